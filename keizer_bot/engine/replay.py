"""The season from round to round: each round's opening list, passes and ranking.

This is the only implementation of the ranking; all public functions use it. The state after a round
is a value; the next one shares its unchanged parts.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial, reduce
from itertools import accumulate
from typing import Final

from keizer_bot.engine.absences import AbsenceBook, Payments
from keizer_bot.engine.bookings import Booking, CreditCollector, Scale, scale_of
from keizer_bot.engine.cup import CupState, by_game_points, cup_start
from keizer_bot.engine.entrants import LastRanking, NewcomerEntry
from keizer_bot.engine.exact import PointsByUnits, points
from keizer_bot.engine.ledger import Ledger
from keizer_bot.engine.model import (
    EntryPoints,
    PerMissedRound,
    PointsUntil,
    Round,
    Season,
    Standing,
    Standings,
)
from keizer_bot.engine.passes import PassOutcome, Price, pass_times, pass_until_stable
from keizer_bot.engine.rules import Passes, Rules
from keizer_bot.engine.season_check import cup_round
from keizer_bot.engine.ties import Lister, TieBreaks
from keizer_bot.engine.values import Listing, RankValues, RatingValues, Values, own_factor

NO_POINTS: Final = Fraction(0)
_line = partial(tuple.__new__, Standing)  # Standing._make, in two thirds of its time


@dataclass(frozen=True, slots=True)
class Ranking:
    """A ranking in integers: a player is their index in the file, lists are by player.

    A total in points is `outcome.totals` divided by `divisor`.
    """

    number: int
    opening: Listing
    listing: Listing
    outcome: PassOutcome
    scale: Scale
    frozen: bool = False

    @property
    def divisor(self) -> int:
        """The divisor of a total to get points."""
        return self.scale.unit * len(self.outcome.priced)

    def totals(self) -> list[Fraction]:
        """The total of each line, in points."""
        return [Fraction(self.outcome.totals[p], self.divisor) for p in self.listing.order]

    def cycle(self) -> list[int]:
        """The players whose value differs within the cycle of valuations, in ranking order."""
        priced = self.outcome.priced
        return [
            player
            for player in (self.listing.order if len(priced) > 1 else ())
            if len({values[player] for values in priced}) > 1
        ]


@dataclass(frozen=True, slots=True)
class Opening:
    """The list that pairs a round and begins its passes; `newcomers` enter with these points."""

    listing: Listing
    newcomers: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class Past:
    """The results of the rounds so far on which later rankings depend.

    `payments` are for the last round's absences. `entry_points` are of all who have entered, by
    index in the file. `frozen` (by player) sums the rounds' pay, each at the values with which it
    began; it is kept only if rounds may be frozen.
    """

    provisional: bool
    payments: Payments
    entry_points: Mapping[int, Fraction]
    ledger: Ledger
    frozen: list[int | Fraction]
    absences: AbsenceBook
    tie_breaks: TieBreaks
    values: Values
    cup: CupState | None = None


@dataclass(frozen=True)
class RoundState:
    """The state of a season after a round."""

    ranking: Ranking
    past: Past
    in_points: "Callable[[RoundState], Standings]"

    @cached_property
    def standings(self) -> Standings:
        """The ranking in exact points, computed when first asked for."""
        return self.in_points(self)


class Replay:
    """Computes a season from its facts, one round after the other; it has no state of its own."""

    def __init__(self, season: Season, rules: Rules) -> None:
        """Take players and rules, all checked, and the scale of all fractions."""
        self._cup = cup_start(season, rules) if rules.is_cup else None
        if self._cup:
            season, rules = by_game_points(season, rules)
        self._players = season.players
        self._rules = rules
        rated = rules.values.source == "rating"
        self._values: Values = (
            RatingValues.of_players(rules, season.players)
            if rated
            else RankValues(rules, season.players)
        )
        self.scale = scale_of(season, rules, self._values.scale)
        self._ids = [player.id for player in season.players]
        index = {id_: place for place, id_ in enumerate(self._ids)}
        self._collector = CreditCollector(index, rules, self.scale)
        self._entrants: dict[int, list[int]] = {}
        for place, player in enumerate(season.players):
            self._entrants.setdefault(player.from_round, []).append(place)
        self._later = _later_points(season)
        self._freezes = any(part.passes == "frozen" for part in rules.revaluation.schedule)
        self._in_points = _in_points(self._ids, self.scale.values)

    def states(self, rounds: Iterable[Round]) -> Iterator[RoundState]:
        """The state at the start, and after each of the rounds, which begin with the first."""
        return accumulate(rounds, self.after, initial=self.start())

    def end(self, rounds: Iterable[Round]) -> RoundState:
        """The last of these states."""
        return reduce(self.after, rounds, self.start())

    def start(self) -> RoundState:
        """The state before round 1: ranked in the order of the file, neither sorted nor shared."""
        order = self._entering(1)
        points = {place: self._players[place].entry_points for place in order}
        entry_points = {place: _points_at_the_start(entry) for place, entry in points.items()}
        listing = Listing(order, range(len(order)), self._values.of(order, range(len(order))))
        booking = self._with_entry_points(Booking({}, [], []), entry_points)
        past = Past(
            provisional=False,
            payments={},
            entry_points=entry_points,
            ledger=Ledger.empty(len(self._players)).posted(booking),
            frozen=self._frozen([0] * len(self._players), booking, listing),
            absences=AbsenceBook.of(self._players, self._rules),
            tie_breaks=TieBreaks.of(self._rules.values.tie_breaks, self._players),
            values=self._values,
            cup=self._cup,
        )
        totals = not_below_zero(past.ledger.totals(listing.values, self._own_value(0)))
        outcome = PassOutcome(listing, totals, [listing.values], passes=0, settled=True)
        return self._state(Ranking(0, listing, listing, outcome, self.scale), past)

    def after(self, last: RoundState, round_: Round) -> RoundState:
        """The state after one more round, the one that follows `last`."""
        number, before, opening = round_.number, last.past, self.opening_after(last)
        payments, absences = before.absences.pay(round_)
        booking = self._collector.credits_of(round_, payments)
        booking = self._with_entry_points(booking, opening.newcomers, self._later.get(number, ()))
        past = Past(
            provisional=before.provisional or any(game.result is None for game in round_.games),
            payments=payments,
            entry_points={**before.entry_points, **opening.newcomers},
            ledger=before.ledger.posted(booking),
            frozen=self._frozen(before.frozen, booking, opening.listing),
            absences=absences,
            tie_breaks=before.tie_breaks.posted(round_),
            values=before.values,
            cup=before.cup and cup_round(before.cup, round_),
        )
        passes = self._rules.revaluation.passes_in(number)
        outcome = self.make_passes(past, number, opening.listing, passes)
        listing, values = outcome.listing, before.values.after(round_)
        if values is not before.values:
            past = replace(past, values=values)
            listing = replace(listing, values=values.of(listing.order, listing.places))
        frozen = passes == "frozen"
        return self._state(
            Ranking(number, opening.listing, listing, outcome, self.scale, frozen), past
        )

    def opening_after(self, last: RoundState) -> Opening:
        """The list that pairs the round after `last`."""
        ranking = last.ranking
        newcomers = self._entering(ranking.number + 1) if ranking.number else []
        if not newcomers:
            return Opening(ranking.listing, {})
        before = LastRanking(ranking.listing, ranking.totals())
        entry = NewcomerEntry(ranking.number + 1, before, self._players, self._rules)
        listing, points = entry.opening(newcomers, last.past.values)
        return Opening(listing, dict(zip(newcomers, points, strict=True)))

    def order_after(self, last: RoundState) -> tuple[str, ...]:
        """The players' ids in the order that pairs the round after `last`."""
        return tuple(map(self._ids.__getitem__, self.opening_after(last).listing.order))

    def make_passes(self, past: Past, number: int, opening: Listing, passes: Passes) -> PassOutcome:
        """Price all rounds of the past as often as `passes` says, starting from `opening`'s values.

        With `start = "list"` an until-stable round starts in the order of the file, which also
        breaks ties: the order of the rounds then makes no difference ([002]).
        """
        totals = _totals if self.scale.may_be_negative else Ledger.totals
        price: Price = partial(totals, past.ledger, own_value=self._own_value(number))
        if past.cup:
            return pass_times(1, opening.values, price, partial(_cup_listing, past.cup, opening))
        if passes == "until-stable" and self._rules.revaluation.start == "list":
            order = sorted(opening.order)
            places = range(len(order))
            opening = Listing(order, places, past.values.of(order, places))
        shares = self._rules.values.ties == "share"
        list_by = partial(Lister(past.values, past.tie_breaks, shares=shares), opening.order)
        if passes == "frozen":
            price = partial(_frozen_totals, past.frozen, self._own_value(number))
            return pass_times(1, opening.values, price, list_by)
        if passes == "until-stable":
            return pass_until_stable(opening.values, price, list_by)
        revaluation, last = self._rules.revaluation, self._rules.season.rounds
        extra = revaluation.final_extra_pass and number == last
        return pass_times(passes + extra, opening.values, price, list_by)

    def _entering(self, number: int) -> list[int]:
        return self._entrants.get(number, [])

    def _own_value(self, number: int) -> int:
        return self.scale.of_value(own_factor(self._rules.values, number))

    def _state(self, ranking: Ranking, past: Past) -> RoundState:
        return RoundState(ranking, past, self._in_points)

    def _with_entry_points(
        self,
        booking: Booking,
        newcomers: Mapping[int, Fraction],
        later: Iterable[tuple[int, Fraction]] = (),
    ) -> Booking:
        """Add newcomers' entry points, and points given or deducted `later`, to a round's pay."""
        if not newcomers and not later:
            return booking
        own_values, fixed = list(booking.own_values), list(booking.fixed)
        fixed += [(place, self.scale.of_points(points)) for place, points in later]
        for place, entered in newcomers.items():
            player = self._players[place]
            if entered:
                fixed.append((place, self.scale.of_points(entered)))
            if isinstance(player.entry_points, PerMissedRound):
                missed = player.entry_points.fraction * (player.from_round - 1)
                own_values.append((place, self.scale.of_value(missed)))
        return Booking(booking.earned, own_values, fixed)

    def _frozen(
        self, before: list[int | Fraction], booking: Booking, opening: Listing
    ) -> list[int | Fraction]:
        """Add a round's pay at the values with which it begins, if rounds may be frozen."""
        if not self._freezes:
            return before
        paid = Ledger.empty(len(before)).posted(booking).totals(opening.values, 0)
        return [sum(amounts) for amounts in zip(before, paid, strict=True)]


def _cup_listing(cup: CupState, opening: Listing, totals: Sequence[int | Fraction]) -> Listing:
    order = cup.order(totals)
    return Listing(order, range(len(order)), opening.values)


def _points_at_the_start(entry: EntryPoints) -> Fraction:
    if isinstance(entry, PointsUntil):
        return entry.points
    return entry if isinstance(entry, Fraction) else NO_POINTS


def _later_points(season: Season) -> dict[int, list[tuple[int, Fraction]]]:
    """Points to add by round, as (index, points): adjustments, and entry points that end."""
    later: dict[int, list[tuple[int, Fraction]]] = {}
    index = {player.id: place for place, player in enumerate(season.players)}
    for adjustment in season.adjustments:
        player_points = index[adjustment.player], adjustment.points
        later.setdefault(adjustment.round, []).append(player_points)
    for place, player in enumerate(season.players):
        if isinstance(player.entry_points, PointsUntil):
            points, last = player.entry_points.points, player.entry_points.until_ranking
            later.setdefault(last + 1, []).append((place, -points))
    return later


def not_below_zero(totals: list[int | Fraction]) -> list[int | Fraction]:
    """The totals, with negative ones replaced by 0."""
    return totals if not totals or min(totals) >= 0 else [max(total, 0) for total in totals]


def _totals(ledger: Ledger, values: list[int], own_value: int) -> list[int | Fraction]:
    return not_below_zero(ledger.totals(values, own_value))


def _frozen_totals(
    frozen: list[int | Fraction], own_value: int, values: list[int]
) -> list[int | Fraction]:
    return not_below_zero(
        [own_value * value + paid for value, paid in zip(values, frozen, strict=True)]
    )


def _in_points(ids: Sequence[str], scale: int) -> Callable[[RoundState], Standings]:
    """A function from integers to exact standings; `scale` units of a value are a point."""
    worth = PointsByUnits(scale)

    def standings_of(state: RoundState) -> Standings:
        ranking = state.ranking
        listing, priced = ranking.listing, ranking.outcome.priced
        if len(priced) > 1:
            sums = map(sum, zip(*map(listing.in_order, priced), strict=True))
            counted = points(sums, scale * len(priced))
        else:
            counted = map(worth.__getitem__, listing.in_order(priced[0]))
        columns = zip(
            [place + 1 for place in listing.places],
            listing.in_order(ids),
            map(worth.__getitem__, listing.in_order(listing.values)),
            points(listing.in_order(ranking.outcome.totals), ranking.divisor),
            counted,
            strict=True,
        )
        return Standings(
            after_round=ranking.number,
            provisional=state.past.provisional,
            settled=ranking.outcome.settled,
            passes=ranking.outcome.passes,
            cycle=tuple(ids[player] for player in ranking.cycle()),
            lines=tuple(map(_line, columns)),
        )

    return standings_of
