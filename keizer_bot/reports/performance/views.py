"""A player's performance rating in words, which say that it is not official.

After one win it would be a grandmaster's: so it is shown only after as many games as FIDE asks for
a first rating (B.02, 7.1.4). The arbiter's table shows every player's.
"""

from keizer_bot.engine.model import Season
from keizer_bot.engine.performance import FEWEST_GAMES, Performance, performance
from keizer_bot.engine.rules import Rules
from keizer_bot.i18n.message import Message
from keizer_bot.reports.performance import messages


def performance_of(season: Season, rules: Rules, player: str) -> Performance | None:
    """Computes the performance with the K of the club's rules if they value by rating, else FIDE's.

    None in draughts, whose ratings are another federation's, and if there are no games to rate.
    """
    if rules.season.game != "chess":
        return None
    own_k = rules.values.k_factor if rules.values.source == "rating" else None
    return performance(season, player, k_factor=own_k)


def shown_performance(season: Season, rules: Rules, player: str) -> Performance | None:
    """The performance that people are shown: None after fewer than `FEWEST_GAMES` games."""
    rated = performance_of(season, rules, player)
    return rated if rated and rated.games >= FEWEST_GAMES else None


def performance_lines(season: Season, rules: Rules, player: str) -> tuple[Message, ...]:
    """The lines about the performance; empty after fewer than `FEWEST_GAMES` games."""
    rated = shown_performance(season, rules, player)
    if rated is None:
        return ()
    lines: list[Message] = [
        messages.PerformanceLine(rated.rating, rated.points, rated.games, rated.average)
    ]
    if rated.expected is not None and rated.after is not None and rated.k_factor is not None:
        lines.append(messages.PerformanceAfter(rated.expected, rated.after, rated.k_factor))
    elif rated.after is not None:
        lines.append(messages.PerformanceFirst(rated.after))
    if rated.left_out:
        lines.append(messages.PerformanceUncounted(rated.left_out))
    return tuple(lines)
