"""What the program remembers of the table from one evening to the next: who sat there, what was chosen, what was shown.

A convenience, never needed: what cannot be read or written is forgotten without a word.
"""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from tales.dirs import NoHome, state_folder
from tales.journal.files import write_atomic


def memory_path() -> Path:
    """The file, in the user's folder for what programs remember. Raises NoHome."""
    return state_folder() / "table.json"


def recall(name: str) -> Any:
    """What was remembered under that name; None if nothing was."""
    return _all().get(name)


def remember(name: str, value: Any) -> None:
    """Remember something that JSON can hold."""
    known = {**_all(), name: value}
    with suppress(OSError, ValueError, TypeError, NoHome):
        path = memory_path()
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_atomic(path, json.dumps(known, indent=1, ensure_ascii=True).encode())


def _all() -> dict[str, Any]:
    try:
        found = json.loads(memory_path().read_bytes())
    except (OSError, ValueError, RecursionError, NoHome):
        return {}
    return found if isinstance(found, dict) else {}
