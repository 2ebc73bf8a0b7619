"""The chance of one season, thrown before it is played and the same under every rule.

So two rule sets differ by their rules alone (common random numbers), and their difference has a
much smaller interval than either. Whether a player comes is one number held against the chance of
coming: with a lower chance the same player misses those evenings and some more. A game takes the
luck of whoever of the two stands first in the file: that player's good day is good against
whomever the rules give them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from keizer_bot.lab.model import ClubModel


@dataclass(frozen=True, slots=True)
class Dice:
    """All numbers are from 0 to 1, by round (from 0) and then by player, as in the file.

    `strength` (Elo) and `coming` (chance) are by player; `comes`, `kind`, `luck` and `turn` decide
    who comes, how an absence is told, games, and who signs on before whom.
    """

    number: int
    strength: Sequence[float]
    coming: Sequence[float]
    comes: Sequence[Sequence[float]]
    kind: Sequence[Sequence[float]]
    luck: Sequence[Sequence[float]]
    turn: Sequence[Sequence[float]]


def throw(model: ClubModel, rounds: int, seed: int, number: int) -> Dice:
    """Give the dice of season `number`: the same seed and number give the same dice."""
    chance = Random(f"{seed}:{number}")  # noqa: S311 - chance that can be repeated

    def table() -> list[list[float]]:
        return [[chance.random() for _ in model.players] for _ in range(rounds)]

    return Dice(
        number,
        strength=[chance.gauss(one.strength, one.error) for one in model.players],
        coming=[chance.betavariate(*one.coming) for one in model.players],
        comes=table(),
        kind=table(),
        luck=table(),
        turn=table(),
    )
