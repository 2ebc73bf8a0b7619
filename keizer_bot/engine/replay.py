"""The season from round to round: each round's opening list, its passes, its ranking.

This is the one implementation of the ranking; everything public reads what it gives.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from keizer_bot.engine.absences import AbsenceBook
from keizer_bot.engine.entrants import Doorman, LastRanking
from keizer_bot.engine.ledger import Ledger
from keizer_bot.engine.model import PerMissedRound
from keizer_bot.engine.passes import Outcome, pass_times, pass_until_stable
from keizer_bot.engine.ratings import RatingValues
from keizer_bot.engine.ties import Lister, TieBreaks
from keizer_bot.engine.values import Listing, RankValues, own_factor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keizer_bot.engine.model import Round, Season
    from keizer_bot.engine.rules import Passes, Rules
    from keizer_bot.engine.values import Values


@dataclass(frozen=True, slots=True)
class Ranking:
    """A ranking in integers: players are places in the file, lists are by player.

    One point is `outcome.totals` over `unit` and over the number of valuations priced with.
    """

    number: int
    opening: Listing
    listing: Listing
    outcome: Outcome
    unit: int
    frozen: bool = False

    @property
    def divisor(self) -> int:
        """What a total is divided by to give points."""
        return self.unit * len(self.outcome.priced)

    def totals(self) -> list[Fraction]:
        """Give the total of each line, in points."""
        return [Fraction(self.outcome.totals[one], self.divisor) for one in self.listing.order]

    def cycle(self) -> list[int]:
        """Give the players whose value differs within the period, in ranking order."""
        priced = self.outcome.priced
        return [
            player
            for player in (self.listing.order if len(priced) > 1 else ())
            if len({values[player] for values in priced}) > 1
        ]


class Replay:
    """A season told again from its facts, one round after the other."""

    def __init__(self, season: Season, rules: Rules) -> None:
        """Stand before round 1; the season and its rules have been checked."""
        self._season = season
        self._rules = rules
        players = season.players
        rated = rules.values.source == "rating"
        self.values: Values = (
            RatingValues(rules, players) if rated else RankValues(rules, len(players))
        )
        self._index = {player.id: place for place, player in enumerate(players)}
        self._ledger = self._new_ledger()
        self._absences = AbsenceBook(season, rules)
        self._tie_breaks = TieBreaks(rules.values.tie_breaks, players)
        self._freezes = any(part.passes == "frozen" for part in rules.revaluation.schedule)
        self._frozen = [Fraction(0)] * len(players)
        self.entry_points: dict[str, Fraction] = {}

    def rankings(self, last: int) -> Iterator[Ranking]:
        """Give ranking 0, 1, … `last`."""
        ranking = self._first()
        yield ranking
        for round_ in self._season.rounds[:last]:
            ranking = self._next(ranking, round_)
            yield ranking

    def opening_after(self, ranking: Ranking) -> Listing:
        """Give the list that pairs the round after `ranking`, the last one that was given."""
        number = ranking.number + 1
        newcomers = self._entering(number) if number > 1 else []
        if not newcomers:
            return ranking.listing
        last = LastRanking(ranking.listing, ranking.totals())
        doorman = Doorman(number, last, self._season.players, self._rules)
        opening, points = doorman.opening(newcomers, self.values)
        for player, entry in zip(newcomers, points, strict=True):
            self.entry_points[self._season.players[player].id] = entry
        return opening

    def _new_ledger(self) -> Ledger:
        return Ledger(self._index, self._rules, self.values.scale)

    def _entering(self, number: int) -> list[int]:
        players = enumerate(self._season.players)
        return [place for place, player in players if player.from_round == number]

    def _first(self) -> Ranking:
        """Rank in the order of the file: neither sorted nor shared."""
        order = self._entering(1)
        for place in order:
            player = self._season.players[place]
            points = player.entry_points
            self.entry_points[player.id] = points if isinstance(points, Fraction) else Fraction(0)
        listing = Listing(order, range(len(order)), self.values.of(order, range(len(order))))
        self._post(None, listing, order)
        totals = self._ledger.totals(listing.values, own_factor(self._rules.values, 0))
        outcome = Outcome(listing, totals, [listing.values], passes=0, settled=True)
        return Ranking(0, listing, listing, outcome, self._ledger.unit)

    def _next(self, last: Ranking, round_: Round) -> Ranking:
        opening = self.opening_after(last)
        newcomers = self._entering(round_.number) if round_.number > 1 else []
        self._post(round_, opening, newcomers)
        self._tie_breaks.post(round_)
        passes = self._rules.revaluation.passes_in(round_.number)
        outcome = self._pass(round_.number, opening, passes)
        listing = self.values.after(round_, outcome.listing)
        unit = 1 if passes == "frozen" else self._ledger.unit
        return Ranking(round_.number, opening, listing, outcome, unit, passes == "frozen")

    def _post(self, round_: Round | None, opening: Listing, newcomers: list[int]) -> None:
        """Enter a round in the books; None is ranking 0, which has newcomers alone."""
        payments = self._absences.pay(round_) if round_ else []
        alone = self._new_ledger() if self._freezes else None
        for ledger in (self._ledger, alone):
            if ledger is not None:
                self._enter(ledger, newcomers)
                if round_ is not None:
                    ledger.post(round_, payments)
        if alone is not None:
            credits_ = alone.totals(opening.values, Fraction(0))
            for player, units in enumerate(credits_):
                self._frozen[player] += Fraction(units, alone.unit)

    def _enter(self, ledger: Ledger, newcomers: list[int]) -> None:
        for place in newcomers:
            player = self._season.players[place]
            ledger.add_fixed(place, self.entry_points[player.id])
            if isinstance(player.entry_points, PerMissedRound):
                missed = player.from_round - 1
                ledger.add_own(place, player.entry_points.fraction * missed)

    def _pass(self, number: int, opening: Listing, passes: Passes) -> Outcome:
        rules = self._rules
        own = own_factor(rules.values, number)
        list_by = Lister(
            opening.order,
            self.values,
            self._tie_breaks,
            breaks_ties=bool(rules.values.tie_breaks),
            shares=rules.values.ties == "share",
        )
        if passes == "frozen":
            return pass_times(1, opening.values, partial(self._frozen_totals, own), list_by)
        price = partial(self._ledger.totals, own=own)
        if passes == "until-stable":
            return pass_until_stable(opening.values, price, list_by)
        extra = rules.revaluation.final_extra_pass and number == rules.season.rounds
        return pass_times(passes + extra, opening.values, price, list_by)

    def _frozen_totals(self, own: Fraction, values: list[int]) -> list[Fraction]:
        scale = self.values.scale
        return [
            own * value / scale + earned for value, earned in zip(values, self._frozen, strict=True)
        ]
