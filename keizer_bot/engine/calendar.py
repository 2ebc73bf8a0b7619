"""The place of a round in its season: its period, and its distance from the end."""

from keizer_bot.engine.model import Round, Season
from keizer_bot.engine.rules import Rules


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
