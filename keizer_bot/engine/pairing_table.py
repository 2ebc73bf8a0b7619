"""Reads the `[pairing]` table of a club's rules: how rounds are paired; see `rules_table.py`."""

from typing import Final, get_args

from keizer_bot.engine import rules
from keizer_bot.engine.errors import RulesProblem
from keizer_bot.engine.model import Pair
from keizer_bot.engine.table_reader import TableReader, short

REMATCHES: Final = {
    "never": rules.Rematch(maximum=1),
    "once-per-period": rules.Rematch(per_period=1),
    "allowed": rules.Rematch(),
}
PAIR: Final = 2


def pairing_rules(reader: TableReader, rounds: int | None) -> rules.PairingRules:
    """Read the table for a season of that many rounds. Raises RulesRefusedError."""
    method = _method(reader, rounds)
    is_cup = method == "knock-out"
    orders = ("rank", "rating", "lot") if is_cup else ("rank", "rating")
    return rules.PairingRules(
        method=method,
        order=reader.word("order", orders, "lot" if is_cup else "rank"),
        top_down_last=reader.whole("top_down_last"),
        rematch=_rematch(reader),
        max_same_colour=reader.whole_or_none("max_same_colour", 1),
        max_colour_balance=reader.whole_or_none("max_colour_balance", 1),
        group_distance=reader.whole_or_none("group_distance"),
        colours=_colours(reader),
        bye_rule=rules.ByeRule(reader.word("bye_rule", tuple(map(str, rules.ByeRule)))),
        bye_gap=reader.whole("bye_gap"),
        no_bye=_no_bye(reader),
        bye_after_free_round=reader.flag("bye_after_free_round"),
        bye_after_forfeit_win=reader.flag("bye_after_forfeit_win"),
        bye_fewest_first=reader.flag("bye_fewest_first"),
        newcomer_bye=reader.flag("newcomer_bye"),
        forfeit_counts_as_met=reader.flag("forfeit_counts_as_met"),
        double=reader.flag("double"),
        forbidden=tuple(_pair(reader, pair) for pair in reader.items("forbidden")),
    )


def _method(reader: TableReader, rounds: int | None) -> rules.Method | tuple[rules.MethodPart, ...]:
    raw = reader.raw("method")
    parts = _parts(reader) if isinstance(raw, list | tuple) else ()
    method: rules.Method | tuple[rules.MethodPart, ...] = parts
    if not isinstance(raw, list | tuple):
        method = reader.word("method", get_args(rules.Method))
    elif len(parts) == 1 and parts[0].from_round == 1:
        method = parts[0].method
    swiss = [place for place, part in enumerate(parts) if part.method == "swiss"]
    if swiss and swiss[-1] - swiss[0] >= len(swiss):
        reader.refuse("method", RulesProblem.SWISS_BROKEN)
    if rounds is None and (swiss or method == "swiss"):
        reader.refuse("method", RulesProblem.SWISS_ROUNDS)
    return method


def _parts(reader: TableReader) -> tuple[rules.MethodPart, ...]:
    parts = [
        rules.MethodPart(table.whole("from_round", 1), table.word("method", get_args(rules.Method)))
        for table in reader.tables("method")
    ]
    if not parts:
        reader.refuse("method", RulesProblem.NO_METHOD)
    if len({part.from_round for part in parts}) < len(parts):
        reader.refuse("method", RulesProblem.ROUND_TWICE)
    for part in parts:
        if part.method in ("round-robin", "knock-out"):
            reader.refuse("method", RulesProblem.WHOLE_SEASON, method=part.method)
    return tuple(sorted(parts, key=lambda part: part.from_round))


def _rematch(reader: TableReader) -> rules.Rematch:
    raw = reader.raw("rematch")
    if not isinstance(raw, dict):
        return REMATCHES[reader.word("rematch", tuple(REMATCHES))]
    limits = reader.table("rematch")
    rematch = rules.Rematch(
        per_period=limits.whole_or_none("per_period", 1),
        gap=limits.whole_or_none("gap"),
        maximum=limits.whole_or_none("max", 1),
        until_round=limits.whole_or_none("until_round", 1),
    )
    if rematch == rules.Rematch(until_round=rematch.until_round) != rules.Rematch():
        reader.refuse("rematch", RulesProblem.UNTIL_ROUND_ALONE)
    return rematch


def _colours(reader: TableReader) -> rules.ColourMethod | tuple[rules.ColourCriterion, ...]:
    raw = reader.raw("colours")
    if not isinstance(raw, list | tuple):
        return reader.word("colours", get_args(rules.ColourMethod))  # type: ignore[no-any-return]
    criteria: tuple[rules.ColourCriterion, ...] = tuple(
        reader.one_of("colours", get_args(rules.ColourCriterion), item) for item in raw
    )
    if [c in rules.DECIDING for c in criteria] != [False] * (len(criteria) - 1) + [True]:
        reader.refuse("colours", RulesProblem.UNDECIDED, words=rules.DECIDING)
    return criteria


def _no_bye(reader: TableReader) -> rules.NoBye | None:
    if reader.raw("no_bye") is None:
        return None
    limits = reader.table("no_bye")
    return rules.NoBye(limits.whole("top", 1), limits.whole("last_rounds", 1))


def _pair(reader: TableReader, raw: object) -> Pair:
    one, other = raw if isinstance(raw, list | tuple) and len(raw) == PAIR else (None, None)
    if not isinstance(one, str) or not isinstance(other, str) or one == other:
        reader.refuse("forbidden", RulesProblem.NO_PAIRS, found=short(raw))
    return one, other
