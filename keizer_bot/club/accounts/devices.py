"""The devices of a member, signed in by a link, a mail or a claim; listed and revoked.

People without a link sign in by mail to the address on record, or by a code. The answer is the same
whether or not the address or the name is known.
"""

import secrets
from datetime import datetime, timedelta

import msgspec

from keizer_bot.club.accounts import messages
from keizer_bot.club.accounts.links import personal_link
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import Sender, context_for, context_of_bot
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import AT_ONCE, ask_arbiters, note, tell_arbiters
from keizer_bot.core.questions import (
    Below,
    Choice,
    ask,
    confirm,
    intend,
    on_press,
    require_existing,
)
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.core.tokens import hash_of, is_token, new_token
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.mail_address import mail_address
from keizer_bot.reading.names import NamedPerson, find
from keizer_bot.store import clubs, member_links, people
from keizer_bot.store import devices as stored
from keizer_bot.store.addresses import addresses, forget_address, open_ref, people_at, set_address
from keizer_bot.store.devices import Device
from keizer_bot.store.intents import Address, Channel, Say, person
from keizer_bot.store.outbox import Outgoing, put
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
        return _offer(tx, [people.member(tx, link.member_id)], invited=True)
    members = [
        m for number in _asked_by(tx, token, at) for m in people.members_known_as(tx, number)
    ]
    return _offer(tx, members, invited=False) if members else None


def _asked_by(tx: Transaction, token: str, at: datetime) -> tuple[int, ...]:
    """The people who asked for the link: one person, or a family that shares a mail address."""
    asked = stored.open_sign_in(tx, hash_of(token), at)
    if asked is None:
        return ()
    if asked.mail is not None:
        return people_at(tx, Channel.MAIL, asked.mail)
    return () if asked.person_id is None else (asked.person_id,)


def _offer(tx: Transaction, members: list[Member], *, invited: bool) -> Offer:
    names = dict.fromkeys(clubs.club(tx, member.club_id).name for member in members)
    return Offer(tuple(members), tuple(names), invited)


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
    lines = [messages.DeviceLine(device.name, context.local(device.seen_at)) for device in devices]
    rows = [(_revoking(messages.Revoke(device.name), member, device),) for device in devices]
    return tuple(lines), tuple(rows)


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


_LIVES = timedelta(minutes=30)
_MAILS_AN_HOUR, _CLAIMS_AN_HOUR = 3, 3  # to one address, about one member
_CLUB_CLAIMS_AN_HOUR = 5
_AGAIN = timedelta(minutes=1)  # a second tap
_HOUR = timedelta(hours=1)


def send_sign_in(tx: Transaction, app_context: AppContext, text: str, at: datetime) -> None:
    """Send a sign-in link to a known mail address, at most a few times an hour."""
    mail = mail_address(text)
    if mail is None:
        return
    readers = [n for n in people_at(tx, Channel.MAIL, mail) if open_ref(tx, n, Channel.MAIL)]
    members = [member for person_id in readers for member in people.members_known_as(tx, person_id)]
    often = stored.sign_ins_since(tx, mail, at - _HOUR) >= _MAILS_AN_HOUR
    if not members or often or stored.sign_ins_since(tx, mail, at - _AGAIN):
        return
    token, until = new_token(), at + _LIVES
    stored.add_sign_in(tx, hash_of(token), stored.SignIn(mail, person_id=None), at, until)
    context = context_of_bot(tx, app_context, members[0].club_id, at)
    names = tuple(member.name for member in members)
    message = messages.SignInLink(names, f"{context.app.web_url}/in/{token}", context.local(until))
    language = members[0].language or context.club.language
    row = Outgoing(
        intent=Say(str(context.texts.render(message, language))),
        to=Address(person(readers[0]), language, channel=Channel.MAIL),
        urgency=AT_ONCE,
        off_page=True,
        club_id=context.club.id,
    )
    put(tx, row, at)


def claim(
    tx: Transaction,
    app_context: AppContext,
    name: str,
    device: Device,
    at: datetime,
    *,
    club_id: int | None = None,
) -> None:
    """Ask the arbiters if the device that shows this code belongs to the member with that name.

    The name is looked for in one club, or in all. Only a few claims an hour are passed on for a
    member, and a few more for a club. "Vos" or "I. Vos" is enough if it fits one member only.
    """
    code = _shown_code(tx, device)
    for club in clubs.awake(tx):
        members = {member.id: member for member in people.members(tx, club.id)}
        if club_id in (None, club.id):
            known = [NamedPerson(m.id, m.name) for m in members.values()]
            namesakes = find(name, known, whole=True)
            member = members[namesakes[0].id] if len(namesakes) == 1 else None
            if member and not _is_too_much(tx, member, device, at):
                context = context_of_bot(tx, app_context, club.id, at)
                _ask_arbiters(context, member, device, code)


def _shown_code(tx: Transaction, device: Device) -> str:
    """The code on the device, by which two people check that they mean the same one."""
    code = stored.code(tx, device.id)
    if code is None or stored.is_used(tx, device.id, code):
        digits = f"{secrets.randbelow(1_000_000):06}"
        code = f"{digits[:3]} {digits[3:]}"
        stored.show_code(tx, device.id, code)
    return code


def _is_too_much(tx: Transaction, member: Member, device: Device, at: datetime) -> bool:
    often = stored.claims_since(tx, member.id, at - _HOUR) >= _CLAIMS_AN_HOUR
    many = stored.club_claims_since(tx, member.club_id, at - _HOUR) > _CLUB_CLAIMS_AN_HOUR
    return often or many or stored.has_open_claim(tx, device.id, member.id)


def _ask_arbiters(context: Context, member: Member, device: Device, code: str) -> None:
    """Ask the arbiters about a claim; when there are too many, say once that no more will come."""
    since = context.at - _HOUR
    is_last = stored.club_claims_since(context.tx, context.club.id, since) == _CLUB_CLAIMS_AN_HOUR
    number = stored.add_claim(context.tx, device.id, member.id, code, context.at)
    if is_last:
        stored.decide_claim(context.tx, number, context.at, approved=False)
        tell_arbiters(context, messages.ManyClaims(_CLUB_CLAIMS_AN_HOUR), right=Right.PLAYERS)
        return
    message = messages.DeviceClaimed(member.name, code, device.name)
    choices = [
        Choice(messages.Approve(), intend(decide_device, claim=number, approved=True)),
        Choice(messages.Reject(), intend(decide_device, claim=number, approved=False)),
    ]
    ask_arbiters(context, Right.PLAYERS, message, choices, in_a_row=2)


@on_press("decide-device", may=Right.PLAYERS)
def decide_device(context: Context, *, claim: int, approved: bool) -> Reply:
    """Decide a claim after the arbiter compared the code; the other arbiters are told.

    Raises `ArbiterOnly`, `RightMissing`, `StaleButton`, `EntersThemselves`.
    """
    open_claim = require_existing(stored.open_claim(context.tx, claim))
    member = context.member_with(open_claim.member_id)
    if approved and member.id != context.member_id and people.opens_more(context.tx, member.id):
        _require_colleague(context, member)
    stored.decide_claim(context.tx, claim, context.at, approved=approved)
    if not approved:
        return Reply.of(messages.ClaimRejected(member.name))
    admit(context, member, open_claim.device_id)
    signed_in = devices_of(context, people.member(context.tx, member.id))
    device = next(device for device in signed_in if device.id == open_claim.device_id)
    report_device(context, member, device)
    return Reply.of(messages.DeviceLetIn(member.name))


def _require_colleague(context: Context, member: Member) -> None:
    """Refuse to give away more access than one membership, except to an arbiter of this club.

    An arbiter with neither Telegram nor mail cannot let in their own device. An arbiter with all
    rights does it for them, since they could appoint arbiters anyway. Raises `EntersThemselves`,
    `RightMissing`.
    """
    tx, number = context.tx, people.give_number(context.tx, member.id)
    only_here = people.arbiter_of(tx, number) == (context.club.id,)
    if (
        not only_here
        or len(people.members_known_as(tx, number)) > 1
        or member.telegram is not None
        or open_ref(tx, number, Channel.MAIL)
    ):
        raise messages.EntersThemselves(member.name)
    context.require(Right.ALL)
