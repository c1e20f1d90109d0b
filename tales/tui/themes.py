"""The three looks of our own. Knows colours only; what they are for is said by the widgets.

One sea-blue for what can be done now, one signal-red for what went wrong. `quiet` is for what is past.
"""

from textual.color import Color
from textual.theme import Theme

from tales.tui.text.card_signs import LOOKS

LAMPLIGHT = Theme(
    name="lamplight",
    primary="#85bdd2",
    secondary="#c9b48c",
    accent="#85bdd2",
    warning="#f59a83",
    error="#f59a83",
    success="#85bdd2",
    foreground="#f6ebd3",
    background="#17120e",
    surface="#17120e",
    panel="#241c15",
    boost="#2a2118",
    dark=True,
    text_alpha=1.0,
    variables={
        "prose": "#d6c8ab",
        "quiet": "#b3a384",
        "faint": "#6f6350",
        "card-1": "#85bdd2",
        "card-2": "#8fc7a0",
        "card-3": "#f59a83",
        "card-4": "#f6ebd3",
        "card-5": "#e3b3e0",
        "card-6": "#e0c060",
        "block-cursor-background": "#85bdd2",
        "block-cursor-foreground": "#17120e",
        "block-cursor-text-style": "none",
        "input-selection-background": "#85bdd2 35%",
        "footer-background": "#17120e",
        "scrollbar": "#3a2f24",
        "scrollbar-background": "#17120e",
        "scrollbar-corner-color": "#17120e",
    },
)

DAYLIGHT = Theme(
    name="daylight",
    primary="#0f4459",
    secondary="#6b5d45",
    accent="#0f4459",
    warning="#801f0f",
    error="#801f0f",
    success="#0f4459",
    foreground="#1d150b",
    background="#f4ead4",
    surface="#f4ead4",
    panel="#ede1c7",
    boost="#e7d9bb",
    dark=False,
    text_alpha=1.0,
    variables={
        "prose": "#3b2f20",
        "quiet": "#51442f",
        "faint": "#9c8d70",
        "card-1": "#0f4459",
        "card-2": "#1c4a2a",
        "card-3": "#801f0f",
        "card-4": "#1d150b",
        "card-5": "#5b1f63",
        "card-6": "#5a3d00",
        "block-cursor-background": "#0f4459",
        "block-cursor-foreground": "#f4ead4",
        "block-cursor-text-style": "none",
        "input-selection-background": "#0f4459 25%",
        "footer-background": "#f4ead4",
        "scrollbar": "#cdbd9a",
        "scrollbar-background": "#f4ead4",
        "scrollbar-corner-color": "#f4ead4",
    },
)

HIGH_CONTRAST = Theme(
    name="high-contrast",
    primary="#8fe3ff",
    secondary="#ffffff",
    accent="#8fe3ff",
    warning="#ff9c85",
    error="#ff9c85",
    success="#8fe3ff",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    boost="#262626",
    dark=True,
    text_alpha=1.0,
    variables={
        "prose": "#ededed",
        "quiet": "#d0d0d0",
        "faint": "#a8a8a8",
        "card-1": "#8fe3ff",
        "card-2": "#9df0b0",
        "card-3": "#ff9c85",
        "card-4": "#ffffff",
        "card-5": "#f0b8ff",
        "card-6": "#ffe070",
        "block-cursor-background": "#ffffff",
        "block-cursor-foreground": "#000000",
        "block-cursor-text-style": "bold",
        "input-selection-background": "#005f87",
        "footer-background": "#000000",
        "scrollbar": "#ffffff",
        "scrollbar-background": "#262626",
        "scrollbar-corner-color": "#000000",
    },
)

OURS = (LAMPLIGHT, DAYLIGHT, HIGH_CONTRAST)


def contrast(one: Color, other: Color) -> float:
    """How well one colour can be read on the other, from 1 to 21, as WCAG 2 reckons it."""
    darker, lighter = sorted((_light(one), _light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _light(colour: Color) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lent(theme: Theme) -> dict[str, str]:
    """The colours of ours that another theme, one of Textual's own, has no word for."""
    text = Color.parse(theme.foreground or ("#e0e0e0" if theme.dark else "#202020"))
    ground = Color.parse(theme.background or ("#121212" if theme.dark else "#efefef"))
    if text.ansi is not None or ground.ansi is not None:  # the terminal's own colours, which nobody can know
        cards = dict(zip(LOOKS, ("blue", "green", "red", "default", "magenta", "yellow"), strict=True))
        return {"prose": "ansi_default", "quiet": "ansi_default", "faint": "ansi_bright_black"} | {
            look: f"ansi_{name}" for look, name in cards.items()
        }
    quiet = next(
        (mixed for tenth in (4, 3, 2, 1) if contrast(mixed := text.blend(ground, tenth / 10), ground) >= 5), text
    )
    nearest = min((LAMPLIGHT, DAYLIGHT), key=lambda ours: abs(_light(ground) - _light(Color.parse(ours.background))))
    cards = {look: _readable(Color.parse(nearest.variables[look]), text, ground).hex for look in LOOKS}
    return {"prose": text.hex, "quiet": quiet.hex, "faint": text.blend(ground, 0.6).hex} | cards


def _readable(colour: Color, text: Color, ground: Color) -> Color:
    """The colour, or as much of it as can be mixed into that of the text and still be read."""
    mixed = (colour.blend(text, tenth / 10) for tenth in range(10))
    return next((each for each in mixed if contrast(each, ground) >= 4.5), text)
