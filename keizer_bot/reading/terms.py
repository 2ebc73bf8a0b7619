"""A line as terms, each a word or phrase with its meaning or a number, and a place among them."""

from dataclasses import dataclass, replace
from itertools import pairwise

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.day_words import BEFORE_A_FEAST, DAY_WORDS, DayKind, weekday_slipped
from keizer_bot.reading.messages import BadDate
from keizer_bot.reading.words import TextToken, TokenForm, chunk, longest_phrase, tokens

_ORDINALS = frozenset({"ste", "de", "e", "th", "st", "nd", "rd", "o", "a"})
_ORDINAL_WORDS = ("ste", "de", "th", "st", "nd", "rd")
_TOO_MANY_DIGITS = 9
_BEYOND = 10**_TOO_MANY_DIGITS


@dataclass(frozen=True, slots=True)
class Term:
    """`start` and `end` are its place in the line, `said` what it is part of, as written.

    A number in digits has them in `digits`; a date such as 20-11 has all of it.
    """

    kind: DayKind
    value: int
    start: int
    end: int
    said: str
    digits: str = ""
    ordinal: bool = False

    @property
    def is_bare_number(self) -> bool:
        """A number that is more than an article."""
        return self.kind is DayKind.NUMBER and (bool(self.digits) or self.value > 1)


def terms(text: str) -> tuple[Term, ...]:
    """The terms of a cleaned line, longest phrases first. Raises BadDate for strange digits."""
    line = tokens(text)
    found: list[Term] = []
    at = 0
    while at < len(line):
        term, length = _term(text, line, at)
        found.append(term)
        at += length
    return tuple(_read_as_of(term, after) for term, after in pairwise((*found, None)) if term)


def _read_as_of(term: Term, after: Term | None) -> Term:
    """Italian "di" before a month is "of", elsewhere it may be Dutch for Tuesday.

    Dutch "voor" before a feast is until then.
    """
    month = after is not None and after.kind in {DayKind.MONTH, DayKind.WEAK_MONTH}
    if after is not None and after.kind is DayKind.FEAST and fold(term.said) in BEFORE_A_FEAST:
        return replace(term, kind=DayKind.BEFORE, value=0)
    is_of = term.kind is DayKind.WEAK_WEEKDAY and fold(term.said) == "di" and month
    return replace(term, kind=DayKind.OF, value=0) if is_of else term


def _term(text: str, line: tuple[TextToken, ...], at: int) -> tuple[Term, int]:
    token = line[at]
    if token.form is TokenForm.ALIEN:
        raise BadDate(chunk(text, token))
    if phrase := longest_phrase(line, at, DAY_WORDS):
        kind, value = DAY_WORDS[phrase]
        ordinal = kind is DayKind.NUMBER and phrase[-1].endswith(_ORDINAL_WORDS)
        end = line[at + len(phrase) - 1].end
        said = text[token.start : end]
        return Term(kind, value, token.start, end, said, ordinal=ordinal), len(phrase)
    if token.form is TokenForm.NUMBER:
        return _number(text, line, at)
    written = text[token.start : token.end]
    if token.form is TokenForm.WORD and (weekday := weekday_slipped(written)):
        return Term(*DAY_WORDS[weekday,], token.start, token.end, written), 1
    kind = DayKind.CLOCK if token.form is TokenForm.CLOCK else DayKind.WORD
    return Term(kind, 0, token.start, token.end, written), 1


def _number(text: str, line: tuple[TextToken, ...], at: int) -> tuple[Term, int]:
    """A number or a date, with its ordinal's ending: 20, 20ste, 20-11."""
    token = line[at]
    said = chunk(text, token)
    if not token.text.isdigit():
        return Term(DayKind.DATE, 0, token.start, token.end, said, token.text), 1
    value = int(token.text) if len(token.text) <= _TOO_MANY_DIGITS else _BEYOND
    after, last = (*line[at + 1 : at + 3], None, None)[:2]
    if after is not None and after.glued and after.text in _ORDINALS:
        if last is not None and last.glued and last.form is TokenForm.NUMBER:  # 1e3
            return Term(DayKind.VAGUE, 0, token.start, last.end, said), 3
        term = Term(DayKind.NUMBER, value, token.start, after.end, said, token.text, ordinal=True)
        return term, 2
    return Term(DayKind.NUMBER, value, token.start, token.end, said, token.text), 1
