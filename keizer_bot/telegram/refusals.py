"""Why the bot cannot go on with Telegram. Imports nothing of it: commands without it read these."""

from keizer_bot.i18n.host_error import HostError
from keizer_bot.telegram.messages import TokenInUse, TokenUnaccepted


class TokenRefused(HostError):
    """Telegram does not know this token."""

    def __init__(self) -> None:
        super().__init__(TokenUnaccepted())


class TwoMachines(HostError):
    """Somebody else asks for the updates of this bot."""

    def __init__(self) -> None:
        super().__init__(TokenInUse())
