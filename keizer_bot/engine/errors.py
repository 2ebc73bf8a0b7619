"""Refusals of the engine: the problem as a value, which `str()` turns into English.

The command line prints that sentence. The chat says the same in the reader's language, from
catalogues that have a text with the same fields for every problem.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Problem(Enum):
    """A kind of problem, in an enum for each place; the value is its English sentence."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A problem with its fields: words, whole numbers, tuples of words, or part of a sentence."""

    problem: Problem
    fields: Mapping[str, object]

    def __str__(self) -> str:
        """The English sentence."""
        fields = {
            name: ", ".join(value) if isinstance(value, tuple) else value
            for name, value in self.fields.items()
        }
        return str(self.problem.value).format_map(fields)


class EngineError(Exception):
    """A season or rules that cannot be computed; `trouble` is the reason."""

    def __init__(self, problem: Problem, **fields: object) -> None:
        self.trouble = Trouble(problem, fields)
        super().__init__(str(self.trouble))


class RulesRefusedError(EngineError):
    """Rules that cannot work, detected when they are read; names the key and the reason."""


class SeasonRefusedError(EngineError):
    """A season that contradicts itself (an unknown player, a gap in the rounds, …)."""


class PairingRefusedError(EngineError):
    """The round cannot be paired; `players` are those concerned, if the reason concerns players."""

    def __init__(
        self, problem: Problem, *, players: tuple[str, ...] = (), **fields: object
    ) -> None:
        super().__init__(problem, **fields)
        self.players = players


class Fragment(Problem):
    """Optional parts of a sentence."""

    MISSING = "but it is missing"
    INSTEAD = "not {found}"
    NEAREST = '; did you mean "{word}"?'
    THERE_ARE = "; there are {words}"


class TableProblem(Problem):
    """Problems with a key of any table."""

    NO_TABLE = "{key} must be a table of keys, not {found}"
    NO_TABLE_AT_ALL = "the file must be a table of keys, not {found}"
    NOT_WHOLE = "{key} must be a whole number of at least {low}, {found}"
    NOT_WHOLE_WITHIN = "{key} must be a whole number from {low} to {high}, {found}"
    NOT_EXACT = '{key} must be a whole number or a fraction like "1/3", {found}'
    TOO_LOW = "{key} must be at least {low}, not {found}"
    NOT_WITHIN = "{key} must be a fraction from 0 to {high}, not {found}"
    NOT_ONE_OF = "{key} must be one of {words}, {found}"
    NOT_TEXT = "{key} must be a text, {found}"
    NOT_FLAG = "{key} must be true or false, {found}"
    NOT_LIST = "{key} must be a list, {found}"
    UNKNOWN_KEY = "{key} is not a known key{nearest}"


class RulesProblem(Problem):
    """Problems with rules, by themselves or for these players."""

    PRESET = "preset {found} is not known{nearest}"
    BOTH_KEYS = "{key} and {other} exclude each other: keep one"
    RATIO = "{key} must be above 1, or the first is worth no more, not {found}"
    STEP = "{key} must be above 0, or a rank makes no difference, not {found}"
    EQUAL = '{key} means nothing where everybody is worth the same (source = "equal"): take it out'
    NO_RANKS = '{key} needs values by rank, but source is "{source}"'
    NOT_BELOW_TOP = "{key} must be below the top, {top}, not {found}"
    BOTTOM = "{key} needs a values.top that is a number: write one beside it"
    NOT_ENTERED = "{key} pays nothing and can have no rules"
    NO_KIND = "{key} is neither a key nor a kind of absence{nearest}"
    NO_CREDIT = "{key} needs a credit or points{nearest}"
    BOARDS = "{key} belongs to club_duty alone"
    NO_DAY = '{key} must be a list of whole numbers of days, or "any", {found}'
    DAY_TWICE = "{key} and {other} both hold {day}: a match can be of one kind alone"
    EMPTY_SERIES = "{key} is an empty series: give at least one fraction"
    NO_METHOD = "{key} is an empty list: name at least one method, or leave it out"
    ROUND_TWICE = "{key} names the same from_round twice"
    THIRDS = '{key} "thirds" needs season.rounds, to know where the thirds end'
    TEMPO = '{key} must be a time control like "90/30+15", "90+30" or "25", not {found}'
    START_FROZEN = '{key} = "list" cannot be where a part of the schedule is frozen'
    UNTIL_ROUND_ALONE = "{key} has until_round alone: say what holds until then"
    WHOLE_SEASON = '{key}: "{method}" pairs a whole season, and cannot be in a list'
    SWISS_ROUNDS = '{key} "swiss" needs season.rounds, the number of rounds'
    SWISS_BROKEN = '{key}: "swiss" can be one part of a list alone, without another in between'
    UNDECIDED = "{key} must end with one of {words}, and have it nowhere else"
    CUP_ON_PAPER = '{key} "knock-out": a cup cannot be played on paper; choose another method'
    NO_PAIRS = "{key} must be a list of pairs of two players, not {found}"
    UNRATED = "values.source: ratings are the values, but these players have none: {players}"
    UNKNOWN_FORBIDDEN = 'pairing.forbidden: "{player}" is not a player{nearest}'
    TOO_FEW_POINTS = (
        "{key}: with {players} players the last one would be worth {lowest}, "
        "and nobody may be worth less than 1; top = {top} would do"
    )


class SeasonProblem(Problem):
    """Contradictions or gaps in a season."""

    GAP = "round {found} stands where {due} is due: rounds are numbered 1, 2, 3, … without gaps"
    IN_ROUND = "round {round}: {what}"
    ID_TWICE = 'two players have the id "{player}"'
    FROM_ROUND = "{player}: from_round must be at least 1"
    UNTIL_ROUND = "{player}: until_round must not be below 0"
    K_FACTOR = "{player}: k_factor must be from 0 to {high}"
    PER_MISSED_ROUND = "{player}: per_missed_round must be a fraction from 0 to {high}, not {found}"
    UNTIL_RANKING = "{player}: until_ranking must not be below from_round, {round}"
    ADJUSTMENT = "{player}: the round of an adjustment must be at least 1"
    LATE_FOR_CUP = "{player} cannot enter a cup later: from_round must be 1"
    BRACKET_SIZE = "bracket has {found} places; with {players} players a cup has {due}"
    BRACKET_PLAYER = "bracket must name {player} once, and names them {found} times"
    BRACKET_EMPTY = "bracket has two empty places side by side, from place {place} on"
    NOT_IN_BRACKET = "{white} - {black} is no game of the bracket in this round"
    BOTH_FREE = "{one} and {other} would meet, and cannot both have the bye"
    ADVANCES = "{white} - {black}: advances must name one of them, not {player}"
    AWARD = "{white} - {black}: {key} of an award must be a fraction from 0 to {high}, {found}"
    NO_AWARD = "{white} - {black}: white_points and black_points belong to an award"
    UNKNOWN_PLAYER = '"{player}" is not a player{nearest}'
    PLAYS_TWICE = "{player} plays or has the bye more than once"
    ABSENT_TWICE = "{player} is absent more than once"
    NOT_ENTERED = "{player} is not in the competition in this round"
    NO_KIND = '{player}: "{found}" is no kind of absence{nearest}'
    BOARD = "{player}: only club_duty and kinds with results have a board and a result"
    NO_BOARD = "{player}: there is no board {board}; the rules name boards 1 to {boards}"
    NO_OPENING = "round {round} has no opening list: the file has {rounds} rounds"
    NO_ROUND = "there is no round {round}: the season has rounds 1 to {rounds}"
    NO_OPEN_GAME = "round {round} has no open game {white} - {black}"
    NOT_YET = "{player} is not yet in the ranking after {round}"
    TOO_FEW = "seasons on paper need two players at least, not {found}"
    PRESENT_UNKNOWN = '"{player}" is present, but is no player of this season'


class PairingProblem(Problem):
    """Reasons why a round cannot be paired."""

    BOTH_WISHES = "{one} and {other} are both forced and forbidden"
    FORCED_TWICE = "{player} is in more than one forced pair"
    TABLE_FORBIDDEN = "the round-robin pairs {one} and {other}, whom the arbiter forbids to play"
    TABLE_OVER = (
        "a round-robin of {size} players has {rounds} rounds: there is no round "
        "{round}; enter more players, choose double = true, or another method"
    )
    SWISS_UNPLACED = "no Swiss pairing exists: {names} cannot be placed"
    SWISS_REPEAT = "no Swiss pairing exists: {one} and {other} would have to meet again"
    SWISS_BYE = "no Swiss pairing exists: {player}, who was free before, would have the bye"
    SWISS_FORBIDDEN = "the Swiss round pairs {one} and {other}, whom the arbiter forbids to play"
    CUP_OPEN = (
        "{one} - {other} of round {round} is not decided: give its result, "
        "and after a draw who goes on (advances)"
    )
    CUP_DECIDED = "the cup is decided: {player} has won it"
    CUP_NOBODY = "the cup is over, and nobody has won it"
    UNPLACED = "the forbidden pairs leave no complete pairing: {names} cannot be placed"
