"""FIDE's rating list and the Belgian federation's, and the detection of a list's format.

FIDE publishes ``players_list_xml.zip``: one XML file of ``<player>`` elements with ``fideid``,
``name`` (``Vries, Jan de``), ``country``, ``title``, ``rating``, ``games``, ``birthday`` (a year)
and more; the lists of one rate of play have the same elements. It is read as a stream, and each
element is dropped once read: the whole is 800 MB.

The Belgian federation (KBSB-FRBE) publishes ``players_202204.zip`` with ``players.sqlite``: one
table ``players`` with ``IdNumber``, ``Name`` (``Vries, Jan de``), ``Club``, ``Elo`` (0: none),
``Games``, ``Birthday``, ``NatFideSign``, ``Died`` and more. The dead are left out.
"""

import re
import sqlite3
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date
from io import BytesIO
from typing import IO, BinaryIO, Final, cast
from xml.etree.ElementTree import Element, ParseError

import msgspec

from keizer_bot.formats.messages import PlayersProblem
from keizer_bot.formats.players_file import (
    ListNotes,
    PlayerLine,
    PlayersList,
    PlayersRefused,
    checked_name,
    collected,
    count_of,
    number_of,
    rating_of,
    year_of,
)
from keizer_bot.formats.players_table import names_players, table_players
from keizer_bot.formats.table_rows import SQLITE, columns_of, csv_rows, opened, sheet_rows
from keizer_bot.formats.written_names import given_first

Found = Iterator[tuple[int, PlayerLine]]

_LARGEST_MEMBER: Final = 2 * 1024**3  # bytes when unpacked
_MOST_TIMES: Final = 100  # compression factor; FIDE's list has 20
_LARGEST_DATABASE: Final = 48 * 1024**2  # bytes; the Belgian one has 4 MB
_ZIP = b"PK\x03\x04"
_UNZIPPING = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError),
)
_HEAD = 512  # bytes that identify a list
_LONGEST_MARK = 40
_READABLE: Final = (".csv", ".txt", ".tsv", ".xml", ".sqlite", ".db")
_MONTHS: Final = "jan feb mar apr may jun jul aug sep oct nov dec".split()  # noqa: SIM905 - words
_OTHER_MONTHS: Final = {"maa": "mar", "mrt": "mar", "mei": "may", "okt": "oct"}
_STAMPS: Final = (
    re.compile(
        r"(?<!\d)(?P<year>20\d\d)[-_ ]?(?P<month>0[1-9]|1[0-2])(?:[-_ ]?(?P<day>[0-3]\d))?(?!\d)"
    ),
    re.compile(r"(?P<word>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?P<short>\d\d)frl"),
    re.compile(
        r"(?P<word>jan|feb|maa|mrt|mar|apr|mei|may|jun|jul|aug|sep|okt|oct|nov|dec)[a-z]*"
        r"[-_ ]?(?P<year>20\d\d)(?!\d)"
    ),
)


def read_players(source: BinaryIO, notes: ListNotes | None = None) -> Found:
    """The players of any list, one at a time, each with its line number.

    Other content of a table is recorded in `notes`. Raises PlayersRefused, perhaps only at the last
    line: store nothing before the end.
    """
    head = source.read(len(SQLITE))
    source.seek(0)
    if head.startswith(_ZIP):
        return _of_archive(source, notes)
    if head.startswith(SQLITE):
        return belgian_players(source)
    if head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
        return fide_players(source)
    return table_players(csv_rows(source, names_players), notes)


def read_list(content: bytes, most: int) -> PlayersList:
    """A list of at most that many players. Raises PlayersRefused, with all its faults."""
    notes = ListNotes()
    return PlayersList(collected(read_players(BytesIO(content), notes), most), notes)


def _of_archive(source: BinaryIO, notes: ListNotes | None) -> Found:
    """The players in a .zip, which may be a spreadsheet."""
    try:
        with zipfile.ZipFile(source) as archive:
            names = archive.namelist()
            if "xl/workbook.xml" in names:
                rows = sheet_rows(source, names_players)
                yield from table_players(rows, notes)
                return
            inside = _inside(archive)
            if inside is None:
                raise PlayersRefused(PlayersProblem.NOTHING_IN_IT, 1)
            _refuse_bomb(inside)
            with archive.open(inside) as member:
                yield from _of_member(cast("BinaryIO", member), notes)
    except _UNZIPPING as error:
        raise PlayersRefused(PlayersProblem.BROKEN, 1) from error


def _inside(archive: zipfile.ZipFile) -> zipfile.ZipInfo | None:
    """The only list in an archive; None if it holds none, or several."""
    lists = [m for m in archive.infolist() if m.filename.casefold().endswith(_READABLE)]
    return lists[0] if len(lists) == 1 else None


def _refuse_bomb(member: zipfile.ZipInfo) -> None:
    times = member.file_size / max(member.compress_size, 1)
    if member.file_size > _LARGEST_MEMBER or times > _MOST_TIMES:
        raise PlayersRefused(PlayersProblem.BOMB, 1)


def _of_member(member: BinaryIO, notes: ListNotes | None) -> Found:
    head = member.read(len(SQLITE))
    member.seek(0)
    if head.startswith(_ZIP):
        raise PlayersRefused(PlayersProblem.NOTHING_IN_IT, 1)
    return read_players(member, notes)


def fide_players(source: BinaryIO) -> Found:
    """The players of FIDE's XML. Raises PlayersRefused."""
    from defusedxml import ElementTree  # noqa: PLC0415 - only for this format
    from defusedxml.common import DefusedXmlException  # noqa: PLC0415 - likewise

    events = ElementTree.iterparse(source, events=("start", "end"), forbid_dtd=True)
    count, root = 0, None
    try:
        for event, element in events:
            root = element if root is None else root
            if event == "end" and element.tag == "player":
                count += 1
                yield count, _fide_player(element, source, count)
                root.clear()
    except DefusedXmlException as error:
        raise PlayersRefused(PlayersProblem.ENTITIES, 1) from error
    except ParseError as error:
        raise PlayersRefused(PlayersProblem.BROKEN, error.position[0]) from error
    except (LookupError, ValueError) as error:  # an unknown encoding
        raise PlayersRefused(PlayersProblem.NO_TEXT, 1) from error
    if not count:
        raise PlayersRefused(PlayersProblem.NO_TABLE, 1)


def _fide_player(element: Element, source: IO[bytes], count: int) -> PlayerLine:
    def text(tag: str) -> str:
        return (element.findtext(tag) or "").strip()

    try:
        return PlayerLine(
            name=checked_name(given_first(text("name")), count),
            rating=rating_of(text("rating"), count)[0],
            number=number_of(text("fideid"), count),
            title=text("title") or None,
            federation=text("country")[:3] or None,
            games=count_of(text("games")),
            born=year_of(text("birthday")),
        )
    except PlayersRefused as refused:
        raise PlayersRefused(refused.problem, _line_of(source, count), refused.found) from None


def _line_of(source: IO[bytes], count: int) -> int:
    """The line in which the player with that number begins, found by reading the file again."""
    source.seek(0)
    seen = line = 0
    while chunk := source.readline(1024**2):
        line += chunk.endswith(b"\n")
        seen += chunk.count(b"<player>")
        if seen >= count:
            break
    return max(line, 1)


def belgian_players(source: BinaryIO) -> Found:
    """The players of the Belgian federation's SQLite file. Raises PlayersRefused."""
    content = source.read(_LARGEST_DATABASE + 1)
    if len(content) > _LARGEST_DATABASE:
        raise PlayersRefused(PlayersProblem.BOMB, 1)
    try:
        with opened(content) as connection:
            rows = connection.execute(_belgian_query(connection))
            for line, row in enumerate(rows, start=1):
                yield line, _belgian_player(row, line)
    except sqlite3.Error as error:
        raise PlayersRefused(PlayersProblem.BROKEN, 1) from error


_BELGIAN: Final = ("IdNumber", "Name", "Club", "Elo", "Games", "Birthday", "NatFideSign")


def _belgian_query(connection: sqlite3.Connection) -> str:
    present = columns_of(connection, "players")
    if not {"IdNumber", "Name", "Elo"} <= set(present):
        raise PlayersRefused(PlayersProblem.NO_HEAD, 1)
    columns = ", ".join(c if c in present else "NULL" for c in _BELGIAN)
    living = " WHERE coalesce(Died, 0) = 0" if "Died" in present else ""
    return f"SELECT {columns} FROM players{living} ORDER BY IdNumber"  # noqa: S608 - our names


def _belgian_player(row: tuple[object, ...], line: int) -> PlayerLine:
    number, name, club, elo, games, born, nation = ("" if v is None else str(v) for v in row)
    return PlayerLine(
        name=checked_name(given_first(name), line),
        rating=rating_of(elo, line)[0],
        number=number_of(number, line),
        club=number_of(club, line),
        federation=nation[:3] or None,
        games=count_of(games),
        born=year_of(born),
    )


class ListMark(msgspec.Struct, frozen=True):
    """A list's own name and day, known without reading it."""

    name: str
    day: date | None


def list_mark(source: BinaryIO, name: str) -> ListMark:
    """The publisher of the list, or else the file's name; and its day, if the file gives one."""
    head, inside, packed = _beginning(source)
    day = list_day(name) or list_day(inside) or packed
    file_name = name.rpartition("/")[2].rpartition(".")[0].strip() or name or inside
    return ListMark(_publisher(head) or file_name[:_LONGEST_MARK], day)


def _beginning(source: BinaryIO) -> tuple[bytes, str, date | None]:
    """The first bytes of the list itself; from an archive also its name and day there."""
    head = source.read(_HEAD)
    source.seek(0)
    if not head.startswith(_ZIP):
        return head, "", None
    try:
        with zipfile.ZipFile(source) as archive:
            inside = _inside(archive)
            if inside is None:
                return b"", "", None
            with archive.open(inside) as member:
                return member.read(_HEAD), inside.filename, date(*inside.date_time[:3])
    except _UNZIPPING:
        return b"", "", None
    finally:
        source.seek(0)


def _publisher(head: bytes) -> str | None:
    if head.startswith(SQLITE):
        return "KBSB-FRBE"
    if b"<player" in head:
        return "FIDE"
    return "KNSB" if b"relatienummer;" in head.lower() else None


def list_day(name: str) -> date | None:
    """The day of a list by its file name: ``players_202204.zip``, ``nov26frl``, ``juni 2026``."""
    for stamp in _STAMPS:
        if match := stamp.search(name.casefold()):
            parts = match.groupdict()
            year = int(parts.get("year") or 2000 + int(parts.get("short") or 0))
            word = parts.get("word") or "jan"
            month = int(parts.get("month") or _MONTHS.index(_OTHER_MONTHS.get(word, word)) + 1)
            try:
                return date(year, month, int(parts.get("day") or 1))
            except ValueError:
                return None
    return None
