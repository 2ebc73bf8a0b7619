"""Players in a table with headings: CSV as programs and federations write it, and spreadsheets.

Columns are recognised by name, in any order and in Dutch, French, English or Italian:

- the KNSB's rating list: ``Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S``, cp1252, the name
  as ``Vries, Jan de``; Nv is the number of rated games, Geboren the year of birth;
- the Belgian federation's ``sevilla.csv``: ``id;lname;fname;mname;gender;federation;club_id;…``;
- its old ``players.csv``: number, name, club, rating, games, with those headings or without any;
- a club's own: at least a name (or first and last name), and whatever it has of the rest, including
  mail addresses; of one to three digits, a number under Nr. only counts the lines.

Pasted players may also stand one a line.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import chain, islice
from typing import Final, TypeVar

from keizer_bot.formats.messages import PlayersProblem
from keizer_bot.formats.players_file import (
    LineFault,
    ListNotes,
    PlayerLine,
    PlayersList,
    PlayersRefused,
    checked_name,
    collected,
    count_of,
    mail_of,
    named_and_rated,
    number_of,
    rating_of,
    refuse,
    year_of,
)
from keizer_bot.formats.table_rows import TITLE_ROWS, Row, csv_rows, without_totals
from keizer_bot.formats.written_names import composed
from keizer_bot.i18n.folding import fold

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
_FIDE_TEXT: Final = re.compile(r"ID Number +Name +Fed ")  # its columns have fixed widths
_OLD_BELGIAN: Final = ("number", "name", "club", "rating", "games")


def names_players(cells: Iterable[str]) -> bool:
    """True if a row has the headings of a list of players."""
    return _columns(cells) is not None


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


_LEAST_COLUMNS: Final = 2  # a single word above names is their title


def pasted_table(text: str) -> PlayersList | None:
    """The players of a table with headings, pasted from a spreadsheet; None if there is no table.

    Raises PlayersRefused, with all faults.
    """
    rows = list(csv_rows(BytesIO(text.encode()), _are_heads))
    if not any(_are_heads(cells) for _, cells in rows):
        return None
    notes = ListNotes()
    return PlayersList(collected(table_players(iter(rows), notes)), notes)


def _are_heads(cells: list[str]) -> bool:
    return len([cell for cell in cells if cell.strip()]) >= _LEAST_COLUMNS and names_players(cells)


def pasted_lines(text: str) -> tuple[PlayerLine, ...]:
    """One player a line; skips a heading and a total. Raises PlayersRefused, for all lines."""
    return collected(_players_by_line(text))


def _players_by_line(text: str) -> Iterator[tuple[int, PlayerLine]]:
    lines = [" ".join(line.split()).removesuffix(" ?") for line in text.splitlines()]
    numbered = ((number, [line]) for number, line in enumerate(lines, start=1) if line)
    faults: list[LineFault] = []
    for number, (line,) in without_totals(numbered, [], []):
        if len(lines) > 1 and names_players([line]):
            continue
        try:
            yield number, named_and_rated(line, number)
        except PlayersRefused as refused:
            faults += refused.faults
    refuse(faults)
