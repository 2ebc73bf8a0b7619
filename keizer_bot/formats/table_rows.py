"""Players in a table with headings: CSV as programs and federations write it, and spreadsheets.

Columns are recognised by name, in any order and in Dutch, French, English or Italian:

- the KNSB's rating list: ``Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S``, cp1252, the name
  as ``Vries, Jan de``; Nv is the number of rated games, Geboren the year of birth;
- the Belgian federation's ``sevilla.csv``: ``id;lname;fname;mname;gender;federation;club_id;…``;
- its old ``players.csv``: number, name, club, rating, games, with those headings or without any;
- a club's own: at least a name (or first and last name), and whatever it has of the rest, including
  mail addresses; of one to three digits, a number under Nr. only counts the lines.

Commas, semicolons and tabs are accepted; UTF-8, with or without its mark, and cp1252. Of a
spreadsheet the first sheet with such headings is read; a formula in a cell that matters is refused,
because the file may not hold its result.
"""

import codecs
import csv
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import BinaryIO, Final, TypeVar

from keizer_bot.formats.players_file import (
    LONGEST_LINE,
    LineFault,
    ListNotes,
    PlayerLine,
    PlayersProblem,
    PlayersRefused,
    checked_name,
    count_of,
    mail_of,
    number_of,
    rating_of,
    refuse,
    year_of,
)
from keizer_bot.formats.totals import without_totals
from keizer_bot.formats.written_names import composed
from keizer_bot.i18n.folding import fold

LARGEST_SHEET: Final = 64 * 1024**2  # bytes unpacked, of all parts together
Row = tuple[int, list[str]]
T = TypeVar("T")

_HEADS: Final = {
    "number": "relatienummer|bondsnummer|bondsnr|federation number|tessera federale|tessera"
    "|knsb nummer|knsbnummer|knsb nr|kndb nummer|kndb nr|lidnummer|stamnummer|matricule|idnumber"
    "|id number|id no|id|fideid|fide id|federation id|id fsi",
    "nr": "nummer|number|numero|nr",
    "name": "name|naam|nome|nom|player|speler|spelers|giocatore|joueur|nominativo|nomprenom"
    "|nom prenom|nom et prenom|cognome e nome|cognome nome|naam voornaam|achternaam voornaam"
    "|full name|fullname|volledige naam|naam speler|spelersnaam|naam lid|lid|leden|deelnemer"
    "|deelnemers|player name|name of player|member",
    "first": "voornaam|voornamen|roepnaam|prenom|first name|firstname|fname|given name|given names"
    "|forename|vorname|nome",
    "initials": "voorletters|voorletter|voorl|initialen|initials|vl|iniziali|initiales",
    "middle": "tussenvoegsel|tussenvoegsels|tussenv|tussenvgsl|tussenvoeg|tv|tsv|tvs|tussen"
    "|voorvoegsel|voorvoegsels|voorv|vv|vvs|middle name|mname|infix|prefix|particule|particella"
    "|prefisso",
    "last": "achternaam|familienaam|geslachtsnaam|nom|nom de famille|surname|last name|lastname"
    "|lname|family name|nachname|cognome",
    "title": "titel|title|titre|titolo|tit|fide title",
    "club": "clubnummer|club nummer|clubnr|club nr|club number|clubnumber|club id|club|cercle"
    "|no cercle|circolo|numero circolo",
    "federation": "fed|federation|federatie|federazione|bond|land|country|pays|paese",
    "rating": "rating|elo|knsb rating|national rating|rtg nat|elo national|elo italia|classement"
    "|rtg",
    "games": "nv|games|partijen|aantal partijen|parties|nbparties|nb parties|partite",
    "born": "geboren|geboortejaar|geboortedatum|geb|geb datum|gebdatum|geb jaar|jaar|born"
    "|birth year|birthyear|birth date|birthdate|date of birth|birthday|year|naissance"
    "|annee de naissance|date de naissance|annee|anno nascita|data di nascita|anno|nato",
    "group": "group|groep|gruppo|groupe",
    "mail": "mail|e mail|email|mailadres|e mailadres|emailadres|mail address|email address"
    "|e mail address|courriel|adresse mail|adresse e mail|posta|posta elettronica"
    "|indirizzo mail|indirizzo email|indirizzo e mail",
    "knsb": "relatienummer",
}
_FIELDS: Final = {key: tuple(words.split("|")) for key, words in _HEADS.items()}
_RATING_WORDS: Final = frozenset(("rating", "elo", "rtg"))
_PLURAL: Final = re.compile(r"\((s|en|s/en)\)")
_WORDS: Final = re.compile(r"[a-z0-9]+")
_COUNTED: Final = re.compile(r"^\d{1,3}\W?$")  # a place in the list, under Nr.
_DELIMITERS: Final = ";\t,|"
_FIDE_TEXT: Final = re.compile(r"ID Number +Name +Fed ")  # its columns have fixed widths
_OLD_BELGIAN: Final = ("number", "name", "club", "rating", "games")
TITLE_ROWS: Final = 19  # the most above the headings


def csv_rows(source: BinaryIO, fits: Callable[[list[str]], bool]) -> Iterator[Row]:
    """The numbered lines of a text, split at the delimiter that makes its headings fit.

    Raises PlayersRefused.
    """
    lines = _lines(source)
    ahead = list(islice(lines, TITLE_ROWS + 1))
    if ahead and ahead[0].casefold().startswith("sep="):
        ahead[0] = "\n"
    rows = csv.reader(chain(ahead, lines), delimiter=_delimiter(ahead, fits))
    try:
        for cells in rows:
            yield rows.line_num, cells
    except csv.Error:
        raise PlayersRefused(PlayersProblem.NO_TABLE, rows.line_num) from None


def _delimiter(lines: Sequence[str], fits: Callable[[list[str]], bool]) -> str:
    """The delimiter that splits a line into the most fitting headings; else the most frequent."""
    first = next((line for line in lines if any(mark in line for mark in _DELIMITERS)), "")
    return max(
        _DELIMITERS,
        key=lambda mark: (
            max((len(cells) for line in lines if fits(cells := _cut(line, mark))), default=0),
            first.count(mark),
        ),
    )


def _cut(line: str, delimiter: str) -> list[str]:
    with suppress(csv.Error):
        return next(csv.reader([line], delimiter=delimiter), [])
    return []


def _lines(source: BinaryIO) -> Iterator[str]:
    encoding = _encoding(source)
    number = 0
    while line := source.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise PlayersRefused(PlayersProblem.LONG_LINE, number)
        if b"\0" in line:
            raise PlayersRefused(PlayersProblem.NO_TEXT, number)
        yield line.decode(encoding, "replace")


def _encoding(source: BinaryIO) -> str:
    """The encoding: UTF-8 if all of the file is valid, else that of older Windows."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        while chunk := source.read(1024**2):
            decoder.decode(chunk)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return "cp1252"
    finally:
        source.seek(0)
    return "utf-8-sig"


def sheet_rows(source: BinaryIO, fits: Callable[[list[str]], bool]) -> Iterator[Row]:
    """The rows of the first sheet with headings that fit, as text. Raises PlayersRefused."""
    from openpyxl import load_workbook  # noqa: PLC0415 - slow to import, and seldom needed

    try:
        _refuse_bomb(source)
        workbook = load_workbook(source, read_only=True, data_only=False, keep_links=False)
        fitting = [
            sheet for sheet in workbook.worksheets if _has_head(sheet, fits)
        ] or workbook.worksheets[:1]
        for number, cells in enumerate(fitting[0].iter_rows(), start=1):
            yield number, [_cell_text(cell) for cell in cells]
    except PlayersRefused:
        raise
    except Exception as error:
        entities = type(error).__name__ in ("EntitiesForbidden", "DTDForbidden")
        problem = PlayersProblem.ENTITIES if entities else PlayersProblem.BROKEN
        raise PlayersRefused(problem, 1) from error


def _refuse_bomb(source: BinaryIO) -> None:
    with zipfile.ZipFile(source) as parts:
        if sum(part.file_size for part in parts.infolist()) > LARGEST_SHEET:
            raise PlayersRefused(PlayersProblem.BOMB, 1)
    source.seek(0)


def _has_head(sheet: object, fits: Callable[[list[str]], bool]) -> bool:
    rows = islice(sheet.iter_rows(), TITLE_ROWS + 1)  # type: ignore[attr-defined]
    return any(fits([_cell_text(cell) for cell in row]) for row in rows)


def names_players(cells: Iterable[str]) -> bool:
    """True if a row has the headings of a list of players."""
    return _columns(cells) is not None


def _cell_text(cell: object) -> str:
    """A cell as text: a formula with its sign, a date as ISO, 1650.0 as 1650."""
    value = getattr(cell, "value", None)
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    text = str(value)
    return text if getattr(cell, "data_type", "") != "f" else f"={text.removeprefix('=')}"


def table_players(
    rows: Iterator[Row], notes: ListNotes | None = None
) -> Iterator[tuple[int, PlayerLine]]:
    """The players of a table with headings, with their line numbers; a title may come first.

    Raises PlayersRefused, at the end for all faulty lines.
    """
    notes = notes or ListNotes()
    rows = (row for row in rows if any(cell.strip() for cell in row[1]))
    faults: list[LineFault] = []
    below, heads, columns = _below_heads(rows, notes)
    for line, cells in without_totals(below, heads, notes.passed):
        player = _player(cells, columns, line, faults)
        if player is not None:
            yield line, player
    refuse(faults)


Headed = tuple[Iterator[Row], list[str], dict[str, int]]
"""The rows below the headings of a table, its headings, and the column of each field."""


def _below_heads(rows: Iterator[Row], notes: ListNotes) -> Headed:
    """The table under its title, or one of the old Belgian form without headings."""
    for line, heads in islice(rows, TITLE_ROWS + 1):
        if _FIDE_TEXT.match(heads[0]):
            raise PlayersRefused(PlayersProblem.FIDE_TEXT, line)
        columns = _columns(heads)
        if columns is not None:
            below, heads, columns = _below_a_title(rows, heads, columns)  # noqa: PLW2901 - as read
            _note_columns(notes, heads, columns)
            return below, heads, columns
        if _is_old_belgian(heads):
            fields = {field: place for place, field in enumerate(_OLD_BELGIAN)}
            return chain([(line, heads)], rows), [*_OLD_BELGIAN], fields
    raise PlayersRefused(PlayersProblem.NO_HEAD, 1)


def _below_a_title(rows: Iterator[Row], heads: list[str], columns: dict[str, int]) -> Headed:
    """The headings and the rows below them; a single word, as Leden, above others is a title."""
    if sum(1 for head in heads if head.strip()) > 1 or (following := next(rows, None)) is None:
        return rows, heads, columns
    below = _columns(following[1])
    if below is not None and len(below) > len(columns):
        return rows, following[1], below
    return chain([following], rows), heads, columns


def _note_columns(notes: ListNotes, heads: Sequence[str], columns: Mapping[str, int]) -> None:
    used = set(columns.values())
    for place, title in enumerate(heads):
        if title.strip():
            (notes.used if place in used else notes.unused).append(title.strip())


def _columns(head: Iterable[str]) -> dict[str, int] | None:
    """The column of each field; None if no heading is a name."""
    titles = [" ".join(_WORDS.findall(_PLURAL.sub(r"\1", fold(title)))) for title in head]
    columns = {
        key: titles.index(word)
        for key, words in _FIELDS.items()
        for word in reversed(words)
        if word in titles
    }
    if not {"name", "last"} & set(columns):
        return None
    _drop_doubles(columns)
    rated = [n for n, title in enumerate(titles) if _RATING_WORDS & set(title.split())]
    if "rating" not in columns and len(rated) == 1:
        columns["rating"] = rated[0]
    return columns


def _drop_doubles(columns: dict[str, int]) -> None:
    """Keep one column for the name and one for the number."""
    if "last" not in columns and columns.get("first") == columns.get("name"):
        columns.pop("first", None)  # Nome, without Cognome
    if "last" in columns and ("first" in columns or "initials" in columns or "name" not in columns):
        columns.pop("name", None)
    if "name" in columns:
        columns.pop("last", None)
    if "number" in columns:
        columns.pop("nr", None)


def _is_old_belgian(cells: list[str]) -> bool:
    if len(cells) != len(_OLD_BELGIAN):
        return False
    number, name, *rest = (cell.strip() for cell in cells)
    return number.isdigit() and not name.isdigit() and all(c.isdigit() or not c for c in rest)


def _player(
    cells: list[str], columns: dict[str, int], line: int, faults: list[LineFault]
) -> PlayerLine | None:
    """The player of a line; None if it is faulty, after appending its faults."""

    def cell(key: str) -> str:
        place = columns.get(key, len(cells))
        return cells[place].strip() if place < len(cells) else ""

    faults_before = len(faults)
    name = composed(
        cell("first") or cell("initials"),
        cell("middle"),
        cell("last") or cell("name"),
        dutch="knsb" in columns,
    )
    name = _read_cell(checked_name, name, line, faults) or ""
    rating, estimated = _read_cell(rating_of, cell("rating"), line, faults) or (None, False)
    number = _read_cell(number_of, cell("number") or _COUNTED.sub("", cell("nr")), line, faults)
    mail = _read_cell(mail_of, cell("mail"), line, faults)
    if len(faults) > faults_before:
        return None
    return PlayerLine(
        name=name,
        rating=rating,
        group=cell("group") or None,
        number=number,
        title=cell("title") or None,
        club=_club(cell("club")),
        federation=cell("federation")[:3].upper() or None,
        games=count_of(cell("games")),
        born=year_of(cell("born")),
        estimated=estimated,
        mail=mail,
    )


def _read_cell(
    reader: Callable[[str, int], T], written: str, line: int, faults: list[LineFault]
) -> T | None:
    """The value of a cell; None if it is faulty, after appending its faults."""
    try:
        return reader(written, line)
    except PlayersRefused as refused:
        faults += refused.faults
        return None


def _club(written: str) -> str | None:
    """A club's number; a name in its place is kept."""
    return (written.lstrip("0") if written.isdigit() else written[:64]) or None
