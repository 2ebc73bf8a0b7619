"""The values that rules can have, and the parts of a kind of absence, as a user types them."""

from enum import Enum

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.rules import Rules
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import TimeControl, YouthTimeControl


class RuleWord(Enum):
    """A value of a rule; the enum's value is how a user types it."""

    TOP_AUTO = "values.top = auto"
    TIES_PREVIOUS = "values.ties = previous"
    TIES_SHARE = "values.ties = share"
    TIE_BREAK_MUTUAL = "values.tie_breaks = mutual"
    TIE_BREAK_WINS = "values.tie_breaks = wins"
    TIE_BREAK_SONNEBORN_BERGER = "values.tie_breaks = sonneborn-berger"
    TIE_BREAK_BUCHHOLZ = "values.tie_breaks = buchholz"
    TIE_BREAK_BUCHHOLZ_CUT_1 = "values.tie_breaks = buchholz-cut-1"
    TIE_BREAK_RATING = "values.tie_breaks = rating"
    SOURCE_RANK = "values.source = rank"
    SOURCE_RATING = "values.source = rating"
    SOURCE_EQUAL = "values.source = equal"
    LIMIT_PER_SEASON = "limit_per = season"
    LIMIT_PER_PERIOD = "limit_per = period"
    MATCH_DAYS_ANY = "match_days = any"
    PASSES_UNTIL_STABLE = "passes = until-stable"
    PASSES_FROZEN = "passes = frozen"
    START_PREVIOUS = "revaluation.start = previous"
    START_LIST = "revaluation.start = list"
    METHOD_TOP_DOWN = "pairing.method = top-down"
    METHOD_NEAREST = "pairing.method = nearest"
    METHOD_FOLD = "pairing.method = fold"
    METHOD_RANDOM = "pairing.method = random"
    METHOD_SWISS = "pairing.method = swiss"
    METHOD_ROUND_ROBIN = "pairing.method = round-robin"
    METHOD_KNOCK_OUT = "pairing.method = knock-out"
    ORDER_RANK = "pairing.order = rank"
    ORDER_RATING = "pairing.order = rating"
    ORDER_LOT = "pairing.order = lot"
    REMATCH_NEVER = "pairing.rematch = never"
    REMATCH_ONCE_PER_PERIOD = "pairing.rematch = once-per-period"
    REMATCH_ALLOWED = "pairing.rematch = allowed"
    COLOURS_KEIZER = "pairing.colours = keizer"
    COLOURS_SEVILLA = "pairing.colours = sevilla"
    COLOURS_EVEN_SHARE = "pairing.colours = even-share"
    COLOURS_SHARE = "pairing.colours = share"
    COLOURS_OTHER_SHARE = "pairing.colours = other-share"
    COLOURS_BALANCE = "pairing.colours = balance"
    COLOURS_RUN = "pairing.colours = run"
    COLOURS_ALTERNATE = "pairing.colours = alternate"
    COLOURS_HISTORY = "pairing.colours = history"
    COLOURS_REVERSE = "pairing.colours = reverse"
    COLOURS_RANK = "pairing.colours = rank"
    COLOURS_LOWER = "pairing.colours = lower"
    COLOURS_LOT = "pairing.colours = lot"
    BYE_LOWEST = "pairing.bye_rule = lowest"
    BYE_LOWEST_RATING = "pairing.bye_rule = lowest-rating"
    BYE_RANDOM = "pairing.bye_rule = random"
    BYE_LAST_SIGNED_ON = "pairing.bye_rule = last-signed-on"
    GAME_CHESS = "season.game = chess"
    GAME_DRAUGHTS = "season.game = draughts"


def time_control(rules: Rules) -> TimeControl | None:
    """The time control of that season; None if the rules have none."""
    tempo, of_youth = rules.season.tempo, rules.season.youth_tempo
    youth = YouthTimeControl(of_youth.written) if of_youth else None
    return TimeControl(tempo.written, youth) if tempo else None


class OnOrOff(Enum):
    """True or false; the enum's value is how a user types it."""

    ON = "true"
    OFF = "false"


class KindPart(Enum):
    """The settings of a kind of absence; the enum's value is the last part of the key."""

    CREDIT = "credit"
    POINTS = "points"
    LIMIT = "limit"
    LIMIT_PER = "limit_per"
    ONCE_PER_EVENING = "once_per_evening"
    NOT_IN_LAST = "not_in_last"
    LAST = "last"
    BOARDS = "boards"
    RESULTS = "results"
    MATCH_DAYS = "match_days"
    ATTENDS = "attends"
    BY_MEMBER = "by_member"


def label_of(kind: str) -> AbsenceKind | str:
    """A button's label for a kind of absence; a club's own kind is its key with spaces."""
    return AbsenceKind(kind) if kind in set(AbsenceKind) else kind.replace("_", " ")


RuleValue = Message | RuleWord | OnOrOff | AbsenceKind | str
"""A value of a rule as a message shows it: in words, or as it is typed."""
