"""What the tests of Beast Hunters share: a position, written as the ledger writes it, and what comes of it.

Characters are written like `P4>O S3 | PO4 PD2 | 3/2/1/1/1 | 2`: Traits (Domain, score, and the side on which they are
active), Resources (type, score, and after `!` the margin by which they are Denied), Boxes (`3/2/1/1/1*1/1/0/0/0` with
marks) and Initiative, both in the Domain of the conflict.
"""

import re
from collections.abc import Sequence
from typing import Any

from tales.entries import Seat
from tales.games.beast_hunters import GAME
from tales.games.beast_hunters.buying import Purchase, fresh_opponent
from tales.games.beast_hunters.conflict import conflict
from tales.games.beast_hunters.state import DEFENCE, OFFENCE, USES, Boxes, Campaign, Challenge, Fighter
from tales.lab.scripted import Played, play_through
from tales.rules.asks import Answer, Aside, Choose, Option
from tales.rules.play import Play
from tales.rules.settings import Settings

DOMAIN = {"P": "physical", "S": "social", "M": "mental"}
SIDE = {"O": OFFENCE, "D": DEFENCE}
USE = dict(zip("OD", USES, strict=True))


def seated(hunters: int = 1, automa: str = "", people: str = "") -> tuple[Seat, ...]:
    """The seats for so many Hunters; those named are played by the program."""
    wanted = [*[Seat("", "hunter")] * hunters, Seat("", "challenger")]
    seats = GAME.seats(wanted, Settings(GAME.settings))
    return tuple(Seat(seat.key, seat.role, people or seat.key.title(), seat.key in automa.split()) for seat in seats)


def new(hunters: int = 1, automa: str = "", **settings: Any) -> Campaign:
    """The state before anything has happened."""
    return GAME.new(Settings(GAME.settings, settings), seated(hunters, automa))


def be(fighter: Fighter, written: str, domain: str) -> Fighter:
    """A character as it is written."""
    traits, resources, boxes, initiative = [part.strip() for part in (written + " | | | ").split("|")[:4]]
    for letter, score, side in re.findall(r"([PSM])(\d+)(?:>([OD]))?", traits):
        trait = fighter.add_trait(f"trait {len(fighter.traits) + 1}", DOMAIN[letter], int(score))
        trait.side = SIDE.get(side, "")
    for letter, use, score, margin in re.findall(r"([PSM])([OD])(\d+)(?:!(\d+))?", resources):
        resource = fighter.add_resource(f"thing {len(fighter.resources) + 1}", DOMAIN[letter], USE[use], int(score))
        resource.margin = int(margin or 0)
    if boxes:
        have, _, marked = boxes.partition("*")
        fighter.boxes[domain] = Boxes(row(have), row(marked) if marked else [0] * 5)
    if initiative:
        fighter.initiative[domain] = int(initiative)
    return fighter


def row(written: str) -> list[int]:
    return [int(number) for number in written.split("/")]


def at(
    *hunters: str,
    foes: Sequence[str] = (),
    pool: int = 20,
    limit: int = 8,
    phase: int = 2,
    domain: str = "physical",
    final: bool = False,
    level: int = 4,
    cost: int = 4,
    automa: str = "",
    **settings: Any,
) -> Campaign:
    """A Challenge under way: in its Negotiation, or with foes in its conflict."""
    campaign = new(max(1, len(hunters)), automa, **settings)
    for hunter, written, name in zip(campaign.hunters, hunters or ("",), "ABCD", strict=False):
        be(hunter, written, domain)
        hunter.name, hunter.is_ready = name, True
    here = campaign.adventure
    here.pool, here.limit, here.first_pool, here.has_begun, here.goal = pool, limit, pool, True, "peace"
    here.last_domain = domain
    now = campaign.challenge = Challenge(
        1, "wolves", "the pass", "the wolves", domain=domain, phase=phase, is_final=final
    )
    now.complications = 1 if phase == 3 else 0
    if foes:
        now.opponents = [be(fresh_opponent(at, f"wolf {at}"), foe, domain) for at, foe in enumerate(foes, start=1)]
        now.level, now.cost, now.in_conflict = level, cost, True
    return campaign


def through(play: Play[Any], choices: Sequence[Answer] = (), dice: str = "") -> Played:
    """A play with scripted choices and dice."""
    return play_through(play, choices, dice)


def acts(campaign: Campaign, fighter: Fighter, *choices: Answer, dice: str = "") -> Played:
    """One turn of a character."""
    from tales.games.beast_hunters.conflict import one_turn

    now = campaign.now
    now.acting = fighter.key
    play: Any = one_turn(campaign, fighter)
    return play_through(play, choices, dice)


def fought(campaign: Campaign, *choices: Answer, dice: str = "") -> Played:
    """A whole conflict, or as much of it as the script holds."""
    play: Any = conflict(campaign)
    return play_through(play, choices, dice)


def advantage(campaign: Campaign, fighter: Fighter, points: int, against: int = 0) -> None:
    """Give a character Advantage against the first, or another, of its foes."""
    fighter.gain(campaign.foes(fighter)[against], points)


def offered(played: Played) -> list[str]:
    """The keys of what may be taken at the choice where the script ran out."""
    assert isinstance(played.ask, Choose)
    return [option.key for option in played.ask.open]


def barred(played: Played) -> dict[str, str]:
    """What may not be taken there, and why."""
    assert isinstance(played.ask, Choose)
    return {option.key: option.barred for option in played.ask.options if option.barred}


def option(played: Played, key: str) -> Option:
    """One of the options there."""
    assert isinstance(played.ask, Choose)
    return next(option for option in played.ask.options if option.key == key)


def marks(fighter: Fighter, domain: str = "physical") -> str:
    """The marked Boxes as the ledger writes them."""
    return "/".join(map(str, fighter.boxes[domain].marked))


# What several of the vectors share

GIVES = Aside("hunter.gives", "hunter-1")
THEY_GIVE = Aside("challenger.gives", "challenger")

CREATED = ["Chotaq", "they", "the Hills", "Maq", "mother", "plain", "mends"]


def step(name: str, domain: str, initiative: str, *boxes: str) -> list[Answer]:
    """One step of creation: the Trait, a Physical Offensive Resource, Initiative and Boxes."""
    return [
        "step.trait", f"{name} trait", domain, "step.resource", f"{name} thing", "physical", "offensive",
        "step.initiative", initiative, "step.boxes", *boxes,
    ]  # fmt: skip


NEGOTIATED = ["final.no", "idea.own", "wolves", "the pass", "physical"]


def bought(campaign: Campaign, written: str, *conditions: int) -> Purchase:
    """A purchase of one opponent, with conditions on the first Hunter's Resources at these places."""
    foe = be(fresh_opponent(1, "wolf"), written, campaign.now.domain)
    hunter = campaign.hunters[0]
    return Purchase([foe], [(hunter, hunter.resources[at]) for at in conditions])


def struck(campaign: Campaign, *choices: Answer, total: int, defender: Fighter | None = None) -> Played:
    """An Attack on the Hunter, or on somebody else, that comes to this total."""
    target = defender or campaign.hunters[0]
    attacker = campaign.foes(target)[0]
    count = -(-total // 6)
    attacker.gain(target, 4 * count - attacker.against(target))
    faces = [6] * (count - 1) + [total - 6 * (count - 1)]
    shown = "+".join(map(str, faces))
    return acts(campaign, attacker, "action.attack", count, *choices, dice=f"{count}d6={shown}")
