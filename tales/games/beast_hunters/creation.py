"""Making a Beast Hunter: four steps, then the scores; or one of those that are ready (BH-10 to BH-18)."""

from collections.abc import Iterator
from typing import Any

from tales.games.beast_hunters.cast import cast
from tales.games.beast_hunters.state import DOMAINS, LIGHT, MEDIUM, USES, Campaign, Hunter, Resource, Trait
from tales.rules.asks import Option
from tales.rules.play import Play, ask_text, choose
from tales.text import clean_name

STEPS = ("parents", "nadan", "enemies", "training")
STEP_RULES = dict(zip(STEPS, ("BH-12", "BH-13", "BH-14", "BH-15"), strict=True))

SCORES = (4, 3, 2, 2)
"""What the four Traits get, and the four Resources (BH-16, BH-17)."""

VOICES = ("plain", "florid", "pious", "boastful", "homesick", "dry")
HABITS = ("sings", "counts", "whittles", "sketches", "sleepless", "mends")
KIN = ("mother", "brother", "sister", "teacher")


def hunters_join(campaign: Campaign) -> Play[None]:
    """Everybody makes a Hunter or takes one that is ready."""
    for hunter in campaign.hunters:
        if hunter.is_ready:
            yield from joins(campaign, hunter)
        else:
            yield from one_joins(campaign, hunter)


def one_joins(campaign: Campaign, hunter: Hunter) -> Play[None]:
    taken = {other.name for other in campaign.hunters}
    ready = [f"ready.{key}" for key, row in cast()["hunters"].items() if row["name"] not in taken]
    ready = campaign.offers.fresh(ready, lambda key: str(cast()["hunters"][key.removeprefix("ready.")]["name"]))
    how = yield from choose(hunter.seat, "hunter.how", [*ready, "hunter.create"], rule="BH-01")
    if how == "hunter.create":
        yield from create(campaign, hunter)
    else:
        row = cast()["hunters"][how.removeprefix("ready.")]
        hunter.become(row)
        yield from joins(campaign, hunter)
        yield from campaign.teller.moment(
            hunter.seat, "hunter.story", form="campfire", who=hunter.key, name=hunter.name
        )
    hunter.is_ready = True


def joins(campaign: Campaign, hunter: Hunter) -> Play[None]:
    """The fact by which everybody knows who is there."""
    yield from campaign.teller.tell(
        "person.joins",
        "BH-03",
        who=hunter.key,
        name=hunter.name,
        post="hunter",
        role="hunter",
        writer=hunter.key,
        **hunter.person,
    )


def create(campaign: Campaign, hunter: Hunter) -> Play[None]:
    """A Hunter of one's own."""
    hunter.person = yield from person(campaign, hunter)
    yield from joins(campaign, hunter)
    for step in STEPS:
        yield from creation_step(campaign, hunter, step, hunter.person["home"])
    yield from give_scores(hunter, hunter.traits, "scores.trait", "BH-16")
    yield from give_scores(hunter, hunter.resources, "scores.resource", "BH-17")
    yield from campaign.teller.tell("hunter.ready", "BH-18", who=hunter.key, name=hunter.name)


def person(campaign: Campaign, hunter: Hunter) -> Play[dict[str, Any]]:
    """Name, nadan, and somebody to write home to; flavour only (BH-03)."""
    at = campaign.hunters.index(hunter)
    first = list(cast()["hunters"].values())[at % len(cast()["hunters"])]
    hunter.name = yield from text(hunter.seat, "hunter.name", f"{first['name']}’s namesake", "BH-03")
    pronoun = yield from choose(hunter.seat, "hunter.pronoun", ["they", "she", "he"], rule="BH-03", name=hunter.name)
    home = yield from text(hunter.seat, "hunter.home", first["home"], "BH-13", name=hunter.name)
    beloved = yield from text(hunter.seat, "hunter.beloved", first["beloved"], "BH-03", name=hunter.name)
    kin = yield from choose(hunter.seat, "hunter.kin", KIN, rule="BH-03", name=hunter.name, beloved=beloved)
    voice = yield from choose(hunter.seat, "hunter.voice", VOICES, rule="BH-03", name=hunter.name)
    habit = yield from choose(hunter.seat, "hunter.habit", HABITS, rule="BH-03", name=hunter.name)
    return {
        "pronoun": pronoun,
        "home": home,
        "beloved": beloved,
        "kin": kin,
        "traits": (voice, habit),
        "cares": "",
    }


def creation_step(campaign: Campaign, hunter: Hunter, step: str, home: str) -> Play[None]:
    """Trait, Resource, Initiative and Boxes of one step, in any order; then how it came about."""
    rule = STEP_RULES[step]
    done: list[str] = []

    def left() -> Iterator[Option]:
        for part in ("step.trait", "step.resource", "step.initiative", "step.boxes"):
            yield Option(part, barred="step-done" if part in done else "")

    while len(done) < 4:
        part = yield from choose(
            hunter.seat, "step.part", list(left()), rule=rule, name=hunter.name, step=step, home=home
        )
        match part:
            case "step.trait":
                trait = yield from new_trait(hunter, step, rule)
            case "step.resource":
                resource = yield from new_resource(hunter, step, rule)
            case "step.initiative":
                yield from step_initiative(hunter, step, rule)
            case "step.boxes":
                yield from step_boxes(hunter, step, rule)
        done.append(part)
    yield from campaign.teller.tell(
        "step.taken",
        rule,
        who=hunter.key,
        name=hunter.name,
        step=step,
        home=home,
        trait=trait.name,
        trait_domain=trait.domain,
        resource=resource.name,
        domain=resource.domain,
        use=resource.use,
    )
    yield from campaign.teller.moment(
        hunter.seat,
        f"hunter.{step}",
        form="campfire",
        rule=rule,
        who=hunter.key,
        name=hunter.name,
        home=home,
        trait=trait.name,
        resource=resource.name,
    )


def new_trait(hunter: Hunter, step: str, rule: str) -> Play[Trait]:
    default = cast()["defaults"][step]["trait"]
    name = yield from text(hunter.seat, "trait.name", default, rule, name=hunter.name, step=step)
    domain = yield from choose(hunter.seat, "trait.domain", DOMAINS, rule=("BH-04", rule), trait=name)
    return hunter.add_trait(name, domain)


def new_resource(hunter: Hunter, step: str, rule: str) -> Play[Resource]:
    default = cast()["defaults"][step]["resource"]
    name = yield from text(hunter.seat, "resource.name", default, rule, name=hunter.name, step=step)
    domain = yield from choose(hunter.seat, "resource.domain", DOMAINS, rule=("BH-04", rule), resource=name)
    use = yield from choose(hunter.seat, "resource.use", USES, rule=("BH-06", rule), resource=name, name=hunter.name)
    return hunter.add_resource(name, domain, use)


def step_initiative(hunter: Hunter, step: str, rule: str) -> Play[None]:
    domain = yield from choose(hunter.seat, "step.where", DOMAINS, rule=rule, name=hunter.name, step=step)
    hunter.initiative[domain] += 1


def step_boxes(hunter: Hunter, step: str, rule: str) -> Play[None]:
    """The Boxes of a step; in none may a level outgrow the one before it (BH-11)."""
    if step == "parents":
        domain = yield from choose(hunter.seat, "boxes.both", DOMAINS, rule=rule, name=hunter.name)
        hunter.boxes[domain].have[LIGHT] += 1
        hunter.boxes[domain].have[MEDIUM] += 1
        return
    domain = yield from choose(hunter.seat, "boxes.light", DOMAINS, rule=rule, name=hunter.name)
    hunter.boxes[domain].have[LIGHT] += 1
    if step == "training":
        domain = yield from choose(
            hunter.seat, "boxes.medium", box_domains(hunter, MEDIUM), rule=("BH-11", rule), name=hunter.name
        )
        hunter.boxes[domain].have[MEDIUM] += 1


def box_domains(hunter: Hunter, level: int) -> list[Option]:
    """The Domains, those barred that have no room for a Box of that level (BH-11)."""
    return [Option(domain, barred="" if hunter.boxes[domain].may_add(level) else "box-before") for domain in DOMAINS]


def give_scores(hunter: Hunter, things: list[Trait] | list[Resource], key: str, rule: str) -> Play[None]:
    """+4, +3, +2 and +2, in any order."""
    left: list[Trait | Resource] = list(things)
    for score in SCORES[:2]:
        options = [Option(thing.key, (("name", thing.name), ("domain", thing.domain))) for thing in left]
        chosen = yield from choose(hunter.seat, key, options, rule=rule, name=hunter.name, score=score)
        thing = next(one for one in left if one.key == chosen)
        thing.score = score
        left.remove(thing)
    for thing in left:
        thing.score = SCORES[2]


def text(seat: str, key: str, default: str, rule: str | tuple[str, ...] = (), **facts: Any) -> Play[str]:
    """A short text that is fit to be kept."""
    typed = yield from ask_text(seat, key, default=default, rule=rule, **facts)
    return clean_name(typed) or default
