"""Refuses a season that contradicts itself or its rules, and says where."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from math import ceil
from typing import Final

from keizer_bot.engine.absences import is_entered
from keizer_bot.engine.cup import CupState, check_bracket, cup_start
from keizer_bot.engine.errors import (
    Fragment,
    RulesProblem,
    RulesRefusedError,
    SeasonProblem,
    SeasonRefusedError,
    Trouble,
)
from keizer_bot.engine.model import (
    Absence,
    AbsenceKind,
    Game,
    PerMissedRound,
    Player,
    PointsUntil,
    Result,
    Round,
    Season,
)
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.table_reader import nearest
from keizer_bot.engine.values import step_for, top_for

HIGHEST_FRACTION: Final = 2
HIGHEST_K: Final = 32


def check_rules(rules: Rules, players: Sequence[Player]) -> None:
    """Refuse rules that cannot work for these players.

    Raises RulesRefusedError: the lowest value would be below 1, a player has no rating although
    ratings are the values, or a forbidden pair names an unknown player.
    """
    if rules.is_cup:
        pass  # a cup has no values
    elif rules.values.source == "rating":
        unrated = [player.id for player in players if player.rating is None]
        if unrated:
            raise RulesRefusedError(RulesProblem.UNRATED, players=tuple(unrated))
    elif players and rules.values.source == "rank" and rules.values.floor is None:
        _check_lowest_value(rules, len(players))
    ids = {player.id for player in players}
    for id_ in (id_ for pair in rules.pairing.forbidden for id_ in pair):
        if id_ not in ids:
            problem = RulesProblem.UNKNOWN_FORBIDDEN
            raise RulesRefusedError(problem, player=id_, nearest=nearest(id_, ids))


def _check_lowest_value(rules: Rules, size: int) -> None:
    values = rules.values
    below_first = step_for(values, size) * (size - 1)
    lowest = top_for(values, size) - below_first
    if lowest < 1:
        key = "top" if values.ratio is None else "ratio"
        raise RulesRefusedError(
            RulesProblem.TOO_FEW_POINTS,
            key=f"values.{key}",
            players=size,
            lowest=str(lowest),
            top=ceil(below_first + 1),
        )


def check_season(season: Season, rules: Rules) -> None:
    """Refuse a season that contradicts itself or its rules, and rules that do not fit it.

    Raises SeasonRefusedError or RulesRefusedError, which name the round and the player.
    """
    check = SeasonCheck(season, rules)
    for place, round_ in enumerate(season.rounds, start=1):
        check.round(round_, place)
    if rules.is_cup:
        cup = cup_start(season, rules)
        for round_ in season.rounds:
            cup = cup_round(cup, round_)


class SeasonCheck:
    """Checks the rounds of one season, each on its own."""

    def __init__(self, season: Season, rules: Rules) -> None:
        """Check all but the rounds. Raises SeasonRefusedError or RulesRefusedError."""
        players = season.players
        check_rules(rules, players)
        _check_players(players)
        _check_adjustments(season)
        if rules.is_cup:
            check_bracket(season)
        self._rules = rules
        self._ids = {player.id for player in players}
        self._passing = [
            player for player in players if player.from_round > 1 or player.until_round is not None
        ]

    def round(self, round_: Round, due: int) -> None:
        """Refuse a round that is not number `due`, or contradicts itself or the season."""
        if round_.number != due:
            raise SeasonRefusedError(SeasonProblem.GAP, found=round_.number, due=due)
        with _in_round(due):
            _check_round(round_, self._ids, self._passing, self._rules)


@contextmanager
def _in_round(number: int) -> Iterator[None]:
    """Add the number of the round to a refusal in this block."""
    try:
        yield
    except SeasonRefusedError as refusal:
        within = {"round": number, "what": refusal.trouble}
        raise SeasonRefusedError(SeasonProblem.IN_ROUND, **within) from None


def cup_round(cup: CupState, round_: Round) -> CupState:
    """The cup after one more round; a refusal names the round."""
    with _in_round(round_.number):
        return cup.after(round_)


def _check_players(players: Sequence[Player]) -> None:
    _check_once([player.id for player in players], SeasonProblem.ID_TWICE)
    for player in players:
        _check_player(player)


def _check_player(player: Player) -> None:
    entry, last = player.entry_points, player.until_round
    if player.from_round < 1:
        raise SeasonRefusedError(SeasonProblem.FROM_ROUND, player=player.id)
    if last is not None and last < 0:
        raise SeasonRefusedError(SeasonProblem.UNTIL_ROUND, player=player.id)
    if player.k_factor is not None and not 0 <= player.k_factor <= HIGHEST_K:
        raise SeasonRefusedError(SeasonProblem.K_FACTOR, player=player.id, high=HIGHEST_K)
    if isinstance(entry, PointsUntil) and entry.until_ranking < player.from_round:
        wrong = {"player": player.id, "round": player.from_round}
        raise SeasonRefusedError(SeasonProblem.UNTIL_RANKING, **wrong)
    if isinstance(entry, PerMissedRound) and not 0 <= entry.fraction <= HIGHEST_FRACTION:
        fields = {"high": HIGHEST_FRACTION, "found": str(entry.fraction)}
        raise SeasonRefusedError(SeasonProblem.PER_MISSED_ROUND, player=player.id, **fields)


def _check_adjustments(season: Season) -> None:
    ids = {player.id for player in season.players}
    for adjustment in season.adjustments:
        if adjustment.player not in ids:
            id_ = adjustment.player
            near = nearest(id_, ids)
            raise SeasonRefusedError(SeasonProblem.UNKNOWN_PLAYER, player=id_, nearest=near)
        if adjustment.round < 1:
            raise SeasonRefusedError(SeasonProblem.ADJUSTMENT, player=adjustment.player)


def _check_round(round_: Round, players: set[str], passing: Iterable[Player], rules: Rules) -> None:
    """Check one round; `passing` are players who enter late or leave early."""
    seats = round_.seats
    _check_ids(round_, seats, players)
    _check_once(seats, SeasonProblem.PLAYS_TWICE)
    _check_once([absence.player for absence in round_.absences], SeasonProblem.ABSENT_TWICE)
    for player in passing:
        if not is_entered(player, round_.number) and player.id in seats:
            raise SeasonRefusedError(SeasonProblem.NOT_ENTERED, player=player.id)
    award = Result.AWARD
    for game in round_.games:
        if game.result is award or game.white_points is not None or game.black_points is not None:
            _check_award(game)
    kinds = {kind.kind for kind in rules.absence.kinds}
    for absence in round_.absences:
        if absence.kind not in kinds or absence.board is not None or absence.result is not None:
            _check_absence(absence, rules)


def _check_ids(round_: Round, seats: Iterable[str], players: set[str]) -> None:
    ids = set(seats)
    ids.update(round_.signed_on, (absence.player for absence in round_.absences))
    ids.update(id_ for pair in (*round_.forced, *round_.forbidden) for id_ in pair)
    for id_ in sorted(ids - players):
        near = nearest(id_, players)
        raise SeasonRefusedError(SeasonProblem.UNKNOWN_PLAYER, player=id_, nearest=near)


def _check_once(ids: Sequence[str], problem: SeasonProblem) -> None:
    if len(set(ids)) < len(ids):
        twice = next(id_ for id_, times in Counter(ids).items() if times > 1)
        raise SeasonRefusedError(problem, player=twice)


def _check_award(game: Game) -> None:
    seats = {"white": game.white, "black": game.black}
    if game.result is not Result.AWARD:
        raise SeasonRefusedError(SeasonProblem.NO_AWARD, **seats)
    for key, points in (("white_points", game.white_points), ("black_points", game.black_points)):
        if points is None or not 0 <= points <= HIGHEST_FRACTION:
            fields = _unusual_points(points)
            wrong = {"key": key, "high": HIGHEST_FRACTION, "found": fields}
            raise SeasonRefusedError(SeasonProblem.AWARD, **seats, **wrong)


def _unusual_points(points: Fraction | None) -> Trouble:
    if points is None:
        return Trouble(Fragment.MISSING, {})
    return Trouble(Fragment.INSTEAD, {"found": str(points)})


def _check_absence(absence: Absence, rules: Rules) -> None:
    if absence.kind == AbsenceKind.NOT_ENTERED:
        return
    kind = rules.absence.named(absence.kind)
    if kind is None:
        kinds = [rules_.kind for rules_ in rules.absence.kinds]
        wrong = {"found": absence.kind, "nearest": nearest(absence.kind, kinds)}
        raise SeasonRefusedError(SeasonProblem.NO_KIND, player=absence.player, **wrong)
    matched = absence.board is not None or absence.result is not None
    if matched and kind.kind != AbsenceKind.CLUB_DUTY and kind.results is None:
        raise SeasonRefusedError(SeasonProblem.BOARD, player=absence.player)
    if kind.boards and absence.board is not None and not 1 <= absence.board <= len(kind.boards):
        boards = {"board": absence.board, "boards": len(kind.boards)}
        raise SeasonRefusedError(SeasonProblem.NO_BOARD, player=absence.player, **boards)
