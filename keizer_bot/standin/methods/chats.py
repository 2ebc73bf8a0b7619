"""Methods about chats and who is in them."""

from keizer_bot.standin.methods.registry import ChatId, Params, handles
from keizer_bot.standin.methods.targets import find_chat
from keizer_bot.standin.model import ChatMember
from keizer_bot.standin.refusals import Json, bad_request
from keizer_bot.standin.wire import full_chat_json, member_json
from keizer_bot.standin.world import Telegram


class GetChat(Params):
    """Parameters of getChat."""

    chat_id: ChatId = ""


class GetChatMember(Params):
    """Parameters of getChatMember."""

    chat_id: ChatId = ""
    user_id: int = 0


class LeaveChat(Params):
    """Parameters of leaveChat."""

    chat_id: ChatId = ""


@handles(LeaveChat)
def leave_chat(telegram: Telegram, params: LeaveChat) -> bool:
    """Take the bot out of a group."""
    chat = find_chat(telegram, params.chat_id)
    chat.put(telegram.bot, "left")
    return True


@handles(GetChat)
def get_chat(telegram: Telegram, params: GetChat) -> Json:
    """Return a ``ChatFullInfo``."""
    return full_chat_json(find_chat(telegram, params.chat_id))


@handles(GetChatMember)
def get_chat_member(telegram: Telegram, params: GetChatMember) -> Json:
    """Return how somebody stands in a chat; who was never in has left."""
    if params.user_id <= 0:
        raise bad_request("invalid user_id specified")
    chat = find_chat(telegram, params.chat_id)
    if (member := chat.member(params.user_id)) is not None:
        return member_json(member)
    if (user := telegram.users.get(params.user_id)) is None:
        raise bad_request("PARTICIPANT_ID_INVALID")
    if chat.type == "private":
        raise bad_request("user not found")
    return member_json(ChatMember(user, "left"))
