"""The chronicle, to read and to change. It is composed from the entries; changes are annotations of moments."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType

from tales.chronicle.markdown import EMPHASIS_ONLY
from tales.chronicle.moments import MomentRecord
from tales.journal.journal import JournalError
from tales.rules.asks import FORMS
from tales.tale import annotations
from tales.tale.annotations import Note
from tales.tale.editor import EditorPage, NoEditor
from tales.tale.error_log import explain
from tales.tale.reading import ReadTale
from tales.tui.dialogs.pick import PickDialog
from tales.tui.dialogs.title import TitleDialog
from tales.tui.dialogs.writing import WritingDialog
from tales.tui.editor import edit
from tales.tui.keys import with_keys
from tales.tui.screens.contents import Heading
from tales.tui.screens.reader import ReaderScreen
from tales.tui.text.chronicle_view import ChronicleView, ReadingPlace
from tales.tui.text.lines import Block, cut, plain
from tales.tui.text.markdown import blocks_of
from tales.tui.text.moment_positions import evening_positions

READINGS = {
    "story": "the story",
    "noted": "the story with its dice",
    "facts": "the facts",
    "notes": "bookmarks and comments",
}


NO_NOTES = "No bookmarks or comments yet; {chronicle.bookmark} and {chronicle.comment} leave them."


class ChronicleScreen(ReaderScreen):
    """One tale's chronicle in one of its readings."""

    KEYS_FIRST = (
        "reader.follow", "chronicle.reading", "chronicle.next", "chronicle.amend",
        "reader.find", "reader.contents", "reader.back",
    )  # fmt: skip
    """What a narrow line of keys shows."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "reading", "reading", id="chronicle.reading", tooltip="Story, with dice, facts, or notes"),
        Binding("s", "side", "side", show=False, id="chronicle.side", tooltip="Told by all, or by one ship alone"),
        Binding("n", "next(1)", "next", id="chronicle.next", tooltip="Point at the next passage"),
        Binding("p", "next(-1)", "before", show=False, id="chronicle.before", tooltip="Point at the passage before"),
        Binding("e", "amend", "reword", id="chronicle.amend", tooltip="Other words for the passage pointed at"),
        Binding("E", "editor", "in my editor", show=False, id="chronicle.editor", tooltip="The same, in your editor"),
        Binding("f", "form", "form", id="chronicle.form", tooltip="Make it a letter, a tale, a log entry or a scene"),
        Binding("m", "bookmark", "bookmark", id="chronicle.bookmark", tooltip="Leave a bookmark there"),
        Binding("c", "comment", "comment", id="chronicle.comment", tooltip="Leave a comment; it is not in the story"),
        Binding("x", "marked", "next mark", show=False, id="chronicle.marked", tooltip="The next bookmark or comment"),
        Binding(
            "right_square_bracket",
            "evening(1)",
            "evening",
            key_display="]",
            id="chronicle.evening",
            tooltip="The next evening at the table",
        ),
        Binding(
            "left_square_bracket",
            "evening(-1)",
            "evening before",
            key_display="[",
            show=False,
            id="chronicle.evening_before",
            tooltip="The evening before",
        ),
        Binding("T", "title", "title", show=False, id="chronicle.title", tooltip="Give the tale another title"),
        Binding("o", "table", "table", id="chronicle.table", tooltip="The sheet and what happened, and undo"),
        Binding("w", "write", "write file", id="chronicle.write", tooltip="Write chronicle.md beside the journal"),
    ]

    def __init__(self, tale: ReadTale, viewer: tuple[str, ...] = (), *, is_first: bool = False) -> None:
        """`is_first` if it was opened from the shelf, and leads back to it."""
        super().__init__()
        self.is_first = is_first
        self.tale = tale
        self.viewer = viewer
        self.reading = "story"
        self.side = ""
        self._told: list[MomentRecord] = []
        self._notes: list[Note] = []
        self._evenings: list[Heading] = []
        self._place = ReadingPlace()
        """Where the reader is."""

    def make_text_view(self) -> ChronicleView:
        return ChronicleView()

    @property
    def chronicle_view(self) -> ChronicleView:
        """The text."""
        return self.query_one(ChronicleView)

    def on_mount(self) -> None:
        self._show_reading()
        if not self.tale.is_over:
            self.call_after_refresh(self._go_to_last)  # before that there is no height to scroll in

    def _go_to_last(self) -> None:
        self.chronicle_view.go_to_last()
        self.position_changed()

    def _show_reading(self) -> None:
        """Show the reading at the moment at which the reader was in the one before."""
        view = self.chronicle_view
        if view.places:  # the facts and the notes have none, and are only passed through
            self._place = view.reading_place()
        try:
            self._told = self.tale.moments(self.viewer)
            self._notes = annotations.notes(self.tale, self.viewer)
            blocks = self._notes_read() if self.reading == "notes" else self._read()
        except Exception as error:  # a template of the player's own may raise anything
            blocks = [Block(plain(f"The chronicle could not be written: {explain(error)}"), "wrong")]
        self.chronicle_view.show_marked(blocks or [Block("Nothing has been told yet.", "quiet")])
        self._evenings = [
            Heading(f"Evening of {date}", place)
            for date, place in evening_positions(
                self.chronicle_view.blocks, self.chronicle_view.places, annotations.evenings(self.tale)
            )
        ]
        if self.search_line.is_open:
            self.chronicle_view.search(self.search_line.wanted)
        self.chronicle_view.focus()
        view.scroll_to_place(self._place)
        self._show_position()

    def _read(self) -> list[Block]:
        return blocks_of(self.tale.marked_chronicle(self.reading, self.viewer, self.side))

    def _notes_read(self) -> list[Block]:
        blocks = [Block("BOOKMARKS AND COMMENTS", "heading")]
        for note in self._notes:
            where = f"at passage {note.number}" if note.number else "at the beginning"
            about = ", ".join(part for part in (f"{note.kind} {where}", note.day) if part)
            blocks.append(Block(plain(about), "quiet", gap=1))
            blocks += [Block(plain(line), "prose") for line in note.text.split("\n") if line.strip()]
        return blocks if self._notes else [Block(with_keys(self.app, NO_NOTES), "quiet")]

    def _show_position(self) -> None:
        moment = self._selected_moment()
        begins = [evening.said.lower() for evening in self._evenings if evening.place == self.chronicle_view.position]
        begins = begins if len(self._evenings) > 1 else []
        parts = [*begins, READINGS[self.reading], "v changes"]
        if moment is not None:
            here = [note.text or "bookmark" for note in self._notes if note.number == self._number(moment)]
            where = f"passage {self._number(moment)} of {len(self._told)}"
            parts = [*begins, where, *here, moment.form, moment.state]
        side = self.tale.sides().get(self.side, "")
        title = f"{self.tale.title}, by the {side}" if side else self.tale.title
        self.set_headline(title, " · ".join(cut(part, 26) for part in parts if part))

    def position_changed(self) -> None:
        super().position_changed()
        self.chronicle_view.select_here()
        self._show_position()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(super().check_action(action, parameters)) and (action != "table" or self.is_first)

    def action_table(self) -> None:
        """Show the table of this tale instead of its chronicle."""
        self.app.action_table()  # type: ignore[attr-defined]

    def action_back(self) -> None:
        """Back to the text from a search, else to the table or the shelf, whichever it was opened from."""
        if self.is_first and not self.search_line.is_open:
            self.app.action_shelf()  # type: ignore[attr-defined]
        else:
            super().action_back()

    def headings(self) -> list[Heading]:
        found = [*super().headings(), *self._evenings]
        places = {place.n: place.parts[0][:2] for place in self.chronicle_view.places}
        for note in self._notes:
            if note.number and (place := places.get(self._told[note.number - 1].n)):
                found.append(Heading(f"{note.kind}: {note.text}" if note.text else note.kind, place, 2))
        return sorted(found, key=lambda heading: heading.place)

    def action_evening(self, by: int) -> None:
        """Go to where the next evening at the table begins, or to where this one or the one before does."""
        spot = self.chronicle_view.position
        there = [
            evening.place for evening in self._evenings if (evening.place > spot if by > 0 else evening.place < spot)
        ]
        if there:
            self.chronicle_view.go_to(*there[0 if by > 0 else -1], top=True)
            self.position_changed()
        else:
            self.app.notify(f"There is no evening {'after' if by > 0 else 'before'} this one here.", markup=False)

    def _selected_moment(self) -> MomentRecord | None:
        return next((moment for moment in self._told if moment.n == self.chronicle_view.n), None)

    def _number(self, moment: MomentRecord) -> int:
        return self._told.index(moment) + 1

    def action_reading(self) -> None:
        """Show the next reading."""
        readings = list(READINGS)
        self.reading = readings[(readings.index(self.reading) + 1) % len(readings)]
        self._show_reading()

    def action_side(self) -> None:
        """Show it as the next of several ships tells it; after the last one, as all do."""
        sides = ["", *self.tale.sides()]
        if len(sides) == 1:
            self.app.notify("This tale is told from one side only.", markup=False)
            return
        self.side = sides[(sides.index(self.side) + 1) % len(sides)] if self.side in sides else ""
        self._show_reading()

    def action_next(self, by: int) -> None:
        """Point at another passage."""
        self.chronicle_view.select_next(by)
        self._show_position()

    def action_marked(self) -> None:
        """Point at the next passage with a bookmark or a comment, from the beginning again after the last."""
        marked = {self._told[note.number - 1].n for note in self._notes if note.number}
        places = [at for at, place in enumerate(self.chronicle_view.places) if place.n in marked]
        if not places:
            self.app.notify("There are no bookmarks or comments in this reading.", markup=False)
            return
        self.chronicle_view.select(next((at for at in places if at > self.chronicle_view.at), places[0]))
        self._show_position()

    # Mending

    def _moment_to_change(self) -> MomentRecord | None:
        """The moment to be mended: the one pointed at, else the first in view. Says why there is none."""
        try:
            annotations.writable(self.tale)
        except annotations.Refused as error:
            self._show_error(error)
            return None
        if self.chronicle_view.at < 0:
            self.chronicle_view.select_next(1)
            self._show_position()
        moment = self._selected_moment()
        if moment is None:
            self.app.notify(
                with_keys(self.app, "There is no passage here; {chronicle.reading} shows the story."), markup=False
            )
        return moment

    def _show_error(self, error: Exception) -> None:
        text = explain(error)
        self.app.notify(plain(text[:1].upper() + text[1:]), severity="error", markup=False)

    def _apply(self, deed: Callable[[], object], said: str) -> None:
        """Do something to the tale, and show it; if it fails, everything stands as before."""
        try:
            changed = deed()
        except Exception as error:  # refused, or a disk that fails
            self._show_error(error)
            return
        self._show_reading()
        self.app.notify("Nothing was changed." if changed is False else said, markup=False)

    def action_amend(self) -> None:
        """Tell the selected passage anew."""
        moment = self._moment_to_change()
        if moment is None:
            return

        def then(text: str | None) -> None:
            if text is not None:
                self._amend(moment, text)

        drafts, n = self.tale.drafts, moment.n
        said = f"Passage {self._number(moment)}, told anew. Leave no words to let nothing stand there."
        dialog = WritingDialog(said, moment.text, drafts.rewording(n), partial(drafts.save_rewording, n), EMPHASIS_ONLY)
        self.app.push_screen(dialog, then)

    def _amend(self, moment: MomentRecord, text: str) -> None:
        def deed() -> bool:
            changed = annotations.amend(self.tale, moment, text)
            self.tale.drafts.drop_rewording(moment.n, text)
            return changed

        self._apply(deed, "It has other words now.")

    def action_editor(self) -> None:
        """Tell it anew in the person's own editor."""
        moment = self._moment_to_change()
        if moment is None:
            return
        drafts = self.tale.drafts
        page = EditorPage(drafts.rewording(moment.n) or moment.text, f"Passage {self._number(moment)}, told anew.")
        try:
            edited = edit(self.app, page, drafts.editor_file(moment.n), partial(drafts.save_rewording, moment.n))
        except (NoEditor, JournalError) as error:
            self._show_error(error)
            return
        if edited.trouble:
            self.app.notify(plain(edited.trouble), markup=False)
        else:
            self._amend(moment, edited.words)

    def action_form(self) -> None:
        """Give the passage another form."""
        moment = self._moment_to_change()
        if moment is None:
            return

        def then(at: object) -> None:
            if isinstance(at, int):
                self._apply(partial(annotations.reform, self.tale, moment, FORMS[at]), f"It is a {FORMS[at]} now.")

        said = [f"{form}, as it is now" if form == moment.form else form for form in FORMS]
        self.app.push_screen(PickDialog("Its passage is to be a …", said), then)

    def action_bookmark(self) -> None:
        """Leave a bookmark."""
        moment = self._moment_to_change()
        if moment is not None:
            self._apply(
                partial(annotations.bookmark, self.tale, "", moment.n),
                with_keys(self.app, "The bookmark is kept; {chronicle.marked} finds it again."),
            )

    def action_comment(self) -> None:
        """Leave a comment."""
        moment = self._moment_to_change()
        if moment is None:
            return

        drafts, n = self.tale.drafts, moment.n

        def deed(text: str) -> None:
            annotations.comment(self.tale, text, n)
            drafts.drop_comment(n)

        def then(text: str | None) -> None:
            if text is not None and text.strip():
                self._apply(lambda: deed(text), "The comment is kept.")

        said = f"A comment on passage {self._number(moment)}. It does not stand in the story."
        self.app.push_screen(WritingDialog(said, "", drafts.comment(n), partial(drafts.save_comment, n)), then)

    def action_title(self) -> None:
        """Give the tale another title."""

        def then(title: str | None) -> None:
            if title is not None:
                self._apply(partial(annotations.retitle, self.tale, title), "It has another title now.")

        try:
            annotations.writable(self.tale)
        except annotations.Refused as error:
            self._show_error(error)
        else:
            self.app.push_screen(TitleDialog(self.tale.title), then)

    def action_write(self) -> None:
        """Write the story beside the journal, as it does when the tale is put back."""
        try:
            kept = self.tale.write_chronicle()
        except Exception as error:
            self.app.notify(plain(explain(error)), severity="error", markup=False)
        else:
            self.app.notify(plain(f"{self.tale.folder.name}: {kept.words()}."), markup=False)
