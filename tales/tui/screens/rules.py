"""The rules of a game, to read; opened at the rules behind an ask."""

import re
from dataclasses import replace
from importlib.resources import files
from typing import ClassVar

from textual.binding import Binding, BindingType

from tales.games import shelved
from tales.tui.screens.reader import ReaderScreen
from tales.tui.text.lines import Block
from tales.tui.text.markdown import blocks_of


class RulesScreen(ReaderScreen):
    """A game's rules.md. The rules asked for are marked with ▶; n goes from one to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next", "next of these", id="rules.next", tooltip="The next rule behind the question"),
    ]

    def __init__(self, game: str, ids: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.game = game
        self.ids = ids
        self._marked: list[int] = []
        self._at = -1

    def on_mount(self) -> None:
        game = shelved(self.game)
        blocks = blocks_of(rules_text(game.package)) or [Block("This game has no rules to read here.", "quiet")]
        self._marked = places(blocks, self.ids)
        for at in self._marked:
            block = blocks[at]
            blocks[at] = replace(block, first=f"▶ {block.first}", rest=f"  {block.rest}")
        behind = ", ".join(self.ids)
        self.set_headline(f"Rules · {game.title}", f"behind this: {behind}" if behind else "")
        self.show(blocks)
        self.call_after_refresh(self.action_next)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(super().check_action(action, parameters)) and (action != "next" or len(self._marked) > 1)

    def action_next(self) -> None:
        """Go to the next rule that was asked for."""
        if self._marked:
            self._at = (self._at + 1) % len(self._marked)
            self.text_view.go_to(self._marked[self._at], top=True)


def rules_text(package: str) -> str:
    """The text of a game's rules.md; empty if it has none."""
    path = files(package).joinpath("rules.md")
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def places(blocks: list[Block], ids: tuple[str, ...]) -> list[int]:
    """Where these rules stand: the blocks that begin with an id, else the first one that names it."""
    found: list[int] = []
    for rule in ids:
        named = re.compile(rf"(?<![\w-]){re.escape(rule)}(?![\w-])")
        naming = [at for at, block in enumerate(blocks) if named.search(block.text)]
        beginning = [at for at in naming if named.match(blocks[at].text)]
        found += (beginning or naming)[:1]
    return sorted(set(found))
