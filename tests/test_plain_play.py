"""Plain mode at the table: the toy hunt, typed line by line in this process."""

import io
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from tales.chronicle import TemplateFault
from tales.entries import Entry
from tales.games import GAMES
from tales.journal.journal import CannotWrite, Journal, load
from tales.plain.console import Console
from tales.plain.dice_file import Feed
from tales.plain.play import _is_option, play
from tales.rules.asks import Choose, Option
from tales.tale.new import Workspace, house_rules, people
from tales.tale.tale import ASKED, Tale

from tests.test_plain_toy import install

TO_THE_TALE = ["Nimrod", "stalk", "1 NE"]
"""Answers that lead one hunter, for whom dice are thrown, to the first narration."""


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", None)  # so that it is taken off the shelf again
    install()


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path, lambda: date(2026, 11, 30), lambda: "a seed")


def begin(
    workspace: Workspace, *seats: str, game: str = "toy", rules: Sequence[str] = (), dice: str = "thrown"
) -> Tale:
    opened = GAMES[game].open()
    return workspace.begin(game, seats=people(opened, seats), settings=house_rules(opened, rules), dice=dice)


def sit(tale: Tale, *lines: str | bytes) -> str:
    """Play it with these lines; what was said."""
    typed = b"".join(line if isinstance(line, bytes) else f"{line}\n".encode() for line in lines)
    said = io.BytesIO()
    play(tale, Console(io.BytesIO(typed), said))
    return said.getvalue().decode()


def again(tale: Tale) -> Tale:
    """The same tale on another evening."""
    return Tale.open(tale.folder, tale.today)


def entries(tale: Tale, key: str = "") -> list[Entry]:
    """What the journal holds under a key, undone or not."""
    return [entry for entry in load(tale.folder).entries if not key or entry.key == key]


def text(tale: Tale, key: str = "tale") -> str:
    """The words that were told last under a key."""
    return entries(tale, key)[-1].words("text")


def test_a_tale_is_played_to_its_end(workspace: Workspace) -> None:
    said = sit(begin(workspace), *TO_THE_TALE, "We went.", "", "We came back.", ".", "nothing", "")
    assert "strength 2d10" in said and "Caught at C1" in said and "The tale has ended." in said
    assert text(tale := desk_tale(workspace)) == "We went.\n\nWe came back."
    assert entries(tale, "aside.line")[-1].words("from") == "skipped"
    assert "We came back." in (tale.folder / "chronicle.md").read_text()


def desk_tale(workspace: Workspace) -> Tale:
    return Tale.read(workspace.root / "a-toy-hunt", workspace.today)


def test_every_visible_entry_is_one_line_and_nothing_is_said_twice(workspace: Workspace) -> None:
    said = sit(begin(workspace), *TO_THE_TALE)
    for line in ("What is the hunter called?: Nimrod", "Stalk it", "Where C1"):
        assert said.count(f"{line}\n") == 1


def test_typed_dice_are_asked_for_and_one_roll_may_be_thrown(workspace: Workspace) -> None:
    tale = begin(workspace, dice="typed")
    said = sit(tale, *TO_THE_TALE, "11", "12 3", "7", "ten", "3", "6 6", "6", "5", "throw", "4")
    assert "2d10 for your strength: type what the dice show, or throw.\n>" in said
    assert "A d10 shows 1 to 10, not 11. Type it again, or throw.\n>" in said
    assert "1 of 2; type the rest.\n>" in said
    assert "2 of 3; type the rest.\n>" in said
    assert entries(tale, "strength")[0].get("faces") == (7, 3)
    assert [entry.words("by") for entry in entries(tale, "tie")] == ["thrown", "typed"]


def test_in_a_thrown_tale_the_next_roll_may_be_typed(workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, "Nimrod", "stalk", "type", "C1", "3 4")
    assert "2d10 for your strength" in said
    assert [entries(tale, key)[0].words("by") for key in ("strength", "luck")] == ["typed", "thrown"]


def test_throw_without_dice_says_so(workspace: Workspace) -> None:
    assert "There are no dice to throw now.\n>" in sit(begin(workspace), "throw")


def test_undo_takes_back_dice_and_all_and_the_same_dice_come_again(workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, *TO_THE_TALE, "undo", "C1", "undo", "redo", "redo")
    assert "Undone: where C1\n" in said and "Brought back: where C1\n" in said and "There is nothing to redo.\n" in said
    first, second = entries(tale, "strength")
    assert first.get("faces") == second.get("faces")


def test_undo_past_a_roll_of_a_dice_file_goes_back_to_the_last_choice_and_the_faces_come_again(
    workspace: Workspace, tmp_path: Path
) -> None:
    file = tmp_path / "faces.txt"
    file.write_text("3 4  1 2 3  4  4")
    tale = begin(workspace, dice="typed")
    said = io.BytesIO()
    typed = "\n".join(["Nimrod", "stalk", "C1", "undo", "C1", "undo", "redo", ""]).encode()
    play(tale, Console(io.BytesIO(typed), said), Feed(file))
    assert "Undone: where C1\n" in said.getvalue().decode()
    assert {entry.get("faces") for entry in entries(tale, "strength")} == {(3, 4)}


def test_the_word_of_an_option_counts_for_more_than_a_command(workspace: Workspace) -> None:
    ask = Choose(key="again", options=(Option("again"), Option("sheet", barred="no-water"), Option("stop")))
    assert _is_option(ask, " Again ") and not _is_option(ask, "sheet") and not _is_option(ask, ".again")


def test_dice_that_were_typed_and_taken_back_are_asked_for_again(workspace: Workspace) -> None:
    tale = begin(workspace)
    sit(tale, "Nimrod", "stalk", "type", "C1", "3 4", "undo", "5 6")
    assert [entry.get("faces") for entry in entries(tale, "strength")] == [(3, 4), (5, 6)]


@pytest.mark.parametrize(
    ("game", "wanted", "by_people", "by_the_program"),
    [
        ("last-hunt", ["Ann=companion"], ["companion"], ["beast", "hunter"]),
        ("last-hunt", ["Ann=beast", "Bo=hunter"], ["beast", "hunter"], ["companion"]),
        ("last-hunt", [], ["beast", "hunter", "companion"], []),
        ("whale-dice", ["Ann=mate"], ["mate"], ["captain"]),
        ("whale-cards", ["Ann=ship", "Bo=ship"], ["ship", "ship"], []),
    ],
)
def test_whoever_must_be_there_and_is_not_named_is_the_programs(
    game: str, wanted: list[str], by_people: list[str], by_the_program: list[str]
) -> None:
    seats = people(GAMES[game].open(), wanted)
    assert [seat.role for seat in seats if not seat.automa] == by_people
    assert [seat.role for seat in seats if seat.automa] == by_the_program


def test_there_is_nothing_to_undo_at_the_beginning(workspace: Workspace) -> None:
    assert "There is nothing to undo.\n>" in sit(begin(workspace), "undo")


def test_undone_prose_is_offered_again_and_can_be_kept(workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, *TO_THE_TALE, "Old words.", ".", "undo", "keep")
    assert "Your words from before:\n  Old words.\n" in said
    assert [entry.words("text") for entry in entries(tale, "tale")] == ["Old words.", "Old words."]


def test_prose_that_was_cut_off_is_offered_again_and_gone_on_with(workspace: Workspace) -> None:
    tale = begin(workspace)
    sit(tale, *TO_THE_TALE, "First line.", "Second line.")
    assert not entries(tale, "tale")
    said = sit(tale := again(tale), "more", "Third line.", ".")
    assert "  First line.\n  Second line.\n" in said
    assert text(tale) == "First line.\nSecond line.\nThird line."
    assert "Your words from before" not in sit(again(tale))


@pytest.fixture
def worded(workspace: Workspace, tmp_path: Path) -> Workspace:
    """A workspace with wordings for the toy."""
    own = tmp_path / "own"
    (own / "toy").mkdir(parents=True)
    (own / "toy" / "tale.toml").write_text(
        '["tale"]\nshapes = ["end"]\nprompt = ["How was it?"]\nend = ["It was short.", "It was long."]\n'
    )
    (own / "toy" / "sparks.toml").write_text('deck = ["a tin whistle"]')
    return Workspace(tmp_path / "tales", workspace.today, workspace.seed, (own,))


def test_the_composed_passage_is_shown_varied_and_taken(worded: Workspace) -> None:
    tale = begin(worded)
    said = sit(tale, *TO_THE_TALE, "show", "another", "take", "spark", "show")
    assert "How was it?\n" in said and "a tin whistle\n" in said
    shown = [line.strip() for line in said.splitlines() if line.strip("> ").startswith("It was")]
    assert sorted(line.strip("> ") for line in shown) == ["It was long.", "It was short.", "It was short."]
    assert text(tale) == shown[1].strip("> ") == shown[2].strip("> "), "take reads out what it takes"
    assert entries(tale, "tale")[0].words("from") == "composed"
    assert "No passage can be composed here." in said


def test_an_editor_is_for_a_terminal_only(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", "false")
    assert "An editor needs a terminal" in sit(begin(workspace), *TO_THE_TALE, "edit")


def test_broken_templates_are_said_and_the_tale_goes_on(worded: Workspace) -> None:
    (worded.templates[0] / "toy" / "tale.toml").write_text('["tale"]\nshapes = ["end"]\nend = ["{{ nobody }}"]\n')
    tale = begin(worded)
    said = io.BytesIO()
    typed = "\n".join([*TO_THE_TALE, "show", "later", ""]).encode()
    with pytest.raises(TemplateFault):
        play(tale, Console(io.BytesIO(typed), said))
    assert "Not now: template" in said.getvalue().decode()
    assert entries(tale, "tale")[0].words("from") == "open"


@pytest.mark.parametrize(
    ("lines", "source"), [(["", "."], "skipped"), (["."], "skipped"), (["nothing"], "skipped"), (["later"], "open")]
)
def test_a_moment_may_pass_untold(lines: list[str], source: str, workspace: Workspace) -> None:
    tale = begin(workspace)
    sit(tale, *TO_THE_TALE, *lines)
    assert entries(tale, "tale")[0].words("from") == source


def test_a_command_in_capitals_or_behind_a_backslash_is_prose(workspace: Workspace) -> None:
    tale = begin(workspace)
    sit(tale, *TO_THE_TALE, "\\undo", "quit", "take", ".", "Nothing", ".")
    assert text(tale) == "undo\nquit\ntake"
    assert text(tale, "aside.line") == "Nothing"


HINT = "Write, and close with a line that holds a single dot; or: spark, nothing, later.\n>"


def test_an_empty_line_begins_nothing_and_says_what_may_be_typed(workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, *TO_THE_TALE, "", "  ", "quit")
    assert said.count(HINT) == 3
    assert not (tale.folder / "draft.toml").exists()


def test_every_narration_says_what_may_be_typed(worded: Workspace) -> None:
    tale = begin(worded)
    said = sit(tale, *TO_THE_TALE, "take", "quit")
    assert said.count("or: take, show, another, spark, nothing, later.\n>") == 1
    assert said.count("Write, or: spark, nothing, later.\n>") == 1


def test_what_the_program_would_tell_is_offered_in_its_first_words(worded: Workspace) -> None:
    words = worded.templates[0] / "toy" / "tale.toml"
    words.write_text('["tale"]\nshapes = ["end"]\nend = ["It was long, ' + "and longer, " * 20 + 'and over."]\n')
    said = sit(begin(worded), *TO_THE_TALE)
    offered = next(line for line in said.splitlines() if line.startswith("Offered: "))
    assert offered.startswith("Offered: It was long, and longer,") and offered.endswith(" … (show tells the rest)")


def test_the_end_is_read_even_by_those_who_want_to_be_asked_nothing(workspace: Workspace) -> None:
    tale = begin(workspace, game="whale-dice", rules=["route=nantucket, carolinas"])
    said = sit(tale, "ask never", "", "", "", "", "sail", "", "", "", "")
    last = tale.last_words()
    assert last and last.splitlines()[0] in said
    asked = begin(workspace, game="whale-dice", rules=["route=nantucket, carolinas"])
    sit(asked, "ask scene", "", "", "", "", "take", "sail", *["take", ""] * 9)
    assert asked.is_over and asked.last_words() == ""


def test_ask_says_what_is_asked_on_every_level(workspace: Workspace) -> None:
    said = sit(begin(workspace), "ask")
    assert all(f"ask {weight}: {what}\n" in said for weight, what in ASKED.items())


def test_in_a_company_it_is_said_once_why_somebody_is_asked(workspace: Workspace) -> None:
    seats = ["Ann=captain", "Ben=mate"]
    said = sit(begin(workspace, *seats, game="whale-dice"), "", "", "", "", "take", "take")
    assert said.count("Ann: the keyboard goes round, a ground each.\n") == 1


def test_who_begins_to_write_is_told_how_to_end(workspace: Workspace) -> None:
    said = sit(begin(workspace), *TO_THE_TALE, "We went.", "We came.", ".", "That is all.", ".")
    assert said.count("You are writing; a line with a single dot closes it, .help and the other commands") == 1
    assert said.count("You are writing; a single dot closes.\n>") == 1


@pytest.mark.parametrize(
    "line", ["quit", "help", "undo", "later", "take", "nothing", "ask less", "Quit", " undo ", "?"]
)
def test_a_command_in_a_text_is_kept_as_words_and_answered(line: str, workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, *TO_THE_TALE, "We went.", line, "He quit.", ".")
    word = line.strip().lower()
    assert said.count(f"(kept as words; {'.quit leaves' if word == 'quit' else f'the command is .{word}'})\n>") == 1
    assert text(tale) == f"We went.\n{line}\nHe quit."


def test_a_command_with_a_dot_is_obeyed_in_a_text(worded: Workspace) -> None:
    tale = begin(worded)
    said = sit(
        tale, *TO_THE_TALE, "We went.", ".help", ".show", ".rules TY-02", ".spark", ".more", ".again", "Home.", "."
    )
    assert (
        "At every prompt" in said
        and "  It was " in said
        and "TY-02. There are ways" in said
        and "a tin whistle" in said
    )
    assert "You are writing already" in said
    assert "Your lines so far:\n  We went.\nGo on; a single dot closes.\n>" in said
    assert text(tale) == "We went.\nHome."


@pytest.mark.parametrize(
    ("command", "source"), [(".nothing", "skipped"), (".later", "open"), (".take", "composed"), (".give-up", "")]
)
def test_a_text_that_is_left_with_a_dot_is_offered_again_after_undo(
    command: str, source: str, worded: Workspace
) -> None:
    tale = begin(worded)
    said = sit(tale, *TO_THE_TALE, "We went.", command, "undo", "keep")
    assert "What you were writing is set aside" in said and "Your words from before:\n  We went.\n" in said
    assert [entry.words("from") for entry in entries(tale, "tale")] == [*([source] if source else []), "written"]
    assert text(tale) == "We went."


def test_undo_in_a_text_leads_away_and_redo_back(workspace: Workspace) -> None:
    said = sit(begin(workspace), *TO_THE_TALE, "We went.", ".undo", "redo", "more", "Home.", ".")
    assert "Undone: where C1\nredo brings it back.\nWhat you were writing is set aside" in said
    assert text(desk_tale(workspace)) == "We went.\nHome."


@pytest.mark.parametrize("end", [[], [".quit"]], ids=["end of input", ".quit"])
def test_leaving_in_a_text_says_that_it_is_kept(end: list[str], workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, *TO_THE_TALE, "We went.", *end)
    assert "What you were writing is kept as a draft; tales resume a-toy-hunt offers it again.\nThe tale is" in said
    assert "kept as a draft" not in sit(again(tale), "quit")


@pytest.mark.parametrize(
    ("typed", "kept"), [("..", "."), ("\\.quit", ".quit"), ("\\quit", "quit"), (".45 calibre", ".45 calibre")]
)
def test_lines_that_look_like_commands_can_be_told(typed: str, kept: str, workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, *TO_THE_TALE, typed, typed, ".")
    assert text(tale) == f"{kept}\n{kept}" and "(kept as words" not in said


def test_a_line_that_a_full_disk_refused_stays_in_the_text(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    tale = begin(workspace)
    monkeypatch.setattr(Tale, "save_draft", lambda self, text: (_ for _ in ()).throw(CannotWrite(self.folder, "full.")))
    said = sit(tale, *TO_THE_TALE, "We went.", ".")
    assert "Your lines so far:\n  We went.\n" in said and text(tale) == "We went."


def test_commands_work_with_a_dot_at_every_prompt(workspace: Workspace) -> None:
    tale = begin(workspace, dice="typed")
    said = sit(tale, ".why", "Nimrod", ".why", "stalk", ".sheet", "C1", ".undo", ".quit")
    assert "TY-01. A hunter has a name.\n" in said and "Points: " in said and "Undone: where C1" in said
    assert text(tale, "name") == "Nimrod"


@pytest.mark.parametrize("word", ["?", "why"])
def test_the_rule_behind_a_question_is_shown(word: str, workspace: Workspace) -> None:
    said = sit(begin(workspace), word, "help", "quit")
    assert "TY-01. A hunter has a name.\n" in said and said.count("At every prompt") == 1


def test_help_speaks_of_squares_only_where_there_are_some(workspace: Workspace) -> None:
    name, square = sit(begin(workspace), "help", "Nimrod", "stalk", "help").split("How do you hunt?")
    assert "squares" not in name and "map lists them" in square


@pytest.mark.parametrize(("wanted", "says"), [("TY-04", "?"), ("AA-9", "TY-01 to TY-03.")])
def test_no_such_rule_is_a_sentence_with_one_end(wanted: str, says: str, workspace: Workspace) -> None:
    said = sit(begin(workspace), f".rules {wanted}")
    assert f"{says}\n>" in said and "?." not in said


@pytest.mark.parametrize(("typed", "name"), [("Quit", "Quit"), ("\\quit", "quit"), ("Help", "Help"), ("\\x", "\\x")])
def test_a_hunter_may_be_called_like_a_command(typed: str, name: str, workspace: Workspace) -> None:
    tale = begin(workspace)
    sit(tale, typed)
    assert text(tale, "name") == name


def test_a_person_may_be_asked_less(workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, "ask less", *TO_THE_TALE, ".")
    assert "One line more?" not in said
    assert entries(tale, "aside.line")[0].words("by") == "unasked"
    assert "ask less, ask more or ask all" in sit(again(tale), "ask often")


def test_remarks_breaks_and_titles_change_no_rules(workspace: Workspace) -> None:
    tale = begin(workspace)
    sit(tale, "Nimrod", "comment Ann laughed.", "break", "break tea", "title The [b]Great[/b] Hunt", "sheet", "1")
    kinds = [
        (entry.kind, entry.words("text")) for entry in entries(tale) if entry.kind in ("comment", "break", "title")
    ]
    assert kinds == [
        ("comment", "Ann laughed."),
        ("break", ""),
        ("break", "tea"),
        ("title", "The [b]Great[/b] Hunt"),
    ]
    assert entries(tale, "way")[0].words("chosen") == "stalk"


def test_every_command_works_at_every_prompt(workspace: Workspace) -> None:
    commands = ["help", "?", "sheet", "map", "chronicle", "chronicle facts", ".chronicle odd", "rules", "rules TY-02"]
    commands += ["rules TY-99", ".eyes Nobody", "again", "spark", "title", ".comment x", "break"]
    tale = begin(workspace, dice="typed")
    answers = ["Nimrod", "stalk", "C1", "3 4", "1 2 3", "4", "4", "Told.", ".", "nothing", ""]
    lines = [line for answer in answers for line in ([] if answer == "." else commands) + [answer]]
    said = sit(tale, *lines)
    assert "The tale has ended" in said
    assert said.count("TY-02. There are ways to hunt, and none goes through water.") >= len(answers) - 1
    assert "The tale is kept in" in said


def test_an_aside_is_done_instead(workspace: Workspace) -> None:
    said = sit(begin(workspace), "Nimrod", "give-up", "")
    assert "The hunt is given up." in said and "The tale has ended." in said


def test_an_aside_is_done_instead_of_a_narration(workspace: Workspace) -> None:
    assert "The hunt is given up." in sit(begin(workspace), *TO_THE_TALE, "give-up")


def test_the_program_plays_its_seats(workspace: Workspace) -> None:
    said = sit(begin(workspace, "Ann=hunter", "automa=beast"), *TO_THE_TALE)
    assert "The beast fights\n" in said
    assert "Ann: How do you hunt?" in said


# What goes wrong


def failing(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Let the disk be full for the next appends."""
    left = [times]
    append = Journal.append

    def full(self: Journal, new: tuple[Entry, ...]) -> None:
        if left[0]:
            left[0] -= 1
            raise CannotWrite(self.path, "the answer was not taken: no space left.")
        append(self, new)

    monkeypatch.setattr(Journal, "append", full)


def test_a_full_disk_is_said_and_the_answer_asked_again(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    tale = begin(workspace)
    failing(monkeypatch, 1)
    said = sit(tale, "Nimrod", "Orion", "stalk")
    assert "Not kept: " in said
    assert said.count("What is the hunter called?\n") == 2
    assert text(tale, "name") == "Orion"


def test_prose_that_a_full_disk_refused_is_offered_again(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    tale = begin(workspace)
    sit(tale, *TO_THE_TALE)
    tale = again(tale)
    failing(monkeypatch, 1)
    said = sit(tale, "Precious words.", ".", "keep")
    assert "Your words from before:\n  Precious words.\n" in said
    assert text(tale) == "Precious words."


def test_dice_that_could_not_be_kept_come_again(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    tale = begin(workspace)
    sit(tale, "Nimrod", "stalk")
    tale = again(tale)
    failing(monkeypatch, 2)
    said = sit(tale, "C1", "C1", "C1")
    assert said.count("Not kept: ") == 2
    assert "Caught at C1" in said


def test_leaving_with_an_answer_that_was_not_kept_is_said(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    tale = begin(workspace)
    sit(tale, "Nimrod")
    tale = again(tale)
    failing(monkeypatch, 99)
    with pytest.raises(CannotWrite):
        sit(tale, "stalk", "quit")


def test_bytes_that_are_no_text_do_not_stop_the_tale(workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, b"\xff\xfeNimrod\x00\x1b]0;x\x07\n", b"stalk\r\n", b"C1")
    assert "was not UTF-8" in said
    assert text(tale, "name") == "\ufffd\ufffdNimrod]0;x"
    assert entries(tale, "where")[0].words("square") == "C1"


NASTY = [
    "[/]",
    "[b",
    "[@click=app.quit]x[/]",
    "a [link='x]y`",
    "[$foo]z[/]",
    "[[b]]",
    "{name}",
    "{{ 7 * 7 }}",
    "{% x %}",
]
NASTY += ["> a quote", "# head", "| cell |", "<script>alert(1)</script>", "`code`", "*a* _b_", "%s %n", "[[entry]]"]


@pytest.mark.parametrize("words", NASTY)
def test_brackets_and_braces_come_out_as_they_went_in(words: str, workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, words, f"title {words}", "stalk", "C1", words, words, ".", "chronicle")
    assert text(tale, "name") == words
    assert text(tale) == f"{words}\n{words}"
    assert f"What is the hunter called?: {words}\n" in said
    assert f"Title: {words}\n" in said


CONTROLS = ["\x1b[2J", "\x1b]0;title\x07", "\x1b]52;c;eA==\x07", "\x9b31m", "\x00", "\x7f", "\x08\x08", "a\x0bb\x0cc"]


@pytest.mark.parametrize("words", [*CONTROLS, "\u202eevil\u2066"])
def test_no_control_character_reaches_the_terminal(words: str, workspace: Workspace) -> None:
    tale = begin(workspace)
    said = sit(tale, f"N{words}", f"title T{words}", "stalk", "C1", f"P{words}", ".", "chronicle", "comment " + words)
    assert not set(said) & {chr(code) for code in (*range(9), *range(11, 32), *range(127, 160), 0x202E, 0x2066)}
    kept = tale.journal.path.read_bytes().decode()
    assert not set(kept) & {chr(code) for code in (*range(9), *range(11, 32), *range(127, 160))}
