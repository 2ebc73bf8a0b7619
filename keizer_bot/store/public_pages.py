"""Where a club's public pages are: an address that nobody can guess, also on cards."""

import msgspec

from keizer_bot.store.reading import column, find
from keizer_bot.store.transaction import Transaction


class PublicPage(msgspec.Struct, frozen=True):
    """The address of a club's public pages; `is_open`: its own page is among them."""

    club_id: int
    token: str
    is_open: bool


def public_page(tx: Transaction, club_id: int) -> PublicPage | None:
    """Where the club's pages are, if they ever had an address."""
    return find(tx, PublicPage, "SELECT * FROM public_page WHERE club_id = ?", club_id)


def page_at(tx: Transaction, token: str) -> PublicPage | None:
    """The pages at that address, of a club that does not sleep."""
    sql = (
        "SELECT * FROM public_page WHERE token = ?"
        " AND club_id NOT IN (SELECT club_id FROM sleep WHERE asleep_at IS NOT NULL)"
    )
    return find(tx, PublicPage, sql, token)


def put_page(tx: Transaction, page: PublicPage) -> None:
    """From now on the club's pages are there, and nowhere else."""
    about = page.club_id, page.token, page.is_open
    tx.insert("public_page", "club_id, token, is_open", *about, replacing="token, is_open")


def untold(tx: Transaction) -> tuple[int, ...]:
    """The clubs whose arbiters do not know yet that there is another address."""
    return column(tx, "SELECT club_id FROM public_page WHERE is_told = 0")


def mark_told(tx: Transaction, club_id: int) -> None:
    """They do."""
    tx.write("UPDATE public_page SET is_told = 1 WHERE club_id = ?", club_id)
