"""Cuts a text into typed pieces; at each place the longest possible piece wins."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.dates import Almanac, When
from keizer_bot.reading.day_words import DayKind, Term, terms
from keizer_bot.reading.hours import Moment, moments
from keizer_bot.reading.lexicon import Lexicon, Phrase, language_of, lexicon
from keizer_bot.reading.names import NamedPerson, by_last_word, find, find_begun, find_whole
from keizer_bot.reading.phrases import DayLine
from keizer_bot.reading.pieces import (
    STOP,
    BoardPiece,
    ClockPiece,
    DayPhrase,
    LexiconWord,
    MovePiece,
    Piece,
    PlayerName,
    Scored,
    SignPiece,
    Unread,
    named_alone,
    scores,
)
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.words import TextToken, TokenForm, tokens

_ARTICLE = "l'"  # before a number: "l'11 dicembre"
_IS, _IS_SENSES = "è", frozenset((Sense.IS,))  # without its accent it is "and"
_JOINTS = frozenset((DayKind.AND, DayKind.THROUGH, DayKind.DASH, DayKind.STOP))
_INITIAL = re.compile(r" ([A-Z])\b\.?(?!\w)")
_LETTERS = re.compile(r"[^\W_]+")
_IN_A_LIST = re.compile(r"[:.)]?\s")
_LONGEST_NUMBER, _LONGEST_NAME = 3, 4  # digits of a board or a move; words
_MOST, _MOST_BETWEEN = 200, 7  # boards, or moves of a game; words inside an open phrase
_NO_DAYS = {DayKind.WORD, DayKind.AND, DayKind.STOP, DayKind.DASH, DayKind.NOT}
_LOOSE_DAYS = {
    *(DayKind.DAY, DayKind.WEEKDAY, DayKind.MONTH, DayKind.WEEK, DayKind.ROUND),
    *(DayKind.MONTHS, DayKind.NEXT, DayKind.COMING, DayKind.DATE),
    *(DayKind.EVERYTHING, DayKind.EACH, DayKind.ALTERNATE, DayKind.WHOLE, DayKind.UNTIL),
    *(DayKind.THROUGH, DayKind.ONWARD, DayKind.VAGUE, DayKind.AFTERWARDS),
    *(DayKind.LAST_BEFORE, DayKind.PAST, DayKind.THIS_YEAR, DayKind.DAYS),
}
_BETWEEN = {
    *(Sense.SOFT, Sense.ARTICLE, Sense.ME, Sense.AFTER_ALL, Sense.PLACE, Sense.FOR, Sense.TOO),
    *(Sense.A_MOMENT, Sense.IT, Sense.WISH, Sense.PLEASE, Sense.THERE, Sense.AND),
}


def pieces(text: str, scene: ReadingScene, language: str | None = None) -> tuple[Piece, ...]:
    """The pieces of a prepared text in that language, else in the one with most of its words.

    Raises as `DayLine`.
    """
    words = lexicon(language or language_of(text, scene.languages))
    read = tuple(_Pieces(text, scene, words).read())
    return named_alone(text, read, scene.me, scene.family) if scene.family else read


@dataclass
class _Pieces:
    """Makes the pieces, token by token; at each place the longest possible piece wins."""

    text: str
    scene: ReadingScene
    words: Lexicon
    taken: set[int] = field(default_factory=set)  # tokens of an open phrase, further on

    @cached_property
    def line(self) -> tuple[TextToken, ...]:
        return tokens(self.text)

    @cached_property
    def _terms(self) -> tuple[Term, ...]:
        return terms(self.text)

    @cached_property
    def _line_of_days(self) -> DayLine:
        return DayLine(self._terms, self._almanac)

    @cached_property
    def _term_at(self) -> dict[int, int]:
        return {term.start: number for number, term in enumerate(self._terms)}

    @cached_property
    def _almanac(self) -> Almanac:
        calendar = self.scene.calendar
        return Almanac(calendar, calendar.local(self.scene.at).date())

    @cached_property
    def _players(self) -> Mapping[str, tuple[NamedPerson, ...]]:
        return by_last_word(self.scene.players)

    @cached_property
    def _last_parts(self) -> list[str]:
        """The last part of each token, as a name may end with it: "hont" of d'Hont."""
        written = (fold(self.text[token.start : token.end]) for token in self.line)
        return [(_LETTERS.findall(word) or [""])[-1] for word in written]

    @cached_property
    def _moments(self) -> dict[int, Moment]:
        folded = fold(self.text)
        return {m.start: m for m in moments(folded)} if len(folded) == len(self.text) else {}

    @cached_property
    def _scores(self) -> dict[int, Scored]:
        return {s.start: s for s in scores(self.text, self.scene.game) if s.outcome}

    def read(self) -> Iterator[Piece]:
        at = 0
        while at < len(self.line):
            if at in self.taken:
                at += 1
                continue
            piece = self._piece_at(at)
            yield piece
            at += 1
            while at < len(self.line) and self.line[at].start < piece.end:
                at += 1

    def _piece_at(self, at: int) -> Piece:
        start = self.line[at].start
        if score := self._scores.get(start):
            return score
        word = self._word(at)
        if counted := self._board(at, word) or self._moves(at, word):
            return counted
        days, clock = self._days(at), self._clock(start) if start in self._moments else None
        longest = max((p.end for p in (word, days, clock) if p), default=0)
        if clock and clock.end == longest:
            return clock
        opens = self.line[at].text in self.words.open_phrases
        if opens and (phrase := self._open_phrase(at, word)):
            return phrase
        if days and days.end == longest:
            return days
        return self._name(at, word) or word or self._unread(at)

    def _board(self, at: int, word: LexiconWord | None) -> BoardPiece | None:
        """Boards after "bord", and in an arbiter's list a number: "1: 1-0 2: remise"."""
        token = self.line[at]
        first = at
        if word is not None and Sense.BOARD in word.senses:
            first = self._behind(word.end)
        elif not (token.text.isdecimal() and self._is_listed(at)):
            return None
        numbers, end = self._numbers(first)
        if not numbers:
            return None
        return BoardPiece(*self._piece_text(token.start, end), numbers)

    def _behind(self, place: int) -> int:
        """The first token after that place in the text."""
        return bisect_left(self._starts, place)

    @cached_property
    def _texts(self) -> frozenset[str]:
        return frozenset(token.text for token in self.line)

    @cached_property
    def _starts(self) -> list[int]:
        return [token.start for token in self.line]

    def _numbers(self, at: int) -> tuple[tuple[int, ...], int]:
        """Numbers in a row, "1, 3 en 5" or "1 t/m 3", and where they end."""
        numbers: list[int] = []
        end = through = 0
        while (number := self._number(at)) is not None:
            numbers += range(numbers[-1] + 1, number.value + 1) if through else [number.value]
            end = number.end
            at = self._behind(end)
            joint = self._terms[self._term_at[self.line[at].start]] if self._is_joint(at) else None
            if joint is None or len(numbers) > _MOST:
                break
            through = joint.kind in {DayKind.THROUGH, DayKind.DASH}
            at = self._behind(joint.end)
        return tuple(numbers), end

    def _is_joint(self, at: int) -> bool:
        """True for "and", a comma or "through" before a number."""
        number = self._term_at.get(self.line[at].start) if at < len(self.line) else None
        if number is None or self._terms[number].kind not in _JOINTS:
            return False
        return self._number(self._behind(self._terms[number].end)) is not None

    def _number(self, at: int) -> Term | None:
        """The number of a board or a move at that place; None for a score."""
        start = self.line[at].start if at < len(self.line) else -1
        number = self._term_at.get(start)
        if number is None or start in self._scores:
            return None
        term = self._terms[number]
        small = term.kind is DayKind.NUMBER and len(term.digits) <= _LONGEST_NUMBER
        return term if small and 0 < term.value <= _MOST else None

    def _is_listed(self, at: int) -> bool:
        """True for a number that begins a line or precedes a result."""
        mark = _IN_A_LIST.match(self.text, self.line[at].end)
        if mark is None or not (self.scene.is_arbiter and self.scene.games):
            return False
        first = at == 0 or STOP.search(self.text, self.line[at - 1].end - 1, self.line[at].start)
        after = self._behind(mark.end())
        return bool(first) or (after < len(self.line) and self._is_result(after))

    def _is_result(self, at: int) -> bool:
        word = self._word(at)
        ends = word is not None and word.senses & {Sense.DRAWN, Sense.WHITE, Sense.BLACK}
        return self.line[at].start in self._scores or bool(ends)

    def _moves(self, at: int, word: LexiconWord | None) -> MovePiece | None:
        """A number beside the word for moves: "zet 31", "23 zetten"."""
        start = self.line[at].start
        if word is not None and Sense.MOVES in word.senses:
            number = self._number(self._behind(word.end))
            return MovePiece(*self._piece_text(start, number.end)) if number else None
        number = self._number(at)
        after = self._behind(number.end) if number else len(self.line)
        behind = self._word(after) if after < len(self.line) else None
        if behind is None or Sense.MOVES not in behind.senses:
            return None
        return MovePiece(*self._piece_text(start, behind.end))

    def _piece_text(self, start: int, end: int) -> tuple[str, int, int]:
        return self.text[start:end], start, end

    def _clock(self, start: int) -> ClockPiece:
        moment = self._moments[start]
        return ClockPiece(*self._piece_text(start, moment.end), moment)

    def _days(self, at: int) -> DayPhrase | None:
        start = self.line[at].start
        number = None if start in self._scores else self._term_at.get(start)
        if number is None or self._terms[number].kind in _NO_DAYS:
            return None
        moment = self._moments.get(start)
        if moment is not None and "." in self.text[start : moment.end]:
            return None  # "20.15" is an hour
        phrase = self._line_of_days.at(number)
        if phrase is None or not isinstance(phrase[0], When):
            return None
        phrase_terms = self._terms[number : phrase[1]]
        kinds = tuple(term.kind for term in phrase_terms)
        return DayPhrase(*self._piece_text(start, phrase_terms[-1].end), phrase[0], kinds)

    def _word(self, at: int) -> LexiconWord | None:
        """The longest phrase at this place without a mark inside."""
        if self.text[self.line[at].start : self.line[at].end] == _IS:
            return LexiconWord(
                *self._piece_text(self.line[at].start, self.line[at].end), senses=_IS_SENSES
            )
        for length in range(min(self.words.longest, len(self.line) - at), 0, -1):
            run = self.line[at : at + length]
            senses = self.words.phrases.get(tuple(token.text for token in run))
            if senses is None:
                continue
            into_an_hour = any(token.start in self._moments for token in run[1:])
            if not (into_an_hour or STOP.search(self.text, run[0].end, run[-1].start)):
                return LexiconWord(*self._piece_text(run[0].start, run[-1].end), senses=senses)
        return None

    def _open_phrase(self, at: int, word: LexiconWord | None) -> LexiconWord | None:
        """An open phrase, with other words between its own: "meld me vrijdag maar af"."""
        for phrase in self.words.open_phrases[self.line[at].text]:
            if word and len(phrase) <= len(tokens(word.text)):
                return None
            if not self._texts.issuperset(phrase):
                continue
            further = self._places(phrase, at)
            if further:
                self.taken.update(further)
                token = self.line[at]
                piece_text = self._piece_text(token.start, token.end)
                return LexiconWord(*piece_text, senses=self.words.phrases[phrase])
        return None

    def _places(self, phrase: Phrase, at: int) -> list[int]:
        """The places of the phrase's other words; empty if one is missing."""
        places: list[int] = []
        place, between = at + 1, 0
        while len(places) < len(phrase) - 1 and place < len(self.line):
            token = self.line[place]
            if between > _MOST_BETWEEN or STOP.search(
                self.text, self.line[place - 1].end, token.start
            ):
                return []
            if token.text == phrase[len(places) + 1]:
                places.append(place)
                place += 1
            elif ahead := self._past(place):
                between, place = between + 1, ahead
            else:
                return []
        return places if len(places) == len(phrase) - 1 else []

    def _past(self, place: int) -> int:
        """The place after an evening, name or filler inside an open phrase; else 0."""
        if days := self._days(place):
            return self._behind(days.end)
        word = self._word(place)
        if name := self._name(place, word):
            return self._behind(name.end)
        senses = self.words.phrases.get((self.line[place].text,), frozenset())
        return place + 1 if senses & _BETWEEN else 0

    def _name(self, at: int, word: LexiconWord | None) -> PlayerName | None:
        """A player's name, if it is longer than a word of the lexicon."""
        start = self.line[at].start
        for length in range(min(_LONGEST_NAME, len(self.line) - at), 0, -1):
            run = self.line[at : at + length]
            end = run[-1].end
            if not self.text[start].isalpha() or (word and end < word.end):
                break
            if self._last_parts[at + length - 1] not in self._players or self._is_broken_name(run):
                continue
            people = self._people(at, self.text[start:end], word)
            if people:
                return self._with_initial(PlayerName(*self._piece_text(start, end), people))
        return None

    def _people(self, at: int, name: str, word: LexiconWord | None) -> tuple[NamedPerson, ...]:
        """The players with that name; after "van" only with it: "wint van de Vries"."""
        of = self.line[at].text if word and Sense.AGAINST in word.senses else None
        people = find_whole(name, self._players)
        return tuple(p for p in people if of is None or of in fold(p.name).split())

    def _with_initial(self, name: PlayerName) -> PlayerName:
        """The name with the initial of a surname after it: "Jan B.", if a player has that name."""
        behind = _INITIAL.match(self.text, name.end)
        if behind is None:
            return name
        letter = fold(behind[1])
        alike = tuple(p for p in name.people if fold(p.name.split()[-1]).startswith(letter))
        longer = PlayerName(*self._piece_text(name.start, behind.end()), alike)
        return longer if alike else name

    def _is_broken_name(self, run: tuple[TextToken, ...]) -> bool:
        """True if signs other than dots divide the name, except in a list: "Vries, Jan de"."""
        between = self.text[run[0].end : run[-1].start] if len(run) > 1 else ""
        comma = "," if self.scene.of_results or self.scene.is_arbiter else "."
        signs = {token.text for token in run if token.form is TokenForm.SIGN} - {comma}
        ends = run[-1].form is TokenForm.SIGN
        broken = STOP.search(between.replace(".", "").replace(comma, ""))
        return ends or bool(signs) or broken is not None

    def _unread(self, at: int) -> Piece:
        token = self.line[at]
        place = self._piece_text(token.start, token.end)
        if token.text in ("&", "+"):
            return LexiconWord(*place, senses=frozenset((Sense.AND,)))
        if token.form is TokenForm.SIGN:
            return SignPiece(*place)
        if token.text == _ARTICLE:
            return LexiconWord(*place, senses=frozenset((Sense.SOFT,)))
        if find(token.text, self.scene.chiefs, whole=True):  # greeted, or signed off to
            return LexiconWord(*place, senses=frozenset((Sense.HELLO, Sense.FAREWELL)))
        if self.scene.of_results and (people := find_begun(place[0], self.scene.players)):
            return PlayerName(*place, people)
        number = self._term_at.get(token.start)
        of_days = number is not None and self._terms[number].kind in _LOOSE_DAYS
        return Unread(*place, of_days)
