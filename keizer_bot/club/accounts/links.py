"""Links and claims by which a person becomes a member or an arbiter, or a group becomes the club's.

A personal link may have been passed on to somebody else. So the bot first asks its reader who they
are, only a yes uses the link up, and the arbiters hear who was linked.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from keizer_bot.club.accounts import actions, messages
from keizer_bot.club.help.actions import offer_arbiters_menu
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.identify import Place, PrivateVisit, Sender, context_for
from keizer_bot.core.messages import Job
from keizer_bot.core.posting import note, tell_arbiters
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
from keizer_bot.reading.introductions import introduced
from keizer_bot.reading.names import NamedPerson, find
from keizer_bot.store import clubs, member_links, people
from keizer_bot.store.member_links import PersonalLink
from keizer_bot.store.people import Member
from keizer_bot.store.transaction import Transaction

TRIES_AN_HOUR = 5
PRINTED_LIVES = timedelta(days=60)  # a member's, which may be on a slip
_LIVES = timedelta(hours=48)
_ONCE = timedelta(days=1)  # one account is asked about as one member
_FIRST_JOBS = (Job.SEASON, Job.LINKS, Job.HELP)
_HASHED = re.compile(r"sha256:([0-9a-f]{64})")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}")


def make_link(
    tx: Transaction, club_id: int, purpose: str, at: datetime, *, member_id: int | None = None
) -> str:
    """A new one-time token of 128 bits; only its hash is kept.

    A member's token lives longer than others, because it may be printed on a slip.
    """
    token = new_token()
    until = at + (PRINTED_LIVES if purpose == "member" else _LIVES)
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
    buttons = [
        Button(job, intend(ButtonKey.JOB, competition=number, job=job)) for job in _FIRST_JOBS
    ]
    return Reply.question(messages.WelcomeArbiter(context.club.name), tuple((b,) for b in buttons))


def _ask_who(context: Context, link: PersonalLink, member: Member) -> Reply:
    """Ask the sender if they are the link's member, because the link may be in the wrong hands.

    A sender who is another member already is asked if the two share the account, as a child does.
    """
    not_them = Choice(messages.ThatIsNotMe(), intend(not_me, member=member.id))
    if actions.is_taken(context, context.actor.person_id, member):
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
    welcome = actions.link(context, member, account, shared=shared)
    actions.report_link(context, member, shared=shared)
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
        before = member_links.earlier_claim(tx, sender.person_id, member.id, at - _ONCE)
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
        for member in _called(name, people.members(visit.tx, club.id)):
            if member.person_id != visit.sender.person_id:
                yield member


def _called(name: str, members: Iterable[Member]) -> list[Member]:
    """The members with this name, also written as "H.

    Vink" or "Vink Hugo", but not a first name alone.

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
        actions.tell_account(context, member, account, messages.YouAreNotLinked(member.name))
        return Reply.of(messages.ClaimRejected(member.name))
    actions.link(context, member, account)
    return actions.with_undo_of_link(context, messages.MemberIsLinked(member.name), member, account)


def personal_link(context: Context, token: str) -> str:
    """The address that shows a member their page; without pages, the address that opens the bot."""
    if context.app.web_url:
        return f"{context.app.web_url}/in/{token}"
    return link_text(context.app.bot_name, "member", token)
