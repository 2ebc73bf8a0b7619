"""What a season file says, asked in the words of docs/keizer.md."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from .rules import Table, resolve

HALF = Fraction(1, 2)
# Points of white and of black in a played game.
PLAYED = {
    "1-0": (Fraction(1), Fraction(0)),
    "0-1": (Fraction(0), Fraction(1)),
    "1/2-1/2": (HALF, HALF),
}
FORFEITS = ("+/-", "-/+", "-/-")


class Side(NamedTuple):
    """One game as one of its players sees it."""

    round: int
    opponent: str
    colour: str
    result: str | None
    points: Fraction | None
    """Points of a played game or of an award; none for forfeits and for games without a result."""
    forfeit_won: bool

    @property
    def played(self) -> bool:
        """Counts for tie-breaks, for ratings and as a first game: no award, no forfeit (7)."""
        return self.result in PLAYED

    @property
    def has_colour(self) -> bool:
        """Forfeited games have no colour (4)."""
        return self.result not in FORFEITS


class Pay(NamedTuple):
    """What an absence pays: a fraction of the own value, and fixed points."""

    fraction: Fraction
    points: Fraction


NOTHING = Pay(Fraction(0), Fraction(0))


def sides_of_game(number: int, game: Table) -> dict[str, Side]:
    """The game seen by each of its two players."""
    white, black, result = game["white"], game["black"], game.get("result")
    points: tuple[Fraction | None, Fraction | None] = (None, None)
    if result in PLAYED:
        points = PLAYED[result]
    elif result == "award":
        points = Fraction(game["white_points"]), Fraction(game["black_points"])
    return {
        white: Side(number, black, "white", result, points[0], result == "+/-"),
        black: Side(number, white, "black", result, points[1], result == "-/+"),
    }


class Facts:
    """A season file under its resolved rules."""

    def __init__(self, season: Table, rules: Table | None = None) -> None:
        """Read `season` by `rules`, or by the file's own."""
        self.rules = resolve(season.get("rules", {}) if rules is None else rules)
        self.players: dict[str, Table] = {p["id"]: p for p in season["players"]}
        self.rounds: dict[int, Table] = {r["number"]: r for r in season.get("rounds", [])}
        self.season_rounds: int | None = self.rules["season"].get("rounds")
        self._pays: dict[tuple[str, int], Pay] = {}
        self._sides: dict[tuple[str, int], list[Side]] = defaultdict(list)
        for number, played_round in self.rounds.items():
            for game in played_round.get("games", []):
                for player, side in sides_of_game(number, game).items():
                    self._sides[player, number].append(side)

    def place_in_file(self, player: str) -> int:
        """Counted from 1."""
        return list(self.players).index(player) + 1

    def from_round(self, player: str) -> int:
        """The first round that they may be in."""
        return int(self.players[player].get("from_round", 1))

    def is_entered(self, player: str, number: int) -> bool:
        """Whether round `number` lies in `from_round`…`until_round`."""
        until = self.players[player].get("until_round")
        return self.from_round(player) <= number and (until is None or number <= until)

    def file_rating(self, player: str) -> int:
        """The rating in the file; unrated counts as lower than any."""
        rating = self.players[player].get("rating")
        return -1 if rating is None else int(rating)

    def period(self, number: int) -> int:
        """Its own key, else ⌈number/rounds_per_period⌉, else 1 (4)."""
        own = self.rounds.get(number, {}).get("period")
        if own is not None:
            return int(own)
        length = self.rules["season"].get("rounds_per_period")
        return 1 if length is None else -(-number // int(length))

    def is_among_last(self, number: int, last: int) -> bool:
        """Whether r > R − last; never without `season.rounds` (2), nor if the last 0 are asked."""
        return last > 0 and self.season_rounds is not None and number > self.season_rounds - last

    def last_round_with_a_game(self) -> int:
        """Where `rank` ends (7); 0 without any game."""
        return max((number for number, r in self.rounds.items() if r.get("games")), default=0)

    def is_provisional(self, after: int) -> bool:
        """Whether a paired game of rounds 1…after has no result yet."""
        rounds = [r for number, r in self.rounds.items() if number <= after]
        return any(game.get("result") is None for r in rounds for game in r.get("games", []))

    def sides(self, player: str, first: int, last: int) -> Iterator[Side]:
        """The player's games in rounds first…last."""
        for number in range(first, last + 1):
            yield from self._sides.get((player, number), [])

    def played(self, player: str, last: int) -> list[Side]:
        """Their played games in rounds 1…last."""
        return [side for side in self.sides(player, 1, last) if side.played]

    def has_bye(self, player: str, number: int) -> bool:
        """Whether they are among that round's byes."""
        return player in self.rounds.get(number, {}).get("byes", [])

    def absence(self, player: str, number: int) -> Table | None:
        """The entry that decides their credit, if any: a game or a bye decides before it (6, 7)."""
        if any(self.sides(player, number, number)) or self.has_bye(player, number):
            return None
        if not self.is_entered(player, number):
            return None
        for entry in self.rounds.get(number, {}).get("absences", []):
            if entry["player"] == player and entry["kind"] != "not_entered":
                found: Table = entry
                return found
        return None

    def absence_pay(self, player: str, number: int) -> Pay:
        """What their absence in that round pays (3, 7); nothing if there is none."""
        if (player, number) not in self._pays:
            self._pays[player, number] = self._absence_pay(player, number)
        return self._pays[player, number]

    def _absence_pay(self, player: str, number: int) -> Pay:
        entry = self.absence(player, number)
        if entry is None:
            return NOTHING
        rule = self.rules["absence"][entry["kind"]]
        nth = self._nth_absence(player, number, entry["kind"], rule)
        if "limit" in rule and nth > rule["limit"]:
            return NOTHING
        if "not_in_last" in rule and self.is_among_last(number, rule["not_in_last"]):
            return NOTHING
        strict = not self.rules["absence"]["credit_before_first_game"]
        if strict and not self.played(player, number - 1):
            return NOTHING
        return _pay_of(entry, rule, nth)

    def _nth_absence(self, player: str, number: int, kind: str, rule: Table) -> int:
        rounds = range(1, number + 1)
        if rule.get("limit_per") == "period":
            rounds_in_period = [i for i in rounds if self.period(i) == self.period(number)]
        else:
            rounds_in_period = list(rounds)
        entries = [self.absence(player, i) for i in rounds_in_period]
        return sum(entry is not None and entry["kind"] == kind for entry in entries)


def _pay_of(entry: Table, rule: Table, nth: int) -> Pay:
    if entry["kind"] == "club_duty" and "board" in entry and "result" in entry:
        virtual_value = Fraction(rule["boards"][entry["board"] - 1])
        return Pay(Fraction(0), virtual_value * PLAYED[entry["result"]][0])
    if "points" in rule:
        return Pay(Fraction(0), Fraction(rule["points"]))
    credit = rule.get("credit", 0)
    if isinstance(credit, list):
        credit = credit[min(nth, len(credit)) - 1]
    return Pay(Fraction(credit), Fraction(0))
