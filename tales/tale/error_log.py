"""What is said of an error, for every face alike; one that was not foreseen is written down with its traceback."""

import os
import traceback
from pathlib import Path

from tales.dirs import NoHome, state_folder
from tales.errors import ExitCode, TalesError
from tales.text import ended


def explain(error: BaseException) -> str:
    """What a person is told of an error, in sentences.

    Errors of ours and of the disk speak for themselves. Anything else was not foreseen: its traceback goes into the
    log, and what is told names the log. Whoever makes a game is told where its rules failed.
    """
    if isinstance(error, TalesError):
        return error.message
    if isinstance(error, OSError):
        return f"{error.filename or 'the disk'}: {error.strerror or error}. All that was answered is kept."
    from tales.games.plugins import failed_rules

    what = ended(failed_rules(error) or f"this should not have happened ({type(error).__name__})")
    what = f"{what} All that was answered is kept in the journal."
    path = log(error)
    return f"{what} What went wrong is in {path}." if path else what


def exit_code(error: BaseException) -> ExitCode:
    """What a command leaves with that an error ended."""
    if isinstance(error, TalesError):
        return error.exit_code
    return ExitCode.CANNOT_WRITE if isinstance(error, OSError) else ExitCode.FAILED


def log(error: BaseException) -> Path | None:
    """Append the traceback of an error to the log; the log, or None if it cannot be written."""
    text = "".join(traceback.format_exception(error))
    try:
        path = log_path()
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "a", encoding="utf-8") as file:
            file.write(text.encode("utf-8", "replace").decode() + "\n")
    except (OSError, NoHome):
        return None
    return path


def log_path() -> Path:
    """Where errors that were not foreseen are written down. Raises NoHome."""
    return state_folder() / "errors.log"
