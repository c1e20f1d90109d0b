"""A tale that cannot be opened: why, and the part of it that can still be read."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tales.journal.journal import DamagedJournal
from tales.tale.error_log import explain
from tales.tui.screens.reader import ReaderScreen
from tales.tui.text.lines import Block, plain
from tales.tui.text.markdown import blocks_of


class DamagedScreen(ReaderScreen):
    """The reason first, then the chronicle up to the damage."""

    def __init__(self, title: str, why: str, damage: DamagedJournal | None, templates: Sequence[Path]) -> None:
        super().__init__()
        self.called = title
        self.why = why
        self.damage = damage
        self.templates = templates

    def on_mount(self) -> None:
        self.set_headline(self.called, "what can be read")
        blocks = [Block(f"! {plain(self.why)}", "wrong")]
        if self.damage is not None and self.damage.entries:
            blocks.append(Block("This is what comes before that place:", "quiet", gap=1))
            told = self._readable(self.damage)
            blocks += [replace(block, gap=1) for block in told[:1]] + told[1:]
        self.show(blocks)

    def _readable(self, damage: DamagedJournal) -> list[Block]:
        from tales.tale.reading import readable_part

        try:
            return blocks_of(readable_part(damage, templates=self.templates))
        except Exception as error:  # a template of the player's own, a game that is not there
            return [Block(plain(f"It could not be written down: {explain(error)}"), "wrong", gap=1)]
