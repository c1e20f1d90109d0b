"""A Challenge: declared, negotiated in up to three phases, perhaps fought out, then settled (BH-34 to BH-50)."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from tales.games.beast_hunters.buying import buy_adversity, is_the_encounter
from tales.games.beast_hunters.conflict import conflict
from tales.games.beast_hunters.creation import text
from tales.games.beast_hunters.growth import mend
from tales.games.beast_hunters.prices import GIVING, giving_cost, halves, highest_level, shares
from tales.games.beast_hunters.state import CHALLENGER, DOMAINS, LOST, SIDES, WON, Campaign, Challenge, Hunter
from tales.games.beast_hunters.tables import IDEAS, Idea, next_idea, next_kind
from tales.rules.asks import Aside, Option
from tales.rules.play import Done, Play, choose, during, number, roll

COMPLICATIONS = ("arrival", "breakage", "turn", "promise", "knowledge", "cost")
"""What may come between in Phase Three (BH-S05)."""

MOST_COMPLICATIONS = 6


def challenge(campaign: Campaign, asked_by: str) -> Play[None]:
    """From its declaration to what follows from it."""
    campaign.solo = campaign.next_solo  # somebody may have sat down, or gone, since the last one
    campaign.adventure.challenges += 1
    campaign.challenge = Challenge(campaign.adventure.challenges)
    for hunter in campaign.hunters:
        hunter.has_given = hunter.has_pledged = False
    yield from declare(campaign, asked_by)
    yield from during(negotiate(campaign), lambda: may_give(campaign))
    yield from settle(campaign)


def declare(campaign: Campaign, asked_by: str) -> Play[None]:
    """What it is about, what is at stake, and whether it is the last of the adventure (BH-34, BH-R18)."""
    now = campaign.now
    now.is_final = yield from declared_final(campaign)
    idea = yield from suggest(campaign)
    now.title = yield from text(
        campaign.framer, "challenge.problem", idea.problem, ("BH-34", "BH-S01"), asked_by=asked_by
    )
    if now.title == idea.problem:
        now.foe, now.ways = idea.foe, idea.ways
    else:
        now.foe, now.kind = now.title, now.kind if now.kind == "beast" else ""
    now.stake = yield from text(
        campaign.framer, "challenge.stake", idea.stake, ("BH-34", "BH-35", "BH-36"), problem=now.title
    )
    yield from campaign.teller.tell(
        "challenge.declared",
        ("BH-34", "BH-R18"),
        number=now.number,
        problem=now.title,
        stake=now.stake,
        final=now.is_final,
        idea=now.kind or "own",
        asked_by=asked_by,
        limit=campaign.adventure.limit,
    )
    yield from campaign.teller.moment(
        campaign.framer,
        "challenge.scene",
        form="scene",
        weight="scene",
        rule="BH-34",
        passage="challenge",
        writer=CHALLENGER,
        problem=now.title,
        stake=now.stake,
        final=now.is_final,
    )


def suggest(campaign: Campaign) -> Play[Idea]:
    """An idea of the next kind, or, on request only, of the kind that a die shows (BH-S01); the beast at the end."""
    now, here = campaign.now, campaign.adventure
    is_encounter = now.is_final and here.is_hunt
    die = Option("idea.die", (), "the-beast" if is_encounter else "")
    how = yield from choose(campaign.framer, "challenge.idea", [Option("idea.own"), die], rule=("BH-S01", "BH-R18"))
    if how == "idea.die":
        face = yield from roll(campaign.framer, "challenge.idea-die", "1d6", rule="BH-S01")
        now.kind = IDEAS[face[0] - 1]
        idea = yield from next_idea(campaign.tables, now.kind)
        yield from campaign.teller.tell(
            "challenge.suggested",
            "BH-S01",
            idea=now.kind,
            problem=idea.problem,
            stake=idea.stake,
            way=idea.ways[0],
            other_way=idea.ways[1],
        )
        return idea
    if is_encounter:
        now.kind = "beast"
        return Idea(here.beast, here.goal, here.beast, ("", ""))
    now.kind = yield from next_kind(campaign.tables)
    return (yield from next_idea(campaign.tables, now.kind))


def declared_final(campaign: Campaign) -> Play[bool]:
    """Whether it is declared the final one, with the Hunters' consent (BH-R18)."""
    pool = campaign.adventure.pool
    wanted = yield from choose(
        CHALLENGER, "challenge.final", ["final.no", "final.yes"], rule=("BH-81", "BH-R18"), pool=pool
    )
    if wanted == "final.no" or not (yield from is_the_encounter(campaign)):
        return False
    if not campaign.settings["final_needs_consent"] or campaign.solo:
        return True
    return (
        yield from choose(campaign.lead.seat, "challenge.final-consent", ["consent.yes", "consent.no"], rule="BH-R18")
    ) == ("consent.yes")


# Giving


def may_give(campaign: Campaign) -> Mapping[Aside, Any]:
    """Every Hunter may give at any moment of a Challenge (BH-37)."""
    if campaign.now.in_conflict:
        return {}
    return {
        Aside("hunter.gives", hunter.seat): (lambda hunter=hunter: hunter_gives(campaign, hunter))
        for hunter in campaign.in_challenge
    }


def hunter_gives(campaign: Campaign, hunter: Hunter) -> Play[Done | None]:
    """In Negotiation this costs nobody any points; the last one to give loses the Challenge."""
    hunter.has_given = True
    yield from campaign.teller.tell("hunter.gave", "BH-37", who=hunter.key, name=hunter.name, phase=campaign.now.phase)
    if campaign.in_challenge:
        return None
    campaign.now.result, campaign.now.how = LOST, "hunters-gave"
    return Done(None)


def while_there(campaign: Campaign, hunter: Hunter, play: Play[None]) -> Play[None]:
    """What one Hunter does in Negotiation; it stops when that Hunter gives."""

    def gives() -> Play[Done | None]:
        yield from hunter_gives(campaign, hunter)
        return Done(None)

    if len(campaign.party) == 1:
        yield from play
    elif not hunter.has_given:
        yield from during(play, lambda: {Aside("hunter.gives", hunter.seat): gives})


def each_there(campaign: Campaign, key: str, **facts: Any) -> Play[None]:
    """One moment told by each Hunter who takes part; whether anybody wrote something is kept."""
    now = campaign.now
    now.described = False

    def one(hunter: Hunter) -> Play[None]:
        told = yield from campaign.teller.moment(
            hunter.seat,
            key,
            form="scene",
            weight="scene",
            rule=("BH-40", "BH-42", "BH-45"),
            who=hunter.key,
            name=hunter.name,
            problem=now.title,
            stake=now.stake,
            domain=now.domain or "no-domain",
            **facts,
        )
        now.described = now.described or (told is not None and told.source == "written")

    for hunter in list(campaign.in_challenge):
        yield from while_there(campaign, hunter, one(hunter))


# Negotiation


def negotiate(campaign: Campaign) -> Play[None]:
    """Three phases, each closed by a choice of the Challenger's alone (BH-39)."""
    for phase in (phase_one, phase_two, phase_three):
        yield from phase(campaign)
        if not campaign.in_challenge:
            campaign.now.result, campaign.now.how = LOST, "hunters-gave"
        if campaign.now.result or (yield from close_phase(campaign)):
            return


def phase_one(campaign: Campaign) -> Play[None]:
    """The Solution, and the Domain that follows from it (BH-40)."""
    now = campaign.now
    now.phase = 1
    yield from each_there(campaign, "phase.solution", way=now.ways[0], other_way=now.ways[1])
    if campaign.in_challenge:
        now.domain = yield from choose(
            campaign.framer, "challenge.domain", DOMAINS, rule=("BH-04", "BH-40"), problem=now.title
        )
        yield from campaign.teller.tell("challenge.domain", "BH-40", domain=now.domain, problem=now.title)


def phase_two(campaign: Campaign) -> Play[None]:
    """Elaboration: questions, answers, and one preactivated Trait for each Hunter (BH-42)."""
    now = campaign.now
    now.phase = 2
    yield from challenger_tells(campaign, "phase.questions", "BH-42")
    yield from each_there(campaign, "phase.answers")
    for hunter in list(campaign.in_challenge):
        yield from while_there(campaign, hunter, preactivate(campaign, hunter))


def preactivate(campaign: Campaign, hunter: Hunter) -> Play[None]:
    """One Trait of any Domain, for offence or defence; as often in an adventure as one likes (BH-43, BH-R13)."""
    once = bool(campaign.settings["preactivation_once"])

    def traits() -> list[Option]:
        return [
            *(
                Option(
                    trait.key,
                    (("name", trait.name), ("domain", trait.domain), ("score", trait.score)),
                    "preactivated" if once and trait.key in hunter.preactivated else "",
                )
                for trait in hunter.traits
            ),
            Option("trait.none"),
        ]

    key = yield from choose(
        hunter.seat,
        "phase.trait",
        traits,
        rule=("BH-42", "BH-43", "BH-R12"),
        name=hunter.name,
        domain=campaign.now.domain,
    )
    if key == "trait.none":
        return
    side = yield from choose(hunter.seat, "phase.side", SIDES, rule=("BH-65", "BH-R13"), name=hunter.name)
    trait = hunter.trait(key)
    trait.side = side
    hunter.preactivated.append(key)
    yield from campaign.teller.tell(
        "trait.preactivated", "BH-42", who=hunter.key, name=hunter.name, trait=trait.name, side=side
    )


def phase_three(campaign: Campaign) -> Play[None]:
    """Complications, and how the Hunters meet them (BH-45)."""
    now = campaign.now
    now.phase = 3
    now.complications = yield from number(
        CHALLENGER, "phase.complications", (1, MOST_COMPLICATIONS), rule=("BH-45", "BH-R03"), default=1
    )
    for _ in range(now.complications):
        sort = yield from choose(CHALLENGER, "complication", COMPLICATIONS, rule=("BH-45", "BH-S05"))
        yield from campaign.teller.tell("complication.comes", "BH-45", complication=sort)
        yield from challenger_tells(campaign, "phase.complication", "BH-45", complication=sort)
    yield from each_there(campaign, "phase.reaction")


def challenger_tells(campaign: Campaign, key: str, rule: str, **facts: Any) -> Play[None]:
    now = campaign.now
    yield from campaign.teller.moment(
        CHALLENGER, key, form="scene", rule=rule, problem=now.title, stake=now.stake, domain=now.domain, **facts
    )


def close_phase(campaign: Campaign) -> Play[bool]:
    """Give, dice, or the next phase (BH-41, BH-44, BH-46); whether the Negotiation is over."""
    now = campaign.now
    while True:
        choice = yield from choose(
            CHALLENGER,
            "phase.choice",
            list(phase_choices(campaign)),
            rule=("BH-39", ("BH-41", "BH-44", "BH-46")[now.phase - 1], "BH-49", "BH-R08"),
            phase=now.phase,
            pool=campaign.adventure.pool,
        )
        if choice == "phase.next":
            return False
        if choice == "phase.give":
            yield from challenger_gives(campaign)
            return True
        if (yield from buy_adversity(campaign)):
            yield from conflict(campaign)
            return True


def phase_choices(campaign: Campaign) -> Iterator[Option]:
    """What the Challenger may do at the end of a phase, with what it costs."""
    now, pool = campaign.now, campaign.adventure.pool
    twice = halves(campaign.settings, now.phase, now.complications)
    if now.phase < 3:
        yield Option("phase.next")
    affordable = highest_level(pool, twice)
    yield Option("phase.conflict", (("levels", affordable),), "" if affordable else "pool-too-small")
    yield Option("phase.give", (("price", giving_cost(pool)), ("reward", now.phase)))


def challenger_gives(campaign: Campaign) -> Play[None]:
    """The solution is accepted: 2 points from the Pool, and 1, 2 or 3 Reward Points (BH-47, BH-48)."""
    now, here = campaign.now, campaign.adventure
    price = giving_cost(here.pool, GIVING)
    here.pool -= price
    now.result, now.how = WON, "challenger-gave"
    yield from campaign.teller.tell(
        "challenger.gave", ("BH-39", "BH-47", "BH-48"), phase=now.phase, price=price, pool=here.pool
    )
    takers = campaign.in_challenge
    each = [now.phase] * len(takers)
    if campaign.settings.word("multi_give_reward") == "split":
        each = shares(now.phase, len(takers))
    for hunter, points in zip(takers, each, strict=True):
        yield from reward(campaign, hunter, points, "given", ("BH-48", "BH-R48"))


def reward(campaign: Campaign, hunter: Hunter, points: int, why: str, rule: str | tuple[str, ...]) -> Play[None]:
    if points:
        hunter.reward += points
        yield from campaign.teller.tell(
            "reward.gained", rule, who=hunter.key, name=hunter.name, gained=points, why=why, reward=hunter.reward
        )


# Afterwards


def settle(campaign: Campaign) -> Play[None]:
    """What follows (BH-38), what a sacrifice leaves, and what mends."""
    now = campaign.now
    yield from campaign.teller.tell(
        "challenge.ends",
        "BH-38",
        number=now.number,
        problem=now.title,
        stake=now.stake,
        won=now.result == WON,
        how=now.how,
        level=now.level,
        pool=campaign.adventure.pool,
    )
    yield from aftermath(campaign)
    for hunter in campaign.hunters:
        hunter.rest()
        if not hunter.is_gone:
            yield from mend(campaign, hunter)
        if hunter.is_gone:
            yield from campaign.teller.tell("hunter.lost", "BH-79", who=hunter.key, name=hunter.name)


def aftermath(campaign: Campaign) -> Play[None]:
    """Won: a tale by the fire, then the end of the opposition. Lost: the Challenger first, then the Hunters."""
    now = campaign.now
    facts = {
        "problem": now.title,
        "stake": now.stake,
        "how": now.how,
        "final": now.is_final,
        "domain": now.domain or "no-domain",
    }
    tellers = [hunter for hunter in campaign.hunters if not hunter.is_gone and not hunter.is_out]
    key, form = ("after.won", "campfire") if now.result == WON else ("after.lost", "logbook")
    parts: list[tuple[str, str, dict[str, Any]]] = [
        (hunter.seat, key, {"who": hunter.key, "name": hunter.name}) for hunter in tellers[:1]
    ]
    if now.result == WON:
        parts.append((CHALLENGER, "after.opposition", {}))
    else:
        parts.insert(0, (CHALLENGER, "after.consequences", {}))

    def body() -> Play[None]:
        for seat, about, more in parts:
            yield from campaign.teller.moment(
                seat,
                about,
                form=form,
                weight="scene",
                rule=("BH-38", "BH-61"),
                **cast("dict[str, Any]", {**facts, **more}),
            )

    yield from campaign.teller.passage("after", body(), form=form, writer=tellers[0].key if tellers else CHALLENGER)


__all__ = ["challenge", "reward"]
