"""Golden tales, taken up again at every question: forwards, undone and brought back, they stand as if never left."""

from pathlib import Path

import pytest
from tales.entries import Entry, live
from tales.games import shelved
from tales.journal.journal import load
from tales.session.session import Session

from tests.toys import views

GOLDEN = sorted(path.parent for path in (Path(__file__).parent / "golden").glob("*/journal.toml"))
QUICK = 12
"""So many stops of a tale are looked at in a quick run, spread over it."""


def stops(entries: list[Entry], most: int) -> list[int]:
    """How many entries stand before each answer; at most so many of them."""
    found = [at for at, entry in enumerate(entries) if entry.kind in ("answer", "undo", "redo")]
    return found[:: max(1, len(found) // most)]


def resume_everywhere(folder: Path, most: int) -> None:
    loaded = load(folder)
    game = shelved(loaded.header.game).open()
    for at in stops(loaded.entries, most):
        entries = loaded.entries[:at]
        session = Session.of(game, loaded.header, entries)
        assert [entry.n for entry in session.line[: len(live(entries).line)]] == [e.n for e in live(entries).line]
        if session.undoable() is None:
            continue
        before, seen = where(session), views(session)
        session.undo(agreed=True)
        again = Session.of(game, loaded.header, session.entries)
        assert where(again) == where(session) and views(again) == views(session)
        session.redo()
        again.redo()
        assert where(again) == where(session) == before
        assert again.line == session.line
        assert {who: _played(shown) for who, shown in views(session).items()} == {
            who: _played(shown) for who, shown in seen.items()
        }


def where(session: Session) -> tuple[object, ...]:
    """Where a tale stands: what is asked, what each may see of the state, how it ended, how often dice were thrown."""
    seats = [seat.key for seat in session.seats]
    sheets = [session.game.sheet(session.state, viewer) for viewer in ([], *([seat] for seat in seats), seats)]
    return session.ask, sheets, session.ending, session.throws


def _played(shown: list[Entry]) -> list[Entry]:
    """Without that something was taken back, which stays."""
    return [entry for entry in shown if entry.kind != "undone"]


@pytest.mark.slow
@pytest.mark.parametrize("folder", GOLDEN, ids=lambda folder: folder.name)
def test_a_tale_stands_the_same_wherever_it_is_taken_up(folder: Path) -> None:
    resume_everywhere(folder, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("folder", GOLDEN, ids=lambda folder: folder.name)
def test_a_tale_stands_the_same_at_every_question(folder: Path) -> None:
    resume_everywhere(folder, 10_000)


@pytest.mark.parametrize("folder", GOLDEN, ids=lambda folder: folder.name)
def test_many_steps_back_and_forth_lead_where_one_replay_leads(folder: Path) -> None:
    loaded = load(folder)
    game = shelved(loaded.header.game).open()
    session = Session.of(game, loaded.header, live(loaded.entries).line)
    stands = [where(session)]
    while session.undoable() is not None and len(stands) < QUICK:
        session.undo(agreed=True)
        stands.append(where(session))
    for expected in stands[-2::-1]:
        session.redo()
        assert where(session) == expected
    assert where(Session.of(game, loaded.header, session.entries)) == where(session)
