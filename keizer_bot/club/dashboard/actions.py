"""The arbiter's dashboard: one message in private, changed in place when what it shows changes."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import datetime, timedelta

from keizer_bot.calendar import Phase
from keizer_bot.club.dashboard.messages import Dashboard, DashboardSent
from keizer_bot.club.dashboard.round_jobs import buttons
from keizer_bot.club.dashboard.state import Sight, lines, look
from keizer_bot.club.preview.actions import show_preview
from keizer_bot.core.chats import can_be_told
from keizer_bot.core.context import Desk
from keizer_bot.core.identify import House, Sender, desk_in
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import NoSeason, PrivateChatNeeded
from keizer_bot.core.posting import SOON, edit, send, take_buttons_away
from keizer_bot.core.questions import Asked
from keizer_bot.core.wording import written
from keizer_bot.engine.errors import EngineError
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.reports.pages import fits
from keizer_bot.store import dashboards, people
from keizer_bot.store.dashboards import Dashboard as Kept
from keizer_bot.store.intents import Address, person
from keizer_bot.store.transaction import Transaction

_LATER = timedelta(hours=1)
_LISTS = (12, 6, 3, 1)  # names in a list: as many as let the message fit


def open_dashboard(desk: Desk, *, private: bool) -> Message | None:
    """Send the dashboard to whoever asks for it; an earlier one loses its buttons.

    Gives None where the dashboard itself is the answer. Raises `ArbiterOnly`, `NoSeason`, and
    `PrivateChatNeeded` in a group if the bot cannot write to him.
    """
    desk.require_arbiter()
    reader = desk.actor.telegram_id
    if not private and not can_be_told(desk.tx, reader):
        raise PrivateChatNeeded(desk.bot_name)
    sight = look(desk)
    shown = _shown(sight)
    before = dashboards.dashboard(desk.tx, desk.competition.id, reader)
    if before is not None:
        take_buttons_away(desk, before.outbox_id)
    row = send(desk, Address(person(reader), desk.language), shown, urgency=SOON)
    previewed = before.previewed if before else None
    if sight.evening is not None and sight.evening.phase is Phase.CLOSED:
        previewed = sight.evening.id  # a button for it is before him
    kept = Kept(desk.competition.id, reader, row, _hash(desk, shown), previewed)
    dashboards.keep(desk.tx, kept, desk.at, sight.next_look())
    return None if private else DashboardSent()


def _shown(sight: Sight) -> Asked:
    """The dashboard in one message, with as many names as fit."""
    for most in _LISTS:
        text = Dashboard(lines(sight, most))
        if fits(sight.desk.texts.render(text, sight.desk.language)):
            break
    return Asked(text, buttons(sight))


def _hash(desk: Desk, shown: Asked) -> str:
    return hashlib.sha256(str(written(desk, shown, desk.language)).encode()).hexdigest()


def dashboards_coming(tx: Transaction, _: datetime) -> list[ScheduledJob]:
    """The dashboards of which something may have changed, or will by the clock alone."""
    looks = dashboards.next_to_look_at(tx)
    return [ScheduledJob(moment, keep_dashboard, (kept,)) for kept, moment in looks.items()]


JOBS = (dashboards_coming,)


def keep_dashboard(tx: Transaction, house: House, at: datetime, kept: Kept) -> None:
    """Change a dashboard if something has changed."""
    desk = desk_in(tx, house, Sender(kept.telegram_id, ""), kept.competition_id, at)
    known = people.is_private_open(tx, kept.telegram_id)
    if not known or not desk.actor.is_arbiter:
        _give_up(desk, kept)
        return
    try:
        with tx.part():
            _refresh(desk, kept, look(desk))
    except EngineError:  # this season cannot be computed now
        dashboards.keep(tx, kept, at, at + _LATER)
    except NoSeason:  # it has ended: the next one begins with a new dashboard
        _give_up(desk, kept)


def _give_up(desk: Desk, kept: Kept) -> None:
    take_buttons_away(desk, kept.outbox_id)
    dashboards.forget(desk.tx, kept)


def _refresh(desk: Desk, kept: Kept, sight: Sight) -> None:
    shown = _shown(sight)
    now = replace(kept, shown=_hash(desk, shown))
    if now.shown != kept.shown:
        edit(desk, kept.outbox_id, shown, desk.language)
    if (closed := _newly_closed(sight, kept)) is not None:
        now = replace(now, previewed=closed)
        _show_preview(desk, closed)
    dashboards.keep(desk.tx, now, desk.at, sight.next_look())


def _newly_closed(sight: Sight, kept: Kept) -> int | None:
    """The round of which sign-off has closed and whose pairing the reader has not seen yet."""
    evening = sight.evening
    if evening is None or evening.phase is not Phase.CLOSED or evening.id == kept.previewed:
        return None
    return evening.id if sight.desk.actor.may(Right.PAIRING) and not sight.held else None


def _show_preview(desk: Desk, round_id: int) -> None:
    """Between closing and pairing the arbiter sees by himself what the pairing would be."""
    asked = show_preview(desk, round_id=round_id)
    send(desk, Address(person(desk.actor.telegram_id), desk.language), asked, urgency=SOON)
