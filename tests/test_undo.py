"""What is taken back where several play: said to the table, agreed to by the others, and never a free look."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tales.entries import Entry, Seat, awake, visible
from tales.games import GAMES
from tales.journal.journal import load
from tales.plain.console import Console
from tales.plain.play import play
from tales.rules.asks import OPEN, Narrate, Narration
from tales.rules.play import Ending, Play, choose, roll, tell
from tales.rules.settings import UNDO, Settings, all_settings
from tales.rules.words import Words
from tales.session.session import NotAgreed, Session
from tales.session.undo import reveals
from tales.tale import annotations, attendance
from tales.tale.sample import default
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from textual.pilot import Pilot

from tests.toys import Toy, reopened
from tests.tui.helper import played as played_on_screen
from tests.tui.helper import press, shown, today

ANN, BOB = ("ann",), ("bob",)
STEPS: dict[str, tuple[Callable[[], Play[Any]], bool]] = {
    "nothing": (lambda: tell("said"), False),
    "a roll": (lambda: roll("ann", "luck", "1d6", rule=()), True),
    "a roll that nobody sees": (lambda: roll("ann", "luck", "1d6", rule=(), to=()), False),
    "something drawn": (lambda: tell("drawn", to=BOB, card="storm"), True),
    "something that nobody sees": (lambda: tell("drawn", to=(), card="storm"), False),
    "a secret opened": (lambda: tell("opened", opens=("split",)), True),
    "a question that shows another's hand": (lambda: choose("ann", "look", ["take"], rule=(), to=ANN), True),
    "the next one's own question": (lambda: choose("bob", "own", ["take"], rule=(), to=BOB), False),
}
"""What follows from an answer, and whether somebody has seen something new by it."""


class Table(Toy):
    """Ann chooses, something follows, and Bob is asked."""

    key = "table"
    chairs = ("ann", "bob")

    def __init__(self, step: str, to: tuple[str, ...] | None = None) -> None:
        self.step, self.to = STEPS[step][0], to

    def new(self, settings: Settings, seats: object) -> object:
        return self

    def play(self, state: object) -> Play[Ending]:
        yield from tell("begun")
        yield from choose("ann", "play", ["gam", "wait"], rule=("TY-1",), to=self.to)
        yield from self.step()
        yield from choose("bob", "answer", ["yes", "no"], rule=())
        return Ending("over")


def played(step: str, rule: str = "said", *, alone: bool = False, to: tuple[str, ...] | None = None) -> Session:
    toy = Table(step, to)
    seats = tuple(replace(seat, person="Ann" if alone else seat.person) for seat in toy.seats())
    session = Session(toy, Settings((), {"undo": rule}), seats, seed="s")
    session.settle()
    session.answer("gam")
    session.settle()
    return session


def said(session: Session) -> list[Entry]:
    return [entry for entry in session.visible() if entry.kind == "undone"]


@pytest.mark.parametrize("step", STEPS)
def test_an_undo_over_something_newly_seen_is_said_to_the_table(step: str) -> None:
    session = played(step)
    new = session.undo()
    assert [entry.kind for entry in new] == (["undo", "undone"] if STEPS[step][1] else ["undo"])
    assert session.ask is not None and session.ask.key == "play"
    assert [(entry.key, entry.words("person"), entry.words("chosen")) for entry in said(session)] == (
        [("play", "Ann", "gam")] if STEPS[step][1] else []
    )


@pytest.mark.parametrize("step", STEPS)
def test_where_undo_is_free_nothing_is_said(step: str) -> None:
    assert [entry.kind for entry in played(step, "free").undo()] == ["undo"]


@pytest.mark.parametrize("rule", UNDO.values)
@pytest.mark.parametrize("step", STEPS)
def test_who_plays_alone_takes_back_as_they_like(step: str, rule: str) -> None:
    session = played(step, rule, alone=True)
    assert session.must_agree() == ()
    assert [entry.kind for entry in session.undo()] == ["undo"]


def test_what_was_said_stays_whatever_is_taken_back_or_brought_back_later() -> None:
    session = played("a roll")
    session.undo()
    session.redo()
    assert len(said(session)) == 1
    session.undo()
    assert len(said(session)) == 2
    session.answer("wait")
    assert len(said(session)) == len(said(reopened(session))) == 2
    line = [(entry.kind, entry.key) for entry in session.visible()]
    assert line[:4] == [("tell", "begun"), ("undone", "play"), ("undone", "play"), ("answer", "play")]


def test_what_only_some_may_know_is_not_in_what_is_said() -> None:
    session = played("a roll", to=ANN)
    session.undo()
    (entry,) = said(session)
    assert (entry.key, dict(entry.facts)) == ("", {"of": 1, "person": "Ann"})
    assert Words({}).entry(entry) == "Ann took back: the last answer"


@pytest.mark.parametrize(
    ("back", "line"),
    [
        (Entry(2, "answer", "truth", "ann", facts=(("chosen", "moment"),)), "Oskar took back: the Moment of Truth"),
        (Entry(2, "answer", "tale", "ann", facts=(("from", "written"),)), "Oskar took back: what was told last"),
        (Entry(2, "answer", "pass", "ann", facts=(("chosen", "pass"), ("by", "standing"))), "the last answer"),
    ],
)
def test_it_is_said_in_the_words_of_the_game(back: Entry, line: str) -> None:
    words = Words({"option": {"moment": {"line": "Declare it now", "label": "the Moment of Truth"}}})
    entry = replace(back, kind="undone", facts=(("of", 1), ("person", "Oskar"), *back.facts))
    assert words.entry(entry).endswith(line)


def test_the_others_must_agree_where_the_house_rules_say_so() -> None:
    session = played("a roll", "agreed")
    assert session.must_agree() == ("Bob",)
    before = session.entries
    with pytest.raises(NotAgreed, match="Bob must agree"):
        session.undo()
    assert session.entries == before
    assert [entry.kind for entry in session.undo(agreed=True)] == ["undo", "undone"]


def test_nobody_has_to_agree_to_what_has_shown_nothing() -> None:
    session = played("nothing", "agreed")
    assert session.must_agree() == ()
    session.undo()


def test_every_game_has_the_rule_and_no_game_has_its_own() -> None:
    for game in GAMES.values():
        rules = game.open()
        assert [setting.key for setting in all_settings(rules.settings)].count("undo") == 1
        assert Settings(rules.settings)["undo"] == "said"
    words = Words({})
    assert all(words.setting_value("undo", value) != value for value in UNDO.values) and words.setting("undo")


@pytest.mark.parametrize("reading", ["noted", "facts"])
def test_the_record_has_it_in_the_readings_that_say_what_happened(reading: str) -> None:
    folder = Path(__file__).parent / "golden" / "every-modifier"
    undone = [entry for entry in visible(awake(load(folder).entries)) if entry.kind == "undone"]
    tale = Tale.read(folder, today)
    assert undone and tale.chronicle(reading).count("Ann took back: ") == len(undone)
    assert "took back" not in tale.chronicle("story")


@pytest.mark.parametrize("game", ["whale-cards", "whale-dice", "last-hunt"])
def test_no_undo_of_a_whole_tale_says_what_another_may_not_know(game: str, tmp_path: Path) -> None:
    """Whoever looks sees of it only what is open to them before or after, as its answer was."""
    roles = {"last-hunt": "hunter beast companion", "whale-cards": "ship ship", "whale-dice": "captain mate carpenter"}
    seats = [Seat("", role, person) for role, person in zip(roles[game].split(), ["Ann", "Ben", "Cay"], strict=False)]
    tale = Tale.new(tmp_path, game, title="T", seats=seats, settings={}, seed="5", dice="thrown", today=today)
    session = tale.session
    for _ in range(60):
        tale.settle("never")
        if (ask := session.ask) is None:
            break
        session.answer(OPEN if isinstance(ask, Narrate) else default(ask))
        back = session.undoable()
        assert back is not None
        session.undo()
        after = session.entries[-1]
        if after.kind == "undone" and back.to is not None:
            assert (after.key, [name for name, _ in after.facts]) == ("", ["of", "person"])
        session.redo()
    tale.close()
    again = Tale.read(tale.folder, today).session
    assert again is not None and again.line == session.line and again.ask == session.ask


def test_both_seats_of_one_person_are_one_person() -> None:
    seats = (Seat("ann", "role", "Ann"), Seat("bob", "role", "Ann"))
    session = Session(Table("a roll"), Settings((), {"undo": "agreed"}), seats, seed="s")
    session.settle()
    session.answer("gam")
    assert session.must_agree() == ()


# Both faces, and what is about the tale


def at_sea(root: Path, rule: str = "agreed") -> Tale:
    """Ann and Ben on one ship, somewhat out, with dice thrown since the last answer."""
    tale = Tale.new(
        root,
        "whale-dice",
        title="At sea",
        seats=[Seat("", "captain", "Ann"), Seat("", "mate", "Ben")],
        settings={"undo": rule},
        seed="5",
        dice="thrown",
        today=today,
    )
    session = tale.session
    tale.settle("never")
    while not (back := session.undoable()) or not reveals(back, session.line, session.ask):
        assert session.ask is not None
        tale.answer(OPEN if isinstance(session.ask, Narrate) else default(session.ask))
        tale.settle("never")
    return tale


def undone(tale: Tale) -> list[str]:
    return [entry.kind for entry in tale.entries if entry.kind in ("undo", "undone")]


def test_plain_mode_asks_the_others(tmp_path: Path) -> None:
    tale = at_sea(tmp_path)
    said = io.BytesIO()
    play(tale, Console(io.BytesIO(b"undo\nno\nundo\nyes\nquit\n"), said))
    text = said.getvalue().decode()
    assert text.count("Ben, may this be taken back: ") == 2
    assert text.count("Nothing was taken back.") == 1 and "Ann took back: " in text
    assert undone(tale) == ["undo", "undone"]


def test_the_screen_asks_the_others(tmp_path: Path) -> None:
    tale = at_sea(tmp_path)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "u")  # everybody is here
        assert "Ben: may this be taken back?" in " ".join(shown(app).split()), shown(app)
        await press(pilot, "escape")
        assert undone(tale) == []
        await press(pilot, "u", "down", "enter")
        assert undone(tale) == []
        await press(pilot, "u", "enter")
        assert undone(tale) == ["undo", "undone"]
        assert "Ann took back: " in shown(app)

    played_on_screen(tmp_path, tale, script)


def test_no_undo_takes_back_what_is_about_the_tale(tmp_path: Path) -> None:
    tale = at_sea(tmp_path, "free")
    annotations.retitle(tale, "Another")
    attendance.leave(tale, "Ben")
    evenings = [dict(entry.facts)["date"] for entry in annotations.evenings(tale)]
    while tale.session.undoable() is not None:
        tale.undo()
    tale.close()
    again = Tale.open(tale.folder, today)
    for now in (tale, again):
        assert (now.title, now.away) == ("Another", {"Ben": None})
        assert [entry.words("date") for entry in annotations.evenings(now)] == evenings
    again.close()


def test_an_undo_over_an_amended_moment_offers_the_latest_words_and_no_others_but_a_persons(tmp_path: Path) -> None:
    tale = Tale.new(
        tmp_path,
        "whale-dice",
        title="T",
        seats=[Seat("", "captain", "Ann")],
        settings={},
        seed="5",
        dice="thrown",
        today=today,
    )
    session = tale.session
    tale.settle()
    while not isinstance(session.ask, Narrate):
        assert session.ask is not None
        tale.answer(default(session.ask))
        tale.settle()
    tale.answer(Narration(tale.composed(), "composed"))
    told = annotations.moments(tale)[-1]
    tale.undo()
    assert session.draft() == ""
    tale.redo()
    annotations.amend(tale, told, "As I would have it.")
    tale.undo()
    assert session.draft() == tale.draft() == "As I would have it."
    tale.close()
