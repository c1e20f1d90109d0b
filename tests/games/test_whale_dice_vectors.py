"""The worked vectors of the ledger: a position, choices, dice in the ledger's order, and what must come of them."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from tales.games.whale_dice import GAME
from tales.lab.scripted import play_through
from tales.rules.asks import Choose

from tests.games.whale_dice import at, fleet


@dataclass
class Vector:
    """One line of the ledger. What is not given is a sound, empty ship in turn 3 (Massachusetts Bay, first)."""

    key: str
    title: str
    rules: str
    given: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    choices: list[Any] = field(default_factory=list)
    dice: str = ""
    expect: dict[str, Any] = field(default_factory=dict)


VECTORS = [
    Vector(
        "WD-V01",
        "Set-up",
        "WD-03 WD-04 WD-05 WD-06 WD-07 WD-R04",
        choices=["Abigail", "Josiah Pell", 1843, 0],
        dice="d20=12, d20=7, d20=14",
        expect={"hull": 12, "rigging": 7, "crew": 14, "cargo": 0, "target": 28, "turn": 1, "ended": ""},
    ),
    Vector(
        "WD-V02",
        "Plain kill with a bonus",
        "WD-17 WD-42 WD-55 WD-65 WD-66",
        choices=["sail"],
        dice="d6=6, d4=2, d20=11, d8=3, d8=5",
        expect={"cargo": 5, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V03",
        "Tie broken at the second attempt",
        "WD-64 WD-65 WD-67 WD-R31",
        choices=["sail"],
        dice="d6=5, d4=1, d20=20, d8=4, d8=4, d4=2, d4=2, d4=1, d4=3",
        expect={"cargo": 6, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V04",
        "Tie made by the modifier",
        "WD-52 WD-67",
        choices=["sail"],
        dice="d6=5, d4=3, d20=8, d8=7, d8=5, d4=3, d4=1",
        expect={"cargo": 0, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V05",
        "A modifier die comes before the strength dice",
        "WD-44 WD-51",
        choices=["sail"],
        dice="d6=6, d4=4, d20=7, d6=6, d8=6, d8=1",
        expect={"cargo": 2, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V06",
        "Barbless Lances help the whale",
        "WD-48",
        choices=["sail"],
        dice="d6=6, d4=1, d20=4, d4=4, d8=3, d8=6",
        expect={"cargo": 0, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V07",
        "A 4 on the sailing die is an event",
        "WD-17 WD-30 WD-R03",
        given={"cargo": 2},
        choices=["sail"],
        dice="d6=4, d20=11",
        expect={"cargo": 0, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V08",
        "Calm turn with one stat whole",
        "WD-05 WD-13 WD-18",
        given={"hull": (9, 10)},
        choices=["sail"],
        dice="d6=3",
        expect={"hull": 10, "rigging": 8, "crew": 10, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V09",
        "Calm turn with both stats damaged",
        "WD-18",
        given={"hull": (4, 10), "rigging": (2, 8), "crew": (3, 10)},
        choices=["sail"],
        dice="d6=2",
        expect={"hull": 5, "rigging": 3, "crew": 3, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V10",
        "Storm that takes rigging and crew to 0 together",
        "WD-08 WD-09 WD-10 WD-11 WD-21 WD-R11",
        given={"rigging": (2, 8), "crew": (3, 10)},
        choices=["sail"],
        dice="d6=1, d20=2, d4=2, d4=3",
        expect={"rigging": 0, "crew": 0, "ended": "starved", "profit": False},
    ),
    Vector(
        "WD-V11",
        "Pack Ice, exact zero",
        "WD-08 WD-11 WD-20",
        given={"hull": (3, 10)},
        choices=["sail"],
        dice="d6=1, d20=1, d4=3",
        expect={"hull": 0, "ended": "sunk", "profit": False},
    ),
    Vector(
        "WD-V12",
        "Off Course over the edge of a ground",
        "WD-12 WD-13 WD-16 WD-22 WD-R12 WD-R14",
        given={"turn": 10, "hull": (9, 10)},
        choices=["sail", "sail"],
        dice="d6=4, d20=3, d6=3, d6=2",
        expect={"hull": 10, "lost": 0, "turn": 15, "ended": ""},
    ),
    Vector(
        "WD-V13",
        "Off Course past the end of the route",
        "WD-14 WD-22 WD-R14",
        given={"turn": 38, "cargo": 20},
        choices=["sail"],
        dice="d6=1, d20=3, d6=6",
        expect={"cargo": 20, "ended": "arrived", "profit": True},
    ),
    Vector(
        "WD-V14",
        "Bad Luck, upper edge of the crew half",
        "WD-23",
        given={"cargo": 6},
        choices=["sail"],
        dice="d6=1, d20=4, d8=4, d4=2",
        expect={"crew": 8, "cargo": 6, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V15",
        "Bad Luck, lower edge of the cargo half",
        "WD-06 WD-23 WD-R31",
        given={"cargo": 1},
        choices=["sail"],
        dice="d6=1, d20=4, d8=5, d4=3",
        expect={"crew": 10, "cargo": 0, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V16",
        "Dangerous Voyage, both halves",
        "WD-25 WD-R21",
        given={"cargo": 9},
        choices=["sail", "sail"],
        dice="d6=4, d20=6, d6=3, d4=4, d6=1, d20=6, d6=4, d4=1",
        expect={"crew": 9, "cargo": 5, "turn": 5, "ended": ""},
    ),
    Vector(
        "WD-V17",
        "Over Fishing bars this ground and the next",
        "WD-24 WD-41 WD-R15 WD-R16",
        given={"turn": 5},
        choices=["sail", "sail", "sail", "sail", "sail"],
        dice="d6=1, d20=5, d6=5, d6=6, d6=5, d6=6, d4=3, d20=10",
        expect={"cargo": 3, "turn": 10, "ended": ""},
    ),
    Vector(
        "WD-V18",
        "Depleted Stocks in the second turn of a ground",
        "WD-26 WD-R17",
        given={"turn": 6},
        choices=["sail", "sail"],
        dice="d6=1, d20=7, d6=5, d4=4, d20=10",
        expect={"cargo": 2, "turn": 8, "ended": ""},
    ),
    Vector(
        "WD-V19",
        "Extinction re-rolled, then felt",
        "WD-27 WD-43 WD-R18 WD-R19",
        given={"gone": ["sperm"]},
        choices=["sail", "sail"],
        dice="d6=1, d20=8, d4=1, d4=4, d6=5, d4=4",
        expect={"gone": ["sperm", "beluga"], "cargo": 0, "turn": 5, "ended": ""},
    ),
    Vector(
        "WD-V20",
        "Migration",
        "WD-46 WD-R24",
        choices=["sail", "sail"],
        dice="d6=5, d4=1, d20=2, d6=5, d4=4, d20=10",
        expect={"cargo": 2, "turn": 5, "ended": ""},
    ),
    Vector(
        "WD-V21",
        "Whale Boats Struck ends the voyage",
        "WD-10 WD-11 WD-50",
        given={"crew": (2, 10), "cargo": 30},
        choices=["sail"],
        dice="d6=6, d4=1, d20=6, d4=3",
        expect={"crew": 0, "cargo": 30, "ended": "derelict", "profit": False},
    ),
    Vector(
        "WD-V22",
        "Whale Boats Struck, hunt goes on",
        "WD-50 WD-R26",
        choices=["sail"],
        dice="d6=6, d4=1, d20=6, d4=1, d8=2, d8=6",
        expect={"crew": 9, "cargo": 5, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V23",
        "Give Chase",
        "WD-56 WD-R27",
        choices=["sail"],
        dice="d6=6, d4=2, d20=12, d8=6, d8=2, d8=3, d8=7",
        expect={"cargo": 4, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V24",
        "Captain Ahab when the first roll succeeds",
        "WD-59",
        choices=["sail"],
        dice="d6=6, d4=2, d20=15, d8=1, d8=2",
        expect={"cargo": 4, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V25",
        "Three hunts in one turn",
        "WD-42 WD-60 WD-61 WD-62 WD-R29 WD-R30",
        choices=["sail"],
        dice="d6=5, d4=1, d20=16, d8=5, d8=3, d4=3, d20=17, d8=2, d8=8, d4=4, d20=18, d8=1, d8=4",
        expect={"cargo": 4, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V26",
        "Saving Experienced Sailors and using it later",
        "WD-34 WD-40 WD-R22 WD-R10",
        given={"hull": (5, 12), "rigging": (4, 9)},
        choices=["sail", "save", "use.experienced-sailors"],
        dice="d6=1, d20=15",
        expect={"hull": 12, "rigging": 9, "saved": [], "turn": 5, "ended": ""},
    ),
    Vector(
        "WD-V27",
        "Whaling Ship, one die for both",
        "WD-31 WD-40 WD-R09",
        given={"hull": (6, 12), "rigging": (7, 9)},
        choices=["sail", "now"],
        dice="d6=1, d20=12, d6=5",
        expect={"hull": 11, "rigging": 9, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V28",
        "Recruiting in port over the limit",
        "WD-05 WD-16 WD-R12",
        given={"turn": 11, "crew": (18, 10)},
        choices=["recruit"],
        dice="d6=5",
        expect={"crew": 20, "turn": 12, "ended": ""},
    ),
    Vector(
        "WD-V29",
        "Recruitment event next to the limit",
        "WD-05 WD-28",
        given={"crew": 19},
        choices=["sail", "now"],
        dice="d6=1, d20=9, d6=4",
        expect={"crew": 20, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V30",
        "Pirates",
        "WD-35",
        given={"cargo": 17},
        choices=["sail"],
        dice="d6=4, d20=16, d4=3",
        expect={"crew": 7, "cargo": 0, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V31",
        "Salvage, then Loose Cargo",
        "WD-06 WD-29 WD-37",
        choices=["sail", "sail"],
        dice="d6=1, d20=10, d4=2, d6=1, d20=18, d6=6",
        expect={"cargo": 0, "turn": 5, "ended": ""},
    ),
    Vector(
        "WD-V32",
        "Confiscation",
        "WD-32",
        given={"cargo": 23},
        choices=["sail"],
        dice="d6=4, d20=13",
        expect={"hull": 10, "rigging": 8, "crew": 10, "cargo": 0, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V33",
        "Profit counts the first crew, not the recruits",
        "WD-07 WD-14 WD-R05",
        given={"turn": 40, "crew": (14, 9), "cargo": 18},
        choices=["sail"],
        dice="d6=2",
        expect={"cargo": 18, "ended": "arrived", "profit": True},
    ),
    Vector(
        "WD-V34",
        "One token short",
        "WD-07 WD-R05",
        given={"turn": 40, "crew": 9, "cargo": 17},
        choices=["sail"],
        dice="d6=3",
        expect={"cargo": 17, "ended": "arrived", "profit": False},
    ),
    Vector(
        "WD-V35",
        "Setting: crew die d10",
        "WD-02 WD-65 WD-R02",
        settings={"crew_die": 10},
        choices=["sail"],
        dice="d6=6, d4=1, d20=13, d8=8, d10=9",
        expect={"cargo": 6, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V36",
        "Setting: the last ground counts as reached on arrival",
        "WD-14 WD-R01",
        given={"turn": 38, "cargo": 20},
        settings={"last_ground": "arrive"},
        choices=["sail"],
        dice="d6=2",
        expect={"ended": "arrived", "profit": True},
    ),
    Vector(
        "WD-V37",
        "Setting: a 4 is calm",
        "WD-17 WD-18 WD-R03 WD-R08",
        given={"hull": (6, 10), "rigging": (5, 8)},
        settings={"four": "calm"},
        choices=["sail"],
        dice="d6=4",
        expect={"hull": 7, "rigging": 6, "turn": 4, "ended": ""},
    ),
    Vector(
        "WD-V38",
        "Setting: the species to go is chosen",
        "WD-27 WD-43 WD-R18",
        settings={"extinction": "choose"},
        choices=["sail", "beluga", "sail"],
        dice="d6=1, d20=8, d6=6, d4=4",
        expect={"gone": ["beluga"], "cargo": 0, "turn": 5, "ended": ""},
    ),
    Vector(
        "WD-V39",
        "Setting: a short route of three grounds",
        "WD-12 WD-16 WD-69 WD-70 WD-R35",
        given={"turn": 1, "cargo": 20},
        settings={"route": ("spitsbergen", "arctic", "guinea")},
        choices=["recruit", "sail", "sail", "sail", "sail", "sail"],
        dice="d6=3, d6=2, d6=3, d6=2, d6=3, d6=2",
        expect={"crew": 13, "cargo": 20, "ended": "arrived", "profit": True},
    ),
    Vector(
        "WD-V40",
        "Legal choices in port",
        "WD-15 WD-16 WD-40 WD-R22",
        given={"turn": 21, "hull": (9, 10), "saved": ["recruitment", "experienced-sailors"]},
        expect={"legal": ["sail", "recruit", "use.recruitment", "use.experienced-sailors"], "turn": 21, "ended": ""},
    ),
    Vector(
        "WD-V41",
        "Legal choices with nothing to mend",
        "WD-15 WD-16 WD-40 WD-R12 WD-R22",
        given={"turn": 22, "crew": (20, 10), "saved": ["recruitment", "experienced-sailors"]},
        expect={"legal": ["sail"], "turn": 22, "ended": ""},
    ),
]


@pytest.mark.parametrize(
    "vector",
    [pytest.param(v, id=f"{v.key} {v.title}", marks=pytest.mark.rule(*v.rules.split())) for v in VECTORS],
)
def test_vector(vector: Vector) -> None:
    new = vector.key == "WD-V01"
    state = fleet() if new else at(settings=vector.settings, **vector.given)
    ship = state.ships[0]

    played = play_through(GAME.play(state), vector.choices, vector.dice)

    expected = dict(vector.expect)
    legal = expected.pop("legal", None)
    assert {name: getattr(ship, name) for name in expected} == expected
    if legal is not None:
        assert isinstance(played.ask, Choose)
        assert [option.key for option in played.ask.open] == legal
    if ship.ended:
        assert played.ending is not None
        assert played.ending.key == ship.ended
        assert dict(played.ending.facts) == {"profit": ship.profit, "cargo": ship.cargo, "target": ship.target}
        assert len(played.told("ship.ended")) == 1
    else:
        assert played.ask is not None
        assert played.ask.key == "turn.action"


def test_all_vectors_are_here() -> None:
    assert [v.key for v in VECTORS] == [f"WD-V{number:02}" for number in range(1, 42)]
