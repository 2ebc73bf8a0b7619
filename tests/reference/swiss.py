"""The promises of any Swiss round ([docs/keizer.md] 8; FIDE C.04.3).

No pair meets twice, nobody gets a second bye, absolute colour preferences are kept, the bye goes to
the lowest possible score, and as many games as possible are within the highest score group. All
legal pairings are tried, for at most ten players. Awards are not modelled.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from .colours import BLACK, WHITE, Colours
from .facts import HALF, Facts
from .pairing import Pairs, complete_pairings
from .rules import Table

_MOST_IN_A_ROW = 2
_WIDEST_BALANCE = 2


class SwissRound:
    """A round of a season, to be paired by the Dutch system."""

    def __init__(self, season: Table, number: int) -> None:
        """Prepare the round of that number, whose absences and overrides may be in the file."""
        self.facts, self.number = Facts(season), number
        made: Table = self.facts.rounds.get(number, {})
        absent = {entry["player"] for entry in made.get("absences", [])}
        away = {*absent, *made.get("byes", [])}
        present = [
            player
            for player in self.facts.players
            if self.facts.is_entered(player, number) and player not in away
        ]
        forced = [set(pair) for pair in made.get("forced", []) if set(pair) <= set(present)]
        self.field = [player for player in present if not any(player in pair for pair in forced)]
        self.forced = forced
        self.given_byes: list[str] = made.get("byes", [])
        self.colours = Colours(self.facts, number, list(self.facts.players))
        self.score = {
            player: self.facts.game_points(player, number - 1) for player in self.facts.players
        }

    def faults(self, plan: Table) -> list[str]:
        """The promises that `plan` breaks, in the shape of ``pair --format json``."""
        games = [(game["white"], game["black"]) for game in plan["games"]]
        pairs = [pair for pair in games if set(pair) not in self.forced]
        byes = [player for player in plan["byes"] if player not in self.given_byes]
        seats = [player for pair in pairs for player in pair] + byes
        if sorted(seats) != sorted(self.field) or len(byes) != len(self.field) % 2:
            return [f"{seats} are not {self.field}"]
        found = [f"{pair} may not meet" for pair in pairs if not self.may_meet(*pair)]
        found += [f"{one} may not be free" for one in byes if not self.may_be_free(one)]
        found += [f"colour of {pair}" for pair in pairs if not self.keeps_colours(*pair)]
        return found or self._faults_of_score(byes, pairs)

    def _faults_of_score(self, byes: list[str], pairs: Pairs) -> list[str]:
        legal = list(self.legal())
        free = [self.score[bye] for bye, _ in legal if bye is not None]
        lowest = min(free, default=None)
        if lowest is not None and self.score[byes[0]] > lowest:
            return [f"{byes[0]} is free with {self.score[byes[0]]}, {lowest} could be"]
        at_home = max(
            self.pairs_at_the_top(candidate)
            for bye, candidate in legal
            if bye is None or self.score[bye] == lowest
        )
        if self.pairs_at_the_top(pairs) < at_home:
            return [f"{at_home} games within the highest score could be"]
        return []

    def legal(self) -> Iterator[tuple[str | None, Pairs]]:
        """Every bye and complete pairing that breaks nothing absolute."""
        for bye in self.field if len(self.field) % 2 else [None]:
            if bye is None or self.may_be_free(bye):
                for pairs in complete_pairings([one for one in self.field if one != bye]):
                    if all(self.may_meet(*pair) for pair in pairs):
                        yield bye, pairs

    def pairs_at_the_top(self, pairs: Pairs) -> int:
        """The number of games between two players with the highest score."""
        highest = max((self.score[player] for player in self.field), default=0)
        return sum(all(self.score[player] == highest for player in pair) for pair in pairs)

    def may_meet(self, one: str, other: str) -> bool:
        """False for a second meeting, and if both must have the same colour."""
        met = [s.opponent for s in self.facts.sides(one, 1, self.number - 1) if s.played]
        if other in met:
            return False
        due = self.absolute_colour(one)
        same = due is not None and due == self.absolute_colour(other)
        return not same or self.is_topscorer(one) or self.is_topscorer(other)

    def may_be_free(self, player: str) -> bool:
        """False for a player who had a bye or a forfeit win."""
        earlier = range(1, self.number)
        won = any(side.forfeit_won for side in self.facts.sides(player, 1, self.number - 1))
        return not won and not any(self.facts.has_bye(player, number) for number in earlier)

    def absolute_colour(self, player: str) -> str | None:
        """The colour that they must have: the third in a row and a balance of three are barred."""
        row, balance = self.colours.row(player), self.colours.balance(player)
        last = row[-_MOST_IN_A_ROW:]
        if balance >= _WIDEST_BALANCE or last == [WHITE] * _MOST_IN_A_ROW:
            return BLACK
        if balance <= -_WIDEST_BALANCE or last == [BLACK] * _MOST_IN_A_ROW:
            return WHITE
        return None

    def is_topscorer(self, player: str) -> bool:
        """True in the last round for more than half of the points so far."""
        is_last = self.number == self.facts.season_rounds
        return is_last and self.score[player] > HALF * Fraction(self.number - 1)

    def keeps_colours(self, white: str, black: str) -> bool:
        """True if forced colours are given; two topscorers may need the same."""
        if self.absolute_colour(white) == self.absolute_colour(black):
            return True
        return self.absolute_colour(white) != BLACK and self.absolute_colour(black) != WHITE
