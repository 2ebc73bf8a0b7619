"""The refusals of the Bot API, with Telegram's own codes and words."""

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]


class ApiRefusal(Exception):
    """An answer ``{"ok": false}``: the code, Telegram's description, and its parameters."""

    def __init__(self, code: int, description: str, parameters: Json | None = None) -> None:
        self.code = code
        self.description = description
        self.parameters = parameters
        super().__init__(f"{code} {description}")


class NotModelledError(ApiRefusal):
    """A 400 of the stand-in's own: the real Telegram overlooks this, or can do more than we."""

    def __init__(self, reason: str) -> None:
        super().__init__(400, f"Bad Request: the stand-in refuses {reason}")


def bad_request(description: str) -> ApiRefusal:
    """Return the 400 that Telegram gives for a request it understood but will not do."""
    return ApiRefusal(400, f"Bad Request: {description}")


def forbidden(description: str) -> ApiRefusal:
    """Return the 403 that Telegram gives where the bot is not welcome."""
    return ApiRefusal(403, f"Forbidden: {description}")


def too_many_requests(retry_after: int) -> ApiRefusal:
    """Return the 429 that asks to wait ``retry_after`` whole seconds."""
    description = f"Too Many Requests: retry after {retry_after}"
    return ApiRefusal(429, description, {"retry_after": retry_after})
