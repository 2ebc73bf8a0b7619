"""All that can be said about how the bot is doing."""

from datetime import datetime

from keizer_bot.core.messages import Counted, Obstacle
from keizer_bot.i18n.message import Message


class AllWell(Message):
    """Nothing needs looking after."""


class _AtMoment(Message):
    """When something was or will be."""

    at: datetime


class LastContact(_AtMoment):
    """When Telegram last answered."""


class NoContact(Message):
    """Telegram has not answered for minutes."""

    since: datetime


class MessagesLost(Message):
    """To the arbiters, as soon as the bot is back: Telegram dropped messages in the meantime."""

    since: datetime
    until: datetime


class UpdatesWaiting(Counted):
    """So many messages are not handled yet."""


class UpdatesGivenUp(Counted):
    """So many messages of the last day could not be handled."""


class PostsWaiting(Counted):
    """So many posts are still to be sent."""


class PostsNotSent(Counted):
    """So many posts of the last day could not be sent."""


class GroupRefuses(Message):
    """Messages do not arrive in the group, and why."""

    cause: Obstacle


class TopicRefuses(Message):
    """Messages go to the group itself: their topic is gone or closed."""


class GroupsRefusing(Counted):
    """So many of the bot's groups take no message as they should."""


class LastBackup(_AtMoment):
    """When the night's backup was last made."""


class NoCopyLately(Message):
    """The last copy that was to leave the machine did not."""


class LastCopy(_AtMoment):
    """When a copy last left the machine."""


class LogEmptied(_AtMoment):
    """When what was erased last left the database's log too."""


class ListUnread(Message):
    """The federation's list that the host gives to all clubs could not be read."""


class NoBackupLately(Message):
    """There was no backup for two nights, or never one."""


class ClubsOfBot(Counted):
    """How many clubs the bot has, for who runs it; so many of them sleep."""

    asleep: int


class NightlyWork(Message):
    """A job: the night's backup, and forgetting."""


class ComesNext(_AtMoment):
    """What the clock brings next, and when."""

    what: Message
