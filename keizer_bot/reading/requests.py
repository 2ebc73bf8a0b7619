"""Reads an arbiter's requests: "Kees moet vrijdag tegen Anna", "ronde 13 vervalt".

Words that no lexicon has are names. Whatever it asks for is asked about before it is done.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import msgspec

from keizer_bot.reading.forms import WithCommand, first_form, forms
from keizer_bot.reading.lexicon import Meaning
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.wording import Meanings, Wording, first_read


class RequestKind(WithCommand):
    """The kinds of requests, each with the Dutch name of the command that does it.

    Buttons keep them by these names.
    """

    FORCE = "force", "forceer"
    FORBID = "forbid", "verbied"
    GIVE_BYE = "give_bye", "vrij"
    WITHDRAW = "withdraw", "terugtrekken"
    RATE = "rate", "rating"
    LINK = "link", "koppel"
    UNLINK = "unlink", "ontkoppel"
    ADD_PLAYER = "add_player", "speler"
    PUBLISH_PAIRINGS = "publish_pairings", "publiceer"
    PUBLISH_STANDINGS = "publish_standings", "publiceer"
    CANCEL_ROUND = "cancel_round", "ronde"
    CANCEL = "cancel", "ronde"  # on that day
    MOVE_ROUND = "move_round", "verplaats"
    POSTPONE = "postpone", "verplaats"
    REPORT = "report", "uitslag"
    CORRECT = "correct", "corrigeer"
    PLAN_MATCH = "plan_match", "wedstrijd"


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


_WHAT: dict[RequestKind, Meanings] = {
    **dict.fromkeys(
        (RequestKind.RATE, RequestKind.ADD_PLAYER), frozenset((Matter.WRITTEN_RATING,))
    ),
    **dict.fromkeys(
        (RequestKind.CANCEL, RequestKind.MOVE_ROUND, RequestKind.POSTPONE), frozenset((Matter.DAY,))
    ),
    **dict.fromkeys((RequestKind.REPORT, RequestKind.CORRECT), frozenset((Matter.ENDED,))),
    RequestKind.PLAN_MATCH: frozenset((Matter.DAY, Matter.HOME_OR_AWAY, Matter.NAMED)),
}
_FORMS = forms("request", RequestKind.__members__)
_READ: Meanings = frozenset(chain(*(chain(*f.needs, f.beside or ()) for f in _FORMS)))
_PAIR = 2
_NUMBERED: dict[Meaning, Matter] = {
    Sense.BOARD: Matter.NUMBERED_BOARD,
    Matter.ROUND: Matter.NUMBERED_ROUND,
    Matter.TEAM_NUMBER: Matter.NUMBERED_TEAM,
}
_ONCE = (*_NUMBERED.values(), Matter.DAY, Matter.ENDED)
_SMALL: Meanings = frozenset((Sense.ARTICLE, Matter.FILLER))
_COURTESY = (Sense.PLEASE, Sense.THANKS, Sense.SOFT, Matter.FILLER)
_BEHIND_A_RESULT = (Sense.IS, Sense.BE, Sense.TO_COME)
_WRITTEN: tuple[tuple[re.Pattern[str], Meaning], ...] = (
    (re.compile(r"[-/&+]"), Sense.AND),
    (re.compile(r"[01]-[01]|½-½"), Matter.ENDED),
    (re.compile(r"[0-9]{3,4}"), Matter.WRITTEN_RATING),
    (re.compile(r"[0-9]{1,2}(?:[-/.][0-9]{1,2})?"), Matter.DAY),
)
_PARTICLES = frozenset(("van", "de", "der", "den", "d'", "di", "la", "ten", "ter"))
_OF_DAYS = frozenset((Matter.DAY, Matter.MONTH, Matter.NUMBER, Matter.FEAST, Matter.PAST_DAY))


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the sentence: its meanings, its first word, and the one behind its last."""

    meanings: Meanings
    first: int
    behind: int


def request_in(text: str) -> ArbiterRequest | None:
    """The request that the whole sentence makes; None if it is anything else."""
    return None if text.endswith("?") and not _is_polite(text) else first_read(text, _request)


def _is_polite(text: str) -> bool:
    """True for "kun je …?", which asks nothing."""
    return first_read(text, lambda wording: wording.has(Sense.PLEASE) or None) is not None


def _request(wording: Wording) -> ArbiterRequest | None:
    """Words behind a result that is to be corrected are the reason, and free."""
    parts = _parts(wording)
    if request := _of_parts(parts, wording):
        return request
    behind = next((n for n, part in enumerate(parts, 1) if Matter.ENDED in part.meanings), 0)
    while parts[behind:] and not parts[behind].meanings.isdisjoint(_BEHIND_A_RESULT):
        behind += 1
    reason = [part for part in parts[behind:] if part.meanings.isdisjoint(_COURTESY)]
    request = _of_parts(parts[:behind], wording)
    other_game = any(Matter.NUMBERED_BOARD in part.meanings for part in reason)
    if request is None or request.kind is not RequestKind.CORRECT or other_game:
        return None
    return msgspec.structs.replace(request, reason=_text(reason, wording))


def _of_parts(parts: Sequence[_Part], wording: Wording) -> ArbiterRequest | None:
    names = [part for part in parts if Matter.NAMED in part.meanings]
    once = [meaning for part in parts for meaning in part.meanings if meaning in _ONCE]
    if not parts or len(names) > _PAIR or len(once) != len({*once}):
        return None
    kind = first_form(_FORMS, _as_parts(wording, parts, names))
    if kind is None:
        return None
    what = _text(_having(parts, _WHAT.get(kind, ())), wording)
    number = re.search(r"[0-9]+", _text(_having(parts, _NUMBERED.values()), wording))
    who = tuple(_text([name], wording) for name in names)
    return ArbiterRequest(kind, who, what, int(number[0]) if number else None)


def _having(parts: Sequence[_Part], meanings: Iterable[Meaning]) -> list[_Part]:
    return [part for part in parts if not part.meanings.isdisjoint(meanings)]


def _as_parts(wording: Wording, parts: Sequence[_Part], names: Sequence[_Part]) -> Wording:
    """The words of these parts, with the meanings of the parts alone."""
    spans: list[dict[int, Meanings]] = [{} for _ in range(parts[-1].behind)]
    for part in parts:
        meanings = _of_names(names, parts) if part in names else part.meanings
        spans[part.first] = {part.behind - part.first: meanings}
    return replace(wording, spans=tuple(spans))


def _of_names(names: Sequence[_Part], parts: Sequence[_Part]) -> Meanings:
    """The meaning of one name, or of each of two, which may be joined: "Kees en Anna"."""
    if len(names) < _PAIR:
        return frozenset((Matter.NAMED,))
    first, second = (parts.index(name) for name in names)
    between = [part for part in parts[first + 1 : second] if not part.meanings <= _SMALL]
    joined = len(between) == 1 and not between[0].meanings.isdisjoint((Sense.AND, Matter.VERSUS))
    return frozenset((Matter.TWO_NAMED, *((Matter.JOINED,) if joined else ())))


def _text(parts: Sequence[_Part], wording: Wording) -> str:
    """The text from the first of these parts to the last."""
    if not parts:
        return ""
    return wording.text[wording.line[parts[0].first].start : wording.line[parts[-1].behind - 1].end]


def _parts(wording: Wording) -> list[_Part]:
    """Names and days of several words are one part each, and so are a "not" and a result."""
    parts: list[_Part] = []
    at = 0
    while at < len(wording.line):
        part = _part_at(wording, at, parts[-1].meanings if parts else frozenset())
        at = part.behind
        before = parts.pop() if parts else None
        joined = _as_one(before, part, wording) if before else None
        parts += [joined] if joined else [before, part] if before else [part]
    return parts


def _as_one(before: _Part, after: _Part, wording: Wording) -> _Part | None:
    meanings: Meanings = frozenset()
    between = wording.text[wording.line[before.behind - 1].end : wording.line[after.first].start]
    if Matter.ENDED in after.meanings:
        denied = not before.meanings.isdisjoint((Sense.NOT, Sense.NONE))
        meanings = frozenset((Matter.DENIED_RESULT,)) if denied else meanings
    elif Matter.DAY in after.meanings or (Matter.NAMED in after.meanings and not between.strip()):
        meanings = after.meanings if before.meanings == after.meanings else meanings
    return _Part(meanings, before.first, after.behind) if meanings else None


def _part_at(wording: Wording, at: int, before: Meanings) -> _Part:
    """The part that begins at that word, behind one of these meanings."""
    token = wording.line[at]
    written = (meaning for form, meaning in _WRITTEN if form.fullmatch(token.text))
    if meaning := next(written, None):
        return _Part(frozenset((meaning,)), at, at + 1)
    if token.glued and at and wording.line[at - 1].text.isdecimal():
        return _Part(before, at, at + 1)  # "27th"
    if _is_of_a_surname(wording, at, before):
        return _Part(frozenset((Matter.NAMED,)), at, at + 1)
    found = {n: read for n, span in wording.spans[at].items() if (read := _read(span, n))}
    length = max(found, default=1)
    meanings = found.get(length, frozenset())
    if not meanings:
        named = (Matter.NAMED,) if _may_be_a_name(wording, at) else ()
        return _Part(frozenset(named), at, at + 1)
    return _numbered(wording, _Part(meanings, at, at + length))


def _numbered(wording: Wording, part: _Part) -> _Part:
    """A board, round or team with the number behind it."""
    kind = next((numbered for one, numbered in _NUMBERED.items() if one in part.meanings), None)
    if kind is None or not wording.line[part.behind : part.behind + 1]:
        return part
    is_number = wording.line[part.behind].text.isdecimal()
    return _Part(frozenset((kind,)), part.first, part.behind + 1) if is_number else part


def _read(meanings: Meanings, length: int) -> Meanings:
    """Those of the meanings that forms have; a word that may be a day is one if it is no other."""
    if length > 1 and Sense.SOFT in meanings:  # each word is read by itself
        meanings -= {Sense.SOFT, Sense.GAME}
    if Sense.DRAWN in meanings:
        return frozenset((Matter.ENDED,))
    others = meanings & (_READ | _NUMBERED.keys()) - _OF_DAYS
    is_day = not meanings.isdisjoint((Matter.DAY, Matter.MONTH, Matter.NUMBER))
    return others or frozenset((Matter.DAY,) if is_day else ())


def _may_be_a_name(wording: Wording, at: int) -> bool:
    """True for a word that the lexicon does not have, or with a capital inside the sentence."""
    first = wording.text[wording.line[at].start]
    is_unknown = wording.meanings_at(at) <= _OF_DAYS
    return first.isalpha() and (is_unknown or (at > 0 and first.isupper()))


def _is_of_a_surname(wording: Wording, at: int, before: Meanings) -> bool:
    """True for the "De" of "Bakker en De Groot", and the "de" behind "Henk" before a name."""
    token = wording.line[at]
    if at == 0 or token.text not in _PARTICLES:
        return False
    if wording.text[token.start].isupper():
        return True
    behind = next((n for n, t in enumerate(wording.line[at:], at) if t.text not in _PARTICLES), 0)
    return Matter.NAMED in before and behind > 0 and _may_be_a_name(wording, behind)
