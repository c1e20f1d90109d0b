"""A widget for each kind of ask. `widget_class` knows them all; none of them knows a game."""

from tales.rules.asks import Ask, Choose, Narrate, Number, Place, Roll, Text
from tales.tui.asks.base import AskWidget
from tales.tui.asks.choose import ChooseWidget
from tales.tui.asks.hand import HandWidget
from tales.tui.asks.listed import ListedWidget
from tales.tui.asks.narrate import NarrateWidget
from tales.tui.asks.number import NumberWidget
from tales.tui.asks.place import PlaceWidget
from tales.tui.asks.roll import RollWidget
from tales.tui.asks.words import TextWidget

_BY_KIND: dict[type[Ask], type[AskWidget]] = {
    Choose: ChooseWidget,
    Place: PlaceWidget,
    Number: NumberWidget,
    Roll: RollWidget,
    Text: TextWidget,
    Narrate: NarrateWidget,
}


def widget_class(ask: Ask) -> type[AskWidget]:
    """The class of widget in which a person answers this ask. Shuffles are never put to a person: TypeError."""
    if isinstance(ask, Choose) and any(option.card for option in ask.options):
        return HandWidget
    if isinstance(ask, Number) and ask.listed:
        return ListedWidget
    try:
        return _BY_KIND[type(ask)]
    except KeyError:
        raise TypeError(f"nobody can answer a {ask.kind} on the screen") from None
