"""The screen in a club's hall: the hash of its address, and if it is public."""

import msgspec

from keizer_bot.store.reading import find
from keizer_bot.store.transaction import Transaction


class ScreenRow(msgspec.Struct, frozen=True):
    """A club's screen; unless `is_public`, it is shown only at its secret address."""

    club_id: int
    hash: str
    is_public: bool


def screen(tx: Transaction, club_id: int) -> ScreenRow | None:
    """The club's screen, if it ever had one."""
    return find(tx, ScreenRow, "SELECT * FROM screen WHERE club_id = ?", club_id)


def screen_at(tx: Transaction, hash_: str) -> ScreenRow | None:
    """The screen whose address has that hash."""
    return find(tx, ScreenRow, "SELECT * FROM screen WHERE hash = ?", hash_)


def set_address(tx: Transaction, club_id: int, hash_: str) -> None:
    """Set the address of the club's screen, in place of an earlier one."""
    tx.insert("screen", "club_id, hash", club_id, hash_, replacing="hash")


def set_public(tx: Transaction, club_id: int, *, is_public: bool) -> None:
    """Make the club's screen public, or private again."""
    tx.write("UPDATE screen SET is_public = ? WHERE club_id = ?", is_public, club_id)
