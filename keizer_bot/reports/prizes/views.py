"""/prijzen: the race for the season's prizes, and at its end the winners ([003] c, d, e)."""

from enum import Enum, auto

import msgspec

from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.columns import table
from keizer_bot.reports.prizes import messages
from keizer_bot.reports.prizes.messages import Prize
from keizer_bot.reports.ranking import of_ranking

MOST_CONTENDERS = 3  # shown for a prize; the others are counted


class ContestView(msgspec.Struct, frozen=True):
    """A prize: the leading contenders, the winners once it is decided, and the number of others."""

    prize: messages.Heading
    decided: bool
    lines: tuple[messages.ContenderLine, ...]
    winners: tuple[messages.WinnerLine, ...]
    others: int


class AttendanceRow(msgspec.Struct, frozen=True):
    """The rounds a player attended, those still `lacking` for a prize, and those `left` to come."""

    name: str
    attended: int
    lacking: int
    left: int


class PrizesView(msgspec.Struct, frozen=True):
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
    foot = [messages.MoreOnAttendance()] if view.needed else []
    return paragraphs(*map(html, head), "\n" + paragraphs(*map(html, [*leaders, *foot])))


def _leader(view: PrizesView, contest: ContestView) -> messages.PrizeWon:
    """The winners once the prize is decided, else who is ahead."""
    if contest.decided:
        return messages.PrizeWon(contest.prize, contest.winners or (_nobody(view, contest),))
    ahead = [messages.WinnerLine(line.player, line.number) for line in contest.lines[:1]]
    return messages.PrizeWon(contest.prize, tuple(ahead) or (messages.NobodyYet(),))


def title_of(view: PrizesView) -> Message:
    """The heading: the season, and how far it is."""
    if view.over or not view.left:
        return messages.PrizesOfTheSeason(view.season)
    return messages.PrizesTitle(view.season, of_ranking(view.round), view.left)


def asked(view: PrizesView) -> Message | None:
    """The attendance that a prize requires; None if none is required."""
    return messages.AttendanceAsked(view.needed) if view.needed else None


def head_of(contest: ContestView) -> Message:
    """A prize's heading."""
    return messages.PrizeHead(contest.prize, messages.Decided() if contest.decided else None)


def lines_of(view: PrizesView, contest: ContestView) -> list[Message]:
    """A prize's lines: the winners once it is decided, else the race."""
    if contest.decided:
        return list(contest.winners or (_nobody(view, contest),))
    others = [messages.OthersBehind(contest.others)] if contest.others else []
    return [*(contest.lines or (messages.NobodyYet(),)), *others]


def _nobody(view: PrizesView, contest: ContestView) -> Message:
    """The reason why nobody wins a decided prize."""
    able = [line for line in view.attendance if line.lacking <= line.left]
    return (
        messages.NobodyWins()
        if able or contest.prize is Prize.TEAM_PLAYER
        else messages.NobodyAttended()
    )


def _feet(view: PrizesView) -> list[Message]:
    out = tuple(line.name for line in view.attendance if line.lacking > line.left)
    feet: list[Message] = [messages.OutOfAttendance(len(out), out)] if out else []
    return [*feet, messages.MoreOnAttendance()]


def winners(view: PrizesView) -> tuple[Message, ...]:
    """A line for each prize of a season that is over."""
    return tuple(
        messages.PrizeWon(contest.prize, contest.winners or (_nobody(view, contest),))
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
    legend = texts.render(messages.AttendanceLegend(), language)
    return pages(texts.render(title, language), lines, legend, monospace=True)


def _attendance_title(view: PrizesView) -> Message:
    if not view.left:
        return messages.AttendanceOfTheSeason(view.season, view.needed)
    return messages.AttendanceTableTitle(
        view.season, of_ranking(view.round), view.needed, view.left
    )


def _state(line: AttendanceRow) -> str:
    if not line.lacking:
        return _CERTAIN
    return _OUT if line.lacking > line.left else _OPEN
