"""Start the screen: `run` shows the shelf or one tale until the person leaves.

Textual takes nine tenths of the time to the first frame, so it is imported here only, without the garbage collector.
"""

import gc
import os
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tales.tale.reading import ReadTale


def run(root: Path, tale: "ReadTale | None", today: Callable[[], date], templates: Sequence[Path] = ()) -> int:
    """Play on the screen until the person leaves; 0, or 128 + n after signal n. The tale is closed in any case.

    Raises an error that was not foreseen once the terminal is as it was; the caller says it in one line.
    """
    gc.disable()  # enabled again after the first frame
    if os.environ.get("NO_COLOR") == "":
        del os.environ["NO_COLOR"]  # set but empty means nothing; Textual takes it for a wish
    from tales.tui.app import TalesApp

    app = TalesApp(root, tale, today, templates)
    try:
        app.run()
    finally:
        gc.enable()
        app.last_messages += app.close_tale()
        for line in app.last_messages:
            print(line, file=sys.stderr)
    if app.fault is not None:
        raise app.fault
    return app.return_code or 0
