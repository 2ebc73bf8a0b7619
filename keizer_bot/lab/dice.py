"""The random numbers of one season, drawn before it is played and the same under every rule.

So two rule sets differ only by their rules (common random numbers), and their difference has a much
smaller interval than either. A player comes if a number is below their chance of coming: with a
lower chance the same player misses the same evenings and some more. A game takes the luck of the
player who is first in the file: a good day of theirs is good against any opponent.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from keizer_bot.lab.model import ClubModel


@dataclass(frozen=True, slots=True)
class Dice:
    """Numbers from 0 to 1, by round (from 0) and then by player in the order of the file.

    `strength` (Elo) and `coming` (chance) are by player only. `comes` decides who comes, `kind` the
    kind of an absence, `luck` the games, and `turn` the order of signing on.
    """

    number: int
    strength: Sequence[float]
    coming: Sequence[float]
    comes: Sequence[Sequence[float]]
    kind: Sequence[Sequence[float]]
    luck: Sequence[Sequence[float]]
    turn: Sequence[Sequence[float]]


def throw(model: ClubModel, rounds: int, seed: int, number: int) -> Dice:
    """The dice of season `number`: the same seed and number give the same dice."""
    chance = Random(f"{seed}:{number}")  # noqa: S311 - chance that can be repeated

    def table() -> list[list[float]]:
        return [[chance.random() for _ in model.players] for _ in range(rounds)]

    return Dice(
        number,
        strength=[chance.gauss(player.strength, player.error) for player in model.players],
        coming=[chance.betavariate(*player.coming) for player in model.players],
        comes=table(),
        kind=table(),
        luck=table(),
        turn=table(),
    )
