"""The cells of a table of results: a result, a game, a reason, a date."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Final

from keizer_bot.engine.errors import Problem, SeasonRefusedError
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.formats.moved import BYE
from keizer_bot.formats.players_file import MOST_FAULTS
from keizer_bot.formats.round_dates import LONGEST, NUMBERS, DateOrder, day_of
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.phrases import one_day

_LONG_AGO: Final = date(1950, 1, 1)
ORDERS: Final = (DateOrder.DAY_FIRST, DateOrder.MONTH_FIRST, DateOrder.YEAR_FIRST)
_FUTURE: Final = 2069  # later years were two figures, and are of the last century


_WORDS: Final = {
    BYE: "vrij|bye|free|riposo|oneven|freilos|exempt|spielfrei|vrije ronde",
    str(AbsenceKind.EXCUSED): "afgemeld|afwezig|afw|abs|absent|assente|excused|entschuldigt|met"
    " bericht|mb",
    str(AbsenceKind.CLUB_DUTY): "extern|ext|club|voor de club|team",
    str(AbsenceKind.NO_SHOW): "niet gekomen|zonder bericht|zb|no show|noshow|unexcused",
    str(AbsenceKind.LATE): "te laat|te laat afgemeld|late",
}
AWAY: Final = {word: kind for kind, words in _WORDS.items() for word in words.split("|")}
PAID: Final = {
    **dict.fromkeys(("1", "-1", "+"), BYE),
    **dict.fromkeys(("½", "-½", "0", "-0"), str(AbsenceKind.EXCUSED)),
}
NOTHING: Final = frozenset({"", "-", "--", "*", "...", "…", "?"})
_RESULTS: Final = {
    **dict.fromkeys(("1-0", "1"), Result.WHITE_WON),
    **dict.fromkeys(("0-1", "0"), Result.BLACK_WON),
    **dict.fromkeys(
        ("½-½", "½", "=", "=-=", "remise", "rem", "draw", "patta", "remis", "nulle"), Result.DRAWN
    ),
    **dict.fromkeys(("1-0r", "+--", "+/-", "+-", "+"), Result.WHITE_BY_FORFEIT),
    **dict.fromkeys(("0-1r", "--+", "-/+", "-+"), Result.BLACK_BY_FORFEIT),
    **dict.fromkeys(("-/-", "---", "0-0", "0-0r"), Result.BOTH_FORFEITED),
}
DRAUGHTS: Final = {"2-0": "1-0", "1-1": "½-½", "0-2": "0-1"}
_POINTS: Final = re.compile(r"(\d{1,4})?(?:[.,](\d{1,2}))? ?(½|1/2)?")
SCORE: Final = re.compile(r"[\d½]-[\d½]")
DRAUGHTS_CODES: Final = {"2": "1", "1": "½", "0": "0"}
_FORFEIT_MARK: Final = re.compile(r"\(?(?:reglementair|regl?\.?|rg|forfait|forfeit|ff?|r|k)\)?$")
CELL: Final = re.compile(
    r"(?P<sign>[+=-])? ?(?P<first>[wzbsn])? ?(?P<opponent>\d{1,3}) ?(?P<colour>[wzbsn])?"
    r" ?(?P<result>2|1|0|½|=|\+|-)? ?(?P<forfeit>[rfk])?"
)
CODES: Final[Mapping[tuple[str, str], Result | None]] = {
    ("1", "0"): Result.WHITE_WON,
    ("0", "1"): Result.BLACK_WON,
    ("½", "½"): Result.DRAWN,
    ("+", "-"): Result.WHITE_BY_FORFEIT,
    ("-", "+"): Result.BLACK_BY_FORFEIT,
    ("-", "-"): Result.BOTH_FORFEITED,
    ("", ""): None,
}


class TableOfResultsProblem(Problem):
    """Faults of a table of results."""

    ALL_ALL = "no cell of a round names an opponent and a colour, as 12w1 does"
    TOO_MUCH = "the table has more than {most} lines"
    NO_ROUND = "line {line}: {found} is neither a round nor a date with its year"
    NO_RESULT = "line {line}: {found} is not a result"
    NO_PLAYER = "line {line}: a name is missing"
    SELF = "line {line}: {player} has no game against themselves"
    TWICE = "line {line}: {player} stands twice in round {round}"
    CELL = "line {line}, round {round}: {found} is not understood"
    OPPONENT = "{player}, round {round}: opponent {found} has another game there"
    COLOUR = "{player}, round {round}: who had White is not said"


class LinesRefusedError(SeasonRefusedError):
    """A table is refused for all its faulty lines; `troubles` are the reasons."""

    def __init__(self, refused: Sequence[SeasonRefusedError]) -> None:
        self.troubles = tuple(error.trouble for error in sorted(refused, key=_line_of))
        super().__init__(self.troubles[0].problem, **self.troubles[0].fields)

    def __str__(self) -> str:
        """The sentence for each line, as many as a screen holds."""
        more = len(self.troubles) - MOST_FAULTS
        lines = [str(trouble) for trouble in self.troubles[:MOST_FAULTS]]
        return "\n".join([*lines, *([f"And {more} more."] if more > 0 else [])])


def _line_of(refused: SeasonRefusedError) -> int:
    line = refused.trouble.fields.get("line")
    return line if isinstance(line, int) else 0


def white_letters(cells: Iterable[re.Match[str]]) -> frozenset[str]:
    """The letters for White: w, or b if there is an n, as in Italian and French."""
    letters = {cell["first"] or cell["colour"] for cell in cells}
    return frozenset("b") if "n" in letters else frozenset("w")


def side_code(cell: re.Match[str], *, draughts: bool) -> str:
    """A side's result: 1, 0, ½, + or -; empty if it is open."""
    code = (cell["result"] or cell["sign"] or "").replace("=", "½")
    code = DRAUGHTS_CODES.get(code, code) if draughts else code
    if cell["forfeit"] and code in "10":
        return "+" if code == "1" else "-"
    if cell["sign"] and not cell["result"]:  # +12w is a win, -12w a loss
        return {"+": "1", "-": "0"}.get(code, code)
    return code


def compared(written: str) -> str:
    """The text for comparison: one form of dash and half, no capitals."""
    text = fold(written.replace("½", "1/2"))
    for dash in "–—−:":
        text = text.replace(dash, "-")
    return re.sub(r"1/2|0[.,]5|(?<!\d)[.,]5", "½", text).strip()


def total_in(written: str) -> Fraction | None:
    """The points in a cell: 4, 4½, 4 1/2, 4,5; None for anything else."""
    match = _POINTS.fullmatch(written.strip())
    if match is None or not match[0]:
        return None
    return Fraction(f"{match[1] or 0}.{match[2] or 0}") + Fraction(int(bool(match[3])), 2)


def result_in(written: str, line: int, *, draughts: bool) -> Result | None:
    """The result in a cell; None if it is open. Raises SeasonRefusedError."""
    text = compared(written)
    if text in NOTHING:
        return None
    by_forfeit = _FORFEIT_MARK.search(text) is not None and text not in _RESULTS
    text = _FORFEIT_MARK.sub("r", text) if by_forfeit else text
    text = text.replace(" ", "")
    if draughts:
        score = text.removesuffix("r")
        text = DRAUGHTS.get(score, score) + text[len(score) :]
    result = _RESULTS.get(text)
    if result is None:
        raise SeasonRefusedError(TableOfResultsProblem.NO_RESULT, line=line, found=written[:20])
    return result


def day_in(written: str, order: DateOrder) -> date | None:
    """A date with its year; a spreadsheet adds an hour, and 98 is in the last century."""
    text = written.split(" 00:00", maxsplit=1)[0]
    if NUMBERS.fullmatch(text.strip()):
        return day_of(text, order)
    day = one_day(text, _LONG_AGO) if re.search(r"\d{4}|\d\d$", text) else None
    return day.replace(year=day.year - 100) if day and day.year > _FUTURE else day


def are_dates(cells: Sequence[str]) -> bool:
    """True for dates of one season, in figures or words; not for rounds, ratings and 1-0."""
    if not all(NUMBERS.fullmatch(c.partition(" ")[0]) or any(map(str.isalpha, c)) for c in cells):
        return False
    readings = [[day_in(cell, order) for cell in cells] for order in ORDERS]
    return any(all(days) and is_of_a_season(days) for days in readings)


def is_of_a_season(days: Sequence[date | None]) -> bool:
    """True if the dates are no further apart than a season is long."""
    present = [day for day in days if day]
    return bool(present) and max(present) - min(present) <= LONGEST
