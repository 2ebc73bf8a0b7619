"""Score sheets: every term of a player's total, to explain it to them.

The lines add up to the total exactly, in fractions: a player who disputes a total can check each
term. Every line also has its value in the ranking before, which shows why the total changed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from keizer_bot.engine.absences import Payment, Withheld, is_entered
from keizer_bot.engine.cup import by_game_points
from keizer_bot.engine.errors import SeasonProblem, SeasonRefusedError
from keizer_bot.engine.model import (
    AbsenceKind,
    Game,
    PerMissedRound,
    Player,
    PointsUntil,
    Result,
    Round,
    Season,
)
from keizer_bot.engine.ranking import states_of
from keizer_bot.engine.replay import Ranking, RoundState
from keizer_bot.engine.rules import (
    NOTHING,
    Credit,
    FixedPoints,
    Rules,
    award_fractions,
    game_credits,
)
from keizer_bot.engine.table_reader import nearest
from keizer_bot.engine.values import own_factor

OUTCOMES: Final[Mapping[Result | None, tuple[str, str]]] = {
    Result.WHITE_WON: ("won", "lost"),
    Result.BLACK_WON: ("lost", "won"),
    Result.DRAWN: ("drew", "drew"),
    Result.WHITE_BY_FORFEIT: ("won_by_forfeit", "lost_by_forfeit"),
    Result.BLACK_BY_FORFEIT: ("lost_by_forfeit", "won_by_forfeit"),
    Result.BOTH_FORFEITED: ("lost_by_forfeit", "lost_by_forfeit"),
    Result.AWARD: ("award", "award"),
    None: ("open", "open"),
}


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One term of a total: `credit` is `fraction` of `value_now`, plus fixed points.

    `what` is own_value, entry_points, won, drew, lost, award, won_by_forfeit, lost_by_forfeit,
    open, bye, a kind of absence, adjustment (`why` is the arbiter's reason), or at_least_zero,
    which raises a negative sum to 0. Values are those of `opponent`, or the player's own:
    `value_then` when the round was opened, `value_now` those of this ranking's pricing (a mean in a
    cycle); both None for fixed points. `effect` is the change in this line since the last ranking.
    `withheld` is why an absence pays nothing although its kind would.
    """

    what: str
    round: int | None
    opponent: str | None
    colour: Literal["white", "black"] | None
    fraction: Fraction
    value_then: Fraction | None
    value_now: Fraction | None
    credit: Fraction
    effect: Fraction
    withheld: Withheld | None
    why: str | None = None


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A player's `total` after a round as the sum of its lines; `effect` sums their effects."""

    player: str
    after_round: int
    rank: int
    total: Fraction
    effect: Fraction
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class SheetTerm:
    """A line before it is priced; `fraction` is of the value of player `source`.

    `since` is the first ranking that counts it, `until` the last, None if there is no last one.
    """

    what: str
    since: int
    source: int
    fraction: Fraction = NOTHING
    points: Fraction = NOTHING
    round: int | None = None
    opponent: str | None = None
    colour: Literal["white", "black"] | None = None
    withheld: Withheld | None = None
    until: int | None = None
    why: str | None = None

    def counts_in(self, ranking: int) -> bool:
        """True if that ranking counts the term."""
        return self.since <= ranking and (self.until is None or ranking <= self.until)


def score_sheet(
    season: Season, player: str, rules: Rules, *, after: int | None = None
) -> ScoreSheet:
    """Every line of the player's total after round `after` (default: the last with a game).

    Raises SeasonRefusedError for a player who is not in that ranking, and as `check_season` does.
    """
    sheets = ScoreSheets(season, rules, tuple(states_of(season, rules, after)))
    return sheets.of_player(player)


def score_sheets(
    season: Season, rules: Rules, *, after: int | None = None
) -> tuple[ScoreSheet, ...]:
    """The sheets of all players in that ranking, in listed order. Raises as `score_sheet`."""
    return ScoreSheets(season, rules, tuple(states_of(season, rules, after))).of_all()


class ScoreSheets:
    """Makes the sheets for the ranking of the last of `states`, which begin with ranking 0."""

    def __init__(self, season: Season, rules: Rules, states: Sequence[RoundState]) -> None:
        if rules.is_cup:
            season, rules = by_game_points(season, rules)
        self.ranking = states[-1].ranking
        self._season = season
        self._rules = rules
        self._states = states
        self._index = {player.id: place for place, player in enumerate(season.players)}

    def of_player(self, player: str) -> ScoreSheet:
        """The player's sheet. Raises SeasonRefusedError if they are not in the ranking."""
        if player not in self._index:
            near = nearest(player, list(self._index))
            raise SeasonRefusedError(SeasonProblem.UNKNOWN_PLAYER, player=player, nearest=near)
        place = self._index[player]
        if place not in self.ranking.listing.order:
            number = self.ranking.number
            raise SeasonRefusedError(SeasonProblem.NOT_YET, player=player, round=number)
        return self._sheet_at(place)

    def of_all(self) -> tuple[ScoreSheet, ...]:
        """The sheets of all players in the ranking, in listed order."""
        return tuple(map(self._sheet_at, self.ranking.listing.order))

    def _sheet_at(self, place: int) -> ScoreSheet:
        """The score sheet of the player at that place in the file."""
        last, lines = self.ranking, list(map(self._line, self._terms(place)))
        total = self._total(-1, place)
        credit = sum((line.credit for line in lines), NOTHING)
        effect = sum((line.effect for line in lines), NOTHING)
        before = self._total(-2, place) if len(self._states) > 1 else total
        if total != credit or before != credit - effect:
            lacking = total - credit  # a negative sum is raised to 0
            raised = lacking, lacking - (before - credit + effect)
            lines.append(
                SheetLine("at_least_zero", None, None, None, NOTHING, None, None, *raised, None)
            )
        return ScoreSheet(
            player=self._season.players[place].id,
            after_round=last.number,
            rank=last.listing.places[last.listing.order.index(place)] + 1,
            total=total,
            effect=sum((line.effect for line in lines), NOTHING),
            lines=tuple(lines),
        )

    def _total(self, which: int, place: int) -> Fraction:
        """The total in one of the rankings; 0 if the player had not entered yet."""
        ranking = self._states[which].ranking
        entered = self._season.players[place].from_round <= max(ranking.number, 1)
        return Fraction(ranking.outcome.totals[place] * entered, ranking.divisor)

    def _terms(self, place: int) -> Iterator[SheetTerm]:
        """The terms of the total: own value, entry points, then each round and adjustment."""
        player = self._season.players[place]
        since = player.from_round if player.from_round > 1 else 0
        values = self._rules.values
        if values.own_value or values.own_value_extra:
            yield SheetTerm("own_value", since, place)
        entry_points = self._states[-1].past.entry_points[place]
        entry = _entry_term(player, place, since, entry_points)
        now = self.ranking.number
        if (entry.fraction or entry.points) and any(map(entry.counts_in, (now - 1, now))):
            yield entry
        for round_, state in zip(self._season.rounds, self._states[1:], strict=False):
            paid = state.past.payments.get(player.id)
            yield from self._round_terms(round_, player, paid)
        for adjustment in self._season.adjustments:
            if adjustment.player == player.id and adjustment.round <= now:
                begins = max(adjustment.round, player.from_round)
                points, number, why = adjustment.points, adjustment.round, adjustment.why
                yield SheetTerm("adjustment", begins, place, points=points, round=number, why=why)

    def _round_terms(
        self, round_: Round, player: Player, paid: Payment | None
    ) -> Iterator[SheetTerm]:
        """The term of a round: a game, a bye, an absence, or not entered; none before entry."""
        number, place = round_.number, self._index[player.id]
        for game in round_.games:
            if player.id in (game.white, game.black):
                yield self._game_term(number, game, player.id)
                return
        if player.id in round_.byes:
            yield SheetTerm("bye", number, place, *_parts(self._rules.scores.bye), round=number)
        elif paid is not None:
            kind, withheld = paid.kind, paid.withheld
            yield SheetTerm(
                kind, number, place, paid.fraction, paid.points, round=number, withheld=withheld
            )
        elif is_entered(player, number):
            yield SheetTerm(AbsenceKind.NOT_ENTERED, number, place, round=number)

    def _game_term(self, number: int, game: Game, player: str) -> SheetTerm:
        side = 0 if player == game.white else 1
        opponent = game.black if side == 0 else game.white
        award = game.result is Result.AWARD
        credits_ = award_fractions(game) if award else game_credits(self._rules.scores)[game.result]
        return SheetTerm(
            OUTCOMES[game.result][side],
            number,
            self._index[opponent],
            *_parts(credits_[side]),
            round=number,
            opponent=opponent,
            colour="white" if side == 0 else "black",
        )

    def _line(self, term: SheetTerm) -> SheetLine:
        """The line for a term, with the value then and now."""
        before, now = self._states[-2:][0].ranking, self.ranking  # before ranking 0: itself
        fraction = self._fraction(term, now)
        fixed = not fraction and bool(term.points) and term.opponent is None
        credit = self._credit(term, now)
        return SheetLine(
            what=term.what,
            round=term.round,
            opponent=term.opponent,
            colour=term.colour,
            fraction=fraction,
            value_then=None if fixed else self._opened_at(term.since, term.source),
            value_now=None if fixed else self._value(term, now),
            credit=credit,
            effect=credit - self._credit(term, before),
            withheld=term.withheld,
            why=term.why,
        )

    def _fraction(self, term: SheetTerm, ranking: Ranking) -> Fraction:
        if term.what == "own_value":
            return own_factor(self._rules.values, ranking.number)
        return term.fraction

    def _credit(self, term: SheetTerm, ranking: Ranking) -> Fraction:
        if not term.counts_in(ranking.number):
            return NOTHING
        return term.points + self._fraction(term, ranking) * self._value(term, ranking)

    def _value(self, term: SheetTerm, ranking: Ranking) -> Fraction:
        if ranking.frozen and term.what != "own_value":
            return self._opened_at(term.since, term.source)
        priced = ranking.outcome.priced
        units = sum(values[term.source] for values in priced)
        return Fraction(units, ranking.scale.values * len(priced))

    def _opened_at(self, number: int, source: int) -> Fraction:
        opened = self._states[number].ranking
        return Fraction(opened.opening.values[source], opened.scale.values)


def _entry_term(player: Player, place: int, since: int, points: Fraction) -> SheetTerm:
    entry = player.entry_points
    if isinstance(entry, PerMissedRound):
        fraction = entry.fraction * (player.from_round - 1)
        return SheetTerm("entry_points", since, place, fraction)
    until = entry.until_ranking if isinstance(entry, PointsUntil) else None
    return SheetTerm("entry_points", since, place, points=points, until=until)


def _parts(credit: Credit) -> tuple[Fraction, Fraction]:
    """The fraction of a value and the fixed points that make up a credit."""
    return (NOTHING, credit.points) if isinstance(credit, FixedPoints) else (credit, NOTHING)
