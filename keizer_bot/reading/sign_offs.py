"""The words behind /afmelden and /aanmelden: for whom, which evenings, and why it is unsure."""

from dataclasses import dataclass
from itertools import pairwise

from keizer_bot.i18n.folding import fold
from keizer_bot.reading import messages, words
from keizer_bot.reading.dates import When
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.days import Sentence, judge, sentence
from keizer_bot.reading.evenings import AskDays, AskKind, Days, Signing, without_words
from keizer_bot.reading.model import ComeLate, SeveralReadings, SignOff, SignOn, Unsure
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
from keizer_bot.reading.presence import DAY_DOUBTS
from keizer_bot.reading.reader import read as read_plain
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.terms import Term

_LONGEST_NAME = 6  # terms
_FURTHEST = 40  # terms and days before a name; a text of 4,096 characters has a thousand
_SIGNS = 3  # of a slip in a name
_PASSED_OVER = {
    DayKind.FILLER,
    DayKind.PLAYS,
    DayKind.AND,
    DayKind.CLUB,
    DayKind.DASH,
    DayKind.STOP,
}
_JOINS = {DayKind.AND, DayKind.DASH}
_NO_NAME = {
    DayKind.NUMBER,
    DayKind.DATE,
    DayKind.CLOCK,
    DayKind.HELP,
    DayKind.UNDO,
    DayKind.NOT,
    DayKind.REASON,
    DayKind.KIN,
    DayKind.COMES,
}
_BEGINS_NO_NAME = _NO_NAME | _JOINS
_EXPLAINS = (
    *(
        DayKind.REASON,
        DayKind.NOT,
        DayKind.COMES,
        DayKind.KIN,
        DayKind.LATER,
        DayKind.UNDO,
        DayKind.VAGUE,
        DayKind.MEANWHILE,
    ),
    DayKind.AFTERWARDS,
)


_DOUBTS = {
    AskKind.NOT_A_SIGN_OFF: Unsure.OPPOSITE,
    AskKind.NOT_A_SIGN_ON: Unsure.OPPOSITE,
    AskKind.PROBABLY_OFF: Unsure.SOMEBODY_ELSE,
    AskKind.PROBABLY_ON: Unsure.SOMEBODY_ELSE,
    **DAY_DOUBTS,
}


@dataclass(frozen=True, slots=True)
class OneOfPlayers:
    """A name that several go by, or that nobody has: a reading for each who may be meant."""

    name: str
    readings: tuple[SignOff | SignOn, ...]


@dataclass(frozen=True, slots=True)
class KeptEvenings:
    """A sign-off, and what they come to all the same: "vrijdag niet, de 27e wel"."""

    away: SignOff
    kept: tuple[SignOn, ...]


Signed = SignOff | SignOn | OneOfPlayers


@dataclass(frozen=True, slots=True)
class _Subject:
    """A name in the sentence: the terms it is made of, and who goes by it."""

    name: str
    terms: tuple[Term, ...]
    people: tuple[NamedPerson, ...]


def read_signing(
    rest: str, scene: CommandScene, signing: Signing
) -> Signed | ComeLate | KeptEvenings:
    """The words behind the command: for whom, and which evenings.

    As a sentence by themselves they may say more: that somebody comes later, or what they come to
    all the same: "vrijdag niet, de 27e wel". Raises the refusals of `words` and of days,
    `OnlyYourself`, `NameThePlayer`, `OnePlayerAtATime`, and as `person` and the scene.
    """
    plain = read_plain(rest, scene.plain) if 0 < len(rest) <= words.LONGEST else None
    if isinstance(plain, ComeLate) and not plain.doubts:
        return plain
    claim = _claim(rest, scene, signing)
    if not isinstance(claim, SignOff) or not isinstance(plain, SeveralReadings):
        return claim
    kept = tuple(reading for reading in plain.readings if isinstance(reading, SignOn))
    return claim if plain.doubts or not kept else KeptEvenings(claim, kept)


def _claim(rest: str, scene: CommandScene, signing: Signing) -> Signed:
    me = scene.plain.me if scene.is_arbiter else scene.me
    if not rest:
        if me is None:
            raise messages.NameThePlayer
        return _reading((me,), without_words(scene.calendar, scene.at, signing), signing)
    longest = words.LONGEST_BY_ARBITER if scene.is_arbiter else words.LONGEST
    read = sentence(", ".join(words.lines(rest, longest=longest)), scene.calendar, scene.at)
    people = scene.players
    if not scene.is_arbiter and (username := _username(read)):
        raise messages.OnlyYourself(username)
    subjects = _subjects(read, people, slips=scene.is_arbiter)
    if subjects:
        read = read.without({term for subject in subjects for term in subject.terms})
    if scene.is_arbiter:
        return _for_anybody(read, subjects, people, me, signing)
    return _for_oneself(read, subjects, people, me, signing)


def _reading(
    players: tuple[NamedPerson, ...], days: Days | AskDays, signing: Signing
) -> SignOff | SignOn:
    doubts = frozenset[Unsure]()
    if isinstance(days, AskDays):
        doubts = frozenset((_DOUBTS.get(days.kind, Unsure.SEVERAL_EVENINGS),))
    if signing is Signing.ON:
        return SignOn(players, days.evenings, doubts=doubts)
    return SignOff(players, days.evenings, days.club_duty, doubts=doubts)


def _one_of(
    name: str, people: tuple[NamedPerson, ...], days: Days | AskDays, signing: Signing
) -> OneOfPlayers:
    return OneOfPlayers(name, tuple(_reading((who,), days, signing) for who in people))


def _for_oneself(
    read: Sentence,
    subjects: list[_Subject],
    people: tuple[NamedPerson, ...],
    sender: NamedPerson | None,
    signing: Signing,
) -> SignOff | SignOn:
    for subject in subjects:
        if sender not in subject.people:
            raise messages.OnlyYourself(subject.name)
    if sender is None:
        raise messages.NameThePlayer
    stranger = _stranger(read, people)
    if stranger is None:
        return _reading((sender,), judge(read, signing), signing)
    if signing is Signing.ON and not read.whens:
        raise messages.OnlyYourself(stranger)
    days = judge(read, signing)
    first = isinstance(read.said[0], Term) or bool(likeliest(stranger, people))
    if isinstance(days, Days) and first:
        days = AskDays(AskKind.DID_YOU_MEAN, days.evenings, days.club_duty)
    return _reading((sender,), days, signing)


def _for_anybody(
    read: Sentence,
    subjects: list[_Subject],
    people: tuple[NamedPerson, ...],
    sender: NamedPerson | None,
    signing: Signing,
) -> Signed:
    stranger = _stranger(read, people)
    likely = _alike(read, stranger, people) if stranger and not subjects else ()
    if stranger and likely:
        return _one_of(stranger, likely, judge(read, signing), signing)
    if len(subjects) > 1:
        return _for_several(read, subjects, judge(read, signing), stranger, signing)
    if not subjects and stranger is not None:
        _refuse_stranger(read, stranger, people, sender)
    if not subjects:
        if sender is None:
            raise messages.NameThePlayer
        return _reading((sender,), judge(read, signing), signing)
    days = judge(read, signing)
    meant = subjects[0]
    if stranger is not None and likeliest(stranger, people):  # "Kees of Anna"
        raise messages.OnePlayerAtATime
    if len(meant.people) > 1 or _has_a_surname(read, meant):
        return _one_of(meant.name, meant.people, days, signing)
    return _reading((meant.people[0],), days, signing)


def _alike(
    read: Sentence, stranger: str, people: tuple[NamedPerson, ...]
) -> tuple[NamedPerson, ...]:
    """Who goes by a name like the one in front, which nobody has: one letter may be wrong."""
    if isinstance(read.said[0], When):
        return ()
    return find(stranger, people) or like(stranger, people)


def _has_a_surname(read: Sentence, subject: _Subject) -> bool:
    """True if more of a name follows that nobody has: "Kees de Boer" of Kees van der Berg."""
    behind = (term for term in read.others if term.start > subject.terms[-1].end)
    after = next((term for term in behind if fold(term.said) not in PARTICLES), None)
    gap = read.text[subject.terms[-1].end : after.start] if after else ""
    named = after is not None and after.kind is DayKind.WORD and after.said[:1].isupper()
    return named and all(fold(word) in PARTICLES for word in gap.split())


def _for_several(
    read: Sentence,
    subjects: list[_Subject],
    days: Days | AskDays,
    stranger: str | None,
    signing: Signing,
) -> SignOff | SignOn:
    """Players whose names are listed, each known for certain; else one message for each."""
    ends = [(s.terms[0].start, s.terms[-1].end) for s in subjects]
    listed = all(is_list_mark(read.text[a[1] : b[0]]) for a, b in pairwise(ends))
    several = next((subject for subject in subjects if len(subject.people) > 1), None)
    if several is not None and stranger is None:
        raise messages.SeveralPlayers(several.name, tuple(p.name for p in several.people))
    in_doubt = isinstance(days, AskDays) and not days.names_them_all
    if stranger is not None or in_doubt or not listed:
        raise messages.OnePlayerAtATime
    players = tuple(subject.people[0] for subject in subjects)
    return _reading(players, days, signing)


def _refuse_stranger(
    read: Sentence, name: str, people: tuple[NamedPerson, ...], sender: NamedPerson | None
) -> None:
    """Refuse a word where a name belongs, unless it may be the arbiter's own reason."""
    behind_a_day = isinstance(read.said[0], When)
    if behind_a_day and sender is not None and not likeliest(name, people):
        return
    raise unknown_player(name, people)


def _username(read: Sentence) -> str | None:
    """A Telegram name such as @pietj: it is no identity, for it can change hands."""
    others = read.others
    at = next((i for i, term in enumerate(others) if term.said == "@"), None)
    if at is None:
        return None
    return "@" + (others[at + 1].said if at + 1 < len(others) else "")


def _subjects(read: Sentence, people: tuple[NamedPerson, ...], *, slips: bool) -> list[_Subject]:
    """The people for whom is spoken: names before any other word, and those joined to them.

    A name inside a reason ("feestje van Piet", "mijn zoontje Daan") is nobody's sign-off. `slips`:
    a letter of a name may be wrong.
    """
    found: list[_Subject] = []
    at = 0
    while at < min(len(read.said), _FURTHEST):
        said = read.said[at]
        subject = _subject_at(read, at, people, slips=slips) if isinstance(said, Term) else None
        if subject is not None:
            found.append(subject)
            at += len(subject.terms)
        elif isinstance(said, When) or said.kind in _PASSED_OVER:
            at += 1
        else:
            break
    return found


def _subject_at(
    read: Sentence, at: int, people: tuple[NamedPerson, ...], *, slips: bool
) -> _Subject | None:
    """The longest name that begins here."""
    run: list[Term] = []
    for said in read.said[at : at + _LONGEST_NAME]:
        if not isinstance(said, Term) or said.kind in (_NO_NAME if run else _BEGINS_NO_NAME):
            break
        run.append(said)
    for length in range(len(run), 0, -1):
        name = read.text[run[0].start : run[length - 1].end]
        found = find(name, people, whole=True)
        if not found and slips and all(map(_may_be_of_a_name, run[:length])):
            found = find_slipped(name, people, signs=_SIGNS)
        if found and run[length - 1].kind not in _JOINS:
            return _begun(read, run[: length + 1], found) or _Subject(
                name, tuple(run[:length]), found
            )
    return None


def _begun(read: Sentence, run: list[Term], known: tuple[NamedPerson, ...]) -> _Subject | None:
    """Which of those known by the name the term behind it begins the surname of: "Jan B"."""
    last, name = run[-1], read.text[run[0].start : run[-1].end]
    capital = len(last.said) == 1 or last.said[:1].isupper()
    found = find(name, known) if capital and last.kind is DayKind.WORD else ()
    return _Subject(name, tuple(run), found) if found else None


def _may_be_of_a_name(term: Term) -> bool:
    """True if it may be of a name with a slip in it: a word with a capital, "Jan", a particle."""
    named = term.kind in {DayKind.WORD, DayKind.WEAK_MONTH} and term.said[:1].isupper()
    return named or fold(term.said) in PARTICLES


def _stranger(read: Sentence, people: tuple[NamedPerson, ...]) -> str | None:
    """The words that may be a name: those that nothing in the sentence makes a reason.

    A word in front that looks like somebody's name may be one, whatever follows: "Jansn is ziek".
    """
    unknown = [term for term in read.others if term.kind is DayKind.WORD]
    if not unknown:
        return None
    if not read.has(*_EXPLAINS):
        return read.text[unknown[0].start : unknown[-1].end]
    in_front = next(term for term in read.others if term.kind not in _PASSED_OVER)
    return in_front.said if in_front is unknown[0] and likeliest(in_front.said, people) else None
