"""Puts clubs to sleep, deletes them or hands them over, and makes the buttons for it.

A daily job puts long unused clubs to sleep, and deletes those that are due. A sleeping club has no
scheduled jobs (`keizer_bot.app.subjects` skips them), and loses nothing. Its messages and presses
are refused (`Context.require_awake`), except questions about the sender's own data
(`while_asleep`).

Before a club is deleted its arbiters get the archive, and two weeks pass. Another task makes and
sends the archive (`keizer_bot.keeping.deliveries`), because that takes seconds. The bot deletes
nothing until an arbiter has the archive.

Of a club that another bot serves now, only its new address stays here. The bot does not record
later messages, but tells each sender where the club is. So no message is lost unnoticed: it is in
the club's archive, or its sender knows that it is not.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from typing import NamedTuple

from keizer_bot.calendar import Phase
from keizer_bot.club.accounts.links import link_text
from keizer_bot.club.accounts.messages import MemberLink
from keizer_bot.club.accounts.topics import STAYS
from keizer_bot.club.hosting import messages
from keizer_bot.club.pairing.actions import close_sign_off
from keizer_bot.core.context import BOT_ID, AppContext, Context
from keizer_bot.core.identify import ReplyContext, Sender, context_in, context_of_bot
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.posting import arbiters_with, send, tell_arbiters
from keizer_bot.core.questions import ButtonKey, intend
from keizer_bot.core.reply import Button, Reply
from keizer_bot.i18n.html import pages
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, done, founding, hosting, people, seasons
from keizer_bot.store.addresses import open_channels, open_ref
from keizer_bot.store.clubs import Club, mark_group_told
from keizer_bot.store.hosting import NOTICE, ClubInBrief
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
    channels = (c for c in open_channels(tx, person_id) if c is not Channel.WEB)
    channel = next(channels, None)
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
    named = (MemberLink(member.name, link) for member, link in links.items())
    lines = [texts.render(line, club.language) for line in named]
    for arbiter in people.arbiters(tx, club.id):
        to = farewell_address(tx, club, arbiter.person_id, arbiter.name, club.language)
        if to:
            yield _Farewell(to, messages.ArbiterMoved(club.name, bot))
            if arbiter.rights is None and lines:
                yield _Farewell(to, Reply.report(*pages(head, lines)))


class ClubAct(StrEnum):
    """The act of a button about a club; stored in buttons, so its values must not change."""

    INVITE = "invite"
    SHOW = "show"
    SLEEP = "sleep"
    WAKE = "wake"
    GO_ON = "go-on"
    ASK_REMOVAL = "ask-removal"
    REMOVE = "remove"
    CALL_BACK = "call-back"


def club_button(label: Message | str, act: ClubAct, club: Club | ClubInBrief) -> Button:
    """A button that carries out the act on the club."""
    founded = founded_second(club)
    return Button(label, intend(ButtonKey.CLUB, club=club.id, act=act, founded=founded))


def founded_second(club: Club | ClubInBrief) -> int:
    """The second in which the club was founded, since 1970; 0 for a club of the config file.

    Buttons hold it, because the number of a deleted club may be given to another.
    """
    return int(club.founded_at.timestamp()) if club.founded_at else 0


UNUSED = timedelta(days=400)
"""The time without an evening after which a club is put to sleep: a year and five weeks.

A club with one short season a year never pauses that long, even if a season begins some weeks later
than the last one; between two usual seasons there are four months.
"""

_HOUR = time(11, tzinfo=UTC)  # by day, so that no message wakes anybody
_NAME = "clubs looked at"


def look_at_clubs_coming(tx: Transaction, at: datetime) -> Iterator[ScheduledJob]:
    """The next run of `look_at_clubs`; a missed run is made up for.

    None if no club was founded in the chat and none is to be deleted.
    """
    if founding.founded_clubs(tx) or hosting.removals(tx):
        last, due = done.moment(tx, _NAME), datetime.combine(at.astimezone(UTC).date(), _HOUR)
        looked = last is not None and last >= due
        yield ScheduledJob(due + timedelta(days=looked), look_at_clubs)


def look_at_clubs(tx: Transaction, app_context: AppContext, at: datetime) -> None:
    """Announce the sleep of each long unused club, and carry out announced ones."""
    for club in hosting.unused_clubs(tx, (at - UNUSED + NOTICE).date()):
        if club.announced_at is None:
            _announce_sleep(tx, app_context, at, club.id)
        elif club.announced_at <= at - NOTICE:
            put_to_sleep(tx, app_context, at, club.id)
    for club_id in hosting.clubs_to_remove(tx, at):
        remove(tx, app_context, at, club_id)
    done.mark(tx, _NAME, at)


def _announce_sleep(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    hosting.announce_sleep(tx, club_id, at)
    context = context_of_bot(tx, app_context, club_id, at)
    message = messages.SleepComes(context.club.name, context.local(at + NOTICE).date())
    button = club_button(messages.ClubContinues(), ClubAct.GO_ON, context.club)
    tell_arbiters(context, Reply.question(message, ((button,),)))


JOBS = (look_at_clubs_coming,)


def put_to_sleep(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    """Put the club to sleep, and tell its arbiters, with a button that wakes it."""
    hosting.put_to_sleep(tx, club_id, at)
    context = context_of_bot(tx, app_context, club_id, at)
    button = club_button(messages.WakeClub(), ClubAct.WAKE, context.club)
    tell_arbiters(context, Reply.question(messages.ClubPutToSleep(context.club.name), ((button,),)))


def wake(
    tx: Transaction, app_context: AppContext, at: datetime, club_id: int, *, but: int | None = None
) -> None:
    """Wake the club, and tell its arbiters except `but`, who did it.

    The arbiters decide about a round whose sign-off closed in the meantime, as after a long outage.
    """
    hosting.keep_awake(tx, club_id, at)
    context = context_of_bot(tx, app_context, club_id, at)
    tell_arbiters(context, messages.ClubAwake(context.club.name), but=but)
    for competition in clubs.competitions(tx, club_id):
        _leave_missed_rounds(context_in(tx, app_context, _NOBODY, competition.id, at))


def _leave_missed_rounds(context: Context) -> None:
    """Close the rounds whose sign-off ended while the club was asleep, and leave them unpaired."""
    if context.running is None:
        return
    missed = [
        evening
        for evening in context.calendar.evenings
        if evening.phase in (Phase.OPEN, Phase.CLOSED) and evening.closes <= context.at
    ]
    for evening in missed:
        if evening.phase is Phase.OPEN:
            close_sign_off(context, evening.id, aloud=False)
        seasons.hold(context.tx, evening.id, context.at)
    if missed:
        rounds = tuple(str(evening.number) for evening in missed)
        tell_arbiters(context, messages.RoundsSleptThrough(len(rounds), rounds))


_NOBODY = Sender(BOT_ID, "keizer_bot")


def announce_removal(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    """Tell the club's arbiters that it will be deleted, and when at the earliest."""
    hosting.announce_removal(tx, club_id, at)
    context = context_of_bot(tx, app_context, club_id, at)
    day = context.local(at + NOTICE).date()
    tell_arbiters(context, messages.ClubWillGo(context.club.name, day))


def call_removal_back(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    """Keep the club after all, and tell its arbiters."""
    hosting.call_removal_back(tx, club_id)
    context = context_of_bot(tx, app_context, club_id, at)
    tell_arbiters(context, messages.ClubStays(context.club.name))


def remove(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    """Delete the club with all its data, and tell its former arbiters."""
    context = context_of_bot(tx, app_context, club_id, at)
    chiefs = arbiters_with(context, None)
    club = context.club
    receivers = [farewell_address(tx, club, a.person_id, a.name, club.language) for a in chiefs]
    founding.erase_club(tx, club_id)
    for to in filter(None, receivers):
        send(ReplyContext(tx, app_context.texts, at), to, messages.ClubRemoved(club.name))
