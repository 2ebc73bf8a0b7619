"""Answers to an arbiter about players (entering, leaving, groups), and ratings as all see them."""

from datetime import date
from fractions import Fraction

from keizer_bot.core.messages import Acknowledgement
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class GroupWouldBe(Message):
    """A line: the players who would be in a group, the best rated first."""

    group: str
    count: int
    players: tuple[str, ...]


class GroupsNow(shapes.OfSeason):
    """The groups as they are, and how to make others."""

    groups: "tuple[GroupWouldBe | NoGroupOf, ...]"


class NoGroupOf(shapes.Counted):
    """A line: the players without a group."""

    players: tuple[str, ...]


class ConfirmGroups(shapes.OfDay):
    """The groups that would be made on that day, and who would change; asks to confirm them."""

    groups: tuple[GroupWouldBe, ...]
    moved: int
    unrated: "WithoutRating | None"


class WithoutRating(Message):
    """Players without a rating, who therefore come last."""

    players: tuple[str, ...]


class GroupsMade(Acknowledgement):
    """The groups are made."""

    groups: tuple[str, ...]
    moved: int


class GroupsAsTheyAre(Refusal):
    """Nobody would be in another group."""


class PlayerListTitle(shapes.OfSeason):
    """Above the players of the season."""

    count: int


class _OfRating(Message):
    """A rating."""

    rating: int


class Rated(_OfRating):
    """Their rating."""


class Unrated(Message):
    """The word in place of a missing rating."""


class RatedAbout(_OfRating):
    """Their rating, which is an estimate."""


class InGroup(Message):
    """Their group."""

    group: str


class EntersIn(shapes.OfRound):
    """They came, or come, later than the first round."""


class LeftAfter(shapes.OfRound):
    """They left after that round."""


class WithoutTelegram(Message):
    """They are not linked: the arbiter plays for them."""


class OnTelegram(Message):
    """They are linked."""


Detail = Unrated | _OfRating | InGroup | EntersIn | LeftAfter | WithoutTelegram | OnTelegram


class PlayerEntry(shapes.OfPlayer):
    """A player of the season."""

    details: tuple[Detail, ...]


class AskNewcomer(PlayerEntry):
    """A question: is this a new player to enter."""


class ConfirmWithdrawal(shapes.OfPlayersRound):
    """A question: should they leave for good, with the effect on the ranking."""

    effect: Message


class PlayerWithdrawn(shapes.OfPlayersRound, Acknowledgement):
    """They have left the competition; their games stay."""


class YouWereWithdrawn(shapes.OfSeason):
    """To the player: they are out of the competition."""


class PlayerIsBack(shapes.OfPlayersRound, Acknowledgement):
    """To the arbiter and to the player: they take part again from that round."""


class PlayerRenamed(shapes.OfPlayer):
    """The player has another name; undone by the command itself."""

    name: str


class NameOfAnother(shapes.PlayerRefusal):
    """Another member already has the name that the player was to have."""

    name: str


class ErasedKeepsName(shapes.PlayerRefusal):
    """A member who was erased is to have a name again."""


class NicknameGiven(shapes.OfPlayer, Acknowledgement):
    """The player is found by this nickname too."""

    nickname: str


class NicknameTakenAway(shapes.OfPlayer, Acknowledgement):
    """The player is not found by this nickname any more."""

    nickname: str


class NicknameTaken(Refusal):
    """Somebody else has that name or nickname."""

    nickname: str
    player: str


class NicknameIsAWord(Refusal):
    """The bot reads the word as something else: a day, a result, a number."""

    nickname: str


class NoSuchNickname(shapes.PlayerRefusal):
    """The player has no such nickname."""

    nickname: str


class NeverLeft(shapes.PlayerRefusal):
    """They are in the competition still."""


class WithdrawnBefore(shapes.PlayersRoundRefusal):
    """They left already."""


class HasGameAhead(shapes.PlayersRoundRefusal):
    """They played a game of a coming round in advance."""


class PlayerAdded(shapes.OfPlayersRound, Acknowledgement):
    """A player is in the season from that round on, with these points."""

    points: Fraction


class SeasonGuestAdded(PlayerAdded):
    """The same for a guest who plays all season, and wins no prizes."""


class GuestAdded(shapes.OfPlayersRound, Acknowledgement):
    """A guest plays on that one evening, and enters with these points; `odd`: with them it is."""

    evening: date
    points: Fraction
    odd: Message | None = None


class PlayerAddedPerRound(shapes.OfPlayersRound, Acknowledgement):
    """A player is in the season; they get a part of their own value for each round before."""

    fraction: Fraction


class OfferTop(shapes.OfPlayer):
    """A question: with one player more the values fall short; is the top to be higher."""

    count: int
    top: int
    effect: Message


class TopRaised(Message):
    """The reason why a ranking is posted again: with more players the first is worth more."""

    top: int


class CupIsDrawn(shapes.PlayerRefusal):
    """Nobody enters a cup that is drawn."""

    season: str


class PlayerKnown(shapes.PlayerRefusal):
    """Somebody of that name is in the season already."""


class EntersTooEarly(shapes.RoundRefusal):
    """That round is paired already; `next` is the first in which somebody can enter."""

    next: int


class AutoNeedsNextRound(shapes.RoundRefusal):
    """Points by rating can be found for the next round only: later ones depend on its results."""

    next: int


class BadEntryPoints(Refusal):
    """The number of points, or the share for each missed round, is not allowed."""


class RulesDoNotFit(shapes.PlayerRefusal):
    """The season's rules cannot work with this player in it; the engine says why."""

    why: Trouble


class GuestBack(shapes.OfPlayersRound, Acknowledgement):
    """A former player or guest plays that evening; `odd`: if that makes the number odd."""

    evening: date
    odd: Message | None = None


class ListName(Message):
    """A rating list by its name and day."""

    list: str
    day: date


class Guessed(_OfRating):
    """A rating that is an estimate."""


class PublishedRating(Message):
    """A rating of a list."""

    rating: int
    list: ListName


class Certain(_OfRating):
    """A rating as the club entered it."""


class GuessedRating(_OfRating):
    """A rating that is marked as an estimate."""


Shown = Certain | Guessed | Unrated
Sourced = PublishedRating | GuessedRating


class OnList(shapes.Named):
    """The label of somebody on a list."""

    rating: Shown
    born: "Born | None"
    club: "PlayersClub | None"
    number: "Numbered | None"


class Born(Message):
    """The year in which they were born."""

    year: str


class PlayersClub(shapes.OfClub):
    """The club that a player belongs to."""


class Numbered(Message):
    """Their number with the federation."""

    number: str


class NoListToSearch(shapes.WordsRefusal):
    """No list was read yet."""


class ClubNotOnList(shapes.ClubRefusal):
    """Nobody on the list is of that club."""

    list: ListName


class _LoggedOfRound(shapes.OfPlayer):
    """A player and a round, as they are on record."""

    round: str


class LoggedPlayer(_LoggedOfRound):
    """A player takes part from that round on."""


class LoggedGuest(_LoggedOfRound):
    """A guest plays in that round."""


class LoggedWithdrawal(_LoggedOfRound):
    """A player leaves the season after that round."""


class LoggedReturn(shapes.OfPlayer):
    """A player who had left the season is back in it."""


class LoggedName(shapes.OfPlayer):
    """A member has another name; the former one is not kept."""


class LoggedNicknames(shapes.OfPlayer):
    """A change of a member's nicknames."""


class LoggedGroups(shapes.OfSeason):
    """The players are in other groups."""

    groups: str
