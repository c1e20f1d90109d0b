"""The command line: its words, their help with examples first, and what to say when one is misspelt. Runs nothing."""

import argparse
import difflib
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from tales.cli import lab_parser

EXAMPLES = {
    "": """examples:
  tales                                the shelf: tales to resume, games to begin
  tales play whale-dice                begin a tale
  tales resume abigail                 go on with one; the beginning of its name will do
  tales play whale-dice --auto         let the program play it to the end
  tales chronicle abigail -o abigail.md""",
    "play": """examples:
  tales play whale-dice
  tales play whale-dice --title "The Abigail" --dice typed
  tales play whale-dice --seat Ann=captain --seat Ben=mate --set four=calm
  tales play last-hunt --seat Ann=companion
  tales play whale-dice --plain --seed 17 --dice faces.txt < answers.txt""",
    "resume": """examples:
  tales resume the-abigail
  tales resume abi --plain""",
    "list": """examples:
  tales list
  tales list --people
  tales list --json""",
    "sheet": """examples:
  tales sheet the-abigail
  tales sheet the-abigail --json""",
    "chronicle": """examples:
  tales chronicle the-abigail
  tales chronicle the-abigail --reading facts
  tales chronicle two-ships --side "Good Intent"
  tales chronicle the-abigail -o abigail.md
  tales chronicle the-abigail -o abigail.html      a page; abigail.epub, abigail.txt, abigail.json
  tales chronicle the-abigail --split -o abigail   Markdown, a file for each part
  tales chronicle --all --to epub -o books         every tale as a book""",
    "amend": """examples:
  tales amend the-abigail              the moments that were told, each with its number
  tales amend the-abigail 5            tell the fifth one anew, in your editor
  tales amend the-abigail 5 --text "It was I who held the lantern."
  tales amend the-abigail 5 -f letter.txt
  tales amend the-abigail 5 --form letter
  tales amend the-abigail --title "The Abigail of Nantucket\"""",
    "notes": """examples:
  tales notes the-abigail              bookmarks and comments
  tales notes the-abigail --comment "Ask Ben how this went on." --at 5
  tales notes the-abigail --bookmark
  tales notes the-abigail --json""",
    "templates": """examples:
  tales templates list                 which file is yours, which is ours
  tales templates init hunts.toml      copy that file of ours into a folder of your own, to change it
  tales templates vars whale-dice log.hunt
  tales templates preview whale-dice --seed 3 --moment log.hunt
  tales templates preview --reading noted""",
    "check": """examples:
  tales check the-abigail
  tales check --all""",
    "rules": """examples:
  tales rules whale-dice
  tales rules whale-dice WD-17""",
    "where": """examples:
  tales where
  tales where --journals ~/tales""",
    "lab": lab_parser.EXAMPLES,
}

ABOUT = {
    "play": "Begin a tale and play it.",
    "resume": "Go on with a tale.",
    "list": "The tales there are.",
    "sheet": "How things stand in a tale, as far as everybody may know.",
    "chronicle": "What has been told: as Markdown, a page, a book, plain text or data.",
    "amend": "Tell something anew, give a passage another form or the tale another title. The dice stay.",
    "notes": "The bookmarks and comments in a tale; or one more.",
    "templates": "The words in which tales are told: yours, file by file, before ours.",
    "check": "Play a journal again and see whether the rules and the seed lead to it.",
    "rules": "The rules of a game, or one of them.",
    "where": "Where things are kept.",
    "lab": lab_parser.ABOUT,
}


class Parser(argparse.ArgumentParser):
    """An argparse parser that says what may have been meant, and learns its words when it is needed."""

    fill: Callable[[argparse.ArgumentParser], None] | None = None
    more: Callable[[Sequence[str]], str] | None = None
    """What its help says at the end, given what was typed."""
    _typed: Sequence[str] = ()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse does."""
        self._typed = tuple(args or ())
        if self.fill is not None:
            fill, self.fill = self.fill, None
            fill(self)
        return super().parse_known_args(args, namespace)

    def print_help(self, file: Any = None) -> None:
        """As argparse does, but not silent where it cannot be shown."""
        if self.more is not None:
            self.epilog = self.more(self._typed)
        if sys.stdout is not None:
            sys.stdout.write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Say on one line what is wrong and what to do; exit code 2."""
        print(f"{self.prog}: {_advised(message, self._words())} Try: {self.prog} --help", file=sys.stderr)
        sys.exit(2)

    def _words(self) -> list[str]:
        return [option for action in self._actions for option in action.option_strings] + list(ABOUT)


def _advised(message: str, known: Iterable[str]) -> str:
    chosen = re.match(r"argument (\S+): invalid choice: '(.*?)' \(choose from (.*)\)", message, re.DOTALL)
    strange = re.match(r"unrecognized arguments: (\S+)", message)
    word = chosen[2] if chosen else strange[1] if strange else ""
    if chosen and chosen[1] != "COMMAND":
        known = re.findall(r"[\w-]+", chosen[3])
    near = difflib.get_close_matches(word.split("=")[0], list(known), 1)
    hint = f"Did you mean {near[0]}?" if near else ""
    word = word.encode("ascii", "backslashreplace").decode()
    if chosen and chosen[1] == "COMMAND":
        return f"there is no command {word!r}. {hint or 'There are: ' + ', '.join(ABOUT) + '.'}"
    if strange:
        return f"{word} means nothing here. {hint}".rstrip()
    first = f"{message}." if not message.endswith(".") else message
    return f"{first} {hint}".rstrip()


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Coloured help; its library is imported when help is wanted, and takes the colours away for pipes and NO_COLOR."""
    if not sys.stdout or not sys.stdout.isatty():
        return argparse.RawDescriptionHelpFormatter(prog)  # what the other one comes to through a pipe, sooner
    from rich_argparse import RawDescriptionRichHelpFormatter

    class Formatter(RawDescriptionRichHelpFormatter):
        text_markup = False
        help_markup = False

    return Formatter(prog)


def parser() -> Parser:
    """The whole command line; each command gets its words when it is the one that is wanted."""
    top = Parser(
        prog="tales",
        description=f"{EXAMPLES['']}\n\nHunting games for the terminal that leave a written chronicle behind.",
        formatter_class=_formatter,
        allow_abbrev=False,
    )
    top.add_argument("-V", "--version", action="store_true", help="the version, and nothing else")
    _everywhere(top, None)
    _face(top, None)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", prog="tales", parser_class=Parser)
    made = {
        name: commands.add_parser(
            name,
            help=about,
            description=f"{EXAMPLES[name]}\n\n{about}",
            formatter_class=_formatter,
            allow_abbrev=False,
        )
        for name, about in ABOUT.items()
    }
    for name, sub in made.items():
        _everywhere(sub, argparse.SUPPRESS)
        if name in ("play", "resume"):
            _face(sub, argparse.SUPPRESS)
        sub.fill = _FULL.get(name)
    made["play"].more = _about_game
    return top


def _everywhere(sub: argparse.ArgumentParser, default: str | None) -> None:
    """What every command takes, before or behind its name."""
    sub.add_argument("--journals", metavar="DIR", default=default, help="the folder of all tales")
    sub.add_argument("--templates", metavar="DIR", default=default, help="your own templates, before the shipped ones")
    off = default or False
    sub.add_argument("--debug", action="store_true", default=off, help="show the traceback of an unexpected error")


def _face(sub: argparse.ArgumentParser, default: str | None) -> None:
    off = default or False
    sub.add_argument("--plain", action="store_true", default=off, help="lines of text instead of a screen")


def _dice(sub: argparse.ArgumentParser, text: str) -> None:
    sub.add_argument("--dice", metavar="DICE", default="", help=text)


def _tale(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("tale", metavar="TALE", help="its name, how that begins, or its folder")


def _json(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--json", action="store_true", help="one JSON object, for other programs")


def _ask(sub: argparse.ArgumentParser) -> None:
    from tales.tale.tale import WEIGHTS

    sub.add_argument(
        "--ask",
        metavar="WEIGHT",
        choices=WEIGHTS,
        help="what you want to be asked to tell: line (everything), entry, scene or never; kept for this tale",
    )


def _play(play: argparse.ArgumentParser) -> None:
    play.add_argument("game", metavar="GAME", help=_games())
    play.add_argument("--title", metavar="T", default="", help="what the tale is called")
    play.add_argument(
        "--seat",
        metavar="NAME=ROLE",
        action="append",
        default=[],
        help="who plays what, as often as needed; the program plays whoever must be there besides, and seats of the "
        "name automa",
    )
    play.add_argument(
        "--set",
        metavar="RULE=VALUE",
        action="append",
        default=[],
        dest="rules",
        help="a house rule, as often as needed",
    )
    play.add_argument(
        "--bring",
        metavar="CHARACTER",
        action="append",
        default=[],
        help="a character of an earlier tale, by name or file, as often as needed; it takes the first free seat",
    )
    play.add_argument("--seed", metavar="S", default="", help="any text; the same seed throws the same dice")
    _dice(play, "thrown (by the program), typed (by you), or a file of faces, in order; a file plays in lines of text")
    _ask(play)
    play.add_argument("--auto", action="store_true", help="let the program play all seats, to the end")


def _resume(resume: argparse.ArgumentParser) -> None:
    _tale(resume)
    _dice(resume, "a file of faces, in order, from its first number on; plays in lines of text")
    _ask(resume)


def _list(listing: argparse.ArgumentParser) -> None:
    listing.add_argument(
        "--people", action="store_true", help="the characters that go from tale to tale, with their tales"
    )
    _json(listing)


def _sheet(sheet: argparse.ArgumentParser) -> None:
    _tale(sheet)
    _json(sheet)


def _chronicle(chronicle: argparse.ArgumentParser) -> None:
    from tales.chronicle import READINGS

    chronicle.add_argument("tale", metavar="TALE", nargs="?", help="its name, how that begins, or its folder")
    chronicle.add_argument(
        "--reading",
        choices=READINGS,
        default="story",
        help="prose alone; prose with dice and rules as footnotes; what happened, line by line",
    )
    chronicle.add_argument("--side", metavar="SHIP", default="", help="of several ships, from the side of one")
    chronicle.add_argument(
        "--to",
        choices=("md", "html", "epub", "txt", "json"),
        default="",
        help="the form: Markdown (usual), a page, a book, plain text, data; else what -o ends in",
    )
    chronicle.add_argument("--all", action="store_true", help="every tale, each in a file of its own in the folder -o")
    chronicle.add_argument("--split", action="store_true", help="Markdown in a file for each part, in the folder -o")
    chronicle.add_argument(
        "--front-matter", action="store_true", help="Markdown with a head that Obsidian, Hugo and Pandoc read"
    )
    chronicle.add_argument("-o", "--output", metavar="FILE", help="write it there instead of showing it")
    chronicle.add_argument("--force", action="store_true", help="with -o, over a file that is there already")


def _amend(amend: argparse.ArgumentParser) -> None:
    _tale(amend)
    amend.add_argument("number", metavar="N", nargs="?", type=int, help="which moment; without it they are listed")
    words = amend.add_mutually_exclusive_group()
    words.add_argument("--text", metavar="TEXT", help="what is to stand there; without it your editor opens")
    words.add_argument("-f", "--file", metavar="FILE", help="a file with what is to stand there; - is stdin")
    words.add_argument("--nothing", action="store_true", help="let nothing stand there")
    words.add_argument("--form", metavar="FORM", help="another form for its passage: logbook, letter, campfire, scene")
    words.add_argument("--title", metavar="TITLE", help="another title for the tale")


def _notes(notes: argparse.ArgumentParser) -> None:
    _tale(notes)
    one = notes.add_mutually_exclusive_group()
    one.add_argument("--comment", metavar="TEXT", help="leave a comment; it does not stand in the story")
    one.add_argument("--bookmark", metavar="TEXT", nargs="?", const="", help="leave a bookmark")
    notes.add_argument("--at", metavar="N", type=int, help="at which moment, by its number; else at the last one")
    _json(notes)


def _templates(templates: argparse.ArgumentParser) -> None:
    from tales.chronicle import READINGS

    what = templates.add_subparsers(dest="what", metavar="WHAT", required=True)
    about = {
        "list": "which file comes from where",
        "vars": "what a wording may know at a moment, with examples from a sample tale",
        "preview": "a sample tale in the present templates",
        "init": "copy one file of ours into a folder of your own, to change it",
    }
    made = {
        name: what.add_parser(name, help=text, description=f"{text[:1].upper()}{text[1:]}.", formatter_class=_formatter)
        for name, text in about.items()
    }
    for sub in made.values():
        _everywhere(sub, argparse.SUPPRESS)
    for name in ("list", "vars", "preview"):
        made[name].add_argument("game", metavar="GAME", nargs="?", help=_games())
    made["vars"].add_argument("moment", metavar="MOMENT", nargs="?", help="a moment, such as log.hunt")
    for name in ("vars", "preview"):
        made[name].add_argument("--seed", metavar="S", default="1", help="of the sample tale")
    made["preview"].add_argument("--moment", metavar="MOMENT", help="this moment only, each time that it comes")
    made["preview"].add_argument("--reading", choices=READINGS, default="story", help="in this reading")
    made["init"].add_argument(
        "file", metavar="FILE", help="as `templates list` names it, such as whale-dice/hunts.toml"
    )


def _check(check: argparse.ArgumentParser) -> None:
    check.add_argument("tale", metavar="TALE", nargs="?", help="the tale to check")
    check.add_argument("--all", action="store_true", help="check all tales")


def _rules(rules: argparse.ArgumentParser) -> None:
    rules.add_argument("game", metavar="GAME", help=_games())
    rules.add_argument("rule", metavar="ID", nargs="?", help="one rule, such as WD-17")


def _about_game(typed: Sequence[str]) -> str:
    """The roles and house rules of the game whose name was typed; else how to see them."""
    from tales.games import GAMES, all_games

    games = GAMES if any(word in GAMES for word in typed) else all_games()
    game = next((games[word] for word in typed if word in games), None)
    if game is None:
        first = next(iter(games), "GAME")
        return f"roles and house rules of a game: with its name, such as tales play {first} --help"
    from textwrap import fill

    from tales.tale.new import roles_and_rules

    roles, rules = roles_and_rules(game)
    lines = [f"roles of {game.key} (--seat):", *roles, "", "house rules (--set):", *(rules or ["none"])]
    heads = (0, 2 + len(roles))
    return "\n".join(
        line if at in heads else fill(line, 80, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
        for at, line in enumerate(lines)
    )


def _games() -> str:
    from tales.games import GAMES

    return ", ".join(GAMES)


_FULL = {
    "play": _play,
    "resume": _resume,
    "list": _list,
    "sheet": _sheet,
    "chronicle": _chronicle,
    "amend": _amend,
    "notes": _notes,
    "templates": _templates,
    "check": _check,
    "rules": _rules,
    "lab": lab_parser.fill,
}
