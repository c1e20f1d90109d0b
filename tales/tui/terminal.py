"""What terminals send, where Textual 8.2.8 has no word for it."""

from dataclasses import dataclass
from typing import Any, cast

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS


@dataclass(frozen=True)
class _Key:
    """A key by name, as the table of sequences holds it."""

    value: str


def know_alt_enter() -> None:
    """Let alt+enter be a key in terminals without the newer key protocol: they send ESC CR, else taken for enter."""
    table = cast(dict[str, Any], ANSI_SEQUENCES_KEYS)
    table.setdefault("\x1b\r", (_Key("alt+enter"),))
