"""Every toy through a journal on disk: closed and opened again at every stop, with undo across it."""

from pathlib import Path

import pytest
from tales.journal.journal import Journal, load
from tales.rules.asks import Answer, IllegalAnswer, Narration
from tales.session.session import Session

from tests.toys import GIVE_Y, GOAL, TOYS, WITHDRAW, Toy, header_of, some_answers, stand, views

FOG = Narration('Fog all day.\n\n[[entry]]\nn = 1\n"""we heard it blow"""\n')


def opened(toy: Toy, folder: Path) -> tuple[Journal, Session]:
    journal = Journal.open(folder)
    return journal, Session.of(toy, journal.header, journal.entries, journal.append)


def answers(session: Session, turn: int) -> Answer:
    """One that the open ask takes; now and then something out of turn, and prose that looks like a journal."""
    offers: list[Answer] = [FOG, *((GIVE_Y, GOAL, WITHDRAW)[turn % 4 :][:1])]
    for wanted in offers:
        if session.ask.accepts(wanted):
            return wanted
    choices = list(some_answers(session.ask))
    return choices[turn % len(choices)]


@pytest.mark.parametrize("toy", [toy() for toy in TOYS], ids=lambda toy: toy.key)
@pytest.mark.parametrize("thrown", [True, False], ids=["thrown", "typed"])
def test_a_tale_goes_on_from_disk_as_if_it_had_never_been_closed(toy: Toy, thrown: bool, tmp_path: Path) -> None:
    with Journal.create(tmp_path / "tale", header_of(toy)):
        pass
    for turn in range(60):
        journal, session = opened(toy, tmp_path / "tale")
        with journal:
            session.settle(thrown=thrown)
            if session.ask is None:
                break
            session.answer(answers(session, turn))
            session.settle(thrown=thrown)
        again = Session.of(toy, header_of(toy), load(tmp_path / "tale").entries)
        again.settle(thrown=thrown)
        assert stand(again) == stand(session)
        assert views(again) == views(session)
    assert session.ask is None


@pytest.mark.parametrize("toy", [toy() for toy in TOYS], ids=lambda toy: toy.key)
def test_a_finished_tale_is_undone_to_its_start_over_many_evenings(toy: Toy, tmp_path: Path) -> None:
    with Journal.create(tmp_path / "tale", header_of(toy)) as journal:
        session = Session.of(toy, journal.header, journal.entries, journal.append)
        for turn in range(60):
            session.settle()
            if session.ask is None:
                break
            session.answer(answers(session, turn))
    ended = stand(session)
    assert session.ending is not None
    while True:
        journal, session = opened(toy, tmp_path / "tale")
        with journal:
            if session.undoable() is None:
                break
            session.undo()
    while session.can_redo:
        journal, session = opened(toy, tmp_path / "tale")
        with journal:
            session.redo()
    assert stand(session) == ended


def test_an_answer_that_is_refused_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    toy = TOYS[0]()
    with Journal.create(tmp_path / "tale", header_of(toy)) as journal:
        session = Session.of(toy, journal.header, journal.entries, journal.append)
        before = journal.path.read_bytes()
        with pytest.raises(IllegalAnswer):
            session.answer("no such thing")
        assert journal.path.read_bytes() == before
        session.answer(2)
        assert journal.path.read_bytes().startswith(before)
