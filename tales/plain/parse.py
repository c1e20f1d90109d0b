"""How an ask is put in lines, and what a typed line answers. Knows asks and words; no tale, no disk.

What cannot be meant raises Misread, whose text says what would do.
"""

import re
from collections.abc import Sequence

from tales.errors import TalesError
from tales.rules.asks import Answer, Aside, Ask, Choose, Narrate, Number, Option, Place, Roll, Text
from tales.rules.grid import bearing, find, position
from tales.rules.words import Words
from tales.text import clean, clean_name

FEW = 24
"""How many squares are listed in a question; more are shown on request."""


class Misread(TalesError, ValueError):
    """A line that answers nothing here."""


def undotted(line: str) -> str:
    """The command behind a leading dot, such as `quit` in `.quit`; empty if the line has none."""
    rest = line.strip()[1:]
    return rest if line.startswith(".") and rest[:1] not in ("", ".", " ") else ""


def put(ask: Ask, words: Words) -> list[str]:
    """The question and what may be answered, one fact a line."""
    if isinstance(ask, Roll):
        return [f"{words.dice(ask)}: type what the {_dice(ask)}, or throw."]
    if isinstance(ask, Choose) and (only := ask.only) is not None:
        enter = f"{words.situation(ask)} Enter: {_ended(words.option(only))}{_more(only, words)}."
        return [enter, *_held(ask, words)]
    lines = [words.ask(ask)]
    if isinstance(ask, Choose):
        lines += _options(ask, words)
    elif isinstance(ask, Place):
        lines += _squares(ask)
    elif isinstance(ask, Number):
        lines += [f"{number}. {name}" for number, name in words.listed(ask)]
        default = f" Enter takes {ask.default}." if ask.default is not None else ""
        lines.append(f"A whole number from {ask.low} to {ask.high}.{default}")
    elif isinstance(ask, Text) and ask.default:
        lines.append(f"Enter takes: {ask.default}")
    return lines + asides(ask, words)


def asides(ask: Ask, words: Words) -> list[str]:
    """What may be done instead of answering."""
    first = len(_numbered(ask)) + 1 if isinstance(ask, Choose) else 0
    lines = []
    for at, aside in enumerate(ask.asides):
        number = f"{first + at}. " if first else ""
        lines.append(f"{number}Instead: {_ended(words.aside(aside.key))} ({_aside_key(aside, ask.asides)})")
    return lines


def read(ask: Ask, text: str, words: Words) -> Answer:
    """The answer that a line gives to an ask that is neither a roll nor a narration. Raises Misread."""
    aside = _read_aside(ask, text, words)
    if aside is not None:
        return aside
    if isinstance(ask, Choose):
        return _read_choice(ask, text, words)
    if isinstance(ask, Number):
        return _read_number(ask, text)
    if isinstance(ask, Place):
        return _read_square(ask, text)
    if isinstance(ask, Text):
        return _read_text(ask, text)
    raise Misread(f"This takes {ask.legal()}.")


def all_squares(ask: Place) -> list[str]:
    """Every square that may be taken, with its bearing, a row of the map on a line."""
    rows: dict[str, list[str]] = {}
    for name in ask.squares:
        rows.setdefault(re.sub(r"\D", "", name), []).append(_named(ask, name))
    return [", ".join(row) for row in rows.values()]


def _options(ask: Choose, words: Words) -> list[str]:
    lines = []
    for at, option in enumerate(_numbered(ask), 1):
        number = _number(ask, option, at)
        if option.barred:
            why = _lower(_ended(words.bar(option.barred)))
            lines.append(f"{number}. Not now: {_ended(words.option(option))}, because {why}")
            continue
        key = f" ({option.key})" if not option.key.isdigit() else ""
        lines.append(f"{number}. {_ended(words.option(option))}{key}{_more(option, words)}")
    return lines + _held(ask, words)


def _numbered(ask: Choose) -> list[Option]:
    """The options that have numbers: all but the cards that cannot be played now. A barred one keeps its number."""
    return [option for option in ask.options if not (option.barred and option.card)]


def _held(ask: Choose, words: Words) -> list[str]:
    """The cards of a hand that cannot be played now, by what they wait for."""
    held: dict[str, list[str]] = {}
    for option in ask.options:
        if option.barred and option.card:
            copies = words.more(option)
            held.setdefault(option.barred, []).append(words.option(option) + (f" ({copies})" if copies else ""))
    return [f"Not now, {words.bar(why)}: {', '.join(cards)}." for why, cards in held.items()]


def _number(ask: Choose, option: Option, at: int) -> str:
    """What stands before an option: its place, or its key where all keys are figures."""
    return option.key if all(each.key.isdigit() for each in ask.options) else str(at)


def _more(option: Option, words: Words) -> str:
    """The facts of an option that its line does not hold."""
    rest = words.more(option)
    return f": {rest}" if rest else ""


def _squares(ask: Place) -> list[str]:
    lines = [f"You are at {ask.origin}."] if ask.origin else []
    if len(ask.squares) <= FEW:
        lines.append("Squares: " + ", ".join(_named(ask, name) for name in ask.squares) + ".")
    else:
        lines.append(f"{len(ask.squares)} squares; map lists them.")
    return [*lines, "Type a square, or a bearing and distance" + (" such as 2 NE." if ask.origin else " of a square.")]


def _nearest(ask: Place, name: str) -> str:
    """The square nearest to another among those that can be taken, with the way to it."""
    column, row = position(name) or (0, 0)

    def away(square: str) -> tuple[int, int]:
        at, down = position(square) or (0, 0)
        return max(abs(at - column), abs(down - row)), abs(at - column) + abs(down - row)

    return _named(ask, min(ask.squares, key=away))


def _named(ask: Place, name: str) -> str:
    way = bearing(ask.origin, name) if ask.origin else ""
    return f"{name} ({way})" if way else name


def _read_aside(ask: Ask, text: str, words: Words) -> Aside | None:
    typed = text.strip().casefold()
    for at, aside in enumerate(ask.asides):
        names = {_aside_key(aside, ask.asides)}
        if isinstance(ask, Choose):
            names.add(str(len(_numbered(ask)) + 1 + at))
        if typed in names:
            if (warning := words.warning(aside)) and typed.isdigit():
                raise Misread(f"{warning} To do it, type the whole word: {_aside_key(aside, ask.asides)}")
            return aside
    return None


def _aside_key(aside: Aside, asides: Sequence[Aside]) -> str:
    alone = sum(other.key == aside.key for other in asides) == 1
    return aside.key if alone else f"{aside.key} {aside.seat}"


def _read_choice(ask: Choose, text: str, words: Words) -> str:
    typed = " ".join(text.casefold().split())
    if not typed and ask.only is not None:
        return ask.only.key
    if not typed:
        raise Misread("Type a number or a word of the list.")
    for option in ask.options:
        if option.key.casefold() == typed:
            return _taken(option, typed, words)
    if typed.isascii() and typed.isdigit():
        numbered = _numbered(ask)
        if len(typed) < 4 and 1 <= int(typed) <= len(numbered):
            return _taken(numbered[int(typed) - 1], typed, words)
        raise Misread(f"The numbers go from 1 to {len(numbered)}.")
    fits = [option for option in ask.options if _begins(option, typed, words)]
    still = [option for option in fits if not option.barred] or fits
    if len(still) == 1:
        return _taken(still[0], typed, words)
    if still:
        raise Misread(f"{text.strip()} could be {' or '.join(option.key for option in still)}.")
    if ask.only is not None:
        raise Misread(f"That is not on the list. Enter: {_ended(words.option(ask.only))}.")
    raise Misread(f"That is not on the list. Type a number from 1 to {len(_numbered(ask))}, or a word of the list.")


def _begins(option: Option, typed: str, words: Words) -> bool:
    return option.key.casefold().startswith(typed) or words.option(option).casefold().startswith(typed)


def _taken(option: Option, typed: str, words: Words) -> str:
    """The option that a line means; one that ends or opens everything is taken by its whole word alone."""
    if option.barred:
        raise Misread(f"That cannot be taken now: {words.bar(option.barred)}")
    if (warning := words.warning(option)) and typed != option.key.casefold():
        raise Misread(f"{warning} To do it, type the whole word: {option.key}")
    return option.key


def _read_number(ask: Number, text: str) -> int:
    typed = text.strip().replace("\N{MINUS SIGN}", "-")
    if not typed and ask.default is not None:
        return ask.default
    if re.fullmatch(r"[+-]?[0-9]{1,9}", typed) and ask.low <= int(typed) <= ask.high:
        return int(typed)
    raise Misread(f"This takes {ask.legal()}, in figures.")


def _read_square(ask: Place, text: str) -> str:
    name = find(text, ask.origin)
    if not name:
        raise Misread("Type a square such as B7, or a bearing and distance such as 3 NE of B7.")
    if name not in ask.squares:
        if len(ask.squares) <= FEW:
            raise Misread(f"{name} cannot be taken. {put(ask, _NO_WORDS)[-2]}")
        raise Misread(f"{name} cannot be taken; the nearest to it that can is {_nearest(ask, name)}.")
    return name


def _read_text(ask: Text, text: str) -> str:
    one_line = " ".join(clean(text).split())
    if not one_line and ask.default:
        return ask.default
    if not one_line:
        raise Misread("This cannot stay empty.")
    if len(one_line) > ask.longest:
        raise Misread(f"That is {len(one_line)} characters long; there is room for {ask.longest}.")
    return clean_name(text)


def _dice(ask: Roll) -> str:
    return "die shows" if ask.parsed.count == 1 else "dice show"


def _ended(text: str) -> str:
    """A line without its full stop, so that it can stand in a longer one."""
    return text.rstrip().removesuffix(".")


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


_NO_WORDS = Words({})

__all__ = ["Misread", "Narrate", "all_squares", "asides", "put", "read"]
