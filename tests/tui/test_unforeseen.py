"""What nobody thought of, on the real screen: the terminal comes back, one line says so, a log has the rest."""

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest
from tales.tale.tale import Tale

from tests.tui.helper import today
from tests.tui.test_signals import ROOT, begun

PROGRAM = """
import sys
from tales import games
games.GAMES["toy"] = games.Shelved("toy", "The Toy Hunt", "nobody", "tests.tui.toy")
from tales.cli import main
from tales.tui.screens.play import PlayScreen
def fails(self, *_):
    raise LookupError("no [/] such thing")
setattr(PlayScreen, sys.argv[1], fails)
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.slow
@pytest.mark.parametrize(("deed", "keys"), [("_flush_soon", "w"), ("action_chronicle", "")])
def test_the_unforeseen_is_one_line_and_a_log(deed: str, keys: str, tmp_path: Path, home: Path) -> None:
    tale = begun(tmp_path)
    child = pexpect.spawn(
        sys.executable,
        ["-c", PROGRAM, deed, "resume", tale.folder.name, "--journals", str(tmp_path)],
        env={**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT)},
        encoding="utf-8",
        dimensions=(24, 80),
        timeout=120,
    )
    child.expect("spark")
    if keys:
        child.send(keys)
        child.expect("leave")
    child.send("c")
    child.expect(re.escape("\x1b[?1049l"))
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 1
    assert re.search(r"(?m)^tales: this should not have happened \(LookupError\)", child.before), child.before
    assert "Traceback" not in child.before and "─" not in child.before
    log = Path(re.findall(r"wrong is in (\S+)\.", child.before)[0])
    assert log.is_relative_to(home) and "no [/] such thing" in log.read_text()
    again = Tale.open(tale.folder, today)
    assert again.why_closed == ""
    assert again.draft() == ("c" if deed == "_flush_soon" else "")
    again.close()
