"""Reads the `[absence]` table of a club's rules: the pay for absences; see `rules_table.py`."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, Literal

from keizer_bot.engine.errors import RulesProblem
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.presets import DEFAULTS
from keizer_bot.engine.rules import AbsenceRules, KindRules, LastRounds, MatchDays, MatchPay
from keizer_bot.engine.table_reader import TableReader, found_value, nearest

SETTINGS: Final = ("credit_before_first_game", "silent_rounds", "silent_kind", "standing_kind")
EVENING_AND_DAY_AFTER: Final = (0, 1)  # days on which a match is club duty by default ([003] f)
RESULTS: Final = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}


def absence_rules(reader: TableReader) -> AbsenceRules:
    """Read the table. Raises RulesRefusedError for contradictory or unknown settings."""
    kinds = [key for key in reader.written if key not in SETTINGS]
    standard = tuple(kind for kind in kinds if kind in DEFAULTS["absence"])
    rules = tuple(_kind(reader, kind, (*SETTINGS, *standard)) for kind in kinds)
    _check_match_days(reader, rules)
    return AbsenceRules(
        kinds=rules,
        credit_before_first_game=reader.flag("credit_before_first_game"),
        silent_rounds=reader.whole("silent_rounds"),
        silent_kind=reader.word("silent_kind", tuple(kinds)),
        standing_kind=reader.word("standing_kind", tuple(kinds)),
    )


def _kind(absence: TableReader, kind: str, keys: tuple[str, ...]) -> KindRules:
    """The rules of one kind of absence."""
    if kind == "not_entered":
        absence.refuse(kind, RulesProblem.NOT_ENTERED)
    if not isinstance(absence.raw(kind), dict):
        absence.refuse(kind, RulesProblem.NO_KIND, nearest=nearest(kind, keys))
    reader = absence.table(kind)
    if not {"credit", "points"} & set(reader.written):
        absence.refuse(kind, RulesProblem.NO_CREDIT, nearest=nearest(kind, keys))
    if kind != AbsenceKind.CLUB_DUTY and reader.raw("boards") is not None:
        reader.refuse("boards", RulesProblem.BOARDS)
    return KindRules(
        kind=kind,
        credit=_credit(reader),
        points=None if reader.raw("points") is None else reader.number("points"),
        limit=reader.whole_or_none("limit"),
        limit_per=reader.word("limit_per", ("season", "period"), "season"),
        once_per_evening=reader.flag("once_per_evening", default=False),
        not_in_last=reader.whole_or_none("not_in_last") or 0,
        last=_last_rounds(reader),
        boards=_boards(reader),
        results=_results(reader),
        match_days=_match_days(reader, kind),
        attends=None if reader.raw("attends") is None else reader.flag("attends"),
        by_member=reader.flag("by_member", default=False),
    )


def _credit(reader: TableReader) -> tuple[Fraction, ...]:
    raw = reader.raw("credit")
    if raw is None:
        return ()
    if not isinstance(raw, list | tuple):
        return (reader.fraction("credit"),)
    if not raw:
        reader.refuse("credit", RulesProblem.EMPTY_SERIES)
    return tuple(reader.fraction("credit", raw=item) for item in raw)


def _last_rounds(reader: TableReader) -> LastRounds | None:
    if reader.raw("last") is None:
        return None
    last = reader.table("last")
    return LastRounds(last.whole("rounds", 1), last.fraction("credit"))


def _boards(reader: TableReader) -> tuple[Fraction, ...]:
    if reader.raw("boards") is None:
        return ()
    return tuple(reader.at_least("boards", 0, points) for points in reader.items("boards"))


def _results(reader: TableReader) -> MatchPay | None:
    if reader.raw("results") is None:
        return None
    results = reader.table("results")
    return MatchPay(
        **{
            key: usual if results.raw(key) is None else results.fraction(key)
            for key, usual in RESULTS.items()
        }
    )


def _match_days(reader: TableReader, kind: str) -> MatchDays | None:
    raw = reader.raw("match_days")
    if raw is None:
        return EVENING_AND_DAY_AFTER if kind == AbsenceKind.CLUB_DUTY else None
    if raw == "any":
        return "any"
    days = reader.items("match_days")
    for day in days:
        if not isinstance(day, int) or isinstance(day, bool):
            reader.refuse("match_days", RulesProblem.NO_DAY, found=found_value(day))
    return tuple(days)


def _check_match_days(reader: TableReader, kinds: Iterable[KindRules]) -> None:
    """Refuse a day that belongs to two kinds: a match on it would have no definite kind."""
    taken: dict[int | Literal["any"], str] = {}
    for kind in kinds:
        days = (kind.match_days,) if kind.match_days == "any" else set(kind.match_days or ())
        for day in days:
            if day in taken:
                both = {"other": reader.name(f"{taken[day]}.match_days"), "day": str(day)}
                reader.refuse(f"{kind.kind}.match_days", RulesProblem.DAY_TWICE, **both)
            taken[day] = kind.kind
