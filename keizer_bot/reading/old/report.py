"""The words around a score: who, against whom, with which colour."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from keizer_bot.reading.old.result_words import (
    PARTICIPLES,
    RESULT_WORDS,
    TRANSITIVE,
    ResultRole,
    SaidOutcome,
)
from keizer_bot.reading.words import TextToken, TokenForm, longest_phrase, tokens

_CUT = "|"  # stands where something was read; nobody's name has it
_FOR_SOMEBODY = {  # "for me, Piet resigned"
    (ResultRole.FOR, ResultRole.ME),
    (ResultRole.FOR, ResultRole.OPPONENT),
}
_BETWEEN = re.compile(
    r"\||\b(?i:heeft|hebben|has|have|ha|hanno)\b|\s-+\s|\s-+(?=\S)|(?<=\S)-+\s|(?i:\b(?:tegen|vs|versus|against|contro)\b)"
)
_INSIDE_NAMES = {ResultRole.PARTICLE, ResultRole.AGAINST}
_OBJECTS = frozenset({"mij", "me", "mezelf", "mi"})
_BY = frozenset({"door", "by", "da"})
_THEY_HAVE = frozenset({"heeft", "has", "ha"})
_HAVE = _THEY_HAVE | {"heb", "hebben", "have", "ho", "i've"}
_BEEN = frozenset({"been", "got", "gotten", "stato", "stata"})
_BECOMES = _BEEN | {"ben", "werd", "word", "was", "got", "sono"}
_I_HAVE = frozenset({"heb", "ho", "i've"})
_ENDED = frozenset({"vinto", "perso", "pareggiato", "pattato"})
_TO = frozenset({"to", "aan", "a"})
_OF = frozenset({"van", "di", "of"})
_NOUNS = frozenset(
    {
        *("overwinning", "winst", "verlies", "nederlaag", "win", "victory", "loss", "vittoria"),
        "sconfitta",
    }
)
_THEIRS = (
    *(f"{whose} {what}" for whose in ("zijn", "z'n", "haar") for what in ("vlag", "klok")),
    *("si e arreso", "si e arresa", "si arrende", "gaf zich gewonnen", "zijn koning omgelegd"),
)
_AGAINST = ("tegen", "vs", "versus", "against", "contro")


@dataclass(frozen=True, slots=True)
class ReportWord:
    """A word or phrase in its place; `says` is None for what is no word of results."""

    says: ResultRole | None
    outcome: SaidOutcome | None
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Name:
    """What may be a name, and how it hangs in the sentence."""

    text: str
    start: int
    against: bool
    given_to: bool


_JOINING = frozenset(("en", "and", "e"))


@dataclass(frozen=True, slots=True)
class Report:
    """What the words say. `board` is filled in by whoever read it."""

    terms: tuple[ReportWord, ...]
    names: tuple[Name, ...]
    board: int | None = None

    def says(self, *kinds: ResultRole) -> bool:
        """Whether a word of one of these kinds is there."""
        return any(word.says in kinds for word in self.terms)

    @property
    def outcomes(self) -> tuple[SaidOutcome, ...]:
        """The outcomes that are said in words."""
        return tuple(word.outcome for word in self.terms if word.outcome)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words that are no words of results, folded."""
        return tuple(word.text for word in self.terms if word.says is None)

    def _against(self, word: ReportWord) -> bool:
        """Whether "van" or "tegen" stands before it: "van mij", "tegen mijn tegenstander"."""
        before = [w.says for w in self.terms if w.start < word.start]
        while before and before[-1] is ResultRole.FILLER:
            before.pop()
        return bool(before) and before[-1] is ResultRole.AGAINST

    @property
    def _beaten(self) -> bool:
        """Whether the sender is who was played against: "van mij gewonnen", "versloeg mij"."""
        verb = self._verb
        if verb is None:
            return False
        object_ = verb.text in TRANSITIVE
        mine = [w for w in self.terms if w.says is ResultRole.ME]
        return any(self._against(w) or (object_ and w.text in _OBJECTS) for w in mine)

    @property
    def of_me(self) -> bool:
        """Whether the sender says "I" or "heb", and not "of me" or "for me, Piet resigned"."""
        mine = [
            b
            for a, b in pairwise((None, *self.terms))
            if b and b.says is ResultRole.ME
            if not (a and a.says is ResultRole.FOR)
        ]
        said_so = bool(mine) or any(word.text in _I_HAVE for word in self.terms)
        return said_so and not self._beaten

    @property
    def of_opponent(self) -> bool:
        """Whether it is about the sender's opponent, whom it does not name."""
        verb = self._verb
        them = [w for w in self.terms if w.says is ResultRole.OPPONENT and not self._against(w)]
        if verb is not None and self._is_passive:  # "got crushed"; not "he got crushed"
            return self.subject is None and not any(w.start < verb.start for w in them)
        if verb is None or self.of_me or self.subject is not None:
            return False
        if verb.text.endswith(_THEIRS):
            return True
        if verb.text in TRANSITIVE and any(w.start > verb.start for w in them):
            return False
        return self._beaten or bool(them)

    @property
    def is_done_to_subject(self) -> bool:
        """Whether who is named first had it done to them: "Sophie mat gezet door Lukasz"."""
        return self._is_passive and self.subject is not None

    @property
    def colour_against(self) -> bool:
        """Whether the first colour that is named is the opponent's: "gewonnen van zwart"."""
        named = [w for w in self.terms if w.says in {ResultRole.WHITE, ResultRole.BLACK}]
        return bool(named) and self._against(named[0])

    @property
    def white_named(self) -> bool | None:
        """Whether the first colour that is named is white; None if none is."""
        named = [w.says for w in self.terms if w.says in {ResultRole.WHITE, ResultRole.BLACK}]
        return named[0] is ResultRole.WHITE if named else None

    @property
    def own_first(self) -> bool:
        """Whether the sender stands before the only name, joined to it: "ik en Piet"."""
        joined = zip(self.terms, self.terms[1:], strict=False)
        after = [b.end for a, b in joined if a.says is ResultRole.ME and b.text in _JOINING]
        return len(self.names) == 1 and any(self.names[0].start == end + 1 for end in after)

    @property
    def for_me(self) -> bool:
        """Whether a score is claimed: "1-0 voor mij"."""
        pairs = zip(self.terms, self.terms[1:], strict=False)
        return any(a.says is ResultRole.FOR and b.says is ResultRole.ME for a, b in pairs)

    @property
    def for_them(self) -> bool:
        """Whether a score is the opponent's: "1-0 voor haar"."""
        pairs = zip(self.terms, self.terms[1:], strict=False)
        return any(a.says is ResultRole.FOR and b.says is ResultRole.OPPONENT for a, b in pairs)

    @property
    def _verb(self) -> ReportWord | None:
        return next((word for word in self.terms if word.outcome), None)

    @property
    def subject(self) -> int | None:
        """Which of the names it is about; None: the sender."""
        verb = self._verb
        if verb is None:
            return next((i for i, name in enumerate(self.names) if name.given_to), None)
        if self.of_me or self._names_the_beaten(verb):
            return None
        for i, name in enumerate(self.names):
            before = name.start < verb.start or self._tells_first(verb)
            if name.given_to or (before and not name.against):
                return i
        return None

    def _tells_first(self, verb: ReportWord) -> bool:
        """Whether who it is about follows, as in Italian: "ha vinto Kees"."""
        return self.terms[0].text == "ha" and verb.text in _ENDED

    def _names_the_beaten(self, verb: ReportWord) -> bool:
        """Whether who is named was beaten by the sender: "Piet verslagen", "heb Piet verslagen"."""
        said = {word.text for word in self.terms}
        return verb.text in PARTICIPLES and not said & (_THEY_HAVE | _BY | _BECOMES | {"is"})

    @property
    def _is_passive(self) -> bool:
        """Whether it was done to somebody: "ik ben mat gezet", "got crushed", "door Piet"."""
        said, verb = {word.text for word in self.terms}, self._verb
        by_them = bool(said & _BEEN) or not said & _HAVE  # "I've been beaten"
        done = verb is not None and verb.text in PARTICIPLES and by_them
        return done and bool(said & (_BY | _BECOMES))

    @property
    def _is_of_nobody(self) -> bool:
        """Whether a participle says neither who did it nor to whom: "verslagen", "crushed"."""
        verb, said = self._verb, {word.text for word in self.terms}
        alone = verb is not None and verb.text in PARTICIPLES and not self.names
        told = self.says(ResultRole.ME, ResultRole.OPPONENT) or said & (_HAVE | _BECOMES | _BY)
        return alone and not told

    @property
    def _has_a_doer(self) -> bool:
        """Whether a participle says who did it: "ik heb", or nobody else, as "Piet verslagen"."""
        return self._is_passive or not any(word.text == "is" for word in self.terms)

    @property
    def _names_by(self) -> bool:
        """Whether a name follows "door" or "by"."""
        by = [word for word in self.terms if word.text in _BY]
        return any(n.start in {w.start, w.end + 1} for n in self.names for w in by)

    @property
    def is_unclear(self) -> bool:
        """A name behind "won" without a word between may be winner or loser."""
        verb = self._verb
        if verb is None or self._is_of_nobody:
            return verb is not None
        if verb.text in _NOUNS and any(word.text in _OF for word in self.terms):
            return True  # "overwinning van Sophie": hers, or over her
        if verb.text in TRANSITIVE:
            return verb.text in PARTICIPLES and not self._has_a_doer
        if verb.outcome is SaidOutcome.WON and self._names_by:
            return True  # "gewonnen door Kees": it was his win
        if self.terms[0].text == "ha" and self.white_named is None and not self.of_opponent:
            return self.subject is None
        behind = (n for n in self.names if n.start > verb.start and not n.against)
        return any(not n.given_to and not self._tells_first(verb) for n in behind)


def cut(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with a mark where something was taken out; everything else keeps its place."""
    for start, end in spans:
        text = text[:start] + _CUT.ljust(end - start) + text[end:]
    return text


# A line is asked in turn whether it tells of several games, and what it tells.
@lru_cache(maxsize=64)
def read_report(text: str) -> Report:
    """Read the words of a line from which scores, dates and rounds have been cut."""
    terms = _words(text)
    marked = cut(text, [(w.start, w.end) for w in terms if w.outcome])
    return Report(terms, tuple(_given(name, text) for name in _names(marked)))


def _given(name: Name, text: str) -> Name:
    """The name; behind a score "to" says whose win it is: "1-0 to Kees"."""
    to, _, who = name.text.partition(" ")
    given = who and to.casefold() in _TO and text[: name.start].rstrip().endswith(_CUT)
    return replace(name, text=who, against=False, given_to=True) if given else name


def _words(text: str) -> tuple[ReportWord, ...]:
    line = tokens(text)
    found: list[ReportWord] = []
    at = 0
    while at < len(line):
        word, length = _word(line, at)
        found.append(word)
        at += length
    return tuple(found)


def _word(line: tuple[TextToken, ...], at: int) -> tuple[ReportWord, int]:
    token = line[at]
    if phrase := longest_phrase(line, at, RESULT_WORDS):
        meaning, outcome = RESULT_WORDS[phrase]
        end = line[at + len(phrase) - 1].end
        return ReportWord(meaning, outcome, " ".join(phrase), token.start, end), len(phrase)
    says = None if token.form is TokenForm.WORD else ResultRole.FILLER
    return ReportWord(says, None, token.text, token.start, token.end), 1


def _names(text: str) -> list[Name]:
    found: list[Name] = []
    start = 0
    for match in [*_BETWEEN.finditer(text), None]:
        end = match.start() if match else len(text)
        name = _name(text, start, end)
        if name is not None:
            found.append(name)
        start = match.end() if match else end
    return found


def _name(text: str, start: int, end: int) -> Name | None:
    """The name in a piece of the text: its unknown words, with what belongs to them."""
    piece = _words(text[start:end])
    unknown = [i for i, word in enumerate(piece) if word.says is None]
    if not unknown:
        return None
    first, last = unknown[0], unknown[-1]
    while first and piece[first - 1].says in _INSIDE_NAMES:
        first -= 1
    while last + 1 < len(piece) and piece[last + 1].says is ResultRole.PARTICLE:
        last += 1
    before = [word.says for word in piece[:first]]
    by = bool(first) and piece[first - 1].text in _BY  # "door Piet verslagen": it was done by him
    joined = text[max(0, start - 8) : start].strip().casefold().endswith(_AGAINST)
    return Name(
        text=text[start + piece[first].start : start + piece[last].end],
        start=start + piece[first].start,
        against=by
        or joined
        or ResultRole.AGAINST in before
        or piece[first].says is ResultRole.AGAINST,
        given_to=ResultRole.FOR in before and not _FOR_SOMEBODY & {*pairwise(before)},
    )
