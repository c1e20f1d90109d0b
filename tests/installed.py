"""Packages put where Python finds them, as an installer would: what they hold, and the entry points that they name."""

import shutil
import tomllib
from pathlib import Path

EXAMPLE = Path(__file__).parent / "plugin"
"""The example game, a package of its own."""


def install(project: Path, target: Path) -> None:
    """Put the package of a project into a folder, with what an installer says of it there."""
    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    for package in about["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
        shutil.copytree(project / package, target / package, ignore=shutil.ignore_patterns("__pycache__"))
    name, version = about["project"]["name"], about["project"]["version"]
    points = {"tales.games": {}} | about["project"]["entry-points"]
    said = "".join(
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in rows.items()) for group, rows in points.items()
    )
    info(target, name, said, version)


def info(target: Path, name: str, entry_points: str, version: str = "1") -> None:
    """Say in a folder that a project is installed there."""
    folder = target / f"{name.replace('-', '_')}-{version}.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    (folder / "entry_points.txt").write_text(entry_points, encoding="utf-8")
