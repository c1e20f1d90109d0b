"""The Last Hunt by keys: odds beside the levels, secrets that are covered, and whole hunts on two sizes of screen."""

from pathlib import Path

import pytest
from tales.entries import Seat
from tales.journal.journal import load
from tales.rules.asks import Answer, Choose, Narrate, Narration, Number, Text
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from tales.tui.asks.narrate import NarrateWidget
from tales.tui.dialogs.hand_over import HandOverDialog
from textual.pilot import Pilot

from tests.tui.helper import SIZES, play_screen, played, press, shown, today

THREE = (Seat("", "beast", "Ann"), Seat("", "hunter", "Bo"), Seat("", "companion", "Cy"))
ALONE = tuple(Seat("", seat.role, "Ann") for seat in THREE)


def hunt(root: Path, seats: tuple[Seat, ...], title: str = "By keys") -> Tale:
    return Tale.new(root, "last-hunt", title=title, seats=seats, settings={}, seed="9", dice="thrown", today=today)


async def answers(app: TalesApp, pilot: Pilot[None], *keys: str) -> None:
    """Press a key for each choice; narrations are left for later, and the keyboard is passed when it is asked for."""
    left = list(keys)
    while left:
        if isinstance(app.screen, HandOverDialog):
            await press(pilot, "enter")
            continue
        screen = play_screen(app)
        session = screen.tale.session
        assert session.ask is not None
        await press(pilot, "l" if isinstance(session.ask, Narrate) else left.pop(0))


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_each_level_has_its_odds_beside_it_and_its_own_figure(root: Path, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await answers(app, pilot, "5", "1", "3", "1", "1", "2")
        await press(pilot, "l")
        text = " ".join(shown(app).split())
        assert "2 Level 2" in text and "58.3 % (21 of 36)" in text
        assert "1 Level 1" not in text  # the Hunter's begin with 2
        await press(pilot, "2")
        session = play_screen(app).tale.session
        assert session.state.table.level == 2

    played(root, hunt(root, ALONE), script, size)


def test_the_beasts_scores_are_seen_by_the_beast_alone(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await answers(app, pilot, "5", "1", "3", "1", "1", "3")
        await press(pilot)
        assert isinstance(app.screen, HandOverDialog)
        assert "Pass the keyboard to Ann" in shown(app)
        assert "Beast's Life" not in shown(app)
        await press(pilot, "enter")
        assert "Beast's Life" in shown(app)
        assert "You grow by 2" in shown(app)
        assert "Ann, the Ploughman" in shown(app)
        await press(pilot, "2", "enter")
        if isinstance(app.screen, HandOverDialog):
            await press(pilot, "enter")
        assert "Turn 2: do you move the Party?" in " ".join(shown(app).split())
        assert "Beast's Life" not in shown(app)
        assert "points for Life" not in shown(app)
        assert "The Beast gains 2" in shown(app)

    played(root, hunt(root, THREE), script, (120, 40))


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_a_hunt_by_keys_is_the_hunt_without_a_screen(root: Path, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        screen = play_screen(app)
        session = screen.tale.session
        while (ask := session.ask) is not None:
            widget = screen.asking
            if isinstance(ask, Choose):
                await press(pilot, str(1 + [option.key for option in ask.options].index(_chosen(ask))))
            elif isinstance(widget, NarrateWidget):
                await press(pilot, "enter" if widget.passage else "l")
            else:
                await press(pilot, "enter" if isinstance(ask, Text) else "0", *["enter"] * isinstance(ask, Number))
        assert "The tale has come to its end" in shown(app)

    by_keys = hunt(root, ALONE)
    played(root, by_keys, script, size)
    direct = hunt(root, ALONE)
    direct.settle()
    while (ask := direct.session.ask) is not None:
        direct.answer(_first(direct, ask))
        direct.settle()
    direct.close()
    assert load(by_keys.folder).entries == load(direct.folder).entries
    assert (by_keys.folder / "chronicle.md").read_bytes() == (direct.folder / "chronicle.md").read_bytes()


def _chosen(ask: Choose) -> str:
    """The first thing there is, but for the Moment of Truth in turn 2."""
    turn = dict(ask.facts).get("turn")
    return "declare" if ask.key == "turn.truth" and turn == 2 else ask.open[0].key


def _first(tale: Tale, ask: object) -> Answer:
    match ask:
        case Choose():
            return _chosen(ask)
        case Narrate():
            passage = tale.composed().strip()
            return Narration(passage, "composed") if passage else Narration("", "open")
        case Text():
            return ask.default
        case Number():
            return ask.low
    raise AssertionError(ask)


def test_the_table_calls_people_by_their_names_in_the_tale(root: Path) -> None:
    seats = (*THREE, Seat("", "companion", "Di"))

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await answers(app, pilot, "5", "1", "3", "1")
        screen = play_screen(app)
        names = [entry.words("name") for entry in screen.tale.entries if entry.key == "person.joins"]
        text = " ".join(shown(app).split())
        assert f"{names[1]} (Cy)" in text and f"{names[2]} (Di)" in text
        assert f"Bo, {names[0]}" in text
        await press(pilot, "2")
        text = " ".join(shown(app).split())
        assert f"Di, {names[2]}" in text
        assert "Companion" not in text

    played(root, hunt(root, seats), script, SIZES[-1])


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_whoever_is_away_is_picked_and_somebody_else_answers(root: Path, size: tuple[int, int]) -> None:
    tale = hunt(root, THREE)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await answers(app, pilot, "5", "1")
        await press(pilot, "p")
        assert "Everybody is here: go on" in shown(app) and "Bo is here" in shown(app)
        await press(pilot, "down", "down", "enter")
        assert "Away tonight; Cy answers" in " ".join(shown(app).split())
        await press(pilot, "down", "down", "down", "enter")
        assert "Bo is away; Cy answers" in " ".join(shown(app).split())
        await press(pilot, "enter")
        assert tale.away == {"Bo": "Cy"}
        assert "Cy, " in shown(app)
        await press(pilot, "p", "down", "down", "enter", "enter", "enter")
        assert not tale.away
        assert "Bo, " in shown(app)

    played(root, tale, script, size)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_a_company_that_sits_down_again_is_asked_once_who_is_here(root: Path, size: tuple[int, int]) -> None:
    seats = (Seat("", "beast", "Ann"), Seat("", "hunter"), Seat("", "companion", "Cy"))
    tale = hunt(root, seats)

    async def first(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "Who is at the table tonight?" not in shown(app)
        await answers(app, pilot, "5", "1")

    async def second(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "Who is at the table tonight?" in shown(app) and "Hunter is here" in shown(app)
        await press(pilot, "down", "down", "enter", "down", "enter")
        assert "Hunter is away; the program answers" in " ".join(shown(app).split())
        await press(pilot, "enter")
        assert "Who is at the table tonight?" not in shown(app)
        await press(pilot, "l")  # the program answers, and leaves what is to be told to whoever is there
        assert "Ann, the Ploughman" in shown(app) and "Where does the Party find itself?" in shown(app)

    async def third(app: TalesApp, pilot: Pilot[None]) -> None:
        assert "Go on with those who are here" in shown(app)
        await press(pilot, "escape")
        assert play_screen(app).asking is not None

    played(root, tale, first, size)
    for evening in (second, third):
        played(root, Tale.open(tale.folder, today), evening, size)


def test_one_person_alone_is_never_asked_who_is_here(root: Path) -> None:
    tale = hunt(root, ALONE)

    async def first(app: TalesApp, pilot: Pilot[None]) -> None:
        await answers(app, pilot, "5")

    async def again(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "p")
        assert "Who is at the table tonight?" not in shown(app)
        assert "who is here" not in {active.binding.description for active in app.screen.active_bindings.values()}

    played(root, tale, first)
    played(root, Tale.open(tale.folder, today), again)
