"""The arbiter's page: the dashboard, the call list, and a form with all boards."""

from collections.abc import Iterator

import msgspec

from keizer_bot.calendar import Phase
from keizer_bot.club.dashboard.actions import buttons
from keizer_bot.club.dashboard.messages import Dashboard
from keizer_bot.club.dashboard.state import DashboardState, lines, state_now
from keizer_bot.club.own_page.messages import OwnWord
from keizer_bot.club.own_page.taps import Tap
from keizer_bot.club.pairing.post import pairings_of
from keizer_bot.core.context import Context
from keizer_bot.core.messages import Called, Job
from keizer_bot.core.questions import ButtonKey, intend
from keizer_bot.core.reply import Button, Rows
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import Html, plain
from keizer_bot.i18n.message import Message
from keizer_bot.reports.pairings import BoardView
from keizer_bot.store import records

_MOST = 12  # names in a list of the dashboard
_PLAYED = (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON)
_BY_FORFEIT = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED)
_ALWAYS = (Job.SEASON, Job.LINKS, Job.HELP)
_DECISIONS = frozenset({Job.RESULTS, Job.OBJECTIONS, Job.CLAIMS, Job.DUTY})
_TO_PAIR = frozenset({Job.PREVIEW, Job.PAIR})
_OF_SEASON = frozenset({Job.CALENDAR, Job.LOG, *_ALWAYS})


class CallView(msgspec.Struct, frozen=True):
    """A person whom the arbiter must phone, the message for them, and the button to tick it off."""

    name: str
    why: Html
    done: Tap


class DashboardView(msgspec.Struct, frozen=True):
    """The dashboard's text (None without a running season), its buttons, and the calls to make.

    The buttons stand under heads, those that wait for the arbiter first.
    """

    says: Message | None
    groups: tuple[tuple[OwnWord, Rows], ...]
    calls: tuple[CallView, ...]
    enters_results: bool


class ResultsForm(msgspec.Struct, frozen=True):
    """The boards of a round, and the possible results, each as the words to send and a label."""

    round: int
    boards: tuple[BoardView, ...]
    results: tuple[tuple[str, Result], ...]


def dashboard(context: Context) -> DashboardView:
    """The items that wait for the arbiter. Raises `ArbiterOnly`."""
    context.require_arbiter()
    calls = tuple(
        CallView(c.name, Html(c.why), Tap(Called(), does=intend(ButtonKey.CALLED, call=c.id)))
        for c in records.open_calls(context.tx, context.club.id)
    )
    number = context.competition.id
    always = tuple(
        Button(job, intend(ButtonKey.JOB, competition=number, job=job)) for job in _ALWAYS
    )
    if context.running is None:
        season = (OwnWord.SEASON_AND_CLUB, (always,))
        return DashboardView(None, (season,), calls, enters_results=False)
    state = state_now(context)
    post, may = Dashboard(lines(state, _MOST)), context.actor.may(Right.RESULTS)
    paired = state.snapshot.calendar.paired
    below = {Job.CALLS}
    if paired and all(game.round_id == paired[-1].id for game in state.open_games):
        below.add(Job.RESULTS)
    offered = [b for row in (*buttons(state), always) for b in row if b.label not in below]
    groups = tuple(_grouped(offered, state))
    return DashboardView(post, groups, calls, enters_results=may and bool(paired))


def _grouped(offered: list[Button], state: DashboardState) -> Iterator[tuple[OwnWord, Rows]]:
    """The buttons under their heads; pairing is due as soon as sign-off has closed."""
    closed = state.evening is not None and state.evening.phase is Phase.CLOSED
    due = _DECISIONS | _TO_PAIR if closed else _DECISIONS
    shown = due | _OF_SEASON
    heads = (
        (OwnWord.DUE_NOW, tuple(b for b in offered if b.label in due)),
        (OwnWord.THIS_ROUND, tuple(b for b in offered if b.label not in shown)),
        (OwnWord.SEASON_AND_CLUB, tuple(b for b in offered if b.label in _OF_SEASON)),
    )
    return ((head, (row,)) for head, row in heads if row)


def results_to_enter(context: Context) -> ResultsForm:
    """The boards of the newest pairing, those without a result first.

    Raises `ArbiterOnly`, `RightMissing`, `NoSeason`, `NothingPairedYet`.
    """
    context.require(Right.RESULTS)
    view = pairings_of(context)
    played = ((plain(context.texts.word(result, context.language)), result) for result in _PLAYED)
    forfeits = ((result.value, result) for result in _BY_FORFEIT)
    boards = sorted(view.boards, key=lambda board: board.result is not None)
    return ResultsForm(view.round, tuple(boards), (*played, *forfeits))
