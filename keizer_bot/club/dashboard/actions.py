"""The arbiter's dashboard: one private message, changed in place when its content changes.

A new message for each change would bury the others. A job compares a hash of the content instead of
each action renewing the dashboard, because some action would forget to. The commands are
``/beheer``, and ``/indelen`` with the preview before it.
"""

import hashlib
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from msgspec.structs import replace

from keizer_bot.calendar import Phase
from keizer_bot.club.accounts.handlers import offer_links
from keizer_bot.club.calendar.actions import calendar_post
from keizer_bot.club.changes.actions import undo_last
from keizer_bot.club.changes.wording import log_post, recent_changes
from keizer_bot.club.dashboard.lists import fill_in, list_claims, list_duties, list_objections
from keizer_bot.club.dashboard.messages import Dashboard, DashboardSent
from keizer_bot.club.dashboard.state import DashboardState, lines, state_now
from keizer_bot.club.help.actions import show_help
from keizer_bot.club.hosting.settings import show_club
from keizer_bot.club.pairing.actions import played_already
from keizer_bot.club.pairing.by_hand import ask_to_pair, publish_pairings, publish_ranking
from keizer_bot.club.pairing.preview import show_preview
from keizer_bot.club.people.actions import list_calls
from keizer_bot.club.seasons.wizard import season_overview
from keizer_bot.club.signing_off.attendance import attendance_of, attendance_post
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import Sender, can_be_told, context_in
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import Job, NoSeason, PrivateChatNeeded
from keizer_bot.core.posting import SOON, club_chats, edit, send, take_buttons_away
from keizer_bot.core.questions import Below, ButtonKey, intend, on_press
from keizer_bot.core.reply import Button, Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.core.wording import written
from keizer_bot.engine.errors import EngineError
from keizer_bot.i18n.commands import ClubRole, Right, Topic
from keizer_bot.i18n.html import fits
from keizer_bot.reading.rounds import RoundToPair, read_round_to_pair
from keizer_bot.store import dashboards, people
from keizer_bot.store.dashboards import DashboardRow as Kept
from keizer_bot.store.intents import Address, person
from keizer_bot.store.transaction import Transaction

_LATER = timedelta(hours=1)
_LISTS = (12, 6, 3, 1)  # names in a list: the first number with which the message fits


def open_dashboard(context: Context, *, private: bool) -> Reply | None:
    """Send the dashboard to the arbiter who asks; an earlier one loses its buttons.

    Returns None if the dashboard itself is the answer. Raises `ArbiterOnly`, `NoSeason`, and
    `PrivateChatNeeded` in a group if the bot cannot write to them.
    """
    context.require_arbiter()
    reader = context.actor.person_id
    if not private and not can_be_told(context.tx, reader):
        raise PrivateChatNeeded(context.app.bot_name)
    state = state_now(context)
    shown = _as_reply(state)
    before = dashboards.dashboard(context.tx, context.competition.id, reader)
    if before is not None:
        take_buttons_away(context, before.outbox_id)
    row = send(context, Address(person(reader), context.language), shown, urgency=SOON)
    previewed = before.previewed if before else None
    if state.evening is not None and state.evening.phase is Phase.CLOSED:
        previewed = state.evening.id  # they already see a button for it
    kept = Kept(context.competition.id, reader, row, _hash(context, shown), previewed)
    dashboards.keep(context.tx, kept, context.at, state.next_look())
    return None if private else Reply.of(DashboardSent())


def _as_reply(state: DashboardState) -> Reply:
    """The dashboard in one message, with as many names as fit."""
    for most in _LISTS:
        text = Dashboard(lines(state, most))
        if fits(state.context.texts.render(text, state.context.language)):
            break
    return Reply.question(text, buttons(state))


def _hash(context: Context, shown: Reply) -> str:
    return hashlib.sha256(str(written(context, shown, context.language)).encode()).hexdigest()


def dashboards_coming(tx: Transaction, _: datetime) -> list[ScheduledJob]:
    """The dashboards whose content may have changed, or will change with time alone."""
    looks = dashboards.next_to_look_at(tx)
    return [ScheduledJob(moment, keep_dashboard, (kept,)) for kept, moment in looks.items()]


JOBS = (dashboards_coming,)


def keep_dashboard(tx: Transaction, app_context: AppContext, at: datetime, kept: Kept) -> None:
    """Change a dashboard if something has changed."""
    context = context_in(tx, app_context, Sender(kept.person_id, ""), kept.competition_id, at)
    is_open = people.is_private_open(tx, kept.person_id)
    if not is_open or not context.actor.is_arbiter:
        _give_up(context, kept)
        return
    try:
        with tx.part():
            _refresh(context, kept, state_now(context))
    except EngineError:  # this season cannot be computed now
        dashboards.keep(tx, kept, at, at + _LATER)
    except NoSeason:  # it has ended: the next one begins with a new dashboard
        _give_up(context, kept)


def _give_up(context: Context, kept: Kept) -> None:
    take_buttons_away(context, kept.outbox_id)
    dashboards.forget(context.tx, kept)


def _refresh(context: Context, kept: Kept, state: DashboardState) -> None:
    shown = _as_reply(state)
    now = replace(kept, shown=_hash(context, shown))
    if now.shown != kept.shown:
        edit(context, kept.outbox_id, shown, context.language)
    if (closed := _newly_closed(state, kept)) is not None:
        now = replace(now, previewed=closed)
        asked = show_preview(context, round_id=closed)
        to = Address(person(kept.person_id), context.language)
        send(context, to, asked, urgency=SOON)
    dashboards.keep(context.tx, now, context.at, state.next_look())


def _newly_closed(state: DashboardState, kept: Kept) -> int | None:
    """The round whose sign-off has closed and whose pairing the reader has not seen yet."""
    evening = state.evening
    if evening is None or evening.phase is not Phase.CLOSED or evening.id == kept.previewed:
        return None
    waits = not state.held and state.context.at < evening.final
    shows = state.context.actor.may(Right.PAIRING) and waits
    return evening.id if shows else None


_IN_A_ROW = 2


def _attendance_list(context: Context) -> Reply:
    return Reply.report(*attendance_post(attendance_of(context), context.texts, context.language))


def _log(context: Context) -> Reply:
    texts = context.for_own_eyes.texts
    return Reply.report(*log_post(recent_changes(context), texts, context.language))


_JOBS: dict[Job, Callable[[Context], Reply]] = {
    Job.WHO: _attendance_list,
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
    Job.CALENDAR: lambda context: Reply.report(*calendar_post(context, context.language)),
    Job.UNDO: undo_last,
    Job.SEASON: season_overview,
    Job.LINKS: offer_links,
    Job.CLUB: show_club,
    Job.HELP: lambda context: show_help(context, context.language),
}


@on_press(ButtonKey.JOB, below=Below.LIST, may=ClubRole.ARBITER)
def do_job(context: Context, *, competition: int, job: Job) -> Reply:  # noqa: ARG001 - the context has it
    """Carry out a button of the dashboard. Raises `ArbiterOnly`, and as its job."""
    return _JOBS[job](context)


def buttons(state: DashboardState) -> tuple[tuple[Button, ...], ...]:
    """The jobs that make sense now, for somebody with the reader's rights."""
    number = state.context.competition.id
    made = [Button(job, intend(do_job, competition=number, job=job)) for job in _offered(state)]
    return tuple(tuple(made[start : start + _IN_A_ROW]) for start in range(0, len(made), _IN_A_ROW))


def _offered(state: DashboardState) -> Iterator[Job]:
    """The jobs that have work which the arbiter may do, and those that are always at hand."""
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
    has_group = bool(club_chats(state.context))
    if paired and has_group:
        yield Job.POST
    if state.snapshot.ranked_to and has_group:
        yield Job.RANKING


def manage(request: Request) -> Reply | None:
    """``/beheer``: the dashboard, in private."""
    return open_dashboard(request.context, private=request.incoming.place.private)


MANAGE = Command(
    "beheer manage gestione", Topic.EVENING, manage, Scope.COMING, ClubRole.ARBITER, usual=True
)


@reads_in_scene(read_round_to_pair)
def pairing(request: Request, reading: RoundToPair) -> Reply:
    """``/indelen [ronde N]``: pair now, or again; ``/indelen voorbeeld``: show a preview."""
    round_id = reading.evening.id if reading.evening else None
    if not reading.preview:
        return ask_to_pair(request.context, round_id=round_id)
    if not request.incoming.place.private and not request.private_open:
        raise PrivateChatNeeded(request.context.app.bot_name)
    return show_preview(request.context, round_id=round_id)


PAIR = Command(
    "indelen pair abbina", Topic.PAIRING, pairing, Scope.COMING, Right.PAIRING, usual=True
)
