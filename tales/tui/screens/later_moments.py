"""The moments that a person left for later: listed, and written one after the other."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual.app import App

from tales.chronicle.markdown import EMPHASIS_ONLY
from tales.errors import TalesError
from tales.tale.annotations import amend, left_for_later
from tales.tale.tale import Tale
from tales.tui.dialogs.pick import PickDialog
from tales.tui.dialogs.writing import WritingDialog
from tales.tui.text.lines import cut

if TYPE_CHECKING:
    from tales.chronicle.moments import MomentRecord

WIDTH = 60
"""So many cells of what stands at a moment are shown."""


class LaterMoments:
    """The dialogs in which moments of one tale are written that were left for later."""

    def __init__(self, tale: Tale, complain: Callable[[str], object]) -> None:
        self.tale = tale
        self._complain = complain

    def count(self, viewer: tuple[str, ...]) -> int:
        """How many moments wait for somebody's words."""
        return len(left_for_later(self.tale, viewer))

    def ask(self, app: App[object], viewer: tuple[str, ...]) -> None:
        """List the moments, and let one after the other be written, until there are none or nobody wants to."""
        left = left_for_later(self.tale, viewer)
        if not left:
            app.notify("No moment waits for your words.", markup=False)
            return
        lines = [f"{moment.day or f'moment {number}'}: {cut(moment.text, WIDTH)}" for number, moment in left]

        def picked(at: object) -> None:
            if isinstance(at, int):
                self._write(app, viewer, left[at])

        app.push_screen(
            PickDialog("Left for later; composed words stand there until you write your own:", lines), picked
        )

    def _write(self, app: App[object], viewer: tuple[str, ...], left: "tuple[int, MomentRecord]") -> None:
        number, moment = left
        drafts = self.tale.drafts

        def written(text: str | None) -> None:
            if text is None or not text.strip():
                return
            try:
                amend(self.tale, moment, text)
            except TalesError as error:  # a full disk: what stood there stands, and the words are a draft
                self._complain(str(error))
                return
            if self.count(viewer):
                self.ask(app, viewer)

        title = f"{moment.form} · {moment.day}" if moment.day else f"Moment {number}, {moment.form}"
        said = f"{title}. Until you write, this stands there: {moment.text}"
        app.push_screen(
            WritingDialog(
                said, "", drafts.rewording(moment.n), partial(drafts.save_rewording, moment.n), EMPHASIS_ONLY
            ),
            written,
        )
