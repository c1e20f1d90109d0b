"""The person's own browser. It is handed an address only after it was shown and asked about."""

import webbrowser
from contextlib import nullcontext
from typing import Any

from textual.app import App, SuspendNotSupported

from tales.errors import TalesError
from tales.tui.keys import with_keys
from tales.tui.text.links import why_not


class NoBrowser(TalesError):
    """No browser took the address; the text says so."""


def open_address(app: App[Any], address: str) -> None:
    """Open an address. Raises NoBrowser, also for an address that is not to be opened."""
    if barred := why_not(address):
        raise NoBrowser(barred)
    try:
        browser = webbrowser.get()
        # One that runs in the terminal needs it for itself.
        with app.suspend() if type(browser) is webbrowser.GenericBrowser else nullcontext():
            taken = browser.open(address)
    except (webbrowser.Error, OSError, SuspendNotSupported):
        taken = False
    if not taken:
        raise NoBrowser(with_keys(app, "No browser took the address; {link.copy} copies it."))
