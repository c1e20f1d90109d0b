"""The hunt: set-up, Turns of six steps, the Moment of Truth, the outcome, in the order of the rulebook.

Letters, Risks, the Moment of Truth and the outcome have modules of their own. Knows no disk, no screen and no dice but
those it asks for.
"""

from tales.games.last_hunt.letters import episode, hunters_step
from tales.games.last_hunt.outcome import outcome
from tales.games.last_hunt.setup import before_the_hunt
from tales.games.last_hunt.state import BEAST, HUNTER, PARTY, TIMES, Hunt, Member
from tales.games.last_hunt.truth import moment_of_truth
from tales.rules.asks import Option
from tales.rules.play import Ending, Play, ask_name, ask_text, choose, number
from tales.rules.teller import Given
from tales.text import clean_name


def last_hunt(hunt: Hunt) -> Play[Ending]:
    """LH-16: Turn after Turn until the Hunter declares the Moment of Truth, and then no more (LH-R39)."""
    if not hunt.ready:
        yield from before_the_hunt(hunt)
        yield from vow(hunt)
        hunt.ready = True
    while not hunt.declared:
        yield from one_turn(hunt)
    yield from moment_of_truth(hunt)
    return (yield from outcome(hunt))


def vow(hunt: Hunt) -> Play[None]:
    """LH-05: why this Beast must die."""
    facts: Given = {"who": HUNTER, "name": hunt.hunter.name}
    yield from hunt.teller.moment(HUNTER, "hunt.vow", "campfire", "scene", "LH-05", passage="vow", **facts)


def one_turn(hunt: Hunt) -> Play[None]:
    """LH-16, Steps 1 to 6; what is left of it is dropped when the Moment of Truth is declared (LH-21, LH-R23)."""
    hunt.narrated.clear()
    yield from hunt.teller.tell("turn.begins", "LH-16", turn=hunt.turn)
    yield from moving(hunt)
    while hunt.waiting:  # LH-30, and no chance to declare after the last one (LH-R22)
        if (yield from is_it_time(hunt)):
            return
        companion = yield from picked(hunt)
        hunt.mark()
        yield from episode(hunt, companion)
        hunt.narrated.append(companion.seat)
    yield from hunters_step(hunt)
    yield from beast_grows(hunt)
    hunt.turn += 1


def moving(hunt: Hunt) -> Play[None]:
    """LH-17 to LH-20, Step 1: a new scene if the Hunter wants one; the Beast says where and when."""
    options = ["move", "move-wish", "stay"]
    facts: Given = {"turn": hunt.turn, "place": hunt.place, "time": hunt.time}
    how = yield from choose(HUNTER, "turn.move", options, rule=("LH-17", "LH-18", "LH-19"), **facts)
    if how == "stay":
        yield from hunt.teller.tell("party.stays", "LH-18", place=hunt.place)
        return
    wish = ""
    if how == "move-wish":
        wish = clean_name((yield from ask_text(HUNTER, "move.wish", rule="LH-19")))
    default = hunt.place or hunt.place_ahead
    hunt.place = yield from ask_name(BEAST, "move.place", default, rule="LH-20", wish=wish, ahead=hunt.place_ahead)
    default = TIMES[hunt.scenes % len(TIMES)]
    hunt.time = yield from ask_name(BEAST, "move.time", default, rule="LH-20", place=hunt.place)
    hunt.scenes += 1
    facts = {"scene": hunt.scenes, "wish": wish}
    yield from hunt.teller.passage("scene", new_scene(hunt, wish), form="logbook", writer=PARTY, **facts)


def new_scene(hunt: Hunt, wish: str) -> Play[None]:
    """LH-20: told by the Beast; what the Hunter wished for does not bind it."""
    yield from hunt.teller.tell(
        "party.moves", ("LH-17", "LH-20"), place=hunt.place, time=hunt.time, wish=wish, scene=hunt.scenes
    )
    yield from hunt.teller.moment(BEAST, "scene.move", "logbook", "entry", "LH-20", wish=wish, scene=hunt.scenes)


def is_it_time(hunt: Hunt) -> Play[bool]:
    """LH-21, LH-30, Step 2: whether the Moment of Truth has come; there is no least number of Turns."""
    facts: Given = {
        "turn": hunt.turn,
        "party_death": hunt.party_death,
        "most_life": hunt.beast.most_life if hunt.secret else hunt.beast.life,
        "sure": "may-be" if hunt.secret and hunt.beast.gained else "is",
    }
    said = yield from choose(HUNTER, "turn.truth", ["wait", "declare"], rule=("LH-21", "LH-30"), passes="wait", **facts)
    hunt.declared = said == "declare"
    return hunt.declared


def picked(hunt: Hunt) -> Play[Member]:
    """LH-22, Step 3: one of the Companions who have not had their chance this Turn; not asked if only one is left."""
    waiting = hunt.waiting
    if len(waiting) == 1:
        return waiting[0]
    options = [_as_option(member) for member in waiting]
    seat = yield from choose(HUNTER, "turn.pick", options, rule="LH-22", turn=hunt.turn)
    return hunt.member(seat)


def _as_option(member: Member) -> Option:
    return Option(member.seat, (("name", member.name), ("death", member.death), ("life", member.life)))


def beast_grows(hunt: Hunt) -> Play[None]:
    """LH-34 to LH-38, Step 6: P points, split in secret, all of them, and not told of (LH-R25)."""
    beast, points = hunt.beast, hunt.size
    hunt.mark()
    facts: Given = {"points": points, "death": beast.death, "life": beast.life}
    life = yield from number(
        BEAST, "split", (0, points), rule=("LH-34", "LH-35", "LH-36", "LH-R25"), to=hunt.hidden, **facts
    )
    beast.change("life", life)
    beast.change("death", points - life)
    beast.gained += points
    yield from hunt.teller.tell(
        "beast.grew",
        ("LH-35", "LH-36"),
        to=hunt.hidden,
        turn=hunt.turn,
        to_life=life,
        to_death=points - life,
        life=beast.life,
        death=beast.death,
    )
    yield from hunt.teller.tell("beast.gains", "LH-34", name=beast.name, points=points, together=beast.together)
