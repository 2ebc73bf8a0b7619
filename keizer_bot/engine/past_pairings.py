"""Earlier pairings: opponents, colours and byes, as far as pairing depends on them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from keizer_bot.engine.colour_criteria import NO_COLOURS, Colours
from keizer_bot.engine.model import FORFEITS, Game, Result, Round

Rounds = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PastPairings:
    """The rounds so far, by player. It never changes: `after` makes another that shares its parts.

    `met` are each player's opponents with the round numbers, in order; forfeits are included only
    if the rules count them. Games without a result yet count as met and have colours; forfeits have
    no colours. `forfeiters` are the players with a forfeited game, on either side,
    `forfeit_winners` those who won one.
    """

    met: Mapping[str, tuple[tuple[str, int], ...]]
    colours: Mapping[str, Colours]
    byes: Mapping[str, Rounds]
    forfeiters: frozenset[str] = frozenset()
    forfeit_winners: frozenset[str] = frozenset()

    def after(self, round_: Round, *, forfeits_count: bool) -> "PastPairings":
        """The pairings with one more round."""
        number, bit = round_.number, 1 << round_.number
        met, colours, byes = dict(self.met), dict(self.colours), self.byes
        forfeits = []
        for game in round_.games:
            white, black = game.white, game.black
            played = game.result not in FORFEITS
            if not played:
                forfeits.append(game)
            else:
                whites, blacks = colours.get(white, NO_COLOURS)
                colours[white] = Colours(whites | bit, blacks)
                whites, blacks = colours.get(black, NO_COLOURS)
                colours[black] = Colours(whites, blacks | bit)
            if played or forfeits_count:
                met[white] = (*met.get(white, ()), (black, number))
                met[black] = (*met.get(black, ()), (white, number))
        if round_.byes:
            byes = {**byes, **{player: (*byes.get(player, ()), number) for player in round_.byes}}
        if not forfeits:
            return PastPairings(met, colours, byes, self.forfeiters, self.forfeit_winners)
        forfeiters = self.forfeiters.union(*((game.white, game.black) for game in forfeits))
        winners = self.forfeit_winners.union(forfeit_winners(forfeits))
        return PastPairings(met, colours, byes, forfeiters, winners)

    def is_newcomer(self, player: str) -> bool:
        """True if others have played, but this player has had neither a game nor a bye."""
        if not (self.colours or self.forfeiters):
            return False
        records = (self.colours, self.forfeiters, self.byes)
        return all(player not in record for record in records)


NO_PAIRINGS = PastPairings({}, {}, {})


def forfeit_winners(games: Iterable[Game]) -> Iterator[str]:
    """The winners of forfeited games."""
    for game in games:
        if game.result is Result.WHITE_BY_FORFEIT:
            yield game.white
        elif game.result is Result.BLACK_BY_FORFEIT:
            yield game.black


def past_pairings(rounds: Iterable[Round], *, forfeits_count: bool) -> PastPairings:
    """The pairings of these rounds, in their order."""
    past = NO_PAIRINGS
    for round_ in rounds:
        past = past.after(round_, forfeits_count=forfeits_count)
    return past
