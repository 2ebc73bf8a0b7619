"""All that can be said about players: who enters, who leaves, groups, ratings as shown."""

from datetime import date
from fractions import Fraction

from keizer_bot.core.messages import Acknowledgement
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.message import Message, Refusal


class GroupWouldBe(Message):
    """A line: who would be in a group, the best rated first."""

    group: str
    count: int
    players: tuple[str, ...]


class GroupsNow(Message):
    """The groups as they are, and how to make others."""

    season: str
    groups: "tuple[GroupWouldBe | NoGroupOf, ...]"


class NoGroupOf(Message):
    """A line: who is in no group."""

    count: int
    players: tuple[str, ...]


class ConfirmGroups(Message):
    """A question: the groups that would be made on that day, and who would be in another one."""

    day: date
    groups: tuple[GroupWouldBe, ...]
    moved: int
    unrated: "WithoutRating | None"


class WithoutRating(Message):
    """Who has no rating, and so stands last."""

    players: tuple[str, ...]


class GroupsMade(Acknowledgement):
    """The groups are made."""

    groups: tuple[str, ...]
    moved: int


class GroupsAsTheyAre(Refusal):
    """Nobody would be in another group."""


class PlayerListTitle(Message):
    """Above the players of the season."""

    season: str
    count: int


class _OfRating(Message):
    """A rating."""

    rating: int


class Rated(_OfRating):
    """Their rating."""


class Unrated(Message):
    """In place of a rating where there is none."""


class RatedAbout(_OfRating):
    """Their rating, which is an estimate."""


class InGroup(Message):
    """Their group."""

    group: str


class EntersIn(Message):
    """They came, or come, later than the first round."""

    round: int


class LeftAfter(Message):
    """They left after that round."""

    round: int


class WithoutTelegram(Message):
    """They are not linked: the arbiter plays for them."""


class OnTelegram(Message):
    """They are linked."""


Detail = Unrated | _OfRating | InGroup | EntersIn | LeftAfter | WithoutTelegram | OnTelegram


class PlayerEntry(Message):
    """A player of the season."""

    player: str
    details: tuple[Detail, ...]


class AskNewcomer(PlayerEntry):
    """A question: is this somebody new who is to play."""


class _FromRound(Message):
    """What is said of a player and a round."""

    player: str
    round: int


class ConfirmWithdrawal(_FromRound):
    """A question: do they leave for good, with what it does to the ranking."""

    effect: Message


class PlayerWithdrawn(_FromRound, Acknowledgement):
    """They are out of the competition; what they played stays."""


class YouWereWithdrawn(Message):
    """To the player: they are out of the competition."""

    season: str


class PlayerIsBack(_FromRound, Acknowledgement):
    """To the arbiter and to the player: they take part again from that round."""


class NicknameGiven(Acknowledgement):
    """The player is found by this nickname too."""

    player: str
    nickname: str


class NicknameTakenAway(Acknowledgement):
    """The player is not found by this nickname any more."""

    player: str
    nickname: str


class NicknameTaken(Refusal):
    """Somebody else has that name or nickname."""

    nickname: str
    player: str


class NicknameIsAWord(Refusal):
    """The word does something else in messages: a day, a result, a number."""

    nickname: str


class NoSuchNickname(Refusal):
    """The player has no such nickname."""

    player: str
    nickname: str


class NeverLeft(Refusal):
    """They are in the competition still."""

    player: str


class WithdrawnBefore(Refusal):
    """They left already."""

    player: str
    round: int


class HasGameAhead(Refusal):
    """A game of theirs in a coming round was played in advance."""

    player: str
    round: int


class PlayerAdded(_FromRound, Acknowledgement):
    """A player is in the season from that round on, with these points."""

    points: Fraction


class SeasonGuestAdded(PlayerAdded):
    """The same of a guest who plays on, and wins no prizes."""


class GuestAdded(_FromRound, Acknowledgement):
    """A guest plays on that one evening, and enters with these points; `odd`: with them it is."""

    evening: date
    points: Fraction
    odd: Message | None = None


class PlayerAddedPerRound(_FromRound, Acknowledgement):
    """A player is in the season; they get a part of their own value for each round before."""

    fraction: Fraction


class OfferTop(Message):
    """A question: with one player more the values fall short; is the top to be higher."""

    player: str
    count: int
    top: int
    effect: Message


class TopRaised(Message):
    """Why a ranking is posted anew: with more players the first is worth more."""

    top: int


class CupIsDrawn(Refusal):
    """Nobody enters a cup that is drawn."""

    player: str
    season: str


class PlayerKnown(Refusal):
    """Somebody of that name is in the season already."""

    player: str


class EntersTooEarly(Refusal):
    """That round is paired already; `next` is the first in which somebody can enter."""

    round: int
    next: int


class AutoNeedsNextRound(Refusal):
    """Points by rating can be found for the next round only: later ones depend on its results."""

    round: int
    next: int


class BadEntryPoints(Refusal):
    """No such number of points, or not such a part for each missed round."""

    points: str


class RulesDoNotFit(Refusal):
    """The season's rules cannot work with this player in it; the engine says why."""

    player: str
    why: Trouble


class GuestBack(_FromRound, Acknowledgement):
    """Somebody who left, or was a guest before, plays on that evening; `odd`: with them it is."""

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
    """A rating that is an estimate, which is said."""


Shown = Certain | Guessed | Unrated
Sourced = PublishedRating | GuessedRating


class OnList(Message):
    """The label of somebody on a list."""

    name: str
    rating: Shown
    born: "Born | None"
    club: "OfClub | None"
    number: "Numbered | None"


class Born(Message):
    """When they were born."""

    year: str


class OfClub(Message):
    """Of which club they are."""

    club: str


class Numbered(Message):
    """Their number with the federation."""

    number: str


class NoListToSearch(Refusal):
    """No list was read yet."""

    said: str


class ClubNotOnList(Refusal):
    """Nobody on the list is of that club."""

    club: str
    list: ListName


class _LoggedOfRound(Message):
    """A player and a round, as they are on record."""

    player: str
    round: str


class LoggedPlayer(_LoggedOfRound):
    """A player takes part from that round on."""


class LoggedGuest(_LoggedOfRound):
    """A guest plays in that round."""


class LoggedWithdrawal(_LoggedOfRound):
    """A player leaves the season after that round."""


class LoggedReturn(Message):
    """A player who had left the season is back in it."""

    player: str


class LoggedNicknames(Message):
    """What else a member is called was changed."""

    player: str


class LoggedGroups(Message):
    """The players are in other groups."""

    season: str
    groups: str
