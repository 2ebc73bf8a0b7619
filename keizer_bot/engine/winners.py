"""The winners of prizes at the end of a season (docs/keizer.md section 5, [003] c, d, e)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from keizer_bot.engine.absences import Payment, payments_of
from keizer_bot.engine.model import AbsenceKind, Result, Round, Season
from keizer_bot.engine.ranking import history
from keizer_bot.engine.rules import Rules

WHITE_ATTENDS = (
    Result.WHITE_WON,
    Result.BLACK_WON,
    Result.DRAWN,
    Result.AWARD,
    Result.WHITE_BY_FORFEIT,
)
BLACK_ATTENDS = (*WHITE_ATTENDS[:-1], Result.BLACK_BY_FORFEIT)


@dataclass(frozen=True, slots=True)
class GroupWinner:
    """The winners of a group: several only if they share the rank."""

    group: str
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Prizes:
    """The winners among players with enough attendance; several only if they are equal.

    `places_gained` is the riser's, from ranking 0 to the last; without a gain there is no riser.
    `attendance` counts rounds by player, `needed` is how many a prize requires, and `missed` lists
    the players with fewer, in ranking order.
    """

    champions: tuple[str, ...]
    group_winners: tuple[GroupWinner, ...]
    risers: tuple[str, ...]
    places_gained: int
    attendance: dict[str, int]
    needed: int
    missed: tuple[str, ...]


def prizes(season: Season, rules: Rules) -> Prizes:
    """The season's prizes after the last round with a game.

    Attendance is required of the season's rounds, or of those ranked so far if the rules do not say
    how many there are. Raises as `check_season` does.
    """
    rankings = history(season, rules)
    first, last = rankings[0], rankings[-1]
    attendance = attendance_of(season, rules, last.after_round)
    needed = needed_rounds(rules, last.after_round)
    ranks = {line.player: line.rank for line in last.lines}
    without = {player.id for player in season.players if not player.prizes}
    eligible = [id_ for id_ in ranks if attendance[id_] >= needed and id_ not in without]
    gains = {line.player: line.rank - ranks[line.player] for line in first.lines}
    rising = [id_ for id_ in eligible if gains.get(id_, 0) > 0]
    most = max((gains[id_] for id_ in rising), default=0)
    groups = {player.id: player.group for player in season.players}
    return Prizes(
        champions=_highest(eligible, ranks),
        group_winners=tuple(
            GroupWinner(name, _highest([id_ for id_ in eligible if groups[id_] == name], ranks))
            for name in sorted({group for group in groups.values() if group is not None})
        ),
        risers=tuple(id_ for id_ in rising if gains[id_] == most),
        places_gained=most,
        attendance=attendance,
        needed=needed,
        missed=tuple(id_ for id_ in ranks if attendance[id_] < needed),
    )


def _highest(ids: list[str], ranks: dict[str, int]) -> tuple[str, ...]:
    """The first of `ids` (in ranking order) and all who share that rank."""
    return tuple(id_ for id_ in ids if ranks[id_] == ranks[ids[0]])


def needed_rounds(rules: Rules, rounds: int) -> int:
    """Rounds that a prize requires, of those in the rules, else of `rounds`."""
    return ceil((rules.season.minimum_attendance or 0) * (rules.season.rounds or rounds))


def attendance_of(season: Season, rules: Rules, last: int) -> dict[str, int]:
    """Count each player's games, forfeit wins, byes and club duty in rounds 1 to `last`."""
    rounds = season.rounds[:last]
    counts: Counter[str] = Counter({player.id: 0 for player in season.players})
    for round_, payments in zip(rounds, payments_of(season.players, rounds, rules), strict=True):
        counts.update(_attending(round_))
        counts.update(id_ for id_, paid in payments.items() if _attends(paid, rules))
    return dict(counts)


def _attending(round_: Round) -> Iterator[str]:
    for game in round_.games:
        if game.result in WHITE_ATTENDS:
            yield game.white
        if game.result in BLACK_ATTENDS:
            yield game.black
    yield from round_.byes


def _attends(payment: Payment, rules: Rules) -> bool:
    """True if an absence counts as attendance: as its kind says, else if it is paid club duty.

    A lost match that is paid by its result counts too ([003] f).
    """
    kind = rules.absence.named(payment.kind)
    if kind is not None and kind.attends is not None:
        return kind.attends
    if payment.kind != AbsenceKind.CLUB_DUTY or payment.withheld:
        return False
    return payment.by_result or payment.fraction > 0 or payment.points > 0
