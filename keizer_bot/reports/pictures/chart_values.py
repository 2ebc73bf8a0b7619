"""Makes the contents of the chart of ranks by round."""

from collections.abc import Sequence

from keizer_bot.engine.model import Player, Season, Standings
from keizer_bot.i18n.message import Message
from keizer_bot.reports.pictures import messages
from keizer_bot.reports.pictures.values import ChartLine, SeasonChart
from keizer_bot.reports.words import Words


def chart_values(
    season: Season,
    rankings: Sequence[Standings],
    words: Words,
    *,
    own_id: str | None = None,
    below: Sequence[Message] = (),
) -> SeasonChart:
    """The ranks from the start to the last of `rankings` (`history(season, …)`).

    `own_id` is the id of the player whose line is highlighted; `below` is added to the alternative
    text.
    """
    ranks = [{line.player: line.rank for line in ranking.lines} for ranking in rankings]
    players = {player.id: player for player in season.players}
    listed = [players[line.player] for line in rankings[-1].lines]
    lines = tuple(_line(player, ranks, is_own=player.id == own_id) for player in listed)
    after = rankings[-1].after_round
    start = words.say(messages.ChartStart())
    return SeasonChart(
        title=words.say(messages.SeasonChartTitle(after)),
        subtitle=season.name,
        round_label=words.say(messages.ChartRounds()),
        rank_label=words.say(messages.ChartRanks()),
        rounds=(start, *(str(ranking.after_round) for ranking in rankings[1:])),
        lines=lines,
        alt="\n".join(map(words.say, (_alt(lines, after), *below))),
    )


def _line(player: Player, ranks: Sequence[dict[str, int]], *, is_own: bool) -> ChartLine:
    until = len(ranks) if player.until_round is None else player.until_round
    line = tuple(rank.get(player.id) if n <= until else None for n, rank in enumerate(ranks))
    return ChartLine(player.name, line, is_own)


def _alt(lines: Sequence[ChartLine], after: int) -> Message:
    for line in lines:
        ranks = [rank for rank in line.ranks if rank is not None]
        if line.own and ranks:
            return messages.OwnChartAlt(line.name, len(lines), ranks[0], ranks[-1], min(ranks))
    return messages.SeasonChartAlt(len(lines), after, lines[0].name if lines else "")
