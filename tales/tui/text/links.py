"""Addresses in what is read: where they stand, and which of them may be opened. Opens nothing and knows no widget."""

import re
from collections.abc import Sequence

from tales.tui.text.lines import Link

LONGEST = 2000
"""Characters of an address that is still opened: more than that, many browsers cut off."""

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:(?=.)")
_OPENED = re.compile(r"https?://(?=[^/?#])|mailto:(?=.)", re.IGNORECASE)
_ADDRESS = re.compile(
    # [words](address), as a person typed it
    r"\[[^\[\]]*\]\(([^()\s\ufdd0-\ufdef]*(?:\([^()\s\ufdd0-\ufdef]*\)[^()\s\ufdd0-\ufdef]*)*)\)"
    # or a bare address, without what ends the sentence in which it stands
    r"|(?<![\w+.-])((?:https?://|mailto:)[^\s<>\"“”\ufdd0-\ufdef]*[^\s<>\"“”’'.,;:!?…)\]}\ufdd0-\ufdef])",
    re.IGNORECASE,
)
_NEVER = re.compile('[\x00-\x20\x7f-\xa0\\\\<>"^`{|}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]')
"""What no address has: spaces, what cannot be seen, and the backslash, which browsers take for something else."""


def has_scheme(address: str) -> bool:
    """Whether it says what kind of address it is; others lead nowhere from here."""
    return bool(_SCHEME.match(address))


def links_in(text: str, known: Sequence[Link] = ()) -> list[Link]:
    """The links of a text: those that are known, and addresses that stand in it as they are."""
    if ":" not in text:
        return list(known)
    found = list(known)
    for match in _ADDRESS.finditer(text):
        address = match[1] or match[2] or ""
        if has_scheme(address) and not any(start < match.end() and match.start() < end for start, end, _ in known):
            found.append((match.start(), match.end(), address))
    return sorted(found)


def why_not(address: str) -> str:
    """Why an address is not opened, in words; empty if it may be."""
    if not _OPENED.match(address):
        return "Only http, https and mailto are opened from here."
    if _NEVER.search(address) or not address.isprintable():
        return "It holds characters that no address has, so it is not opened from here."
    if len(address) > LONGEST:
        return f"It is {len(address)} characters long, too long to be opened from here."
    return ""


def leads_to(address: str) -> str:
    """Where an address that may be opened really leads, in words, if that is not what it looks like; else empty."""
    if address[:7].lower() == "mailto:":
        return ""
    host = re.split(r"[/?#]", _OPENED.sub("", address, count=1), maxsplit=1)[0]
    said = []
    if "@" in host:
        host = host.rpartition("@")[2]
        said.append(f"It leads to {host}; what stands before the @ is only a name.")
    if not host.isascii():
        said.append(f"Its name has letters that may look like others: {ascii(host)[1:-1]}")
    return " ".join(said)
