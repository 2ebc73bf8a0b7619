"""Guesses if somebody reports their own game when no form fits; the bot asks how it ended.

A single word about the end of a game is enough, if its part of the sentence has no denial, and the
message is not about another game.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.clauses import Clause, has
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.lexicon import meanings_of_phrases
from keizer_bot.reading.line_parts import meanings, means
from keizer_bot.reading.model import OwnResult, Report, Unsure
from keizer_bot.reading.pieces import (
    BoardPiece,
    DayPhrase,
    LexiconWord,
    Piece,
    PlayerName,
    Scored,
    Unread,
)
from keizer_bot.reading.reports import reports
from keizer_bot.reading.results import is_asked, result_claim
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.scores import NOUGHTS
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.words import most_like

_ENDS = (
    *(Sense.WON, Sense.LOST, Sense.DRAWN, Sense.BEATEN, Sense.WAS_BEATEN),
    *(Sense.RESIGNED, Sense.FLAG, Sense.OWN_FLAG),
)
_ABSENT = (Sense.AWAY, Sense.NOT, Sense.NONE, Sense.NO_SHOW)
_FORBIDDEN = frozenset(
    {
        *(Sense.IF, Sense.ASKS, Sense.SAYS, Sense.OR, Sense.ALWAYS, Sense.YOU, Sense.ARBITER),
        *(Sense.OBJECTION, Sense.CORRECTION, Sense.CLUB_DUTY, Sense.FORFEIT),
    }
)
"""If the message has one of these meanings, the bot does not even ask."""
_NOT_SO = frozenset(
    {
        *(Sense.NOT, Sense.NONE, Sense.NO, Sense.UNREAL, Sense.DOUBT, Sense.MUST, Sense.WISH),
        *(Sense.CANNOT, Sense.WILL_NOT, Sense.PAST, Sense.IDIOM, Sense.OTHERS),
    }
)
"""If a part has one of these meanings, it does not report a result."""
_PLAYERS = (Sense.ME, Sense.I_HAVE, Sense.THEY, Sense.OPPONENT)
_JOINTS = (Sense.AND, Sense.BUT, Sense.SO, Sense.BECAUSE)
_MOST_PIECES = 100  # words of a message: a longer one is a story
_LIKE = 82  # of 100: a slip or another form of the word, not another word
_SHORTEST_SLIP = 5  # letters


def guessed_result(
    pieces: Sequence[Piece], divisions: Sequence[Clause], scene: ReadingScene
) -> Report | OwnResult | None:
    """The guess that the sender reports their own game; in a group they must name the opponent.

    The text may fit a form once one letter is corrected.
    """
    game = scene.own_game
    if game is None or scene.me is None or len(pieces) > _MOST_PIECES or _is_asked(pieces):
        return None
    clauses_ = [
        tuple(map(_as_read, clause)) for clause in divisions if not _is_ahead(clause, scene)
    ]
    if not _is_of_the_game(clauses_, scene):
        return None
    unsure = {Unsure.UNKNOWN_WORDS}
    told_of = [claim for clause in clauses_ if (claim := result_claim(clause, scene))]
    if told_of and (readings := reports(told_of, unsure, scene)):
        return readings[0]
    return OwnResult(game, frozenset(unsure))


def _is_of_the_game(clauses: Sequence[Clause], scene: ReadingScene) -> bool:
    every = [piece for clause in clauses for piece in clause]
    if any(_is_of_another_game(piece, scene) for piece in every):
        return False
    ends = [part for clause in clauses for part in _parts(clause) if _tells_an_ending(part)]
    if scene.private or scene.of_results:
        return bool(ends)
    named = any(isinstance(p, PlayerName) and scene.me not in p.people for p in every)
    return named and any(map(_is_of_the_sender, ends))


def _tells_an_ending(part: Clause) -> bool:
    if has(part, Sense.OPPONENT) and has(part, *_ABSENT):
        return True
    beats = has(part, Sense.BEAT) and (
        has(part, *_PLAYERS) or any(isinstance(p, PlayerName) for p in part)
    )
    scored = any(isinstance(p, Scored) or p.text.casefold() in NOUGHTS for p in part)
    ends = beats or scored or has(part, *_ENDS)
    return ends and not any(p.senses and p.senses <= _NOT_SO for p in part)


def _is_of_the_sender(part: Clause) -> bool:
    """True if it mentions the sender or an opponent, or has no unknown words."""
    is_read = not any(isinstance(piece, Unread) for piece in part)
    return is_read or has(part, Sense.ME, Sense.I_HAVE, Sense.AGAINST, Sense.BY)


def _is_ahead(clause: Clause, scene: ReadingScene) -> bool:
    """True for a clause about a coming day, which cannot be about a played game."""
    return any(isinstance(p, DayPhrase) and p.when.first > scene.today for p in clause)


def _is_asked(pieces: Sequence[Piece]) -> bool:
    """True for a question, "heb ik nu gewonnen", and for two scores."""
    scored = sum(isinstance(piece, Scored) for piece in pieces)
    return is_asked(pieces) or scored > 1 or any(piece.text == "?" for piece in pieces)


def _is_of_another_game(piece: Piece, scene: ReadingScene) -> bool:
    game = scene.own_game
    if game is None:
        return True
    match piece:
        case DayPhrase(kinds=(DayKind.EVERYTHING,)):  # "he always beats me"
            return not scene.private
        case DayPhrase():
            return piece.when.last < scene.today
        case BoardPiece():
            return piece.numbers != (game.board,)
        case PlayerName():
            return len(set(game.players) & set(piece.people)) != 1
    senses = piece.senses - {Sense.UNREAL, Sense.THEY}
    return bool(senses and senses <= _FORBIDDEN) or means(piece.text, Matter.MOVE)


def _as_read(piece: Piece) -> Piece:
    """The piece as the word about the end of a game that it is or resembles, in any language."""
    if not isinstance(piece, Unread):
        return piece
    word, endings = fold(piece.text), _words_of_endings()
    like = word if word in endings else None
    if like is None and len(word) >= _SHORTEST_SLIP and not meanings(word):
        like = most_like(
            word, [ending for ending in endings if len(ending) >= _SHORTEST_SLIP], _LIKE
        )
    return LexiconWord(piece.text, piece.start, piece.end, senses=endings[like]) if like else piece


@cache
def _words_of_endings() -> Mapping[str, frozenset[Sense]]:
    """The single words about the end of a game, in all languages."""
    return {
        phrase[0]: frozenset(sense for sense in senses if isinstance(sense, Sense))
        for phrase, senses in meanings_of_phrases().items()
        if len(phrase) == 1 and not senses.isdisjoint(_ENDS)
    }


def _parts(clause: Clause) -> Iterator[Clause]:
    """The parts of the clause, divided before "and", "but", "so" and "because"."""
    start = 0
    for at, piece in enumerate(clause):
        if has((piece,), *_JOINTS):
            yield clause[start:at]
            start = at
    yield clause[start:]
