"""Answers to an arbiter about players (entering, leaving, groups), and the forms of a rating."""

from datetime import date
from fractions import Fraction

from keizer_bot.core.messages import Acknowledgement
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class GroupWouldBe(shapes.OfGroup):
    """A line: the players who would be in a group, the best rated first."""

    count: int
    players: tuple[str, ...]


class GroupsNow(shapes.OfSeason):
    """The present groups, and how to make others."""

    groups: "tuple[GroupWouldBe | NoGroupOf, ...]"


class NoGroupOf(shapes.Counted):
    """A line: the players without a group."""

    players: tuple[str, ...]


class ConfirmGroups(shapes.OfDay):
    """The groups that would be made on that day, and who would change; asks to confirm them."""

    groups: tuple[GroupWouldBe, ...]
    moved: int
    unrated: "WithoutRating | None"


class WithoutRating(shapes.OfPlayers):
    """Players without a rating, who therefore come last."""


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


class InGroup(shapes.OfGroup):
    """Their group."""


class EntersIn(shapes.OfRound):
    """They entered, or will enter, after the first round."""


class LeftAfter(shapes.OfRound):
    """They left after that round."""


class WithoutTelegram(Message):
    """They are not linked, so the arbiter acts for them."""


class OnTelegram(Message):
    """They are linked."""


Detail = Unrated | _OfRating | InGroup | EntersIn | LeftAfter | WithoutTelegram | OnTelegram


class PlayerEntry(shapes.OfPlayer):
    """A player of the season."""

    details: tuple[Detail, ...]


class AskNewcomer(PlayerEntry):
    """Asks if this is a new player to enter."""


class ConfirmWithdrawal(shapes.OfPlayersRound):
    """Asks if the player should leave for good, and shows the effect on the ranking."""

    effect: Message


class PlayerWithdrawn(shapes.OfPlayersRound, Acknowledgement):
    """They have left the competition; their games stay."""


class YouWereWithdrawn(shapes.OfSeason):
    """To the player: the arbiter took them out of the competition."""


class PlayerIsBack(shapes.OfPlayersRound, Acknowledgement):
    """To the arbiter and to the player: they take part again from that round."""


class PlayerRenamed(shapes.OfPlayer):
    """The player has another name; the same command changes it back."""

    name: str


class NameOfAnother(shapes.PlayerRefusal):
    """Another member already has the new name."""

    name: str


class ErasedKeepsName(shapes.PlayerRefusal):
    """The member was erased, so cannot get a name again."""


class NicknameGiven(shapes.OfPlayer, Acknowledgement):
    """The bot also recognises the player by this nickname."""

    nickname: str


class NicknameTakenAway(shapes.OfPlayer, Acknowledgement):
    """The bot no longer recognises the player by this nickname."""

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
    """They never left the competition."""


class WithdrawnBefore(shapes.PlayersRoundRefusal):
    """They have already left."""


class HasGameAhead(shapes.PlayersRoundRefusal):
    """They played a game of a coming round in advance, so they cannot leave yet."""


class PlayerAdded(shapes.OfPlayersRound, Acknowledgement):
    """A player has entered the season from that round on, with these points."""

    points: Fraction


class SeasonGuestAdded(PlayerAdded):
    """The same for a guest who plays all season, and wins no prizes."""


class GuestAdded(shapes.OfPlayersRound, Acknowledgement):
    """A guest plays on that one evening, and enters with these points.

    `odd` says that the number of players is now odd.
    """

    evening: date
    points: Fraction
    odd: Message | None = None


class PlayerAddedPerRound(shapes.OfPlayersRound, Acknowledgement):
    """A player has entered, and gets a fraction of their own value for each missed round."""

    fraction: Fraction


class OfferTop(shapes.OfPlayer):
    """Asks if the top value should rise, because with one more player the last is below 1."""

    count: int
    top: int
    effect: Message


class TopRaised(Message):
    """The reason why a ranking is posted again: with more players the top value is higher."""

    top: int


class CupIsDrawn(shapes.PlayerRefusal):
    """Nobody can enter a cup whose bracket is already drawn."""

    season: str


class PlayerKnown(shapes.PlayerRefusal):
    """A player with that name is already in the season."""


class EntersTooEarly(shapes.RoundRefusal):
    """The round is already paired; `next` is the first that a player can still enter."""

    next: int


class AutoNeedsNextRound(shapes.RoundRefusal):
    """Points by rating are only known for the next round: later ones depend on its results."""

    next: int


class BadEntryPoints(Refusal):
    """The number of points, or the share for each missed round, is not allowed."""


class RulesDoNotFit(shapes.PlayerRefusal):
    """The season's rules do not allow this player; `why` is the engine's reason."""

    why: Trouble


class GuestBack(shapes.OfPlayersRound, Acknowledgement):
    """A former player or guest plays that evening; `odd`: the number of players is now odd."""

    evening: date
    odd: Message | None = None


class ListName(Message):
    """A rating list by its name and day."""

    list: str
    day: date


class Guessed(_OfRating):
    """A rating that is an estimate."""


class PublishedRating(Message):
    """A rating from a list."""

    rating: int
    list: ListName


class Certain(_OfRating):
    """A rating as the club entered it."""


class GuessedRating(_OfRating):
    """A rating that is marked as an estimate."""


Shown = Certain | Guessed | Unrated
Sourced = PublishedRating | GuessedRating


class OnList(shapes.Named):
    """The label of a person on a list."""

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
    """The list has no members of that club."""

    list: ListName
