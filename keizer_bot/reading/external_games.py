"""Lines about games for a team: ``Jansen wit 1-0 bord 3 tegen Caïssa 2 1850 27-11``.

One game in a line, or several with commas between; or a line for the match (team, day, opponent)
and one for each board. And who drove: ``84 km``, ``Jansen 84 km 27-11 tweede auto``.
"""

import re
from dataclasses import dataclass
from datetime import date
from typing import Literal

from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import words
from keizer_bot.reading.days import names_only_days, read_days
from keizer_bot.reading.evenings import AskDays
from keizer_bot.reading.messages import DriveUnread, ExternalForfeit, ExternalUnread
from keizer_bot.reading.model import SignOff, Unsure
from keizer_bot.reading.old.result_words import RESULT_WORDS, SaidOutcome
from keizer_bot.reading.phrases import past_day
from keizer_bot.reading.presence import DAY_DOUBTS
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.teams import known_team

Points = Literal["1", "1/2", "0"]
Colour = Literal["white", "black"]

_HALF = r"(?:½|1/2|0[.,]5|[.,]5)"
_EXPECTED = re.compile(r"(?<!\w)we\s*[:=]?\s*(1|0|0?[.,]\d{1,3})(?![\w.,])", re.IGNORECASE)
_SAID = words.patterns("external")
_BOARD = re.compile(_SAID["board"], re.IGNORECASE)
_FIRST_NUMBER = re.compile(r"\A\s*(\d{1,2})(?:[.):]\s*|\s+)(?=\D)")
_COLOUR = re.compile(_SAID["colour"], re.IGNORECASE)
_FORFEIT = re.compile(_SAID["forfeit"], re.IGNORECASE)
_SCORE = rf"(?<![\w.,/½-])(?:({_HALF}|\d)\s?[-–:]\s?({_HALF}|\d))(?![\w½/-]|[.,]\d)"
_HALF_ALONE = re.compile(rf"(?<![\w.,/½-])({_HALF})(?![\w½/-]|[.,]\d)")  # 1/2 is no day here
_BARE = re.compile(r"(?<![\w.,/½-])([012])(?![\w½/-]|[.,]\d)")
_AGAINST = re.compile(r"(?<!\w)(?:tegen|vs\.?|versus|against|contro)(?!\w)", re.IGNORECASE)
_RATING = re.compile(r"(?<![\w./-])\(?([1-9]\d{2,3})\)?(?![\w/-]|[.,]\d)")
_WORD = re.compile(r"[^\W\d_]+")
_GONE = frozenset("weg verwijder schrap remove delete togli elimina cancella rimuovi".split())  # noqa: SIM905 - words
_LOWEST_RATING = 300
_BETWEEN = re.compile(r"[,;]\s+")
_EDGES = " ,;:.-–()"
_CHESS: dict[tuple[str, str], Points] = {("1", "0"): "1", ("0", "1"): "0", ("½", "½"): "1/2"}
_DRAUGHTS: dict[tuple[str, str], Points] = {("2", "0"): "1", ("0", "2"): "0", ("1", "1"): "1/2"}
_BARE_CHESS: dict[str, Points] = {"1": "1", "0": "0"}
_BARE_DRAUGHTS: dict[str, Points] = {"2": "1", "1": "1/2", "0": "0"}
_SPOKEN: dict[SaidOutcome, Points] = {
    SaidOutcome.WON: "1",
    SaidOutcome.LOST: "0",
    SaidOutcome.DRAWN: "1/2",
}
_KILOMETRES = re.compile(_SAID["kilometres"], re.IGNORECASE)
_BARE_KILOMETRES = re.compile(r"(?<![\w.,/-])(\d{1,4})(?![\w/-]|[.,]\d)")
_SECOND = re.compile(_SAID["second"], re.IGNORECASE)
_SMALL = frozenset("ik i io heb have ho met with con de the la auto car reed drove gereden".split())  # noqa: SIM905 - words
_MOST = 2000  # kilometres to a match and back
_HALF_A_KILOMETRE = 5


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
    """Reads what follows /extern; None: nothing does. Of days raises as `read_days`, and the scene.

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
    days, doubts = read_days(rest, scene.calendar, scene.at), {Unsure.UNKNOWN_WORDS}
    if isinstance(days, AskDays):
        doubts.add(DAY_DOUBTS.get(days.kind, Unsure.SEVERAL_EVENINGS))
    return SignOff((scene.me,), days.evenings, club_duty=True, doubts=frozenset(doubts))


def _games(rest: str, scene: CommandScene) -> ExternalWords:
    """Raises `ExternalUnread`, `ExternalForfeit`."""
    today, game = scene.today, scene.game
    head, *more = words.lines(rest) or [""]
    team, said = known_team(head, scene.teams) or ("", head)
    if not more:
        said, *more = _several(said.lstrip(" :,"), today, game)
    first = _ExternalGameLine(said, today, game, listed=False)
    if not more:
        if not first.name:
            raise ExternalUnread(rest)
        return ExternalWords(team, first.day, first.against, (first.game(),), gone=first.gone)
    listed = [said, *more] if first.has_result else more
    lines = [_ExternalGameLine(line, today, game, listed=True) for line in listed]
    for line in lines:
        if not line.name:
            raise ExternalUnread(line.text)
    against = first.against or ("" if first.has_result else first.name)
    day = first.day or next((line.day for line in lines if line.day), None)
    return ExternalWords(team, day, against, tuple(line.game() for line in lines))


def _several(said: str, today: date, game: str) -> list[str]:
    """The games of one line, if each part between commas names somebody and says a result."""
    parts = _BETWEEN.split(said)
    if len(parts) == 1:
        return parts
    lines = (_ExternalGameLine(part, today, game, listed=True) for part in parts)
    return parts if all(line.name and line.has_result for line in lines) else [said]


class _ExternalGameLine:
    """Takes out of a line what has a form of its own; what is left is the name."""

    def __init__(self, text: str, today: date, game: str, *, listed: bool) -> None:
        self.text = self._left = text
        self._draughts = game == "draughts"
        if _FORFEIT.search(text):
            raise ExternalForfeit(text)
        expected = self._cut(_EXPECTED)
        self.expected = _decimal(expected[1]) if expected else None
        board = self._cut(_BOARD) or (self._cut(_FIRST_NUMBER) if listed else None)
        self.board = int(board[1]) if board else None
        self._points, self._score = self._result()
        self.day, self._left = past_day(self._left, today)
        colour = self._cut(_COLOUR)
        self.colour: Colour | None = None
        if colour:
            self.colour = "white" if colour["white"] else "black"
        self._ratings = self._numbers()
        before, self.against = self._opponent()
        if self._points is None and not self._score:
            before = self._bare(before)
        self.gone = any(fold(word) in _GONE for word in before.split())
        kept = [word for word in before.split() if fold(word) not in _GONE]
        self.name = " ".join(kept).strip(_EDGES)

    @property
    def has_result(self) -> bool:
        """True if the line has the result of a game."""
        return self._points is not None or bool(self._score)

    def game(self) -> GameWords:
        """The line as a game; white's score is the player's own if they had white."""
        points, score = self._points, self._score
        if score and self.colour == "white":
            points, score = ("1" if score == "1-0" else "0"), ""
        own = self._ratings[0] if len(self._ratings) > 1 else None
        return GameWords(
            name=self.name,
            points=points,
            score=score,
            colour=self.colour,
            board=self.board,
            own_rating=own,
            rating=self._ratings[-1] if self._ratings else None,
            expected=self.expected,
        )

    def _cut(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found, self._left = words.take_out(pattern, self._left)
        return found

    def _result(self) -> tuple[Points | None, str]:
        """The points of the player, or a score that is white's first."""
        for match in re.finditer(_SCORE, self._left):
            pair = _half(match[1]), _half(match[2])
            points = (_DRAUGHTS if self._draughts else _CHESS).get(pair)
            if points is not None:
                self._left = f"{self._left[: match.start()]} {self._left[match.end() :]}"
                return (
                    (points, "") if points == "1/2" else (None, "1-0" if points == "1" else "0-1")
                )
        if self._cut(_HALF_ALONE):
            return "1/2", ""
        for match in _WORD.finditer(self._left):
            meaning = RESULT_WORDS.get((fold(match[0]),))
            if meaning is not None and meaning[1] in _SPOKEN:
                self._left = f"{self._left[: match.start()]} {self._left[match.end() :]}"
                return _SPOKEN[meaning[1]], ""
        return None, ""

    def _numbers(self) -> list[int]:
        found = [m for m in _RATING.finditer(self._left) if int(m[1]) >= _LOWEST_RATING]
        for match in reversed(found):
            self._left = f"{self._left[: match.start()]} {self._left[match.end() :]}"
        return [int(match[1]) for match in found]

    def _opponent(self) -> tuple[str, str]:
        match = _AGAINST.search(self._left)
        if match is None:
            return self._left, ""
        against = " ".join(self._left[match.end() :].split()).strip(_EDGES)
        return self._left[: match.start()], against

    def _bare(self, before: str) -> str:
        """Take "1" or "0" for the player's own points, where nothing else says them."""
        match = _BARE.search(before)
        points = _BARE_DRAUGHTS if self._draughts else _BARE_CHESS
        if match is None or match[1] not in points:
            return before
        self._points = points[match[1]]
        return f"{before[: match.start()]} {before[match.end() :]}"


def _half(text: str) -> str:
    return text if text in "012" else "½"


def _decimal(text: str) -> str:
    plain = text.replace(",", ".")
    return f"0{plain}" if plain.startswith(".") else plain


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
    second = _SECOND.search(left)
    day, left = past_day(_SECOND.sub(" ", left), scene.today)
    match, left = words.take_out(_KILOMETRES, left)
    if match is None:
        match, left = words.take_out(_BARE_KILOMETRES, left)
    gone = any(fold(word) in _GONE for word in left.split())
    name = [word for word in left.split() if fold(word.strip(_EDGES)) not in _GONE | _SMALL]
    far = _whole(match) if match else 0
    if (not gone and not far) or far > _MOST:
        raise DriveUnread(rest)
    found = " ".join(name).strip(_EDGES)
    return DriveWords(team, found, far, day, second is not None, gone)


def _whole(match: re.Match[str]) -> int:
    """Whole kilometres, halves up."""
    tenths = match[2] if match.re is _KILOMETRES else None
    return int(match[1]) + (int(tenths or 0) >= _HALF_A_KILOMETRE)
