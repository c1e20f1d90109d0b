"""What a viewer may see of a hunt: everything but the Beast's two scores, which the Beast alone knows until the end."""

from collections.abc import Iterable, Iterator

from tales.games.last_hunt.modifiers import LEVELS
from tales.games.last_hunt.risks import raise_levels
from tales.games.last_hunt.state import BEAST, DEAD, Hunt, Member, Risk
from tales.rules.sheets import Gauge, Grid, Line, Part, Party, Score, Sheet
from tales.rules.sheets import Member as Shown
from tales.rules.words import Words, load


def sheet(hunt: Hunt, viewer: Iterable[str]) -> Sheet:
    """The Party with its scores, the Beast as far as these seats know it, and the Risk on the table."""
    words = Words(load("tales.games.last_hunt"))
    return Sheet(_title(hunt), _place(hunt), _turn(hunt), tuple(_parts(hunt, words, hunt.sees_beast(viewer))))


def _title(hunt: Hunt) -> str:
    return f"The hunt for {hunt.beast.name}" if hunt.beast.name else "A hunt in the making"


def _place(hunt: Hunt) -> str:
    return ", ".join(text for text in (hunt.place, hunt.time) if text) or hunt.region


def _turn(hunt: Hunt) -> str:
    if not hunt.ready:
        return "before the hunt"
    if hunt.ended:
        return "the hunt is over"
    if hunt.declared:
        return f"Moment of Truth, round {hunt.round}" if hunt.round else "Moment of Truth"
    return f"turn {hunt.turn}"


def _parts(hunt: Hunt, words: Words, sees_beast: bool) -> Iterator[Part]:
    told = "" if hunt.declared else "has narrated"
    yield Party("The Party", tuple(_member(hunt, member, words) for member in hunt.party), told)
    yield from _beast(hunt, words, sees_beast)
    if hunt.ended:
        yield _goals(hunt)
    elif hunt.declared:
        yield Line("Party's dice", f"Death {hunt.party_total}")
    elif hunt.table is not None:
        yield from _risk(hunt, hunt.table, words)
    if hunt.raises:
        yield _raises(hunt, words)


def _member(hunt: Hunt, member: Member, words: Words) -> Shown:
    """LH-08: name, Death and Life, what has become of them, and their part."""
    role = words.role(member.seat.partition("-")[0])
    number = "" if member.is_hunter else f" {hunt.companions.index(member) + 1}"
    scores = (
        Score("Death", member.death, member.death_before),
        Score("Life", member.life, member.life_before),
        *([Score("Total", member.total)] if hunt.declared else []),
    )
    post = words.name("seat", member.seat) if member.is_hunter else member.job
    person = hunt.players.get(member.seat, "")
    done = member.seat in hunt.narrated and not hunt.declared
    return Shown(member.name or role + number, post if member.name else "", person, scores, _state(member, words), done)


def _state(member: Member, words: Words) -> str:
    """Whether somebody is Out, Down, Fleeing; at the end, what became of them."""
    if member.fate:
        return words.name("fate", member.fate)
    return ", ".join([*["Out"] * member.out, *([words.name("label", member.label)] if member.label else [])])


def _beast(hunt: Hunt, words: Words, sees_beast: bool) -> Iterator[Part]:
    beast = hunt.beast
    label = words.name("label", beast.label) if beast.label and not hunt.ended else ""
    if sees_beast:
        yield Gauge("Beast's Death", beast.death, 0, label, beast.death_before)
        yield Gauge("Beast's Life", beast.life, 0, "", beast.life_before)
    else:
        yield Line("The Beast", f"Death + Life {beast.together}; Life up to {beast.most_life}")
    lost = [
        f"{words.name('score', score)} {by}"
        for score, by in (("death", beast.lost_death), ("life", beast.lost_life))
        if by
    ]
    if lost:
        yield Line("Lost in Raises", ", ".join(lost))
    if hunt.declared:
        yield Line("Beast's dice", f"Life {beast.life_total}, Death {beast.death_total}")


def _risk(hunt: Hunt, table: Risk, words: Words) -> Iterator[Part]:
    whose = f"for {table.about.name}'s" if table.about else "own"
    text = f"{table.taker.name}, {whose} {words.name('score', table.score)}"
    if table.level:
        text += f", level {table.level}"
    if table.by:
        text += f", Raised to {table.final} by {_called(hunt, table.by)}"
    elif table.pending:
        text += f", {_called(hunt, table.pending)} Raises"
    yield Line("The Risk", text)
    may = {*raise_levels(table), table.level} if table.level else set(LEVELS)
    rows = []
    for level in LEVELS:
        mark = "here" if level == table.final else "Raise" if table.level and level in may else ""
        if table.by or table.won is not None:
            mark = "here" if level == table.final else ""
        rows.append((str(level), f"+{hunt.modifier(level)}", hunt.chance(level), mark))
    yield Grid("Chances", ("level", "Beast", "taker wins", ""), tuple(rows))


def _raises(hunt: Hunt, words: Words) -> Grid:
    rows = tuple(
        (
            str(made.turn),
            _called(hunt, made.by),
            f"{made.taker}, {words.name('score', made.score)}",
            f"{made.level} to {made.final}",
            "won" if made.won else "lost",
        )
        for made in hunt.raises
    )
    return Grid("Raises", ("turn", "by", "taker", "level", "taker has"), rows)


def _goals(hunt: Hunt) -> Grid:
    """LH-R36."""
    slain, yes = hunt.slain, ("no", "yes")
    rows = [(hunt.beast.name, f"lives: {yes[not slain]}", f"slays {hunt.dead} of {hunt.size}")]
    for member in hunt.party:
        both = (f"slays: {yes[slain]}", f"lives: {yes[member.fate != DEAD]}")
        rows.append((member.name, *(both if member.is_hunter else both[::-1])))
    return Grid("Goals", ("who", "first", "second"), tuple(rows))


def _called(hunt: Hunt, seat: str) -> str:
    return (hunt.beast.name or "the Beast") if seat == BEAST else hunt.member(seat).name
