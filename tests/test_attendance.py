"""Evenings: who is at the table, who answers for whoever is away, and how the chronicle says it."""

from datetime import date
from pathlib import Path

import pytest
from tales.entries import Seat
from tales.tale import attendance
from tales.tale.annotations import Refused
from tales.tale.tale import Tale

from tests.test_plain_toy.player import Player

THREE = (Seat("", "beast", "Ann"), Seat("", "hunter", "Bo"), Seat("", "companion", "Cy"))


def hunt(root: Path, day: int = 1) -> Tale:
    return Tale.new(
        root,
        "last-hunt",
        title="By evenings",
        seats=THREE,
        settings={},
        seed="9",
        dice="thrown",
        today=lambda: date(2026, 3, day),
    )


def on(folder: Path, day: int) -> Tale:
    return Tale.open(folder, lambda: date(2026, 3, day))


def answered(tale: Tale, *keys: str) -> None:
    """Answer so many choices; whatever is to be told is left for later."""
    for key in keys:
        tale.settle("never")
        tale.answer(key)
    tale.settle("never")


def test_everybody_is_there_unless_somebody_says_otherwise(tmp_path: Path) -> None:
    tale = hunt(tmp_path)
    answered(tale, "boar")
    assert attendance.here(tale) == ["Ann", "Bo", "Cy"] and not tale.away
    assert [dict(e.facts)["present"] for e in tale.entries if e.kind == "evening"] == [("Ann", "Bo", "Cy")]


def test_the_program_answers_for_whoever_is_away_until_they_are_back(tmp_path: Path) -> None:
    tale = hunt(tmp_path)
    answered(tale, "boar", "cast-given")
    tale.close()
    tale = on(tale.folder, 8)
    attendance.leave(tale, "Bo")
    tale.settle("never")
    assert tale.session.ask is not None
    assert tale.session.ask.seat != "hunter"
    assert attendance.company(tale) == ["At the table: Ann, Cy.", "Bo is away; the program answers."]
    tale.close()
    tale = on(tale.folder, 15)
    assert tale.away == {"Bo": None}
    attendance.come_back(tale, "Bo")
    assert attendance.here(tale) == ["Ann", "Bo", "Cy"]
    assert tale.seats_of("Bo") == ("hunter",)


def test_somebody_at_the_table_can_answer_for_another(tmp_path: Path) -> None:
    tale = hunt(tmp_path)
    answered(tale, "boar", "cast-given")
    attendance.leave(tale, "Bo", "Cy")
    assert tale.seats_of("Cy") == ("hunter", "companion-1")
    with pytest.raises(Refused, match="Bo is not at the table"):
        attendance.leave(tale, "Ann", "Bo")
    attendance.leave(tale, "Cy")
    assert tale.away == {"Bo": None, "Cy": None}
    with pytest.raises(Refused, match="somebody has to be"):
        attendance.leave(tale, "Ann")


def test_somebody_without_a_name_goes_by_what_they_play(tmp_path: Path) -> None:
    seats = (Seat("", "beast", "Ann"), Seat("", "hunter"), Seat("", "companion"), Seat("", "companion", "Di"))
    tale = Tale.new(
        tmp_path,
        "last-hunt",
        title="Nameless",
        seats=seats,
        settings={},
        seed="9",
        dice="thrown",
        today=lambda: date(2026, 3, 1),
    )
    answered(tale, "boar", "cast-given")
    nobody = attendance.called(tale, "hunter and companion 1")
    attendance.leave(tale, nobody)
    assert attendance.company(tale)[1] == "Hunter and Companion 1 is away; the program answers."
    tale.settle("never")
    attendance.come_back(tale, nobody)
    assert not tale.away
    attendance.leave(tale, "Di", nobody)
    assert attendance.company(tale)[1] == "Di is away; Hunter and Companion 1 answers."
    assert tale.seats_of("") == ("hunter", "companion-1", "companion-2")
    answered(tale, "wait")
    assert "*At the table: Ann. Absent: Di.*" in tale.chronicle("facts")


def test_the_evenings_head_the_chronicle_with_who_was_there_and_who_was_not(tmp_path: Path) -> None:
    tale = hunt(tmp_path)
    answered(tale, "boar", "cast-given", "move")
    tale.answer("the ford")
    tale.answer("dusk")
    answered(tale, "wait")
    tale.close()
    tale = on(tale.folder, 8)
    attendance.leave(tale, "Bo", "Cy")
    answered(tale, "life-point")
    text = tale.chronicle()
    first, second = text.split("## 8 March 2026\n")
    assert "## 1 March 2026\n\n*At the table: Ann, Bo and Cy.*\n" in first
    assert second.startswith("\n*At the table: Ann and Cy. Absent: Bo.*\n")
    assert "the ford, dusk" in text.casefold()
    assert "**" in second  # the letter of the second evening
    assert "(Cy), guide" in first and "(Bo), the Hunter" in first


def test_who_comes_late_opens_no_evening_of_their_own(tmp_path: Path) -> None:
    tale = hunt(tmp_path)
    attendance.leave(tale, "Bo", "Cy")
    answered(tale, "boar", "cast-given", "move")
    tale.answer("the ford")
    tale.answer("dusk")
    attendance.come_back(tale, "Bo")
    answered(tale, "wait", "life-point")
    text = tale.chronicle()
    assert text.count("## 1 March 2026\n") == 1
    absent, all_there = "*At the table: Ann and Cy. Absent: Bo.*", "*At the table: Ann, Bo and Cy.*"
    assert text.index("## 1 March") < text.index(absent) < text.index(all_there)


def test_by_line_people_go_and_come_back(tmp_path: Path) -> None:
    journals = str(tmp_path / "tales")
    seats = ("--seat", "Ann=beast", "--seat", "Bo=hunter", "--seat", "Cy=companion")
    with Player("play", "last-hunt", *seats, "--seed", "s", "--journals", journals) as player:
        for line in ("ask never", "boar", "cast-given"):
            player.type(line)
        assert "Bo (" in player.said[-1]
        assert "There is nobody called Dee in this tale" in player.type("away Dee")
        said = player.type("away Cy for Bo")
        assert "At the table: Ann, Cy." in said and "Bo is away; Cy answers." in said
        assert "Cy (" in said.rsplit("\n\n", 1)[-1]
        player.type("quit")
    folder = next(Path(journals).iterdir())
    with Player("resume", folder.name, "--journals", journals) as player:
        assert "Bo is away; Cy answers." in player.said[0]
        assert "At the table: Ann, Bo, Cy." in player.type("back bo")
        assert "Bo (" in player.said[-1].rsplit("\n\n", 1)[-1]
