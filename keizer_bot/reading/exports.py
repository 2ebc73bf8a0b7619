"""The words behind /bestand: the contents of a file, and its form."""

import re
from dataclasses import dataclass
from typing import Final

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.lookups import read_round_number
from keizer_bot.reading.scene import CommandScene

_TABLES: Final = {
    "ranking": "stand ranglijst ranking standings classifica",
    "pairings": "indeling ronde uitslagen pairings round abbinamenti turno",
    "results": "alles alle resultaten results risultati",
    "cross": "kruistabel cross crosstable tabellone",
    "attendance": "aanwezigheid opkomst attendance presenze",
    "calendar": "kalender calendar calendario",
    "players": "spelers spelerslijst players giocatori",
    "performance": "prestaties prestatie tpr performance performances prestazioni",
    "official": "bond knsb kndb frbe fsi federation federazione",
}
_FORMS: Final = {
    "pdf": "pdf prikbord afdrukken print stampa bacheca",
    "xlsx": "xlsx excel",
    "csv": "csv",
    "trf16": "trf trf16",
    "trf26": "trf26",
    "pgn": "pgn partijen games partite",
    "json": "json seizoen season stagione",
}
_WORD = re.compile(r"[a-z]+\d*")


@dataclass(frozen=True, slots=True)
class FileWords:
    """A table and a form, by their names on the command line, and a round; None: not named.

    `unread` are words that name none of these.
    """

    table: str | None
    form: str | None
    round: int | None
    unread: str = ""


def read_file(rest: str, scene: CommandScene) -> FileWords:
    """Reads what follows /bestand. Raises `NoGameThatDay`."""
    said = set(_WORD.findall(fold(rest)))
    table, form = (
        next((one for one, known in names.items() if said & set(known.split())), None)
        for names in (_TABLES, _FORMS)
    )
    unread = rest.strip() if said and table is None and form is None else ""
    return FileWords(table, form, read_round_number(rest, scene), unread)
