"""Prose being typed line by line, up to a line with a single dot. Knows no tale."""

from tales.text import clean

END = "."
"""The line that closes a narration."""


class Prose:
    """What has been typed so far at one moment."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.has_begun = False
        self.is_kept = False
        """Whether all of it is on disk as a draft."""

    @property
    def text(self) -> str:
        """The words so far, without empty lines around them."""
        return clean("\n".join(self.lines)).strip("\n")

    def add(self, line: str) -> bool:
        """Take one more line; False if it closes the narration."""
        if line == END:
            return False
        self.has_begun = True
        self.is_kept = False
        self.lines.append(plain_line(line))
        return True

    def go_on_from(self, draft: str) -> None:
        """Begin with words that were there before."""
        self.has_begun = True
        self.lines = draft.split("\n")


def plain_line(line: str) -> str:
    """A typed line as it is meant: `..` stands for a dot, and `\\` in front of a dot for nothing."""
    if line == "..":
        return "."
    if line in ("\\.", "\\.."):
        return line[1:]
    return line
