"""The looks of what is painted by the row, as the terminal takes them: found once, and again when they change."""

from typing import Any, ClassVar

from rich.style import Style

from tales.tui.widgets.parting import Parting


class Looks(Parting):
    """Mixed into a widget whose component classes are its looks."""

    LOOKS: ClassVar[str]
    """What their names begin with: `leaf` of `leaf--prose`."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self._rich: dict[str, Style] = {}
        super().__init__(*arguments, **named)

    def notify_style_update(self) -> None:
        self._rich.clear()
        super().notify_style_update()

    def _style(self, name: str) -> Style:
        """A look as the terminal takes it; that of the ground for an empty name."""
        style = self._rich.get(name)
        if style is None:
            style = self.get_component_rich_style(f"{self.LOOKS}--{name}") if name else self.rich_style
            self._rich[name] = style
        return style
