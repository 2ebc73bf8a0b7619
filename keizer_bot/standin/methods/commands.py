"""Methods about the list of commands that Telegram's apps show, by scope and language."""

import re

import msgspec

from keizer_bot.standin.methods.registry import ChatId, Params, handles
from keizer_bot.standin.methods.targets import find_chat
from keizer_bot.standin.refusals import Json, bad_request
from keizer_bot.standin.world import Telegram

_OF_A_CHAT = frozenset({"chat", "chat_administrators", "chat_member"})
_GENERAL = frozenset({"default", "all_private_chats", "all_group_chats", "all_chat_administrators"})
_MOST_COMMANDS = 100
_LONGEST_COMMAND = 32
_LONGEST_DESCRIPTION = 256


class BotCommand(msgspec.Struct, forbid_unknown_fields=True):
    """A command and what it is for."""

    command: str
    description: str


class CommandScope(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Whom a list of commands is for."""

    type: str
    chat_id: ChatId = ""
    user_id: int = 0


class SetMyCommands(Params):
    """Parameters of setMyCommands."""

    scope: CommandScope | None = None
    language_code: str = ""
    commands: list[BotCommand] = msgspec.field(default_factory=list)


@handles(SetMyCommands)
def set_my_commands(telegram: Telegram, params: SetMyCommands) -> bool:
    """Set the list for one scope and language; an empty list takes it away."""
    key = _key(telegram, params)
    if len(params.commands) > _MOST_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    telegram.commands[key] = [_checked(each) for each in params.commands]
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


def _key(telegram: Telegram, params: SetMyCommands) -> tuple[str, str]:
    if not re.fullmatch(r"(?:[a-z]{2})?", params.language_code):
        raise bad_request("invalid language code specified")
    scope = params.scope or CommandScope("default")
    fault = "can't parse BotCommandScope: "
    if scope.type not in _OF_A_CHAT | _GENERAL:
        raise bad_request(f"{fault}Unsupported type specified")
    if scope.type == "chat_member" and scope.user_id <= 0:
        raise bad_request(f"{fault}Invalid user_id specified")
    if scope.type in _OF_A_CHAT:
        if scope.chat_id == "":
            raise bad_request(f"{fault}Empty chat_id specified")
        find_chat(telegram, scope.chat_id)
    return f"{scope.type} {scope.chat_id} {scope.user_id}", params.language_code
