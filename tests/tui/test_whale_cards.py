"""The card game by keys: hands that are covered, the keyboard that goes round, and a season to its end."""

from pathlib import Path
from typing import Any

import pytest
from tales.entries import Seat
from tales.games.whale_cards.card_text import KINDS, SIGNS, TEXTS
from tales.games.whale_cards.deck import NAMES
from tales.journal.journal import load
from tales.rules.asks import Answer, Choose, Narrate, Narration
from tales.tale.tale import Tale
from tales.tui.app import TalesApp
from tales.tui.asks.narrate import NarrateWidget
from tales.tui.dialogs.hand_over import HandOverDialog
from tales.tui.widgets.hand import Hand
from textual.pilot import Pilot

from tests.tui.helper import play_screen, played, press, said, settled, shown, today

TWO = (Seat("", "ship", "Ann"), Seat("", "ship", "Bo"))


def season(root: Path, seats: tuple[Seat, ...], **settings: Any) -> Tale:
    return Tale.new(
        root, "whale-cards", title="By keys", seats=seats, settings=settings, seed="9", dice="thrown", today=today
    )


def on_screen(app: TalesApp, cards: list[str]) -> list[str]:
    """Those cards of a hand whose names stand on the screen and could be nothing else."""
    text = " ".join(shown(app).split())
    common = {"Dead", "Pack", "Storm", "War", "Gam", "Prize", "Profit", "Capture", "Nantucket"}
    return [card for card in cards if NAMES[card] not in common and NAMES[card] in text]


async def until(app: TalesApp, pilot: Pilot[None], key: str) -> Choose:
    """Let everything pass up to a choice; narrations are left for later, and the keyboard is passed."""
    while True:
        if isinstance(app.screen, HandOverDialog):
            await press(pilot, "enter")
            continue
        session = play_screen(app).tale.session
        ask = session.ask
        if isinstance(ask, Choose) and ask.key == key:
            return ask
        await press(pilot, "l" if isinstance(ask, Narrate) else "1")


def test_a_hand_is_covered_before_it_is_shown_and_shown_to_its_holder_alone(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        ask = await until(app, pilot, "event")
        session = play_screen(app).tale.session
        mine = session.state.at(ask.seat)
        (other,) = session.state.after(mine)
        assert on_screen(app, mine.hand) and not on_screen(app, list(set(other.hand) - set(mine.hand)))
        await press(pilot, "1", "1", "1")
        assert isinstance(app.screen, HandOverDialog)
        person = session.seat(other.seat).person
        assert f"Pass the keyboard to {person}" in shown(app)
        assert not on_screen(app, mine.hand + other.hand)

    played(root, season(root, TWO), script, (120, 40))


@pytest.mark.slow
def test_a_season_by_keys_is_the_season_without_a_screen(root: Path) -> None:
    alone = (Seat("", "ship", "Ann"),)

    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        screen = play_screen(app)
        session = screen.tale.session
        while (ask := session.ask) is not None:
            if isinstance(ask, Choose):
                await press(pilot, str(1 + [option.key for option in ask.open].index(_chosen(ask))))
            else:
                assert isinstance(screen.asking, NarrateWidget)
                await press(pilot, "enter" if screen.asking.passage else "l")
        assert "The tale has come to its end" in shown(app)

    by_keys = season(root, alone, players="2")
    by_keys.told_from = "entry"
    played(root, by_keys, script, (80, 24))
    direct = season(root, alone, players="2")
    direct.settle("entry")
    while (ask := direct.session.ask) is not None:
        direct.answer(_answer(direct, ask))
        direct.settle("entry")
    direct.close()
    assert load(by_keys.folder).entries == load(direct.folder).entries
    assert (by_keys.folder / "chronicle.md").read_bytes() == (direct.folder / "chronicle.md").read_bytes()


def _chosen(ask: Choose) -> str:
    """The last of the first nine options."""
    return ask.open[:9][-1].key if ask.key != "cast.how" else "cast-given"


def _answer(tale: Tale, ask: object) -> Answer:
    if isinstance(ask, Choose):
        return _chosen(ask)
    passage = tale.composed().strip()
    return Narration(passage, "composed") if passage else Narration("", "open")


def test_a_card_is_read_before_it_is_chosen_by_arrows_figure_or_mouse(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        ask = await until(app, pilot, "hunt.card")
        hand = app.screen.query_one(Hand)
        barred = next(at for at, option in enumerate(ask.options) if option.barred)
        for _ in range(barred):
            await press(pilot, "down" if not hand._box else "right")
        card = ask.options[barred].card
        assert hand.cursor == barred and f"{NAMES[card]} ({KINDS[card]}): {TEXTS[card]}" in " ".join(shown(app).split())
        await press(pilot, "enter")
        assert "! Not now: " in shown(app) and play_screen(app).tale.session.ask is ask
        open_at = ask.options.index(ask.open[1])
        row = hand._tops[next(at for at, line in enumerate(hand.lines) if open_at in line)] - round(hand.scroll_y)
        await pilot.click(Hand, offset=(6, row))
        await settled(pilot)
        assert play_screen(app).tale.entries[-1].n and ask.open[1].card in answers(app)

    tale = season(root, TWO[:1], players="2")
    tale.told_from = "never"
    played(root, tale, script, (80, 24))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_card_in_the_hand_has_the_sign_of_its_type_in_its_colour(root: Path, size: tuple[int, int]) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        ask = await until(app, pilot, "hunt.card")
        hand = app.screen.query_one(Hand)
        painted = {
            (sign, look)
            for row in hand.column.rows
            if row
            for text, look in row.pieces()
            for sign in text.strip("\xa0")
        }
        colours = {part.style.color for y in range(len(hand.column.rows)) for part in hand.render_line(y)}
        signs = {sign for option in ask.options if option.card for sign in SIGNS[option.card]}
        assert {sign for sign, look in painted if look.startswith("card-")} == signs
        assert len({look for sign, look in painted if look.startswith("card-")}) == len(signs) > 2
        assert len(colours) > len(signs)
        assert [bool(option.barred) for option in ask.options] == sorted(bool(option.barred) for option in ask.options)

    tale = season(root, TWO[:1], players="2")
    tale.told_from = "never"
    played(root, tale, script, size)


def answers(app: TalesApp) -> list[str]:
    """The cards that people have played, by their keys."""
    entries = play_screen(app).tale.entries
    return [
        entry.words("chosen").partition(".")[2] for entry in entries if entry.kind == "answer" and not entry.words("by")
    ]


def test_a_pass_stands_until_it_is_called_off(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await until(app, pilot, "hunt.card")
        assert "always pass" not in shown(app)
        await press(pilot, "s")
        assert "wants an answer each time" in said(app)
        ask = await until(app, pilot, "event")
        session = play_screen(app).tale.session
        assert "s always pass" in shown(app) and "ask me again" not in shown(app)
        await press(pilot, "s")
        assert session.standing(ask.seat) == ("event",) and "S ask me again" in shown(app)
        await press(pilot, "S")
        assert session.standing(ask.seat) == () and "ask me again" not in shown(app)

    tale = season(root, TWO[:1], players="2")
    tale.told_from = "never"
    played(root, tale, script, (120, 40))


def test_neither_log_nor_labels_nor_palette_nor_chronicle_show_what_another_holds(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        await until(app, pilot, "hunt.card")
        await press(pilot, "1", "1")
        assert isinstance(app.screen, HandOverDialog)
        assert isinstance(app.tale, Tale)
        session = app.tale.session
        first = session.state.ship
        held = [
            card for ship in session.state.ships if ship is not session.state.at(session.ask.seat) for card in ship.hand
        ]
        await press(pilot, "enter")
        for keys in (["i"], ["i"], ["ctrl+p"], ["escape", "c"], ["v"], ["v"], ["escape"]):
            await press(pilot, *keys)
            mine = session.state.at(session.ask.seat).hand
            assert not on_screen(app, [card for card in held if card not in mine]), (keys, first.name)
        await press(pilot, "u")
        assert isinstance(app.screen, HandOverDialog) and not on_screen(app, list(NAMES))

    tale = season(root, TWO)
    tale.told_from = "never"
    played(root, tale, script, (80, 24))


def test_the_rules_open_at_those_behind_the_ask(root: Path) -> None:
    async def script(app: TalesApp, pilot: Pilot[None]) -> None:
        for key, rule in (("event", "WC-11"), ("hunt.card", "WC-19"), ("modifier", "WC-26")):
            await until(app, pilot, key)
            await press(pilot, "question_mark")
            assert rule in shown(app)
            await press(pilot, "escape")

    tale = season(root, TWO[:1])
    tale.told_from = "never"
    played(root, tale, script, (120, 40))
