"""What every test stands on: a home, a working folder and an environment of its own. The real home is never touched."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# No deadline, no check for slowness: nothing here may depend on how fast a machine is. No database: no files are left
# behind. Always the same examples: other ones are looked for on purpose, with `--hypothesis-profile=explore`.
settings.register_profile(
    "explore", deadline=None, database=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("tales", settings.get_profile("explore"), derandomize=True)
settings.load_profile("tales")

# What starts the tests may ignore signals (nohup; a shell that runs them behind it), and the programs that tests
# start would inherit that. A handler is not inherited, and one that does nothing is as good as ignoring.
for _number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
    if signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, lambda *_: None)

CHECKOUT = Path(__file__).resolve().parents[1]
"""Programs that tests start run this checkout, whatever else is installed."""

_FOLDERS = {
    "HOME": "home",
    "USERPROFILE": "home",
    "APPDATA": "home/appdata",
    "LOCALAPPDATA": "home/localappdata",
    "XDG_CONFIG_HOME": "home/.config",
    "XDG_DATA_HOME": "home/.local/share",
    "XDG_STATE_HOME": "home/.local/state",
    "XDG_RUNTIME_DIR": "home/.run",
    "XDG_DOCUMENTS_DIR": "home/Documents",
    "TMPDIR": "scratch",
}

_LOOKS = (
    "ACCESSIBLE",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLORTERM",
    "COLUMNS",
    "EDITOR",
    "FORCE_COLOR",
    "LINES",
    "NO_COLOR",
    "PY_COLORS",
    "TERM",
    "VISUAL",
)
"""What a machine may say about how it likes to be spoken to; tests begin without any of it."""


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder that all tests of one process share: it changes no result, only how soon it is there."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh, empty home; the working folder lies beside it, and is not where the project is."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    world = tmp_path_factory.mktemp("world")
    for name, folder in _FOLDERS.items():
        (world / folder).mkdir(parents=True, exist_ok=True)
        monkeypatch.setenv(name, str(world / folder))
    for name in list(os.environ):
        if name in _LOOKS or name.startswith(("TALES_", "TEXTUAL_", "LC_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("PYTHONPATH", str(CHECKOUT))
    (world / "elsewhere").mkdir()
    monkeypatch.chdir(world / "elsewhere")
    return world / "home"
