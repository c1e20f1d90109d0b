"""Lines typed on a terminal, with the system's line editor: arrow keys work, and no line is too long. Knows no tale."""

import sys
from collections.abc import Callable

ReadLine = Callable[[str], str]
"""Shows a prompt and gives the line that was typed, without its end. Raises EOFError."""


class LineEditor:
    """Python's `input` with the readline library behind it."""

    def __init__(self) -> None:
        """Raises ImportError on a system without that library."""
        import readline

        self._readline = readline
        for stream in (sys.stdin, sys.stdout):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr]
        readline.parse_and_bind("tab: self-insert")
        readline.parse_and_bind("set enable-bracketed-paste off")  # it would write escape sequences at every prompt
        self._more: list[str] = []

    def __call__(self, prompt: str) -> str:
        """The next line; several that were pasted at once come one after the other."""
        if not self._more:
            self._more = input(prompt).replace("\r\n", "\n").replace("\r", "\n").split("\n")
        return self._more.pop(0)

    def forget(self) -> None:
        """Let the arrow keys bring back no line that was typed before, for somebody else is going to type."""
        self._readline.clear_history()
        self._more.clear()


def line_editor() -> LineEditor | None:
    """The line editor of this system, if both standard streams are terminals and there is one."""
    try:
        if sys.stdin.isatty() and sys.stdout.isatty():
            return LineEditor()
    except (AttributeError, ValueError, ImportError):
        pass
    return None
