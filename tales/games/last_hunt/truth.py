"""The Moment of Truth: every point left is paid for one die, round by round, until nobody has any."""

from tales.games.last_hunt.state import BEAST, DOWN, FLEEING, PARTY, Being, Hunt, Member
from tales.rules.play import Play, roll
from tales.rules.teller import Given


def moment_of_truth(hunt: Hunt) -> Play[None]:
    """LH-71, LH-81: rounds of four steps, with Out Companions too, until every score is 0; the splits are shown."""
    beast = hunt.beast
    hunt.mark()
    yield from hunt.teller.tell(
        "truth.begins",
        ("LH-71", "LH-R26"),
        opens=("split", "beast.grew"),
        beast_death=beast.death,
        beast_life=beast.life,
        party_death=hunt.party_death,
    )
    facts: Given = {"beast_death": beast.death, "beast_life": beast.life, "party_death": hunt.party_death}
    yield from hunt.teller.moment(
        BEAST, "truth.ground", "scene", "entry", "LH-71", passage="truth.ground", writer=PARTY, **facts
    )
    yield from labels(hunt)
    while any(being.death or being.life for being in (*hunt.party, beast)):
        hunt.round += 1
        hunt.mark()
        yield from hunt.teller.passage("truth.round", one_round(hunt), form="scene", writer=PARTY, round=hunt.round)


def one_round(hunt: Hunt) -> Play[None]:
    """MoT 1 to 4; whoever has nothing left in the score of a step does and tells nothing in it (LH-R28)."""
    for member in hunt.party:  # LH-R27
        if member.death:
            yield from strike(hunt, member)
    if hunt.beast.life:
        yield from answer(hunt)
    if hunt.beast.death:
        yield from threat(hunt)
    for member in hunt.party:
        if member.life:
            yield from endure(hunt, member)
    yield from labels(hunt)


def strike(hunt: Hunt, member: Member) -> Play[None]:
    """LH-72 to LH-74, MoT 1: a point of Death for a die, into the common total; who is Down tells of others (LH-82)."""
    die = (yield from roll(member.seat, "strike.die", "1d6", rule="LH-72"))[0]
    member.death -= 1
    hunt.party_total += die
    facts = _beat(member, die)
    total, left = hunt.party_total, member.death
    yield from hunt.teller.tell("truth.strike", ("LH-72", "LH-74"), **facts, party_total=total, death_left=left)
    key = "truth.strike.down" if member.label == DOWN else "truth.strike"
    rule = ("LH-73", "LH-82") if member.label == DOWN else ("LH-73",)
    yield from hunt.teller.moment(member.seat, key, "scene", "line", rule, **facts, round=hunt.round)


def answer(hunt: Hunt) -> Play[None]:
    """LH-75, LH-76, MoT 2: as many Life dice as the Party has people, or as many as are left (LH-R29)."""
    beast = hunt.beast
    count = min(hunt.size, beast.life)
    faces = yield from roll(BEAST, "answer.dice", f"{count}d6", rule="LH-75")
    beast.life -= count
    beast.life_total += faces.total
    facts: Given = {"dice": tuple(faces), "highest": faces.highest, "sum": faces.total, "label": beast.label}
    yield from hunt.teller.tell("truth.answer", "LH-75", **facts, total=beast.life_total, life_left=beast.life)
    key = "truth.answer.fleeing" if beast.label == FLEEING else "truth.answer"
    yield from hunt.teller.moment(BEAST, key, "scene", "line", ("LH-76", "LH-83"), **facts, round=hunt.round)


def threat(hunt: Hunt) -> Play[None]:
    """LH-77, LH-78, MoT 3: the same with Death dice."""
    beast = hunt.beast
    count = min(hunt.size, beast.death)
    faces = yield from roll(BEAST, "threat.dice", f"{count}d6", rule="LH-77")
    beast.death -= count
    beast.death_total += faces.total
    facts: Given = {"dice": tuple(faces), "highest": faces.highest, "sum": faces.total, "label": beast.label}
    yield from hunt.teller.tell("truth.threat", "LH-77", **facts, total=beast.death_total, death_left=beast.death)
    key = "truth.threat.down" if beast.label == DOWN else "truth.threat"
    yield from hunt.teller.moment(BEAST, key, "scene", "line", ("LH-78", "LH-82"), **facts, round=hunt.round)


def endure(hunt: Hunt, member: Member) -> Play[None]:
    """LH-79, LH-80, MoT 4: a point of Life for a die, into the member's own total (or a flight, LH-83)."""
    die = (yield from roll(member.seat, "endure.die", "1d6", rule="LH-79"))[0]
    member.life -= 1
    member.total += die
    facts = _beat(member, die)
    yield from hunt.teller.tell("truth.endure", "LH-79", **facts, total=member.total, life_left=member.life)
    key = "truth.endure.fleeing" if member.label == FLEEING else "truth.endure"
    rule = ("LH-80", "LH-83") if member.label == FLEEING else ("LH-80",)
    yield from hunt.teller.moment(member.seat, key, "scene", "line", rule, **facts, round=hunt.round)


def labels(hunt: Hunt) -> Play[None]:
    """LH-R30: who has run out of one score first; looked at before the first round and at the end of each."""
    for being in (*hunt.party, hunt.beast):
        had = being.label
        being.run_out()
        if being.label != had:
            facts: Given = {"who": being.seat, "name": being.name, "label": being.label}
            yield from hunt.teller.tell("truth.label", ("LH-82", "LH-83", "LH-R30"), **facts)


def _beat(being: Being, die: int) -> Given:
    return {"who": being.seat, "name": being.name, "die": die, "label": being.label}
