"""A file from an arbiter: a season, players or rules; nothing changes before he agrees."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from keizer_bot.engine import check_season, rules_from, standings
from keizer_bot.engine.errors import EngineError, Trouble
from keizer_bot.formats.players_file import PlayersProblem, PlayersRefused, read_players
from keizer_bot.formats.rules_file import read_rules_file
from keizer_bot.formats.season_file import read_season_file
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.store import drafts, people, seasons
from keizer_bot.usecases.ask import Choice, StaleButton, ask, intend, on_press
from keizer_bot.usecases.desk import Right
from keizer_bot.usecases.rules_change import replace_rules
from keizer_bot.usecases.season_draft import open_draft
from keizer_bot.usecases.season_files import import_season
from keizer_bot.usecases.season_labels import NeverMind
from keizer_bot.usecases.season_start import announce, last_played, record_start
from keizer_bot.usecases.season_wizard import take_list, take_rules

if TYPE_CHECKING:
    from keizer_bot.formats.players_file import PlayerLine
    from keizer_bot.formats.season_file import SeasonFile
    from keizer_bot.store.connection import Transaction
    from keizer_bot.usecases.ask import Answer
    from keizer_bot.usecases.desk import Desk

LARGEST = 2 * 1024**2  # bytes: a season of 200 players and 40 rounds takes less


class FileKind(Enum):
    """What a file can be."""

    SEASON = auto()
    PLAYERS = auto()
    RULES = auto()


@dataclass
class FilesFromArbiter(Refusal):
    """A member sent a file."""


@dataclass
class FileTooLarge(Refusal):
    """It is larger than any season."""

    megabytes: int


@dataclass
class FileNotFetched(Refusal):
    """Telegram did not give it, in several tries."""

    name: str


@dataclass
class FileKindUnknown(Refusal):
    """It is none of the files that the bot reads."""

    name: str


@dataclass
class PlayersFileRefused(Refusal):
    """A list of players cannot be read: what is wrong, in which line."""

    name: str
    line: int
    problem: PlayersProblem
    found: FoundThere | None


@dataclass(frozen=True, slots=True)
class FoundThere(Message):
    """What stands in that line."""

    found: str


@dataclass
class EmptyList(Refusal):
    """A list without a single player."""

    name: str


@dataclass
class FileRefused(Refusal):
    """A season or rules file cannot be read, or contradicts itself; the engine says where."""

    name: str
    kind: FileKind
    why: Trouble


@dataclass(frozen=True, slots=True)
class SeasonFilePreview(Message):
    """What stands in a season file, and a question: is it to be the running season."""

    season: str
    players: int
    rounds: int
    last: LastRound | None
    running: EndsRunning | None


@dataclass(frozen=True, slots=True)
class LastRound(Message):
    """The leader after the last round of the file."""

    player: str
    round: int


@dataclass(frozen=True, slots=True)
class EndsRunning(Message):
    """Another season runs, and would end: so many of its rounds were played."""

    season: str
    played: int


@dataclass(frozen=True, slots=True)
class TakeItIn(Message):
    """The label: make the file the running season."""


@dataclass(frozen=True, slots=True)
class EndAndTakeIn(Message):
    """The label: end the running season, and make the file the running one."""


@dataclass(frozen=True, slots=True)
class SeasonTakenIn(Message):
    """The file is the running season now."""

    season: str
    players: int
    ended: SeasonKept | None


@dataclass(frozen=True, slots=True)
class SeasonKept(Message):
    """The season that ended stays in the database."""

    season: str


@dataclass(frozen=True, slots=True)
class RulesForWhich(Message):
    """A question: are these rules for the season that runs, or for the one in the making."""

    running: str
    coming: str


async def sends_files(tx: Transaction, telegram_id: int) -> bool:
    """Whether files of that person are worth fetching: he is an arbiter somewhere."""
    return bool(await people.arbiter_of(tx, telegram_id))


async def take_file(desk: Desk, *, name: str, content: bytes) -> Answer:
    """Read a file and ask what is to be done with it.

    Raises `FilesFromArbiter`, `RightMissing`, `FileKindUnknown`, `PlayersFileRefused`,
    `EmptyList`, `FileRefused`, and what changing rules raises.
    """
    if not desk.actor.is_arbiter:
        raise FilesFromArbiter
    desk.require(Right.ALL)
    match _kind(name, content):
        case FileKind.SEASON:
            return await _season(desk, name, content)
        case FileKind.PLAYERS:
            return await take_list(desk, _players(name, content))
        case FileKind.RULES:
            return await _rules(desk, name, content)
    raise FileKindUnknown(name)


def _kind(name: str, content: bytes) -> FileKind | None:
    """By its name; a file without a known ending by its first sign."""
    ending = name.casefold().rpartition(".")[2]
    kinds = {
        "json": FileKind.SEASON,
        "csv": FileKind.PLAYERS,
        "tsv": FileKind.PLAYERS,
        "txt": FileKind.PLAYERS,
        "toml": FileKind.RULES,
    }
    if ending in kinds:
        return kinds[ending]
    return FileKind.SEASON if content.lstrip().startswith(b'{"') else None


def _players(name: str, content: bytes) -> tuple[PlayerLine, ...]:
    try:
        lines = read_players(content)
    except PlayersRefused as refused:
        there = FoundThere(refused.found) if refused.found else None
        raise PlayersFileRefused(name, refused.line, refused.problem, there) from refused
    if not lines:
        raise EmptyList(name)
    return lines


async def _rules(desk: Desk, name: str, content: bytes) -> Answer:
    try:
        table = read_rules_file(content)
        rules_from(table)
    except EngineError as error:
        raise FileRefused(name, FileKind.RULES, error.trouble) from error
    running = await seasons.current_season(desk.tx, desk.competition.id)
    coming = await open_draft(desk)
    if coming is None:
        return await replace_rules(desk, table=table)
    if running is None:
        return await take_rules(desk, table=table)
    choices = [
        Choice(running.name, intend(rules_for_running, table=table)),
        Choice(coming.name, intend(rules_for_coming, table=table)),
        Choice(NeverMind(), None),
    ]
    return await ask(desk, RulesForWhich(running.name, coming.name), choices)


@on_press
async def rules_for_running(desk: Desk, *, table: dict[str, object]) -> Answer:
    """The rules of the file are for the season that runs."""
    return await replace_rules(desk, table=table)


@on_press
async def rules_for_coming(desk: Desk, *, table: dict[str, object]) -> Answer:
    """The rules of the file are for the season in the making."""
    return await take_rules(desk, table=table)


async def _season(desk: Desk, name: str, content: bytes) -> Answer:
    file = _season_file(name, content)
    draft = await drafts.add(
        desk.tx,
        desk.competition.id,
        desk.actor.telegram_id,
        "file",
        content.decode("utf-8-sig"),
        desk.at,
    )
    return await _ask_to_take_in(desk, file, draft)


def _season_file(name: str, content: bytes | str) -> SeasonFile:
    try:
        file = read_season_file(content)
        check_season(file.season, rules_from(file.rules))
    except EngineError as error:
        raise FileRefused(name, FileKind.SEASON, error.trouble) from error
    return file


async def _ask_to_take_in(desk: Desk, file: SeasonFile, draft: int) -> Answer:
    running = await seasons.current_season(desk.tx, desk.competition.id)
    ends = EndsRunning(running.name, await last_played(desk, running)) if running else None
    season = file.season
    question = SeasonFilePreview(
        season.name, len(season.players), len(season.rounds), _leader(file), ends
    )
    intention = intend(take_season_in, draft=draft, ends=running.id if running else None)
    choices = [
        Choice(EndAndTakeIn() if running else TakeItIn(), intention),
        Choice(NeverMind(), intend(throw_file_away, draft=draft)),
    ]
    return await ask(desk, question, choices)


def _leader(file: SeasonFile) -> LastRound | None:
    played = file.season.rounds
    if not played:
        return None
    lines = standings(file.season, rules_from(file.rules), after=len(played)).lines
    names = {p.id: p.name for p in file.season.players}
    return LastRound(names[lines[0].player], len(played)) if lines else None


@on_press
async def take_season_in(desk: Desk, *, draft: int, ends: int | None) -> Answer:
    """Make the file that waits the running season; what ran ends, if that was agreed to.

    Raises `StaleButton`, `FileRefused`.
    """
    desk.require(Right.ALL)
    row = await drafts.open_(desk.tx, draft)
    if row is None:
        raise StaleButton
    file = _season_file("", row.content)
    running = await seasons.current_season(desk.tx, desk.competition.id)
    if (running.id if running else None) != ends:
        return await _ask_to_take_in(desk, file, draft)
    try:
        season_id = await import_season(desk.tx, desk.competition.id, file, desk.at)
    except EngineError as error:
        raise FileRefused(file.season.name, FileKind.SEASON, error.trouble) from error
    await drafts.close(desk.tx, draft, desk.at)
    await record_start(desk, season_id, running)
    await announce(desk, season_id)
    ended = SeasonKept(running.name) if running else None
    return SeasonTakenIn(file.season.name, len(file.season.players), ended)


@on_press
async def throw_file_away(desk: Desk, *, draft: int) -> Answer:
    """The file is not wanted after all: it is not kept either."""
    desk.require(Right.ALL)
    await drafts.close(desk.tx, draft, desk.at)
    return FileThrownAway()


@dataclass(frozen=True, slots=True)
class FileThrownAway(Message):
    """Nothing was done with the file, and it is not kept."""
