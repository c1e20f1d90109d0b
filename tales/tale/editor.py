"""The slip that goes to a person's own editor: their words, and below a line what is asked. Knows no tale."""

from dataclasses import dataclass

_LINE = "-------- 8< -------- what stands below this line is not taken -------- 8< --------"


@dataclass(frozen=True, slots=True)
class Slip:
    """One moment, as a file for an editor."""

    begun: str
    """The words that are there already."""
    question: str
    offered: str = ""
    """The passage that would stand there otherwise."""

    @property
    def line(self) -> str:
        """The line to cut at; longer than usual if the words hold the usual one."""
        line = _LINE
        while line in self.begun:
            line = f"-{line}"
        return line

    @property
    def text(self) -> str:
        """What stands in the file."""
        offered = f"\n\nThe passage that is offered:\n\n{self.offered}" if self.offered else ""
        how = "Write above the line, save and close: your words are taken at once. With nothing there, nothing is."
        return f"{self.begun}\n\n{self.line}\n{how}\n\n{self.question}{offered}\n"

    def words(self, text: str) -> str:
        """What a person wrote: all that stands above the line, without empty lines around it."""
        above: list[str] = []
        for row in text.splitlines():
            if row.strip() == self.line:
                break
            above.append(row)
        return "\n".join(above).strip("\n")
