"""Players in a table with heads: CSV as programs and federations write it, and spreadsheets.

What is read, by the names of the columns, in any order and in Dutch, French, English or Italian:

- the KNSB's rating list: ``Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S``, cp1252, the name
  as ``Vries, Jan de``; Nv is the number of rated games, Geboren the year of birth;
- the Belgian federation's ``sevilla.csv``: ``id;lname;fname;mname;gender;federation;club_id;…``;
- its old ``players.csv``, number, name, club, rating, games, with those heads or without any;
- a club's own: at least a name (or first and last name), and what there is of the rest,
  mail addresses among it.

Commas, semicolons and tabs are understood; UTF-8, with or without its mark, and cp1252. A
spreadsheet's first sheet with such heads is read, row by row; a cell that holds a formula where
we read is refused, because what it comes to is not in the file for sure.
"""

import codecs
import csv
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import BinaryIO, Final

from keizer_bot.formats.players_file import (
    LONGEST_LINE,
    PlayerLine,
    PlayersProblem,
    PlayersRefused,
    checked_name,
    count_of,
    given_first,
    mail_of,
    number_of,
    rating_of,
    year_of,
)
from keizer_bot.i18n.folding import fold

LARGEST_SHEET: Final = 64 * 1024**2  # bytes when unpacked, all parts together
Row = tuple[int, list[str]]

_HEADS: Final = {
    "number": "relatienummer|knsb-nummer|knsb nummer|knsbnummer|lidnummer|stamnummer|matricule"
    "|idnumber|id number|id_number|id no|id_no|id|nummer|number|numero|nr|fideid|fide id|fide-id"
    "|federation id|federation_id|id fsi|id_fsi",
    "name": "name|naam|nome|nom|player|speler|giocatore|joueur|nominativo|nomprenom|nom prenom"
    "|nom et prenom|cognome e nome|naam voornaam|full name|full_name",
    "first": "voornaam|roepnaam|prenom|first name|firstname|first_name|fname|nome",
    "middle": "tussenvoegsel|tussenv|mname",
    "last": "achternaam|familienaam|nom|nom de famille|surname|last name|lastname|last_name|lname"
    "|cognome",
    "title": "titel|title|titre|titolo|tit|fide_title",
    "club": "clubnummer|club nummer|clubnr|club nr|club number|clubnumber|club_id|club|cercle"
    "|no cercle|circolo|numero circolo",
    "federation": "fed|federation|federatie|federazione|bond|land|country|pays|paese",
    "rating": "rating|elo|knsb rating|knsb-rating|national rating|rtg_nat|elo national|elo italia"
    "|classement",
    "games": "nv|games|partijen|aantal partijen|parties|nbparties|nb parties|partite",
    "born": "geboren|geboortejaar|geboortedatum|jaar|born|birth year|birthyear|birthday|year"
    "|naissance|annee de naissance|annee|anno nascita|anno|nato",
    "group": "group|groep|gruppo|groupe",
    "mail": "mail|e-mail|email|mailadres|e-mailadres|emailadres|mail address|email address"
    "|e-mail address|courriel|adresse mail|adresse e-mail|posta|posta elettronica"
    "|indirizzo mail|indirizzo email|indirizzo e-mail",
    "knsb": "relatienummer",
}
_FIELDS: Final = {key: tuple(words.split("|")) for key, words in _HEADS.items()}
_DELIMITERS: Final = ";\t,|"
_FIDE_TEXT: Final = re.compile(r"ID Number +Name +Fed ")  # its columns are of fixed widths
_OLD_BELGIAN: Final = ("number", "name", "club", "rating", "games")
TITLE_ROWS: Final = 9  # of a sheet, above its heads


def csv_rows(source: BinaryIO) -> Iterator[Row]:
    """The lines of a text with their numbers, cut into cells. Raises PlayersRefused."""
    lines = _lines(source)
    head = next(lines, "")
    while head and (not head.strip() or head.casefold().startswith("sep=")):
        head = next(lines, "")
    delimiter = max(_DELIMITERS, key=head.count)
    rows = csv.reader(chain([head], lines), delimiter=delimiter)
    try:
        for cells in rows:
            yield rows.line_num, cells
    except csv.Error:
        raise PlayersRefused(PlayersProblem.NO_TABLE, rows.line_num) from None


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
    """UTF-8 if all of it is; else that of older Windows."""
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
    """The rows of the first sheet with heads that fit, as text. Raises PlayersRefused."""
    from openpyxl import load_workbook  # noqa: PLC0415 - slow to import, and seldom wanted

    try:
        _refuse_bomb(source)
        workbook = load_workbook(source, read_only=True, data_only=False, keep_links=False)
        fitting = [
            sheet for sheet in workbook.worksheets if _has_head(sheet, fits)
        ] or workbook.worksheets[:1]
        for number, cells in enumerate(fitting[0].iter_rows(), start=1):
            yield number, [_written(cell) for cell in cells]
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
    return any(fits([_written(cell) for cell in row]) for row in rows)


def names_players(cells: Iterable[str]) -> bool:
    """Whether a row has the heads of a list of players."""
    return _columns(cells) is not None


def _written(cell: object) -> str:
    """What stands in a cell; a formula with its sign, a date as ISO, 1650.0 as 1650."""
    value = getattr(cell, "value", None)
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    text = str(value)
    return text if getattr(cell, "data_type", "") != "f" else f"={text.removeprefix('=')}"


def table_players(rows: Iterator[Row], *, title_rows: int = 0) -> Iterator[tuple[int, PlayerLine]]:
    """The players of a table with heads, each with its line. Raises PlayersRefused.

    So many rows may stand above the heads, as titles do in a spreadsheet.
    """
    rows = (row for row in rows if any(cell.strip() for cell in row[1]))
    columns: dict[str, int] | None = None
    for line, cells in islice(rows, title_rows + 1):
        if _FIDE_TEXT.match(cells[0]):
            raise PlayersRefused(PlayersProblem.FIDE_TEXT, line)
        columns = _columns(cells)
        if columns is not None:
            break
        if _is_old_belgian(cells):
            columns = {key: place for place, key in enumerate(_OLD_BELGIAN)}
            yield line, _player(cells, columns, line)
            break
    if columns is None:
        raise PlayersRefused(PlayersProblem.NO_HEAD, 1)
    for line, cells in rows:
        yield line, _player(cells, columns, line)


def _columns(head: Iterable[str]) -> dict[str, int] | None:
    """Where each field stands; None if there is no name among the heads."""
    titles = [" ".join(fold(title).replace("°", "").split()) for title in head]
    found = {
        key: titles.index(word)
        for key, words in _FIELDS.items()
        for word in reversed(words)
        if word in titles
    }
    if "first" in found and "last" in found and found["first"] != found["last"]:
        found.pop("name", None)
    elif "name" not in found:
        return None
    else:
        found = {key: place for key, place in found.items() if key not in ("first", "last")}
    return found


def _is_old_belgian(cells: list[str]) -> bool:
    if len(cells) != len(_OLD_BELGIAN):
        return False
    number, name, *rest = (cell.strip() for cell in cells)
    return number.isdigit() and not name.isdigit() and all(c.isdigit() or not c for c in rest)


def _player(cells: list[str], columns: dict[str, int], line: int) -> PlayerLine:
    def cell(key: str) -> str:
        place = columns.get(key, len(cells))
        return cells[place].strip() if place < len(cells) else ""

    if "name" in columns:
        name = given_first(cell("name"), dutch="knsb" in columns)
    else:
        parts = (cell("first"), cell("middle"), cell("last"))
        name = " ".join(part for part in parts if part)
    rating, estimated = rating_of(cell("rating"), line)
    return PlayerLine(
        name=checked_name(name, line),
        rating=rating,
        group=cell("group") or None,
        number=number_of(cell("number"), line),
        title=cell("title") or None,
        club=_club(cell("club")),
        federation=cell("federation")[:3].upper() or None,
        games=count_of(cell("games")),
        born=year_of(cell("born")),
        estimated=estimated,
        mail=mail_of(cell("mail"), line),
    )


def _club(written: str) -> str | None:
    """A club's number; a name that stands there instead is kept as it is."""
    return (written.lstrip("0") if written.isdigit() else written[:64]) or None
