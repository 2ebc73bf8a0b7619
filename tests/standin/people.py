"""People and chats for tests; they also act as nobody does in the demo."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from keizer_bot.standin import people
from keizer_bot.standin.model import AdminRight, Chat, ChatMessage, EventKind, User
from keizer_bot.standin.people import ImpossibleError
from keizer_bot.standin.text import clean, found_entities
from keizer_bot.standin.wire import user_json
from keizer_bot.standin.world import Telegram

_ICON_COLOUR = 0x6FB9F0


def delete(telegram: Telegram, message: ChatMessage) -> None:
    """Remove a message; bots are never told."""
    del message.chat.messages[message.id]
    if message.id in message.chat.pinned:
        message.chat.pinned.remove(message.id)
    telegram.happened(EventKind.DELETED, message)


class Person(people.Person):
    """A person who also edits, deletes, reacts, blocks, leaves, and manages the bot in a group."""

    def edit(self, message: ChatMessage, text: str) -> None:
        """Edit their own message."""
        if message.sender is not self.user:
            raise ImpossibleError("only one's own messages can be edited")
        message.body = clean(text)
        message.entities = found_entities(message.body)
        self.telegram.edited(message)

    def delete(self, message: ChatMessage) -> None:
        """Delete a message for everybody; another person's only with the right to."""
        member = message.chat.member(self.id)
        may = member is not None and AdminRight.DELETE in member.rights
        if message.sender is not self.user and message.chat.is_group and not may:
            raise ImpossibleError("only an administrator deletes other people's messages")
        delete(self.telegram, message)

    def react(self, message: ChatMessage, emoji: str) -> None:
        """React to a message; the bot gets no update about it."""
        message.reactions[self.id] = [emoji]
        self.telegram.happened(EventKind.REACTED, message)

    def block(self) -> None:
        """Block the bot in the private chat."""
        self.chat.blocked = True
        self._change(self.chat, self.telegram.bot, "kicked")

    def unblock(self) -> None:
        """Unblock the bot."""
        self.chat.blocked = False
        self._change(self.chat, self.telegram.bot, "member")

    def leave(self, chat: Chat) -> None:
        """Leave a group."""
        self._remove(chat, self.user)

    def promote_bot(self, chat: Chat, *rights: AdminRight) -> None:
        """Make the bot an administrator with these rights, or an ordinary member without any."""
        self._change(chat, self.telegram.bot, "administrator" if rights else "member", rights)

    def remove_bot(self, chat: Chat) -> None:
        """Remove the bot from a group."""
        self._remove(chat, self.telegram.bot)

    def migrate(self, group: Chat, *, is_forum: bool = False) -> Chat:
        """Turn a group into a supergroup; the old one refuses later messages.

        Returns the new chat, which has a new id.
        """
        chat = self.telegram.new_chat("supergroup", group.title)
        chat.is_forum = is_forum
        chat.members = {key: replace(member) for key, member in group.members.items()}
        self.telegram.post(group, sender=self.user, service={"migrate_to_chat_id": chat.id})
        group.migrated_to = chat.id
        self.telegram.post(chat, sender=self.user, service={"migrate_from_chat_id": group.id})
        return chat

    def _remove(self, chat: Chat, user: User) -> None:
        """Remove an account, by itself or by another; a group gets a service message about it."""
        if chat.is_group:
            service = {"left_chat_member": user_json(user)}
            self.telegram.post(chat, sender=self.user, service=service)
        self._change(chat, user, "left" if user is self.user else "kicked")


class Scene(people.Scene):
    """Makes such people, and also basic groups, forums and other bots."""

    def person(  # noqa: D102 - as the demo's
        self,
        first_name: str,
        last_name: str = "",
        *,
        username: str = "",
        language: str = "nl",
        is_bot: bool = False,
    ) -> Person:
        number = next(self.telegram.person_ids)
        user = User(number, first_name, last_name, username, language, is_bot)
        self.telegram.new_user(user)
        return Person(self.telegram, user)

    def group(
        self, title: str, owner: Person, *members: Person, bot: Collection[AdminRight] | None = ()
    ) -> Chat:
        """Make a basic group; ``bot`` is as for a supergroup."""
        return self._settle(self.telegram.new_chat("group", title), owner, members, bot)

    def supergroup(
        self,
        title: str,
        owner: people.Person,
        *members: people.Person,
        bot: Collection[AdminRight] | None = (),
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
