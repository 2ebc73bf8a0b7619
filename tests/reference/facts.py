"""The facts of a season file, in the words of docs/keizer.md."""

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
RESULT_NAMES = {Fraction(1): "win", HALF: "draw", Fraction(0): "loss"}
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
    """The pay of an absence: a fraction of the own value, and fixed points."""

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
        self.adjustments: list[Table] = season.get("adjustments", [])
        self._pays: dict[tuple[str, int], Pay] = {}
        self._sides: dict[tuple[str, int], list[Side]] = defaultdict(list)
        for number, played_round in self.rounds.items():
            for game in played_round.get("games", []):
                for player, side in sides_of_game(number, game).items():
                    self._sides[player, number].append(side)

    @property
    def is_cup(self) -> bool:
        """True for a season that is a cup (8)."""
        return bool(self.rules["pairing"]["method"] == "knock-out")

    def place_in_file(self, player: str) -> int:
        """Counted from 1."""
        return list(self.players).index(player) + 1

    def from_round(self, player: str) -> int:
        """The first round that they may be in."""
        return int(self.players[player].get("from_round", 1))

    def is_entered(self, player: str, number: int) -> bool:
        """True if round `number` is within `from_round`…`until_round`."""
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
        """True if r > R − last; never without `season.rounds` (2), nor for the last 0."""
        return last > 0 and self.season_rounds is not None and number > self.season_rounds - last

    def last_round_with_a_game(self) -> int:
        """The round after which `rank` ends (7); 0 without any game."""
        return max((number for number, r in self.rounds.items() if r.get("games")), default=0)

    def is_provisional(self, after: int) -> bool:
        """True if a paired game of rounds 1…after has no result yet."""
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
        """True if they are among that round's byes."""
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
        """The pay of their absence in that round (3, 7); nothing if there is none."""
        if (player, number) not in self._pays:
            self._pays[player, number] = self._absence_pay(player, number)
        return self._pays[player, number]

    def _absence_pay(self, player: str, number: int) -> Pay:
        entry = self.absence(player, number)
        if entry is None or not self._opens_evening(player, number):
            return NOTHING
        rule = self.rules["absence"][entry["kind"]]
        nth = self._nth_absence(player, number, rule)
        if self._is_cut_off(player, number, rule, nth):
            return NOTHING
        by_result = _pay_by_result(entry, rule)
        if by_result is not None:
            return by_result
        if "last" in rule and self.is_among_last(number, rule["last"]["rounds"]):
            return Pay(Fraction(rule["last"]["credit"]), Fraction(0))
        return _pay_of(rule, nth)

    def _is_cut_off(self, player: str, number: int, rule: Table, nth: int) -> bool:
        """True if its kind pays nothing here: over the limit, too late or too early in a season."""
        if "limit" in rule and nth > rule["limit"]:
            return True
        if "not_in_last" in rule and self.is_among_last(number, rule["not_in_last"]):
            return True
        strict = not self.rules["absence"]["credit_before_first_game"]
        return strict and not self.played(player, number - 1)

    def _opens_evening(self, player: str, number: int) -> bool:
        """False for a later absence of one kind on one date, if only the first counts (8)."""
        entry = self.absence(player, number)
        if entry is None or not self.rules["absence"][entry["kind"]].get("once_per_evening"):
            return True
        date = self.rounds[number].get("date")
        return date is None or not any(
            self.rounds[i].get("date") == date and self._is_of_kind(player, i, entry["kind"])
            for i in range(1, number)
        )

    def _is_of_kind(self, player: str, number: int, kind: str) -> bool:
        entry = self.absence(player, number)
        return entry is not None and entry["kind"] == kind

    def _nth_absence(self, player: str, number: int, rule: Table) -> int:
        """Number the absence among those of its kind that count for series and limit."""
        entry = self.absence(player, number)
        if entry is None:
            raise ValueError("there is no absence to count")
        rounds = range(1, number + 1)
        if rule.get("limit_per") == "period":
            rounds_in_period = [i for i in rounds if self.period(i) == self.period(number)]
        else:
            rounds_in_period = list(rounds)
        return sum(
            self._is_of_kind(player, i, entry["kind"]) and self._opens_evening(player, i)
            for i in rounds_in_period
        )

    def attendance(self, player: str, last: int) -> int:
        """The number of rounds 1…last that they attended."""
        return sum(self._attended(player, number) for number in range(1, last + 1))

    def _attended(self, player: str, number: int) -> bool:
        if not self.is_entered(player, number):
            return False
        sides = list(self.sides(player, number, number))
        if sides:
            return any(side.points is not None or side.forfeit_won for side in sides)
        if self.has_bye(player, number):
            return True
        entry = self.absence(player, number)
        if entry is None:
            return False
        written = self.rules["absence"][entry["kind"]].get("attends")
        if written is not None:
            return bool(written)
        return entry["kind"] == "club_duty" and self._is_paid_or_lost(player, number, entry)

    def _is_paid_or_lost(self, player: str, number: int, entry: Table) -> bool:
        """True also for a match decided by its result: everything else is as for the kind (8)."""
        rule = self.rules["absence"][entry["kind"]]
        if self.is_paid(player, number):
            return True
        if not self._opens_evening(player, number) or _pay_by_result(entry, rule) is None:
            return False
        return not self._is_cut_off(player, number, rule, self._nth_absence(player, number, rule))

    def is_paid(self, player: str, number: int) -> bool:
        """True if their absence pays a credit or points above 0, whatever the sum."""
        return any(part > 0 for part in self.absence_pay(player, number))

    def game_points(self, player: str, last: int) -> Fraction:
        """Their points as a table of points counts them, after round `last`."""
        points = Fraction(0)
        for number in range(1, last + 1):
            for side in self.sides(player, number, number):
                points += 1 if side.forfeit_won else side.points or 0
            points += self.has_bye(player, number)
        return points


def _pay_by_result(entry: Table, rule: Table) -> Pay | None:
    """The pay of a match by its result, by board or by the own value; None if neither applies."""
    if "result" not in entry:
        return None
    points = PLAYED[entry["result"]][0]
    if "board" in entry and "boards" in rule:
        return Pay(Fraction(0), Fraction(rule["boards"][entry["board"] - 1]) * points)
    if "results" not in rule:
        return None
    name = RESULT_NAMES[points]
    default = {"win": 1, "draw": HALF, "loss": 0}[name]
    return Pay(Fraction(rule["results"].get(name, default)), Fraction(0))


def _pay_of(rule: Table, nth: int) -> Pay:
    credit = rule.get("credit", 0)
    if isinstance(credit, list):
        credit = credit[min(nth, len(credit)) - 1]
    return Pay(Fraction(credit), Fraction(rule.get("points", 0)))
