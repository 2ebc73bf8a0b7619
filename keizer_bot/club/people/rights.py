"""Who leads the competition beside the chief arbiter, and what each of them may do."""

from __future__ import annotations

from dataclasses import dataclass

from keizer_bot.club.help.menus import change_menu
from keizer_bot.club.people import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import NothingChanged
from keizer_bot.core.posting import SOON, note, send
from keizer_bot.core.questions import Answer, Choice, ask, intend, on_press
from keizer_bot.i18n.commands import Right, Role
from keizer_bot.i18n.message import Message
from keizer_bot.store import people
from keizer_bot.store.intents import Address, person
from keizer_bot.store.people import ArbiterRow

Rights = frozenset[Right]
NONE: Rights = frozenset()


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody of the club: a member, or an arbiter who is none."""

    name: str
    telegram_id: int | None


def everybody(desk: Desk) -> tuple[Known, ...]:
    """All members of the club and its arbiters. Raises `ArbiterOnly`."""
    desk.require_arbiter()
    members = [Known(m.name, m.telegram_id) for m in people.members(desk.tx, desk.club.id)]
    ids = {known.telegram_id for known in members}
    arbiters = people.arbiters(desk.tx, desk.club.id)
    others = [Known(a.name, a.telegram_id) for a in arbiters if a.telegram_id not in ids]
    return (*members, *others)


def list_arbiters(desk: Desk) -> messages.ArbiterList:
    """Who may do what. Raises `ArbiterOnly`."""
    desk.require_arbiter()
    rows = people.arbiters(desk.tx, desk.club.id)
    return messages.ArbiterList(tuple(_entry(row.name, _rights(row)) for row in rows))


def offer_rights(desk: Desk, *, name: str, telegram_id: int | None) -> Answer:
    """What somebody may do, with a button for each right.

    Raises `ArbiterOnly`, `RightMissing`, `NeedsTelegram`.
    """
    desk.require(Right.ALL)
    if telegram_id is None:
        raise messages.NeedsTelegram(name)
    now = _rights(_arbiter(desk, telegram_id))
    choices = []
    for right in Right:
        label = messages.TakeRight(right) if right in now else messages.GiveRight(right)
        act = intend(change_right, name=name, telegram_id=telegram_id, right=right.value)
        choices.append(Choice(label, act))
    shown = messages.RightsNow(_ordered(now)) if now else messages.NoRights()
    done = Choice(messages.RightsDone(), intend(end_rights))
    return ask(desk, messages.ChangeRights(name, shown), [*choices, done], in_a_row=2)


@on_press("end-rights")
def end_rights(desk: Desk) -> Answer:
    """The choosing is over: who may do what now. Raises `ArbiterOnly`."""
    return list_arbiters(desk)


@on_press("change-right")
def change_right(desk: Desk, *, name: str, telegram_id: int, right: Right) -> Answer:
    """Give a right to somebody, or take it if he has it; he is told.

    Raises `ArbiterOnly`, `RightMissing`, `LastChief`.
    """
    desk.require(Right.ALL)
    row = _arbiter(desk, telegram_id)
    before = _rights(row)
    after = _changed(before, right)
    if Right.ALL in before - after and len(desk.chiefs) == 1:
        raise messages.LastChief(name)
    _set(desk, Known(name, telegram_id), after)
    note(desk, Action.RIGHTS, name, before=_recorded(before), after=_recorded(after))
    _tell(desk, telegram_id, after)
    if (not before) != (not after):
        change_menu(desk, desk.commands, telegram_id, Role.ARBITER if after else Role.MEMBER)
    if telegram_id == desk.actor.telegram_id and Right.ALL not in after:
        return _farewell(desk, after)
    return offer_rights(desk, name=name, telegram_id=telegram_id)


def _farewell(desk: Desk, after: Rights) -> Answer:
    """Who gave up his own rights chooses no more."""
    if after:
        return messages.YourRights(desk.club.name, desk.actor.name, _ordered(after))
    return NothingChanged()


def _changed(now: Rights, right: Right) -> Rights:
    """One right more or less; whoever has all and loses one keeps the others."""
    if right is Right.ALL:
        return NONE if right in now else frozenset([right])
    single = frozenset(Right) - {Right.ALL} if Right.ALL in now else now
    return single ^ {right}


def _arbiter(desk: Desk, telegram_id: int) -> ArbiterRow | None:
    rows = people.arbiters(desk.tx, desk.club.id)
    return next((row for row in rows if row.telegram_id == telegram_id), None)


def _rights(row: ArbiterRow | None) -> Rights:
    if row is None:
        return NONE
    return frozenset([Right.ALL] if row.rights is None else map(Right, row.rights))


def _ordered(rights: Rights) -> tuple[Right, ...]:
    return tuple(right for right in Right if right in rights)


def _entry(name: str, rights: Rights) -> messages.ArbiterEntry:
    return messages.ArbiterEntry(name, _ordered(rights))


def _recorded(rights: Rights) -> str | None:
    return ", ".join(_ordered(rights)) or None


def _set(desk: Desk, who: Known, after: Rights) -> None:
    club, telegram_id = desk.club.id, who.telegram_id or 0
    if not after:
        people.dismiss(desk.tx, club, telegram_id)
        return
    members = people.members_known_as(desk.tx, telegram_id)
    open_ = any(member.private_open for member in members)
    people.appoint(desk.tx, club, telegram_id, who.name, desk.at, private_open=open_)
    stored = None if Right.ALL in after else _ordered(after)
    people.set_rights(desk.tx, club, telegram_id, stored)


def _tell(desk: Desk, telegram_id: int, after: Rights) -> None:
    """He hears it in private; in a closed chat it waits, and /wedstrijdleiders says it."""
    members = people.members_known_as(desk.tx, telegram_id)
    own = next((m for m in members if m.club_id == desk.club.id), None)
    row = _arbiter(desk, telegram_id)
    reachable = (own is not None and own.private_open) or (row is not None and row.private_open)
    if telegram_id == desk.actor.telegram_id or not reachable:
        return
    say: Message = messages.NoArbiterNow(desk.club.name, desk.actor.name)
    if after:
        say = messages.YourRights(desk.club.name, desk.actor.name, _ordered(after))
    language = own.language if own is not None and own.language else desk.club.language
    send(desk, Address(person(telegram_id), language), say, urgency=SOON)
