"""How a Telegram id becomes a member, an arbiter or the club's group: links and claims."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from keizer_bot.club.help.menus import offer_arbiters_menu
from keizer_bot.club.people import messages
from keizer_bot.core.buttons import Kind, data
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Desk
from keizer_bot.core.identify import Counter, House, Place, Sender, desk_for
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.names import spelled
from keizer_bot.core.posting import SOON, note, send, tell_arbiters
from keizer_bot.core.questions import Asked
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Button, Message
from keizer_bot.store import clubs, people
from keizer_bot.store.intents import Address, person
from keizer_bot.store.people import Link, Member
from keizer_bot.store.transaction import Transaction

TRIES_AN_HOUR = 5
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


def member_links(desk: Desk, members: Iterable[Member]) -> tuple[messages.MemberLink, ...]:
    """A personal link for each of these members. Raises `ArbiterOnly`, `NobodyToLink`."""
    desk.require(Right.PLAYERS)
    made = []
    for member in members:
        token = make_link(desk.tx, desk.club.id, "member", desk.at, member_id=member.id)
        made.append(messages.MemberLink(member.name, link_text(desk.bot_name, "member", token)))
        note(desk, Action.LINK, member.name)
    if not made:
        raise messages.NobodyToLink
    return tuple(made)


def _hash(token: str) -> str:
    """The hash of a token; the inbox may have hashed it before it was written down."""
    hashed = _HASHED.fullmatch(token)
    return hashed[1] if hashed else hashlib.sha256(token.encode()).hexdigest()


def open_link(
    tx: Transaction, house: House, sender: Sender, place: Place, token: str, at: datetime
) -> Message:
    """Do what a link's token stands for, once. A token seen in the wrong chat is burnt."""
    hour = at - timedelta(hours=1)
    if people.tries_since(tx, sender.telegram_id, hour) >= TRIES_AN_HOUR:
        return messages.TooManyTries()
    link = None
    if _HASHED.fullmatch(token) or _TOKEN.fullmatch(token):
        link = people.use_link(tx, _hash(token), sender.telegram_id, at)
    if link is None:
        people.add_try(tx, sender.telegram_id, at)
        return messages.BadToken()
    if (link.purpose == "group") == place.private:
        return messages.GroupOnly() if place.private else messages.PrivateOnly()
    desk = desk_for(tx, house, sender, link.club_id, at)
    return _follow(desk, sender, place, link)


def _follow(desk: Desk, sender: Sender, place: Place, link: Link) -> Message:
    if link.purpose == "group":
        if _is_of_others(desk, place):
            return messages.GroupTaken()
        clubs.bind_chat(desk.tx, place.chat_id, place.topic_id, desk.club.id, None)
        note(desk, Action.CHAT, desk.club.name, after=str(place.chat_id))
        return messages.GroupBound(desk.club.name)
    if link.purpose == "arbiter":
        people.appoint(
            desk.tx, desk.club.id, sender.telegram_id, desk.actor.name, desk.at, private_open=True
        )
        note(desk, Action.ARBITER, sender.name)
        offer_arbiters_menu(desk, desk.commands, sender.telegram_id)
        return messages.WelcomeArbiter(desk.club.name)
    member = people.member(desk.tx, link.member_id or 0)
    return _become(desk, sender.telegram_id, member)


def _is_of_others(desk: Desk, place: Place) -> bool:
    """Whether the group (or the topic) is that of a club which the sender does not run."""
    bound = clubs.chat(desk.tx, place.chat_id, place.topic_id)
    if bound is None or bound.club_id == desk.club.id:
        return False
    return bound.club_id not in people.arbiter_of(desk.tx, desk.actor.telegram_id)


def _become(desk: Desk, telegram_id: int, member: Member) -> Message:
    known = people.members_known_as(desk.tx, telegram_id)
    other = any(m.club_id == member.club_id and m.id != member.id for m in known)
    if other or member.telegram_id not in (None, telegram_id):
        return messages.TakenAlready()
    people.link_member(desk.tx, member.id, telegram_id)
    note(desk, Action.LINKED, member.name)
    return messages.WelcomeMember(member.name, desk.club.name)


def say_who(counter: Counter, house: House, sender: Sender, name: str) -> Message:
    """A stranger gives his name: the arbiters of the clubs that have it are asked.

    The answer is the same whether the name is known or not.
    """
    hour = counter.at - timedelta(hours=1)
    asked = people.claims_since(counter.tx, sender.telegram_id, hour)
    wanted = spelled(name)
    if not wanted or asked >= TRIES_AN_HOUR:
        return messages.WhoAreYou() if not wanted else messages.ClaimPassedOn()
    for club in clubs.clubs(counter.tx):
        for member in people.members(counter.tx, club.id):
            if member.telegram_id is None and spelled(member.name) == wanted:
                desk = desk_for(counter.tx, house, sender, club.id, counter.at)
                _ask_arbiters(desk, sender, member)
    return messages.ClaimPassedOn()


def _ask_arbiters(desk: Desk, sender: Sender, member: Member) -> None:
    number = people.add_claim(desk.tx, member.id, sender.telegram_id, desk.at)
    approve = Button(messages.Approve(), data(Kind.CLAIM, number, 1))
    rows = ((approve, Button(messages.Reject(), data(Kind.CLAIM, number, 0))),)
    tell_arbiters(
        desk, Asked(messages.ClaimForArbiter(sender.name, member.name), rows), right=Right.PLAYERS
    )


def decide_claim(desk: Desk, *, claim: int, approved: bool) -> Message:
    """The arbiter's tap. Raises `ArbiterOnly`, `StaleButton`."""
    desk.require(Right.PLAYERS)
    found = people.open_claim(desk.tx, claim)
    if found is None:
        raise StaleButton
    member, telegram_id = found
    people.decide_claim(desk.tx, claim, desk.at, approved=approved)
    if not approved:
        return messages.ClaimRejected(member.name)
    say = _become(desk, telegram_id, member)
    send(desk, Address(person(telegram_id), desk.club.language), say, urgency=SOON)
    return messages.ClaimApproved(member.name) if isinstance(say, messages.WelcomeMember) else say
