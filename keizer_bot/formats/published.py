"""The last ranking of a season as its own program or club printed it."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from keizer_bot.engine.table_reader import TableReader, nearest
from keizer_bot.formats.problems import FileProblem


class PublishedLine(msgspec.Struct, frozen=True):
    """A player's place in that ranking."""

    rank: int
    player: str
    total: Fraction


def read_published(reader: TableReader, ids: Collection[str]) -> Iterator[PublishedLine]:
    """The published ranking in a season file, each player once. Raises SeasonRefusedError."""
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
    """The published ranking as part of a season file; empty if there is none."""
    rows = [{"rank": r.rank, "player": r.player, "total": str(r.total)} for r in lines]
    return {"published": rows} if rows else {}
