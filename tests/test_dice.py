"""Dice: notation, readings, throws that follow from a seed alone, fairness, and faces that people type."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b
from itertools import permutations
from math import exp, lgamma, log
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tales.rules import dice
from tales.rules.dice import Dice, DiceError, Faces, faces, is_settled, parse, permutation, pick, throw, typed

PROJECT = Path(__file__).resolve().parent.parent


# Notation and readings


@pytest.mark.parametrize(
    ("notation", "meant", "written"),
    [
        ("1d20", Dice(1, 20), "1d20"),
        ("d8", Dice(1, 8), "1d8"),
        ("2d6+1", Dice(2, 6, 1), "2d6+1"),
        ("3d4-2", Dice(3, 4, -2), "3d4-2"),
        ("100d1000", Dice(100, 1000), "100d1000"),
        ("1d1", Dice(1, 1), "1d1"),
    ],
)
def test_notation_is_read_and_written(notation: str, meant: Dice, written: str) -> None:
    assert (parse(notation), str(meant)) == (meant, written)
    assert parse(written) == meant


@pytest.mark.parametrize(
    "notation", ["", "d", "2d", "6", "0d6", "101d6", "1d0", "1d1001", "2d6+", "2 d6", "2D6", "-1d6"]
)
def test_what_names_no_dice_is_refused_in_words(notation: str) -> None:
    with pytest.raises(DiceError, match=r"write them like 1d20 or 2d6\+1|from 1 to 100 dice of 1 to 1000 sides"):
        parse(notation)


def test_faces_are_read() -> None:
    shown = faces((6, 2, 6), -1)
    assert (shown.total, shown.highest, shown.lowest, shown.count(6)) == (13, 6, 2, 2)
    assert shown == (6, 2, 6)


def test_the_addition_of_one_throw_does_not_stick_to_another() -> None:
    assert (faces((3,), 2).total, faces((3,)).total, faces((3,), 2).total) == (5, 3, 5)


@pytest.mark.parametrize("wrong", [(), (1,), (1, 2, 3), (0, 1), (1, 7), (True, 2), (1.0, 2), ("1", "2"), [1, 2], None])
def test_faces_that_cannot_lie_there_are_not_accepted(wrong: object) -> None:
    assert not parse("2d6").accepts(wrong)
    assert parse("2d6").accepts((1, 6))


# Throws follow from the seed


def test_a_digest_that_another_program_made() -> None:
    # printf 'abigail\x1fthrow\x1f0\x1f0\x1f6\x1f0' | b2sum -l 64
    assert throw("abigail", 0, Dice(1, 6)) == (0xB2B22A1AC3601954 % 6 + 1,) == (3,)


@pytest.mark.parametrize(
    ("seed", "number", "die", "sides", "face"),
    [
        ("abigail", 0, 0, 6, 3),
        ("abigail", 0, 1, 6, 1),
        ("abigail", 1, 0, 20, 10),
        ("", 0, 0, 20, 8),
        ("Ægir", 7, 2, 8, 4),
        ("abigail", 41, 0, 1000, 372),
    ],
)
def test_known_throws(seed: str, number: int, die: int, sides: int, face: int) -> None:
    # These stand in journals: if one changes, every tale changes.
    assert pick(seed, "throw", number, die, sides) == face
    assert throw(seed, number, Dice(3, sides))[die] == face


def test_a_known_shuffle() -> None:
    text = "abigail\x1fthrow\x1f3\x1f{}\x1f{}\x1f0"
    order = [0, 1, 2, 3, 4]
    for last in (4, 3, 2, 1):
        drawn = int(blake2b(text.format(last, last + 1).encode(), digest_size=8).hexdigest(), 16) % (last + 1)
        order[last], order[drawn] = order[drawn], order[last]
    assert permutation("abigail", 3, 5) == tuple(order)
    assert (permutation("abigail", 3, 0), permutation("abigail", 3, 1)) == ((), (0,))


def test_throws_are_the_same_in_another_process_with_another_hash_seed() -> None:
    code = (
        "from tales.rules import dice; "
        "print(dice.throw('abigail', 5, dice.parse('4d12')), dice.permutation('abigail', 6, 9))"
    )
    for hash_seed in ("0", "1", "4711"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(PROJECT)}
        run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        assert run.stdout.strip() == f"{throw('abigail', 5, parse('4d12'))} {permutation('abigail', 6, 9)}"


@given(st.text(), st.integers(0, 10**9), st.integers(1, 20), st.integers(1, 1000))
def test_every_throw_can_lie_on_the_table_and_comes_again(seed: str, number: int, count: int, sides: int) -> None:
    shown = throw(seed, number, Dice(count, sides, 3))
    assert Dice(count, sides).accepts(shown)
    assert shown.total == sum(shown) + 3
    assert throw(seed, number, Dice(count, sides, 3)) == shown


def test_throws_differ_by_seed_number_die_and_stream() -> None:
    thousand = [pick("a", "throw", number, 0, 1000) for number in range(100)]
    for other in (
        [pick("b", "throw", number, 0, 1000) for number in range(100)],
        [pick("a", "throw", number, 1, 1000) for number in range(100)],
        [pick("a", "spark", number, 0, 1000) for number in range(100)],
        [pick("a", "throw", number + 1, 0, 1000) for number in range(100)],
    ):
        assert sum(one == two for one, two in zip(thousand, other, strict=True)) < 3


class _Digest:
    def __init__(self, drawn: int) -> None:
        self.drawn = drawn

    def digest(self) -> bytes:
        return self.drawn.to_bytes(8, "big")


@pytest.mark.parametrize(
    ("over", "again"), [(2**64 - 1, True), (2**64 - 2**64 % 6, True), (2**64 - 2**64 % 6 - 1, False)]
)
def test_what_would_make_low_faces_likelier_is_drawn_again(
    over: int, again: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []

    def fake(text: bytes, digest_size: int) -> _Digest:
        asked.append(text)
        return _Digest(over if len(asked) == 1 else 4)

    monkeypatch.setattr(dice, "blake2b", fake)
    face = pick("a", "throw", 0, 0, 6)
    assert (face, len(asked)) == ((5, 2) if again else (6, 1))
    assert len(set(asked)) == len(asked)


# Fairness: fixed seeds, so these either hold for ever or never did


def chance(counts: Iterable[int]) -> float:
    """How likely fair dice show counts at least as uneven as these: the p of a chi-square test."""
    seen = list(counts)
    mean = sum(seen) / len(seen)
    return beyond(sum((count - mean) ** 2 for count in seen) / mean, len(seen) - 1)


def beyond(chi_square: float, free: int) -> float:
    """How likely chi-square exceeds a value: one less the series of the incomplete gamma function."""
    half, x = free / 2, chi_square / 2
    term = total = 1.0
    for step in range(1, 2000):
        term *= x / (half + step)
        total += term
    return 1 - total * exp(half * log(x) - x - lgamma(half + 1))


@pytest.mark.parametrize(
    ("chi_square", "free", "p"), [(10.828, 1, 0.001), (20.515, 5, 0.001), (43.820, 19, 0.001), (11.070, 5, 0.05)]
)
def test_the_measure_is_that_of_the_printed_tables(chi_square: float, free: int, p: float) -> None:
    assert beyond(chi_square, free) == pytest.approx(p, rel=0.01)


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 100])
def test_every_face_is_as_likely(sides: int) -> None:
    thrown = Counter(throw("fair", number, Dice(1, sides))[0] for number in range(200 * sides))
    assert chance(thrown[face] for face in range(1, sides + 1)) > 0.001


@pytest.mark.parametrize("sides", [4, 6, 8])
def test_two_dice_of_one_throw_know_nothing_of_each_other(sides: int) -> None:
    thrown = Counter(tuple(throw("pairs", number, Dice(2, sides))) for number in range(100 * sides**2))
    pairs = [(one, two) for one in range(1, sides + 1) for two in range(1, sides + 1)]
    assert chance(thrown[pair] for pair in pairs) > 0.001


def test_two_throws_in_a_row_know_nothing_of_each_other() -> None:
    row = [pick("row", "throw", number, 0, 6) for number in range(7200)]
    pairs = Counter(zip(row[::2], row[1::2], strict=True))
    assert chance(pairs[one, two] for one in range(1, 7) for two in range(1, 7)) > 0.001


def test_seeds_that_differ_by_one_letter_know_nothing_of_each_other() -> None:
    first = Counter(throw(f"tale {at}", 0, Dice(1, 20))[0] for at in range(4000))
    assert chance(first[face] for face in range(1, 21)) > 0.001


def test_every_order_is_as_likely() -> None:
    seen = Counter(permutation("deck", number, 4) for number in range(4800))
    assert chance(seen[order] for order in permutations(range(4))) > 0.001


def test_every_card_lies_on_top_as_often() -> None:
    top = Counter(permutation("deck", number, 52)[0] for number in range(5200))
    assert chance(top[card] for card in range(52)) > 0.001


def test_a_loaded_die_would_be_found_out() -> None:
    loaded = Counter(min(pick("fair", "throw", number, 0, 6), 5) for number in range(1200))
    assert chance(loaded[face] for face in range(1, 7)) < 0.001


# What people type


@pytest.mark.parametrize(
    ("text", "notation", "shown"),
    [
        ("3", "1d6", (3,)),
        (" 3 ", "1d6", (3,)),
        ("36", "2d6", (3, 6)),
        ("3 6", "2d6", (3, 6)),
        ("3,6", "2d6", (3, 6)),
        ("3; 6", "2d6", (3, 6)),
        ("3", "2d6", None),
        ("", "1d20", None),
        ("   ", "1d6", None),
        ("17", "1d20", (17,)),
        ("1", "1d20", (1,)),
        ("05", "1d20", (5,)),
        ("10 7", "2d10", (10, 7)),
        ("10,7", "2d10", (10, 7)),
        (" 10; 7 ", "2d10", (10, 7)),
        ("10", "2d10", None),
        ("10 ", "2d10", None),
    ],
)
def test_typed_faces_are_read(text: str, notation: str, shown: tuple[int, ...] | None) -> None:
    assert typed(text, parse(notation)) == shown


def test_typed_faces_have_the_addition_of_their_dice() -> None:
    read = typed("3 6", parse("2d6+1"))
    assert isinstance(read, Faces) and read.total == 10


@pytest.mark.parametrize(
    ("text", "notation", "error"),
    [
        ("7", "1d6", "a d6 shows 1 to 6, not 7"),
        ("0", "1d6", "a d6 shows 1 to 6, not 0"),
        ("21", "1d20", "a d20 shows 1 to 20, not 21"),
        ("107", "2d10", "a d10 shows 1 to 10, not 107"),
        ("36", "1d6", "1d6 is one face, not 2"),
        ("3 6 1", "2d6", "2d6 are 2 faces, not 3"),
        ("1 2", "1d20", "1d20 is one face, not 2"),
        ("x", "1d6", "type what the die shows, in figures"),
        ("six", "2d20", "type what the dice show, in figures"),
        ("-3", "1d20", "type what the die shows, in figures"),
        ("٣", "1d6", "type what the die shows, in figures"),
        ("²", "1d20", "type what the die shows, in figures"),
        ("9" * 5000, "1d20", "type what the die shows, in figures"),
    ],
)
def test_what_dice_cannot_show_is_refused_in_words(text: str, notation: str, error: str) -> None:
    with pytest.raises(DiceError) as refused:
        typed(text, parse(notation))
    assert str(refused.value) == error


@pytest.mark.parametrize(
    ("text", "notation", "settled"),
    [
        ("3", "1d6", True),
        ("", "1d6", False),
        ("3", "2d6", False),
        ("36", "2d6", True),
        ("7", "1d6", False),
        ("1", "1d20", False),  # 10 to 19 could be meant
        ("2", "1d20", False),  # 20 could be meant
        ("3", "1d20", True),
        ("20", "1d20", True),
        ("1", "1d12", False),
        ("2", "1d12", True),
        ("1", "1d10", False),
        ("2", "1d10", True),
        ("10", "1d10", True),
        ("1", "1d100", False),
        ("10", "1d100", False),
        ("11", "1d100", True),
        ("1 ", "1d20", True),  # the space ends the number
        ("10 1", "2d10", False),
        ("10 2", "2d10", True),
        ("10 1,", "2d10", True),
        ("21", "1d20", False),
        ("x", "1d20", False),
    ],
)
def test_digits_go_on_without_enter_when_no_longer_number_can_be_meant(text: str, notation: str, settled: bool) -> None:
    assert is_settled(text, parse(notation)) == settled


@given(st.data(), st.integers(1, 5), st.integers(1, 120))
def test_settled_text_means_the_same_whatever_could_follow(data: st.DataObject, count: int, sides: int) -> None:
    those = Dice(count, sides)
    shown = data.draw(st.lists(st.integers(1, sides), min_size=count, max_size=count))
    text = " ".join(map(str, shown))
    assert typed(text, those) == tuple(shown)
    if is_settled(text, those):
        for digit in "0123456789":
            with pytest.raises(DiceError):
                typed(text + digit, those)
    elif sides >= 10:
        assert any(_can_be_typed(text + digit, those) for digit in "0123456789")


def _can_be_typed(text: str, those: Dice) -> bool:
    try:
        return typed(text, those) is not None
    except DiceError:
        return False


@given(st.text(max_size=12), st.sampled_from(["1d6", "2d6", "1d20", "3d10"]))
def test_whatever_is_typed_is_faces_or_more_to_come_or_an_error_in_words(text: str, notation: str) -> None:
    those = parse(notation)
    try:
        shown = typed(text, those)
    except DiceError as error:
        assert str(error)
        assert not is_settled(text, those)
    else:
        assert shown is None or those.accepts(shown)
