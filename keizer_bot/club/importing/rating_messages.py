"""Answers to an arbiter who uses a rating list, and the news of a new rating to the club."""

from keizer_bot.club.players.messages import ListName, Shown, Sourced
from keizer_bot.core.messages import Acknowledgement
from keizer_bot.i18n import shapes
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal


class RatingIsNew(shapes.OfPlayer):
    """To the club, above the changed ranking: the player whose rating was changed."""


class ConfirmRating(shapes.OfPlayer):
    """Asks if that player should have this rating, and shows the effect."""

    before: Shown
    after: Shown | Sourced
    effect: Message


class RatingSet(shapes.OfPlayer, Acknowledgement):
    """That player has this rating now."""

    rating: Shown | Sourced


class Candidates(Message):
    """Asks which person on the list is meant."""

    words: str
    list: ListName
    more: "MoreOnList | None"


class MoreOnList(Message):
    """The list has more matches than are shown."""


class ForWhom(shapes.Named):
    """Asks which player is the person on the list, or if they are new."""

    rating: Shown


class NewPlayer(Message):
    """The label: this person is a new player and takes part from now on."""


class NotOnTheList(shapes.WordsRefusal):
    """Nobody on the list has that name."""

    list: ListName


class ClubOnList(shapes.OfClub):
    """The members of a club on the list; asks what to do with them."""

    list: ListName
    count: int
    new: "NewOnList | None"
    doubtful: "MaybePlayers | None"


class NewOnList(shapes.OfNames):
    """Members on the list who do not play in the season yet."""


class MaybePlayers(shapes.OfNames):
    """Entries that resemble a player of the season and are not added."""


class TakeInNew(shapes.Counted):
    """The label: enter those who do not play yet in the running season."""


class NewSeasonWith(Message):
    """The label: prepare a new season with the club's members."""


class MembersTakenIn(shapes.Counted, Acknowledgement):
    """The number of the club's members who take part from that round on."""

    round: int
    players: tuple[str, ...]


class NobodyToTakeIn(shapes.ClubRefusal):
    """All members of the club are players already."""


class NotTakenIn(shapes.PlayerRefusal):
    """One of the club's members cannot enter; nobody was taken in."""

    why: Html


class NewRating(shapes.OfPlayer):
    """A line: a player and their new rating."""

    before: Shown
    after: int


class SameRating(shapes.OfPlayer):
    """A line: a player whose rating stays."""

    rating: int


class UnratedThere(shapes.OfPlayer):
    """A line: the list has no rating for the player, who keeps their own."""

    before: Shown


ListLine = NewRating | SameRating | UnratedThere


class _KnownOnList(Message):
    """Asks if these entries on the list are these players."""

    list: ListName
    count: int
    lines: tuple[ListLine, ...]


class KnownByNumber(_KnownOnList):
    """The same for players whose number is on the list."""


class KnownByName(_KnownOnList):
    """The same for players whose name is on the list once."""


class WhoIsIt(shapes.OfPlayer):
    """Asks which person on the list is the player, and says how many such questions follow."""

    rating: Shown
    left: "StillToAsk | None"


class StillToAsk(shapes.Counted):
    """The number of such questions that follow."""


class NobodyOfThese(Message):
    """The label: the player is none of these, and keeps their rating."""


class AllRight(Message):
    """The label: all of them are right."""


class AskOneByOne(Message):
    """The label: not all are right; ask about each."""


class CarryOut(Message):
    """The label: carry it out."""


class ConfirmRatings(Message):
    """Asks to confirm the new ratings: how many, the effect, and the players not on the list."""

    list: ListName
    lines: "tuple[NewRating | NoRatingChanges, ...]"
    left: "NotOnList | None"
    effect: Message


class NoRatingChanges(Message):
    """In place of lines: no rating changes, only its source."""


class NotOnList(shapes.OfPlayers):
    """Players who keep their present rating."""


class RatingsUpdated(Acknowledgement):
    """The players have the list's ratings."""

    list: ListName
    count: int


class RatingsAreNew(Message):
    """To the club, above the changed ranking: the source of the new ratings."""

    list: ListName


class NobodyMatches(Refusal):
    """None of the season's players is on the list."""

    list: ListName


class ListKept(Message):
    """The list that was read last, and the question what to do with it."""

    list: ListName
    size: int


class ListRead(ListKept):
    """A list was read and stored; asks what to do with it."""

    undated: "DayOfArrival | None"


class DayOfArrival(Message):
    """The list has no date, so today's was taken; how to set another."""


class NoListYet(Message):
    """No list was read yet: where to get one."""


class UpdateRatings(Message):
    """The label: give this season's players the ratings of the list."""


class ClubMembers(Message):
    """The label: take in the members of a club."""


class AskClubNumber(Message):
    """Asks for the club's number with the federation."""
