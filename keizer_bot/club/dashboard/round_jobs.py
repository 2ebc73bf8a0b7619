"""The jobs of a round that the arbiter's dashboard offers, each while it makes sense."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from keizer_bot.calendar import Phase
from keizer_bot.club.attendance.views import attendance_of, attendance_post
from keizer_bot.club.calendar.views import calendar_post, season_calendar
from keizer_bot.club.changes.actions import undo_last
from keizer_bot.club.changes.views import log_post, recent_changes
from keizer_bot.club.dashboard.disputes import list_objections
from keizer_bot.club.dashboard.lists import fill_in, list_claims, list_duties
from keizer_bot.club.dashboard.state import DashboardState
from keizer_bot.club.pairing.actions import played_already
from keizer_bot.club.pairing.by_hand import ask_to_pair, publish_pairings, publish_ranking
from keizer_bot.club.people.actions import list_calls
from keizer_bot.club.preview.actions import show_preview
from keizer_bot.core.buttons import Kind, data
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import Job, JobLabel
from keizer_bot.core.questions import Answer, Pages
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Button

_IN_A_ROW = 2


def _who(context: RequestContext) -> Answer:
    return Pages(attendance_post(attendance_of(context), context.texts, context.language))


def _calendar(context: RequestContext) -> Answer:
    return Pages(calendar_post(season_calendar(context), context.texts, context.language))


def _log(context: RequestContext) -> Answer:
    return Pages(log_post(recent_changes(context), context.texts, context.language))


_JOBS: dict[Job, Callable[[RequestContext], Answer]] = {
    Job.WHO: _who,
    Job.PREVIEW: show_preview,
    Job.PAIR: ask_to_pair,
    Job.AGAIN: ask_to_pair,
    Job.RESULTS: fill_in,
    Job.OBJECTIONS: list_objections,
    Job.POST: publish_pairings,
    Job.RANKING: publish_ranking,
    Job.CLAIMS: list_claims,
    Job.DUTY: list_duties,
    Job.CALLS: list_calls,
    Job.LOG: _log,
    Job.CALENDAR: _calendar,
    Job.UNDO: undo_last,
}


def do_job(context: RequestContext, job: Job) -> Answer:
    """Do what a button of the dashboard says. Raises `ArbiterOnly`, and as the job."""
    context.require_arbiter()
    return _JOBS[job](context)


def buttons(state: DashboardState) -> tuple[tuple[Button, ...], ...]:
    """The jobs that make sense now, for somebody with the reader's rights."""
    number = state.context.competition.id
    made = [Button(JobLabel(job), data(Kind.JOB, number, job.value)) for job in _offered(state)]
    return tuple(tuple(made[start : start + _IN_A_ROW]) for start in range(0, len(made), _IN_A_ROW))


def _offered(state: DashboardState) -> Iterator[Job]:
    may = state.context.actor.may
    if state.open_games and may(Right.RESULTS):
        yield Job.RESULTS
    if state.waiting_objections and may(Right.RESULTS):
        yield Job.OBJECTIONS
    if state.evening is not None:
        yield Job.WHO
    if may(Right.PAIRING):
        yield from _of_pairing(state)
    if state.claims and may(Right.PLAYERS):
        yield Job.CLAIMS
    if state.duties and may(Right.PLAYERS):
        yield Job.DUTY
    if state.calls:
        yield Job.CALLS
    yield from (Job.LOG, Job.CALENDAR, Job.UNDO)


def _of_pairing(state: DashboardState) -> Iterator[Job]:
    evening = state.evening
    paired = evening is not None and evening.phase is Phase.PAIRED
    if evening is not None and not played_already(state.snapshot, evening):
        yield from (Job.PREVIEW, Job.AGAIN if paired else Job.PAIR)
    if paired:
        yield Job.POST
    if state.snapshot.played.rounds:
        yield Job.RANKING
