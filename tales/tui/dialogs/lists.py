"""Cards for house rules that are lists: things chosen and put in order, and names."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tales.text import clean_name
from tales.tui.keys import with_keys
from tales.tui.screens.base import Dialog
from tales.tui.text.lines import plain
from tales.tui.widgets.fields import Field
from tales.tui.widgets.options import Options


class OrderDialog(Dialog):
    """Things in an order: those that count stand above with their numbers. Ends with their keys, or None."""

    DEFAULT_CSS = """
    OrderDialog {
        & > #dialog { height: 90%; max-height: 32; }
        #dialog > Options { height: 1fr; margin: 1 0; }
        #dialog > .arrange--keys { height: auto; color: $quiet; }
        #dialog > .arrange--said { height: auto; color: $error; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "done", "done", key_display="⏎", priority=True, id="arrange.done", tooltip="Take this order"),
        Binding("space", "in_or_out", "in or out", id="arrange.toggle", tooltip="Take it in, or leave it out"),
        Binding("minus,left", "move(-1)", "earlier", key_display="-", id="arrange.earlier", tooltip="Earlier by one"),
        Binding("plus,right", "move(1)", "later", key_display="+", id="arrange.later", tooltip="Later by one"),
        Binding("d", "usual", "as printed", id="arrange.usual", tooltip="As the rules have it"),
        Binding("escape", "leave", "as it was", key_display="esc", id="arrange.leave", tooltip="Change nothing"),
    ]

    def __init__(
        self,
        title: str,
        items: Sequence[str],
        chosen: Sequence[str],
        default: Sequence[str],
        minimum: int,
        named: Callable[[str], str],
    ) -> None:
        """`items` are keys in their printed order, `named` says what to call them."""
        super().__init__()
        self.said = title
        self.items = tuple(items)
        self.chosen = list(chosen)
        self._places: dict[str, int] = {}
        """Where each thing stood before it was left out."""
        self.default = tuple(default)
        self.minimum = minimum
        self.named = named

    def body(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(Content.assemble((plain(self.said), "bold")), markup=False)
            yield Options(markup=False)
            yield Static("", classes="arrange--said", markup=False)
            keys = with_keys(
                self.app,
                "{arrange.toggle} takes in or leaves out, {arrange.earlier} and {arrange.later} move it, "
                "{arrange.usual} is as printed, {arrange.done} takes this order",
            )
            yield Static(Content(keys), classes="arrange--keys", markup=False)

    def on_mount(self) -> None:
        self._fill(self.chosen[0] if self.chosen else self.items[0])
        self.query_one(Options).focus()

    @property
    def shown(self) -> list[str]:
        """All keys as they stand in the list."""
        return [*self.chosen, *(item for item in self.items if item not in self.chosen)]

    def _fill(self, at: str) -> None:
        options = self.query_one(Options)
        options.clear_options()
        options.add_options([Option(self._line(key)) for key in self.shown])
        options.highlighted = self.shown.index(at)
        self._say("")

    def _line(self, key: str) -> Content:
        if key in self.chosen:
            return Content.assemble((f"{self.chosen.index(key) + 1:>3}  ", "$primary"), plain(self.named(key)))
        return Content.assemble(("  –  ", "$quiet"), (plain(self.named(key)), "$quiet"))

    def _say(self, what: str) -> None:
        self.query_one(".arrange--said", Static).update(Content(f"! {what}" if what else ""))

    def _at(self) -> str:
        at = self.query_one(Options).highlighted
        return self.shown[at or 0]

    def action_in_or_out(self) -> None:
        """Take the thing at the cursor in, or leave it out; the cursor stays where it is."""
        options, key = self.query_one(Options), self._at()
        at = options.highlighted or 0
        if key in self.chosen:
            self._places[key] = self.chosen.index(key)
            self.chosen.remove(key)
        else:
            self.chosen.insert(self._places.get(key, self._printed_place(key)), key)
        self._fill(self.shown[at])

    def _printed_place(self, key: str) -> int:
        """Where a thing comes in among those that count: behind the last one that is printed before it."""
        before = self.items[: self.items.index(key)]
        return max((at + 1 for at, other in enumerate(self.chosen) if other in before), default=0)

    def action_move(self, by: int) -> None:
        """Move the thing at the cursor in the order."""
        key = self._at()
        if key not in self.chosen:
            self._say("It is left out; space takes it in.")
            return
        at = self.chosen.index(key)
        self.chosen.insert(max(0, at + by), self.chosen.pop(at))
        self._fill(key)

    def action_usual(self) -> None:
        """As the rules have it."""
        self.chosen = list(self.default)
        self._fill(self.shown[0])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_done()

    def action_done(self) -> None:
        """Take this order, if there are enough."""
        if len(self.chosen) < self.minimum:
            self._say(f"At least {self.minimum} have to be in.")
        else:
            self.dismiss(tuple(self.chosen))

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)


class NamesDialog(Dialog):
    """A fixed number of names, a line for each. Ends with them, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "done", "done", id="names.done", tooltip="Take these names"),
        Binding("up", "app.focus_previous", "Line above", show=False, id="names.up", tooltip="The name above"),
        Binding("down", "app.focus_next", "Line below", show=False, id="names.down", tooltip="The name below"),
        Binding("escape", "leave", "as it was", key_display="esc", id="names.leave", tooltip="Change nothing"),
    ]

    def __init__(self, title: str, names: Sequence[str], default: Sequence[str]) -> None:
        super().__init__()
        self.said = title
        self.default = tuple(default)
        self.fields = [
            Field(name, placeholder=plain(old), max_length=80, select_on_focus=True)
            for name, old in zip(names, default, strict=True)
        ]

    def body(self) -> ComposeResult:
        with VerticalScroll(id="dialog", can_focus=False):
            yield Static(Content.assemble((plain(self.said), "bold"), "\n"), markup=False)
            yield from self.fields
            text = "\n{field.take} goes on, {names.done} is done. An empty line is called as printed."
            yield Static(Content(with_keys(self.app, text)), markup=False)
            yield Static("", classes="names--said", markup=False)

    def on_mount(self) -> None:
        self.fields[0].focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if event.input is self.fields[-1]:
            self.action_done()
        else:
            self.focus_next()

    def action_done(self) -> None:
        """Take these names, if they differ."""
        names = [clean_name(field.value) or old for field, old in zip(self.fields, self.default, strict=True)]
        if len({name.casefold() for name in names}) < len(names):
            self.query_one(".names--said", Static).update(Content.styled("! Two are called the same.", "$error"))
        else:
            self.dismiss(tuple(names))

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)
