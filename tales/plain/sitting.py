"""One sitting with one tale: it is played until it is left, then put back. Knows no game."""

from collections.abc import Sequence

from tales.plain.beginning import seen_from_here
from tales.plain.feed import Feed, FeedEnded
from tales.plain.lines import Console
from tales.plain.table import Table
from tales.tale import Tale


def play(tale: Tale, console: Console, feed: Feed | None = None, first: Sequence[str] = ()) -> None:
    """Play a tale until it is left, then put it back: its chronicle is written, whatever happened.

    `first` is said before anything else. Raises JournalError when the last answer could not be kept or the chronicle
    not be written, TemplateFault, FeedError, NoOutput; all that was answered is in the journal even then.
    """
    try:
        console.all(first)
        unkept = Table(tale, console, feed).run()
    except FeedEnded:
        unkept = None
        console.say("The dice file has ended.")
    except BaseException:
        _put_back_anyhow(tale)
        raise
    kept = tale.close()
    console.say(f"The tale is kept in {seen_from_here(tale.folder)}")
    if kept is not None:
        console.say(f"{kept.words()[:1].upper()}{kept.words()[1:]}.")
    console.close()
    if unkept is not None:
        raise unkept


def _put_back_anyhow(tale: Tale) -> None:
    """Put a tale back when something else is on its way to the person already."""
    try:
        tale.close()
    except Exception:  # the first trouble is the one to speak of; the chronicle can be made again at any time
        return
