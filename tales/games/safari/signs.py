"""The signs of a map: one for each kind of ground, in black and white too. Maps are shown and drawn with them."""

from collections.abc import Mapping

SIGNS: Mapping[str, str] = {
    "open": ".",
    "long-grass": '"',
    "tree": "^",
    "thorn": "%",
    "forest": "#",
    "rocks": "*",
    "marsh": "=",
    "quicksand": ":",
    "shallow": "~",
    "deep": "&",
}

CAMP = "+"
