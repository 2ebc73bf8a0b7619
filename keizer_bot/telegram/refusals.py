"""Reasons why the bot cannot go on; imports no Telegram, so that any command can use them."""

from keizer_bot.i18n.host_error import HostError
from keizer_bot.telegram.messages import TokenInUse, TokenUnaccepted


class TokenRefused(HostError):
    """Telegram does not know this token."""

    def __init__(self) -> None:
        super().__init__(TokenUnaccepted())


class TwoMachines(HostError):
    """Another program fetches the updates of this bot."""

    def __init__(self) -> None:
        super().__init__(TokenInUse())
