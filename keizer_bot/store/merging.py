"""Merging two members who are one person: the rows of one become the other's.

Rows are moved, not copied, so that undo traces can part them again. The merged member's row stays,
hidden: by its name a later file finds the other.
"""

import json

from keizer_bot.store.reading import column
from keizer_bot.store.transaction import Transaction

# A row that both have is kept once: the same game for a team, the same place in one.
_TWICE = (
    (
        "DELETE FROM external_game WHERE member_id = ?2 AND (season_id, team, date) IN"
        " (SELECT season_id, team, date FROM external_game WHERE member_id = ?1)"
    ),
    *(
        f"INSERT INTO {table} SELECT {columns} FROM {table} WHERE member_id = ?2"
        " ON CONFLICT DO NOTHING"
        for table, columns in (
            ("team_player", "team_id, ?1"),
            ("committee", "club_id, ?1, since, reminded"),
        )
    ),
    "DELETE FROM team_player WHERE member_id = ?2",
    "DELETE FROM committee WHERE member_id = ?2",
)
MOVED = (
    *(("player", "member_id"), ("external_game", "member_id"), ("drive", "member_id")),
    *(("team", "captain_id"), ("dispute", "objector_id"), ("dispute", "reporter_id")),
    *(("dispute", "appealed_by"), ("member", "merged_into"), ("cup", "holder_id")),
)
# Messages to or from the merged member stay with that row.
LEFT = ("remark", "argument", "vote", "call")
# An unused link or open claim would let somebody in as the hidden member.
_KEYS = (
    "DELETE FROM link WHERE member_id = ? AND used_at IS NULL",
    "DELETE FROM claim WHERE member_id = ? AND decided_at IS NULL",
    "DELETE FROM device_claim WHERE member_id = ? AND decided_at IS NULL",
)


def merge(tx: Transaction, member_id: int, other_id: int) -> None:
    """Give the other member's rows to this one, and hide the other."""
    for sql in _TWICE:
        tx.write(sql, member_id, other_id)
    for table, name in MOVED:
        tx.write(f"UPDATE {table} SET {name} = ? WHERE {name} = ?", member_id, other_id)
    for sql in _KEYS:
        tx.write(sql, other_id)
    tx.write("UPDATE member SET merged_into = ? WHERE id = ?", member_id, other_id)


def merged_into(tx: Transaction, member_id: int) -> tuple[int, ...]:
    """The members who were merged into this one."""
    return column(tx, "SELECT id FROM member WHERE merged_into = ? ORDER BY id", member_id)


def seasons_of_both(
    tx: Transaction, member_id: int, other_id: int
) -> tuple[tuple[int, int, int], ...]:
    """The seasons that both play in, as (season id, player id of one, player id of the other)."""
    sql = (
        "SELECT season.id, one.id AS first, other.id AS second FROM season"
        " JOIN player AS one ON one.season_id = season.id"
        " JOIN player AS other ON other.season_id = season.id"
        " WHERE one.member_id = ? AND other.member_id = ? ORDER BY season.id"
    )
    rows = tx.all(sql, member_id, other_id)
    return tuple([(row["id"], row["first"], row["second"]) for row in rows])


def appears(tx: Transaction, player_id: int) -> bool:
    """True if any round refers to the player: a game, a bye, an absence."""
    return any(
        tx.one(f"SELECT 1 FROM {name} WHERE {referring} = ? LIMIT 1", player_id)
        for name, referring in _of_players(tx)
    )


def rounds_shared(tx: Transaction, player_id: int, other_id: int) -> bool:
    """True if one round refers to both players.

    Absences that nobody reported (a standing arrangement, a file) do not count.
    """
    one, other = (_rounds_of(tx, player) for player in (player_id, other_id))
    return not one.isdisjoint(other)


def join_players(tx: Transaction, player_id: int, other_id: int) -> None:
    """Merge two players of a season who share no round into the first.

    The merged player is in the season from the first round of either to the last of either.
    """
    for one, other in ((player_id, other_id), (other_id, player_id)):
        tx.write(
            "DELETE FROM presence WHERE player_id = ?1 AND by_id = 0 AND round_id IN"
            " (SELECT value FROM json_each(?2))",
            one,
            json.dumps(sorted(_rounds_of(tx, other))),
        )
    tx.write(
        "DELETE FROM presence WHERE player_id = ?2 AND round_id IN"
        " (SELECT round_id FROM presence WHERE player_id = ?1)",
        player_id,
        other_id,
    )
    for name, referring in _of_players(tx):
        tx.write(f"UPDATE {name} SET {referring} = ? WHERE {referring} = ?", player_id, other_id)
    tx.write(
        "UPDATE player SET rating = coalesce(player.rating, other.rating),"
        " club_group = coalesce(player.club_group, other.club_group),"
        " federation_id = coalesce(player.federation_id, other.federation_id),"
        " from_round = min(player.from_round, other.from_round),"
        " until_round = max(player.until_round, other.until_round)"  # max() of a NULL is NULL
        " FROM player AS other WHERE player.id = ? AND other.id = ?",
        player_id,
        other_id,
    )
    leave_out(tx, other_id, stays_id=player_id)


def _rounds_of(tx: Transaction, player_id: int) -> set[int]:
    """Ids of the rounds that refer to the player."""
    rounds: set[int] = set()
    for name, referring in _of_players(tx):
        reported = " AND by_id != 0" if name == "presence" else ""
        sql = f"SELECT round_id FROM {name} WHERE {referring} = ?{reported}"
        rounds.update(column(tx, sql, player_id))
    return rounds


def _of_players(tx: Transaction) -> list[tuple[str, str]]:
    """Tables of rounds that refer to players, with the referring column."""
    sql = (
        'SELECT s.name, r."from" AS referring FROM sqlite_schema AS s,'
        " pragma_foreign_key_list(s.name) AS r, pragma_table_info(s.name) AS c"
        " WHERE s.type = 'table' AND r.\"table\" = 'player' AND c.name = 'round_id'"
    )
    return [(row["name"], row["referring"]) for row in tx.all(sql)]


def leave_out(tx: Transaction, player_id: int, *, stays_id: int) -> None:
    """Delete a player without any round from a season in which the member is another player.

    If both have a place in the ranking that was published elsewhere, the better one is kept.
    The arbiter's adjustments move to the other player.
    """
    tx.write(
        "DELETE FROM final_standing WHERE player_id IN (?1, ?2) AND rank >"
        " (SELECT min(rank) FROM final_standing WHERE player_id IN (?1, ?2))",
        stays_id,
        player_id,
    )
    tx.write(
        "UPDATE OR IGNORE final_standing SET player_id = ? WHERE player_id = ?", stays_id, player_id
    )
    tx.write("UPDATE adjustment SET player_id = ? WHERE player_id = ?", stays_id, player_id)
    tx.write("DELETE FROM player WHERE id = ?", player_id)


def former_names(tx: Transaction, club_id: int) -> tuple[tuple[int, str], ...]:
    """Members of the club with each name of a member who was merged into them."""
    sql = "SELECT merged_into, name FROM member WHERE club_id = ? AND merged_into IS NOT NULL"
    return tuple([(row["merged_into"], row["name"]) for row in tx.all(sql, club_id)])


def federation_numbers(tx: Transaction, club_id: int) -> tuple[tuple[int, str], ...]:
    """Members of the club with each federation number that they have in a season."""
    sql = (
        "SELECT DISTINCT member_id, federation_id FROM player JOIN member ON member.id = member_id"
        " WHERE club_id = ? AND federation_id IS NOT NULL ORDER BY member_id"
    )
    return tuple([(row["member_id"], row["federation_id"]) for row in tx.all(sql, club_id)])


def births(tx: Transaction, club_id: int) -> dict[int, int]:
    """The known years of birth of the club's members, by member."""
    sql = "SELECT id, born FROM member WHERE club_id = ? AND born IS NOT NULL"
    return {row["id"]: row["born"] for row in tx.all(sql, club_id)}


def note_birth(tx: Transaction, member_id: int, year: int | None) -> None:
    """Store the member's year of birth, unless one is known."""
    tx.write("UPDATE member SET born = coalesce(born, ?) WHERE id = ?", year, member_id)
