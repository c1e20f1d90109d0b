"""The country of a hunt: ground, camp, dangerous animals and herds, from the umpire's dice (SF-04, SF-05, SF-R08)."""

from importlib.resources import files

from tales.games.safari.ground import Ground, Square, distance
from tales.games.safari.scenario import SCENARIOS, Scenario, file_of, read_scenario
from tales.games.safari.state import Animal, Herd, Hunt
from tales.games.safari.tables import Kind, book
from tales.rules.asks import TABLE
from tales.rules.play import Play, roll

BLOCK = 12
"""Squares of a block, each way."""

CAMP_REACH = 12
"""No animal begins nearer to the camp than this."""

WATER = ("shallow", "deep", "marsh")


def scenario_of(hunt: Hunt) -> Scenario | None:
    """The country that somebody has drawn, if this hunt is in one."""
    text = hunt.settings.word("scenario")
    country = hunt.settings.word("country")
    if not text and country in SCENARIOS:
        text = files(__package__).joinpath(file_of(country)).read_text(encoding="utf-8")
    return read_scenario(text) if text else None


def make_country(hunt: Hunt) -> Play[None]:
    """SF-05: block by block in reading order, then a river if there is one, then the camp; or as somebody drew it."""
    drawn = scenario_of(hunt)
    if drawn is not None:
        hunt.ground = drawn.ground
        return
    country = book().countries[hunt.settings.word("country")]
    width, height = hunt.settings.number("table_width"), hunt.settings.number("table_height")
    ground = Ground(width, height, country.base)
    for top in range(0, height, BLOCK):
        for left in range(0, width, BLOCK):
            faces = yield from roll(TABLE, "country.block", "2d6", rule=("SF-05", "SF-R08"), to=())
            yield from make_block(ground, (left, top), country.blocks[faces.total])
    if country.river:
        yield from make_river(ground)
    west, south = width // 2 - 1, height - 2
    ground.camp = ((west, south), (west + 1, south), (west, south + 1), (west + 1, south + 1))
    for square in ground.camp:
        ground.paint(square, "open")
    hunt.ground = ground


def make_block(ground: Ground, corner: Square, what: str) -> Play[None]:
    """A patch round a centre near the middle of a block; single trees; or nothing."""
    if what in ("base", ground.base):
        return
    if what == "trees":
        count = (yield from roll(TABLE, "country.trees", "1d6", rule="SF-R08", to=()))[0]
        for _ in range(count):
            x = (yield from roll(TABLE, "country.tree", "2d6", rule="SF-R08", to=())).total - 1
            y = (yield from roll(TABLE, "country.tree", "2d6", rule="SF-R08", to=())).total - 1
            ground.paint((corner[0] + x, corner[1] + y), "tree")
        return
    size = (yield from roll(TABLE, "country.size", "1d6", rule="SF-R08", to=()))[0]
    across = (yield from roll(TABLE, "country.centre", "1d6", rule="SF-R08", to=()))[0]
    down = (yield from roll(TABLE, "country.centre", "1d6", rule="SF-R08", to=()))[0]
    radius = 2 + (size + 1) // 2
    centre = (corner[0] + 6 + across - 3, corner[1] + 6 + down - 3)
    for square in ground.squares():
        away = distance(centre, square)
        if away <= radius:
            kind = what if what != "waterhole" else "shallow" if away < radius else "marsh"
            ground.paint(square, kind)


def make_river(ground: Ground) -> Play[None]:
    """Deep in the middle, shallow beside it, with three fords (SF-24)."""
    x = 3 + (yield from roll(TABLE, "country.river", "2d6", rule="SF-R08", to=())).total
    for y in range(ground.height):
        if y:
            face = (yield from roll(TABLE, "country.bend", "1d6", rule="SF-R08", to=()))[0]
            x = max(3, min(18, x + (face == 6) - (face == 1)))
        is_ford = y % BLOCK in (5, 6, 7)
        for off in (-2, -1, 0, 1, 2):
            ground.paint((x + off, y), "shallow" if is_ford or abs(off) == 2 else "deep")


def make_animals(hunt: Hunt) -> Play[None]:
    """SF-10, SF-R08: the dangerous animals that are about, concealed; nobody is told of them."""
    drawn = scenario_of(hunt)
    for placed in drawn.animals if drawn else ():
        number = sum(animal.kind is placed.kind for animal in hunt.animals) + 1
        key = f"{placed.kind.key}-{number}"
        hunt.animals.append(
            Animal(key, placed.kind, placed.square, hand=key, lair=placed.square, concealed=not placed.in_sight)
        )
    for _ in range(drawn.encounters if drawn else hunt.settings.number("encounters")):
        yield from meet_more(hunt)


def meet_more(hunt: Hunt) -> Play[list[Animal]]:
    """One roll on the table of encounters, and where they begin; they share a hand of cards (SF-R14)."""
    faces = yield from roll(TABLE, "country.encounter", "2d6", rule="SF-R08", to=())
    meeting = book().encounters[faces.total]
    has_water = any(hunt.ground.kind(at).key in WATER for at in hunt.ground.patches)
    key = meeting.dry if meeting.dry and not has_water else meeting.animal
    return (yield from place_animals(hunt, key, meeting.count))


def place_animals(hunt: Hunt, key: str, count: int) -> Play[list[Animal]]:
    """So many animals of a kind near the middle of a block that dice find."""
    kind = book().kinds[key]
    middle = yield from a_block(hunt)
    number = sum(animal.kind is kind for animal in hunt.animals)
    hand = f"{key}-{number + 1}"
    found = []
    for at in range(count):
        square = nearest(hunt, middle, kind)
        animal = Animal(f"{key}-{number + 1 + at}", kind, square, hand=hand, lair=square)
        hunt.animals.append(animal)
        found.append(animal)
    return found


def a_block(hunt: Hunt) -> Play[Square]:
    """The middle of a block: its column by a die, again for a 5 or 6; its row by another."""
    columns, rows = hunt.ground.width // BLOCK, hunt.ground.height // BLOCK
    while True:
        face = (yield from roll(TABLE, "country.column", "1d6", rule="SF-R08", to=()))[0]
        if face <= columns:
            break
    down = (yield from roll(TABLE, "country.row", "1d6", rule="SF-R08", to=()))[0]
    row = min(rows - 1, (down - 1) * rows // 6)
    return ((face - 1) * BLOCK + 6, row * BLOCK + 6)


def nearest(hunt: Hunt, middle: Square, kind: Kind) -> Square:
    """The nearest fitting square to a middle: cover for dangerous animals, water for some, the open for herds."""
    ground, taken = hunt.ground, hunt.taken()
    camp = ground.camp[0]
    far = [
        square
        for square in ground.squares()
        if square not in taken and distance(square, camp) >= CAMP_REACH and ground.may_enter(square, kind.key)
    ]
    if kind.is_herd:
        fitting = [square for square in far if ground.kind(square).key == "open"]
    elif kind.key in ("hippo", "crocodile"):
        fitting = [square for square in far if ground.kind(square).key in WATER]
    else:
        fitting = [square for square in far if ground.cover(square, kind.key) != "none"]
    return min(fitting or far, key=lambda square: (distance(square, middle), square[1], square[0]))


def make_herds(hunt: Hunt) -> Play[None]:
    """SF-04, SF-R08: three herds of grazing animals, or those that somebody drew."""
    drawn = scenario_of(hunt)
    if drawn is not None:
        for number, placed in enumerate(drawn.herds, 1):
            hunt.herds.append(Herd(f"herd-{number}", placed.kind, placed.count, placed.square))
        return
    for number in range(1, 4):
        face = (yield from roll(TABLE, "country.herd", "1d6", rule="SF-R08", to=()))[0]
        count = (yield from roll(TABLE, "country.herd.size", "1d6", rule="SF-R20", to=()))[0] + 2
        kind = book().kinds[book().herds[face]]
        middle = yield from a_block(hunt)
        hunt.herds.append(Herd(f"herd-{number}", kind, count, nearest(hunt, middle, kind)))
