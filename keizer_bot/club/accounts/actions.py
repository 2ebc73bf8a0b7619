"""Which Telegram account is which member: linked, parted again, and each of these taken back."""

from datetime import datetime, timedelta

from keizer_bot.club.accounts import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import SOON, arbiters_with, note, send
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import people
from keizer_bot.store.intents import Address, person
from keizer_bot.store.people import Member

_TO_RETURN = timedelta(hours=1)


def require_free(context: RequestContext, account: int, member: Member) -> None:
    """Refuse an account that is another member of the club. Raises `OtherMember`."""
    for known in people.members_known_as(context.tx, account):
        if known.club_id == member.club_id and known.id != member.id:
            raise messages.OtherMember(known.name, context.club.name)


def link(context: RequestContext, member: Member, account: int) -> messages.WelcomeMember:
    """From now on that account is the member; one that was it before loses its place.

    Both accounts are told, but for that of whoever acts. Raises `OtherMember`.
    """
    require_free(context, account, member)
    people.link_member(context.tx, member.id, account)
    note(context, Action.LINKED, member.name)
    names = member.name, context.club.name
    if member.account != account:
        tell_account(context, member, member.account, messages.AccountReplaced(*names))
    welcome = messages.WelcomeMember(*names)
    tell_account(context, member, account, welcome)
    return welcome


def tell_account(
    context: RequestContext, member: Member, account: int | None, say: Message
) -> None:
    """Tell it to an account that is that member, was it or may be, but for who acts."""
    if account is not None and account != context.actor.person_id:
        language = member.language or context.club.language
        send(context, Address(person(account), language), say, urgency=SOON)


def report_link(context: RequestContext, before: Member) -> None:
    """Tell the arbiters which account the sender's is, each with a button to undo that."""
    kind = messages.MemberLinked if before.account is None else messages.MemberRelinked
    say, account = kind(before.name, context.actor.name), context.actor.person_id
    for arbiter in arbiters_with(context, Right.PLAYERS):
        if arbiter.person_id != account:
            asked = with_undo_of_link(context, say, before, account, of=arbiter.person_id)
            send(context, Address(person(arbiter.person_id), context.club.language), asked)


def with_undo_of_link(
    context: RequestContext, say: Message, before: Member, account: int, *, of: int | None = None
) -> Reply:
    """What was done, with a button that gives the member back to the account of before."""
    undo = intend(undo_link, member=before.id, account=account, before=before.account)
    return ask(context, say, [Choice(messages.UndoLink(), undo)], of=of)


@on_press("undo-link")
def undo_link(context: RequestContext, *, member: int, account: int, before: int | None) -> Reply:
    """That account is the member no more, but who was it before, if anybody; both are told.

    Raises `ArbiterOnly`, `OtherMember`, `StaleButton` if the member has yet another account.
    """
    context.require(Right.PLAYERS)
    found = _of_club(context, member)
    if found.account != account:
        raise StaleButton
    if before is None:
        return _part(context, found, messages.LinkUndone(found.name))
    link(context, found, before)
    return with_undo_of_link(context, messages.LinkGivenBack(found.name), found, before)


def _of_club(context: RequestContext, number: int) -> Member:
    found = people.member(context.tx, number)
    if found.club_id != context.club.id:
        raise StaleButton
    return found


def unlink(context: RequestContext, *, member: int | None = None) -> Reply:
    """Part the sender, or (for the arbiter) a member, from Telegram, with a button to undo it.

    Raises `NotLinked`, `ArbiterOnly`, `NotLinkedYet`.
    """
    if member is None or member == context.member_id:
        own = context.own_member
        return _part(context, own, messages.YouAreUnlinked(own.name, context.club.name))
    context.require(Right.PLAYERS)
    found = _of_club(context, member)
    if found.account is None:
        raise messages.NotLinkedYet(found.name)
    return _part(context, found, messages.LinkUndone(found.name))


def _part(context: RequestContext, member: Member, say: Message) -> Reply:
    people.unlink_member(context.tx, member.id)
    note(context, Action.UNLINKED, member.name)
    gone = messages.AccountUnlinked(member.name, context.club.name)
    tell_account(context, member, member.account, gone)
    until = (context.at + _TO_RETURN).isoformat()
    again = intend(link_again, member=member.id, account=member.account, until=until)
    return ask(context, say, [Choice(messages.LinkAgain(), again)])


@on_press("link-again")
def link_again(context: RequestContext, *, member: int, account: int, until: datetime) -> Reply:
    """The account is the member again, as before it was parted from it.

    Its own way back ends soon: later it may be the arbiter who wants it gone. Raises `ArbiterOnly`,
    `OtherMember`, `StaleButton` if that is past, or somebody else is the member now.
    """
    own = account == context.actor.person_id
    if not own:
        context.require(Right.PLAYERS)
    found = _of_club(context, member)
    if found.account is not None or (own and context.at > until):
        raise StaleButton
    welcome = link(context, found, account)
    return Reply.of(welcome) if own else Reply.of(messages.MemberIsLinked(found.name))
