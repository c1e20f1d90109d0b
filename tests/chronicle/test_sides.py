"""A chronicle from one ship's side, or from all: what stands in it, by every way in which it can be asked for."""

import re

from tales.chronicle.sides import sides

from tests.chronicle.seasons import chronicle, scribe, season

SAILED = season(4, 3, 1)
"""A season of one person and two rivals, who catch, rob and meet each other."""


def paragraphs(text: str) -> set[str]:
    """Those of the prose, without what is different because fewer ships keep logs."""
    without = re.sub(r"^\*\*(The [^.]+\. )?(\w+ \d+ \w+ \d+\.\*\*)", r"\2", text, flags=re.M)
    return {part for part in without.partition("| Ship |")[0].split("\n\n") if part and part != "***"}


def test_each_ship_is_a_side_and_one_alone_is_none() -> None:
    found = sides(SAILED[1])
    assert sorted(found) == ["ship-1", "ship-2", "ship-3"]
    assert sides([entry for entry in SAILED[1] if entry.get("vessel", "ship-1") == "ship-1"]) == {}


def test_one_side_has_its_own_words_and_those_of_no_other() -> None:
    header, entries = SAILED
    whole, found = chronicle(SAILED), sides(entries)
    for side, ship in found.items():
        own = scribe(header).write(header.title, entries, side=side)
        assert f"*The {ship}, " in own and own.count(" master, out of ") == 1
        assert paragraphs(own) <= paragraphs(whole)
        assert not re.search(r"^\*\*The ", own, re.M)  # there is only one log, so its name stands on the title page


def test_what_one_ship_says_of_another_stays_on_its_side() -> None:
    header, entries = SAILED
    for_us = scribe(header).write(header.title, entries, side="ship-1")
    theirs = sides(entries)["ship-3"]
    said = {part for part in paragraphs(for_us) if theirs in part}
    assert said
    assert said.isdisjoint(paragraphs(scribe(header).write(header.title, entries, side="ship-3")))


def test_the_facts_and_the_notes_of_one_side_are_those_of_its_own_turns() -> None:
    header, entries = SAILED
    whole = scribe(header).write(header.title, entries, "noted")
    own = scribe(header).write(header.title, entries, "noted", side="ship-1")
    notes = re.findall(r"^\[\^(\d+)\]:", own, re.M)
    assert notes == [str(at) for at in range(1, len(notes) + 1)] and 0 < len(notes) < len(
        re.findall(r"^\[", whole, re.M)
    )
    turns = [entry for entry in entries if (entry.kind, entry.key) == ("tell", "turn.begins")]
    facts = scribe(header).write(header.title, entries, "facts", side="ship-1")
    assert facts.count("- turn begins") == 0
    assert facts.count("**") // 2 < len(turns)


def test_the_tally_names_all_ships_whoever_tells() -> None:
    header, entries = SAILED
    own = scribe(header).write(header.title, entries, side="ship-2")
    for ship in sides(entries).values():
        assert re.search(rf"^\| \*{{0,2}}{re.escape(ship)}", own, re.M)
