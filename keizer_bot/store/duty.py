"""Members' claims to be on club duty on an evening without a known match, until confirmed."""

from dataclasses import dataclass
from datetime import date, datetime

from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import every
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that is not decided yet."""

    id: int
    competition_id: int
    round_id: int
    player_id: int
    member_id: int
    evening: date


_OPEN = (
    "SELECT duty_claim.id, competition_id, round_id, player_id, member_id, round.date AS evening"
    " FROM duty_claim JOIN round ON round.id = round_id"
    " JOIN season ON season.id = round.season_id AND ended_at IS NULL"
    " JOIN competition ON competition.id = competition_id"
    " JOIN player ON player.id = player_id WHERE decided_at IS NULL"
)


def add_claim(tx: Transaction, round_id: int, player_id: int, at: datetime) -> None:
    """Store the player's claim to play for the club on that round's evening."""
    tx.insert("duty_claim", "round_id, player_id, asked_at", round_id, player_id, at)


@kept_within_step
def claim_decided(tx: Transaction, round_id: int, player_id: int) -> bool | None:
    """True if the player's claim for the round is decided; None if they made none."""
    sql = "SELECT decided_at FROM duty_claim WHERE round_id = ? AND player_id = ?"
    row = tx.one(sql, round_id, player_id)
    return None if row is None else row["decided_at"] is not None


def open_claims(tx: Transaction, club_id: int) -> tuple[Claim, ...]:
    """All undecided claims in the club, by evening."""
    return every(tx, Claim, f"{_OPEN} AND club_id = ? ORDER BY round.date, duty_claim.id", club_id)


def open_claims_of(tx: Transaction, player_id: int) -> tuple[Claim, ...]:
    """The player's undecided claims, by evening."""
    return every(tx, Claim, f"{_OPEN} AND player_id = ? ORDER BY round.date", player_id)


def decide(tx: Transaction, claim: Claim, at: datetime, kind: str | None) -> None:
    """Decide a claim with the kind of absence that it is; None: they do not play for the club.

    Who signed them off, and when, stays as it was.
    """
    sql = "UPDATE duty_claim SET decided_at = ?, confirmed = ? WHERE id = ?"
    tx.write(sql, at, kind is not None, claim.id)
    if kind is not None:
        sql = "UPDATE presence SET state = ? WHERE round_id = ? AND player_id = ?"
        tx.write(sql, kind, claim.round_id, claim.player_id)
