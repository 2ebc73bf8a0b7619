"""Lists as clubs have them: in any order of names and columns, in CSV, Excel and pasted alike.

All people here are invented.
"""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from openpyxl import Workbook

from keizer_bot.formats.federation_lists import read_list
from keizer_bot.formats.messages import PlayersProblem
from keizer_bot.formats.players_file import PlayersList, PlayersRefused
from keizer_bot.formats.players_table import pasted_lines, pasted_table
from keizer_bot.formats.written_names import given_first
from tests.rows import each_row

MOST = 1000
Rows = tuple[tuple[object, ...], ...]


def as_csv(rows: Rows, mark: str = ";") -> PlayersList:
    """The rows as a spreadsheet saves them."""

    def cell(value: object) -> str:
        text = "" if value is None else str(value)
        return f'"{text}"' if mark in text else text

    lines = [mark.join(map(cell, row)) for row in rows]
    return read_list("\r\n".join(lines).encode(), MOST)


def with_commas(rows: Rows) -> PlayersList:
    """The same with commas between."""
    return as_csv(rows, ",")


def as_sheet(rows: Rows) -> PlayersList:
    """The rows as a spreadsheet."""
    made = Workbook()
    for row in rows:
        made.active.append(list(row))  # type: ignore[union-attr]
    file = io.BytesIO()
    made.save(file)
    return read_list(file.getvalue(), MOST)


def pasted(rows: Rows) -> PlayersList:
    """The rows as they come out of a spreadsheet by copying."""
    lines = ["\t".join("" if cell is None else str(cell) for cell in row) for row in rows]
    found = pasted_table("\n".join(lines))
    assert found is not None
    return found


EVERY_WAY = pytest.mark.parametrize("read", [as_csv, with_commas, as_sheet, pasted])
Read = Callable[[Rows], PlayersList]


def names(found: PlayersList) -> list[str]:
    """The players' names."""
    return [player.name for player in found.players]


@EVERY_WAY
def test_a_number_under_nr_counts_the_lines(read: Read) -> None:
    """It is no federation's: two namesakes are still two lines too many."""
    rows = (("Nr.", "Naam", "Rating"), ("1.", "Anna Smit", 1500), (2, "Bram Kok", None))
    assert [player.number for player in read(rows).players] == [None, None]
    with pytest.raises(PlayersRefused, match="TWICE"):
        read((*rows, (3, "bram kok", None)))


@EVERY_WAY
@pytest.mark.parametrize("head", ["Bondsnummer", "Federation number", "Tessera", "KNDB-nr"])
def test_a_federation_s_number_has_its_own_column(read: Read, head: str) -> None:
    """Under the name that our own tables give it, too; Nr. beside it counts the lines."""
    found = read((("Nummer", "Naam", head), (1, "Anna Smit", 10234)))
    assert [player.number for player in found.players] == ["10234"]


@EVERY_WAY
@pytest.mark.parametrize(
    "head",
    [
        *("Tussenvoegsel", "Voorvoegsel", "Voorvoegsels", "Tussenvoegsels", "Tussenv.", "Tv"),
        *("tussenvoegsel(s)", "TUSSENV", "Voorv.", "Infix"),
    ],
)
def test_particles_have_a_column_under_any_of_its_names(read: Read, head: str) -> None:
    """The column may be in any place; particles precede the family name."""
    found = read(
        (
            ("Achternaam", "Rating", "Voornaam", head),
            ("Berg", 1500, "Anna", "van den"),
            ("Smit", 1400, "Piet", None),
        )
    )
    assert names(found) == ["Anna van den Berg", "Piet Smit"]
    assert found.notes.unused == []


@EVERY_WAY
def test_initials_stand_in_for_a_first_name(read: Read) -> None:
    """If there is no first name; otherwise that is used."""
    found = read(
        (
            ("Voorletters", "Voornaam", "Tv", "Achternaam"),
            ("A.B.", "", "de", "Vries"),
            ("P.", "Piet", "", "Smit"),
        )
    )
    assert names(found) == ["A.B. de Vries", "Piet Smit"]


@EVERY_WAY
@pytest.mark.parametrize(
    ("rows", "called"),
    [
        ((("Naam", "Voornaam", "Tussenv"), ("Berg", "Anna", "van den")), "Anna van den Berg"),
        ((("Naam", "Roepnaam"), ("Anna van den Berg", "Anna")), "Anna van den Berg"),
        ((("Naam", "Tv"), ("Berg, Anna", "van den")), "Anna van den Berg"),
        ((("Naam", "Tv"), ("Anna van den Berg", "van den")), "Anna van den Berg"),
        ((("Achternaam", "Tv", "Voornaam"), ("van den Berg", "van den", "A.")), "A. van den Berg"),
        ((("Familienaam", "Voorvoegsels"), ("Berg", "van den")), "van den Berg"),
    ],
)
def test_a_name_is_put_together_of_its_columns(read: Read, rows: Rows, called: str) -> None:
    """A column called name has all of it, or the family name alone."""
    assert names(read(rows)) == [called]


@each_row(
    ("written", "called"),
    [
        ("Dam, van, Zoë", "Zoë van Dam"),
        ("Dam, Zoë, van", "Zoë van Dam"),
        ("Dam, v.d., Zoë", "Zoë v.d. Dam"),
        ("Berg (van den), Piet", "Piet van den Berg"),
        ("Berg, Piet (van den)", "Piet van den Berg"),
        ("Piet Berg (van den)", "Piet van den Berg"),
        ("van den Berg, Anna", "Anna van den Berg"),
        ("Graaf, de Jan", "Jan de Graaf"),
        ("Laan, van der M.J.", "M.J. van der Laan"),
        ("Minh, Le Van", "Le Van Minh"),
        ("Vries, Jan de", "Jan de Vries"),
        ("Vries-Jansen, de, Anna Maria", "Anna Maria de Vries-Jansen"),
        ("García López, María", "María García López"),
        ("Vries - van der Meer, Anna de", "Anna de Vries - van der Meer"),
        ("Smit, Jr., Piet", "Piet Smit Jr."),
        ("Jansen, Piet (jr)", "Piet Jansen jr"),
        ("Jansen (jr.), Piet", "Piet Jansen jr."),
        ("Jansen, Piet Sr.", "Piet Jansen Sr."),
        ("Wal v/d (jr), Jan", "Jan v/d Wal jr"),
        ("Jansen, Johannes (Jan)", "Johannes (Jan) Jansen"),
        ("Jansen, Piet (gast)", "Piet Jansen (gast)"),
        ("Hoek v.d., Piet", "Piet v.d. Hoek"),
        ("Hoek vd, Piet", "Piet vd Hoek"),
        ("Hoek v/d., Piet", "Piet v/d. Hoek"),
        ("Hoek v. d., Piet", "Piet v. d. Hoek"),
        ("Hoek [v.d.], P.", "P. v.d. Hoek"),
        ("Hoek, P. v.d.", "P. v.d. Hoek"),
        ("Dijk v., D.", "D. v. Dijk"),
        ("Dijk van, Jan", "Jan van Dijk"),
        ("Kamp o/d, Jan", "Jan o/d Kamp"),
        ("Hof van 't, Jan", "Jan van 't Hof"),
        ("Hondt d', Luc", "Luc d'Hondt"),
        ("Vries De, Jan", "Jan De Vries"),
        ("DIJK VAN, JAN", "JAN VAN DIJK"),
        ("Hoek v.d.", "v.d. Hoek"),
        ("Nguyen Van, Anh", "Anh Nguyen Van"),
        ("Do, Anh", "Anh Do"),
        ("Anna d.", "Anna d."),
        ("KIM LE", "KIM LE"),
        ("Hertog (den), J.", "J. den Hertog"),
        ("Anna Smit (B)", "Anna Smit (B)"),
        ("Anna Smit", "Anna Smit"),
    ],
)
def test_a_name_is_turned_as_it_is_said(written: str, called: str) -> None:
    """Particles belong before the family name, wherever they were put."""
    assert given_first(written) == called


@EVERY_WAY
@pytest.mark.parametrize(
    ("written", "rating"),
    [
        *(("1433,0", 1433), ("1.523", 1523), ("1433.5", 1434), ("1433,4", 1433), ("1,523", 1523)),
        *(("1 523", 1523), ("1.523,0", 1523), ("1523*", 1523), ("1523 N", 1523), ("n.v.t.", None)),
        *(("geen", None), ("0,0", None), ("980", 980), ("1523 (knsb)", 1523)),
    ],
)
def test_a_rating_is_read_as_it_is_spelled(read: Read, written: str, rating: int | None) -> None:
    """It may have decimals (a half rounds up), a thousands mark, or a sign behind."""
    found = read((("Naam", "Rating"), ("Anna Smit", written), ("Piet Kok", 1500)))
    assert [player.rating for player in found.players] == [rating, 1500]


@pytest.mark.parametrize("written", ["ca. 1500", "±1500", "~ 1.500", "1500?"])
def test_an_estimate_is_known_by_any_sign(written: str) -> None:
    """It is kept as an estimate."""
    (anna,) = as_csv((("Naam", "Elo"), ("Anna Smit", written))).players
    assert (anna.rating, anna.estimated) == (1500, True)


@EVERY_WAY
def test_all_that_is_wrong_is_told_at_once(read: Read) -> None:
    """Each line, and in a line each cell, with its fault."""
    with pytest.raises(PlayersRefused) as caught:
        read(
            (
                ("Naam", "Rating", "E-mail"),
                ("Anna Smit", 99999, ""),
                ("Piet Kok", "hoog", "piet@nergens"),
                ("Jan de Vries", 1500, ""),
                ("jan  de vries", 1500, ""),
            )
        )
    problems = PlayersProblem
    assert [(fault.line, fault.problem) for fault in caught.value.faults] == [
        *((2, problems.HIGH_RATING), (3, problems.NO_NUMBER), (3, problems.BAD_MAIL)),
        (5, problems.TWICE),
    ]
    assert caught.value.faults[0].found == "99999"


@EVERY_WAY
@pytest.mark.parametrize(
    ("rows", "players", "passed"),
    [
        (
            (("Senioren", None), ("Anna Smit", 1500), ("Junioren", None), ("Kim Bos", None)),
            ["Anna Smit", "Kim Bos"],
            ["Senioren", "Junioren"],
        ),
        (
            *((("Anna Smit", 1500), ("Piet Kok", 1400), ("Talenten", None), ("Kim Bos", 900)),),
            ["Anna Smit", "Piet Kok", "Kim Bos"],
            ["Talenten"],
        ),
        (
            (("Anna Smit", 1500), ("Nieuwe leden:", None), ("Kim Bos", 900)),
            ["Anna Smit", "Kim Bos"],
            ["Nieuwe leden:"],
        ),
        (
            *((("Anna Smit", 1500), ("Madonna", 1400), ("Pelé", None), ("Kim Bos", None)),),
            ["Anna Smit", "Madonna", "Pelé", "Kim Bos"],
            [],
        ),
        (
            *((("Anna Smit", 1500), ("Piet Kok", 1400), ("Kim Bos", 900), ("Pelé", None)),),
            ["Anna Smit", "Piet Kok", "Kim Bos", "Pelé"],
            [],
        ),
    ],
)
def test_a_heading_between_players_is_none(
    read: Read, rows: Rows, players: list[str], passed: list[str]
) -> None:
    """A word alone where others have a rating, or a group's name; it is reported.

    Somebody may have one name only, and no rating where others have none either.
    """
    found = read((("Naam", "Rating"), *rows))
    assert (names(found), found.notes.passed) == (players, passed)


@EVERY_WAY
def test_a_heading_in_the_column_of_numbers_is_none(read: Read) -> None:
    """It has no name beside it."""
    rows = ((1, "Anna Smit", 1500), ("Junioren", None, None), (2, "Kim Bos", 900))
    found = read((("Nr", "Naam", "Rating"), *rows))
    assert (names(found), found.notes.passed) == (["Anna Smit", "Kim Bos"], ["Junioren"])


def test_a_heading_in_a_list_of_names_is_none() -> None:
    """Only where the word names a group: all lines are words there."""
    lines = pasted_lines("Senioren\nAnna Smit\nJunioren A\nKim Bos\nMadonna\nPeter Dames")
    assert [line.name for line in lines] == ["Anna Smit", "Kim Bos", "Madonna", "Peter Dames"]


@EVERY_WAY
def test_heads_are_found_and_totals_passed_over(read: Read) -> None:
    """A title and a remark above, a head again, a total and a foot line below; all are named."""
    found = read(
        (
            ("Ledenlijst, stand, november", None, None),
            ("De Pion", None, None),
            (None, None, None),
            ("Nr", "Speler", "Elo"),
            (1, "Anna Smit", 1650),
            (2, "Kok, Piet", None),
            ("Nr", "Speler", "Elo"),
            (3, "Zoë van Dam", 1500),
            (None, "Totaal", 3150),
            (None, "Gemiddeld", 1575),
            (None, None, None),
            ("Bijgewerkt op 1 november", None, None),
        )
    )
    assert names(found) == ["Anna Smit", "Piet Kok", "Zoë van Dam"]
    assert found.notes.passed == [
        *("Nr Speler Elo", "Totaal 3150", "Gemiddeld 1575", "Bijgewerkt op 1 november"),
    ]


@EVERY_WAY
@pytest.mark.parametrize("written", ["Anna  Smit", "Anna\xa0Smit", "Anna \xa0 Smit"])
def test_a_name_has_one_blank_between_its_words(read: Read, written: str) -> None:
    """A non-breaking blank that was copied from a page becomes an ordinary one."""
    assert names(read((("Rating", "Naam"), (1500, written)))) == ["Anna Smit"]


@EVERY_WAY
@pytest.mark.parametrize("title", ["Leden", "Spelers", "Deelnemers", "De Pion"])
def test_a_title_that_could_be_a_head_is_none_above_more_heads(read: Read, title: str) -> None:
    """The ratings are read, and the heads are nobody."""
    found = read(((title, None), ("Naam", "Rating"), ("Anna Smit", 1500), ("Piet Kok", 1400)))
    assert [(line.name, line.rating) for line in found.players] == [
        *(("Anna Smit", 1500), ("Piet Kok", 1400)),
    ]


@EVERY_WAY
@pytest.mark.parametrize("foot", ["24 spelers", "Aantal leden: 2", "Subtotaal", "TOTAAL:", "Som"])
def test_a_total_under_the_names_is_no_player(read: Read, foot: str) -> None:
    """That holds in the column of names too, in any of its words."""
    rows = (("Naam", "Rating"), ("Anna Smit", 1500), ("Piet Kok", 1400), (foot, 2900))
    assert names(read(rows)) == ["Anna Smit", "Piet Kok"]


@EVERY_WAY
def test_a_player_without_a_rating_is_no_foot_line(read: Read) -> None:
    """That holds in the last lines too, and if nobody has a rating."""
    rated = (("Naam", "Rating"), ("Anna Smit", 1500), ("Piet Kok", None), ("Jan Bos", None))
    assert names(read(rated)) == ["Anna Smit", "Piet Kok", "Jan Bos"]
    unrated = (("Naam", "Rating"), ("Anna Smit", None), ("Piet Kok", None))
    assert names(read(unrated)) == ["Anna Smit", "Piet Kok"]


@EVERY_WAY
def test_a_column_that_was_not_used_is_named(read: Read) -> None:
    """So that nobody believes that telephone numbers came along."""
    found = read((("Naam", "Telefoon", "KNSB rating nov"), ("Anna Smit", "0612", 1500)))
    assert (found.notes.used, found.notes.unused) == (["Naam", "KNSB rating nov"], ["Telefoon"])
    assert found.players[0].rating == 1500


@EVERY_WAY
@pytest.mark.parametrize(("head", "one", "other"), [("Geboren", 1961, 1985), ("Elo", 1500, 1700)])
def test_two_of_one_name_are_told_apart(read: Read, head: str, one: int, other: int) -> None:
    """The year of birth or the rating decides."""
    found = read((("Naam", head), ("Jan de Vries", one), ("Vries, Jan de", other)))
    assert names(found) == ["Jan de Vries", "Jan de Vries"]


def test_a_pasted_line_that_is_wrong_is_told_with_the_others() -> None:
    """It is given by its number among the lines that were pasted."""
    with pytest.raises(PlayersRefused) as caught:
        pasted_lines("Anna Smit 1.523\nPiet Kok 99999\nJan Bos 1500\njan  bos 1500\nTotaal: 3")
    assert [fault.line for fault in caught.value.faults] == [2, 4]


def test_pasted_names_may_have_a_head_and_a_total() -> None:
    """A word alone above is the head of a list of names."""
    lines = pasted_lines("Naam\nDam, van, Zoë; 1433,0\nBerg (van den), Piet\nTotaal: 2 leden")
    assert [(line.name, line.rating) for line in lines] == [
        ("Zoë van Dam", 1433),
        ("Piet van den Berg", None),
    ]
