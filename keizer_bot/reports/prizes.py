"""/prijzen: the race for the season's prizes, and at its end who won them ([003] c, d, e)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.columns import table
from keizer_bot.reports.pages import pages, paragraphs

MOST_CONTENDERS = 3  # of a prize; more are no race


class Prize(Enum):
    """What can be won in a season."""

    CHAMPION = auto()
    RISER = auto()
    TEAM_PLAYER = auto()


class GroupPrize(Message):
    """The heading: the winner of a group."""

    group: str


class CompetitionPrize(Message):
    """The heading: the champion of a competition beside the main one."""

    competition: str


Heading = Prize | GroupPrize | CompetitionPrize


class TotalOf(Message):
    """What a ranking's prize goes by: the total."""

    points: Fraction


class PlacesOf(Message):
    """What the riser's prize goes by: the places gained."""

    count: int


class FactorOf(Message):
    """What the team player's prize goes by: the sum of W − We, and over how many games."""

    factor: Fraction
    count: int


class PointsBehind(Message):
    """How far a contender is behind the first of them."""

    points: Fraction


class PlacesBehind(Message):
    """How many places a riser has to make up."""

    count: int


class RoundsNeeded(Message):
    """How many of the rounds that are left a contender still has to attend."""

    count: int
    left: int


class AttendanceDone(Message):
    """A contender has attended enough, whatever comes."""


class GamesNeeded(Message):
    """How many external games a team player still needs to be in for the prize."""

    count: int


class NotCounted(Message):
    """So many of his games do not count: neither We nor the ratings are known."""

    count: int


Number = TotalOf | PlacesOf | FactorOf


class StillNeeds(Message):
    """Behind a contender: what he has to make up, and what he still needs."""

    parts: tuple[Message, ...]


class ContenderLine(Message):
    """A line of a race: `number` is what it goes by."""

    place: int
    player: str
    number: Number
    needs: StillNeeds | None


class WinnerLine(Message):
    """A line: the prize is his, with his number."""

    player: str
    number: Number


class NobodyWins(Message):
    """A decided prize that goes to nobody."""


class NobodyAttended(Message):
    """A decided prize that goes to nobody: nobody attended enough."""


class PrizeWon(Message):
    """At the season's end: a prize and who won it."""

    prize: Heading
    winners: tuple[Message, ...]


class NobodyYet(Message):
    """Nobody is in the race yet: nobody gained a place, nobody played for a team."""


class OthersBehind(Message):
    """So many others are in for it: they attended enough, or still can."""

    count: int


class PrizeHead(Message):
    """Above a prize's lines; `decided` says so when nothing can change it any more."""

    prize: Heading
    decided: Message | None


class Decided(Message):
    """Behind a prize's heading: it is decided."""


class PrizesTitle(Message):
    """Above the race while a season runs."""

    season: str
    round: int
    count: int


class PrizesOfTheSeason(Message):
    """Above the prizes of a season that is over, or has no round left."""

    season: str


class AttendanceAsked(Message):
    """How often somebody must have come to be in for a prize."""

    needed: int


class OutOfAttendance(Message):
    """Who cannot reach the attendance any more."""

    count: int
    names: tuple[str, ...]


class MoreOnAttendance(Message):
    """Where everybody's attendance is to be seen."""


@dataclass(frozen=True, slots=True)
class ContestView:
    """A prize with its race: who leads it, the winners once it is decided, how many others."""

    prize: Heading
    decided: bool
    lines: tuple[ContenderLine, ...]
    winners: tuple[WinnerLine, ...]
    others: int


@dataclass(frozen=True, slots=True)
class AttendanceLine:
    """How often somebody came, how often he still has to, and how often he can."""

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
    attendance: tuple[AttendanceLine, ...]


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
    return PrizesTitle(view.season, view.round, view.left)


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


class AttendanceTableTitle(Message):
    """Above everybody's attendance."""

    season: str
    round: int
    needed: int
    count: int


class AttendanceOfTheSeason(Message):
    """The same when no round is left."""

    season: str
    needed: int


class AttendanceLegend(Message):
    """What the columns of the attendance mean, and what counts."""


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
    return AttendanceTableTitle(view.season, view.round, view.needed, view.left)


def _state(line: AttendanceLine) -> str:
    if not line.lacking:
        return _CERTAIN
    return _OUT if line.lacking > line.left else _OPEN
