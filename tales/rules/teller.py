"""The teller of a tale: says facts, frames passages and asks for moments. Changes no rule, and knows no game.

    yield from hunt.teller.tell("hunt.caught", "WD-66", species="right", worth=5)
    yield from hunt.teller.moment(seat, "hunt.caught", "scene", "scene", "WD-66", worth=5)
    yield from hunt.teller.passage("turn", a_turn(hunt), form="logbook", turn=3)

A silent teller, as simulations have it, tells nothing; rules put the same asks either way and need not know.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from tales.entries import Value
from tales.rules.asks import Narration
from tales.rules.play import SILENCE, Play, Rules, Seen, T, close_passage, narrate, open_passage, tell

Carried = Callable[[], Mapping[str, Value]]
"""Facts that are read whenever something is told."""


Given = dict[str, Any]
"""Facts on their way to be told: named values, as an entry may hold them."""


def _nothing(*_: Any, **__: Any) -> Play[Any]:
    return SILENCE


def _only_played(_: str, body: Play[T], /, **__: Any) -> Play[T]:
    return body


def _none() -> Mapping[str, Value]:
    return {}


class Teller:
    """Who says what happens: each passage and moment with the facts that all of them carry.

    `writers` names who speaks in each form; in another form it is the seat that tells. `marks` are the facts that
    everything carries (whose ship it is), `place` those that passages and moments carry (where and when), `standing`
    those that moments carry alone (how things stand). A fact given when something is told comes before them.
    """

    def __init__(
        self,
        *,
        writers: Mapping[str, str] | None = None,
        marks: Carried = _none,
        place: Carried = _none,
        standing: Carried = _none,
    ) -> None:
        self.silent = False
        """Whether nobody listens; rules do not ask."""
        self._writers = writers or {}
        self._marks = marks
        self._place = place
        self._standing = standing
        self._forms: list[str] = []
        """The forms of the passages that are open, the innermost last."""
        self._voices: list[Teller] = []

    def voice(self, *, marks: Carried = _none, place: Carried = _none, standing: Carried = _none) -> "Teller":
        """A teller of one ship among several: in the same passages, by the same writers, with facts of its own."""
        voice = Teller(writers=self._writers, marks=marks, place=place, standing=standing)
        voice._forms = self._forms
        if self.silent:
            voice.silence()
        self._voices.append(voice)
        return voice

    def silence(self) -> None:
        """Tell nothing from now on, by whichever voice."""
        self.silent = True
        # Simulations come by here hundreds of times a tale: what does nothing must cost next to nothing.
        self.__dict__.update(tell=_nothing, moment=_nothing, passage=_only_played)
        for voice in self._voices:
            voice.silence()

    def tell(
        self,
        key: str,
        /,
        rule: Rules = (),
        *,
        to: Seen = None,
        opens: tuple[str, ...] = (),
        read: Carried = _none,
        **facts: Any,
    ) -> Play[None]:
        """A fact. What is costly to find out is `read` only if somebody listens."""
        return tell(key, rule=rule, to=to, opens=opens, **{**self._marks(), **read(), **facts})

    def passage(
        self,
        key: str,
        body: Play[T],
        /,
        *,
        form: str,
        writer: str = "",
        retells: tuple[int, ...] = (),
        read: Carried = _none,
        **facts: Any,
    ) -> Play[T]:
        """That play in a passage of its own: opened before it, closed after it. Returns what the play returns."""
        return self._framed(key, body, form, writer, retells, {**read(), **facts})

    def _framed(
        self, key: str, body: Play[T], form: str, writer: str, retells: tuple[int, ...], facts: Mapping[str, Any]
    ) -> Play[T]:
        carried: dict[str, Any] = {**self._marks(), **self._place(), **facts}
        opened = yield from open_passage(key, writer or self._writers[form], form, retells, **carried)
        with self._inside(form):
            result = yield from body
        yield from close_passage(opened)
        return result

    @contextmanager
    def _inside(self, form: str) -> Iterator[None]:
        """While a passage is open; also when an aside ends the play in it, for then the aside closes the passage."""
        self._forms.append(form)
        try:
            yield
        finally:
            self._forms.pop()

    def moment(
        self,
        seat: str,
        key: str,
        /,
        form: str,
        weight: str = "entry",
        rule: Rules = (),
        *,
        passage: str = "",
        writer: str = "",
        to: Seen = None,
        unasked: bool = False,
        read: Carried = _none,
        **facts: Any,
    ) -> Play[Narration | None]:
        """A moment that wants words of that seat; an `unasked` one is composed, and nobody is asked in play.

        It stands in the passage that is open if that has the same form. Otherwise it gets a passage of its own, with
        its own key; with the name of a `passage`, it always does, and that passage knows its facts too. The facts are
        kept with the moment, as far as its passage does not have them.
        """
        facts = {**read(), **facts}
        carried = {**self._marks(), **self._place(), **self._standing(), **facts}
        asked = partial(narrate, seat, key, form, weight=weight, rule=rule, to=to, unasked=unasked, **carried)
        return self._in_its_form(asked, passage, key, form, writer or self._writers.get(form, seat), facts)

    def _in_its_form(
        self, asked: Callable[[], Play[Narration]], passage: str, key: str, form: str, writer: str, facts: Given
    ) -> Play[Narration]:
        if not passage and self._forms[-1:] == [form]:
            return (yield from asked())
        return (yield from self._framed(passage or key, asked(), form, writer, (), facts if passage else {}))
