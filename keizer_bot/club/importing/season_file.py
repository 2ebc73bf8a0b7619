"""A season in a file from an arbiter: shown, asked about, and then the running season."""

from __future__ import annotations

from keizer_bot.club.importing import messages
from keizer_bot.club.seasons.actions import announce, last_played, record_start
from keizer_bot.club.seasons.files import import_season
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import NeverMind, StaleButton
from keizer_bot.core.questions import Answer, Choice, ask, intend, on_press
from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.season_check import check_season
from keizer_bot.formats.season_file import SeasonFile, read_season_file
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import drafts


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
        raise messages.FileRefused(name, messages.FileKind.SEASON, error.trouble) from error
    return file


def _ask_to_take_in(desk: Desk, file: SeasonFile, draft: int) -> Answer:
    season = file.season
    question = messages.SeasonFilePreview(
        season.name, len(season.players), len(season.rounds), leader_of(file), ends(desk)
    )
    return ask_to_take_in(desk, question, draft)


def ends(desk: Desk) -> messages.EndsRunning | None:
    """Which season would end by it."""
    running = desk.running
    return messages.EndsRunning(running.name, last_played(desk, running)) if running else None


def ask_to_take_in(desk: Desk, question: Message, draft: int) -> Answer:
    """Ask that about the season file that waits."""
    running = desk.running
    intention = intend(take_season_in, draft=draft, ends=running.id if running else None)
    choices = [
        Choice(messages.EndAndTakeIn() if running else messages.TakeItIn(), intention),
        Choice(NeverMind(), intend(throw_file_away, draft=draft)),
    ]
    return ask(desk, question, choices)


def leader_of(file: SeasonFile) -> messages.LastRound | None:
    """Who leads after the last round of a file, by our reckoning."""
    played = file.season.rounds
    if not played:
        return None
    lines = standings(file.season, rules_from(file.rules), after=len(played)).lines
    names = {p.id: p.name for p in file.season.players}
    return messages.LastRound(names[lines[0].player], len(played)) if lines else None


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
        raise messages.FileRefused(
            file.season.name, messages.FileKind.SEASON, error.trouble
        ) from error
    drafts.close(desk.tx, draft, desk.at)
    record_start(desk, season_id, running)
    announce(desk, season_id)
    ended = messages.SeasonKept(running.name) if running else None
    return messages.SeasonTakenIn(file.season.name, len(file.season.players), ended)


@on_press("throw-file-away")
def throw_file_away(desk: Desk, *, draft: int) -> Answer:
    """The file is not wanted after all: it is not kept either."""
    desk.require(Right.ALL)
    drafts.close(desk.tx, draft, desk.at)
    return messages.FileThrownAway()
