"""Messages to an arbiter who changes the rules, or has seasons simulated under other rules."""

from enum import Enum, auto
from fractions import Fraction

from keizer_bot.core.messages import Acknowledgement
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, PossiblyEmpty, Refusal
from keizer_bot.reports.pictures.messages import LabMeasure
from keizer_bot.reports.rule_words import RuleValue


class RuleDiffers(Message):
    """A rule that differs: its name, both values, and the text to type to set it.

    `typed` is only the key if the line already shows the value in that form.
    """

    name: Message | Enum | str
    before: RuleValue
    after: RuleValue
    typed: str


class ConfirmRules(shapes.OfSeason):
    """Asks if these rules should change, and shows the effect on the ranking."""

    what: tuple[RuleDiffers, ...]
    effect: Message


class RulesChanged(shapes.OfSeason, Acknowledgement):
    """To the arbiter: the rules are changed."""

    what: tuple[RuleDiffers, ...]


class RulesWereChanged(Message):
    """To the club, above the new ranking: the rules that were changed."""

    what: tuple[RuleDiffers, ...]


class RulesRefused(Refusal):
    """These rules are not possible, or a key is unknown; `why` is the engine's reason."""

    why: Trouble


class SameRules(shapes.SeasonRefusal):
    """The rules already have that value."""


class WouldMove(shapes.OfPlayer):
    """A player whose rank would change, with their total."""

    rank: int
    new_rank: int
    total: Fraction
    new_total: Fraction


class WouldStay(shapes.OfPlayer):
    """A player whose total alone would change."""

    rank: int
    total: Fraction
    new_total: Fraction


class OthersChange(shapes.Counted):
    """The number of other players whose line would change."""


class RankingWouldBe(Message):
    """The players whose rank and total would change, the largest moves first."""

    lines: tuple[WouldMove | WouldStay | OthersChange, ...]


class RankingWouldStay(Message):
    """Neither a rank nor a total would change."""


class LoggedRule(Message):
    """A changed rule; `beside` names its competition, if that is not the main one."""

    name: Message | Enum | str
    beside: str


class ByeNews(Enum):
    """Players who no longer get the bye if the rules leave it open."""

    NOT_TWICE_RUNNING = "bye_gap"
    NO_NEWCOMER = "newcomer_bye"


class ByesGivenOtherwise(shapes.OfSeason):
    """To a running season's arbiters, once: this version gives the bye by other default rules."""

    what: tuple[ByeNews, ...]


class ByesAsBefore(Message):
    """The label of the button that restores the former rules for the bye."""


class LabPlace(Enum):
    """The absent player's place by rating."""

    TOP = auto()
    MIDDLE = auto()
    FOOT = auto()


class SimulateRules(Message):
    """A button: simulate seasons before changing a rule."""


class RulesInForce(Message):
    """The name of the rules in force beside others."""


class LabOrdered(shapes.Named):
    """To the arbiter: the simulation is ordered, and nothing is changed."""


class LabProgress(shapes.Named):
    """The progress of the simulation; the message is updated."""

    done: int
    of: int


class LabFailed(shapes.Named):
    """The simulation stopped: why a round could not be paired."""

    why: Trouble


class LabCrashed(shapes.Named):
    """The simulation stopped, and the bot does not know why; the host's log may."""


class LabUnplayable(Refusal):
    """These players cannot play under these rules."""

    why: Trouble


class LabTenths(Message):
    """A number with one decimal."""

    value: Fraction


class LabSpan(Message):
    """A mean, with its 95 % interval in brackets."""

    mean: int | LabTenths
    low: int | LabTenths
    high: int | LabTenths


class _PlacesMoved(shapes.Counted):
    """A number of places, and its mean with the 95 % interval."""

    mean: int | LabTenths
    low: int | LabTenths
    high: int | LabTenths


class LabSinks(_PlacesMoved):
    """The number of places lost."""


class LabRises(_PlacesMoved):
    """The number of places gained."""


class LabStays(Message):
    """No certain effect: from this many places won (negative) to this many lost."""

    low: int | LabTenths
    high: int | LabTenths


class LabCost(Message):
    """The cost to that player of missing this many more evenings."""

    where: LabPlace
    evenings: int
    then: LabSinks | LabRises | LabStays


class LabCostNow(LabCost):
    """The same, beside its effect under the rules in force."""

    now: LabSinks | LabRises | LabStays


class LabMeasured(Message):
    """A measure under these rules."""

    measure: LabMeasure
    then: LabSpan


class LabChanges(LabMeasured):
    """A measure that differs beyond chance, beside its value under the rules in force."""

    now: LabSpan


class LabUnchanged(Message):
    """Measures without a certain difference."""

    measures: tuple[LabMeasure, ...]


class LabSeasonStays(shapes.OfSeason):
    """The games of that season would give the same ranking."""


class LabSeasonMoves(shapes.OfSeason):
    """The same games under these rules: both champions, and the largest moves."""

    champion: str
    champion_now: str
    player: str
    before: int
    after: int


class LabFittedToGames(Message):
    """The games that the model was fitted to."""

    games: int
    evenings: int


class LabFittedToNothing(Message):
    """There are no games yet, so the model only has the ratings."""


class LabResult(shapes.Named):
    """To the arbiter: the findings, and the limits of the model."""

    seasons: int
    lines: PossiblyEmpty[LabCost | LabCostNow | LabMeasured | LabChanges]
    same: LabUnchanged | None
    season: LabSeasonStays | LabSeasonMoves | None
    rests: LabFittedToGames | LabFittedToNothing
