"""Words of an ending, and the parts of a clause that may tell one, for a guess."""

from collections.abc import Iterator, Mapping
from functools import cache

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.clauses import Clause, has
from keizer_bot.reading.lexicon import meanings_of_phrases
from keizer_bot.reading.line_parts import meanings
from keizer_bot.reading.pieces import KnownWord, Piece, PlayerName, Unread
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.words import most_like

JOINTS = (Sense.AND, Sense.BUT, Sense.SO, Sense.BECAUSE)
BESIDE = (Sense.ARTICLE, Sense.SOFT, Sense.MY)
LOST = (Sense.LOST, Sense.RESIGNED, Sense.OWN_FLAG, Sense.WAS_BEATEN, Sense.FLAG)
ENDS = (*LOST, Sense.WON, Sense.BEAT, Sense.BEATEN)
_LIKE = 82  # of 100: a slip or another form of the word, not another word
_SHORTEST_SLIP = 5  # letters


def as_read(piece: Piece) -> Piece:
    """A word of an ending in another language, or with a slip, as that one: "verlorn"."""
    if not isinstance(piece, Unread):
        return piece
    word, known = fold(piece.text), _words_of_endings()
    like = word if word in known else None
    if like is None and len(word) >= _SHORTEST_SLIP and not meanings(word):
        like = most_like(word, [one for one in known if len(one) >= _SHORTEST_SLIP], _LIKE)
    return KnownWord(piece.text, piece.start, piece.end, senses=known[like]) if like else piece


@cache
def _words_of_endings() -> Mapping[str, frozenset[Sense]]:
    """The single words of an ending, of all languages."""
    return {
        phrase[0]: frozenset(one for one in found if isinstance(one, Sense))
        for phrase, found in meanings_of_phrases().items()
        if len(phrase) == 1 and not found.isdisjoint((*ENDS, Sense.DRAWN))
    }


def parts_of(clause: Clause) -> Iterator[Clause]:
    """The clause, parted in front of "and", "but" and "because", but not between two players."""
    start = 0
    for at, piece in enumerate(clause):
        if has((piece,), *JOINTS) and not _leads_to_a_player(clause, at):
            yield clause[start:at]
            start = at
    yield clause[start:]


def _leads_to_a_player(clause: Clause, at: int) -> bool:
    """True for "and" between two players, and for "by" in front of one."""

    def is_player(place: int) -> bool:
        return any(
            isinstance(piece, PlayerName) or has((piece,), Sense.ME, Sense.THEY, Sense.OPPONENT)
            for piece in clause[place : place + 1]
        )

    behind = at + 1 + has(clause[at + 1 : at + 2], *BESIDE)
    between = has(clause[at : at + 1], Sense.BY) or (at > 0 and is_player(at - 1))
    return between and is_player(behind)
