"""What can be typed at every prompt besides an answer. Knows no game.

At names and narrations a command counts only in lower case and to the letter, so that a ship may be called Quit. With a
dot in front (`.quit`) it counts everywhere, also in the middle of a text.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tales.chronicle import READINGS, TemplateFault
from tales.errors import ExitCode, TalesError
from tales.games import shelved
from tales.plain import annotate
from tales.plain.console import sentence
from tales.plain.maps import near_lines, sketch_lines
from tales.plain.narration import HELP
from tales.plain.parse import all_squares, undotted
from tales.plain.sheets import hand_lines, map_lines, sheet_lines
from tales.plain.signals import held
from tales.rules.asks import FORMS, Choose, Narrate, Place, Roll
from tales.rules.grid import find
from tales.rules.play import HasMap
from tales.rules.sheets import Map, map_of
from tales.session.session import SessionError
from tales.tale import attendance
from tales.tale.annotations import Refused, clear_standing_pass, set_standing_pass
from tales.tale.rulebook import NoSuchRule, rulebook
from tales.tale.tale import ASKED, WEIGHTS
from tales.text import clean, clean_name

if TYPE_CHECKING:
    from tales.plain.play import PlainPlay


class Leave(TalesError):
    """The person wants to leave."""

    exit_code = ExitCode.DONE


@dataclass(frozen=True, slots=True)
class Command:
    """What a command does, its help, and its argument."""

    run: Callable[["PlainPlay", str], None]
    help: str
    takes: str = ""
    """Its argument, for the help; in `[ ]` if it is optional; empty if it takes none."""


def obey(play: "PlainPlay", line: str, *, strict: bool) -> bool:
    """Carry out a command; False if the line is none. `strict` where a person's own words are asked for."""
    if dotted := undotted(line):
        line, strict = dotted, False
    word, _, rest = line.strip().partition(" ")
    command = ALL.get(word if strict else word.casefold())
    if command is None or (rest and not command.takes):
        return False
    if strict and line.strip() != line:
        return False
    if strict and rest and not _fits(play, word, rest):
        return False
    try:
        command.run(play, rest.strip())
    except (SessionError, Refused) as error:
        play.console.prose(sentence(str(error)))
    except TemplateFault as error:
        play.console.prose(f"Not now: {error}")
    return True


_COVERED = (
    *("undo", "redo", "again", "sheet", "eyes", "chronicle", "rules", "ask", "break", "away", "back"),
    *("title", "notes", "help", "quit"),
)
"""The commands that show nothing of the open question, and so work while it is covered."""


def obey_covered(play: "PlainPlay", line: str) -> bool:
    """Carry out a command while nobody may see the question; False if the line is none."""
    word, _, rest = (undotted(line) or line.strip()).partition(" ")
    word = word.casefold()
    if word not in ALL or (rest and not ALL[word].takes):
        return False
    if word not in _COVERED or (word == "rules" and not rest.strip()):
        play.console.say(f"{word} waits until the question is uncovered.")
        return True
    return obey(play, line, strict=False)


def _fits(play: "PlainPlay", word: str, rest: str) -> bool:
    """Whether the argument makes the line a command, where it might also begin a story."""
    names = {play.view.name(person).casefold() for person in (*play.view.people, *attendance.players(play.tale))}
    said = rest.strip().casefold()
    if word in ("eyes", "back"):
        return said in names
    if word == "away":
        return all(name in names for name in said.split(" for ", 1))
    if word == "stand":
        return said == "off" or said.removeprefix("off ") in names
    if word == "ask":
        return said in ("less", "more", "all", *WEIGHTS)
    if word == "chronicle":
        return said in READINGS
    if word == "rules":
        return " " not in said
    if word in ("look", "sketch"):
        return find(rest, "A1") != ""
    if word == "amend":
        return said == "all" or said.isdigit()
    if word == "form":
        number, _, form = said.partition(" ")
        return number.isdigit() and form in FORMS
    return False  # title, break, comment and bookmark take any words, and so do stories


def without_backslash(line: str) -> str:
    """A line without the `\\` in front of a word that would be a command."""
    bare = line.removeprefix("\\")
    return bare if (undotted(bare) or bare).split(" ")[0] in ALL else line


def _undo(play: "PlainPlay", rest: str) -> None:
    play.undo()


def _redo(play: "PlainPlay", rest: str) -> None:
    play.redo()


def _again(play: "PlainPlay", rest: str) -> None:
    play.again()


def _quit(play: "PlainPlay", rest: str) -> None:
    raise Leave


def _help(play: "PlainPlay", rest: str) -> None:
    ask = None if play.view.is_covered else play.session.ask
    say = play.console.prose
    if play.view.is_covered:
        say("Here: Enter uncovers the question, for the person who is named.")
    elif isinstance(ask, Narrate):
        play.console.all(HELP)
    elif isinstance(ask, Roll):
        say(f"Here: {ask.legal()}; or throw, to let the program throw.")
    elif isinstance(ask, Choose) and ask.only is not None:
        say("Here: Enter goes on; there is nothing to choose.")
    elif isinstance(ask, Choose):
        say("Here: the number of an option, or its word, or how that begins.")
    elif isinstance(ask, Place):
        say(f"Here: {ask.legal()}. map lists them with their bearings.")
    elif ask is not None:
        say(f"Here: {ask.legal()}.")
    say("At every prompt; in the middle of a text with a dot in front, such as .help:")
    for word, command in ALL.items():
        if word != "?":
            say(f"{word} {command.takes}".rstrip() + f": {command.help}")
    say("A name or a first line that is one of these words: put \\ in front of it.")


def _sheet(play: "PlainPlay", rest: str) -> None:
    play.console.all(sheet_lines(play.tale.game.sheet(play.session.state, play.view.viewer)))


def _hand(play: "PlainPlay", rest: str) -> None:
    lines = hand_lines(play.tale.game.sheet(play.session.state, play.view.viewer))
    play.console.all(lines or ["No hand may be seen now; sheet shows how things stand."])


def _map(play: "PlainPlay", rest: str) -> None:
    lines = map_lines(play.tale.game.sheet(play.session.state, play.view.viewer))
    if isinstance(play.session.ask, Place):
        lines += ["You may take:", *all_squares(play.session.ask)]
    play.console.all(lines or ["There is no map here; sheet shows how things stand."])


def _ground(play: "PlainPlay") -> Map | None:
    """The map as who is here may see it; said if there is none."""
    found = map_of(play.tale.game.sheet(play.session.state, play.view.viewer))
    if found is None:
        play.console.say("There is no map in this game; sheet shows how things stand.")
    return found


def _from(play: "PlainPlay", ground: Map) -> str:
    """The square from which bearings count now."""
    ask = play.session.ask
    return ask.origin if isinstance(ask, Place) and ask.origin else ground.here


def _near(play: "PlainPlay", rest: str) -> None:
    ground = _ground(play)
    if ground is not None:
        play.console.all(near_lines(ground, _from(play, ground)))


def _sketch(play: "PlainPlay", rest: str) -> None:
    ground = _ground(play)
    if ground is not None:
        centre = find(rest, _from(play, ground)) if rest else _from(play, ground)
        play.console.all(sketch_lines(ground, centre))


def _look(play: "PlainPlay", rest: str) -> None:
    ground = _ground(play)
    game = play.tale.game
    if ground is None or not isinstance(game, HasMap):
        return
    square = find(rest, _from(play, ground))
    if not square:
        play.console.say("Look where? A square such as B7, or a bearing such as 3 NE.")
        return
    play.console.all(
        sentence(fact) for fact in game.look(play.session.state, play.view.viewer, play.session.ask, square)
    )


def _eyes(play: "PlainPlay", rest: str) -> None:
    wanted = clean_name(rest).casefold()
    for person in play.view.people:
        if play.view.name(person).casefold() == wanted:
            if len(play.view.people) == 1:
                _sheet(play, "")
                return
            sheet = play.tale.game.sheet(play.session.state, play.tale.seats_of(person))
            play.show_to(person, sheet_lines(sheet))
            return
    names = ", ".join(play.view.name(person) for person in play.view.people)
    play.console.prose(f"Whose eyes? There are: {names or 'none but the program'}.")


def _chronicle(play: "PlainPlay", rest: str) -> None:
    first, _, others = rest.partition(" ")
    reading, name = (first.casefold(), others) if first.casefold() in READINGS else ("story", rest)
    try:
        side = play.tale.side_called(name) if name else ""
    except ValueError as error:
        play.console.say(f"There is no reading {name} ({', '.join(READINGS)}), and {error}.")
        return
    text = play.tale.chronicle(reading, play.view.viewer, side).strip("\n")
    play.console.prose(text or "Nothing has been told yet.")


def _rules(play: "PlainPlay", rest: str) -> None:
    book = rulebook(shelved(play.tale.header.game).package)
    ask = play.session.ask
    if rest:
        try:
            play.console.prose(book.rule(rest))
        except NoSuchRule as error:
            play.console.prose(sentence(str(error)))
        return
    behind = ask.rule if ask is not None else ()
    for rule in behind:
        play.console.prose(book.rule(rule) if rule in book.rules else rule)
    if not behind:
        play.console.say("No rule stands behind this question.")
    play.console.say("rules ID shows one rule.")


def _why(play: "PlainPlay", rest: str) -> None:
    _rules(play, "")


def _spark(play: "PlainPlay", rest: str) -> None:
    with held():
        text = play.tale.spark()
    play.console.prose(text or "There are no sparks for this game.")


def _ask(play: "PlainPlay", rest: str) -> None:
    now = WEIGHTS.index(play.tale.told_from)
    wanted = rest.casefold()
    if wanted in ("less", "more"):
        play.tale.told_from = WEIGHTS[min(now + 1, 3) if wanted == "less" else max(now - 1, 0)]
    elif wanted == "all":
        play.tale.told_from = WEIGHTS[0]
    elif wanted in WEIGHTS:
        play.tale.told_from = wanted
    elif wanted:
        play.console.say("ask less, ask more or ask all; or ask line, entry, scene, never.")
        return
    play.console.say(ASKED[play.tale.told_from])
    if not wanted:
        play.console.all(f"ask {weight}: {said}" for weight, said in ASKED.items())


def _break(play: "PlainPlay", rest: str) -> None:
    text = clean(rest).strip()
    with held():
        if text:
            play.tale.note("break", text=text)
        else:
            play.tale.note("break")
    play.console.say("A break is noted. The question waits; again repeats it.")


def _away(play: "PlainPlay", rest: str) -> None:
    name, _, by = rest.partition(" for ") if " for " in rest else ("", "", rest)
    if rest:
        person = attendance.called(play.tale, clean_name(by))
        stands_in = attendance.called(play.tale, clean_name(name)) if name else attendance.PROGRAM
        with held():
            attendance.leave(play.tale, person, stands_in)
        play.attendance_changed()
    play.console.all(attendance.company(play.tale))


def _back(play: "PlainPlay", rest: str) -> None:
    person = attendance.called(play.tale, clean_name(rest))
    with held():
        attendance.come_back(play.tale, person)
    play.attendance_changed()
    play.console.all(attendance.company(play.tale))


def _stand(play: "PlainPlay", rest: str) -> None:
    word, _, name = rest.partition(" ")
    if not word:
        with held():
            seat = play.session.seat(set_standing_pass(play.tale, play.session.ask))
        who = play.view.name(seat.person)
        play.console.prose(f"This is passed for {who} from now on. stand off {who} calls it off.")
        return
    wanted = clean_name(name).casefold()
    people = [person for person in play.view.people if wanted in ("", play.view.name(person).casefold())]
    if word.casefold() != "off" or len(people) != 1:
        play.console.say(f"stand, or stand off and one of: {', '.join(map(play.view.name, play.view.people))}.")
        return
    with held():
        is_off = clear_standing_pass(play.tale, play.tale.seats_of(people[0]))
    play.console.say(f"{play.view.name(people[0])} is asked everything again." if is_off else "No pass stands.")


def _title(play: "PlainPlay", rest: str) -> None:
    title = clean_name(rest)
    if title:
        with held():
            play.tale.note("title", text=title)
    play.console.say(f"Title: {play.tale.title}")


def _throw(play: "PlainPlay", rest: str) -> None:
    if play.session.answered_by() == "dice":
        play.throw()
    else:
        play.console.say("There are no dice to throw now.")


def _type(play: "PlainPlay", rest: str) -> None:
    if play.tale.header.dice == "typed":
        play.console.say("In this tale you type all rolls as it is.")
        return
    play.types_next = True
    play.console.say("The next roll is yours: throw a real die and type what it shows.")


ALL: Mapping[str, Command] = {
    "undo": Command(_undo, "takes back the last answer and all that followed; the same dice come again."),
    "redo": Command(_redo, "brings back what was undone last."),
    "again": Command(_again, "repeats the question."),
    "sheet": Command(_sheet, "how things stand."),
    "hand": Command(_hand, "your cards, and what each is good for."),
    "map": Command(_map, "the way, station by station; or the ground, and who is on it."),
    "near": Command(_near, "what is near you on the map, the nearest first."),
    "look": Command(_look, "what you know of a square: look B7, or look 3 NE.", "SQUARE"),
    "sketch": Command(_sketch, "the ground about you as a small drawing; sketch B7: about there.", "[SQUARE]"),
    "eyes": Command(_eyes, "what one person may see, for that person alone.", "NAME"),
    "chronicle": Command(_chronicle, "what has been told so far; chronicle facts: line by line.", "[READING] [SHIP]"),
    "why": Command(_why, "the rule behind this question; ? is the same."),
    "rules": Command(_rules, "the same, or one rule.", "[ID]"),
    "spark": Command(_spark, "one concrete thing to start from."),
    "ask": Command(_ask, "how often you are asked to tell something.", "less | ask all"),
    "stand": Command(_stand, "lets this question pass, now and whenever you are asked it again.", "[off NAME]"),
    "throw": Command(_throw, "lets the program throw this roll."),
    "type": Command(_type, "lets you type what a real die shows, for the next roll."),
    "amend": Command(annotate.amend, "lists what was told; amend N tells it anew, whenever it was.", "[N]"),
    "later": Command(annotate.later, "lists the moments that were left for later."),
    "form": Command(annotate.form, "gives the passage of a moment another form.", "N FORM"),
    "comment": Command(annotate.comment, "keeps a remark; it changes nothing and is not in the story.", "TEXT"),
    "bookmark": Command(annotate.bookmark, "marks this place.", "[TEXT]"),
    "notes": Command(annotate.notes, "the bookmarks and comments."),
    "break": Command(_break, "notes a break.", "[TEXT]"),
    "away": Command(
        _away, "who is at the table; away NAME: the program answers for them; away ANN for BO: Ann does.", "[NAME]"
    ),
    "back": Command(_back, "somebody is at the table again.", "NAME"),
    "title": Command(_title, "the tale's title, or another one.", "[TEXT]"),
    "help": Command(_help, "this list."),
    "?": Command(_why, "the rule behind this question."),
    "quit": Command(_quit, "leaves; everything is kept."),
}
"""Every command by its word."""
