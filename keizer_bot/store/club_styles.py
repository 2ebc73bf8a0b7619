"""A club's colour and logo, as its host described them when the bot was started."""

from dataclasses import dataclass

from keizer_bot.store.read_cache import kept_between_steps
from keizer_bot.store.reading import find
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class ClubStyleRow:
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
