"""All keys on one page, by the place where they work, as they are now: taken from the bindings themselves."""

from tales.tui.keys import all_keys
from tales.tui.screens.reader import ReaderScreen
from tales.tui.text.lines import Block, plain

AREAS: dict[str, tuple[str, ...]] = {
    "Everywhere": ("app",),
    "The shelf": ("shelf",),
    "Setting the table for a new tale": ("setup", "pick", "list", "begin", "arrange", "names"),
    "At the table": ("play", "map", "ground"),
    "Questions": ("options", "number", "place", "roll", "field", "hand"),
    "Moments to be told": ("narrate", "offers", "area"),
    "The chronicle": ("chronicle",),
    "Texts: the chronicle, the rules, this page": ("reader", "text", "search", "contents", "rules", "link"),
    "Other boxes": ("pick_card", "title", "trouble", "grave"),
}
"""What the ids of the bindings of an area begin with, in the order in which they are shown."""

KEY_WIDTH = 14
"""Cells for the keys; longer ones push the text away."""


class HelpScreen(ReaderScreen):
    """The keys, to be read, searched and gone through by headings."""

    def on_mount(self) -> None:
        self.set_headline("All keys", "your own are set in settings.toml, by the names in brackets")
        lines = sorted(all_keys(self.app), key=lambda line: line.area)
        known = {prefix for prefixes in AREAS.values() for prefix in prefixes}
        rest = tuple(dict.fromkeys(line.area for line in lines if line.area not in known))
        blocks: list[Block] = []
        for heading, prefixes in (*AREAS.items(), *((("Elsewhere", rest),) if rest else ())):
            blocks.append(Block(heading, "heading", gap=1, level=2))
            for prefix in prefixes:
                for line in lines:
                    if line.area == prefix:
                        keys = f"  {line.keys:<{KEY_WIDTH}} "
                        text = f"{line.about} [{line.binding_id}]"
                        where = (len(line.about) + 1, len(text), "quiet")
                        blocks.append(Block(plain(text), "prose", (where,), keys, " " * (KEY_WIDTH + 3)))
        self.show(blocks)
