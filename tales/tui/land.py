"""The ground of a tale as whoever is at the keyboard may see it: its map, and what they know of a square."""

from tales.rules.play import HasMap
from tales.rules.sheets import Map, map_of
from tales.tale.tale import Tale
from tales.tui.screens.play_log import PlayLog


class Land:
    """Asks the game of one tale; what it says changes with every answer and with who looks."""

    def __init__(self, tale: Tale, game: HasMap, log: PlayLog) -> None:
        self._tale = tale
        self._game = game
        self._log = log

    def ground(self) -> Map | None:
        """The map as it is now; None before there is one."""
        return map_of(self._tale.game.sheet(self._tale.session.state, self._log.viewer))

    def look(self, square: str) -> str:
        """What is known of a square, in a running line."""
        facts = self._game.look(self._tale.session.state, self._log.viewer, self._tale.session.ask, square)
        return " · ".join(facts)


def land_of(tale: Tale, log: PlayLog) -> Land | None:
    """The ground of a tale; None if its game has no map."""
    return Land(tale, tale.game, log) if isinstance(tale.game, HasMap) else None
