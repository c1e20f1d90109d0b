"""A sheet as lines: whatever it holds is said, one fact a line."""

from tales.plain.sheets import sheet_lines
from tales.sheets import People, Person, Sheet


def test_people_are_named_by_their_posts_and_the_lost_after_them() -> None:
    people = (
        Person("Ann", "master"),
        Person("Ned", "hand"),
        Person("Eli", "cook", lost="lost in turn 3, Brazil (Storm)"),
        Person("Tom", "hand", "unfit"),
    )
    sheet = Sheet("The Abigail", "", "", (People("Aboard", people, "the master is not counted"),))
    assert sheet_lines(sheet) == [
        "The Abigail",
        "Aboard: the master is not counted",
        "master: Ann",
        "hand: Ned, Tom (unfit)",
        "lost: Eli, cook, lost in turn 3, Brazil (Storm)",
    ]
