"""Lines about games for a team: ``Jansen wit 1-0 bord 3 tegen Caïssa 2 1850 27-11``.

One game in a line, or several with commas between; or a line for the match (team, day, opponent)
and one for each board. And who drove: ``84 km``, ``Jansen 84 km 27-11 tweede auto``.
"""

import re
from dataclasses import dataclass
from datetime import date
from typing import Literal

from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import words
from keizer_bot.reading.dates import Almanac
from keizer_bot.reading.evenings import settle
from keizer_bot.reading.lexicon import worded
from keizer_bot.reading.line_parts import EDGES, GONE, find_words, means, without
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.messages import DriveUnread, ExternalForfeit, ExternalUnread
from keizer_bot.reading.model import SignOff, Unsure
from keizer_bot.reading.phrases import names_only_days, parted_by_days, past_day
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.scores import GameKind, scores
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.teams import known_team

Points = Literal["1", "1/2", "0"]
Colour = Literal["white", "black"]

_SPOKEN: dict[Sense, Points] = {Sense.WON: "1", Sense.LOST: "0", Sense.DRAWN: "1/2"}
_SCORES = {Result.WHITE_WON: "1-0", Result.BLACK_WON: "0-1", Result.DRAWN: ""}
_BARE = re.compile(r"(?<![\w.,/½-])([012])(?![\w½/-]|[.,]\d)")
_BARE_POINTS: dict[GameKind, dict[str, Points]] = {
    "chess": {"1": "1", "0": "0"},
    "draughts": {"2": "1", "1": "1/2", "0": "0"},
}
_EXPECTED = re.compile(r"(?<!\w)we\s*[:=]?\s*(1|0|0?[.,]\d{1,3})(?![\w.,])", re.IGNORECASE)
_BOARD = worded(r"(?<!\w)%\s?(\d{1,2})(?!\w)", Sense.BOARD)
_FIRST_NUMBER = re.compile(r"\A\s*(\d{1,2})(?:[.):]\s*|\s+)(?=\D)")
_AGAINST = worded(r"(?<!\w)%(?!\w)", Matter.VERSUS)
_RATING = re.compile(r"(?<![\w./-])\(?([3-9]\d{2}|[1-9]\d{3})\)?(?![\w/-]|[.,]\d)")
_KILOMETRES = re.compile(
    r"(?<![\w.,/-])(\d{1,4}(?:[.,]\d)?)(?:\s*(?:km|kilomet|chilomet)\w*|(?![\w/-]|[.,]\d))",
    re.IGNORECASE,
)
_MOST = 2000  # kilometres to a match and back


@dataclass(frozen=True, slots=True)
class GameWords:
    """One game as written; `score` is 1-0 or 0-1 where it is not clear for whom."""

    name: str
    points: Points | None = None
    score: str = ""
    colour: Colour | None = None
    board: int | None = None
    own_rating: int | None = None
    rating: int | None = None
    expected: str | None = None


@dataclass(frozen=True, slots=True)
class ExternalWords:
    """A match (what was not said is empty) and its games; `gone`: they are to be forgotten."""

    team: str
    day: date | None
    against: str
    games: tuple[GameWords, ...]
    gone: bool = False


def read_external(rest: str, scene: CommandScene) -> ExternalWords | SignOff | Refusal | None:
    """Reads what follows /extern; None: nothing does. Raises as the scene, and of days.

    A refusal of games is given, not raised: whoever may act for no team is told that first.
    """
    if not rest.strip():
        return None
    if names_only_days(rest):
        return _club_duty(rest, scene)
    try:
        return _games(rest, scene)
    except Refusal as refusal:
        return refusal


def _club_duty(rest: str, scene: CommandScene) -> SignOff:
    """With days alone somebody probably means to play for the club then."""
    almanac = Almanac(scene.calendar, scene.today)
    _, dated = parted_by_days(words.line(rest), almanac)
    evenings, doubts = settle((when for when, _ in dated), almanac, scene.at)
    unsure = frozenset({Unsure.UNKNOWN_WORDS, *doubts})
    return SignOff((scene.me,), evenings, club_duty=True, doubts=unsure)


def _games(rest: str, scene: CommandScene) -> ExternalWords:
    """Raises `ExternalUnread`, `ExternalForfeit`."""
    head, *more = words.lines(rest) or [""]
    team, text = known_team(head, scene.teams) or ("", head)
    if not more:
        text, *more = _several(text.lstrip(" :,"), scene)
    first = _line(text, scene, listed=False)
    listed = [text, *more] if _has_result(first) else more
    lines = [_line(line, scene, listed=True) for line in listed] if more else [first]
    for read, line in zip(lines, listed if more else [rest], strict=True):
        if not read.games[0].name:
            raise ExternalUnread(line)
    against = first.against or (first.games[0].name if more and not _has_result(first) else "")
    day = first.day or next((line.day for line in lines if line.day), None)
    games = tuple(line.games[0] for line in lines)
    return ExternalWords(team, day, against, games, gone=first.gone and not more)


def _has_result(line: ExternalWords) -> bool:
    return line.games[0].points is not None or bool(line.games[0].score)


def _several(text: str, scene: CommandScene) -> list[str]:
    """The games of one line, if each part between commas names somebody and says a result."""
    parts = re.split(r"[,;]\s+", text)
    lines = (_line(part, scene, listed=True) for part in parts)
    return parts if all(line.games[0].name and _has_result(line) for line in lines) else [text]


def _line(text: str, scene: CommandScene, *, listed: bool) -> ExternalWords:
    """Takes out of a line about one game what has a form of its own; what is left is the name.

    A score is white's first: with white it is the player's own. Raises `ExternalForfeit`.
    """
    expected, left = words.take_out(_EXPECTED, text)
    board, left = words.take_out(_BOARD, left)
    if board is None and listed:
        board, left = words.take_out(_FIRST_NUMBER, left)
    points, score, left = _result(left, scene.game)
    day, left = past_day(left, scene.today)
    colour, left = _colour(left)
    ratings, left = [int(match[1]) for match in _RATING.finditer(left)], _RATING.sub(" ", left)
    name, *against = _AGAINST.split(left, maxsplit=1)
    if points is None and not score and (bare := _BARE.search(name)):
        points = _BARE_POINTS[scene.game].get(bare[1])
        name = name if points is None else _BARE.sub(" ", name, count=1)
    if score and colour == "white":
        points, score = ("1" if score == "1-0" else "0"), ""
    game = GameWords(
        name=without(name, *GONE),
        points=points,
        score=score,
        colour=colour,
        board=int(board[1]) if board else None,
        own_rating=ratings[0] if len(ratings) > 1 else None,
        rating=ratings[-1] if ratings else None,
        expected=f"{float(expected[1].replace(',', '.')):g}" if expected else None,
    )
    opponent = " ".join("".join(against).split()).strip(f"{EDGES}()")
    return ExternalWords("", day, opponent, (game,), gone=find_words(name, *GONE) is not None)


def _result(text: str, game: GameKind) -> tuple[Points | None, str, str]:
    """The points of the player, or a score that is white's first; and the text without it.

    Raises `ExternalForfeit`.
    """
    written = [score for score in scores(text, game) if score.outcome is not None]
    if find_words(text, Sense.FORFEIT) or any(one.outcome not in _SCORES for one in written):
        raise ExternalForfeit(text)
    for one in written:
        score = _SCORES[one.outcome] if one.outcome else ""
        return None if score else "1/2", score, f"{text[: one.start]} {text[one.end :]}"
    if spoken := find_words(text, *_SPOKEN):
        points = next(points for sense, points in _SPOKEN.items() if means(spoken.found, sense))
        return points, "", f"{spoken.before} {spoken.after}"
    return None, "", text


def _colour(text: str) -> tuple[Colour | None, str]:
    found = find_words(text, Sense.WHITE, Sense.BLACK)
    if found is None:
        return None, text
    return "white" if means(found.found, Sense.WHITE) else "black", f"{found.before} {found.after}"


@dataclass(frozen=True, slots=True)
class DriveWords:
    """A driver, a distance and a match; a part that is not written is empty, None or 0."""

    team: str
    name: str
    kilometres: int
    day: date | None
    second: bool
    gone: bool


def read_drive(rest: str, scene: CommandScene) -> DriveWords | None:
    """Reads what follows /gereden; None: nothing does. Raises `DriveUnread`."""
    text = words.line(rest)
    if not text:
        return None
    team, left = known_team(text, scene.teams) or ("", text)
    if re.match(r"(?:km|kilo|chilo)", left, re.IGNORECASE):  # "84 km": no team 84
        team, left = "", text
    if second := find_words(left, Matter.SECOND_CAR):
        left = f"{second.before} {second.after}"
    day, left = past_day(left, scene.today)
    far, left = words.take_out(_KILOMETRES, left)
    kilometres = int(float(far[1].replace(",", ".")) + 0.5) if far else 0
    gone = find_words(left, *GONE) is not None
    if not (gone or kilometres) or kilometres > _MOST:
        raise DriveUnread(rest)
    name = without(left, Sense.ME, *GONE)
    return DriveWords(team, name, kilometres, day, second is not None, gone)
