"""The chronicle: entries become passages, passages become Markdown. Knows no game and no screen.

Who imports this has the words for it. The writer, and Jinja with it, comes when somebody writes: no frame and no prompt
should wait for it.
"""

from typing import TYPE_CHECKING, Any

from tales.chronicle.chronicle_file import ChronicleFile, write_chronicle_file
from tales.chronicle.errors import TemplateFault

if TYPE_CHECKING:
    from tales.chronicle.writer import ChronicleWriter

READINGS = ("story", "noted", "facts")
"""Prose alone; prose with dice and rules as footnotes; what happened, line by line."""

__all__ = ["READINGS", "ChronicleFile", "ChronicleWriter", "TemplateFault", "write_chronicle_file"]


def __getattr__(name: str) -> Any:
    if name == "ChronicleWriter":
        from tales.chronicle.writer import ChronicleWriter

        return ChronicleWriter
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
