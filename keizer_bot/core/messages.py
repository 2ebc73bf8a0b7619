"""What is said by more than one subject, and what is refused everywhere."""

from datetime import date, datetime
from enum import Enum, StrEnum

from keizer_bot.core.change_log import Recorded
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.tables.choice import TableName

NotedKind = AbsenceKind | Recorded | str


class PrivateChatAlone(Refusal):
    """That is not for a group."""


class PrivateChatNeeded(Refusal):
    """What is for one person's eyes was asked for where others read it, and private is closed."""

    bot: str


class NoSeason(Refusal):
    """No season runs in the competition; `club` is what it is called."""

    club: str


class NoSuchSeason(Refusal):
    """The competition has no season of those years; these it has."""

    season: str
    known: tuple[str, ...]


class NoEarlierSeason(Refusal):
    """No season of the competition is over yet."""


class OfSeason(Message):
    """Above what is told of an earlier season."""

    season: str


class NotAPlayer(Refusal):
    """The sender is no player of this season."""

    season: str


class WhoIsItAbout(Refusal):
    """An arbiter who does not play asks for what is a player's alone."""


class NotLinked(Refusal):
    """Nobody of the club is known by the sender's number yet."""

    bot: str


class ArbiterOnly(Refusal):
    """Only the arbiter does this."""


class RightMissing(ArbiterOnly):
    """An arbiter has not been given this right; these can give it."""

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
    """The form knows no draughts."""

    form: FileForm


class OnlyForTheBoard(Refusal):
    """Only what hangs on the notice board is printed."""

    table: TableName


class NoSuchTable(Refusal):
    """A form that is no table was asked for with a table."""

    form: FileForm
    table: TableName


class NameTooLong(Refusal):
    """A name that fits no line."""

    most: int


class NameWithoutLetters(Refusal):
    """A dash or a mark came where a name was awaited: nobody is called so."""

    said: str


class QuestionIsNoName(Refusal):
    """A question came where a name was awaited: nobody is called so."""

    said: str


class ToCall(Message):
    """To the arbiter: somebody who cannot be reached must be told this by phone."""

    player: str
    why: Message


class Called(Message):
    """The label by which a call is ticked off."""


class PostVersion(Message):
    """The mark before a post that is made again because nobody knew whether it arrived."""


class StaleButton(Refusal):
    """The button is of an earlier moment: its round has passed, or nobody knows it any more."""


class AnsweredAlready(StaleButton):
    """The question was answered before, by the same person."""


class NotYourButton(Refusal):
    """The question was asked of somebody else."""


class NothingChanged(Message):
    """The answer was 'never mind'."""


class Yes(Message):
    """The label that agrees."""


class No(Message):
    """The label that leaves everything as it is."""


class DayLabel(Message):
    """The label of a day to choose."""

    day: date


class LoggedReason(Message):
    """Why, in the arbiter's words."""

    reason: str


LoggedValue = Message | Enum | date | tuple[Right, ...] | str
"""What something was or is, as the log tells it."""


class LoggedGame(Message):
    """Inside a sentence of the log: a game, by its round."""

    round: int
    names: str


class WasBefore(Message):
    """Inside a sentence of the log: what it was before."""

    value: LoggedValue


class Stranger(Refusal):
    """Somebody whom no club knows writes in private: the same words for every stranger."""


class ClubAsleep(Refusal):
    """The club that was spoken to sleeps: nothing is done; who can wake it, and what answers."""

    club: str


class UnboundChat(Refusal):
    """The group belongs to no club yet."""


class ClubMoved(Refusal):
    """What was said to a club that another bot serves now: it is not noted, and where to say it."""

    club: str
    bot: str


class Obstacle(StrEnum):
    """Why Telegram takes no message of the bot in a chat."""

    TOPIC = "topic"  # it is gone or closed
    OUTSIDE = "outside"  # the bot is not in the group
    NO_RIGHT = "no_right"
    OTHER = "other"


class WriteHere(Message):
    """The label that makes the topic where it is pressed the club's."""


class TopicRefusedHere(Message):
    """In the group: the club's topic is gone or closed, and the arbiter may choose this one."""


class TopicChosen(Message):
    """In a topic: from now on the club's posts come here."""


class LongOutage(Message):
    """To the arbiters: Telegram dropped messages in the meantime; sign-offs may be missing."""

    round: int
    since: datetime
    until: datetime


class OfRound(Message):
    """What is said of a round and its evening."""

    round: int
    evening: date


class RoundPassed(OfRound):
    """To the arbiters: the evening is over and the round was never paired."""


class NoLongerPlays(Refusal):
    """The player left the competition before that evening."""

    player: str
    round: int


class EveningOver(Refusal):
    """That evening is over; only the arbiter changes it."""

    evening: date


class OtherNames(Message):
    """In a list of names: so many more."""

    count: int


Names = tuple[str | OtherNames, ...]


class Counted(Message):
    """How many there are."""

    count: int


class OfPlayer(Message):
    """What is said of a player."""

    player: str


class OfPlayersEvening(OfPlayer):
    """What is said of a player and an evening."""

    evening: date


class OfPlayersEvenings(OfPlayer):
    """What is said of a player and some evenings."""

    evenings: tuple[date, ...]


class OfGame(Message):
    """What is said of a game."""

    round: int
    white: str
    black: str


class OwnGameToo(Message):
    """The label, under a season's first pairing: one's own game in private from now on."""


class NoMoreOwnGame(Message):
    """The label, under one's own game: no longer."""


class GameLine(OfGame):
    """A game."""


class Acknowledgement(Message):
    """What the sender did, and may take back: below it stands the button that undoes the act."""


class UndoThis(Message):
    """The label below an acknowledgement that undoes what it tells."""


class SaidFirst(Message):
    """What was done or not understood, and below it what is asked next."""

    said: Message | Refusal
    then: Message


class Job(Enum):
    """What the arbiter can do from the dashboard; the values stand in the buttons' data."""

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
    """What is written out already and has buttons: the last of several messages, or a post."""

    text: Html


class NotWithThemselves(Refusal):
    """A player was named twice where two are wanted."""

    player: str


class NoEveningLeft(Refusal):
    """No evening is left on the calendar."""

    season: str


class NothingPairedYet(Refusal):
    """There is no pairing to show."""


class RoundNotPaired(Refusal):
    """The season has no such round (yet)."""

    round: int
    last: int


class PlayersEvenings(Message):
    """Behind a command that is about somebody else: who, and which evenings."""

    player: str
    evenings: tuple[date, ...]


TypedToUndo = tuple[date, ...] | PlayersEvenings  # behind the command that takes it back


class Several(Message):
    """Several messages, one below the other."""

    said: tuple[Message, ...]
