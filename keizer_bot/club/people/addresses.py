"""Members' mail addresses and their faults, their first channel, and the kinds of mail.

People see and set their own address, arbiters those of players. The log never shows an address,
only that it changed. An arbiter who is not a member also has one: replies to the club's mails go
there. A token at the foot of a mail turns off one kind of mail for one person, and opens nothing
else.

An urgent message that is not opened within an hour puts its reader on the arbiters' call list.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby

from keizer_bot.club.people import member_messages as messages
from keizer_bot.club.people.personal_data import whom
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Actor, AppContext, Context
from keizer_bot.core.identify import context_of_bot, contexts_of_club
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import LastPart
from keizer_bot.core.posting import call, note
from keizer_bot.core.questions import Choice, ask, done, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.tokens import hash_of, new_token
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message
from keizer_bot.store import addresses, page_messages, people
from keizer_bot.store.addresses import PersonAddress
from keizer_bot.store.intents import Channel
from keizer_bot.store.people import Member
from keizer_bot.store.transaction import Transaction

_FIRST = {
    Channel.TELEGRAM: messages.ReachedOnTelegram,
    Channel.MAIL: messages.ReachedByMail,
    Channel.WEB: messages.ReachedOnPage,
}


Whose = Member | Actor
"""A member, or an arbiter who is not a member."""


def show_addresses(context: Context, *, member: int | None = None) -> Reply:
    """Show the ways to reach a person, with buttons to change them.

    Raises `NotLinked`, `ArbiterOnly`, `GivesOwnAddress`; so do the actions below.
    """
    addressee = _whose(context, member)
    mail, off = mail_of(context, addressee), kinds_off(context, addressee)
    if mail is None:
        return Reply.of(*how_reached(context, addressee))
    choices = _choices(context, addressee, is_open=mail.state == "open", off=off)
    return ask(context, messages.HowReached(how_reached(context, addressee)), choices, in_a_row=2)


def _whose(context: Context, member: int | None) -> Whose:
    """The person whose address is meant; None for the sender. Raises as `whom`, `GivesOwnAddress`.

    A person who reads the mail at an address can sign in as its member. If that opens another
    club, or an arbiter's rights, only the member may give the address.
    """
    if member is None and context.member is None and context.actor.is_arbiter:
        return context.actor
    member_row = whom(context, member, Right.PLAYERS)
    if member_row.id != context.member_id and people.opens_more(context.tx, member_row.id):
        raise messages.GivesOwnAddress(member_row.name)
    return member_row


def how_reached(context: Context, addressee: Whose) -> tuple[Message, ...]:
    """Their first channel, and their mail address with its faults, line by line."""
    mail, off = mail_of(context, addressee), kinds_off(context, addressee)
    if mail is None:
        return reached(context, addressee), messages.NoMailAddress(addressee.name)
    is_there = messages.MailAddressIs if mail.state == "open" else messages.MailAddressClosed
    channels = reached(context, addressee), is_there(addressee.name, mail.ref)
    return (*channels, messages.NoMailAbout(off)) if off else channels


def reached(context: Context, addressee: Whose) -> Message:
    """A line with their first channel."""
    channels = _channels(context, addressee)
    return (_FIRST[channels[0]] if channels else messages.ReachedByPhone)(addressee.name)


def _channels(context: Context, addressee: Whose) -> tuple[Channel, ...]:
    """The channels that reach them, the first one first."""
    number = addressee.person_id
    return addresses.open_channels(context.tx, number) if number else ()


def kinds_off(context: Context, addressee: Whose) -> tuple[MailKind, ...]:
    """The kinds of mail that they do not want."""
    off = addresses.kinds_off(context.tx, addressee.person_id) if addressee.person_id else ()
    return tuple(kind for kind in MailKind if kind in off)


def _choices(
    context: Context, addressee: Whose, *, is_open: bool, off: tuple[MailKind, ...]
) -> list[Choice]:
    """Buttons: for an arbiter about the address's faults, for the member about kinds of mail."""
    member = addressee.id if isinstance(addressee, Member) else None
    forget = Choice(messages.ForgetAddress(), intend(forget_mail, member=member))
    if isinstance(addressee, Member) and member != context.member_id:
        mark = messages.AddressBounces() if is_open else messages.AddressWorks()
        return [Choice(mark, intend(mark_mail, member=addressee.id, works=not is_open)), forget]
    kinds = []
    for kind in MailKind:
        label = messages.MailOf(kind) if kind in off else messages.NoMailOf(kind)
        kinds.append(Choice(label, intend(turn_mail, kind=kind, wanted=kind in off)))
    channels = _channels(context, addressee)
    if not {Channel.TELEGRAM, Channel.MAIL} <= set(channels):
        return [*kinds, forget]
    other = Channel.MAIL if channels[0] is Channel.TELEGRAM else Channel.TELEGRAM
    first = messages.MailFirst() if other is Channel.MAIL else messages.TelegramFirst()
    return [*kinds, Choice(first, intend(set_first, channel=other)), forget]


def set_mail(context: Context, *, address: str, member: int | None = None) -> Reply:
    """Set their mail address; by default the sender's own.

    Raises `NotLinked`, `ArbiterOnly`.
    """
    addressee = _whose(context, member)
    addresses.set_address(context.tx, _number(context, addressee), Channel.MAIL, address)
    note(context, Action.ADDRESS, addressee.name)
    answer: Message = messages.MailAddressSet(addressee.name, address)
    if not addresses.is_offered(context.tx, Channel.MAIL):
        answer = messages.HowReached((answer, messages.MailNotSentHere()))
    return done(context, answer, intend(forget_mail, member=member), messages.ForgetAddress())


@on_press("forget-mail")
def forget_mail(context: Context, *, member: int | None = None) -> Reply:
    """Delete their mail address. Raises `NotLinked`, `ArbiterOnly`, `HasNoMailAddress`."""
    addressee = _whose(context, member)
    addresses.forget_address(context.tx, _mail(context, addressee).person_id, Channel.MAIL)
    note(context, Action.ADDRESS, addressee.name)
    return Reply.of(messages.MailAddressForgotten(addressee.name))


@on_press("mark-mail", may=Right.PLAYERS)
def mark_mail(context: Context, *, member: int, works: bool) -> Reply:
    """Record an arbiter's word that a player's mail arrives or not. Raises as `forget_mail`."""
    addressee = _whose(context, member)
    mail = _mail(context, addressee)
    addresses.set_open(context.tx, mail.person_id, Channel.MAIL, open_=works)
    note(context, Action.ADDRESS, addressee.name)
    kind = messages.MailAddressIs if works else messages.MailAddressClosed
    return Reply.of(kind(addressee.name, mail.ref), reached(context, addressee))


@on_press("set-first")
def set_first(context: Context, *, channel: Channel) -> Reply:
    """Write to the sender by that channel first. Raises `NotLinked`, `HasNoMailAddress`."""
    addressee = _whose(context, None)
    if channel is Channel.MAIL:
        _mail(context, addressee)
    before = addresses.open_channels(context.tx, _number(context, addressee))
    addresses.set_order(context.tx, _number(context, addressee), channel)
    if not before or before[0] is channel:
        return Reply.of(reached(context, addressee))
    return done(context, reached(context, addressee), intend(set_first, channel=before[0]))


@on_press("turn-mail")
def turn_mail(context: Context, *, kind: MailKind, wanted: bool) -> Reply:
    """Turn mail of that kind to the sender on or off. Raises `NotLinked`."""
    number = _number(context, _whose(context, None))
    (addresses.turn_on if wanted else addresses.turn_off)(context.tx, number, kind)
    message = messages.MailTurnedOn(kind) if wanted else messages.MailTurnedOff(kind)
    return done(context, message, intend(turn_mail, kind=kind, wanted=not wanted))


def _number(context: Context, addressee: Whose) -> int:
    """Their number as a person; a member gets one if they have none."""
    if isinstance(addressee, Member):
        return people.give_number(context.tx, addressee.id)
    return addressee.person_id


def _mail(context: Context, addressee: Whose) -> PersonAddress:
    """Their mail address. Raises `HasNoMailAddress`."""
    mail = mail_of(context, addressee)
    if mail is None:
        raise messages.HasNoMailAddress(addressee.name)
    return mail


def mail_of(context: Context, addressee: Whose) -> PersonAddress | None:
    """Their mail address, if they have one."""
    channels = addresses.addresses(context.tx, addressee.person_id) if addressee.person_id else ()
    return next((address for address in channels if address.channel is Channel.MAIL), None)


def token_to_turn_off(tx: Transaction, person_id: int, kind: MailKind, at: datetime) -> str:
    """A new token that turns off mail of that kind to that person."""
    token = new_token()
    addresses.add_token(tx, hash_of(token), person_id, kind, at)
    return token


def kind_of_token(tx: Transaction, token: str) -> MailKind | None:
    """The kind of mail that the token turns off; None if the token is not ours."""
    target = addresses.token_target(tx, hash_of(token))
    return MailKind(target[1]) if target else None


def turn_off_by(tx: Transaction, token: str) -> MailKind | None:
    """Turn off the kind of mail that the token is for; returns it, or None for an unknown token."""
    target = addresses.token_target(tx, hash_of(token))
    if target is None:
        return None
    addresses.turn_off(tx, *target)
    return MailKind(target[1])


UNOPENED = timedelta(hours=1)


def unopened_coming(tx: Transaction, _: datetime) -> list[ScheduledJob]:
    """The moment at which the oldest unopened urgent message has waited long enough."""
    waiting = page_messages.urgent_unread(tx)
    return [ScheduledJob(waiting[0].made_at + UNOPENED, call_about_unopened)] if waiting else []


JOBS = (unopened_coming,)


def call_about_unopened(tx: Transaction, app_context: AppContext, at: datetime) -> None:
    """Ask the arbiters to call members who did not open urgent messages, once for all.

    Arbiters themselves are left out, because that message would wait unopened too. So is news of
    a game in play: a player at the board knows it, and an absent one is missed there.
    """
    due = [unread for unread in page_messages.urgent_unread(tx) if unread.made_at + UNOPENED <= at]
    page_messages.mark_called(tx, [message.id for message in due], at)
    due = [message for message in due if not _is_over(tx, app_context, message, at)]
    due.sort(key=_by_reader)
    for (person_id, club_id), unread in groupby(due, key=_by_reader):
        why, round_id = _to_say(tuple(unread))
        leads = people.arbiter_of(tx, person_id)
        for member in people.members_known_as(tx, person_id):
            if club_id in (0, member.club_id) and member.club_id not in leads:
                context = context_of_bot(tx, app_context, member.club_id, at)
                call(context, member.id, why, round_id=round_id)


def _to_say(unopened: Sequence[page_messages.UnreadMessage]) -> tuple[LastPart, int | None]:
    """The texts to be read out, and the round if they are all about one."""
    rounds = {message.round_id for message in unopened}
    texts = LastPart(Html("\n\n".join(message.text for message in unopened)))
    return texts, rounds.pop() if len(rounds) == 1 else None


def _is_over(
    tx: Transaction, app_context: AppContext, unread: page_messages.UnreadMessage, at: datetime
) -> bool:
    """True if the message announces a pairing, and every paired evening of their club has begun."""
    if unread.mail_kind is not MailKind.PAIRING or unread.club_id is None:
        return False
    competitions = contexts_of_club(context_of_bot(tx, app_context, unread.club_id, at))
    played = [there for there in competitions if there.running is not None]
    return all(e.starts <= at for there in played for e in there.calendar.paired)


def _by_reader(unread: page_messages.UnreadMessage) -> tuple[int, int]:
    return unread.person_id, unread.club_id or 0
