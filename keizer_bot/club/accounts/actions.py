"""Link an account to a member, unlink it, and undo either."""

from datetime import datetime, timedelta

from keizer_bot.club.accounts import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
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


def is_taken(context: Context, account: int, member: Member) -> bool:
    """True if the account speaks for another member of the club already."""
    memberships = people.members_on_account(context.tx, account)
    return any(other.club_id == member.club_id and other.id != member.id for other in memberships)


def require_free(context: Context, account: int, member: Member) -> None:
    """Refuse an account that is another member of the club. Raises `OtherMember`."""
    for membership in people.members_known_as(context.tx, account):
        if membership.club_id == member.club_id and membership.id != member.id:
            raise messages.OtherMember(membership.name, context.club.name)


def link(context: Context, member: Member, account: int, *, shared: bool = False) -> Message:
    """Link the account to the member; an account that was linked before loses its place.

    `shared`: the account keeps the members it speaks for already, as in a family. Both accounts are
    told, except the actor's. Raises `OtherMember`.
    """
    if shared:
        people.share_account(context.tx, member.id, account)
    else:
        require_free(context, account, member)
        people.link_member(context.tx, member.id, account)
    note(context, Action.LINKED, member.name)
    names = member.name, context.club.name
    if member.telegram != account:
        tell_account(context, member, member.telegram, messages.AccountReplaced(*names))
    welcome = (messages.SharesAccount if shared else messages.WelcomeMember)(*names)
    tell_account(context, member, account, welcome)
    return welcome


def tell_account(context: Context, member: Member, account: int | None, message: Message) -> None:
    """Tell an account that is, was or may be that member, unless it is the actor's."""
    own_account = context.actor.member.telegram if context.actor.member else None
    if account is not None and account not in (own_account, context.actor.person_id):
        language = member.language or context.club.language
        send(context, Address(person(account), language), message, urgency=SOON)


def report_link(context: Context, before: Member, *, shared: bool = False) -> None:
    """Tell the arbiters which account was linked to the sender, each with a button to undo that."""
    kind = messages.MemberLinked if before.telegram is None else messages.MemberRelinked
    names = before.name, context.actor.name
    message = messages.MemberShares(*names) if shared else kind(*names)
    account = context.actor.person_id
    for arbiter in arbiters_with(context, Right.PLAYERS):
        if arbiter.person_id != account:
            asked = with_undo_of_link(context, message, before, account, of=arbiter.person_id)
            send(context, Address(person(arbiter.person_id), context.club.language), asked)


def with_undo_of_link(
    context: Context, message: Message, before: Member, account: int, *, of: int | None = None
) -> Reply:
    """The message about a link, with a button that returns the member to the previous account."""
    undo = intend(undo_link, member=before.id, account=account, before=before.telegram)
    return ask(context, message, [Choice(messages.UndoLink(), undo)], of=of)


@on_press("undo-link", may=Right.PLAYERS)
def undo_link(context: Context, *, member: int, account: int, before: int | None) -> Reply:
    """Unlink the account and link the member's earlier one, if any; both accounts are told.

    Raises `ArbiterOnly`, `OtherMember`, `StaleButton` if the member has yet another account.
    """
    row = context.member_with(member)
    if row.telegram != account:
        raise StaleButton
    if before is None:
        return _part(context, row, messages.LinkUndone(row.name))
    link(context, row, before, shared=is_taken(context, before, row))
    return with_undo_of_link(context, messages.LinkGivenBack(row.name), row, before)


def unlink(context: Context, *, member: int | None = None) -> Reply:
    """Unlink the sender, or for an arbiter any member, from Telegram, with a button to undo it.

    Raises `NotLinked`, `ArbiterOnly`, `NotLinkedYet`.
    """
    if member is None or member == context.member_id:
        own_member = context.own_member
        return _part(
            context, own_member, messages.YouAreUnlinked(own_member.name, context.club.name)
        )
    context.require(Right.PLAYERS)
    row = context.member_with(member)
    if row.telegram is None:
        raise messages.NotLinkedYet(row.name)
    return _part(context, row, messages.LinkUndone(row.name))


def _part(context: Context, member: Member, message: Message) -> Reply:
    people.unlink_member(context.tx, member.id)
    note(context, Action.UNLINKED, member.name)
    gone = messages.AccountUnlinked(member.name, context.club.name)
    tell_account(context, member, member.telegram, gone)
    until = (context.at + _TO_RETURN).isoformat()
    again = intend(link_again, member=member.id, account=member.telegram, until=until)
    own_account = member.telegram if member.id == context.member_id else None
    return ask(context, message, [Choice(messages.LinkAgain(), again)], of=own_account)


@on_press("link-again")
def link_again(context: Context, *, member: int, account: int, until: datetime) -> Reply:
    """Link the account to the member again, as before the two were separated.

    The account itself may do so only for a short time: later, an arbiter may have unlinked it.
    Raises `ArbiterOnly`, `OtherMember`, `StaleButton` if it is too late or somebody else is the
    member.
    """
    is_own = account == context.actor.person_id
    if not is_own:
        context.require(Right.PLAYERS)
    row = context.member_with(member)
    if row.telegram is not None or (is_own and context.at > until):
        raise StaleButton
    welcome = link(context, row, account, shared=is_taken(context, account, row))
    return Reply.of(welcome) if is_own else Reply.of(messages.MemberIsLinked(row.name))
