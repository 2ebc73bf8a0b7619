"""The opening list: ranking r−1 with the newcomers of round r (docs/keizer.md 2 and 7)."""

from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.model import Season
from keizer_bot.engine.problems import SeasonProblem
from keizer_bot.engine.ranking import checked_replay
from keizer_bot.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class OpeningList:
    """The order for pairing round `number`: `players`, with their `ranks` and `values`.

    Ranks may be shared; the order of `players` is the listed order. Withdrawn players are included.
    """

    number: int
    players: tuple[str, ...]
    ranks: tuple[int, ...]
    values: tuple[Fraction, ...]


def opening_list(season: Season, rules: Rules, number: int) -> OpeningList:
    """The opening list of round `number` (from 1), from the results of earlier rounds.

    Raises SeasonRefusedError when a round before it is missing.
    """
    if not 1 <= number <= len(season.rounds) + 1:
        asked = {"round": number, "rounds": len(season.rounds)}
        raise SeasonRefusedError(SeasonProblem.NO_OPENING, **asked)
    replay = checked_replay(season, rules)
    last = replay.end(season.rounds[: number - 1])
    listing, scale = replay.opening_after(last).listing, replay.scale.values
    return OpeningList(
        number,
        tuple(season.players[player].id for player in listing.order),
        tuple(place + 1 for place in listing.places),
        tuple(Fraction(listing.values[player], scale) for player in listing.order),
    )
