"""Running seasons whose arbiters must still be told what this version does differently."""

from keizer_bot.store.transaction import Transaction


def seasons_not_told_of_byes(tx: Transaction) -> tuple[tuple[int, str], ...]:
    """The running seasons whose arbiters must still be told of other byes, with time zones."""
    rows = tx.all(
        "SELECT season.id, time_zone FROM season"
        " JOIN competition ON competition.id = competition_id"
        " JOIN club ON club.id = club_id WHERE tells_of_byes = 1 AND ended_at IS NULL"
    )
    return tuple([(row["id"], row["time_zone"]) for row in rows])


def mark_told_of_byes(tx: Transaction, season_id: int) -> None:
    """Record that the season's arbiters were told."""
    tx.write("UPDATE season SET tells_of_byes = 0 WHERE id = ?", season_id)
