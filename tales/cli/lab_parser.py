"""The command line of `tales lab`: its words and examples. Runs nothing."""

import argparse

ABOUT = "For whoever makes a game: what is wrong in one, or one to begin with."

EXAMPLES = """examples:
  tales lab new ice-fishing            a game that plays, in a folder of that name
  tales lab check ice-fishing          what its words, rules and templates say differently
  tales lab check --all
  tales lab map my-valley.toml         a map that you have drawn, or what is wrong in it"""


def fill(lab: argparse.ArgumentParser) -> None:
    """The words of the command line."""
    what = lab.add_subparsers(dest="what", metavar="WHAT", required=True)
    about = {
        "check": "play tales of a game at random, and name what its code, words.toml, rules.md and templates say "
        "differently, each with file and line",
        "map": "look at a map that somebody has drawn, or at what is wrong in it, with line and column",
        "new": "write a small game that plays, with templates and a test, as a package that can be installed",
    }
    made = {
        name: what.add_parser(name, help=text, description=f"{text[:1].upper()}{text[1:]}.", allow_abbrev=False)
        for name, text in about.items()
    }
    made["check"].add_argument("game", metavar="GAME", nargs="?", help="the game to check")
    made["check"].add_argument("--all", action="store_true", help="check all games")
    made["check"].add_argument("--tales", metavar="N", type=int, default=0, help="how many tales are played")
    made["map"].add_argument("file", metavar="FILE", help="the file of the map")
    made["map"].add_argument("--game", metavar="GAME", default="", help="the game that is played on it")
    made["new"].add_argument("key", metavar="KEY", help="what it is called on the command line, such as ice-fishing")
    made["new"].add_argument("dir", metavar="DIR", nargs="?", help="where to; else a folder of that name, here")
