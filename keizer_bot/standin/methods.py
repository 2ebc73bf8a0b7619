"""Methods of the Bot API about the bot itself, its chats and its commands; and their base class.

Importing this module and `posts` fills ``METHODS``.
"""

import re
from collections.abc import Awaitable
from typing import Literal, TypeAlias, get_args

import msgspec

from keizer_bot.standin.model import (
    ApiRefusal,
    Chat,
    ChatMember,
    ChatMessage,
    EventKind,
    Json,
    bad_request,
    forbidden,
)
from keizer_bot.standin.wire import file_json, full_chat_json, member_json, user_json
from keizer_bot.standin.world import Telegram

Result: TypeAlias = Json | list[Json] | bool | int
ChatId: TypeAlias = int | str


class Method(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A method, named like its class: its fields are the parameters, calling it carries it out.

    A library never leaves out a parameter that Telegram requires: its absence is a violation.
    Parameters of Telegram that are missing here are not modelled.
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__call__" in vars(cls):
            METHODS[cls.__name__.lower()] = cls

    def __call__(self, telegram: Telegram) -> Result | Awaitable[Result]:
        raise NotImplementedError


METHODS: dict[str, type[Method]] = {}
"""Classes by name in lower case, because Telegram ignores case."""


_EXPIRES = 150.0  # seconds after a press
_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
_LONGEST_ANSWER = 200
_LARGEST_DOWNLOAD = 20 * 1024 * 1024


class GetMe(Method):
    """Return the bot."""

    def __call__(self, telegram: Telegram) -> Json:
        powers = ("can_connect_to_business", "has_main_web_app", "has_topics_enabled")
        return {
            **user_json(telegram.bot),
            "can_join_groups": True,
            "can_read_all_group_messages": not telegram.privacy,
            "supports_inline_queries": False,
            **dict.fromkeys((*powers, "allows_users_to_create_topics", "can_manage_bots"), False),
        }


class GetUpdates(Method):
    """Confirm and return updates, as ``UpdateQueue.get`` does."""

    offset: int = 0
    limit: int = 100
    timeout: int = 0
    allowed_updates: list[str] | None = None

    async def __call__(self, telegram: Telegram) -> list[Json]:
        telegram.updates.allow(self.allowed_updates)
        return await telegram.updates.get(self.offset, self.limit, self.timeout)


class AnswerCallbackQuery(Method):
    """Answer a press, once and within 150 seconds of it."""

    callback_query_id: str
    text: str = ""
    show_alert: bool = False

    def __call__(self, telegram: Telegram) -> bool:
        press = telegram.presses.get(self.callback_query_id)
        now = telegram.clock.now().timestamp()
        if press is None or press.answer is not None or now - press.at >= _EXPIRES:
            raise bad_request(_TOO_OLD)
        if len(self.text) > _LONGEST_ANSWER:
            raise bad_request("MESSAGE_TOO_LONG")
        press.answer, press.alert = self.text, self.show_alert
        telegram.happened(EventKind.ANSWERED, press)
        return True


class GetFile(Method):
    """Return the path of a file, to fetch from ``/file/bot<token>/<file_path>``."""

    file_id: str

    def __call__(self, telegram: Telegram) -> Json:
        if (file := telegram.files.get(self.file_id)) is None:
            raise bad_request("invalid file_id")
        if len(file.content) > _LARGEST_DOWNLOAD:
            raise bad_request("file is too big")
        return {**file_json(file), "file_path": file.path}


class GetChat(Method):
    """Return a ``ChatFullInfo``."""

    chat_id: ChatId

    def __call__(self, telegram: Telegram) -> Json:
        return full_chat_json(find_chat(telegram, self.chat_id))


class GetChatMember(Method):
    """Return an account's status in a chat; one that was never in it has "left"."""

    chat_id: ChatId
    user_id: int

    def __call__(self, telegram: Telegram) -> Json:
        chat = find_chat(telegram, self.chat_id)
        if (member := chat.member(self.user_id)) is not None:
            return member_json(member)
        if (user := telegram.users.get(self.user_id)) is None:
            raise bad_request("PARTICIPANT_ID_INVALID")
        if chat.type == "private":
            raise bad_request("user not found")
        return member_json(ChatMember(user, "left"))


class LeaveChat(Method):
    """Take the bot out of a group."""

    chat_id: ChatId

    def __call__(self, telegram: Telegram) -> bool:
        chat = find_chat(telegram, self.chat_id)
        chat.put(telegram.bot, "left")
        return True


_General = Literal["default", "all_private_chats", "all_group_chats", "all_chat_administrators"]
_OfChat = Literal["chat", "chat_administrators", "chat_member"]
_MOST_COMMANDS = 100
_LONGEST_COMMAND = 32
_LONGEST_DESCRIPTION = 256


class BotCommand(msgspec.Struct, forbid_unknown_fields=True):
    """A command and what it is for."""

    command: str
    description: str


class CommandScope(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """The people who see a list of commands."""

    type: _General | _OfChat
    chat_id: ChatId = ""
    user_id: int = 0


class SetMyCommands(Method):
    """Set the list for one scope and language; an empty list removes it."""

    scope: CommandScope = CommandScope("default")
    language_code: str = ""
    commands: list[BotCommand] = msgspec.field(default_factory=list)

    def __call__(self, telegram: Telegram) -> bool:
        scope = self.scope
        if not re.fullmatch(r"(?:[a-z]{2})?", self.language_code):
            raise bad_request("invalid language code specified")
        if scope.type in get_args(_OfChat):
            find_chat(telegram, scope.chat_id)
        if len(self.commands) > _MOST_COMMANDS:
            raise bad_request("BOT_COMMANDS_TOO_MUCH")
        key = f"{scope.type} {scope.chat_id} {scope.user_id}"
        menu = [_checked(command) for command in self.commands]
        telegram.commands[key, self.language_code] = menu
        return True


def _checked(given: BotCommand) -> Json:
    command = given.command.strip().removeprefix("/")
    description = given.description.strip()
    if not command:
        raise bad_request("command must be non-empty")
    if len(command) > _LONGEST_COMMAND:
        raise bad_request(f"command length must not exceed {_LONGEST_COMMAND}")
    if not re.fullmatch(r"[a-z0-9_]+", command):
        raise bad_request("BOT_COMMAND_INVALID")
    if not description:
        raise bad_request("command description must be non-empty")
    if len(description) > _LONGEST_DESCRIPTION:
        raise bad_request(f"command description length must not exceed {_LONGEST_DESCRIPTION}")
    return {"command": command, "description": description}


def find_chat(telegram: Telegram, chat_id: ChatId, *, write: bool = False) -> Chat:
    """Return the chat of ``chat_id`` (a number, or ``@username``) if the bot has access to it.

    Raises:
        ApiRefusal: 400 "chat not found" and "group chat was upgraded", 403 where the bot was
            blocked or removed, or the person never wrote to it.

    """
    chat = _lookup(telegram, chat_id)
    if chat.type == "private":
        _check_private(telegram, chat, write=write)
    else:
        _check_membership(telegram, chat, write=write)
    return chat


def find_message(chat: Chat, message_id: int, what: str) -> ChatMessage:
    """Return a message of a chat, or refuse with "<what> not found"."""
    message = chat.messages.get(message_id)
    if message is None:
        raise bad_request(f"{what} not found")
    return message


def _lookup(telegram: Telegram, chat_id: ChatId) -> Chat:
    name = str(chat_id)
    for chat in telegram.chats.values():
        if name == str(chat.id) or (chat.username and name.lower() == f"@{chat.username.lower()}"):
            return chat
    raise bad_request("chat not found")


def _check_private(telegram: Telegram, chat: Chat, *, write: bool) -> None:
    if not telegram.knows(chat.id):
        raise bad_request("chat not found")
    if not write:
        return
    if chat.person is not None and chat.person.is_bot:
        raise forbidden("the bot can't send messages to the bot")
    if chat.blocked:
        raise forbidden("bot was blocked by the user")
    if not chat.started:
        raise forbidden("bot can't initiate conversation with a user")


def _check_membership(telegram: Telegram, chat: Chat, *, write: bool) -> None:
    member = chat.member(telegram.bot.id)
    if member is None:
        raise bad_request("chat not found")
    if chat.migrated_to is not None and write:
        raise ApiRefusal(
            400,
            "Bad Request: group chat was upgraded to a supergroup chat",
            {"migrate_to_chat_id": chat.migrated_to},
        )
    if not member.present:
        gone = "was kicked from" if member.status == "kicked" else "is not a member of"
        raise forbidden(f"bot {gone} the {chat.type} chat")


def count_message(telegram: Telegram, chat: Chat) -> None:
    """Count a message against the flood limits. Raises ApiRefusal: 429."""
    telegram.limits.admit(chat.id, telegram.clock.now().timestamp(), group=chat.is_group)
