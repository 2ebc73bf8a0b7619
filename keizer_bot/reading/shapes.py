"""A clause that may speak of coming, written as letters: one for each piece that matters."""

import re
from dataclasses import dataclass

from keizer_bot.reading.clauses import Clause, has
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.pieces import ClockPiece, DayPhrase, KnownWord, Piece, PlayerName, SignPiece
from keizer_bot.reading.senses import Sense

# A word of several meanings has the first of these that it may have; the letter stands for it in a
# form, nothing where it may stand anywhere, # where no form has it.
_LETTERS = {
    Sense.IDIOM: "#",
    Sense.STAY_AWAY: "o",
    Sense.TAKE_PART: "O",
    Sense.SIGN_OFF: "s",
    Sense.SIGN_ON: "S",
    Sense.SAYS: "?",
    Sense.MUST: "d",
    Sense.MY: "y",
    Sense.I_AM_THERE: "mbt",
    Sense.I_CAN: "mc",
    Sense.I_AM: "mb",
    Sense.I_COME: "mv",
    Sense.CANNOT: "cn",
    Sense.WILL_NOT: "cn",
    Sense.NOT: "n",
    Sense.COME: "v",
    Sense.TO_COME: "p",
    Sense.CAN: "c",
    Sense.BE: "b",
    Sense.THERE: "t",
    Sense.AWAY: "a",
    Sense.CLUB_DUTY: "x",
    Sense.LATE: "l",
    Sense.AROUND: "r",
    Sense.ARRIVE: "e",
    Sense.IN_TIME: "T",
    Sense.ILL: "i",
    Sense.ME: "m",
    Sense.SIGNED_OFF: "f",
    Sense.SIGNED_ON: "F",
    Sense.PLEASE: "q",
    Sense.WISH: "w",
    Sense.AFTER_ALL: "k",
    Sense.ARTICLE: "",
    Sense.SOFT: "",
    Sense.AND: "A",
    Sense.BUT: "U",
    Sense.SO: "A",
    Sense.PLACE: "j",
    Sense.A_MOMENT: "g",
    Sense.TOO: "",
    Sense.IT: "z",
    Sense.FOR: "j",
    Sense.NO: "N",
    Sense.YES: "Y",
    Sense.HAVE: "h",
    Sense.IS: "B",
    Sense.I_HAVE: "mh",
    Sense.THEY_HAVE: "V",
    Sense.THIRD_PERSON: "V",
}
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

_OF_KIND: dict[type[Piece], str] = {DayPhrase: "D", ClockPiece: "M", PlayerName: "P"}
NO_LETTER = "#"
OF_ONESELF = (Sense.ME, Sense.I_AM, Sense.I_CAN, Sense.I_COME, Sense.I_HAVE)
_ANNOUNCED = frozenset((Sense.STAY_AWAY, Sense.TAKE_PART))
_OF_THEM = frozenset((Sense.THIRD_PERSON,))
_WANTING = {Sense.WISH, Sense.UNREAL}
_PENDING = {Sense.SOFT, Sense.UNREAL}
_NEITHER = re.compile(r"(?:nD){2,}")  # "né il 27 né il 4"
_ADVERBS = frozenset(("helaas", "jammer genoeg", "spijtig genoeg", "daarom", "dus", "vandaar"))
_AS_TOLD = re.compile(r"^m?w+m")  # "I want to let you know that I"
_LISTED = re.compile(r"P(?:A?P)*")


def subjects(clause: Clause) -> tuple[PlayerName, ...]:
    """The names of whom a clause speaks; none where it speaks of the sender."""
    names = tuple(piece for piece in clause if isinstance(piece, PlayerName))
    by_name = isinstance(clause[0], PlayerName) if clause else False  # "Kees e Anna ci sono"
    oneself = OF_ONESELF if by_name else (*OF_ONESELF, Sense.I_AM_THERE)
    return () if has(clause, *oneself) else names


def spelled_out(clause: Clause, *, of_others: bool) -> str:
    """The letters of a clause; told of others by name, it is spelled as if they said it."""
    letters = "".join(
        _letter(piece, after) for piece, after in zip(clause, (*clause[1:], None), strict=True)
    )
    if not of_others:
        return letters
    letters = _LISTED.sub("m", letters.replace("mbt", "bt")).replace("V", "v").replace("B", "b")
    if re.search("[cvbdsSfF]", letters) or not has(clause, Sense.TO_COME):
        return letters
    return letters.replace("p", "b" if has(clause, Sense.IS) else "v", 1)  # "Kees en Anna komen"


def _letter(piece: Piece, after: Piece | None) -> str:
    if not isinstance(piece, KnownWord):
        return _OF_KIND.get(type(piece), "" if _is_slash(piece) else NO_LETTER)
    sense = sense_of(piece)
    if sense in {Sense.PLACE, Sense.FOR}:
        return "" if _may_follow_a_place(after) else NO_LETTER
    if sense is None:
        return "?" if any(s in _DOUBTS for s in piece.senses) else NO_LETTER
    return _LETTERS[sense]


def _is_slash(piece: Piece) -> bool:
    return isinstance(piece, SignPiece) and piece.text == "/"


def sense_of(word: KnownWord) -> Sense | None:
    """The meaning that counts in a form; None where it has none there."""
    return next((sense for sense in _LETTERS if sense in word.senses), None)


def _may_follow_a_place(after: Piece | None) -> bool:
    if isinstance(after, ClockPiece):
        return True
    soft = after is not None and after.senses & {Sense.SOFT, Sense.ARTICLE, Sense.CLUB_DUTY}
    return isinstance(after, DayPhrase) or (
        bool(soft) and not (after or _NOTHING).senses & {Sense.PLACE}
    )


_NOTHING = Piece("", 0, 0)


@dataclass(frozen=True, slots=True)
class Shape:
    """The letters of a clause with its evenings, and `bare` without evenings and emphasis.

    `inverted`: a verb in front of "I" asks nothing, as an evening or "toch" stands before it.
    """

    letters: str
    bare: str
    clause: Clause
    dated: bool
    inverted: bool
    emphatic: bool
    of_others: bool

    @classmethod
    def of(
        cls, spelled: str, clause: Clause, days: tuple[DayPhrase, ...], *, of_others: bool
    ) -> "Shape | None":
        """The shape; None where evenings stand in two places."""
        letters = _NEITHER.sub("D" if "n" in _NEITHER.sub("", spelled) else "Dn", spelled)
        letters = re.sub(r"DA?(?=D)", "", letters.strip("A"))
        if letters.count("D") > 1 or "U" in letters.strip("U") or _is_split_by_but(clause):
            return None
        letters = letters.strip("AU").replace("ys", "ms").replace("yS", "mS")
        if re.search(r"[^YNDkP]", letters):
            letters = letters.lstrip("YN")
        bare = re.sub(r"[D?kPgA]", "", letters)
        bare = re.sub("^m(?=n?m)", "", bare)  # "io venerdì non ci sarò"
        bare = re.sub("(?<=q)(.+)q$", r"\1", bare)  # "could you ... please"
        if not any(piece.senses >= _WANTING for piece in clause):
            bare = _AS_TOLD.sub("m", bare)
        doubt = has(clause[:1], Sense.DOUBT) and not has(clause[:1], Sense.ASKS)  # "maybe I"
        adverb = clause[0].text.casefold() in _ADVERBS
        inverted = doubt or adverb or re.match(r"[kYz]*D|k", letters) is not None
        return cls(letters, bare, clause, bool(days), inverted, "k" in letters, of_others)

    def is_a(self, plain: re.Pattern[str], inverted: re.Pattern[str] | None = None) -> bool:
        """True if the clause as a whole has the form."""
        if plain.fullmatch(self.bare):
            return True
        return inverted is not None and inverted.fullmatch(self.bare) is not None

    @property
    def has_me(self) -> bool:
        """True if it is said in the first person, or of somebody by name."""
        return "m" in self.bare


def _is_an_hour(clause: Clause) -> bool:
    return any(isinstance(p, ClockPiece) and p.moment.at is not None for p in clause)


def is_pending(piece: Piece) -> bool:
    """True for "still": what is said with it has not happened yet."""
    return piece.senses >= _PENDING


def _is_split_by_but(clause: Clause) -> bool:
    """True if evenings stand on both sides of a "but": they are not meant alike."""
    places = [at for at, piece in enumerate(clause) if isinstance(piece, DayPhrase)]
    return bool(places) and has(clause[places[0] : places[-1]], Sense.BUT)


def doubts_in(clause: Clause, *, of_others: bool) -> set[Unsure]:
    """What words of doubt a form has in it: they may stand anywhere."""
    counted = {None, Sense.SAYS} | (set() if of_others else {Sense.THIRD_PERSON})
    words = [p for p in clause if isinstance(p, KnownWord) and sense_of(p) in counted]
    doubts = {doubt for word in words for sense, doubt in _DOUBTS.items() if sense in word.senses}
    if any(_ANNOUNCED & p.senses and has((p,), Sense.DOUBT) for p in clause):
        doubts.add(Unsure.UNCERTAIN)
    if _is_an_hour(clause) and not has(clause, Sense.ONLY):
        doubts.discard(Unsure.ONLY)  # "pas om half 9"
    if (
        not of_others
        and any(p.senses > _OF_THEM and Sense.PLEASE not in p.senses for p in clause)
        and not has(clause, *OF_ONESELF)
    ):
        doubts.add(Unsure.SOMEBODY_ELSE)
    return doubts
