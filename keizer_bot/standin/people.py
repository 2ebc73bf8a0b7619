"""People who use Telegram: they write, tap and join; and a factory for them."""

from collections.abc import Collection
from typing import Any
from urllib.parse import parse_qs, urlsplit

from keizer_bot.standin import wire
from keizer_bot.standin.model import (
    AdminRight,
    ButtonPress,
    Chat,
    ChatMember,
    ChatMessage,
    EventKind,
    InlineButton,
    Json,
    Status,
    User,
)
from keizer_bot.standin.text import TEXT, clean, found_entities, utf16_length
from keizer_bot.standin.world import Telegram


class ImpossibleError(Exception):
    """Telegram's app would not let a person do this: the demo or test is wrong, not the bot."""


class Person:
    """A person with a phone; also a bot other than ours, if ``user.is_bot``.

    Every action happens at the clock's time and gives the bot the updates it would get.
    ``ImpossibleError`` is raised for actions that Telegram's own app does not offer.
    """

    def __init__(self, telegram: Telegram, user: User) -> None:
        self.telegram = telegram
        self.user = user

    def __repr__(self) -> str:
        return f"<{self.user.full_name} {self.id}>"

    @property
    def id(self) -> int:
        """The numeric Telegram id."""
        return self.user.id

    @property
    def full_name(self) -> str:
        """First and last name as Telegram shows them."""
        return self.user.full_name

    @property
    def chat(self) -> Chat:
        """The private chat with the bot."""
        return self.telegram.chats[self.id]

    def sees(self, chat: Chat) -> bool:
        """True if they can read the chat: a group only while they are in it."""
        return chat.type == "private" or chat.has(self.id)

    def say(
        self,
        chat: Chat,
        text: str,
        *,
        thread: int | None = None,
        reply_to: ChatMessage | None = None,
    ) -> ChatMessage:
        """Write a message; ``thread`` is a topic's message_thread_id."""
        body = clean(text)
        if not body:
            raise ImpossibleError("an empty message cannot be sent")
        if utf16_length(body) > TEXT.longest:
            raise ImpossibleError("Telegram's apps split so long a message: send the parts")
        if thread is not None and thread not in chat.topics:
            raise ImpossibleError(f"{chat} has no topic {thread}: {chat.topics}")
        return self._post(chat, body, thread=thread, reply_to=reply_to)

    def write(self, text: str) -> ChatMessage:
        """Write to the bot in private."""
        return self.say(self.chat, text)

    def send_document(
        self, chat: Chat, name: str, content: bytes, caption: str = ""
    ) -> ChatMessage:
        """Send a file."""
        file = wire.store(self.telegram.files, name, content, "documents")
        return self._post(chat, clean(caption), media=wire.document(file))

    def send_photo(self, chat: Chat, content: bytes, caption: str = "") -> ChatMessage:
        """Send a picture."""
        file = wire.store(self.telegram.files, "photo.jpg", content, "photos")
        return self._post(chat, clean(caption), media=wire.photo(file))

    def press(self, message: ChatMessage, button: str | InlineButton) -> ButtonPress:
        """Tap a button: by its text, or as it was when last seen (a stale one still works).

        A button with a link opens it in Telegram's app; use ``open_link`` for those.
        """
        pressed = _find(message, button) if isinstance(button, str) else button
        if pressed.data is None:
            raise ImpossibleError(f"{pressed.text!r} is a link: use open_link({pressed.url!r})")
        number = str(4_000_000_000_000_000 + len(self.telegram.presses))
        at = self.telegram.clock.now().timestamp()
        press = ButtonPress(number, self.user, message, pressed.data, at)
        self.telegram.presses[number] = press
        self.telegram.happened(EventKind.PRESSED, press)
        written = wire.message_json if wire.still_exists(message) else wire.inaccessible_json
        payload: Json = {
            "id": number,
            "from": wire.user_json(self.user),
            "message": written(message),
            "chat_instance": str(7_000_000_000 + abs(message.chat.id)),
            "data": pressed.data,
        }
        self.telegram.updates.push("callback_query", payload)
        return press

    def open_link(self, url: str, group: Chat | None = None) -> ChatMessage:
        """Open ``https://t.me/bot?start=TOKEN``, or ``?startgroup=TOKEN`` choosing a group."""
        parts = urlsplit(url)
        query = {key: values[0] for key, values in parse_qs(parts.query).items()}
        bot = self.telegram.bot.username
        if parts.netloc != "t.me" or parts.path.strip("/").lower() != bot.lower():
            raise ImpossibleError(f"{url!r} does not lead to @{bot}")
        if "startgroup" not in query:
            return self.write(f"/start {query.get('start', '')}")
        if group is None:
            raise ImpossibleError("a startgroup link asks which group")
        rights = [right for right in AdminRight if right[4:] in query.get("admin", "").split("+")]
        if not group.has(self.telegram.bot.id):
            self.add_bot(group, *rights)
        return self.say(group, f"/start@{bot} {query['startgroup']}")

    def join(self, chat: Chat) -> None:
        """Join a group."""
        self._bring(chat, self.user, "member")

    def add_bot(self, chat: Chat, *rights: AdminRight) -> None:
        """Add the bot to a group, as an administrator if any right is given."""
        self._bring(chat, self.telegram.bot, "administrator" if rights else "member", rights)

    def _change(
        self, chat: Chat, user: User, status: Status, rights: Collection[AdminRight] = ()
    ) -> None:
        """Change an account's status in a chat; the bot gets an update if it is its own.

        A private chat has a status for the bot too: ``kicked`` if it is blocked, else ``member``.
        """
        unseen = ChatMember(user, "member" if chat.type == "private" else "left")
        before = chat.members.get(user.id, unseen)
        after = chat.put(user, status, rights)
        if user is self.telegram.bot:
            payload: Json = {
                "chat": wire.chat_json(chat),
                "from": wire.user_json(self.user),
                "date": self.telegram.unix_time(),
                "old_chat_member": wire.member_json(before),
                "new_chat_member": wire.member_json(after),
            }
            self.telegram.updates.push("my_chat_member", payload)

    def _bring(
        self, chat: Chat, user: User, status: Status, rights: Collection[AdminRight] = ()
    ) -> None:
        """Add an account to the chat; a group gets a service message about it."""
        self._change(chat, user, status, rights)
        if chat.is_group:
            service = {"new_chat_members": [wire.user_json(user)]}
            self.telegram.post(chat, sender=self.user, service=service)

    def _post(self, chat: Chat, body: str, **fields: Any) -> ChatMessage:  # noqa: ANN401 - as Telegram.post
        entities = found_entities(body)
        return self.telegram.post(
            chat, sender=self._writing(chat), body=body, entities=entities, **fields
        )

    def _writing(self, chat: Chat) -> User:
        """Return the writer; refuse if they cannot write there."""
        if chat.type == "private":
            if chat is not self.chat or chat.blocked:
                raise ImpossibleError(f"{self} cannot write in this private chat now")
            chat.started = True
        elif chat.migrated_to is not None or not chat.has(self.id):
            raise ImpossibleError(f"{self} is not in {chat}")
        return self.user


def _find(message: ChatMessage, text: str) -> InlineButton:
    for button in message.buttons:
        if text in (button.text, button.data):
            return button
    raise ImpossibleError(f"no button {text!r} under {message.text!r}: {message.buttons}")


class Scene:
    """Makes people and chats on a ``Telegram``."""

    def __init__(self, telegram: Telegram) -> None:
        self.telegram = telegram

    def person(self, first_name: str, last_name: str = "", *, language: str = "nl") -> Person:
        """Create an account; the person has not opened the bot yet."""
        number = next(self.telegram.person_ids)
        user = User(number, first_name, last_name, language_code=language)
        self.telegram.new_user(user)
        return Person(self.telegram, user)

    def supergroup(
        self, title: str, owner: Person, *members: Person, bot: Collection[AdminRight] | None = ()
    ) -> Chat:
        """Make a supergroup; ``bot`` is None to leave the bot out, else the rights it gets."""
        return self._settle(self.telegram.new_chat("supergroup", title), owner, members, bot)

    def _settle(
        self,
        chat: Chat,
        owner: Person,
        members: Collection[Person],
        bot: Collection[AdminRight] | None,
    ) -> Chat:
        chat.put(owner.user, "creator")
        for member in members:
            chat.put(member.user)
        if bot is not None:
            owner.add_bot(chat, *bot)
        return chat
