"""The arbiters beside the chief arbiter, and their rights."""

from keizer_bot.club.help.actions import change_menu
from keizer_bot.club.people import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.messages import NothingChanged
from keizer_bot.core.posting import SOON, note, send
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import ClubRole, Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import devices, people
from keizer_bot.store.intents import Address, person
from keizer_bot.store.people import ArbiterRow, Member

Rights = frozenset[Right]
NONE: Rights = frozenset()
Known = Member | ArbiterRow
"""Somebody of the club: a member, or an arbiter who is not a member."""


def everybody(context: Context) -> tuple[Known, ...]:
    """All members of the club and its arbiters. Raises `ArbiterOnly`."""
    context.require_arbiter()
    members = people.members(context.tx, context.club.id)
    ids = {member.person_id for member in members}
    arbiters = people.arbiters(context.tx, context.club.id)
    return (*members, *(a for a in arbiters if a.person_id not in ids))


def list_arbiters(context: Context) -> messages.ArbiterList:
    """List the arbiters with their rights. Raises `ArbiterOnly`."""
    context.require_arbiter()
    rows = people.arbiters(context.tx, context.club.id)
    return messages.ArbiterList(
        tuple(messages.ArbiterEntry(row.name, _ordered(_rights(row))) for row in rows)
    )


def offer_rights(context: Context, *, name: str, person_id: int | None) -> Reply:
    """Show a person's rights, with a button for each.

    For somebody who is not yet an arbiter it also lists the devices that arbiters signed in for
    them, to be checked once more. Raises `ArbiterOnly`, `RightMissing`, `NotLinkedAtAll`.
    """
    context.require(Right.ALL)
    if person_id is None:
        raise messages.NotLinkedAtAll(name)
    now = _rights(_arbiter(context, person_id))
    choices = []
    for right in Right:
        label = messages.TakeRight(right) if right in now else messages.GiveRight(right)
        act = intend(change_right, name=name, person_id=person_id, right=right.value)
        choices.append(Choice(label, act))
    shown = messages.RightsNow(_ordered(now)) if now else messages.NoRights()
    done = Choice(messages.RightsDone(), intend(end_rights))
    question: Message = messages.ChangeRights(name, shown)
    open_on = () if now else devices.devices_of(context.tx, person_id)
    if open_on:
        names = tuple(device.name for device in open_on)
        question = messages.LookAtDevices(name, names, messages.ChangeRights(name, shown))
    return ask(context, question, [*choices, done], in_a_row=2)


@on_press("end-rights")
def end_rights(context: Context) -> Reply:
    """End the choice of rights, and list all arbiters' rights. Raises `ArbiterOnly`."""
    return Reply.of(list_arbiters(context))


@on_press("change-right", may=Right.ALL)
def change_right(context: Context, *, name: str, person_id: int, right: Right) -> Reply:
    """Give a person a right, or take it from them, and tell them.

    Raises `ArbiterOnly`, `RightMissing`, `LastChief`.
    """
    row = _arbiter(context, person_id)
    before = _rights(row)
    after = _changed(before, right)
    if Right.ALL in before - after and len(context.chiefs) == 1:
        raise messages.LastChief(name)
    _set(context, name, person_id, after)
    note(context, Action.RIGHTS, name, before=_recorded(before), after=_recorded(after))
    _tell(context, person_id, row, after)
    if (not before) != (not after):
        change_menu(
            context, context.app.commands, person_id, ClubRole.ARBITER if after else ClubRole.MEMBER
        )
    if person_id == context.actor.person_id and Right.ALL not in after:
        return Reply.of(_rights_now(context, after)) if after else Reply.of(NothingChanged())
    return offer_rights(context, name=name, person_id=person_id)


def _rights_now(context: Context, rights: Rights) -> messages.YourRights:
    return messages.YourRights(context.club.name, context.actor.name, _ordered(rights))


def _changed(now: Rights, right: Right) -> Rights:
    """Add or remove a right; a person with all rights who loses one keeps the others."""
    if right is Right.ALL:
        return NONE if right in now else frozenset([right])
    single = frozenset(Right) - {Right.ALL} if Right.ALL in now else now
    return single ^ {right}


def _arbiter(context: Context, person_id: int) -> ArbiterRow | None:
    rows = people.arbiters(context.tx, context.club.id)
    return next((row for row in rows if row.person_id == person_id), None)


def _rights(row: ArbiterRow | None) -> Rights:
    if row is None:
        return NONE
    return frozenset([Right.ALL] if row.rights is None else map(Right, row.rights))


def _ordered(rights: Rights) -> tuple[Right, ...]:
    return tuple(right for right in Right if right in rights)


def _recorded(rights: Rights) -> str | None:
    return ", ".join(_ordered(rights)) or None


def _set(context: Context, name: str, person_id: int, after: Rights) -> None:
    club = context.club.id
    if not after:
        people.dismiss(context.tx, club, person_id)
        return
    people.appoint(context.tx, club, person_id, name, context.at)
    people.set_rights(context.tx, club, person_id, None if Right.ALL in after else _ordered(after))


def _tell(context: Context, person_id: int, before: ArbiterRow | None, after: Rights) -> None:
    """Tell them their rights in private; if no chat is open, the message waits.

    The bot does not write to a person who is new to this club, because their open chat may be for
    another club.
    """
    members = people.members_known_as(context.tx, person_id)
    member = next((m for m in members if m.club_id == context.club.id), None)
    reachable = [
        arbiter for arbiter in (member, before) if arbiter is not None and arbiter.is_reachable
    ]
    if person_id == context.actor.person_id or not reachable:
        return
    none = messages.NoArbiterNow(context.club.name, context.actor.name)
    message = _rights_now(context, after) if after else none
    language = member.language if member is not None and member.language else context.club.language
    send(context, Address(person(person_id), language), message, urgency=SOON)
