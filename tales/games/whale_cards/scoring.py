"""The end of the season: letters home, the winner in port, and the tally of Blubber Tokens (WC-46, WC-47)."""

from tales.games.whale_cards.deck import DIFFICULTY, SEA
from tales.games.whale_cards.state import FLEET, Season, Ship
from tales.rules.asks import TABLE
from tales.rules.play import Ending, Play
from tales.rules.teller import Given


def end_of_season(season: Season) -> Play[Ending]:
    """WC-47: the most BT win, and a tie for the most is a shared win (WC-R37)."""
    winners = season.winners()
    best = winners[0].tokens
    how = "standstill" if season.standstill else "season"
    yield from season.ship.teller.tell("season.over", ("WC-46", "WC-R05", "WC-R38"), how=how)
    yield from letters(season, best)
    about: Given = {"ships": len(season.ships), "most": best, "turn": season.turn}
    yield from season.teller.passage("tally", tally(season, winners, about), form="logbook", writer=FLEET, **about)
    season.closed = True
    return Ending(how, (("winners", tuple(ship.name for ship in winners)), ("most", best)))


def letters(season: Season, best: int) -> Play[None]:
    """Each ship in turn order writes home; then the winners, also several, come into port."""
    winners = season.winners()
    shared: Given = {"shared": len(winners) > 1}
    for ship in season.in_turn_order():
        if not season.is_rival(ship):
            facts: Given = {"place": season.place_of(ship), "of": len(season.ships), "best": best}
            yield from ship.teller.moment(ship.seat, "season.home", "letter", "scene", "WC-47", passage="home", **facts)
    for ship in season.in_turn_order():
        if ship in winners:
            rule = ("WC-47", "WC-R37")
            yield from ship.teller.moment(ship.seat, "season.port", "scene", "scene", rule, passage="port", **shared)


def tally(season: Season, winners: list[Ship], about: Given) -> Play[None]:
    """The table that closes the book: every ship with what it has caught, lost and met."""
    for ship in season.in_turn_order():
        log = ship.log
        yield from ship.teller.tell(
            "tally",
            "WC-47",
            sperm=log.caught["sperm-whale"],
            right=log.caught["right-whale"],
            finback=log.caught["finback-whale"],
            total=ship.tokens,
            lost=log.lost,
            turns=log.turns,
            skipped=log.skipped,
            hunts=log.hunts,
            gams=log.gams,
            mulligans=log.mulligans,
            modifiers=log.modifiers,
            seas=log.met[SEA],
            difficulties=log.met[DIFFICULTY],
            others=log.met.total() - log.met[SEA] - log.met[DIFFICULTY] - log.caught.total(),
            won=ship in winners,
        )
    yield from season.teller.moment(TABLE, "season.tally", "logbook", rule="WC-47", **about)
