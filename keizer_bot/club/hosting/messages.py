"""Messages about the bot's clubs and its health, to operators and to arbiters."""

from datetime import date, datetime

from keizer_bot.core.messages import Obstacle
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class PrivateChatAlone(Refusal):
    """A command works only in private."""


class OperatorsOnly(Refusal):
    """Only the bot's operators may do that."""


class ClubsTitle(shapes.Counted):
    """The number of clubs on the bot, and the most that it takes."""

    most: int


class ClubAlike(shapes.OfClub):
    """To an operator: a club's name could be mistaken for that of these clubs."""

    others: tuple[str, ...]


class ClubLine(shapes.OfClub):
    """One club: since when, how many members, and when it last played, or that it sleeps."""

    since: Message
    count: int
    last: Message


class OfHostFile(Message):
    """The club is in the host's file."""


class FoundedOn(shapes.OfDay):
    """The club was founded in the chat that day."""


class PlayedOn(shapes.OfDay):
    """Its last evening."""


class NotPlayedYet(Message):
    """It has played no evening."""


class SleepsSince(shapes.OfDay):
    """The club has been asleep since that day."""


class GoesOnDay(shapes.OfDay):
    """It is deleted that day."""


class GoesOnceArchived(Message):
    """It will be deleted, and no arbiter has its archive yet."""


class GoesOnceHostArchived(Message):
    """It will be deleted once the host has given out its archive: no arbiter is on Telegram."""


class FindClub(Message):
    """The way to choose one of many clubs: by a part of its name."""


class NoClubLike(Message):
    """No club has that in its name."""

    part: str


class PutClubToSleep(Message):
    """The label: put the club to sleep."""


class WakeClub(Message):
    """The label: wake the club."""


class ClubContinues(Message):
    """The label: the club continues, and will not be put to sleep."""


class RemoveClub(Message):
    """The label: delete the club."""


class KeepClub(Message):
    """The label: do not delete the club after all."""


class ConfirmRemoval(shapes.OfClub):
    """Asks an operator if this club should be deleted, and says what follows."""


class NewInvitation(Message):
    """The label: a link with which somebody founds a club."""


class InvitationLink(Message):
    """The link with which somebody can found one club, and until when."""

    link: str


class SleepComes(shapes.OfClub):
    """To the arbiters: nobody has used the club for long, and it will sleep from that day on."""

    day: date


class ClubPutToSleep(shapes.OfClub):
    """To the arbiters: the club sleeps from now on, with the consequences."""


class YourClubSleeps(shapes.OfClub):
    """To an arbiter who writes to a sleeping club: the button below wakes it."""


class ClubGoesOn(shapes.OfClub):
    """To the arbiter who decided it: the club is awake, and continues."""


class ClubAwake(shapes.OfClub):
    """To the arbiters: the club was woken."""


class RoundsSleptThrough(shapes.Counted):
    """To the arbiters: rounds that were not paired, since the club slept."""

    rounds: tuple[str, ...]


class ClubWillGo(shapes.OfClub):
    """To the arbiters: the club will be deleted here, on that day at the earliest."""

    day: date


class ArchiveCaption(shapes.OfClub):
    """Under the archive that the arbiters of such a club get."""


class ClubStays(shapes.OfClub):
    """To the arbiters: it will not be deleted after all."""


class ClubRemoved(shapes.OfClub):
    """To the former arbiters of a club: it was deleted."""


class MovedWithLink(shapes.OfClub):
    """To a member of a club that another bot serves now, with their own link to it."""

    bot: str
    link: str


class GroupMoved(shapes.OfClub):
    """In the group of a club that another bot serves now; the bot leaves it."""

    bot: str


class ArbiterMoved(shapes.OfClub):
    """To an arbiter of a club that another bot serves now."""

    bot: str


class LinksOfMoved(Message):
    """To an arbiter: all members' links to the other bot are below, to hand out."""


class AllWell(Message):
    """Everything is in order."""


class _AtMoment(Message):
    """A past or future moment."""

    at: datetime


class LastContact(_AtMoment):
    """The last time that Telegram answered."""


class NoContact(Message):
    """Telegram has not answered for minutes."""

    since: datetime


class MessagesLost(Message):
    """To the arbiters, as soon as the bot is back: Telegram dropped messages in the meantime."""

    since: datetime
    until: datetime


class UpdatesWaiting(shapes.Counted):
    """The number of messages that are not handled yet."""


class UpdatesGivenUp(shapes.Counted):
    """The number of messages of the last day that could not be handled."""


class PostsWaiting(shapes.Counted):
    """The number of posts still to be sent."""


class PostsNotSent(shapes.Counted):
    """The number of posts of the last day that could not be sent."""


class GroupRefuses(Message):
    """Messages do not arrive in the group, and why."""

    cause: Obstacle


class TopicRefuses(Message):
    """Messages go to the group itself: their topic is gone or closed."""


class GroupsRefusing(shapes.Counted):
    """The number of groups that refuse the bot's messages."""


class LastBackup(_AtMoment):
    """The last nightly backup."""


class NoCopyLately(Message):
    """The last copy did not leave the machine."""


class LastCopy(_AtMoment):
    """The last copy that left the machine."""


class LogEmptied(_AtMoment):
    """The last time that erased data was also removed from the database's log."""


class ListUnread(Message):
    """The federation's list that the host gives to all clubs could not be read."""


class NoBackupLately(Message):
    """There was no backup for two nights, or there never was one."""


class ClubsOfBot(shapes.Counted):
    """The number of clubs on the bot, and of those asleep, for the host."""

    asleep: int


class NightlyWork(Message):
    """A job: the nightly backup, and the deletion of old data."""


class ComesNext(_AtMoment):
    """The next scheduled step, and its hour."""

    what: Message
