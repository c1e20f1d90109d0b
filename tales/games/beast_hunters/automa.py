"""The roles that the program plays: the Challenger by the solo policy (BH-S01 to BH-S15), a Hunter plainly.

Its dice are rolled under `policy.` keys, where the ledger puts them and in its order, also when only one result is
still possible.
"""

from fractions import Fraction

from tales.games.beast_hunters import figures
from tales.games.beast_hunters.buying import SHAPES, highest_payable
from tales.games.beast_hunters.challenge import COMPLICATIONS
from tales.games.beast_hunters.figures import may_deny, may_recover, net
from tales.games.beast_hunters.prices import DICE_PRICE, half_up, halves, highest_level
from tales.games.beast_hunters.state import (
    CHALLENGER,
    DEFENCE,
    DEFENSIVE,
    OFFENCE,
    Campaign,
    Fighter,
    Resource,
)
from tales.rules.asks import Answer, Ask, Choose, Number
from tales.rules.base import default_answer
from tales.rules.play import Play, roll


def automa(campaign: Campaign, ask: Ask) -> Play[Answer]:
    """What the program answers for the ask's seat."""
    if ask.seat != CHALLENGER:
        if ask.key == "hunter.how":
            return (yield from any_ready(ask))
        return hunters_answer(campaign, ask)
    match ask.key:
        case "challenge.final":
            return "final.yes" if campaign.adventure.pool <= half_up(3 * campaign.adventure.limit) else "final.no"
        case "phase.choice":
            return (yield from phase_choice(campaign))
        case "complication":
            return COMPLICATIONS[(yield from policy_die("policy.complication", "BH-S05")) - 1]
        case "buy.level":
            return (yield from level(campaign))
        case "buy.count":
            count = len(campaign.in_challenge)
            return count if dict(ask.facts)["level"] >= 2 * count else 1  # type: ignore[operator]
        case "buy.shape":
            return SHAPES[(yield from policy_die("policy.shape", "BH-S07")) - 1]
        case "maneuver.offer":
            return (yield from offer(campaign))
        case "deny.offer":
            return 5 if campaign.now.described and (yield from policy_die("policy.denial", "BH-S11")) == 6 else 0
        case "recover.grant":
            granted = campaign.now.described and (yield from policy_die("policy.waiver", "BH-S11")) == 6
            return "recover.free" if granted else "recover.roll"
        case "goal.challenger-adds":
            face, hunters = (yield from policy_die("policy.goal", "BH-S12")), len(campaign.standing)
            return (face * (hunters + 1) - 1) // 6
        case "goal.resolve-consent":
            return "consent.yes" if (yield from policy_die("policy.resolve", "BH-S12")) >= 4 else "consent.no"
        case "turn.action":
            return (yield from action(campaign))
    return opponents_answer(campaign, ask)


def policy_die(key: str, rule: str) -> Play[int]:
    """What one six-sided die of the policy shows."""
    return (yield from roll(CHALLENGER, key, "1d6", rule=rule))[0]


def accepted(ask: Ask, wanted: str) -> Answer:
    """That answer, or the first that may be taken."""
    return wanted if ask.accepts(wanted) else default_answer(ask)


# Negotiation


def spendable(campaign: Campaign) -> int:
    """The points that a conflict may take (BH-S02)."""
    here = campaign.adventure
    return here.pool if campaign.now.is_final else here.pool - here.limit


def can_pay(campaign: Campaign, phase: int) -> bool:
    """Whether a conflict called in that phase can be paid at level 1."""
    return highest_level(spendable(campaign), halves(campaign.settings, phase)) >= 1


def phase_choice(campaign: Campaign) -> Play[str]:
    """The phase die with its corrections (BH-S03, BH-S04)."""
    now = campaign.now
    face = yield from policy_die("policy.phase", "BH-S03")
    if not now.described and face == (4 if now.phase == 3 else 6):
        face -= 1
    fights = face <= now.phase
    gives = face >= 4 if now.phase == 3 else face == 6
    if gives and now.is_final:
        gives, fights = False, now.phase == 3
    if now.is_final and now.phase == 2 and not can_pay(campaign, 3):
        fights = True
    if fights and not can_pay(campaign, now.phase):
        fights, gives = False, now.phase > 1
    return "phase.conflict" if fights else "phase.give" if gives else "phase.next"


def level(campaign: Campaign) -> Play[int]:
    """How much goes into the adversity (BH-S06)."""
    payable = highest_payable(campaign, spendable(campaign))
    if campaign.now.is_final:
        return payable
    face = yield from policy_die("policy.level", "BH-S06")
    return max(1, min(-(-campaign.adventure.limit * face // 6), payable))


def offer(campaign: Campaign) -> Play[int]:
    """The offer for a maneuver: 2, or for a described one a die, with a second one on a 6 (BH-S10)."""
    if not campaign.now.described:
        return 2
    shown = yield from policy_die("policy.offer", "BH-S10")
    if shown == 6:
        shown += yield from policy_die("policy.offer", "BH-S10")
    return max(2, shown)


# The turn of an opponent


def target(campaign: Campaign, actor: Fighter) -> Fighter:
    """The standing Hunter with the fewest unmarked Boxes in the Domain (BH-S14)."""
    domain = campaign.now.domain
    return min(campaign.standing, key=lambda hunter: (hunter.boxes[domain].unmarked, -actor.against(hunter)))


def highest(found: list[Resource]) -> Resource | None:
    """The highest Resource; of equal ones a Defensive one."""
    return max(found, key=lambda one: (one.score, one.use == DEFENSIVE), default=None)


def action(campaign: Campaign) -> Play[str]:
    """What an opponent does, by its mood (BH-S09)."""
    now = campaign.now
    actor = campaign.fighter(now.acting)
    mood = yield from policy_die("policy.mood", "BH-S09")
    foe = target(campaign, actor)
    dice, added = actor.against(foe) // DICE_PRICE, net(actor, foe, now.domain)
    if mood == 6 and now.open_goals and dice:
        return "action.feat"
    if dice and ((mood >= 3 and 7 * dice + 2 * added >= 6) or (dice >= 4 and 6 * dice + added >= 1)):
        return "action.attack"
    if mood == 2 and may_recover(actor, now.domain):
        return "action.recover"
    if figures.inactive(actor) and any(figures.may_activate(actor, side) for side in (OFFENCE, DEFENCE)):
        return "action.activate"
    deniable = highest(may_deny(foe, now.domain))
    if mood == 1 and deniable is not None and deniable.score >= 2:
        return "action.deny"
    return "action.maneuver"


def opponents_answer(campaign: Campaign, ask: Ask) -> Answer:
    """What needs no die: what follows from an action, and all the rest."""
    now = campaign.now if campaign.challenge else None
    if now is None or not now.acting:
        match ask.key:
            case "opposition.side":
                return OFFENCE
            case "phase.complications":
                return 1
            case "challenge.idea":
                return "idea.own"
        return default_answer(ask)
    actor = campaign.fighter(now.acting)
    match ask.key:
        case "action.target":
            return accepted(ask, target(campaign, actor).key)
        case "activate.trait":
            idle = [actor.traits[at] for at in figures.inactive(actor)]
            return max(idle, key=lambda trait: trait.score).key
        case "activate.side":
            more = len(actor.active(OFFENCE)) > len(actor.active(DEFENCE))
            return accepted(ask, DEFENCE if more else OFFENCE)
        case "deny.which":
            found = highest(
                [one for foe in campaign.standing for one in may_deny(foe, now.domain) if ask.accepts(one.key)]
            )
            return found.key if found else default_answer(ask)
        case "recover.which":
            mine = highest(may_recover(actor, now.domain))
            return mine.key if mine else default_answer(ask)
        case "feat.dice":
            assert isinstance(ask, Number)
            return min(ask.high, actor.against(target(campaign, actor)) // DICE_PRICE or 1)
        case "extra":
            return extra(campaign, actor)
    return default_answer(ask)


def extra(campaign: Campaign, actor: Fighter) -> str:
    """An extra Attack with all dice, if it can do damage."""
    foe = target(campaign, actor)
    dice = actor.against(foe) // DICE_PRICE
    return "extra.attack" if 6 * dice + net(actor, foe, campaign.now.domain) >= 1 else "extra.none"


# Hunters, where nobody plays them


def any_ready(ask: Ask) -> Play[Answer]:
    """Any of the ready Hunters, each as likely."""
    assert isinstance(ask, Choose)
    ready = [option.key for option in ask.open if option.key.startswith("ready.")]
    if not ready:
        return default_answer(ask)
    return ready[(yield from roll(ask.seat, "policy.hunter", f"1d{len(ready)}", rule="BH-01"))[0] - 1]


def hunters_answer(campaign: Campaign, ask: Ask) -> Answer:
    """A plain Hunter: attacks as soon as it is worth it, activates a Trait or two, takes a good offer."""
    if campaign.challenge is None:
        return default_answer(ask)
    now, hunter = campaign.now, campaign.fighter(ask.seat)
    match ask.key:
        case "phase.trait":
            best = max(hunter.traits, key=lambda t: figures.trait_bonus(t.score, t.domain, now.domain))
            return accepted(ask, best.key)
        case "turn.action":
            return hunters_action(campaign, hunter)
        case "activate.trait":
            idle = [hunter.traits[at] for at in figures.inactive(hunter)]
            return max(idle, key=lambda t: figures.trait_bonus(t.score, t.domain, now.domain)).key
        case "activate.side":
            more = len(hunter.active(OFFENCE)) > len(hunter.active(DEFENCE))
            return accepted(ask, DEFENCE if more else OFFENCE)
        case "maneuver.take":
            return "offer.take" if int(str(dict(ask.facts)["offer"])) >= 4 else "offer.roll"
        case "left-over":
            assert isinstance(ask, Choose)
            return ask.open[-1].key
    return default_answer(ask)


WORTH_TRYING = Fraction(3, 10)
"""A plain Hunter tries to recover a Resource if the chance is at least this."""


def is_worth_recovering(campaign: Campaign, hunter: Fighter) -> bool:
    """Whether what was Denied may well come back."""
    domain, denied = campaign.now.domain, may_recover(hunter, campaign.now.domain)
    if not denied:
        return False
    foes = campaign.foes(hunter)
    foe = next((one for one in foes if one.key == denied[0].denied_by), foes[0])
    ahead = figures.bonus(hunter, DEFENCE, domain) - figures.bonus(foe, OFFENCE, domain)
    return figures.contest_chance(ahead, denied[0].margin) >= WORTH_TRYING


def hunters_action(campaign: Campaign, hunter: Fighter) -> str:
    now = campaign.now
    for foe in now.standing:
        dice = hunter.against(foe) // DICE_PRICE
        if dice and 7 * dice + 2 * net(hunter, foe, now.domain) >= 6:
            return "action.attack"
    if is_worth_recovering(campaign, hunter):
        return "action.recover"
    if figures.inactive(hunter) and len(hunter.active(OFFENCE)) + len(hunter.active(DEFENCE)) < 2:
        return "action.activate"
    return "action.maneuver"
