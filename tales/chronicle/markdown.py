"""Plain text made inert for Markdown: a reader sees what was typed; emphasis alone may stay. Knows nothing of tales."""

import re
from functools import lru_cache

from tales.text import BIDI, clean

_INLINE = re.compile(
    r"[\\`*\[\]<~|$]|&(?=#?\w+;)|(?<![^\W_])_|_(?![^\W_])|\^(?=\[)|!(?=\[)|(?<=:)//|(?<=www)\.|@(?=\w)"
)
_BLOCK = re.compile(r"^(\s*)(#{1,6}(?=\s|$)|>|[-+=:](?=[\s\-+=>:]|$)|=+|-+(?=\s*$)|\d{1,9}(?=[.)](?:\s|$)))")
_SPACES = re.compile(r"^[ \t]+")
_EMPHASIS = re.compile(
    r"""(?<![^\s"'(“‘«—–-])\*[^\W_](?:[^*]*[^\W_*.,;:!?…]|[^*]*[^\W_][.,;:!?…]+)?\*(?![^\s"')”’»—–.,;:!?…-])"""
)
"""Words between two stars that no word and no other star touches, on one line."""
EMPHASIS_ONLY = "*Stars* make emphasis; headings, lists and all else stay as you type them."
"""What is and is not Markdown where a person writes for the story."""
_UNESCAPED_BY_ENTITY = {"//": "/&#47;", ".": "&#46;", "@": "&#64;"}


def inert(text: str, *, emphasis: bool = False) -> str:
    """Markdown that shows this text as it is: its lines, its signs, no markup but, if wanted, `*emphasis*`.

    A line end within a paragraph becomes a hard break, an empty line stays one.
    """
    paragraphs = re.split(r"\n(?:[ \t]*\n)+", clean(text).strip("\n"))
    return "\n\n".join(_paragraph(paragraph, emphasis) for paragraph in paragraphs if paragraph.strip())


@lru_cache(maxsize=4096)  # names and keys come by hundreds of times
def inert_line(text: str) -> str:
    """The same for a name or another text that must stay on one line."""
    return _line(" ".join(clean(text).split()))


def _paragraph(text: str, emphasis: bool) -> str:
    return "\\\n".join(_line(line.rstrip(), emphasis) for line in text.split("\n"))


def _line(line: str, emphasis: bool = False) -> str:
    kept = {at for match in _EMPHASIS.finditer(line) for at in (match.start(), match.end() - 1)} if emphasis else ()

    def escaped(match: re.Match[str]) -> str:
        return "*" if match.start() in kept else _UNESCAPED_BY_ENTITY.get(match[0], "\\" + match[0])

    line = _INLINE.sub(escaped, line)
    line = _BLOCK.sub(_block, line)
    line = BIDI.sub(lambda match: f"&#{ord(match[0])};", line)  # kept, and harmless to whoever looks into the file
    return _SPACES.sub(lambda match: "&nbsp;" * len(match[0].expandtabs(4)), line)


def _block(match: re.Match[str]) -> str:
    mark = match[2]
    # A number is harmless once the sign behind it is no list mark; a backslash before a digit would be shown.
    return f"{match[1]}&#{ord(mark[0])};{mark[1:]}" if mark[0].isdigit() else f"{match[1]}\\{mark}"
