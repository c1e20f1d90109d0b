"""Hits, deaths and Reputation: what is booked when somebody is hurt, saved or killed (SF-07, SF-88 to SF-98)."""

from tales.games.safari import reputation
from tales.games.safari.awareness import name
from tales.games.safari.sight import knows_person
from tales.games.safari.state import Animal, Hunt, Person, Side
from tales.rules.play import Play, choose


def gain(hunt: Hunt, side: Side, by: int, cause: str, rule: str) -> Play[None]:
    """Points won or lost by a side; nothing is told of none."""
    if by:
        side.points += by
        yield from hunt.teller.tell("points.changed", rule=rule, who=side.seat.key, by=by, now=side.points, cause=cause)


def gain_beast(hunt: Hunt, side: Side, by: int, cause: str) -> Play[None]:
    """SF-15, SF-98: points won by the animals of a side."""
    side.beast_points += by
    yield from hunt.teller.tell(
        "beast.points.changed", "SF-98", who=side.seat.key, by=by, now=side.beast_points, cause=cause
    )


def counts(hunt: Hunt, person: Person) -> bool:
    """SF-R58: whether what somebody does touches the Reputation of their side: the hunter's own deeds, or a squad's."""
    side = hunt.side(person.seat)
    return side.seat.role == "squad" or person is side.hunter


def hurt(
    hunt: Hunt,
    person: Person,
    hits: int,
    cause: str,
    rule: str,
    *,
    heroic: bool = True,
    deadly_only: bool = False,
    killer: Animal | None = None,
) -> Play[None]:
    """SF-07: hits taken. An unheroic wound or death costs the Reputation of that moment (SF-93).

    With `deadly_only` only a death is unheroic: an accident's own losses are enough for a wound (SF-R34).
    """
    if hits <= 0:
        return
    person.hits += hits
    person.aim = ""
    is_dead = person.hits >= person.bushcraft + (hunt.settings["lethal_at"] == "exceed")
    if is_dead:
        person.out = "dead"
        person.poison = 0
    yield from hunt.teller.tell(
        "person.hurt",
        rule=rule,
        who=person.key,
        name=person.name,
        hits=hits,
        left=max(0, person.bushcraft - person.hits),
        cause=cause,
        dead=is_dead,
    )
    if is_dead:
        for foe in person.foes:
            animal = hunt.animal(foe)
            animal.foes = [key for key in animal.foes if key != person.key]
        person.foes = []
        yield from hunt.teller.tell(
            "person.leaves", rule="SF-07", who=person.key, name=person.name, post=person.post, how="dead", cause=cause
        )
        if killer is not None:
            yield from victory(hunt, killer, person)
    if counts(hunt, person) and not heroic and (is_dead or not deadly_only):
        yield from lose_face(hunt, person, is_dead=is_dead)


def lose_face(hunt: Hunt, person: Person, *, is_dead: bool) -> Play[None]:
    """SF-93, SF-R85, SF-R86: points above 0 are lost; in a group the others may find that it was not unheroic."""
    side = hunt.side(person.seat)
    lost = reputation.unheroic(side.points) - side.points
    if not lost:
        return
    others = [
        other.seat for other in hunt.hunters() if other is not side and knows_person(hunt, other.seat.key, person)
    ]
    if others and hunt.settings["unheroic_vote"]:
        votes = []
        for seat in others:
            said = yield from choose(
                seat.key,
                "vote.unheroic",
                ["unheroic", "heroic"],
                rule=("SF-93", "SF-R85"),
                to=(seat.key,),
                who=person.key,
                name=person.name,
                dead=is_dead,
            )
            votes.append(said)
        overruled = 2 * votes.count("heroic") > len(votes)
        yield from hunt.teller.tell("vote.said", rule="SF-R85", who=person.key, name=person.name, heroic=overruled)
        if overruled:
            return
    yield from gain(hunt, side, lost, "unheroic", "SF-93")


def victory(hunt: Hunt, animal: Animal, victim: Person) -> Play[None]:
    """SF-98, SF-R91: what a meat-eater's player wins for a person killed; its body may be carried to the lair."""
    if animal.kind.food != "meat" or animal.of_herd:
        return
    animal.body = victim.key
    if animal.owner and animal.owner != victim.seat:
        won = reputation.for_victim(victim.bushcraft, carried=False)
        yield from gain_beast(hunt, hunt.side(animal.owner), won, "victim")


def wound(hunt: Hunt, animal: Animal, hits: int, by: Person) -> Play[None]:
    """Hits lost by an animal that goes on living or dies; whose wound it is to track (SF-94)."""
    animal.lost += hits
    animal.untouched = False
    if counts(hunt, by):
        if by.seat in animal.wounded_by:
            animal.wounded_by[by.seat] = True  # fought or shot at again (SF-R87)
        else:
            animal.wounded_by[by.seat] = False
    yield from hunt.teller.tell(
        "animal.hurt",
        which=animal.key,
        species=animal.kind.key,
        hits=hits,
        left=animal.left,
        square=name(animal.square),
    )


def kill(hunt: Hunt, animal: Animal, by: Person, means: str, *, was_unhurt: bool, perfect: bool = False) -> Play[None]:
    """SF-88, SF-89, SF-R83: an animal dies by the shot or blow of somebody, whose Reputation it is if it counts."""
    animal.dead = True
    animal.concealed = False
    for foe in animal.foes:
        person = hunt.person(foe)
        person.foes = [key for key in person.foes if key != animal.key]
    foes, animal.foes, animal.body = animal.foes, [], ""
    yield from hunt.teller.tell(
        "animal.dies",
        rule="SF-88" if means == "gun" else "SF-89",
        which=animal.key,
        species=animal.kind.key,
        who=by.key,
        name=by.name,
        means=means,
        perfect=perfect,
        square=name(animal.square),
    )
    if not counts(hunt, by):
        return
    side = hunt.side(by.seat)
    if animal.owner != by.seat and animal.kind.key != "black-mamba":  # SF-03, SF-R92
        fresh = bool(hunt.settings["perfect_needs_fresh"])
        won = reputation.for_kill(animal.kind, means, was_unhurt=was_unhurt, perfect=perfect, needs_fresh=fresh)
        yield from gain(hunt, side, won, "kill", "SF-88" if means == "gun" else "SF-89")
    yield from saved(hunt, by, foes)


def saved(hunt: Hunt, by: Person, threatened: list[str]) -> Play[None]:
    """SF-90, SF-R84: those whom the hunter's shot or blow has kept from death, once each."""
    if not hunt.settings["save_award"] or not counts(hunt, by):
        return
    for key in dict.fromkeys(threatened):
        person = hunt.person(key)
        if person.is_here and person is not by:
            won = reputation.for_saving(dignitary=person.dignitary)
            yield from gain(hunt, hunt.side(by.seat), won, "saved", "SF-90")
