"""What the program's people do of their own accord: Risks for Life and about others, Raises, three to six Turns."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

import pytest
from tales.entries import Entry, Header, Seat
from tales.games.last_hunt import GAME
from tales.games.last_hunt.automa import automa
from tales.games.last_hunt.initiative import LATE, undertaken
from tales.games.last_hunt.state import Hunt
from tales.rules.asks import OPEN, Answer, Ask, Choose, Narrate, Option
from tales.rules.settings import Settings
from tales.session.session import Session
from tales.tale.sample import default

from tests.games.last_hunt import at

HUNTS = range(24)


@lru_cache
def played(seed: int) -> tuple[Hunt, tuple[Entry, ...]]:
    """A hunt with nobody at the table, from its first Turn to its end."""
    size = 2 + seed % 4
    settings = Settings(GAME.settings)
    seats = GAME.seats([Seat("", role) for role in ("beast", "hunter", *["companion"] * (size - 1))], settings)
    seats = tuple(Seat(seat.key, seat.role, seat.key, automa=True) for seat in seats)
    header = Header(GAME.key, GAME.edition, "A hunt", "2026-11-30", f"own {seed}", tuple(settings.items()), seats)
    session = Session.of(GAME, header)
    while session.ask is not None:
        if session.settle_one(told_from="never") is None:
            session.answer(OPEN if isinstance(session.ask, Narrate) else default(session.ask), by="automa")
    return session.state, tuple(session.visible(seat.key for seat in seats))


def announced(score: str, *, about: bool) -> Iterator[Entry]:
    """The Risks of Companions in all hunts, on that score, the own one or that of somebody else."""
    for seed in HUNTS:
        for entry in played(seed)[1]:
            whose = entry.words("who") != "hunter" and bool(entry.words("about")) == about
            if entry.key == "risk.announced" and whose and entry.words("score") == score:
                yield entry


def answers(hunt: Hunt, ask: Ask) -> Answer:
    """What the program answers in the end."""
    with pytest.raises(StopIteration) as stop:
        next(automa(hunt, ask))
    said: Answer = stop.value.value
    return said


def test_companions_risk_their_own_life_and_write_about_the_hunter_at_many_levels() -> None:
    assert len({entry.number("level") for entry in announced("life", about=False)}) >= 3
    about = {entry.words("about") for entry in announced("life", about=True)}
    assert "hunter" in about and len(about) > 2


def test_before_the_fourth_turn_nobody_goes_out_by_a_risk_of_their_own_accord_that_is_not_raised() -> None:
    found = 0
    for seed in HUNTS:
        turn = 0
        for entry in played(seed)[1]:
            turn = entry.number("turn") if entry.key == "turn.begins" else turn
            own = entry.words("about") or entry.words("score") == "life"
            if entry.key == "risk.lost" and own and turn < LATE:
                assert entry.get("raised") or not entry.get("out"), entry
                found += 1
    assert found >= 10


def test_one_of_several_companions_undertakes_something_in_a_turn_and_it_goes_round() -> None:
    hunt = at("C1 4/4, C2 4/4, C3 4/4", 4, people=())
    asked = [Choose(key="episode.what", seat=f"companion-{number}", options=()) for number in (1, 2, 3)]
    told = Counter[int]()
    for hunt.turn in range(1, 13):
        risks = [number for number, ask in enumerate(asked) if undertaken(hunt, ask).startswith("risk")]
        assert len(risks) == 1
        told[risks[0]] += 1
    assert set(told.values()) == {4}


def test_the_only_companion_does_it_every_other_turn() -> None:
    hunt = at("C1 4/4", 2, people=())
    ask = Choose(key="episode.what", seat="companion-1", options=())
    risks = []
    for hunt.turn in range(1, 9):
        risks.append(undertaken(hunt, ask).startswith("risk"))
    assert risks in ([True, False] * 4, [False, True] * 4)


def test_the_program_stays_three_to_six_turns() -> None:
    turns = {played(seed)[0].turn for seed in HUNTS}
    assert min(turns) == 3 and max(turns) <= 6 and len(turns) >= 3


@pytest.mark.parametrize(
    ("turn", "scores", "says"), [(2, "H 9/2", "wait"), (3, "H 2/2", "wait"), (3, "H 10/2, C1 10/1", "declare")]
)
def test_the_hunter_waits_for_the_third_turn_and_for_dice(turn: int, scores: str, says: str) -> None:
    hunt = at(scores, 2)
    hunt.turn, hunt.beast.name = turn, "a beast of ten and more letters"
    assert undertaken(hunt, Choose(key="turn.truth", seat="hunter", options=())) == says


def test_the_beast_raises_once_a_turn_within_what_it_holds() -> None:
    raised = Counter[tuple[int, int]]()
    for seed in HUNTS:
        hunt, entries = played(seed)
        for made in hunt.raises:
            if made.by == "beast":
                raised[seed, made.turn] += 1
        for entry in entries:
            if entry.key == "beast.loses":
                assert -entry.number("by") in range(1, 7)
    assert len(raised) > len(HUNTS) and set(raised.values()) == {1}


def test_who_is_written_about_raises_and_nobody_goes_out_by_it() -> None:
    found = 0
    for seed in HUNTS:
        for entry in played(seed)[1]:
            if entry.key in ("risk.won", "risk.lost") and entry.get("raised") and entry.words("about"):
                assert not entry.get("out")
                found += 1
    assert found


def test_a_risk_that_somebody_began_and_left_is_the_least_there_is() -> None:
    hunt = at("C1 3/3", 2)
    hunt.people = ("companion-1", "beast")
    levels = tuple(Option(str(level)) for level in range(1, 7))
    assert answers(hunt, Choose(key="risk.level", seat="companion-1", options=levels)) == "1"
    assert answers(hunt, Choose(key="raise.level", seat="beast", options=levels[2:4])) == "3"


def test_in_a_chronicle_of_the_programs_own_people_all_kinds_of_letters_are_met() -> None:
    keys = Counter(entry.key for seed in HUNTS for entry in played(seed)[1])
    for key in (
        "letter.life",
        "letter.about.life",
        "letter.about.raise",
        "letter.raise",
        "letter.pass",
        "journal.raise",
    ):
        assert keys[key], key
