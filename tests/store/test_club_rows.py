"""The rows of a club in its archive."""

from collections import Counter

from keizer_bot.store.club_rows import FACTS, LEFT_OUT, PRIVATE
from keizer_bot.store.connection import Database


async def test_every_table_is_carried_or_left_out_for_a_reason(database: Database) -> None:
    """Each table declares if a club's archive has it, and if it is private."""
    sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    tables = await database.run(lambda tx: [row["name"] for row in tx.all(sql)])
    left_out = [table for some in LEFT_OUT.values() for table in some]
    assert Counter(tables) == Counter([*FACTS, *PRIVATE, *left_out])
