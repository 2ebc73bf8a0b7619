"""The jobs of a round that the arbiter's dashboard offers, each while it makes sense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from keizer_bot.i18n.message import Button, Refusal
from keizer_bot.reports.attendance import attendance_post
from keizer_bot.reports.calendar import calendar_post
from keizer_bot.reports.dashboard import (
    ClaimNo,
    ClaimsToDecide,
    ClaimYes,
    DutiesToDecide,
    DutyLine,
    Job,
    JobLabel,
    NobodyClaims,
    NoDutyClaimed,
)
from keizer_bot.reports.log import log_post
from keizer_bot.store import dashboards, duty, people
from keizer_bot.usecases import reading
from keizer_bot.usecases.ask import Asked, Choice, Pages, ask, intend
from keizer_bot.usecases.buttons import Kind, data
from keizer_bot.usecases.calendar import Phase
from keizer_bot.usecases.calls import list_calls
from keizer_bot.usecases.change_log import recent_changes
from keizer_bot.usecases.dashboard_disputes import list_objections
from keizer_bot.usecases.dashboard_results import fill_in
from keizer_bot.usecases.desk import Right
from keizer_bot.usecases.duty import decide_duty
from keizer_bot.usecases.pairing_acts import ask_to_pair, publish_pairings, publish_ranking
from keizer_bot.usecases.preview import show_preview
from keizer_bot.usecases.rounds import played_already
from keizer_bot.usecases.undo import undo_last

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from keizer_bot.usecases.ask import Answer
    from keizer_bot.usecases.dashboard_view import Sight
    from keizer_bot.usecases.desk import Desk

_MOST_CLAIMS = 20
_IN_A_ROW = 2


@dataclass
class PrivateChatNeeded(Refusal):
    """What is for one person's eyes was asked for where others read it, and private is closed."""

    bot: str


async def _who(desk: Desk) -> Answer:
    return Pages(attendance_post(await reading.attendance(desk), desk.texts, desk.language))


async def _calendar(desk: Desk) -> Answer:
    return Pages(calendar_post(await reading.season_calendar(desk), desk.texts, desk.language))


async def _log(desk: Desk) -> Answer:
    return Pages(log_post(await recent_changes(desk), desk.texts, desk.language))


async def _claims(desk: Desk) -> Answer:
    """Who says to be a member, each with a yes and a no."""
    desk.require(Right.PLAYERS)
    waiting = await dashboards.waiting_claims(desk.tx, desk.club.id)
    if not waiting:
        return NobodyClaims()
    rows = tuple(
        (
            Button(ClaimYes(name), data(Kind.CLAIM, number, 1)),
            Button(ClaimNo(name), data(Kind.CLAIM, number, 0)),
        )
        for number, name in waiting[:_MOST_CLAIMS]
    )
    return Asked(ClaimsToDecide(len(waiting)), rows)


async def _duty(desk: Desk) -> Answer:
    """Who says to play for the club, each with a yes and a no."""
    desk.require(Right.PLAYERS)
    claims = (await duty.open_claims(desk.tx, desk.club.id))[:_MOST_CLAIMS]
    if not claims:
        return NoDutyClaimed()
    names = [(await people.member(desk.tx, claim.member_id)).name for claim in claims]
    choices = [
        Choice(
            label(name),
            intend(decide_duty, player=c.player_id, rounds=[c.round_id], confirmed=so),
        )
        for c, name in zip(claims, names, strict=True)
        for label, so in ((ClaimYes, True), (ClaimNo, False))
    ]
    said = tuple(DutyLine(name, c.evening) for c, name in zip(claims, names, strict=True))
    return await ask(desk, DutiesToDecide(said), choices, in_a_row=2)


_JOBS: dict[Job, Callable[[Desk], Awaitable[Answer]]] = {
    Job.WHO: _who,
    Job.PREVIEW: show_preview,
    Job.PAIR: ask_to_pair,
    Job.AGAIN: ask_to_pair,
    Job.RESULTS: fill_in,
    Job.OBJECTIONS: list_objections,
    Job.POST: publish_pairings,
    Job.RANKING: publish_ranking,
    Job.CLAIMS: _claims,
    Job.DUTY: _duty,
    Job.CALLS: list_calls,
    Job.LOG: _log,
    Job.CALENDAR: _calendar,
    Job.UNDO: undo_last,
}


async def do_job(desk: Desk, job: Job) -> Answer:
    """Do what a button of the dashboard says. Raises `ArbiterOnly`, and as the job."""
    desk.require_arbiter()
    return await _JOBS[job](desk)


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
