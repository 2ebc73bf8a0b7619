"""A message as the log has it."""

from keizer_bot.i18n.host_error import HostError
from keizer_bot.i18n.message import Message


def in_english(message: Message) -> str:
    """The English sentence."""
    return str(HostError(message))
