"""What people type, made safe to keep and to show. Knows nothing of tales.

Kept text and shown text differ: a person's prose is kept to the character, and made harmless for a terminal only
when it is shown.
"""

import re
import unicodedata

from tales.errors import TalesError

_NEWLINES = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufeff]")
BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""What turns the direction of writing."""
_RESERVED = {"con", "prn", "aux", "nul", *(f"com{i}" for i in range(10)), *(f"lpt{i}" for i in range(10))}

_LATIN = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ŋ": "ng", "ŧ": "t"}
    | {"ɖ": "d", "ƒ": "f", "ĸ": "k", "ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ƴ": "y", "ɛ": "e", "ɔ": "o", "ʼ": ""}
)
"""Latin letters that are no letter with a mark, and so fall apart into nothing."""

NAME_LENGTH = 80
"""The longest name, in characters."""


def clean(text: str) -> str:
    """Prose fit to be kept: every line end is LF, control characters and lone surrogates are gone.

    Nothing else changes, so text that is already clean comes back unchanged.
    """
    return _CONTROL.sub("", _NEWLINES.sub("\n", text))


class NotText(TalesError):
    """Bytes that are no text in any encoding that is known here; the text names what they are."""


def decoded(data: bytes) -> tuple[str, str]:
    """The text in some bytes, and its encoding if that is not UTF-8, else empty. Raises NotText.

    What is no UTF-8 is taken as UTF-16 if it says so, else as Windows-1252, the usual one of old editors.
    """
    for encoding, name in (("utf-8-sig", ""), ("utf-16", "UTF-16"), ("cp1252", "Windows-1252")):
        if encoding == "utf-16" and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
            continue
        if encoding == "cp1252" and b"\0" in data:
            continue
        try:
            return data.decode(encoding), name
        except UnicodeDecodeError:
            continue
    raise NotText("no text in UTF-8")


def taken_out(text: str) -> int:
    """How many characters `clean` would take out of a text (line ends do not count)."""
    return len(_CONTROL.findall(_NEWLINES.sub("\n", text)))


def clean_name(text: str) -> str:
    """A name fit to be kept: NFC, on one line, without bidi overrides, at most NAME_LENGTH characters."""
    one_line = " ".join(BIDI.sub("", clean(text)).split())
    return unicodedata.normalize("NFC", one_line)[:NAME_LENGTH].rstrip()


def shown(text: str) -> str:
    """A text as a terminal may show it: no control character but line ends and tabs, no bidi override."""
    return BIDI.sub("\N{REPLACEMENT CHARACTER}", clean(text))


def words_kept(text: str, before: str) -> int:
    """How many words of a text stood in the one before it, in the same order; none if most of that one is gone.

    Who mends a passage writes what he changes, and who writes another one in its place writes all of it.
    """
    from difflib import SequenceMatcher

    new, old = text.split(), before.split()
    kept = sum(block.size for block in SequenceMatcher(None, old, new, autojunk=len(new) > 2000).get_matching_blocks())
    return kept if 2 * kept >= len(old) else 0


def slug(text: str) -> str:
    """A folder name made of a title, safe on Linux, macOS and Windows: ASCII, lower case, at most 60 bytes."""
    plain = unicodedata.normalize("NFKD", text).casefold().translate(_LATIN)
    ascii_only = plain.encode("ascii", "ignore").decode("ascii")
    words = "-".join(re.findall(r"[a-z0-9]+", ascii_only))[:60].strip("-")
    if not words:
        return "tale"
    return f"{words}-tale" if words in _RESERVED else words


def ended(text: str) -> str:
    """A message with one mark at its end."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def counted(number: int, one: str, many: str = "") -> str:
    """A number with the noun that it counts: `1 entry`, `3 entries`; the plural takes an s where none is given."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
