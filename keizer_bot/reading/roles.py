"""The roles of the pieces of a clause, in their order: what its form is matched by."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

from keizer_bot.reading.lexicon import Meaning
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.pieces import (
    BoardPiece,
    ClockPiece,
    DayPhrase,
    KnownWord,
    MovePiece,
    Piece,
    PlayerName,
    Scored,
)
from keizer_bot.reading.senses import Sense

_OF_KIND: Mapping[type[Piece], Meaning] = {
    DayPhrase: Matter.DAY,
    ClockPiece: Matter.HOUR,
    PlayerName: Matter.NAMED,
    Scored: Matter.SCORE,
    BoardPiece: Matter.NUMBERED_BOARD,
    MovePiece: Sense.MOVES,
}


@dataclass(frozen=True, slots=True)
class Roles:
    """The roles of a clause; a piece that changes nothing has none."""

    each: tuple[Meaning, ...]

    @property
    def meanings(self) -> frozenset[Meaning]:
        """The roles that occur."""
        return frozenset(self.each)

    def begins(self, *meanings: Meaning, at: int = 0) -> int:
        """1 if the role at that place is one of these, else 0."""
        return int(at < len(self.each) and self.each[at] in meanings)

    def is_covered(self, allowed: Container[Meaning]) -> bool:
        """True if all roles are allowed."""
        return all(one in allowed for one in self.each)


NO_ROLES = Roles(())


def role_of(piece: Piece, roles: Sequence[Sense]) -> Meaning | None:
    """The role of a piece: of several meanings the first of `roles`; None without one."""
    if isinstance(piece, KnownWord):
        return next((sense for sense in roles if sense in piece.senses), None)
    return _OF_KIND.get(type(piece))
