"""A second engine of the conflict, written from the ledger alone, that goes along with the first for many conflicts.

It reads nothing but what was asked and answered, and works out for itself what that must lead to. It shares no rule
with the game: neither the figures, nor the prices, nor the state.
"""

import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from tales.games.beast_hunters.conflict import conflict
from tales.games.beast_hunters.state import Campaign
from tales.rules.asks import SKIPPED, Aside, Ask, Choose, Narrate, Number, Roll, Text
from tales.rules.dice import faces

from tests.games.beast_hunters import at

LEVEL = ["light", "medium", "heavy", "incapacitating", "fatal"]


def up(half: int) -> int:
    """Half of it, rounded up."""
    return half // 2 + half % 2


@dataclass
class One:
    """A character as the ledger has it."""

    key: str
    hunter: bool
    traits: dict[str, list[Any]]
    """Domain, score, side."""
    things: dict[str, list[Any]]
    """Offensive or defensive, score, margin, who Denied it; only those of the Domain can matter."""
    have: list[int]
    initiative: int
    marks: list[int] = field(default_factory=lambda: [0] * 5)
    points: dict[str, int] = field(default_factory=dict)
    out: bool = False
    gave: bool = False
    lent: int = 0
    reward: int = 0
    pledged: bool = False

    @property
    def there(self) -> bool:
        return not (self.out or self.gave)


class Reference:
    """The conflict by the ledger."""

    def __init__(self, campaign: Campaign) -> None:
        now = campaign.now
        self.domain, self.final, self.level = now.domain, now.is_final, now.level
        self.pool, self.cost = campaign.adventure.pool, now.cost
        self.all = {one.key: self._one(one) for one in [*campaign.hunters, *now.opponents]}
        self.result = ""
        self.acting = self.target = self.thing = ""
        self.dice: list[list[int]] = []
        self.asked: dict[str, Any] = {}
        self.goals: list[dict[str, Any]] = []
        self.fatal = self.fallen = ""
        self.fed: dict[str, Any] = {}
        self.added = self.owed = 0
        self.turned: list[str] = []
        self.kept_out: list[str] = []

    def _one(self, fighter: Any) -> One:
        traits = {trait.key: [trait.domain, trait.score, trait.side] for trait in fighter.traits}
        things = {
            thing.key: [thing.use, thing.score, thing.margin, thing.denied_by]
            for thing in fighter.resources
            if thing.domain == self.domain
        }
        boxes = fighter.boxes[self.domain]
        hunter = fighter.key.startswith("hunter")
        one = One(fighter.key, hunter, traits, things, list(boxes.have), fighter.initiative[self.domain])
        one.marks = list(boxes.marked)
        return one

    # Sums

    def bonus(self, one: One, side: str) -> int:
        return sum(
            score if domain == self.domain else up(score) for domain, score, on in one.traits.values() if on == side
        )

    def used(self, one: One, use: str) -> int:
        return max((score for kind, score, margin, _ in one.things.values() if kind == use and not margin), default=0)

    def foes(self, one: One) -> list[One]:
        return [other for other in self.all.values() if other.hunter != one.hunter and other.there]

    def one_foe(self, may: Any = None) -> One:
        """The target that was chosen, or the only one there can be."""
        if self.target:
            return self.all[self.target]
        found = [foe for foe in self.foes(self.all[self.acting]) if may is None or may(foe)]
        assert len(found) == 1
        return found[0]

    # What was answered

    def take(self, ask: Ask, answer: Any) -> None:
        self.asked[ask.key] = answer
        if isinstance(ask, Roll):
            self.dice.append(list(answer))
        facts = dict(ask.facts)
        handler = getattr(self, "on_" + ask.key.replace(".", "_").replace("-", "_"), None)
        if isinstance(answer, Aside):
            self.aside(answer)
        elif handler is not None:
            handler(answer, facts)

    def aside(self, aside: Aside) -> None:
        if aside.key == "hunter.gives":
            self.all[aside.seat].gave = True
            hunters = [one for one in self.all.values() if one.hunter]
            if not any(one.there for one in hunters):
                self.result = "lost"
                if all(one.gave for one in hunters):
                    self.pool += self.cost
        elif aside.key == "challenger.gives":
            self.pool -= min(2, self.pool)
            self.result = "won"

    def on_turn_action(self, answer: str, facts: dict[str, Any]) -> None:
        self.acting, self.target = str(facts["who"]), ""
        self.dice.clear()
        self.turned.clear()

    def on_action_target(self, answer: str, facts: dict[str, Any]) -> None:
        self.target = answer

    def on_activate_side(self, answer: str, facts: dict[str, Any]) -> None:
        trait = self.all[self.acting].traits[self.asked["activate.trait"]]
        assert trait[2] == ""
        trait[2] = answer
        assert sum(one[2] == answer for one in self.all[self.acting].traits.values()) <= 3

    def on_reassign(self, answer: str, facts: dict[str, Any]) -> None:
        """The changes count together, at the end of the action."""
        if answer != "reassign.done":
            self.turned.append(answer)
            return
        for key in self.turned:
            trait = self.all[self.acting].traits[key]
            trait[2] = {"offence": "defence", "defence": "offence"}[trait[2]]

    def on_maneuver_take(self, answer: str, facts: dict[str, Any]) -> None:
        if answer == "offer.take":
            self.gain(self.asked["maneuver.offer"])

    def gain(self, points: int) -> None:
        actor, foe = self.all[self.acting], self.one_foe()
        self.target = foe.key
        actor.points[foe.key] = actor.points.get(foe.key, 0) + points

    def contest(self, mine: One, other: One, side: str) -> int:
        (a, b), (c, d) = self.dice[-2:]
        against = "defence" if side == "offence" else "offence"
        return a + b + self.bonus(mine, side) + mine.lent - c - d - self.bonus(other, against)

    def on_contest_opposing(self, answer: Any, facts: dict[str, Any]) -> None:
        actor = self.all[self.acting]
        match self.asked["turn.action"]:
            case "action.maneuver":
                self.gain(max(0, self.contest(actor, self.one_foe(), "offence")))
            case "action.deny":
                foe = self.one_foe(lambda foe: any(not thing[2] for thing in foe.things.values()))
                margin = self.contest(actor, foe, "offence")
                if margin > 0:
                    foe.things[self.asked["deny.which"]][2:] = [margin, actor.key]
            case "action.recover":
                thing = actor.things[self.asked["recover.which"]]
                foes = self.foes(actor)
                foe = next((one for one in foes if one.key == thing[3]), foes[0])
                if self.contest(actor, foe, "defence") >= thing[2]:
                    thing[2:] = [0, ""]

    def on_deny_take(self, answer: str, facts: dict[str, Any]) -> None:
        if answer == "offer.take":
            foe = self.one_foe(lambda foe: any(not thing[2] for thing in foe.things.values()))
            foe.things[self.asked["deny.which"]][2:] = [self.asked["deny.offer"], self.acting]

    def on_recover_grant(self, answer: str, facts: dict[str, Any]) -> None:
        if answer == "recover.free":
            self.all[self.acting].things[self.asked["recover.which"]][2:] = [0, ""]

    def on_attack_damage(self, answer: Any, facts: dict[str, Any]) -> None:
        actor = self.all[self.acting]
        foe = self.one_foe(lambda foe: actor.points.get(foe.key, 0) >= 4)
        actor.points[foe.key] -= 4 * len(answer)
        assert actor.points[foe.key] >= 0
        total = sum(answer) + self.used(actor, "offensive") - self.used(foe, "defensive")
        if total <= 0:
            return
        at = next(place for place, top in enumerate((4, 8, 12, 20, 10**9)) if total <= top)
        while foe.marks[at] == foe.have[at]:
            at += 1
        foe.marks[at] += 1
        if foe.marks[at] == foe.have[at] and (at == 4 or (at == 3 and not self.final)):
            foe.out = True
            self.fallen = foe.key
            if not self.foes(actor) and not (foe.hunter and at == 4):
                self.result = "lost" if foe.hunter else "won"

    def on_fatal(self, answer: str, facts: dict[str, Any]) -> None:
        self.fatal = answer
        if answer == "fatal.sacrifice":
            self.result = "won"
        elif not any(one.there for one in self.all.values() if one.hunter):
            self.result = "lost"

    def on_goal_challenger_adds(self, answer: int, facts: dict[str, Any]) -> None:
        hunters = [key for key in self.asked if key == "goal.hunter-adds"]
        assert hunters
        self.goals.append(
            {"text": facts["goal"], "difficulty": 1 + self.added + answer, "for": 0, "against": 0, "spent": {}}
        )
        self.added = 0

    def on_goal_hunter_adds(self, answer: int, facts: dict[str, Any]) -> None:
        self.added += answer

    def on_feat_dice(self, answer: int, facts: dict[str, Any]) -> None:
        actor = self.all[self.acting]
        goal = next(goal for goal in self.goals if goal["text"] == facts["goal"] and "done" not in goal)
        goal["for" if actor.hunter else "against"] += answer
        goal["spent"][actor.key] = goal["spent"].get(actor.key, 0) + 4 * answer
        self.pay(actor, 4 * answer)

    def pay(self, actor: One, points: int) -> None:
        for key in sorted(actor.points, key=lambda key: not self.all[key].out):
            part = min(points, actor.points[key])
            actor.points[key] -= part
            points -= part
        assert points == 0

    def givers(self) -> list[One]:
        gone = self.fallen if self.fatal == "fatal.sacrifice" else ""
        hunters = [one for one in self.all.values() if one.hunter and not one.gave and one.key != gone]
        return [one for one in hunters if sum(one.points.values()) and one.key not in self.kept_out]

    def on_left_over_together(self, answer: str, facts: dict[str, Any]) -> None:
        if answer == "together.no":
            self.kept_out.append(f"hunter-{'AB'.index(facts['name']) + 1}")

    def on_left_over_dice(self, answer: int, facts: dict[str, Any]) -> None:
        goal = next(goal for goal in self.goals if goal["text"] == facts["goal"] and "done" not in goal)
        goal["for"] += answer
        self.fed, self.owed = goal, 4 * answer
        if len(self.givers()) == 1:
            self.on_left_over_from("pay.in-turn", {})

    def on_left_over_from(self, answer: str, facts: dict[str, Any]) -> None:
        """First whoever was chosen, then one point each in turn."""
        givers = self.givers()
        parts = {one.key: min(self.owed, sum(one.points.values())) if one.key == answer else 0 for one in givers}
        while sum(parts.values()) < self.owed:
            for one in givers:
                if sum(parts.values()) < self.owed and parts[one.key] < sum(one.points.values()):
                    parts[one.key] += 1
        for one in givers:
            if parts[one.key]:
                self.pay(one, parts[one.key])
                self.fed["spent"][one.key] = self.fed["spent"].get(one.key, 0) + parts[one.key]

    def on_goal_against(self, answer: Any, facts: dict[str, Any]) -> None:
        goal = self.rolled(len(answer))
        if not goal["for"]:
            goal["done"], goal["open"] = "lost", False

    def on_goal_dice(self, answer: Any, facts: dict[str, Any]) -> None:
        goal = next(goal for goal in self.goals if goal.get("open"))
        assert len(answer) == goal["for"]
        goal["done"] = "won" if sum(answer) >= sum(self.dice[-2]) else "lost"
        if goal["done"] == "won":
            for key in goal["spent"]:
                if self.all[key].hunter and len([one for one in self.all.values() if one.hunter]) == 1:
                    self.all[key].reward += 2 * goal["difficulty"]
        goal["open"] = False

    def rolled(self, count: int) -> dict[str, Any]:
        """The goal that is decided: named when there were several, else the only one, else in their order."""
        still = [goal for goal in self.goals if "done" not in goal]
        goal = still[0]
        assert count == goal["difficulty"] + goal["against"]
        goal["open"] = True
        return goal

    def end(self) -> None:
        """The level, for whoever did not give."""
        if self.result == "won":
            takers = [one for one in self.all.values() if one.hunter and not one.gave]
            if self.fatal == "fatal.sacrifice" or len(takers) != 1:
                return
            takers[0].reward += self.level


def picture(campaign: Campaign) -> dict[str, Any]:
    """What both must agree upon, as the game has it."""
    domain = campaign.now.domain
    return {
        one.key: (
            one.boxes[domain].marked,
            {trait.key: trait.side for trait in one.traits},
            {thing.key: thing.margin for thing in one.resources if thing.domain == domain},
            {key: points for key, points in one.advantage.items() if points},
        )
        for one in [*campaign.hunters, *campaign.now.opponents]
    }


def mirror(reference: Reference) -> dict[str, Any]:
    """The same, as the ledger has it."""
    return {
        one.key: (
            one.marks,
            {key: trait[2] for key, trait in one.traits.items()},
            {key: thing[2] for key, thing in one.things.items()},
            {key: points for key, points in one.points.items() if points},
        )
        for one in reference.all.values()
    }


def answer_to(ask: Ask, chance: random.Random) -> Any:
    if isinstance(ask, Roll):
        return faces(tuple(chance.randint(1, ask.parsed.sides) for _ in range(ask.parsed.count)))
    if isinstance(ask, Narrate):
        return SKIPPED
    wanted = [aside for aside in ask.asides if aside.key == "goal.set" and chance.random() < 0.02]
    wanted += [aside for aside in ask.asides if "gives" in aside.key and chance.random() < 0.002]
    if wanted:
        return wanted[0]
    if isinstance(ask, Choose):
        keys = [option.key for option in ask.open]
        if ask.key == "turn.action":
            weights = {"action.attack": 6, "action.maneuver": 4, "action.activate": 2, "action.feat": 3}
            return chance.choices(keys, [weights.get(key, 1) for key in keys])[0]
        return chance.choice(keys)
    if isinstance(ask, Number):
        return chance.randint(ask.low, min(ask.high, ask.low + 13))
    assert isinstance(ask, Text)
    return f"goal {chance.random()}"


def position(chance: random.Random) -> Campaign:
    """Any conflict between one or two Hunters and one or two opponents."""

    def character() -> str:
        traits = " ".join(
            f"{chance.choice('PSM')}{chance.randint(1, 6)}{chance.choice(['', '>O', '>D'])}" for _ in range(4)
        )
        things = " ".join(f"{chance.choice('PSM')}{chance.choice('OD')}{chance.randint(1, 6)}" for _ in range(4))
        have = sorted((chance.randint(1, 3) for _ in range(5)), reverse=True)
        return f"{traits} | {things} | {'/'.join(map(str, have))} | {chance.randint(0, 4)}"

    hunters, opponents = chance.choice([(1, 1), (1, 1), (1, 2), (2, 1), (2, 2)])
    level = chance.randint(1, 9)
    return at(
        *(character() for _ in range(hunters)),
        foes=[character() for _ in range(opponents)],
        pool=chance.randint(0, 9),
        level=level,
        cost=level,
        final=chance.random() < 0.3,
    )


MULTI = ("action.help", "action.switch", "action.transfer")
"""What the second engine leaves to the vectors."""


def in_step(seed: int) -> str:
    """One conflict played by both, compared at every turn; how it ended."""
    chance = random.Random(seed)
    campaign = position(chance)
    reference = Reference(campaign)
    play: Any = conflict(campaign)
    answer: Any = None
    passages = 0
    try:
        while True:
            ask: Ask = play.send(answer)
            answer = None
            if ask.kind == "open":
                passages += 1
                answer = passages
                continue
            if ask.is_note:
                continue
            if ask.key == "turn.action":
                assert picture(campaign) == mirror(reference), f"seed {seed}"
                assert campaign.now.result == reference.result == ""
            answer = answer_to(ask, chance)
            while isinstance(answer, str) and answer in MULTI:
                answer = answer_to(ask, chance)
            reference.take(ask, answer)
    except StopIteration:
        pass
    reference.end()
    assert campaign.now.result == reference.result, f"seed {seed}"
    assert campaign.adventure.pool == reference.pool, f"seed {seed}"
    assert picture(campaign) == mirror(reference), f"seed {seed}"
    if len(campaign.hunters) == 1 and reference.fatal != "fatal.sacrifice":  # whose points fall away
        assert campaign.hunters[0].reward == reference.all["hunter-1"].reward, f"seed {seed}"
    return campaign.now.how


@pytest.mark.slow
@pytest.mark.rule("BH-62", "BH-66", "BH-69", "BH-71", "BH-73", "BH-74", "BH-76", "BH-77", "BH-81", "BH-83", "BH-85")
@pytest.mark.parametrize("part", range(8))
def test_both_engines_agree(part: int) -> None:
    ends = {in_step(seed) for seed in range(part * 250, part * 250 + 250)}
    assert ends >= {"defeated"}


def test_both_engines_agree_on_a_few() -> None:
    for seed in range(5000, 5040):
        in_step(seed)
