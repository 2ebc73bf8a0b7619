"""Setting a scene: people and chats in one line each, for the demo and for tests."""

from collections.abc import Collection

from keizer_bot.playground import membership
from keizer_bot.playground.actors import Person
from keizer_bot.playground.delivery import TELEGRAM_ITSELF
from keizer_bot.playground.model import Chat, Message, Right, User
from keizer_bot.playground.refusals import Json
from keizer_bot.playground.text import clean, found_entities
from keizer_bot.playground.wire import origin_json
from keizer_bot.playground.world import Telegram

_ICON_COLOUR = 0x6FB9F0


class Scene:
    """Makes people and chats on a ``Telegram``."""

    def __init__(self, telegram: Telegram) -> None:
        self.telegram = telegram

    def person(
        self,
        first_name: str,
        last_name: str = "",
        *,
        username: str = "",
        language: str = "nl",
        user_id: int | None = None,
        is_bot: bool = False,
    ) -> Person:
        """Let somebody have an account; he has not opened the bot yet."""
        number = self.telegram.new_user_id() if user_id is None else user_id
        return Person(
            self.telegram, User(number, first_name, last_name, username, language, is_bot)
        )

    def group(
        self, title: str, owner: Person, *members: Person, bot: Collection[Right] | None = ()
    ) -> Chat:
        """Make a basic group; ``bot`` is None to leave the bot out, else the rights it gets."""
        return self._settle(self.telegram.new_chat("group", title), owner, members, bot)

    def supergroup(
        self,
        title: str,
        owner: Person,
        *members: Person,
        bot: Collection[Right] | None = (),
        topics: Collection[str] = (),
    ) -> Chat:
        """Make a supergroup, a forum if it has ``topics``: their threads are numbered from 2."""
        chat = self.telegram.new_chat("supergroup", title)
        chat.is_forum = bool(topics)
        chat.last_id = 1
        for name in topics:
            service = {"forum_topic_created": {"name": name, "icon_color": _ICON_COLOUR}}
            created = self.telegram.post(chat, sender=owner.user, service=service)
            chat.topics[created.id] = name
        return self._settle(chat, owner, members, bot)

    def channel(self, title: str, owner: Person, *, bot: Collection[Right] | None = None) -> Chat:
        """Make a channel; the owner's ``say`` posts in it."""
        return self._settle(self.telegram.new_chat("channel", title), owner, (), bot)

    def post_linked(self, channel: Chat, group: Chat, text: str) -> Message:
        """Post in a channel; return the copy that Telegram itself puts into the linked group."""
        body = clean(text)
        fields: Json = {"body": body, "entities": found_entities(body), "sender_chat": channel}
        post = self.telegram.post(channel, **fields)
        telegram = User(TELEGRAM_ITSELF, "Telegram")
        copy: Json = {"sender": telegram, "origin": origin_json(post), "is_automatic_forward": True}
        return self.telegram.post(group, **fields, **copy)

    def _settle(
        self,
        chat: Chat,
        owner: Person,
        members: Collection[Person],
        bot: Collection[Right] | None,
    ) -> Chat:
        membership.put(chat, owner.user, "creator")
        for member in members:
            membership.put(chat, member.user)
        if bot is not None:
            owner.add_bot(chat, *bot)
        return chat
