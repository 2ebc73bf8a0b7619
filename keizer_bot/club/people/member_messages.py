"""Messages about one member: the channels that reach them, a merge, exemptions and warnings."""

from datetime import datetime
from enum import StrEnum

from keizer_bot.core.messages import Acknowledgement
from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal


class _OfMailKind(Message):
    """A message about a kind of mail."""

    kind: MailKind


class _OfMail(shapes.OfPlayer):
    """A message about a person's mail address."""

    address: str


class ReachedOnTelegram(shapes.OfPlayer):
    """The bot writes to them on Telegram first."""


class ReachedByMail(shapes.OfPlayer):
    """The bot writes to them by mail first."""


class ReachedOnPage(shapes.OfPlayer):
    """The bot only shows them messages on their page."""


class ReachedByPhone(shapes.OfPlayer):
    """No channel reaches them, so an arbiter calls."""


class HowReached(Message):
    """The ways to reach a person, line by line, with buttons to change them."""

    lines: tuple[Message, ...]


class MailAddressIs(_OfMail):
    """Their mail address."""


class MailAddressClosed(_OfMail):
    """Their mail address, which bounces."""


class NoMailAddress(shapes.OfPlayer):
    """They have no mail address; how to give one."""


class NoMailAbout(Message):
    """The kinds of mail that they do not want."""

    kinds: tuple[MailKind, ...]


class MailAddressSet(_OfMail):
    """From now on this is their mail address."""


class MailNotSentHere(Message):
    """After a mail address: this bot sends no mail, but its host can change that."""


class MailAddressForgotten(shapes.OfPlayer):
    """Their mail address was deleted."""


class MailTurnedOff(_OfMailKind):
    """From now on they get no mail of that kind."""


class MailTurnedOn(_OfMailKind):
    """From now on they get mail of that kind again."""


class AddressBounces(Message):
    """The label that marks an address as bouncing."""


class AddressWorks(Message):
    """The label that marks a bouncing address as working again."""


class ForgetAddress(Message):
    """The label that deletes an address."""


class TelegramFirst(Message):
    """The label that puts Telegram before mail."""


class MailFirst(Message):
    """The label that puts mail before Telegram."""


class NoMailOf(_OfMailKind):
    """The label that turns off mail of that kind."""


class MailOf(_OfMailKind):
    """The label that turns on mail of that kind again."""


class HasNoMailAddress(shapes.PlayerRefusal):
    """They have no mail address to change."""


class GivesOwnAddress(shapes.PlayerRefusal):
    """Only the player may set their mail address, because it opens more than a membership."""


class MailMayBeOff(_OfMailKind):
    """On the page behind a link in a mail: a button to turn off mail of that kind."""


class MailIsOff(_OfMailKind):
    """On that page: mail of that kind is turned off."""


class OldMailLink(Message):
    """On that page: the link is too old, or was never valid."""


class WhichTwo(Refusal):
    """Asks for two names of members who are one person."""


class SeasonsAndGames(shapes.OfPlayer):
    """A member, the seasons in which they play or played, and their number of games."""

    seasons: tuple[str, ...]
    count: int


class WithoutSeasons(shapes.OfPlayer):
    """A member who plays in no season."""


class StaysReached(shapes.OfPlayer):
    """The reason why the second name stays: that member gets the messages."""


class ConfirmMerging(Message):
    """Asks if these two are one person, and shows the consequences."""

    one: Message
    two: Message
    player: str
    other: str
    rankings: tuple[Message, ...]
    reached: StaysReached | None


class NoRankingChanges(Message):
    """No season has both of them."""


class _InSeasonOfBoth(shapes.OfSeason):
    """The change to a season in which both appear, and its effect on the ranking."""

    effect: Message


class LineGoes(_InSeasonOfBoth):
    """One of them never appears: that line is left out."""


class LinesJoin(_InSeasonOfBoth):
    """They never appear in the same round: their lines become one."""


class MergedInRanking(shapes.OfTwoPlayers):
    """The reason why a ranking is posted again: two of its lines became one person's."""


class MergeThem(Message):
    """The label: they are one person."""


class Merged(shapes.OfTwoPlayers, Acknowledgement):
    """Two members are one from now on."""

    years: Message


class OnePersonAlready(shapes.PlayerRefusal):
    """Both names are the same member's."""


class BothReached(shapes.PlayerRefusal):
    """Both have an account or an address: one of these must go first."""

    other: str


class BothInSeason(shapes.PlayerRefusal):
    """Both appear in one round of that season, so they are two."""

    other: str
    season: str


class ForgottenStays(shapes.PlayerRefusal):
    """A person who asked to be forgotten cannot be somebody's other name."""


class AskNamesake(shapes.OfPlayer):
    """A question about a player of a file: several members have that name or number."""

    season: str


class AskOtherNumber(shapes.OfPlayer):
    """Asks about a member of that name who has another federation number than the file says."""

    season: str
    number: str


class AskOtherName(shapes.OfPlayer):
    """Asks about a member by another name who has the federation number that the file says."""

    season: str
    number: str


class AskOtherYear(shapes.OfPlayer):
    """Asks about a member of that name who was born in another year than the file says."""

    season: str


class AskForgotten(shapes.OfPlayer):
    """Asks about somebody of that name, or with that number, who asked to be forgotten."""

    season: str


class StaysForgotten(Message):
    """The label: it is the person who asked to be forgotten, and they stay erased."""


class SomebodyElse(Message):
    """The label: it is a new person."""


class RemarkKind(StrEnum):
    """The kind of an arbiter's remark about a member: a permission, or a note."""

    EXEMPTION = "exemption"
    WARNING = "warning"


class _OfRemark(Message):
    """A message about a remark: its kind and its member."""

    kind: RemarkKind
    player: str


class RemarkKept(_OfRemark):
    """To the arbiter in private: a remark about a member that was stored, and who can read it."""

    words: str
    repeated: Message | None = None


class WarnedBefore(shapes.Counted):
    """To the arbiter: the member's number of warnings, and the day of the one before."""

    last: datetime


class TellPlayer(shapes.OfPlayer):
    """The label of the button to tell the member too."""


class EndRemark(Message):
    """The label that ends a remark."""


class EndRemarkOf(shapes.OfPlayer):
    """The same under a list, with the member's name."""


class RemarkEnded(_OfRemark):
    """To the arbiter: the remark has ended, and its words are deleted."""


class YouWereWarned(Message):
    """To the member, if the arbiter says so."""

    words: str
    arbiter: str
    repeated: Message | None = None


class YouWereWarnedBefore(shapes.Counted):
    """To the member: their number of warnings."""


class YouAreExempt(Message):
    """To the member, if the arbiter says so."""

    words: str
    arbiter: str


class RemarkSent(_OfRemark):
    """To the arbiter: the member was told."""


class RemarksTitle(Message):
    """Above a list of remarks of one kind."""

    kind: RemarkKind
    lines: tuple[Message, ...]


class RemarkLine(shapes.OfPlayer):
    """One remark in a list."""

    words: str
    at: datetime
    arbiter: str


class RemarkOnCard(Message):
    """One remark on a player's card, for the arbiter."""

    kind: RemarkKind
    words: str
    at: datetime


class NoRemarks(Message):
    """There are no remarks of that kind."""

    kind: RemarkKind


class RemarkInPrivate(Refusal):
    """Exemptions and warnings are not for the group."""

    kind: RemarkKind


class RemarkNeedsWords(Refusal):
    """The command needs a name and some words."""

    kind: RemarkKind


class RemarkTooLong(shapes.LimitRefusal):
    """The words are too long."""
