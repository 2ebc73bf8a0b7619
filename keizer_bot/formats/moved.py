"""A season from another program: the imported facts, and the program's own results.

The reader of each program returns this value (`sevilla`, `keizer_for_clubs`, `trf_reading`,
`results_table`); other code decides what is shown of it, and if it is imported.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from keizer_bot.engine.errors import (
    EngineError,
    Problem,
    RulesProblem,
    RulesRefusedError,
    SeasonRefusedError,
)
from keizer_bot.engine.model import Absence, Game, Player, Round, Season
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules import POINTS_OF_A_WIN
from keizer_bot.engine.rules_table import laid_over, rules_from
from keizer_bot.engine.season_check import check_season
from keizer_bot.formats.messages import HigherTop
from keizer_bot.formats.players_file import LONGEST_NAME
from keizer_bot.formats.rules_file import with_forbidden_ids
from keizer_bot.formats.season_file import PublishedLine, SeasonFile, births
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.message import Message

BYE = "bye"  # a reading of a reason, besides the kinds of absence
_PRINTED = 1000  # the largest denominator of a total: programs compute in binary fractions
_PRINTED_ALIKE = Fraction(1, 200)  # programs print hundredths, and compute in binary fractions


class MoveProblem(Problem):
    """Faults of a season from any other program."""

    LONG_NAME = "a name has at most {most} characters: {found}"
    NO_NAME = "player {found} has no name"
    NAMESAKES = (
        "{player} is in the file twice, and nothing tells the two apart: give them a rating or a"
        " year of birth there, or make the names differ"
    )
    NO_GAMES = "no round with a game was found in the file"


class ReasonRead(msgspec.Struct, frozen=True):
    """The meaning of a reason or code of the program: a kind of absence or `BYE`; its count."""

    reason: str
    kind: str
    count: int


class DraughtsResult(msgspec.Struct, frozen=True):
    """The first draughts result in a table; `alone`: there are no other results."""

    line: int
    found: str
    alone: bool


class MovedSeason(msgspec.Struct, frozen=True):
    """A season from another program.

    `totals` are the program's own, by player, after round `after`; empty if the file has none.
    `notes` say what was left out; `causes` what can make its totals differ from ours. If the file
    has several `groups`, this is the one at index `group`. `start` is the first day of the
    tournament by the file; `teams`: it was a team tournament.
    """

    file: SeasonFile
    read_as: tuple[ReasonRead, ...] = ()
    notes: tuple[Message, ...] = ()
    causes: tuple[Message, ...] = ()
    totals: Mapping[str, Fraction] = msgspec.field(default_factory=dict)
    after: int = 0
    groups: tuple[str, ...] = ()
    group: int = 0
    start: date | None = None
    teams: bool = False
    draughts: DraughtsResult | None = None


class OtherTotal(msgspec.Struct, frozen=True):
    """A player whose total here differs from the program's."""

    player: str
    theirs: Fraction
    ours: Fraction


def other_totals(moved: MovedSeason) -> tuple[OtherTotal, ...]:
    """The totals after round `after` that differ by more than rounding explains.

    Players missing from one of the two rankings are compared with 0. Raises EngineError.
    """
    season, rules = moved.file.season, rules_from(moved.file.rules)
    ours = {line.player: line.total for line in standings(season, rules, after=moved.after).lines}
    names = {player.id: player.name for player in season.players}
    return tuple(
        OtherTotal(names[key], theirs, ours.get(key, Fraction(0)))
        for key, theirs in moved.totals.items()
        if abs(theirs - ours.get(key, Fraction(0))) > _PRINTED_ALIKE
    )


def checked(moved: MovedSeason) -> MovedSeason:
    """The same season, if it is consistent. Raises SeasonRefusedError, RulesRefusedError."""
    if not any(round_.games for round_ in moved.file.season.rounds):
        raise SeasonRefusedError(MoveProblem.NO_GAMES)
    check_season(moved.file.season, rules_from(moved.file.rules))
    return moved


def round_of(
    number: int, games: Iterable[Game], away: Iterable[tuple[str, str]], day: str | None = None
) -> Round:
    """The round with these games; `away` are its other players, each with a kind or `BYE`."""
    absent = tuple(away)
    return Round(
        number,
        tuple(games),
        byes=tuple(player for player, kind in absent if kind == BYE),
        absences=tuple(Absence(player, kind) for player, kind in absent if kind != BYE),
        date=day,
    )


def with_distinct_names(moved: MovedSeason) -> MovedSeason:
    """The same season, if namesakes differ in number, birth or rating, else SeasonRefusedError."""
    born = births(moved.file)
    by_name: dict[str, list[Player]] = {}
    for player in moved.file.season.players:
        namesakes = by_name.setdefault(spelled(player.name) or player.name, [])
        for other in namesakes:
            marks = zip(_marks(player, born), _marks(other, born), strict=True)
            if not any(mine and theirs and mine != theirs for mine, theirs in marks):
                raise SeasonRefusedError(MoveProblem.NAMESAKES, player=player.name)
        namesakes.append(player)
    return moved


def _marks(player: Player, born: Mapping[str, int]) -> tuple[object, ...]:
    return player.federation_id, born.get(player.id), player.rating


def checked_names(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The cleaned names, by the program's number. Raises SeasonRefusedError for an unusable one."""
    cleaned = {number: clean(name) for number, name in names}
    for number, name in cleaned.items():
        if not name:
            raise SeasonRefusedError(MoveProblem.NO_NAME, found=number)
        if len(name) > LONGEST_NAME:
            short = name[:LONGEST_NAME]
            raise SeasonRefusedError(MoveProblem.LONG_NAME, most=LONGEST_NAME, found=short)
    return cleaned


def published_by(
    ranks: Mapping[str, int], totals: Mapping[str, Fraction]
) -> tuple[PublishedLine, ...]:
    """The program's last ranking, from ranks by player; empty if it has no proper first place."""
    places = set(ranks.values())
    if 1 not in places or (len(places) == 1 and len(ranks) > 1):
        return ()
    return tuple(
        PublishedLine(rank, player, totals.get(player, Fraction(0)).limit_denominator(_PRINTED))
        for player, rank in sorted(ranks.items(), key=lambda item: item[1])
    )


def rules_of_totals(season: Season, totals: Mapping[str, Fraction | None]) -> dict[str, Any]:
    """The preset for plain points, if the file's totals are those of the games; else no rules.

    A win may count 1, or 2 as in draughts.
    """
    rules = {"preset": "points"}
    if not any(totals.values()):
        return {}
    try:
        lines = standings(season, rules_from(rules)).lines
    except EngineError:
        return {}
    same = [{line.player: line.total * win for line in lines} for win in POINTS_OF_A_WIN.values()]
    return rules if dict(totals) in same else {}


def text_of(content: bytes) -> str:
    """The file as text: UTF-8, or cp1252 from programs on older machines."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def with_rules(moved: MovedSeason, rules: Mapping[str, Any]) -> MovedSeason:
    """The season with these rules, checked, for a file that has none.

    The top value is raised if it is too low for so many players. Raises SeasonRefusedError,
    RulesRefusedError.
    """
    names = {player.id: player.name for player in moved.file.season.players}
    rules = with_forbidden_ids(rules, names)
    try:
        return checked(replace(moved, file=replace(moved.file, rules=rules)))
    except RulesRefusedError as refused:
        top = refused.trouble.fields.get("top")
        if refused.trouble.problem is not RulesProblem.TOO_FEW_POINTS or not isinstance(top, int):
            raise
        higher = laid_over(rules, {"values": {"top": top}})
        file = replace(moved.file, rules=higher)
        return checked(replace(moved, file=file, notes=(*moved.notes, HigherTop(top))))


NUMBERS: Final = re.compile(r"(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})")
"""A date in figures alone, whatever their order."""
_FULL_YEAR = 4  # figures
_LAST_CENTURY = 70  # two-figure years from here on are in the last century
LONGEST: Final = timedelta(days=500)
"""The longest duration of a season."""
_AROUND: Final = timedelta(days=31)  # how far a round may be outside a file's dates of its season


class DateProblem(Problem):
    """Faults of the dates of rounds."""

    BACKWARDS = (
        "line {line}: round {round} on {found} is before an earlier round or outside the season,"
        " whichever way its date is read"
    )


class DateOrder(Enum):
    """The order of day, month and year."""

    YEAR_FIRST = "ymd"
    DAY_FIRST = "dmy"
    MONTH_FIRST = "mdy"


class WrittenDate(msgspec.Struct, frozen=True):
    """A round's date as the file writes it, and its line number; 0 if there are no lines."""

    text: str
    line: int = 0


class Bounds(msgspec.Struct, frozen=True):
    """The first and last day of the season by the file; None if not given."""

    first: date | None = None
    last: date | None = None


NO_BOUNDS = Bounds()
Days = Mapping[int, date]


def day_of(text: str, order: DateOrder) -> date | None:
    """The date read in that order; a four-figure year overrides it. None if it is no date."""
    match = NUMBERS.fullmatch(text.strip())
    if match is None:
        return None
    if len(match[1]) == _FULL_YEAR:
        order = DateOrder.YEAR_FIRST
    elif order is DateOrder.YEAR_FIRST and len(match[3]) == _FULL_YEAR:
        return None
    parts = dict(zip(order.value, map(int, match.groups()), strict=True))
    year = parts["y"]
    if year < 100:  # noqa: PLR2004 - two figures
        year += 2000 if year < _LAST_CENTURY else 1900
    try:
        return date(year, parts["m"], parts["d"])
    except ValueError:
        return None


def days_of_rounds(
    written: Mapping[int, WrittenDate],
    usual: DateOrder,
    bounds: Bounds = NO_BOUNDS,
    *,
    read: Callable[[str, DateOrder], date | None] = day_of,
) -> Days:
    """The day of each round, read in the `usual` order, or else in the first that fits.

    Texts that are no date in any order are skipped. Raises SeasonRefusedError if no order fits.
    """
    orders = sorted(DateOrder, key=lambda order: order is not usual)
    readings = [
        {n: day for n in sorted(written) if (day := read(written[n].text, order))}
        for order in orders
    ]
    dated = set().union(*readings)
    if not dated:
        return {}
    for days in readings:
        if len(days) == len(dated) and _misfit(days, bounds) is None:
            return days
    # The refusal is by the order in which most of the dates can be read.
    days = max(readings, key=len)
    number = _misfit(days, bounds) or min(dated - days.keys(), default=min(dated))
    where = {"line": written[number].line, "round": number, "found": written[number].text}
    raise SeasonRefusedError(DateProblem.BACKWARDS, **where)


def _misfit(days: Days, bounds: Bounds) -> int | None:
    """The first round that runs backwards or is outside the season; None if there is none."""
    first, last = min(days.values()), max(days.values())
    begins = bounds.first - _AROUND if bounds.first else first
    ends = bounds.last + _AROUND if bounds.last else begins + LONGEST
    outside = (number for number, day in days.items() if not begins <= day <= ends)
    backwards = (n for (_, before), (n, day) in pairwise(days.items()) if day < before)
    too_long = (number for number, day in days.items() if last - first > LONGEST and day == last)
    return min((*outside, *backwards, *too_long), default=None)
