"""Refuses a season that contradicts itself or its rules, in one sentence that names the place."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import TYPE_CHECKING, Final

from keizer_bot.engine.absences import is_entered
from keizer_bot.engine.errors import RulesRefusedError, SeasonRefusedError
from keizer_bot.engine.model import AbsenceKind, PerMissedRound, Result
from keizer_bot.engine.table_reader import nearest
from keizer_bot.engine.values import top_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from keizer_bot.engine.model import Absence, Game, Player, Round, Season
    from keizer_bot.engine.rules import Rules

HIGHEST_FRACTION: Final = 2
NO_AWARD: Final = (None, None)  # the last two fields of a game
HIGHEST_K: Final = 32


def check_rules(rules: Rules, players: Sequence[Player]) -> None:
    """Refuse rules that cannot work for these players, all of them together.

    Raises RulesRefusedError: the lowest value would be below 1, a player has no rating although
    ratings are the values, or a forbidden pair names somebody unknown.
    """
    if rules.values.source == "rating":
        unrated = [player.id for player in players if player.rating is None]
        if unrated:
            reason = "values.source: ratings are the values, but these players have none: "
            raise RulesRefusedError(reason + ", ".join(unrated))
    elif players:
        _check_lowest_value(rules, len(players))
    ids = {player.id for player in players}
    for id_ in (id_ for pair in rules.pairing.forbidden for id_ in pair):
        if id_ not in ids:
            raise RulesRefusedError(f"pairing.forbidden: {_unknown(id_, ids)}")


def _check_lowest_value(rules: Rules, size: int) -> None:
    values = rules.values
    below_first = values.step * (size - 1)
    lowest = top_for(values, size) - below_first
    if lowest < 1:
        key = "top" if values.ratio is None else "ratio"
        raise RulesRefusedError(
            f"values.{key}: with {size} players the last one would be worth {lowest}, "
            f"and nobody may be worth less than 1; top = {ceil(below_first + 1)} would do"
        )


def check_season(season: Season, rules: Rules) -> None:
    """Refuse a season that contradicts itself or its rules, and rules that do not fit it.

    Raises SeasonRefusedError or RulesRefusedError, with the round and the player in it.
    """
    check_rules(rules, season.players)
    _check_players(season.players)
    ids = {player.id for player in season.players}
    passing = [one for one in season.players if one.from_round > 1 or one.until_round is not None]
    for place, round_ in enumerate(season.rounds, start=1):
        if round_.number != place:
            reason = "rounds are numbered 1, 2, 3, … without gaps"
            raise SeasonRefusedError(f"round {round_.number} stands where {place} is due: {reason}")
        try:
            _check_round(round_, ids, passing, rules)
        except SeasonRefusedError as refusal:
            raise SeasonRefusedError(f"round {place}: {refusal}") from None


def _check_players(players: Sequence[Player]) -> None:
    twice = [id_ for id_, times in Counter(player.id for player in players).items() if times > 1]
    if twice:
        raise SeasonRefusedError(f'two players have the id "{twice[0]}"')
    for player in players:
        entry, last = player.entry_points, player.until_round
        if player.from_round < 1:
            raise SeasonRefusedError(f"{player.id}: from_round must be at least 1")
        if last is not None and last < 0:
            raise SeasonRefusedError(f"{player.id}: until_round must not be below 0")
        if player.k_factor is not None and not 0 <= player.k_factor <= HIGHEST_K:
            raise SeasonRefusedError(f"{player.id}: k_factor must be from 0 to {HIGHEST_K}")
        if isinstance(entry, PerMissedRound):
            _check_fraction(f"{player.id}: per_missed_round", entry.fraction)


def _check_fraction(what: str, fraction: Fraction | None) -> None:
    if fraction is None or not 0 <= fraction <= HIGHEST_FRACTION:
        raise SeasonRefusedError(f"{what} must be a fraction from 0 to 2, not {fraction}")


def _check_round(round_: Round, players: set[str], passing: Iterable[Player], rules: Rules) -> None:
    """Check one round; `passing` are those who were not in the competition all the time."""
    seats = [id_ for game in round_.games for id_ in (game.white, game.black)]
    seats += round_.byes
    _check_ids(round_, seats, players)
    _check_once(seats, "plays or has the bye more than once")
    _check_once([absence.player for absence in round_.absences], "is absent more than once")
    for player in passing:
        if not is_entered(player, round_.number) and player.id in seats:
            raise SeasonRefusedError(f"{player.id} is not in the competition in this round")
    for game in round_.games:
        if game.result is Result.AWARD or game[-2:] != NO_AWARD:
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
        raise SeasonRefusedError(_unknown(id_, players))


def _unknown(id_: str, ids: Iterable[str]) -> str:
    return f'"{id_}" is not a player{nearest(id_, ids)}'


def _check_once(ids: Sequence[str], what: str) -> None:
    if len(set(ids)) < len(ids):
        twice = next(id_ for id_, times in Counter(ids).items() if times > 1)
        raise SeasonRefusedError(f"{twice} {what}")


def _check_award(game: Game) -> None:
    name = f"{game.white} - {game.black}"
    if game.result is Result.AWARD:
        _check_fraction(f"{name}: white_points of an award", game.white_points)
        _check_fraction(f"{name}: black_points of an award", game.black_points)
    else:
        raise SeasonRefusedError(f"{name}: white_points and black_points belong to an award")


def _check_absence(absence: Absence, rules: Rules) -> None:
    if absence.kind == AbsenceKind.NOT_ENTERED:
        return
    kind = rules.absence.named(absence.kind)
    if kind is None:
        kinds = [known.kind for known in rules.absence.kinds]
        hint = nearest(absence.kind, kinds)
        raise SeasonRefusedError(f'{absence.player}: "{absence.kind}" is no kind of absence{hint}')
    if kind.kind != AbsenceKind.CLUB_DUTY:
        raise SeasonRefusedError(f"{absence.player}: only club_duty has a board and a result")
    if kind.boards and absence.board is not None and not 1 <= absence.board <= len(kind.boards):
        boards = f"the rules name boards 1 to {len(kind.boards)}"
        raise SeasonRefusedError(f"{absence.player}: there is no board {absence.board}; {boards}")
