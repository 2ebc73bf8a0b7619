"""The closed forms of a result: who won, against whom, with which colour, or the score itself.

As in `coming`, a clause is written as letters and must as a whole be one of the forms. It tells how
the game ended for its subject: the sender, or somebody that it names. `reports` finds the game.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import pairwise

from keizer_bot.grammar.names import NamedPerson
from keizer_bot.grammar.result_words import SaidOutcome
from keizer_bot.reading.clauses import Clause, has, without_courtesy
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.pieces import (
    BoardPiece,
    DayPhrase,
    KnownWord,
    Piece,
    PlayerName,
    Scored,
    SignPiece,
)
from keizer_bot.reading.senses import Sense


class Own(Enum):
    """How the sender's game ended for them; SCORE: only the score says so."""

    WON = auto()
    LOST = auto()
    DRAWN = auto()
    SCORE = auto()
    WHITE_WON = auto()
    BLACK_WON = auto()
    NO_SHOW = auto()  # the opponent did not come


@dataclass(frozen=True, slots=True)
class Told:
    """One clause that tells a result; `white`: the colour that the sender says to have had.

    `subject`: of whom it is told, none where it is the sender. `board`: the number of the board.
    """

    own: Own
    doubts: frozenset[Unsure]
    names: tuple[PlayerName, ...] = ()
    score: SaidOutcome | None = None
    white: bool | None = None
    for_me: bool = False
    against: bool = False
    of_them: bool = False  # it is told of the opponent
    subject: PlayerName | None = None
    board: int | None = None
    by_forfeit: bool = False

    @property
    def is_bare(self) -> bool:
        """True if it is one word, that may be about anything else too."""
        return not (
            self.names or self.score or self.of_them or self.board or self.white is not None
        )


# A word of several meanings has the first of these; see `coming`.
_LETTERS = {
    Sense.IDIOM: "#",
    Sense.OWN_FLAG: "f",
    Sense.FLAG: "F",
    Sense.NO_SHOW: "x",
    Sense.FORFEIT: "X",
    Sense.BEATEN: "Q",
    Sense.WON: "W",
    Sense.LOST: "L",
    Sense.DRAWN: "R",
    Sense.BEAT: "B",
    Sense.RESIGNED: "G",
    Sense.OPPONENT: "o",
    Sense.WHITE: "w",
    Sense.BLACK: "k",
    Sense.I_HAVE: "mh",
    Sense.I_AM: "mb",
    Sense.ME: "m",
    Sense.THEY: "o",
    Sense.THEY_HAVE: "H",
    Sense.HAVE: "h",
    Sense.BY: "y",
    Sense.AGAINST: "a",
    Sense.FOR: "e",
    Sense.PLACE: "a",
    Sense.GAME: "g",
    Sense.BECAME: "v",
    Sense.IT: "z",
    Sense.IS: "v",
    Sense.BE: "b",
    Sense.ARTICLE: "",
    Sense.SOFT: "",
    Sense.TOO: "",
    Sense.A_MOMENT: "",
    Sense.YES: "",
    Sense.AFTER_ALL: "",
    Sense.MY: "",
    Sense.NOT: "n",
    Sense.THERE: "t",
    Sense.AND: "A",
    Sense.SO: "A",
    Sense.BUT: "U",
    Sense.WE: "A",
}
_DOUBTS = {
    Sense.UNREAL: Unsure.UNREAL,
    Sense.DOUBT: Unsure.UNCERTAIN,
    Sense.IF: Unsure.CONDITION,
    Sense.ASKS: Unsure.QUESTION,
    Sense.CORRECTION: Unsure.CORRECTION,
    Sense.ARBITER: Unsure.OBJECTION,
    Sense.OBJECTION: Unsure.OBJECTION,
    Sense.CANNOT: Unsure.DENIED,
    Sense.WILL_NOT: Unsure.DENIED,
    Sense.NONE: Unsure.DENIED,
    Sense.NO: Unsure.DENIED,
    Sense.OR: Unsure.UNCERTAIN,
    Sense.ALWAYS: Unsure.ALWAYS,
    Sense.PAST: Unsure.PAST,
    Sense.OTHERS: Unsure.SOMEBODY_ELSE,
    Sense.YOU: Unsure.SOMEBODY_ELSE,
    Sense.SAYS: Unsure.QUOTED,
    Sense.CAN: Unsure.UNREAL,
    Sense.I_CAN: Unsure.UNREAL,
    Sense.MUST: Unsure.UNREAL,
    Sense.WISH: Unsure.UNREAL,
}
_OF_KIND: dict[type[Piece], str] = {DayPhrase: "D", PlayerName: "P", Scored: "S", BoardPiece: "N"}
# P a name, o the opponent in another word, m the sender, a "against", y "by", e "for".
_THEM, _WITH_THEM = "[Po]", "(a[Po])?"
_FORMS = (
    (
        Own.WON,
        rf"m?h?W{_WITH_THEM}(m|em)?|a[Po]m?h?W|m?h?B[Po]|m?h?[Po]Q|m?h?Q[Po]|[Po]H?G|F|[Po]F",
    ),
    (Own.WON, rf"[Po]H?L(am|em)?|amL|g?Wyme?|{_WITH_THEM}W|HL[Po]|HG[Po]|zWe?m"),
    (
        Own.LOST,
        rf"m?h?L{_WITH_THEM}|a[Po]m?h?L|[Po]H?W(am)?|[Po]Bm|m?[bv]Q(y[Po])?|m?Qy[Po]|mh?G|hG|m?f|[Po]H?mQ|amW",
    ),
    (Own.LOST, rf"mF|HW[Po]|{_WITH_THEM}L|mh?L"),
    (Own.DRAWN, rf"m?h?R([aAy]?[Po])?|a?[Po]m?R|[PoA-]*R|mA[Po]R|[Po]AmR|RmA[Po]|vR{_WITH_THEM}"),
    (Own.SCORE, rf"S|Se?m(a[Po])?|Sam|S{_WITH_THEM}|a[Po]S|m?S(aP)?|Pa?S|P-?a?PS|SP-?P|PA?PS|SeP"),
    (
        Own.WON,
        rf"m?h?WS{_WITH_THEM}|m?h?W{_WITH_THEM}S|SW{_WITH_THEM}|Sm?h?W{_WITH_THEM}|a[Po]m?WS",
    ),
    (
        Own.LOST,
        rf"m?h?LS{_WITH_THEM}|m?h?L{_WITH_THEM}S|SL{_WITH_THEM}|Sm?h?L{_WITH_THEM}|a[Po]m?LS",
    ),
    (Own.DRAWN, rf"m?h?RS|m?h?R{_WITH_THEM}S|SR|Sm?h?R{_WITH_THEM}|RS{_WITH_THEM}"),
    (Own.WHITE_WON, r"wH?W|wS|Sw|kH?L|Wew"),
    (Own.BLACK_WON, r"kH?W|kS|Sk|wH?L|Wek"),
    (Own.NO_SHOW, r"[oP]H?x|x[oP]|[oP]nt|[oP]tn"),
)
_COLOURED = (
    (
        Own.WON,
        rf"m?h?W{_WITH_THEM}a?(?P<c>[wk]){_WITH_THEM}|(?=[mha])m?h?a?(?P<d>[wk])h?W{_WITH_THEM}",
    ),
    (Own.LOST, rf"m?h?L{_WITH_THEM}a?(?P<c>[wk])|(?=[mha])m?h?a?(?P<d>[wk])h?L{_WITH_THEM}"),
)
_WHOLE = tuple((own, re.compile(form)) for own, form in _FORMS)
_BY_COLOUR = tuple((own, re.compile(form)) for own, form in _COLOURED)
_NO_RESULT = re.compile(r"(?!.*(x|nt|tn))[^WLRGFfSBQ]*")
_AUXILIARY = re.compile(r"[zgv]|b(?!Q)")
_OF_BOTH = frozenset((Own.SCORE, Own.DRAWN, Own.WHITE_WON, Own.BLACK_WON, Own.NO_SHOW))
_NO_REMARK = frozenset((Own.WHITE_WON, Own.BLACK_WON, Own.NO_SHOW))
_ASKED = re.compile(r"[Hhvb]P(?!Q)|vN|[hvb]A|v[zo]|[WLRB]m$")  # "heeft Kees gewonnen"
_PASSIVE = re.compile(r"[WL]y[mP]")  # "gewonnen door Kees": by him, or because of him
_WITHOUT_VERB = re.compile(r"[oP][WLG]|mG")
_PARTICIPLES = frozenset(("gewonnen", "verloren", "opgegeven", "vinto", "perso"))
_OBJECTS = frozenset(("me", "mij", "mi"))
_TAGS = frozenset(("toch", "right", "no"))
_NOT_YET = re.compile(
    r"b[WL]|[mPgzwk]v[WL](?!e?m)|^hm"
)  # "ik ben verloren", "had ik maar gewonnen"
_WHO = (Sense.ME, Sense.THEY, Sense.OPPONENT, Sense.OTHERS, Sense.WE, Sense.WHITE, Sense.BLACK)
_MORE = (Sense.PLACE, Sense.AGAINST, Sense.FOR, Sense.BY)


def told(clause: Clause, me: NamedPerson | None) -> Told | None:
    """The result that a clause tells, as a whole; None where it is none of the forms."""
    offer = {Unsure.UNREAL} if has(clause, Sense.PLEASE) else set()  # "remise alsjeblieft"
    clause = without_courtesy(clause, (Sense.DRAWN, Sense.WON, Sense.LOST))
    spelled = "".join("m" if _is_me(piece, me) else _letter(piece) for piece in clause)
    if "#" in spelled or _NO_RESULT.fullmatch(spelled):
        return None
    plain = _plain(spelled)
    names = tuple(p for p in clause if isinstance(p, PlayerName))
    others = [name for name in names if name.people != (me,)]
    found, letters, subject = _found(plain, others, me)
    if found is None:
        return None
    return replace(
        found,
        doubts=frozenset(_doubts_in(clause, spelled, found) | offer),
        names=names,
        score=_score_in(clause),
        for_me="m" in letters and subject is None,
        against=re.search("a[Po]", letters) is not None and not has(clause, Sense.FOR),
        of_them=re.match("[Po]", letters) is not None and subject is None,
        subject=subject,
        by_forfeit="X" in spelled,
        board=_board_in(clause),
    )


def _plain(spelled: str) -> str:
    """The letters that the forms have: "not" is a doubt, no part of them."""
    plain = _AUXILIARY.sub("", re.sub("[DX?]|[ae]?N", "", spelled)).strip("AU-")
    if "x" not in plain and not re.fullmatch("[oP](nt|tn)", plain):
        plain = re.sub("[nt]", "", plain)
    return plain.replace("m-P", "P-P").replace("P-m", "P-P")


def _score_in(clause: Clause) -> SaidOutcome | None:
    return next((p.score.outcome for p in clause if isinstance(p, Scored)), None)


def _board_in(clause: Clause) -> int | None:
    return next((p.number for p in clause if isinstance(p, BoardPiece)), None)


def _found(
    plain: str, others: Sequence[PlayerName], me: NamedPerson | None
) -> tuple[Told | None, str, PlayerName | None]:
    """The form as the sender tells it, else as of the first of the others; of whom it is."""
    own = _of_the_sender(plain)
    if own is not None and (me is not None or own.own in _OF_BOTH):
        return own, plain, None
    if others and (me is None or len(others) > 1):
        return *_of_another(plain), others[0]
    return None, plain, None


def _of_the_sender(letters: str) -> Told | None:
    return _form(letters) or _form(letters.replace("h", ""))


def _of_another(letters: str) -> tuple[Told | None, str]:
    """The form as if the first who is named tells it: "Kees wint van Anna"."""
    first_person = letters.replace("P", "m", 1).replace("H", "")
    return _of_the_sender(first_person), first_person


def _doubts_in(clause: Clause, spelled: str, found: Told) -> set[Unsure]:
    doubts = _doubts_of_words(clause)
    doubts |= {Unsure.DENIED} if "n" in spelled and found.own is not Own.NO_SHOW else set()
    doubts |= {Unsure.EVENING} if "D" in spelled else set()
    if _NOT_YET.search(spelled.replace("?", "")) or _is_described(clause):
        doubts.add(Unsure.UNREAL)
    if _ASKED.match(spelled.replace("?", "")) or clause[-1].text.casefold() in _TAGS:
        doubts.add(Unsure.QUESTION)
    if has(clause, Sense.WE) and found.own in {Own.WON, Own.LOST}:
        doubts.add(Unsure.SOMEBODY_ELSE)
    if _PASSIVE.search(spelled) or _is_without_verb(clause, spelled):
        doubts.add(Unsure.SOMEBODY_ELSE)
    return doubts


def _is_without_verb(clause: Clause, spelled: str) -> bool:
    """True for a name and a participle: "Björn gewonnen" may be told of Björn, or to him."""
    if not _WITHOUT_VERB.fullmatch(spelled) or clause[-1].text.casefold() not in _PARTICIPLES:
        return False
    return spelled[0] != "m" or clause[0].text.casefold() in _OBJECTS


def _is_me(piece: Piece, me: NamedPerson | None) -> bool:
    return isinstance(piece, PlayerName) and piece.people == (me,)


def _is_described(clause: Clause) -> bool:
    """True for an adjective, "een verloren avond", or a plan: "remise is ook goed"."""
    return any(
        has((before,), Sense.ARTICLE)
        and has((word,), Sense.WON, Sense.LOST)
        and " " not in word.text
        for before, word in pairwise(clause)
    )


def _form(letters: str) -> Told | None:
    for own, form in _BY_COLOUR:
        if match := form.fullmatch(letters):
            return Told(own, frozenset(), white=(match["c"] or match["d"]) == "w")
    for own, form in _WHOLE:
        if form.fullmatch(letters):
            return Told(own, frozenset())
    return None


def _letter(piece: Piece) -> str:
    if not isinstance(piece, KnownWord):
        is_hyphen = isinstance(piece, SignPiece) and piece.text == "-"
        return _OF_KIND.get(type(piece), "-" if is_hyphen else "#")
    sense = _sense_of(piece)
    if sense is not None:
        return _LETTERS[sense]
    return "?" if any(s in _DOUBTS for s in piece.senses) else "#"


def _sense_of(word: KnownWord) -> Sense | None:
    return next((sense for sense in _LETTERS if sense in word.senses), None)


def _doubts_of_words(clause: Clause) -> set[Unsure]:
    words = [p for p in clause if isinstance(p, KnownWord) and _may_doubt(p)]
    return {doubt for word in words for sense, doubt in _DOUBTS.items() if sense in word.senses}


def _may_doubt(word: KnownWord) -> bool:
    return _sense_of(word) is None or not word.senses.isdisjoint((Sense.PAST, Sense.ASKS))


def with_remark(clause: Clause, me: NamedPerson | None) -> tuple[Told, Piece, Clause] | None:
    """The form that a clause begins with and the remark that a preposition opens behind it.

    "Gewonnen met mat in 23", "remise door eeuwig schaak": names are never part of a remark.
    """
    for at in range(len(clause) - 2, 0, -1):
        behind = clause[at + 1 : at + 2]
        if (
            not has(clause[at : at + 1], *_MORE)
            or any(isinstance(p, PlayerName) for p in behind)
            or has(behind, *_WHO)
        ):
            continue
        found = told(clause[:at], me)
        if found is not None and found.own not in _NO_REMARK:
            return found, clause[at], clause[at + 1 :]
    return None
