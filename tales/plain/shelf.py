"""The shelf as numbered lines: tales to resume, games to begin. Knows games by their shelf, and no rules."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tales.chronicle import TemplateFault
from tales.games import GAMES, NoSuchGame, Shelved
from tales.journal import JournalError, load, tales_in
from tales.plain.beginning import Desk, Unfit
from tales.plain.lines import Console, EndOfInput
from tales.plain.sitting import play
from tales.tale import Tale, summary, usual_title
from tales.words import Words
from tales.words import load as load_words

Shelf = list[tuple[str, Callable[[], None]]]


class _Back(Exception):
    """The person does not want to begin that tale after all."""


def shelf(desk: Desk, console: Console) -> None:
    """Let a person take tales from the shelf until all is left. Raises what `play` raises but trouble with one tale."""
    if desk.is_empty():
        console.all(desk.first_words())
    try:
        while _once(desk, console):
            console.say()
    except EndOfInput:
        console.say("Fair winds.")
    console.close()


def _once(desk: Desk, console: Console) -> bool:
    console.say("The shelf")
    offers = _tales(desk, console) + _games(desk, console)
    for at, (line, _) in enumerate(offers, 1):
        console.prose(f"{at}. {line}")
    console.say("Type a number, or quit.")
    while True:
        typed = console.ask().strip().casefold()
        if typed == "quit":
            return False
        if typed.isascii() and typed.isdigit() and len(typed) < 6 and 1 <= int(typed) <= len(offers):
            break
        again = typed in ("again", "help", "")
        console.say(f"Type a number from 1 to {len(offers)}, or quit." if not again or not offers else "")
        if again:
            return True
    try:
        offers[int(typed) - 1][1]()
    except (JournalError, NoSuchGame, TemplateFault, Unfit) as error:
        console.prose(f"{error}")
    except _Back:
        console.say("Nothing was begun.")
    return True


def _tales(desk: Desk, console: Console) -> Shelf:
    found: list[tuple[str, str, Callable[[], None]]] = []
    for folder in tales_in(desk.root):
        try:
            about = summary(load(folder))
        except JournalError as error:
            console.prose(f"Cannot be opened: {error}")
            continue
        verb = "Read" if about["ended"] else "Resume"
        line = f"{verb}: {about['title']} ({about['game']}, {about['last_evening']}, {about['answers']} answers)"
        found.append((str(about["last_evening"]), line, partial(_resume, desk, console, folder)))
    found.sort(key=lambda tale: tale[0], reverse=True)
    return [(line, do) for _, line, do in found]


def _games(desk: Desk, console: Console) -> Shelf:
    return [(f"Begin: {game.title}, by {game.author}", partial(_begin, desk, console, game)) for game in GAMES.values()]


def _resume(desk: Desk, console: Console, folder: Path) -> None:
    tale = Tale.open(folder, desk.today, desk.templates)
    if tale.why_closed:
        console.prose(f"{tale.why_closed}")
        try:
            console.prose(tale.chronicle())
        finally:
            tale.journal.close()
        return
    play(tale, console)


def _begin(desk: Desk, console: Console, game: Shelved) -> None:
    """Ask what a tale needs to know before it begins; each question has a usual answer."""
    title = _asked(console, f"Its title? Enter takes: {usual_title(game.key)}")
    seats = _asked(console, f"Who plays? NAME=ROLE with commas between, roles {_roles(game)}. Enter: you alone.")
    dice = _asked(console, "Who throws the dice? thrown: the program; typed: you. Enter takes: thrown")
    while dice.casefold() not in ("", "thrown", "typed"):
        dice = _asked(console, "Type thrown or typed.")
    rules = _asked(console, "House rules? RULE=VALUE with semicolons between; list shows them. Enter: as printed.")
    while rules.casefold() == "list":
        _say_rules(console, game)
        rules = _asked(console, "House rules? Enter: as printed.")
    tale = desk.begin(
        game,
        title=title,
        seats=[seat for seat in seats.split(",") if seat.strip()],
        rules=[rule for rule in rules.split(";") if rule.strip()],
        dice=dice.casefold() or "thrown",
    )
    play(tale, console)


def _asked(console: Console, question: str) -> str:
    console.prose(question)
    typed = console.ask().strip()
    if typed.casefold() in ("quit", "back"):
        raise _Back
    return typed


def _roles(game: Shelved) -> str:
    return ", ".join(role.key for role in game.open().roles)


def _say_rules(console: Console, game: Shelved) -> None:
    words = Words(load_words(game.package))
    for setting in game.open().settings:
        usual = words.setting_value(setting.key, setting.default)
        console.prose(f"{setting.key}: {words.setting(setting.key)} It takes {setting.legal()}; usual {usual}.")
