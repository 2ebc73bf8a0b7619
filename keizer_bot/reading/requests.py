"""Reads an arbiter's requests: "Kees moet vrijdag tegen Anna", "ronde 13 vervalt".

Words that no lexicon has are names. The bot always asks before it carries out a request.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import chain, zip_longest

import msgspec

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.dates import Sort, When
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.forms import WithCommand, first_form, forms, role_of
from keizer_bot.reading.lexicon import Meaning
from keizer_bot.reading.names import PARTICLES
from keizer_bot.reading.pieces import BoardPiece, DayPhrase, LexiconWord, Piece, SignPiece, Unread
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.wording import Meanings, Wording, first_read
from keizer_bot.reading.words import prepared


class RequestKind(WithCommand):
    """The kinds of requests, each with the Dutch name of its command.

    Buttons store them by these names.
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
    CANCEL = "cancel", "ronde"
    MOVE = "move", "verplaats"
    REPORT = "report", "uitslag"
    CORRECT = "correct", "corrigeer"
    PLAN_MATCH = "plan_match", "wedstrijd"


class ArbiterRequest(msgspec.Struct, frozen=True, tag=True):
    """A request and its parts; `shown` is the text that one would type after the command.

    `round`, `board` and `team` are numbers; `ended` are the words of a result, `reason` is the
    reason for a correction.
    """

    kind: RequestKind
    shown: str
    names: tuple[str, ...]
    when: When | None
    round: int | None
    board: int | None
    team: int | None
    rating: int | None
    ended: str
    at_home: bool | None
    reason: str = ""


class _Part(msgspec.Struct, frozen=True):
    """A part of the sentence: its meanings, its place, and its days."""

    meanings: Meanings
    text: str
    start: int
    end: int
    days: DayPhrase | None = None


_FORMS = forms("request", RequestKind.__members__)
_READ: Meanings = frozenset(chain(*(chain(*f.needs, f.beside or ()) for f in _FORMS)))
_PAIR = 2
_NUMBERED = ((Matter.NUMBERED_ROUND,), (Matter.NUMBERED_BOARD,), (Matter.NUMBERED_TEAM,))
_ENDS = (Matter.SCORE, Matter.ENDED, Sense.DRAWN)
_SHOWN = (Matter.DAY, Matter.WRITTEN_RATING, Matter.PAIRINGS, Matter.STANDINGS)
_SMALL: Meanings = frozenset((Sense.ARTICLE, Matter.FILLER))
_COURTESY = (Sense.PLEASE, Sense.THANKS, Sense.SOFT, Matter.FILLER)
_BEHIND_A_RESULT = (Sense.IS, Sense.BE, Sense.TO_COME)
_RATING = re.compile(r"[0-9]{3,4}")
_NUMBER = re.compile(r"(?:[^\W\d]+\W+)?([0-9]+)")  # the word alone before a number: "ronde 13"
_A_ROUND = (DayKind.ROUND, DayKind.NUMBER)
_BEFORE_A_DAY = {DayKind.ROUND, DayKind.THROUGH, DayKind.UNTIL}
_OF_A_DAY = {DayKind.MONTH, DayKind.DATE, DayKind.WEEKDAY, DayKind.DAY}


def read_request(text: str, scene: ReadingScene) -> ArbiterRequest | None:
    """The request that the whole sentence makes; None if it is not a request.

    Raises the refusals of days.
    """
    line = prepared(text)
    return first_read(
        line,
        lambda language_scene: _request(
            line, pieces(line, scene, language_scene.language, in_full=True)
        ),
    )


def _request(text: str, pieces_: Sequence[Piece]) -> ArbiterRequest | None:
    """The request in a text; after a corrected result any words may follow, as the reason."""
    if text.endswith("?") and not any(Sense.PLEASE in piece.senses for piece in pieces_):
        return None
    parts = _parts(text, pieces_)
    if request := _of_parts(parts):
        return request
    behind = next((n for n, part in enumerate(parts, 1) if _having([part], *_ENDS)), 0)
    while _having(parts[behind : behind + 1], *_BEHIND_A_RESULT):
        behind += 1
    reason = [part for part in parts[behind:] if not _having([part], *_COURTESY)]
    request = _of_parts(parts[:behind])
    if request is None or request.kind is not RequestKind.CORRECT:
        return None
    if _having(reason, Matter.NUMBERED_BOARD):  # another game
        return None
    why = text[reason[0].start : reason[-1].end] if reason else ""
    return msgspec.structs.replace(request, reason=why)


def _of_parts(parts: Sequence[_Part]) -> ArbiterRequest | None:
    names = _having(parts, Matter.NAMED)
    once = [_having(parts, *meanings) for meanings in (*_NUMBERED, (Matter.DAY,), _ENDS)]
    if not parts or len(names) > _PAIR or any(len(values) > 1 for values in once):
        return None
    meanings = [_of_names(names, parts) if part in names else part.meanings for part in parts]
    wording = Wording(
        "", "", asks=False, line=(), spans=tuple({1: meaning} for meaning in meanings)
    )
    kind = first_form(_FORMS, wording)
    if kind is None:
        return None
    round_, board, team, day, end = (values[0] if values else None for values in once)
    rating = next(iter(_having(parts, Matter.WRITTEN_RATING)), None)
    where, shown = _having(parts, Matter.HOME_OR_AWAY), _having(parts, *_SHOWN)
    named = tuple(part.text for part in names)
    return ArbiterRequest(
        kind,
        " ".join(filter(None, (" - ".join(named), *(part.text for part in shown)))),
        named,
        _day_of_request(day.days, kind) if day and day.days else None,
        _number(round_),
        _number(board),
        _number(team),
        _number(rating),
        end.text if end else "",
        bool(_having(where, Matter.HOME)) if where else None,
    )


def _number(part: _Part | None) -> int | None:
    return int(_NUMBER.findall(part.text)[0]) if part else None


def _having(parts: Iterable[_Part], *meanings: Meaning) -> list[_Part]:
    return [part for part in parts if not part.meanings.isdisjoint(meanings)]


def _of_names(names: Sequence[_Part], parts: Sequence[_Part]) -> Meanings:
    """The meaning of one name, or of two, which may be joined: "Kees en Anna"."""
    if len(names) < _PAIR:
        return frozenset((Matter.NAMED,))
    first, second = (parts.index(name) for name in names)
    between = [part for part in parts[first + 1 : second] if not part.meanings <= _SMALL]
    joined = len(between) == 1 and not between[0].meanings.isdisjoint((Sense.AND, Matter.VERSUS))
    return frozenset((Matter.TWO_NAMED, *((Matter.JOINED,) if joined else ())))


def _parts(text: str, pieces_: Sequence[Piece]) -> list[_Part]:
    """The parts of the text; names of several words are one part, as are a "not" and a result."""
    parts: list[_Part] = []
    for piece, after in zip_longest(pieces_, pieces_[1:]):
        before = parts[-1] if parts else None
        meanings = _meanings(piece, before.meanings if before else frozenset(), after)
        days = piece if isinstance(piece, DayPhrase) else None
        part = _Part(meanings, piece.text, piece.start, piece.end, days)
        joined = before and _joined(before, part, text)
        if before and joined:
            whole = text[before.start : part.end]
            parts[-1] = _Part(frozenset((joined,)), whole, before.start, part.end)
        elif meanings or not isinstance(piece, SignPiece):
            parts.append(part)
    return parts


def _day_of_request(days: DayPhrase, kind: RequestKind) -> When:
    """The days of a request; for a move the last, as in "round 13 to 3 December"."""
    is_end = days.when.sort is Sort.STRETCH and days.kinds[0] in _BEFORE_A_DAY
    moved = is_end and kind is RequestKind.MOVE
    return When(Sort.DAYS, days.when.days[-1:]) if moved else days.when


def _meanings(piece: Piece, before: Meanings, after: Piece | None) -> Meanings:
    """The meanings of a piece between a part and another piece."""
    match piece:
        case SignPiece(text):
            return frozenset((Sense.AND,) if text in "-/" else ())
        case DayPhrase(kinds=kinds) if kinds[:2] == _A_ROUND:
            return _of_rounds(kinds) if _NUMBER.match(piece.text) else frozenset()
        case BoardPiece(text, numbers=numbers) if len(numbers) > 1 or not _NUMBER.match(text):
            return frozenset()
        case Unread(text) if text.isdecimal():
            return frozenset((Matter.WRITTEN_RATING,) if _RATING.fullmatch(text) else ())
        case LexiconWord(senses=senses) if not _is_of_a_name(piece, before, after):
            return senses
    return frozenset((role_of(piece, ()) or Matter.NAMED,))


def _of_rounds(kinds: Sequence[DayKind]) -> Meanings:
    """One round, or a round and the day to which it moves; nothing for several rounds."""
    if kinds[2:3] == (DayKind.THROUGH,) and not _OF_A_DAY.isdisjoint(kinds[3:]):
        return frozenset((Matter.NUMBERED_ROUND, Matter.DAY))
    return frozenset(() if kinds[2:] else (Matter.NUMBERED_ROUND,))


def _is_of_a_name(word: LexiconWord, before: Meanings, after: Piece | None) -> bool:
    """True for the "de" in "Henk de Boer" or "De Groot", and other words with a capital inside."""
    inside = word.start > 0 and word.text[:1].isupper()
    if fold(word.text) in PARTICLES and (inside or Matter.NAMED in before):
        return after is not None and Matter.NAMED in _meanings(after, before, None)
    return inside and word.senses.isdisjoint(_READ)


def _joined(before: _Part, after: _Part, text: str) -> Matter | None:
    """The meaning of two parts as one; None if they are two."""
    if _having([after], *_ENDS):
        return Matter.DENIED_RESULT if _having([before], Sense.NOT, Sense.NONE) else None
    if after.text.isdecimal() and Matter.TEAM_NUMBER in before.meanings:
        return Matter.NUMBERED_TEAM
    blank = not text[before.end : after.start].strip()
    return Matter.NAMED if blank and len(_having([before, after], Matter.NAMED)) == _PAIR else None
