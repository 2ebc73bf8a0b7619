"""What goes out: posts in the competition's chats, words to one person, calls for the arbiter."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Button, Message
from keizer_bot.reports.pages import fits_caption, title_of
from keizer_bot.reports.pictures.values import Look
from keizer_bot.store import clubs, outbox, people, records, uploads
from keizer_bot.usecases.ask import Asked, WithFile
from keizer_bot.usecases.attachments import is_picture, order
from keizer_bot.usecases.buttons import Kind, data
from keizer_bot.usecases.wording import Rows, Say, Writer, in_messages, payload, words

if TYPE_CHECKING:
    from keizer_bot.i18n.commands import Right
    from keizer_bot.reports.log import Action
    from keizer_bot.store.clubs import Chat
    from keizer_bot.usecases.desk import Desk

FIRST, AT_ONCE, SOON, USUAL, LATER = 1, 2, 3, 5, 8
TOGETHER = timedelta(seconds=10)  # that acknowledgements wait for one another; 15 is promised


class ToCall(Message):
    """To the arbiter: somebody who cannot be reached must be told this by phone."""

    player: str
    why: Message


class Called(Message):
    """The label by which a call is ticked off."""


class PostVersion(Message):
    """The mark before a post that is made again because its fate was unknown."""


class Address(msgspec.Struct, frozen=True):
    """A chat, in which language it is written to, in which topic, under which message.

    `instead` says where words go if this chat proves closed.
    """

    chat_id: int
    language: str
    topic_id: int = 0
    reply_to: int | None = None
    instead: dict[str, Any] | None = None


def send(
    desk: Writer,
    to: Address,
    say: Say,
    *,
    rows: Rows = (),
    urgency: int = USUAL,
    key: str | None = None,
    repeat: bool = False,
) -> int:
    """Queue a message to one chat; the outbox row's id.

    What is too long for one message goes in several, the buttons under the last; what has a
    `key` must fit. Of words with a file it is the row of the file.
    """
    if isinstance(say, WithFile):
        return send_file(desk, to, say, urgency=urgency, key=key, repeat=repeat)
    if key is None:
        *before, say = in_messages(desk, say, to.language)
        for page in before:
            send(desk, to, page, urgency=urgency)
    parameters = payload(desk, say, rows, to.language, reply_to=to.reply_to)
    parameters |= _place(desk, to, repeat=repeat)
    return _queue(desk, to, "sendMessage", parameters, urgency=urgency, key=key)


def _place(desk: Writer, to: Address, *, repeat: bool) -> dict[str, Any]:
    """Where it goes, and what becomes of it if it does not arrive."""
    result: dict[str, Any] = {"instead": to.instead} if to.instead else {}
    if to.topic_id:
        result["message_thread_id"] = to.topic_id
    if repeat:
        result["repeat"] = desk.texts.render(PostVersion(), to.language)
    return result


def _queue(
    desk: Writer,
    to: Address,
    method: str,
    parameters: dict[str, Any],
    *,
    urgency: int,
    key: str | None,
    below: int | None = None,
) -> int:
    return outbox.put(
        desk.tx,
        chat_id=to.chat_id,
        method=method,
        payload=parameters,
        at=desk.at,
        urgency=urgency,
        key=key,
        edits=below,
        not_before=desk.at + TOGETHER if urgency >= LATER else None,
    )


def send_file(
    desk: Writer,
    to: Address,
    say: WithFile,
    *,
    urgency: int = USUAL,
    key: str | None = None,
    repeat: bool = False,
    below: int | None = None,
) -> int:
    """Queue words with a picture or file to one chat; the outbox row's id of the file.

    The words are its caption. Too long for one they go first, as messages, and the file answers
    the last of them, with their first line. `below` is the outbox row of a post which says all of
    it already: then that is what the file answers. A file below its words makes no sound.

    What is to be made is kept in the row, as JSON; nothing is made here. If it cannot be made,
    or Telegram does not take it, the words go alone.
    """
    text = words(desk, say, to.language)
    if below is None and not fits_caption(text):
        text_key = f"{key}:text" if key else None
        below = send(desk, to, text, urgency=urgency, key=text_key, repeat=repeat)
    look = Look.DARK if uploads.is_dark(desk.tx, to.chat_id) else Look.LIGHT
    file = order(say.values, say.name, look)
    parameters = _captioned(desk, to, say, text) | {"file": file}
    if below is not None:
        parameters["disable_notification"] = True
    parameters |= _place(desk, to, repeat=repeat)
    method = "sendPhoto" if is_picture(file) else "sendDocument"
    return _queue(desk, to, method, parameters, urgency=urgency, key=key, below=below)


def _captioned(desk: Writer, to: Address, say: WithFile, text: Html) -> dict[str, Any]:
    """The parameters of a file's message: its caption, and the buttons below it."""
    caption = text if fits_caption(text) else title_of(text)
    parameters = payload(desk, caption, say.rows, to.language, reply_to=to.reply_to)
    parameters["caption"] = parameters.pop("text")
    del parameters["link_preview_options"]
    return parameters


def club_chats(desk: Desk) -> tuple[Chat, ...]:
    """Where the competition's posts go: its own chats, else those of the whole club."""
    known = clubs.chats(desk.tx, desk.club.id)
    own = tuple(c for c in known if c.competition_id == desk.competition.id)
    return own or tuple(c for c in known if c.competition_id is None)


def post(
    desk: Desk,
    say: Say,
    *,
    rows: Rows = (),
    urgency: int = USUAL,
    key: str | None = None,
    repeat: bool = False,
) -> list[int]:
    """Queue a post in each of the competition's chats; the outbox rows' ids."""
    return [
        send(
            desk,
            Address(chat.chat_id, desk.club.language, chat.topic_id),
            say,
            rows=rows,
            urgency=urgency,
            key=f"{key}@{chat.chat_id}" if key else None,
            repeat=repeat,
        )
        for chat in club_chats(desk)
    ]


def send_all(desk: Desk, texts: list[Html], *, key: str) -> list[int]:
    """Queue the pages of a post that must not be missing; the outbox rows' ids."""
    rows = []
    for page, text in enumerate(texts):
        rows += post(desk, text, key=f"{key}:{page}", urgency=SOON, repeat=True)
    return rows


def post_id(desk: Desk, key: str) -> int | None:
    """The outbox row of the post with that key."""
    return outbox.keyed(desk.tx, key)


def edit(desk: Desk, chat_id: int, row_id: int, say: Say, *, rows: Rows = ()) -> None:
    """Queue a change of the message that an outbox row became (or will become)."""
    parameters = payload(desk, say, rows, desk.club.language) | {"repost": True}
    _do_with(desk, chat_id, row_id, "editMessageText", parameters, SOON)


def take_buttons_away(desk: Desk, chat_id: int, row_id: int) -> None:
    """Queue the removal of a post's buttons; its text stays as it was."""
    _do_with(desk, chat_id, row_id, "editMessageReplyMarkup", {}, SOON)


def pin(desk: Desk, chat_id: int, row_id: int) -> None:
    """Queue the pinning of a post, silently; a missing right is no harm."""
    silently = {"disable_notification": True}
    _do_with(desk, chat_id, row_id, "pinChatMessage", silently, LATER)


def _do_with(
    desk: Desk, chat_id: int, row_id: int, method: str, parameters: dict[str, Any], urgency: int
) -> None:
    """Queue a call about the message that an outbox row became (or will become)."""
    outbox.put(
        desk.tx,
        chat_id=chat_id,
        method=method,
        payload=parameters,
        at=desk.at,
        urgency=urgency,
        edits=row_id,
    )


def tell(
    desk: Desk, member_id: int, say: Message, *, rows: Rows = (), urgency: int = USUAL
) -> None:
    """Tell a member in private; whoever cannot be reached is to be called by the arbiter."""
    member = people.member(desk.tx, member_id)
    if member.telegram_id is not None and member.private_open:
        to = Address(member.telegram_id, member.language or desk.club.language)
        send(desk, to, say, rows=rows, urgency=urgency)
        return
    call(desk, member_id, say)


def call(desk: Desk, member_id: int, say: Message) -> None:
    """Ask the arbiters to call a member, and remember it until one of them ticks it off."""
    member = people.member(desk.tx, member_id)
    text = words(desk, say, desk.club.language)
    number = records.add_call(desk.tx, desk.club.id, member_id, text, desk.at)
    called = Button(Called(), data(Kind.CALLED, number))
    tell_arbiters(desk, ToCall(member.name, say), rows=((called,),))


def tell_arbiters(
    desk: Desk,
    say: Message | Asked,
    *,
    rows: Rows = (),
    but: int | None = None,
    right: Right | None = None,
) -> None:
    """Tell the club's arbiters in private, all but the one who acts himself.

    With `right` only those who have it: they can press the buttons that come along.
    """
    for arbiter in people.arbiters(desk.tx, desk.club.id):
        able = right is None or arbiter.rights is None or right in arbiter.rights
        if able and arbiter.private_open and arbiter.telegram_id != but:
            to = Address(arbiter.telegram_id, desk.club.language)
            send(desk, to, say, rows=rows, urgency=SOON)


def note(
    desk: Desk,
    action: Action | str,
    subject: str,
    *,
    before: str | None = None,
    after: str | None = None,
    reason: str | None = None,
    season_id: int | None = None,
    round_id: int | None = None,
) -> None:
    """Put a change on record: who, when, before, after."""
    change = records.Change(
        at=desk.at,
        actor=desk.actor.name,
        action=action,
        subject=subject,
        before=before,
        after=after,
        reason=reason,
        round_id=round_id,
    )
    records.add_change(
        desk.tx, desk.club.id, change, actor_id=desk.actor.telegram_id, season_id=season_id
    )
