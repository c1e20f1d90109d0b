"""One house rule to fill in, by what kind of setting it is; and the button at the end of a form."""

from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult, RenderResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from tales.entries import Value
from tales.rules.settings import Names, OneOf, Setting, SettingError, Several, Switch
from tales.rules.words import Words
from tales.tale.new import parse_setting
from tales.tui.text.lines import cut
from tales.tui.widgets.fields import Field, Pick


class ListLine(Widget, can_focus=True):
    """A list on one line; enter opens the card on which it is changed."""

    DEFAULT_CSS = """
    ListLine {
        height: 1;
        padding: 0 1;
        background: $boost;
        &:focus { background: $panel; text-style: bold; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", "change", key_display="⏎", id="list.open", tooltip="Change this list"),
    ]

    def __init__(self, setting: Several | Names, words: Words) -> None:
        super().__init__()
        self.setting = setting
        self.words = words
        self.items = _texts(setting.default)

    @property
    def named(self) -> list[str]:
        """Its things as people call them."""
        return [self.words.thing(item) if isinstance(self.setting, Several) else item for item in self.items]

    @property
    def text(self) -> str:
        """All of it."""
        return ", ".join(self.named)

    def render(self) -> RenderResult:
        named, text = self.named, self.text
        if cell_len(text) > self.size.width - 2 and len(named) > 2:
            text = f"{len(named)}: {named[0]} … {named[-1]}"
        return Content(cut(text, max(1, self.size.width)))

    def action_open(self) -> None:
        """Change the list."""
        from tales.tui.dialogs.lists import NamesDialog, OrderDialog

        setting, title = self.setting, self.words.setting(self.setting.key)
        default = _texts(setting.default)
        if isinstance(setting, Several):
            named = self.words.thing
            self.app.push_screen(
                OrderDialog(title, setting.items, self.items, default, setting.minimum, named), self._take
            )
        else:
            self.app.push_screen(NamesDialog(title, self.items, default), self._take)

    def _take(self, items: object) -> None:
        if isinstance(items, tuple):
            self.items = items
            self.refresh()
            self.post_message(Pick.Picked(self))


class SettingField(Horizontal):
    """A pick for few values, a card for lists, a line for all others. What is usual is marked."""

    DEFAULT_CSS = """
    SettingField {
        height: 1;
        width: 1fr;
        max-width: 76;
        & > * { width: 1fr; }
    }
    """

    def __init__(self, setting: Setting, words: Words) -> None:
        super().__init__()
        self.setting = setting
        self.pick: Pick | None = None
        self.field: Field | None = None
        self.list: ListLine | None = None
        self._values: tuple[Value, ...] = ()
        match setting:
            case OneOf():
                self._values = setting.values
            case Switch():
                self._values = (True, False)
            case Several() | Names():
                self.list = ListLine(setting, words)
        if self._values:
            named = [(str(value), words.setting_value(setting.key, value)) for value in self._values]
            at = self._values.index(setting.default)
            named[at] = (named[at][0], f"{named[at][1]} (usual)")
            self.pick = Pick(named, at)
        elif self.list is None:
            self.field = Field(setting.typed(setting.default), select_on_focus=False)

    def compose(self) -> ComposeResult:
        yield self.line

    def value(self) -> Value:
        """What is filled in. Raises SettingError."""
        if self.pick is not None:
            return self._values[self.pick.at]
        if self.list is not None:
            return self.setting.check(self.list.items)
        assert self.field is not None
        return parse_setting(self.setting, self.field.value)

    def fill(self, value: Value) -> None:
        """Fill in a value that the setting can have."""
        if self.pick is not None:
            self.pick.at = self._values.index(value)
            self.pick.refresh()
        elif self.list is not None:
            self.list.items = _texts(value)
            self.list.refresh()
        elif self.field is not None:
            self.field.value = self.setting.typed(value)

    @property
    def is_usual(self) -> bool:
        """Whether it stands as the rules have it."""
        try:
            return self.value() == self.setting.default
        except SettingError:
            return False

    @property
    def line(self) -> Widget:
        """What takes the focus."""
        widget = self.pick or self.field or self.list
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
        return Content("▸ Begin the tale" if self.has_focus else "Begin the tale")

    def action_press(self) -> None:
        """Begin."""
        self.post_message(self.Pressed())


def _texts(value: Value) -> tuple[str, ...]:
    return tuple(str(item) for item in value) if isinstance(value, tuple) else ()
