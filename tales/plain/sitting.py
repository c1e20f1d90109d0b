"""One sitting with one tale: it is played until it is left, then put back. Knows no game."""

from collections.abc import Sequence
from contextlib import suppress

from tales.errors import TalesError
from tales.plain.console import Console, NoOutput, sentence
from tales.plain.dice_file import Feed, FeedEnded
from tales.plain.play import Table
from tales.plain.signals import Stopped
from tales.tale.error_log import log
from tales.tale.new import seen_from_here
from tales.tale.tale import Tale


def play(tale: Tale, console: Console, feed: Feed | None = None, first: Sequence[str] = ()) -> None:
    """Play a tale until it is left, then put it back: its chronicle is written, whatever happened.

    `first` is said before anything else. Raises JournalError when the last answer could not be kept or the chronicle
    not be written, TemplateFault, FeedError, NoOutput; all that was answered is in the journal even then.
    """
    table = Table(tale, console, feed)
    try:
        console.all(first)
        unkept = table.run()
    except FeedEnded:
        unkept = None
        console.say("The dice file has ended.")
    except BaseException as error:
        _close_anyhow(tale)
        if isinstance(error, Stopped):
            with suppress(NoOutput):  # the terminal may be what has gone
                _say_draft(table, at_once=True)
        raise
    _say_draft(table)
    kept = tale.close()
    console.say(f"The tale is kept in {seen_from_here(tale.folder)}")
    if kept is not None:
        console.say(sentence(kept.words(seen_from_here(kept.path.parent))))
    console.close()
    if unkept is not None:
        raise unkept


def _say_draft(table: Table, at_once: bool = False) -> None:
    """Say what became of a text that was not closed."""
    if not table.prose.is_kept:
        return
    if at_once and table.console.is_typed_at:
        table.console.say()  # away from the ^C
    table.console.say(
        f"What you were writing is kept as a draft; tales resume {table.tale.folder.name} offers it again."
    )
    table.console.close()


def _close_anyhow(tale: Tale) -> None:
    """Put a tale back when something else is on its way to the person already."""
    try:
        tale.close()
    except Exception as error:  # the first one is the one to speak of; the chronicle can be made again at any time
        if not isinstance(error, (TalesError, OSError)):
            log(error)
