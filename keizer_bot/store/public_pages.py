"""The address of a club's public pages: one that nobody can guess, also printed on cards."""

import msgspec

from keizer_bot.store.reading import column, find
from keizer_bot.store.transaction import Transaction


class PublicPage(msgspec.Struct, frozen=True):
    """The address of a club's public pages; `is_open`: the club's own page is public too."""

    club_id: int
    token: str
    is_open: bool


def public_page(tx: Transaction, club_id: int) -> PublicPage | None:
    """The club's public pages, if they ever had an address."""
    return find(tx, PublicPage, "SELECT * FROM public_page WHERE club_id = ?", club_id)


def page_at(tx: Transaction, token: str) -> PublicPage | None:
    """The pages at that address, unless their club is asleep."""
    sql = (
        "SELECT * FROM public_page WHERE token = ?"
        " AND club_id NOT IN (SELECT club_id FROM sleep WHERE asleep_at IS NOT NULL)"
    )
    return find(tx, PublicPage, sql, token)


def put_page(tx: Transaction, page: PublicPage) -> None:
    """Set the address of the club's pages, in place of an earlier one."""
    columns = page.club_id, page.token, page.is_open
    tx.insert("public_page", "club_id, token, is_open", *columns, replacing="token, is_open")


def clubs_not_told(tx: Transaction) -> tuple[int, ...]:
    """The clubs whose arbiters were not told yet that the address has changed."""
    return column(tx, "SELECT club_id FROM public_page WHERE is_told = 0")


def mark_told(tx: Transaction, club_id: int) -> None:
    """Record that the club's arbiters were told."""
    tx.write("UPDATE public_page SET is_told = 1 WHERE club_id = ?", club_id)
