"""A line as terms: each a word or phrase with its meaning, or a number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from keizer_bot.bot.grammar.day_words import DAY_WORDS, Is, Meaning
from keizer_bot.bot.grammar.refusals import BadDate
from keizer_bot.bot.grammar.tokens import Form, Token, chunk, tokens
from keizer_bot.i18n.folding import fold

_LONGEST_PHRASE = max(map(len, DAY_WORDS))
_ORDINALS = frozenset({"ste", "de", "e", "th", "st", "nd", "rd", "o", "a"})
_ORDINAL_WORDS = ("ste", "de", "th", "st", "nd", "rd")
_TOO_MANY_DIGITS = 9
_BEYOND = 10**_TOO_MANY_DIGITS


@dataclass(frozen=True, slots=True)
class Term:
    """`start` and `end` are its place in the line, `said` what it is part of, as written.

    A number in digits has them in `digits`; a date such as 20-11 has all of it.
    """

    kind: Is
    value: int
    start: int
    end: int
    said: str
    digits: str = ""
    ordinal: bool = False

    @property
    def is_bare_number(self) -> bool:
        """A number that is more than an article."""
        return self.kind is Is.NUMBER and (bool(self.digits) or self.value > 1)


def terms(text: str, lexicon: Mapping[tuple[str, ...], Meaning] = DAY_WORDS) -> tuple[Term, ...]:
    """The terms of a cleaned line, longest phrases first. Raises BadDate for strange digits."""
    line = tokens(text)
    found: list[Term] = []
    at = 0
    while at < len(line):
        term, length = _term(text, line, at, lexicon)
        found.append(term)
        at += length
    return tuple(_read_as_of(term, after) for term, after in pairwise((*found, None)) if term)


def _read_as_of(term: Term, after: Term | None) -> Term:
    """Italian "di" before a month is "of", elsewhere it may be Dutch for Tuesday."""
    month = after is not None and after.kind in {Is.MONTH, Is.WEAK_MONTH}
    is_of = term.kind is Is.WEAK_WEEKDAY and fold(term.said) == "di" and month
    return replace(term, kind=Is.OF, value=0) if is_of else term


def _term(
    text: str, line: tuple[Token, ...], at: int, lexicon: Mapping[tuple[str, ...], Meaning]
) -> tuple[Term, int]:
    token = line[at]
    if token.form is Form.ALIEN:
        raise BadDate(chunk(text, token))
    for length in range(min(_LONGEST_PHRASE, len(line) - at), 0, -1):
        phrase = tuple(t.text for t in line[at : at + length])
        if phrase in lexicon:
            kind, value = lexicon[phrase]
            ordinal = kind is Is.NUMBER and phrase[-1].endswith(_ORDINAL_WORDS)
            said = text[token.start : line[at + length - 1].end]
            end = line[at + length - 1].end
            return Term(kind, value, token.start, end, said, ordinal=ordinal), length
    if token.form is Form.NUMBER:
        return _number(text, line, at)
    kind = Is.CLOCK if token.form is Form.CLOCK else Is.WORD
    return Term(kind, 0, token.start, token.end, text[token.start : token.end]), 1


def _number(text: str, line: tuple[Token, ...], at: int) -> tuple[Term, int]:
    """A number or a date, with its ordinal's ending: 20, 20ste, 20-11."""
    token = line[at]
    said = chunk(text, token)
    if not token.text.isdigit():
        return Term(Is.DATE, 0, token.start, token.end, said, token.text), 1
    value = int(token.text) if len(token.text) <= _TOO_MANY_DIGITS else _BEYOND
    after = line[at + 1] if at + 1 < len(line) else None
    if after is not None and after.glued and after.text in _ORDINALS:
        term = Term(Is.NUMBER, value, token.start, after.end, said, token.text, ordinal=True)
        return term, 2
    return Term(Is.NUMBER, value, token.start, token.end, said, token.text), 1
