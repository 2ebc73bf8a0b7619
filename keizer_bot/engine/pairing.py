"""Pairs a round: opponents, colours, the bye, and the rules that must be relaxed.

If no rule must be relaxed, a round is simply its method, with the first bye that leaves a pairing.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from keizer_bot.engine.absences import Payments, is_entered
from keizer_bot.engine.allowed import Conditions, conditions
from keizer_bot.engine.byes import ByeTable, bye_table
from keizer_bot.engine.colours import ColourTable, colour_table
from keizer_bot.engine.cup import CupState, OpenMatch, cup_after, pairing_lot, without_limits
from keizer_bot.engine.errors import (
    PairingProblem,
    PairingRefusedError,
    SeasonProblem,
    SeasonRefusedError,
)
from keizer_bot.engine.giving_way import best_bye, best_pairs, latest_meeting
from keizer_bot.engine.matching import Matching, bits
from keizer_bot.engine.methods import berger_round, method_of
from keizer_bot.engine.model import Pair, PlannedGame, Relaxed, Round, RoundPlan, Season
from keizer_bot.engine.past_pairings import PastPairings, past_pairings
from keizer_bot.engine.ranking import checked_replay
from keizer_bot.engine.rules import Rules, round_to_pair
from keizer_bot.engine.swiss import swiss_round


@dataclass(frozen=True, slots=True)
class PairingStart:
    """The facts for pairing a round: `order` is the players to be paired, highest first."""

    rules: Rules
    round_: Round
    order: tuple[str, ...]
    forced: tuple[Pair, ...]
    conditions: Conditions
    byes: ByeTable
    colours: ColourTable
    cup: CupState | None = None

    def paired_by(self, bye: str | None) -> list[str]:
        """The paired players, in the order in which the method takes them."""
        players = [player for player in self.order if player != bye]
        if self.rules.pairing.method_in(self.round_.number) != "random":
            return players
        starts, number, seed = self.colours.starts, self.round_.number, self.rules.season.seed
        return sorted(players, key=lambda player: pairing_lot(seed, number, starts[player]))

    def free(self) -> list[str]:
        """The players whom the arbiter has not paired."""
        forced = {player for pair in self.forced for player in pair}
        return [player for player in self.order if player not in forced]


def pair_round(season: Season, present: Collection[str], rules: Rules) -> RoundPlan:
    """Pair those `present` (ids) in the last round if it has no games yet, else in the next one.

    The arbiter's byes and forced pairs come from the round; players who have not entered yet or
    have withdrawn are never paired. Games are in order of board, the highest player's first. Raises
    SeasonRefusedError for an unknown player, and PairingRefusedError, with the players concerned,
    when forbidden pairs leave no pairing, the arbiter's orders contradict each other or the table
    of a round-robin has ended. Source: docs/keizer.md section 4.
    """
    return plan_round(evening_of(season, present, rules))


def plan_round(evening: PairingStart) -> RoundPlan:
    """Pair the round from its facts. Raises as `pair_round` does."""
    method = evening.rules.pairing.method_in(evening.round_.number)
    if evening.cup:
        pairs, byes = _by_bracket(evening.round_, evening.order, evening.cup)
        return _plan(evening, pairs, [*evening.round_.byes, *byes], [])
    if method == "swiss":
        return _by_swiss(evening)
    if method == "round-robin":
        pairs, byes = _by_table(evening)
    else:
        pairs, bye = _without_giving_way(evening) or _giving_way(evening)
        byes = [] if bye is None else [bye]
    relaxed = [broken for a, b in pairs for broken in evening.conditions.relaxed(a, b)]
    relaxed += [Relaxed(rule, (bye,)) for bye in byes for rule in evening.byes.broken(bye)]
    return _plan(evening, [*evening.forced, *pairs], [*evening.round_.byes, *byes], relaxed)


def evening_of(season: Season, present: Collection[str], rules: Rules) -> PairingStart:
    """Gather the facts for pairing the round. Raises as `pair_round` does."""
    round_ = round_to_pair(season)
    earlier = season.rounds[: round_.number - 1]
    replay = checked_replay(season, rules)
    state = replay.end(earlier)
    past = past_pairings(earlier, forfeits_count=rules.pairing.forfeit_counts_as_met)
    opening = replay.order_after(state)
    return pairing_start(season, round_, present, rules, opening, past, state.past.payments)


def pairing_start(
    season: Season,
    round_: Round,
    present: Collection[str],
    rules: Rules,
    opening: Sequence[str],
    past: PastPairings,
    payments: Payments,
) -> PairingStart:
    """Gather the facts for pairing `round_` from those of earlier rounds.

    These are its opening list, the earlier pairings, and the pay for absences in the round before
    it.
    """
    ids = {player.id for player in season.players}
    for player in present:
        if player not in ids:
            raise SeasonRefusedError(SeasonProblem.PRESENT_UNKNOWN, player=player)
    entered = {player.id for player in season.players if is_entered(player, round_.number)}
    paired = entered.intersection(present).difference(round_.byes)
    earlier, cup = season.rounds[: round_.number - 1], None
    if rules.is_cup:
        rules, cup = without_limits(rules), cup_after(season, rules, earlier)
    colours = colour_table(season, rules, round_.number, opening, past)
    turns = _in_order_of_pairing(season, opening, rules)
    evening = PairingStart(
        rules=rules,
        round_=round_,
        order=tuple(player for player in turns if player in paired),
        forced=() if cup else _forced(round_, paired),
        conditions=conditions(season, rules, round_, past, colours),
        byes=bye_table(season, rules, round_, opening, turns, past, payments),
        colours=colours,
        cup=cup,
    )
    for a, b in evening.forced:
        if b in evening.conditions.forbidden[a]:
            both = PairingProblem.BOTH_WISHES
            raise PairingRefusedError(both, players=(a, b), one=a, other=b)
    return evening


def _in_order_of_pairing(season: Season, opening: Sequence[str], rules: Rules) -> Sequence[str]:
    """The opening list, or sorted by rating if the rules say so; ties as listed."""
    if rules.pairing.order != "rating":
        return opening
    ratings = {p.id: -1 if p.rating is None else p.rating for p in season.players}
    return sorted(opening, key=ratings.__getitem__, reverse=True)


def _forced(round_: Round, paired: set[str]) -> tuple[Pair, ...]:
    """The arbiter's pairs of players who are both to be paired, each once."""
    pairs = {frozenset(pair): pair for pair in round_.forced}
    chosen = tuple(pair for pair in pairs.values() if paired.issuperset(pair))
    seen: set[str] = set()
    for pair in chosen:
        twice = seen.intersection(pair)
        if twice or pair[0] == pair[1]:
            name = min(twice or pair)
            raise PairingRefusedError(PairingProblem.FORCED_TWICE, players=(name,), player=name)
        seen.update(pair)
    return chosen


def _without_giving_way(evening: PairingStart) -> tuple[list[Pair], str | None] | None:
    """The method's pairing with the best possible bye; None if a rule must be relaxed."""
    free = evening.free()
    if len(free) % 2 == 0:
        pairs = _by_method(evening, None)
        return None if pairs is None else (pairs, None)
    preferred = evening.byes.by_preference(free)
    pairs = _by_method(evening, preferred[0])
    if pairs is not None:
        return pairs, preferred[0]
    possible = _possible_byes(evening.conditions, free)
    bye = next((player for player in preferred if player in possible), None)
    pairs = None if bye is None else _by_method(evening, bye)
    return None if pairs is None else (pairs, bye)


def _by_method(evening: PairingStart, bye: str | None) -> list[Pair] | None:
    players = evening.paired_by(bye)
    forced = {player for pair in evening.forced for player in pair}
    method = method_of(evening.rules, evening.round_.number, len(players))
    edges = method.pair(evening.conditions.field(players, forced))
    return (
        None if edges is None else [(players[-1 - high], players[-1 - low]) for high, low in edges]
    )


def _possible_byes(cond: Conditions, free: Sequence[str]) -> set[str]:
    """Players whose bye leaves a pairing of the others: the possible mates of an extra vertex."""
    field, size = cond.field(free), len(free)
    near = [field.near(vertex, field.among) | 1 << size for vertex in range(size)]
    matching = Matching([*near, field.among])
    everybody = field.among | 1 << size
    if not matching.complete(everybody):
        return set()
    return {free[-1 - vertex] for vertex in bits(matching.alternatives(size, everybody))}


def _giving_way(evening: PairingStart) -> tuple[list[Pair], str | None]:
    """The best bye and pairing by docs/keizer.md section 4.4, where rules must be relaxed."""
    free, cond = evening.free(), evening.conditions
    latest = latest_meeting(cond, free)
    bye = None
    if len(free) % 2:
        bye = best_bye(cond, free, latest, evening.byes.by_preference(free))
        free.remove(bye)
    players = evening.paired_by(bye)
    method = method_of(evening.rules, evening.round_.number, len(players))
    vertices = {player: vertex for vertex, player in enumerate(reversed(players))}
    return best_pairs(cond, free, latest, vertices, method), bye


def _by_table(evening: PairingStart) -> tuple[list[Pair], list[str]]:
    """The round-robin's pairs; a player whose opponent is absent or in a forced game is free."""
    ids = list(evening.colours.starts)
    table = berger_round(ids, evening.round_.number, double=evening.rules.pairing.double)
    turns = {player: turn for turn, player in enumerate(evening.free())}
    byes = [player for player in turns if table[player] not in turns]
    pairs = [(a, b) for a in turns if (b := table[a]) in turns and turns[a] < turns[b]]
    for a, b in pairs:
        if b in evening.conditions.forbidden[a]:
            problem = PairingProblem.TABLE_FORBIDDEN
            raise PairingRefusedError(problem, players=(a, b), one=a, other=b)
    return pairs, byes


def _by_swiss(evening: PairingStart) -> RoundPlan:
    """The Swiss library's pairs, colours and bye, beside the forced pairs."""
    free, season = evening.free(), evening.byes.season
    swiss = swiss_round(season, evening.rules, evening.round_.number, free)
    for a, b in swiss.games:
        if b in evening.conditions.forbidden[a]:
            problem = PairingProblem.SWISS_FORBIDDEN
            raise PairingRefusedError(problem, players=(a, b), one=a, other=b)
    byes = [] if swiss.bye is None else [swiss.bye]
    plan = _plan(evening, [*evening.forced, *swiss.games], [*evening.round_.byes, *byes], [])
    whites = dict(swiss.games)
    games = tuple(_as_swiss(game, whites) for game in plan.games)
    return replace(plan, games=games)


def _as_swiss(game: PlannedGame, whites: Mapping[str, str]) -> PlannedGame:
    """The game with the Swiss round's colours; a forced game keeps its own."""
    if whites.get(game.white) == game.black:
        return PlannedGame(game.white, game.black, "swiss")
    if whites.get(game.black) == game.white:
        return PlannedGame(game.black, game.white, "swiss")
    return game


def _by_bracket(round_: Round, order: Sequence[str], cup: CupState) -> tuple[list[Pair], list[str]]:
    """The matches of the bracket; a player whose opponent is absent or missing is free."""
    _check_running(cup)
    pairs: list[Pair] = []
    free: set[str] = set()
    for players in cup.pairings:
        byes = [player for player in players if player in round_.byes]
        if len(byes) > 1:
            raise SeasonRefusedError(SeasonProblem.BOTH_FREE, one=byes[0], other=byes[1])
        match [player for player in players if player in order]:
            case [one, other] if not byes:
                pairs.append((one, other))
            case [alone] if not byes:
                free.add(alone)
    return pairs, [player for player in order if player in free]


def _check_running(cup: CupState) -> None:
    """Refuse a cup that has an undecided match or is over."""
    for place in cup.places:
        if isinstance(place, OpenMatch):
            open_ = dict(zip(("one", "other"), place.players, strict=True))
            problem = PairingProblem.CUP_OPEN
            raise PairingRefusedError(problem, players=place.players, round=place.round, **open_)
    if len(cup.places) == 1:
        left = tuple(place for place in cup.places if isinstance(place, str))
        problem = PairingProblem.CUP_DECIDED if left else PairingProblem.CUP_NOBODY
        raise PairingRefusedError(problem, players=left, player=", ".join(left))


def _plan(
    evening: PairingStart, pairs: Iterable[Pair], byes: Iterable[str], relaxed: Iterable[Relaxed]
) -> RoundPlan:
    """Order the games by board and allocate their colours."""
    places = {player: place for place, player in enumerate(evening.order)}
    boards = sorted(sorted(places[player] for player in pair) for pair in pairs)
    order = evening.order
    games = tuple(evening.colours.allocate(order[high], order[low]) for high, low in boards)
    return RoundPlan(evening.round_.number, games, tuple(byes), tuple(relaxed))
