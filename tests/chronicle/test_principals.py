"""The people who are spoken of again and again."""

import pytest
from tales.chronicle.errors import TemplateFault
from tales.chronicle.memory import Memory
from tales.chronicle.principals import PrincipalRules, Principals, read_principals
from tales.entries import Entry, Value


def crew(*posts: str) -> Memory:
    """A memory of people with these posts, `a`, `b`, `c` …"""
    memory = Memory()
    for who, post in zip("abcdefghijkl", posts, strict=False):
        facts: tuple[tuple[str, Value], ...] = (("who", who), ("name", f"Mr {who * 4}"), ("post", post))
        memory.add(Entry(1, "tell", "person.joins", facts=facts))
    return memory


def leave(memory: Memory, who: str) -> None:
    memory.add(Entry(2, "tell", "person.leaves", facts=(("who", who),)))


def test_every_second_principal_holds_a_post() -> None:
    memory = crew("cook", "cooper", *["greenhand"] * 8)
    found = Principals(PrincipalRules(4, 75, ("cook", "cooper")), "seed").among([*memory.past.people.values()], "")
    assert sorted(str(person["post"]) for person in found) == ["cook", "cooper", "greenhand", "greenhand"]


def test_when_one_is_lost_the_others_stay_and_the_next_steps_up() -> None:
    memory = crew(*["greenhand"] * 8)
    principals = Principals(PrincipalRules(4), "seed")
    before = principals.among([*memory.past.people.values()], "")
    leave(memory, str(before[1]["who"]))
    after = principals.among([*memory.past.people.values()], "")
    assert after[:3] == [before[0], *before[2:]] and len(after) == 4 and after[3] not in before


def test_who_comes_later_steps_up_last() -> None:
    memory = crew(*["greenhand"] * 2)
    principals = Principals(PrincipalRules(2), "seed")
    first = principals.among([*memory.past.people.values()], "")
    memory.add(Entry(3, "tell", "person.joins", facts=(("who", "z"), ("name", "Zed"))))
    assert principals.among([*memory.past.people.values()], "") == first
    leave(memory, str(first[0]["who"]))
    assert [person["who"] for person in principals.among([*memory.past.people.values()], "")] == [first[1]["who"], "z"]


def test_writers_are_no_principals() -> None:
    memory = crew("greenhand")
    memory.add(Entry(1, "tell", "person.joins", facts=(("who", "m"), ("name", "Mate"), ("writer", "mate"))))
    found = Principals(PrincipalRules(4), "seed").among([*memory.past.people.values()], "")
    assert [person["who"] for person in found] == ["a"]


def test_without_rules_nobody_is_one() -> None:
    assert Principals(PrincipalRules(), "seed").among([*crew("cook").past.people.values()], "") == []


def test_three_times_in_four_it_is_a_principal_who_was_named_least() -> None:
    memory = crew(*["greenhand"] * 8)
    people = [*memory.past.people.values()]
    principals = Principals(PrincipalRules(4, 75), "seed")
    mine = principals.among(people, "")
    for person in mine[:2]:
        memory.note_named(f"There was {person['name']}.")
    drawn = [principals.draw(people, mine, memory.past, lot, share) for lot in range(8) for share in range(100)]
    assert sum(person in mine for person in drawn) == 600
    assert [person for person in drawn if person in mine[:2]] == []


def test_who_is_named_by_the_last_name_is_named() -> None:
    memory = crew("cook", "cooper")
    memory.note_named("Mr aaaa spoke; bbbb did not. Another day.")
    memory.note_named("aaaa again.")
    assert (memory.past.named("a"), memory.past.named("b"), memory.past.named("c")) == (2, 1, 0)


@pytest.mark.parametrize("row", [3, {"count": "4"}, {"posts": "cook"}, {"many": 4}])
def test_what_is_no_rule_for_principals_is_named_with_its_file(row: object) -> None:
    with pytest.raises(TemplateFault, match=r"mine.toml.*\[principals\]"):
        read_principals("mine.toml", {"principals": row})
