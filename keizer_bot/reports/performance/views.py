"""A player's performance in words; it says that it is not official.

One win would be a performance of a grandmaster's: nothing is told before there are as many games
as FIDE asks of a first rating (7.1.4). A table for the arbiter has all.
"""

from keizer_bot.engine.model import Season
from keizer_bot.engine.performance import FEWEST_GAMES, Performance, performance
from keizer_bot.engine.rules import Rules
from keizer_bot.i18n.message import Message
from keizer_bot.reports.performance.messages import (
    PerformanceAfter,
    PerformanceFirst,
    PerformanceLine,
    PerformanceUncounted,
)


def performance_of(season: Season, rules: Rules, player: str) -> Performance | None:
    """The player's performance, with the K of a club that counts in Elo-points, else FIDE's.

    None in draughts, where ratings are another federation's.
    """
    if rules.season.game != "chess":
        return None
    own_k = rules.values.k_factor if rules.values.source == "rating" else None
    return performance(season, player, k_factor=own_k)


def told_performance(season: Season, rules: Rules, player: str) -> Performance | None:
    """The same, for people: None of fewer than five games."""
    found = performance_of(season, rules, player)
    return found if found and found.games >= FEWEST_GAMES else None


def performance_lines(season: Season, rules: Rules, player: str) -> tuple[Message, ...]:
    """What is told of it; nothing of fewer than five games."""
    found = told_performance(season, rules, player)
    if found is None:
        return ()
    lines: list[Message] = [PerformanceLine(found.rating, found.points, found.games, found.average)]
    if found.expected is not None and found.after is not None and found.k_factor is not None:
        lines.append(PerformanceAfter(found.expected, found.after, found.k_factor))
    elif found.after is not None:
        lines.append(PerformanceFirst(found.after))
    if found.left_out:
        lines.append(PerformanceUncounted(found.left_out))
    return tuple(lines)
