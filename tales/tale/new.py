"""How a tale is begun from what a person typed: seats, house rules, title. Knows games by their shelf; no screen."""

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import tee
from pathlib import Path
from typing import Any

from tales.entries import Seat, Value
from tales.errors import TalesError
from tales.games import Shelved
from tales.journal.journal import JournalExists, tales_in
from tales.rules.play import Game
from tales.rules.settings import Page, Setting, SettingError, all_settings, unknown
from tales.rules.words import Words, load
from tales.tale import careers
from tales.tale.carried import earlier, note_spent, taken_by
from tales.tale.own_tables import TableFault
from tales.tale.pages import PageError, read_page
from tales.tale.reading import ReadTale
from tales.tale.tale import Tale, open_tale, read_tale
from tales.tale.titles import usual_title
from tales.text import clean_name, ended

PROGRAM = ("automa", "program")
"""Names that let the program play a seat."""


class CannotBegin(TalesError, ValueError):
    """Something that this game cannot begin with, in words."""

    advice = "No tale was begun."


def new_seed() -> str:
    """A seed that nobody knows beforehand: 16 hexadecimal figures."""
    import secrets

    return secrets.token_hex(8)


@dataclass(frozen=True, slots=True)
class Workspace:
    """The folder where tales are kept, with the clock, the seeds and the templates that they are to use."""

    root: Path
    """The folder of all tales."""
    today: Callable[[], date]
    seed: Callable[[], str] = new_seed
    """A new seed whenever it is called."""
    templates: tuple[Path, ...] = ()
    """A person's own templates."""

    def begin(
        self,
        game: str,
        *,
        seats: Sequence[Seat],
        settings: Mapping[str, Value],
        title: str = "",
        seed: str = "",
        dice: str = "thrown",
        characters: Sequence[str] = (),
    ) -> Tale:
        """A new tale. Without a title and a seed it gets one of its own. Raises CannotBegin, JournalError.

        `characters` are files or names of characters of earlier tales, each for the next seat that takes one in; an
        empty one leaves a seat to whoever is made there. Raises CareerError or TableFault for what does not fit.
        """
        files = [careers.find(self.root, name) if name else None for name in characters]
        for file in filter(None, files):
            careers.not_in_use(self.root, file)
        for_names, for_wordings = tee(earlier(self.root, game))  # each of them is read once
        taken = taken_by(for_names, game) or None  # the first tale on a shelf proposes what is printed
        while True:
            try:
                tale = Tale.new(
                    self.root,
                    game,
                    title=clean_name(title) or usual_title(game),
                    seats=seats,
                    settings=settings,
                    seed=clean_name(seed) or self.seed(),
                    dice=dice,
                    today=self.today,
                    templates=self.templates,
                    characters=files,
                    taken=taken,
                )
                note_spent(tale, for_wordings)
                return tale
            except JournalExists:
                continue  # somebody else was faster with that name; the next one is free
            except (careers.CareerError, TableFault):
                raise
            except ValueError as error:
                raise CannotBegin(str(error)) from error

    def open(self, folder: Path) -> ReadTale:
        """A tale to go on with, or to read where it cannot be gone on with. Raises JournalError, NoSuchGame."""
        return open_tale(folder, self.today, self.templates)

    def read(self, folder: Path) -> ReadTale:
        """A tale to look into only. Raises JournalError, NoSuchGame."""
        return read_tale(folder, self.today, self.templates)

    def is_empty(self) -> bool:
        """Whether no tale has been begun here."""
        return not tales_in(self.root)

    def first_words(self) -> list[str]:
        """What is said once, before the first tale."""
        return [
            f"Your tales are kept in {seen_from_here(self.root)}, each in a folder of its own.",
            "The journal there is the umpire's notebook: it holds the seed and all hidden entries in plain text.",
            "Read it only if you do not mind knowing; nothing else shows them before the end.",
            "",
        ]


def seen_from_here(path: Path) -> Path:
    """A path as a person in the working folder would write it."""
    try:
        return path.relative_to(Path.cwd())
    except (ValueError, OSError):
        return path


def people(game: Game[Any], wanted: Iterable[str], *, automa: bool = False) -> list[Seat]:
    """Seats from NAME=ROLE; without any, those that the game must have. Raises CannotBegin.

    Once somebody is seated, the program takes the seats that must be taken and are not.
    """
    roles = {role.key: role for role in game.roles}
    seats = []
    for text in wanted:
        name, sign, role_text = text.rpartition("=")
        role = role_text.strip().casefold()
        if not sign or not clean_name(name):
            raise CannotBegin(f"{clean_name(text)!r} seats nobody; write NAME=ROLE, with a role of: {', '.join(roles)}")
        if role not in roles and (given := name.strip().casefold()) in roles:
            raise CannotBegin(f"the name stands before the role: {clean_name(role_text)}={given}")
        if role not in roles:
            near = difflib.get_close_matches(role, roles, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(roles)}"
            raise CannotBegin(f"nobody can be {clean_name(role)!r} in this game; {hint}")
        is_program = automa or name.strip().casefold() in PROGRAM
        seats.append(Seat("", role, "" if is_program else clean_name(name), is_program))
    missing = [role for role in game.roles for _ in range(role.minimum - [seat.role for seat in seats].count(role.key))]
    return [*seats, *(Seat("", role.key, "", automa or bool(seats)) for role in missing)]


def roles_and_rules(shelved: Shelved) -> tuple[list[str], list[str]]:
    """Who can be in a game, and which house rules it has: one on a line."""
    game, words = shelved.open(), Words(load(shelved.package))
    roles = []
    for role in game.roles:
        name = "" if words.role(role.key).casefold() == role.key else f" {words.role(role.key)},"
        roles.append(f"{role.key}:{name} {_how_many(role.minimum, role.maximum)}")
    rules = []
    for setting in all_settings(game.settings):
        takes, default = setting.legal(), _usual(setting, words)
        rules.append(f"{setting.key}: {ended(words.setting(setting.key))} It takes {takes}; usual: {default}.")
    return roles, rules


def _usual(setting: Setting, words: Words) -> str:
    """The value that a house rule has when nobody says otherwise, as one types it and as one says it."""
    told, value = words.setting_value(setting.key, setting.default), setting.default
    if isinstance(value, tuple):
        return "all of these, in this order" if ", ".join(map(str, value)) in setting.legal() else told
    return told if isinstance(value, bool) or told == str(value) else f"{value} ({told})"


def _how_many(minimum: int, maximum: int) -> str:
    return f"{minimum}" if minimum == maximum else f"{minimum} to {maximum}"


def parse_setting(setting: Setting, text: str) -> Value:
    """The value of a house rule from what a person typed: for a page, the name of its file. Raises SettingError."""
    if not isinstance(setting, Page) or not text.strip():
        return setting.parse(text)
    path = Path(text.strip()).expanduser()
    try:
        return setting.parse(read_page(path))
    except (PageError, SettingError) as error:
        raise SettingError(f"{path}: {error}") from error


def house_rules(game: Game[Any], wanted: Iterable[str]) -> Mapping[str, Value]:
    """House rules from RULE=VALUE. Raises CannotBegin."""
    known = {setting.key: setting for setting in all_settings(game.settings)}
    chosen: dict[str, Value] = {}
    for text in wanted:
        key, sign, value = text.partition("=")
        key = key.strip().casefold().replace("-", "_")
        if key not in known:
            raise CannotBegin(unknown(clean_name(key), known))
        if not sign:
            raise CannotBegin(f"{key} needs a value: {key}=VALUE; it takes {known[key].legal()}")
        try:
            chosen[key] = parse_setting(known[key], value)
        except SettingError as error:
            raise CannotBegin(str(error)) from error
    return chosen
