"""All that can be said about how the bot is doing."""

from datetime import datetime

from keizer_bot.i18n.message import Message


class AllWell(Message):
    """Nothing needs looking after."""


class LastContact(Message):
    """When Telegram last answered."""

    at: datetime


class NoContact(Message):
    """Telegram has not answered for minutes."""

    since: datetime


class UpdatesWaiting(Message):
    """So many messages are not handled yet."""

    count: int


class UpdatesGivenUp(Message):
    """So many messages of the last day could not be handled."""

    count: int


class PostsWaiting(Message):
    """So many posts are still to be sent."""

    count: int


class PostsNotSent(Message):
    """So many posts of the last day could not be sent."""

    count: int


class LastBackup(Message):
    """When the night's backup was last made."""

    at: datetime


class NoCopyLately(Message):
    """The last copy that was to leave the machine did not."""


class LastCopy(Message):
    """When a copy last left the machine."""

    at: datetime


class LogEmptied(Message):
    """When what was erased last left the database's log too."""

    at: datetime


class NoBackupLately(Message):
    """There was no backup for two nights, or never one."""


class NightlyWork(Message):
    """A job: the night's backup, and forgetting."""


class ComesNext(Message):
    """What the clock brings next, and when."""

    at: datetime
    what: Message
