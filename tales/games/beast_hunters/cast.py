"""The ready Hunters, beasts and ideas of cast.toml."""

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

import tomli


@lru_cache
def cast() -> Mapping[str, Any]:
    """All of cast.toml."""
    return tomli.loads(files(__package__).joinpath("cast.toml").read_text(encoding="utf-8"))
