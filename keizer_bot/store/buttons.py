"""Of which competition a button is, by what its data names."""

from typing import Literal

from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction

Named = Literal["competition", "question", "round", "game", "call", "claim", "act", "member"]

# What is of a whole club is dealt with at its main competition.
_COMPETITION: dict[Named, str] = {
    "question": "SELECT competition_id FROM question WHERE id = ?",
    "round": "SELECT competition_id FROM round JOIN season ON season.id = season_id"
    " WHERE round.id = ?",
    "game": "SELECT competition_id FROM game JOIN round ON round.id = round_id"
    " JOIN season ON season.id = season_id WHERE game.id = ?",
    "competition": "SELECT id FROM competition WHERE id = ?",
    "call": "SELECT min(competition.id) FROM call JOIN competition USING (club_id)"
    " WHERE call.id = ?",
    "claim": "SELECT min(competition.id) FROM claim JOIN member ON member.id = member_id"
    " JOIN competition USING (club_id) WHERE claim.id = ?",
    "member": "SELECT min(competition.id) FROM member JOIN competition USING (club_id)"
    " WHERE member.id = ?",
    "act": "SELECT coalesce(max(season.competition_id), min(competition.id)) FROM change"
    " JOIN competition USING (club_id) LEFT JOIN season ON season.id = season_id WHERE act = ?",
}


def competition_of(tx: Transaction, named: Named, number: int) -> int | None:
    """The competition of what has that id, if it is there."""
    return value(tx, int, _COMPETITION[named], number)
