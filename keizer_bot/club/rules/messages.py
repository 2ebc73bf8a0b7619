"""All that can be said about the rules in force and what differs between two sets."""

from enum import Enum
from fractions import Fraction

from keizer_bot.core.messages import Acknowledgement, LoggedValue, WasBefore
from keizer_bot.engine.errors import Trouble
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.rule_words import KindPart, OnOrOff, RuleWord


class ConfirmRules(shapes.OfSeason):
    """A question: what would be otherwise, and what that does to the ranking."""

    what: "tuple[RuleDiffers, ...]"
    effect: Message


class RulesChanged(shapes.OfSeason, Acknowledgement):
    """To the arbiter: the rules are changed."""

    what: "tuple[RuleDiffers, ...]"


class RulesWereChanged(Message):
    """To the club, above the ranking that it changes: which rules are otherwise."""

    what: "tuple[RuleDiffers, ...]"


class RulesRefused(Refusal):
    """These rules cannot work, or there is no such key; the engine says which and why."""

    why: Trouble


class SameRules(shapes.SeasonRefusal):
    """Nothing would be otherwise."""


class RulesTitle(shapes.OfSeason):
    """Above the rules of a season in short words."""


class ValuesByRank(Message):
    """The first player's value, and the step down to each next one."""

    top: Fraction
    step: Fraction


class ValuesByNumber(Message):
    """The first player's value depends on the number of players."""

    step: Fraction


class ValuesByRatio(Message):
    """The first player is worth this many times the value of the last."""

    ratio: Fraction


class ValuesByRating(Message):
    """Everybody is worth their rating, which moves with their results."""


class OwnValueCounts(Message):
    """The part of a player's own value with which their total begins."""

    part: str


class GamesPay(Message):
    """The points for a game, as parts of the opponent's value."""

    win: str
    draw: str
    loss: str


class GamesPayOtherwise(Message):
    """The same, where a win, a draw or a loss pays points that are fixed."""

    win: "PartOfOpponent | PointsWhatever"
    draw: "PartOfOpponent | PointsWhatever"
    loss: "PartOfOpponent | PointsWhatever"


class PartOfOpponent(Message):
    """So many times the opponent's value."""

    times: str


class _Count(Message):
    """So many."""

    count: int | Fraction


class ValuesEqual(_Count):
    """Everybody is worth a win, so that totals are numbers of points."""


class PointsWhatever(_Count):
    """So many points, whatever the opponent is worth."""


class ByesPay(Message):
    """The points for a win by forfeit, and for a bye."""

    forfeit: "PartOfOpponent | PointsWhatever"
    bye: "ByePart | ByePoints"


class ByePart(Message):
    """So many times one's own value."""

    times: str


class ByePoints(_Count):
    """So many points, whatever one is worth."""


class AbsencePays(Message):
    """The credit for an absence, as a part of one's own value."""

    kind: AbsenceKind | str
    credit: str
    limit: Message | None


class AbsencePaysPoints(Message):
    """The credit for an absence, in points."""

    kind: AbsenceKind | str
    points: Fraction
    limit: Message | None


class AbsencePaysBoth(Message):
    """The credit for an absence: a part of one's own value, plus or minus points."""

    kind: AbsenceKind | str
    credit: str
    points: "PointsAdded | PointsTaken"
    limit: Message | None


class PointsAdded(_Count):
    """So many points more."""


class PointsTaken(_Count):
    """So many points less."""


class AbsencePaysNothing(Message):
    """An absence that pays nothing."""

    kind: AbsenceKind | str


class AtMostInSeason(_Count):
    """So often in a season."""


class AtMostInPeriod(_Count):
    """So often in a period."""


class Repricing(Enum):
    """The number of times that everything is repriced."""

    ONCE = "once"
    FROZEN = "frozen"
    OFTEN = "often"


class RepricedLine(Message):
    """The number of times that values and totals are computed again."""

    how: Repricing


class RepricedFrom(Message):
    """The start of repeated computation, where it is not the previous ranking."""

    begin: RuleWord


class PairingLine(Message):
    """The pairing method, and when two players may meet again."""

    method: "RuleValue"
    again: "RuleValue"


class SeasonLine(Message):
    """The number of rounds of the season."""

    rounds: int


class PeriodLine(Message):
    """The number of rounds of a period."""

    rounds: int


class AttendanceLine(Message):
    """The share of rounds that one must play for a prize."""

    part: str


class RulesElsewhere(Message):
    """Below: the command that explains the reader's own points."""


class RulesHowToChange(Message):
    """Below, for the arbiter: how a rule is changed."""


class NotSet(Message):
    """The rules say nothing there."""


class SeveralValues(Message):
    """The values of one key, as many as it has."""

    values: tuple[Message | Enum | str, ...]


class GapBetween(_Count):
    """Two players may meet again after that number of rounds."""


class MostMeetings(_Count):
    """Two may meet so often in a season."""


class LastRoundsPay(Message):
    """The credit for an absence in the last rounds, as a part of one's own value."""

    rounds: str
    credit: str


class MatchPays(Message):
    """The credit for a match for the club by its result, as parts of one's own value."""

    win: str
    draw: str
    loss: str


class MostInPeriod(_Count):
    """Two may meet so often in a period."""


class UntilRound(_Count):
    """That holds up to and including the round with this number."""


class MethodFrom(Message):
    """By which method rounds are paired, from some round on."""

    first: str
    method: "RuleValue"


class PassesFrom(Message):
    """The number of passes in each round, from some round on."""

    first: str
    passes: "RuleWord | PassesEach"


class PassesEach(_Count):
    """So many times in each round."""


class NoByeFor(Message):
    """The first of the ranking have no bye in the last rounds."""

    top: str
    rounds: str


RuleValue = Message | RuleWord | OnOrOff | AbsenceKind | str


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


class OthersChange(_Count):
    """So many others would change too."""


class RankingWouldBe(Message):
    """The players whose rank and total would change, the largest moves first."""

    lines: tuple[WouldMove | WouldStay | OthersChange, ...]


class RankingWouldStay(Message):
    """Neither a rank nor a total would change."""


class KindRuleName(Message):
    """A rule about one kind of absence."""

    kind: AbsenceKind | str
    part: KindPart


class RuleDiffers(Message):
    """A rule that differs: its name, both values, and the text to type to set it.

    Where the value stands there as one types it, its key is enough.
    """

    name: Message | Enum | str
    before: RuleValue
    after: RuleValue
    typed: str


class LoggedRule(Message):
    """A changed rule; `beside` names its competition, if that is not the main one."""

    name: Message | Enum | str
    beside: str


class LoggedRuleSet(Message):
    """A rule is another."""

    rule: LoggedRule
    value: LoggedValue
    was: WasBefore | None


class LoggedRuleGone(Message):
    """A rule holds no longer."""

    rule: LoggedRule
    was: WasBefore | None


class LoggedTop(shapes.OfSeason):
    """The highest value is another."""

    top: LoggedValue
    was: WasBefore | None


class ByeNews(Enum):
    """The players who no longer have the bye where the rules leave it open."""

    NOT_TWICE_RUNNING = "bye_gap"
    NO_NEWCOMER = "newcomer_bye"


class ByesGivenOtherwise(shapes.OfSeason):
    """To a running season's arbiters, once: from the next pairing on the bye goes otherwise."""

    what: tuple[ByeNews, ...]


class ByesAsBefore(Message):
    """The label that writes into the rules what held before."""
