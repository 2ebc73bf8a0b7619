"""The players' pages of the club's website: every line of each total, and their way through it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from keizer_bot.club.looking_up.why import public_kind
from keizer_bot.club.players.ratings import in_figures
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Standings
from keizer_bot.engine.sheet import ScoreSheet, SheetLine, score_sheets
from keizer_bot.reports.site.views import PlayerPage, SitePerson


def sheets(
    snapshot: SeasonSnapshot,
    rankings: Sequence[Standings],
    people: dict[str, SitePerson],
    hidden: frozenset[str],
) -> tuple[PlayerPage, ...]:
    """The pages of all who are ranked, in the order of the ranking; of `hidden` no rating."""
    now = rankings[-1]
    ranks: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for ranking in rankings:
        for line in ranking.lines:
            ranks[line.player].append((ranking.after_round, line.rank))
    found = score_sheets(snapshot.played, snapshot.rules, after=now.after_round)
    values = {line.player: line.value for line in now.lines}
    players = {p.key: p for p in snapshot.players}

    def sheet(of: ScoreSheet) -> PlayerPage:
        player = players[of.player]
        until, rating = player.until_round, in_figures(player.rating, player.origin)
        return PlayerPage(
            person=people[of.player],
            rank=of.rank,
            players=len(now.lines),
            total=of.total,
            value=values[of.player],
            rating=None if of.player in hidden else rating or None,
            group=None if of.player in hidden else player.group,
            withdrawn=until is not None and until <= now.after_round,
            lines=tuple(_line(line, people) for line in of.lines),
            ranks=tuple(ranks[of.player]),
        )

    return tuple(map(sheet, found))


def _line(line: SheetLine, people: dict[str, SitePerson]) -> tuple[SheetLine, SitePerson | None]:
    """The line without a kind of absence that is not for everybody, and the opponent."""
    what = line.what if line.round is None else public_kind(line.what)
    return replace(line, what=what), people[line.opponent] if line.opponent else None
