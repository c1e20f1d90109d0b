"""The guide: a few calm lines beside the first turn of the first tale, one for each kind of question. Knows no game."""

from textual.content import Content
from textual.widgets import Static

from tales.tui import remembered

SEEN = "guide"
"""Under that name it is remembered that somebody has had the guide."""

FIRST = "Welcome. A few lines stand here until the first turn is over; F4 puts them away."
LINES = {
    "text": "The bar marks what is asked now. Type, or leave what stands there; enter takes it.",
    "choose": "Take one by its number, or with the arrows and enter. What cannot be taken now says why.",
    "number": "Type a number, or count with the arrows; enter takes it.",
    "roll": "These dice are yours to throw: type what they show. t lets the program throw.",
    "place": "Go to a square with the arrows, space jumps to the next open one; enter takes it.",
    "narrate": "Here the tale waits for words. Enter takes those offered, w lets you write, n leaves it empty.",
}
LAST = "That was a turn. u takes an answer back, ? says why something is asked, c is the story so far, ctrl+p all else."


class Guide(Static):
    """Says what to do with each kind of question when it comes for the first time."""

    DEFAULT_CSS = """
    Guide { height: auto; max-height: 3; padding: 0 3; margin: 1 0 0 0; max-width: 84; color: $primary; display: none; }
    Guide.-here { display: block; }
    PlayScreen.-flat Guide { display: none; }
    """

    def __init__(self) -> None:
        super().__init__("", markup=False)
        self.said: set[str] = set()
        """The kinds of question that were spoken of."""
        self._turn = ""
        self._turns = 0

    @property
    def is_here(self) -> bool:
        """Whether it speaks."""
        return self.has_class("-here")

    def begin(self) -> None:
        """Speak from now on, until a turn is over."""
        self.said, self._turn, self._turns = set(), "", 0
        self.add_class("-here")

    def put_away(self) -> None:
        """Speak no more, on this machine, until somebody asks for it."""
        self.remove_class("-here")
        remembered.remember(SEEN, "seen")

    def follow(self, kind: str, turn: str) -> None:
        """A question of that kind is open, in that turn."""
        if not self.is_here:
            return
        if self._turns > 1:
            self.put_away()
            return
        if turn != self._turn:
            self._turn = turn
            self._turns += "narrate" in self.said or not self._turns
        lines = [FIRST] if not self.said else []
        self.said.add(kind)
        lines.append(LAST if self._turns > 1 else LINES.get(kind, ""))
        self.update(Content(" ".join(line for line in lines if line)))


def is_wanted() -> bool:
    """Whether nobody has had the guide on this machine."""
    return remembered.recall(SEEN) is None
