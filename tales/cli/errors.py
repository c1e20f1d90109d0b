"""What ends a command, and where the unexpected is written down."""

from pathlib import Path

from tales.dirs import state_folder


class Trouble(Exception):
    """Something that ends a command: its exit code, and one line for a person."""

    def __init__(self, code: int, message: str) -> None:
        self.code = code
        super().__init__(message)


def log_path() -> Path:
    """Where unexpected errors are written down. Raises NoHome."""
    return state_folder() / "errors.log"
