"""The jobs of a round that the arbiter's dashboard offers, each while it makes sense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from keizer_bot.calendar import Phase
from keizer_bot.i18n.message import Button, Refusal
from keizer_bot.reports.attendance import attendance_post
from keizer_bot.reports.calendar import calendar_post
from keizer_bot.reports.dashboard import Job, JobLabel
from keizer_bot.reports.log import log_post
from keizer_bot.usecases import reading
from keizer_bot.usecases.ask import Pages
from keizer_bot.usecases.buttons import Kind, data
from keizer_bot.usecases.calls import list_calls
from keizer_bot.usecases.change_log import recent_changes
from keizer_bot.usecases.dashboard_claims import list_claims, list_duties
from keizer_bot.usecases.dashboard_disputes import list_objections
from keizer_bot.usecases.dashboard_results import fill_in
from keizer_bot.usecases.desk import Right
from keizer_bot.usecases.pairing_acts import ask_to_pair, publish_pairings, publish_ranking
from keizer_bot.usecases.preview import show_preview
from keizer_bot.usecases.rounds import played_already
from keizer_bot.usecases.undo import undo_last

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from keizer_bot.usecases.ask import Answer
    from keizer_bot.usecases.dashboard_view import Sight
    from keizer_bot.usecases.desk import Desk

_IN_A_ROW = 2


@dataclass
class PrivateChatNeeded(Refusal):
    """What is for one person's eyes was asked for where others read it, and private is closed."""

    bot: str


def _who(desk: Desk) -> Answer:
    return Pages(attendance_post(reading.attendance(desk), desk.texts, desk.language))


def _calendar(desk: Desk) -> Answer:
    return Pages(calendar_post(reading.season_calendar(desk), desk.texts, desk.language))


def _log(desk: Desk) -> Answer:
    return Pages(log_post(recent_changes(desk), desk.texts, desk.language))


_JOBS: dict[Job, Callable[[Desk], Answer]] = {
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


def do_job(desk: Desk, job: Job) -> Answer:
    """Do what a button of the dashboard says. Raises `ArbiterOnly`, and as the job."""
    desk.require_arbiter()
    return _JOBS[job](desk)


def buttons(sight: Sight) -> tuple[tuple[Button, ...], ...]:
    """The jobs that make sense now, for somebody with the reader's rights."""
    number = sight.desk.competition.id
    made = [Button(JobLabel(job), data(Kind.JOB, number, job.value)) for job in _offered(sight)]
    return tuple(tuple(made[start : start + _IN_A_ROW]) for start in range(0, len(made), _IN_A_ROW))


def _offered(sight: Sight) -> Iterator[Job]:
    may = sight.desk.actor.may
    if sight.open_games and may(Right.RESULTS):
        yield Job.RESULTS
    if sight.waiting_objections and may(Right.RESULTS):
        yield Job.OBJECTIONS
    if sight.evening is not None:
        yield Job.WHO
        if may(Right.PAIRING) and not played_already(sight.book, sight.evening):
            paired = sight.evening.phase is Phase.PAIRED
            yield from (Job.PREVIEW, Job.AGAIN if paired else Job.PAIR)
    if may(Right.PAIRING):
        if sight.evening is not None and sight.evening.phase is Phase.PAIRED:
            yield Job.POST
        if sight.book.played.rounds:
            yield Job.RANKING
    yield from _waiting_people(sight)
    yield from (Job.LOG, Job.CALENDAR, Job.UNDO)


def _waiting_people(sight: Sight) -> Iterator[Job]:
    may = sight.desk.actor.may(Right.PLAYERS)
    if sight.claims and may:
        yield Job.CLAIMS
    if sight.duties and may:
        yield Job.DUTY
    if sight.calls:
        yield Job.CALLS
