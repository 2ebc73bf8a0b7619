"""Converts a club's table to `Rules`, and refuses bad keys and values by name.

The club's keys override a preset's, key by key (docs/keizer.md section 6); docs/rules.md explains
each key. An unknown key is refused, because a misspelt rule that was ignored would show in the
ranking only months later.
Rejected: msgspec's conversion. The engine uses only the standard library; nearly every key would
need a hook of its own (fractions, words, series, pairs); and its errors are English sentences,
where a refusal must be a problem with fields, to be translated for the reader.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, get_args

from keizer_bot.engine.absence_table import SETTINGS, absence_rules
from keizer_bot.engine.errors import Fragment, RulesProblem, RulesRefusedError, Trouble
from keizer_bot.engine.pairing_table import pairing_rules
from keizer_bot.engine.presets import DEFAULTS, PRESETS
from keizer_bot.engine.rules import (
    Credit,
    FixedPoints,
    Passes,
    RevaluationRules,
    Rules,
    SchedulePart,
    ScoreRules,
    SeasonRules,
    TieBreak,
    ValueRules,
)
from keizer_bot.engine.table_reader import TableReader, nearest, short
from keizer_bot.engine.time_control import Tempo, read_tempo

INSTEAD: Final = {
    "top": "ratio",
    "ratio": "top",
    "points": "credit",
    "credit": "points",
    "last": "not_in_last",
    "not_in_last": "last",
}
EXCLUDED: Final = {
    "top": ("ratio",),
    "ratio": ("top",),
    "bottom": ("step", "ratio", "floor"),
    "last": ("not_in_last",),
    "not_in_last": ("last",),
}
RANKS: Final = frozenset(("top", "ratio", "step", "bottom", "floor"))
WHOLE: Final = ("rematch",)
ABSENCE: Final = "absence."
CREDIT: Final = re.compile(r"\d+(/\d+)?")


def rules_from(table: Mapping[str, Any]) -> Rules:
    """The rules of a competition: the preset that `table` names, overridden by its keys.

    Raises RulesRefusedError for a key that is unknown, has no such value, or cannot work.
    """
    club_table = {key: part for key, part in table.items() if key != "preset"}
    preset = _without_ranks(_preset(table), club_table)
    merged = laid_over(laid_over(_defaults(preset, club_table), preset), club_table)
    reader = TableReader(merged)
    season = _season(reader.table("season"))
    rules = Rules(
        values=_values(reader.table("values")),
        scores=_scores(reader.table("scores")),
        absence=absence_rules(reader.table("absence")),
        revaluation=_revaluation(reader.table("revaluation"), season.rounds),
        pairing=pairing_rules(reader.table("pairing"), season.rounds),
        season=season,
    )
    reader.raw("preset")
    reader.finish()
    return rules


def _preset(table: Mapping[str, Any]) -> Mapping[str, Any]:
    name = table.get("preset")
    if name is None:
        return {}
    if not isinstance(name, str) or name not in PRESETS:
        near = nearest(str(name), PRESETS) or Trouble(Fragment.THERE_ARE, {"words": tuple(PRESETS)})
        raise RulesRefusedError(RulesProblem.PRESET, found=short(name), nearest=near)
    return PRESETS[name]


def _without_ranks(preset: Mapping[str, Any], club_table: Mapping[str, Any]) -> Mapping[str, Any]:
    """The preset without settings by rank, if all values are equal.

    Raises RulesRefusedError if the club's own rules have such settings.
    """
    if not _is_equal(preset, club_table):
        return preset
    for key in RANKS & club_table.get("values", {}).keys():
        raise RulesRefusedError(RulesProblem.EQUAL, key=f"values.{key}")
    values = preset.get("values", {})
    others = {key: value for key, value in values.items() if key not in {*RANKS, "own_value"}}
    return {**preset, "values": {"own_value": 0, **others}}


def _defaults(preset: Mapping[str, Any], club_table: Mapping[str, Any]) -> Mapping[str, Any]:
    """The defaults; without a top if all values are equal."""
    if not _is_equal(preset, club_table):
        return DEFAULTS
    values = {key: value for key, value in DEFAULTS["values"].items() if key != "top"}
    return {**DEFAULTS, "values": values}


def _is_equal(preset: Mapping[str, Any], club_table: Mapping[str, Any]) -> bool:
    values = club_table.get("values", {})
    if not isinstance(values, dict):
        return False
    source: object = values.get("source", preset.get("values", {}).get("source"))
    return source == "equal"


def laid_over(base: Mapping[str, Any], over: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """Overlay `over` on `base`: tables key by key, everything else whole.

    A key replaces its alternatives in `base`. Raises RulesRefusedError if `over` has two that
    exclude each other.
    """
    if path == ABSENCE:
        base, over = _with_credits(base), _with_credits(over)
    merged = dict(base)
    for key, value in over.items():
        for other in EXCLUDED.get(key, ()):
            if other in over:
                keys = {"key": f"{path}{key}", "other": f"{path}{other}"}
                raise RulesRefusedError(RulesProblem.BOTH_KEYS, **keys)
        if (other := INSTEAD.get(key, "")) not in over:
            merged.pop(other, None)
        below = base.get(key, {})
        nested = isinstance(below, dict) and isinstance(value, dict) and key not in WHOLE
        merged[key] = laid_over(below, value, f"{path}{key}.") if nested else value
    return merged


def _with_credits(absence: Mapping[str, Any]) -> dict[str, Any]:
    """Expand kinds given as a credit alone, `excused = "1/3"`, but no misspelt ones."""
    return {
        kind: {"credit": value} if _is_credit(kind, value) else value
        for kind, value in absence.items()
    }


def _is_credit(kind: str, value: object) -> bool:
    if kind in SETTINGS or isinstance(value, bool):
        return False
    kinds = DEFAULTS["absence"]
    if kind not in kinds and nearest(kind, (*SETTINGS, *kinds)):
        return False
    return isinstance(value, int | list) or (
        isinstance(value, str) and CREDIT.fullmatch(value) is not None
    )


def _values(reader: TableReader) -> ValueRules:
    """The rules of values. Refuses a lowest value that is not below the top."""
    raw_ratio = reader.raw("ratio")
    values = ValueRules(
        top=_top(reader),
        ratio=None if raw_ratio is None else _above(reader, "ratio", 1, RulesProblem.RATIO),
        step=_above(reader, "step", 0, RulesProblem.STEP),
        bottom=_value_or_none(reader, "bottom", 1),
        floor=_value_or_none(reader, "floor", 0),
        own_value=reader.at_least("own_value", 0),
        own_value_extra=reader.at_least("own_value_extra", 0),
        own_value_fade=reader.at_least("own_value_fade", 0),
        ties=reader.word("ties", ("previous", "share")),
        tie_breaks=tuple(
            reader.one_of("tie_breaks", get_args(TieBreak), item)
            for item in reader.items("tie_breaks")
        ),
        source=reader.word("source", ("rank", "rating", "equal")),
        k_factor=reader.whole("k_factor", 0, 32),
    )
    for key, lowest in (("bottom", values.bottom), ("floor", values.floor)):
        if lowest is not None:
            _check_lowest(reader, key, lowest, values)
    return values


def _check_lowest(reader: TableReader, key: str, lowest: Fraction, values: ValueRules) -> None:
    if values.source != "rank":
        reader.refuse(key, RulesProblem.NO_RANKS, source=values.source)
    if isinstance(values.top, Fraction) and lowest >= values.top:
        reader.refuse(key, RulesProblem.NOT_BELOW_TOP, found=str(lowest), top=str(values.top))
    if key == "bottom" and not isinstance(values.top, Fraction):
        reader.refuse(key, RulesProblem.BOTTOM)


def _value_or_none(reader: TableReader, key: str, low: int) -> Fraction | None:
    return None if reader.raw(key) is None else reader.at_least(key, low)


def _top(reader: TableReader) -> Any:  # noqa: ANN401 - a fraction, "auto" or None
    top = reader.raw("top")
    return top if top is None or top == "auto" else reader.at_least("top", 1)


def _above(reader: TableReader, key: str, low: int, problem: RulesProblem) -> Fraction:
    number = reader.number(key)
    if number <= low:
        reader.refuse(key, problem, found=str(number))
    return number


def _scores(reader: TableReader) -> ScoreRules:
    keys = ("win", "draw", "loss", "forfeit_win", "bye")
    return ScoreRules(**{key: _score(reader, key) for key in keys})


def _score(reader: TableReader, key: str) -> Credit:
    if not isinstance(reader.raw(key), dict):
        return reader.fraction(key)
    return FixedPoints(reader.table(key).number("points"))


def _revaluation(reader: TableReader, rounds: int | None) -> RevaluationRules:
    rules = RevaluationRules(
        schedule=_schedule(reader, rounds),
        final_extra_pass=reader.flag("final_extra_pass"),
        start=reader.word("start", ("previous", "list")),
    )
    if rules.start == "list" and any(part.passes == "frozen" for part in rules.schedule):
        reader.refuse("start", RulesProblem.START_FROZEN)
    return rules


def _schedule(reader: TableReader, rounds: int | None) -> tuple[SchedulePart, ...]:
    if reader.raw("schedule") == "thirds":
        return _thirds(reader, rounds)
    parts = [_part(table) for table in reader.tables("schedule")]
    if len({part.from_round for part in parts}) < len(parts):
        reader.refuse("schedule", RulesProblem.ROUND_TWICE)
    return tuple(sorted(parts, key=lambda part: part.from_round))


def _thirds(reader: TableReader, rounds: int | None) -> tuple[SchedulePart, ...]:
    """One pass, then two, then until-stable; of parts that begin together the last one wins."""
    if rounds is None:
        reader.refuse("schedule", RulesProblem.THIRDS)
    begin: dict[int, Passes] = {1: 1, rounds // 3 + 1: 2, rounds * 2 // 3 + 1: "until-stable"}
    return tuple(SchedulePart(first, begin[first]) for first in sorted(begin))


def _part(reader: TableReader) -> SchedulePart:
    from_round = reader.whole("from_round", 1)
    passes = reader.raw("passes")
    if passes not in ("until-stable", "frozen"):
        passes = reader.whole("passes", 1)
    return SchedulePart(from_round, passes)


def _season(reader: TableReader) -> SeasonRules:
    raw = reader.raw("minimum_attendance")
    return SeasonRules(
        game=reader.word("game", ("chess", "draughts")),
        rounds=reader.whole_or_none("rounds", 1),
        rounds_per_period=reader.whole_or_none("rounds_per_period", 1),
        seed=reader.whole("seed"),
        minimum_attendance=None if raw is None else reader.fraction("minimum_attendance", 1),
        tempo=_tempo(reader, "tempo"),
        youth_tempo=_tempo(reader, "youth_tempo"),
    )


def _tempo(reader: TableReader, key: str) -> Tempo | None:
    written = reader.text_or_none(key)
    tempo = read_tempo(written) if written is not None else None
    if written is not None and tempo is None:
        reader.refuse(key, RulesProblem.TEMPO, found=short(written))
    return tempo
