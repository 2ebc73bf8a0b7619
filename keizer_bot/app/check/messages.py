"""All that `keizer-bot check` and `status` say."""

from datetime import date, datetime
from pathlib import Path

from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.message import Message


class ConfigInOrder(Message):
    """The configuration can be read; the clubs that it describes."""

    file: Path
    clubs: tuple[str, ...]


class ConfigOpen(Message):
    """Others may read the configuration, and the token in it."""

    file: Path


class FederationListKept(Message):
    """The federation's list can be read."""

    file: Path
    count: int


class NoOperatorName(Message):
    """Members are not told who runs the bot."""


class RegulationsLeftOut(Message):
    """The club has no regulations to quote."""

    club: str


class RegulationsKept(Message):
    """The regulations can be read."""

    file: Path
    count: int


class LogoKept(Message):
    """The mark can be shown."""

    file: Path
    club: str


class NoSite(Message):
    """The website cannot be written, and why."""

    club: str
    why: Message


class SiteKept(Message):
    """The bot keeps the website there."""

    club: str
    folder: Path


class DatabaseToCome(Message):
    """There is no database yet."""

    file: Path


class DatabaseSound(Message):
    """The database was looked through."""

    file: Path


class ClubMovedTo(Message):
    """The club went to another bot."""

    club: str
    bot: str
    day: date


class SeasonToCome(Message):
    """The season's file can be read."""

    season: str


class ClubAsleepSince(Message):
    """Nothing is done for the club."""

    club: str
    since: date


class NoArbiter(Message):
    """The club has nobody who may do everything."""

    club: str


class NoGroup(Message):
    """The club has no chat."""

    club: str


class SeasonNeeded(Message):
    """The competition has no season."""

    competition: str


class NoEveningToCome(Message):
    """The season has no evening ahead."""

    competition: str
    season: str
    count: int


class SeasonRuns(Message):
    """The season goes on; its next round, and when that is paired."""

    competition: str
    season: str
    count: int
    round: int
    day: date
    pairs: datetime


class NoBackupYet(Message):
    """The folder has no backup."""

    folder: Path


class NewestBackup(Message):
    """The newest backup, by the moment in UTC at which it was made."""

    made: str


class StrangeBackup(Message):
    """A file among the backups is named otherwise."""

    name: str
    folder: Path


class NoCopies(Message):
    """No copy leaves the machine."""


class CopyFault(Message):
    """No copy can go there, and why."""

    place: Trouble
    why: Message


class CopiesGo(Message):
    """Copies can go there."""

    to: str


class ChatUnreached(Message):
    """The host's private chat takes no copy; the detail is Telegram's own."""

    chat: str
    detail: str


class NoToken(Message):
    """The configuration has no token."""


class TokenRight(Message):
    """Telegram knows the token."""

    bot: str


class ClockDiffers(Message):
    """The machine's clock and Telegram's, both in UTC."""

    here: str
    telegram: str


class TelegramUnasked(Message):
    """Telegram could not be asked; the detail is the library's own."""

    detail: str


class PagesUnserved(Message):
    """The bot listens nowhere now."""

    listen: str
    url: str


class PagesServed(Message):
    """Members' pages are seen there."""

    url: str


class MailTaken(Message):
    """The mail server takes mails in our name."""

    server: str
    address: str


class GroupUnreached(Message):
    """Telegram shows the bot no such chat; the detail is Telegram's own."""

    group: str
    detail: str


class NotInGroup(Message):
    """The bot is no member of the group."""

    group: str


class BotInGroup(Message):
    """The bot is a member of the group."""

    group: str


class NoPinning(Message):
    """The bot lacks a right in the group."""

    group: str


class PrivacyOn(Message):
    """Telegram keeps plain words of the group from the bot."""

    group: str
    bot: str


class HealthFacts(Message):
    """The health line, as the service manager reads it."""

    line: str


class BotStopped(Message):
    """Nobody has the database open."""


class TelegramSilent(Message):
    """Telegram does not answer the bot."""
