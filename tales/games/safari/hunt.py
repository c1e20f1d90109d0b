"""The hunt: set-up, card after card until it is over, then the fire; in the order of the rulebook."""

from tales.games.safari import career, herds
from tales.games.safari.accidents import accident
from tales.games.safari.attack import NERVE_REACH
from tales.games.safari.awareness import direction
from tales.games.safari.beasts import animals_card
from tales.games.safari.blind import for_their_eyes
from tales.games.safari.cards import party_card
from tales.games.safari.fire import campfire, rise_or_fall
from tales.games.safari.ground import distance, heading
from tales.games.safari.setup import before_the_hunt, hands_without_player
from tales.games.safari.state import HERDS, WIND, Hunt
from tales.games.safari.wind import recount, shuffle_deck, wind_changes
from tales.rules.asks import TABLE, Option
from tales.rules.play import Ending, Play, choose, roll


def safari(hunt: Hunt) -> Play[Ending]:
    """One hunt or several in a row (SF-R93)."""
    while True:
        if not hunt.ready:
            yield from before_the_hunt(hunt)
            hunt.ready = True
            yield from why_they_came(hunt)
        while not hunt.over:
            yield from next_card(hunt)
        yield from hunt.teller.tell("hunt.over", "SF-R93", opens=tuple(hunt.veiled), how=hunt.over, number=hunt.number)
        yield from campfire(hunt)
        if hunt.number >= hunt.settings.number("hunts") or all(side.hunter.out == "dead" for side in hunt.hunters()):
            return (yield from ranking(hunt))
        begin_again(hunt)


def why_they_came(hunt: Hunt) -> Play[None]:
    """Each hunter writes home before the first hunt."""
    if hunt.number > 1:
        return
    for side in hunt.hunters():
        yield from hunt.teller.moment(
            side.seat.key,
            "hunter.letter",
            "letter",
            "scene",
            "SF-09",
            who=side.seat.key,
            name=side.hunter.name,
            bushcraft=side.hunter.bushcraft,
            party=len(side.people),
        )


def next_card(hunt: Hunt) -> Play[None]:
    """SF-16: the top card is turned, and whoever owns it acts."""
    card = hunt.deck.pop(0)
    hunt.turned.append(card)
    hunt.card += 1
    for herd in hunt.herds:
        herd.ran = False
    yield from hunt.teller.tell("card.turned", "SF-16", card=card.split("-")[0], owner=owner_of(hunt, card))
    if card == HERDS:
        yield from for_their_eyes(hunt, herds.wander(hunt))
    elif card == WIND:
        yield from the_wind(hunt)
        return
    elif any(side.seat.key == card and side.people for side in hunt.sides):
        yield from for_their_eyes(hunt, party_card(hunt, hunt.side(card)))
    else:
        yield from for_their_eyes(hunt, animals_card(hunt, card))
    if hunt.settings["extra_morale"]:
        yield from for_their_eyes(hunt, shaken(hunt))
    hunt.over = how_it_ends(hunt)
    if not hunt.over:
        yield from recount(hunt)


def owner_of(hunt: Hunt, card: str) -> str:
    """Whose card it is: a seat, or empty for herds, wind and the program's animals."""
    return card if any(side.seat.key == card for side in hunt.sides) else ""


def how_it_ends(hunt: Hunt) -> str:
    """SF-R93: nobody hunts any more, or no dangerous animal is left; empty while it goes on."""
    sides = list(hunt.hunters())
    if all(side.leader is None for side in sides):
        return "home" if any(side.hunter.out == "home" for side in sides) else "dead"
    if not any(not animal.of_herd for animal in hunt.living()):
        return "cleared"
    return ""


def the_wind(hunt: Hunt) -> Play[None]:
    """SF-18: the wind shifts, ankles heal, trails fade, hands are counted anew and the deck is shuffled."""
    yield from wind_changes(hunt)
    hunt.decks += 1
    for person in hunt.people():
        person.ankle = False
    for animal in hunt.living():
        animal.knows.clear()
    hunt.fade()
    yield from for_their_eyes(hunt, log(hunt))
    if hunt.decks >= hunt.settings.number("decks"):
        hunt.over = "wind"
        return
    said = yield from choose(TABLE, "hunt.on", ["on", "end"], rule="SF-R93", decks=hunt.decks)
    if said == "end":
        hunt.over = "agreed"
        return
    if hunt.settings["promotion"] == "immediate":
        yield from promote_now(hunt)
    yield from new_players(hunt)
    yield from shuffle_deck(hunt)
    if hunt.settings["nastiness"]:
        yield from for_their_eyes(hunt, nastiness(hunt))


def log(hunt: Hunt) -> Play[None]:
    """The state of the hunt, written by the players in turn."""
    sides = list(hunt.hunters())
    side = sides[(hunt.decks - 1) % len(sides)]
    yield from hunt.teller.moment(
        side.seat.key,
        "hunt.log",
        "logbook",
        "entry",
        "SF-18",
        who=side.seat.key,
        name=side.hunter.name,
        decks=hunt.decks,
        points=side.points,
        living=sum(1 for _ in hunt.people()),
        way=direction(hunt.wind),
    )


def promote_now(hunt: Hunt) -> Play[None]:
    """SF-97 with the house rule: classes are won and lost at each shuffle."""
    for side in hunt.hunters():
        yield from rise_or_fall(hunt, side)


def new_players(hunt: Hunt) -> Play[None]:
    """SF-R17 and after: a player whose hunter is dead may take over animals that nobody plays."""
    if not hunt.settings["dead_take_animals"]:
        return
    for side in hunt.hunters():
        free = hands_without_player(hunt)
        if side.leader is not None or side.hunter.out != "dead" or side.animals or not free or side.seat.automa:
            continue
        options = [Option(hand, (("species", animals[0].kind.key),)) for hand, animals in free.items()]
        hand = yield from choose(
            side.seat.key, "beast.take", [*options, Option("none")], rule="SF-R17", to=(side.seat.key,)
        )
        for animal in free.get(hand, []):
            animal.owner = side.seat.key
            side.animals.append(animal.key)


def nastiness(hunt: Hunt) -> Play[None]:
    """SF-04, SF-R10: the umpire's own trouble, by a die."""
    face = (yield from roll(TABLE, "umpire.nastiness", "1d6", rule=("SF-04", "SF-R10")))[0]
    sides = [side for side in hunt.hunters() if side.leader is not None]
    if face == 5 and hunt.herds and sides:
        hunters = [side.leader for side in sides if side.leader is not None]
        herd, person = min(
            ((herd, person) for herd in hunt.herds for person in hunters),
            key=lambda pair: distance(pair[0].square, pair[1].square),
        )
        yield from herds.run(hunt, herd, heading(herd.square, person.square), herd.kind.speed[2], "herd.run")
    elif face == 6 and sides:
        side = min(sides, key=lambda each: each.points)
        if side.leader is not None:
            yield from accident(hunt, side.leader)


def shaken(hunt: Hunt) -> Play[None]:
    """SF-71, SF-R76: those near somebody whom an animal has killed on this card test their nerve once."""
    dead = [person for side in hunt.hunters() for person in side.people if person.out == "dead" and person.rounds > 0]
    for victim in dead:
        victim.rounds = 0
        for person in hunt.side(victim.seat).people:
            if person.is_here and not person.nerve and distance(person.square, victim.square) <= NERVE_REACH:
                face = (yield from roll(person.seat, "nerve", "1d6", rule=("SF-71", "SF-R76")))[0]
                by = face - person.bushcraft
                person.nerve = "" if by <= 0 else "frozen" if by == 1 else "bolted"
                yield from hunt.teller.tell(
                    "nerve.tested", "SF-71", who=person.key, name=person.name, how=person.nerve or "held"
                )


def begin_again(hunt: Hunt) -> None:
    """The next hunt of a safari: a new country; classes and points are kept (SF-R18)."""
    hunt.number += 1
    hunt.ready, hunt.over = False, ""
    hunt.decks = hunt.card = 0
    hunt.animals, hunt.herds, hunt.trails = [], [], []
    for side in hunt.sides:
        side.animals = []


def ranking(hunt: Hunt) -> Play[Ending]:
    """SF-09: whoever has most Reputation has the best name; equal points share the place."""
    sides = sorted(hunt.hunters(), key=lambda side: -side.points)
    best = sides[0]
    for side in sides:
        place = 1 + sum(other.points > side.points for other in sides)
        yield from hunt.teller.tell(
            "hunter.ranked",
            "SF-09",
            who=side.seat.key,
            name=side.hunter.name,
            points=side.points,
            place=place,
            dead=side.hunter.out == "dead",
        )
    yield from hunt.teller.moment(
        best.seat.key,
        "hunt.last",
        "letter",
        "scene",
        "SF-09",
        who=best.seat.key,
        name=best.hunter.name,
        points=best.points,
        dead=best.hunter.out == "dead",
    )
    for side in hunt.hunters():
        if side.seat.role == "hunter":
            yield from hunt.teller.tell(
                "career.after",
                "SF-97",
                who=side.seat.key,
                name=side.hunter.name,
                file=side.brought.get("file", ""),
                **career.after(side),
            )
    how = "lost" if all(side.hunter.out == "dead" for side in sides) else "home"
    return Ending(how, (("name", best.hunter.name), ("points", best.points)))
