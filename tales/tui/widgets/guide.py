"""The guide: a few calm lines beside the first turn of the first tale, one for each kind of question. Knows no game."""

from textual.content import Content
from textual.widgets import Static

from tales.tui import remembered
from tales.tui.keys import with_keys

SEEN = "guide"
"""Under that name it is remembered that somebody has had the guide."""

FIRST = "Welcome. A few lines stand here until the first turn is over; {play.guide} puts them away."
LINES = {
    "text": "The bar marks what is asked now. Type, or leave what stands there; {field.take} takes it.",
    "choose": "Take one by its number, or go to it and press {options.take}. What cannot be taken now says why.",
    "number": "Type a number, or count with {number.more} and {number.less}; {field.take} takes it.",
    "roll": "These dice are yours to throw: type what they show. {roll.throw} lets the program throw.",
    "place": "Go to a square, {map.next} jumps to the next open one; {map.take} takes it.",
    "narrate": "Here the tale waits for words. {narrate.take} takes those offered, {narrate.write} lets you write, "
    "{narrate.nothing} leaves it empty.",
}
LAST = (
    "That was a turn. {play.undo} takes an answer back, {play.why} says why something is asked, "
    "{play.chronicle} is the story so far, ^p all else."
)


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
        self.update(Content(with_keys(self.app, " ".join(line for line in lines if line))))


def is_wanted() -> bool:
    """Whether nobody has had the guide on this machine."""
    return remembered.recall(SEEN) is None
