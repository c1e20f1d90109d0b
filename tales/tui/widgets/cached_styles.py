"""The component styles of a widget that paints rows, as Rich styles: looked up once, and again when they change."""

from typing import Any, ClassVar

from rich.style import Style

from tales.tui.textual_fixes import PaintedOnceRemoved


class CachedStyles(PaintedOnceRemoved):
    """Mixed into a widget that paints itself by the Line API."""

    STYLE_PREFIX: ClassVar[str]
    """What its component classes begin with: `map` of `map--open`."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self._rich: dict[str, Style] = {}
        super().__init__(*arguments, **named)

    def notify_style_update(self) -> None:
        self._rich.clear()
        super().notify_style_update()

    def _style(self, name: str) -> Style:
        """A component style as a Rich style; that of the widget itself for an empty name."""
        style = self._rich.get(name)
        if style is None:
            style = self.get_component_rich_style(f"{self.STYLE_PREFIX}--{name}") if name else self.rich_style
            self._rich[name] = style
        return style
