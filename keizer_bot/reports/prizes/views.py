"""/prijzen: the race for the season's prizes, and at its end who won them ([003] c, d, e)."""

from dataclasses import dataclass
from enum import Enum, auto

from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.columns import table
from keizer_bot.reports.prizes.messages import (
    AttendanceAsked,
    AttendanceLegend,
    AttendanceOfTheSeason,
    AttendanceTableTitle,
    ContenderLine,
    Decided,
    Heading,
    MoreOnAttendance,
    NobodyAttended,
    NobodyWins,
    NobodyYet,
    OthersBehind,
    OutOfAttendance,
    Prize,
    PrizeHead,
    PrizesOfTheSeason,
    PrizesTitle,
    PrizeWon,
    WinnerLine,
)
from keizer_bot.reports.ranking import of_ranking

MOST_CONTENDERS = 3  # of a prize; more are no race


@dataclass(frozen=True, slots=True)
class ContestView:
    """A prize with its race: who leads it, the winners once it is decided, how many others."""

    prize: Heading
    decided: bool
    lines: tuple[ContenderLine, ...]
    winners: tuple[WinnerLine, ...]
    others: int


@dataclass(frozen=True, slots=True)
class AttendanceRow:
    """How often somebody came, how often they still have to, and how often they can."""

    name: str
    attended: int
    lacking: int
    left: int


@dataclass(frozen=True, slots=True)
class PrizesView:
    """The prizes after round `round`, of which `left` are to come; `needed` 0: none is asked."""

    season: str
    round: int
    left: int
    needed: int
    over: bool
    contests: tuple[ContestView, ...]
    attendance: tuple[AttendanceRow, ...]


def prizes_post(view: PrizesView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The race, or the winners of a season that is over, as one or more messages."""

    def said(message: Message) -> Html:
        return texts.render(message, language)

    needed = asked(view)
    head = paragraphs(said(title_of(view)), said(needed) if needed else "")
    lines = [
        Html(line)
        for contest in view.contests
        for line in ("", *map(said, (head_of(contest), *lines_of(view, contest))))
    ]
    return pages(head, lines, "\n".join(["", *map(said, _feet(view))]) if view.needed else "")


def title_of(view: PrizesView) -> Message:
    """Which season this is, and how far it is."""
    if view.over or not view.left:
        return PrizesOfTheSeason(view.season)
    return PrizesTitle(view.season, of_ranking(view.round), view.left)


def asked(view: PrizesView) -> Message | None:
    """What attendance a prize takes, if it takes any."""
    return AttendanceAsked(view.needed) if view.needed else None


def head_of(contest: ContestView) -> Message:
    """A prize's heading."""
    return PrizeHead(contest.prize, Decided() if contest.decided else None)


def lines_of(view: PrizesView, contest: ContestView) -> list[Message]:
    """A prize's lines: who won it once it is decided, else the race."""
    if contest.decided:
        return list(contest.winners or (_nobody(view, contest),))
    others = [OthersBehind(contest.others)] if contest.others else []
    return [*(contest.lines or (NobodyYet(),)), *others]


def _nobody(view: PrizesView, contest: ContestView) -> Message:
    """Why a decided prize goes to nobody."""
    able = [line for line in view.attendance if line.lacking <= line.left]
    return NobodyWins() if able or contest.prize is Prize.TEAM_PLAYER else NobodyAttended()


def _feet(view: PrizesView) -> list[Message]:
    out = tuple(line.name for line in view.attendance if line.lacking > line.left)
    missed: list[Message] = [OutOfAttendance(len(out), out)] if out else []
    return [*missed, MoreOnAttendance()]


def winners(view: PrizesView) -> tuple[Message, ...]:
    """A line for each prize of a season that is over."""
    return tuple(
        PrizeWon(contest.prize, contest.winners or (_nobody(view, contest),))
        for contest in view.contests
    )


class AttendanceColumn(Enum):
    """The heads of the columns."""

    NAME = auto()
    ATTENDED = auto()
    LACKING = auto()
    STATE = auto()


_CERTAIN, _OUT, _OPEN = "✓", "x", ""


def attendance_table(view: PrizesView, texts: Translator, language: str) -> tuple[Html, ...]:
    """Everybody's attendance: who has it, who still can, who no longer."""
    heads: list[str] = [texts.word(column, language) for column in AttendanceColumn]
    rows = [
        [line.name, str(line.attended), str(line.lacking), _state(line)] for line in view.attendance
    ]
    title = _attendance_title(view)
    lines = table([heads, *rows], name=0)
    legend = texts.render(AttendanceLegend(), language)
    return pages(texts.render(title, language), lines, legend, monospace=True)


def _attendance_title(view: PrizesView) -> Message:
    if not view.left:
        return AttendanceOfTheSeason(view.season, view.needed)
    return AttendanceTableTitle(view.season, of_ranking(view.round), view.needed, view.left)


def _state(line: AttendanceRow) -> str:
    if not line.lacking:
        return _CERTAIN
    return _OUT if line.lacking > line.left else _OPEN
