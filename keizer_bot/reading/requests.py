"""What an arbiter asks for in a sentence: "Kees moet vrijdag tegen Anna", "ronde 13 vervalt".

A sentence is written as letters, as in `shapes`; words that no lexicon has are names. Whatever it
asks for is asked about before it is done.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto

import msgspec

from keizer_bot.reading.lexicon import Meaning
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.wording import Wording, first_read


class RequestKind(StrEnum):
    """The kinds of requests; buttons keep them by these names."""

    FORCE = auto()
    FORBID = auto()
    GIVE_BYE = auto()
    WITHDRAW = auto()
    RATE = auto()
    LINK = auto()
    UNLINK = auto()
    ADD_PLAYER = auto()
    PUBLISH_PAIRINGS = auto()
    PUBLISH_STANDINGS = auto()
    CANCEL_ROUND = auto()
    CANCEL = auto()  # on that day
    MOVE_ROUND = auto()
    POSTPONE = auto()
    REPORT = auto()
    CORRECT = auto()
    PLAN_MATCH = auto()

    @property
    def command(self) -> str:
        """The Dutch name of the command that does it."""
        return _COMMANDS[self]


_COMMANDS = {
    RequestKind.FORCE: "forceer",
    RequestKind.FORBID: "verbied",
    RequestKind.GIVE_BYE: "vrij",
    RequestKind.WITHDRAW: "terugtrekken",
    RequestKind.RATE: "rating",
    RequestKind.LINK: "koppel",
    RequestKind.UNLINK: "ontkoppel",
    RequestKind.ADD_PLAYER: "speler",
    RequestKind.PUBLISH_PAIRINGS: "publiceer",
    RequestKind.PUBLISH_STANDINGS: "publiceer",
    RequestKind.CANCEL_ROUND: "ronde",
    RequestKind.CANCEL: "ronde",
    RequestKind.MOVE_ROUND: "verplaats",
    RequestKind.POSTPONE: "verplaats",
    RequestKind.REPORT: "uitslag",
    RequestKind.CORRECT: "corrigeer",
    RequestKind.PLAN_MATCH: "wedstrijd",
}


class ArbiterRequest(msgspec.Struct, frozen=True, tag=True):
    """A kind of request, and the parts of the sentence that it needs, as they were written.

    `who` are the names; `what` is a day, a result or a rating; `number` that of a round, a board or
    a team.
    """

    kind: RequestKind
    who: tuple[str, ...] = ()
    what: str = ""
    number: int | None = None
    reason: str = ""


_LETTERS: Mapping[Meaning, str] = {
    Matter.CANCELLED: "z",
    Matter.NO_EVENING: "K",
    Matter.APART: "d",
    Matter.EACH_OTHER: "o",
    Matter.QUITS: "q",
    Matter.LEAVES: "c",
    Matter.NEW_MEMBER: "w",
    Matter.JOINS: "j",
    Matter.AS_PLAYER: "A",
    Matter.NEW_THING: "T",
    Matter.RELINK: "k",
    Matter.LINK: "L",
    Matter.UNLINK: "u",
    Matter.POST: "p",
    Matter.GROUP: "G",
    Matter.HOME_OR_AWAY: "H",
    Matter.TEAM_NUMBER: "M",
    Matter.REMOVE: "x",
    Matter.ADD: "a",
    Matter.MOVE: "V",
    Matter.CORRECTS: "C",
    Matter.IS_WRONG: "e",
    Matter.ENDED: "f",
    Matter.GIVE: "g",
    Matter.MAY: "m",
    Sense.MUST: "m",
    Matter.VERSUS: "v",
    Matter.RATING: "R",
    Matter.PAIRINGS: "i",
    Matter.STANDINGS: "S",
    Matter.BYE: "y",
    Matter.ROUND: "O",
    Sense.DRAWN: "f",
    Sense.BOARD: "b",
    Sense.ARTICLE: "",
    Sense.GAME: "r",
    Sense.NOT: "n",
    Sense.NONE: "n",
    Sense.AND: "&",
    Matter.FILLER: "",
    Sense.BUT: "U",
    Sense.HAVE: "h",
    Sense.THEY_HAVE: "h",
    Sense.IS: "l",
    Sense.BE: "l",
    Sense.IT: "l",
    Sense.WE: "W",
    Sense.TO_COME: "s",
    Matter.EVENING: "E",
    Matter.DAY: "D",
    Matter.MONTH: "D",
    Matter.NUMBER: "D",
    Sense.PLACE: "t",
    Sense.BECAME: "l",
    Sense.PAST: "l",
    Sense.CAN: "l",
    Sense.THIRD_PERSON: "l",
    Matter.NEW: "",
    Matter.POINTS: "",
    Sense.ME: "I",
    Sense.TOO: "",
    Sense.AROUND: "",
    Sense.PLEASE: "",
    Sense.THANKS: "",
    Sense.SOFT: "",
    Sense.HELLO: "",
}
_DATE = re.compile(r"[0-9]{1,2}(?:[-/.][0-9]{1,2})?")
_SCORE = re.compile(r"[01]-[01]|½-½")
_RATING = re.compile(r"[0-9]{3,4}")
_PARTICLES = frozenset(("van", "de", "der", "den", "d'", "di", "la", "ten", "ter"))
_NUMBERED = {"b": "#", "O": "E", "M": "#"}  # with a number behind; without one they are those
_JOINS = frozenset("-/&+")
_OF_DAYS = frozenset((Matter.DAY, Matter.MONTH, Matter.NUMBER, Matter.FEAST, Matter.PAST_DAY))


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the sentence with its letter, and its place in the text."""

    letter: str
    start: int
    end: int


def request_in(text: str) -> ArbiterRequest | None:
    """What an arbiter asks for, as the sentence as a whole; None where it is anything else."""
    return None if text.endswith("?") and not _is_polite(text) else first_read(text, _request)


def _is_polite(text: str) -> bool:
    """True for "kun je …?", which asks nothing."""
    return first_read(text, lambda wording: wording.has(Sense.PLEASE) or None) is not None


def _request(wording: Wording) -> ArbiterRequest | None:
    parts = tuple(_merged(list(_parts(wording)), wording.text))
    letters = "".join(part.letter for part in parts)
    for form, kind in _FORMS:
        if found := form.fullmatch(letters):
            return _with_parts(kind, _words(found, parts, wording.text))
    if _new_player(letters):
        by_letter = {part.letter: wording.text[part.start : part.end] for part in parts}
        return ArbiterRequest(RequestKind.ADD_PLAYER, (by_letter["P"],), by_letter.get("N", ""))
    return None


def _with_parts(kind: RequestKind, parts: Mapping[str, str]) -> ArbiterRequest:
    who = tuple(parts[name] for name in ("one", "two") if name in parts)
    number = re.search(r"[0-9]+", parts.get("number", ""))
    number_read = int(number[0]) if number else None
    return ArbiterRequest(kind, who, parts.get("what", ""), number_read, parts.get("why", ""))


def _words(found: re.Match[str], parts: Sequence[_Part], text: str) -> dict[str, str]:
    """The words of each group of the form; a form of several shapes numbers its groups."""
    spans = {name: found.span(name) for name in found.re.groupindex}
    return {
        name.rstrip("23"): text[parts[first].start : parts[behind - 1].end]
        for name, (first, behind) in spans.items()
        if first < behind
    }


def _parts(wording: Wording) -> Iterator[_Part]:
    at = 0
    while at < len(wording.line):
        letter, length = _letter_at(wording, at)
        if letter in _NUMBERED and _is_number(wording, at + length):
            length += 1
        elif letter in _NUMBERED:
            letter = _NUMBERED[letter]
        if letter:
            end = wording.line[at + length - 1].end
            yield _Part(letter, wording.line[at].start, end)
        at += length


def _is_number(wording: Wording, at: int) -> bool:
    return at < len(wording.line) and wording.line[at].text.isdecimal()


def _letter_at(wording: Wording, at: int) -> tuple[str, int]:
    """The letter at that place, and how many words it takes."""
    token = wording.line[at]
    if token.text in _JOINS:
        return "&", 1
    for form, number in ((_SCORE, "f"), (_RATING, "N"), (_DATE, "D")):
        if form.fullmatch(token.text):
            return number, 1
    if token.glued and at and wording.line[at - 1].text.isdecimal():
        return "", 1  # "27th"
    if _is_of_a_surname(wording, at):
        return "P", 1
    found = {
        length: letter
        for length, meanings in wording.spans[at].items()
        if (letter := _of(meanings, length)) is not None
    }
    length = max(found, default=0)
    if length and not (found[length] == "D" and _is_named(wording, at)):
        return found[length], length
    return ("P" if _may_be_a_name(wording, at) else "#"), 1


def _of(meanings: frozenset[Meaning], length: int) -> str | None:
    """The letter of a phrase; of several words that change nothing each is read by itself."""
    if length > 1 and Sense.SOFT in meanings:
        meanings -= {Sense.SOFT, Sense.GAME}
    return next((letter for meaning, letter in _LETTERS.items() if meaning in meanings), None)


def _may_be_a_name(wording: Wording, at: int) -> bool:
    """True for a word that the lexicon does not have, or with a capital inside the sentence."""
    known = frozenset().union(*wording.spans[at].values()) - _OF_DAYS
    first = wording.text[wording.line[at].start]
    return first.isalpha() and (not known or (at > 0 and first.isupper()))


def _is_of_a_surname(wording: Wording, at: int) -> bool:
    """True for the "De" of "Bakker en De Groot"."""
    token = wording.line[at]
    return at > 0 and token.text in _PARTICLES and wording.text[token.start].isupper()


def _is_named(wording: Wording, at: int) -> bool:
    """True for "Jan" in front of a surname: it is no January."""
    first, behind = wording.line[at], wording.line[at + 1 : at + 4]
    surname = next((t for t in behind if t.text not in _PARTICLES), None)
    if surname is None or not wording.text[first.start].isupper():
        return False
    at_surname = wording.line.index(surname)
    is_capital = wording.text[surname.start].isupper()
    return is_capital and _OF_DAYS.isdisjoint(wording.meanings_at(at_surname))


def _merged(parts: list[_Part], text: str) -> Iterator[_Part]:
    """Names of several words as one part each, with "van de" inside, and days likewise."""
    before: _Part | None = None
    for part in parts:
        if before and part.letter == before.letter and part.letter in "PD":
            between = text[before.end : part.start].split()
            if all(word.casefold() in _PARTICLES or part.letter == "D" for word in between):
                before = _Part(part.letter, before.start, part.end)
                continue
        if before:
            yield before
        before = part
    if before:
        yield before


_ONE, _TWO = r"(?P<one>P)", r"(?P<two>P)"
_GAME = rf"(?:{_ONE}[&v]{_TWO}|(?P<number>b))"
_MATCH = r"(?:W|(?P<number>M))[sEl]t?(?P<what>DH(?:[vt]?P)?)"
_SENTENCES = (
    (rf"g?{_ONE}&{_TWO}t?D?m?t?D?(?:nv?o|d)t?D?s?", RequestKind.FORBID),
    (rf"{_ONE}mt?D?nt?D?[vs]+{_TWO}t?D?s?", RequestKind.FORBID),
    (rf"g?{_ONE}t?D?&{_TWO}t?D?m?t?D?v?ot?D?s?t?D?", RequestKind.FORCE),
    (rf"g{_ONE}t?D?[vst]+{_TWO}t?D?s?t?D?", RequestKind.FORCE),
    (rf"{_ONE}mt?D?[vs]+{_TWO}t?D?s?", RequestKind.FORCE),
    (rf"g{_ONE}t?D?t?yt?D?", RequestKind.GIVE_BYE),
    (rf"[gx]{_ONE}t*cx?", RequestKind.WITHDRAW),
    (rf"{_ONE}l?qt?c?", RequestKind.WITHDRAW),
    (rf"[gC]?Rt{_ONE}[tlm]*(?P<what>N)[ls]?", RequestKind.RATE),
    (rf"u{_ONE}|[kg](?P<one2>P)u", RequestKind.UNLINK),
    (rf"k{_ONE}[Gt]*|g?[kL][tv](?P<one2>P)", RequestKind.LINK),
    (rf"{_ONE}[hm]*T[hs]?", RequestKind.LINK),
    (r"[pg]?iG+|[pg]?G+i", RequestKind.PUBLISH_PAIRINGS),
    (r"[pg]SG+", RequestKind.PUBLISH_STANDINGS),
    (r"g?z(?P<number>O)|g?(?P<number2>O)l?z", RequestKind.CANCEL_ROUND),
    (r"g?l?[EOt]*(?P<what>D)lz|[EOt]*(?P<what2>D)z", RequestKind.CANCEL),
    (r"zE?t?(?P<what>D)|l?Kt?(?P<what2>D)|(?P<what3>D)lK", RequestKind.CANCEL),
    (r"V(?P<what>Ot?D)|(?P<what2>OVt?D)|(?P<what3>Ot?D)V", RequestKind.MOVE_ROUND),
    (rf"r?t?{_GAME}[lVtsh&]*V[lVtsh&r]*(?P<what>D)[Vs]*", RequestKind.POSTPONE),
    (rf"I?h?r?t?{_GAME}e+[lm]*(?P<what>f)(?:nf)?[ls]?", RequestKind.REPORT),
    (rf"h?r?t?{_GAME}l*(?P<what>f)nf", RequestKind.REPORT),
    (rf"h?r?t?{_GAME}l*nfU?l*(?P<what>f)[etI]*", RequestKind.REPORT),
    (rf"r?t?{_GAME}m[ls]*(?P<what>f)[ls]*(?P<why>[^b]*)", RequestKind.CORRECT),
    (rf"[Cg]t*r?t*(?:{_GAME}|(?P<one2>P))t*(?P<what>f)(?P<why>[^b]*)", RequestKind.CORRECT),
    (_MATCH, RequestKind.PLAN_MATCH),
)
_FORMS = tuple((re.compile(form), kind) for form, kind in _SENTENCES)
_BESIDE_A_NEW_PLAYER = re.compile(r"[PwjAaghltRNsW]*")


def _new_player(letters: str) -> bool:
    """True for one name with "new member", "joins us", or "add" and a rating."""
    named = letters.count("P") == 1 and _BESIDE_A_NEW_PLAYER.fullmatch(letters) is not None
    added = "a" in letters and ("R" in letters or "N" in letters)
    return named and (added or not {"w", "j", "A"}.isdisjoint(letters))
