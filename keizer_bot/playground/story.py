"""What happens in the show, week by week; who it happens to and who wins is left to the seed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from random import Random


class Form(Enum):
    """A way of saying that one does not come, before sign-off closes."""

    PLAIN = auto()
    WEEKDAY = auto()
    SHORT_DATE = auto()
    LONG_DATE = auto()
    BY_ROUND = auto()
    SPOKEN = auto()
    CLUB_DUTY = auto()
    ENGLISH = auto()
    RANGE = auto()
    BY_ARBITER = auto()
    TOGETHER = auto()


class Turn(Enum):
    """Something that does not go as it should."""

    BACK = auto()
    LATE = auto()
    AFTER_PAIRING = auto()
    NO_SHOW = auto()
    CORRECTED = auto()
    DISPUTED = auto()


class Question(Enum):
    """Something that a member asks: before the pairing, during the evening, after it."""

    WHO = auto()
    RANKING = auto()
    ME = auto()


@dataclass(frozen=True, slots=True)
class Week:
    """A round from Tuesday to Monday night."""

    sign_offs: tuple[Form, ...]
    turns: frozenset[Turn]
    questions: frozenset[Question]


def _week(*parts: Form | Turn | Question) -> Week:
    return Week(
        tuple(part for part in parts if isinstance(part, Form)),
        frozenset(part for part in parts if isinstance(part, Turn)),
        frozenset(part for part in parts if isinstance(part, Question)),
    )


WEEKS = (
    _week(
        *(Form.PLAIN, Form.TOGETHER, Form.CLUB_DUTY, Form.SPOKEN),
        *(Turn.LATE, Turn.CORRECTED, Question.WHO),
    ),
    _week(
        *(Form.SHORT_DATE, Form.ENGLISH, Form.RANGE, Form.BY_ARBITER),
        *(Turn.NO_SHOW, Turn.DISPUTED, Question.ME),
    ),
    _week(
        *(Form.LONG_DATE, Form.BY_ROUND, Form.PLAIN),
        *(Turn.BACK, Turn.AFTER_PAIRING, Question.RANKING),
    ),
    _week(Form.WEEKDAY, Form.CLUB_DUTY, Form.SPOKEN, Turn.CORRECTED),
    _week(Form.PLAIN, Form.SHORT_DATE, Form.BY_ARBITER, Turn.LATE, Question.WHO),
    _week(Form.RANGE, Form.ENGLISH, Turn.AFTER_PAIRING, Turn.DISPUTED),
    _week(Form.LONG_DATE, Form.CLUB_DUTY, Turn.NO_SHOW, Question.ME),
)


def week_of(number: int) -> Week:
    """What happens in that round; after the last week the first comes again."""
    return WEEKS[(number - 1) % len(WEEKS)]


def outcome(white: int, black: int, chance: Random) -> str:
    """How a game between these ratings ends, as a result of the season file."""
    expected = 1 / (1 + 10 ** ((black - white) / 400))
    drawn = min(expected, 1 - expected) / 2
    rolled = chance.random()
    if rolled < expected - drawn / 2:
        return "1-0"
    return "1/2-1/2" if rolled < expected + drawn / 2 else "0-1"


def wrong(result: str) -> str:
    """What a hasty reporter makes of a result."""
    return {"1-0": "0-1", "0-1": "1-0"}.get(result, "1-0")
