"""Reasons for the host why the bot cannot continue with Telegram."""

from keizer_bot.i18n.message import Message


class TokenUnaccepted(Message):
    """Telegram does not know the token."""


class TokenInUse(Message):
    """Another program fetches the updates of this bot."""
