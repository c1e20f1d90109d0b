"""The worked vectors of the ledger: a position, choices, dice in the ledger's order, and what must come of them.

The set-up (V03) has a test of its own; all others stand below in the words of the ledger.
"""

import re
from typing import Any

import pytest
from tales.games.whale_cards.setup import before_the_season
from tales.lab.scripted import play_through

from tests.games.whale_cards import cards, new, sailed, ship, then

VECTORS = """
V01 Printed clarification, first half: no Mulligan, so nothing is thrown away
  rules: WC-45 WC-44 WC-20 WC-39
  given: A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Nantucket]; pile [Gam, Storm]
  does: A hunts with Lances from B
  dice: d1=1
  then: BT A 0, B 0; skips A 0; A [Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen, Gam]; B [];
      discard [Lances, Nantucket]; pile [Storm]; next B

V02 Printed clarification, second half: a Mulligan throws the whole hand away
  rules: WC-18 WC-43 WC-R09
  given: A [Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen, Dead]; B [Sperm Whale]; pile [Lances,
      Storm, Gam, War, Pack, Prize, Capture, Horn Sound]
  then: A [Lances, Storm, Gam, War, Pack, Prize, Capture]; B [Sperm Whale]; discard [Arctic, Brazil, Guinea,
      Carolinas, North Sea, Spitsbergen, Dead]; pile [Horn Sound]; next B

V04 Sail Phase fills first, then the hunt
  rules: WC-09 WC-23 WC-R11
  given: A [Arctic, Brazil, Guinea, Carolinas, Lances]; B [Sperm Whale, Storm, Gam]; pile [Capture, Prize,
      Nantucket, Pack]
  does: A hunts with Capture from B
  dice: d3=1
  then: BT A 5; A [Arctic, Brazil, Guinea, Carolinas, Lances, Prize, Nantucket]; B [Storm, Gam]; discard
      [Capture, Sperm Whale]; pile [Pack]

V05 Over Fishing used as the Catch card
  rules: WC-21 WC-R22
  given: A [Over Fishing, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Right Whale,
      Nantucket]; pile [Pack]
  does: A hunts with Over Fishing from B
  dice: d2=1
  then: BT A 4; skips A 0; A [Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen, Pack]; discard [Over
      Fishing, Right Whale]

V06 Over Fishing drawn by a Basque hunter
  rules: WC-54 WC-R33 WC-37
  given: A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Over Fishing, Nantucket];
      pile [Pack]; nation A basques
  does: A hunts with Lances from B
  dice: d2=1
  then: BT A 0; skips A 1; A [Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen, Pack]; B [Nantucket];
      discard [Lances, Over Fishing]

V07 Modifier window with three players
  rules: WC-26 WC-27 WC-28 WC-R12
  given: A [Lances, Profit, Whale Oil, Arctic, Brazil, Guinea, Carolinas]; B [Finback Whale, Dead]; C [Drift
      Whale, Storm]; pile [Pack, Gam, War, Prize]
  does: A hunts with Lances from B; A plays modifier Profit; B plays modifier Dead; C plays modifier Drift
      Whale; A plays modifier Whale Oil
  dice: d2=1
  then: BT A 3, B 0, C 0; A [Arctic, Brazil, Guinea, Carolinas, Pack, Gam, War]; B []; C [Storm]; discard
      [Lances, Profit, Dead, Drift Whale, Whale Oil, Finback Whale]

V08 A catch brought down to 0
  rules: WC-29 WC-28 WC-R14
  given: A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Finback Whale, Dead, Drift
      Whale, Suckling]; BT A 2; pile [Pack]
  does: A hunts with Lances from B; B plays modifier Dead; B plays modifier Drift Whale; B plays modifier
      Suckling
  dice: d4=1
  then: BT A 2; B []; A [Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen, Pack]; discard [Lances,
      Dead, Drift Whale, Suckling, Finback Whale]

V09 Pack Ice costs two turns in all, not three
  rules: WC-31 WC-42 WC-R17 WC-R08
  given: A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Pack Ice, Nantucket, Storm,
      War, Depleted Stocks, Mocha Dick, Ship Wreck]; pile [Gam, Prize, Horn Sound]
  does: A hunts with Lances from B; B does not hunt; B does not hunt
  dice: d7=1
  then: skips A 0; A [Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen, Gam]; B [Nantucket, Storm, War,
      Depleted Stocks, Mocha Dick, Ship Wreck, Prize]; pile [Horn Sound]; slots A, B, A (skipped), B, A
      (skipped); next B

V10 Skips add up
  rules: WC-30 WC-R18 WC-R16 WC-40
  given: A [Lances, Capture, Second Sighting, Arctic, Brazil, Guinea, Carolinas]; B [Storm, Pack Ice,
      Nantucket]; pile [Gam, Prize, Dead, War]
  does: A hunts with Lances from B; A plays Second Sighting for an extra Hunt Phase; A hunts with Capture from B
  dice: d3=1, d2=1
  then: skips A 3; A [Arctic, Brazil, Guinea, Carolinas, Gam, Prize, Dead]; B [Nantucket]; discard [Lances,
      Storm, Second Sighting, Capture, Pack Ice]

V11 A loss larger than the hoard
  rules: WC-33 WC-35 WC-R26 WC-R27
  given: A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Ship Wreck]; BT A 1, B 6;
      pile [Pack]
  does: A hunts with Lances from B
  dice: d1=1
  then: BT A 0, B 6; skips A 1

V12 Experienced Sailors against War
  rules: WC-38 WC-34 WC-R21
  given: A [Lances, Experienced Sailors, Arctic, Brazil, Guinea, Carolinas, North Sea]; B [War]; BT A 4; pile
      [Pack, Gam]
  does: A hunts with Lances from B; A plays Experienced Sailors
  dice: d1=1
  then: BT A 4; skips A 0; A [Arctic, Brazil, Guinea, Carolinas, North Sea, Pack, Gam]; discard [Lances,
      Experienced Sailors, War]

V13 Captain Ahab with an empty catch
  rules: WC-41 WC-R20
  given: A [Captain Ahab, Lances, Arctic, Brazil, Guinea, Carolinas, North Sea]; B [Nantucket, Storm]; pile
      [Pack, Gam, Horn Sound, Prize]
  does: A hunts with Captain Ahab from B; A hunts with Lances from B
  dice: d2=1, d1=1
  then: skips A 1; A [Arctic, Brazil, Guinea, Carolinas, North Sea, Pack, Gam]; B []; slots A, A; next B

V14 Captain Ahab and Bad Luck
  rules: WC-41 WC-R19 WC-37
  given: A [Captain Ahab, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Bad Luck, Nantucket];
      pile [Pack, Dead]
  does: A hunts with Captain Ahab from B
  dice: d2=1
  then: skips A 0; A [Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen, Pack]; pile [Dead]; slots A, A
      (skipped); next B

V15 Drawing beyond the hand size
  rules: WC-13 WC-R28
  given: A [Expedition, Lances, Arctic, Brazil, Guinea, Carolinas, North Sea]; B [Nantucket, Gam]; pile [Pack,
      Prize, War]
  does: A plays event Expedition; A hunts with Lances from B
  dice: d2=1
  then: A [Arctic, Brazil, Guinea, Carolinas, North Sea, Pack, Prize]; B [Gam]; discard [Expedition, Lances,
      Nantucket]; pile [War]

V16 Water Spout as an Event: two Hunt Phases, two Catch cards
  rules: WC-16 WC-17 WC-25
  given: A [Water Spout, Lances, Capture, Arctic, Brazil, Guinea, Carolinas]; B [Sperm Whale, Nantucket, Finback
      Whale]; pile [Pack, Prize, War, Gam]
  does: A plays event Water Spout; A hunts with Lances from B; A enters the extra Hunt Phase; A hunts with
      Capture from B
  dice: d3=1, d2=2
  then: BT A 8; A [Arctic, Brazil, Guinea, Carolinas, Pack, Prize, War]; B [Nantucket]; discard [Water Spout,
      Lances, Sperm Whale, Capture, Finback Whale]

V17 American extra Hunt Phase waived with no Catch card left
  rules: WC-52 WC-R10
  given: A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Nantucket]; pile [Pack];
      nation A americans
  does: A hunts with Lances from B; A waives the extra Hunt Phase
  dice: d1=1
  then: A [Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen, Pack]; discard [Lances, Nantucket]

V18 The same, but the extra Hunt Phase is entered
  rules: WC-52 WC-R10 WC-43
  given: A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Nantucket]; pile [Pack, Gam,
      War, Prize, Dead, Storm, Capture, Horn Sound]; nation A americans
  does: A hunts with Lances from B; A enters the extra Hunt Phase
  dice: d1=1
  then: A [Pack, Gam, War, Prize, Dead, Storm, Capture]; discard [Lances, Nantucket, Arctic, Brazil, Guinea,
      Carolinas, North Sea, Spitsbergen]; pile [Horn Sound]

V19 Confiscation from a poor opponent
  rules: WC-15 WC-R25
  given: A [Confiscation, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Storm]; C [Gam]; BT A
      2, B 1, C 0; pile [Capture, Pack, Lances, War, Prize, Dead, Profit]
  does: A plays event Confiscation at B
  then: BT A 3, B 0, C 0; A [Capture, Pack, Lances, War, Prize, Dead, Profit]; discard [Confiscation, Arctic,
      Brazil, Guinea, Carolinas, North Sea, Spitsbergen]

V20 The pile runs out in the middle of a draw, first time
  rules: WC-10 WC-R04
  given: A [Arctic, Brazil, Guinea, Carolinas]; B [Gam]; pile [Storm]; discard [Nantucket, Lances, War, Pack,
      Prize]
  does: A hunts with Lances from B
  dice: d1=1
  then: A [Arctic, Brazil, Guinea, Carolinas, Storm, Nantucket, War]; B []; discard [Lances, Gam]; pile [Pack,
      Prize]; second pass running; game goes on

V21 Last card of the second pass drawn in the Catch Phase
  rules: WC-46 WC-47 WC-R05 WC-R37
  given: A [Captain Ahab, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Finback Whale, Gam]; BT
      A 2, B 5; pile [Pack]; discard [Storm]; second pass
  does: A hunts with Captain Ahab from B
  dice: d2=1
  then: BT A 5, B 5; pile []; second pass used up; slots A; game over; winner A and B

V22 Second pass too short for a draw of three
  rules: WC-46 WC-14 WC-27 WC-R05
  given: A [Voyage of Discovery, Lances, Arctic, Brazil, Guinea, Carolinas, North Sea]; B [Sperm Whale]; BT B 6;
      pile [Pack, Big One]; second pass
  does: A plays event Voyage of Discovery; A hunts with Lances from B; A plays modifier Big One
  dice: d1=1
  then: BT A 6, B 6; A [Arctic, Brazil, Guinea, Carolinas, North Sea, Pack]; discard [Voyage of Discovery,
      Lances, Big One, Sperm Whale]; game over; winner A and B

V23 Extinction
  rules: WC-36 WC-R23 WC-R27
  given: A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Extinction]; pile [Gam,
      Finback Whale, Sperm Whale, Prize]
  does: A hunts with Lances from B; A removes a Finback Whale
  dice: d1=1
  then: skips A 1; A [Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen, Gam]; discard [Lances,
      Extinction]; pile [Sperm Whale, Prize]; out of the game [Finback Whale]

V24 Extinction with no Whale in the pile
  rules: WC-36 WC-R23
  given: A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Extinction, Sperm Whale];
      pile [Gam, Prize]; discard [Right Whale]
  does: A hunts with Lances from B
  dice: d2=1
  then: skips A 1; discard [Right Whale, Lances, Extinction]; out of the game []

V25 English: one fresh draw per turn
  rules: WC-50 WC-R30
  given: A [Lances, Capture, Pack, Arctic, Brazil, Guinea, Carolinas]; B [Nantucket, Horn Sound]; C [Right
      Whale]; pile [Gam, War, Prize]; nation A english
  does: A hunts with Lances from B; A draws again from C; A plays Pack for an extra Hunt Phase; A hunts with
      Capture from B
  dice: d2=1, d1=1, d1=1
  then: BT A 4; B []; C []; A [Arctic, Brazil, Guinea, Carolinas, Gam, War, Prize]; discard [Lances, Nantucket,
      Right Whale, Pack, Capture, Horn Sound]

V26 Dutch bonus with two reductions
  rules: WC-51 WC-R34
  given: A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Right Whale, Dead, Drift
      Whale]; pile [Gam]; nation A dutch
  does: A hunts with Lances from B; B plays modifier Dead; B plays modifier Drift Whale
  dice: d3=1
  then: BT A 3

V27 Norwegian hand size after a Mulligan
  rules: WC-53 WC-R32
  given: A [Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen, Dead, Suckling]; B [Gam]; pile [Storm,
      War, Prize, Pack, Lances, Capture, Profit, Big One, Horn Sound]; nation A norwegians
  then: A [Storm, War, Prize, Pack, Lances, Capture, Profit, Big One]; discard [Arctic, Brazil, Guinea,
      Carolinas, North Sea, Spitsbergen, Dead, Suckling]; pile [Horn Sound]

V28 Basque hunter keeps a card and uses it at once
  rules: WC-54 WC-R33
  given: A [Lances, Large School, Arctic, Brazil, Guinea, Carolinas, North Sea]; B [Lookouts, Sperm Whale]; pile
      [Gam, War, Prize]; nation A basques
  does: A hunts with Lances from B; A keeps the drawn card; A plays Large School for an extra Hunt Phase; A
      hunts with Lookouts from B
  dice: d2=1, d1=1
  then: BT A 5; A [Arctic, Brazil, Guinea, Carolinas, North Sea, Gam, War]; B []; discard [Lances, Large School,
      Lookouts, Sperm Whale]; pile [Prize]

V29 Nobody else holds a card
  rules: WC-R07 WC-18
  given: A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea]; B []; pile [Gam, Prize]
  then: A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea, Gam]; discard []; pile [Prize]; next B

V30 A skipping player may still answer a catch
  rules: WC-42 WC-28
  given: A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Sperm Whale, Suckling]; skips
      B 1; pile [Gam, War]
  does: A hunts with Lances from B; B plays modifier Suckling
  dice: d2=1
  then: BT A 4; skips B 0; B []; A [Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen, Gam]; slots A, B
      (skipped); next A

V31 Looking, then drawing blind
  rules: WC-12 WC-22 WC-R24
  given: A [Gam, Lances, Arctic, Brazil, Guinea, Carolinas, North Sea]; B [Sperm Whale, Nantucket]; pile [War,
      Prize, Pack]
  does: A plays event Gam at B; A hunts with Lances from B
  dice: d2=2
  then: BT A 0; A [Arctic, Brazil, Guinea, Carolinas, North Sea, War, Prize]; B [Sperm Whale]; discard [Gam,
      Lances, Nantucket]

V32 Setting `skips` longest
  rules: WC-R18
  given: A [Lances, Capture, Second Sighting, Arctic, Brazil, Guinea, Carolinas]; B [Storm, Pack Ice,
      Nantucket]; pile [Gam, Prize, Dead, War]
  does: A hunts with Lances from B; A plays Second Sighting for an extra Hunt Phase; A hunts with Capture from B
  dice: d3=1, d2=1
  then: skips A 2
  house: skips = longest

V33 Four Hunt Phases in one turn
  rules: WC-16 WC-17 WC-52 WC-R15 WC-R31
  given: A [Water Spout, Lances, Capture, Prize, Over Fishing, Pack, Arctic]; B [Finback Whale, Right Whale,
      Gam, Sperm Whale, Storm]; pile [Guinea, Brazil, War, Dead, Profit, Suckling, Nantucket]; nation A
      americans
  does: A plays event Water Spout; A hunts with Lances from B; A enters the extra Hunt Phase; A hunts with
      Capture from B; A enters the extra Hunt Phase; A hunts with Prize from B; A plays Pack for an extra Hunt
      Phase; A hunts with Over Fishing from B
  dice: d5=1, d4=1, d3=1, d2=1
  then: BT A 12; skips A 0; A [Arctic, Guinea, Brazil, War, Dead, Profit, Suckling]; B [Storm]; discard [Water
      Spout, Lances, Finback Whale, Capture, Right Whale, Prize, Gam, Pack, Over Fishing, Sperm Whale]; pile
      [Nantucket]

V34 The last Catch card spent as an Event
  rules: WC-16 WC-18 WC-R10
  given: A [Water Spout, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Sperm Whale]; pile
      [Lances, Capture, War, Dead, Profit, Suckling, Nantucket, Gam]; nation A americans
  does: A plays event Water Spout
  then: BT A 0; A [Lances, Capture, War, Dead, Profit, Suckling, Nantucket]; B [Sperm Whale]; discard [Water
      Spout, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; pile [Gam]

V35 Nobody moves a card any more (HOUSE end)
  rules: WC-R38 WC-19
  given: A [Lances, Arctic, Brazil, Guinea, Carolinas, North Sea, Spitsbergen]; B [Capture, Storm, War, Dead,
      Nantucket, Off Course, Bad Luck]; BT A 3, B 4; pile [Gam]
  does: A does not hunt; B does not hunt; A does not hunt; B does not hunt
  then: pile [Gam]; slots A, B, A, B; game over; winner B
"""


def vectors() -> list[Any]:
    """Each of them as a case, marked with its rules."""
    found = []
    for block in VECTORS.strip().split("\n\n"):
        title, _, rest = block.partition("\n")
        parts = dict(re.findall(r"^  (\w+): ((?:.|\n      )*)", rest, re.MULTILINE))
        parts = {name: " ".join(text.split()) for name, text in parts.items()}
        rules = parts.pop("rules").split()
        house = dict([parts.pop("house").split(" = ")]) if "house" in parts else {}
        found.append(pytest.param(parts, house, id=title.split()[0], marks=pytest.mark.rule(*rules)))
    return found


@pytest.mark.parametrize(("vector", "house"), vectors())
def test_a_vector_of_the_ledger(vector: dict[str, str], house: dict[str, str]) -> None:
    slots = re.search(r"slots ([^;]+)", vector["then"])
    count = slots[1].count(",") + 1 if slots else 1
    voyage = sailed(vector["given"], vector.get("does", ""), vector.get("dice", ""), count, **house)
    then(voyage.season, vector["then"], voyage.slots)


def test_all_vectors_are_there() -> None:
    numbers = [int(case.id[1:]) for case in vectors()]
    assert numbers == [1, 2, *range(4, 36)]


@pytest.mark.rule("WC-05", "WC-06", "WC-07", "WC-R01", "WC-R02", "WC-R42")
def test_v03_all_tied_at_0_and_the_opening_deal() -> None:
    season = new(2)
    season.simulate()
    season.pile = cards(
        "Arctic, Storm, Lances, Gam, War, Pack, Prize, Brazil, Guinea, Dead, Profit, Capture, Sperm Whale, Carolinas, "
        "Nantucket"
    )
    play: Any = before_the_season(season)
    play_through(play, [], "d2=2")
    assert season.ships[season.first] is ship(season, "B") and season.ship is ship(season, "B")
    then(
        season,
        "B [Arctic, Storm, Lances, Gam, War, Pack, Prize]; A [Brazil, Guinea, Dead, Profit, Capture, Sperm Whale, "
        "Carolinas]; pile [Nantucket]; BT A 0, B 0",
    )
