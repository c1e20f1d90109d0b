"""Whale Hunters, the card game by Lloyd Krassner: two to four whaling ships share one deck for a season."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tales.entries import Seat
from tales.games.whale_cards import automa as rivals
from tales.games.whale_cards import sheet as sheets
from tales.games.whale_cards.card_text import KINDS, SIGNS, TEXTS
from tales.games.whale_cards.deck import EDITION, NAMES
from tales.games.whale_cards.season import season_of
from tales.games.whale_cards.state import Season, setting_out
from tales.rules.asks import Answer, Ask
from tales.rules.base import BaseGame
from tales.rules.offers import OffersNames
from tales.rules.play import Ending, Game, Play, Role
from tales.rules.settings import OneOf, Setting, Settings, Switch
from tales.rules.sheets import Sheet

ALONE = 3
"""So many ships sail when one person sits down alone (Solo and group)."""


class WhaleCards(OffersNames, BaseGame[Season]):
    """The game, as the session, the faces and the lab know it."""

    key = "whale-cards"
    title = "Whale Hunters, the card game"
    edition = EDITION
    data_files: tuple[str, ...] = ("cards.toml", "cast.toml")
    roles: tuple[Role, ...] = (Role("ship", 1, 4),)
    settings: tuple[Setting, ...] = (
        OneOf("players", ("WC-01", "WC-48"), "seated", ("seated", "2", "3", "4")),
        OneOf("first_player", ("WC-06", "WC-R01"), "die", ("die", "chosen", "last winner")),
        Switch("opening_deal", ("WC-07", "WC-R02"), True),
        Switch("nations", ("WC-49", "WC-R35"), False),
        Switch("distinct_nations", ("WC-49", "WC-R35"), False),
        OneOf("mulligan", ("WC-18", "WC-R09"), "forced", ("forced", "optional")),
        OneOf("modifiers_per_catch", ("WC-26", "WC-R12"), "any", ("any", "one per player")),
        OneOf("modifier_window", ("WC-26", "WC-R12"), "together", ("together", "in turn"), before="in turn"),
        OneOf("skips", ("WC-30", "WC-R18"), "add", ("add", "longest")),
        OneOf("game_end", ("WC-46", "WC-R05"), "end of turn", ("end of turn", "at once")),
    )
    forms: tuple[str, ...] = ("logbook", "letter", "scene", "campfire")

    def seats(self, wanted: Sequence[Seat], settings: Settings) -> tuple[Seat, ...]:
        """One seat for each ship (WC-01), with rivals that the program plays up to the number of players."""
        for seat in wanted:
            if seat.role != "ship":
                raise ValueError(f"nobody can be a {seat.role!r} here; everybody is a ship")
        players = settings.word("players")
        count = int(players) if players != "seated" else max(len(wanted), ALONE if len(wanted) == 1 else 2)
        if not 1 <= len(wanted) <= 4:
            raise ValueError(f"a season has 2 to 4 ships, not {len(wanted)}")
        if len(wanted) > count:
            raise ValueError(f"this season has {count} ships, so {len(wanted)} are too many")
        others = [Seat("", "ship", "", automa=True)] * (count - len(wanted))
        return tuple(replace(seat, key=f"ship-{at}") for at, seat in enumerate([*wanted, *others], start=1))

    def names(self, settings: Settings) -> Mapping[str, Mapping[str, str]]:
        """What is printed on the cards: their names (WC-R44), types and effects."""
        return {"card": NAMES, "card-kind": KINDS, "card-text": TEXTS, "card-sign": SIGNS}

    def asked_from(self, seats: Sequence[Seat]) -> str:
        """One who plays alone tells the scenes; the log between them is composed unless they want to be asked."""
        return "scene" if sum(not seat.automa for seat in seats) == 1 else "line"

    def new(self, settings: Settings, seats: Sequence[Seat]) -> Season:
        """The state before anything has happened."""
        return setting_out(settings, seats)

    def play(self, state: Season) -> Play[Ending]:
        """The rules; they can start from the beginning of any turn slot."""
        return season_of(state)

    def sheet(self, state: Season, viewer: Iterable[str]) -> Sheet:
        """What these seats together may see: their own hands, and of the others how many cards they hold."""
        return sheets.sheet(state, viewer)

    def automa(self, state: Season, ask: Ask) -> Play[Answer]:
        """What a rival ship answers for the ask's seat."""
        return rivals.automa(state, ask)


GAME: Game[Season] = WhaleCards()
