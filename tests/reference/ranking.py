"""Every ranking of a season, pass by pass ([docs/keizer.md] 2, 3, 7)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .cup import Cup
from .facts import NOTHING, RESULT_NAMES, Facts, Pay, Side
from .orders import Enlarged, Groups, Opening, Pass, Ranking, Values, always, numbered, split
from .ratings import ratings_after
from .rules import Table
from .valuation import rank_value, step_value


def rankings(season: Table, rules: Table | None = None) -> list[Table]:
    """Every ranking from 0 to the last round that has a game, as ``rank --all`` prints them."""
    replay = Replay(season, rules)
    last = replay.facts.last_round_with_a_game()
    return [_as_json(replay, number) for number in range(last + 1)]


def opening_order(season: Table, rules: Table | None, number: int) -> list[str]:
    """The opening list of round `number`: all its players, the withdrawn ones included."""
    return Replay(season, rules).opening(number).order


class Replay:
    """A season lived through again, from ranking 0 on."""

    def __init__(self, season: Table, rules: Table | None = None) -> None:
        """Nothing is computed before it is asked for."""
        self.facts = Facts(season, rules)
        self.numbers: Table = self.facts.rules["values"]
        self.by_rating = self.numbers["source"] == "rating"
        self.cup = Cup(season, self.facts) if self.facts.is_cup else None
        self.auto_points: Values = {}
        self._openings: dict[int, Opening] = {}
        self._rankings: dict[int, Ranking] = {}
        self._ratings: dict[int, dict[str, int]] = {}

    # Values

    def rating_value(self, player: str, after: int) -> Fraction:
        """A hundredth of their rating after that round."""
        if after not in self._ratings:
            self._ratings[after] = ratings_after(self.facts, after)
        return Fraction(self._ratings[after][player], 100)

    def values(self, groups: Groups, ratings_of: int) -> Values:
        """Everybody's value by an order; with Elo-points the ratings after round `ratings_of`."""
        ranks = numbered(groups)
        if self.by_rating:
            return {player: self.rating_value(player, ratings_of) for player in ranks}
        return {
            player: rank_value(self.numbers, rank, len(ranks)) for player, rank in ranks.items()
        }

    # Totals

    def own(self, number: int) -> Fraction:
        """By how much of their value a total starts in round `number`."""
        extra = Fraction(self.numbers["own_value_extra"])
        fade = Fraction(self.numbers["own_value_fade"])
        return Fraction(self.numbers["own_value"]) + max(Fraction(0), extra - fade * (number - 1))

    def entry_points(self, player: str, number: int, values: Callable[[int], Values]) -> Fraction:
        """Their entry points; `values` are those that round i is priced with."""
        points = self.facts.players[player].get("entry_points", 0)
        entered = self.facts.from_round(player)
        if points == "auto":
            return self.auto_points.get(player, Fraction(0))
        if isinstance(points, dict) and "until_ranking" in points:
            return Fraction(points["points"] if number <= points["until_ranking"] else 0)
        if isinstance(points, dict):
            missed = entered - 1
            share = Fraction(points["per_missed_round"])
            return share * missed * values(entered)[player] if missed else Fraction(0)
        return Fraction(points)

    def adjustments(self, player: str, number: int) -> Fraction:
        """The points that the arbiter gave or deducted, up to ranking `number`."""
        return sum(
            (
                Fraction(one["points"])
                for one in self.facts.adjustments
                if one["player"] == player and one["round"] <= number
            ),
            Fraction(0),
        )

    def credit(self, player: str, number: int, values: Values) -> Fraction:
        """Their points for round `number`."""
        if not self.facts.is_entered(player, number):
            return Fraction(0)
        scores = self.facts.rules["scores"]
        sides = list(self.facts.sides(player, number, number))
        if sides:
            pays = [(_pay_of_game(side, scores), values[side.opponent]) for side in sides]
        elif self.facts.has_bye(player, number):
            pays = [(_pay_of_score(scores["bye"]), values[player])]
        else:
            pays = [(self.facts.absence_pay(player, number), values[player])]
        return sum((pay.fraction * value + pay.points for pay, value in pays), Fraction(0))

    def total(self, player: str, number: int, values: Callable[[int], Values]) -> Fraction:
        """After round `number`, round i priced with ``values(i)``; never below 0."""
        start = self.own(max(number, 1)) * values(number)[player]
        given = self.entry_points(player, number, values) + self.adjustments(player, number)
        rounds = range(1, number + 1)
        earned = sum((self.credit(player, i, values(i)) for i in rounds), Fraction(0))
        return max(Fraction(0), start + given + earned)

    # Order

    def grouped(self, number: int, totals: Values) -> Groups:
        """Sorted by total; ties by the tie-breaks, then shared or by the passes' first order."""
        groups = split(self.beginning(number).order, totals.__getitem__)
        for name in self.numbers["tie_breaks"]:
            groups = [part for group in groups for part in self._broken(name, group, number)]
        if self.numbers["ties"] == "share":
            return groups
        return [[player] for group in groups for player in group]

    def _broken(self, name: str, group: list[str], number: int) -> Groups:
        tie_breaks: dict[str, Callable[[str], Any]] = {
            "mutual": lambda p: self._points(p, number, among=group),
            "wins": lambda p: sum(s.points == 1 for s in self.facts.played(p, number)),
            "sonneborn-berger": lambda p: self._sonneborn_berger(p, number),
            "buchholz": lambda p: sum(self._met_points(p, number), Fraction(0)),
            "buchholz-cut-1": lambda p: sum(sorted(self._met_points(p, number))[1:], Fraction(0)),
            "rating": self.facts.file_rating,
        }
        return split(group, tie_breaks[name])

    def _met_points(self, player: str, number: int) -> list[Fraction]:
        """The opponent's game points for each round of theirs, or their own without a game."""
        rounds = [i for i in range(1, number + 1) if self.facts.is_entered(player, i)]
        numbers = list[Fraction]()
        for i in rounds:
            met = [side.opponent for side in self.facts.sides(player, i, i) if side.played]
            numbers.append(self.facts.game_points(met[0] if met else player, number))
        return numbers

    def _points(self, player: str, number: int, among: list[str] | None = None) -> Fraction:
        played = self.facts.played(player, number)
        counting = [s for s in played if among is None or s.opponent in among]
        return sum((s.points for s in counting if s.points is not None), Fraction(0))

    def _sonneborn_berger(self, player: str, number: int) -> Fraction:
        played = self.facts.played(player, number)
        terms = [
            s.points * self._points(s.opponent, number) for s in played if s.points is not None
        ]
        return sum(terms, Fraction(0))

    # Passes

    def schedule(self, number: int) -> int | str:
        """The revaluation of round `number`: a number of passes, or the name of another method."""
        schedule = self.facts.rules["revaluation"]["schedule"]
        if schedule == "thirds":
            rounds = self.facts.season_rounds
            if rounds is None:
                raise ValueError("thirds needs season.rounds")
            if number <= rounds // 3:
                return 1
            return 2 if number <= 2 * rounds // 3 else "until-stable"
        parts = [part for part in schedule if part["from_round"] <= number]
        current = max(parts, key=lambda part: part["from_round"], default={"passes": 1})
        way: int | str = current["passes"]
        return way

    def one_pass(self, number: int, values: Callable[[int], Values]) -> Pass:
        """One pass of round `number`, round i priced with ``values(i)``."""
        players = self.beginning(number).order
        totals = {player: self.total(player, number, values) for player in players}
        groups = self.grouped(number, totals)
        return Pass(groups, totals, self.values(groups, number - 1))

    def ranking(self, number: int) -> Ranking:
        """The ranking after round `number`."""
        if number not in self._rankings:
            if self.cup is not None:
                self._rankings[number] = self._of_cup(self.cup, number)
            else:
                self._rankings[number] = self._ranked(number) if number else self._ranking_0()
        return self._rankings[number]

    def _of_cup(self, cup: Cup, number: int) -> Ranking:
        order = cup.order(number)
        points = {player: self.facts.game_points(player, number) for player in order}
        return Ranking(
            groups=[[player] for player in order],
            values=dict.fromkeys(order, Fraction(1)),
            totals=points,
            passes=min(number, 1),
            settled=True,
            cycle=[],
        )

    def _ranking_0(self) -> Ranking:
        groups = [[p] for p in self.facts.players if self.facts.from_round(p) <= 1]
        values = self.values(groups, 0)
        totals = {player: self.total(player, 0, always(values)) for player in values}
        return Ranking(groups, values, totals, passes=0, settled=True, cycle=[])

    def _ranked(self, number: int) -> Ranking:
        way = self.schedule(number)
        if way == "until-stable":
            ranking = self._until_stable(number)
        elif way == "frozen":
            done = self.one_pass(number, lambda i: self.opening(i).values)
            settled = done.values == self.opening(number).values
            ranking = _result_of(done, 1, settled=settled)
        else:
            extra = self.facts.rules["revaluation"]["final_extra_pass"]
            is_final = number == self.facts.season_rounds
            ranking = self._counted(number, int(way) + (1 if extra and is_final else 0))
        if not self.by_rating:
            return ranking
        shown = self.values(ranking.groups, number)
        return Ranking(
            ranking.groups, shown, ranking.totals, ranking.passes, settled=True, cycle=[]
        )

    def _counted(self, number: int, passes: int) -> Ranking:
        priced_with = self.opening(number).values
        done = self.one_pass(number, always(priced_with))
        for _ in range(passes - 1):
            priced_with = done.values
            done = self.one_pass(number, always(priced_with))
        settled = done.values == priced_with
        return _result_of(done, passes, settled=settled)

    def _until_stable(self, number: int) -> Ranking:
        seen, done = [self.beginning(number).values], list[Pass]()
        while True:
            latest = self.one_pass(number, always(seen[-1]))
            done.append(latest)
            if latest.values == seen[-1]:
                return _result_of(latest, len(done), settled=True)
            if latest.values in seen:
                first = seen.index(latest.values)
                return self._cycled(number, done[first:], len(done))
            seen.append(latest.values)

    def _cycled(self, number: int, period: list[Pass], passes: int) -> Ranking:
        players = self.opening(number).order
        totals = {
            p: sum((one.totals[p] for one in period), Fraction(0)) / len(period) for p in players
        }
        groups = self.grouped(number, totals)
        listed = [player for group in groups for player in group]
        cycle = [p for p in listed if len({one.values[p] for one in period}) > 1]
        values = self.values(groups, number - 1)
        return Ranking(groups, values, totals, passes, settled=False, cycle=cycle)

    def beginning(self, number: int) -> Opening:
        """The start of the passes: the opening list, or the order of the file."""
        from_the_file = self.facts.rules["revaluation"]["start"] == "list"
        if not from_the_file or self.schedule(number) != "until-stable":
            return self.opening(number)
        entered = set(self.opening(number).order)
        groups = [[player] for player in self.facts.players if player in entered]
        return Opening(groups, self.values(groups, number - 1))

    # Entering later

    def opening(self, number: int) -> Opening:
        """Ranking r−1 with round r's newcomers put in."""
        if number not in self._openings:
            self._openings[number] = self._opened(number)
        return self._openings[number]

    def _opened(self, number: int) -> Opening:
        before = self.ranking(number - 1)
        if self.cup is not None:
            return Opening(before.groups, before.values)
        newcomers = [
            player
            for player in self.facts.players
            if number > 1 and self.facts.from_round(player) == number
        ]
        size = sum(map(len, before.groups)) + len(newcomers)
        enlarged = Enlarged(
            self._lowest(before, newcomers, size, number), step_value(self.numbers, size)
        )
        placed = {player: self._placed(player, before, number, enlarged) for player in newcomers}
        groups: Groups = []
        for place, group in enumerate([*before.groups, []]):
            above = sum(map(len, before.groups[:place]))
            here = [player for player in newcomers if placed[player][0] == above]
            here.sort(key=lambda player: placed[player][1], reverse=True)
            groups += [[player] for player in here]
            groups += [group] if group else []
        values = self.values(groups, number - 1)
        for player in newcomers:
            if self.facts.players[player].get("entry_points") == "auto":
                points = placed[player][1] - self.own(number) * values[player]
                self.auto_points[player] = max(Fraction(0), points)
        return Opening(groups, values)

    def _lowest(self, before: Ranking, newcomers: list[str], size: int, number: int) -> Fraction:
        if not self.by_rating:
            return rank_value(self.numbers, size, size)
        return min(self.rating_value(player, number - 1) for player in [*before.values, *newcomers])

    def _placed(
        self, player: str, before: Ranking, number: int, enlarged: Enlarged
    ) -> tuple[int, Fraction]:
        """The number of players of ranking k−1 above the newcomer, and the newcomer's total."""
        points = self.facts.players[player].get("entry_points", 0)
        if points == "auto":
            return self._placed_by_rating(player, before, enlarged.step)
        if isinstance(points, dict) and "until_ranking" in points:
            points = points["points"]
        elif isinstance(points, dict):
            points = Fraction(points["per_missed_round"]) * (number - 1) * enlarged.lowest
        total = max(Fraction(0), self.own(number) * enlarged.lowest + Fraction(points))
        return sum(other >= total for other in before.totals.values()), total

    def _placed_by_rating(
        self, player: str, before: Ranking, step: Fraction
    ) -> tuple[int, Fraction]:
        order = [p for group in before.groups for p in group]
        rating = self.facts.file_rating

        def contradictions(above: int) -> int:
            too_low = sum(rating(p) < rating(player) for p in order[:above])
            return too_low + sum(rating(p) > rating(player) for p in order[above:])

        sizes = [len(group) for group in before.groups]
        gaps = [sum(sizes[:place]) for place in range(len(sizes) + 1)]
        above = min(reversed(gaps), key=contradictions)
        totals = [before.totals[p] for p in order]
        if above == 0:
            return above, totals[0] + step
        if above == len(order):
            return above, max(Fraction(0), totals[-1] - step)
        return above, (totals[above - 1] + totals[above]) / 2


def _result_of(last: Pass, passes: int, *, settled: bool) -> Ranking:
    return Ranking(last.groups, last.values, last.totals, passes, settled, cycle=[])


def _pay_of_score(score: Any) -> Pay:
    """A fraction of a value, or fixed points."""
    if isinstance(score, dict):
        return Pay(Fraction(0), Fraction(score["points"]))
    return Pay(Fraction(score), Fraction(0))


def _pay_of_game(side: Side, scores: Table) -> Pay:
    """The pay of a game: part of the opponent's value, or fixed points."""
    if side.forfeit_won:
        return _pay_of_score(scores["forfeit_win"])
    if side.points is None:
        return NOTHING
    if not side.played:
        return Pay(side.points, Fraction(0))
    return _pay_of_score(scores[RESULT_NAMES[side.points]])


def _as_json(replay: Replay, number: int) -> Table:
    ranking = replay.ranking(number)
    standings = [
        {
            "rank": rank,
            "player": player,
            "value": str(ranking.values[player]),
            "total": str(ranking.totals[player]),
        }
        for player, rank in numbered(ranking.groups).items()
    ]
    return {
        "after_round": number,
        "provisional": replay.facts.is_provisional(number),
        "settled": ranking.settled,
        "passes": ranking.passes,
        "cycle": ranking.cycle,
        "standings": standings,
    }
