"""Messages about the bot itself: to arbiters, and a few to its host."""

from datetime import date, datetime
from pathlib import Path

from keizer_bot.core.messages import Obstacle
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message


class ClockSet(Message):
    """To the arbiters: the machine's clock was set from one time to another."""

    showed: datetime
    shows: datetime


class ClockWrong(Message):
    """To the arbiters: the machine's clock differs from Telegram's, so nothing is done by it."""

    shows: datetime
    telegram: datetime


class NotPosted(Message):
    """To the arbiters, once an hour: a post to the group failed, and why."""

    cause: Obstacle


class TopicRefused(Message):
    """To the arbiters: the topic is gone or closed, so posts go to the group itself."""


class UpdateGivenUp(shapes.OfNumber):
    """To the arbiters, once a day: an update could not be handled; its `number` is in the log."""


class WhatIsNew(Message):
    """To the arbiters, once after an upgrade: the version's number and its news in a line."""


class MailAddressDead(shapes.OfPlayer):
    """To the arbiters: the mail server says that the player's address does not exist."""


class NoMailGoesOut(Message):
    """To the arbiters, once a day: no mail could be sent for an hour; the bot tries again."""


class ClockFileUnread(shapes.OfFile):
    """The clock file of a test does not contain a time."""


class FileUnused(shapes.OfFileName):
    """The operating system refuses access to a file."""

    why: Trouble


class LabEnded(Message):
    """A process that plays simulated seasons has ended too soon."""


class SleepsAlready(shapes.OfClub):
    """The club already sleeps."""

    since: date


class NotAsleep(shapes.OfClub):
    """The club is awake already."""


class RemovalAnnounced(shapes.OfClub):
    """The club's deletion is already announced."""


class NotRemoved(shapes.OfClub):
    """The club's deletion was not announced."""


class ClubInFile(shapes.OfClub):
    """The club is in the configuration, so it would come back after deletion."""

    file: Path


class AwakeState(Message):
    """The club is awake."""


class AsleepState(Message):
    """The club has slept since that day."""

    since: str


class GoingState(Message):
    """The club will be deleted once its archive is delivered."""


class GoneState(Message):
    """The club will be deleted on that day."""

    day: str
