"""What is kept of the seasons that are over, until one of their facts changes.

Triggers of the schema take a row away with whatever changes a fact of its season, so nothing here
is ever older than the facts. Rejected: a place in the read cache, which forgets every season with
each result of the running one, and knows none of them after a start.
"""

from collections.abc import Mapping

from keizer_bot import __version__
from keizer_bot.store.reading import column
from keizer_bot.store.transaction import Transaction

_KEPT = "season_summary WHERE season_summary.season_id = season.id AND made_by = ?"


def summaries(tx: Transaction, competition_id: int) -> Mapping[int, tuple[int, str]]:
    """What this version of the program has kept of the competition's seasons, by season.

    A number that is another one each time it is made, and what is kept, as JSON.
    """
    sql = (
        "SELECT season_summary.id, season_id, content FROM season_summary"
        " JOIN season ON season.id = season_id WHERE competition_id = ? AND made_by = ?"
    )
    rows = tx.all(sql, competition_id, __version__)
    return {row["season_id"]: (row["id"], row["content"]) for row in rows}


def unsummarised(tx: Transaction) -> tuple[int, ...]:
    """The seasons that are over and of which nothing is kept."""
    sql = f"SELECT id FROM season WHERE ended_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM {_KEPT})"
    return column(tx, sql, __version__)


def keep_summary(tx: Transaction, season_id: int, content: str) -> None:
    """Keep it of that season, in place of what was kept."""
    tx.write("DELETE FROM season_summary WHERE season_id = ?", season_id)
    tx.insert("season_summary", "season_id, made_by, content", season_id, __version__, content)
