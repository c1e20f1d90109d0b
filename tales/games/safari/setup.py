"""Set-up: the country, who hunts with whom and with what, whose animals are about, wind and deck (SF-01 to SF-15)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

import tomli

from tales.games.safari import country
from tales.games.safari.awareness import name
from tales.games.safari.ground import Square, distance
from tales.games.safari.state import Animal, Arm, Hunt, Person, Side
from tales.games.safari.tables import book
from tales.games.safari.wind import first_wind, shuffle_deck
from tales.rules.asks import Option
from tales.rules.play import Play, ask_text, choose, number, place, roll, shuffle
from tales.text import clean_name

PARTIES: Mapping[str, tuple[str, ...]] = {
    "usual": ("gunbearer", "porter", "porter"),
    "guarded": ("gunbearer", "guard", "porter"),
    "warriors": ("gunbearer", "local-warrior", "local-warrior"),
    "guest": ("gunbearer", "guest", "porter"),
    "small": ("gunbearer",),
    "alone": (),
}
"""Who may go with a hunter (SF-01, SF-R12)."""

ARMS = ("express-rifle", "military-rifle", "shotgun", "trade-musket", "matchlock", "pistol", "bow", "spear")
TWO_RIFLES = ("heavy-rifle", "light-rifle")


@lru_cache
def cast() -> Mapping[str, Any]:
    """The people who stand ready, from cast.toml."""
    return tomli.loads(files(__package__).joinpath("cast.toml").read_text(encoding="utf-8"))


def before_the_hunt(hunt: Hunt) -> Play[None]:
    """Everything that comes before the first card."""
    yield from country.make_country(hunt)
    yield from country.make_animals(hunt)
    yield from country.make_herds(hunt)
    if hunt.number == 1:
        yield from the_people(hunt)
    else:
        rest(hunt)
    stand_in_camp(hunt)
    yield from the_beasts(hunt)
    first = next(hunt.hunters()).hunter
    yield from hunt.teller.tell(
        "cast",
        "SF-01",
        ground=hunt.settings.word("country"),
        hunter=first.name,
        year=1908 + hunt.number,
        count=sum(1 for _ in hunt.hunters()),
        number=hunt.number,
    )
    yield from first_wind(hunt)
    yield from shuffle_deck(hunt)


def the_people(hunt: Hunt) -> Play[None]:
    """SF-01, SF-02, SF-06: each hunter with a party, or a squad, in the order of seating."""
    drawn = {}
    for key in ("hunters", "beloved", "bearers", "porters", "guards", "warriors", "guests", "soldiers"):
        people = yield from shuffle(f"cast.{key}", cast()[key], rule=())
        drawn[key] = hunt.offers.fresh(people, lambda row: str(row["name"]))
    names = Names(drawn)
    for side in hunt.hunters():
        if side.seat.role == "squad":
            yield from a_squad(hunt, side, names)
        else:
            yield from a_hunter(hunt, side, names)


class Names:
    """The people that the program gives out, each once; the first again when all are given out."""

    _LISTS: Mapping[str, str] = {
        "gunbearer": "bearers", "porter": "porters", "guard": "guards", "local-warrior": "warriors",
        "guest": "guests", "soldier": "soldiers", "spearman": "warriors",
    }  # fmt: skip

    def __init__(self, drawn: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
        self._drawn = {key: list(people) for key, people in drawn.items()}

    def next(self, what: str) -> Mapping[str, Any]:
        """The next of a list, or of those who have a post."""
        people = self._drawn[self._LISTS.get(what, what)]
        first = people.pop(0)
        people.append(first)
        return first


def a_hunter(hunt: Hunt, side: Side, names: Names) -> Play[None]:
    """SF-06, SF-R11, SF-R12: name, Bushcraft, party and guns."""
    seat = side.seat.key
    if side.brought:
        called, bushcraft = str(side.brought["name"]), int(side.brought["bushcraft"])
    else:
        called, bushcraft = yield from a_new_hunter(hunt, side, names)
    party = yield from choose(seat, "hunter.party", list(PARTIES), rule=("SF-01", "SF-R12"), name=called)
    first = yield from a_weapon(hunt, seat, called, "hunter.first", "")
    second = ""
    if "gunbearer" in PARTIES[party]:
        second = yield from a_weapon(hunt, seat, called, "hunter.second", first)
    arm = Arm.of(first, precision=bool(hunt.settings["precision"]))
    boots = bool(hunt.settings["boots"])
    side.people = [Person(seat, seat, "hunter", called, bushcraft, arms=[arm], boots=boots)]
    yield from hunt.teller.tell(
        "person.joins",
        ("SF-01", "SF-06"),
        who=seat,
        name=called,
        post="hunter",
        bushcraft=bushcraft,
        weapon=first,
        writer=seat,
        **side.about,
    )
    for post in PARTIES[party]:
        yield from a_companion(hunt, side, post, names, second if post == "gunbearer" else "")


def a_new_hunter(hunt: Hunt, side: Side, names: Names) -> Play[tuple[str, int]]:
    """SF-06, SF-R11: somebody of cast.toml, or of another name; Bushcraft by choice or by a die."""
    seat, ready, home = side.seat.key, names.next("hunters"), names.next("beloved")
    said = yield from ask_text(seat, "hunter.name", default=ready["name"], rule="SF-01")
    called = clean_name(said) or ready["name"]
    about = {"short": ready["short"], "pronoun": ready["pronoun"], "home": ready["home"], "reason": ready["reason"]}
    if called != ready["name"]:
        pronoun = yield from choose(seat, "hunter.pronoun", ["they", "she", "he"], rule=(), name=called)
        about = {"short": called, "pronoun": pronoun, "home": "", "reason": ""}
    side.about = {**about, "traits": tuple(ready["traits"]), "beloved": home["name"], "kin": home["kin"]}
    if hunt.settings["bushcraft_choice"] == "roll":
        face = (yield from roll(seat, "hunter.bushcraft.roll", "1d6", rule=("SF-06", "SF-R11")))[0]
        return called, book().bushcraft[face]
    rule = ("SF-06", "SF-R11")
    return called, (yield from number(seat, "hunter.bushcraft", (1, 5), default=4, rule=rule, name=called))


def a_weapon(hunt: Hunt, seat: str, called: str, key: str, first: str) -> Play[str]:
    """SF-46, SF-60: what a hunter carries; nobody has two heavy rifles."""
    there = [*(TWO_RIFLES if hunt.settings["two_rifles"] else ()), *ARMS]
    default = "shotgun" if first else there[0]
    order = [default, *(weapon for weapon in there if weapon != default)]
    barred = {"heavy-rifle": "two-heavy"} if first == "heavy-rifle" else {}
    options = [Option(weapon, barred=barred.get(weapon, "")) for weapon in order]
    return (yield from choose(seat, key, options, rule=("SF-46", "SF-60"), name=called))


def a_companion(hunt: Hunt, side: Side, post: str, names: Names, weapon: str) -> Play[None]:
    """Somebody of a party, as the posts have them (SF-R11, SF-R12)."""
    seat = side.seat.key
    about = book().posts[post]
    count = sum(person.post == post for person in side.people) + 1
    arms = [Arm.of(key) for key in ([weapon] if weapon else about.arms)]
    drawn = names.next(post)
    person = Person(
        f"{seat}.{post}-{count}",
        seat,
        post,
        drawn["name"],
        about.bushcraft,
        arms=arms,
        boots=about.boots,
        dignitary=about.dignitary,
    )
    side.people.append(person)
    yield from hunt.teller.tell(
        "person.joins",
        ("SF-01", "SF-R12"),
        who=person.key,
        name=person.name,
        post=post,
        bushcraft=person.bushcraft,
        weapon=arms[0].gun.key if arms else "",
        short=drawn.get("short", drawn["name"]),
        pronoun=drawn["pronoun"],
    )


def a_squad(hunt: Hunt, side: Side, names: Names) -> Play[None]:
    """SF-02, SF-R13: people who act as one, all with rifles or all with spears."""
    seat = side.seat.key
    arm = yield from choose(seat, "squad.arms", ["military-rifle", "spear"], rule=("SF-02", "SF-R13"))
    post = "soldier" if arm == "military-rifle" else "spearman"
    bushcraft = hunt.settings.number("squad_bushcraft")
    for at in range(1, hunt.settings.number("squad_size") + 1):
        key = seat if at == 1 else f"{seat}.{post}-{at}"
        drawn = names.next(post)
        person = Person(key, seat, post, drawn["name"], bushcraft, arms=[Arm.of(arm)])
        side.people.append(person)
        yield from hunt.teller.tell(
            "person.joins", ("SF-02", "SF-R13"), who=key, name=person.name, post=post, bushcraft=bushcraft,
            weapon=arm,
            short=drawn.get("short", drawn["name"]),
            writer=seat if at == 1 else "",
            pronoun=drawn["pronoun"],
        )  # fmt: skip


def rest(hunt: Hunt) -> None:
    """Between two hunts of a safari: hits heal, the dead stay dead."""
    for side in hunt.hunters():
        for person in side.people:
            if person.out == "home":
                person.out = ""
            person.hits = person.poison = person.rounds = 0
            person.nerve = person.fled_from = person.gait = person.aim = ""
            person.ankle = person.bootless = person.treed = person.sunk = False
            person.foes = []
            for arm in person.arms:
                arm.fill()


def stand_in_camp(hunt: Hunt) -> None:
    """SF-10, SF-R08: everybody on the free squares nearest to the camp, in the order of seating."""
    drawn = country.scenario_of(hunt)
    corner = hunt.ground.camp[0]
    order = sorted(hunt.ground.squares(), key=lambda at: (distance(at, corner), at[1], at[0]))
    begun = drawn.start if drawn else ()
    free = iter([*begun, *(at for at in order if hunt.ground.may_enter(at) and at not in begun)])
    for person in hunt.people():
        person.square = next(free)


def the_beasts(hunt: Hunt) -> Play[None]:
    """SF-01, SF-03, SF-10: whose the animals are that players play, and where they begin; secret from the others."""
    takers = [side for side in hunt.sides if side.seat.role == "beast"]
    if hunt.settings["hunter_and_beast"]:
        takers += list(hunt.hunters())
    for side in takers:
        free = hands_without_player(hunt)
        if not free:
            yield from country.meet_more(hunt)
            free = hands_without_player(hunt)
        seat = side.seat.key
        options = [
            Option(hand, (("species", animals[0].kind.key), ("count", len(animals)))) for hand, animals in free.items()
        ]
        hand = yield from choose(seat, "beast.which", options, rule=("SF-01", "SF-03"), to=(seat,))
        for animal in free[hand]:
            animal.owner = seat
            side.animals.append(animal.key)
            yield from where_it_begins(hunt, seat, animal)


def hands_without_player(hunt: Hunt) -> dict[str, list[Animal]]:
    """The hands of animals that nobody plays."""
    found: dict[str, list[Animal]] = {}
    for animal in hunt.living():
        if not animal.owner and not animal.of_herd:
            found.setdefault(animal.hand, []).append(animal)
    return found


def where_it_begins(hunt: Hunt, seat: str, animal: Animal) -> Play[None]:
    """SF-10: concealed where the map has put it, or elsewhere at least 12 from camp; or in the open from the start."""
    to = (seat,)
    how = yield from choose(
        seat,
        "beast.begins",
        ["here", "elsewhere", "in-sight"],
        rule=("SF-10", "SF-41"),
        to=to,
        which=animal.key,
        species=animal.kind.key,
        square=name(animal.square),
    )
    if how == "elsewhere":
        squares = {name(at): at for at in far_from_camp(hunt, animal)}
        chosen = yield from place(
            seat, "beast.lair", list(squares), rule="SF-10", to=to, origin=name(animal.square), which=animal.key
        )
        animal.square = animal.lair = squares[chosen]
    animal.concealed = how != "in-sight"


def far_from_camp(hunt: Hunt, animal: Animal) -> list[Square]:
    """Where an animal may begin."""
    taken, camp = hunt.taken() - {animal.square}, hunt.ground.camp[0]
    return [
        at
        for at in hunt.ground.squares()
        if at not in taken and distance(at, camp) >= country.CAMP_REACH and hunt.ground.may_enter(at, animal.kind.key)
    ]
