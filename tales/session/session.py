"""Plays a tale: puts the asks of its rules, takes answers, and keeps both answers and tells as entries.

Sans-IO: it knows no game, no clock, no disk, no screen. A game is handed to it; what must be on disk before an answer
counts as taken is handed to its `keep`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from tales.entries import ENDING, LINE, Entry, Facts, Header, Live, Seat, Value, awake, facts_of, visible
from tales.rules import dice
from tales.rules.asks import OPEN, WEIGHTS, Answer, Ask, Choose, IllegalAnswer, Narrate, Roll, Shuffle
from tales.rules.play import Ending, Game, HasEditions, KnowsSeats
from tales.rules.settings import Settings
from tales.session import undo
from tales.session.brought import bring
from tales.session.codec import answered, told
from tales.session.errors import NotAgreed as NotAgreed
from tales.session.errors import ReplayMismatch as ReplayMismatch
from tales.session.errors import SessionError as SessionError
from tales.session.errors import UnfitSeats as UnfitSeats
from tales.session.policy import PREFIX, Policy, rolls_at_the_end
from tales.session.replay import check_told, recorded_answer
from tales.session.seats import Seating


class Session:
    """One tale in play.

    `ask` is what play waits for (None at the end), `state` the game's own state, `entries` all that is journaled.
    An answer is kept, with the tells that follow from it, before it counts: if `keep` raises, it was not taken.
    """

    def __init__(
        self,
        game: Game[Any],
        settings: Settings,
        seats: Sequence[Seat],
        entries: Iterable[Entry] = (),
        *,
        seed: str = "",
        keep: Callable[[Sequence[Entry]], None] = lambda entries: None,
        brought: Sequence[tuple[str, Facts]] = (),
    ) -> None:
        """Replays the entries. Raises ReplayMismatch when the rules do not lead to them."""
        self.game = game
        self.settings = settings
        self.seed = seed
        self._first_seats = tuple(seats)
        self._brought = tuple(brought)
        """The characters of earlier tales, by seat."""
        self._keep = keep
        self._kept: list[Entry] = list(entries)
        self._restart(known=False)

    @classmethod
    def of(
        cls,
        game: Game[Any],
        header: Header,
        entries: Iterable[Entry] = (),
        keep: Callable[[Sequence[Entry]], None] = lambda entries: None,
    ) -> "Session":
        """The session of a journal, with the game of its edition.

        Raises NoSuchEdition, SettingError, UnfitSeats or ReplayMismatch.
        """
        if isinstance(game, HasEditions):
            game = game.of_edition(header.edition)
        settings = Settings.kept(game.settings, header.settings)
        try:
            fit = game.seats(header.seats, settings)
        except ValueError as error:
            raise UnfitSeats(f"its seats are not as the game has them: {error}") from error
        if [(seat.key, seat.role) for seat in fit] != [(seat.key, seat.role) for seat in header.seats]:
            raise UnfitSeats(f"its seats should be called {', '.join(seat.key for seat in fit)}")
        return cls(game, settings, header.seats, entries, seed=header.seed, keep=keep, brought=header.brought)

    # What there is

    @property
    def entries(self) -> list[Entry]:
        """All entries in the order of their numbers, those that are not kept yet among them."""
        return self._kept + self._owed

    @property
    def line(self) -> list[Entry]:
        """The line as it stands after all undo and redo."""
        return self._live.line

    def visible(self, seats: Iterable[str] = ()) -> list[Entry]:
        """The live entries, annotations among them, that these seats together may see."""
        return visible(awake(self.entries), seats)

    @property
    def throws(self) -> int:
        """How many rolls and shuffles were answered on the live line; the number of the next throw."""
        return self._throws

    def seat(self, key: str) -> Seat:
        """The seat of that key as it is now. Raises KeyError."""
        return self._seating.now[key]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats as they are now."""
        return tuple(self._seating.now.values())

    def standing(self, seat: str) -> tuple[str, ...]:
        """The keys of the asks that a seat lets pass until further notice."""
        return self._seating.standing(seat)

    def answered_by(self) -> str:
        """Who must answer now: person, automa, standing (a pass that stands), throw (never typed), dice, or end."""
        ask = self.ask
        return "end" if ask is None else self._seating.answered_by(ask)

    # What can be done

    def answer(self, answer: Answer, *, by: str = "") -> list[Entry]:
        """Take an answer to `ask`; all entries that were kept with it.

        `by` is "" for a person, "typed" for faces that a person typed, "thrown", "automa", "standing" (a pass that
        stands) or "unasked" (a narration that nobody wanted to be asked for). Raises SessionError
        if nothing is asked or the dice are never typed, IllegalAnswer, or whatever `keep` raises; then the answer was
        not taken and the ask stands as before.
        """
        ask = self.ask
        if ask is None:
            raise SessionError("the tale has ended; nothing is asked")
        if not ask.accepts(answer):
            raise IllegalAnswer(ask, answer)
        if ask.is_chance:
            by = by or "typed"
            if by == "typed" and not self._seating.typable(ask):
                raise SessionError(f"{ask.key} is thrown by the program, never typed")
        if isinstance(ask, Roll):
            assert isinstance(answer, tuple)
            answer = dice.faces(tuple(answer), ask.parsed.plus)  # whatever total the giver had in mind
        known = {name for passage in self._passages for name in self._passage_facts[passage]}
        entry = answered(self._next_n(), self.passage, ask, answer, by, known)
        in_policy = ask is not self._main
        try:
            self._note(entry)
            self._step(ask, answer)
            self._settle_keep()
        except BaseException:
            self._restart()
            if in_policy and self.ask is not None:
                self._begin_policy(self.ask)
            raise
        return list(self._batch)

    def throw(self) -> list[Entry]:
        """Answer the open roll or shuffle from the seed; the new entries. Raises SessionError if neither is asked."""
        ask = self.ask
        if isinstance(ask, Roll):
            return self.answer(dice.throw(self.seed, self._throws, ask.parsed), by="thrown")
        if isinstance(ask, Shuffle):
            return self.answer(dice.permutation(self.seed, self._throws, ask.size), by="thrown")
        raise SessionError("no dice are asked for")

    def is_asked(self, told_from: str) -> bool:
        """Whether the open narration is put to a person who wants to be asked from that weight on ("never": none)."""
        weights = (*WEIGHTS, "never")
        ask = self.ask
        return isinstance(ask, Narrate) and not ask.unasked and weights.index(ask.weight) >= weights.index(told_from)

    def settle(self, *, thrown: bool = True, told_from: str = "line") -> list[Entry]:
        """Answer all that needs no person, up to the next ask that does; the new entries.

        `thrown` tells whether typable dice are thrown too, `told_from` from which weight on a person is asked to
        narrate ("line", "entry", "scene" or "never").
        """
        new: list[Entry] = []
        while (step := self.settle_one(thrown=thrown, told_from=told_from)) is not None:
            new.extend(step)
        return new

    def settle_one(self, *, thrown: bool = True, told_from: str = "line") -> list[Entry] | None:
        """Answer one ask that needs no person; its new entries, or None if a person must answer or all is over."""
        owed = self.answered_by()
        ask = self.ask
        if ask is None:
            return None
        if owed == "throw" or (owed == "dice" and thrown):
            return self.throw()
        if owed == "automa":
            return self._automa_step(ask)
        if owed == "standing":
            assert isinstance(ask, Choose)
            return self.answer(ask.passes, by="standing")
        if isinstance(ask, Narrate) and not self.is_asked(told_from):
            return self.answer(OPEN, by="unasked")
        return None

    def undoable(self) -> Entry | None:
        """The answer that `undo` would take back: the last one that a person gave other than by throwing."""
        return undo.undoable(self._live.line)

    def undo(self, *, agreed: bool = False) -> list[Entry]:
        """Take back `undoable()` and all that followed: rules, dice and prose; the new entries.

        Raises NotAgreed if `must_agree()` names anybody and they have not, SessionError if there is nothing to undo.
        """
        back = self.undoable()
        if back is None:
            raise SessionError("there is nothing to undo")
        if not agreed and (people := self.must_agree()):
            raise NotAgreed(people)
        new = [Entry(self._next_n(), "undo", facts=(("back", back.n),))]
        if self._undo_rule.is_said(back, self._live.line, self.ask):
            before = [entry.n for entry in self._live.line if entry.n < back.n]
            person = self._seating.person(back.seat)
            new.append(undo.taken_back(new[0].n + 1, before[-1] if before else 0, back, person))
        self._owed += new  # behind what is owed, for that belongs to the line before the undo
        try:
            self._settle_keep()
        finally:
            self._restart()
        return new

    def must_agree(self) -> tuple[str, ...]:
        """Who must agree before `undo`, by name: all others at the table, where the house rules say so."""
        back = self.undoable()
        return () if back is None else self._undo_rule.must_agree(back, self._live.line, self.ask)

    @property
    def can_redo(self) -> bool:
        """Whether something was undone and nothing was answered since."""
        return bool(self._live.undone)

    def redo(self) -> list[Entry]:
        """Bring back what was undone last; the new entry. Raises SessionError if nothing was, or what `keep` raises."""
        if not self.can_redo:
            raise SessionError("there is nothing to redo")
        entry = Entry(self._next_n(), "redo")
        self._owed.append(entry)
        try:
            self._settle_keep()
            self._drop_policy()
            self._replay(self._live.undone.pop())
        except BaseException:
            self._restart()
            raise
        return [entry]

    def draft(self) -> str:
        """Words of a person that were undone and fit the open ask, as they stood last; empty if there are none."""
        return undo.draft(self.ask, self._live, self.entries) if self.ask is not None else ""

    def note(self, kind: str, of: int | None = None, *, to: tuple[str, ...] | None = None, **facts: Value) -> Entry:
        """Write an annotation on an entry of the line (default: the last one), by its number; 0 is the whole tale.

        Raises SessionError if the kind is none of annotations or the entry is not on the line, and what `keep` raises.
        """
        line = self._live.line
        on = of if of is not None else (line[-1].n if line else 0)
        if kind in LINE:
            raise SessionError(f"{kind} is no annotation")
        if on and not any(there.n == on for there in line):
            raise SessionError(f"entry {on} is not on the line, so nothing can hang on it")
        entry = Entry(self._next_n(), kind, to=to, facts=(("of", on), *facts_of(facts)))
        self._owed.append(entry)
        try:
            self._settle_keep()
        except BaseException:
            self._owed.remove(entry)
            raise
        if kind == "seat":
            self._seating.change(self._kept)
            self._drop_policy()
        return entry

    # The play itself

    def _restart(self, *, known: bool = True) -> None:
        """Play from the beginning to where the kept entries end; `known` if the rules led to all of them before."""
        self.ask: Ask | None = None
        self.ending: Ending | None = None
        self._owed: list[Entry] = []
        self._batch: list[Entry] = []
        self._live = Live()
        self._throws = 0
        self._passages: list[int] = []
        self._passage_facts: dict[int, frozenset[str]] = {}
        """The names of the facts of each passage, by its number."""
        self._policy: Policy | None = None
        self._main: Ask | None = None
        """What the rules ask, also while `ask` is a roll of the policy that decides about it."""
        recorded = Live()
        for entry in self._kept:
            recorded.add(entry)
        self._seating = Seating(self._first_seats)
        self._undo_rule = undo.UndoRule(str(self.settings.get("undo", "free")), self._seating)
        self.state = self.game.new(self.settings, self._first_seats)
        bring(self.game, self.state, self._brought, self.seed)
        self._play = self.game.play(self.state)
        self._script: Iterator[Entry] = iter(recorded.line)
        self._coming = next(self._script, None)
        self._is_known = known
        self._seating.change(self._kept)
        self._advance(None)
        self._replay_answers()
        self._live.undone = recorded.undone

    def _replay(self, line: Sequence[Entry]) -> None:
        """Go on with entries that were on the line before."""
        self._script = iter(line)
        self._coming = next(self._script, None)
        self._is_known = True
        self._replay_answers()

    def _replay_answers(self) -> None:
        while (entry := self._coming) is not None:
            if entry.kind != "answer":
                raise ReplayMismatch(entry, f"a {entry.kind} of {entry.key or 'a passage'} that the rules do not make")
            self._replay_answer(entry)

    def _replay_answer(self, entry: Entry) -> None:
        ask = self.ask
        if ask is None:
            raise ReplayMismatch(entry, f"an answer to {entry.key}, but the tale had ended")
        if entry.key.startswith(PREFIX) and entry.key != ask.key:
            self._take(entry)
            self._throws += 1
            return
        answer = recorded_answer(ask, entry, known=self._is_known)
        self._take(entry)
        try:
            self._step(ask, answer)
        except ReplayMismatch:
            raise
        except Exception as error:
            raise ReplayMismatch(entry, f"the rules fail after it ({type(error).__name__})") from error

    def _take(self, entry: Entry) -> None:
        """Move a recorded entry onto the live line."""
        self._live.line.append(entry)
        self._coming = next(self._script, None)

    def _step(self, ask: Ask, answer: Answer) -> None:
        """Go on after an answer on the line: to the policy that rolled, or to the rules."""
        if ask.is_chance:
            self._throws += 1
        if self._policy is not None and ask is not self._main:
            self._policy.send(answer)
            self.ask = self._policy.roll or self._main
            return
        self._policy = None
        if self._seating.changes and isinstance(self.game, KnowsSeats):
            self.game.seated(self.state, self._seating.before(self._live.line[-1].n))
        self._advance(answer)

    def _advance(self, answer: Answer) -> None:
        """Let the rules run to the next ask that must be answered, noting what they tell."""
        while True:
            try:
                ask = self._play.send(answer)
            except StopIteration as stop:
                self.ask = self._main = None
                self.ending = stop.value
                facts = (("how", stop.value.key), *stop.value.facts)
                self._told(Entry(self._next_n(), "tell", ENDING, passage=self.passage, facts=facts))
                return
            if not ask.is_note:
                self.ask = self._main = ask
                return
            answer = self._told(self._coming_note() or told(self._next_n(), self.passage, ask))

    def _coming_note(self) -> Entry | None:
        """What the rules told here before, if they are known to tell it again."""
        entry = self._coming
        return entry if self._is_known and entry is not None and entry.kind != "answer" else None

    def _told(self, entry: Entry) -> int | None:
        """Put something told on the line; the recorded entry if there is one. The number of an opened passage."""
        recorded = self._coming
        if recorded is entry:
            self._take(entry)
        elif recorded is not None:
            check_told(recorded, entry)
            entry = recorded
            self._take(recorded)
        else:
            self._note(entry)
        if entry.kind == "open":
            self._passages.append(entry.n)
            self._passage_facts[entry.n] = frozenset(name for name, _ in entry.facts)
            return entry.n
        if entry.kind == "close":
            closes = entry.number("closes")
            if closes in self._passages:  # not when a passage around it was closed before
                del self._passages[self._passages.index(closes) :]
        return None

    def _note(self, entry: Entry) -> None:
        """Put a new entry on the line; it is owed to the journal until it is kept."""
        self._owed.append(entry)
        self._live.add(entry)

    def _settle_keep(self) -> None:
        """Hand all owed entries to `keep` in one call. Raises what `keep` raises; then they are still owed."""
        self._batch = self._owed
        self._keep(tuple(self._owed))
        self._kept.extend(self._owed)
        self._owed = []

    def _next_n(self) -> int:
        last = self._owed[-1] if self._owed else self._kept[-1] if self._kept else None
        return last.n + 1 if last else 1

    @property
    def passage(self) -> int:
        """The number of the innermost open passage, 0 outside passages."""
        return self._passages[-1] if self._passages else 0

    # Policies

    def _automa_step(self, ask: Ask) -> list[Entry]:
        """Begin the policy for an ask: its first roll becomes the open ask, or its answer is taken."""
        policy = self._begin_policy(ask)
        if policy.roll is not None:
            return []
        self._policy = None
        return self.answer(policy.decided, by="automa")

    def _begin_policy(self, ask: Ask) -> Policy:
        """Run the policy from its start, with the rolls that it made already, up to its next roll or answer."""
        self._drop_policy()
        policy = Policy(self.game.automa(self.state, ask), rolls_at_the_end(self._live.line))
        self._policy, self.ask = policy, policy.roll or self._main
        return policy

    def _drop_policy(self) -> None:
        """Put the open ask to its seat again: the program may no longer decide for it."""
        self._policy, self.ask = None, self._main
