"""Handles ``/seizoen``, ``/competitie`` and ``/bestand``: seasons, events and their files."""

from typing import Final

from msgspec.structs import asdict

from keizer_bot.club.seasons.competitions import list_competitions, set_competition
from keizer_bot.club.seasons.events import events_offered
from keizer_bot.club.seasons.exporting import ask_file, ask_form, ask_table, send_export
from keizer_bot.club.seasons.wizard import season_overview
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.messages import FileForm, Several
from keizer_bot.core.questions import ask
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads, reads_in_scene
from keizer_bot.i18n.commands import ClubRole, Right, Topic
from keizer_bot.reading.lookups import FileWords, read_file
from keizer_bot.reading.settings import CompetitionWords, read_competition
from keizer_bot.reports.tables.choice import TableName


def season(request: Request) -> Reply:
    """``/seizoen``: show the running season, with buttons to end it or prepare a new one."""
    return season_overview(request.context)


SEASON = Command(
    "seizoen season stagione",
    Topic.MANAGING,
    season,
    usual=True,
    may=Right.ALL,
    scope=Scope.SEASON,
    without_season=True,
)


@reads(read_competition)
def competition(request: Request, reading: CompetitionWords | None) -> Reply:
    """``/competitie``: list them, with buttons to begin an event; with words: begin one."""
    if reading is None:
        lines = list_competitions(request.context)
        return ask(request.context, Several(lines), events_offered(), in_a_row=2)
    return set_competition(request.context, **asdict(reading))


COMPETITION = Command(
    "competitie competition torneo", Topic.MANAGING, competition, may=Right.ALL, scope=Scope.CLUB
)


_OF_ONE_TABLE: Final = (FileForm.PDF, FileForm.CSV)
_OF_TABLES: Final = (*_OF_ONE_TABLE, FileForm.XLSX)


@reads_in_scene(read_file)
def file(request: Request, reading: FileWords) -> Reply:
    """``/bestand [what] [form] [round]``: export a file; ask for missing parts with buttons."""
    context, number = request.context, reading.round
    form = FileForm(reading.form) if reading.form else None
    table = TableName(reading.table) if reading.table else None
    if form in _OF_ONE_TABLE and table is None:
        return ask_table(context, form=form, number=number)
    if form is not None:
        table = table if form in _OF_TABLES else None
        return send_export(context, form=form, table=table, number=number)
    if table is not None:
        return ask_form(context, table=table, number=number)
    return ask_file(context, number=number, unread=reading.unread)


FILE = Command(
    "bestand file file",
    Topic.MANAGING,
    file,
    may=ClubRole.ARBITER,
    for_own_eyes=True,
    scope=Scope.PLAYED,
)
