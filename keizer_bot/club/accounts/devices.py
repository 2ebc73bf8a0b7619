"""The devices of a member, signed in by a link, a mail or a claim; listed and revoked."""

from datetime import datetime, timedelta

import msgspec

from keizer_bot.club.accounts import messages
from keizer_bot.club.accounts.links import personal_link
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import Sender, context_for
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import note, tell_arbiters
from keizer_bot.core.questions import Below, Choice, ask, confirm, intend, on_press
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.core.tokens import hash_of, is_token, new_token
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import clubs, member_links, people
from keizer_bot.store import devices as stored
from keizer_bot.store.addresses import addresses, forget_address, people_at, set_address
from keizer_bot.store.devices import Device
from keizer_bot.store.intents import Channel
from keizer_bot.store.people import Member
from keizer_bot.store.transaction import Transaction

_OWN_LIVES = timedelta(hours=48)


class Offer(msgspec.Struct, frozen=True):
    """The members, perhaps a family, whom a link signs in; `invited`: an arbiter gave it out."""

    members: tuple[Member, ...]
    clubs: tuple[str, ...]
    invited: bool


def offered(tx: Transaction, token: str, at: datetime) -> Offer | None:
    """The offer behind a link's token; None if it is wrong, used, expired or revoked."""
    if not is_token(token):
        return None
    link = member_links.open_link(tx, hash_of(token), at)
    if link is not None and link.member_id is not None:
        if people.opens_more(tx, link.member_id):  # that is not their arbiter's to give
            return None
        return _offer(tx, (people.member(tx, link.member_id),), invited=True)
    persons = _asked_by(tx, token, at)
    offered_members = tuple(
        [m for person_id in persons for m in people.members_known_as(tx, person_id)]
    )
    return _offer(tx, offered_members, invited=False) if offered_members else None


def _asked_by(tx: Transaction, token: str, at: datetime) -> tuple[int, ...]:
    """The people who asked for the link: one person, or a family that shares a mail address."""
    asked = stored.open_sign_in(tx, hash_of(token), at)
    if asked is None:
        return ()
    if asked.mail is not None:
        return people_at(tx, Channel.MAIL, asked.mail)
    return () if asked.person_id is None else (asked.person_id,)


def _offer(tx: Transaction, members: tuple[Member, ...], *, invited: bool) -> Offer:
    names = dict.fromkeys(clubs.club(tx, member.club_id).name for member in members)
    return Offer(members, tuple(names), invited)


def enter(
    tx: Transaction, app_context: AppContext, token: str, device: Device, at: datetime
) -> bool:
    """Use up the link and sign its members in on the device; False if it is not valid."""
    offer = offered(tx, token, at)
    if offer is None:
        return False
    for member in offer.members:
        number = people.give_number(tx, member.id)
        member_links.use_link(tx, hash_of(token), number, at)
        context = context_for(tx, app_context, Sender(number, member.name), member.club_id, at)
        admit(context, member, device.id)
        if offer.invited:
            report_device(context, member, device)
    stored.use_sign_in(tx, hash_of(token), at)
    return True


def admit(context: Context, member: Member, device: int) -> None:
    """Sign the member in on the device; their messages can be read there."""
    number = people.give_number(context.tx, member.id)
    if not any(address.channel is Channel.WEB for address in addresses(context.tx, number)):
        set_address(context.tx, number, Channel.WEB)
    stored.add_person(context.tx, device, number)
    note(context, Action.DEVICE, member.name)


def report_device(context: Context, member: Member, device: Device) -> None:
    """Tell the other arbiters about the new device, each with a button to revoke it."""
    message = messages.DeviceAdmitted(member.name, device.name)
    asked = Reply.question(message, ((_revoking(messages.RevokeDevice(), member, device),),))
    tell_arbiters(context, asked, but=context.actor.person_id, right=Right.PLAYERS)


def _revoking(label: Message, member: Member, device: Device) -> Button:
    return Button(label, intend(revoke_device, member=member.id, device=device.id))


def devices_of(context: Context, member: Member) -> tuple[Device, ...]:
    """The devices that know the member; the one used last first. Raises `ArbiterOnly`.

    A member sees their own.
    """
    if member.id != context.member_id:
        context.require(Right.PLAYERS)
    return () if member.person_id is None else stored.devices_of(context.tx, member.person_id)


def device_list(context: Context, member: Member) -> tuple[tuple[messages.DeviceLine, ...], Rows]:
    """A line for each device that knows the member, and a button that signs it out.

    Raises `ArbiterOnly`.
    """
    devices = devices_of(context, member)
    lines = tuple(
        [messages.DeviceLine(device.name, context.local(device.seen_at)) for device in devices]
    )
    return lines, tuple(
        [(_revoking(messages.Revoke(device.name), member, device),) for device in devices]
    )


@on_press("revoke-device", below=Below.QUESTION)
def revoke_device(context: Context, *, member: int, device: int) -> Reply:
    """Ask whether to sign the member out on that device. Raises as `sign_out`."""
    row, devices = _on_device(context, member, device)
    question = messages.ConfirmRevoke(row.name, devices[device].name)
    return confirm(context, question, intend(sign_out, member=member, device=device))


@on_press("sign-out")
def sign_out(context: Context, *, member: int, device: int) -> Reply:
    """Sign the member out on that device, for the member or an arbiter.

    Raises `ArbiterOnly`, `StaleButton` if it does not.
    """
    row, devices = _on_device(context, member, device)
    if row.person_id is not None:
        stored.remove_person(context.tx, device, row.person_id)
        if len(devices) == 1:  # nothing is read there any more
            forget_address(context.tx, row.person_id, Channel.WEB)
    note(context, Action.DEVICE_REVOKED, row.name)
    return Reply.of(messages.DeviceRevoked(row.name, devices[device].name))


def _on_device(context: Context, member: int, device: int) -> tuple[Member, dict[int, Device]]:
    """The member, and the devices that know them. Raises as `sign_out`."""
    row = context.member_with(member)
    devices = {device.id: device for device in devices_of(context, row)}
    if device not in devices:
        raise StaleButton
    return row, devices


@on_press("another-device")
def another_device(context: Context) -> Reply:
    """Give the member a link for another device of theirs. Raises `NotLinked`, `NoOwnPages`."""
    if not context.app.web_url:
        raise messages.NoOwnPages
    own_member = context.own_member
    token, until = new_token(), context.at + _OWN_LIVES
    asked = stored.SignIn(mail=None, person_id=own_member.person_id)
    stored.add_sign_in(context.tx, hash_of(token), asked, context.at, until)
    return Reply.of(messages.OwnLink(personal_link(context, token)))


def own_devices(context: Context) -> Reply:
    """The sender's devices, and how to add one.

    Raises `NotLinked`, `NoOwnPages`, `PagesAreForMembers`.
    """
    if not context.app.web_url:
        raise messages.NoOwnPages
    if context.actor.is_arbiter and context.member is None:
        raise messages.PagesAreForMembers
    lines, rows = device_list(context, context.own_member)
    more = Choice(messages.AnotherDevice(), intend(another_device))
    shown = messages.OwnDevices(lines) if lines else messages.NoDevices()
    asked = ask(context, shown, [more])
    return Reply.question(asked.text, (*rows, *asked.rows))
