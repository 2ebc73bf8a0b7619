"""Messages to the host about importing and exporting seasons, players and ratings."""

from keizer_bot.club.people.one_person import IdentityDoubt
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, PossiblyEmpty, Refusal


class AsksTop(Message):
    """Asks if the top value may be raised to `top`."""

    players: int
    top: int


class TopBelowOne(Message):
    """The top value would give the last player less than 1."""

    players: int
    top: int


class MemberChoice(Message):
    """A member, and the number to type for them."""

    number: str
    member: str


class AsksWho(shapes.OfSeason):
    """Asks which member this player of a file is; `choices` are the answers."""

    player: str
    why: IdentityDoubt
    choices: tuple[Message | str, ...]


class MemberNotNamed(Message):
    """The same question when there is nobody to ask."""

    asks: AsksWho
    player: str


class FileWrong(shapes.OfFileName):
    """The faults of a file, a line each."""

    lines: tuple[Trouble | Message, ...]


class SeasonRunning(shapes.OfSeason):
    """The imported season is now the running one."""


class SeasonEarlier(shapes.OfSeason):
    """The imported season is now an earlier one."""


class SeasonUnderWay(Message):
    """The running season is not ended without being asked."""

    running: str
    season: str


class NoSuchCompetition(shapes.Named):
    """No club or competition has that name."""

    known: tuple[str, ...]


class AsksForgotten(shapes.OfNames):
    """Asks if these people, who asked to be erased, want to return."""


class ForgottenNamed(Message):
    """The same question when there is nobody to ask."""

    asks: AsksForgotten


class PlayersPreview(shapes.Counted):
    """The number of players in a table, the first names, and the columns that were read."""

    first: tuple[str, ...]
    notes: PossiblyEmpty[Message]


class TableEmpty(Message):
    """A table without players."""


class TableOfWinners(Message):
    """A table with a year in each row is a roll of honour, not a list of players."""


class RulesThere(shapes.OfSeason):
    """A running season has rules already."""


class TooManyPlayers(Message):
    """The table has more players than any club."""

    most: int


class NobodyOfClub(shapes.OfClub):
    """The list has nobody of that club."""


class PlayerRefused(shapes.OfPlayer):
    """A player cannot be added, and why."""

    why: Message | Refusal


class NobodyOfFederation(shapes.OfFileName):
    """The list has nobody of that federation."""


class ListTooLong(Message):
    """The list has more than the number of players that the bot stores."""

    most: int


class RatingFound(shapes.OfPlayer):
    """A player's rating before and after."""

    before: Message | str
    after: Message | str


class NoRatingYet(Message):
    """The player has no rating yet."""


class NoRatingThere(Message):
    """The list has no rating for the player."""


class RatingDoubted(shapes.OfPlayer):
    """A player who may be one of several entries of the list."""

    maybe: tuple[str, ...]


class FormUnknown(shapes.OfFileName):
    """The file's name does not say which form is wanted."""

    known: tuple[str, ...]


class FileNeeded(Message):
    """A terminal cannot show this form."""

    form: str


class SeasonMissing(Message):
    """The competition has not played a season."""

    competition: str


class ListWithoutClubs(Message):
    """The federation's list has no clubs, so it cannot serve one."""


class InUseSendIt(Message):
    """The bot is running, and accepts the file in the chat."""

    why: Message


class AsItIs(Message):
    """A problem that is a complete sentence."""

    why: Trouble


class InOtherWords(Message):
    """A refusal from the chat, shown to a host who ran the same command."""

    why: Message | Refusal


class Lines(Message):
    """Several messages, a line each."""

    lines: tuple[Message, ...]
