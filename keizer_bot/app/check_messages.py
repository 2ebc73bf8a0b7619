"""Messages of `keizer-bot check` and `keizer-bot status`."""

from datetime import date, datetime
from pathlib import Path

from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message


class ConfigInOrder(shapes.OfFile):
    """The configuration can be read; `clubs` are those that it describes."""

    clubs: tuple[str, ...]


class ConfigOpen(shapes.OfFile):
    """Other users of the machine can read the configuration, and the token in it."""


class FederationListKept(shapes.OfFile):
    """The federation's list can be read."""

    count: int


class NoOperatorName(Message):
    """Members are not told who runs the bot."""


class RegulationsLeftOut(shapes.OfClub):
    """The club has no regulations to quote."""


class RegulationsKept(shapes.OfFile):
    """The regulations can be read."""

    count: int


class LogoKept(shapes.OfFile):
    """The club's logo can be used."""

    club: str


class NoSite(shapes.OfClub):
    """The website cannot be written, and why."""

    why: Message


class SiteKept(shapes.OfClub):
    """The bot writes the website to this folder."""

    folder: Path


class DatabaseToCome(shapes.OfFile):
    """There is no database yet."""


class DatabaseSound(shapes.OfFile):
    """The database passed its checks."""


class ClubMovedTo(shapes.OfClub):
    """The club has moved to another bot."""

    bot: str
    day: date


class SeasonToCome(shapes.OfSeason):
    """The season's file can be read; it will be imported."""


class ClubAsleepSince(shapes.OfClub):
    """The club sleeps: the bot does nothing for it."""

    since: date


class NoArbiter(shapes.OfClub):
    """The club has no arbiter."""


class NoGroup(shapes.OfClub):
    """The club has no chat."""


class SeasonNeeded(Message):
    """The competition has no season."""

    competition: str


class NoEveningToCome(Message):
    """The season has no evening ahead."""

    competition: str
    season: str
    count: int


class SeasonRuns(Message):
    """The season is running: its next round, and when that is paired."""

    competition: str
    season: str
    count: int
    round: int
    day: date
    pairs: datetime


class NoBackupYet(shapes.OfFolder):
    """The folder has no backup."""


class NewestBackup(Message):
    """The time in UTC at which the newest backup was made."""

    made: str


class StrangeBackup(shapes.Named):
    """A file in the folder of backups does not have a backup's name."""

    folder: Path


class NoCopies(Message):
    """No copy of a backup leaves the machine."""


class CopyFault(Message):
    """No copy can be sent to this place, and why."""

    place: Trouble
    why: Message


class CopiesGo(Message):
    """Copies can be sent to this place."""

    to: str


class ChatUnreached(Message):
    """Telegram cannot reach the host's private chat for copies; `detail` is Telegram's answer."""

    chat: str
    detail: str


class NoToken(Message):
    """The configuration has no token."""


class TokenRight(Message):
    """Telegram accepts the token."""

    bot: str


class ClockDiffers(Message):
    """The machine's clock and Telegram's, which differ; both in UTC."""

    here: str
    telegram: str


class TelegramUnasked(Message):
    """Telegram could not be reached; `detail` is the library's message."""

    detail: str


class PagesUnserved(Message):
    """Nothing listens at the address of members' pages now."""

    listen: str
    url: str


class PagesServed(shapes.OfUrl):
    """Members' pages can be reached at this address."""


class MailTaken(Message):
    """The mail server accepts mail from this address."""

    server: str
    address: str


class GroupUnreached(shapes.OfGroup):
    """The bot cannot reach the group; `detail` is Telegram's answer."""

    detail: str


class NotInGroup(shapes.OfGroup):
    """The bot is not a member of the group."""


class BotInGroup(shapes.OfGroup):
    """The bot is a member of the group."""


class NoPinning(shapes.OfGroup):
    """The bot may not pin messages in the group."""


class PrivacyOn(shapes.OfGroup):
    """Privacy mode is on, so Telegram hides the group's ordinary messages from the bot."""

    bot: str


class HealthFacts(Message):
    """The health line, as the service manager gets it."""

    line: str


class BotStopped(Message):
    """The bot is not running: no process holds the database."""


class TelegramSilent(Message):
    """Telegram does not answer the bot."""
