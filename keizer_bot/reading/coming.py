"""Reads who stays away, comes or comes later, and on which evenings, by closed forms.

Each piece of a clause has a role. forms.txt lists the roles that a form needs and those that it
allows beside them; this module finds the players of the claim, and its doubts.
"""

from collections.abc import Mapping
from itertools import pairwise

import msgspec

from keizer_bot.reading.claimed import ComingForm, PresenceClaim
from keizer_bot.reading.clauses import Clause, has, without_courtesy
from keizer_bot.reading.dates import Sort
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.forms import Roles, first_form, forms, role_of
from keizer_bot.reading.hours import Moment
from keizer_bot.reading.lexicon import Meaning, meanings_of_phrases
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.pieces import ClockPiece, DayPhrase, LexiconWord, Piece, PlayerName
from keizer_bot.reading.senses import Matter, Sense

_FORMS = forms("coming", ComingForm.__members__)
_IN_TIME = Moment(0, 0, minutes=0)
_DOUBTS = {
    Sense.IF: Unsure.CONDITION,
    Sense.DOUBT: Unsure.UNCERTAIN,
    Sense.ASKS: Unsure.QUESTION,
    Sense.CORRECTION: Unsure.CORRECTION,
    Sense.ARBITER: Unsure.OBJECTION,
    Sense.OBJECTION: Unsure.OBJECTION,
    Sense.ONLY: Unsure.ONLY,
    Sense.ALWAYS: Unsure.ALWAYS,
    Sense.PAST: Unsure.PAST,
    Sense.OR: Unsure.UNCERTAIN,
    Sense.THIRD_PERSON: Unsure.SOMEBODY_ELSE,
    Sense.NONE: Unsure.DENIED,
    Sense.WE: Unsure.SOMEBODY_ELSE,
    Sense.THEY: Unsure.SOMEBODY_ELSE,
    Sense.YOU: Unsure.SOMEBODY_ELSE,
    Sense.OTHERS: Unsure.SOMEBODY_ELSE,
    Sense.NOT_BEFORE: Unsure.ONLY,
    Sense.SAYS: Unsure.QUOTED,
}
_SILENT = (Sense.ARTICLE, Sense.SOFT, Sense.TOO)
_JOINTS = (Sense.AND, Sense.SO, Sense.BUT)
_ROLES = (  # if a word has several of these meanings, the first one counts
    *(Sense.IDIOM, Sense.STAY_AWAY, Sense.TAKE_PART, Sense.SIGN_OFF, Sense.SIGN_ON, Sense.SAYS),
    *(Sense.MUST, Sense.MY, Sense.I_AM_THERE, Sense.I_CAN, Sense.I_AM, Sense.I_COME),
    *(Sense.CANNOT, Sense.WILL_NOT, Sense.NOT, Sense.COME, Sense.TO_COME, Sense.WILL, Sense.CAN),
    *(Sense.BE, Sense.THERE, Sense.AWAY, Sense.CLUB_DUTY, Sense.LATE, Sense.AROUND, Sense.ARRIVE),
    *(Sense.IN_TIME, Sense.ILL, Sense.ME, Sense.SIGNED_OFF, Sense.SIGNED_ON, Sense.PLEASE),
    *(Sense.WISH, Sense.AFTER_ALL, *_SILENT, *_JOINTS, Sense.PLACE, Sense.A_MOMENT),
    *(Sense.IT, Sense.FOR, Sense.NO, Sense.YES, Sense.HAVE, Sense.IS, Sense.I_HAVE),
    *(Sense.THEY_HAVE, Sense.THIRD_PERSON, *_DOUBTS),
)
OF_ONESELF = (Sense.ME, Sense.I_AM, Sense.I_CAN, Sense.I_COME, Sense.I_HAVE)
_VERBS = (
    *(Sense.CAN, Sense.WILL, Sense.COME, Sense.BE, Sense.IS, Sense.MUST, Sense.WISH, Sense.HAVE),
    *(Sense.CANNOT, Sense.WILL_NOT),
)
_AS_FIRST_PERSON: Mapping[Meaning, Meaning] = {
    Sense.THIRD_PERSON: Sense.COME,
    Sense.THEY_HAVE: Sense.HAVE,
    Sense.IS: Sense.BE,
}
_KEPT = frozenset((Sense.ME, Sense.NOT, Sense.STAY_AWAY, Sense.TAKE_PART, Sense.NO, Sense.CAN))
_PLACES = (Sense.PLACE, Sense.FOR)
_PLAIN = {ComingForm.AWAY, ComingForm.HERE, ComingForm.LATE, ComingForm.ILL, ComingForm.IN_TIME}
_DENIALS = {Sense.NOT, Sense.CANNOT, Sense.WILL_NOT, Sense.NONE}
_PHRASES = {Sense.STAY_AWAY, Sense.TAKE_PART}
_PENDING = {Sense.SOFT, Sense.UNREAL}  # "still": the event has not happened yet
_NO_LONGER = {Sense.NOT, Sense.NONE}
_NOT_THAT_DAY = (Sense.NOT, Matter.DAY)
_MOVES = {
    *(Sense.CAN, Sense.WILL, Sense.COME, Sense.BE, Sense.TO_COME, Sense.THERE, Sense.I_AM_THERE),
    *(Sense.I_AM, Sense.I_CAN, Sense.I_COME),
}
_UNHEARD = {*_SILENT, *_PLACES}
_JOINED = {*_SILENT, *_PLACES, Sense.AND, Sense.SO}
_FINITE = {Sense.COME, Sense.I_COME, Sense.I_AM_THERE, Sense.STAY_AWAY, Sense.SIGN_OFF}
_NAMES = {  # "Ben kan niet", "Will won't come"
    *(
        (Sense.BE, Sense.CAN),
        (Sense.CAN, Sense.BE),
        (Sense.BE, Sense.CANNOT),
        (Sense.BE, Sense.WILL_NOT),
    ),
    *((Sense.WILL, Sense.WILL_NOT), (Sense.WILL, Sense.CANNOT)),
}
_COMES = {Sense.COME, Sense.I_COME, Sense.BE, Sense.I_AM, Sense.I_AM_THERE, Sense.ARRIVE}
_VERBS_OF_HOURS = {Sense.COME, Sense.BE, *OF_ONESELF}
_SUBJECTS = (*OF_ONESELF, Sense.I_AM_THERE)
_OF_ONE_WORD = (Sense.SIGN_OFF, Sense.SIGN_ON, *_PLACES)
_COUNTED = (DayKind.NUMBER, DayKind.WEEKDAY)
_LIMITS = {DayKind.UNTIL, DayKind.BEFORE}


def claim(clause: Clause, *, private: bool) -> PresenceClaim | None:
    """The claim about coming that the whole clause makes; None if it has none of the forms."""
    addressed = clause != (clause := without_courtesy(clause, _KEPT))
    asks = has(clause[:1], Sense.ASKS) and not has(clause[:1], Sense.SOFT)
    if not clause or (asks and not has(clause, *OF_ONESELF)):
        return None  # "who is not coming on Friday"
    names = _subjects(clause)
    roles = _roles(clause, names)
    form = None if _is_apart(clause, roles) else first_form(_FORMS, roles)
    clocks = [piece.moment for piece in clause if isinstance(piece, ClockPiece)]
    of_the_club = form is ComingForm.CLUB_DUTY and not private
    if form is None or of_the_club or len(clocks) > 1:
        return None
    days = tuple(piece for piece in clause if isinstance(piece, DayPhrase))
    doubts = _FormedClause(form, clause, roles, names, private, addressed).doubts()
    return PresenceClaim(
        form,
        days,
        frozenset(doubts | _doubts_of_words(clause, names) | _doubts_of_days(days)),
        roles,
        _IN_TIME if form is ComingForm.IN_TIME else next(iter(clocks), None),
        names,
    )


def _subjects(clause: Clause) -> tuple[PlayerName, ...]:
    """The names that a clause is about; none if it is about the sender."""
    names = tuple(piece for piece in clause if isinstance(piece, PlayerName))
    by_name = isinstance(clause[0], PlayerName)  # "Kees e Anna ci sono"
    return () if has(clause, *OF_ONESELF, *(() if by_name else (Sense.I_AM_THERE,))) else names


def _is_apart(clause: Clause, roles: Roles) -> bool:
    """True if evenings, names or verbs are in two places, so that the clause makes two claims."""
    pairs = [*pairwise(roles.each)]
    by_name = not has(clause, *_SUBJECTS) and not _NAMES.isdisjoint(pairs)
    twice = sum(role in _FINITE for role in roles.each) > 1
    names = [piece for piece in clause if isinstance(piece, PlayerName)]
    broken = any(b.start - a.end == 1 for a, b in pairwise(names))  # one name, misspelt
    lists = _is_one_list(clause, DayPhrase) and _is_one_list(clause, PlayerName)
    return twice or by_name or broken or not lists


def _is_one_list(clause: Clause, kind: type[Piece]) -> bool:
    """True if only joining words are between the pieces of that kind: "né il 27 né il 4"."""
    places = [at for at, piece in enumerate(clause) if isinstance(piece, kind)]
    inside = clause[places[0] : places[-1]] if places else ()
    return all(
        isinstance(piece, kind)
        or piece.text == "/"
        or (piece.senses & _JOINED and not has((piece,), Sense.BUT))
        for piece in inside
    )


def _roles(clause: Clause, names: tuple[PlayerName, ...]) -> Roles:
    """The roles of a clause; a piece without a role gets `IDIOM`, which no form has."""
    roles = list[Meaning]()
    for piece, after in zip(clause, (*clause[1:], None), strict=True):
        role = role_of(piece, _ROLES) or Sense.IDIOM
        if role in _PLACES and not _may_follow_a_place(after):
            role = Sense.IDIOM
        roles.append(_AS_FIRST_PERSON.get(role, role) if names else role)
    kept = [role for role in roles if role not in _UNHEARD]
    if names and kept[:1] == [Sense.BUT]:
        return Roles((Sense.IDIOM,))  # "all but Kees"
    return Roles(tuple(_plain(kept)))


def _may_follow_a_place(after: Piece | None) -> bool:
    """True for what may follow a preposition, such as an evening or the club: "op vrijdag"."""
    if after is None or isinstance(after, DayPhrase | ClockPiece):
        return after is not None
    soft = has((after,), Sense.SOFT, Sense.ARTICLE, Sense.CLUB_DUTY)
    return soft and not has((after,), Sense.PLACE)


def _plain(roles: list[Meaning]) -> list[Meaning]:
    """The roles without joining words at an end, a yes or no in front, and "I want to say that"."""
    beside = {Sense.YES, Sense.NO, *_JOINTS}
    while roles and roles[-1] in _JOINTS:
        roles = roles[:-1]
    while roles and roles[0] in beside:
        roles = roles[1:]
    announced = next((at for at, role in enumerate(roles) if role not in {Sense.ME, Sense.WISH}), 0)
    return (
        roles[announced - 1 :] if tuple(roles[:announced][-2:]) == (Sense.WISH, Sense.ME) else roles
    )


class _FormedClause(msgspec.Struct, frozen=True):
    """A clause with its form; `names` are the players that it is about, none for the sender.

    `addressed`: the clause greets others.
    """

    form: ComingForm
    clause: Clause
    roles: Roles
    names: tuple[PlayerName, ...]
    private: bool
    addressed: bool

    def doubts(self) -> set[Unsure]:
        """The reasons why the form is unsure."""
        meanings = self.roles.meanings
        pending = any(p.senses >= _PENDING for p in self.clause)
        verbs = [p for p in self.clause if has((p,), Sense.THIRD_PERSON)]
        theirs = not (self.names or has(self.clause, *OF_ONESELF))
        others = theirs and any(Sense.PLEASE not in verb.senses for verb in verbs)
        away = self.form is ComingForm.AWAY
        ill = self.form is ComingForm.ILL and not (self.names and self._dated)
        doubts = (
            (self._is_little(), Unsure.TOO_LITTLE),
            (self._asks(), Unsure.QUESTION),
            (self._denies_the_evening(), Unsure.DENIED),
            (sum(role in _DENIALS for role in self.roles.each) > 1, Unsure.DENIED),
            (ill, Unsure.ILL),
            (Sense.A_MOMENT in meanings and bool(meanings & _MOVES), Unsure.UNCERTAIN),
            (self.form not in _PLAIN and (pending or Sense.CAN in meanings), Unsure.UNCERTAIN),
            (away and has(self.clause[:1], Sense.FOR), Unsure.EVENING),  # "before the 4th I can't"
            (self._is_for_good(), Unsure.ALWAYS),
            (others, Unsure.SOMEBODY_ELSE),
        )
        late = self._doubts_of_lateness() if self.form is ComingForm.LATE else ()
        return {doubt for holds, doubt in (*doubts, *late) if holds}

    def _doubts_of_lateness(self) -> tuple[tuple[bool, Unsure], ...]:
        numbers = (p.text for p in self.clause if isinstance(p, DayPhrase))
        asks = has(self.clause, Sense.CAN, Sense.I_CAN) and not has(self.clause, Sense.WILL)
        lengths = [p for p in self.clause if isinstance(p, ClockPiece) and p.moment.minutes]
        meanings, hour_first = self.roles.meanings, self.roles.begins(Matter.HOUR, Sense.LATE)
        stated = len(self.roles.each) > 1 and not has(self.clause, Sense.LATE)
        either = any(map(_is_either, lengths))
        return (
            (any(sign.isdigit() for text in numbers for sign in text), Unsure.EVENING),
            (asks and Sense.LATE in meanings, Unsure.QUESTION),
            (bool(self.names) and has(self.clause, Sense.NOT_BEFORE), Unsure.ONLY),
            (either or bool(hour_first and meanings & _VERBS_OF_HOURS), Unsure.UNCERTAIN),
            (bool(lengths) and stated, Unsure.EVENING),  # "ik kom over een half uur"
        )

    @property
    def _dated(self) -> bool:
        return Matter.DAY in self.roles.meanings

    @property
    def _has_subject(self) -> bool:
        return bool(self.names) or has(self.clause, *_SUBJECTS)

    def _is_little(self) -> bool:
        """True if it may be about anything, or anybody."""
        senses, subject, dated = self.roles.meanings, self._has_subject, self._dated
        again = self.roles.begins(Sense.AFTER_ALL) and not senses & _MOVES  # "wat een weer vrijdag"
        unclear = again or bool({Sense.YES, Sense.NO} & senses)
        match self.form:
            case ComingForm.SIGN_OFF | ComingForm.SIGN_ON:
                asked = self.roles.begins(Sense.PLEASE) or not self.private
                alone = not self.addressed and all(map(_is_of_one_word, self.clause))
                return Sense.AFTER_ALL in senses or bool(asked and not (subject or alone))
            case ComingForm.SKIP | ComingForm.JOIN:
                return not (self.private or dated)
            case ComingForm.LATE:
                return self._is_little_of_lateness()
            case ComingForm.HERE:
                clear = subject and not senses.isdisjoint({Sense.AFTER_ALL, Sense.THERE})
                return unclear or not (dated or clear if self.private else dated and subject)
            case ComingForm.AWAY:
                stated = Sense.AWAY in senses or not senses & _MOVES
                of_others = bool(self.names) and not dated and stated  # on the others' evening?
                return unclear or of_others or not (subject or self._is_of_the_sender())
        return not (self.private or (dated and self.form is ComingForm.ILL))

    def _is_of_the_sender(self) -> bool:
        """True for "kan niet", but not for "zijn er niet"; in a group it names its evening."""
        meanings, first = self.roles.meanings, self.roles.begins(Matter.DAY, Sense.TO_COME)
        if self.private:
            alone = meanings & _MOVES and meanings.isdisjoint((Sense.WILL_NOT, Sense.IT))
            return (self._dated or bool(alone)) and not self.roles.begins(Sense.TO_COME)
        return self._dated and (Sense.AWAY in meanings or bool(meanings & _MOVES and not first))

    def _is_little_of_lateness(self) -> bool:
        """True unless it says "later", or an hour at which somebody comes."""
        meanings = self.roles.meanings
        comes, late = meanings & _COMES or has(self.clause, Sense.WILL), Sense.LATE in meanings
        if Matter.HOUR in meanings:
            return not (comes or self.private or (late and self._dated))
        return not late or Sense.IT in meanings or not (comes or self._has_subject)

    def _asks(self) -> bool:
        """True if it begins with a verb and its subject, or ends in a question tag."""
        first, second = self.clause[0].senses, self.clause[1:2]
        in_front = first.isdisjoint((Sense.SOFT, Sense.DOUBT)) or Sense.BUT in first
        subject = self.roles.begins(Sense.ME, Matter.NAMED, at=1)
        verb = self.roles.begins(*_VERBS) and subject
        stated = self.roles.begins(Sense.STAY_AWAY, Sense.SIGN_OFF) and has(second, Sense.SUBJECT)
        tag = self.roles.each[-2:] == (Sense.NOT, Sense.AFTER_ALL)
        return bool((verb or stated) and in_front) or tag

    def _denies_the_evening(self) -> bool:
        """True for "not Friday", without a verb in front."""
        plain = [role for role in self.roles.each if role not in {Sense.AFTER_ALL, Sense.AND}]
        at = next((n for n, pair in enumerate(pairwise(plain)) if pair == _NOT_THAT_DAY), None)
        return at is not None and not set(plain[:at]) & _MOVES

    def _is_for_good(self) -> bool:
        """True if it may mean every such day: "il venerdì", "niet meer op vrijdag"."""
        before = [a for a, b in pairwise(self.clause) if _is_weekday(b)]
        weekly = any(has((a,), Sense.ARTICLE) and not has((a,), Sense.IT) for a in before)
        return weekly or any(p.senses >= _NO_LONGER for p in self.clause)


def _is_either(piece: Piece) -> bool:
    """True for one of two lengths: "10 of 20 minuten"."""
    second = tuple(piece.text.casefold().split()[1:2])
    return Sense.OR in meanings_of_phrases().get(second, ())


def _is_of_one_word(piece: Piece) -> bool:
    return isinstance(piece, DayPhrase | PlayerName) or has((piece,), *_OF_ONE_WORD)


def _is_weekday(piece: Piece) -> bool:
    return isinstance(piece, DayPhrase) and piece.kinds == (DayKind.WEEKDAY,)


def _doubts_of_words(clause: Clause, names: tuple[PlayerName, ...]) -> set[Unsure]:
    """The doubts that single words raise, wherever they are in a form."""
    counted = _DOUBTS.keys() - ({Sense.THIRD_PERSON} if names else set())
    words = [p for p in clause if isinstance(p, LexiconWord) and role_of(p, _ROLES) in counted]
    doubts = {doubt for word in words for sense, doubt in _DOUBTS.items() if sense in word.senses}
    phrases = (p for p in clause if p.senses & _PHRASES)
    if has(phrases, Sense.DOUBT):
        doubts.add(Unsure.UNCERTAIN)  # "stasera passo": or drops by
    at_an_hour = any(isinstance(p, ClockPiece) and p.moment.at for p in clause)
    harmless = at_an_hour and not has(clause, Sense.ONLY)  # "pas om half 9"
    return doubts - {Unsure.ONLY} if harmless else doubts


def _doubts_of_days(days: tuple[DayPhrase, ...]) -> set[Unsure]:
    if any(map(_is_loose, days)):
        return {Unsure.EVENING}
    if any(day.kinds == _COUNTED and not day.text[0].isdecimal() for day in days):
        return {Unsure.SEVERAL_EVENINGS}  # "twee vrijdagen": from when?
    dated = [day for day in days if day.when.rounds is None]
    open_ = any(day.kinds[0] is DayKind.THROUGH or _LIMITS & set(day.kinds) for day in dated)
    return {Unsure.EVENING} if open_ or any(p.when.sort is Sort.EITHER for p in days) else set()


def _is_loose(days: DayPhrase) -> bool:
    """True if a comma or "or" joins the days: "vrijdag of volgende week"."""
    return "," in days.text or (DayKind.WEEKDAY, DayKind.OF) in pairwise(days.kinds)
