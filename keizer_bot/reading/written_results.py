"""What follows /uitslag: a result, or an arbiter's lines of them, read as plain words are.

A line that says too little, or whose names are nobody's, holds its refusal.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain

from keizer_bot.calendar import Evening
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import messages, words
from keizer_bot.reading.clauses import has
from keizer_bot.reading.cutting import pieces, prepared
from keizer_bot.reading.dates import PlayedAlmanac
from keizer_bot.reading.disguised import refuse_disguised
from keizer_bot.reading.forms import first_form, form
from keizer_bot.reading.hints import senses_of_word, speaks_of_results
from keizer_bot.reading.lexicon import LANGUAGES, language_of, lexicon
from keizer_bot.reading.line_parts import take_numbered_round
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.model import (
    NoGameToReport,
    NoShow,
    NothingRead,
    Report,
    ResultReport,
    SeveralReadings,
    Unsure,
    WhichGame,
    WithdrawnReport,
)
from keizer_bot.reading.names import NamedPerson, likeliest, unknown_player
from keizer_bot.reading.phrases import days_in
from keizer_bot.reading.pieces import BoardPiece, Piece, PlayerName, Scored, Unread
from keizer_bot.reading.reader import read_pieces
from keizer_bot.reading.reports import reports
from keizer_bot.reading.result_forms import Own
from keizer_bot.reading.results import Told
from keizer_bot.reading.scene import CommandScene, ReadingScene
from keizer_bot.reading.scores import run_together, scores, with_forfeit_in_full
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.wording import Wording, first_read

_LIKE = 80  # of 100: a typing error, not another word
_SHORTEST_SLIP = 4  # letters
_SMILEY = re.compile(r"(?<!\S)[;:=]-?[()DdPp](?!\S)")
_ODD = re.compile(r"[{}$%\\|\[\]^\u20e3]")
_AGAIN = re.compile(r"/(?:uitslag|result|risultato)(?:@\w+)?\s+", re.IGNORECASE)
_FORFEIT = frozenset((Unsure.FORFEIT,))
_TWO = 2  # names tell of one game, in whichever round

ResultReading = Report | NoGameToReport | WithdrawnReport | WhichGame | NothingRead


@dataclass(frozen=True, slots=True)
class WrittenResult:
    """A result: the line it stands in, by its number from 1 and its text, and its reading.

    `evening`: that of a round that is named.
    """

    number: int
    text: str
    reading: ResultReading | Refusal
    evening: Evening | None = None


def read_results(rest: str, scene: CommandScene) -> tuple[WrittenResult, ...]:
    """The results behind the command; none where there are no words.

    A first line of an arbiter's list may name the round of them all.
    Raises `ControlCharacter`, `TooLong`, `LongList`, `TooManyLines`.
    """
    if not rest.isascii():
        refuse_disguised(rest)
    lines = words.lines(rest) if scene.is_arbiter else [one for one in [words.line(rest)] if one]
    heading = _heading(lines[0], scene) if len(lines) > 1 else None
    return tuple(
        WrittenResult(number, line, reading, evening)
        for number, line in enumerate(lines, 1)
        if number > 1 or heading is None
        for evening, reading in _readings(_AGAIN.sub("", line), scene, heading, len(lines))
    )


def _heading(line: str, scene: CommandScene) -> Evening | None:
    """The evening that a line names, when it tells no result."""
    try:
        return None if speaks_of_results(line) else _take_evening(line, scene)[0]
    except Refusal:
        return None


def _readings(
    line: str, scene: CommandScene, heading: Evening | None, lines: int
) -> Iterator[tuple[Evening | None, ResultReading | Refusal]]:
    try:
        text, evening = _bare(line, scene), heading
        if run_together(text, scene.game) is None:  # "1/0" is no day
            named, text = _take_evening(text, scene)
            evening = named or heading
        for reading in _read_line(line, text, evening, scene, listed=lines > 1):
            yield evening, reading
    except Refusal as refusal:
        yield heading, refusal


def read_one_result(line: str, evening: Evening | None, scene: CommandScene) -> ResultReading:
    """The one result of an arbiter's line. Raises the refusals of one."""
    named, text = _take_evening(_bare(line, scene), scene)
    found = _read_line(line, text, evening or named, scene, listed=True)
    return found[0] if len(found) == 1 else NothingRead()


def _bare(line: str, scene: CommandScene) -> str:
    """The line without pictures. Raises `ImpossibleResult` for a score that no game has."""
    text = words.bare(_SMILEY.sub(" ", with_forfeit_in_full(line)))
    odd = _ODD.search(text) or (";" in text and not scene.is_arbiter)
    if not text or odd or any(c.isdigit() and not c.isascii() for c in text):
        raise messages.BadResult(line)
    found = scores(text, scene.game)
    wrong = [score for score in found if score.outcome is None]
    if wrong and len(wrong) == len(found):
        raise messages.ImpossibleResult(wrong[0].text)
    if any(not score.may_be_a_date for score in wrong):
        raise messages.BadResult(line)
    return text


def _take_evening(text: str, scene: CommandScene) -> tuple[Evening | None, str]:
    """The round or the date that is named, and the text without it.

    Raises `NoSuchRound`, `NoGameThatDay`.
    """
    evening, left = take_numbered_round(text, scene)
    if evening is not None:
        return evening, left
    blanked = text
    for score in scores(text, scene.game):
        if score.outcome:
            blanked = blanked[: score.start] + "|" * len(score.text) + blanked[score.end :]
    for day, start, end in days_in(blanked, PlayedAlmanac(scene.calendar, scene.today)):
        if any(sign.isdigit() for sign in text[start:end]):
            if (evening := scene.calendar.on(day)) is None:
                raise messages.NoGameThatDay(day)
            return evening, f"{text[:start]} {text[end:]}".strip(" ,")
    return None, text


def _read_line(
    line: str, text: str, evening: Evening | None, scene: CommandScene, *, listed: bool
) -> Sequence[ResultReading]:
    """What the line tells: of the sender's own game, or for an arbiter of those it names."""
    plain = scene.report_scene(evening)
    if (together := run_together(text.strip(" .!*_`"), scene.game)) is not None:
        return _guessed(Told(Own.SCORE, frozenset(), score=together), plain)
    cleaned = prepared(text)
    found = pieces(cleaned, plain, language_of(cleaned, plain.languages))
    named = listed or plain.me is None or has_a_game(found)
    if scene.is_arbiter and named:
        return _of_arbiter(text, found, evening, scene)
    _refuse_strangers(cleaned, found, plain)
    readings = _parts(read_pieces(text, cleaned, found, plain))
    if not isinstance(readings[0], NothingRead):
        return readings
    if (beside := first_read(text, _beside)) is not None:
        return [beside()]
    slipped = next(filter(None, (_slip(token.text) for token in words.tokens(text))), None)
    if slipped is not None:
        return _guessed(Told(slipped, frozenset()), plain)
    if not speaks_of_results(text):
        raise messages.BadResult(line)
    return readings


def has_a_game(found: Sequence[Piece]) -> bool:
    """True if a player or a board is named."""
    return any(isinstance(piece, PlayerName | BoardPiece) for piece in found)


def _parts(reading: object) -> list[ResultReading]:
    match reading:
        case SeveralReadings(readings, doubts):
            told = [replace(one, doubts=doubts) for one in readings if isinstance(one, Report)]
            return [*told] or [NothingRead()]
        case ResultReport() | NoShow() | NoGameToReport():
            return [reading]
    return [NothingRead()]


def _guessed(told: Told, plain: ReadingScene) -> Sequence[ResultReading]:
    """What is probably told of the sender's own game."""
    return reports([told], {Unsure.UNCERTAIN}, plain) or [NoGameToReport()]


_ENDINGS = {Sense.WON: Own.WON, Sense.LOST: Own.LOST, Sense.DRAWN: Own.DRAWN}


@cache
def _endings() -> dict[str, Own]:
    """The long words that tell how a game ended: in those a typing error shows."""
    return {
        phrase[0]: own
        for language in LANGUAGES
        for phrase, senses in lexicon(language).phrases.items()
        for sense, own in _ENDINGS.items()
        if len(phrase) == 1 and len(phrase[0]) > _SHORTEST_SLIP and sense in senses
    }


def _slip(word: str) -> Own | None:
    """The ending of which the word looks like a misspelling."""
    like = None if senses_of_word(word) else words.most_like(word, list(_endings()), _LIKE)
    return _endings()[like] if like else None


def _withdrawn() -> ResultReading:
    return WithdrawnReport()


def _postponed() -> ResultReading:
    raise messages.PostponedIsNoResult


def _asks_how() -> ResultReading:
    raise messages.HowToReport


_BESIDE = (
    form(_withdrawn, Matter.UNDO, bars=(Sense.CORRECTION,), beside=(Matter.FILLER, Sense.SOFT)),
    form(
        _postponed,
        (Matter.MOVE, Matter.PLAYED),
        bars=(Sense.WON, Sense.LOST, Sense.DRAWN),
        beside=(Sense.WE, Sense.HAVE, Sense.NOT, Sense.IS, Sense.GAME, Sense.SOFT),
    ),
    form(_asks_how, (Matter.MANNER, Matter.HELP), beside=()),
)


def _beside(wording: Wording) -> Callable[[], ResultReading] | None:
    """What it says that is no result: a report taken back, a game put off, a cry for help."""
    return _asks_how if wording.text == "?" else first_form(_BESIDE, wording)


def _of_arbiter(
    text: str, found: Sequence[Piece], evening: Evening | None, scene: CommandScene
) -> Sequence[ResultReading]:
    """Of the games that are named; two players are looked for in earlier rounds too.

    Raises as `_check_named`, and `NothingPairedYet`.
    """
    first: Refusal | None = None
    plain = scene.report_scene(evening)
    for number, games in scene.rounds(evening):
        try:
            return _in_round(text, found, number, replace(plain, games=games))
        except (messages.NotInAGame, messages.NotAgainstEachOther) as refusal:
            first = first or refusal
            if len(_names(found)) < _TWO:
                break
    raise first or messages.BadResult(text)


def _in_round(
    text: str, found: Sequence[Piece], number: int, plain: ReadingScene
) -> Sequence[ResultReading]:
    cleaned = prepared(text)
    readings = _parts(read_pieces(text, cleaned, found, plain))
    told = [one for one in readings if isinstance(one, Report)]
    is_sure = told == readings and not any(one.doubts - _FORFEIT for one in told)
    if is_sure and not any(_is_stranger(piece, cleaned) for piece in found):
        return told
    ends = [p for p in found if isinstance(p, Scored) or has((p,), Sense.DRAWN)]
    if len(told) < len(ends) > 1:  # none of them may be lost
        return [NothingRead()]
    which = _which_game(text, found, number, plain)
    if which is None and not told and not speaks_of_results(text):
        raise messages.BadResult(text)
    return [which] if which else readings


def _names(found: Sequence[Piece]) -> list[PlayerName]:
    return [piece for piece in found if isinstance(piece, PlayerName)]


def _refuse_strangers(text: str, found: Sequence[Piece], plain: ReadingScene) -> None:
    """Raises `UnknownPlayer`, `UnknownPlayerLike` for a name that nobody has."""
    stranger = next((p for p in found if _is_stranger(p, text)), None)
    if stranger is not None:
        raise unknown_player(stranger.text, plain.players)


def _is_stranger(piece: Piece, text: str) -> bool:
    """True for a word with a capital that begins no sentence: it may be a name."""
    is_name = isinstance(piece, Unread) and piece.text[:1].isupper()
    return is_name and not text[: piece.start].rstrip().endswith((".", "!", "?", ";"))


def _which_game(
    text: str, found: Sequence[Piece], number: int, plain: ReadingScene
) -> WhichGame | None:
    """The games to choose from where a name may be of several; None: the one that is named.

    Raises `NameThePlayer`, `NoSuchBoard`, `NotInAGame`, `NotAgainstEachOther`, and for a name that
    nobody has `UnknownPlayer`, `UnknownPlayerLike`.
    """
    boards = [board for p in found if isinstance(p, BoardPiece) for board in p.numbers]
    known = [game.board for game in plain.games]
    if absent := [board for board in boards if board not in known]:
        raise messages.NoSuchBoard(number, absent[0], max(known, default=0))
    cleaned = prepared(text)
    stranger = next((piece for piece in found if _is_stranger(piece, cleaned)), None)
    if stranger is not None:
        alike = likeliest(stranger.text, plain.players)
        likely = tuple(player for player in plain.players if player.name in alike)
        return _choice(stranger.text, likely, plain) or _refuse(stranger.text, plain)
    names = _names(found)[:_TWO]
    if not names and not boards:
        raise messages.NameThePlayer
    fitting = [
        game
        for game in plain.games
        if all(any(p in name.people for p in game.players) for name in names)
    ]
    several = next((name for name in names if len(name.people) > 1), None)
    if several is not None and len(fitting) != 1:
        return _choice(several.text, several.people, plain)
    if names and not fitting:
        _refuse_game([name.people[0] for name in names], number, plain)
    return None


def _choice(name: str, people: Sequence[NamedPerson], plain: ReadingScene) -> WhichGame | None:
    games = [(who, game) for who in people for game in plain.games if who in game.players]
    return WhichGame(name, tuple(games)) if games else None


def _refuse(name: str, plain: ReadingScene) -> WhichGame:
    raise unknown_player(name, plain.players)


def _refuse_game(people: Sequence[NamedPerson], number: int, plain: ReadingScene) -> None:
    """Raises `NotInAGame`, `NotAgainstEachOther`."""
    playing = set(chain.from_iterable(game.players for game in plain.games))
    for person in people:
        if person not in playing:
            raise messages.NotInAGame(number, person.name)
    raise messages.NotAgainstEachOther(number, people[0].name, people[-1].name)
