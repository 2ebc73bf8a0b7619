"""What the bot says of itself to arbiters."""

from keizer_bot.i18n.message import Message


class NoBackupMade(Message):
    """To the arbiters, once a day: the night's backup failed; the bot goes on and tries again."""


class NotPosted(Message):
    """To the arbiters, once an hour: Telegram refuses it in the group; the bot goes on trying."""


class UpdateGivenUp(Message):
    """To the arbiters, once a day: an update became a dead letter; `number` is in the log."""

    number: int
