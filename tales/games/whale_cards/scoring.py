"""The end of the season: letters home, the winner in port, and the tally of Blubber Tokens (WC-46, WC-47)."""

from tales.games.whale_cards.deck import DIFFICULTY, SEA
from tales.games.whale_cards.state import Season, Ship
from tales.games.whale_cards.telling import FLEET, MASTER, MATE, About, alone, told
from tales.rules.asks import TABLE
from tales.rules.play import Ending, Play, close_passage, narrate, open_passage


def end_of_season(season: Season) -> Play[Ending]:
    """WC-47: the most BT win, and a tie for the most is a shared win (WC-R37)."""
    winners = season.winners()
    best = winners[0].tokens
    how = "standstill" if season.standstill else "season"
    if not season.quiet:
        yield from told(season, season.ship, "season.over", ("WC-46", "WC-R05", "WC-R38"), how=how)
        yield from letters(season, best)
        yield from tally(season, winners, best)
    season.closed = True
    return Ending(how, (("winners", tuple(ship.name for ship in winners)), ("most", best)))


def letters(season: Season, best: int) -> Play[None]:
    """Each ship in turn order writes home; whoever has won comes into port last."""
    winners = season.winners()
    shared: About = {"shared": len(winners) > 1}
    for ship in season.in_turn_order():
        if not season.is_rival(ship):
            home = ("home", MASTER, "letter")
            facts: About = {"place": season.place_of(ship), "of": len(season.ships), "best": best}
            yield from alone(season, ship, ship.seat, home, "season.home", "scene", "WC-47", **facts)
    for ship in season.in_turn_order():
        if ship in winners:
            port = ("port", MATE, "scene")
            yield from alone(season, ship, ship.seat, port, "season.port", "scene", ("WC-47", "WC-R37"), **shared)


def tally(season: Season, winners: list[Ship], best: int) -> Play[None]:
    """The table that closes the book: every ship with what it has caught, lost and met."""
    facts: About = {"ships": len(season.ships), "most": best, "turn": season.turn}
    passage = yield from open_passage("tally", FLEET, "logbook", **facts)
    for ship in season.in_turn_order():
        log = ship.log
        yield from told(
            season,
            ship,
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
    yield from narrate(TABLE, "season.tally", "logbook", rule="WC-47", **facts)
    yield from close_passage(passage)
