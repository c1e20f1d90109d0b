"""What this game tells, for whoever writes templates, and which seat tells it. Nothing here changes a number.

Under each heading below stand the moments of one passage, with the facts that their
wordings may know: those of the passage, and those told since the moment before. Every passage and every fact knows
vessel (the seat whose log it is: ship-1 …) and ship (the ship's name); passages also know turn (the turn slot of the
season, from 1; all ships count on, so it is a calendar; 0 before the season), half (of the season: 1 or 2, which is
how often the deck has been gone through) and tokens (what the ship had when the passage began; later totals are in
the facts). Of `cast` there is one for each vessel: ship, master, port, year. Cards are keys (`name_of` gives the
printed name): card, whale. `other` is a seat, `other_ship` the name of that ship. `extra` is true in a turn that
Captain Ahab earned.

Each ship has two people, `who` = ship-1.master and ship-1.mate: name, post, home, pronoun, traits (a voice: plain,
florid, pious, boastful, homesick or dry; and a habit: sings, counts, whittles, sketches, sleepless, mends, reads or
gambles), writer (master or mate); the master also beloved and kin, to whom the letters go. `scribe` is whoever writes
the passage. All that is told stays to be asked for (`past`): past.last("catch.paid", vessel=vessel),
past.count("hunt.sea", vessel=…).

sailing   letter, by the master: the ship leaves port. port, year, ships (how many sail), nation (or no-nation)
  season.sailing
turn      logbook, by the mate: everything of one turn that is taken. extra
  event.draw          a few words on fresh fortune: what the ship has laid in.  event.draws(card, count)
  event.look          a sail or a spout on the horizon.  event.looks(card, other, other_ship, cards)
  hunt.mulligan       nothing to hunt with; the gear is laid out anew.  hunt.mulligan(), hand.thrown(cards)
  hunt.water          a first water searched in vain, and the English try again.  hunt.drawn, hunt.sea(card)
  hunt.sea            searching the named water in vain.  hunt.begins, hunt.drawn, hunt.sea(card)
  hunt.nothing        a card that is no whale, no sea and no trouble.  hunt.nothing(card), hunt.kept(card) if kept
  catch.entry         what goes into the book: kind of whale, BT, new total.  catch.paid(whale, paid, total)
  difficulty.mastered    trouble met and mastered by old hands.  difficulty.met(card), difficulty.mastered(card)
  difficulty.extinction  a sober entry on a water gone silent.  difficulty.suffered, extinction.removed(whale) or
                      extinction.none
  rival.hunt          one line on a rival's hunt that brought nothing.  hunt.begins, hunt.drawn
  rival.caught        one line on a rival's catch.  hunt.begins, hunt.drawn, catch.taken, catch.paid
  rival.loss          one line on a rival's trouble.  hunt.begins, hunt.drawn, difficulty.suffered
    gam       scene, inside the turn: two ships meet at sea and trade news.  other, other_ship
      event.gam           event.looks(card, other, other_ship, cards)
    robbery   scene, inside the turn: goods go from one ship to the other.  other, other_ship, taken
      event.confiscation  event.takes(card, other, other_ship, taken, total, other_total)
      event.robbed        a sentence by the ship that was robbed (asked only if it is a person's)
    chase     scene, inside the turn: other, other_ship, whale
      catch.modifier      a sentence by whoever plays a Modifier.  catch.modifier(card, by, by_ship, change, value)
      catch.chase         the sighting and the chase.  catch.sighted(whale, worth, value), catch.taken
    yarn      campfire, inside the turn, by the master, as told years later: card
      difficulty.tale     how it happened.  difficulty.suffered
idle      logbook, by the mate: the ship lies idle for a turn.  card (the Difficulty that caused it), owes (turns still)
  turn.idle             turn.skipped(card, owes)
  rival.idle            the same of a rival, in one line
middle    letter, by the master: half of the season is over, the pile is shuffled anew.  place (1 for the richest), of
  season.middle
home      letter, by the master: the season summed up.  place, of, best (BT of the best ship)
  season.home
port      scene, by the mate: the winner comes into port; last of all.  shared (whether others won with it), tokens
  season.port
tally     logbook, by nobody in particular, without vessel: the table at the end.  ships, most (BT of the best)
  season.tally          one tally(…) for each ship

hunt.begins holds: card (what is hunted with), other, other_ship, hand (how many cards lay there). hunt.drawn: card,
type (whale, sea, difficulty, catch, catch-or-event, catch-or-modifier, event, modifier), other, other_ship.
catch.taken: whale, worth (printed), changes (all Modifiers together, and the Dutch), paid, other, other_ship.
difficulty.suffered: card, skips (turns that it costs), owes (turns owed in all), lost (BT lost), total. tally: sperm,
right, finback (whales caught), total, lost, turns, skipped, hunts, gams, mulligans, modifiers, seas, difficulties,
others (cards met), won. nation.chosen(nation), ship.first(), turn.begins(turn, extra), pile.renewed(cards) and
season.over(how) are told too. hand.drawn(which) and hand.seen(other, other_ship, which) are one ship's secret until
the end: no wording may use them.
"""

from tales.games.whale_cards.state import Season, Ship
from tales.rules.teller import Given


def narrator(season: Season, ship: Ship, other: Ship | None = None) -> str:
    """The seat that tells what happens to a ship: its own, or that of a person whose ship takes part; else nobody.

    Of rivals among themselves the program writes a line only (see Solo and group).
    """
    if not season.is_rival(ship):
        return ship.seat
    return other.seat if other is not None and not season.is_rival(other) else ""


def of(other: Ship) -> Given:
    """The facts by which another ship is named."""
    return {"other": other.seat, "other_ship": other.name}
