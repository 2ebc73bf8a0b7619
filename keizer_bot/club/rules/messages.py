"""Messages about the rules in force (/regels), and parts of the club's own regulations."""

from enum import Enum
from fractions import Fraction

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n import shapes
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.rule_words import KindPart, RuleValue, RuleWord


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
    """Everybody is worth their rating, which changes with their results."""


class OwnValueCounts(Message):
    """The part of a player's own value with which their total begins."""

    part: str


class GamesPay(Message):
    """The points for a game, as parts of the opponent's value."""

    win: str
    draw: str
    loss: str


class PlainPoints(Message):
    """The points for a game where everybody has the same value."""

    win: Fraction
    draw: Fraction
    loss: Fraction


class GamesPayOtherwise(Message):
    """The same for rules in which a win, a draw or a loss pays a fixed number of points."""

    win: "PartOfOpponent | PointsWhatever"
    draw: "PartOfOpponent | PointsWhatever"
    loss: "PartOfOpponent | PointsWhatever"


class PartOfOpponent(Message):
    """Points as a multiple of the opponent's value."""

    times: str


class _Count(Message):
    """A message with a number in it."""

    count: int | Fraction


class PointsWhatever(_Count):
    """A fixed number of points, whatever the opponent is worth."""


class ByesPay(Message):
    """The points for a win by forfeit, and for a bye."""

    forfeit: "PartOfOpponent | PointsWhatever | ByePoints"
    bye: "ByePart | ByePoints"


class ByePart(Message):
    """Points as a multiple of the player's own value."""

    times: str


class ByePoints(_Count):
    """A fixed number of points, whatever the player is worth."""


class _OfKind(Message):
    """A message about a kind of absence."""

    kind: AbsenceKind | str


class AbsencePays(_OfKind):
    """The credit for an absence, as a part of one's own value."""

    credit: str
    limit: Message | None


class AbsencePaysPoints(_OfKind):
    """The credit for an absence, in points."""

    points: Fraction
    limit: Message | None


class AbsencePaysBoth(_OfKind):
    """The credit for an absence: a part of one's own value, plus or minus points."""

    credit: str
    points: "PointsAdded | PointsTaken"
    limit: Message | None


class PointsAdded(_Count):
    """Points added to a credit."""


class PointsTaken(_Count):
    """Points deducted from a credit."""


class MatchPaysParts(_OfKind):
    """The credit for a win, a draw and a loss there, as parts of one's own value."""

    win: str
    draw: str
    loss: str


class MatchPaysPoints(_OfKind):
    """The same in points, where everybody has the same value."""

    win: Fraction
    draw: Fraction
    loss: Fraction


class AbsencePaysNothing(_OfKind):
    """An absence that pays nothing."""


class AbsencePaysNobody(Message):
    """No absence pays anything."""


class AtMostInSeason(_Count):
    """The limit on an absence's credit: this many times a season."""


class AtMostInPeriod(_Count):
    """The limit on an absence's credit: this many times a period."""


class Repricing(Enum):
    """The number of times that everything is repriced."""

    ONCE = "once"
    FROZEN = "frozen"
    OFTEN = "often"


class RepricedLine(Message):
    """The number of times that values and totals are computed again."""

    how: Repricing


class RepricedFrom(Message):
    """The values from which repeated computation starts, if not those of the last ranking."""

    begin: RuleWord


class PairingLine(Message):
    """The pairing method, and when two players may meet again."""

    method: RuleValue
    again: RuleValue


class PairingMethodLine(Message):
    """The pairing method where two players never meet again, or as often as it says."""

    method: RuleValue


class KnockOutLine(Message):
    """A cup: who loses is out."""


class SeasonLine(Message):
    """The number of rounds of the season."""

    rounds: int


class PeriodLine(Message):
    """The number of rounds of a period."""

    rounds: int


class AttendanceLine(Message):
    """The share of rounds that a player must attend for a prize."""

    part: str


class RulesElsewhere(Message):
    """Below: the command that explains the reader's own points."""


class RulesHowToChange(Message):
    """Below, for the arbiter: how to change a rule."""


class EventRulesHowToChange(Message):
    """The same for an event of plain points, in which hardly a rule is changed."""

    competition: str


class NotSet(Message):
    """The rules do not set this key."""


class SeveralValues(Message):
    """All values of one key."""

    values: tuple[Message | Enum | str, ...]


class GapBetween(_Count):
    """Two players may meet again after that number of rounds."""


class MostMeetings(_Count):
    """The most games between the same two players in a season."""


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
    """The most games between the same two players in a period."""


class UntilRound(_Count):
    """A rule holds up to and including the round with this number."""


class MethodFrom(Message):
    """The pairing method from this round on."""

    first: str
    method: RuleValue


class PassesFrom(Message):
    """The number of passes in each round, from this round on."""

    first: str
    passes: "RuleWord | PassesEach"


class PassesEach(_Count):
    """The number of passes in each round."""


class NoByeFor(Message):
    """The top of the ranking gets no bye in the last rounds."""

    top: str
    rounds: str


class KindRuleName(_OfKind):
    """A rule about one kind of absence."""

    part: KindPart


class RegulationsTitle(Message):
    """Above the headings of all articles, with how to read one."""


class RegulationsQuoted(Message):
    """Articles, quoted literally."""

    asked: str
    quoted: Html


class RegulationsPart(Message):
    """The same in `parts` screens, of which this is one."""

    asked: str
    quoted: Html
    part: int
    parts: int


class MoreArticles(Message):
    """The label that shows the next screen."""


class NoRegulations(Refusal):
    """The host has configured no file of regulations."""


class NotInRegulations(Refusal):
    """No article contains that word or a similar one."""

    asked: str
