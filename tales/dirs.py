"""The folders that the system gives a person for data, state and cache. Knows no tale, and makes no folder.

Platformdirs is slow to import, so it is imported when a folder is asked for.
"""

from collections.abc import Callable
from pathlib import Path

from tales.errors import TalesError


class NoHome(TalesError):
    """The system knows no home folder for who runs the program."""

    def __init__(self) -> None:
        super().__init__(
            "there is no home folder here to keep anything in. Set HOME, or name a folder with --journals DIR."
        )


def data_folder() -> Path:
    """Where what a person makes is kept. Raises NoHome."""
    from platformdirs import user_data_path

    return _ours(user_data_path)


def state_folder() -> Path:
    """Where logs go. Raises NoHome."""
    from platformdirs import user_state_path

    return _ours(user_state_path)


def config_folder() -> Path:
    """Where a person's settings are. Raises NoHome."""
    from platformdirs import user_config_path

    return _ours(user_config_path)


def cache_folder() -> Path:
    """Where what can be made again is kept; it may be deleted at any time. Raises NoHome."""
    from platformdirs import user_cache_path

    return _ours(user_cache_path)


def _ours(place: Callable[..., Path]) -> Path:
    try:
        path = place("tales", appauthor=False)
    except RuntimeError:
        raise NoHome from None
    if not path.is_absolute():  # older versions leave the ~ as it is, which would make a folder of that name
        raise NoHome
    return path
