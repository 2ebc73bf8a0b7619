"""Lists of players in every form that federations and clubs write, and their faults.

All people here are invented; the layouts are those that the readers' docstrings name.
"""

from __future__ import annotations

import io
import sqlite3
import zipfile
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from keizer_bot.formats.federation_lists import list_day, read_list, read_players
from keizer_bot.formats.messages import PlayersProblem
from keizer_bot.formats.players_file import LONGEST_NAME, PlayerLine, PlayersRefused
from tests.rows import each_row

pytestmark = pytest.mark.slow

MOST = 1000
KNSB = (
    "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\r\n"
    "9000001;Van der Meer, Käthe;WFM;NED;1912;42;1961;w\r\n"
    "9000002;Vos, Jan de;;NED;0;0;2012;\r\n"
).encode("cp1252")
FIDE = b"""<?xml version="1.0" encoding="utf-8"?>
<playerslist>
<player>
<fideid>99000001</fideid>
<name>Meer, Kathe</name>
<country>NED</country>
<sex>F</sex>
<title>WFM</title>
<rating>1950</rating>
<games>3</games>
<birthday>1961</birthday>
</player>
<player>
<fideid>99000002</fideid>
<name>Vos, Jan</name>
<country>NED</country>
<rating></rating>
</player>
</playerslist>
"""


SEVILLA_CSV = (
    b"id;lname;fname;mname;gender;federation;club_id;club_name;birthyear;rating\n"
    b"900;Peeters;Lieve;;F;BEL;999;De Toren;1970;1640\n"
)


def belgian(tmp_path: Path, rows: list[tuple[object, ...]], table: str = "players") -> bytes:
    """A file as the Belgian federation publishes it."""
    path = tmp_path / "players.sqlite"
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(
            f"CREATE TABLE {table}(IdNumber INT PRIMARY KEY NOT NULL UNIQUE, Name VARCHAR(32),"
            " Sex VARCHAR(1), Birthday VARCHAR(10), Fed VARCHAR(2), Club INT, Elo INT, Games INT,"
            " NatFideSign VARCHAR(3), Died INT(1), FideId INT)"
        )
        base.executemany(f"INSERT INTO {table} VALUES (?,?,?,?,?,?,?,?,?,?,?)", rows)  # noqa: S608 - ours
    return path.read_bytes()


def book(*rows: tuple[object, ...], title: str = "") -> bytes:
    """A spreadsheet whose second sheet has these rows."""
    made = Workbook()
    made.active.append(["Uitleg"])  # type: ignore[union-attr]
    sheet = made.create_sheet("Leden")
    for row in ([title], *rows) if title else rows:
        sheet.append(list(row))
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def zipped(content: bytes, name: str = "KLASSIEK.csv") -> bytes:
    """The file in an archive, as it is published."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return file.getvalue()


def refusal(content: bytes) -> PlayersRefused:
    """The refusal of a file that cannot be read."""
    with pytest.raises(PlayersRefused) as caught:
        read_list(content, MOST)
    return caught.value


@pytest.mark.parametrize("content", [KNSB, zipped(KNSB)])
def test_the_knsb_list(content: bytes) -> None:
    """The name is turned round, 0 is no rating, and the old encoding is read."""
    kathe, jan = read_list(content, MOST).players
    assert (kathe.name, kathe.number, kathe.title, kathe.rating, kathe.games, kathe.born) == (
        *("Käthe van der Meer", "9000001", "WFM", 1912, 42, 1961),
    )
    assert (jan.name, jan.rating, jan.federation) == ("Jan de Vos", None, "NED")


@pytest.mark.parametrize("content", [FIDE, zipped(FIDE, "players_list_xml_foa.xml")])
def test_fides_list(content: bytes) -> None:
    """FIDE's elements, in the archive as it is published too."""
    kathe, jan = read_list(content, MOST).players
    assert (kathe.name, kathe.number, kathe.rating, kathe.born) == (
        *("Kathe Meer", "99000001", 1950, 1961),
    )
    assert (jan.number, jan.rating) == ("99000002", None)


def test_the_belgian_players(tmp_path: Path) -> None:
    """Number, name, club, rating and games of the table; the deceased are left out."""
    content = belgian(
        tmp_path,
        [
            (900, "Peeters, Lieve", "F", "1970-03-01", "V", 999, 1640, 12, "BEL", 0, None),
            (901, "Oud, Lid", "M", "1920-01-01", "V", 999, 1500, 12, "BEL", 1, None),
        ],
    )
    (lieve,) = read_list(zipped(content, "players.sqlite"), MOST).players
    assert lieve == PlayerLine("Lieve Peeters", 1640, None, "900", None, "999", "BEL", 12, 1970)


@pytest.mark.parametrize(
    "content",
    [
        b"900;Peeters, Lieve;999;1640;12\n",
        b'Matricule,NomPrenom,Club,Elo,NbParties\n900,"Peeters, Lieve",999,1640,12\n',
        SEVILLA_CSV,
    ],
)
def test_the_old_belgian_tables(content: bytes) -> None:
    """Number, name, club, rating and games in a text, with heads or without."""
    (lieve,) = read_list(content, MOST).players
    assert (lieve.name, lieve.number, lieve.club, lieve.rating) == (
        *("Lieve Peeters", "900", "999", 1640),
    )


@pytest.mark.parametrize(
    "content",
    [
        b"naam,rating,groep\nAnna Smit,1650,B\n",
        "\ufeffNom;Prénom;Elo;Groupe\nSmit;Anna;1650;B\n".encode(),
        b"Name\tRating\tGroup\nAnna Smit\t1650\tB\n",
        b"Cognome;Nome;Elo;Gruppo\nSmit;Anna;1650;B\n",
        "sep=;\nVoornaam;Tussenvoegsel;Achternaam;Rating;Groep\nAnna;;Smit;1650;B\n".encode(
            "cp1252"
        ),
        book(("Naam", "Geboren", "Rating", "Groep"), ("Anna Smit", None, 1650.0, "B")),
        book(("Naam", "Rating", "Groep"), ("Anna Smit", 1650, "B"), title="Ledenlijst 2026"),
    ],
)
def test_a_clubs_own_table(content: bytes) -> None:
    """Any sensible heads in four languages, any delimiter, and a spreadsheet."""
    assert read_list(content, MOST).players == (PlayerLine("Anna Smit", 1650, "B"),)


@pytest.mark.parametrize("head", ["E-mail", "mailadres", "Email address", "Courriel", "Posta"])
def test_mail_addresses_come_along(head: str) -> None:
    """In small letters; without an address there is none."""
    content = f"Naam;{head}\nAnna Smit; Anna@Voorbeeld.NL\nBram Kok;\n".encode()
    assert [line.mail for line in read_list(content, MOST).players] == ["anna@voorbeeld.nl", None]


def test_an_estimate_is_known_by_its_sign() -> None:
    """A rating that somebody guessed is written with a ~."""
    (anna,) = read_list(b"naam;rating\nAnna Smit;~1500\n", MOST).players
    assert (anna.rating, anna.estimated) == (1500, True)


BOMB = zipped(b"naam\n" + b"Anna Smit\n" * 2_000_000)
LAUGHS = b"""<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>
<playerslist><player><fideid>1</fideid><name>&b;</name></player></playerslist>"""


FIDE_TEXT = b"""\
ID Number      Name               Fed Sex Tit  WTit OTit      FOA Rtg Gms K  B-day Flag
1000012        Vries, Jan de      NED M                           1985  0 20 1962  i
"""


@each_row(
    ("content", "problem", "line"),
    [
        (b"", PlayersProblem.NO_HEAD, 1),
        (b"wie,wat\nAnna,1\n", PlayersProblem.NO_HEAD, 1),
        (FIDE_TEXT, PlayersProblem.FIDE_TEXT, 1),
        (zipped(FIDE_TEXT, "standard_rating_list.txt"), PlayersProblem.FIDE_TEXT, 1),
        (b"naam;rating\nAnna;1500\nBram;hoog\n", PlayersProblem.NO_NUMBER, 3),
        (b"naam;rating\nAnna;=1+1\n", PlayersProblem.FORMULA, 2),
        (b"naam\n=HYPERLINK(1)\n", PlayersProblem.FORMULA, 2),
        (b"naam\n<b>Anna</b>\n", PlayersProblem.MARKUP, 2),
        (b"naam\nAn\0na\n", PlayersProblem.NO_TEXT, 2),
        (b"naam\nAnna\n" + b"x" * 10_000_000, PlayersProblem.LONG_LINE, 3),
        (b"naam\n" + b"x" * 100, PlayersProblem.LONG_NAME, 2),
        (b"naam;nr\nAnna;12 34\n", PlayersProblem.BAD_ID, 2),
        (b"naam;mail\nAnna;anna@voorbeeld\n", PlayersProblem.BAD_MAIL, 2),
        (b"naam\nAnna\nanna\n", PlayersProblem.TWICE, 3),
        (b"naam\nAnna\n?\n", PlayersProblem.NO_NAME, 3),
        (BOMB, PlayersProblem.BOMB, 1),
        (zipped(zipped(KNSB)), PlayersProblem.NOTHING_IN_IT, 1),
        (zipped(b"hallo", "leesmij.pdf"), PlayersProblem.NOTHING_IN_IT, 1),
        (b"PK\x03\x04 and no more", PlayersProblem.BROKEN, 1),
        (zipped(KNSB)[:-40], PlayersProblem.BROKEN, 1),
        (b"SQLite format 3\0 and no more", PlayersProblem.BROKEN, 1),
        (LAUGHS, PlayersProblem.ENTITIES, 1),
        (FIDE.replace(b"1950", b"19x0"), PlayersProblem.NO_NUMBER, 3),
        (FIDE.replace(b"Vos, Jan", b""), PlayersProblem.NO_NAME, 13),
        (FIDE.removesuffix(b"</playerslist>\n"), PlayersProblem.BROKEN, 19),
        (b"<html></html>", PlayersProblem.NO_TABLE, 1),
        (book(("Naam", "Rating"), ("Anna Smit", "=1000+1")), PlayersProblem.FORMULA, 2),
        (book(("Naam", "Rating"), ("=A1", 1500)), PlayersProblem.FORMULA, 2),
    ],
)  # fmt: skip
def test_a_fault_is_named(content: bytes, problem: PlayersProblem, line: int) -> None:
    """A file that cannot be read is refused by line and reason, and nothing is stored."""
    found = refusal(content)
    assert (found.problem, found.line) == (problem, line)


def test_a_table_of_another_name_is_refused(tmp_path: Path) -> None:
    """A database without the federation's table is no list."""
    assert refusal(belgian(tmp_path, [], table="leden")).problem is PlayersProblem.NO_HEAD


def test_too_many_are_refused() -> None:
    """A list that is too long is refused with its length."""
    lines = b"".join(b"Naam nummer %d\n" % n for n in range(MOST + 1))
    assert refusal(b"naam\n" + lines).problem is PlayersProblem.TOO_MANY


def test_a_sheet_that_unpacks_to_a_giant_is_refused() -> None:
    """A spreadsheet is judged by the unpacked size that it declares."""
    file = io.BytesIO(book(("Naam",), ("Anna",)))
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/media/zero.bin", b"\0" * (65 * 1024**2))
    assert refusal(file.getvalue()).problem is PlayersProblem.BOMB


def test_players_come_one_at_a_time() -> None:
    """A list is a stream: a fault further on does not hold back the first players."""
    content = io.BytesIO(b"naam;rating\nAnna;1500\nBram;hoog\n")
    players = read_players(content)
    assert next(players)[1].name == "Anna"
    with pytest.raises(PlayersRefused):
        next(players)


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("players_202204.zip", date(2022, 4, 1)),
        ("standard_nov26frl_xml.zip", date(2026, 11, 1)),
        ("KNSB 2026-11-01.csv", date(2026, 11, 1)),
        ("JUNI2026KNSB.csv", date(2026, 6, 1)),
        ("Ratinglijst-maart-2026.csv", date(2026, 3, 1)),
        ("KLASSIEK.zip", None),
        ("leden 20261399.csv", None),
    ],
)
def test_the_day_of_a_list(name: str, day: date | None) -> None:
    """A list's day is in the name of its file, if anywhere."""
    assert list_day(name) == day


def assert_read_or_refused(content: bytes) -> None:
    """Players who were read have visible names; faults name lines that exist."""
    players: tuple[PlayerLine, ...] = ()
    wrong_line = 1
    try:
        players = read_list(content, MOST).players
    except PlayersRefused as refusal:
        wrong_line = refusal.line
    assert wrong_line >= 1
    assert len(players) <= MOST
    assert all(player.name.strip() and player.name.isprintable() for player in players)
    assert all(len(player.name) <= LONGEST_NAME for player in players)


SAMPLES = (KNSB, FIDE, zipped(KNSB), zipped(FIDE, "a.xml"), book(("Naam", "Elo"), ("Anna", 1500)))


@pytest.mark.slow
@given(sample=st.sampled_from(SAMPLES), places=st.lists(st.tuples(st.floats(0, 1), st.binary())))
def test_whatever_is_broken_is_refused_by_line(
    sample: bytes, places: list[tuple[float, bytes]]
) -> None:
    """A file with bytes changed anywhere is read or refused, and never anything else."""
    content = bytearray(sample)
    for place, piece in places:
        at = int(place * len(content))
        content[at : at + len(piece)] = piece
    assert_read_or_refused(bytes(content))


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    """A file that is no list is refused politely."""
    for start in (b"", b"SQLite format 3\0", b"PK\x03\x04", b"<", b"naam;rating\n"):
        assert_read_or_refused(start + content)


@given(place=st.floats(0, 1), piece=st.binary(min_size=1, max_size=64))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_broken_database_is_refused(tmp_path: Path, place: float, piece: bytes) -> None:
    """SQLite reports the damage, unless it is in unused bytes."""
    path = tmp_path / "players.sqlite"
    path.unlink(missing_ok=True)
    content = bytearray(belgian(tmp_path, [(1, "A, B", "M", "", "V", 9, 1500, 1, "BEL", 0, None)]))
    at = int(place * len(content))
    content[at : at + len(piece)] = piece
    assert_read_or_refused(bytes(content))


def test_a_database_that_is_damaged_where_its_tables_are_named_is_refused(tmp_path: Path) -> None:
    """SQLite quotes the damaged text, which cannot be decoded."""
    content = belgian(tmp_path, [(1, "A, B", "M", "", "V", 9, 1500, 1, "BEL", 0, None)])
    damaged = content.replace(b"CREATE TABLE", b"CREATE TA\xff\xfeE").replace(b"(", b"\xfe", 1)
    with pytest.raises(PlayersRefused):
        list(read_players(io.BytesIO(damaged)))
