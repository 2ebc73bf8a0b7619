"""Methods about the bot itself, its updates and its files."""

from keizer_bot.standin.events import EventKind
from keizer_bot.standin.methods.registry import Params, handles
from keizer_bot.standin.refusals import Json, bad_request
from keizer_bot.standin.wire import file_json, user_json
from keizer_bot.standin.world import Telegram

_EXPIRES = 150.0  # seconds after a press
_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
_LONGEST_ANSWER = 200
_LARGEST_DOWNLOAD = 20 * 1024 * 1024


class GetMe(Params):
    """getMe has no parameters."""


class GetUpdates(Params):
    """Parameters of getUpdates."""

    offset: int = 0
    limit: int = 100
    timeout: int = 0
    allowed_updates: list[str] | None = None


class AnswerCallbackQuery(Params):
    """Parameters of answerCallbackQuery."""

    callback_query_id: str = ""
    text: str = ""
    show_alert: bool = False
    url: str = ""
    cache_time: int = 0


class GetFile(Params):
    """Parameters of getFile."""

    file_id: str = ""


@handles(GetMe)
def get_me(telegram: Telegram, _: GetMe) -> Json:
    """Return the bot."""
    powers = ("can_connect_to_business", "has_main_web_app", "has_topics_enabled")
    return {
        **user_json(telegram.bot),
        "can_join_groups": True,
        "can_read_all_group_messages": not telegram.privacy,
        "supports_inline_queries": False,
        **dict.fromkeys((*powers, "allows_users_to_create_topics", "can_manage_bots"), False),
    }


@handles(GetUpdates)
async def get_updates(telegram: Telegram, params: GetUpdates) -> list[Json]:
    """Confirm and return updates, as ``UpdateQueue.get`` does."""
    telegram.updates.allow(params.allowed_updates)
    return await telegram.updates.get(params.offset, params.limit, params.timeout)


@handles(AnswerCallbackQuery)
def answer_callback_query(telegram: Telegram, params: AnswerCallbackQuery) -> bool:
    """Answer a press, once and within 150 seconds of it."""
    press = telegram.presses.get(params.callback_query_id)
    now = telegram.clock.now().timestamp()
    if press is None or press.answer is not None or now - press.at >= _EXPIRES:
        raise bad_request(_TOO_OLD)
    if len(params.text) > _LONGEST_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    press.answer, press.alert = params.text, params.show_alert
    telegram.happened(EventKind.ANSWERED, press)
    return True


@handles(GetFile)
def get_file(telegram: Telegram, params: GetFile) -> Json:
    """Return where a file can be fetched: ``/file/bot<token>/<file_path>``."""
    if not params.file_id:
        raise bad_request("file_id not specified")
    if (file := telegram.files.get(params.file_id)) is None:
        raise bad_request("invalid file_id")
    if len(file.content) > _LARGEST_DOWNLOAD:
        raise bad_request("file is too big")
    return {**file_json(file), "file_path": file.path}
