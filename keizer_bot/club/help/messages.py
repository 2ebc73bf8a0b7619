"""All that can be said about what the bot can do."""

from keizer_bot.i18n.message import Message


class HelpTitle(Message):
    """Above the commands that everybody has."""


class ArbiterHelpTitle(Message):
    """Above the commands that arbiters have besides."""


class HelpTip(Message):
    """Below: that ordinary words will do, and what to do when stuck."""


class HelpElsewhere(Message):
    """Below the weekly commands in a group: where all the others are."""

    bot: str
