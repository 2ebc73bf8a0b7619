"""Sign-in for people without a link: by mail to the address on record, or by a code.

The answer is the same whether or not the address or the name is known.
"""

import secrets
from datetime import datetime, timedelta

from keizer_bot.club.accounts import messages
from keizer_bot.club.accounts.devices import admit, devices_of, report_device
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import context_of_bot
from keizer_bot.core.posting import AT_ONCE, ask_arbiters, tell_arbiters
from keizer_bot.core.questions import Choice, intend, on_press, require_existing
from keizer_bot.core.reply import Reply
from keizer_bot.core.tokens import hash_of, new_token
from keizer_bot.i18n.commands import Right
from keizer_bot.mail_address import mail_address
from keizer_bot.reading.names import NamedPerson, find
from keizer_bot.store import clubs, people
from keizer_bot.store import devices as stored
from keizer_bot.store.addresses import open_ref, people_at
from keizer_bot.store.devices import Device
from keizer_bot.store.intents import Address, Channel, Say, person
from keizer_bot.store.outbox import Outgoing, put
from keizer_bot.store.people import Member
from keizer_bot.store.transaction import Transaction

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
    readers = [
        person_id
        for person_id in people_at(tx, Channel.MAIL, mail)
        if open_ref(tx, person_id, Channel.MAIL)
    ]
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
            namesakes = find(
                name, [NamedPerson(m.id, m.name) for m in members.values()], whole=True
            )
            member = members[namesakes[0].id] if len(namesakes) == 1 else None
            if member and not _is_too_much(tx, member, device, at):
                _ask_arbiters(
                    context_of_bot(tx, app_context, member.club_id, at), member, device, code
                )


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
    only_here = len(people.members_known_as(tx, number)) == 1 and people.arbiter_of(tx, number) == (
        context.club.id,
    )
    if not only_here or member.telegram is not None or open_ref(tx, number, Channel.MAIL):
        raise messages.EntersThemselves(member.name)
    context.require(Right.ALL)
