"""Links an account to a member, by a personal link or a claim; and makes a group the club's.

A personal link may have been passed on to somebody else. So the bot first asks its reader who they
are, only a yes uses the link up, and the arbiters hear who was linked.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from keizer_bot.club.accounts import messages
from keizer_bot.club.help.actions import offer_arbiters_menu
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.identify import Place, PrivateVisit, Sender, context_for
from keizer_bot.core.messages import Job, StaleButton
from keizer_bot.core.posting import SOON, arbiters_with, note, send, tell_arbiters
from keizer_bot.core.questions import (
    Below,
    ButtonKey,
    Choice,
    ask,
    intend,
    on_press,
    require_existing,
)
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.core.tokens import hash_of, new_token
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.message import Message
from keizer_bot.reading.names import NamedPerson, find
from keizer_bot.reading.talk import introduced
from keizer_bot.store import clubs, member_links, people
from keizer_bot.store.intents import Address, person
from keizer_bot.store.member_links import PersonalLink
from keizer_bot.store.people import Member
from keizer_bot.store.transaction import Transaction

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


def link_account(
    context: Context, member: Member, account: int, *, shared: bool = False
) -> Message:
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
    link_account(context, row, before, shared=is_taken(context, before, row))
    return with_undo_of_link(context, messages.LinkGivenBack(row.name), row, before)


def unlink(context: Context, *, member: int | None = None) -> Reply:
    """Unlink the sender, or for an arbiter any member, from Telegram, with a button to undo it.

    Raises `NotLinked`, `ArbiterOnly`, `NotLinkedYet`.
    """
    if member is None or member == context.member_id:
        own_member = context.own_member
        gone = messages.YouAreUnlinked(own_member.name, context.club.name)
        return _part(context, own_member, gone)
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
    welcome = link_account(context, row, account, shared=is_taken(context, account, row))
    return Reply.of(welcome) if is_own else Reply.of(messages.MemberIsLinked(row.name))


TRIES_AN_HOUR = 5
PRINTED_LIVES = timedelta(days=60)  # a member's, which may be on a slip
_HASHED = re.compile(r"sha256:([0-9a-f]{64})")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}")


def make_link(
    tx: Transaction, club_id: int, purpose: str, at: datetime, *, member_id: int | None = None
) -> str:
    """A new one-time token of 128 bits; only its hash is kept.

    A member's token lives longer than others, because it may be printed on a slip.
    """
    token = new_token()
    until = at + (PRINTED_LIVES if purpose == "member" else timedelta(hours=48))
    member_links.add_link(
        tx, token_hash(token), club_id, purpose, at, until=until, member_id=member_id
    )
    return token


def link_text(bot_name: str, purpose: str, token: str) -> str:
    """The address that opens the bot with this token."""
    parameter = "startgroup" if purpose == "group" else "start"
    return f"https://t.me/{bot_name}?{parameter}={token}"


def token_hash(token: str) -> str:
    """The hash of a token; the inbox may already have hashed it."""
    hashed = _HASHED.fullmatch(token)
    return hashed[1] if hashed else hash_of(token)


def is_group_link(tx: Transaction, text: str, at: datetime) -> bool:
    """True if the person opens a valid link in the chat that binds a group."""
    hashed = _HASHED.search(text)
    link = member_links.open_link(tx, hashed[1], at) if hashed else None
    return link is not None and link.purpose == "group"


def tried_too_often(visit: PrivateVisit) -> bool:
    """True if they opened so many wrong links that none opens for an hour."""
    hour = visit.at - timedelta(hours=1)
    return member_links.tries_since(visit.tx, visit.sender.person_id, hour) >= TRIES_AN_HOUR


def open_link(visit: PrivateVisit, place: Place, token: str) -> Reply:
    """Carry out a link's purpose, once. A token seen in the wrong chat is revoked.

    A member's link works until somebody confirms that they are that member. Raises `OtherMember`,
    `ClubAsleep`, and `AdministratorNeeded` if the sender is no administrator of the group.
    """
    if tried_too_often(visit):
        return Reply.of(messages.TooManyTries())
    tx, sender, at, link = visit.tx, visit.sender, visit.at, None
    if _HASHED.fullmatch(token) or _TOKEN.fullmatch(token):
        link = member_links.open_link(tx, token_hash(token), at)
    if link is None:
        member_links.add_try(tx, sender.person_id, at)
        return Reply.of(messages.BadToken())
    context = context_for(tx, visit.app_context, sender, link.club_id, at)
    context.require_awake()
    if link.member_id is not None and place.private:
        return _ask_who(context, link, people.member(tx, link.member_id))
    if link.purpose == "group" and not place.private and not visit.in_charge:
        raise messages.AdministratorNeeded
    member_links.use_link(tx, link.hash, sender.person_id, at)
    if (link.purpose == "group") == place.private:
        return Reply.of(messages.GroupOnly()) if place.private else Reply.of(messages.PrivateOnly())
    if link.purpose == "group":
        return Reply.of(_bind(context, place, hears_all=visit.app_context.hears_all))
    return _appoint(context, sender)


def _bind(context: Context, place: Place, *, hears_all: bool) -> Message:
    """Link the group, or its topic, to the club, unless the sender does not run its present one."""
    bound = clubs.chat(context.tx, place.chat_id, place.topic_id)
    own_clubs = {context.club.id, *people.arbiter_of(context.tx, context.actor.person_id)}
    if bound is not None and bound.club_id not in own_clubs:
        return messages.GroupTaken()
    clubs.bind_chat(context.tx, place.chat_id, place.topic_id, context.club.id, None)
    note(context, Action.CHAT, context.club.name, after=str(place.chat_id))
    how = messages.PlainWordsHeard() if hears_all else messages.PlainWordsHidden()
    return messages.GroupBound(context.club.name, how)


def _appoint(context: Context, sender: Sender) -> Reply:
    """Make the sender an arbiter; returns their first screen: season, links, and all commands."""
    account = sender.person_id, context.actor.name
    people.appoint_on_telegram(context.tx, context.club.id, *account, context.at)
    note(context, Action.ARBITER, sender.name)
    offer_arbiters_menu(context, context.app.commands, sender.person_id)
    number = context.competition.id
    rows = [
        (Button(job, intend(ButtonKey.JOB, competition=number, job=job)),)
        for job in (Job.SEASON, Job.LINKS, Job.HELP)
    ]
    return Reply.question(messages.WelcomeArbiter(context.club.name), tuple(rows))


def _ask_who(context: Context, link: PersonalLink, member: Member) -> Reply:
    """Ask the sender if they are the link's member, because the link may be in the wrong hands.

    A sender who is another member already is asked if the two share the account, as a child does.
    """
    not_them = Choice(messages.ThatIsNotMe(), intend(not_me, member=member.id))
    if is_taken(context, context.actor.person_id, member):
        yes = Choice(messages.AlsoFor(member.name), intend(be_member_too, link=link.hash))
        question = messages.DoTheyShare(member.name, context.club.name)
        return ask(context, question, [yes, not_them])
    choices = [Choice(messages.ThatIsMe(), intend(be_member, link=link.hash)), not_them]
    return ask(context, messages.AreYou(member.name, context.club.name), choices, in_a_row=2)


@on_press("be-member")
def be_member(context: Context, *, link: str) -> Reply:
    """Link the sender to the link's member, and tell the arbiters. Raises `OtherMember`."""
    return _become(context, link, shared=False)


@on_press("be-member-too")
def be_member_too(context: Context, *, link: str) -> Reply:
    """Let the sender's account speak for that member as well, and tell the arbiters."""
    return _become(context, link, shared=True)


def _become(context: Context, link: str, *, shared: bool) -> Reply:
    account = context.actor.person_id
    used = member_links.use_link(context.tx, link, account, context.at)
    if used is None or used.member_id is None:
        return Reply.of(messages.BadToken())
    member = people.member(context.tx, used.member_id)
    welcome = link_account(context, member, account, shared=shared)
    report_link(context, member, shared=shared)
    return Reply.of(welcome)


@on_press("not-me")
def not_me(context: Context, *, member: int) -> Reply:
    """Link nobody: the link still waits for its member."""
    return Reply.of(messages.LinkIsFor(people.member(context.tx, member).name))


def say_who(visit: PrivateVisit, name: str) -> Reply:
    """Handle a stranger's name: ask the arbiters of each club with such a member, once a day.

    The answer is the same for a known and an unknown name, until an arbiter has refused them.
    """
    tx, sender, at, claimed = visit.tx, visit.sender, visit.at, introduced(name)
    if not spelled(claimed):
        return Reply.of(messages.WhoAreYou())
    whole = " " in spelled(claimed)
    answer: Message = messages.ClaimPassedOn() if whole else messages.ClaimOfOneWord()
    tries = member_links.claims_since(tx, sender.person_id, at - timedelta(hours=1))
    for member in _namesakes(visit, claimed) if tries < TRIES_AN_HOUR else ():
        before = member_links.earlier_claim(tx, sender.person_id, member.id, at - timedelta(days=1))
        if before == "refused":
            answer = messages.YouAreNotLinked(member.name)
        elif before is None:
            context = context_for(tx, visit.app_context, sender, member.club_id, at)
            _ask_arbiters(context, sender, member)
    tx.club_id = None  # the answer is none of these clubs'
    return Reply.of(answer)


def _namesakes(visit: PrivateVisit, name: str) -> Iterator[Member]:
    """The members of all clubs with that name, except the sender."""
    for club in clubs.awake(visit.tx):
        called = _called(name, people.members(visit.tx, club.id))
        yield from (m for m in called if m.person_id != visit.sender.person_id)


def _called(name: str, members: Iterable[Member]) -> list[Member]:
    """The members with this name, or "H. Vink" or "Vink Hugo" for it, but not a first name alone.

    A bot may serve hundreds of clubs, and most of them would have a member with that first name.
    """
    wanted = spelled(name)
    words = {*wanted.split()}
    near = [m for m in members if words & {*spelled(m.name).split()}]
    exact = [m for m in near if spelled(m.name) == wanted]
    if exact or len(words) == 1:
        return exact
    matches = {p.id for p in find(name, (NamedPerson(m.id, m.name) for m in near), whole=True)}
    return [m for m in near if m.id in matches]


def _ask_arbiters(context: Context, sender: Sender, member: Member) -> None:
    """Ask the arbiters if the sender is the member, and may replace the account linked now."""
    number = member_links.add_claim(context.tx, member.id, sender.person_id, context.at)
    kind = messages.ClaimForArbiter if member.telegram is None else messages.ClaimOnTaken
    question = Reply.question(kind(sender.name, member.name), _yes_or_no(number, member))
    tell_arbiters(context, question, right=Right.PLAYERS)


def _yes_or_no(claim: int, member: Member) -> Rows:
    """The buttons yes and no; the yes names the account that it replaces, if there is one."""
    yes = intend(decide_claim, claim=claim, approved=True, before=member.telegram)
    no = intend(decide_claim, claim=claim, approved=False)
    return ((Button(messages.Approve(), yes), Button(messages.Reject(), no)),)


@on_press("decide-claim", below=Below.QUESTION, may=Right.PLAYERS)
def decide_claim(
    context: Context, *, claim: int, approved: bool, before: int | None = None
) -> Reply:
    """Carry out the arbiter's decision, which may replace the account `before`.

    If another account has been linked since, the bot asks the arbiter again. Raises `ArbiterOnly`,
    `StaleButton`, `OtherMember`.
    """
    open_claim = require_existing(member_links.open_claim(context.tx, claim))
    member, account = open_claim
    if approved and member.telegram not in (None, before):
        return Reply.question(messages.TakenByNow(member.name), _yes_or_no(claim, member))
    member_links.decide_claim(context.tx, claim, context.at, approved=approved)
    if not approved:
        tell_account(context, member, account, messages.YouAreNotLinked(member.name))
        return Reply.of(messages.ClaimRejected(member.name))
    link_account(context, member, account)
    return with_undo_of_link(context, messages.MemberIsLinked(member.name), member, account)


def personal_link(context: Context, token: str) -> str:
    """The address that shows a member their page; without pages, the address that opens the bot."""
    if context.app.web_url:
        return f"{context.app.web_url}/in/{token}"
    return link_text(context.app.bot_name, "member", token)
