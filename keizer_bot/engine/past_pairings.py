"""Who has met whom, with which colours, and who had byes: what pairing needs of earlier rounds."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from keizer_bot.engine.colour_criteria import NO_COLOURS, Colours
from keizer_bot.engine.model import FORFEITS, Game, Result, Round

Rounds = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PastPairings:
    """The rounds so far, by player; a value: one more round shares what it leaves as it was.

    `met` are everybody's opponents with the rounds, in their order; forfeits are among them only
    if the rules count them. Games without a result yet have colours and are met; forfeits have
    none. `forfeiters` are those who had a game that was not played, `forfeit_winners` those who won
    one.
    """

    met: Mapping[str, tuple[tuple[str, int], ...]]
    colours: Mapping[str, Colours]
    byes: Mapping[str, Rounds]
    forfeiters: frozenset[str] = frozenset()
    forfeit_winners: frozenset[str] = frozenset()

    def after(self, round_: Round, *, forfeits_count: bool) -> "PastPairings":
        """Give them with one more round."""
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
            byes = {**byes, **{one: (*byes.get(one, ()), number) for one in round_.byes}}
        if not forfeits:
            return PastPairings(met, colours, byes, self.forfeiters, self.forfeit_winners)
        forfeiters = self.forfeiters.union(*((game.white, game.black) for game in forfeits))
        winners = self.forfeit_winners.union(forfeit_winners(forfeits))
        return PastPairings(met, colours, byes, forfeiters, winners)

    def is_newcomer(self, player: str) -> bool:
        """True if the others have played, but this player has had neither a game nor a bye."""
        if not (self.colours or self.forfeiters):
            return False
        known = (self.colours, self.forfeiters, self.byes)
        return all(player not in those for those in known)


NO_PAIRINGS = PastPairings({}, {}, {})


def forfeit_winners(games: Iterable[Game]) -> Iterator[str]:
    """The winners of games whose opponents did not come."""
    for game in games:
        if game.result is Result.WHITE_BY_FORFEIT:
            yield game.white
        elif game.result is Result.BLACK_BY_FORFEIT:
            yield game.black


def past_pairings(rounds: Iterable[Round], *, forfeits_count: bool) -> PastPairings:
    """Gather those of these rounds, in their order."""
    past = NO_PAIRINGS
    for round_ in rounds:
        past = past.after(round_, forfeits_count=forfeits_count)
    return past
