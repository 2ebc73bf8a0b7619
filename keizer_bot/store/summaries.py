"""Summaries of seasons that are over, until one of their facts changes.

Triggers of the schema delete the summary whenever a fact of its season changes, so none is ever
outdated. Rejected: keeping them in the read cache, which drops those of all seasons with each
result of the running one, and starts empty.
"""

from collections.abc import Mapping

from keizer_bot import __version__
from keizer_bot.store.reading import column
from keizer_bot.store.transaction import Transaction

_KEPT = "season_summary WHERE season_summary.season_id = season.id AND made_by = ?"


def summaries(tx: Transaction, competition_id: int) -> Mapping[int, tuple[int, str]]:
    """Summaries made by this version of the program, by season: (number, content as JSON).

    The number is a new one each time the summary is made.
    """
    sql = (
        "SELECT season_summary.id, season_id, content FROM season_summary"
        " JOIN season ON season.id = season_id WHERE competition_id = ? AND made_by = ?"
    )
    rows = tx.all(sql, competition_id, __version__)
    return {row["season_id"]: (row["id"], row["content"]) for row in rows}


def unsummarised(tx: Transaction) -> tuple[int, ...]:
    """Seasons that are over and have no summary by this version."""
    sql = f"SELECT id FROM season WHERE ended_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM {_KEPT})"
    return column(tx, sql, __version__)


def keep_summary(tx: Transaction, season_id: int, content: str) -> None:
    """Store the season's summary, in place of an earlier one."""
    tx.write("DELETE FROM season_summary WHERE season_id = ?", season_id)
    tx.insert("season_summary", "season_id, made_by, content", season_id, __version__, content)
