"""What is told: passages, their moments, and the facts that wordings may know. Nothing here changes a number.

Under each heading below stand the moments of one passage. Every passage and every moment knows adventure and challenge
(both counted from 1; challenge is 0 outside Challenges) and pool (points left). A wording knows the facts of its moment
and those told since the moment before. `who` and `other` are keys (hunter-1 …, opponent-1 …), name and other_name what
they are called. problem, stake, goal, beast and the names of Traits and Resources are what people typed: free text.

Each Hunter is `past.people['hunter-1']`: name, home, pronoun, beloved, kin, cares, traits (a voice: plain,
florid, pious, boastful, homesick or dry; and a habit: sings, counts, whittles, sketches, sleepless or mends). `scribe`
is whoever writes a passage; what the Challenger tells has none. domain is physical, social or mental (or no-domain).

hunter.story      campfire, by a ready Hunter: who, name
hunter.parents, hunter.nadan, hunter.enemies, hunter.training
                  campfire, by a Hunter who is being made: who, name, home, trait, resource.  step.taken
adventure.setting-out    logbook, by the first Hunter: goal, beast (empty without one), hunt.
                         adventure.begins(breed: boar, elk, bear, pack, cat, serpent, water, bird, swarm, giant or none)
free              scene: Free Play
  free.hunter            each Hunter: who, name
  free.world             everything else
challenge         scene, by the Challenger: problem, stake, final
  challenge.scene        challenge.declared(number, problem, stake, final, asked_by, limit,
                         idea: rival, creature, ground, quarrel, spirit, enemy, beast or own)
phase.solution, phase.answers, phase.reaction
                  scene, by each Hunter: who, name, problem, stake, domain; the solution also has way and other_way,
                  two ways out that were proposed (or empty)
phase.questions   scene, by the Challenger: problem, stake, domain
phase.complication       the same, and complication: arrival, breakage, turn, promise, knowledge or cost
conflict          logbook, by the Challenger: problem, domain; its lines stand in it, scenes in passages of their own
  conflict.opposition    name, names, domain, final.  adversity.bought, adversity.stands, conflict.begins
  conflict.activate      who, name, trait, side; hunter (whether a Hunter acts, as everywhere here)
  conflict.reassign      who, name, trait (the first that changed)
  conflict.attack        who, name, other, other_name, damage (none, light or medium), domain.  attack.struck
  conflict.deny          who, name, other, other_name, resource.  action.begins
  conflict.recover       the same
  conflict.help          who, name, other, other_name, trait.  help.lent
  fatal.lives            who, name, domain.  fatal.chosen
conflict.maneuver, conflict.opposing-maneuver
                  scene, by a Hunter, or by the Challenger: who, name, other, other_name, domain.  action.begins
conflict.wound, conflict.wounded
                  scene, by a Hunter who dealt it, or by the Challenger: as in conflict.attack, with damage heavy,
                  incapacitating or fatal; decided (whether that defeats the other)
conflict.feat     scene: who, name, goal.  feat.done
goal.won, goal.lost      scene, by the winner of the roll: goal.  goal.resolved
fatal.letter      letter, by a Hunter who is given up: who, name, domain, goal.  fatal.chosen
after             campfire if the Challenge was won, else logbook: problem, stake, how (defeated, challenger-gave,
                  hunters-gave, sacrifice or fatal), final, domain.  challenge.ends(number, won, how, level)
  after.won              the first Hunter: who, name
  after.opposition       the Challenger
  after.consequences     the Challenger
  after.lost             the first Hunter: who, name
adventure.letter  letter, by each Hunter: who, name, won, hunt, goal, beast.  adventure.ends(won, how, goal, beast)
tattoo.drawn      campfire: who, name, tattoo (edge, hide or mending), beast.  tattoo.won
table.talk        logbook, out of the game
"""
