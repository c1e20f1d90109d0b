"""An automa while it decides about one ask: it may roll, then it answers. Knows no game."""

from collections.abc import Iterable

from tales.entries import Entry
from tales.rules.asks import Answer, Ask
from tales.rules.play import Play
from tales.session.codec import answer_in
from tales.session.errors import SessionError

PREFIX = "policy."
"""How the keys of the rolls begin that an automa makes for itself."""


class Policy:
    """One policy while it decides about one ask."""

    def __init__(self, play: Play[Answer], made: Iterable[Entry]) -> None:
        """Run it up to its next roll or its answer, with the rolls (entries) that were made for this answer already.

        Raises SessionError if it asks for anything but a roll of its own, and what the policy raises.
        """
        self._play = play
        self.roll: Ask | None = None
        """The roll that it waits for; None once it has decided."""
        self.decided: Answer = None
        """Its answer, once it waits for no roll."""
        self.send(None)
        for entry in made:
            if self.roll is None:
                break
            answer = answer_in(self.roll, entry)
            if self.roll.key == entry.key and self.roll.accepts(answer):
                self.send(answer)
            # else another policy made this roll; it stands, and means nothing to this one

    def send(self, faces: Answer) -> None:
        """Go on with what was rolled. Raises SessionError if it asks for anything but a roll of its own."""
        try:
            ask = self._play.send(faces)
        except StopIteration as stop:
            self.roll, self.decided = None, stop.value
            return
        if not (ask.is_chance and ask.key.startswith(PREFIX)):
            raise SessionError(f"a policy may only roll, under keys that begin with {PREFIX}, not ask {ask.key}")
        self.roll = ask


def rolls_at_the_end(line: list[Entry]) -> list[Entry]:
    """The rolls that a policy made for an answer which is not there yet."""
    made: list[Entry] = []
    for entry in reversed(line):
        if entry.kind != "answer" or not entry.key.startswith(PREFIX):
            break
        made.append(entry)
    return made[::-1]
