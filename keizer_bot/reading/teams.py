"""Reads words about teams: their players, matches, the games in them, and drives there.

A game is ``Jansen wit 1-0 bord 3 tegen Caïssa 2 1850 27-11``.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import Literal

import msgspec

from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import words
from keizer_bot.reading.dates import Almanac, Sort, settle
from keizer_bot.reading.day_words import DayKind, Term
from keizer_bot.reading.lexicon import Meaning, worded
from keizer_bot.reading.line_parts import EDGES, GONE, Arguments, find_words, means, splits
from keizer_bot.reading.messages import Example, ExternalForfeit, NotReadable
from keizer_bot.reading.model import SignOff, Unsure
from keizer_bot.reading.names import NamedPerson, each_name, find
from keizer_bot.reading.phrases import names_only_days, parted_by_days
from keizer_bot.reading.pieces import GameKind, scores
from keizer_bot.reading.scene import CommandScene
from keizer_bot.reading.senses import Matter, Sense

Points = Literal["1", "1/2", "0"]
Colour = Literal["white", "black"]

_NUMBERED = worded(
    r"([0-9]{1,2})(?:e|de|ste|st|nd|rd|th|a|o)?(?:\s+%)?(?=$|[\s:+,])\s*", Matter.TEAM_NUMBER
)
_BULLET = re.compile(r"\A\s*(?:[-*•]|[0-9]{1,2}[.)])\s*")
_LONGEST_NAME = 40
_HOME: Mapping[Meaning, bool] = {Matter.HOME: True, Matter.OFF: False, Sense.AWAY: False}
_JOINS = frozenset((DayKind.FILLER, DayKind.AND, DayKind.DASH, DayKind.AT))


def take_team(args: Arguments) -> str | None:
    """Take off the club's team with which the line begins; returns its name."""
    args.starts(Matter.TEAM_NUMBER)
    known = {fold(name): name for name in args.scene.teams}
    for front, rest in splits(args.left):
        if (team := known.get(fold(front.rstrip(":,")))) is not None:
            args.left = rest
            return team
    return None


def _take_numbered(args: Arguments) -> str | None:
    """As `take_team`, else take off the number of a team, perhaps a new one."""
    team = take_team(args)
    if team is not None or (numbered := _NUMBERED.match(args.left)) is None:
        return team
    args.left = args.left[numbered.end() :]
    return str(int(numbered[1]))


class TeamAct(StrEnum):
    """The acts behind /team."""

    SHOW = "show"
    SET = "set"
    ADD = "add"
    DROP = "drop"
    CAPTAIN = "captain"
    REMOVE = "remove"


class TeamWords(msgspec.Struct, frozen=True):
    """An act, its team (empty: none is named), and the named players."""

    team: str
    act: TeamAct
    names: tuple[str, ...]


_SIGNS = {"+": TeamAct.ADD, "-": TeamAct.DROP}


def read_team(rest: str, scene: CommandScene) -> TeamWords | None:
    """Read the words after /team; None if there are none.

    Raises `ArbiterOnly`, and as `Arguments`.
    """
    head, *more = words.lines(rest) or [""]
    if not head:
        return None
    args = Arguments(head, scene, Example.TEAM)
    team, act = _take_numbered(args), _take_act(args)
    team = _take_new(args, act) if team is None else team
    written = [line for line in (args.left, *(_BULLET.sub("", line) for line in more)) if line]
    act = act or (TeamAct.SET if written else TeamAct.SHOW)
    fits = bool(written) is (act not in {TeamAct.SHOW, TeamAct.REMOVE})
    args.needed(None if not fits or (act is TeamAct.SET and not team) else act)
    if act is not TeamAct.SHOW:
        scene.require(Right.PLAYERS)
    return TeamWords(team, act, tuple(n for part in written for n in _names(part, scene.members)))


def _take_new(args: Arguments, act: TeamAct | None) -> str:
    team, colon, names = args.left.partition(":")
    if len(team) > _LONGEST_NAME or (not colon and (act or "," in args.left)):
        return ""
    args.left = names.strip()
    return team.strip()


def _take_act(args: Arguments) -> TeamAct | None:
    args.left = args.left.strip(" :,")
    if (sign := _SIGNS.get(args.left[:1])) is not None:
        args.left = args.left[1:].strip(EDGES)
        return sign
    if args.starts(Matter.CAPTAIN):
        return TeamAct.CAPTAIN
    return TeamAct.REMOVE if args.starts(*GONE) else None


def _names(written: str, people: Sequence[NamedPerson]) -> list[str]:
    """The single name that the text is ("Vries, Jan de"), else the names in its list."""
    return [written] if len(find(written, people)) == 1 else each_name(written)


class MatchWords(msgspec.Struct, frozen=True):
    """Matches to enter, and the days (ISO) of those to remove; `team` may be empty.

    `captains` are the visiting teams' captains, by the day (ISO) of the match.
    """

    team: str
    matches: tuple[tuple[str, str, bool | None], ...]
    gone: tuple[str, ...]
    captains: Mapping[str, str] = msgspec.field(default_factory=dict)


def read_matches(rest: str, scene: CommandScene) -> MatchWords | Refusal | None:
    """Read the words after /wedstrijd; None if there are none.

    A refusal is returned, not raised, because a sender who leads no team must read that instead.
    """
    try:
        return _matches(rest, scene) if rest.strip() else None
    except Refusal as refusal:
        return refusal


def _matches(rest: str, scene: CommandScene) -> MatchWords:
    """The matches. Raises `NotReadable` without a certain day, and the refusals of days."""
    head, *more = words.lines(rest) or [""]
    args = Arguments(head, scene, Example.MATCH)
    before_days, _ = parted_by_days(head, Almanac(scene.calendar, scene.today))
    team = (before_days and _take_numbered(args)) or ""  # 27 is no team in "27 november"
    days = [of_day for line in (args.left, *more) for of_day in _days(line, scene)]
    args.needed(days or None)
    gone = tuple(day for day, text in days if text is None)
    led = [(day, text, find_words(text, Matter.CAPTAIN)) for day, text in days if text is not None]
    matches = tuple(
        (day, *_opponent(captain.before if captain else text, scene)) for day, text, captain in led
    )
    captains = {day: captain.after for day, _, captain in led if captain}
    return MatchWords(team, matches, gone, captains)


def _days(line: str, scene: CommandScene) -> list[tuple[str, str | None]]:
    """The days in a line (ISO), each with the words after it; None if "weg" ends the line.

    Raises `NotReadable` if no day is certain, and for words that would be lost.
    """
    args = Arguments(line.strip(EDGES), scene, Example.MATCH)
    if not args.left:
        return []
    gone = args.ends(*GONE)
    front, dated = parted_by_days(args.left, Almanac(scene.calendar, scene.today))
    texts = [_text(args.left, after) for _, after in dated]
    uncertain = {when.sort for when, _ in dated} - {Sort.DAYS, Sort.TODAY}
    lost = _text(args.left, front) or (gone and any(texts))
    args.needed(None if uncertain or lost else dated or None)
    days = zip(dated, texts, strict=True)
    return [
        (day.isoformat(), None if gone else text) for (when, _), text in days for day in when.days
    ]


def _text(line: str, part: Iterable[Term]) -> str:
    """The words of a part of the line, without words that join it to others."""
    terms = [term for term in part if term.kind not in _JOINS or means(term.text, *_HOME)]
    return line[terms[0].start : terms[-1].end].strip(EDGES) if terms else ""


def _opponent(text: str, scene: CommandScene) -> tuple[str, bool | None]:
    """The opponent, and True if the match is at home (None if the text does not say)."""
    args = Arguments(text, scene, Example.MATCH)
    home = args.starts(*_HOME) or args.ends(*_HOME)
    args.starts(Matter.VERSUS)
    return args.left, _HOME[home] if home else None


_SPOKEN: Mapping[Meaning, Points] = {Sense.WON: "1", Sense.LOST: "0", Sense.DRAWN: "1/2"}
_COLOURS: Mapping[Meaning, Colour] = {Sense.WHITE: "white", Sense.BLACK: "black"}
_SCORES = {Result.WHITE_WON: "1-0", Result.BLACK_WON: "0-1", Result.DRAWN: ""}
_BARE = re.compile(r"(?<![\w.,/½-])([012])(?![\w½/-]|[.,]\d)")
_BARE_POINTS: dict[GameKind, dict[str, Points]] = {
    "chess": {"1": "1", "0": "0"},
    "draughts": {"2": "1", "1": "1/2", "0": "0"},
}
_EXPECTED = re.compile(r"(?<!\w)we\s*[:=]?\s*(1|0|0?[.,]\d{1,3})(?![\w.,])", re.IGNORECASE)
_FIRST_NUMBER = re.compile(r"\A\s*(\d{1,2})(?:[.):]\s*|\s+)(?=\D)")
_RATING = re.compile(r"(?<![\w./-])\(?([3-9]\d{2}|[1-9]\d{3})\)?(?![\w/-]|[.,]\d)")
_KILOMETRES = re.compile(
    r"(?i)(?<![\w.,/-])(\d{1,4}(?:[.,]\d)?)(?:\s*(?:km|[kc]h?ilo\w*)|(?![\w/-]|[.,]\d))"
)
_MOST_KILOMETRES = 2000  # to a match and back


class GameWords(msgspec.Struct, frozen=True):
    """One game as written; `score` is a 1-0 or 0-1 whose winner is unclear."""

    name: str
    points: Points | None = None
    score: str = ""
    colour: Colour | None = None
    board: int | None = None
    own_rating: int | None = None
    rating: int | None = None
    expected: str | None = None

    @property
    def has_result(self) -> bool:
        """True if the words say how it ended."""
        return self.points is not None or bool(self.score)


class ExternalWords(msgspec.Struct, frozen=True):
    """A match (missing parts are empty) and its games; `gone`: the games to delete."""

    team: str
    day: date | None
    against: str
    games: tuple[GameWords, ...]
    gone: bool = False


def read_external(rest: str, scene: CommandScene) -> ExternalWords | SignOff | Refusal | None:
    """Read the words after /extern; None if there are none. Raises as the scene, and for days.

    A refusal of the games is returned, as by `read_matches`.
    """
    if not rest.strip():
        return None
    if names_only_days(rest):  # probably they mean to play for the club then
        almanac = Almanac(scene.calendar, scene.today)
        _, dated = parted_by_days(words.line(rest), almanac)
        evenings, doubts = settle((when for when, _ in dated), almanac, scene.at)
        unsure = frozenset({Unsure.UNKNOWN_WORDS, *doubts})
        return SignOff((scene.me,), evenings, club_duty=True, doubts=unsure)
    try:
        return _games(rest, scene)
    except Refusal as refusal:
        return refusal


def _games(rest: str, scene: CommandScene) -> ExternalWords:
    """One game in a line, several with commas, or a line for the match and one for each board.

    Raises `NotReadable`, `ExternalForfeit`.
    """
    head, *more = words.lines(rest) or [""]
    args = Arguments(head, scene, Example.EXTERNAL)
    team = take_team(args) or ""
    lines = [args.left, *more] if more else _several(args.left, scene)
    read = [_line(line, scene, listed=len(lines) > 1) for line in lines]
    first, against = read[0], read[0].against
    if more and not first.games[0].has_result:
        against = against or first.games[0].name
        lines, read = lines[1:], read[1:]
    for line, game in zip(lines, read, strict=True):
        if not game.games[0].name:
            raise NotReadable(line, Example.EXTERNAL)
    day = next((game.day for game in (first, *read) if game.day), None)
    games = tuple(game.games[0] for game in read)
    return ExternalWords(team, day, against, games, gone=first.gone and not more)


def _several(text: str, scene: CommandScene) -> list[str]:
    """The games in one line, if each part between commas has a name and a result."""
    parts = re.split(r"[,;]\s+", text.lstrip(" :,"))
    games = [_line(part, scene, listed=True).games[0] for part in parts]
    return parts if all(game.name and game.has_result for game in games) else [text]


def _line(text: str, scene: CommandScene, *, listed: bool) -> ExternalWords:
    """One game; a score has White first, so with white it is the player's own.

    Raises `ExternalForfeit`.
    """
    args = Arguments(text, scene, Example.EXTERNAL)
    expected = args.match(_EXPECTED)
    board = args.number(Sense.BOARD)
    if board is None and listed and (first := args.match(_FIRST_NUMBER)):
        board = int(first[1])
    points, score = _take_result(args)
    day = args.past_day()
    colour = args.takes(*_COLOURS)
    ratings = [int(number) for number in _RATING.findall(args.left)]
    args.left = _RATING.sub(" ", args.left)
    args.cut_words(Matter.VERSUS)
    gone = args.takes(*GONE) is not None
    if points is None and not score and (bare := args.match(_BARE)):
        points = _BARE_POINTS[scene.game].get(bare[1])
    if score and colour is Sense.WHITE:
        points, score = ("1" if score == "1-0" else "0"), ""
    game = GameWords(
        name=args.name() or "",
        points=points,
        score=score,
        colour=_COLOURS[colour] if colour else None,
        board=board,
        own_rating=ratings[0] if len(ratings) > 1 else None,
        rating=ratings[-1] if ratings else None,
        expected=f"{float(expected[1].replace(',', '.')):g}" if expected else None,
    )
    return ExternalWords("", day, " ".join(args.reason.split()).strip("()"), (game,), gone)


def _take_result(args: Arguments) -> tuple[Points | None, str]:
    """Take out the player's points, or a score with White first. Raises `ExternalForfeit`."""
    written = [score for score in scores(args.left, args.scene.game) if score.outcome is not None]
    if find_words(args.left, Sense.FORFEIT) or any(game.outcome not in _SCORES for game in written):
        raise ExternalForfeit(args.left)
    if not written:
        outcome = args.takes(*_SPOKEN)
        return _SPOKEN[outcome] if outcome else None, ""
    game = written[0]
    args.left = f"{args.left[: game.start]} {args.left[game.end :]}"
    score = _SCORES[game.outcome] if game.outcome else ""
    return None if score else "1/2", score


class DriveWords(msgspec.Struct, frozen=True):
    """A driver, a distance and a match; a missing part is empty, None or 0."""

    team: str
    name: str
    kilometres: int
    day: date | None
    second: bool
    gone: bool


def read_drive(rest: str, scene: CommandScene) -> DriveWords | None:
    """Read the words after /gereden; None if there are none. Raises as `Arguments`."""
    text = words.line(rest)
    if not text:
        return None
    args = Arguments(text, scene, Example.DRIVE)
    team = take_team(args) or ""
    second = args.takes(Matter.SECOND_CAR) is not None
    day = args.past_day()
    far = args.match(_KILOMETRES)
    kilometres = int(float(far[1].replace(",", ".")) + 0.5) if far else 0
    gone = args.takes(*GONE) is not None
    args.needed(kilometres if gone or 0 < kilometres <= _MOST_KILOMETRES else None)
    return DriveWords(team, args.name() or "", kilometres, day, second, gone)
