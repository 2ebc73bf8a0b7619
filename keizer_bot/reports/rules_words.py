"""What may stand behind a key of the rules, in words; a number is shown as it is typed."""

from __future__ import annotations

import re
from enum import Enum

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.message import Message

_LIST = re.compile(r"\[([^\[\]{}]+)\]")
_TABLE = re.compile(r"\{([^{}]+)\}")
_PAIR = re.compile(r"(\w+) = ([\w-]+)")


class RuleWord(Enum):
    """A word that the rules know; the value is how one types it."""

    TOP_AUTO = "values.top = auto"
    TIES_PREVIOUS = "values.ties = previous"
    TIES_SHARE = "values.ties = share"
    TIE_BREAK_MUTUAL = "values.tie_breaks = mutual"
    TIE_BREAK_WINS = "values.tie_breaks = wins"
    TIE_BREAK_SONNEBORN_BERGER = "values.tie_breaks = sonneborn-berger"
    TIE_BREAK_RATING = "values.tie_breaks = rating"
    SOURCE_RANK = "values.source = rank"
    SOURCE_RATING = "values.source = rating"
    LIMIT_PER_SEASON = "limit_per = season"
    LIMIT_PER_PERIOD = "limit_per = period"
    PASSES_UNTIL_STABLE = "passes = until-stable"
    PASSES_FROZEN = "passes = frozen"
    METHOD_TOP_DOWN = "pairing.method = top-down"
    METHOD_NEAREST = "pairing.method = nearest"
    METHOD_FOLD = "pairing.method = fold"
    METHOD_ROUND_ROBIN = "pairing.method = round-robin"
    REMATCH_NEVER = "pairing.rematch = never"
    REMATCH_ONCE_PER_PERIOD = "pairing.rematch = once-per-period"
    REMATCH_ALLOWED = "pairing.rematch = allowed"
    COLOURS_KEIZER = "pairing.colours = keizer"
    COLOURS_SEVILLA = "pairing.colours = sevilla"
    COLOURS_EVEN_SHARE = "pairing.colours = even-share"
    BYE_LOWEST = "pairing.bye_rule = lowest"
    BYE_LOWEST_RATING = "pairing.bye_rule = lowest-rating"
    BYE_RANDOM = "pairing.bye_rule = random"
    BYE_LAST_SIGNED_ON = "pairing.bye_rule = last-signed-on"
    GAME_CHESS = "season.game = chess"
    GAME_DRAUGHTS = "season.game = draughts"


class OnOrOff(Enum):
    """Whether a rule holds; the value is how one types it."""

    ON = "true"
    OFF = "false"


class NotSet(Message):
    """The rules say nothing there."""


class SeveralValues(Message):
    """What stands behind one key, in as many parts as it has."""

    values: tuple[Message | Enum | str, ...]


class GapBetween(Message):
    """Two may meet again when so many rounds lie between."""

    count: int


class MostMeetings(Message):
    """Two may meet so often in a season."""

    count: int


class PassesFrom(Message):
    """How often everything is computed in each round, from some round on."""

    first: str
    passes: RuleWord | PassesEach


class PassesEach(Message):
    """So many times in each round."""

    count: int


class NoByeFor(Message):
    """The first of the ranking have no bye in the last rounds."""

    top: str
    rounds: str


Told = Message | RuleWord | OnOrOff | AbsenceKind | str


def told(key: str, typed: str) -> Told:
    """The value `typed` behind `key`, in words; what has none (a number, a name) as it stands."""
    if typed == "[]":
        return NotSet()
    if key == "revaluation.schedule":
        parts = (dict(_PAIR.findall(part)) for part in _TABLE.findall(typed))
        return SeveralValues(tuple(PassesFrom(p["from_round"], _passes(p)) for p in parts))
    if several := _LIST.fullmatch(typed):
        return SeveralValues(tuple(_word(key, each) for each in several[1].split(", ")))
    if table := _TABLE.fullmatch(typed):
        return _limits(dict(_PAIR.findall(table[1])))
    return _word(key, typed)


def _passes(part: dict[str, str]) -> RuleWord | PassesEach:
    passes = part["passes"]
    return PassesEach(int(passes)) if passes.isdigit() else RuleWord(f"passes = {passes}")


def _limits(table: dict[str, str]) -> Message:
    """What is said of a rematch or of the bye by a table."""
    if "top" in table:
        return NoByeFor(table["top"], table["last_rounds"])
    said = {"gap": GapBetween, "max": MostMeetings}
    return SeveralValues(tuple(said[name](int(value)) for name, value in table.items()))


def _word(key: str, typed: str) -> Told:
    if key == "absence.silent_kind":
        kind = typed.strip('"')
        return AbsenceKind(kind) if kind in set(AbsenceKind) else kind
    if typed in {each.value for each in OnOrOff}:
        return OnOrOff(typed)
    option = "limit_per" if key.endswith(".limit_per") else key
    known = {word.value: word for word in RuleWord}
    return known.get(f"{option} = {typed}", typed)
