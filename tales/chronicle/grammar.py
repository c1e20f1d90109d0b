"""Agreement: articles, number words, plurals, lists and pronouns, as filters for templates. Knows nothing of tales."""

from collections.abc import Iterable, Sequence
from datetime import date

from tales.rules.nouns import article, bare, plural

_ONES = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth",
)  # fmt: skip
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_PRONOUNS = {
    "he": ("he", "him", "his", "himself"),
    "she": ("she", "her", "her", "herself"),
    "they": ("they", "them", "their", "themself"),
}

_TITLES = {
    "Aunt", "Big", "Brother", "Captain", "Colonel", "Count", "Doctor", "Father", "Lady", "Little", "Lord", "Madam",
    "Madame", "Major", "Master", "Miss", "Mister", "Monsieur", "Mother", "Mrs", "Old", "Prince", "Princess",
    "Professor", "Saint", "Sergeant", "Sir", "Sister", "The", "the", "Uncle", "Widow", "Young",
}  # fmt: skip
"""Words before a name that nobody is called by alone."""


def number(count: int) -> str:
    """A number in words up to a hundred, in figures beyond: "no", "one", "twenty-one", "104"."""
    if not 0 <= count <= 100:
        return str(count)
    if count == 100:
        return "a hundred"
    if count < 20:
        return _ONES[count]
    tens, ones = divmod(count, 10)
    return _TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else "")


def ordinal(count: int) -> str:
    """ "first", "twentieth"; "21st" and the like beyond."""
    if 1 <= count <= len(_ORDINALS):
        return _ORDINALS[count - 1]
    ending = "th" if count % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(count % 10, "th")
    return f"{count}{ending}"


def counted(count: int, noun: str) -> str:
    """A number in words with its noun: "one hand", "two hands", "no hands"."""
    return f"{number(count)} {noun if count == 1 else plural(noun)}"


def agree(count: int, one: str, many: str) -> str:
    """The verb or word that fits the number: `crew|agree("was", "were")`."""
    return one if count == 1 else many


def listed(things: Iterable[str], last: str = "and") -> str:
    """Things in a row: "a", "a and b", "a, b and c"."""
    row: Sequence[str] = tuple(things)
    if len(row) < 2:
        return "".join(row)
    return f"{', '.join(row[:-1])} {last} {row[-1]}"


def pronoun(which: str, case: str = "subject") -> str:
    """A pronoun in a case: subject, object, possessive or reflexive. Raises KeyError for an unknown one."""
    return _PRONOUNS[which][("subject", "object", "possessive", "reflexive").index(case)]


def possessive(name: str) -> str:
    """A name that owns: "Pell's", "the Stubbs'"."""
    return name + (
        "\N{RIGHT SINGLE QUOTATION MARK}" if name.endswith(("s", "S")) else "\N{RIGHT SINGLE QUOTATION MARK}s"
    )


def forename(name: str) -> str:
    """What friends call somebody: "Marta" of "Marta Quill"; all of a name with a title, or not of two words."""
    first, *more = name.split()[:3] or [name]
    return first if len(more) == 1 and len(first) > 2 and "." not in first and first not in _TITLES else name


def dated(day: str) -> str:
    """A day as people write it: "30 November 2026" of "2026-11-30"; what is no such day stays as it is."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return day
    return f"{found.day} {MONTHS[found.month - 1]} {found.year}"


def capital(text: str) -> str:
    """The text with a capital first letter and nothing else changed."""
    return text[:1].upper() + text[1:]


FILTERS = {
    "number": number, "ordinal": ordinal, "article": article, "plural": plural, "counted": counted, "agree": agree,
    "listed": listed, "pronoun": pronoun, "possessive": possessive, "forename": forename, "capital": capital,
    "bare": bare, "dated": dated,
}  # fmt: skip
