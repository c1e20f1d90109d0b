"""One house rule to fill in, by what kind of setting it is; and the button at the end of a form."""

from typing import ClassVar

from textual.app import ComposeResult, RenderResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from tales.entries import Value
from tales.settings import OneOf, Setting, Switch
from tales.tui.widgets.fields import Field, Pick
from tales.words import Words


class SettingField(Horizontal):
    """A pick for few values, a line for all others. Its default stands there."""

    DEFAULT_CSS = """
    SettingField { height: 1; width: 1fr; max-width: 60; }
    """

    def __init__(self, setting: Setting, words: Words) -> None:
        super().__init__()
        self.setting = setting
        self.pick: Pick | None = None
        self.field: Field | None = None
        self._values: tuple[Value, ...] = ()
        match setting:
            case OneOf():
                self._values = setting.values
            case Switch():
                self._values = (True, False)
        if self._values:
            shown = [(str(value), words.setting_value(setting.key, value)) for value in self._values]
            self.pick = Pick(shown, self._values.index(setting.default))
        else:
            self.field = Field(_as_text(setting.default), select_on_focus=False)

    def compose(self) -> ComposeResult:
        if self.pick is not None:
            yield self.pick
        if self.field is not None:
            yield self.field

    def value(self) -> Value:
        """What is filled in. Raises SettingError."""
        if self.pick is not None:
            return self._values[self.pick.at]
        assert self.field is not None
        return self.setting.parse(self.field.value)

    @property
    def line(self) -> Widget:
        """What takes the focus."""
        widget = self.pick or self.field
        assert widget is not None
        return widget


class BeginButton(Widget, can_focus=True):
    """The last line of a form: enter begins."""

    DEFAULT_CSS = """
    BeginButton {
        height: 1;
        width: 24;
        margin: 1 1 1 1;
        content-align: center middle;
        background: $boost;
        &:focus { background: $block-cursor-background; color: $block-cursor-foreground; text-style: bold; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "press", "begin", key_display="⏎", id="begin.press", tooltip="Begin the tale"),
    ]

    class Pressed(Message):
        """A person begins."""

    def render(self) -> RenderResult:
        return Content("Begin the tale")

    def action_press(self) -> None:
        """Begin."""
        self.post_message(self.Pressed())


def _as_text(value: Value) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    return str(value)
