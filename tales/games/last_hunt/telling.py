"""What this game tells, for whoever writes templates. Nothing here is run.

Under each heading below stand the moments of one passage, with the facts that their
wordings may know: those of the passage, and those told since the moment before. Every passage and every moment also
knows turn (1, 2, …), place and time (empty until the Party has moved for the first time), and from `cast`: beast (its
name), hunt (which of the ready ones it is: white-stag, tigress, old-whale, ice-bear, boar, crocodile; or own), nature,
region, hunter (the name), party (how many they are).

`who` and `about` are seats (hunter, companion-1 …), the keys of `past.people`; `name` and `about_name` are names.
Whoever writes is `scribe`: name, post (hunter, or the job), role, home, pronoun, beloved, kin, cares, traits (a voice:
plain, florid, pious, boastful, homesick or dry; and a habit: sings, counts, whittles, sketches, sleepless, mends, reads
or gambles). `score` is death or life. All that is told stays to be asked for (`past`): score.changed, person.out …

vow        campfire, by the Hunter: why this Beast must die. who, name
  hunt.vow
scene      logbook, told by the Beast: the new place and time. scene: which one, from 1; wish: what the Hunter asked for
  scene.move             party.moves(place, time, wish, scene)
letter     letter, by a Companion: who, name, score (empty for a pass), about and about_name (empty if it is their own)
  letter.plain           the sure point of Life: one movement, something human
  letter.pass            nothing is to change; perhaps a line
  letter.death           first half, the own Death at Risk: a danger, and the writer's will against it
  letter.life            first half, the own Life at Risk: something human, and dangerous
  letter.about.death     first half, a letter about another, whose Death is to grow
  letter.about.life      the same, whose Life is to grow
  letter.raise           the Beast makes it worse: what has changed?  risk.announced(level, chance), raise.comes(by,
                         by_name, level)
  letter.about.raise     the member written about makes it worse (by = about).  the same
  letter.won             how it ended, told by the taker.  risk.won
  letter.lost            how it ended, in the writer's own shaken words, typed by the Beast.  risk.lost
  letter.about.won       the same of a letter about another.  risk.won
  letter.about.lost      by the member if they had Raised, else by the Beast.  risk.lost
journal    logbook, by the Hunter at the end of a Turn: who, name, score = death, about and about_name empty
  journal.point          the sure point: at most a line.  score.changed(who, name, score, by, now, cause = point)
  journal.death, journal.raise, journal.won, journal.lost      as in a letter
out        logbook, by whoever has just gone Out: who, name, post, score (the one that is 0)
  out.mark               the impairment
truth.ground   scene, told by the Beast: the place of the showdown. beast_death, beast_life, party_death (dice to come)
  truth.ground
truth.round    scenes, one or two sentences each, by turns. round: which one, from 1
  truth.strike           a member's attack.  truth.strike(who, name, die, label, party_total, death_left)
  truth.strike.down      a member who is Down: what others do, or luck on their side.  truth.strike
  truth.answer           the Beast shakes it off.  truth.answer(dice, highest, sum, label, total, life_left)
  truth.answer.fleeing   the Beast is getting away.  truth.answer
  truth.threat           the danger it puts them in.  truth.threat(dice, highest, sum, label, total, death_left)
  truth.threat.down      the Beast is Down: luck on its side.  truth.threat
  truth.endure           how a member bears up.  truth.endure(who, name, die, label, total, life_left)
  truth.endure.fleeing   a member who is getting away.  truth.endure
legend     campfire, told by the Beast: slain, party_total, beast_total
  ending.slain           its fall
  ending.legend          how it got away, in a tie too
wound      scene, told by the Beast: who, name, post
  ending.wounded         a fitting injury.  person.fate(who, name, post, fate, total, left)
farewell   letter, by a member who lives: who, name, post, fate (wounded or unscathed), slain, dead (how many died)
  ending.letter          the last letter home
epitaph    logbook, for a member who died: the same, with fate = dead; who they were is in past.gone[who]
  ending.epitaph         what stands on the stone, or in the book
last       scene, told by the Beast: slain, dead
  ending.beast           the last scene of all

risk.won and risk.lost hold: who, name, score, about, about_name, level (announced), final, raised, by and by_name (both
empty if nobody Raised), taker_die, beast_die, modifier, gained (what the taker won), given (what the member written
about won), paid (what the taker lost), forfeit (what whoever Raised lost), out (names of those who went Out by it).
Score changes, person.out(who, name, score, state = out) and beast.loses(name, score, by) follow before the last moment.
"""
