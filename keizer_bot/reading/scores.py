"""Reads scores: 1-0, ½-½, 0,5-0.5, o-1; and which of them a game can have."""

import re
from fractions import Fraction
from operator import attrgetter
from typing import Literal

import msgspec

from keizer_bot.engine.model import Result

GameKind = Literal["chess", "draughts"]

# Longer forms come first, so that 0,5 is not read as 0; people type o, l and i for 0 and 1.
_SIDE = r"(?:1/2|½|[0-9][.,][0-9]|[.,]5|[0-9oli])"
_BEFORE, _AFTER = r"(?<![\w.,½/+-])", r"(?![\w½+/\u20e3]|[.,-][0-9])"
_SCORE = re.compile(
    rf"{_BEFORE}(?P<white>{_SIDE})(?P<sign>\s?(?:-{{1,3}}|[=_])\s?|\s:\s|:)(?P<black>{_SIDE}){_AFTER}",
    re.IGNORECASE,
)
_TWO_HALVES = re.compile(rf"{_BEFORE}(?:1/2 1/2|½ ?½){_AFTER}")
_HALF = re.compile(rf"{_BEFORE}(?:1/2|½|0[.,]5)(?![\w½+/:-]|[.,][0-9])")
_FORFEIT_SIGN = re.compile(r"(?<=[0-9½]) ?(?:R|FF|ff)(?=\W*$)")
_FORFEIT = re.compile(r"(?<![\w+-])(?P<white>[+-])\s?[/:-]\s?(?P<black>[+-])(?![\w+-])")
_RUN_TOGETHER = re.compile(r"([012]|½|0[.,]?5)[ /.,]?([012]|½|0[.,]?5)")
_SPOKEN = re.compile(r"(een|één|one|uno|nul|zero|nil)[ -]{1,3}(een|één|one|uno|nul|zero|nil)")
NOUGHTS = frozenset({"nul", "zero", "nil"})

_HALF_POINT = Fraction(1, 2)
_STRUCK = {"o": "0", "l": "1", "i": "1"}
_CHESS = {
    (Fraction(1), Fraction(0)): Result.WHITE_WON,
    (Fraction(0), Fraction(1)): Result.BLACK_WON,
    (_HALF_POINT, _HALF_POINT): Result.DRAWN,
}
_DRAUGHTS = {(white * 2, black * 2): outcome for (white, black), outcome in _CHESS.items()}
_OF_GAME = {"chess": _CHESS, "draughts": _DRAUGHTS}
_FORFEITS = {
    ("+", "-"): Result.WHITE_BY_FORFEIT,
    ("-", "+"): Result.BLACK_BY_FORFEIT,
    ("-", "-"): Result.BOTH_FORFEITED,
}


class Score(msgspec.Struct, frozen=True):
    """A score and its place in the line.

    `outcome` is None for a score that this kind of game cannot have; `sure`: it has the usual form.
    """

    outcome: Result | None
    start: int
    end: int
    text: str
    sure: bool = True

    @property
    def may_be_a_date(self) -> bool:
        """True for a score that may be a day, such as 8-1 beside a result."""
        return self.outcome is None and self.text.replace("-", "").isdigit()


def with_forfeit_in_full(text: str) -> str:
    """The text with the sign for a forfeit written as a word: "1-0 R" is "1-0 reglementair"."""
    return _FORFEIT_SIGN.sub(" reglementair", text)


def scores(text: str, game: GameKind) -> list[Score]:
    """The scores in a cleaned line, in order."""
    read = [_score(match, text, game) for match in _SCORE.finditer(text)]
    read += [_draw(match) for match in _TWO_HALVES.finditer(text)]
    taken = {at for score in read for at in range(score.start, score.end)}
    free = [m for m in _HALF.finditer(text) if m.start() not in taken]
    read += [_draw(match) for match in free]
    for match in _FORFEIT.finditer(text):
        outcome = _FORFEITS.get((match["white"], match["black"]))
        read.append(Score(outcome, match.start(), match.end(), match.group()))
    return sorted(read, key=attrgetter("start"))


def whole_score(text: str, game: GameKind) -> Score | None:
    """The score that the whole line is; "10", "1 0" or "een nul" is probably one."""
    bare = text.strip(" .!")
    written = next((s for s in scores(bare, game) if s.text == bare), None)
    if written is not None:
        return written if written.outcome else None
    bare = text.strip(" .!*_`")
    if two_digits := _SPOKEN.fullmatch(bare.casefold()):
        bare = "".join("0" if side in NOUGHTS else "1" for side in two_digits.groups())
    match = _RUN_TOGETHER.fullmatch(bare)
    outcome = _outcome(_points(match[1]), _points(match[2]), game)[0] if match else None
    return Score(outcome, 0, len(text), text, sure=False) if outcome else None


def _draw(match: re.Match[str]) -> Score:
    return Score(Result.DRAWN, match.start(), match.end(), match.group())


def _score(match: re.Match[str], text: str, game: GameKind) -> Score:
    white, black = match["white"].lower(), match["black"].lower()
    outcome, usual = _outcome(_points(white), _points(black), game)
    starred = text[max(0, match.start() - 1) : match.start()] in {"*", "_", "`", "~"}
    struck = bool({white, black} & set(_STRUCK))
    sure = usual and not starred and not struck and match["sign"].strip() in {"-", ":"}
    return Score(outcome, match.start(), match.end(), match.group(), sure=sure)


def _points(side: str) -> Fraction:
    side = _STRUCK.get(side, side).replace(",", ".")
    if side in {"½", "1/2", ".5", "05"}:
        return _HALF_POINT
    return Fraction(side)


def _outcome(white: Fraction, black: Fraction, game: GameKind) -> tuple[Result | None, bool]:
    """The outcome, and True if it is certain for this game: 1-0 in draughts is not."""
    outcome = _OF_GAME[game].get((white, black))
    if outcome is None and game == "draughts":
        return _CHESS.get((white, black)), False
    return outcome, True
