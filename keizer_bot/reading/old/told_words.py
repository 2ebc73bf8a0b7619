"""The words of a text that may tell a result, clause by clause, each with what it does there."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.old.games_told import games_told
from keizer_bot.reading.old.report import cut
from keizer_bot.reading.old.result_words import RESULT_WORDS, SaidOutcome
from keizer_bot.reading.old.scores import scores
from keizer_bot.reading.old.talk_words import TALK, Part, is_filler
from keizer_bot.reading.words import (
    TextToken,
    TokenForm,
    bare,
    clean,
    listed,
    longest_phrase,
    patterns,
    tokens,
    word_lists,
)


@dataclass(frozen=True, slots=True)
class ToldWord:
    """A word or phrase of a clause, folded, and where it stands in it."""

    part: Part
    text: str
    start: int
    end: int


_SAID = patterns("results")
_ENGLISH = frozenset(("he", "she"))
_THEY = _ENGLISH | {"hij", "zij", "ze"}
_LOST = frozenset(("verloren", "lost", "perso", "persa"))
_WAS = frozenset(("was", "is", "ben", "waren", "were", "am", "i'm", "ero", "era", "eravamo"))
_IT = frozenset(("t", "het", "it"))
_WHOLLY = frozenset(listed(word_lists("result_words.toml")["talk"]["WHOLLY"]))
_BY = frozenset(("door", "by", "da"))
_FINITE = frozenset(("won", "wint", "verloor", "verliest"))  # of Dutch, where "he" may follow
_STOPS = re.compile(
    r"(?:(?<!(?<![-/])\b\w)\.|[!;()\n])+(?=\s|$)|,(?![0-9])|\s(?=(?:maar|but|ma|dus|so|quindi|percio)\s)"
)
_SQUARE = (
    r"(?<!\w)(?:[ac-h][1-8]|[KDTLPQRBNCA][a-h]?[1-8]?x?[a-h][1-8][+#]?|[a-h]x[a-h][1-8])(?!\w)"
)
"""A square or a move: "Lxh7"; "b2" is a board."""
_LENGTH = re.compile(f"{_SAID['length']}|{_SQUARE}", re.IGNORECASE)
PLACE = re.compile(_SAID["place"], re.IGNORECASE)
"""The words for a board: "bord 3"."""


def clauses_read(text: str) -> list[tuple[str, list[ToldWord]]]:
    """Each clause with its words; "tegen Piet" or "bord 5" alone belongs to the one before it."""
    found: list[tuple[str, list[ToldWord]]] = []
    for clause in (part for whole in _clauses(text) for part in _with_next(whole)):
        words = words_of(clause)
        placed = {word.part for word in words} == {Part.PLACE}
        named = bool(words) and words[0].part is Part.LEADS and _is_named(words)
        behind = found and (named or placed)
        whole = f"{found.pop()[0]} {clause}" if behind else clause
        found.append((whole, words_of(whole) if behind else words))
    return found


def _clauses(text: str) -> Iterator[str]:
    for line in text.splitlines():
        said = _LENGTH.sub(lambda found: " " * len(found.group()), bare(clean(line)))
        parts = [clause for game in games_told(said) for clause in _STOPS.split(game)]
        for clause in map(str.strip, parts):
            head, colon, rest = clause.partition(":")
            titled = colon and TALK.get((fold(head),)) is Part.READ  # "uitslagen: bord 1 1-0"
            if said := rest.strip() if titled else clause:
                yield said


def _with_next(clause: str) -> list[str]:
    """The clause in two where it goes on of the opponent: "verloren | hij was te sterk"."""
    words = words_of(clause)
    for verb, them in pairwise(words):
        verb_first = verb.text in _FINITE and them.text not in _ENGLISH  # "won hij weer"
        begins = them.text in _THEY and verb.part is Part.OUTCOME and not verb_first
        behind = [word.part for word in words if word.start > them.start]
        if begins and behind and behind[0] is not Part.LEADS:
            return [clause[: them.start], clause[them.start :]]
    return [clause]


def words_of(clause: str) -> list[ToldWord]:
    """The words of a clause; a score is one of them, and no game ends 2-1."""
    return [*_words_of(clause)]


# A clause is taken apart to see whether it is two, whether it belongs to another, and to be read.
@lru_cache(maxsize=64)
def _words_of(clause: str) -> tuple[ToldWord, ...]:
    found = scores(clause, "draughts")  # which game it is, is not known here
    spans = [(score.start, score.end) for score in found]
    scored = cut(clause, spans)  # "bord 1-0" is no board
    places = [place.span() for place in PLACE.finditer(scored)]
    said = tokens(cut(scored, places))
    words = [ToldWord(_part_of_score(s.outcome), s.text, s.start, s.end) for s in found]
    words += [ToldWord(Part.PLACE, clause[start:end], start, end) for start, end in places]
    at = 0
    while at < len(said):
        phrase = longest_phrase(said, at, TALK)
        length = len(phrase or ("",))
        text = " ".join(token.text for token in said[at : at + length])
        part = TALK[phrase] if phrase else _unread(said[at])
        words.append(ToldWord(part, text, said[at].start, said[at + length - 1].end))
        at += length
    words.sort(key=lambda word: word.start)
    return tuple(_as_position(words, at) for at in range(len(words)))


def _as_position(words: list[ToldWord], at: int) -> ToldWord:
    """The word; as no end where somebody only stood so: "Kees was helemaal verloren"."""
    word, behind = words[at], words[at + 1 : at + 2]
    if word.text not in _LOST or (behind and behind[0].text in _BY):
        return word
    before = [w.text for w in words[:at] if w.text not in _WHOLLY][-2:]
    stood = bool(before) and before[-1] in _WAS and before[0] not in _IT  # "'t was verloren"
    return replace(word, part=Part.NO_RESULT) if stood else word


def _part_of_score(outcome: SaidOutcome | None) -> Part:
    return Part.OUTCOME if outcome else Part.NO_RESULT


def _unread(token: TextToken) -> Part:
    if token.form is TokenForm.SIGN:
        return Part.READ if token.text in "-,&+/" else Part.NO_RESULT
    return Part.NAME


def _is_named(words: list[ToldWord]) -> bool:
    return {word.part for word in words} == {Part.LEADS, Part.NAME}


def is_of_a_report(word: ToldWord) -> bool:
    """Whether it is a word of results, or no talk."""
    return word.part is not Part.READ or tuple(word.text.split()) in RESULT_WORDS


def fills(word: ToldWord) -> bool:
    """Whether it only fills a sentence."""
    phrase = tuple(word.text.split())
    return phrase in RESULT_WORDS and is_filler(phrase)
