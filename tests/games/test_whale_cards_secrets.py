"""Hidden hands: no outlet shows a card to anybody who has not seen it, and an ask says nothing of a hand."""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tales.entries import Entry, visible
from tales.games.whale_cards import GAME
from tales.games.whale_cards.automa import decided_for
from tales.games.whale_cards.deck import CARDS, DECK, NAMES
from tales.games.whale_cards.season import slot
from tales.games.whale_cards.state import Season
from tales.rules.asks import OPEN, Ask, Choose, IllegalAnswer, Narrate, Text
from tales.rules.dice import faces
from tales.rules.settings import Settings
from tales.rules.sheets import Cards, Sheet
from tales.session.session import Session

from tests.games.whale_cards import SHORT, at, cards, seated

ONCE = frozenset(key for key, card in CARDS.items() if card.copies == 1)
KEYS = {name: key for key, name in NAMES.items()}


def begun(count: int = 3, automa: str = "", seed: str = "a secret", **chosen: Any) -> Session:
    return Session(GAME, Settings(GAME.settings, {"players": str(count), **chosen}), seated(count, automa), seed=seed)


def cards_in(value: Any) -> Iterator[str]:
    """Every card that something names, by key, as the end of an option's key, or by its printed name in a list."""
    if isinstance(value, str):
        for word in (value, value.partition(".")[2], *value.split(", ")):
            if word in CARDS or word in KEYS:
                yield KEYS.get(word, word)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from cards_in(item)


def cards_of_entries(entries: Iterable[Entry]) -> set[str]:
    facts = (fact for entry in entries for fact in entry.facts)
    return {card for name, value in facts if name not in ("port", "home") for card in cards_in(value)}


def cards_of_ask(ask: Ask) -> set[str]:
    options = [option.key for option in ask.options] if isinstance(ask, Choose) else []
    return set(cards_in([value for _, value in ask.facts])) | set(cards_in(options))


def cards_of_sheet(sheet: Sheet) -> set[str]:
    rows = [part.faces for part in sheet.parts if isinstance(part, Cards)]
    return {card for faces in rows for card in cards_in(faces)}


class Watch:
    """What everybody has seen of the cards that come only once."""

    def __init__(self, count: int) -> None:
        self.known: dict[tuple[str, ...], set[str]] = {(): set(), **{(seat,): set() for seat in seats(count)}}

    def learn(self, season: Season) -> None:
        """Take in what can be seen now."""
        for viewer, known in self.known.items():
            known.update(season.discard, season.removed, season.face_up)
            for seat in viewer:
                known.update(season.at(seat).hand, season.at(seat).seen_cards)

    def check(self, session: Session) -> None:
        """Check that nobody is shown more than that."""
        season: Season = session.state
        for viewer, known in self.known.items():
            shown = cards_of_entries(session.visible(viewer)) | cards_of_sheet(GAME.sheet(season, viewer))
            ask = session.ask
            if ask is not None and (ask.to is None or set(ask.to) & set(viewer)):
                shown |= cards_of_ask(ask)
            if (undone := session.undoable()) is not None:
                shown |= cards_of_entries(visible([undone], viewer))
            assert not (shown & ONCE) - known, (viewer, (shown & ONCE) - known)


def seats(count: int) -> list[str]:
    return list(SHORT.values())[:count]


@pytest.mark.slow
@pytest.mark.rule("WC-R40", "WC-12", "WC-R24")
@settings(max_examples=6, deadline=None)
@given(st.integers(2, 4), st.integers(0, 9999), st.booleans())
def test_nobody_is_ever_shown_a_card_that_they_have_not_seen(count: int, seed: int, nations: bool) -> None:
    random, session, watch = Random(seed), begun(count, seed=str(seed), nations=nations), Watch(count)
    while session.ask is not None:
        watch.learn(session.state)
        if session.settle_one(told_from="never") is None:
            watch.check(session)
            session.answer(some(session.ask, random))


def some(ask: Ask, random: Random) -> Any:
    if isinstance(ask, Choose):
        return random.choice(ask.open).key
    if isinstance(ask, Text):
        return ask.default
    return OPEN if isinstance(ask, Narrate) else 1821


def test_the_watch_would_notice() -> None:
    season = at("A [Gam, Lances]; B [Storm]")
    assert cards_of_sheet(GAME.sheet(season, ("ship-1",))) == {"gam", "lances"}
    assert cards_of_sheet(GAME.sheet(season, ("ship-1", "ship-2"))) == {"gam", "lances", "storm"}
    assert cards_of_entries([Entry(1, "answer", facts=(("chosen", "hunt.lances"),))]) == {"lances"}
    assert cards_of_entries([Entry(1, "tell", facts=(("cards", ("gam", "pack")),))]) == {"gam", "pack"}


# That something is asked


def told(ask: Ask) -> tuple[Any, ...]:
    """What everybody at the table learns from the fact that something is asked."""
    if ask.to is not None:
        return (ask.kind, ask.key, ask.seat)
    return (ask.kind, ask.key, ask.seat, ask.facts, ask.options if isinstance(ask, Choose) else ())


def hidden_from_all(season: Season, random: Random) -> Season:
    """The same season with all hidden cards dealt out anew; whoever could hunt still can, for that is seen."""
    other = deepcopy(season)
    hidden = [card for ship in other.ships for card in ship.hand] + other.pile
    random.shuffle(hidden)
    for ship in other.ships:
        count = len(ship.hand)
        ship.hand, hidden = hidden[:count], hidden[count:]
        ship.hand[0] = "lances"  # a copy that nobody misses: this deck is only looked at
    other.pile = hidden
    return other


@pytest.mark.parametrize("seed", range(12))
def test_a_turn_in_which_nothing_is_played_looks_the_same_whatever_anybody_holds(seed: int) -> None:
    """Everything that is put to the table, up to the draw, and then in the window and before a Difficulty."""
    base = at("A []; B []; C []")
    base.pile = [card for card in DECK if card != "lances"]
    for ship in base.ships:
        ship.hand, base.pile = base.pile[:7], base.pile[7:]
    views = []
    for again in range(2):
        season = hidden_from_all(base, Random(100 * seed + again))
        season.ships[1].hand[-1] = "sperm-whale" if seed % 2 else "storm"
        views.append(quiet_turn(season))
    assert views[0] == views[1]


def quiet_turn(season: Season) -> list[Any]:
    """What the table learns while A hunts once with Lances, from B, and everybody else lets everything pass."""
    season.ships[0].hand[0] = "lances"
    play: Any = slot(season)
    found: list[Any] = []
    passes = {"event": "event.none", "hunt.card": "hunt.lances", "hunt.whom": "ship-2", "phase.more": "enough"}
    passes |= {"modifier": "modifier.pass", "sailors": "suffer"}
    answer: Any = None
    while True:
        try:
            ask = play.send(answer)
        except StopIteration:
            return found
        answer = None
        if ask.to is None or not ask.is_note:
            found.append(told(ask) if not ask.is_note else (ask.key, ask.facts, ask.seat))
        if ask.kind == "roll":
            answer = faces((7,))
        elif ask.kind == "narrate":
            answer = OPEN
        elif ask.is_note:
            answer = 1 if ask.kind == "open" else None
        else:
            answer = passes[ask.key]


# Rivals


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 4), st.integers(0, 9999))
def test_a_rival_decides_alike_whatever_is_hidden_from_it(count: int, seed: int) -> None:
    random, session = Random(seed), begun(count, " ".join("ABCD"[:count]), seed=str(seed))
    while session.ask is not None:
        ask, season = session.ask, session.state
        if session.answered_by() == "automa" and ask.key != "nation":
            assert decided_for(dealt_anew(season, ask.seat, random), ask) == decided_for(season, ask), ask.key
        if session.settle_one(told_from="never") is None:
            session.answer(OPEN)


def dealt_anew(season: Season, seat: str, random: Random) -> Season:
    """The same season with all that this seat does not know dealt out anew."""
    other = deepcopy(season)
    me = other.at(seat)
    known = {other.at(me.seen).seat: list(me.seen_cards)} if me.seen else {}
    others = [ship for ship in other.ships if ship is not me]
    hidden = other.pile + [card for ship in others for card in _unknown(ship.hand, known.get(ship.seat, []))]
    random.shuffle(hidden)
    for ship in others:
        mine = known.get(ship.seat, [])
        count = len(ship.hand) - len(mine)
        ship.hand, hidden = mine + hidden[:count], hidden[count:]
    other.pile = hidden
    return other


def _unknown(hand: list[str], known: list[str]) -> list[str]:
    rest = list(hand)
    for card in known:
        rest.remove(card)
    return rest


# Undo, errors, the end


def until(session: Session, key: str) -> Session:
    while True:
        session.settle(told_from="never")
        ask = session.ask
        assert isinstance(ask, Choose)
        if ask.key == key:
            return session
        session.answer(ask.open[0].key)


@pytest.mark.rule("WC-R40")
def test_what_was_answered_in_secret_has_no_label_for_others() -> None:
    session = until(begun(2), "event")
    seat = session.ask.seat  # type: ignore[union-attr]
    other = next(ship.seat for ship in session.state.ships if ship.seat != seat)
    session.answer("event.none")
    undone = session.undoable()
    assert undone is not None and undone.key == "event"
    assert visible([undone], (seat,)) == [undone] and visible([undone], (other,)) == visible([undone]) == []


def test_a_wrong_answer_in_secret_says_what_would_do_to_whoever_is_asked_only() -> None:
    session = until(begun(2), "hunt.card")
    assert session.ask is not None and session.ask.to == (session.ask.seat,)
    with pytest.raises(IllegalAnswer, match=r"hunt\.pass"):
        session.answer("hunt.sperm-whale")


def test_the_end_opens_everything() -> None:
    session = begun(3, "A B C")
    session.settle(told_from="never")
    assert session.ending is not None
    assert session.visible() == session.line
    assert any(entry.key == "hand.drawn" for entry in session.visible())
    assert all(part.covered == 0 for part in GAME.sheet(session.state, ()).parts if isinstance(part, Cards))


def test_one_person_at_two_ships_sees_both_hands() -> None:
    season = at("A [Gam]; B [Storm]; C [War]")
    assert cards_of_sheet(GAME.sheet(season, ("ship-1", "ship-3"))) == set(cards("Gam, War"))


@pytest.mark.rule("WC-26", "WC-R12")
def test_a_standing_pass_spares_a_person_the_asking_and_nobody_sees_the_difference() -> None:
    session = begun(2, seed="standing")
    for seat in seats(2):
        session.note("seat", who=seat, person=seat, automa=False, standing=("modifier", "sailors", "phase.more"))
    random, asked = Random(1), set()
    while session.ask is not None:
        session.settle(told_from="never")
        if session.ask is not None:
            asked.add(session.ask.key)
            session.answer(some(session.ask, random))
    stood = {entry.key for entry in session.line if entry.words("by") == "standing"}
    assert stood == {"modifier", "sailors", "phase.more"} and asked.isdisjoint(stood)
