"""Who writes a tale's chronicle and offers its passages, whosever templates they are.

Ours run here. As soon as a person has templates of their own for the game, all of them run in a sandbox.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tales.chronicle.moments import MomentRecord
from tales.chronicle.sandbox import Sandbox
from tales.chronicle.scribe import Scribe
from tales.chronicle.templates import cache_folder, own_templates
from tales.entries import Entry, Header
from tales.rules.asks import Narrate
from tales.rules.words import Words

if TYPE_CHECKING:
    from tales.chronicle.variables import MomentVariables


class ChronicleWriter:
    """Writes one tale. All its methods raise TemplateFault."""

    def __init__(self, header: Header, words: Words, own: Sequence[Path] = ()) -> None:
        """`own` are folders of a person's templates, the nearest first."""
        self.header = header
        self.words = words
        self.own = tuple(own)
        self._scribe: Scribe | None = None
        self._sandbox: Sandbox | None = None

    def offer(self, entries: Sequence[Entry], ask: Narrate, passage: int, variant: int = 0) -> str:
        """The passage for an open narration, in one of its wordings; plain text. Empty if there is none."""
        if box := self._in_sandbox():
            return str(box.do("offer", entries, ask=ask, passage=passage, variant=variant))
        return self._ours().offer(entries, ask, passage, variant)

    def question(self, entries: Sequence[Entry], ask: Narrate, passage: int) -> str:
        """How a person is asked to tell an open narration."""
        if box := self._in_sandbox():
            return str(box.do("question", entries, ask=ask, passage=passage))
        return self._ours().question(entries, ask, passage)

    def variants(self, entries: Sequence[Entry], ask: Narrate, passage: int) -> list[str]:
        """All different wordings that `offer` has for an open narration, in the order of their numbers."""
        if box := self._in_sandbox():
            return [str(text) for text in box.do("variants", entries, ask=ask, passage=passage)]
        return self._ours().variants(entries, ask, passage)

    def occasion(self, entries: Sequence[Entry], ask: Narrate, passage: int) -> dict[str, str]:
        """Of an open narration its form, who writes it, when, in what weather and where, as far as that is known."""
        if box := self._in_sandbox():
            return {
                str(name): str(text) for name, text in box.do("occasion", entries, ask=ask, passage=passage).items()
            }
        return self._ours().occasion(entries, ask, passage)

    def spark(self, drawn: int) -> str:
        """One concrete thing to start from; `drawn` counts those that were drawn before."""
        if box := self._in_sandbox():
            return str(box.do("spark", drawn=drawn))
        return self._ours().spark(drawn)

    def moments(self, entries: Sequence[Entry]) -> list[MomentRecord]:
        """Every moment of these visible, live entries in the order in which they came, with what stands there."""
        if box := self._in_sandbox():
            return [MomentRecord(**record) for record in box.do("moments", entries)]
        return self._ours().moments(entries)

    def write(
        self, title: str, entries: Sequence[Entry], reading: str = "story", *, side: str = "", marks: bool = False
    ) -> str:
        """The chronicle of these visible, live entries, as Markdown that ends with one line end.

        With a `side`, it is told by that vessel alone; with `marks`, each moment stands between marks that say which
        one it is.
        """
        self.words.meet(entries)
        if box := self._in_sandbox():
            return str(box.do("write", entries, title=title, reading=reading, side=side, marks=marks))
        return self._ours().write(title, entries, reading, side=side, marks=marks)

    def spent(self, entries: Sequence[Entry]) -> list[str]:
        """The signs of all wordings that stand in the tale of these entries or had been used before it."""
        if box := self._in_sandbox():
            return [str(sign) for sign in box.do("spent", entries)]
        return self._ours().spent(entries)

    def wordings(self) -> list[str]:
        """The moments for which there are wordings."""
        if box := self._in_sandbox():
            return [str(key) for key in box.do("wordings")]
        return self._ours().wordings()

    def variables(self, entries: Sequence[Entry], only: str = "") -> "list[MomentVariables]":
        """What wordings may know at every moment of these visible, live entries, or at those of one key."""
        from tales.chronicle.variables import MomentVariables, moment_variables

        if box := self._in_sandbox():
            return [MomentVariables(**each) for each in box.do("variables", entries, only=only)]
        return list(moment_variables(self._ours(), entries, only))

    def _in_sandbox(self) -> Sandbox | None:
        """The process for a person's own templates; None as long as there are none."""
        if not own_templates(self.header.game, self.own):
            return None
        if self._sandbox is None:
            self._sandbox = Sandbox(self.header, self.words, self.own, cache_folder())
        return self._sandbox

    def _ours(self) -> Scribe:
        if self._scribe is None:
            self._scribe = Scribe(self.header, self.words)
        return self._scribe
