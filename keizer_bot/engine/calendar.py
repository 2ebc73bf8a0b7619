"""Where a round stands in its season: its period, and how far it is from the end."""

from keizer_bot.engine.model import Round, Season
from keizer_bot.engine.rules import Rules


def period_of(round_: Round, rules: Rules) -> int:
    """Give the period of a round: its own, else by `rounds_per_period`, else 1."""
    if round_.period is not None:
        return round_.period
    length = rules.season.rounds_per_period
    return -(-round_.number // length) if length else 1


def in_last(number: int, last: int, rules: Rules) -> bool:
    """Tell whether round `number` is among the season's `last` rounds (0 is none of them).

    Without a number of rounds no round is; rounds beyond that number are.
    """
    total = rules.season.rounds
    return last > 0 and total is not None and number > total - last


def round_to_pair(season: Season) -> Round:
    """Give the last round if it has no games yet, else the one after it."""
    if season.rounds and not season.rounds[-1].games:
        return season.rounds[-1]
    return Round(len(season.rounds) + 1)
