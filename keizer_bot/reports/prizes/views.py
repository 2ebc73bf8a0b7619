"""/prijzen: the race for the season's prizes, and at its end the winners ([003] c, d, e)."""

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

MOST_CONTENDERS = 3  # shown for a prize; the others are counted


@dataclass(frozen=True, slots=True)
class ContestView:
    """A prize: the leading contenders, the winners once it is decided, and the number of others."""

    prize: Heading
    decided: bool
    lines: tuple[ContenderLine, ...]
    winners: tuple[WinnerLine, ...]
    others: int


@dataclass(frozen=True, slots=True)
class AttendanceRow:
    """The rounds a player attended, those still `lacking` for a prize, and those `left` to come."""

    name: str
    attended: int
    lacking: int
    left: int


@dataclass(frozen=True, slots=True)
class PrizesView:
    """The prizes after round `round`, with `left` to come; `needed` 0: no attendance asked."""

    season: str
    round: int
    left: int
    needed: int
    over: bool
    contests: tuple[ContestView, ...]
    attendance: tuple[AttendanceRow, ...]


def prizes_post(view: PrizesView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The race, or the winners if the season is over, as one or more messages."""

    def html(message: Message) -> Html:
        return texts.render(message, language)

    attendance = asked(view)
    head = paragraphs(html(title_of(view)), html(attendance) if attendance else "")
    lines = [
        Html(line)
        for contest in view.contests
        for line in ("", *map(html, (head_of(contest), *lines_of(view, contest))))
    ]
    return pages(head, lines, "\n".join(["", *map(html, _feet(view))]) if view.needed else "")


def prizes_answer(view: PrizesView, texts: Translator, language: str) -> Html:
    """The leader of the race for each prize, or its winners."""

    def html(message: Message) -> Html:
        return texts.render(message, language)

    attendance = asked(view)
    leaders = [_leader(view, contest) for contest in view.contests]
    head = [title_of(view), *([attendance] if attendance else [])]
    foot = [MoreOnAttendance()] if view.needed else []
    return paragraphs(*map(html, head), "\n" + paragraphs(*map(html, [*leaders, *foot])))


def _leader(view: PrizesView, contest: ContestView) -> PrizeWon:
    """The winners once the prize is decided, else who is ahead."""
    if contest.decided:
        return PrizeWon(contest.prize, contest.winners or (_nobody(view, contest),))
    ahead = [WinnerLine(line.player, line.number) for line in contest.lines[:1]]
    return PrizeWon(contest.prize, tuple(ahead) or (NobodyYet(),))


def title_of(view: PrizesView) -> Message:
    """The heading: the season, and how far it is."""
    if view.over or not view.left:
        return PrizesOfTheSeason(view.season)
    return PrizesTitle(view.season, of_ranking(view.round), view.left)


def asked(view: PrizesView) -> Message | None:
    """The attendance that a prize requires; None if none is required."""
    return AttendanceAsked(view.needed) if view.needed else None


def head_of(contest: ContestView) -> Message:
    """A prize's heading."""
    return PrizeHead(contest.prize, Decided() if contest.decided else None)


def lines_of(view: PrizesView, contest: ContestView) -> list[Message]:
    """A prize's lines: the winners once it is decided, else the race."""
    if contest.decided:
        return list(contest.winners or (_nobody(view, contest),))
    others = [OthersBehind(contest.others)] if contest.others else []
    return [*(contest.lines or (NobodyYet(),)), *others]


def _nobody(view: PrizesView, contest: ContestView) -> Message:
    """The reason why nobody wins a decided prize."""
    able = [line for line in view.attendance if line.lacking <= line.left]
    return NobodyWins() if able or contest.prize is Prize.TEAM_PLAYER else NobodyAttended()


def _feet(view: PrizesView) -> list[Message]:
    out = tuple(line.name for line in view.attendance if line.lacking > line.left)
    feet: list[Message] = [OutOfAttendance(len(out), out)] if out else []
    return [*feet, MoreOnAttendance()]


def winners(view: PrizesView) -> tuple[Message, ...]:
    """A line for each prize of a season that is over."""
    return tuple(
        PrizeWon(contest.prize, contest.winners or (_nobody(view, contest),))
        for contest in view.contests
    )


class AttendanceColumn(Enum):
    """The heads of the columns of the attendance table."""

    NAME = auto()
    ATTENDED = auto()
    LACKING = auto()
    STATE = auto()


_CERTAIN, _OUT, _OPEN = "✓", "x", ""


def attendance_table(view: PrizesView, texts: Translator, language: str) -> tuple[Html, ...]:
    """Everybody's attendance, and whether it is enough, still can be, or no longer can."""
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
