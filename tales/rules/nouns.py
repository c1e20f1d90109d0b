"""Nouns and their articles, also of names that a person typed. Knows nothing of tales."""

import re
import unicodedata

_IRREGULAR = {
    "child": "children", "foot": "feet", "goose": "geese", "louse": "lice", "mouse": "mice", "ox": "oxen",
    "person": "people", "tooth": "teeth",
}  # fmt: skip
_UNCHANGED = {
    "aircraft", "bison", "cod", "deer", "fish", "grouse", "herring", "mackerel", "moose", "salmon", "series", "sheep",
    "species", "squid", "swine", "trout",
}  # fmt: skip
_WITH_VES = {
    "calf", "elf", "half", "knife", "leaf", "life", "loaf", "self", "sheaf", "shelf", "thief", "wife", "wolf",
}  # fmt: skip
_WITH_OES = {"buffalo", "echo", "hero", "mosquito", "potato", "tomato", "torpedo", "volcano"}
_NO_MEN = {"caiman", "german", "human", "norman", "ottoman", "roman", "shaman", "talisman"}
"""Words that end in -man and are no compounds of it."""

_VOWEL_SOUND = re.compile(
    r"(?!eu|ew|one\b|once\b|uni(?!n|m)|us[eu]|ut[ei]|ubi|ur[aeu][a-z]|uga|ukr)[aeiou]|hour|honest|honou?r|heir|8|11\b|18\b"
)
_LETTERS = re.compile(r"(?:[A-Z]|U[A-Z]{1,2}|[B-DF-HJ-NP-TV-XZ]{2,})\b")
"""Capitals that are said letter by letter: `MP`, `X-ray`, `HMS`."""

_LETTERS_WITH_VOWEL = frozenset("AEFHILMNORSX")


def article(words: str) -> str:
    """The words with "a" or "an" before them, by sound."""
    plain = without_accents(words)
    if _LETTERS.match(plain) and not re.match(r"[AI]\s", plain):
        an = plain[0] in _LETTERS_WITH_VOWEL
    else:
        an = bool(_VOWEL_SOUND.match(plain.casefold()))
    return f"{'an' if an else 'a'} {words}"


def plural(noun: str) -> str:
    """The plural of a noun, or of the last word of a name: "Right Whale" becomes "Right Whales"."""
    head, _, last = noun.rpartition(" ")
    many = _plural_of(last.casefold(), last)
    return f"{head} {many}" if head else many


def _plural_of(plain: str, word: str) -> str:
    if plain in _UNCHANGED:
        return word
    if plain in _IRREGULAR:
        many = _IRREGULAR[plain]
        return many.capitalize() if word[:1].isupper() else many
    if plain in _WITH_VES:
        return (word[:-2] if plain.endswith("fe") else word[:-1]) + "ves"
    if re.search(r"(^|[a-z])man$", plain) and plain not in _NO_MEN:
        return word[:-2] + "en"
    if re.search(r"[^aeiou]y$", plain):
        return word[:-1] + "ies"
    if re.search(r"(s|x|z|ch|sh)$", plain) or plain in _WITH_OES:
        return word + "es"
    return word + "s"


def bare(name: str) -> str:
    """A name without its article: "The Abigail" becomes "Abigail"; a lone article stays."""
    first, _, rest = name.partition(" ")
    return rest if rest and first.casefold() in ("the", "a", "an") else name


def without_accents(text: str) -> str:
    """The text in the letters of English, for looking at how it sounds."""
    spelled = text.translate(_SPELLED)
    return "".join(letter for letter in unicodedata.normalize("NFKD", spelled) if not unicodedata.combining(letter))


_SPELLED = str.maketrans(
    {"Æ": "Ae", "æ": "ae", "Ø": "O", "ø": "o", "Œ": "Oe", "œ": "oe", "Þ": "Th", "þ": "th", "Ł": "L"}
)
