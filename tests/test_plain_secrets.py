"""What only some may see, in plain mode: covered before and after, and uncovered by whom it is for and nobody else."""

import io

import pytest
from tales.plain.commands import ALL
from tales.plain.console import COVER, Console
from tales.plain.play import play
from tales.tale.new import Workspace
from tales.tale.tale import Tale

from tests.test_plain_play import again, begin, sit, toy, workspace

__all__ = ["toy", "workspace"]

ASKED = "How much will you bet?"
CLEAR = "\x1b[H\x1b[2J\x1b[3J"


class Terminal(io.BytesIO):
    """Bytes that take themselves for a terminal."""

    def isatty(self) -> bool:
        return True


def on_a_terminal(tale: Tale, *lines: str, term: str = "") -> str:
    """Play with these lines on a terminal; what was shown on it."""
    shown = Terminal()
    play(tale, Console(Terminal("".join(f"{line}\n" for line in lines).encode()), shown, term=term))
    return shown.getvalue().decode()


@pytest.fixture
def tale(workspace: Workspace) -> Tale:
    return begin(workspace, "Ann=hunter", "Bob=hunter")


@pytest.mark.parametrize(("term", "cover"), [("", "\n" * COVER), ("dumb", "\n" * COVER), ("xterm-256color", CLEAR)])
def test_a_secret_is_covered_before_and_after_on_a_terminal(term: str, cover: str, tale: Tale) -> None:
    said = on_a_terminal(tale, "Nimrod", "", "4", "", "5", "stalk", term=term)
    asked, bob = said.index("Ann, this is for your eyes alone."), said.index("Bob, this is for your eyes alone.")
    bets = [at for at in range(len(said)) if said.startswith(ASKED, at)]
    assert cover in said[asked : bets[0]] and cover in said[bets[0] : bob] and cover in said[bob : bets[-1]]
    assert cover in said[bets[-1] : said.index("How do you hunt?")]
    assert said.count("may keep what was shown") == (cover != CLEAR)


def test_through_a_pipe_nothing_is_covered_with_empty_lines(tale: Tale) -> None:
    assert "\n\n\n" not in sit(tale, "Nimrod", "", "4", "", "5", "stalk")


def test_what_everybody_may_know_of_a_private_turn_is_said_once(tale: Tale) -> None:
    said = sit(tale, "Nimrod", "", "4", "", "5", "stalk")
    assert said.count("A bet is made.\n") == 2


@pytest.mark.parametrize(
    "line", [*ALL, *(f".{word}" for word in ALL), "eyes Bob", "eyes Ann", "Bob", "4", "rules TY-03"]
)
@pytest.mark.parametrize("before", [("Nimrod",), ("Nimrod", "", "4")])
def test_nothing_typed_at_the_cover_shows_what_it_covers(line: str, before: tuple[str, ...], tale: Tale) -> None:
    sit(tale, *before)
    said = sit(again(tale), line)
    uncovers = line == "Bob" and len(before) == 3
    assert (ASKED in said) is uncovers
    assert "Your bet: 4" not in said and "bet?: 4" not in said


def test_enter_or_the_holders_name_uncovers(tale: Tale) -> None:
    sit(tale, "Nimrod")
    for line in ("", "Ann", " ann "):
        assert ASKED in sit(again(tale), line)


def test_a_command_at_the_cover_is_obeyed_or_refused_in_words(tale: Tale) -> None:
    said = sit(tale, "Nimrod", "title A hunt in the rain", "hand", "stand", "nonsense", "undo")
    assert "Title: A hunt in the rain\n" in said
    assert "hand waits until the question is uncovered.\n" in said
    assert "Only Enter, or the name Ann, uncovers it." in said
    assert said.index("took back: ") < said.rindex("What is the hunter called?")


def test_undo_at_the_cover_of_another_leads_to_a_cover_again(tale: Tale) -> None:
    said = sit(tale, "Nimrod", "", "4", "undo", "undo")
    assert said.count(f"{ASKED}\n") == 1, "Ann's question came again to whoever typed undo"
    assert said.count("Ann, this is for your eyes alone.") == 2


def test_a_look_out_of_turn_is_covered_before_and_after(tale: Tale) -> None:
    said = on_a_terminal(tale, "Nimrod", "", "4", "", "eyes ann", "", "sheet", "")
    asked = said.index(ASKED, said.index("Bob, this is for"))
    ann = said.index("Ann, this is for your eyes alone.", asked)
    shown = said.index("Your bet: 4", ann)
    assert "\n" * COVER in said[asked:ann], "Bob's question stands above Ann's prompt"
    assert "\n" * COVER in said[ann:shown]
    after = said[shown + 10 :]
    assert "\n" * COVER in after[: after.index("Your bet: 1 face down")], "sheet was obeyed before it was covered"


def test_a_secret_shows_nowhere_else_before_it_is_opened(tale: Tale) -> None:
    sit(tale, "Nimrod", "", "4", "", "5")
    said = sit(again(tale), "sheet", "chronicle facts", "help", "map", "undo", "")
    assert "bet?: " not in said
    assert "Your bet: 2 face down" in said
    assert "Undone: the last answer\n" in said


def test_bets_are_open_at_the_end(tale: Tale) -> None:
    assert "The bets were 4 and 5." in sit(tale, "Nimrod", "", "4", "", "5", "give-up")
