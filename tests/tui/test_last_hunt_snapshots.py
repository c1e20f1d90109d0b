"""How each kind of ask of The Last Hunt looks: six players, four of them people at one keyboard."""

from pathlib import Path

import pytest
from tales.entries import Seat
from tales.games import shelved
from tales.rules.asks import OPEN, Answer, Ask, Choose, Narrate, Number, Roll, Text
from tales.rules.dice import typed
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from tales.tui.screens.setup import SetupScreen
from textual.pilot import Pilot

from tests.pictures.__main__ import press
from tests.tui.helper import today
from tests.tui.test_snapshots import Look, Looker, _shelf, _still, looker, root, size

__all__ = ["_shelf", "_still", "looker", "root", "size"]  # the fixtures

PEOPLE = {"beast": "Ann", "hunter": "Bo", "companion-1": "Cy", "companion-2": "Di"}
SEATS = tuple(
    Seat("", key.partition("-")[0], PEOPLE.get(key, ""), automa=key not in PEOPLE)
    for key in ("beast", "hunter", *(f"companion-{at}" for at in range(1, 5)))
)


def hunt(root: Path, until: str, seat: str = "", /, **wanted: str) -> Tale:
    """A hunt of six with dice that are typed, played until that is asked of that seat."""
    tale = Tale.new(root, "last-hunt", title="Six", seats=SEATS, settings={}, seed="lee", dice="typed", today=today)
    while True:
        tale.settle()
        ask = tale.session.ask
        assert ask is not None, f"{until} was never asked"
        if ask.key == until and seat in ("", ask.seat):
            return tale
        tale.answer(_answer(ask, wanted), by="typed" if isinstance(ask, Roll) else "")


def _answer(ask: Ask, wanted: dict[str, str]) -> Answer:
    match ask:
        case Choose():
            default = {"beast.which": "tigress", "turn.move": "stay"}.get(ask.key, ask.open[0].key)
            return wanted.get(ask.key.replace(".", "_"), default)
        case Narrate():
            return OPEN
        case Number():
            return ask.low
        case Text():
            return ask.default
        case Roll():
            return typed(" ".join([wanted.get(ask.key.replace(".", "_"), "3")] * ask.parsed.count), ask.parsed)
    raise AssertionError(ask)


Keys = tuple[str, ...]


def looks(looker: Looker, tale: Tale, *steps: tuple[Keys, str]) -> None:
    """Press keys and look, once it has been said that everybody is here."""

    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await press(pilot, "enter")
        for keys, name in steps:
            await press(pilot, *keys)
            await look(name)

    looker.play(tale, script)


@pytest.mark.slow
def test_setting_out(looker: Looker) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        app.push_screen(SetupScreen(looker.root, shelved("last-hunt"), today))
        await press(pilot)
        form = app.screen
        assert isinstance(form, SetupScreen)
        form.seed.value = "lee"
        await look("setup")

    looker.play(None, script)
    looks(looker, hunt(looker.root, "cast.how"), ((), "the party"))
    looks(looker, hunt(looker.root, "person.name", cast_how="cast-own"), ((), "a name"))


def test_who_is_here(looker: Looker) -> None:
    async def script(app: TalesApp, pilot: Pilot[None], look: Look) -> None:
        await look("who is here")
        await press(pilot, "down", "down", "enter")
        await look("one of them")

    looker.play(hunt(looker.root, "turn.truth"), script)


@pytest.mark.slow
def test_a_letter_with_a_risk(looker: Looker) -> None:
    tale = hunt(looker.root, "episode.what")
    at_risk = ("3",)
    looks(looker, tale, ((), "the letter"), (at_risk, "half a letter"), (("m",), "half a letter in hand"))
    tale = hunt(looker.root, "risk.level", episode_what="risk-death")
    looks(
        looker,
        tale,
        ((), "the level"),
        (("4",), "pass the keyboard"),
        (("enter",), "a raise"),
        (("2",), "what is worse"),
        (("l",), "raised to"),
        (("5",), "dice"),
    )


@pytest.mark.slow
def test_a_letter_about_another(looker: Looker) -> None:
    wanted = {"episode_what": "risk-other", "other_whom": "companion-2"}
    looks(looker, hunt(looker.root, "other.whom", **wanted), ((), "about whom"), (("3",), "which score"))
    looks(looker, hunt(looker.root, "raise.own", **wanted), ((), "a raise of their own"), (("i",), "the sheet"))


def test_the_beast_grows(looker: Looker) -> None:
    looks(looker, hunt(looker.root, "split"), (("enter",), "the split"))


@pytest.mark.slow
def test_the_moment_of_truth(looker: Looker) -> None:
    declared = {"turn_truth": "declare", "threat_dice": "2"}
    looks(looker, hunt(looker.root, "answer.dice", **declared), ((), "the dice of the beast"))
    looks(looker, hunt(looker.root, "truth.endure", "companion-1", **declared), ((), "holding out"))
    tie = hunt(looker.root, "fate.next", **declared)
    looks(looker, tie, ((), "who is taken first"), ((*["1", "enter"] * 2, "1", *"lllllll"), "the end"))
