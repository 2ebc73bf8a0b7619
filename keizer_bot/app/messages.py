"""Messages about the bot itself: to arbiters, and a few to its host."""

from datetime import date, datetime
from pathlib import Path

from keizer_bot.core.messages import Obstacle
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.message import Message


class ClockSet(Message):
    """To the arbiters: the machine's clock showed this, and now that; nothing else happened."""

    showed: datetime
    shows: datetime


class ClockWrong(Message):
    """To the arbiters: the machine's clock differs from Telegram's, and nothing is done by it."""

    shows: datetime
    telegram: datetime


class NotPosted(Message):
    """To the arbiters, once an hour: the group takes no message, and why."""

    cause: Obstacle


class TopicRefused(Message):
    """To the arbiters: the topic is gone or closed, and posts go to the group itself."""


class UpdateGivenUp(Message):
    """To the arbiters, once a day: an update became a dead letter; `number` is in the log."""

    number: int


class WhatIsNew(Message):
    """To the arbiters, once after an upgrade: this version's number, and what is new in a line."""


class MailAddressDead(Message):
    """To the arbiters: the server says that nobody has that player's mail address."""

    player: str


class NoMailGoesOut(Message):
    """To the arbiters, once a day: for an hour no mail could be sent; the bot tries again."""


class ClockFileUnread(Message):
    """A clock of a test that is none."""

    file: Path


class FileUnused(Message):
    """The system does not let a file be used."""

    file: str
    why: Trouble


class LabEnded(Message):
    """A process that plays seasons on paper is gone."""


class SleepsAlready(Message):
    """The club sleeps."""

    club: str
    since: date


class NotAsleep(Message):
    """The club is awake."""

    club: str


class RemovalAnnounced(Message):
    """The club will be deleted already."""

    club: str


class NotRemoved(Message):
    """The club stays anyway."""

    club: str


class ClubInFile(Message):
    """A club of the configuration would come back."""

    club: str
    file: Path


class AwakeState(Message):
    """The club is at work."""


class AsleepState(Message):
    """The club sleeps since that day."""

    since: str


class GoingState(Message):
    """The club will be deleted once its archive is delivered."""


class GoneState(Message):
    """The club is deleted that day."""

    day: str
