"""Snapshots of a screen: its plain text, held to the letter, and its picture, to be looked at.

Of the picture the signs and what is bold, italic or underlined is held. Colours are not: Textual mixes them, a newer
one may mix them a shade apart, and what they must do is tested in `test_themes.py`. A picture that differs in its
colours only is not written anew: delete it before an update.

A file is called by its test, the look and the size of the screen: `test_the_chronicle--noted--80x24.txt`.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from html import unescape
from pathlib import Path

from rich.cells import cell_len
from rich.segment import Segment
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation

from tests.pictures.drawing import CELL

_TEXT = re.compile(r'<text class="c\d+([ biu]*)" x="(\d+)" y="(\d+)" textLength="\d+">([^<]*)</text>')


class _Kebab(SingleFileSnapshotExtension):
    """One file a snapshot, with a name that every shell takes as it is."""

    _write_mode = WriteMode.TEXT

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: str | int = 0) -> str:
        test, size = _of(test_location)
        return "--".join(filter(None, (test, kebab(str(index)), size)))

    @classmethod
    def matches_test_location(cls, *, test_location: PyTestLocation, snapshot_location: str) -> bool:
        path = Path(snapshot_location)
        test, size = _of(test_location)
        parts = path.stem.split("--")
        return path.parent.name == test_location.basename and parts[0] == test and size in ("", parts[-1])


class Plain(_Kebab):
    """The text of a screen."""

    file_extension = "txt"


class Picture(_Kebab):
    """A screen as SVG."""

    file_extension = "svg"

    def matches(self, *, serialized_data: str | bytes, snapshot_data: str | bytes) -> bool:
        return dict(signs(str(serialized_data))) == dict(signs(str(snapshot_data)))


def kebab(name: str) -> str:
    """A name in small letters and figures with hyphens between."""
    return "-".join(re.findall(r"[a-z0-9]+", name.lower()))


def _of(location: PyTestLocation) -> tuple[str, str]:
    """The name of a test, by which syrupy knows it, and the size of its screen if it is played at several."""
    call = getattr(location.item, "callspec", None)
    return location.methodname, call.id if call else ""


def signs(svg: str) -> Iterator[tuple[tuple[int, int], tuple[str, str]]]:
    """Each sign of a picture by its row and cell, with what is bold, italic or underlined of it."""
    for weight, x, y, text in _TEXT.findall(svg):
        at = int(x) // CELL
        for sign in unescape(text):
            if sign != " ":
                yield (int(y), at), (sign, weight)
            at += cell_len(sign)


def plain_text(rows: Sequence[Sequence[Segment]]) -> str:
    """The rows as lines, without the spaces at their ends."""
    return "".join("".join(part.text for part in row).rstrip() + "\n" for row in rows)


def without_rows(rows: Sequence[Sequence[Segment]], left_out: Collection[int]) -> list[list[Segment]]:
    """The same rows, some of them empty."""
    return [[Segment(part.text if at not in left_out else " " * cell_len(part.text), part.style) for part in row]
            for at, row in enumerate(rows)]  # fmt: skip
