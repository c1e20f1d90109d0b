"""Going back to what was told, in plain mode: at every question, after the end too."""

import pytest
from tales.chronicle.moments import MomentRecord
from tales.plain.annotate import listed
from tales.plain.commands import ALL
from tales.tale.new import Workspace

from tests.test_plain_play import TO_THE_TALE, again, begin, entries, sit, toy, workspace

__all__ = ["toy", "workspace"]
TOLD = [*TO_THE_TALE, "First words.", "."]


def test_a_moment_is_told_anew_and_the_question_comes_again(workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, *TOLD, "amend", "amend 1", "Other words,", "two lines.", ".", "notes")
    assert "1. logbook, your words: First words.\n" in said
    assert "Its words now:\n  First words.\n" in said and "It has other words now.\n" in said
    chronicle = (tale.folder / "chronicle.md").read_text(encoding="utf-8")
    assert "Other words,\\\ntwo lines." in chronicle and "First" not in chronicle


def test_a_dot_alone_leaves_it_and_nothing_takes_it_out(workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, *TOLD, "amend 1", ".", "amend 1", "First words.", ".", "amend 1", "nothing", "amend")
    assert "It stays as it is.\n" in said and "Nothing was changed.\n" in said
    assert "1. logbook, taken out\n" in said
    assert [entry.words("text") for entry in entries(tale) if entry.kind == "amend"] == [""]


def test_words_that_are_commands_here_take_a_backslash(workspace: Workspace) -> None:
    tale = begin(workspace)
    sit(tale, *TOLD, "amend 1", "\\nothing", "undo", ".")
    assert [entry.words("text") for entry in entries(tale) if entry.kind == "amend"] == ["nothing\nundo"]


def test_nobody_is_caught_while_telling_anew(workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(
        tale, *TOLD, "amend 1", "", "Half a", "quit", ".help", ".sheet", "amend 1", "Half", ".quit", "never read"
    )
    assert said.count("Or: edit opens your editor") == 4  # twice asked, once for an empty line, once for .help
    assert "(kept as words; .quit leaves)\n" in said and "It stays as it is.\nThe hunt of Nimrod\n" in said
    assert not [entry for entry in entries(tale) if entry.kind == "amend"]


def test_input_that_ends_in_the_middle_changes_nothing(workspace: Workspace) -> None:
    tale = begin(workspace)
    sit(tale, *TOLD, "amend 1", "Half a")
    assert not [entry for entry in entries(tale) if entry.kind == "amend"]


def test_an_ended_tale_is_amended_too(workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, *TOLD, "nothing", "amend 2", "So it was.", ".", "form 1 letter")
    assert "It has other words now.\n" in said and "Its passage has another form now.\n" in said
    assert "The tale has ended." in sit(again(tale))
    assert "So it was." in (tale.folder / "chronicle.md").read_text(encoding="utf-8")


def test_what_cannot_be_done_is_said(workspace: Workspace) -> None:
    tale = begin(workspace)
    assert "Nothing was told yet.\n" in sit(tale, "Nimrod", "amend")
    said = sit(again(tale), *TOLD[1:], "amend 7", ".amend x", ".form 1", ".form 1 sonnet", "form 9 letter", "comment")
    assert "There is no moment 7; they are numbered from 1 to 1.\n" in said
    assert "amend takes the number of a moment" in said and "form N FORM" in said
    assert "There is no form 'sonnet'" in said and "There is no moment 9" in said and "comment TEXT keeps" in said


def test_a_first_line_like_a_command_stays_prose(workspace: Workspace) -> None:
    tale = begin(workspace)
    sit(tale, *TO_THE_TALE, "amend the sail, he said", ".")
    assert entries(tale, "tale")[-1].words("text") == "amend the sail, he said"


FIRST_LINES = [
    *("title deeds were found in his chest", "break of day", "stand by the boats", "eyes front, he said"),
    *("ask less of me, he said", "comment is free", "form 1 was signed", "bookmark my words", "chronicle of the war"),
    *("back to the ship we went", "away we went", "rules are rules", "amend all of it, he said", "take him away"),
    *("later that day", "nothing stirred", "quit the deck", "undo the knot", "again and again", "stand off there"),
]


@pytest.mark.parametrize("line", FIRST_LINES)
def test_a_first_line_that_begins_like_a_command_is_told(line: str, workspace: Workspace) -> None:
    tale = begin(workspace)
    sit(tale, *TO_THE_TALE, line, "The rest.", ".")
    assert entries(tale, "tale")[-1].words("text") == f"{line}\nThe rest."
    assert tale.title == "A toy hunt"


@pytest.mark.parametrize("word", ALL)
def test_while_one_writes_only_a_dot_makes_a_command(word: str, workspace: Workspace) -> None:
    tale = begin(workspace)
    sit(tale, *TO_THE_TALE, "It began.", word, f"{word} 1", ".")
    assert entries(tale, "tale")[-1].words("text") == f"It began.\n{word}\n{word} 1"


def test_moments_left_for_later_are_counted_listed_and_told(workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, *TO_THE_TALE, "later", "nothing")
    assert "It is left for later" in said
    assert "One moment was left for later: later lists what was left" in said[said.index("The tale has ended") :]
    said = sit(again(tale), "later", "amend 1", "We saw it late.", ".", "later")
    assert "One moment was left for later" in said[: said.index(">")]
    assert said.index("1. ") < said.index("amend N tells one of them.") < said.index("No moment was left for later.")


def test_bookmarks_and_comments_are_listed(workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, *TOLD, ".bookmark Here", ".comment Who?", "bookmark", "notes")
    assert "bookmark (at 1): Here\ncomment (at 1): Who?\nbookmark (at 1)\n" in said
    assert "There are no bookmarks or comments.\n" in sit(begin(workspace), "Nimrod", "notes")


def test_how_much_is_asked_is_kept_for_the_next_sitting(workspace: Workspace) -> None:
    tale = begin(workspace)
    assert "You are asked for scenes only" in sit(tale, "Nimrod", "ask scene")
    said = sit(again(tale), *TO_THE_TALE[1:], "Told.", ".")
    assert "The tale has ended." in said
    assert [entry.words("by") for entry in entries(tale, "aside.line")] == ["unasked"]
    assert "You are asked for scenes only" in sit(again(tale), "undo", "ask")


def test_a_long_text_is_cut_in_a_list() -> None:
    told = MomentRecord(5, "log", 1, "logbook", "3 May 1843", "word " * 50, "open", amended=False)
    line = listed(7, told)
    assert line.startswith("7. 3 May 1843, logbook, composed: word word") and line.endswith("word…") and len(line) < 110
