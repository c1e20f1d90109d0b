"""Snapshots of a screen: its plain text, held to the letter, and its picture, to be looked at.

In the picture all but the colours is held: where something begins to look different, and what is bold, italic or
underlined. Colours are mixed by Textual, and a newer one may mix them a shade apart; what they must do is tested in
`test_themes.py`. A picture that differs in its colours only is not written anew: delete it before an update.
"""

import re
from collections.abc import Sequence

from rich.segment import Segment
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode


class Plain(SingleFileSnapshotExtension):
    """The text of a screen."""

    file_extension = "txt"
    _write_mode = WriteMode.TEXT


class Picture(SingleFileSnapshotExtension):
    """A screen as SVG."""

    file_extension = "svg"
    _write_mode = WriteMode.TEXT

    def matches(self, *, serialized_data: str | bytes, snapshot_data: str | bytes) -> bool:
        return without_colours(str(serialized_data)) == without_colours(str(snapshot_data))


def without_colours(svg: str) -> str:
    """A picture without the element that says what its colours are."""
    return re.sub(r"<style>.*?</style>", "", svg, flags=re.S)


def plain_text(rows: Sequence[Sequence[Segment]]) -> str:
    """The rows as lines, without the spaces at their ends."""
    return "".join("".join(part.text for part in row).rstrip() + "\n" for row in rows)
