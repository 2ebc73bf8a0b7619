"""The rules of a competition, read and checked, as frozen values.

`rules_table.rules_from` makes them from a table; all defaults are there, none here.
The keys are those of the season file; docs/keizer.md defines their meaning. The functions below
read the pay for a game, and the place of a round in its season.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, Literal

from keizer_bot.engine.model import Game, Pair, Result, Round, Season
from keizer_bot.engine.time_control import Tempo

TieBreak = Literal["mutual", "wins", "sonneborn-berger", "buchholz", "buchholz-cut-1", "rating"]
Passes = int | Literal["until-stable", "frozen"]
Method = Literal["top-down", "nearest", "fold", "random", "swiss", "round-robin", "knock-out"]
ColourMethod = Literal["keizer", "sevilla", "even-share"]
ColourCriterion = Literal[
    "share",
    "even-share",
    "other-share",
    "balance",
    "run",
    "alternate",
    "history",
    "reverse",
    "rank",
    "lower",
    "lot",
]
DECIDING: Final[tuple[ColourCriterion, ...]] = ("rank", "lower", "lot")
CRITERIA_OF: Final[Mapping[ColourMethod, tuple[ColourCriterion, ...]]] = {
    "keizer": ("share", "alternate", "rank"),
    "sevilla": ("balance", "run", "history", "rank"),
    "even-share": ("even-share", "other-share", "alternate", "lot"),
}


class ByeRule(StrEnum):
    """The rule that selects the bye when the number is odd."""

    LOWEST = "lowest"
    LOWEST_RATING = "lowest-rating"
    RANDOM = "random"
    LAST_SIGNED_ON = "last-signed-on"


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueRules:
    """The value of a player. By rank, exactly one of `top` and `ratio` is not None.

    With a `bottom`, the value of the last player, `step` has no effect. No value is below `floor`.
    `source` comes first, because `equal` rules out other keys until it is changed.
    """

    source: Literal["rank", "rating", "equal"]
    top: Fraction | Literal["auto"] | None
    ratio: Fraction | None
    step: Fraction
    bottom: Fraction | None
    floor: Fraction | None
    own_value: Fraction
    own_value_extra: Fraction
    own_value_fade: Fraction
    ties: Literal["previous", "share"]
    tie_breaks: tuple[TieBreak, ...]
    k_factor: int


@dataclass(frozen=True, slots=True)
class FixedPoints:
    """Points that do not depend on anybody's value; falsy if zero."""

    points: Fraction

    def __bool__(self) -> bool:
        return bool(self.points)


Credit = Fraction | FixedPoints


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRules:
    """Fractions of the opponent's value, for `bye` of the player's own, or fixed points."""

    win: Credit
    draw: Credit
    loss: Credit
    forfeit_win: Credit
    bye: Credit


@dataclass(frozen=True, slots=True)
class LastRounds:
    """The `credit`, of the player's own value, for an absence in the last `rounds` rounds."""

    rounds: int
    credit: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPay:
    """The pay for a match for the club by its result, in fractions of the player's own value."""

    win: Fraction
    draw: Fraction
    loss: Fraction


MatchDays = tuple[int, ...] | Literal["any"]


@dataclass(frozen=True, slots=True, kw_only=True)
class KindRules:
    """The pay for absences of `kind`: a series of fractions of one's own value, plus `points`.

    The last fraction of `credit` repeats. `boards` are the virtual values of a team's boards.
    `match_days` are the days after the club evening on which a team's match is of this kind.
    `attends` None: only `club_duty` counts as attendance, and only if it is paid.
    """

    kind: str
    credit: tuple[Fraction, ...]
    points: Fraction | None = None
    limit: int | None = None
    limit_per: Literal["season", "period"] = "season"
    once_per_evening: bool = False
    not_in_last: int = 0
    last: LastRounds | None = None
    boards: tuple[Fraction, ...] = ()
    results: MatchPay | None = None
    match_days: MatchDays | None = None
    attends: bool | None = None
    by_member: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceRules:
    """The club's kinds of absence, and the rules common to all of them."""

    kinds: tuple[KindRules, ...]
    credit_before_first_game: bool
    silent_rounds: int
    silent_kind: str
    standing_kind: str

    def named(self, kind: str) -> KindRules | None:
        """The rules of `kind`; None if the club does not have it."""
        return next((rules for rules in self.kinds if rules.kind == kind), None)


@dataclass(frozen=True, slots=True)
class SchedulePart:
    """The number of passes a round, from `from_round` until the next part begins."""

    from_round: int
    passes: Passes


@dataclass(frozen=True, slots=True, kw_only=True)
class RevaluationRules:
    """The number of passes of each round; `"thirds"` is stored as the parts that it means.

    `start` is what the passes of an until-stable round begin with: the `previous` ranking, or the
    order of the file.
    """

    schedule: tuple[SchedulePart, ...]
    final_extra_pass: bool
    start: Literal["previous", "list"]

    def passes_in(self, number: int) -> Passes:
        """The passes of round `number`; 1 before the first part."""
        begun = [part for part in self.schedule if part.from_round <= number]
        return begun[-1].passes if begun else 1


@dataclass(frozen=True, slots=True)
class Rematch:
    """The limits on rematches, in rounds up to `until_round`; without a limit they are free.

    Two may not meet again after `per_period` meetings in the round's period, within `gap` rounds,
    or after `maximum` meetings this season.
    """

    per_period: int | None = None
    gap: int | None = None
    maximum: int | None = None
    until_round: int | None = None


@dataclass(frozen=True, slots=True)
class MethodPart:
    """The method of pairing from `from_round` until the next part begins."""

    from_round: int
    method: Method


@dataclass(frozen=True, slots=True)
class NoBye:
    """The first `top` of the whole ranking get no bye in the last `last_rounds` rounds."""

    top: int
    last_rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRules:
    """The rules of pairing: opponents, method, colours and byes."""

    method: Method | tuple[MethodPart, ...]
    order: Literal["rank", "rating", "lot"]
    top_down_last: int
    rematch: Rematch
    max_same_colour: int | None
    max_colour_balance: int | None
    group_distance: int | None
    colours: ColourMethod | tuple[ColourCriterion, ...]
    bye_rule: ByeRule
    bye_gap: int
    no_bye: NoBye | None
    bye_after_free_round: bool
    bye_after_forfeit_win: bool
    bye_fewest_first: bool
    newcomer_bye: bool
    forfeit_counts_as_met: bool
    double: bool
    forbidden: tuple[Pair, ...]

    def method_in(self, number: int) -> Method:
        """The method of round `number`; top-down before the first part."""
        if isinstance(self.method, str):
            return self.method
        begun = [part for part in self.method if part.from_round <= number]
        return begun[-1].method if begun else "top-down"


POINTS_OF_A_WIN: Final = {"chess": 1, "draughts": 2}
"""The points that players count for a win in each game; a draw is half of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRules:
    """The frame of a season; if `rounds` is None, no round is the last.

    `tempo` is the time control, `youth_tempo` that of the club's youth.
    """

    game: Literal["chess", "draughts"]
    rounds: int | None
    rounds_per_period: int | None
    seed: int
    minimum_attendance: Fraction | None
    tempo: Tempo | None
    youth_tempo: Tempo | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """All the rules of one competition."""

    values: ValueRules
    scores: ScoreRules
    absence: AbsenceRules
    revaluation: RevaluationRules
    pairing: PairingRules
    season: SeasonRules

    @property
    def is_cup(self) -> bool:
        """True for a cup by knock-out."""
        return self.pairing.method == "knock-out"

    @property
    def point(self) -> int:
        """The points that people count for 1 in a total.

        It is 2 where totals are sums of game points in draughts: 2-1-0. Rules that pay something
        other than 1 for a win have points of their own.
        """
        plain = self.values.source == "equal" and self.scores.win in (1, FixedPoints(Fraction(1)))
        counts_games = plain or self.is_cup  # a cup's totals are game points, whatever it pays
        return POINTS_OF_A_WIN[self.season.game] if counts_games else 1


def period_of(round_: Round, rules: Rules) -> int:
    """The period of a round: its own, else by `rounds_per_period`, else 1."""
    if round_.period is not None:
        return round_.period
    length = rules.season.rounds_per_period
    return -(-round_.number // length) if length else 1


def in_last(number: int, last: int, rules: Rules) -> bool:
    """True if round `number` is among the season's `last` rounds (never for 0).

    False without a planned number of rounds; True for rounds beyond it.
    """
    total = rules.season.rounds
    return last > 0 and total is not None and number > total - last


def round_to_pair(season: Season) -> Round:
    """The last round if it has no games yet, else a new one after it."""
    if season.rounds and not season.rounds[-1].games:
        return season.rounds[-1]
    return Round(len(season.rounds) + 1)


Credits = tuple[Credit, Credit]
NOTHING = Fraction(0)


def game_credits(scores: ScoreRules) -> Mapping[Result | None, Credits]:
    """The credits for each result except an award, white's first; None is an open game.

    A fraction is one of the opponent's value.
    """
    return {
        Result.WHITE_WON: (scores.win, scores.loss),
        Result.BLACK_WON: (scores.loss, scores.win),
        Result.DRAWN: (scores.draw, scores.draw),
        Result.WHITE_BY_FORFEIT: (scores.forfeit_win, NOTHING),
        Result.BLACK_BY_FORFEIT: (NOTHING, scores.forfeit_win),
        Result.BOTH_FORFEITED: (NOTHING, NOTHING),
        None: (NOTHING, NOTHING),
    }


def award_fractions(game: Game) -> tuple[Fraction, Fraction]:
    """The fractions that the arbiter awarded, white's first; 0 where not given."""
    return game.white_points or NOTHING, game.black_points or NOTHING
