"""Sails a game through without anybody: fast unbiased dice, a policy for every choice, and silence for the rest.

Tells, passages and narrations are not recorded; a state with a field `quiet` is asked not to make them at all.
"""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

from tales.rules.asks import SKIPPED, Answer, Ask, Choose, Narrate, Roll, Shuffle
from tales.rules.dice import Faces, faces, parse
from tales.rules.play import Ending, Play

Policy = Callable[[Ask], Answer]
"""What is answered to everything that is neither chance nor narration."""


Cup = tuple[int, tuple[Faces | None, ...]]
"""How many random bits to draw for a throw, and what the dice show for every such number.

Numbers beyond the last throw have None and are drawn again, so every throw is exactly as likely as the others.
"""

_MOST = 4096
"""How many throws a cup may hold; what has more of them is thrown die by die."""

_cups: dict[str, Cup | None] = {}


def _cup(notation: str) -> Cup | None:
    dice = parse(notation)
    cup = None
    if dice.sides**dice.count <= _MOST:
        throws = product(range(1, dice.sides + 1), repeat=dice.count)
        shown = [faces(throw, dice.plus) for throw in throws]
        bits = (len(shown) - 1).bit_length()
        cup = bits, (*shown, *[None] * ((1 << bits) - len(shown)))
    _cups[notation] = cup
    return cup


def sail(play: Play[Ending], policy: Policy, random: Random, stacks: Random) -> Ending:
    """Run a play to its end with dice from `random` and shuffles from `stacks`.

    They are apart so that a play which shuffles more, for the telling's sake, throws the same dice.
    """
    send, draw, cups = play.send, random.getrandbits, _cups
    answer: Answer = None
    try:
        while True:
            ask = send(answer)
            if type(ask) is Roll:
                cup = cups.get(ask.dice) or _cup(ask.dice)
                if cup is None:
                    answer = _several(ask, random)
                    continue
                bits, shown = cup
                answer = shown[draw(bits)]
                while answer is None:
                    answer = shown[draw(bits)]
            elif ask.is_note:
                answer = None
            elif type(ask) is Choose and len(ask.options) == 1:
                answer = ask.options[0].key
            elif isinstance(ask, Narrate):
                answer = SKIPPED
            elif isinstance(ask, Shuffle):
                order = list(range(ask.size))
                stacks.shuffle(order)
                answer = tuple(order)
            else:
                answer = policy(ask)
    except StopIteration as stop:
        ending: Ending = stop.value
        return ending


def _several(ask: Roll, random: Random) -> Faces:
    dice = ask.parsed
    return faces(tuple(random.randrange(dice.sides) + 1 for _ in range(dice.count)), dice.plus)


def runs(
    new: Callable[[], Any],
    play: Callable[[Any], Play[Ending]],
    policy: Callable[[Any, Ask], Answer],
    count: int,
    seed: int | str,
) -> Iterator[tuple[Any, Ending]]:
    """So many tales of one game, each with the state in which it ended.

    `new` makes the state before the first turn, and may set a position.
    """
    random, stacks = Random(seed), Random(f"{seed} stacks")
    for _ in range(count):
        state = new()

        def decide(ask: Ask, state: Any = state) -> Answer:
            return policy(state, ask)

        yield state, sail(play(state), decide, random, stacks)
