"""The last ranking of a season as its own program or club printed it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from keizer_bot.engine.table_reader import TableReader, nearest
from keizer_bot.formats.problems import FileProblem


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """A player's place in the last ranking, as the season's own program or club printed it."""

    rank: int
    player: str
    total: Fraction


def read_published(reader: TableReader, ids: Collection[str]) -> Iterator[PublishedLine]:
    """The last ranking as it was printed, each player once."""
    seen: set[str] = set()
    for line in reader.tables("published"):
        player = line.text("player")
        if player not in ids:
            near = nearest(player, ids)
            line.refuse("player", FileProblem.UNKNOWN_PLAYER, player=player, nearest=near)
        if player in seen:
            line.refuse("player", FileProblem.TWICE_IN_RANKING, player=player)
        seen.add(player)
        yield PublishedLine(line.whole("rank", 1), player, line.number("total"))


def published_table(lines: Sequence[PublishedLine]) -> dict[str, Any]:
    """That part of a season file; nothing where nothing was published."""
    rows = [{"rank": one.rank, "player": one.player, "total": str(one.total)} for one in lines]
    return {"published": rows} if rows else {}
