"""Real clubs: each a rules file and a small season that was reckoned by hand.

`<club>.toml` is what the club would write, `<club>.txt` its season. Lines of the season that begin
with a keyword are read, all others are the working:

- ``players: aart 1900, bram, fien from 3 points 60 until 2`` in the order of ranking 0;
- ``round 2 2026-09-14: aart-bram 1-0, cees-dirk ½, elke bye, fien excused, gijs club_duty 1-0``,
  the date only where it matters; ``+-``, ``-+`` and ``--`` are forfeits; ``round 3-7:`` are five;
- ``adjustment 2: bram -10``, ``away 3: fien excused`` (of a round that is to be paired);
- ``ranking 2: aart 99, bram 33½, cees 50/3`` is expected, listed in that order;
- ``pairing 3: bram-aart, cees-dirk, elke bye`` is expected, white first;
- ``gave way 3: rematch bram aart``, ``attendance: aart 2`` and ``champions: aart`` likewise.
"""
