"""Methods about the bot itself, its commands, its updates and its files."""

import re

from keizer_bot.playground.events import Kind
from keizer_bot.playground.methods.registry import Params, handles
from keizer_bot.playground.refusals import ApiRefusal, Json, bad_request
from keizer_bot.playground.wire import file_json, user_json
from keizer_bot.playground.world import Telegram

_EXPIRES = 150.0  # seconds after a press
_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
_LONGEST_ANSWER = 200
_LARGEST_DOWNLOAD = 20 * 1024 * 1024
_WEBHOOK_ACTIVE = (
    "Conflict: can't use getUpdates method while webhook is active; "
    "use deleteWebhook to delete the webhook first"
)


class GetMe(Params):
    """getMe has no parameters."""


class GetUpdates(Params):
    """Parameters of getUpdates."""

    offset: int = 0
    limit: int = 100
    timeout: int = 0
    allowed_updates: list[str] | None = None


class SetWebhook(Params):
    """Parameters of setWebhook; a certificate is not modelled."""

    url: str = ""
    ip_address: str = ""
    max_connections: int = 40
    allowed_updates: list[str] | None = None
    drop_pending_updates: bool = False
    secret_token: str = ""


class DeleteWebhook(Params):
    """Parameters of deleteWebhook."""

    drop_pending_updates: bool = False


class GetWebhookInfo(Params):
    """getWebhookInfo has no parameters."""


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
    if telegram.webhook_url:
        raise ApiRefusal(409, _WEBHOOK_ACTIVE)
    telegram.updates.allow(params.allowed_updates)
    return await telegram.updates.get(params.offset, params.limit, params.timeout)


@handles(SetWebhook)
def set_webhook(telegram: Telegram, params: SetWebhook) -> bool:
    """Remember a webhook, so that getUpdates is refused; nothing is ever delivered to it."""
    if params.url and not params.url.startswith("https://"):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if not re.fullmatch(r"[A-Za-z0-9_-]{0,256}", params.secret_token):
        raise bad_request("secret token contains unallowed characters")
    telegram.webhook_url = params.url
    telegram.updates.allow(params.allowed_updates)
    if params.drop_pending_updates:
        telegram.updates.discard()
    telegram.updates.conflict_with_webhook()
    return True


@handles(DeleteWebhook)
def delete_webhook(telegram: Telegram, params: DeleteWebhook) -> bool:
    """Forget the webhook."""
    telegram.webhook_url = ""
    if params.drop_pending_updates:
        telegram.updates.discard()
    return True


@handles(GetWebhookInfo)
def get_webhook_info(telegram: Telegram, _: GetWebhookInfo) -> Json:
    """Return the webhook, an empty address if there is none."""
    return {
        "url": telegram.webhook_url,
        "has_custom_certificate": False,
        "pending_update_count": len(telegram.updates.pending),
    }


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
    telegram.happened(Kind.ANSWERED, press)
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
