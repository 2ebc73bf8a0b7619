"""How a person becomes a member, an arbiter or the club's group: links and claims."""

import hashlib
import re
import secrets
from datetime import datetime, timedelta

from keizer_bot.club.help.menus import offer_arbiters_menu
from keizer_bot.club.people import messages
from keizer_bot.core.buttons import Kind, data
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import AppContext, Place, ReplyContext, Sender, context_for
from keizer_bot.core.messages import Job, JobLabel, StaleButton
from keizer_bot.core.named import spelled
from keizer_bot.core.posting import SOON, note, send, tell_arbiters
from keizer_bot.core.questions import Answer, Asked
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Button, Message
from keizer_bot.store import clubs, people
from keizer_bot.store.intents import Address, person
from keizer_bot.store.people import Link, Member
from keizer_bot.store.transaction import Transaction

TRIES_AN_HOUR = 5
_FIRST_JOBS = (Job.SEASON, Job.LINKS, Job.HELP)
_HASHED = re.compile(r"sha256:([0-9a-f]{64})")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}")


def make_link(
    tx: Transaction, club_id: int, purpose: str, at: datetime, *, member_id: int | None = None
) -> str:
    """A new one-time token of 128 bits; only its hash is kept."""
    token = secrets.token_urlsafe(16)
    people.add_link(tx, _hash(token), club_id, purpose, at, member_id=member_id)
    return token


def link_text(bot_name: str, purpose: str, token: str) -> str:
    """The address that opens the bot with this token."""
    parameter = "startgroup" if purpose == "group" else "start"
    return f"https://t.me/{bot_name}?{parameter}={token}"


def _hash(token: str) -> str:
    """The hash of a token; the inbox may have hashed it before it was written down."""
    hashed = _HASHED.fullmatch(token)
    return hashed[1] if hashed else hashlib.sha256(token.encode()).hexdigest()


def open_link(
    tx: Transaction, app_context: AppContext, sender: Sender, place: Place, token: str, at: datetime
) -> Answer:
    """Do what a link's token stands for, once. A token seen in the wrong chat is burnt."""
    hour = at - timedelta(hours=1)
    if people.tries_since(tx, sender.person_id, hour) >= TRIES_AN_HOUR:
        return messages.TooManyTries()
    link = None
    if _HASHED.fullmatch(token) or _TOKEN.fullmatch(token):
        link = people.use_link(tx, _hash(token), sender.person_id, at)
    if link is None:
        people.add_try(tx, sender.person_id, at)
        return messages.BadToken()
    if (link.purpose == "group") == place.private:
        return messages.GroupOnly() if place.private else messages.PrivateOnly()
    context = context_for(tx, app_context, sender, link.club_id, at)
    if link.purpose == "group":
        return _bind(context, place, hears_all=app_context.hears_all)
    return _follow(context, sender, link)


def _bind(context: RequestContext, place: Place, *, hears_all: bool) -> Message:
    """The group, or the topic, is the club's from now on."""
    if _is_of_others(context, place):
        return messages.GroupTaken()
    clubs.bind_chat(context.tx, place.chat_id, place.topic_id, context.club.id, None)
    note(context, Action.CHAT, context.club.name, after=str(place.chat_id))
    how = messages.PlainWordsHeard() if hears_all else messages.PlainWordsHidden()
    return messages.GroupBound(context.club.name, how)


def _follow(context: RequestContext, sender: Sender, link: Link) -> Answer:
    if link.purpose == "arbiter":
        who = sender.person_id, context.actor.name
        people.appoint(context.tx, context.club.id, *who, context.at, private_open=True)
        note(context, Action.ARBITER, sender.name)
        offer_arbiters_menu(context, context.commands, sender.person_id)
        return _welcome_arbiter(context)
    member = people.member(context.tx, link.member_id or 0)
    return _become(context, sender.person_id, member)


def _welcome_arbiter(context: RequestContext) -> Asked:
    """The first screen: to the season, the members' links, and all that there is."""
    number = context.competition.id
    buttons = [Button(JobLabel(job), data(Kind.JOB, number, job.value)) for job in _FIRST_JOBS]
    return Asked(messages.WelcomeArbiter(context.club.name), tuple((b,) for b in buttons))


def _is_of_others(context: RequestContext, place: Place) -> bool:
    """Whether the group (or the topic) is that of a club which the sender does not run."""
    bound = clubs.chat(context.tx, place.chat_id, place.topic_id)
    if bound is None or bound.club_id == context.club.id:
        return False
    return bound.club_id not in people.arbiter_of(context.tx, context.actor.person_id)


def _become(context: RequestContext, person_id: int, member: Member) -> Message:
    known = people.members_known_as(context.tx, person_id)
    other = any(m.club_id == member.club_id and m.id != member.id for m in known)
    if other or member.person_id not in (None, person_id):
        return messages.TakenAlready()
    people.link_member(context.tx, member.id, person_id)
    note(context, Action.LINKED, member.name)
    return messages.WelcomeMember(member.name, context.club.name)


def say_who(
    reply_context: ReplyContext, app_context: AppContext, sender: Sender, name: str
) -> Message:
    """A stranger gives their name: the arbiters of the clubs that have it are asked.

    The answer is the same whether the name is known or not.
    """
    tx, at, wanted = reply_context.tx, reply_context.at, spelled(name)
    if not wanted:
        return messages.WhoAreYou()
    if people.claims_since(tx, sender.person_id, at - timedelta(hours=1)) < TRIES_AN_HOUR:
        everybody = (m for club in clubs.clubs(tx) for m in people.members(tx, club.id))
        for member in everybody:
            if member.person_id is None and spelled(member.name) == wanted:
                context = context_for(tx, app_context, sender, member.club_id, at)
                _ask_arbiters(context, sender, member)
    return messages.ClaimPassedOn()


def _ask_arbiters(context: RequestContext, sender: Sender, member: Member) -> None:
    number = people.add_claim(context.tx, member.id, sender.person_id, context.at)
    approve = Button(messages.Approve(), data(Kind.CLAIM, number, 1))
    rows = ((approve, Button(messages.Reject(), data(Kind.CLAIM, number, 0))),)
    asked = Asked(messages.ClaimForArbiter(sender.name, member.name), rows)
    tell_arbiters(context, asked, right=Right.PLAYERS)


def decide_claim(context: RequestContext, *, claim: int, approved: bool) -> Message:
    """The arbiter's tap. Raises `ArbiterOnly`, `StaleButton`."""
    context.require(Right.PLAYERS)
    found = people.open_claim(context.tx, claim)
    if found is None:
        raise StaleButton
    member, person_id = found
    people.decide_claim(context.tx, claim, context.at, approved=approved)
    if not approved:
        return messages.ClaimRejected(member.name)
    say = _become(context, person_id, member)
    send(context, Address(person(person_id), context.club.language), say, urgency=SOON)
    return messages.ClaimApproved(member.name) if isinstance(say, messages.WelcomeMember) else say


def hand_out(
    context: RequestContext, *, private: bool, member: int | None = None
) -> tuple[messages.MemberLink, ...]:
    """A personal link for that member, or for each who has none yet.

    Raises `ArbiterOnly`, `LinksInPrivate`, `LinkedAlready`, `NobodyToLink`.
    """
    context.require(Right.PLAYERS)
    everybody = people.members(context.tx, context.club.id)
    if not private:
        raise messages.LinksInPrivate
    wanted = [m for m in everybody if m.id == member or (member is None and not m.person_id)]
    linked = next((m for m in wanted if m.person_id is not None), None)
    if linked is not None:
        raise messages.LinkedAlready(linked.name)
    if not wanted:
        raise messages.NobodyToLink
    made = []
    for each in wanted:
        token = make_link(context.tx, context.club.id, "member", context.at, member_id=each.id)
        made.append(messages.MemberLink(each.name, link_text(context.bot_name, "member", token)))
        note(context, Action.LINK, each.name)
    return tuple(made)
