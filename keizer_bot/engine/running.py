"""A season kept from round to round: a value that computes only what has changed.

>>> start = RunningSeason.of(Season("2026", players), rules)
>>> plan = start.pair(present)                    # the first round's pairing
>>> after_one = start.add(Round(1, games))        # `start` is unchanged
>>> after_one.standings().lines[0].player
>>> corrected = after_one.change(Round(1, other_games))
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from keizer_bot.engine.model import Result, Round, RoundPlan, Season, Standings
from keizer_bot.engine.pairing import PairingStart, pairing_start, plan_round
from keizer_bot.engine.past_pairings import NO_PAIRINGS, PastPairings
from keizer_bot.engine.ranking import GameKey, end_round, with_results
from keizer_bot.engine.replay import Replay, RoundState
from keizer_bot.engine.rules import Rules, round_to_pair
from keizer_bot.engine.season_check import SeasonCheck
from keizer_bot.engine.sheet import ScoreSheet, ScoreSheets


@dataclass(frozen=True, slots=True)
class _AfterRound:
    """The results after a round: the ranking with its state, and the pairings so far."""

    state: RoundState
    past: PastPairings


@dataclass(frozen=True, slots=True, eq=False)
class RunningSeason:
    """A season with its rankings and all that the next round needs; equal to a full replay.

    Each method that changes it returns another, which shares the results of all rounds before the
    first one that differs. Create one with `of`.
    """

    season: Season
    rules: Rules
    _check: SeasonCheck
    _replay: Replay
    _after: tuple[_AfterRound, ...]

    @classmethod
    def of(
        cls, season: Season, rules: Rules, *, earlier: "RunningSeason | None" = None
    ) -> "RunningSeason":
        """Compute a season, using the results of an `earlier` one, which may differ in anything.

        Raises as `check_season` does.
        """
        if earlier and earlier.rules == rules and _differ_in_rounds_only(earlier.season, season):
            renamed = replace(earlier, season=replace(earlier.season, name=season.name))
            return renamed.with_rounds(season.rounds)
        check, replay = SeasonCheck(season, rules), Replay(season, rules)
        start = _AfterRound(replay.start(), NO_PAIRINGS)
        begun = cls(replace(season, rounds=()), rules, check, replay, (start,))
        return begun.with_rounds(season.rounds)

    def add(self, round_: Round) -> "RunningSeason":
        """The season with one more round, the next one.

        Raises SeasonRefusedError as `check_season` does, like the two methods below.
        """
        return self._computed_from(len(self.season.rounds), (*self.season.rounds, round_))

    def change(self, round_: Round) -> "RunningSeason":
        """The season with other facts for the round with that number."""
        rounds = self.season.rounds
        return self.with_rounds((*rounds[: round_.number - 1], round_, *rounds[round_.number :]))

    def with_rounds(self, rounds: Sequence[Round]) -> "RunningSeason":
        """The season with these rounds; unchanged rounds at the start are not computed again."""
        pairs = zip(self.season.rounds, rounds, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        return self._computed_from(same, tuple(rounds))

    def _computed_from(self, same: int, rounds: tuple[Round, ...]) -> "RunningSeason":
        """The season with these rounds, of which the first `same` are unchanged."""
        for due, round_ in enumerate(rounds[same:], start=same + 1):
            self._check.round(round_, due)
        season = replace(self.season, rounds=rounds)
        replay, results = self._replay, list(self._after[: same + 1])
        if not all(map(replay.scale.holds, rounds[same:])):
            replay, same = Replay(season, self.rules), 0
            results = [_AfterRound(replay.start(), NO_PAIRINGS)]
        count = self.rules.pairing.forfeit_counts_as_met
        for round_ in rounds[same:]:
            state, past = results[-1].state, results[-1].past
            after = replay.after(state, round_), past.after(round_, forfeits_count=count)
            results.append(_AfterRound(*after))
        return RunningSeason(season, self.rules, self._check, replay, tuple(results))

    def standings(self, *, after: int | None = None) -> Standings:
        """As `ranking.standings`."""
        return self._after[end_round(self.season, after)].state.standings

    def history(self, *, after: int | None = None) -> tuple[Standings, ...]:
        """As `ranking.history`."""
        return tuple(state.standings for state in self._states(after))

    def score_sheet(self, player: str, *, after: int | None = None) -> ScoreSheet:
        """As `sheet.score_sheet`."""
        return self._sheets(after).of_player(player)

    def score_sheets(self, *, after: int | None = None) -> tuple[ScoreSheet, ...]:
        """As `sheet.score_sheets`."""
        return self._sheets(after).of_all()

    def what_if(self, results: Mapping[GameKey, Result]) -> Standings:
        """As `ranking.what_if`."""
        return self.with_rounds(with_results(self.season.rounds, results)).standings()

    def pair(self, present: Collection[str], round_: Round | None = None) -> RoundPlan:
        """As `pairing.pair_round`: pairs the last round if it has no games, else the next one.

        `round_` holds the known facts of the next round (its period, the arbiter's overrides) if
        the season does not have it yet, so that it need not be added before it is paired. Raises as
        `pair_round` does.
        """
        return plan_round(self.pairing_start(present, round_))

    def pairing_start(self, present: Collection[str], round_: Round | None = None) -> PairingStart:
        """As `pairing.evening_of`, for the same round as `pair`."""
        if round_ is None:
            round_ = round_to_pair(self.season)
        else:
            self._check.round(round_, len(self.season.rounds) + 1)
        last = self._after[round_.number - 1]
        opening = self._replay.order_after(last.state)
        payments = last.state.past.payments
        return pairing_start(self.season, round_, present, self.rules, opening, last.past, payments)

    def _states(self, after: int | None) -> list[RoundState]:
        last = end_round(self.season, after)
        return [result.state for result in self._after[: last + 1]]

    def _sheets(self, after: int | None) -> ScoreSheets:
        return ScoreSheets(self.season, self.rules, self._states(after))


def _differ_in_rounds_only(one: Season, other: Season) -> bool:
    """True if two seasons differ at most in their names and rounds."""
    return replace(one, name="", rounds=()) == replace(other, name="", rounds=())
