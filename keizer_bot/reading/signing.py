"""Reads the words after /afmelden and /aanmelden: names, evenings and a free reason.

The command is the verb of one claim about coming, for all evenings in the line. If the words say
something by themselves, that counts too: "vrijdag niet, de 27e wel".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TypeGuard

import msgspec
from msgspec.structs import replace

from keizer_bot.reading import messages, words
from keizer_bot.reading.clauses import WARNINGS, has
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.dates import (
    OFFERED,
    Almanac,
    SettledDays,
    Signing,
    When,
    settle,
    without_days,
)
from keizer_bot.reading.day_words import DayKind, day_word_like, terms
from keizer_bot.reading.hints import mentions
from keizer_bot.reading.model import ComeLate, Reading, SeveralReadings, SignOff, SignOn, Unsure
from keizer_bot.reading.names import NamedPerson, is_list_mark, likeliest, unknown_player
from keizer_bot.reading.phrases import taken_together
from keizer_bot.reading.pieces import ClockPiece, DayPhrase, Piece, PlayerName, SignPiece, Unread
from keizer_bot.reading.reader import read_forms
from keizer_bot.reading.scene import CommandScene, ReadingScene
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.words import prepared

_USERNAME = re.compile(r"@\w*")
_MINUS = re.compile(r"\s*-\d+")
_BESIDE = frozenset(
    {
        *(Sense.SOFT, Sense.ARTICLE, Sense.FOR, Sense.PLACE, Sense.AND, Sense.OR, Sense.ME),
        *(Sense.HELLO, Sense.PLEASE, Sense.MY, Sense.TOO, Sense.IS, Sense.WITH, Sense.CLUB_DUTY),
        *(Sense.SIGN_OFF, Sense.SIGN_ON, Sense.ONLY, Sense.COME, Sense.SIGNED_OFF),
        *(Sense.SIGNED_ON, Sense.TO_COME, Sense.CAN, Sense.WISH, Sense.WE, Sense.THANKS),
        Sense.A_MOMENT,
    }
)
"""Words that may be beside a name or a day, and add nothing."""
_AWAY = (*(Sense.CANNOT, Sense.WILL_NOT, Sense.AWAY, Sense.ILL, Sense.STAY_AWAY, Sense.CLUB_DUTY),)
_COMES = (
    *(Sense.LATE, Sense.AFTER_ALL, Sense.I_COME, Sense.I_AM_THERE, Sense.TAKE_PART, Sense.IN_TIME),
    *(Sense.SIGN_ON, Sense.COME),
)
_OF_REASONS = (Sense.BECAUSE, Sense.NOT, Sense.NONE, Sense.OTHERS, *_AWAY)
_WARNINGS = (*(WARNINGS.keys() - {Sense.ARBITER}), Sense.OPPONENT, Sense.WHITE, Sense.BLACK)
_SHAKEN = frozenset(
    (Unsure.DENIED, Unsure.CONTRADICTION, Unsure.QUOTED, Unsure.COMING, Unsure.PAST)
)
"""Doubts for which the bot asks, although the words by themselves say the same as the command."""
_VAGUE = {
    *(DayKind.VAGUE, DayKind.AFTERWARDS, DayKind.NEXT, DayKind.EACH),
    *(DayKind.WHOLE, DayKind.PAST, DayKind.FEAST, DayKind.WEEK, DayKind.MONTHS, DayKind.PERIOD),
    *(DayKind.ALTERNATE, DayKind.BUT, DayKind.UNTIL, DayKind.ONWARD),
}
"""Words about days that belong to no day: an end or a beginning that no calendar has."""
_BEFORE_A_DAY = {DayKind.AFTER, DayKind.LOOSE, DayKind.THROUGH}  # "half december"
_UNTIL_A_DAY = {(DayKind.UNTIL, DayKind.WEEKDAY), (DayKind.UNTIL, DayKind.DAY)}


class OneOfPlayers(msgspec.Struct, frozen=True):
    """A name that several players have, or nobody has, with a reading for each possible player."""

    name: str
    readings: tuple[SignOff | SignOn, ...]


Signed = SignOff | SignOn | ComeLate | SeveralReadings | OneOfPlayers


def read_signing(rest: str, scene: CommandScene, signing: Signing) -> Signed:
    """Read for whom and for which evenings; `SeveralReadings` if they come on another evening.

    Raises the refusals of `words` and of days, `OnlyYourself`, `NameThePlayer`, `OnePlayerAtATime`,
    `HowToSignOff`, `HowToSignOn`, and as `person` and the scene.
    """
    me = scene.plain.me if scene.is_arbiter else scene.me
    off = signing is Signing.OFF
    if not rest:
        evenings, doubts = without_days(scene.calendar, scene.at, away=off)
        sure = frozenset(doubts - {Unsure.OVER})
        return (SignOff if off else SignOn)(_myself(me), evenings, doubts=sure)
    longest = words.LONGEST_BY_ARBITER if scene.is_arbiter else words.LONGEST
    text = prepared(", ".join(words.lines(rest, longest=longest)))
    if not scene.is_arbiter and (username := _USERNAME.search(rest)):
        raise messages.OnlyYourself(username[0])
    if minus := _MINUS.match(text):
        raise messages.BadDate(minus[0].strip())
    line = _cut(text, scene.plain, off=off)
    if line.plain is not None and _says_more(line.plain, off=off):
        return line.plain
    if line.asks and not line.days:
        raise messages.HowToSignOff if off else messages.HowToSignOn
    return (_for_anybody if scene.is_arbiter else _for_oneself)(line, me)


def _says_more(reading: Reading, *, off: bool) -> TypeGuard[ComeLate | SeveralReadings]:
    """True if the words by themselves are sure and say more than the command."""
    match reading:
        case ComeLate():
            return not reading.doubts
        case SeveralReadings(readings):
            return off and not reading.doubts and {SignOff, SignOn} == set(map(type, readings))
    return False


def _myself(me: NamedPerson | None) -> tuple[NamedPerson]:
    if me is None:
        raise messages.NameThePlayer
    return (me,)


@dataclass(frozen=True)
class _Line:
    """The words after the command, cut into pieces.

    `off`: the command is /afmelden. `guessed`: a word about days was misspelt.
    """

    text: str
    pieces: tuple[Piece, ...]
    scene: ReadingScene
    off: bool
    guessed: bool = False

    @cached_property
    def plain(self) -> Reading | None:
        """The reading of the words without the command, if they have one of the closed forms."""
        return read_forms(self.text, self.pieces, self.scene) if self.pieces else None

    @cached_property
    def days(self) -> list[DayPhrase]:
        """The phrases about days in the line."""
        return [piece for piece in self.pieces if isinstance(piece, DayPhrase)]

    @cached_property
    def kinds(self) -> dict[int, DayKind]:
        """The kind of each word about days that belongs to no day, by its place."""
        read = DayPhrase | PlayerName | ClockPiece
        places = {piece.start for piece in self.pieces if not isinstance(piece, read)}
        return {term.start: term.kind for term in terms(self.text) if term.start in places}

    def has(self, *senses: Sense) -> bool:
        """True if a word may have one of these meanings."""
        return has(self.pieces, *senses)

    def claim(self, players: tuple[NamedPerson, ...], *more: Unsure) -> SignOff | SignOn:
        """The sign-off or sign-on of these players. Raises the refusals of days."""
        evenings, doubts = self._evenings()
        doubts |= {*more, *self._doubts()}
        opposite = Unsure.CONTRADICTION in doubts
        if Unsure.WHICH_EVENING in doubts and len(evenings) <= 1 and not opposite:
            evenings = self._almanac().ahead()[:OFFERED] or evenings
        dated, sure = bool(self.days), frozenset(doubts - {Unsure.OVER})
        if self.off:
            return SignOff(players, evenings, self.has(Sense.CLUB_DUTY), dated=dated, doubts=sure)
        return SignOn(players, evenings, dated, sure)

    def _almanac(self) -> Almanac:
        return Almanac(self.scene.calendar, self.scene.today)

    def _evenings(self) -> SettledDays:
        """The evenings, without those after "except"."""
        if not self.days:
            return without_days(self.scene.calendar, self.scene.at, away=self.off)
        excepts = (start for start, kind in self.kinds.items() if kind is DayKind.EXCEPT)
        at = next(excepts, len(self.text))
        kept, doubts = self._settled([day for day in self.days if day.start < at])
        left_out, _ = self._settled([day for day in self.days if day.start > at])
        if not left_out:
            return kept, doubts
        kept = kept or self._almanac().ahead()
        evenings = tuple(evening for evening in kept if evening not in left_out)
        return evenings or kept, doubts | {Unsure.SEVERAL_EVENINGS}

    def _settled(self, days: Sequence[DayPhrase]) -> SettledDays:
        almanac, whens = self._almanac(), [day.when for day in days]
        if not self.has(Sense.BUT):  # "everything but December" excludes December
            together = taken_together([*whens], almanac)
            whens = [when for when in together if isinstance(when, When)]
        return settle(whens, almanac, self.scene.at)

    @cached_property
    def is_explained(self) -> bool:
        """True if it says that somebody stays away, or why."""
        comes = (Sense.COME, Sense.TO_COME, Sense.CAN, Sense.THIRD_PERSON)
        return (self.has(Sense.NOT) and self.has(*comes)) or self.has(Sense.BECAUSE, *_AWAY)

    @property
    def asks(self) -> bool:
        """True for a question, or a cry for help."""
        return "?" in self.text or self.has(Sense.ASKS) or mentions(self.text, Matter.HELP)

    def _doubts(self) -> set[Unsure]:
        """The doubts about the line, with the command and by itself."""
        plain = self.plain.doubts if self.off and self.plain else frozenset[Unsure]()
        shaken = self.has(*_WARNINGS) or not plain.isdisjoint(_SHAKEN)
        unclear = self._is_vague() if self.days else self._is_strange()
        doubts = (
            (self.guessed or shaken or self.asks, Unsure.GUESSED_EVENING),
            (self._is_opposite(), Unsure.CONTRADICTION),
            (unclear or (shaken and len(self.days) != 1), Unsure.WHICH_EVENING),
            (self.is_of_others(), Unsure.SOMEBODY_ELSE),
        )
        return {doubt for holds, doubt in doubts if holds}

    def is_of_others(self) -> bool:
        """True if it is about a relative, or names nobody else."""
        alone = not (self.is_explained or any(isinstance(p, Unread) for p in self.pieces))
        return self.has(Sense.OTHERS) and (alone or self.has(Sense.THIRD_PERSON))

    def _is_opposite(self) -> bool:
        """True if the words by themselves mean the other command."""
        plain = self.plain.readings if isinstance(self.plain, SeveralReadings) else (self.plain,)
        if any(isinstance(reading, SignOff if self.off else SignOn) for reading in plain):
            return False
        if any(isinstance(reading, SignOff | SignOn | ComeLate) for reading in plain):
            return True
        denied = self.has(Sense.NOT, Sense.NONE, Sense.NO)
        if not self.off:
            return not self.has(Sense.AFTER_ALL) and (denied or self.has(Sense.SIGN_OFF, *_AWAY))
        undone = mentions(self.text, Matter.UNDO, Matter.CANCELLED)
        back = undone or self.has(*_COMES) or (denied and not self.days)
        return back and not self.is_explained

    def _is_vague(self) -> bool:
        """True if words about days are left over: "20-11 en 27", "from the 20th to the 27th"."""
        first, last, pairs = self.days[0], self.days[-1], [*pairwise(self.pieces)]
        before = {self.kinds.get(a.start) for a, b in pairs if isinstance(b, DayPhrase)}
        between = [piece for piece in self.pieces if first.end <= piece.start < last.start]
        return (
            any(has((a,), Sense.AND) and b.text.isdecimal() for a, b in pairs)
            or (first is last and first.kinds[:2] in _UNTIL_A_DAY)
            or (self.off and has(between, Sense.CLUB_DUTY))  # on one of them
            or not (_VAGUE.isdisjoint(self.kinds.values()) and _BEFORE_A_DAY.isdisjoint(before))
        )

    def _is_strange(self) -> bool:
        """True if words are neither beside a day nor part of a reason."""
        beside = all(
            isinstance(piece, SignPiece | PlayerName) or piece.senses & _BESIDE
            for piece in self.pieces
        )
        return self.off and not (beside or self.is_explained or isinstance(self.plain, SignOff))


def _cut(text: str, scene: ReadingScene, *, off: bool) -> _Line:
    """The line in pieces; a mistyped word about days is corrected if that makes a day."""
    line, better = _Line(text, pieces(text, scene), scene, off), text
    for piece in reversed(line.pieces):
        is_word = isinstance(piece, Unread) and line.kinds.get(piece.start) is DayKind.WORD
        if is_word and (word := day_word_like(piece.text)):
            better = f"{better[: piece.start]}{word}{better[piece.end :]}"
    if better == text:
        return line
    corrected = _Line(better, pieces(better, scene), scene, off, guessed=True)
    days = [day.when for day in line.days]
    return line if all(day.when in days for day in corrected.days) else corrected


def _names(line: _Line) -> tuple[list[PlayerName], Unread | None]:
    """The players to sign off, before any reason ("feestje van Piet"), and a name nobody has."""
    names = list[PlayerName]()
    for piece in line.pieces:
        if isinstance(piece, PlayerName):
            names.append(piece)
        elif isinstance(piece, Unread) and piece.text[1:].isalpha() and not piece.of_days:
            return names, piece
        elif not piece.senses & _BESIDE and has((piece,), *_OF_REASONS):
            break
    return names, None


def _for_oneself(line: _Line, me: NamedPerson | None) -> SignOff | SignOn:
    """The member's own sign-off or sign-on. Raises `OnlyYourself` for other names."""
    names, stranger = _names(line)
    others = [name.text for name in names if me not in name.people]
    if line.is_of_others() and not line.days:
        others.append(line.text)
    if stranger and not (line.days or line.off or line.is_explained or line.has(*_COMES)):
        others.append(stranger.text)
    if others:
        raise messages.OnlyYourself(others[0])
    in_front = stranger and line.days and stranger.start < line.days[0].start
    doubted = in_front and not line.is_explained
    return line.claim(_myself(me), *([Unsure.GUESSED_EVENING] if doubted else []))


def _for_anybody(line: _Line, me: NamedPerson | None) -> SignOff | SignOn | OneOfPlayers:
    """The claim of the players whom an arbiter names, or the arbiter's own.

    A name that is only similar is asked about. Raises `OnePlayerAtATime` for "Kees of Ana".
    """
    names, stranger = _names(line)
    if not names:
        return _for_nobody_known(line, stranger, me) if stranger else line.claim(_myself(me))
    if len(names) > 1:
        return _for_several(line, names, stranger)
    (name,) = names
    surname = stranger and stranger.text[:1].isupper() and stranger.start == name.end + 1
    if len(name.people) > 1 or surname:
        return _one_of(line, name.text, name.people)
    if stranger and likeliest(stranger.text, line.scene.players):
        raise messages.OnePlayerAtATime
    return line.claim(name.people)


def _for_nobody_known(
    line: _Line, stranger: Unread, me: NamedPerson | None
) -> SignOff | SignOn | OneOfPlayers:
    """The claim of a player with a similar name; the arbiter's own if the word is of a reason."""
    alike = likeliest(stranger.text, line.scene.players)
    in_front = not (line.days and line.days[0].start < stranger.start)
    if in_front and alike:
        return _one_of(line, stranger.text, alike)
    if me is None or alike or (in_front and not line.is_explained):
        raise unknown_player(stranger.text, line.scene.players)
    return line.claim((me,))


def _for_several(
    line: _Line, names: Sequence[PlayerName], stranger: Unread | None
) -> SignOff | SignOn:
    """The claim of a list of players. Raises `OnePlayerAtATime` if one of them is uncertain."""
    claim = line.claim(tuple(name.people[0] for name in names))
    unlisted = any(not is_list_mark(line.text[a.end : b.start]) for a, b in pairwise(names))
    uncertain = stranger or any(len(name.people) > 1 for name in names)
    if uncertain or unlisted or claim.doubts - {Unsure.SEVERAL_EVENINGS}:
        raise messages.OnePlayerAtATime
    return claim


def _one_of(line: _Line, name: str, people: Sequence[NamedPerson]) -> OneOfPlayers:
    claim = line.claim(())
    return OneOfPlayers(name, tuple(replace(claim, players=(person,)) for person in people))
