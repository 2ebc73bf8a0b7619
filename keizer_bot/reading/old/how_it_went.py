"""How a game went, told beside its result: "Anna blunderde haar dame in het middenspel".

All of its words are known, and none is of another day, another game or a wish; a name in it must be
the opponent's, so it is held against the pairing with the result.
"""

import re
from dataclasses import dataclass
from itertools import dropwhile, pairwise

from keizer_bot.reading.old.conceded import ANDS, BUTS, CONCEDED
from keizer_bot.reading.old.report import read_report
from keizer_bot.reading.old.result_words import SaidOutcome
from keizer_bot.reading.old.talk_words import Part
from keizer_bot.reading.old.told_words import ToldWord, words_of
from keizer_bot.reading.words import listed, word_lists

_LISTS = word_lists("result_words.toml")["beside"]
_BESIDE = frozenset(listed(_LISTS["words"]))
_ELIDED = re.compile("^(?:nell|dell|all|dall|sull|quell|un|l|d|c)'")  # "nell'attacco"
_MOST = ("issimo", "issima")
_KNOWN = {Part.READ, Part.ME, Part.THEM, Part.PIECE, Part.LEADS, Part.NOT, Part.TAIL, Part.END}
_PLAYED = frozenset(("speelde", "speelden", "gespeeld", "spelen", "played", "giocato"))
# "I gave mate, and only then my flag fell" tells of two ends.
_ENDS = frozenset(
    "mat matje schaakmat mate checkmate matto vlag flag bandierina pat stalemate stallo".split()  # noqa: SIM905 - words
)
_JOIN = BUTS | {"dus", "so", "quindi"}
_ERRED = frozenset(listed(_LISTS["erred"]))
_BETTER = frozenset(listed(_LISTS["better"]))
_REALLY = frozenset(("eigenlijk", "actually"))  # "hij stond eigenlijk beter"
_DID = frozenset(listed(_LISTS["past"])) - {"was"}
_REGULAR = ("de", "te", "ed")
_VERB = re.compile("[a-z]{2,}ed|[a-z]{0,5}ge[a-z]{2,}(?:d|t|en)|left|verliet|gone")
_HEEDED = frozenset(("opgelet", "opletten", "gezien"))
_HE = frozenset(("hij", "zij", "ze", "he", "she", "lui", "lei"))
_THEY = _HE | {"tegenstander", "tegenstandster", "opponent", "avversario", "avversaria"}
_FINITE = frozenset(listed(_LISTS["finite"]))
_COLOURS = frozenset(("wit", "zwart", "white", "black", "il bianco", "il nero"))
_HAS = frozenset(("ha", "heeft", "has"))
_I = frozenset(("ik", "k", "i", "io"))
_Clause = tuple[str, list[ToldWord]]


@dataclass(frozen=True, slots=True)
class Beside:
    """Who is named in what is told beside a result.

    `erred`: that they went wrong; False: that they were better; None: neither. `addressed`: it is
    said to them, or of something of theirs ("mooie partij Sophie", "een val van Piet").
    """

    name: str
    erred: bool | None
    addressed: bool


_AFTER = frozenset(("na", "after", "dopo"))
_LENGTHS = frozenset(listed(_LISTS["how_long"]))
_BEFORE_A_NOUN = frozenset("een a an un una uur uren ore hours di".split())  # noqa: SIM905 - words
_WAITS = re.compile("^(?:wacht|wait|attes|extern|analyse|blitz|verleng|penalt|jeugd|afgew|geweig)")
_NOT_OF_LENGTH = frozenset("is e weggegeven gegeven saai".split())  # noqa: SIM905 - words
_FEW = 3  # words that say too little beside a "not": "niet echt"


def is_how_it_went(clause: str, words: list[ToldWord]) -> bool:
    """Whether a clause that tells no end says nothing else."""
    words = words[bool(words) and words[0].text in _JOIN :]
    if any(word.text in CONCEDED for word in words):
        words = [word for word in words if word.text not in _REALLY]
    if any(_ENDS & {*word.text.split()} for word in words if word.text not in _BESIDE):
        return False
    known = all(_is_known(word) or _is_name(clause, word) for word in words)
    told = [w for w in words if w.part is Part.PIECE or (_is_known(w) and _is_of_play(w))]
    if any(word.part is Part.NOT for word in words):
        told = [w for w in told if w.text not in _PLAYED] if len(words) > _FEW else []
    return known and bool(told)


def says_how_long(clause: str, words: list[ToldWord]) -> bool:
    """Whether "na", "after" or "dopo" behind the end is followed by what is read: "40 zetten"."""
    ended = dropwhile(lambda w: w.part is not Part.OUTCOME, words)
    behind = [w for w in dropwhile(lambda w: w.text not in _AFTER, ended) if w.part is not Part.END]
    others = behind[1:]
    unread = [w for w in _without_whose(others) if not _is_of_length(w)]
    nouns = [b for a, b in pairwise(behind) if _begins_a_noun(a, b)]
    lower = all(clause[w.start].islower() and not _WAITS.search(w.text) for w in unread)
    return len(unread) <= 1 and lower and all(w in nouns for w in unread)


def _without_whose(words: list[ToldWord]) -> list[ToldWord]:
    """The words without "of theirs" at the end: "een blunder van hem"."""
    last = [word.part for word in words[-2:]]
    return words[:-2] if last == [Part.LEADS, Part.THEM] else words


def _is_of_length(word: ToldWord) -> bool:
    said = word.part in {Part.READ, Part.PIECE, Part.PLACE} or word.text in _LENGTHS | _BESIDE
    return word.text.isdecimal() or (said and word.text not in _NOT_OF_LENGTH)


def _begins_a_noun(before: ToldWord, word: ToldWord) -> bool:
    """Whether one word that nobody knows may stand there: "een torenoffer", "na ploeteren"."""
    effort = before.text in _AFTER and word.text.endswith("en")
    return word.part is Part.NAME and (effort or before.text in _BEFORE_A_NOUN)


def named_in(clause: str, words: list[ToldWord]) -> str:
    """The name in such a clause, as it was written; "" without one."""
    named = [word for word in words if not _is_known(word) and word.text not in _JOIN]
    return clause[named[0].start : named[-1].end] if named else ""


def beside(clause: str, words: list[ToldWord], name: str) -> Beside:
    """Who is named in such a clause."""
    at = clause.rfind(name)
    last = not clause[at + len(name) :].strip(" .!") and bool(at)
    return Beside(name, _erred(words), last)


def _erred(words: list[ToldWord]) -> bool | None:
    """Whether it is told of a named player that they went wrong; False: they were better; None."""
    if any(word.part is Part.ME for word in words):
        return None
    said = {word.text for word in words}
    gave = {"gaf", "weg"} <= said  # "gaf een toren weg"
    wrong, better = gave or not said.isdisjoint(_ERRED), not said.isdisjoint(_BETTER)
    denied = any(word.part is Part.NOT for word in words) and said.isdisjoint(_HEEDED)
    return None if wrong is better or denied else wrong


def _is_known(word: ToldWord) -> bool:
    if word.part is Part.NAME:
        return _ELIDED.sub("", word.text) in _BESIDE or word.text.endswith(_MOST)
    return word.part in _KNOWN or (word.part is Part.NO_RESULT and word.text in CONCEDED)


def _is_of_play(word: ToldWord) -> bool:
    return word.text in _BESIDE or word.part is Part.NAME


def _is_name(clause: str, word: ToldWord) -> bool:
    behind = " ".join(clause[word.end :].casefold().split()[:1])
    does = behind in _DID or behind.endswith(_REGULAR)
    first = not clause[: word.start].strip() and behind != "was"  # "bjorn was te sterk"
    named = first and (does or not _VERB.fullmatch(word.text))  # "guessed it"
    return word.part is Part.NAME and (named or clause[word.start].isupper())


def carried_on(clauses: list[_Clause]) -> list[_Clause]:
    """The clauses, with who it goes on of behind "but": "Piet stood better | but lost"."""
    found: list[_Clause] = []
    subject = ""
    for clause, words in clauses:
        told = [word for word in words[1:] if word.part is not Part.READ]
        verb = told[0] if told else None
        before = words[words.index(verb) - 1].text if verb else ""
        finite = verb and (verb.text in _FINITE or (verb.part is Part.OUTCOME and before in _HAS))
        alone = not any(word.part in {Part.ME, Part.THEM, Part.NAME} for word in told)
        if subject and words and words[0].text in BUTS and finite and alone:
            whole = f"{words[0].text} {subject} {clause[words[0].end :].strip()}"
            found.append((whole, words_of(whole)))
        else:
            subject = _subject(clause, words)
            found.append((clause, words))
    return found


def _subject(clause: str, words: list[ToldWord]) -> str:
    """The other of whom a clause tells: a name or "he"; "" where it is whoever writes."""
    of = {Part.ME, Part.THEM, Part.NAME, Part.LEADS, Part.TAIL}
    first = next((word for word in words if word.part in of or word.text in _COLOURS), None)
    if first is not None and first.text in _COLOURS:
        return first.text
    if first is None or first.part not in {Part.THEM, Part.NAME}:
        return ""
    if first.part is Part.THEM:
        return first.text if first.text in _THEY else ""
    if not clause[first.start].isupper():
        return ""
    at = words.index(first)
    last = next((w for w in words[at:] if w.part is not Part.NAME), None)
    return clause[first.start : last.start if last else first.end].strip()


def parted(clauses: list[_Clause]) -> list[_Clause]:
    """The clauses, each "how it went, and how it ended" as two.

    "Piet let me escape and | it was a draw". Who did both ended it: "Sophie blundered and resigned"
    is "Sophie resigned".
    """
    return [part for clause, words in clauses for part in _parted(clause, words)]


def _parted(clause: str, words: list[ToldWord]) -> list[_Clause]:
    for at in range(len(words) - 1, 0, -1):
        before, ends = words[words[0].text in _JOIN : at], clause[words[at].end :].strip()
        if words[at].text not in ANDS or not before or not is_how_it_went(clause, before):
            continue
        ended = words_of(ends)
        if _ends_a_game(ended):
            begun = clause[before[0].start : words[at].start].strip()
            who = _who(clause, before)
            if who is None or _says_whose(ended):
                return [(begun, words_of(begun)), (ends, ended)]
            return [(f"{who} {ends}", words_of(f"{who} {ends}"))] if who else [(clause, words)]
    return [(clause, words)]


def _ends_a_game(words: list[ToldWord]) -> bool:
    """Whether how it ended comes first: "verloren", "I resigned", "het werd remise"."""
    told = [word.part for word in words if word.part is not Part.READ][:2]
    return told[:1] == [Part.OUTCOME] or told[1:] == [Part.OUTCOME]


def _says_whose(words: list[ToldWord]) -> bool:
    """Whether it needs nobody before it: a draw, or with who did so."""
    first = next(word for word in words if word.part is not Part.READ)
    drawn = {SaidOutcome.DRAWN} == {*read_report(first.text).outcomes}
    return first.part is not Part.OUTCOME or drawn


def _who(clause: str, words: list[ToldWord]) -> str | None:
    """Of whom it tells: a name or "he"; None: whoever writes; "" if it may be either."""
    named = named_in(clause, words)
    others = named or next((word.text for word in words if word.text in _HE), "")
    own = any(word.text in _I for word in words)
    return None if not others else "" if own else others
