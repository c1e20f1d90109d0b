"""Play the golden tales again and keep what they lead to now.

    python -m tests.golden.make             all of them
    python -m tests.golden.make NAME …      only these
    python -m tests.golden.make --check     keep nothing, say what differs (exit 1), as the tests do
    python -m tests.golden.make --check --program PATH      the same with another installed `tales`

Then read the diff, every line of it: `git diff tests/golden`. A golden file says what was right when somebody looked;
one that was kept without a look says nothing. A journal that changed means that rules or dice changed, and then tales
that people have begun may no longer open. A chronicle that changed means that words changed, which is often meant.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.golden import difference, everything


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.make", description="Play the golden tales again.")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--check", action="store_true", help="keep nothing, only say what differs")
    wanted = parser.parse_args()
    known = {golden.name: golden for golden in everything()}
    if strangers := set(wanted.names) - set(known):
        parser.error(f"no golden tale is called {', '.join(sorted(strangers))}; there are: {', '.join(known)}")
    differing = 0
    for name in wanted.names or known:
        golden = known[name]
        with tempfile.TemporaryDirectory() as desk:
            now = golden.play(Path(desk))
        before = golden.expected()
        changed = [file for file in sorted(now | before) if now.get(file) != before.get(file)]
        print(f"{name}: " + (", ".join(changed) if changed else "as it was"))
        for file in changed:
            differing += 1
            if wanted.check:
                print(f"{file}:\n{difference(before.get(file, b''), now.get(file, b''))}")
            elif file in now:
                (golden.folder / file).write_bytes(now[file])
            else:
                (golden.folder / file).unlink()
    return 1 if wanted.check and differing else 0


if __name__ == "__main__":
    sys.exit(main())
