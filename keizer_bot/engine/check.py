"""An independent judge of a round's pairing (docs/keizer.md sections 4 and 7).

It shares only the facts, the rules and the opening list with the pairing code, and looks
everything up the slow and plain way. Up to ten players it also tries every other pairing.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from keizer_bot.engine.check_colours import Past, white_by_rules
from keizer_bot.engine.check_facts import RoundFacts, facts_of
from keizer_bot.engine.cup import cup_after
from keizer_bot.engine.model import Pair, Relaxed, RoundPlan, Season
from keizer_bot.engine.rules import Rules

MOST_TO_TRY: Final = 10


@dataclass(frozen=True, slots=True)
class Breach:
    """A fault in a plan.

    `what` is `round`, `unknown`, `doubled`, `unplaced`, `forced`, `forbidden`, `byes`, `table` or
    `colours`; or it concerns `rule`: `undeclared` if the plan relaxes it without saying so,
    `untrue` if it says so wrongly, `needless` if it could have been kept.
    """

    what: str
    players: tuple[str, ...] = ()
    rule: str | None = None


def check_round(
    season: Season, plan: RoundPlan, rules: Rules, *, present: Collection[str] | None = None
) -> tuple[Breach, ...]:
    """The breaches of the rules that `plan` does not declare; `()` for a good plan.

    Without `present`: if the file has the round, all players whom its absences do not name; if not,
    the players in the plan.
    Raises SeasonRefusedError when the season contradicts itself.
    """
    facts = facts_of(season, rules, plan, present)
    if plan.round != facts.round_.number:
        return (Breach("round"),)
    if rules.is_cup:
        return (*_bracket(facts, plan), *_colours(facts, plan))
    seats = [*(seat for game in plan.games for seat in (game.white, game.black)), *plan.byes]
    breaches = [*_places(facts, seats), *_orders(facts, plan)]
    if breaches:
        return tuple(breaches)
    if rules.pairing.method_in(plan.round) == "swiss":
        return tuple(_swiss(facts, plan))
    by_method = _table if rules.pairing.method_in(plan.round) == "round-robin" else _needless
    return (*_declared(facts, plan), *by_method(facts, plan), *_colours(facts, plan))


def _bracket(facts: RoundFacts, plan: RoundPlan) -> Iterator[Breach]:
    """A cup round has the matches of its bracket; a player present alone in one is free."""
    cup = cup_after(facts.season, facts.rules, facts.season.rounds[: plan.round - 1])
    due, free = Counter[frozenset[str]](), {*facts.round_.byes}
    for players in cup.pairings:
        present = frozenset(facts.order).intersection(players)
        if not free.isdisjoint(players):
            continue
        if len(present) > 1:
            due[present] = 1
        else:
            free.update(present)
    paired = Counter(frozenset((game.white, game.black)) for game in plan.games)
    for pair in (due - paired) | (paired - due):
        yield Breach("table", tuple(sorted(pair)))
    if Counter(plan.byes) != Counter(free) or plan.relaxed:
        yield Breach("byes", plan.byes)


def _swiss(facts: RoundFacts, plan: RoundPlan) -> Iterator[Breach]:
    """In a Swiss round nobody has a rematch, a second bye, or a colour for the third time in a row.

    In the last round the leaders may have the colour; no rule is relaxed.
    """
    pairs, byes = _free(facts, plan)
    is_last = plan.round >= (facts.rules.season.rounds or 0)
    for white, black in pairs:
        if facts.last_white(white, black):
            yield Breach("table", (white, black), "rematch")
        for player, colour in ((white, "w"), (black, "b")):
            if not is_last and _is_too_often(colour, facts.pasts[player]):
                yield Breach("colours", (player,))
    for bye in byes:
        if facts.was_free(bye):
            yield Breach("byes", (bye,))
    if plan.relaxed:
        yield Breach("untrue", (), plan.relaxed[0].rule)


def _is_too_often(colour: str, past: Past) -> bool:
    """True if the colour would be the third in a row, or make a difference of three."""
    had = "".join(earlier for _, earlier in past)
    return 2 * had.count(colour) - len(had) > 1 or had[-2:] == 2 * colour


def _places(facts: RoundFacts, seats: Sequence[str]) -> Iterator[Breach]:
    """Everybody present has exactly one place, and nobody else has one."""
    allowed = {*facts.order, *facts.round_.byes}
    for player, times in Counter(seats).items():
        if player not in allowed:
            yield Breach("unknown", (player,))
        if times > 1:
            yield Breach("doubled", (player,))
    for player in allowed.difference(seats):
        yield Breach("unplaced", (player,))


def _orders(facts: RoundFacts, plan: RoundPlan) -> Iterator[Breach]:
    """The arbiter's byes, forced and forbidden pairs are kept; one more bye only if odd."""
    pairs = {frozenset((game.white, game.black)) for game in plan.games}
    for pair in facts.forced:
        if frozenset(pair) not in pairs:
            yield Breach("forced", pair)
    for game in plan.games:
        if facts.is_forbidden(game.white, game.black):
            yield Breach("forbidden", (game.white, game.black))
    given = facts.round_.byes
    others = plan.byes[len(given) :]
    if plan.byes[: len(given)] != given:
        yield Breach("byes", plan.byes)
    if (
        facts.rules.pairing.method_in(plan.round) != "round-robin"
        and len(others) != len(facts.order) % 2
    ):
        yield Breach("byes", others)


def _table(facts: RoundFacts, plan: RoundPlan) -> Iterator[Breach]:
    """A round-robin round has exactly the pairs of its table that can be played."""
    free = set(facts.order).difference(*facts.forced)
    table = {frozenset(pair) for pair in facts.berger_pairs() if free.issuperset(pair)}
    pairs, _ = _free(facts, plan)
    for pair in table.symmetric_difference(map(frozenset, pairs)):
        yield Breach("table", tuple(sorted(pair)))


def _declared(facts: RoundFacts, plan: RoundPlan) -> Iterator[Breach]:
    """The plan declares exactly the rules that it relaxes."""
    truth = Counter(_key(broken) for broken in facts.broken(*_free(facts, plan)))
    declared = Counter(_key(relaxed) for relaxed in plan.relaxed)
    for rule, players, _ in truth - declared:
        yield Breach("undeclared", tuple(sorted(players)), rule)
    for rule, players, _ in declared - truth:
        yield Breach("untrue", tuple(sorted(players)), rule)


def _key(relaxed: Relaxed) -> tuple[str, frozenset[str], int | None]:
    return relaxed.rule, frozenset(relaxed.players), relaxed.round


def _free(facts: RoundFacts, plan: RoundPlan) -> tuple[list[Pair], tuple[str, ...]]:
    """The pairs and byes of the plan that the arbiter did not give."""
    forced = {frozenset(pair) for pair in facts.forced}
    pairs = [(game.white, game.black) for game in plan.games]
    byes = plan.byes[len(facts.round_.byes) :]
    return [pair for pair in pairs if frozenset(pair) not in forced], byes


def _needless(facts: RoundFacts, plan: RoundPlan) -> Iterator[Breach]:
    """Up to ten players: no other bye and pairing relaxes less."""
    pairs, byes = _free(facts, plan)
    free = [*byes, *(player for pair in pairs for player in pair)]
    if not plan.relaxed or len(free) > MOST_TO_TRY:
        return
    weight = facts.weight(pairs, byes)
    least = min(facts.weight(*other) for other in _all_pairings(facts, free))
    if least < weight:
        worse = next(rule for rule, a, b in zip(RULES, weight, least, strict=True) if a != b)
        players = [p for relaxed in plan.relaxed if relaxed.rule == worse for p in relaxed.players]
        yield Breach("needless", tuple(players), worse)


RULES: Final = (
    *("rematch", "rematch", "groups", "colour"),
    *("no_bye", "bye_gap", "bye_after_free_round"),
    *("bye_after_forfeit_win", "newcomer_bye"),
)


def _all_pairings(
    facts: RoundFacts, players: Sequence[str]
) -> Iterator[tuple[list[Pair], tuple[str, ...]]]:
    """Every bye with every complete pairing that contains no forbidden pair."""
    if len(players) % 2:
        for bye in players:
            others = [player for player in players if player != bye]
            yield from ((pairs, (bye,)) for pairs in _pairings(facts, others))
    else:
        yield from ((pairs, ()) for pairs in _pairings(facts, players))


def _pairings(facts: RoundFacts, players: Sequence[str]) -> Iterator[list[Pair]]:
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        if not facts.is_forbidden(first, other):
            rest = [player for player in others if player != other]
            yield from ([(first, other), *pairs] for pairs in _pairings(facts, rest))


def _colours(facts: RoundFacts, plan: RoundPlan) -> Iterator[Breach]:
    """White is right by the criterion that the plan names, unless the arbiter decided."""
    for game in plan.games:
        if game.colour_by not in ("arbiter", "inside"):
            players = sorted((game.white, game.black), key=facts.order.index)
            higher, lower = ((player, facts.pasts[player]) for player in players)
            places = [facts.file.index(player) + 1 for player in players]
            lot = (plan.round, places[0], places[1])
            before = facts.last_white(game.white, game.black)
            expected = white_by_rules(higher, lower, facts.rules, lot, before)
            if expected != (game.white, game.colour_by):
                yield Breach("colours", (game.white, game.black))
