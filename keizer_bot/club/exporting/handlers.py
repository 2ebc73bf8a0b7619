"""``/bestand``: the season, or a table of it, as a file for the arbiter."""

from typing import Final

from keizer_bot.club.exporting.actions import ask_file, ask_form, ask_table, send_export
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.messages import FileForm
from keizer_bot.core.reads import reads_in_scene
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import ClubRole, Topic
from keizer_bot.reading.lookups import FileWords, read_file
from keizer_bot.reports.tables.choice import TableName

_OF_ONE_TABLE: Final = (FileForm.PDF, FileForm.CSV)
_OF_TABLES: Final = (*_OF_ONE_TABLE, FileForm.XLSX)


@reads_in_scene(read_file)
def file(request: Request, said: FileWords) -> Reply:
    """``/bestand [what] [form] [round]``: what is not said is asked with buttons."""
    context, number = request.context, said.round
    form = FileForm(said.form) if said.form else None
    table = TableName(said.table) if said.table else None
    if form in _OF_ONE_TABLE and table is None:
        return ask_table(context, form=form, number=number)
    if form is not None:
        table = table if form in _OF_TABLES else None
        return send_export(context, form=form, table=table, number=number)
    if table is not None:
        return ask_form(context, table=table, number=number)
    return ask_file(context, number=number, unread=said.unread)


FILE = Command(
    "bestand file file",
    Topic.MANAGING,
    file,
    may=ClubRole.ARBITER,
    for_own_eyes=True,
    scope=Scope.PLAYED,
)
