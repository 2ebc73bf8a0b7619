"""What is said of rating lists, and of ratings that change."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from keizer_bot.i18n.message import Message, Refusal


@dataclass(frozen=True, slots=True)
class ListName(Message):
    """A rating list by its name and day."""

    list: str
    day: date


@dataclass(frozen=True, slots=True)
class ListRead(Message):
    """A list was read and kept, and a question: what is to be done with it."""

    list: ListName
    size: int
    undated: DayOfArrival | None


@dataclass(frozen=True, slots=True)
class DayOfArrival(Message):
    """The list does not say of which day it is: today is taken, and how to say another."""


@dataclass(frozen=True, slots=True)
class ListKept(Message):
    """Which list was read last, and a question: what is to be done with it."""

    list: ListName
    size: int


@dataclass(frozen=True, slots=True)
class NoListYet(Message):
    """No list was read: where one comes from."""


@dataclass(frozen=True, slots=True)
class UpdateRatings(Message):
    """The label: give this season's players the ratings of the list."""


@dataclass(frozen=True, slots=True)
class ClubMembers(Message):
    """The label: take in the members of a club."""


@dataclass(frozen=True, slots=True)
class SeasonWithList(Message):
    """The label: prepare a new season with everybody on the list."""


@dataclass(frozen=True, slots=True)
class AskClubNumber(Message):
    """Asks for the club's number with the federation."""


@dataclass(frozen=True, slots=True)
class Unrated(Message):
    """In place of a rating where there is none."""


@dataclass(frozen=True, slots=True)
class Guessed(Message):
    """A rating that is an estimate."""

    rating: int


@dataclass(frozen=True, slots=True)
class PublishedRating(Message):
    """A rating of a list."""

    rating: int
    list: ListName


@dataclass(frozen=True, slots=True)
class Certain(Message):
    """A rating as the club entered it."""

    rating: int


@dataclass(frozen=True, slots=True)
class GuessedRating(Message):
    """A rating that is an estimate, which is said."""

    rating: int


Shown = Certain | Guessed | Unrated
Sourced = PublishedRating | GuessedRating


@dataclass(frozen=True, slots=True)
class NewRating(Message):
    """A line: whose rating becomes what."""

    player: str
    before: Shown
    after: int


@dataclass(frozen=True, slots=True)
class SameRating(Message):
    """A line: whose rating stays as it is."""

    player: str
    rating: int


@dataclass(frozen=True, slots=True)
class UnratedThere(Message):
    """A line: he has no rating on the list, and keeps what he has."""

    player: str
    before: Shown


ListLine = NewRating | SameRating | UnratedThere


@dataclass(frozen=True, slots=True)
class KnownByNumber(Message):
    """A question: these players have a number that is on the list."""

    list: ListName
    count: int
    lines: tuple[ListLine, ...]


@dataclass(frozen=True, slots=True)
class KnownByName(Message):
    """A question: these players have a name that is on the list once."""

    list: ListName
    count: int
    lines: tuple[ListLine, ...]


@dataclass(frozen=True, slots=True)
class WhoIsIt(Message):
    """A question: which of these on the list is the player, with how many such questions follow."""

    player: str
    rating: Shown
    left: StillToAsk | None


@dataclass(frozen=True, slots=True)
class StillToAsk(Message):
    """How many such questions follow."""

    count: int


@dataclass(frozen=True, slots=True)
class OnList(Message):
    """The label of somebody on a list."""

    name: str
    rating: Shown
    born: Born | None
    club: OfClub | None
    number: Numbered | None


@dataclass(frozen=True, slots=True)
class Born(Message):
    """When he was born."""

    year: str


@dataclass(frozen=True, slots=True)
class OfClub(Message):
    """Of which club he is."""

    club: str


@dataclass(frozen=True, slots=True)
class Numbered(Message):
    """His number with the federation."""

    number: str


@dataclass(frozen=True, slots=True)
class NobodyOfThese(Message):
    """The label: he is none of them, and keeps his rating."""


@dataclass(frozen=True, slots=True)
class AllRight(Message):
    """The label: all of them are right."""


@dataclass(frozen=True, slots=True)
class AskOneByOne(Message):
    """The label: not all are right; ask about each."""


@dataclass(frozen=True, slots=True)
class CarryOut(Message):
    """The label: let it be so."""


@dataclass(frozen=True, slots=True)
class ConfirmRatings(Message):
    """A question: so many ratings change; what that does, and who is not on the list."""

    list: ListName
    lines: tuple[NewRating | NoRatingChanges, ...]
    left: NotOnList | None
    effect: Message


@dataclass(frozen=True, slots=True)
class NoRatingChanges(Message):
    """In place of lines: no number changes, only where they come from."""


@dataclass(frozen=True, slots=True)
class NotOnList(Message):
    """Who keeps the rating that he has."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RatingsUpdated(Message):
    """The ratings are the list's."""

    list: ListName
    count: int


@dataclass(frozen=True, slots=True)
class RatingsAreNew(Message):
    """To the club, above a ranking that changes by it: where the ratings come from."""

    list: ListName


@dataclass(frozen=True, slots=True)
class RatingIsNew(Message):
    """To the club, above a ranking that changes by it: whose rating is another one."""

    player: str


@dataclass(frozen=True, slots=True)
class ConfirmRating(Message):
    """A question: shall that player have this rating; what it does."""

    player: str
    before: Shown
    after: Shown | Sourced
    effect: Message


@dataclass(frozen=True, slots=True)
class RatingSet(Message):
    """That player has this rating now."""

    player: str
    rating: Shown | Sourced


@dataclass(frozen=True, slots=True)
class Candidates(Message):
    """A question: who of the list is meant."""

    said: str
    list: ListName
    more: MoreOnList | None


@dataclass(frozen=True, slots=True)
class MoreOnList(Message):
    """There are more than are shown."""


@dataclass(frozen=True, slots=True)
class ForWhom(Message):
    """A question: which player is the one on the list, or is he new."""

    name: str
    rating: Shown


@dataclass(frozen=True, slots=True)
class NewPlayer(Message):
    """The label: he is none of the players yet, and takes part from now on."""


@dataclass
class NotOnTheList(Refusal):
    """Nobody on the list has such a name."""

    said: str
    list: ListName


@dataclass
class NoListToSearch(Refusal):
    """No list was read yet."""

    said: str


@dataclass
class NobodyMatches(Refusal):
    """None of the season's players is on the list."""

    list: ListName
