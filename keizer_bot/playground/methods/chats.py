"""Methods about chats and who is in them."""

from keizer_bot.playground import membership
from keizer_bot.playground.methods.registry import ChatId, Params, handles
from keizer_bot.playground.methods.targets import find_chat
from keizer_bot.playground.model import Member
from keizer_bot.playground.refusals import Json, bad_request
from keizer_bot.playground.wire import full_chat_json, member_json
from keizer_bot.playground.world import Telegram

_ACTIONS = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)


class GetChat(Params):
    """Parameters of getChat."""

    chat_id: ChatId = ""


class GetChatMember(Params):
    """Parameters of getChatMember."""

    chat_id: ChatId = ""
    user_id: int = 0


class GetChatAdministrators(Params):
    """Parameters of getChatAdministrators."""

    chat_id: ChatId = ""


class GetChatMemberCount(Params):
    """Parameters of getChatMemberCount."""

    chat_id: ChatId = ""


class LeaveChat(Params):
    """Parameters of leaveChat."""

    chat_id: ChatId = ""


class SendChatAction(Params):
    """Parameters of sendChatAction."""

    chat_id: ChatId = ""
    message_thread_id: int | None = None
    action: str = ""


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
    return member_json(Member(user, "left"))


@handles(GetChatAdministrators)
def get_chat_administrators(telegram: Telegram, params: GetChatAdministrators) -> list[Json]:
    """Return owner and administrators, without bots other than ours."""
    chat = find_chat(telegram, params.chat_id)
    if chat.type == "private":
        raise bad_request("there are no administrators in the private chat")
    return [
        member_json(member)
        for member in chat.members.values()
        if member.in_charge and (not member.user.is_bot or member.user is telegram.bot)
    ]


@handles(GetChatMemberCount)
def get_chat_member_count(telegram: Telegram, params: GetChatMemberCount) -> int:
    """Return how many are in a chat."""
    chat = find_chat(telegram, params.chat_id)
    if chat.type == "private":
        return 2
    return sum(member.present for member in chat.members.values())


@handles(LeaveChat)
def leave_chat(telegram: Telegram, params: LeaveChat) -> bool:
    """Leave a group, supergroup or channel."""
    chat = find_chat(telegram, params.chat_id)
    if chat.type == "private":
        raise bad_request("chat member status can't be changed in private chats")
    membership.leave(telegram, chat, telegram.bot, telegram.bot)
    return True


@handles(SendChatAction)
def send_chat_action(telegram: Telegram, params: SendChatAction) -> bool:
    """Show that the bot is busy; nothing stays in the chat."""
    if params.action not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    find_chat(telegram, params.chat_id, write=True)
    return True
