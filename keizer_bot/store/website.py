"""A club's public side: its website and screen, the names on them, its style and regulations."""

import msgspec

from keizer_bot.store.read_cache import kept_between_steps, kept_within_step
from keizer_bot.store.reading import column, every, find, value
from keizer_bot.store.transaction import Transaction


class Shown(msgspec.Struct, frozen=True):
    """A member's name, and how they want it shown: 'full', 'initials', or None: the club's default.

    `erased`: the name belongs to nobody any more, so it need not be hidden.
    """

    member_id: int
    name: str
    chosen: str | None
    erased: bool


@kept_within_step
def shown(tx: Transaction, club_id: int) -> tuple[Shown, ...]:
    """The choice of each member of the club."""
    sql = (
        "SELECT id AS member_id, name, website AS chosen, erased_at IS NOT NULL AS erased"
        " FROM member WHERE club_id = ? AND merged_into IS NULL ORDER BY id"
    )
    return every(tx, Shown, sql, club_id)


@kept_within_step
def chosen_by(tx: Transaction, member_id: int) -> str | None:
    """The member's choice; None: the club's default. Raises LookupError."""
    row = tx.the("SELECT website FROM member WHERE id = ?", member_id)
    return None if row["website"] is None else str(row["website"])


def choose(tx: Transaction, member_id: int, chosen: str | None) -> None:
    """Set the member's choice; None: the club's default."""
    tx.write("UPDATE member SET website = ? WHERE id = ?", chosen, member_id)


@kept_within_step
def of_club(tx: Transaction, club_id: int) -> str:
    """The club's default for members who made no choice. Raises LookupError."""
    return str(tx.the("SELECT website FROM club WHERE id = ?", club_id)["website"])


def set_of_club(tx: Transaction, club_id: int, usual: str) -> None:
    """Set the club's default for members who made no choice."""
    tx.write("UPDATE club SET website = ? WHERE id = ?", usual, club_id)


def cancelled(tx: Transaction, season_id: int) -> tuple[str, ...]:
    """Dates (ISO) of evenings that were taken off the season's calendar, by the log."""
    return column(
        tx,
        "SELECT DISTINCT before FROM change WHERE season_id = ? AND action = 'round'"
        " AND before IS NOT NULL AND after IS NULL ORDER BY before",
        season_id,
    )


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


def set_screen_address(tx: Transaction, club_id: int, hash_: str) -> None:
    """Set the address of the club's screen, in place of an earlier one."""
    tx.insert("screen", "club_id, hash", club_id, hash_, replacing="hash")


def set_screen_public(tx: Transaction, club_id: int, *, is_public: bool) -> None:
    """Make the club's screen public, or private again."""
    tx.write("UPDATE screen SET is_public = ? WHERE club_id = ?", is_public, club_id)


class ClubStyleRow(msgspec.Struct, frozen=True):
    """`colour` is ``#rrggbb``, `logo` a PNG in base64; each empty if there is none."""

    colour: str
    logo: str


def set_club_style(tx: Transaction, club_id: int, colour: str, logo: str) -> None:
    """Replace the club's colour and logo."""
    columns = "club_id, colour, logo"
    tx.insert("club_style", columns, club_id, colour, logo, replacing="colour, logo")


@kept_between_steps()
def club_style(tx: Transaction, club_id: int) -> ClubStyleRow | None:
    """The club's colour and logo; None until its host has described them."""
    return find(tx, ClubStyleRow, "SELECT * FROM club_style WHERE club_id = ?", club_id)


def set_regulations(tx: Transaction, club_id: int, words: str | None) -> None:
    """Replace the club's regulations; None: it has no file of them."""
    if words is None:
        tx.write("DELETE FROM regulations WHERE club_id = ?", club_id)
        return
    tx.insert("regulations", "club_id, words", club_id, words, replacing="words")


@kept_within_step
def regulations(tx: Transaction, club_id: int) -> str | None:
    """The text of the club's regulations, if it has any."""
    return value(tx, str, "SELECT words FROM regulations WHERE club_id = ?", club_id)
