"""Messages of several subjects, and refusals that are the same everywhere."""

from datetime import date, datetime
from enum import Enum, StrEnum

from keizer_bot.core.change_log import Recorded
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n import shapes
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.tables.choice import TableName

NotedKind = AbsenceKind | Recorded | str


class PrivateChatNeeded(Refusal):
    """A private answer was asked for in a group, and the bot cannot write to the sender."""

    bot: str


class NoSeason(shapes.ClubRefusal):
    """The competition has no running season; `club` is the competition's name."""


class NoSuchSeason(shapes.SeasonRefusal):
    """The competition has no season of those years; `known` are the ones it has."""

    known: tuple[str, ...]


class NoEarlierSeason(Refusal):
    """No season of the competition is over yet."""


class SeasonHeading(shapes.OfSeason):
    """The heading above an answer about an earlier season."""


class OfFamilyMember(shapes.OfMember):
    """The heading above a message to one of the members who share a Telegram account."""


class NotAPlayer(shapes.SeasonRefusal):
    """The sender does not play in this season."""


class WhoIsItAbout(Refusal):
    """An arbiter who does not play asks about their own play."""


class NotLinked(Refusal):
    """The sender is not linked to a member yet."""

    bot: str


class ArbiterOnly(Refusal):
    """Only an arbiter may do this."""


class RightMissing(ArbiterOnly):
    """The arbiter lacks this right; `chiefs` can give it."""

    right: Right
    chiefs: tuple[str, ...]


class FileForm(StrEnum):
    """The forms of a file, as a host names them on the command line."""

    PDF = "pdf"
    XLSX = "xlsx"
    CSV = "csv"
    TRF16 = "trf16"
    TRF26 = "trf26"
    PGN = "pgn"
    JSON = "json"


class OnlyForChess(Refusal):
    """The form does not exist for draughts."""

    form: FileForm


class NoCup(Refusal):
    """The season is no cup, and has no bracket."""


class OnlyForTheBoard(Refusal):
    """Only tables for the notice board can be printed."""

    table: TableName


class NoSuchTable(Refusal):
    """A table was asked for in a form that holds no tables."""

    form: FileForm
    table: TableName


class NameTooLong(shapes.LimitRefusal):
    """A name is too long for a line."""


class NameWithoutLetters(shapes.WordsRefusal):
    """The name has no letters, such as a dash."""


class QuestionIsNoName(shapes.WordsRefusal):
    """The text is a question, and the bot waited for a name."""


class ToCall(shapes.OfPlayer):
    """To the arbiter: a member who cannot be reached must be told this by phone."""

    why: Message


class Called(Message):
    """The label of the button that ticks off a call."""


class PostVersion(Message):
    """The mark on a post that is sent again because it may not have arrived."""


class StaleButton(Refusal):
    """The button is out of date: its round has passed, or it no longer exists."""


class AnsweredAlready(StaleButton):
    """The question was answered before by the same person."""


class NotYourButton(Refusal):
    """The question was put to somebody else."""


class NothingChanged(Message):
    """The reply to 'never mind'."""


class Yes(Message):
    """The label of a button that agrees."""


class No(Message):
    """The label of a button that leaves everything as it is."""


class Back(Message):
    """The label of a button that goes back to the earlier text."""


class DayLabel(shapes.OfDay):
    """The label of a day to choose."""


class LoggedReason(Message):
    """A reason, in the arbiter's words."""

    reason: str


LoggedValue = Message | Enum | date | tuple[Right, ...] | str
"""A state before or after a change, as the log shows it."""


class LoggedGame(shapes.OfRound):
    """A game within a line of the log, by its round."""

    names: str


class WasBefore(Message):
    """The earlier state within a line of the log."""

    value: LoggedValue


class Stranger(Refusal):
    """A person in no club writes in private: the same text for every stranger."""


class ClubAsleep(shapes.ClubRefusal):
    """The club sleeps, so nothing was done; says who can wake it, and what still works."""


class UnboundChat(Refusal):
    """The group belongs to no club yet."""


class ClubMoved(shapes.ClubRefusal):
    """The club now has another bot: nothing was noted; says where to write."""

    bot: str


class Obstacle(StrEnum):
    """Reasons why Telegram refuses the bot's messages in a chat."""

    TOPIC = "topic"  # it is gone or closed
    OUTSIDE = "outside"  # the bot is not in the group
    NO_RIGHT = "no_right"
    OTHER = "other"


class WriteHere(Message):
    """The label of a button that makes the topic where it hangs the club's."""


class TopicRefusedHere(Message):
    """In the group: the club's topic is gone or closed, and the arbiter may choose this one."""


class TopicChosen(Message):
    """In a topic: the club's posts come here from now on."""


class LongOutage(shapes.OfRound):
    """To the arbiters: Telegram dropped messages in the meantime; sign-offs may be missing."""

    since: datetime
    until: datetime


class RoundPassed(shapes.OfRoundsEvening):
    """To the arbiters: the evening is over, and the round was never paired."""


class NoLongerPlays(shapes.PlayersRoundRefusal):
    """The player left the competition before that evening."""


class OutOfCup(shapes.PlayerRefusal):
    """The player is out of the cup, so that there is nothing to sign off or on for."""

    cup: str


class EveningOver(shapes.EveningRefusal):
    """That evening is over; only the arbiter changes it."""


class OtherNames(shapes.Counted):
    """At the end of a list of names: how many more there are."""


Names = tuple[str | OtherNames, ...]


class OwnGameToo(Message):
    """The label, under a season's first pairing, that turns on one's own game in private."""


class GameLine(shapes.OfGame):
    """A game."""


class Acknowledgement(Message):
    """A report of what the sender did, with the button that undoes the act below it."""


class UndoThis(Message):
    """The label of the button that undoes what the message above it reports."""


class MessageAndQuestion(Message):
    """A report of what was done or not understood, followed by a question."""

    message: Message | Refusal
    then: Message


class Job(Enum):
    """Jobs for the arbiter on the dashboard; the values are stored with the buttons."""

    WHO = "who"
    PREVIEW = "preview"
    PAIR = "pair"
    AGAIN = "again"
    RESULTS = "results"
    OBJECTIONS = "objections"
    POST = "post"
    RANKING = "ranking"
    CLAIMS = "claims"
    DUTY = "duty"
    CALLS = "calls"
    LOG = "log"
    CALENDAR = "calendar"
    UNDO = "undo"
    SEASON = "season"
    LINKS = "links"
    CLUB = "club"
    HELP = "help"


class LastPart(Message):
    """A rendered message with buttons: the last of several messages, or a post."""

    text: Html


class NotWithThemselves(shapes.PlayerRefusal):
    """A player was named twice where two players are needed."""


class NoEveningLeft(shapes.SeasonRefusal):
    """The calendar has no evenings left."""


class NothingPairedYet(Refusal):
    """There is no pairing to show."""


class RoundNotPaired(shapes.RoundRefusal):
    """The season has no such round, or it is not paired yet."""

    last: int


class PlayersEvenings(shapes.OfPlayersEvenings):
    """The text after a command about another player: their name, and the evenings."""


TypedToUndo = tuple[date, ...] | PlayersEvenings  # the text after the command that undoes it


class Several(Message):
    """Several messages, one below the other."""

    lines: tuple[Message, ...]
