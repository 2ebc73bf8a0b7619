"""Facts about a round for the judge, looked up the slow and plain way; see `check.py`."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from keizer_bot.engine.absences import payments_of
from keizer_bot.engine.check_colours import PLAYED_OVER_A_BOARD, Past, keeps_limits, pasts
from keizer_bot.engine.cup import without_limits
from keizer_bot.engine.model import Game, Pair, Relaxed, Round, RoundPlan, Season
from keizer_bot.engine.ranking import opening_list
from keizer_bot.engine.rules import Rules, in_last, period_of

Weight = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """A round to be judged: `order` is the players to be paired, highest first."""

    season: Season
    rules: Rules
    round_: Round
    list_: tuple[str, ...]
    order: tuple[str, ...]
    met: Mapping[frozenset[str], list[Round]]
    pasts: Mapping[str, Past]
    free_before: Collection[str]

    @property
    def file(self) -> list[str]:
        """All players, in the order of the file."""
        return [player.id for player in self.season.players]

    @property
    def forced(self) -> list[Pair]:
        """The arbiter's pairs of players who are both to be paired."""
        return [pair for pair in self.round_.forced if set(pair) <= set(self.order)]

    def is_forbidden(self, a: str, b: str) -> bool:
        """True if the rules or the arbiter forbid these two to play."""
        forbidden = (*self.rules.pairing.forbidden, *self.round_.forbidden)
        return (a, b) in forbidden or (b, a) in forbidden

    def repeat(self, a: str, b: str) -> int | None:
        """The round of the last meeting, if the two should not meet again; else None."""
        met, rematch = self.met.get(frozenset((a, b)), []), self.rules.pairing.rematch
        if not met or self.round_.number > (rematch.until_round or self.round_.number):
            return None
        last, now = met[-1].number, period_of(self.round_, self.rules)
        periods = [period_of(round_, self.rules) for round_ in met]
        broken = (
            rematch.per_period is not None and periods.count(now) >= rematch.per_period,
            rematch.gap is not None and self.round_.number - last <= rematch.gap,
            rematch.maximum is not None and len(met) >= rematch.maximum,
        )
        return last if any(broken) else None

    def last_white(self, a: str, b: str) -> str | None:
        """The player who had white when these two last met; None if they never did."""
        games = (
            game
            for round_ in reversed(self.season.rounds[: self.round_.number - 1])
            for game in round_.games
            if {game.white, game.black} == {a, b} and game.result in PLAYED_OVER_A_BOARD
        )
        return next((game.white for game in games), None)

    def was_free(self, player: str) -> bool:
        """True if the player had a bye or a forfeit win in an earlier round."""
        earlier = self.season.rounds[: self.round_.number - 1]
        games = [game for round_ in earlier for game in round_.games]
        had = any(player in round_.byes for round_ in earlier)
        return had or player in _forfeit_winners(games)

    def broken(self, pairs: Sequence[Pair], byes: Sequence[str]) -> Iterator[Relaxed]:
        """Every rule that these pairs and byes break."""
        for a, b in pairs:
            last = self.repeat(a, b)
            if last is not None:
                yield Relaxed("rematch", (a, b), last)
            if self._apart(a, b):
                yield Relaxed("groups", (a, b))
            if not self._has_colours(a, b):
                yield Relaxed("colour", (a, b))
        for bye in byes:
            yield from (Relaxed(rule, (bye,)) for rule in self._broken_by_bye(bye))

    def weight(self, pairs: Sequence[Pair], byes: Sequence[str]) -> Weight:
        """The weight of the relaxed rules, in docs/keizer.md's order; less is better."""
        broken = list(self.broken(pairs, byes))
        rules = [relaxed.rule for relaxed in broken]
        latest = max((relaxed.round or 0 for relaxed in broken), default=0)
        counts = (rules.count("rematch"), rules.count("groups"), rules.count("colour"))
        options = ("no_bye", "bye_gap", "bye_after_free_round", "bye_after_forfeit_win")
        by_bye = (rule in rules for rule in (*options, "newcomer_bye"))
        return latest, *counts, *by_bye

    def _apart(self, a: str, b: str) -> bool:
        group = {player.id: player.group for player in self.season.players}
        names = sorted({name for name in group.values() if name is not None})
        if None in (group[a], group[b]) or self.rules.pairing.group_distance is None:
            return False
        places = [place for place, name in enumerate(names) if name in (group[a], group[b])]
        return places[-1] - places[0] > self.rules.pairing.group_distance

    def _has_colours(self, a: str, b: str) -> bool:
        return any(
            keeps_limits(self.pasts[white], "w", self.rules)
            and keeps_limits(self.pasts[black], "b", self.rules)
            for white, black in ((a, b), (b, a))
        )

    def _broken_by_bye(self, player: str) -> Iterator[str]:
        """The rules that a bye for that player would break."""
        rules, number = self.rules.pairing, self.round_.number
        top = rules.no_bye
        if top and player in self.list_[: top.top] and in_last(number, top.last_rounds, self.rules):
            yield "no_bye"
        recent = range(number - rules.bye_gap, number)
        if any(round_.number in recent and player in round_.byes for round_ in self.season.rounds):
            yield "bye_gap"
        if not rules.bye_after_free_round and player in self.free_before:
            yield "bye_after_free_round"
        earlier = self.season.rounds[: number - 1]
        games = [game for round_ in earlier for game in round_.games]
        if not rules.bye_after_forfeit_win and player in _forfeit_winners(games):
            yield "bye_after_forfeit_win"
        seats = {seat for round_ in earlier for seat in round_.seats}
        if not rules.newcomer_bye and games and player not in seats:
            yield "newcomer_bye"

    def berger_pairs(self) -> list[Pair]:
        """The pairs of the Berger table: the last number stays, the others rotate half a circle."""
        entries = [*self.file, *([""] if len(self.file) % 2 else [])]
        *circle, last = entries
        half = len(entries) // 2
        for _ in range(self.round_.number - 1):
            circle = circle[half:] + circle[:half]
        pairs = [(circle[0], last), *zip(circle[1:half], reversed(circle[half:]), strict=True)]
        return [pair for pair in pairs if "" not in pair]


def facts_of(
    season: Season, rules: Rules, plan: RoundPlan, present: Collection[str] | None
) -> RoundFacts:
    """Gather the facts about the round to be judged."""
    is_open = bool(season.rounds) and not season.rounds[-1].games
    round_ = season.rounds[-1] if is_open else Round(len(season.rounds) + 1)
    if present is None and is_open:
        absent = {absence.player for absence in round_.absences}
        present = [player.id for player in season.players if player.id not in absent]
    elif present is None:
        present = {*plan.byes, *(id_ for game in plan.games for id_ in (game.white, game.black))}
    list_ = opening_list(season, rules, round_.number).players
    gone = {
        player.id
        for player in season.players
        if player.until_round is not None and player.until_round < round_.number
    }
    paired = set(present) - gone - set(round_.byes)
    if rules.is_cup:
        rules = without_limits(rules)
    return RoundFacts(
        season=season,
        rules=rules,
        round_=round_,
        list_=list_,
        order=tuple(player for player in list_ if player in paired),
        met=_met(season, rules),
        pasts=pasts(season, round_.number),
        free_before=_free_before(season, rules, round_.number),
    )


def _met(season: Season, rules: Rules) -> dict[frozenset[str], list[Round]]:
    """The rounds in which any two players have met."""
    met: dict[frozenset[str], list[Round]] = {}
    for round_ in season.rounds:
        for game in round_.games:
            if game.result in PLAYED_OVER_A_BOARD or rules.pairing.forfeit_counts_as_met:
                met.setdefault(frozenset((game.white, game.black)), []).append(round_)
    return met


def _free_before(season: Season, rules: Rules, number: int) -> set[str]:
    """Players who were paid for an absence, or won by forfeit, in the previous round."""
    free: set[str] = set()
    earlier = season.rounds[: number - 1]
    for round_, payments in zip(earlier, payments_of(season.players, earlier, rules), strict=True):
        free = {id_ for id_, paid in payments.items() if paid.fraction > 0 or paid.points > 0}
        free |= _forfeit_winners(round_.games)
    return free


def _forfeit_winners(games: Iterable[Game]) -> set[str]:
    """Players who won a game by forfeit."""
    white = {game.white for game in games if game.result == "+/-"}
    return white | {game.black for game in games if game.result == "-/+"}
