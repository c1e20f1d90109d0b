"""The chronicle: entries become passages, passages become Markdown. Knows no game and no screen."""

from tales.chronicle.keeping import Kept, keep
from tales.chronicle.scribe import READINGS, Scribe
from tales.chronicle.templates import TemplateFault

__all__ = ["READINGS", "Kept", "Scribe", "TemplateFault", "keep"]
