"""The words behind /afmelden and /aanmelden: for whom, which evenings, and why it is unsure.

The command is the verb; beside it stand names and evenings, and a reason whose words are free. What
plain words of coming say by themselves counts as well: "vrijdag niet, de 27e wel".
"""

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from keizer_bot.i18n.folding import fold
from keizer_bot.reading import messages, words
from keizer_bot.reading.clauses import has
from keizer_bot.reading.clock_times import Lateness, read_amount
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.day_mentions import evenings_mentioned
from keizer_bot.reading.evenings import Signing, coming, without_days
from keizer_bot.reading.lexicon import language_of
from keizer_bot.reading.line_parts import person
from keizer_bot.reading.messages import OnlyYourself
from keizer_bot.reading.model import (
    ComeLate,
    NothingRead,
    Reading,
    SeveralReadings,
    SignOff,
    SignOn,
    Unsure,
)
from keizer_bot.reading.names import (
    PARTICLES,
    NamedPerson,
    find,
    find_slipped,
    is_list_mark,
    like,
    likeliest,
    unknown_player,
)
from keizer_bot.reading.pieces import (
    ClockPiece,
    DayPhrase,
    Piece,
    PlayerName,
    Unread,
)
from keizer_bot.reading.reader import read, read_forms
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.signing_line import BESIDE_NAMES, COME, EXPLAINS, SigningLine
from keizer_bot.reading.words import prepared

_USERNAME = re.compile(r"@\w*")
_MINUS = re.compile(r"\s*-\d+")
_SIGNS = 3  # of a slip in a name
_IN_A_REASON = (*EXPLAINS, Sense.NOT, Sense.NONE, Sense.OTHERS)


@dataclass(frozen=True, slots=True)
class OneOfPlayers:
    """A name that several go by, or that nobody has: a reading for each who may be meant."""

    name: str
    readings: tuple[SignOff | SignOn, ...]


Signed = SignOff | SignOn | ComeLate | SeveralReadings | OneOfPlayers


def read_signing(rest: str, scene: CommandScene, signing: Signing) -> Signed:
    """For whom, and which evenings; `SeveralReadings` where they come to another all the same.

    Raises the refusals of `words` and of days, `OnlyYourself`, `NameThePlayer`, `OnePlayerAtATime`,
    `HowToSignOff`, `HowToSignOn`, and as `person` and the scene.
    """
    me = scene.plain.me if scene.is_arbiter else scene.me
    if not rest:
        return _without_words(scene, me, signing)
    plain = scene.plain
    longest = words.LONGEST_BY_ARBITER if scene.is_arbiter else words.LONGEST
    text = prepared(", ".join(words.lines(rest, longest=longest)))
    if not scene.is_arbiter and (username := _USERNAME.search(rest)):
        raise messages.OnlyYourself(username[0])
    if minus := _MINUS.match(text):
        raise messages.BadDate(minus[0].strip())
    line = SigningLine.cut(text, plain, signing)
    if not line.found:
        return _without_words(scene, me, signing)
    reading = read_forms(text, line.found, plain) or NothingRead()
    if isinstance(reading, ComeLate | SeveralReadings) and _is_taken(reading, signing):
        return reading
    line.refuse_a_cry_for_help()
    meant = SignedNames(line, plain.players, slips=scene.is_arbiter)
    if scene.is_arbiter:
        return _for_anybody(line, meant, reading, me)
    return _for_oneself(line, meant, reading, me)


def _without_words(
    scene: CommandScene, me: NamedPerson | None, signing: Signing
) -> SignOff | SignOn:
    """Of the sender, for the coming evening. Raises `NameThePlayer`, `SeasonOver`."""
    if me is None:
        raise messages.NameThePlayer
    away = signing is Signing.OFF
    evenings, reasons = without_days(scene.calendar, scene.at, away=away)
    doubts = frozenset(reasons & {Unsure.WHICH_EVENING})
    return (SignOff if away else SignOn)((me,), evenings, doubts=doubts)


def _is_taken(reading: ComeLate | SeveralReadings, signing: Signing) -> bool:
    """True for plain words that are sure, and say more than the command."""
    if reading.doubts or isinstance(reading, ComeLate):
        return not reading.doubts
    return signing is Signing.OFF and {type(one) for one in reading.readings} == {SignOff, SignOn}


@dataclass(slots=True)
class SignedNames:
    """Whose sign-off it is: names in front of any other word, and those joined to them.

    A name inside a reason ("feestje van Piet") is nobody's. `stranger` is a word where a name may
    stand, that nobody has; `slips`: a letter of a name may be wrong.
    """

    line: SigningLine
    players: tuple[NamedPerson, ...]
    slips: bool
    subjects: list[PlayerName]
    stranger: Unread | None
    has_a_surname: bool

    def __init__(self, line: SigningLine, players: tuple[NamedPerson, ...], *, slips: bool) -> None:
        """Finds the names of the line."""
        self.line, self.players, self.slips = line, players, slips
        self.subjects, self.stranger, self.has_a_surname = [], None, False
        for piece in line.found:
            name = self._slipped(piece)
            if name is not None:
                self._add(name)
            elif self.subjects and len(piece.text) == 1 and piece.text.isupper():
                self._narrow(piece)
            elif isinstance(piece, Unread) and not (
                piece.of_days or len(piece.text) == 1 or piece.text.isdecimal()
            ):
                self._pass_stranger(piece)
                break
            elif has((piece,), *_IN_A_REASON) and not piece.senses & BESIDE_NAMES:
                break

    def _slipped(self, piece: Piece) -> PlayerName | None:
        if isinstance(piece, PlayerName):
            return piece
        may_slip = self.slips and isinstance(piece, Unread) and piece.text[:1].isupper()
        people = find_slipped(piece.text, self.players, signs=_SIGNS) if may_slip else ()
        return PlayerName(piece.text, piece.start, piece.end, people) if people else None

    def _add(self, name: PlayerName) -> None:
        """A name; with the one just before it, it is one name where both may be somebody's."""
        last = self.subjects[-1] if self.subjects else name
        people = tuple(person for person in last.people if person in name.people)
        if people and last is not name and name.start == last.end + 1:
            whole = self.line.text[last.start : name.end]
            self.subjects[-1] = PlayerName(whole, last.start, name.end, people)
        else:
            self.subjects.append(name)

    def _narrow(self, initial: Piece) -> None:
        """Of several of one name those whose surname begins with that letter: "Jan B"."""
        last = self.subjects[-1]
        whole = self.line.text[last.start : initial.end]
        if people := find(whole, last.people):
            self.subjects[-1] = PlayerName(whole, last.start, initial.end, people)

    def _pass_stranger(self, piece: Unread) -> None:
        """A word with a capital behind a name is the surname of nobody here; else it may be one."""
        last = self.subjects[-1] if self.subjects else None
        between = fold(self.line.text[last.end : piece.start]).split() if last else ["?"]
        if piece.text[:1].isupper() and all(word in PARTICLES for word in between):
            self.has_a_surname = True
        else:
            self.stranger = piece

    @property
    def begins_with_stranger(self) -> bool:
        """True if the stranger stands in front of the days."""
        days = self.line.days
        return self.stranger is not None and not (
            days and self.line.found[days[0]].start < self.stranger.start
        )

    @property
    def is_listed(self) -> bool:
        """True if nothing but marks and "and" stands between the names."""
        return all(
            is_list_mark(self.line.text[a.end : b.start]) for a, b in pairwise(self.subjects)
        )


def _for_oneself(
    line: SigningLine, meant: SignedNames, reading: Reading, me: NamedPerson | None
) -> SignOff | SignOn:
    for subject in meant.subjects:
        if me not in subject.people:
            raise messages.OnlyYourself(subject.text)
    if me is None:
        raise messages.NameThePlayer
    stranger = meant.stranger
    if stranger is None or (line.is_explained and not likeliest(stranger.text, meant.players)):
        return line.claim((me,), reading)
    alike = bool(likeliest(stranger.text, meant.players))
    if line.signing is Signing.ON and not line.days and not has(line.found, *COME):
        raise messages.OnlyYourself(stranger.text)
    doubt = Unsure.GUESSED_EVENING if line.days else Unsure.WHICH_EVENING
    in_front = not isinstance(line.found[0], DayPhrase)
    alone = line.signing is Signing.ON and not line.days
    return line.claim((me,), reading, *([doubt] if alike or (in_front and not alone) else []))


def _for_anybody(
    line: SigningLine, meant: SignedNames, reading: Reading, me: NamedPerson | None
) -> SignOff | SignOn | OneOfPlayers:
    subjects, stranger = meant.subjects, meant.stranger
    if not subjects:
        return _for_nobody_known(line, meant, reading, me)
    if len(subjects) > 1:
        return _for_several(line, meant, reading)
    if stranger is not None and likeliest(stranger.text, meant.players):  # "Kees of Anna"
        raise messages.OnePlayerAtATime
    name = subjects[0]
    if len(name.people) > 1 or meant.has_a_surname:
        return _one_of(line, name.text, name.people, reading)
    return line.claim(name.people, reading)


def _for_nobody_known(
    line: SigningLine, meant: SignedNames, reading: Reading, me: NamedPerson | None
) -> SignOff | SignOn | OneOfPlayers:
    """The sender's own claim, where no player is named; a name like a player's is asked about."""
    stranger = meant.stranger
    if stranger is not None and (likely := _alike(stranger, meant)):
        return _one_of(line, stranger.text, likely, reading)
    if stranger is not None and (me is None or not line.is_explained):
        _refuse_stranger(stranger, meant, me)
    if me is None:
        raise messages.NameThePlayer
    return line.claim((me,), reading)


def _one_of(
    line: SigningLine, name: str, people: tuple[NamedPerson, ...], reading: Reading
) -> OneOfPlayers:
    claim = line.claim((), reading)
    return OneOfPlayers(name, tuple(replace(claim, players=(who,)) for who in people))


def _alike(stranger: Unread, meant: SignedNames) -> tuple[NamedPerson, ...]:
    """Players with a name like the one in front, which nobody has."""
    if not meant.begins_with_stranger:
        return ()
    return find(stranger.text, meant.players) or like(stranger.text, meant.players)


def _for_several(line: SigningLine, meant: SignedNames, reading: Reading) -> SignOff | SignOn:
    """Players whose names are listed, each known for certain; else one message for each."""
    subjects = meant.subjects
    several = next((subject for subject in subjects if len(subject.people) > 1), None)
    if several is not None and meant.stranger is None:
        raise messages.SeveralPlayers(several.text, tuple(p.name for p in several.people))
    claim = line.claim(tuple(subject.people[0] for subject in subjects), reading)
    unsure = claim.doubts - {Unsure.SEVERAL_EVENINGS}
    if meant.stranger is not None or unsure or not meant.is_listed:
        raise messages.OnePlayerAtATime
    return claim


def _refuse_stranger(stranger: Unread, meant: SignedNames, me: NamedPerson | None) -> None:
    """Refuse a word where a name belongs, unless it may be the arbiter's own reason."""
    own_reason = me is not None and not meant.begins_with_stranger
    if not (own_reason and not likeliest(stranger.text, meant.players)):
        raise unknown_player(stranger.text, meant.players)


def read_later(rest: str, scene: CommandScene) -> ComeLate | None:
    """Read who comes later to which evening, and by how much; None where neither is read.

    Raises `OnlyYourself` and `SeasonOver`, and as `person` and the scene.
    """
    text = prepared(rest)
    found = pieces(text, scene.plain, language_of(text, scene.plain.languages))
    name = found[0] if found and isinstance(found[0], PlayerName) else None
    amount = text[name.end :].strip() if name else text
    player = _player(name, scene)
    evening = next(iter(evenings_mentioned(amount, scene.calendar, scene.at) or ()), None)
    evening = evening or coming(scene.calendar, scene.at)
    by = read_amount(fold(amount)) if amount else Lateness()
    if by is not None:
        return ComeLate(player, evening, by)
    sentence = read(rest, scene.plain)
    if isinstance(sentence, ComeLate):
        return sentence
    clocks = [piece.moment for piece in found if isinstance(piece, ClockPiece)]
    if len(clocks) != 1:
        return None
    by = Lateness(clocks[0].minutes, clocks[0].at)
    return ComeLate(player, evening, by, doubts=frozenset((Unsure.UNKNOWN_WORDS,)))


def _player(name: PlayerName | None, scene: CommandScene) -> NamedPerson:
    if name is None:
        return scene.me
    if scene.is_arbiter:
        return person(name.text, scene.players)
    if scene.me not in name.people:
        raise OnlyYourself(name.text)
    return scene.me
