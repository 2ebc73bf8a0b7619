"""The games of a round, of which results are told."""

from dataclasses import dataclass

from keizer_bot.reading.names import NamedPerson


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game of the round, by its id in the store."""

    id: int
    board: int
    white: NamedPerson
    black: NamedPerson

    @property
    def players(self) -> tuple[NamedPerson, NamedPerson]:
        """White and black."""
        return self.white, self.black
