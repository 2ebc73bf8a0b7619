"""All that the host reads of seasons, players and ratings that come in from files, and go out."""

from keizer_bot.club.people.one_person import IdentityDoubt
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.message import Message, PossiblyEmpty, Refusal


class AsksTop(Message):
    """A question: may the top value be higher."""

    players: int
    top: int


class TopBelowOne(Message):
    """The top value leaves the last with less than 1."""

    players: int
    top: int


class MemberChoice(Message):
    """A member by the number to type."""

    number: str
    member: str


class AsksWho(Message):
    """A question: who a player of a file is; the words to choose from."""

    season: str
    player: str
    why: IdentityDoubt
    choices: tuple[Message | str, ...]


class WhoIsUnsaid(Message):
    """The same where nobody can be asked."""

    asks: AsksWho
    player: str


class FileWrong(Message):
    """The faults of a file, each in a line."""

    file: str
    lines: tuple[Trouble | Message, ...]


class SeasonRunning(Message):
    """The imported season is the running one now."""

    season: str


class SeasonEarlier(Message):
    """The imported season is an earlier one."""

    season: str


class SeasonUnderWay(Message):
    """A season that goes on is not ended unasked."""

    running: str
    season: str


class NoSuchCompetition(Message):
    """No club or competition is called so."""

    name: str
    known: tuple[str, ...]


class AsksForgotten(Message):
    """A question: have those who asked to be forgotten come back themselves."""

    names: tuple[str, ...]


class ForgottenNamed(Message):
    """The same where nobody can be asked."""

    asks: AsksForgotten


class PlayersPreview(Message):
    """The players of a table: how many, the first by name, and the columns that were read."""

    count: int
    first: tuple[str, ...]
    notes: PossiblyEmpty[Message]


class TableEmpty(Message):
    """A table without players."""


class TableOfWinners(Message):
    """A table in which year follows year: a roll of honour."""


class RulesThere(Message):
    """A season that runs has rules."""

    season: str


class TooManyPlayers(Message):
    """No club has so many."""

    most: int


class NobodyOfClub(Message):
    """The list has nobody of that club."""

    club: str


class PlayerRefused(Message):
    """A player cannot be added, and why."""

    player: str
    why: Message | Refusal


class NobodyOfFederation(Message):
    """The list has nobody of that federation."""

    file: str


class ListTooLong(Message):
    """So many are not kept."""

    most: int


class RatingFound(Message):
    """A player's rating before and after."""

    player: str
    before: Message | str
    after: Message | str


class NoRatingYet(Message):
    """A player has none."""


class NoRatingThere(Message):
    """The list has none."""


class RatingDoubted(Message):
    """A player who may be one of several on the list."""

    player: str
    maybe: tuple[str, ...]


class FormUnknown(Message):
    """The file's name does not say what it is to be."""

    file: str
    known: tuple[str, ...]


class FileNeeded(Message):
    """No terminal can show that."""

    form: str


class SeasonMissing(Message):
    """The competition has played no season."""

    competition: str


class ListWithoutClubs(Message):
    """The federation's list does not help a club."""


class InUseSendIt(Message):
    """A bot that runs takes the file itself."""

    why: Message


class AsItIs(Message):
    """A problem that is a sentence by itself."""

    why: Trouble


class InOtherWords(Message):
    """A refusal of the chat, where a host asks the same."""

    why: Message | Refusal


class Lines(Message):
    """Some messages, each in a line."""

    lines: tuple[Message, ...]
