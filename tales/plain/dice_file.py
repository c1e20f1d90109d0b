"""Faces from a file, to play real dice again: figures with spaces between, `#` begins a comment. Knows no tale."""

from pathlib import Path

from tales.errors import ExitCode, TalesError
from tales.rules.dice import Dice, Faces, faces


class FeedError(TalesError, ValueError):
    """A file of faces that cannot be used; says where and why."""

    exit_code = ExitCode.DAMAGED
    advice = "All that was answered is kept; mend the file and resume the tale."


class FeedEnded(TalesError):
    """All faces have been used."""

    exit_code = ExitCode.DONE


class Feed:
    """The faces of one file, in order."""

    def __init__(self, path: Path, anew: bool = False) -> None:
        """Reads it; `anew` if others were taken from it before, perhaps. Raises FeedError or OSError."""
        self.path = path
        self.anew = anew
        self.at = 0
        self._places: dict[int, int] = {}
        """Where in the file it stood, by how many throws had been answered."""
        self._found: list[tuple[int, int]] = []
        try:
            text = path.read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise FeedError(f"{path} is not text: it takes figures with spaces between") from error
        for number, line in enumerate(text.splitlines(), 1):
            for word in line.partition("#")[0].replace(",", " ").split():
                if not (word.isascii() and word.isdigit() and len(word) < 6):
                    raise FeedError(f"{path}, line {number}: {word!r} is not what a die shows; it takes figures")
                self._found.append((int(word), number))

    def take(self, dice: Dice) -> Faces:
        """The next faces of these dice. Raises FeedEnded, and FeedError for faces that the dice do not have."""
        some = self._found[self.at : self.at + dice.count]
        for face, line in some:
            if not 1 <= face <= dice.sides:
                raise FeedError(
                    f"{self.path}, line {line}: a d{dice.sides} shows 1 to {dice.sides}, not {face}{self._why()}"
                )
        if len(some) < dice.count:
            raise FeedEnded
        return faces(tuple(face for face, _ in some), dice.plus)

    def took(self, dice: Dice, throws: int) -> None:
        """Go on behind faces that were kept, before which so many throws had been answered."""
        self._places[throws] = self.at
        self.at += dice.count
        self._places[throws + 1] = self.at

    def go_to(self, throws: int) -> None:
        """Go to where the file was when so many throws had been answered: the same faces come again after undo."""
        known = [number for number in self._places if number <= throws]
        self.at = self._places[max(known)] if known else 0

    def _why(self) -> str:
        if not self.anew or self.at:
            return ""
        return ". A tale that is gone on with takes the file from its first number again; put there what comes next"
