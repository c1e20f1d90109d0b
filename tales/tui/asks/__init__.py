"""A widget for each kind of ask. `widget_for` knows them all; none of them knows a game."""

from tales.rules.asks import Ask, Choose, Narrate, Number, Place, Roll, Text
from tales.rules.words import Words
from tales.tui.asks.base import AskWidget, Teller
from tales.tui.asks.choose import ChooseWidget
from tales.tui.asks.hand import HandWidget
from tales.tui.asks.narrate import NarrateWidget
from tales.tui.asks.number import NumberWidget
from tales.tui.asks.place import PlaceWidget
from tales.tui.asks.roll import RollWidget
from tales.tui.asks.words import TextWidget


def widget_for(ask: Ask, words: Words, teller: Teller) -> AskWidget:
    """The widget in which a person answers this ask. Shuffles are never put to a person."""
    match ask:
        case Choose() if any(option.card for option in ask.options):
            return HandWidget(ask, words)
        case Choose():
            return ChooseWidget(ask, words)
        case Place():
            return PlaceWidget(ask, words)
        case Number():
            return NumberWidget(ask, words)
        case Roll():
            return RollWidget(ask, words)
        case Text():
            return TextWidget(ask, words)
        case Narrate():
            return NarrateWidget(ask, words, teller)
    raise TypeError(f"nobody can answer a {ask.kind} on the screen")
