"""What the wizard of a new season says: a screen for each step, questions, refusals, labels."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.rules_diff import RuleDiffers


@dataclass(frozen=True, slots=True)
class WizardPlayers(Message):
    """Step 1: who plays, in which order they start."""

    count: int
    order: Message


@dataclass(frozen=True, slots=True)
class OrderedAsLast(Message):
    """The players stand in the order of the last season's final ranking."""

    season: str


@dataclass(frozen=True, slots=True)
class OrderedAsList(Message):
    """The players stand in the order of the list that was sent."""


@dataclass(frozen=True, slots=True)
class OrderedByName(Message):
    """There was no season before: the players stand by name."""


@dataclass(frozen=True, slots=True)
class WizardFrame(Message):
    """Step 2: the name, the number of rounds, the first evening."""

    name: str
    rounds: int
    first: date


@dataclass(frozen=True, slots=True)
class WizardCalendar(Message):
    """Step 3: which weeks are passed over."""

    rounds: int
    first: date
    last: date
    skipped: Message
    periods: tuple[PeriodSpan, ...]


@dataclass(frozen=True, slots=True)
class PeriodSpan(Message):
    """From when to when a period goes."""

    number: int
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class WeeksSkipped(Message):
    """The evenings that are passed over."""

    days: tuple[date, ...]


@dataclass(frozen=True, slots=True)
class NoWeekSkipped(Message):
    """No evening is passed over."""


@dataclass(frozen=True, slots=True)
class WizardRules(Message):
    """Step 4: which rules, and what is otherwise in them."""

    what: Message
    problem: Message | None


@dataclass(frozen=True, slots=True)
class RulesAsBefore(Message):
    """The rules are those of the last season."""

    season: str


@dataclass(frozen=True, slots=True)
class RulesOtherwise(Message):
    """What is otherwise than in the last season."""

    season: str
    what: tuple[RuleDiffers, ...]


@dataclass(frozen=True, slots=True)
class RulesFromHere(Message):
    """There was no season before: the chosen rules in short."""

    lines: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class TopTooLow(Message):
    """With so many players the last one would be worth less than 1 point."""

    players: int
    top: int


@dataclass(frozen=True, slots=True)
class RatingsMissing(Message):
    """Ratings are the values, and these players have none."""

    players: tuple[AndOthers | str, ...]


@dataclass(frozen=True, slots=True)
class RulesCannotWork(Message):
    """The engine's reason why these rules cannot work."""

    why: str


@dataclass(frozen=True, slots=True)
class WizardGroups(Message):
    """Step 5: the groups."""

    groups: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class AndOthers(Message):
    """At the end of some names: so many more."""

    count: int


@dataclass(frozen=True, slots=True)
class GroupOf(Message):
    """A group: how many are in it, and who."""

    group: str
    count: int
    players: tuple[AndOthers | str, ...]


@dataclass(frozen=True, slots=True)
class WithoutGroup(Message):
    """Those who are in no group."""

    count: int
    players: tuple[AndOthers | str, ...]


@dataclass(frozen=True, slots=True)
class WizardSummary(Message):
    """Step 6: everything once more, before it is done."""

    name: str
    players: int
    rounds: int
    first: date
    last: date
    rules: Message
    groups: Message
    ends: Message | None


@dataclass(frozen=True, slots=True)
class GroupsNamed(Message):
    """Which groups there will be."""

    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoGroupsMade(Message):
    """There will be no groups."""


@dataclass(frozen=True, slots=True)
class SeasonWouldEnd(Message):
    """The running season ends when the new one starts; `left` says what is unfinished in it."""

    season: str
    left: Message | None


@dataclass(frozen=True, slots=True)
class AskPlayerName(Message):
    """Asks for the name of a new player, with a rating if he has one."""


@dataclass(frozen=True, slots=True)
class AskSeasonName(Message):
    """Asks how the season is to be called."""

    name: str


@dataclass(frozen=True, slots=True)
class AskRounds(Message):
    """Asks how many rounds there are to be."""

    rounds: int


@dataclass(frozen=True, slots=True)
class AskFirstEvening(Message):
    """Asks for the date of the first evening."""

    first: date


@dataclass(frozen=True, slots=True)
class AskBounds(Message):
    """Asks for the ratings at which a group begins."""


@dataclass(frozen=True, slots=True)
class SamePerson(Message):
    """A question: is this line of the list that member."""

    name: str


@dataclass(frozen=True, slots=True)
class ListMatched(Message):
    """A question: whom the list was found to mean, and who is new."""

    known: int
    shown: tuple[Message, ...]
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KnownAs(Message):
    """A line of the list that is written otherwise than the member's name."""

    name: str
    member: str


@dataclass(frozen=True, slots=True)
class ListFor(Message):
    """A question: is a new season to be made with this list."""

    count: int


@dataclass(frozen=True, slots=True)
class SeasonStarted(Message):
    """To the arbiter: the season runs."""

    season: str
    first: date


@dataclass(frozen=True, slots=True)
class DraftThrownAway(Message):
    """The season in the making is gone; nothing else has changed."""

    name: str


@dataclass(frozen=True, slots=True)
class NotWaitedFor(Message):
    """Words for a question of the wizard that is no longer asked."""


@dataclass(frozen=True, slots=True)
class SeasonOverview(Message):
    """The season that runs: how far it is."""

    season: str
    played: int
    rounds: int
    last: date | None
    players: int


@dataclass(frozen=True, slots=True)
class NothingRuns(Message):
    """No season runs."""

    club: str


@dataclass(frozen=True, slots=True)
class SeasonNotOver(Message):
    """A question: the running season is not over; is a new one to be prepared all the same."""

    season: str
    left: Message


@dataclass
class TooFewPlayers(Refusal):
    """A season needs two players."""


@dataclass
class RulesDoNotWork(Refusal):
    """These rules do not fit the players."""

    why: Message


@dataclass
class NotARound(Refusal):
    """That is no number of rounds."""

    said: str
    most: int


@dataclass
class NotADate(Refusal):
    """That is no date."""

    said: str


@dataclass
class FirstEveningPast(Refusal):
    """The first evening would be over."""

    past: date


@dataclass
class NotAnEvening(Refusal):
    """The club does not meet on that day of the week; these two evenings are near."""

    said: date
    before: date
    after: date


@dataclass
class NotBounds(Refusal):
    """Those are no ratings from high to low."""

    said: str


@dataclass
class NameTooLong(Refusal):
    """A name that fits no line."""

    most: int


@dataclass
class NamedTwice(Refusal):
    """Somebody of that name is in the list already."""

    player: str


@dataclass(frozen=True, slots=True)
class Next(Message):
    """The label: on to the next step."""


@dataclass(frozen=True, slots=True)
class Back(Message):
    """The label: back to the step before."""


@dataclass(frozen=True, slots=True)
class ThrowAway(Message):
    """The label: throw the season in the making away."""


@dataclass(frozen=True, slots=True)
class NeverMind(Message):
    """The label: do nothing."""


@dataclass(frozen=True, slots=True)
class MoreNames(Message):
    """The label: the next page of names."""


@dataclass(frozen=True, slots=True)
class EarlierNames(Message):
    """The label: the page of names before."""


@dataclass(frozen=True, slots=True)
class NewName(Message):
    """The label: type the name of a new player."""


@dataclass(frozen=True, slots=True)
class OtherName(Message):
    """The label: another name for the season."""


@dataclass(frozen=True, slots=True)
class OtherRounds(Message):
    """The label: another number of rounds."""


@dataclass(frozen=True, slots=True)
class OtherFirst(Message):
    """The label: another first evening."""


@dataclass(frozen=True, slots=True)
class WeekEarlier(Message):
    """The label: begin a week earlier."""


@dataclass(frozen=True, slots=True)
class WeekLater(Message):
    """The label: begin a week later."""


@dataclass(frozen=True, slots=True)
class PlayedDay(Message):
    """The label of an evening that is played; pressed, it is passed over."""

    day: date


@dataclass(frozen=True, slots=True)
class SkippedDay(Message):
    """The label of an evening that is passed over; pressed, it is played."""

    day: date


@dataclass(frozen=True, slots=True)
class AsLastSeason(Message):
    """The label: as it was in the last season."""


@dataclass(frozen=True, slots=True)
class RaiseTop(Message):
    """The label: so high a top value."""

    top: int


@dataclass(frozen=True, slots=True)
class WithoutGroups(Message):
    """The label: no groups."""


@dataclass(frozen=True, slots=True)
class EqualParts(Message):
    """The label: so many groups of the same size."""

    parts: int


@dataclass(frozen=True, slots=True)
class ByRating(Message):
    """The label: groups by rating."""


@dataclass(frozen=True, slots=True)
class StartSeason(Message):
    """The label: start the season."""


@dataclass(frozen=True, slots=True)
class NewMember(Message):
    """The label: somebody new."""


@dataclass(frozen=True, slots=True)
class ListIsRight(Message):
    """The label: the matches are right."""


@dataclass(frozen=True, slots=True)
class NewSeason(Message):
    """The label: prepare a new season."""


@dataclass(frozen=True, slots=True)
class GoOn(Message):
    """The label: go on with the season in the making."""

    name: str


@dataclass(frozen=True, slots=True)
class EndSeason(Message):
    """The label: end the running season."""
