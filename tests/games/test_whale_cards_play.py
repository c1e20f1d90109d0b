"""Whole seasons through the session: any answers lead to an end, no card is made or lost, and undo leads back."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tales.entries import Seat
from tales.games.whale_cards import GAME
from tales.games.whale_cards.deck import DECK
from tales.games.whale_cards.state import Season
from tales.rules.asks import OPEN, Ask, Choose, Narrate, Narration, Number, Text
from tales.rules.settings import Settings
from tales.session.session import Session

from tests.games.whale_cards import seated
from tests.toys import stand

Pick = Callable[[int], int]
"""A number below another one."""

WHOLE = Counter(DECK)


def begun(count: int, automa: str = "", seed: str = "a season", **chosen: Any) -> Session:
    return Session(GAME, Settings(GAME.settings, {"players": str(count), **chosen}), seated(count, automa), seed=seed)


def some(ask: Ask, pick: Pick) -> Any:
    """Any answer that is open."""
    if isinstance(ask, Choose):
        return ask.open[pick(len(ask.open))].key
    if isinstance(ask, Number):
        return ask.low + pick(ask.high - ask.low + 1)
    if isinstance(ask, Text):
        return ask.default
    assert isinstance(ask, Narrate)
    return (OPEN, Narration("Fog.\n\nNobody says so."))[pick(2)]


def sound(season: Season) -> None:
    """What holds after every answer."""
    assert Counter(season.all_cards()) == WHOLE
    assert len(season.face_up) <= 1
    for ship in season.ships:
        assert ship.tokens >= 0
        assert set(ship.seen_cards) <= set(season.at(ship.seen).hand) if ship.seen else not ship.seen_cards
    if season.through == 1:
        assert not season.last or not season.discard


def played(session: Session, pick: Pick) -> Session:
    while session.ask is not None:
        sound(session.state)
        if session.settle_one() is None:
            session.answer(some(session.ask, pick))
    sound(session.state)
    return session


HOUSE = st.fixed_dictionaries(
    {
        "nations": st.booleans(),
        "distinct_nations": st.booleans(),
        "opening_deal": st.booleans(),
        "first_player": st.sampled_from(["die", "chosen", "last winner"]),
        "mulligan": st.sampled_from(["forced", "optional"]),
        "modifiers_per_catch": st.sampled_from(["any", "one per player"]),
        "skips": st.sampled_from(["add", "longest"]),
        "game_end": st.sampled_from(["end of turn", "at once"]),
    }
)


@pytest.mark.rule("WC-02", "WC-39", "WC-R04", "WC-R06", "WC-R38")
@settings(max_examples=25, deadline=None)
@given(st.data(), st.integers(2, 4), st.sampled_from(["", "A", "A B"]), HOUSE)
def test_any_answers_lead_to_an_end_and_cards_are_conserved(
    data: st.DataObject, count: int, automa: str, house: dict[str, Any]
) -> None:
    wills = data.draw(st.lists(st.integers(0, 60), min_size=10, max_size=60))
    turn = iter(wills * 60)
    session = played(
        begun(count, automa, str(data.draw(st.integers(0, 9999))), **house), lambda below: next(turn, 0) % below
    )
    season: Season = session.state
    assert session.ending is not None and season.ended and season.closed
    assert season.standstill or season.last
    assert dict(session.ending.facts)["most"] == max(ship.tokens for ship in season.ships)
    assert session.visible() == session.line


@pytest.mark.parametrize(("count", "automa"), [(2, ""), (3, "B C"), (4, "D")])
def test_it_can_be_taken_back_brought_back_and_opened_again(count: int, automa: str) -> None:
    turn = iter(range(100_000))
    session = played(begun(count, automa, nations=True), lambda below: next(turn) % below)

    def again() -> Session:
        return Session(GAME, session.settings, seated(count, automa), session.entries, seed=session.seed)

    assert stand(again()) == stand(session)
    end = stand(session)[:3]
    for back in range(1, 13):
        session.undo()
        sound(session.state)
        if back % 6 == 0:
            assert stand(again()) == stand(session)
    for _ in range(12):
        session.redo()
    assert stand(session)[:3] == end
    assert stand(again()) == stand(session)


@pytest.mark.rule("WC-01", "WC-48")
@pytest.mark.parametrize("players", ["seated", "2", "4"])
def test_one_person_plays_against_rivals(players: str) -> None:
    settings = Settings(GAME.settings, {"players": players})
    session = Session(GAME, settings, GAME.seats([Seat("", "ship", "Ann")], settings), seed="alone")
    asked, told = set(), set()
    while session.ask is not None:
        session.settle(told_from="never")
        if session.ask is not None:
            asked.add(session.ask.seat)
            session.answer(some(session.ask, lambda below: below - 1))
    told = {entry.key for entry in session.line if entry.words("from")}
    assert asked == {"table", "ship-1"}
    assert any(key.startswith("rival.") for key in told)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_season_goes_on_by_itself_and_its_journal_stays_small(count: int) -> None:
    session = begun(count, " ".join("ABCD"[:count]), nations=True)
    session.settle(told_from="never")
    assert session.ending is not None
    by = {entry.words("by") for entry in session.line if entry.kind == "answer"}
    assert by == {"automa", "thrown", "unasked"}
    shuffles = [entry for entry in session.line if entry.get("order")]
    assert [entry.key for entry in shuffles][:3] == ["cast.ships", "cast.beloved", "pile.first"]
    assert {entry.to for entry in shuffles} == {()}
    assert sum(entry.key == "pile.renew" for entry in shuffles) == 1
    assert len(session.entries) < 1500


def test_play_can_start_from_the_beginning_of_any_turn_slot() -> None:
    session = begun(3, "A B C", seed="middle")
    while session.state.turn < 12:
        session.settle_one(told_from="never")
    season: Season = session.state
    assert season.turn == 12 and not season.face_up
    play: Any = GAME.play(season)
    first = next(play)
    while first.is_note:
        first = play.send(1)
    assert first.seat in {season.ship.seat, "table"} or first.to == ()
