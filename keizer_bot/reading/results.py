"""The closed forms of a result: the winner, the opponent, the colour, or the score itself.

As in `coming`, a clause is written as letters and must as a whole be one of the forms. It tells how
the game ended for its subject: the sender, or somebody that it names. `reports` finds the game.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from keizer_bot.engine.model import Result
from keizer_bot.reading.clauses import WARNINGS, Clause, has, without_courtesy
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.pieces import (
    BoardPiece,
    DayPhrase,
    KnownWord,
    MovePiece,
    Piece,
    PlayerName,
    Scored,
    SignPiece,
)
from keizer_bot.reading.result_forms import Own, ResultForm, result_form
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.senses import Sense


@dataclass(frozen=True, slots=True)
class Told:
    """A clause that reports a result; `white`: the colour that the sender claims to have had.

    `subject`: the player whom it is about, None for the sender. `boards`: their numbers.
    """

    own: Own
    doubts: frozenset[Unsure]
    names: tuple[PlayerName, ...] = ()
    score: Result | None = None
    white: bool | None = None
    for_me: bool = False
    against: bool = False
    for_them: bool = False  # "1-0 voor Kees"
    of_them: bool = False  # it is about the opponent
    subject: PlayerName | None = None
    boards: tuple[int, ...] = ()
    by_forfeit: bool = False
    sender_first: bool | None = None  # if another is named beside them: "Piet en ik"
    colour_alone: bool = False  # "3 wit" may count who has white

    @property
    def is_bare(self) -> bool:
        """True if it is one word, that may be about anything else too."""
        return not (
            self.names or self.score or self.of_them or self.boards or self.white is not None
        )

    @property
    def is_clear(self) -> bool:
        """True if it means the same whatever else is in the clause."""
        with_me = self.for_me or self.subject is not None
        own = self.own not in _NO_REMARK and (bool(self.names) or self.own is not Own.SCORE)
        return own and with_me and not self.doubts


# A word of several meanings has the first of these; see `coming`.
_LETTERS = {
    Sense.IDIOM: "#",
    Sense.OWN_FLAG: "f",
    Sense.FLAG: "F",
    Sense.NO_SHOW: "x",
    Sense.FORFEIT: "X",
    Sense.HOW: "",
    Sense.WAS_BEATEN: "Z",
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
    Sense.WITH: "i",
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
    **WARNINGS,
    **dict.fromkeys((Sense.CANNOT, Sense.WILL_NOT, Sense.NONE, Sense.NO), Unsure.DENIED),
    **dict.fromkeys((Sense.UNREAL, Sense.CAN, Sense.I_CAN), Unsure.UNREAL),
    **dict.fromkeys((Sense.MUST, Sense.WISH), Unsure.UNREAL),
    **dict.fromkeys((Sense.OTHERS, Sense.YOU), Unsure.SOMEBODY_ELSE),
    Sense.PAST: Unsure.PAST,
}
_OF_KIND: dict[type[Piece], str] = {
    DayPhrase: "D",
    PlayerName: "P",
    Scored: "S",
    BoardPiece: "N",
    MovePiece: "C",
}
_NO_RESULT = re.compile(r"(?!.*(x|nt|tn))[^WLRGFfSBQZ]*|.*N.*N.*")  # or those of two boards
_BOARD_ALONE = re.compile(r"N[wk]|[wk]N")
_OF_COLOUR = re.compile(r"N[wk]|[wk]N|e?[wk]")
_NO_SHOW = re.compile("H?x|nt|tn")
_BESIDE = re.compile(r"[aiey]*C|[ae]?N|[DX?]")
_AUXILIARY = re.compile(r"[zg]|v(?!h?Q)|b(?!Q)")
_OF_BOTH = frozenset(Own) - {Own.WON, Own.LOST}
_NO_REMARK = _OF_BOTH - {Own.SCORE, Own.DRAWN}
_ASKED = re.compile(
    r"^[Hhvb][Pwk](?!Q)|^[Hhv]N|^[hvb]A|v[zog]|^H?[WLRB]m$"
)  # "heeft Kees gewonnen"
_PASSIVE = re.compile(r"[WL]y[mP]")  # "gewonnen door Kees": by him, or because of him
_WITHOUT_VERB = re.compile(r"[oP][WLG]|mG")
_PARTICIPLES = frozenset(("gewonnen", "verloren", "opgegeven", "vinto", "perso"))
_OF_EITHER = frozenset(("G", "Q"))  # "resigned", "mated": one of the two
_ENDINGS = (Sense.WON, Sense.LOST)
_TAGS = frozenset(("toch", "right", "no"))
_OWN_TAGS = frozenset(("io",))  # "ho vinto io" asks nothing
_NOT_YET = re.compile(r"b[WL]|[mPgzwk]v[WL](?!e?m)|^hm|SvW")  # "ik ben verloren", "had ik gewonnen"
_LONGEST_FORM = 12  # pieces
_NEVER_HIDDEN = (Sense.PAST, Sense.ASKS, Sense.CORRECTION)
_WHO = (Sense.ME, Sense.THEY, Sense.OPPONENT, Sense.OTHERS, Sense.WE, Sense.WHITE, Sense.BLACK)
_MORE = (Sense.PLACE, Sense.AGAINST, Sense.FOR, Sense.BY, Sense.WITH)


def told(clause: Clause, scene: ReadingScene) -> Told | None:
    """The result that a whole clause reports; None if it has none of the forms."""
    offer = {Unsure.UNREAL} if has(clause, Sense.PLEASE) else set()  # "remise alsjeblieft"
    clause = without_courtesy(clause, (Sense.DRAWN, Sense.WON, Sense.LOST))
    spelled = "".join(_letter(piece, scene) for piece in clause)
    alone = _OF_COLOUR if scene.of_results else _BOARD_ALONE
    colour_alone = alone.fullmatch(spelled) is not None
    if "#" in spelled or (_NO_RESULT.fullmatch(spelled) and not colour_alone):
        return None
    names = tuple(p for p in clause if isinstance(p, PlayerName))
    others = [name for name in names if name.people != (scene.me,)]
    form, subject = _found(_plain(spelled), others, scene.me)
    if form is None and scene.of_results and _NO_SHOW.fullmatch(_plain(spelled)):
        form = ResultForm(Own.NO_SHOW, _plain(spelled))
    if form is None:
        return None
    letters = form.letters
    scored = form.own is Own.SCORE
    doubts = (_doubts_in(clause, spelled, form) | offer) - _unasked(clause, scene)
    beside = letters[0] == "m" if re.fullmatch("mAPS|PAmS", letters) else None
    return Told(
        form.own,
        frozenset(doubts),
        names=names,
        score=next((p.score.outcome for p in clause if isinstance(p, Scored)), None),
        white=form.white,
        for_me=(_is_ones_own(clause) or "m" in letters) and subject is None and beside is None,
        against=form.against and not has(clause, Sense.FOR),
        for_them=re.fullmatch("S[ea]?P", letters) is not None and has(clause, Sense.FOR),
        of_them=re.match("P|.*o", letters) is not None and subject is None and not scored,
        subject=subject,
        by_forfeit="X" in spelled,
        boards=next((p.numbers for p in clause if isinstance(p, BoardPiece)), ()),
        sender_first=beside,
        colour_alone=colour_alone,
    )


def _unasked(clause: Clause, scene: ReadingScene) -> set[Unsure]:
    """A single word behind the command asks nothing: "gelijk" is no "am I right?"."""
    return {Unsure.QUESTION} if scene.of_results and len(clause) == 1 else set()


def _plain(spelled: str) -> str:
    """The letters that the forms have: "not" is a doubt, no part of them."""
    plain = _AUXILIARY.sub("", re.sub("[ae]?N", "", _BESIDE.sub("", spelled))).strip("AU-")
    if "x" not in plain and not re.fullmatch("[oP](nt|tn)", plain):
        plain = re.sub("[nt]", "", plain)
    return plain.replace("m-P", "P-P").replace("P-m", "P-P")


def _found(
    plain: str, others: Sequence[PlayerName], me: NamedPerson | None
) -> tuple[ResultForm | None, PlayerName | None]:
    """The form if it is about the sender, else about the first other name; and that name."""
    own = result_form(plain)
    if own is not None and (me is not None or own.own in _OF_BOTH):
        return own, None
    if others and (me is None or len(others) > 1):
        return result_form(plain.replace("P", "m", 1).replace("H", "h")), others[0]
    return None, None


def _doubts_in(clause: Clause, spelled: str, found: ResultForm) -> set[Unsure]:
    doubts = _doubts_of_words(clause, spelled)
    doubts |= {Unsure.DENIED} if "n" in spelled and found.own is not Own.NO_SHOW else set()
    doubts |= {Unsure.EVENING} if "D" in spelled else set()
    doubts |= {Unsure.UNCERTAIN for p in clause if isinstance(p, Scored) and not p.score.sure}
    doubts |= {Unsure.TOO_LITTLE} if found.letters in _OF_EITHER else set()
    if _NOT_YET.search(spelled.replace("?", "")) or _is_described(clause):
        doubts.add(Unsure.UNREAL)
    if _is_asked(clause, spelled.replace("?", "")):
        doubts.add(Unsure.QUESTION)
    if "Q" in spelled and has(clause, Sense.IS) and not has(clause, Sense.BECAME):
        doubts.add(Unsure.UNREAL)  # "ik word ingemaakt"
    if _is_of_others(clause, spelled, found):
        doubts.add(Unsure.SOMEBODY_ELSE)
    return doubts


def _is_of_others(clause: Clause, spelled: str, found: ResultForm) -> bool:
    """True for what a team, or somebody who is named, won or lost."""
    ours = has(clause, Sense.WE) and found.own in {Own.WON, Own.LOST}
    return bool(ours or _PASSIVE.search(spelled) or _is_without_verb(clause, spelled))


def _is_ones_own(clause: Clause) -> bool:
    """True for a phrase such as "a point for me"."""
    return any(has((p,), Sense.MY) and has((p,), *_ENDINGS) for p in clause)


def _is_asked(clause: Clause, spelled: str) -> bool:
    last = clause[-1].text.casefold()
    if has(clause[:1], Sense.BECAME) and has(clause[1:2], Sense.ARTICLE, Sense.IT):
        return True  # "werd het remise"
    return last in _TAGS or (_ASKED.search(spelled) is not None and last not in _OWN_TAGS)


def _is_without_verb(clause: Clause, spelled: str) -> bool:
    """True for a name and a participle: "Björn gewonnen" may be about Björn or said to him."""
    if not _WITHOUT_VERB.fullmatch(spelled) or clause[-1].text.casefold() not in _PARTICIPLES:
        return False
    return spelled[0] != "m" or not has(clause[:1], Sense.SUBJECT)


def _is_described(clause: Clause) -> bool:
    """True for an adjective, "een verloren avond", or a plan: "remise is ook goed"."""
    return any(
        has((before,), Sense.ARTICLE)
        and has((word,), Sense.WON, Sense.LOST)
        and " " not in word.text
        for before, word in pairwise(clause)
    )


def _letter(piece: Piece, scene: ReadingScene) -> str:
    if isinstance(piece, DayPhrase) and scene.is_today(piece.when):
        return ""
    if isinstance(piece, PlayerName) and piece.people == (scene.me,):
        return "m"
    if not isinstance(piece, KnownWord):
        is_hyphen = isinstance(piece, SignPiece) and piece.text == "-"
        return _OF_KIND.get(type(piece), "-" if is_hyphen else "#")
    sense = _sense_of(piece)
    if sense is not None:
        return _LETTERS[sense]
    return "?" if any(s in _DOUBTS for s in piece.senses) else "#"


def _sense_of(word: KnownWord) -> Sense | None:
    return next((sense for sense in _LETTERS if sense in word.senses), None)


def _doubts_of_words(clause: Clause, spelled: str) -> set[Unsure]:
    """Why the words of a form are unsure: of a past one, unless a colour follows: "had wit"."""
    doubts = {doubt for p in clause if isinstance(p, KnownWord) for doubt in _doubts_of_word(p)}
    return doubts - ({Unsure.PAST} if re.search("h[wk]", spelled) else set())


def _doubts_of_word(word: KnownWord) -> set[Unsure]:
    """Its doubts, all of them where it has no other meaning here; "was" may be no past."""
    pending = is_pending(word)
    counted = set(_DOUBTS) if pending or _sense_of(word) is None else {*_NEVER_HIDDEN}
    if Sense.BECAME in word.senses:
        counted -= {Sense.PAST}
    return {_DOUBTS[sense] for sense in counted & word.senses}


def with_remark(clause: Clause, scene: ReadingScene) -> tuple[Told, Piece, Clause] | None:
    """The form that a clause begins with and the remark that a preposition opens behind it.

    "Gewonnen met mat in 23", "remise door eeuwig schaak": names are never part of a remark.
    """
    for at in range(min(len(clause) - 2, _LONGEST_FORM), 0, -1):
        behind = clause[at + 1 : at + 2]
        if (
            not has(clause[at : at + 1], *_MORE)
            or any(isinstance(p, PlayerName) for p in behind)
            or has(behind, *_WHO)
        ):
            continue
        found = told(clause[:at], scene)
        if found is not None and found.own not in _NO_REMARK:
            return found, clause[at], clause[at + 1 :]
    return None


def is_pending(piece: Piece) -> bool:
    """True for "still", which says that something has not happened yet."""
    return piece.senses >= {Sense.SOFT, Sense.UNREAL}
