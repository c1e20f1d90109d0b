"""The shelf: tales to go on with, as they stand, games to begin, and what lies in the bin."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from typing import ClassVar, Literal

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tales.games import GAMES, all_games, installed
from tales.tale import library
from tales.tale.careers import Career, careers_in
from tales.tale.error_log import explain
from tales.tale.summaries import Summaries
from tales.text import shown
from tales.tui.career_entry import about_career, career_line, tales_of
from tales.tui.dialogs.pick import PickDialog
from tales.tui.dialogs.title import TitleDialog
from tales.tui.keys import with_keys
from tales.tui.screens.base import Screen
from tales.tui.shelf_entry import ShelfEntry, about_game, about_tale, read_entry, tell_apart
from tales.tui.text.lines import Block, plain
from tales.tui.text.text_view import TextView
from tales.tui.widgets.fields import Field, one_line
from tales.tui.widgets.headline import Headline
from tales.tui.widgets.options import Options

FIRST = 60
"""So many tales are listed before the first frame; more do not fit on any screen."""

Item = tuple[Literal["tale", "character"], Path] | tuple[Literal["game", "fault"], str]
"""A tale by its folder, a character by its file, or a game by its key; `fault` is a game that cannot be opened."""


class About(TextView, can_focus=False):
    """What there is to say of the thing at the cursor."""


class ShelfScreen(Screen):
    """What can be opened. A tale that cannot be read stays on the shelf, with the reason and what is left of it."""

    DEFAULT_CSS = """
    ShelfScreen {
        & > #search { margin: 1 3 0 3; width: 60; display: none; }
        &.-searching > #search { display: block; }
        & > #shelf { height: 1fr; margin: 1 0 0 0; layout: vertical; }
        & > #shelf > Options {
            height: 1fr;
            width: 1fr;
            margin: 0 2;
            max-width: 100;
            text-wrap: nowrap;
            text-overflow: ellipsis;
        }
        & > #shelf > #about { height: 10; padding: 0 3; border-top: solid $faint; }
        & > #where { height: auto; max-height: 2; padding: 0 3; color: $quiet; }
        &.-flat > #shelf > #about { height: 6; }
        &.-flat > #where { max-height: 1; }
        &.-wide > #shelf { layout: horizontal; }
        &.-wide > #shelf > Options { width: 3fr; max-width: 76; }
        &.-wide > #shelf > #about { width: 2fr; max-width: 80; height: 1fr; border: none; border-left: solid $faint; }
        &.-broad > #shelf { align-horizontal: center; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "begin", "new tale", id="shelf.new", tooltip="Set the table for a new tale; F2 begins it"),
        Binding(
            "slash", "search", "search", key_display="/", id="shelf.search", tooltip="Look for a tale by its words"
        ),
        Binding("t", "rename", "title", id="shelf.rename", tooltip="Give the tale another title"),
        Binding("c", "copy", "copy", id="shelf.copy", tooltip="Copy the tale, to go on in another way"),
        Binding("x", "lay_aside", "bin", id="shelf.bin", tooltip="Lay the tale into the bin; nothing is deleted"),
        Binding("p", "put_back", "put back", id="shelf.put_back", tooltip="Put a tale from the bin back on the shelf"),
        Binding("escape", "all", "all tales", key_display="esc", id="shelf.all", tooltip="End the search"),
        Binding("q", "app.leave", "quit", id="shelf.quit", tooltip="Leave the program"),
    ]

    class Resumed(Message):
        """A tale is taken from the shelf."""

        def __init__(self, folder: Path) -> None:
            super().__init__()
            self.folder = folder

    class Begun(Message):
        """A game is taken from the shelf."""

        def __init__(self, game: str) -> None:
            super().__init__()
            self.game = game

    def __init__(self, root: Path, at: Path | None = None) -> None:
        """`at` is the tale at which the cursor stands first."""
        super().__init__()
        self.root = root
        self._next: Item | None = ("tale", at) if at is not None else None
        """Where the cursor goes when the list is filled."""
        self.items: dict[int, Item] = {}
        """What stands at which position of the list."""
        self.entries: dict[Path, ShelfEntry] = {}
        """How each tale stands, as far as somebody has looked."""
        self.folders: list[Path] = []
        self.games = GAMES
        """The games to begin; those that are installed beside the program come when the list has been painted."""
        self.faults: Mapping[str, str] = {}
        """Why games that are installed cannot be opened, by their keys."""
        self.careers: dict[Path, Career] = {}
        """The characters that have been in tales, by their files."""
        self.wanted = ""
        """What is looked for."""
        self._summaries: Summaries | None = None
        self._is_painted = False
        """Whether the list has been on the screen once."""

    def body(self) -> ComposeResult:
        yield Headline("tales", "hunting games and their chronicles")
        yield Field(placeholder="part of a title, a game, a date", max_length=60, id="search")
        with Horizontal(id="shelf"):
            yield Options(markup=False)
            yield About(id="about", measure=72)
        yield Static("", id="where", markup=False)

    def on_mount(self) -> None:
        where = (
            f"The tales are in {plain(str(self.root))}, as plain text. A journal holds its seed and all that is hidden."
        )
        self.query_one("#where", Static).update(Content(where))
        self.fill()
        self.options.focus()
        self.call_after_refresh(self._begin_about)

    def _begin_about(self) -> None:
        """What a game or a tale is about is read when the list has been painted, and what else is installed."""
        self._is_painted = True
        self.games, self.faults = all_games(), installed().faults
        if len(self.games) > len(GAMES) or self.faults:
            self._list(self.item)
        self._show_about()

    def on_screen_resume(self) -> None:
        if self.items:
            self.fill()

    @property
    def options(self) -> Options:
        """The list."""
        return self.query_one(Options)

    @property
    def item(self) -> Item | None:
        """What is at the cursor."""
        at = self.options.highlighted
        return self.items.get(at) if at is not None else None

    # The list

    def put_cursor_at(self, folder: Path) -> None:
        """Let the cursor stand at a tale when this screen comes back."""
        self._next = "tale", folder

    def fill(self, at: Item | None = None) -> None:
        """Put everything on the shelf, the cursor at a thing; how each tale stands is read after that, one by one."""
        at = at or self._next or self.item
        self._next = None
        library.tidy(self.root)
        self.folders = library.tales_by_evening(self.root)
        self.careers = {career.path: career for career in careers_in(self.root)}
        there = set(self.folders)
        self.entries = {folder: found for folder, found in self.entries.items() if folder in there}
        self._list(at, FIRST if not self.entries else None)
        self.read_entries()

    def _list(self, at: Item | None, first: int | None = None) -> None:
        """Fill the list, with so many tales if `first` is given."""
        self.items.clear()
        made: list[Option] = []
        tales = [folder for folder in self.folders[:first] if self._entry(folder).matches(self.wanted)]
        games = [game for game in self.games.values() if self.wanted.casefold().strip() in game.title.casefold()]
        ended = [folder for folder in tales if self._entry(folder).ended]
        going = [folder for folder in tales if folder not in ended]
        for heading, part in (("Tales to go on with", going), ("Tales that have ended", ended)):
            if part:
                made.append(Option(Content.styled(heading, "$quiet"), disabled=True))
                for folder in part:
                    self.items[len(made)] = ("tale", folder)
                    made.append(Option(_prompt(self._entry(folder))))
                made.append(Option(Content(" "), disabled=True))
        people = [
            career for career in self.careers.values() if self.wanted.casefold().strip() in career.name.casefold()
        ]
        if people:
            made.append(Option(Content.styled("Characters, with their tales", "$quiet"), disabled=True))
            for career in people:
                self.items[len(made)] = ("character", career.path)
                made.append(
                    Option(Content.assemble((plain(career.name), "bold"), (f"  {career_line(career)}", "$quiet")))
                )
            made.append(Option(Content(" "), disabled=True))
        if games:
            made.append(Option(Content.styled("Games to begin", "$quiet"), disabled=True))
        for game in games:
            self.items[len(made)] = ("game", game.key)
            made.append(Option(Content.assemble((plain(game.title), "bold"))))
        for key in (key for key in self.faults if self.wanted.casefold().strip() in key):
            self.items[len(made)] = ("fault", key)
            made.append(Option(Content.assemble((plain(key), "bold"), "\n  ", ("! cannot be opened", "$error"))))
        if not made:
            made.append(
                Option(
                    Content(with_keys(self.app, "Nothing here is called that; {shelf.all} shows all.")), disabled=True
                )
            )
        options = self.options
        options.clear_options()
        options.add_options(made)
        places = [place for place, item in self.items.items() if item == at]
        options.highlighted = places[0] if places else min(self.items, default=None)
        self._show_about()

    def _entry(self, folder: Path) -> ShelfEntry:
        return self.entries.get(folder) or ShelfEntry(folder, shown(folder.name))

    @work(exclusive=True)
    async def read_entries(self) -> None:
        """Read how each tale stands, and where play stands in those at the cursor; the list is filled anew after each.

        Keys come in between. What was read is kept for the next time.
        """
        summaries = self._summaries or Summaries(self.root)
        self._summaries = summaries
        for folder in self.folders:
            self.entries[folder] = await self._read(folder, summaries)
        tell_apart(list(self.entries.values()))
        self._list(self.item)
        near = [item[1] for item in self._near() if item[0] == "tale" and not self._entry(item[1]).ended]
        for folder in near:
            self._add_position(await self._read(folder, summaries, position=True))
        if near:
            self._list(self.item)
        summaries.save()
        self.call_after_refresh(self.options.scroll_to_highlight)  # what stands above it has grown

    async def _read(self, folder: Path, summaries: Summaries, *, position: bool = False) -> ShelfEntry:
        from asyncio import sleep

        found = read_entry(folder, summaries, position=position)
        await sleep(0)
        return found

    def _add_position(self, found: ShelfEntry) -> None:
        """Know of a tale where play stands in it; its title, and so what tells it apart, is as before."""
        found.apart = self._entry(found.folder).apart
        self.entries[found.folder] = found

    def _near(self) -> list[Item]:
        """What stands around the cursor, as much as a screen holds."""
        here = self.options.highlighted or 0
        places = sorted(self.items, key=lambda at: abs(at - here))[: self.app.size.height // 2]
        return [self.items[at] for at in places]

    def _read_position(self) -> None:
        """Read where play stands in the tale at the cursor, if that is not known yet."""
        item, at, summaries = self.item, self.options.highlighted, self._summaries
        if item is None or at is None or item[0] != "tale" or summaries is None:
            return
        known = self._entry(item[1]).summary
        if known is not None and known.position is None and not known.ended:
            self._add_position(read_entry(item[1], summaries, position=True))
            self.options.replace_option_prompt_at_index(at, _prompt(self.entries[item[1]]))
            self._show_about()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._show_about()
        self.refresh_bindings()
        self.call_after_refresh(self._read_position)

    def _show_about(self) -> None:
        if not self._is_painted or not self.query("#about"):
            return
        blocks: list[Block] = []
        if (item := self.item) is not None:
            blocks = self._about(item)
        about = self.query_one("#about", TextView)
        about.show(blocks)
        about.scroll_home(animate=False)

    def _about(self, item: Item) -> list[Block]:
        if item[0] == "tale":
            return about_tale(self._entry(item[1]), partial(with_keys, self.app))
        if item[0] == "character":
            return about_career(self.careers[item[1]], partial(with_keys, self.app))
        if item[0] == "fault":
            return [Block(plain(item[1]), "strong"), Block(f"! {plain(self.faults[item[1]])}", "wrong", gap=1)]
        return about_game(self.games[item[1]], partial(with_keys, self.app))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        item = self.items.get(event.option_index)
        if item is None:
            return
        if item[0] == "game":
            self.post_message(self.Begun(item[1]))
        elif item[0] == "character":
            self._open_a_tale_of(self.careers[item[1]])
        elif item[0] == "fault":
            self.app.notify(plain(self.faults[item[1]]), severity="error", markup=False)
        elif (found := self._entry(item[1])).why:
            self._show_what_is_left(found)
        else:
            self.post_message(self.Resumed(item[1]))

    def _open_a_tale_of(self, career: Career) -> None:
        """Choose one of a character's tales, and open it."""
        tales = tales_of(career, self.root)
        if not tales:
            self.app.notify(plain(career.why or f"No tale of {career.name}’s is here any more."), markup=False)
            return

        def then(at: object) -> None:
            if isinstance(at, int):
                self.post_message(self.Resumed(self.root / tales[at][0]))

        self.app.push_screen(PickDialog(f"A tale of {career.name}’s:", [title for _, title in tales]), then)

    def _show_what_is_left(self, found: ShelfEntry) -> None:
        from tales.tui.screens.damaged import DamagedScreen

        self.app.push_screen(DamagedScreen(found.title, found.why, found.damage, getattr(self.app, "templates", ())))

    # What can be done with a tale

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not super().check_action(action, parameters):
            return False
        item = self.item
        match action:
            case "rename" | "copy":
                return item is not None and item[0] == "tale" and not self._entry(item[1]).why
            case "lay_aside":
                return item is not None and item[0] == "tale"
            case "put_back":
                return bool(library.binned(self.root))
            case "all":
                return self.has_class("-searching")
        return True

    def action_begin(self) -> None:
        """Set the table for the game at the cursor, or for that of the tale there."""
        item = self.item
        game = item[1] if item is not None and item[0] == "game" else ""
        if item is not None and item[0] == "tale" and (told := self._entry(item[1]).summary) is not None:
            game = told.game
        if item is not None and item[0] == "character":
            game = self.careers[item[1]].game
        self.post_message(self.Begun(game or next(iter(GAMES))))

    def action_rename(self) -> None:
        """Give the tale at the cursor another title."""
        if (folder := self._tale()) is None:
            return
        old = self._entry(folder).title

        def then(title: str | None) -> None:
            if title is not None:
                self._do(lambda: library.rename(folder, title, self._today(), self._templates()), folder)

        self.app.push_screen(TitleDialog(old), then)

    def action_copy(self) -> None:
        """Copy the tale at the cursor; the cursor goes to the copy."""
        if (folder := self._tale()) is not None:
            title = self._entry(folder).title
            if self._do(lambda: library.copy(folder, self.root, self._today(), self._templates()), folder):
                self._say(f"{title} is copied; the cursor is at the copy.")

    def action_lay_aside(self) -> None:
        """Lay the tale at the cursor into the bin."""
        if (folder := self._tale()) is not None:
            title = self._entry(folder).title
            if self._do(lambda: library.lay_aside(folder, self.root), None):
                text = with_keys(self.app, "is in the bin; {shelf.put_back} puts it back. Nothing is deleted.")
                self._say(f"{title} {text}")

    def action_put_back(self) -> None:
        """Choose a tale in the bin, and put it back."""
        folders = library.binned(self.root)

        def then(at: object) -> None:
            if isinstance(at, int):
                self._do(lambda: library.put_back(folders[at], self.root), None)

        summaries = Summaries(self.root / library.BIN)
        entries = [read_entry(folder, summaries) for folder in folders]
        said = [f"{found.title}  {found.line or found.why}" for found in entries]
        self.app.push_screen(PickDialog("Put back on the shelf:", said), then)

    def _tale(self) -> Path | None:
        item = self.item
        return item[1] if item is not None and item[0] == "tale" else None

    def _do(self, deed: Callable[[], Path | None], at: Path | None) -> bool:
        """Do something to a tale, and show the shelf as it is then; if it fails, say why."""
        try:
            new = deed()
        except Exception as error:  # a full disk, a tale that is open elsewhere: the shelf stands
            self.app.notify(plain(explain(error)), severity="error", markup=False)
            return False
        place = new or at
        self.fill(("tale", place) if place is not None else None)
        return True

    def _say(self, text: str) -> None:
        self.app.notify(plain(text), markup=False)

    def _today(self) -> Callable[[], date]:
        return self.app.today  # type: ignore[attr-defined,no-any-return]

    def _templates(self) -> tuple[Path, ...]:
        return tuple(getattr(self.app, "templates", ()))

    # Search

    def action_search(self) -> None:
        """Open the line to look for something."""
        self.add_class("-searching")
        self.query_one("#search", Field).focus()
        self.refresh_bindings()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted, or typed in one go, is looked for."""
        event.stop()
        event.prevent_default()
        self.action_search()
        self.query_one("#search", Field).put_in(one_line(event.text).removeprefix("/"))

    def action_all(self) -> None:
        """End the search."""
        self.query_one("#search", Field).value = ""
        self.remove_class("-searching")
        self.options.focus()
        self.refresh_bindings()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.wanted = event.value
        self._list(self.item)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.options.focus()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("down", "up") and isinstance(self.focused, Input):
            event.stop()
            self.options.focus()


def _prompt(tale: ShelfEntry) -> Content:
    if tale.why:
        left = tale.damage is not None and tale.damage.entries
        why = f"! cannot be opened{'; a part can be read' if left else ''}"
        return Content.assemble((tale.title, "bold"), "\n  ", (why, "$error"))
    if tale.summary is None:
        return Content.assemble((tale.title, "bold"), "\n ")
    return Content.assemble((tale.title, "bold"), (f"  {tale.about}", "$quiet"), "\n  ", tale.line)
