"""The notation of rules for phrases of days, and how they read a line of terms.

A rule is a pattern above the function that gives its meaning. The rules are applied one after the
other, each to the whole line: what a pattern matches becomes one item, which later patterns find
under the rule's name, so that "vrijdag" and "20 november" are days before "van … tot …" is a range.
Their order is the grammar.

A pattern is a regular expression in which a name in capitals stands for a term of that kind and a
name in small letters for the outcome of a rule above it; `nth:(…)` hands what it matches to the
function. A function that returns None leaves the items as they are.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.dates import Almanac, When, parts_of
from keizer_bot.reading.day_words import DayKind, Term

Found = When | Term | Refusal
Meaning = Callable[..., When | Term | None]
Read = TypeVar("Read", bound=Meaning)

_SUBKINDS: tuple[tuple[str, DayKind, Callable[[Term], object]], ...] = (
    ("NTH", DayKind.NUMBER, lambda t: t.ordinal and len(t.digits) in {1, 2}),
    ("ORDINAL_WORD", DayKind.NUMBER, lambda t: t.ordinal),
    ("YEAR", DayKind.NUMBER, lambda t: len(t.digits) == len("2026") or t.text[0] == "'"),
    ("WORD_NUMBER", DayKind.NUMBER, lambda t: not t.digits),
    ("SHORT", DayKind.NUMBER, lambda t: len(t.digits) in {1, 2}),
    ("LONG", DayKind.NUMBER, lambda t: t.digits),
    ("HOUR", DayKind.DATE, lambda t: not {"-", "/"} & {*t.digits}),
    ("PAIR", DayKind.DATE, lambda t: len(parts_of(t.digits)) == len(("20", "27"))),
    ("PLURAL", DayKind.WEEKDAY, lambda t: fold(t.text).endswith(("dagen", "days"))),
    ("ARTICLE", DayKind.FILLER, lambda t: fold(t.text) in {"il", "il giorno", "l'", "the"}),
    ("A", DayKind.FILLER, lambda t: fold(t.text) in {"a", "an", "un"}),
    ("DE", DayKind.FILLER, lambda t: fold(t.text) in {"de", "den"}),
    ("I", DayKind.FILLER, lambda t: fold(t.text) == "i"),
    ("ON", DayKind.FILLER, lambda t: fold(t.text) == "on"),
    ("COUNTED_FROM", DayKind.ONWARD, lambda t: fold(t.text) == "from"),
    ("COMMA", DayKind.AND, lambda t: t.text == ","),
    ("SLASH", DayKind.AND, lambda t: t.text == "/"),
    ("ONE_AFTER", DayKind.AFTERWARDS, lambda t: " " in t.text and fold(t.text) != "after that"),
    ("FOR", DayKind.LOOSE, lambda t: t.value == 0),
    ("NOTICE", DayKind.VAGUE, lambda t: t.value),
    ("AT_FEAST", DayKind.FEAST, lambda t: fold(t.text).startswith(("met ", "at ", "a "))),
    ("FEAST_EVE", DayKind.FEAST, lambda t: t.text.endswith("avond")),
)
_OUTCOMES = (
    *("quantity", "date", "digits", "weekday", "next_weekday", "week", "next_week", "month"),
    *("month_of_year", "feast", "several", "span", "end", "dash_end", "refused"),
)
_NO_PHRASE = frozenset(("feast", "end", "dash_end"))
_UNIONS = {
    "NO_YEAR": "WORD_NUMBER NTH ORDINAL_WORD LONG SHORT",
    "ORDINAL": "NTH ORDINAL_WORD",
    "CARDINAL": "WORD_NUMBER YEAR LONG SHORT",
    "ANY_MONTH": "MONTH WEAK_MONTH",
    "JOIN": "AND OR OF",
    "SIGN": "SLASH DASH",
    "TO": "THROUGH UNTIL DASH",
    "IN_IT": "IN OF FROM",
    "NEAR": "THIS COMING NEXT",
    "LATER": "AFTER AFTERWARDS",
    "COUNTED": "ANY_MONTH UNIT OF ROUND DAYS WEEK",
    "LEADS": "JOIN FROM ONWARD EACH WHOLE NEAR TO",
    "ENDS": "JOIN CLUB NUMBER DATE TO",
    "a_date": "date digits",
    "a_day": "a_date weekday next_weekday",
    "a_week": "week next_week",
    "a_month": "month month_of_year",
    "day": "a_day a_week a_month several span",
    "bound": "day feast",
}
_NAMES = (*DayKind.__members__, *(name for name, _, _ in _SUBKINDS), *_OUTCOMES)
_LETTERS = {name: chr(0xE000 + number) for number, name in enumerate(_NAMES)}
_NAME = re.compile(r"(\w+):\(|~?[A-Za-z_]+")


def _letters(name: str) -> str:
    """The letters that stand for a union of kinds, for a kind and its parts, or for an outcome."""
    if name in _UNIONS:
        return "".join(map(_letters, _UNIONS[name].split()))
    parts = (_LETTERS[part] for part, kind, _ in _SUBKINDS if kind.name == name)
    return "".join((_LETTERS[name], *parts))


def _regex(name: re.Match[str]) -> str:
    if name[1]:
        return f"(?P<{name[1]}>"
    return f"[{'^' * (name[0][0] == '~')}{_letters(name[0].lstrip('~'))}]"


class Rule(msgspec.Struct, frozen=True):
    """`outcome` names what the pattern becomes."""

    pattern: re.Pattern[str]
    meaning: Meaning
    outcome: str


class DayRules(list[Rule]):
    """The rules of one kind of days, in the order in which they are applied."""

    def add(self, pattern: str, outcome: str) -> Callable[[Read], Read]:
        """Add a rule whose meaning is the function below; the upper of several comes first."""
        compiled = re.compile(_NAME.sub(_regex, pattern), re.VERBOSE)

        def added(meaning: Read) -> Read:
            at = len(self)
            while at and self[at - 1].meaning is meaning:
                at -= 1
            self.insert(at, Rule(compiled, meaning, outcome))
            return meaning

        return added


class Item(msgspec.Struct, frozen=True):
    """A term, or the meaning of several terms; `start` and `end` count terms.

    `name` is the name of a kind of term or of an outcome.
    """

    name: str
    value: Found
    start: int
    end: int


def _term_item(at: int, term: Term) -> Item:
    names = (name for name, kind, fits in _SUBKINDS if term.kind is kind and fits(term))
    return Item(next(names, term.kind.name), term, at, at + 1)


def phrases_by_start(
    rules: Iterable[Rule], terms: Sequence[Term], almanac: Almanac
) -> dict[int, Item]:
    """The longest phrase that begins at each term: days, a quantity, or a refusal of days."""
    items = [_term_item(at, term) for at, term in enumerate(terms)]
    letters = "".join(_LETTERS[item.name] for item in items)
    longest: dict[int, Item] = {}
    for rule in rules:
        at = 0
        while match := rule.pattern.search(letters, at):
            (start, end), at = match.span(), match.start() + 1
            value = _value(rule.meaning, match, items, almanac)
            if value is None:
                continue
            name = "refused" if isinstance(value, Refusal) else rule.outcome
            item = Item(name, value, items[start].start, items[end - 1].end)
            items[start:end] = [item]
            letters = f"{letters[:start]}{_LETTERS[name]}{letters[end:]}"
            if rule.outcome not in _NO_PHRASE:
                longest[item.start] = item
    return longest


def _value(
    meaning: Meaning, match: re.Match[str], items: Sequence[Item], almanac: Almanac
) -> Found | None:
    parts: dict[str, Any] = {}
    for name in match.re.groupindex:
        values = [item.value for item in items[slice(*match.span(name))]]
        if values:
            parts[name] = values if name == "numbers" else values[0]
    try:
        return meaning(almanac, **parts)
    except Refusal as refusal:
        return refusal
