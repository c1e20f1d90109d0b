"""A sentence that comes where single keys answer: it answers nothing, sets nothing, and is not lost unsaid."""

from collections.abc import Awaitable, Callable
from itertools import product
from pathlib import Path

import pytest
from tales.journal.journal import load
from tales.rules.asks import Ask, Choose, Narrate, Number, Option, Place, Roll, Text
from tales.tui.app import TalesApp
from tales.tui.asks.base import AskWidget
from tales.tui.bursts import joined
from tales.tui.screens.play import PlayScreen
from tales.tui.widgets.fields import Field
from tales.tui.widgets.narration_area import NarrationArea
from textual import events
from textual._xterm_parser import XTermParser
from textual.pilot import Pilot

from tests.tui.helper import from_terminal, keys_apart, play_screen, played, press, said, settled, toy_tale, write

SENTENCE = "He said: quite near 1 2 boats, a dozen lads and U men\nput about. Now enter"
"""Keys of all kinds stand in it: q, s, b, u, d, a, o, l, n, figures and an enter."""

WHO = "hunter"
OPTIONS = (Option("stalk"), Option("shoot", (("odds", 50),)), Option("home"))
CARDS = (Option("play.a", card="a"), Option("play.b", card="b"), Option("pass"))
ASKS: dict[str, Ask] = {
    "choose": Choose(key="turn.do", seat=WHO, options=OPTIONS, facts=(("turn", 1),)),
    "hand": Choose(key="turn.do", seat=WHO, options=CARDS, facts=(("turn", 1),)),
    "one option": Choose(key="turn.do", seat=WHO, options=OPTIONS[:1], facts=(("turn", 1),)),
    "listed": Number(key="turn.who", seat=WHO, low=0, high=3, default=0, listed=("Ann", "Bo", "Cy")),
    "number": Number(key="turn.powder", seat=WHO, low=1, high=5, default=1),
    "place": Place(key="turn.where", seat=WHO, squares=("A1", "B1", "D1"), origin="A1"),
    "roll": Roll(key="turn.shot", seat=WHO, dice="2d6"),
    "one die": Roll(key="turn.luck", seat=WHO, dice="1d6"),
}
BURSTS: dict[str, str] = {"typed in one go": SENTENCE, "pasted": f"\x1b[200~{SENTENCE}\x1b[201~"}


def state(screen: PlayScreen) -> tuple[object, ...]:
    """All that a key could change."""
    tale = screen.tale
    return tuple(tale.entries), tale.told_from, screen.loop.own_dice, screen.standing_seats(), tale.session.can_redo


def everywhere(app: TalesApp) -> str:
    """All that is said and all that is typed, on one line."""
    fields = [field.value for field in app.screen.query(Field)]
    pages = [page.text for page in app.screen.query(NarrationArea)]
    return " ".join("\n".join([said(app), *fields, *pages]).split())


async def sentence(app: TalesApp, pilot: Pilot[None], how: str) -> None:
    if how in BURSTS:
        await from_terminal(pilot, BURSTS[how])
    else:
        await write(pilot, SENTENCE.replace(":", ""))


LETTER_BY_LETTER = [(kind, "letter by letter") for kind in ASKS if kind != "place"]
"""On a map a capital begins the name of a square."""


@pytest.mark.parametrize(("kind", "how"), [*product(ASKS, BURSTS), *LETTER_BY_LETTER])
def test_no_ask_is_answered_by_a_sentence(kind: str, how: str, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []
    monkeypatch.setattr(AskWidget, "give", lambda self, answer, by="": given.append(answer))
    keys_apart(monkeypatch, 0.2)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        screen = play_screen(app)
        await screen.panel.put(ASKS[kind], screen.tale.words, "")
        await settled(pilot)
        before = state(screen)
        await sentence(app, pilot, how)
        assert app.screen is screen and app._exit is False
        assert state(screen) == before and not given
        words = " ".join(SENTENCE.split()) if how in BURSTS else "He said quite near 1 2 boats, a dozen"
        assert words in everywhere(app)

    played(root, toy_tale(root), script)


def test_a_warning_is_not_confirmed_by_a_sentence(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []
    monkeypatch.setattr(AskWidget, "give", lambda self, answer, by="": given.append(answer))
    monkeypatch.setattr("tales.rules.words.Words.warning", lambda self, option: "This ends it.")

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        screen = play_screen(app)
        await screen.panel.put(ASKS["choose"], screen.tale.words, "")
        await press(pilot, "1")
        for burst in BURSTS.values():
            await from_terminal(pilot, burst)
        assert not given
        await press(pilot, "1")
        assert given == ["stalk"]

    played(root, toy_tale(root), script)


@pytest.mark.parametrize("burst", BURSTS.values(), ids=BURSTS)
def test_a_text_and_a_moment_take_the_sentence(burst: str, root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        screen = play_screen(app)
        assert isinstance(screen.tale.session.ask, Text)
        before = state(screen)
        await from_terminal(pilot, burst)
        name = screen.query_one(Field).value
        assert name and " ".join(SENTENCE.split()).startswith(name) and state(screen) == before
        assert len(name) == len(" ".join(SENTENCE.split())) or "the rest was left out" in said(app)
        await press(pilot, "enter", "1", "enter")
        assert isinstance(screen.tale.session.ask, Narrate)
        before = state(screen)
        await from_terminal(pilot, burst)
        assert screen.query_one(NarrationArea).text == SENTENCE and state(screen) == before

    played(root, toy_tale(root), script)


Way = Callable[[TalesApp, Pilot[None]], Awaitable[None]]


@pytest.mark.parametrize("burst", ["/good boats", "good boats", "\x1b[200~good boats\x1b[201~"])
def test_the_shelf_and_a_text_seek_the_words(burst: str, root: Path) -> None:
    toy_tale(root).close()

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        shelf = app.screen
        await from_terminal(pilot, burst)
        assert app.screen is shelf and shelf.query_one("#search", Field).value == "good boats"
        await press(pilot, "escape")
        await from_terminal(pilot, "/")
        await from_terminal(pilot, "good")
        assert shelf.query_one("#search", Field).value == "good"
        await press(pilot, "escape", "f1")
        reader = app.screen
        await from_terminal(pilot, burst)
        assert app.screen is reader and reader.query_one(Field).value == "good boats"

    played(root, None, script)


@pytest.mark.parametrize("how", [*BURSTS, "letter by letter"])
def test_a_form_is_not_begun_by_a_sentence(how: str, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys_apart(monkeypatch, 0.2)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "end", "enter", "down")
        setup = app.screen
        await sentence(app, pilot, how)
        assert app.screen is setup and "said" in everywhere(app)
        await press(pilot, "tab", "end")
        await sentence(app, pilot, how)
        assert app.screen is setup

    played(root, None, script)
    assert not root.exists() or not list(root.iterdir())


@pytest.mark.parametrize("keys", ["w", "jjjjjj", "511", "1\r\r411w", "B12", "   ", "VVVVV", "vv", "n 1 l"])
def test_a_few_keys_that_come_together_stay_keys(keys: str) -> None:
    found = list(joined(XTermParser().feed(keys)))
    assert [message.character for message in found if isinstance(message, events.Key)] == list(keys)


def test_keys_that_come_together_act_one_after_the_other(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        await from_terminal(pilot, "aaa")
        assert play_screen(app).tale.told_from == "never"
        await from_terminal(pilot, "1\r")
        ask = play_screen(app).tale.session.ask
        assert ask is not None and ask.key == "turn.where"

    played(root, toy_tale(root), script)


def test_a_line_takes_words_and_the_enter_after_them(root: Path) -> None:
    tale = toy_tale(root)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await from_terminal(pilot, "Old Ann\r")
        assert tale.session.ask is not None and tale.session.ask.key == "turn.do"
        await from_terminal(pilot, "nobody asked\r\r")  # no enter gets through to the question
        assert tale.session.ask.key == "turn.do"

    played(root, tale, script)
    answers = [entry.words("text") for entry in load(tale.folder).entries if entry.kind == "answer"]
    assert list(filter(None, answers)) == ["Old Ann"]


def test_the_key_for_writing_may_come_with_the_words_and_the_one_that_hands_them_in(root: Path) -> None:
    tale = toy_tale(root)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "1", "enter")
        await from_terminal(pilot, "wThe wind died.\rThen it rose.\x1bOQ")

    played(root, tale, script)
    assert [entry.words("text") for entry in load(tale.folder).entries if entry.words("from") == "written"] == [
        "The wind died.\nThen it rose."
    ]


def test_words_end_with_a_pause(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        await press(pilot, "h", "1")
        ask = play_screen(app).tale.session.ask
        assert ask is not None and ask.key == "turn.where"

    played(root, toy_tale(root), script)
