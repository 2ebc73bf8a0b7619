"""Reads the words after /uitslag, like plain words: a result, or an arbiter's lines of results.

A line that says too little, or names unknown players, becomes a refusal.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from keizer_bot.calendar import Evening
from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import messages, model, words
from keizer_bot.reading.clauses import has
from keizer_bot.reading.cutting import pieces
from keizer_bot.reading.forms import Form, first_form, forms
from keizer_bot.reading.hints import speaks_of_results
from keizer_bot.reading.line_parts import Arguments
from keizer_bot.reading.names import likeliest, unknown_player
from keizer_bot.reading.pieces import BoardPiece, Piece, PlayerName, Scored, Unread, scores
from keizer_bot.reading.reader import read_pieces
from keizer_bot.reading.reports import reports
from keizer_bot.reading.results import Ending, ResultClaim
from keizer_bot.reading.scene import CommandScene, ReadingScene
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.wording import first_read
from keizer_bot.reading.words import LONGEST_QUOTED, prepared, refuse_disguised

_SMILEY = re.compile(r"(?<!\S)[;:=]-?[()DdPp](?!\S)")
_ODD = re.compile(r"[{}$%\\|\[\]^\u20e3]|(?![0-9])\d")
_FORFEIT_SIGN = re.compile(r"(?<=[0-9½]) ?(?:R|FF|ff)(?=\W*$)")
_AGAIN = re.compile(r"/(?:uitslag|result|risultato)(?:@\w+)?\s+", re.IGNORECASE)
_BESIDE: tuple[Form[model.WithdrawnReport | Refusal], ...] = forms(
    "beside a result",
    {
        "WITHDRAWN": model.WithdrawnReport(),
        "POSTPONED": messages.PostponedIsNoResult(),
        "HELP": messages.HowToReport(),
    },
)
_FORFEIT = frozenset((model.Unsure.FORFEIT,))
_TWO = 2  # two names mean one game, in any round

ResultReading = (
    model.Report | model.OwnResult | model.WithdrawnReport | model.WhichGame | model.NothingRead
)


class WrittenResult(msgspec.Struct, frozen=True):
    """A result: the number (from 1) and text of its line, its reading, and the evening if named."""

    number: int
    text: str
    reading: ResultReading | Refusal
    evening: Evening | None = None


def read_results(rest: str, scene: CommandScene) -> tuple[WrittenResult, ...]:
    """Read the results after the command; none if there are no words.

    The first line of an arbiter's list may name the round of all results. Raises
    `ControlCharacter`, `TooLong`, `LongList`, `TooManyLines`.
    """
    if not rest.isascii():
        refuse_disguised(rest)
    lines = words.lines(rest) if scene.is_arbiter else [line for line in [words.line(rest)] if line]
    listed, heading = len(lines) > 1, None
    if listed and not speaks_of_results(lines[0]):
        with suppress(Refusal):
            heading = Arguments(lines[0], scene, messages.Example.RESULT).round()
    return tuple(
        written
        for number, line in enumerate(lines, 1)
        if number > 1 or heading is None
        for written in _read_line(number, line, heading, scene, listed=listed)
    )


def _read_line(
    number: int, line: str, heading: Evening | None, scene: CommandScene, *, listed: bool
) -> Iterator[WrittenResult]:
    evening, readings = heading, list[ResultReading | Refusal]()
    try:
        text = _checked(_AGAIN.sub("", line), scene)
        sure = (s.outcome for s in scores(text, scene.game) if s.sure and s.text == text)
        if (bare := next(sure, None)) is None:
            args = Arguments(text, scene, messages.Example.RESULT)
            evening, text = args.round() or heading, args.left
        readings += _read_text(text, bare, evening, scene, listed=listed)
    except Refusal as refusal:
        readings.append(refusal)
    for reading in readings:
        yield WrittenResult(number, line, reading, evening)


def read_one_result(
    line: str, evening: Evening | None, scene: CommandScene
) -> ResultReading | Refusal:
    """The one result in an arbiter's line. Raises its refusal."""
    readings = _read_text(_checked(line, scene), None, evening, scene, listed=True)
    return readings[0] if len(readings) == 1 else model.NothingRead()


def _checked(line: str, scene: CommandScene) -> str:
    """The line without emoji.

    Raises `BadResult`, and `ImpossibleResult` for an impossible score.
    """
    text = words.bare(_SMILEY.sub(" ", _FORFEIT_SIGN.sub(" reglementair", line)))
    if not text or _ODD.search(text) or (";" in text and not scene.is_arbiter):
        raise messages.BadResult(line[:LONGEST_QUOTED])
    line_scores = scores(text, scene.game)
    wrong = [score for score in line_scores if score.outcome is None]
    if wrong and len(wrong) == len(line_scores):
        raise messages.ImpossibleResult(wrong[0].text)
    return text


def _read_text(
    text: str, bare: Result | None, evening: Evening | None, scene: CommandScene, *, listed: bool
) -> Sequence[ResultReading | Refusal]:
    """The results of the sender's own game, or for an arbiter of the named games.

    `bare`: the outcome, if the text is only a score.
    """
    plain, cleaned = scene.report_scene(evening), prepared(text)
    if bare and plain.me and not listed:  # the usual report, without cutting it into pieces
        claim = ResultClaim(Ending.SCORE, score=bare)
        return reports([claim], set(), plain) or [model.OwnResult()]
    text_pieces = pieces(cleaned, plain)
    is_named = any(isinstance(piece, PlayerName | BoardPiece) for piece in text_pieces)
    if scene.is_arbiter and (listed or is_named or plain.me is None):
        return _of_arbiter(cleaned, text_pieces, evening, scene)
    if stranger := _stranger(cleaned, text_pieces):
        raise unknown_player(stranger.text, plain.players)
    return _results(cleaned, text_pieces, plain) or [
        first_read(text, lambda wording: first_form(_BESIDE, wording)) or model.NothingRead()
    ]


def _results(text: str, pieces_: Sequence[Piece], plain: ReadingScene) -> list[ResultReading]:
    reading = read_pieces(text, text, pieces_, plain)
    if isinstance(reading, model.SeveralReadings):
        told = (one for one in reading.readings if isinstance(one, model.Report))
        return [replace(report, doubts=reading.doubts) for report in told]
    return [reading] if isinstance(reading, model.Report | model.OwnResult) else []


def _of_arbiter(
    text: str, pieces_: Sequence[Piece], evening: Evening | None, scene: CommandScene
) -> Sequence[ResultReading]:
    """The results of the named games; a game of two named players may be in an earlier round.

    Raises as `_which_game`, and `NothingPairedYet`.
    """
    first: Refusal | None = None
    plain = scene.report_scene(evening)
    for number, games in scene.rounds(evening):
        try:
            return _in_round(text, pieces_, number, replace(plain, games=games))
        except (messages.NotInAGame, messages.NotAgainstEachOther) as refusal:
            first = first or refusal
            if sum(isinstance(piece, PlayerName) for piece in pieces_) < _TWO:
                break
    raise first or messages.BadResult(text[:LONGEST_QUOTED])


def _in_round(
    text: str, pieces_: Sequence[Piece], number: int, plain: ReadingScene
) -> Sequence[ResultReading]:
    """The results in one round, or the question which game it is.

    Raises `BadResult` if a result would be lost, and as `_which_game`.
    """
    readings = _results(text, pieces_, plain)
    reports_ = [reading for reading in readings if isinstance(reading, model.Report)]
    is_sure = reports_ == readings and all(report.doubts <= _FORFEIT for report in reports_)
    if readings and is_sure and not _stranger(text, pieces_):
        return readings
    ends = [p for p in pieces_ if isinstance(p, Scored) or has((p,), Sense.DRAWN)]
    is_lost = len(reports_) < len(ends) > 1
    which = None if is_lost else _which_game(text, pieces_, number, plain)
    if which is None and (is_lost or not readings):
        raise messages.BadResult(text[:LONGEST_QUOTED])
    return [which] if which else readings


def _stranger(text: str, pieces_: Sequence[Piece]) -> Unread | None:
    """The first word with a capital inside a sentence, which may be a name."""
    names = (p for p in pieces_ if isinstance(p, Unread) and p.text[:1].isupper())
    ends = (".", "!", "?", ";")
    return next((p for p in names if not text[: p.start].rstrip().endswith(ends)), None)


def _which_game(
    text: str, pieces_: Sequence[Piece], number: int, plain: ReadingScene
) -> model.WhichGame | None:
    """The games to choose from if a name may mean several players; None if the game is clear.

    Raises `NameThePlayer`, `NoSuchBoard`, `NotInAGame`, `NotAgainstEachOther`, and for a name that
    nobody has `UnknownPlayer`, `UnknownPlayerLike`.
    """
    boards = [board for p in pieces_ if isinstance(p, BoardPiece) for board in p.numbers]
    all_boards = [game.board for game in plain.games]
    if absent := [board for board in boards if board not in all_boards]:
        raise messages.NoSuchBoard(number, absent[0], max(all_boards, default=0))
    if stranger := _stranger(text, pieces_):
        likely = likeliest(stranger.text, plain.players)
        if which := _choice(PlayerName(stranger.text, 0, 0, likely), plain):
            return which
        raise unknown_player(stranger.text, plain.players)
    names = [piece for piece in pieces_ if isinstance(piece, PlayerName)][:_TWO]
    if not names and not boards:
        raise messages.NameThePlayer
    return _among(names, number, plain)


def _among(names: Sequence[PlayerName], number: int, plain: ReadingScene) -> model.WhichGame | None:
    """As `_which_game`, by the names only."""
    people = [{*name.people} for name in names]
    fitting = [game for game in plain.games if all(them & {*game.players} for them in people)]
    several = next((name for name in names if len(name.people) > 1), None)
    if several is not None and len(fitting) != 1:
        return _choice(several, plain)
    if not fitting:
        idle = next((name for name in names if _choice(name, plain) is None), None)
        if idle is not None:
            raise messages.NotInAGame(number, idle.people[0].name)
        raise messages.NotAgainstEachOther(number, *(name.people[0].name for name in names))
    return None


def _choice(name: PlayerName, plain: ReadingScene) -> model.WhichGame | None:
    games = [
        (person, game) for person in name.people for game in plain.games if person in game.players
    ]
    return model.WhichGame(name.text, tuple(games)) if games else None
