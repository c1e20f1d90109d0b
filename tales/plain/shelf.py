"""The shelf as numbered lines: tales to resume, games to begin. Knows games by their shelf, and no rules."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tales.chronicle import TemplateFault
from tales.errors import TalesError
from tales.games import GameError, NoSuchGame, Shelved, all_games, installed
from tales.journal.journal import JournalError, tales_in
from tales.plain.console import Console, EndOfInput
from tales.plain.play import play
from tales.rules.play import Game, TakesCharacters
from tales.tale import library
from tales.tale.careers import CareerError, career_line, careers_in
from tales.tale.new import CannotBegin, Workspace, house_rules, people, roles_and_rules, seen_from_here
from tales.tale.summaries import Summaries
from tales.tale.tale import Tale
from tales.tale.titles import told_apart, usual_title
from tales.text import counted, ended

Shelf = list[tuple[str, Callable[[], None]]]

HELP = (
    "Type the number of a line: to go on with a tale, to begin a game, or to read a tale that has ended.",
    "again: shows the shelf again.",
    "quit: leaves. What you have played is kept, there is nothing to save.",
    "In play, help lists what can be typed there; quit leads back to the shelf.",
)


class _Back(TalesError):
    """The person begins no tale after all."""


def shelf(workspace: Workspace, console: Console) -> None:
    """Open or begin the tales that a person chooses, until they quit.

    Raises what `play` raises; errors of a single tale are shown instead.
    """
    if workspace.is_empty():
        console.all(workspace.first_words())
    try:
        while _once(workspace, console):
            console.say()
    except EndOfInput:
        console.say("Fair winds.")
    console.close()


def _once(workspace: Workspace, console: Console) -> bool:
    do = _chosen(workspace, console, _list(workspace, console))
    if do is None:
        return False
    try:
        do()
    except (JournalError, NoSuchGame, GameError, TemplateFault, CannotBegin) as error:
        console.prose(ended(str(error)))
    except _Back:
        console.say("Nothing was begun.")
    return True


def _list(workspace: Workspace, console: Console) -> Shelf:
    """List the open tales, the games, and apart from them the tales that have ended."""
    console.say("The shelf")
    open_tales, ended_tales = _tales(workspace, console)
    offers: Shelf = []
    for head, group in (("", open_tales), ("", _games(workspace, console)), ("Ended:", ended_tales)):
        if head and group:
            console.say(head)
        for line, do in group:
            offers.append((line, do))
            console.prose(f"{len(offers)}. {line}")
    console.say("Type a number, help or quit.")
    return offers


def _chosen(workspace: Workspace, console: Console, offers: Shelf) -> Callable[[], None] | None:
    """What a person chooses; None to quit."""
    while True:
        typed = console.ask().strip().casefold().removeprefix(".")
        if typed == "quit":
            return None
        if typed == "again":
            console.say()
            offers = _list(workspace, console)
        elif typed in ("help", "?"):
            console.all(HELP)
            console.prose(f"The tales are kept in {seen_from_here(workspace.root)}.")
        elif typed.isascii() and typed.isdigit() and len(typed) < 6 and 1 <= int(typed) <= len(offers):
            return offers[int(typed) - 1][1]
        else:
            console.say(f"Type a number from 1 to {len(offers)}, again for the shelf, help or quit.")


def _tales(workspace: Workspace, console: Console) -> tuple[Shelf, Shelf]:
    """The tales to go on with, and those that have ended; the one that was played last stands first."""
    found: list[tuple[str, bool, str, Callable[[], None]]] = []
    library.tidy(workspace.root)
    summaries, known = Summaries(workspace.root), {}
    for folder in tales_in(workspace.root):
        try:
            known[folder] = summaries.of(folder)
        except JournalError as error:
            console.prose(f"Cannot be opened: {error}")
    apart = told_apart({folder.name: about.title for folder, about in known.items()})
    for folder, about in known.items():
        verb = "Read" if about.ended else "Resume"
        facts = filter(None, (apart[folder.name], about.game, about.last_evening, counted(about.answers, "answer")))
        line = f"{verb}: {about.title} ({', '.join(facts)})"
        found.append((about.last_evening, about.ended, line, partial(_resume, workspace, console, folder)))
    summaries.save()
    for folder in library.without_journal(workspace.root):
        lay_aside = partial(_lay_aside, workspace, console, folder)
        found.append(("", False, f"Lay into the bin: {folder.name}, which holds no journal", lay_aside))
    found.sort(key=lambda tale: tale[0], reverse=True)
    going_on, done = ([(line, do) for _, over, line, do in found if over is wanted] for wanted in (False, True))
    return going_on, done


def _games(workspace: Workspace, console: Console) -> Shelf:
    for fault in installed().faults.values():
        console.prose(ended(fault))
    return [
        (
            f"Begin: {game.title}{f', by {game.author}' if game.author else ''}",
            partial(_begin, workspace, console, game),
        )
        for game in all_games().values()
    ]


def _lay_aside(workspace: Workspace, console: Console, folder: Path) -> None:
    console.prose(f"It is in {seen_from_here(library.lay_aside(folder, workspace.root))} now.")


def _resume(workspace: Workspace, console: Console, folder: Path) -> None:
    tale = workspace.open(folder)
    if not isinstance(tale, Tale) or tale.why_closed:
        console.prose(f"{tale.why_closed}")
        try:
            console.prose(tale.chronicle())
        finally:
            tale.journal.close()
        return
    play(tale, console)


def _begin(workspace: Workspace, console: Console, game: Shelved) -> None:
    """Ask what a tale needs to know before it begins; each question has a usual answer."""
    roles, rules_there = roles_and_rules(game)
    title = _asked(console, f"Its title? Enter takes: {usual_title(game.key)}, until more is known")
    seats = _asked(
        console,
        f"Who plays? NAME=ROLE with commas between, roles {_roles(game)}. Enter: you, all of it.",
        ["Roles:", *roles, "Once somebody is named, the program plays whoever else must be there."],
    )
    dice = _asked(console, "Who throws the dice? thrown: the program; typed: you. Enter takes: thrown")
    while dice.casefold() not in ("", "thrown", "typed"):
        dice = _asked(console, "Type thrown or typed.")
    rules = _asked(
        console, "House rules? RULE=VALUE with semicolons between; list shows them. Enter: as printed.", rules_there
    )
    while rules.casefold() == "list":
        console.all(rules_there)
        rules = _asked(console, "House rules? Enter: as printed.", rules_there)
    rulebook = game.open()
    begin = partial(
        workspace.begin,
        game.key,
        title=title,
        seats=people(rulebook, [seat for seat in seats.split(",") if seat.strip()]),
        settings=house_rules(rulebook, [rule for rule in rules.split(";") if rule.strip()]),
        dice=dice.casefold() or "thrown",
    )
    play(_with_characters(workspace, console, rulebook, begin), console)


def _with_characters(workspace: Workspace, console: Console, game: Game[Any], begin: Callable[..., Tale]) -> Tale:
    """Begin the tale with the characters that a person names; whoever cannot come is said to, and asked for again."""
    known = [career for career in careers_in(workspace.root) if career.why or career.game == game.key]
    if not isinstance(game, TakesCharacters) or not known:
        return begin()
    there = [career_line(career) for career in known]
    question = "Who comes from earlier tales? Names with commas between; list shows them. Enter: nobody."
    while True:
        typed = _asked(console, question, there)
        if typed.casefold() == "list":
            console.all(there)
            continue
        try:
            return begin(characters=[name.strip() for name in typed.split(",") if name.strip()])
        except CareerError as error:
            console.prose(ended(str(error)))
            question = "Nothing was begun or written. Others? Enter begins without; back begins nothing."


def _asked(console: Console, question: str, more: list[str] | None = None) -> str:
    """What a person types to a question; `help` says more about it, and `back` begins nothing."""
    console.prose(question)
    while True:
        typed = console.ask().strip()
        word = typed.casefold().removeprefix(".")
        if word in ("quit", "back"):
            raise _Back
        if word not in ("help", "?"):
            return typed
        console.all(more or [])
        console.say("Enter takes what is usual; back leads back to the shelf, and nothing is begun.")
        console.prose(question)


def _roles(game: Shelved) -> str:
    return ", ".join(role.key for role in game.open().roles)
