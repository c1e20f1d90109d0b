"""House rules of a game: typed, with range and default. Knows no game.

Each kind of setting checks a value and reads one from text; a value that does not fit raises SettingError in words.
"""

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import cast

from tales.entries import Value
from tales.errors import TalesError
from tales.text import clean_name


class SettingError(TalesError, ValueError):
    """A house rule that is not there, or a value that it cannot have."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What every house rule has."""

    key: str
    rule: tuple[str, ...]
    """The rules or rulings that it changes."""
    default: Value
    before: Value | None = field(default=None, kw_only=True)
    """What a tale plays by that was begun before there was this house rule; None for the default."""

    def check(self, value: Value) -> Value:
        """The value, if it fits. Raises SettingError."""
        raise NotImplementedError

    def parse(self, text: str) -> Value:
        """A value from what a person typed. Raises SettingError."""
        raise NotImplementedError

    def typed(self, value: Value) -> str:
        """A value as a person would type it: what `parse` reads it from."""
        return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)

    def legal(self) -> str:
        """What it takes, in words."""
        raise NotImplementedError

    def _refuse(self, value: object) -> SettingError:
        return SettingError(f"{self.key} cannot be {value!r}; it takes {self.legal()}")


@dataclass(frozen=True, slots=True)
class OneOf(Setting):
    """One of a few values, all words or all numbers."""

    values: tuple[str | int, ...] = ()

    def check(self, value: Value) -> Value:
        if value not in self.values or isinstance(value, bool):
            raise self._refuse(value)
        return value

    def parse(self, text: str) -> Value:
        for value in self.values:
            if str(value).casefold() == text.strip().casefold():
                return value
        raise self._refuse(text)

    def legal(self) -> str:
        return " or ".join(str(value) for value in self.values)


@dataclass(frozen=True, slots=True)
class Switch(Setting):
    """Yes or no."""

    def check(self, value: Value) -> Value:
        if not isinstance(value, bool):
            raise self._refuse(value)
        return value

    def parse(self, text: str) -> Value:
        word = text.strip().casefold()
        if word in ("yes", "true", "on", "1"):
            return True
        if word in ("no", "false", "off", "0"):
            return False
        raise self._refuse(text)

    def legal(self) -> str:
        return "yes or no"


@dataclass(frozen=True, slots=True)
class Whole(Setting):
    """A whole number in a range."""

    low: int = 0
    high: int = 0

    def check(self, value: Value) -> Value:
        if type(value) is not int or not self.low <= value <= self.high:
            raise self._refuse(value)
        return value

    def parse(self, text: str) -> Value:
        try:
            return self.check(int(text))
        except ValueError:
            raise self._refuse(text) from None

    def legal(self) -> str:
        return f"a whole number from {self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Several(Setting):
    """Different things of a list, in an order that matters."""

    items: tuple[str, ...] = ()
    minimum: int = 1

    def check(self, value: Value) -> Value:
        if not isinstance(value, tuple) or not self.minimum <= len(value) == len(set(value)):
            raise self._refuse(value)
        for item in value:
            if item not in self.items:
                raise SettingError(f"{self.key}: {item!r} is not one of {', '.join(self.items)}")
        return value

    def parse(self, text: str) -> Value:
        keys = ("-".join(word.casefold().split()) for word in text.split(","))
        return self.check(tuple(key for key in keys if key))

    def legal(self) -> str:
        return f"{self.minimum} to {len(self.items)} different ones of: {', '.join(self.items)}"


@dataclass(frozen=True, slots=True)
class Names(Setting):
    """A fixed number of different names."""

    def check(self, value: Value) -> Value:
        count = len(self.default) if isinstance(self.default, tuple) else 0
        if not isinstance(value, tuple) or len(value) != count:
            raise self._refuse(value)
        names = tuple(clean_name(name) if isinstance(name, str) else "" for name in value)
        if not all(names) or len({name.casefold() for name in names}) != count:
            raise self._refuse(value)
        return names

    def parse(self, text: str) -> Value:
        return self.check(tuple(name.strip() for name in text.split(",")))

    def legal(self) -> str:
        count = len(self.default) if isinstance(self.default, tuple) else 0
        return f"{count} different names, none empty, with commas between"


@dataclass(frozen=True, slots=True)
class Page(Setting):
    """The text of a file that a person may bring, kept with the tale; empty for none.

    Whoever sets it names a file; `parse` and `check` take the text that was in it.
    """

    read: Callable[[str], object] = str
    """What makes sense of the text. Raises ValueError in words, with line and column."""

    def check(self, value: Value) -> Value:
        if not isinstance(value, str):
            raise self._refuse(value)
        if value:
            try:
                self.read(value)
            except ValueError as error:
                raise SettingError(f"{self.key}: {error}") from error
        return value

    def parse(self, text: str) -> Value:
        return self.check(text)

    def legal(self) -> str:
        return "the name of a file"


UNDO = OneOf("undo", (), "said", ("free", "said", "agreed"), before="free")
"""Where several people play: whether an undo that goes back over something newly seen is said to the table, and
whether the others must agree to it first."""


def all_settings(own: Iterable[Setting]) -> tuple[Setting, ...]:
    """A game's own settings, and those that every game has."""
    return (*own, UNDO)


class Settings(Mapping[str, Value]):
    """The house rules of one tale: every setting of the game, and of every game, with its value."""

    def __init__(self, own: Iterable[Setting], chosen: Mapping[str, Value] | None = None) -> None:
        """`own` are the game's own settings. Raises SettingError."""
        chosen = dict(chosen or {})
        known = all_settings(own)
        self._values = {setting.key: setting.check(chosen.pop(setting.key, setting.default)) for setting in known}
        for stranger in chosen:
            raise SettingError(unknown(stranger, self._values))

    @classmethod
    def kept(cls, own: Iterable[Setting], chosen: Iterable[tuple[str, Value]]) -> "Settings":
        """The house rules in the header of a journal; those that it does not name are as they were before them.

        Raises SettingError.
        """
        own = tuple(own)
        before = {setting.key: setting.before for setting in all_settings(own) if setting.before is not None}
        return cls(own, before | dict(chosen))

    def __getitem__(self, key: str) -> Value:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def word(self, key: str) -> str:
        """A value that is a word."""
        value = self._values[key]
        assert isinstance(value, str), key
        return value

    def number(self, key: str) -> int:
        """A value that is a whole number."""
        value = self._values[key]
        assert isinstance(value, int), key
        return value

    def several(self, key: str) -> tuple[str, ...]:
        """A value that is several words."""
        value = self._values[key]
        assert isinstance(value, tuple), key
        return cast("tuple[str, ...]", value)  # its setting has looked at every item


def unknown(key: str, known: Iterable[str]) -> str:
    """What to say of a house rule that a game does not have."""
    known = list(known)
    near = difflib.get_close_matches(key, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}" if known else "it has none"
    return f"no house rule is called {key!r}; {hint}"
