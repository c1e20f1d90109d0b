"""Lines in and lines out, as a pipe, a screen reader and RegTest want them. Knows no tale.

Every question ends in a newline and `>`; no other line begins with `>`; output is flushed there. UTF-8 whatever the
locale says, nothing is echoed, and nothing that was shown is ever drawn again.
"""

import errno
from collections.abc import Iterable
from typing import BinaryIO

from tales.errors import ExitCode, TalesError
from tales.plain.line_editor import LineEditor
from tales.text import ended, shown, taken_out

WIDTH = 76
"""Cells of a line of prose on a terminal. Through a pipe nothing is wrapped."""

COVER = 60
"""Empty lines that carry a secret off the screen of a terminal that cannot be cleared."""

_CLEARED = ("alacritty", "foot", "konsole", "linux", "mlterm", "rxvt", "st-", "tmux", "vte", "wezterm", "xterm")
"""How TERM begins where ESC[3J clears the scrollback."""

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


class EndOfInput(TalesError):
    """The input has ended."""

    exit_code = ExitCode.DONE


class NoOutput(TalesError):
    """Output cannot be written. `quiet` if the terminal or pipe is closed; otherwise the disk is full or the like."""

    advice = "All that was answered is kept."

    def __init__(self, error: OSError) -> None:
        self.quiet = error.errno in (errno.EPIPE, errno.EIO, errno.EBADF)
        self.exit_code = ExitCode.DONE if self.quiet else ExitCode.CANNOT_WRITE
        super().__init__(f"nothing more can be shown: {error.strerror or error}")


class Console:
    """One keyboard and one place to write to."""

    def __init__(
        self, source: BinaryIO | None, sink: BinaryIO | None, editor: LineEditor | None = None, term: str = ""
    ) -> None:
        """Bytes in and out; None for what is closed. `editor` is the terminal's, and `term` its name."""
        self.source = source
        self.sink = sink
        self.is_typed_at = source is not None and source.isatty()
        self.wraps = sink is not None and sink.isatty()
        self.odd = ""
        """What was wrong with the last line, in words; empty if it was as it should be."""
        self._at_prompt = False
        self._editor = editor
        self._is_cleared = term.startswith(_CLEARED)
        self._has_warned = False

    def say(self, text: str = "") -> None:
        """Show a text, made harmless, each of its lines on a line."""
        self._at_prompt = False
        for line in shown(text).split("\n"):
            self._write(f"  {line}\n" if line.startswith(">") else f"{line}\n")

    def prose(self, text: str, indent: str = "") -> None:
        """Show a long text: wrapped on a terminal, as it is through a pipe."""
        for paragraph in shown(text).split("\n"):
            for line in self._wrapped(paragraph, WIDTH - len(indent)):
                self.say(indent + line if line else "")

    def all(self, lines: Iterable[str]) -> None:
        """Show several facts, one a line."""
        for line in lines:
            self.prose(line)

    def ask(self) -> str:
        """What a person types now, without its line end; raw, except that it is text. Raises EndOfInput."""
        if self._editor is not None:
            return self._typed(self._editor)
        if self._at_prompt and not self.is_typed_at:
            self._write("\n")
        self._write("> " if self.is_typed_at and self.wraps else ">")
        self._flush()
        self._at_prompt = True
        try:
            data = self.source.readline() if self.source is not None else b""
        except OSError as error:  # the terminal is gone
            raise EndOfInput from error
        if not data or not data.endswith(b"\n"):
            self._write("\n")
            self._at_prompt = False
        if not data:
            raise EndOfInput
        text = data.decode("utf-8", "replace").removesuffix("\n").removesuffix("\r")
        self.odd = _odd(data, text)
        return text

    def _typed(self, editor: LineEditor) -> str:
        self._flush()
        try:
            text = editor("> ")
        except (EOFError, OSError) as error:
            self._write("\n")
            raise EndOfInput from error
        data = text.encode("utf-8", "surrogateescape")
        text = data.decode("utf-8", "replace")
        self.odd = _odd(data, text)
        return text

    def cover(self) -> None:
        """Clear the screen of a terminal and its scrollback; does nothing through a pipe."""
        if self._editor is not None:
            self._editor.forget()
        if not self.wraps:
            return
        if self._is_cleared:
            self._write(_CLEAR)
        else:
            self.say("\n" * (COVER - 1))
            if not self._has_warned:
                self._has_warned = True
                self.prose("This terminal may keep what was shown when one scrolls back. Clear it, or do not scroll.")
        self._flush()

    def _wrapped(self, text: str, width: int) -> list[str]:
        if not self.wraps or len(text) <= width:
            return [text]
        from textwrap import wrap

        return wrap(text, width, break_long_words=False, break_on_hyphens=False) or [""]

    def _write(self, text: str) -> None:
        if self.sink is None:
            return
        try:
            self.sink.write(text.encode("utf-8", "replace"))
        except OSError as error:
            raise NoOutput(error) from error

    def _flush(self) -> None:
        if self.sink is None:
            return
        try:
            self.sink.flush()
        except OSError as error:
            raise NoOutput(error) from error

    close = _flush
    """Show what has been written and not been shown yet. Raises NoOutput."""


def sentence(text: str) -> str:
    """A message as a sentence: a capital letter, and one mark at its end."""
    return ended(f"{text[:1].upper()}{text[1:]}")


def beginning(text: str, width: int = WIDTH) -> str:
    """The first words of a text, on one line of at most that many cells; … if there are more."""
    whole = " ".join(text.split())
    if len(whole) <= width:
        return whole
    room = width - 2
    return f"{(whole[: room + 1].rpartition(' ')[0] or whole[:room]).rstrip()} …"


def _odd(data: bytes, text: str) -> str:
    """What to say about a line that is not what was typed."""
    if "\N{REPLACEMENT CHARACTER}" in text and "\N{REPLACEMENT CHARACTER}".encode() not in data:
        return "Some of that was not UTF-8; \N{REPLACEMENT CHARACTER} stands in its place."
    if count := taken_out(text):
        return f"{count} control character{'s were' if count > 1 else ' was'} taken out of that."
    return ""
