"""What the wizard of a new season shows: a screen for each step, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.rules_diff import RuleDiffers
from keizer_bot.usecases.season_asks import Day


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
    first: Day


@dataclass(frozen=True, slots=True)
class WizardCalendar(Message):
    """Step 3: which weeks are passed over."""

    rounds: int
    first: Day
    last: Day
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

    why: Trouble


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
    first: Day
    last: Day
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
    """The running season ends when the new one starts; `left` and `open` are unfinished in it."""

    season: str
    left: Message | None
    open: Message | None


@dataclass(frozen=True, slots=True)
class SeasonStarted(Message):
    """To the arbiter: the season runs."""

    season: str
    first: Day


@dataclass(frozen=True, slots=True)
class DraftThrownAway(Message):
    """The season in the making is gone; nothing else has changed."""

    name: str


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
