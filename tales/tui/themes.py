"""The three looks of our own. Knows colours only; what they are for is said by the widgets.

One sea-blue for what can be done now, one signal-red for what went wrong. `quiet` is for what is past.
"""

from textual.theme import Theme

LAMPLIGHT = Theme(
    name="lamplight",
    primary="#7db7cc",
    secondary="#c9b48c",
    accent="#7db7cc",
    warning="#e8765c",
    error="#e8765c",
    success="#7db7cc",
    foreground="#f6ebd3",
    background="#17120e",
    surface="#17120e",
    panel="#241c15",
    boost="#2c231a",
    dark=True,
    text_alpha=1.0,
    variables={
        "prose": "#d6c8ab",
        "quiet": "#b3a384",
        "faint": "#6f6350",
        "block-cursor-background": "#7db7cc",
        "block-cursor-foreground": "#17120e",
        "block-cursor-text-style": "none",
        "input-selection-background": "#7db7cc 35%",
        "footer-background": "#17120e",
        "scrollbar": "#3a2f24",
        "scrollbar-background": "#17120e",
        "scrollbar-corner-color": "#17120e",
    },
)

DAYLIGHT = Theme(
    name="daylight",
    primary="#1b5a73",
    secondary="#6b5d45",
    accent="#1b5a73",
    warning="#a02c18",
    error="#a02c18",
    success="#1b5a73",
    foreground="#1d150b",
    background="#f4ead4",
    surface="#f4ead4",
    panel="#eaddc0",
    boost="#e2d3b2",
    dark=False,
    text_alpha=1.0,
    variables={
        "prose": "#3b2f20",
        "quiet": "#594c36",
        "faint": "#9c8d70",
        "block-cursor-background": "#1b5a73",
        "block-cursor-foreground": "#f4ead4",
        "block-cursor-text-style": "none",
        "input-selection-background": "#1b5a73 25%",
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


def lent(theme: Theme) -> dict[str, str]:
    """The colours of ours that another theme, one of Textual's own, has no word for."""
    quiet, faint = ("#a8a8a8", "#7a7a7a") if theme.dark else ("#505050", "#7a7a7a")
    return {"prose": theme.foreground or ("#e0e0e0" if theme.dark else "#202020"), "quiet": quiet, "faint": faint}
