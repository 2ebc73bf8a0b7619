"""The closed forms of a result, over the letters of a clause.

P a name, o the opponent in another word, m the sender, w and k the colours; a against, i with,
y by, e for; W won, L lost, R drawn, S a score, B beat, Q beaten, Z was beaten, G resigned; F a flag
that fell, f the sender's own; x did not come, n not, t there; h have, H has; A and, U but.
"""

import re
from dataclasses import dataclass
from enum import Enum, auto


class Own(Enum):
    """How a game ended for the player it is about, or by colour; SCORE: only the score says so."""

    WON = auto()
    LOST = auto()
    DRAWN = auto()
    SCORE = auto()
    WHITE_WON = auto()
    BLACK_WON = auto()
    NO_SHOW = auto()  # the opponent did not come
    WHITE_NO_SHOW = auto()
    BLACK_NO_SHOW = auto()


@dataclass(frozen=True, slots=True)
class ResultForm:
    """A form: the result for the player that it is about, and what was added to it.

    `white`: their colour; `against`: an opponent follows "against"; `letters`: the rest.
    """

    own: Own
    letters: str
    white: bool | None = None
    against: bool = False


_THEIRS = (
    (Own.WON, ("m?h?B[Po]", "m?h?[Po]Q", "m?h?Q[Po]", "[Po]H?G", "[Po]?H?F")),
    (Own.WON, ("[Po]H?L(am|em)?", "HL[Po]", "[Po]H?Z", "g?Wyme?", "Q")),
    (Own.LOST, ("[Po]H?W(a?m)?", "HW[Po]", "mF", "[Po][BQ]m", "[Po]H?mQ", "[Po]mH?Q", "mHQ")),
    (Own.LOST, ("m?h?Z(y[Po])?", "m?[vb]?h?[QB]y[Po]", "yP[vb]?Q", "m?[vb]Q")),
    (Own.SCORE, ("SP-?P", "P-?PS", "PSP", "mAPS", "PAmS", "S[ea]?P")),
    (Own.NO_SHOW, ("[oP]H?x", "[oP]tn")),
)
_OWN = (
    (Own.WON, ("m?h?W(e?m)?",)),
    (Own.LOST, ("m?h?L", "mh?G", "hm?G", "G", "m?f")),
    (Own.DRAWN, ("[mPoAhHy-]*R[mPoAyh-]*",)),
    (Own.SCORE, ("S", "Se?m", "Sam", "PS", "P-PS")),
)
_COLOURED = (
    (Own.WHITE_WON, ("Wew", "e?w")),
    (Own.BLACK_WON, ("Wek", "e?k")),
    (Own.WHITE_NO_SHOW, ("wH?x",)),
    (Own.BLACK_NO_SHOW, ("kH?x",)),
)


def _compiled(
    table: tuple[tuple[Own, tuple[str, ...]], ...],
) -> tuple[tuple[Own, re.Pattern[str]], ...]:
    return tuple((own, re.compile("|".join(forms))) for own, forms in table)


_WHOLE, _WITH_OPPONENT, _BY_COLOUR = map(_compiled, (_THEIRS, _OWN, _COLOURED))
_OPPONENT = re.compile("[ai][Po]")
_COLOUR = re.compile("i[wk]|h[wk][AU]?|(?<=[WL])[wk]$")
_THEIR_COLOUR = re.compile("a[wk]")
_OF_COLOUR = {
    "w": {Own.WON: Own.WHITE_WON, Own.LOST: Own.BLACK_WON},
    "k": {Own.WON: Own.BLACK_WON, Own.LOST: Own.WHITE_WON},
}


def result_form(letters: str) -> ResultForm | None:
    """The form that these letters have as a whole; None where they have none."""
    return _told_of_somebody(letters) or _told_of_a_colour(letters)


def _told_of_somebody(letters: str) -> ResultForm | None:
    rest, opponent = _take(_OPPONENT, letters)
    rest, colour = _take(_COLOUR, rest)
    rest, theirs = (rest, "") if colour else _take(_THEIR_COLOUR, rest)
    if re.search("[wk]", rest):
        return None
    white = "w" in colour if colour else "k" in theirs if theirs else None
    rest = rest.replace("mm", "m") if colour else rest
    for plain in (rest, rest.replace("h", "")):
        own = _own(plain, with_opponent=bool(opponent or theirs))
        if own is not None:
            return ResultForm(own, letters, white, against=opponent.startswith("a"))
    return None


def _take(part: re.Pattern[str], letters: str) -> tuple[str, str]:
    """The letters without that part, and the part; empty where it is not there."""
    found = part.search(letters)
    return (letters[: found.start()] + letters[found.end() :], found[0]) if found else (letters, "")


def _own(letters: str, *, with_opponent: bool) -> Own | None:
    found = _first(_WITH_OPPONENT, letters)
    if found is None and not with_opponent:
        found = _first(_WHOLE, letters)
    if found is None and re.search("[WLRQBGFfZ]", letters):
        bare = re.sub("^S|S$", "", letters)
        return _own(bare, with_opponent=with_opponent) if bare != letters else None
    return found


def _first(table: tuple[tuple[Own, re.Pattern[str]], ...], letters: str) -> Own | None:
    return next((own for own, forms in table if forms.fullmatch(letters)), None)


def _told_of_a_colour(letters: str) -> ResultForm | None:
    """The form as if white tells it, or black: "black resigned", "white's flag fell"."""
    bare = re.sub("^S|S$", "", letters)
    found = _first(_BY_COLOUR, bare)
    if found is not None:
        return ResultForm(found, letters)
    colours = re.findall("[wk]", bare)
    if len(colours) != 1 or re.search("[mPo]", bare):
        return None
    own = _first(_WITH_OPPONENT, f"m{bare.replace(colours[0], '').replace('H', 'h')}")
    own = own or _first(_WHOLE, bare.replace(colours[0], "m").replace("H", "h"))
    of_colour = _OF_COLOUR[colours[0]].get(own) if own else None
    return ResultForm(of_colour, letters) if of_colour else None
