"""Hands a club over to another bot: keeps only its new address here, and tells everybody.

The bot does not record later messages, but tells each sender where the club is now. So no message
is lost unnoticed: it is in the club's archive, or its sender knows that it is not.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from keizer_bot.club.accounts.links import link_text
from keizer_bot.club.accounts.messages import MemberLink
from keizer_bot.club.accounts.topics import STAYS
from keizer_bot.club.hosting import messages
from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.posting import send
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.html import pages
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, founding, hosting, people
from keizer_bot.store.addresses import open_channels, open_ref
from keizer_bot.store.clubs import Club, mark_group_told
from keizer_bot.store.intents import Address, Channel, Mailbox, chat, person
from keizer_bot.store.people import Member
from keizer_bot.store.transaction import Transaction

_REMAINS = timedelta(days=7)  # that the bot stays in the group, to say where the club is


class _Farewell(NamedTuple):
    to: Address
    say: Message | Reply


def hand_over(
    tx: Transaction,
    texts: Translator,
    club: Club,
    bot: str,
    tokens: Mapping[int, str],
    at: datetime,
) -> None:
    """Delete the club here, note the other bot, and tell the club's group, members and arbiters.

    `tokens` holds, by member id, the tokens of the links that open the other bot for the members.
    """
    members = [member for member in people.members(tx, club.id) if member.id in tokens]
    links = {m: link_text(bot, "member", tokens[m.id]) for m in members}
    farewells = [*_to_members(tx, club, bot, links), *_to_arbiters(tx, texts, club, bot, links)]
    receivers = [farewell.to.recipient for farewell in farewells]
    receivers += [person(m.account) for m in members if m.account is not None]
    groups = [(bound.chat_id, bound.topic_id) for bound in clubs.chats(tx, club.id)]
    founding.erase_club(tx, club.id)
    receivers += [chat(number) for number, _ in groups]
    hosting.note_moved(tx, club.name, bot, at, dict.fromkeys(receivers))
    for number, topic in groups:
        to = Address(chat(number), club.language, topic)
        farewells.append(_Farewell(to, messages.GroupMoved(club.name, bot)))
        mark_group_told(tx, number, at + _REMAINS - STAYS)
    for farewell in farewells:
        send(ReplyContext(tx, texts, at), *farewell)


def farewell_address(
    tx: Transaction, club: Club, person_id: int, name: str, language: str
) -> Address | None:
    """The address for telling a person of the club something once its data has left.

    None for a person with only a page, which leaves with the club, or with no channel at all.
    """
    channels = open_channels(tx, person_id)
    channel = next(
        (open_channel for open_channel in channels if open_channel is not Channel.WEB), None
    )
    if channel is None:
        return None
    ref = open_ref(tx, person_id, channel) if channel is Channel.MAIL else None
    mailbox = Mailbox(ref, name, club.name, language) if ref else None
    return Address(person(person_id), language, channel=channel, mailbox=mailbox)


def _to_members(
    tx: Transaction, club: Club, bot: str, links: Mapping[Member, str]
) -> Iterator[_Farewell]:
    """A farewell to each member, with their link."""
    for member, link in links.items():
        if member.person_id is None:
            continue
        language = member.language or club.language
        to = farewell_address(tx, club, member.person_id, member.name, language)
        if to:
            yield _Farewell(to, messages.MovedWithLink(club.name, bot, link))


def _to_arbiters(
    tx: Transaction, texts: Translator, club: Club, bot: str, links: Mapping[Member, str]
) -> Iterator[_Farewell]:
    """A farewell to each arbiter; those with all rights also get all members' links."""
    head = texts.render(messages.LinksOfMoved(), club.language)
    lines = [
        texts.render(MemberLink(member.name, link), club.language) for member, link in links.items()
    ]
    for arbiter in people.arbiters(tx, club.id):
        to = farewell_address(tx, club, arbiter.person_id, arbiter.name, club.language)
        if to:
            yield _Farewell(to, messages.ArbiterMoved(club.name, bot))
            if arbiter.rights is None and lines:
                yield _Farewell(to, Reply.report(*pages(head, lines)))
