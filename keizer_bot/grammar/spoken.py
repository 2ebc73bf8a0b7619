"""What is said in private without a slash: which command it is, and whether that is certain.

Somebody writes as to a person: "Beste Tom, ik kan vrijdag helaas niet. Groeten, Jan". The clause
that says it must be made of known words; in the others anything may stand. What may be meant, but
not for certain, is asked: "ik ben ziek".
"""

import re
from dataclasses import dataclass
from enum import Enum, auto

from keizer_bot.grammar.day_words import Is
from keizer_bot.grammar.days import day_word_like
from keizer_bot.grammar.messages import BadDate
from keizer_bot.grammar.terms import Term, terms
from keizer_bot.grammar.words import bare, clean, most_like, patterns
from keizer_bot.i18n.folding import fold

_SAID = patterns("spoken")
_FAREWELL = re.compile(_SAID["farewell"], re.IGNORECASE)
_CLAUSES = re.compile(_SAID["clauses"], re.IGNORECASE)
_SIGNS_OFF = re.compile(_SAID["signs_off"])
_SIGNS_ON = re.compile(_SAID["signs_on"])
_POLITE = re.compile(_SAID["polite"], re.IGNORECASE)
_OTHER_MATTER = re.compile(_SAID["other_matter"])
_HABITS = (  # of speech: "meld me maar af", "ik ben der niet", "zet me op afwezig"
    (re.compile(r"\b(me|mij) (?:dan |toch )?maar\b", re.IGNORECASE), r"\1"),
    (re.compile(r"\bd'?r\b|\bder\b", re.IGNORECASE), "er"),
    (re.compile(r"\bi am\b", re.IGNORECASE), "I'm"),
    (re.compile(r"^zet (?:me|mij) (?:op |als )?(?:afwezig|absent)\b", re.IGNORECASE), "afmelden"),
)
_ASKS = re.compile(r"(?:hoe|waar|waarom|welke|how|what|where|why|which)\b", re.IGNORECASE)
_AFTER_ALL = re.compile(r"\btoch (?=niet\b)", re.IGNORECASE)
_OF_DAYS = {
    *(Is.DAY, Is.WEEKDAY, Is.MONTH, Is.DATE, Is.ROUND, Is.WEEK, Is.PERIOD, Is.NEXT, Is.COMING),
    *(Is.THIS, Is.EVERYTHING, Is.ALTERNATE, Is.EACH, Is.WHOLE, Is.MONTHS, Is.PAST, Is.THROUGH),
}
_FEW_TERMS = 4  # of a day alone; with more it is a sentence
_DOUBTFUL = {Is.VAGUE, Is.LATER, Is.UNDO, Is.BUT, Is.LOOSE}
_MOMENTS = {Is.UNIT, Is.CLOCK, Is.AT, Is.LATER}


class _Says(Enum):
    """What a clause says of coming."""

    OFF = auto()
    MAYBE_OFF = auto()
    ON = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Coming:
    """Somebody says that they come or do not; `certain`: nothing has to be asked."""

    off: bool
    certain: bool
    text: str


@dataclass(frozen=True, slots=True)
class _Clause:
    text: str
    terms: tuple[Term, ...]

    def has(self, *kinds: Is) -> bool:
        return any(term.kind in kinds for term in self.terms)

    @property
    def is_known(self) -> bool:
        """Whether every word is known to the grammar, or looks like a day."""
        words = [term for term in self.terms if term.kind is Is.WORD]
        return not any(day_word_like(term.said) is None for term in words)

    @property
    def has_days(self) -> bool:
        numbers = any(term.is_bare_number for term in self.terms)
        return numbers or self.has(*_OF_DAYS)

    @property
    def says(self) -> _Says:
        """What it says, if its words are known; with days, a strange word leaves a "maybe"."""
        said = self._said
        if self.is_known or said is _Says.NOTHING:
            return said
        return _Says.MAYBE_OFF if said is _Says.OFF and self.has_days else _Says.NOTHING

    @property
    def _said(self) -> _Says:
        denied = self.has(Is.NOT)
        folded = fold(self.text)
        if self.has(Is.KIN) or _OTHER_MATTER.search(folded):
            return _Says.NOTHING
        if (denied and self.has(Is.COMES, Is.PLAYS)) or (
            not denied and (_SIGNS_OFF.search(folded) or self.has(Is.CLUB))
        ):
            return _Says.OFF
        if denied or self.has(*_MOMENTS):
            return _Says.MAYBE_OFF if denied and self.has_days else _Says.NOTHING
        if self.has(Is.COMES) or _SIGNS_ON.search(folded):
            return _Says.ON
        return _Says.MAYBE_OFF if self.has(Is.REASON) else _Says.NOTHING


def names_only_days(text: str) -> bool:
    """Whether the words are a day and nothing else: "volgende week", "vrijdag"."""
    said = clean(text).strip(" .!")
    try:
        found = terms(said)
    except BadDate:
        return False
    if len(found) > _FEW_TERMS or not any(term.kind in _OF_DAYS for term in found):
        return False
    return all(term.kind in _OF_DAYS | {Is.FILLER, Is.NUMBER} for term in found)


def read_coming(text: str) -> Coming | None:
    """Whether somebody says that they come or stay away; None: it is about something else."""
    said = _AFTER_ALL.sub("", clean(text))
    for habit, plainly in _HABITS:
        said = habit.sub(plainly, said)
    if farewell := _FAREWELL.search(said):
        said = said[: farewell.start()].rstrip(" ,.!-") or said
    asked_for = _POLITE.sub("", said)
    if asked_for != said:
        said = asked_for.rstrip(" ?")
    if "?" in said or _ASKS.match(said):
        return None
    try:
        clauses = [_Clause(part, terms(part)) for part in _CLAUSES.split(said) if part]
    except BadDate:
        return None
    telling = [clause for clause in clauses if clause.says is not _Says.NOTHING]
    strong = [c for c in telling if c.says in {_Says.OFF, _Says.ON}] or telling
    if not strong or len({clause.says for clause in strong}) > 1:
        return None
    return _coming(said, clauses, strong)


def _coming(said: str, clauses: list[_Clause], telling: list[_Clause]) -> Coming:
    """Certain is what one clause says, with all the days that are named."""
    says = telling[0].says
    others = [clause for clause in clauses if clause is not telling[0]]
    doubtful = _DOUBTFUL - ({Is.UNDO} if says is _Says.ON else set())
    certain = (
        says is not _Says.MAYBE_OFF
        and not any(clause.has_days for clause in others)
        and not any(clause.has(*doubtful) for clause in clauses)
    )
    return Coming(off=says is not _Says.ON, certain=certain, text=said)


_TYPED = ("gewonnen", "verloren", "remise", "gelijkspel")
_LIKE_RESULT = 80  # of 100: one letter wrong; what came of it is asked
_FIRST_PERSON = re.compile(r"^(?:ik heb|heb|we hebben|helaas) ")
_ASKED = tuple((name, re.compile(said)) for name, said in patterns("questions").items())
_RESULT = re.compile(_SAID["result"])


def asked(text: str) -> str | None:
    """The command that answers a question put in everyday words, by its Dutch name."""
    folded = fold(clean(text)).strip(" .!?")
    return next((name for name, pattern in _ASKED if pattern.match(folded)), None)


def tells_result(text: str) -> bool:
    """Whether the words are a result and nothing else: "ik heb gewonnen van Piet"."""
    said = fold(bare(clean(text))).strip(" .!")
    return _RESULT.fullmatch(said) is not None or _is_mistyped(said)


def _is_mistyped(said: str) -> bool:
    """One word, but for "ik heb", that is nearly a result: "verlore", "remisse"."""
    word = _FIRST_PERSON.sub("", said)
    return " " not in word and most_like(word, _TYPED, _LIKE_RESULT) is not None
