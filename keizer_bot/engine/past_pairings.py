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
    none. `paired` are those who had a game of any kind, `forfeit_winners` those who won one that
    was not played.
    """

    met: Mapping[str, tuple[tuple[str, int], ...]]
    colours: Mapping[str, Colours]
    byes: Mapping[str, Rounds]
    paired: frozenset[str] = frozenset()
    forfeit_winners: frozenset[str] = frozenset()

    def after(self, round_: Round, *, forfeits_count: bool) -> "PastPairings":
        """Give them with one more round."""
        number, bit = round_.number, 1 << round_.number
        met, colours, byes = dict(self.met), dict(self.colours), self.byes
        for game in round_.games:
            white, black = game.white, game.black
            played = game.result not in FORFEITS
            if played:
                whites, blacks = colours.get(white, NO_COLOURS)
                colours[white] = Colours(whites | bit, blacks)
                whites, blacks = colours.get(black, NO_COLOURS)
                colours[black] = Colours(whites, blacks | bit)
            if played or forfeits_count:
                met[white] = (*met.get(white, ()), (black, number))
                met[black] = (*met.get(black, ()), (white, number))
        if round_.byes:
            byes = {**byes, **{one: (*byes.get(one, ()), number) for one in round_.byes}}
        paired = self.paired.union(*((game.white, game.black) for game in round_.games))
        winners = self.forfeit_winners.union(forfeit_winners(round_.games))
        return PastPairings(met, colours, byes, paired, winners)

    def is_newcomer(self, player: str) -> bool:
        """True if the others have played, but this player has had neither a game nor a bye."""
        return bool(self.paired) and player not in self.paired and player not in self.byes


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
