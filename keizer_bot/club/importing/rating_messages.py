"""All that can be said about rating lists."""

from keizer_bot.club.players.messages import ListName, Shown, Sourced
from keizer_bot.core.messages import Acknowledgement, WasBefore
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal


class RatingIsNew(Message):
    """To the club, above a ranking that changes by it: whose rating is another one."""

    player: str


class ConfirmRating(Message):
    """A question: shall that player have this rating; what it does."""

    player: str
    before: Shown
    after: Shown | Sourced
    effect: Message


class RatingSet(Acknowledgement):
    """That player has this rating now."""

    player: str
    rating: Shown | Sourced


class Candidates(Message):
    """A question: who of the list is meant."""

    said: str
    list: ListName
    more: "MoreOnList | None"


class MoreOnList(Message):
    """There are more than are shown."""


class ForWhom(Message):
    """A question: which player is the one on the list, or are they new."""

    name: str
    rating: Shown


class NewPlayer(Message):
    """The label: they are none of the players yet, and take part from now on."""


class NotOnTheList(Refusal):
    """Nobody on the list has such a name."""

    said: str
    list: ListName


class ClubOnList(Message):
    """A question: the members of a club on the list, and what is to be done with them."""

    club: str
    list: ListName
    count: int
    new: "NewOnList | None"
    doubtful: "MaybePlayers | None"


class NewOnList(Message):
    """Who of the club is no player of the season yet."""

    names: tuple[str, ...]


class MaybePlayers(Message):
    """Who is like a player of the season, and is not taken in."""

    names: tuple[str, ...]


class TakeInNew(Message):
    """The label: let those who do not play yet enter the running season."""

    count: int


class NewSeasonWith(Message):
    """The label: prepare a new season with the club's members."""


class MembersTakenIn(Acknowledgement):
    """So many members of the club take part from that round on."""

    count: int
    round: int
    players: tuple[str, ...]


class NobodyToTakeIn(Refusal):
    """All members of the club are players already."""

    club: str


class Why(Message):
    """What stands in the way, in words that are ready."""

    text: Html


class NotTakenIn(Refusal):
    """One of the club's members cannot enter; nobody was taken in."""

    player: str
    why: Why


class NewRating(Message):
    """A line: whose rating becomes what."""

    player: str
    before: Shown
    after: int


class SameRating(Message):
    """A line: whose rating stays as it is."""

    player: str
    rating: int


class UnratedThere(Message):
    """A line: the player has no rating on the list, and keeps what they have."""

    player: str
    before: Shown


ListLine = NewRating | SameRating | UnratedThere


class _KnownOnList(Message):
    """A question: whom of the list these players are."""

    list: ListName
    count: int
    lines: tuple[ListLine, ...]


class KnownByNumber(_KnownOnList):
    """A question: these players have a number that is on the list."""


class KnownByName(_KnownOnList):
    """A question: these players have a name that is on the list once."""


class WhoIsIt(Message):
    """A question: which of these on the list is the player, with how many such questions follow."""

    player: str
    rating: Shown
    left: "StillToAsk | None"


class StillToAsk(Message):
    """How many such questions follow."""

    count: int


class NobodyOfThese(Message):
    """The label: the player is none of them, and keeps their rating."""


class AllRight(Message):
    """The label: all of them are right."""


class AskOneByOne(Message):
    """The label: not all are right; ask about each."""


class CarryOut(Message):
    """The label: let it be so."""


class ConfirmRatings(Message):
    """A question: so many ratings change; what that does, and who is not on the list."""

    list: ListName
    lines: "tuple[NewRating | NoRatingChanges, ...]"
    left: "NotOnList | None"
    effect: Message


class NoRatingChanges(Message):
    """In place of lines: no number changes, only where they come from."""


class NotOnList(Message):
    """Who keeps the rating that they have."""

    players: tuple[str, ...]


class RatingsUpdated(Acknowledgement):
    """The ratings are the list's."""

    list: ListName
    count: int


class RatingsAreNew(Message):
    """To the club, above a ranking that changes by it: where the ratings come from."""

    list: ListName


class NobodyMatches(Refusal):
    """None of the season's players is on the list."""

    list: ListName


class ListRead(Message):
    """A list was read and kept, and a question: what is to be done with it."""

    list: ListName
    size: int
    undated: "DayOfArrival | None"


class DayOfArrival(Message):
    """The list does not say of which day it is: today is taken, and how to say another."""


class ListKept(Message):
    """Which list was read last, and a question: what is to be done with it."""

    list: ListName
    size: int


class NoListYet(Message):
    """No list was read: where one comes from."""


class UpdateRatings(Message):
    """The label: give this season's players the ratings of the list."""


class ClubMembers(Message):
    """The label: take in the members of a club."""


class SeasonWithList(Message):
    """The label: prepare a new season with everybody on the list."""


class AskClubNumber(Message):
    """Asks for the club's number with the federation."""


class LoggedRating(Message):
    """A player has another rating."""

    player: str
    rating: str
    was: WasBefore | None


class LoggedRatingGone(Message):
    """A player has no rating."""

    player: str
    was: WasBefore | None


class LoggedRatings(Message):
    """Ratings were taken from a list."""

    source: str
    number: str
