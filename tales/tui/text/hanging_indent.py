"""A sign and a text beside it; wrapped rows are indented to the beginning of the text."""

from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual


class HangingIndent(Visual):
    """A sign, and a text with a hanging indent."""

    def __init__(self, sign: Content, text: Content) -> None:
        self.sign = sign
        self.text = text

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """Its rows."""
        rows = self.text.render_strips(self._room(width), None, style, options)
        sign = self.sign.render_strips(self.sign.cell_length, 1, style, options)
        below = Strip.blank(self.sign.cell_length, style.rich_style)
        return [Strip.join([*(below if at else part for part in sign), row]) for at, row in enumerate(rows)][:height]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """As wide as it is on one row."""
        return self.sign.cell_length + self.text.get_optimal_width(rules, container_width)

    def get_height(self, rules: RulesMap, width: int) -> int:
        """So many rows it takes."""
        return self.text.get_height(rules, self._room(width))

    def _room(self, width: int) -> int:
        return max(1, width - self.sign.cell_length)
