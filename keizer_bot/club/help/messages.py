"""Messages of /help, around the list of commands."""

from keizer_bot.i18n.message import Message


class HelpNow(Message):
    """Above the five commands that are useful now."""


class HelpTip(Message):
    """Below a member's commands: the way to the others, and advice if nothing works."""


class HelpTipForArbiters(Message):
    """Below an arbiter's commands: where the others are."""


class HelpElsewhere(Message):
    """Below the commands in a group: where all the others are."""

    bot: str


class PlayersToo(Message):
    """Below an arbiter's commands about players: a member's command that does more for arbiters."""


class RoundsToo(Message):
    """Below an arbiter's commands about the evening: commands about rounds too."""


class BackToNow(Message):
    """The label that shows again the commands that are useful now."""
