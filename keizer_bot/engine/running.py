"""A season that is kept from round to round: a value that tells only what is new.

>>> start = RunningSeason.of(Season("2026", players), rules)
>>> plan = start.pair(present)                    # the first round's pairing
>>> after_one = start.add(Round(1, games))        # `start` stays as it is
>>> after_one.standings().lines[0].player
>>> corrected = after_one.change(Round(1, other_games))
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from keizer_bot.engine.calendar import round_to_pair
from keizer_bot.engine.model import Result, Round, RoundPlan, Season, Standings
from keizer_bot.engine.pairing import PairingStart, pairing_start, plan_round
from keizer_bot.engine.past_pairings import NO_PAIRINGS, PastPairings
from keizer_bot.engine.ranking import GameKey, end_round, with_results
from keizer_bot.engine.replay import Replay, RoundState
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.season_check import SeasonCheck
from keizer_bot.engine.sheet import ScoreSheet, ScoreSheets


@dataclass(frozen=True, slots=True)
class _Told:
    """What is known after a round: the ranking and what it rests on, and the pairings so far."""

    state: RoundState
    past: PastPairings


@dataclass(frozen=True, slots=True, eq=False)
class RunningSeason:
    """A season with its rankings and all that the next round needs; equal to a replay of it.

    Each way of changing it gives another, which shares with it all that was told of the rounds
    before the first one that differs. Make one with `of`.
    """

    season: Season
    rules: Rules
    _check: SeasonCheck
    _replay: Replay
    _told: tuple[_Told, ...]

    @classmethod
    def of(
        cls, season: Season, rules: Rules, *, known: "RunningSeason | None" = None
    ) -> "RunningSeason":
        """Tell a season, as far as it differs from a `known` one; it may differ in anything.

        Raises what `check_season` raises.
        """
        if known and known.rules == rules and _but_for_rounds(known.season, season):
            renamed = replace(known, season=replace(known.season, name=season.name))
            return renamed.with_rounds(season.rounds)
        check, replay = SeasonCheck(season, rules), Replay(season, rules)
        start = _Told(replay.start(), NO_PAIRINGS)
        begun = cls(replace(season, rounds=()), rules, check, replay, (start,))
        return begun.with_rounds(season.rounds)

    def add(self, round_: Round) -> "RunningSeason":
        """Give the season with one more round, the next one.

        Raises SeasonRefusedError as `check_season` does, and so do the two below.
        """
        return self._told_from(len(self.season.rounds), (*self.season.rounds, round_))

    def change(self, round_: Round) -> "RunningSeason":
        """Give the season with other facts of the round with that number."""
        rounds = self.season.rounds
        return self.with_rounds((*rounds[: round_.number - 1], round_, *rounds[round_.number :]))

    def with_rounds(self, rounds: Sequence[Round]) -> "RunningSeason":
        """Give the season with these rounds; what they begin with as it was is not told again."""
        pairs = zip(self.season.rounds, rounds, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        return self._told_from(same, tuple(rounds))

    def _told_from(self, same: int, rounds: tuple[Round, ...]) -> "RunningSeason":
        """Give the season with these rounds, of which the first so many are its own."""
        for due, round_ in enumerate(rounds[same:], start=same + 1):
            self._check.round(round_, due)
        season = replace(self.season, rounds=rounds)
        replay, told = self._replay, list(self._told[: same + 1])
        if not all(map(replay.scale.holds, rounds[same:])):
            replay, same = Replay(season, self.rules), 0
            told = [_Told(replay.start(), NO_PAIRINGS)]
        count = self.rules.pairing.forfeit_counts_as_met
        for round_ in rounds[same:]:
            state, past = told[-1].state, told[-1].past
            after = replay.after(state, round_), past.after(round_, forfeits_count=count)
            told.append(_Told(*after))
        return RunningSeason(season, self.rules, self._check, replay, tuple(told))

    def standings(self, *, after: int | None = None) -> Standings:
        """Give what `ranking.standings` gives."""
        return self._told[end_round(self.season, after)].state.standings

    def history(self, *, after: int | None = None) -> tuple[Standings, ...]:
        """Give what `ranking.history` gives."""
        return tuple(state.standings for state in self._states(after))

    def score_sheet(self, player: str, *, after: int | None = None) -> ScoreSheet:
        """Give what `sheet.score_sheet` gives."""
        return self._sheets(after).of_player(player)

    def score_sheets(self, *, after: int | None = None) -> tuple[ScoreSheet, ...]:
        """Give what `sheet.score_sheets` gives."""
        return self._sheets(after).of_all()

    def what_if(self, results: Mapping[GameKey, Result]) -> Standings:
        """Give what `ranking.what_if` gives."""
        return self.with_rounds(with_results(self.season.rounds, results)).standings()

    def pair(self, present: Collection[str], round_: Round | None = None) -> RoundPlan:
        """Give what `pairing.pair_round` gives: the last round if it has no games, else the next.

        `round_` is what is known of the next round (its period, the arbiter's overrides) where the
        season has not got it yet; so it need not be told before it is paired. Raises what
        `pair_round` raises.
        """
        return plan_round(self.pairing_start(present, round_))

    def pairing_start(self, present: Collection[str], round_: Round | None = None) -> PairingStart:
        """Give what `pairing.evening_of` gives, of the same round as `pair`."""
        if round_ is None:
            round_ = round_to_pair(self.season)
        else:
            self._check.round(round_, len(self.season.rounds) + 1)
        told = self._told[round_.number - 1]
        opening = self._replay.order_after(told.state)
        payments = told.state.past.payments
        return pairing_start(self.season, round_, present, self.rules, opening, told.past, payments)

    def _states(self, after: int | None) -> list[RoundState]:
        last = end_round(self.season, after)
        return [told.state for told in self._told[: last + 1]]

    def _sheets(self, after: int | None) -> ScoreSheets:
        return ScoreSheets(self.season, self.rules, self._states(after))


def _but_for_rounds(one: Season, other: Season) -> bool:
    """True if two seasons differ in their names and rounds at most."""
    return replace(one, name="", rounds=()) == replace(other, name="", rounds=())
