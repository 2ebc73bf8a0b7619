"""The season from round to round: each round's opening list, its passes, its ranking.

This is the one implementation of the ranking; everything public reads what it gives.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Final

from keizer_bot.engine.absences import AbsenceBook
from keizer_bot.engine.bookings import Booking, CreditCollector, Scale, scale_of
from keizer_bot.engine.entrants import LastRanking, NewcomerEntry
from keizer_bot.engine.ledger import Ledger
from keizer_bot.engine.model import PerMissedRound, Round, Season
from keizer_bot.engine.passes import PassOutcome, Price, pass_times, pass_until_stable
from keizer_bot.engine.ratings import RatingValues
from keizer_bot.engine.rules import Passes, Rules
from keizer_bot.engine.ties import Lister, TieBreaks
from keizer_bot.engine.values import Listing, RankValues, Values, own_factor

NO_POINTS: Final = Fraction(0)
NOTHING_BOOKED: Final = Booking({}, [], [])


@dataclass(frozen=True, slots=True)
class Ranking:
    """A ranking in integers: players are places in the file, lists are by player.

    One point is `outcome.totals` over `unit` and over the number of valuations priced with.
    """

    number: int
    opening: Listing
    listing: Listing
    outcome: PassOutcome
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
        """Scale the season to integers, and stand before round 1; both have been checked."""
        self._season = season
        self._rules = rules
        players = season.players
        rated = rules.values.source == "rating"
        self.values: Values = (
            RatingValues(rules, players) if rated else RankValues(rules, len(players))
        )
        self.entry_points: dict[str, Fraction] = {}
        self._entrants: dict[int, list[int]] = {}
        for place, player in enumerate(players):
            self._entrants.setdefault(player.from_round, []).append(place)
        self._scale = scale_of(season, rules, self.values.scale)
        self._bookings = _bookings(season, rules, self._scale)
        self._ledger = Ledger(len(players))
        self._freezes = any(part.passes == "frozen" for part in rules.revaluation.schedule)
        self._frozen: list[int | Fraction] = [0] * len(players)
        self._tie_breaks = TieBreaks(rules.values.tie_breaks, players)
        shares = rules.values.ties == "share"
        self._lister = Lister(self.values, self._tie_breaks, shares=shares)

    def rankings(self, last: int) -> Iterator[Ranking]:
        """Give ranking 0, 1, … `last`."""
        ranking = self._first()
        yield ranking
        for round_, booking in zip(self._season.rounds[:last], self._bookings, strict=False):
            ranking = self._next(ranking, round_, booking)
            yield ranking

    def opening_after(self, ranking: Ranking) -> Listing:
        """Give the list that pairs the round after `ranking`, the last one that was given."""
        newcomers = self._entering(ranking.number + 1) if ranking.number else []
        if not newcomers:
            return ranking.listing
        last = LastRanking(ranking.listing, ranking.totals())
        entry = NewcomerEntry(ranking.number + 1, last, self._season.players, self._rules)
        opening, points = entry.opening(newcomers, self.values)
        for player, own in zip(newcomers, points, strict=True):
            self.entry_points[self._season.players[player].id] = own
        return opening

    def _entering(self, number: int) -> list[int]:
        return self._entrants.get(number, [])

    def _own(self, number: int) -> int:
        return self._scale.of_value(own_factor(self._rules.values, number))

    def _first(self) -> Ranking:
        """Rank in the order of the file: neither sorted nor shared."""
        order = self._entering(1)
        for place in order:
            player = self._season.players[place]
            points = player.entry_points
            self.entry_points[player.id] = points if isinstance(points, Fraction) else NO_POINTS
        places = range(len(order))
        listing = Listing(order, places, self.values.of(order, places))
        self._post(NOTHING_BOOKED, listing, order)
        totals = self._ledger.totals(listing.values, self._own(0))
        outcome = PassOutcome(listing, totals, [listing.values], passes=0, settled=True)
        return Ranking(0, listing, listing, outcome, self._scale.unit)

    def _next(self, last: Ranking, round_: Round, booking: Booking) -> Ranking:
        number = round_.number
        opening = self.opening_after(last)
        self._post(booking, opening, self._entering(number) if number > 1 else [])
        self._tie_breaks.post(round_)
        passes = self._rules.revaluation.passes_in(number)
        outcome = self.make_passes(number, opening, passes)
        listing = self.values.after(round_, outcome.listing)
        frozen = passes == "frozen"
        return Ranking(number, opening, listing, outcome, self._scale.unit, frozen)

    def _post(self, booking: Booking, opening: Listing, newcomers: list[int]) -> None:
        """Enter a round, and what it pays at the values it begins with if rounds may freeze."""
        self._enter(self._ledger, booking, newcomers)
        if self._freezes:
            alone = Ledger(len(self._season.players))
            self._enter(alone, booking, newcomers)
            paid = alone.totals(opening.values, 0)
            self._frozen = [sum(one) for one in zip(self._frozen, paid, strict=True)]

    def _enter(self, ledger: Ledger, booking: Booking, newcomers: list[int]) -> None:
        ledger.post(booking)
        for place in newcomers:
            player = self._season.players[place]
            points = self.entry_points[player.id]
            if points:
                ledger.pay_points(place, self._scale.of_points(points))
            if isinstance(player.entry_points, PerMissedRound):
                missed = player.entry_points.fraction * (player.from_round - 1)
                ledger.pay_own(place, self._scale.of_value(missed))

    def make_passes(self, number: int, opening: Listing, passes: Passes) -> PassOutcome:
        """Price the rounds entered so far as often as asked, beginning with `opening`'s values.

        With `start = "list"` an until-stable round begins with the order of the file, which
        settles what is equal too: then the order of the rounds makes no difference ([002]).
        """
        if passes == "until-stable" and self._rules.revaluation.start == "list":
            order = sorted(opening.order)
            opening = Listing(order, range(len(order)), self.values.of(order, range(len(order))))
        list_by = partial(self._lister, opening.order)
        if passes == "frozen":
            price: Price = partial(self._frozen_totals, self._own(number))
            return pass_times(1, opening.values, price, list_by)
        price = partial(self._ledger.totals, own=self._own(number))
        if passes == "until-stable":
            return pass_until_stable(opening.values, price, list_by)
        revaluation, last = self._rules.revaluation, self._rules.season.rounds
        extra = revaluation.final_extra_pass and number == last
        return pass_times(passes + extra, opening.values, price, list_by)

    def _frozen_totals(self, own: int, values: list[int]) -> list[int | Fraction]:
        return [own * value + paid for value, paid in zip(values, self._frozen, strict=True)]


def _bookings(season: Season, rules: Rules, scale: Scale) -> list[Booking]:
    absences = AbsenceBook(season, rules)
    index = {player.id: place for place, player in enumerate(season.players)}
    collector = CreditCollector(index, rules, scale)
    return [collector.credits_of(round_, absences.pay(round_)) for round_ in season.rounds]
