"""The almanac: dates, weather that follows from yesterday's, and positions, from a game's almanac.toml.

Knows no game: the file says where each place lies, how long a turn is and which weather follows which. All of it
follows from the tale's seed, none of it from its dice.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

from tales.chronicle.errors import TemplateFault
from tales.chronicle.grammar import MONTHS

Draw = Callable[[str, int, int], int]
"""A number from 0 up to (not including) the third argument, for a stream and a number, always the same."""


class Almanac:
    """What day it is, how it blows and where we are, turn by turn."""

    def __init__(self, data: Mapping[str, Any], draw: Draw) -> None:
        self.data = data
        self.draw = draw
        self._weather: dict[int, str] = {}

    def copy(self) -> "Almanac":
        """The same, with the same weather up to now."""
        other = Almanac(self.data, self.draw)
        other._weather = dict(self._weather)
        return other

    def page(self, turn: int, year: int, place: str, share: int, parts: int) -> dict[str, Any]:
        """What is known of a turn: `date`, `weekday`, `weather`, `wind`, `latitude`, `longitude` and the like.

        `share` says how far the stay at the place has come, from 1 to `parts`. Empty without an almanac.
        """
        if not self.data or not turn:
            return {}
        with _read():
            day = self.day(turn, year)
            return {
                **_dated(day),
                "days_out": (day - self.day(1, year)).days,
                "season": self._season(day, place),
                **self._blow(turn, place),
                **self._where(turn, place, share, parts),
            }

    def moves(self, facts: Mapping[str, Any]) -> str:
        """The place to which these facts take a ship, if the calendar says that one of them may; else nothing."""
        with _read():
            named = [facts.get(name) for name in self.data.get("calendar", {}).get("places", ())]
            return next((place for place in named if isinstance(place, str) and place in self.data["places"]), "")

    def between(self, turn: int, year: int) -> dict[str, Any]:
        """The date alone, for what belongs to no turn: the day before the first one, or some days after `turn`."""
        if not self.data:
            return {}
        with _read():
            days = self.data["calendar"]["days"] // 2 if turn else -1
            return _dated(self.day(turn or 1, year) + timedelta(days=days))

    def day(self, turn: int, year: int) -> date:
        """The day of a turn, from 1."""
        calendar = self.data["calendar"]
        start = date(year, calendar["month"], calendar["day"])
        spread = calendar["spread"]
        return start + timedelta(days=(turn - 1) * calendar["days"] + self.draw("day", turn, 2 * spread + 1) - spread)

    def _season(self, day: date, place: str) -> str:
        south = self._place(place).get("from", [1])[0] < 0
        names = ("winter", "spring", "summer", "autumn")
        return names[((day.month % 12) // 3 + 2 * south) % 4]

    def _place(self, place: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.data.get("places", {}).get(place, {})
        return found

    def _blow(self, turn: int, place: str) -> dict[str, Any]:
        climate = self.data.get("climates", {}).get(self._place(place).get("climate", ""))
        if not climate:
            return {}
        allowed = climate["weather"]
        follows = self.data["follows"]
        before = self._weather.get(turn - 1, "")
        choices = [weather for weather in follows.get(before, allowed) if weather in allowed] or allowed
        weather = choices[self.draw("weather", turn, len(choices))]
        self._weather[turn] = weather
        winds = climate["winds"]
        return {"weather": weather, "weather_before": before, "wind": winds[self.draw("wind", turn, len(winds))]}

    def _where(self, turn: int, place: str, share: int, parts: int) -> dict[str, Any]:
        spot = self._place(place)
        if "from" not in spot:
            return {}
        position = []
        for axis, (start, end) in enumerate(zip(spot["from"], spot["to"], strict=True)):
            along = start + (end - start) * (share - 0.5) / parts
            position.append(along + (self.draw(f"drift{axis}", turn, 41) - 20) / 60)
        return {"latitude": _degrees(position[0], "NS"), "longitude": _degrees(position[1], "EW")}


@contextmanager
def _read() -> Iterator[None]:
    """The file may be a person's own, and hold anything: what cannot be reckoned with is a fault of the file."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise TemplateFault(
            "almanac.toml", 0, f"it cannot be reckoned with ({type(error).__name__}: {error})"
        ) from error


def _dated(day: date) -> dict[str, Any]:
    month = MONTHS[day.month - 1]
    return {"date": f"{day.day} {month} {day.year}", "weekday": _DAYS[day.weekday()], "month": month}


def _degrees(value: float, sides: str) -> str:
    minutes = round(abs(value) * 60)
    return f"{minutes // 60}°{minutes % 60:02d}\N{PRIME} {sides[value < 0]}"


_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
