"""The reasons why the bot cannot go on with Telegram, for the host."""

from keizer_bot.i18n.message import Message


class TokenUnaccepted(Message):
    """Telegram does not know the token."""


class TokenInUse(Message):
    """Somebody else asks for the updates of this bot."""
