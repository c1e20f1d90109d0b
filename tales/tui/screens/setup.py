"""Setting up a tale: title, people, dice, house rules, seed. Knows a game by its data only."""

import secrets
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from tales.entries import Seat, Value
from tales.games import Shelved
from tales.rules.play import Game, Role, TakesCharacters
from tales.rules.settings import Names, OneOf, Setting, SettingError, Settings, Several, Switch, all_settings
from tales.rules.words import Words, load
from tales.tale import careers
from tales.tale.error_log import explain
from tales.tale.new import Workspace
from tales.tale.tale import WEIGHTS, Tale
from tales.tale.titles import usual_title
from tales.text import clean_name
from tales.tui import remembered
from tales.tui.dialogs.error import ErrorDialog
from tales.tui.dialogs.pick import PickDialog
from tales.tui.keys import with_keys
from tales.tui.remembered import keep_table, last_table
from tales.tui.screens.base import Screen
from tales.tui.text.lines import cut, plain
from tales.tui.widgets.fields import Field, Pick
from tales.tui.widgets.headline import Headline
from tales.tui.widgets.setting_field import BeginButton, SettingField


class Row(Horizontal):
    """A label and what is filled in beside it. Signs say where the cursor is, and what is not as usual."""

    DEFAULT_CSS = """
    Row {
        height: 1;
        & > .row--label { width: 27; padding: 0 1; color: $quiet; }
        &.-changed > .row--label { color: $foreground; }
        &:focus-within > .row--label { color: $primary; text-style: bold; }
        & > Field { width: 1fr; max-width: 60; }
        & > Pick { width: 1fr; max-width: 60; }
        & > .row--who { width: 31; }
    }
    """

    def __init__(self, label: str, *fields: Widget, about: str) -> None:
        self.said = Static(Content(cut(f"  {label}", 25)), classes="row--label", markup=False)
        super().__init__(self.said, *fields)
        self.label = label
        self.about = about
        """What is to be filled in here, in words."""
        self._changed = False

    def mark(self, *, changed: bool) -> None:
        """Say whether this differs from what is usual."""
        self._changed = changed
        self.set_class(changed, "-changed")
        self.sign(here=self.has_focus_within)

    def sign(self, *, here: bool) -> None:
        """Say whether the cursor is here."""
        label = f"• {self.label}" if self._changed else self.label
        self.said.update(Content(cut(f"{'▸' if here else ' '} {label}", 25)))

    def on_descendant_focus(self) -> None:
        self.sign(here=True)

    def on_descendant_blur(self) -> None:
        self.sign(here=False)


class NameField(Field):
    """Who sits there: to the right of the name stands what comes after it on the same line."""

    def action_cursor_right(self, select: bool = False) -> None:
        """A letter to the right, and out of the name behind the last one."""
        if self.cursor_position == len(self.value) and not select:
            self.screen.focus_next()
        else:
            super().action_cursor_right(select)


class SeatRow(Row):
    """One seat: who sits there, a person or the program."""

    def __init__(self, role: str, label: str, tells: str) -> None:
        """`tells` says what this part decides and tells; empty if nobody knows."""
        self.role = role
        self.person = NameField(placeholder="name")
        self.who = Pick([("person", "a person"), ("automa", "the program")])
        self.who.add_class("row--who")
        about = (
            f"{tells} Who plays this part: type a name, or go right and let the program play. Two parts may have "
            "the same name. The people in the tale have names of their own, whoever plays them."
        )
        super().__init__(label, self.person, self.who, about=about.strip())

    def on_key(self, event: events.Key) -> None:
        """What is typed beside the name goes into the name, and a name is a person's."""
        if self.who.has_focus and event.is_printable and event.character not in (None, " "):
            event.stop()
            self._write_name(event.character or "")

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted beside the name is a name too."""
        event.stop()
        self._write_name(event.text)

    def _write_name(self, text: str) -> None:
        self.who.at = 0
        self.who.refresh()
        self.person.select_on_focus = False  # or the next letter would replace this one
        self.person.focus()
        self.call_after_refresh(setattr, self.person, "select_on_focus", True)
        self.person.cursor_position = len(self.person.value)
        self.person.put_in(text)

    def fill(self, seat: Seat) -> None:
        """Fill in who sat there last."""
        self.person.value = seat.person
        self.who.at = int(seat.automa)

    def seat(self) -> Seat:
        """The seat as filled in."""
        automa = self.who.value == "automa"
        return Seat(self.role, self.role, "" if automa else clean_name(self.person.value), automa)


class SetupScreen(Screen):
    """A form for the keyboard: arrows, tab and enter go from line to line."""

    DEFAULT_CSS = """
    SetupScreen {
        & > #form { height: 1fr; overflow-y: auto; padding: 1 1 0 1; scrollbar-size-vertical: 1; }
        & > #about {
            height: auto;
            min-height: 3;
            max-height: 60%;
            padding: 0 2;
            color: $quiet;
            max-width: 100;
            overflow-y: auto;
            scrollbar-size-vertical: 1;
        }
        & > #about.-wrong { color: $error; }
        #form > .setup--part { padding: 0 3; margin: 1 0 0 0; text-style: bold; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "begin", "begin the tale", id="setup.begin", tooltip="Begin the tale with all this"),
        Binding("down", "line(1)", "move", key_display="↑ ↓", id="setup.down", tooltip="The line below"),
        Binding("up", "line(-1)", "Line above", show=False, id="setup.up", tooltip="The line above"),
        Binding("home,ctrl+home", "end(0)", "First line", show=False, id="setup.first", tooltip="The first line"),
        Binding("end,ctrl+end", "end(-1)", "Last line", show=False, id="setup.last", tooltip="The last line"),
        Binding("escape", "back", "shelf", key_display="esc", id="setup.back", tooltip="Back; nothing is begun"),
        Binding("f5", "usual", "as printed", id="setup.usual", tooltip="All house rules as the rules have them"),
        Binding("enter", "line(1)", "Next line", show=False, id="setup.next", tooltip="The next line"),
        Binding("pageup", "about_page(-1)", "Page up", show=False, id="setup.page_up", tooltip="A page of the help up"),
        Binding(
            "pagedown", "about_page(1)", "Page down", show=False, id="setup.page_down", tooltip="A page of it down"
        ),
    ]

    class Ready(Message):
        """The tale is begun."""

        def __init__(self, tale: Tale) -> None:
            super().__init__()
            self.tale = tale

    def __init__(self, root: Path, game: Shelved, today: Callable[[], date], templates: Sequence[Path] = ()) -> None:
        super().__init__()
        self.root = root
        self.shelved = game
        self.game = game.open()
        self.today = today
        self.templates = tuple(templates)
        self.words = Words(load(game.package), self.game.names(Settings(self.game.settings)))
        self.name_field = Field(usual_title(game.key), max_length=80, select_on_focus=True)
        self.settings = all_settings(self.game.settings)
        last = last_table(game.key, (role.key for role in self.game.roles), self.settings)
        self.last = last
        """The table as it was set last."""
        self.dice = Pick([("thrown", "thrown by the program"), ("typed", "my own, typed in")], last.dice == "typed")
        self.seed = Field(secrets.token_hex(4), max_length=40, select_on_focus=True)
        kept = remembered.recall("asked")
        self.asked = Pick(
            [(weight, _ASKED[weight]) for weight in WEIGHTS], WEIGHTS.index(kept) if kept in WEIGHTS else 0
        )
        self._has_begun = False
        self._as_found: list[object] = []
        """What stood in the form at first."""
        self._wrong: tuple[Widget | None, str] = (None, "")
        """The line that will not do, and why."""
        self.counts: dict[str, Pick] = {}
        self.seats: dict[str, list[SeatRow]] = {}
        self.careers = {career.path: career for career in _who_can_come(root, self.game)}
        """The characters of earlier tales, by their files."""
        self.comes: list[Pick] = []
        """Who comes into each seat that takes a character in; empty if there is nobody to come."""
        self.fields = {setting.key: SettingField(setting, self.words) for setting in self.settings}
        for key, value in last.rules.items():
            self.fields[key].fill(value)

    def body(self) -> ComposeResult:
        yield Headline(f"A new tale · {self.game.title}", f"by {self.shelved.author}" if self.shelved.author else "")
        with Vertical(id="form"):
            yield Row("Title", self.name_field, about="What the tale is called. Its folder gets a name made of it.")
            yield Row("Dice", self.dice, about="Thrown by the program, or thrown by you and typed in as they lie.")
            yield Static("Who plays", classes="setup--part", markup=False)
            for role in self.game.roles:
                yield from self._role(role)
            if self.fields:
                yield Static("House rules", classes="setup--part", markup=False)
            for setting in self.settings:
                field = self.fields[setting.key]
                yield (row := Row(_label(setting), field, about=self._about(setting)))
                row.mark(changed=not field.is_usual)
            yield Static("Telling and chance", classes="setup--part", markup=False)
            yield Row("I am asked to tell", self.asked, about="The rest is composed. It can be changed at any time.")
            about = "All throws follow from it: the same seed and answers make the same tale. Any text will do."
            yield Row("Seed", self.seed, about=about)
            yield BeginButton()
        with VerticalScroll(id="about", can_focus=False):
            yield Static("", markup=False)

    def _about(self, setting: Setting) -> str:
        meaning, default = self.words.setting(setting.key), self.words.setting_value(setting.key, setting.default)
        meaning = f"{meaning} ({', '.join(setting.rule)})." if setting.rule else f"{meaning}."
        match setting:
            case Several() | Names():
                return f"{meaning} {with_keys(self.app, '{list.open}')} changes it."
            case OneOf():
                values = "; ".join(self.words.setting_value(setting.key, value) for value in setting.values)
                return f"{meaning} Usual: {default}. One of: {values}."
            case Switch():
                return f"{meaning} Usual: {default}."
        return f"{meaning} Usual: {default}; it takes {setting.legal()}."

    def _role(self, role: Role) -> ComposeResult:
        label = self.words.role(role.key)
        label = label[:1].upper() + label[1:]
        sat = [seat for seat in self.last.seats if seat.role == role.key][: role.maximum]
        there = max(role.minimum, len(sat))
        if role.minimum != role.maximum:
            counts = range(role.minimum, role.maximum + 1)
            pick = Pick([(str(count), str(count)) for count in counts], there - role.minimum)
            self.counts[role.key] = pick
            yield Row(f"{label}: how many", pick, about=f"From {role.minimum} to {role.maximum} may play this part.")
        tells = self.words.role_about(role.key)
        names = [label] if role.maximum == 1 else [f"{label} {at + 1}" for at in range(role.maximum)]
        rows = [SeatRow(role.key, name, tells) for name in names]
        self.seats[role.key] = rows
        for at, row in enumerate(rows):
            row.display = at < there
            if at < len(sat):
                row.fill(sat[at])
            yield row
            if self.careers and role.key == getattr(self.game, "characters", None):
                comes = self._comes_row(names[at])
                comes.display = at < there
                yield comes

    def _comes_row(self, seat: str) -> Row:
        """Who of earlier tales comes into that seat; whoever cannot come stands there too, and is told so."""
        known = [(str(path), career.name) for path, career in self.careers.items()]
        pick = Pick([("", "somebody new"), *known])
        self.comes.append(pick)
        return Row(
            f"{seat} is", pick, about="Somebody new is made or chosen in the tale. Others come from earlier tales."
        )

    def _check_comer(self, pick: Pick) -> None:
        """Say at once why the character that is picked cannot come, if it cannot."""
        if not pick.value:
            self._wrong = (None, "")
            return
        try:
            careers.fits(self.root, self.game, Path(pick.value))
        except careers.CareerError as error:
            self._wrong = (pick, f"{error}. It can begin without: pick somebody new.")
            self._say(self._wrong[1], wrong=True)
        else:
            self._wrong = (None, "")
            row = next(node for node in pick.ancestors if isinstance(node, Row))
            self._say(_all_of(row))

    def on_mount(self) -> None:
        self._as_found = self._filled_in()
        self.name_field.focus()

    def on_pick_picked(self, event: Pick.Picked) -> None:
        for role, pick in self.counts.items():
            if pick is event.pick:
                for at, row in enumerate(self.seats[role]):
                    row.display = at < int(pick.value)
                if role == getattr(self.game, "characters", None):
                    for at, comes in enumerate(self.comes):
                        next(node for node in comes.ancestors if isinstance(node, Row)).display = at < int(pick.value)
        if event.pick in self.comes:
            assert isinstance(event.pick, Pick)
            self._check_comer(event.pick)
        self._mark()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._mark()

    def _mark(self) -> None:
        """Mark the house rules that are not as printed."""
        for field in self.fields.values():
            if isinstance(field.parent, Row):
                field.parent.mark(changed=not field.is_usual)

    def action_usual(self) -> None:
        """All house rules as the rules have them."""
        for field in self.fields.values():
            field.fill(field.setting.default)
        self._mark()
        self.app.notify("All house rules are as printed.", markup=False)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        row = next((node for node in event.widget.ancestors_with_self if isinstance(node, Row)), None)
        if event.widget is self._wrong[0]:
            self._say(self._wrong[1], wrong=True)
        else:
            self._say(
                _all_of(row)
                if row
                else with_keys(self.app, "{setup.begin} begins the tale. House rules are fixed from then on.")
            )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_line(1)

    def _lines(self) -> list[list[Widget]]:
        """What can be filled in, by lines, and the button at the end."""
        rows = [[node for node in row.query("*") if node.focusable] for row in self.query(Row) if row.display]
        return [*rows, [self.query_one(BeginButton)]]

    def action_line(self, by: int) -> None:
        """Go to the line below or above, to the same column if there is one; round and round."""
        lines = self._lines()
        here = next((at for at, line in enumerate(lines) if self.focused in line), 0)
        column = lines[here].index(self.focused) if self.focused in lines[here] else 0
        line = lines[(here + by) % len(lines)]
        line[min(column, len(line) - 1)].focus()

    def action_end(self, at: int) -> None:
        """Go to the first line, or to the last one."""
        self._lines()[at][0].focus()

    def on_begin_button_pressed(self) -> None:
        self.action_begin()

    def _say(self, text: str, *, wrong: bool = False) -> None:
        about = self.query_one("#about", VerticalScroll)
        about.query_one(Static).update(Content(f"{'! ' if wrong else ''}{plain(text)}"))
        about.set_class(wrong, "-wrong")
        about.scroll_home(animate=False)

    def action_about_page(self, by: int) -> None:
        """Turn a page of what is said of a line."""
        about = self.query_one("#about", VerticalScroll)
        about.scroll_relative(y=by * max(1, about.size.height - 1), animate=False)

    def action_back(self) -> None:
        """Back to the shelf; what was filled in is not thrown away unasked."""
        if self._filled_in() == self._as_found:
            self.app.pop_screen()
            return

        def picked(at: object) -> None:
            if at == 1:
                self.app.pop_screen()

        choices = ["Stay here", "Leave it; what is filled in is lost"]
        self.app.push_screen(PickDialog("Back to the shelf?", choices), picked)

    def _filled_in(self) -> list[object]:
        """All that stands in the form."""
        fields = [field.value for field in self.query(Field)]
        picks = [pick.value for pick in self.query(Pick)]
        lists = [field.list.items for field in self.fields.values() if field.list is not None]
        return [fields, picks, lists]

    def action_begin(self) -> None:
        """Begin the tale, or say what is in the way."""
        if self._has_begun:
            return  # the key was pressed twice
        values: dict[str, Value] = {}
        self._wrong = (None, "")
        for key, field in self.fields.items():
            try:
                values[key] = field.value()
            except SettingError as error:
                why = str(error).replace(key, _label(field.setting), 1)
                self._wrong = (field.line, why)
                field.line.focus()
                self._say(why, wrong=True)
                return
        wanted = [row.seat() for rows in self.seats.values() for row in rows if row.display]
        try:
            tale = Workspace(self.root, self.today, templates=self.templates).begin(
                self.game.key,
                title=self.name_field.value,
                seats=wanted,
                settings=values,
                seed=self.seed.value,
                dice=self.dice.value,
                characters=[comes.value for comes in self.comes if self._is_shown(comes)],
            )
        except careers.CareerError as error:
            self._say(f"{error}. It can begin without: pick somebody new.", wrong=True)
        except ValueError as error:
            self._say(str(error), wrong=True)
        except Exception as error:  # a full disk, a folder that may not be written to
            self.app.push_screen(ErrorDialog(explain(error)), lambda again: self.action_begin() if again else None)
        else:
            self._has_begun = True
            tale.told_from = self.asked.value
            remembered.remember("asked", self.asked.value)
            keep_table(self.game.key, self.dice.value, wanted, values)
            self.post_message(self.Ready(tale))

    def _is_shown(self, widget: Widget) -> bool:
        return all(node.display for node in widget.ancestors if isinstance(node, Row))


def _who_can_come(root: Path, game: Game[Any]) -> list[careers.Career]:
    """The characters of that game beside the tales; those that cannot be read among them, for they may be its own."""
    if not isinstance(game, TakesCharacters):
        return []
    return [career for career in careers.careers_in(root) if career.why or career.game == game.key]


_ASKED = {
    "line": "everything",
    "entry": "entries and scenes",
    "scene": "scenes only",
    "never": "nothing",
}
"""From which weight of a moment on one is asked, in a word or two."""


def _all_of(row: Row) -> str:
    """What is said of a line; a list in full, for its line has no room for it."""
    fields = list(row.query(SettingField))
    return f"{row.about} Now: {fields[0].list.text}." if fields and fields[0].list is not None else row.about


def _label(setting: Setting) -> str:
    words = setting.key.replace("_", " ")
    return words[:1].upper() + words[1:]
