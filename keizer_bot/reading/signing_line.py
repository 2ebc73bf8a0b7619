"""The line behind /afmelden or /aanmelden: its evenings, and why it is unsure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from keizer_bot.calendar import Evening
from keizer_bot.reading import messages
from keizer_bot.reading.clauses import has
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.dates import Almanac, Sort, When
from keizer_bot.reading.day_words import DayKind, day_word_like
from keizer_bot.reading.evenings import OFFERED, Signing, settle, without_days
from keizer_bot.reading.line_parts import find_words
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.model import (
    ComeLate,
    Reading,
    SeveralReadings,
    SignOff,
    SignOn,
    Unsure,
)
from keizer_bot.reading.names import (
    NamedPerson,
)
from keizer_bot.reading.phrases import taken_together
from keizer_bot.reading.pieces import (
    ClockPiece,
    DayPhrase,
    Piece,
    PlayerName,
    SignPiece,
    Unread,
)
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.terms import terms
from keizer_bot.reading.wording import wordings

BESIDE_NAMES = frozenset(
    {
        *(Sense.SOFT, Sense.ARTICLE, Sense.FOR, Sense.PLACE, Sense.AND, Sense.OR, Sense.ME),
        *(Sense.HELLO, Sense.PLEASE, Sense.MY, Sense.TOO, Sense.IS, Sense.WITH, Sense.CLUB_DUTY),
        *(Sense.SIGN_OFF, Sense.SIGN_ON, Sense.ONLY, Sense.COME),
    }
)
"""Words that may stand in front of the name of somebody who is signed off."""
_STAY_AWAY = (
    *(Sense.NOT, Sense.NONE, Sense.CANNOT, Sense.WILL_NOT, Sense.AWAY, Sense.ILL),
    *(Sense.STAY_AWAY, Sense.SIGN_OFF, Sense.CLUB_DUTY),
)
COME = (
    *(Sense.LATE, Sense.AFTER_ALL, Sense.I_COME, Sense.I_AM_THERE, Sense.TAKE_PART, Sense.IN_TIME),
    *(Sense.SIGN_ON, Sense.COME),
)
EXPLAINS = (
    *(Sense.BECAUSE, Sense.CANNOT, Sense.WILL_NOT, Sense.AWAY, Sense.ILL),
    *(Sense.STAY_AWAY, Sense.CLUB_DUTY),
)
_PASSED_OVER = (
    BESIDE_NAMES
    | {Sense.SIGNED_OFF, Sense.SIGNED_ON, Sense.TO_COME, Sense.CAN}
    | {
        *(Sense.WISH, Sense.WE, Sense.THANKS, Sense.A_MOMENT),
    }
)
_SHAKEN = frozenset(
    {
        *(Unsure.CONDITION, Unsure.UNCERTAIN, Unsure.QUESTION, Unsure.CORRECTION, Unsure.DENIED),
        *(Unsure.CONTRADICTION, Unsure.SOMEBODY_ELSE, Unsure.QUOTED, Unsure.OBJECTION),
        *(Unsure.COMING, Unsure.ALWAYS, Unsure.PAST),
    }
)
"""Doubts for which it is asked although it says that they stay away."""
_UNCERTAIN = (
    *(Sense.IF, Sense.OR, Sense.DOUBT, Sense.CORRECTION, Sense.AFTER_THAT, Sense.NOT_BEFORE),
    *(Sense.OPPONENT, Sense.WHITE, Sense.BLACK),
)
_VAGUE = {
    *(DayKind.VAGUE, DayKind.MEANWHILE, DayKind.AFTERWARDS, DayKind.NEXT, DayKind.EACH),
    *(DayKind.WHOLE, DayKind.PAST, DayKind.FEAST),
}
_LEFT = {
    *(DayKind.WEEK, DayKind.MONTHS, DayKind.PERIOD, DayKind.ALTERNATE, DayKind.BUT),
    *(DayKind.UNTIL, DayKind.ONWARD),
}
_UNTIL_A_DAY = {(DayKind.UNTIL, DayKind.WEEKDAY), (DayKind.UNTIL, DayKind.DAY)}
_FIRST = (
    *(Unsure.OPPOSITE, Unsure.WHICH_EVENING, Unsure.ALL_OR_ONE, Unsure.GUESSED_EVENING),
    *(Unsure.SEVERAL_EVENINGS, Unsure.SOMEBODY_ELSE),
)
"""Of several reasons to ask the first of these counts."""


def _readings(reading: Reading) -> Sequence[object]:
    return reading.readings if isinstance(reading, SeveralReadings) else (reading,)


@dataclass(frozen=True)
class SigningLine:
    """The words behind the command, cut into pieces; `guessed`: a word of days was misspelt."""

    text: str
    found: tuple[Piece, ...]
    scene: ReadingScene
    signing: Signing
    guessed: bool = False

    @classmethod
    def cut(cls, text: str, scene: ReadingScene, signing: Signing) -> "SigningLine":
        """The line; a word that looks like one of days is put right where that makes a day."""
        language = wordings(text)[0].language
        found = pieces(text, scene, language)
        line, better = cls(text, found, scene, signing), text
        for at in reversed(range(len(found))):
            piece = found[at]
            if not isinstance(piece, Unread) or line._kind(at) is not DayKind.WORD:
                continue  # what the lexicon has is no slip: "febbre" is no "febbraio"
            if word := day_word_like(piece.text):
                better = f"{better[: piece.start]}{word}{better[piece.end :]}"
        if better == text:
            return line
        corrected = cls(better, pieces(better, scene, language), scene, signing, guessed=True)
        return corrected if set(corrected.whens) - set(line.whens) else line

    @property
    def days(self) -> list[int]:
        """The places of its days."""
        return [at for at, piece in enumerate(self.found) if isinstance(piece, DayPhrase)]

    @property
    def whens(self) -> list[When]:
        """Its days."""
        return [piece.when for piece in self.found if isinstance(piece, DayPhrase)]

    def claim(
        self, players: tuple[NamedPerson, ...], reading: Reading, *more: Unsure
    ) -> SignOff | SignOn:
        """The sign-off, or sign-on, of these players. Raises the refusals of days."""
        evenings, doubts = self._evenings()
        doubts |= {*more, *self._doubts(reading)}
        if self.guessed:
            doubts.add(Unsure.GUESSED_EVENING)
        first = next((doubt for doubt in _FIRST if doubt in doubts), None)
        if first is Unsure.WHICH_EVENING and len(evenings) <= 1:  # the next ones, to choose from
            evenings = self._almanac.ahead()[:OFFERED] or evenings
        sure = frozenset[Unsure]() if first is None else frozenset((first,))
        if self.signing is Signing.ON:
            return SignOn(players, evenings, bool(self.days), sure)
        club = has(self.found, Sense.CLUB_DUTY)
        return SignOff(players, evenings, club, dated=bool(self.days), doubts=sure)

    @property
    def _almanac(self) -> Almanac:
        return Almanac(self.scene.calendar, self.scene.today)

    def _evenings(self) -> tuple[tuple[Evening, ...], set[Unsure]]:
        """The evenings; without those behind "except", if that is what joins two of the phrases."""
        if not self.days:
            off = self.signing is Signing.OFF
            return without_days(self.scene.calendar, self.scene.at, away=off)
        places = [at for at in range(len(self.found)) if self._kind(at) is DayKind.EXCEPT]
        at = places[0] if len(places) == 1 else 0
        before, behind = ([n for n in self.days if (n < at) is side] for side in (True, False))
        if not before or not behind:
            evenings, doubts = self._settled(self.days)
            return evenings, doubts | ({Unsure.WHICH_EVENING} if places else set())
        evenings, doubts = self._settled(before)
        without, more = self._settled(behind)
        kept = tuple(evening for evening in evenings if evening not in without)
        left = Unsure.SEVERAL_EVENINGS if kept else Unsure.WHICH_EVENING
        return kept or evenings, doubts | more | {left}

    def _settled(self, places: Sequence[int]) -> tuple[tuple[Evening, ...], set[Unsure]]:
        found = [p.when for p in (self.found[at] for at in places) if isinstance(p, DayPhrase)]
        if not has(self.found, Sense.BUT):  # "everything but December" is no December
            together = taken_together([*found], self._almanac)
            found = [when for when in together if isinstance(when, When)]
        return settle(found, self._almanac, self.scene.at)

    def _kind(self, at: int) -> DayKind | None:
        """The meaning that a word has among days."""
        piece = self.found[at] if at < len(self.found) else None
        if piece is None or isinstance(piece, DayPhrase | PlayerName | ClockPiece):
            return None
        return self._kinds.get(piece.start)

    @cached_property
    def _kinds(self) -> dict[int, DayKind]:
        return {term.start: term.kind for term in terms(self.text)}

    @property
    def is_explained(self) -> bool:
        """True if it says why somebody stays away, or that they do."""
        comes = (Sense.COME, Sense.TO_COME, Sense.CAN, Sense.THIRD_PERSON)
        denied = has(self.found, Sense.NOT) and has(self.found, *comes)
        return denied or has(self.found, *EXPLAINS)

    @property
    def _is_strange(self) -> bool:
        """True if it names no day, and has words that are neither beside it nor a reason."""
        return not self.is_explained and not all(
            isinstance(piece, SignPiece | PlayerName) or piece.senses & _PASSED_OVER
            for piece in self.found
        )

    def _shaken(self, reading: Reading) -> Iterator[Unsure]:
        """Why a sign-off that the words are by themselves is unsure."""
        if isinstance(reading, SignOff | SeveralReadings) and reading.doubts & _SHAKEN:
            yield Unsure.WHICH_EVENING if len(self.days) > 1 else Unsure.GUESSED_EVENING

    def _doubts(self, reading: Reading) -> Iterator[Unsure]:
        """Why it is unsure: by its words, and by what it says without the command."""
        if self._asks:
            yield Unsure.GUESSED_EVENING
        if self._is_opposite(reading):
            yield Unsure.OPPOSITE
        if self._is_vague(reading) or self._is_choice() or self._is_denied():
            yield Unsure.WHICH_EVENING
        if self.signing is Signing.OFF:
            yield from self._shaken(reading)
        if self._is_of_others():
            if not self.days:
                raise messages.OnlyYourself(self.text)
            yield Unsure.SOMEBODY_ELSE

    @property
    def _asks(self) -> bool:
        return (
            has(self.found, Sense.ASKS)
            or "?" in self.text
            or find_words(self.text, Matter.HELP) is not None
        )

    def refuse_a_cry_for_help(self) -> None:
        """Raises `HowToSignOff`, `HowToSignOn` for a question without a day."""
        if self._asks and not self.days:
            off = self.signing is Signing.OFF
            raise messages.HowToSignOff if off else messages.HowToSignOn

    def _is_of_others(self) -> bool:
        """True if a relative comes or does not, or is all that is named."""
        read = not any(isinstance(piece, Unread) for piece in self.found)
        alone = read and not self.is_explained
        return has(self.found, Sense.OTHERS) and (alone or has(self.found, Sense.THIRD_PERSON))

    def _is_opposite(self, reading: Reading) -> bool:
        """True if the words by themselves say what the other command is for."""
        plain = _readings(reading)
        comes = any(isinstance(one, SignOn | ComeLate) for one in plain)
        away = any(isinstance(one, SignOff) for one in plain)
        if self.signing is Signing.ON:
            back = has(self.found, Sense.AFTER_ALL) and not has(self.found, Sense.NOT)
            return away or (has(self.found, *_STAY_AWAY) and not (comes or back))
        if away:
            return False
        denied = not self.days and has(self.found, Sense.NOT, Sense.NO, Sense.NONE)
        back = (denied or has(self.found, *COME)) and not self.is_explained
        return comes or back or has(self.found, Sense.LATE) or self._is_taken_back()

    def _is_taken_back(self) -> bool:
        undone = find_words(self.text, Matter.UNDO, Matter.CANCELLED)
        return undone is not None and not has(self.found, Sense.ILL, Sense.BECAUSE)

    def _is_vague(self, reading: Reading) -> bool:
        """True for an end or a beginning that no calendar knows, and for days that are not read."""
        first = self.found[self.days[0]] if len(self.days) == 1 else None
        ends = first.kinds[:2] if isinstance(first, DayPhrase) else ()
        if ends in _UNTIL_A_DAY or has(self.found, *_UNCERTAIN):
            return True
        if not self.days:
            off = self.signing is Signing.OFF
            away = any(isinstance(one, SignOff) for one in _readings(reading))
            return off and not away and self._is_strange
        bounded = any(when.sort is Sort.STRETCH for when in self.whens)
        vague = (_VAGUE | _LEFT) - ({DayKind.MEANWHILE} if bounded else set())
        return any(self._is_vague_at(at, vague) for at in range(len(self.found)))

    def _is_vague_at(self, at: int, vague: set[DayKind]) -> bool:
        kind, after = self._kind(at), self.found[at + 1 : at + 2]
        dated = any(isinstance(piece, DayPhrase) for piece in after)
        return kind in vague or (kind in {DayKind.AFTER, DayKind.LOOSE} and dated)

    def _is_choice(self) -> bool:
        """True for "20-11 en 27", and for club duty among days."""
        if not self.days:
            return False
        for before, at in pairwise(range(len(self.found))):
            if self.found[at].text.isdecimal() and has(self.found[before:at], Sense.AND):
                return True
        between = self.found[self.days[0] : self.days[-1]]
        moved = any(
            piece.text.casefold() == "naar" for piece in between
        )  # "from the 20th to the 27th"
        return moved or (self.signing is Signing.OFF and has(between, Sense.CLUB_DUTY))

    def _is_denied(self) -> bool:
        """True for "not the 20th" and "not for the club"."""
        if self.signing is Signing.ON:
            return False
        verb = False
        for piece, after in pairwise(self.found):
            denied = isinstance(after, DayPhrase) or has((after,), Sense.CLUB_DUTY)
            if denied and not verb and has((piece,), Sense.NOT):
                return True
            verb = verb or has((piece,), Sense.CAN, Sense.COME, Sense.BE, Sense.I_COME)
        return False
