"""The shelf: tales to resume, with where they stand, and games to begin."""

from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tales.games import GAMES
from tales.journal import tales_in
from tales.text import shown
from tales.tui.lines import plain
from tales.tui.screens.page import Page
from tales.tui.widgets.headline import Headline
from tales.tui.widgets.options import Options

Thing = tuple[str, Path | str]
"""A tale by its folder, or a game by its key."""


class ShelfScreen(Page):
    """What can be opened. A tale that cannot be read stays on the shelf, with the reason."""

    DEFAULT_CSS = """
    ShelfScreen > Options { height: 1fr; margin: 1 2 0 2; max-width: 100; }
    ShelfScreen > #where { height: 2; padding: 0 3; color: $quiet; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
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

    def __init__(self, root: Path) -> None:
        super().__init__()
        self.root = root
        self.things: dict[int, Thing] = {}
        """What stands at which position of the list."""
        self.reasons: dict[Path, str] = {}
        """Why a tale cannot be opened."""

    def body(self) -> ComposeResult:
        yield Headline("tales", "hunting games and their chronicles")
        yield Options(markup=False)
        yield Static("", id="where", markup=False)

    def on_mount(self) -> None:
        where = (
            f"The tales are in {plain(str(self.root))}, as plain text. A journal holds its seed and all that is hidden."
        )
        self.query_one("#where", Static).update(Content(where))
        self.fill()

    def on_screen_resume(self) -> None:
        if self.things:
            self.fill()

    def fill(self) -> None:
        """Put everything on the shelf; how each tale stands is read after that, one by one."""
        options = self.query_one(Options)
        options.clear_options()
        self.things.clear()
        self.reasons.clear()
        tales = tales_in(self.root)
        made: list[Option] = []
        if tales:
            made.append(Option(Content.styled("Tales to go on with", "$quiet"), disabled=True))
            for folder in tales:
                self.things[len(made)] = ("tale", folder)
                made.append(Option(Content.assemble((shown(folder.name), "bold"))))
            made.append(Option(Content(" "), disabled=True))
        made.append(Option(Content.styled("Games to begin", "$quiet"), disabled=True))
        for game in GAMES.values():
            self.things[len(made)] = ("game", game.key)
            made.append(Option(Content.assemble((game.title, "bold"), ("  by " + game.author, "$quiet"))))
        options.add_options(made)
        options.highlighted = min(self.things)
        options.focus()
        self.look_at_tales()

    @work(exclusive=True)
    async def look_at_tales(self) -> None:
        """Read how each tale stands."""
        from asyncio import sleep

        for at, thing in list(self.things.items()):
            if isinstance(thing[1], Path):
                line = self._standing(thing[1])
                await sleep(0)
                if self.things.get(at) == thing:
                    self.query_one(Options).replace_option_prompt_at_index(at, line)

    def _standing(self, folder: Path) -> Content:
        from tales.journal import load
        from tales.tale import summary

        try:
            loaded = load(folder)
            told = summary(loaded)
        except Exception as error:  # whatever a file may hold, the shelf stands
            self.reasons[folder] = str(error)
            why = plain(str(error))
            return Content.assemble((shown(folder.name), "bold"), "\n    ", ("! cannot be opened: ", "$error"), why)
        if loaded.header.game not in GAMES:
            self.reasons[folder] = f"There is no game {loaded.header.game!r} here; perhaps a later version has it."
            why = plain(self.reasons[folder])
            return Content.assemble((plain(told["title"]), "bold"), "\n    ", ("! cannot be opened: ", "$error"), why)
        stands = "ended" if told["ended"] else f"{told['answers']} answers" if told["answers"] else "not begun yet"
        words = f", {told['words']} words of yours" if told["words"] else ""
        game = GAMES[loaded.header.game].title
        line = f"{game} · last {told['last_evening']} · {stands}{words}"
        return Content.assemble((plain(told["title"]), "bold"), "\n    ", (plain(line), "$quiet"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        thing = self.things.get(event.option_index)
        if thing is None:
            return
        if isinstance(thing[1], Path):
            if why := self.reasons.get(thing[1]):
                self.app.notify(plain(why), severity="error", markup=False)
            else:
                self.post_message(self.Resumed(thing[1]))
        else:
            self.post_message(self.Begun(thing[1]))
