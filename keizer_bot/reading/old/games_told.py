"""Which games a line tells of: "bord 1 1-0, bord 2 remise", "Kees en Sophie wonnen"."""

import re
from itertools import pairwise

from keizer_bot.reading import words
from keizer_bot.reading.names import each_name
from keizer_bot.reading.old.disguised import refuse_disguised
from keizer_bot.reading.old.report import cut, read_report
from keizer_bot.reading.old.result_words import ResultRole, SaidOutcome
from keizer_bot.reading.old.scores import scores

_SAID = words.patterns("results")
_BOARD = re.compile(_SAID["board"], re.IGNORECASE)
_BOARDS = re.compile(_SAID["boards"], re.IGNORECASE)
_BETWEEN_GAMES = tuple(
    re.compile(_SAID[name], re.IGNORECASE) for name in ("next_board", "next_game", "any_next_game")
)
_COLOUR = re.compile(_SAID["by_colour"], re.IGNORECASE)
_ON_BOARDS = re.compile(_SAID["on_boards"], re.IGNORECASE)
_DRAWN = frozenset(("remise", "draw", "drawn", "patta"))
_NUMBER = re.compile("[0-9]+")
_BETWEEN = re.compile(_SAID["between_boards"], re.IGNORECASE)
_MOST_BOARDS = 200  # named in one line
_UNSURE = ResultRole.NOT, ResultRole.WRONG, ResultRole.TURNED, ResultRole.POSTPONED


def result_lines(text: str) -> list[str]:
    """The lines of the arbiter's list, where "bord 1 1-0, Anna - Kees 0-1" is two.

    Raises TooLong, LongList and ControlCharacter.
    """
    if not text.isascii():
        refuse_disguised(text)
    return [part for line in words.lines(text) for part in games_told(line)]


def games_told(line: str) -> list[str]:
    """The parts of the line where each tells of one game; else the line."""
    if several := _BOARDS.match(line):  # "bord 2 en 3 remise"
        numbers = [*map(int, several["first"].split(",")), int(several["last"])]
        if several["through"]:
            numbers = [*range(numbers[0], numbers[-1] + 1)][:_MOST_BOARDS]
        return [f"bord {number}{several['result']}" for number in numbers]
    if by_colour := _by_colour(line):
        return by_colour
    ways = (*(between.split(line) for between in _BETWEEN_GAMES), _by_results(line), _each_of(line))
    return next((parts for parts in ways if len(parts) > 1 and all(map(_tells, parts))), [line])


def _by_colour(line: str) -> list[str]:
    """Each board with whose win it was, where the line has nothing else: "bord 1 wit, 3 remise"."""
    line = _ON_BOARDS.sub(_each_board, line)
    told = [*_COLOUR.finditer(line)]
    boards = [int(one["board"]) for one in told]
    between = _BETWEEN.fullmatch(_COLOUR.sub("", line))
    results = any(one["won"] or not one["colour"] for one in told)
    if len(told) < 2 or not between or not (between["head"] or results):  # noqa: PLR2004 - a list
        return []  # "3 wit, 2 zwart" may count colours
    if boards != sorted(set(boards)) or not any(one["colour"] for one in told):
        return []
    return [f"bord {o['board']} {o['ended']}{' wint' if o['colour'] else ''}" for o in told]


def _each_board(told: re.Match[str]) -> str:
    """Each board by itself: "wit op 1 en 3" is "bord 1 wit wint, bord 3 wit wint"."""
    won = "" if told["ended"].casefold() in _DRAWN else " wint"
    return ", ".join(f"bord {n} {told['ended']}{won}" for n in _NUMBER.findall(told["boards"]))


def _by_results(line: str) -> list[str]:
    """The line in parts that each end with how a game ended: "Kees - Anna 1-0 Bram - Piet ½"."""
    ends = {score.end for score in scores(line, "draughts") if score.outcome}
    words = read_report(line).terms
    ends |= {word.end for word in words if word.outcome is SaidOutcome.DRAWN}
    starts = [0, *sorted(ends)]
    return [
        line[a:b].strip(" .!") for a, b in pairwise([*starts, len(line)]) if line[a:b].strip(" .!")
    ]


def _each_of(line: str) -> list[str]:
    """What is said of each of several: "Kees en Sophie wonnen" is told of two games."""
    report = read_report(line)
    won_or_lost = [w for w in report.terms if w.outcome in {SaidOutcome.WON, SaidOutcome.LOST}]
    if len(won_or_lost) != 1 or len(report.outcomes) > 1 or len(report.names) != 1:
        return [line]
    name, verb = report.names[0], won_or_lost[0]
    alone = name.start < verb.start and " " not in verb.text  # not "my flag fell"
    alone = alone and not name.against and not report.says(ResultRole.ME, *_UNSURE)
    return [f"{each} {verb.text}" for each in each_name(name.text)] if alone else [line]


def _tells(part: str) -> bool:
    """Whether it says how a game ended, and which."""
    found = [score for score in scores(part, "draughts") if score.outcome]
    board, text = take_board(cut(part, [(score.start, score.end) for score in found]))
    report = read_report(text)
    return bool(found or report.outcomes) and bool(board or report.names)


def take_board(text: str) -> tuple[int | None, str]:
    """The board that is named, None if none is, and the text without it."""
    match, left = words.take_out(_BOARD, text)
    return int(match[1] or match[2]) if match else None, left
