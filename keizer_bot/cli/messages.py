"""What `keizer-bot init` asks and says, in the language that the host chooses first."""

from keizer_bot.i18n.message import Message, Refusal


class AsksLanguage(Message):
    """The first question, in all languages at once."""


class AsksToken(Message):
    """A question: the bot's token; what is typed is not shown."""


class AsksClub(Message):
    """A question: what the club is called."""


class AsksTimeZone(Message):
    """A question: by which clock the club lives."""


class AsksEvening(Message):
    """A question: the weekday and hour of the club evening."""


class AsksSignOff(Message):
    """A question: the weekday and hour at which sign-off closes."""


class AsksPairings(Message):
    """A question: the weekday and hour at which the pairings are posted."""


class AsksResultsFinal(Message):
    """A question: the hour of the evening from which results are final."""


class AsksWeb(Message):
    """A question: where members' pages are; nothing for none."""


class AsksMail(Message):
    """A question: the mail server and its port; nothing for none."""


class AsksMailFrom(Message):
    """A question: in whose name the mails come."""


class AsksMailUser(Message):
    """A question: the login at the mail server; nothing for none."""


class AsksMailPassword(Message):
    """A question: its password; what is typed is not shown."""


class AnswerLine(Message):
    """One answer in the summary: its number, what was asked, and what was answered."""

    number: int
    asked: Message
    answer: Message | str


class Unanswered(Message):
    """In the place of an answer: there is none."""


class Summary(Message):
    """All answers, before anything is written."""

    lines: tuple[AnswerLine, ...]


class AsksIfRight(Message):
    """A question below the summary: Enter writes it, a number changes that answer."""


class NoSuchNumber(Refusal):
    """None of the answers has that number."""

    most: int


class PagesUnlike(Refusal):
    """Pages cannot stand at that address."""

    address: str


class MailServerUnlike(Refusal):
    """That is no server with a port."""

    server: str


class SenderUnlike(Refusal):
    """That is no mail address."""

    sender: str


class PasswordMissing(Refusal):
    """A login needs its password."""


class NeedsFirst(Refusal):
    """What the option says needs another one."""

    option: str


class LanguageUnread(Refusal):
    """The language is none of ours; in all languages at once."""


class TokenUnlike(Refusal):
    """That cannot be a token."""


class TokenUnknown(Refusal):
    """Telegram knows no bot with that token."""


class ServerUnlike(Refusal):
    """Nobody sends the token to such an address."""


class NameMissing(Refusal):
    """The club must be called something."""


class NotAsked(Refusal):
    """Without a terminal nobody is asked: an option must say it."""


class AlreadySetUp(Refusal):
    """There is a configuration; it is not written over."""

    file: str


class TokenMissing(Refusal):
    """New links need the bot's token, and none is there."""


class BotRuns(Refusal):
    """Links are written in the database, and a bot is at work on it."""

    file: str


class BrokenOff(Refusal):
    """The host stopped halfway; what was answered is in the file, and the next time goes on."""

    file: str


class GoesOn(Message):
    """At the start: what was answered before is in the file, and is not asked again."""

    file: str


class ConfigWritten(Message):
    """The configuration is there."""

    file: str


class KeyOfCopies(Message):
    """The private key, shown once."""

    key: str


class KeyToPut(Message):
    """Where the public key of a new pair goes: the file, and the line."""

    file: str
    line: str


class BotUnreached(Message):
    """Telegram could not be asked what the bot is called; the links need its name."""


class LinksOfClub(Message):
    """Two links that work once."""

    club: str
    arbiter: str
    group: str


class StepsToCome(Message):
    """The end: what the host types next."""
