"""A season in a file from an arbiter: shown, asked about, and then the running season."""

from __future__ import annotations

from keizer_bot.club.importing import messages
from keizer_bot.club.seasons.actions import announce, last_played, record_start
from keizer_bot.club.seasons.files import import_season
from keizer_bot.core.context import RequestContext
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


def take_season(context: RequestContext, name: str, content: bytes) -> Answer:
    """Ask whether a season file is to be the running season. Raises `FileRefused`."""
    file = _season_file(name, content)
    draft = drafts.add(
        context.tx,
        context.competition.id,
        context.actor.person_id,
        "file",
        content.decode("utf-8-sig"),
        context.at,
    )
    return _ask_to_take_in(context, file, draft)


def _season_file(name: str, content: bytes | str) -> SeasonFile:
    try:
        file = read_season_file(content)
        check_season(file.season, rules_from(file.rules))
    except EngineError as error:
        raise messages.FileRefused(name, messages.FileKind.SEASON, error.trouble) from error
    return file


def _ask_to_take_in(context: RequestContext, file: SeasonFile, draft: int) -> Answer:
    season = file.season
    question = messages.SeasonFilePreview(
        season.name, len(season.players), len(season.rounds), leader_of(file), ends(context)
    )
    return ask_to_take_in(context, question, draft)


def ends(context: RequestContext) -> messages.EndsRunning | None:
    """Which season would end by it."""
    running = context.running
    return messages.EndsRunning(running.name, last_played(context, running)) if running else None


def ask_to_take_in(context: RequestContext, question: Message, draft: int) -> Answer:
    """Ask that about the season file that waits."""
    running = context.running
    intention = intend(take_season_in, draft=draft, ends=running.id if running else None)
    choices = [
        Choice(messages.EndAndTakeIn() if running else messages.TakeItIn(), intention),
        Choice(NeverMind(), intend(throw_file_away, draft=draft)),
    ]
    return ask(context, question, choices)


def leader_of(file: SeasonFile) -> messages.LastRound | None:
    """Who leads after the last round of a file, by our reckoning."""
    played = file.season.rounds
    if not played:
        return None
    lines = standings(file.season, rules_from(file.rules), after=len(played)).lines
    names = {p.id: p.name for p in file.season.players}
    return messages.LastRound(names[lines[0].player], len(played)) if lines else None


@on_press("take-season-in")
def take_season_in(context: RequestContext, *, draft: int, ends: int | None) -> Answer:
    """Make the file that waits the running season; what ran ends, if that was agreed to.

    Raises `StaleButton`, `FileRefused`.
    """
    context.require(Right.ALL)
    row = drafts.open_(context.tx, draft)
    if row is None:
        raise StaleButton
    file = _season_file("", row.content)
    running = context.running
    if (running.id if running else None) != ends:
        return _ask_to_take_in(context, file, draft)
    try:
        season_id = import_season(context.tx, context.competition.id, file, context.at)
    except EngineError as error:
        raise messages.FileRefused(
            file.season.name, messages.FileKind.SEASON, error.trouble
        ) from error
    drafts.close(context.tx, draft, context.at)
    record_start(context, season_id, running)
    announce(context, season_id)
    ended = messages.SeasonKept(running.name) if running else None
    return messages.SeasonTakenIn(file.season.name, len(file.season.players), ended)


@on_press("throw-file-away")
def throw_file_away(context: RequestContext, *, draft: int) -> Answer:
    """The file is not wanted after all: it is not kept either."""
    context.require(Right.ALL)
    drafts.close(context.tx, draft, context.at)
    return messages.FileThrownAway()
