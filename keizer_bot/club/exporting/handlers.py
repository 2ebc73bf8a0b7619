"""``/bestand``: the season, or a table of it, as a file for the arbiter."""

import re
from typing import Final

from keizer_bot.club.exporting.actions import ask_file, ask_form, send_export
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.messages import FileForm
from keizer_bot.core.named import round_number
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import ClubRole, Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.reports.tables.choice import TableName

_TABLES: Final = {
    TableName.RANKING: "stand ranglijst ranking standings classifica",
    TableName.PAIRINGS: "indeling ronde uitslagen pairings round abbinamenti turno",
    TableName.RESULTS: "alles alle resultaten results risultati",
    TableName.CROSS: "kruistabel cross crosstable tabellone",
    TableName.ATTENDANCE: "aanwezigheid opkomst attendance presenze",
    TableName.CALENDAR: "kalender calendar calendario",
    TableName.PLAYERS: "spelers spelerslijst players giocatori",
    TableName.PERFORMANCE: "prestaties prestatie tpr performance performances prestazioni",
    TableName.OFFICIAL: "bond knsb kndb frbe fsi federation federazione",
}
_FORMS: Final = {
    FileForm.PDF: "pdf prikbord afdrukken print stampa bacheca",
    FileForm.XLSX: "xlsx excel",
    FileForm.CSV: "csv",
    FileForm.TRF16: "trf trf16",
    FileForm.TRF26: "trf26",
    FileForm.PGN: "pgn partijen games partite",
    FileForm.JSON: "json seizoen season stagione",
}
_OF_A_TABLE: Final = (FileForm.PDF, FileForm.XLSX, FileForm.CSV)
_WORD = re.compile(r"[a-z]+\d*")


def file(request: Request) -> Answer:
    """``/bestand [what] [form] [round]``: what is not said is asked with buttons."""
    context = request.context
    words = set(_WORD.findall(fold(request.rest)))
    number = round_number(request)
    form = next((one for one, known in _FORMS.items() if words & set(known.split())), None)
    table = next((one for one, known in _TABLES.items() if words & set(known.split())), None)
    if form is not None and (form not in _OF_A_TABLE or table is not None):
        table = table if form in _OF_A_TABLE else None
        return send_export(context, form=form, table=table, number=number)
    if table is not None:
        return ask_form(context, table=table, number=number)
    unread = request.rest.strip() if words and form is None else ""
    return ask_file(context, number=number, unread=unread)


FILE = Command(
    "bestand file file",
    Topic.MANAGING,
    file,
    may=ClubRole.ARBITER,
    for_own_eyes=True,
    scope=Scope.PLAYED,
)
