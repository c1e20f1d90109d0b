"""How often the keyboard goes round in a season, and how many keys one who plays alone presses."""

from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tales.entries import Seat
from tales.games.whale_cards import GAME
from tales.games.whale_cards.automa import decided_for
from tales.games.whale_cards.season import slot
from tales.lab.scripted import play_through
from tales.rules.asks import OPEN, Ask, Choose, Narrate
from tales.rules.settings import Settings
from tales.rules.words import Words, load
from tales.tale.tale import Tale
from tales.tui.viewpoint import Viewpoint

from tests.games.whale_cards import at


def season(folder: Path, *people: str, seed: str) -> Tale:
    seats = [Seat("", "ship", person) for person in people]
    settings = {"first_player": "chosen"} if len(people) > 1 else {}
    return Tale.new(
        folder,
        "whale-cards",
        title="A season",
        seats=seats,
        settings=settings,
        seed=seed,
        dice="thrown",
        today=lambda: date(2023, 11, 14),
    )


def played(tale: Tale) -> tuple[list[Ask], list[str]]:
    """What people are asked in a whole season, and to whom the keyboard is passed on the way."""
    view, asked, passed = Viewpoint(tale), list[Ask](), list[str]()
    session = tale.session
    while (ask := session.ask) is not None:
        if tale.settle_one(tale.told_from) is not None:
            continue
        if (person := view.hand_over_to(ask)) is not None:
            passed.append(person)
        view.asked(ask)
        asked.append(ask)
        session.answer(OPEN if isinstance(ask, Narrate) else decided_for(session.state, ask))
    return asked, passed


@pytest.mark.rule("WC-R12")
@pytest.mark.parametrize("seed", ["pace-1", "pace-2", "pace-3"])
def test_the_keyboard_goes_to_whoever_is_up_and_seldom_to_anybody_else(seed: str, tmp_path: Path) -> None:
    tale = season(tmp_path, "Ann", "Ben", seed=seed)
    asked, passed = played(tale)
    slots = tale.session.state.turn - 1
    assert len(passed) <= 45 * slots / 40, (len(passed), slots)
    in_the_open = [ask for ask in asked if ask.to is None and ask.seat.startswith("ship-")]
    twice = sum(one == other for one, other in pairwise(passed))
    assert twice <= len(in_the_open), "whoever has it keeps it, unless somebody else was asked in between"


def test_a_public_question_takes_nobody_the_keyboard(tmp_path: Path) -> None:
    tale = season(tmp_path, "Ann", "Ben", seed="pace-1")
    view = Viewpoint(tale)
    private = Choose(key="event", seat="ship-1", to=("ship-1",), options=())
    assert view.hand_over_to(private) == "Ann"
    view.asked(private)
    view.asked(Choose(key="modifier.anybody", options=()))
    assert view.private_to is None and view.hand_over_to(private) is None
    view.asked(Narrate(key="event.robbed", seat="ship-2", form="scene"))
    assert view.hand_over_to(private) == "Ann"


@pytest.mark.parametrize("seed", ["pace-1", "pace-2", "pace-3", "pace-4"])
def test_one_who_plays_alone_tells_the_scenes_of_their_own_ship(seed: str, tmp_path: Path) -> None:
    asked, passed = played(season(tmp_path, "Ann", seed=seed))
    assert not passed
    assert len(asked) <= 60, len(asked)


def test_rivals_among_themselves_are_never_told_by_people(tmp_path: Path) -> None:
    tale = season(tmp_path, "Ann", seed="pace-1")
    tale.told_from = "line"
    asked, _ = played(tale)
    assert {ask.weight for ask in asked if isinstance(ask, Narrate)} == {"line", "entry", "scene"}
    assert not [ask.key for ask in asked if ask.key.startswith("rival.")]
    assert "rival.hunt" in {entry.key for entry in tale.entries}


@pytest.mark.rule("WC-R38")
def test_a_standstill_is_announced_a_turn_before() -> None:
    state = at("A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Storm, Gam]; pile [Gam]")
    for ship in state.ships:
        ship.still = 1
    assert state.still == ""
    state.ships[1].still = 2
    assert state.still == "last-chance"
    assert "last turn if no card moves" in GAME.sheet(state, ()).turn
    words = Words(load("tales.games.whale_cards"))
    play: Any = slot(state)
    asked = play_through(play).ask
    assert asked is not None
    assert words.ask(asked) == "Do you play an Event? If no card moves in this turn, the season is over."


def test_a_tale_begun_before_the_people_were_asked_together_asks_each_in_secret() -> None:
    kept = {"mulligan": "optional"}
    assert Settings.kept(GAME.settings, kept.items()).word("modifier_window") == "in turn"
    assert Settings(GAME.settings, kept).word("modifier_window") == "together"
