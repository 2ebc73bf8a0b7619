"""A season in a file from an arbiter: shown, asked about, and then the running season."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from keizer_bot.engine import check_season, rules_from, standings
from keizer_bot.engine.errors import EngineError, Trouble
from keizer_bot.formats.season_file import read_season_file
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.store import drafts
from keizer_bot.usecases.ask import Choice, StaleButton, ask, intend, on_press
from keizer_bot.usecases.desk import Right
from keizer_bot.usecases.season_files import import_season
from keizer_bot.usecases.season_labels import NeverMind
from keizer_bot.usecases.season_start import announce, last_played, record_start

if TYPE_CHECKING:
    from keizer_bot.formats.season_file import SeasonFile
    from keizer_bot.usecases.ask import Answer
    from keizer_bot.usecases.desk import Desk


class FileKind(Enum):
    """What a file can be."""

    SEASON = auto()
    SEVILLA = auto()
    PLAYERS = auto()
    RULES = auto()


@dataclass
class FileRefused(Refusal):
    """A season or rules file cannot be read, or contradicts itself; the engine says where."""

    name: str
    kind: FileKind
    why: Trouble


class SeasonFilePreview(Message):
    """What stands in a season file, and a question: is it to be the running season."""

    season: str
    players: int
    rounds: int
    last: LastRound | None
    running: EndsRunning | None


class LastRound(Message):
    """The leader after the last round of the file."""

    player: str
    round: int


class EndsRunning(Message):
    """Another season runs, and would end: so many of its rounds were played."""

    season: str
    played: int


class TakeItIn(Message):
    """The label: make the file the running season."""


class EndAndTakeIn(Message):
    """The label: end the running season, and make the file the running one."""


class SeasonTakenIn(Message):
    """The file is the running season now."""

    season: str
    players: int
    ended: SeasonKept | None


class SeasonKept(Message):
    """The season that ended stays in the database."""

    season: str


class FileThrownAway(Message):
    """Nothing was done with the file, and it is not kept."""


def take_season(desk: Desk, name: str, content: bytes) -> Answer:
    """Ask whether a season file is to be the running season. Raises `FileRefused`."""
    file = _season_file(name, content)
    draft = drafts.add(
        desk.tx,
        desk.competition.id,
        desk.actor.telegram_id,
        "file",
        content.decode("utf-8-sig"),
        desk.at,
    )
    return _ask_to_take_in(desk, file, draft)


def _season_file(name: str, content: bytes | str) -> SeasonFile:
    try:
        file = read_season_file(content)
        check_season(file.season, rules_from(file.rules))
    except EngineError as error:
        raise FileRefused(name, FileKind.SEASON, error.trouble) from error
    return file


def _ask_to_take_in(desk: Desk, file: SeasonFile, draft: int) -> Answer:
    season = file.season
    question = SeasonFilePreview(
        season.name, len(season.players), len(season.rounds), leader_of(file), ends(desk)
    )
    return ask_to_take_in(desk, question, draft)


def ends(desk: Desk) -> EndsRunning | None:
    """Which season would end by it."""
    running = desk.running
    return EndsRunning(running.name, last_played(desk, running)) if running else None


def ask_to_take_in(desk: Desk, question: Message, draft: int) -> Answer:
    """Ask that about the season file that waits."""
    running = desk.running
    intention = intend(take_season_in, draft=draft, ends=running.id if running else None)
    choices = [
        Choice(EndAndTakeIn() if running else TakeItIn(), intention),
        Choice(NeverMind(), intend(throw_file_away, draft=draft)),
    ]
    return ask(desk, question, choices)


def leader_of(file: SeasonFile) -> LastRound | None:
    """Who leads after the last round of a file, by our reckoning."""
    played = file.season.rounds
    if not played:
        return None
    lines = standings(file.season, rules_from(file.rules), after=len(played)).lines
    names = {p.id: p.name for p in file.season.players}
    return LastRound(names[lines[0].player], len(played)) if lines else None


@on_press("take-season-in")
def take_season_in(desk: Desk, *, draft: int, ends: int | None) -> Answer:
    """Make the file that waits the running season; what ran ends, if that was agreed to.

    Raises `StaleButton`, `FileRefused`.
    """
    desk.require(Right.ALL)
    row = drafts.open_(desk.tx, draft)
    if row is None:
        raise StaleButton
    file = _season_file("", row.content)
    running = desk.running
    if (running.id if running else None) != ends:
        return _ask_to_take_in(desk, file, draft)
    try:
        season_id = import_season(desk.tx, desk.competition.id, file, desk.at)
    except EngineError as error:
        raise FileRefused(file.season.name, FileKind.SEASON, error.trouble) from error
    drafts.close(desk.tx, draft, desk.at)
    record_start(desk, season_id, running)
    announce(desk, season_id)
    ended = SeasonKept(running.name) if running else None
    return SeasonTakenIn(file.season.name, len(file.season.players), ended)


@on_press("throw-file-away")
def throw_file_away(desk: Desk, *, draft: int) -> Answer:
    """The file is not wanted after all: it is not kept either."""
    desk.require(Right.ALL)
    drafts.close(desk.tx, draft, desk.at)
    return FileThrownAway()
