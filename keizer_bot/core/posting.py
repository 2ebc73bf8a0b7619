"""Queues messages: posts in the competition's chats, private messages, calls to make.

Also answers that are no new message: a reaction, or a message that is changed.
"""

from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from keizer_bot.core import messages
from keizer_bot.core.attachments import order
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.questions import ButtonKey, Choice, ask, intend
from keizer_bot.core.reply import Attachment, Button, Reply, Rows
from keizer_bot.core.wording import (
    Sayable,
    Writer,
    in_messages,
    keyboard,
    mail_kind,
    words,
    written,
)
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import Html, escape, fits_caption, title_of
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.pictures.values import Picture, Theme
from keizer_bot.store import clubs, intents, outbox, people, records, uploads
from keizer_bot.store.clubs import ClubChat
from keizer_bot.store.intents import Address, Channel, Recipient, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.people import ArbiterRow, Member
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.transaction import Transaction

FIRST, AT_ONCE, SOON, USUAL, UNHURRIED, LATER = 1, 2, 3, outbox.USUAL, outbox.UNHURRIED, 8
TOGETHER = timedelta(seconds=10)  # how long acknowledgements wait for more; 15 is promised


def send(
    context: Writer,
    to: Address,
    content: Sayable,
    *,
    urgency: int = USUAL,
    key: str | None = None,
    repeat: bool = False,
    round_id: int | None = None,
    is_news: bool = False,
) -> int:
    """Queue a message to one chat, or an answer; returns the outbox row's id.

    A text too long for one message is sent in several, with the buttons under the last; one with a
    `key` must fit. With a picture or file the text is its caption, and the id that of the file's
    row; if it is too long for that, it is sent first, and the file answers the last message.
    `round_id`: it is news of that round, which replaces on a person's page what they were told of
    it before. `is_news`: on a page it stands below what answers its reader.
    """
    edits, later = None, None
    if isinstance(content, Reply) and content.attachment:
        text = words(context, content, to.language)
        if not fits_caption(text):
            text_key = f"{key}:text" if key else None
            edits = send(context, to, text, urgency=urgency, key=text_key, repeat=repeat)
        intent: intents.Intent = _showing(context, to, content, content.attachment, text)
    else:
        *before, last = in_messages(context, content, to.language) if key is None else (content,)
        for page in before:
            send(context, to, page, urgency=urgency)
        intent = intents.Say(*written(context, last, to.language))
        later = context.at + TOGETHER if urgency >= LATER else None
    row = Outgoing(
        intent=intent,
        to=to,
        urgency=urgency,
        edits=edits,
        repeat=context.texts.render(messages.PostVersion(), to.language) if repeat else None,
        mail_kind=mail_kind(content),
        club_id=context.club.id if isinstance(context, Context) else None,
        round_id=round_id,
        is_news=is_news,
    )
    return outbox.put(context.tx, row, context.at, key=key, not_before=later)


def _showing(
    context: Writer, to: Address, reply: Reply, attached: Attachment, text: Html
) -> intents.Show:
    """The picture or file with its caption: the text, or its first line if it is too long.

    It holds the file's order; nothing is made here. If it cannot be made, or the service refuses
    it, the text is sent alone.
    """
    theme = Theme.DARK if uploads.is_dark(context.tx, to.recipient.id) else Theme.LIGHT
    return intents.Show(
        context.texts.headed(text if fits_caption(text) else title_of(text)),
        order(attached.values, attached.name, theme),
        keyboard(context, reply.rows, to.language),
    )


def club_chats(context: Context) -> tuple[ClubChat, ...]:
    """The chats for the competition's posts: its own, else those of the whole club."""
    chats = clubs.chats(context.tx, context.club.id)
    own_chats = tuple(c for c in chats if c.competition_id == context.competition.id)
    return own_chats or tuple(c for c in chats if c.competition_id is None)


def post(
    context: Context,
    content: Sayable,
    *,
    urgency: int = USUAL,
    key: str | None = None,
    repeat: bool = False,
) -> list[int]:
    """Queue a post in each of the competition's chats; returns the outbox rows' ids."""
    return [
        send(
            context,
            address_of(context, chat),
            content,
            urgency=urgency,
            key=f"{key}@{chat.chat_id}" if key else None,
            repeat=repeat,
        )
        for chat in club_chats(context)
    ]


def address_of(context: Context, chat: ClubChat) -> Address:
    """The address of the club's posts in that chat."""
    return Address(intents.chat(chat.chat_id), context.club.language, chat.topic_id)


def send_all(context: Context, texts: list[Html], *, key: str) -> list[int]:
    """Queue the pages of a post that must not be missing; returns the outbox rows' ids."""
    rows = []
    for page, text in enumerate(texts):
        rows += post(context, text, key=f"{key}:{page}", urgency=SOON, repeat=True)
    return rows


def edit(context: Context, row_id: int, content: Sayable, language: str | None = None) -> None:
    """Queue a change of the message that an outbox row became, or will become.

    In the club's language, unless `language` is given.
    """
    change = intents.Change(*written(context, content, language or context.club.language))
    _queue(context, Outgoing(intent=change, edits=row_id, repost=True, urgency=SOON))


def take_buttons_away(context: Context, row_id: int) -> None:
    """Queue the removal of a post's buttons; its text stays."""
    _queue(context, Outgoing(intent=intents.Close(), edits=row_id, urgency=SOON))


def pin(context: Context, row_id: int) -> None:
    """Queue the silent pinning of a post; without the right to pin it is simply not pinned."""
    _queue(context, Outgoing(intent=intents.Pin(), edits=row_id, urgency=AT_ONCE))


def _queue(context: Writer, row: Outgoing) -> None:
    club = context.club.id if isinstance(context, Context) else None
    outbox.put(context.tx, replace(row, club_id=club), context.at)


def tell(
    context: Context,
    member_id: int,
    message: Message,
    *,
    rows: Rows = (),
    urgency: int = USUAL,
    round_id: int | None = None,
) -> None:
    """Send a message to a member in private; if they cannot be reached, ask for a call.

    `round_id` as in `send`.
    """
    member = people.member(context.tx, member_id)
    if member.person_id is not None and member.is_reachable:
        language = member.language or context.club.language
        to = Address(person(member.person_id), language, channel=member.channel)
        addressing = replace(context, texts=context.texts.read_by(member.name))
        message = for_member(context, member, message)
        words_or_question = Reply.question(message, rows) if rows else message
        send(addressing, to, words_or_question, urgency=urgency, round_id=round_id, is_news=True)
        return
    call(context, member_id, message, round_id=round_id)


def for_member(context: Context, member: Member, message: Message) -> Message:
    """The message, under the member's name if it goes to a shared Telegram account."""
    if member.channel is Channel.TELEGRAM and people.shares_account(context.tx, member):
        return messages.Several((messages.OfFamilyMember(member.name), message))
    return message


def call(
    context: Context, member_id: int, message: Message, *, round_id: int | None = None
) -> None:
    """Ask the arbiters to call a member; the call stays on their list until one ticks it off.

    A call about the round `round_id` also ends with a result of the member's game there.
    """
    tell_arbiters(context, to_call(context, member_id, message, round_id=round_id))


def to_call(
    context: Context, member_id: int, message: Message, *, round_id: int | None = None
) -> Reply:
    """Record that a member is to be called; returns the message to the arbiters. As `call`."""
    member = people.member(context.tx, member_id)
    text = words(context, message, context.club.language)
    number = records.add_call(context.tx, context.club.id, member_id, text, context.at, round_id)
    tick_off = Button(messages.Called(), intend(ButtonKey.CALLED, call=number))
    return Reply.question(messages.ToCall(member.name, message), ((tick_off,),))


def ask_person(
    context: Context,
    person_id: int,
    language: str,
    text: Message,
    choices: list[Choice],
    *,
    in_a_row: int = 1,
    urgency: int = SOON,
    round_id: int | None = None,
) -> None:
    """Ask a person in private, who need not be the actor; `round_id` as in `send`."""
    memberships = people.members_known_as(context.tx, person_id)
    member = next((m for m in memberships if m.club_id == context.club.id), None)
    if member is not None:
        text = for_member(context, member, text)
    question = ask(context, text, choices, in_a_row=in_a_row, of=person_id)
    to = Address(person(person_id), language)
    send(context, to, question, urgency=urgency, round_id=round_id)


def ask_arbiters(
    context: Context, right: Right, message: Message, choices: list[Choice], *, in_a_row: int = 1
) -> None:
    """Put a question in private to each arbiter with that right."""
    for arbiter in arbiters_with(context, right):
        to = arbiter.person_id, context.club.language
        ask_person(context, *to, message, choices, in_a_row=in_a_row)


def tell_arbiters(
    context: Context,
    message: Message | Reply,
    *,
    but: int | None = None,
    right: Right | None = None,
    urgency: int = SOON,
) -> None:
    """Send a message in private to the club's arbiters, except the person `but`.

    With `right` only to those who have it, and so may press its buttons.
    """
    for arbiter in arbiters_with(context, right):
        if arbiter.person_id != but:
            to = Address(person(arbiter.person_id), context.club.language)
            send(context, to, message, urgency=urgency, is_news=True)


def note(
    context: Context,
    action: Action | str,
    subject: str,
    *,
    before: object = None,
    after: object = None,
    reason: str | None = None,
    season_id: int | None = None,
    round_id: int | None = None,
) -> None:
    """Put a change on record: who, when, before, after.

    If a round is given without a season, the season is the running one.
    """
    if round_id is not None and season_id is None:
        season_id = context.season.id
    line = records.NewChange(
        club_id=context.club.id,
        at=context.at,
        actor_id=context.actor.person_id,
        actor=context.actor.name,
        action=action,
        subject=subject,
        before=None if before is None else str(before),
        after=None if after is None else str(after),
        reason=reason,
        round_id=round_id,
        season_id=season_id,
    )
    records.add_change(context.tx, line)


def tell_players(
    context: Context,
    players: tuple[PlayerRow, ...],
    message: Message,
    *,
    round_id: int | None = None,
) -> None:
    """Send each of these players the message, except the actor; `round_id` as in `send`."""
    for player in players:
        member = people.member(context.tx, player.member_id)
        if member.person_id is None or member.person_id != context.actor.person_id:
            tell(context, member.id, message, urgency=SOON, round_id=round_id)


def tell_for_whom(context: Context, player: PlayerRow, message: Message) -> None:
    """Tell a player what another person did for them, if they can be reached in private.

    A player who cannot be reached asked for it by phone, and is not called back.
    """
    member = people.member(context.tx, player.member_id)
    if member.person_id is not None and member.is_reachable:
        tell_players(context, (player,), message)


def arbiters_with(context: Context, right: Right | None) -> tuple[ArbiterRow, ...]:
    """The arbiters with that right (None: any) who can be reached in private."""
    arbiters = people.arbiters(context.tx, context.club.id)
    able = [a for a in arbiters if right is None or a.rights is None or right in a.rights]
    return tuple(arbiter for arbiter in able if arbiter.is_reachable)


def pictured(context: Context, value: Picture, command: str, language: str) -> Reply:
    """The picture in the club's style, with its text; named like the command that asks for it."""
    definition = context.app.commands.named(command)
    name = definition.named(language) if definition else command
    styled = msgspec.structs.replace(value, style=context.style)
    return Reply.attaching(escape(value.alt), styled, f"{name}.png")


def react(tx: Transaction, where: Recipient, message_id: int, emoji: str, at: datetime) -> None:
    """Queue a reaction, which tells a message's writer at once that it was understood.

    An empty emoji takes the bot's reaction away, when it no longer holds.
    """
    nod, to = intents.React(emoji), Address(where)
    outbox.put(tx, Outgoing(intent=nod, to=to, about=message_id, urgency=AT_ONCE), at)


def leave(tx: Transaction, where: Address, at: datetime) -> None:
    """Queue the bot's departure from a chat, after its last messages there."""
    outbox.put(tx, Outgoing(intent=intents.Leave(), to=where, urgency=USUAL), at)


def is_posted(context: Writer, where: Recipient, reply: Reply | Refusal, language: str) -> bool:
    """True if this act has already posted exactly this text in the chat."""
    if isinstance(reply, Refusal) or not reply.is_in_words:
        return False
    texts = outbox.texts_of_act(context.tx, where)
    return bool(texts) and context.texts.headed(words(context, reply, language)) in texts


def rewrite(context: Writer, to: Address, message_id: int, content: Sayable) -> None:
    """Queue a change of a message whose number is known: its answer replaces a question."""
    change = intents.Change(*written(context, content, to.language))
    _queue(context, Outgoing(intent=change, to=to, about=message_id, urgency=SOON))


def close_question(context: Writer, to: Address, message_id: int) -> None:
    """Queue the removal of a question's buttons, when a post reports what was done."""
    _queue(context, Outgoing(intent=intents.Close(), to=to, about=message_id, urgency=SOON))


def answer_press(context: Writer, press: str, answer: Sayable | None, language: str) -> None:
    """Queue the answer to a press: a pop-up over the chat, which its reader must dismiss."""
    text = words(context, answer, language) if answer is not None else ""
    _queue(context, Outgoing(intent=intents.AnswerPress(press, text), urgency=FIRST))
