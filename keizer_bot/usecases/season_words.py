"""What the wizard of a new season shows: a screen for each step, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.rules_diff import RuleDiffers
from keizer_bot.usecases.season_asks import Day


class WizardPlayers(Message):
    """Step 1: who plays, in which order they start."""

    count: int
    order: Message


class OrderedAsLast(Message):
    """The players stand in the order of the last season's final ranking."""

    season: str


class OrderedAsList(Message):
    """The players stand in the order of the list that was sent."""


class OrderedByName(Message):
    """There was no season before: the players stand by name."""


class WizardFrame(Message):
    """Step 2: the name, the number of rounds, the first evening."""

    name: str
    rounds: int
    first: Day


class WizardCalendar(Message):
    """Step 3: which weeks are passed over."""

    rounds: int
    first: Day
    last: Day
    skipped: Message
    periods: tuple[PeriodSpan, ...]


class PeriodSpan(Message):
    """From when to when a period goes."""

    number: int
    first: date
    last: date


class WeeksSkipped(Message):
    """The evenings that are passed over."""

    days: tuple[date, ...]


class NoWeekSkipped(Message):
    """No evening is passed over."""


class WizardRules(Message):
    """Step 4: which rules, and what is otherwise in them."""

    what: Message
    problem: Message | None


class RulesAsBefore(Message):
    """The rules are those of the last season."""

    season: str


class RulesOtherwise(Message):
    """What is otherwise than in the last season."""

    season: str
    what: tuple[RuleDiffers, ...]


class RulesFromHere(Message):
    """There was no season before: the chosen rules in short."""

    lines: tuple[Message, ...]


class TopTooLow(Message):
    """With so many players the last one would be worth less than 1 point."""

    players: int
    top: int


class RatingsMissing(Message):
    """Ratings are the values, and these players have none."""

    players: tuple[AndOthers | str, ...]


class RulesCannotWork(Message):
    """The engine's reason why these rules cannot work."""

    why: Trouble


class WizardGroups(Message):
    """Step 5: the groups."""

    groups: tuple[Message, ...]


class AndOthers(Message):
    """At the end of some names: so many more."""

    count: int


class GroupOf(Message):
    """A group: how many are in it, and who."""

    group: str
    count: int
    players: tuple[AndOthers | str, ...]


class WithoutGroup(Message):
    """Those who are in no group."""

    count: int
    players: tuple[AndOthers | str, ...]


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


class GroupsNamed(Message):
    """Which groups there will be."""

    groups: tuple[str, ...]


class NoGroupsMade(Message):
    """There will be no groups."""


class SeasonWouldEnd(Message):
    """The running season ends when the new one starts; `left` and `open` are unfinished in it."""

    season: str
    left: Message | None
    open: Message | None


class SeasonStarted(Message):
    """To the arbiter: the season runs."""

    season: str
    first: Day


class DraftThrownAway(Message):
    """The season in the making is gone; nothing else has changed."""

    name: str


class SeasonOverview(Message):
    """The season that runs: how far it is."""

    season: str
    played: int
    rounds: int
    last: date | None
    players: int


class NothingRuns(Message):
    """No season runs."""

    club: str


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
