"""Messages of `keizer-bot init`, in the language that the host chooses first."""

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class AsksLanguage(Message):
    """The first question, in all languages at once; `codes` are theirs."""

    codes: str


class AsksToken(Message):
    """Asks for the bot's token; the answer is not echoed."""


class AsksClub(Message):
    """Asks for the club's name."""


class AsksTimeZone(Message):
    """Asks for the club's time zone."""


class AsksEvening(Message):
    """Asks for the weekday and hour of the club evening."""


class AsksSignOff(Message):
    """Asks for the weekday and hour at which sign-off closes."""


class AsksPairings(Message):
    """Asks for the weekday and hour at which the pairings are posted."""


class AsksResultsFinal(Message):
    """Asks for the time of the evening at which results become final."""


class AsksWeb(Message):
    """Asks for the address of members' pages; the answer may be left empty."""


class AsksMail(Message):
    """Asks for the mail server and its port; the answer may be left empty."""


class AsksMailFrom(Message):
    """Asks for the sender of mails."""


class AsksMailUser(Message):
    """Asks for the login at the mail server; the answer may be left empty."""


class AsksMailPassword(Message):
    """Asks for the password of that login; the answer is not echoed."""


class AnswerLine(shapes.OfNumber):
    """A line of the summary: a number, the question and the answer."""

    asked: Message
    answer: Message | str


class Unanswered(Message):
    """Stands for an empty answer."""


class Summary(Message):
    """All answers, before anything is written."""

    lines: tuple[AnswerLine, ...]


class AsksIfRight(Message):
    """A question below the summary: Enter accepts it, a number changes that answer."""


class NoSuchNumber(shapes.LimitRefusal):
    """No answer has that number."""


class PagesUnlike(Refusal):
    """The address cannot be that of members' pages."""

    address: str


class MailServerUnlike(Refusal):
    """The text is not a server with a port."""

    server: str


class SenderUnlike(Refusal):
    """The text is not a mail address."""

    sender: str


class PasswordMissing(Refusal):
    """The login needs a password."""


class NeedsFirst(Refusal):
    """The option is useless without another one."""

    option: str


class LanguageUnread(Refusal):
    """The bot does not have this language; the message is in all languages at once."""

    codes: str


class TokenUnlike(Refusal):
    """The text cannot be a token."""


class TokenUnknown(Refusal):
    """Telegram knows no bot with that token."""


class ServerUnlike(Refusal):
    """The address cannot be a Bot API server's, so the token is not sent there."""


class NameMissing(Refusal):
    """The club needs a name."""


class NotAsked(Refusal):
    """There is no terminal to ask at, so an option must give the answer."""


class AlreadySetUp(Refusal):
    """The configuration exists and is not overwritten."""

    file: str


class TokenMissing(Refusal):
    """Making links needs the bot's token, which is missing."""


class BotRuns(Refusal):
    """Links cannot be written because the bot is running on the database."""

    file: str


class BrokenOff(Refusal):
    """The host stopped halfway; the answers are saved in `file` for the next time."""

    file: str


class GoesOn(shapes.OfFileName):
    """At the start: earlier answers from `file` are not asked again."""


class ConfigWritten(shapes.OfFileName):
    """The configuration was written."""


class KeyOfCopies(Message):
    """The private key for copies, which is shown once."""

    key: str


class KeyToPut(shapes.OfFileName):
    """The place for a new public key: the file, and the line."""

    line: str


class BotUnreached(Message):
    """Telegram could not be asked for the bot's name, which the links need."""


class LinksOfClub(shapes.OfClub):
    """A club's two one-time links."""

    arbiter: str
    group: str


class StepsToCome(Message):
    """At the end: the host's next steps."""
