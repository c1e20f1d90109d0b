"""Episodes: what a Companion does with a chance to narrate, and what Hunters do at the end of a Turn."""

from tales.entries import Value
from tales.games.last_hunt.risks import changed, risk
from tales.games.last_hunt.state import HUNTER, MOST, SCORES, Hunt, Member
from tales.rules.asks import Option
from tales.rules.play import Play, choose
from tales.rules.teller import Given


def episode(hunt: Hunt, companion: Member) -> Play[None]:
    """LH-23: one thing per Turn; to pass is always allowed (LH-R21)."""
    scores: Given = {"death": companion.death, "life": companion.life}
    rule = ("LH-23", "LH-68", "LH-69") if companion.out else ("LH-23", "LH-R21")
    options = ways_to_write(hunt, companion)
    what = yield from choose(companion.seat, "episode.what", options, rule=rule, name=companion.name, **scores)
    if what == "life-point":
        yield from _letter(hunt, companion, "life", plain_letter(hunt, companion))
    elif what == "risk-life":
        yield from risk(hunt, companion, "life")
    elif what == "risk-death":
        yield from risk(hunt, companion, "death")
    elif what == "risk-other":
        yield from letter_about_another(hunt, companion)
    else:
        yield from _letter(hunt, companion, "", nothing_changes(hunt, companion))


def ways_to_write(hunt: Hunt, companion: Member) -> list[Option]:
    """LH-24 to LH-29, the sure point first (LH-R03); an Out Companion has that alone (LH-68), or passes."""
    out = "out" if companion.out else ""
    has_others = any(other.may_grow(score) for other in hunt.party if other is not companion for score in SCORES)
    full = {score: "" if companion.score(score) < MOST else "score-full" for score in SCORES}
    return [
        Option("life-point", barred=full["life"]),
        Option("risk-life", barred=out or full["life"]),
        Option("risk-death", barred=out or full["death"]),
        Option("risk-other", barred=out or ("" if has_others else "nobody-to-help")),
        Option("pass"),
    ]


def plain_letter(hunt: Hunt, companion: Member) -> Play[None]:
    """LH-24, LH-39, LH-42: a letter home with something human in it, and Life +1, for sure and never Raised."""
    facts = {**_about_self(companion, "life"), "death": companion.death, "life": companion.life}
    yield from hunt.teller.moment(
        companion.seat, "letter.plain", "letter", "entry", ("LH-24", "LH-39", "LH-42"), **facts
    )
    by = companion.change("life", 1, MOST)
    yield from changed(hunt, companion, "life", by, "point", "LH-68" if companion.out else "LH-24")


def nothing_changes(hunt: Hunt, companion: Member) -> Play[None]:
    """LH-R21: a chance that changes no score, with a letter or without."""
    facts: Given = {"who": companion.seat, "name": companion.name}
    yield from hunt.teller.moment(companion.seat, "letter.pass", "letter", "line", "LH-R21", **facts)


def letter_about_another(hunt: Hunt, companion: Member) -> Play[None]:
    """LH-29, LH-40: a letter about the Hunter or another Companion, and always a Risk."""
    others = [_other(other) for other in hunt.party if other is not companion]
    rule = ("LH-29", "LH-40", "LH-R13")
    seat = yield from choose(companion.seat, "other.whom", others, rule=rule, name=companion.name)
    other = hunt.member(seat)
    options = [_score_of(other, score) for score in SCORES]
    refused = ("LH-29", "LH-69", "LH-R13", "LH-R18")
    score = yield from choose(companion.seat, "other.score", options, rule=refused, about_name=other.name)
    yield from risk(hunt, companion, score.removeprefix("their-"), other)


def _other(other: Member) -> Option:
    facts: tuple[tuple[str, Value], ...] = (("name", other.name), ("death", other.death), ("life", other.life))
    return Option(other.seat, facts, "" if any(other.may_grow(score) for score in SCORES) else "nothing-to-gain")


def _score_of(other: Member, score: str) -> Option:
    barred = "" if other.may_grow(score) else "score-full" if other.score(score) >= MOST else "out-no-death"
    return Option(f"their-{score}", (("held", other.score(score)),), barred)


def hunters_step(hunt: Hunt) -> Play[None]:
    """LH-31 to LH-33, Step 5: Death +1, or a Risk for more, or nothing (LH-R24); not at Death 10 (LH-R13)."""
    hunter = hunt.hunter
    if hunter.death >= MOST:
        return
    rule = ("LH-31", "LH-32", "LH-33", "LH-R24")
    options = ["death-point", "dare", "rest"]
    facts: Given = {"death": hunter.death, "life": hunter.life}
    what = yield from choose(HUNTER, "hunter.step", options, rule=rule, name=hunter.name, **facts)
    hunt.mark()
    if what == "dare":
        yield from risk(hunt, hunter, "death")
    elif what == "death-point":
        about = _about_self(hunter, "death")
        yield from hunt.teller.passage("journal", sure_point(hunt, hunter), form="logbook", writer=HUNTER, **about)


def sure_point(hunt: Hunt, hunter: Member) -> Play[None]:
    """LH-31: Death +1 for sure, and at most a line about it."""
    yield from changed(hunt, hunter, "death", hunter.change("death", 1, MOST), "point", "LH-31")
    about = _about_self(hunter, "death")
    yield from hunt.teller.moment(HUNTER, "journal.point", "logbook", "line", "LH-R24", **about, death=hunter.death)


def _letter(hunt: Hunt, companion: Member, score: str, body: Play[None]) -> Play[None]:
    about = _about_self(companion, score)
    return hunt.teller.passage("letter", body, form="letter", writer=companion.seat, **about)


def _about_self(member: Member, score: str) -> Given:
    return {"who": member.seat, "name": member.name, "score": score, "about": "", "about_name": ""}
