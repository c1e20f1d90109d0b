"""The card game by keys: hands that are covered, the keyboard that goes round, and a season to its end."""

from pathlib import Path
from typing import Any

from tales.asks import Answer, Choose, Narrate, Narration
from tales.entries import Seat
from tales.games.whale_cards.deck import NAMES
from tales.journal import load
from tales.tale import Tale
from tales.tui.asks.narrate import NarrateWidget
from tales.tui.desk import Desk
from tales.tui.screens.cards import HandOverCard
from textual.pilot import Pilot

from tests.tui.helper import play_screen, played, press, shown, today

TWO = (Seat("", "ship", "Ann"), Seat("", "ship", "Bo"))


def season(root: Path, seats: tuple[Seat, ...], **settings: Any) -> Tale:
    return Tale.new(
        root, "whale-cards", title="By keys", seats=seats, settings=settings, seed="9", dice="thrown", today=today
    )


def on_screen(desk: Desk, cards: list[str]) -> list[str]:
    """Those cards of a hand whose names stand on the screen and could be nothing else."""
    text = " ".join(shown(desk).split())
    common = {"Dead", "Pack", "Storm", "War", "Gam", "Prize", "Profit", "Capture", "Nantucket"}
    return [card for card in cards if NAMES[card] not in common and NAMES[card] in text]


async def until(desk: Desk, pilot: Pilot[None], key: str) -> Choose:
    """Let everything pass up to a choice; narrations are left for later, and the keyboard is passed."""
    while True:
        if isinstance(desk.screen, HandOverCard):
            await press(pilot, "enter")
            continue
        session = play_screen(desk).tale.session
        assert session is not None
        ask = session.ask
        if isinstance(ask, Choose) and ask.key == key:
            return ask
        await press(pilot, "l" if isinstance(ask, Narrate) else "1")


def test_a_hand_is_covered_before_it_is_shown_and_shown_to_its_holder_alone(root: Path) -> None:
    async def script(desk: Desk, pilot: Pilot[None]) -> None:
        ask = await until(desk, pilot, "event")
        session = play_screen(desk).tale.session
        assert session is not None
        mine = session.state.at(ask.seat)
        (other,) = session.state.after(mine)
        assert on_screen(desk, mine.hand) and not on_screen(desk, list(set(other.hand) - set(mine.hand)))
        await press(pilot, "1", "1", "1")
        assert isinstance(desk.screen, HandOverCard)
        person = session.seat(other.seat).person
        assert f"Pass the keyboard to {person}" in shown(desk)
        assert not on_screen(desk, mine.hand + other.hand)

    played(root, season(root, TWO), script, (120, 40))


def test_a_season_by_keys_is_the_season_without_a_screen(root: Path) -> None:
    alone = (Seat("", "ship", "Ann"),)

    async def script(desk: Desk, pilot: Pilot[None]) -> None:
        screen = play_screen(desk)
        session = screen.tale.session
        assert session is not None
        while (ask := session.ask) is not None:
            if isinstance(ask, Choose):
                await press(pilot, str(1 + [option.key for option in ask.options].index(_chosen(ask))))
            else:
                assert isinstance(screen.asking, NarrateWidget)
                await press(pilot, "enter" if screen.asking.passage else "l")
        assert "The tale has come to its end" in shown(desk)

    by_keys = season(root, alone, players="2")
    by_keys.told_from = "entry"
    played(root, by_keys, script, (80, 24))
    direct = season(root, alone, players="2")
    direct.settle("entry")
    assert direct.session is not None
    while (ask := direct.session.ask) is not None:
        direct.answer(_answer(direct, ask))
        direct.settle("entry")
    direct.close()
    assert load(by_keys.folder).entries == load(direct.folder).entries
    assert (by_keys.folder / "chronicle.md").read_bytes() == (direct.folder / "chronicle.md").read_bytes()


def _chosen(ask: Choose) -> str:
    """The last of the first nine options."""
    return ask.options[:9][-1].key if ask.key != "cast.how" else "cast-given"


def _answer(tale: Tale, ask: object) -> Answer:
    if isinstance(ask, Choose):
        return _chosen(ask)
    passage = tale.composed().strip()
    return Narration(passage, "composed") if passage else Narration("", "open")
