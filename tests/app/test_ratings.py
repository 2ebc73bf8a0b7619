"""Rating lists on the command line: all or nothing, certain matches only, no bot running."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from sqlite3 import Row

import pytest

from keizer_bot.app.players import (
    ListPart,
    NamesForgotten,
    PlayersTakenIn,
    RatingsFound,
    rate,
    read_table,
    take_in_players,
)
from keizer_bot.config.reading import load
from keizer_bot.config.values import Config
from keizer_bot.core.named import identifiers_of
from keizer_bot.formats.players_file import PlayersRefused
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.store.connection import Database
from keizer_bot.store.lock import AlreadyRunning
from keizer_bot.store.privacy import remember
from keizer_bot.store.transaction import Transaction
from tests.club.hall import EVENING
from tests.i18n.english import in_english
from tests.manual_clock import ManualClock

pytestmark = pytest.mark.slow

HEAD = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\n"
ANNA = "9000011;Smit, Anna;;NED;2034;51;1971;w\n"
BRAM = "9000012;Kok, Bram;;BEL;1874;33;1958;\n"
CONFIG = """
[telegram]
token = "123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
[[club]]
name = "De Pion"
time_zone = "Europe/Amsterdam"
evening = {weekday = "monday", time = "19:45"}
sign_off = {weekday = "friday", time = "18:00"}
pairings = {weekday = "friday", time = "20:00"}
results_final = "23:30"
"""
CLOCK = ManualClock(EVENING)


@pytest.fixture
async def club(tmp_path: Path) -> Config:
    """A club with a season of two players."""
    path = tmp_path / "config.toml"
    path.write_text(CONFIG)
    path.chmod(0o600)
    config = load(path)
    await take_in(config, b"naam;rating\nAnna Smit;2000\nB. Kok;1900\n")
    return config


async def take_in(
    config: Config, content: bytes, of_club: str | None = None, *, come_back: bool = False
) -> PlayersTakenIn:
    """Import a table of players."""
    lines = read_table(content, of_club).players
    return await take_in_players(config, CLOCK, None, lines, come_back=come_back)


@pytest.mark.parametrize(
    "rows", ["2020;Jan Jansen\n2021;Piet Smit\n", "2013-14;A. Bos\n2012-13;J. Kok\n"]
)
def test_a_roll_of_honour_is_no_list_of_players(rows: str) -> None:
    """Its years are not those in which its winners were born."""
    with pytest.raises(HostRefused, match="roll of honour"):
        read_table(f"Jaar;Naam\n{rows}".encode(), None)


async def read(
    club: Config, text: str, part: ListPart | None = None, *, yes: bool = True
) -> RatingsFound:
    """Read a list, and agree or not to the changes."""
    file = club.database.parent / "lijst.csv"
    file.write_text(text, encoding="utf-8")
    found, _ = await rate(club, CLOCK, None, file, part or ListPart(), lambda _: yes)
    return found


async def kept(club: Config) -> list[tuple[object, ...]]:
    """The players with their ratings, and the size of the stored list."""
    database = await Database.open_read_only(club.database)

    def step(tx: Transaction) -> tuple[Sequence[Row], Sequence[Row]]:
        players = tx.all("SELECT rating, federation_id, rating_day FROM player ORDER BY id")
        listed = tx.all("SELECT count(*) FROM listed")
        return players, listed

    players, listed = await database.run(step)
    await database.close()
    return [tuple(row) for row in (*players, *listed)]


async def test_a_certain_match_gets_the_rating(club: Config) -> None:
    """The same name once on the list is certain; one that is only alike is left to the chat."""
    found = await read(club, HEAD + ANNA + BRAM, ListPart(day=date(2026, 9, 1)))
    assert [in_english(line).split(":")[0] for line in found.certain] == ["Anna Smit"]
    assert [*map(in_english, found.unsure)] == ["B. Kok: Bram Kok 9000012?"]
    assert await kept(club) == [(2034, "9000011", "2026-09-01"), (1900, None, None), (2,)]


async def test_a_list_that_breaks_off_changes_nothing(club: Config) -> None:
    """Broken at its last line: no rating, and the list before it is still there."""
    await read(club, HEAD + ANNA, yes=False)
    with pytest.raises(PlayersRefused, match="Line 3"):
        await read(club, HEAD + BRAM + "9000013;Vos, Carla;;NED;hoog;1;1990;\n")
    assert await kept(club) == [(2000, None, None), (1900, None, None), (1,)]


async def test_one_federation_of_a_list(club: Config) -> None:
    """Of a list of all the world only the wanted players are kept."""
    assert (await read(club, HEAD + ANNA + BRAM, ListPart(federation="bel"))).size == 1


async def test_a_running_bot_is_not_disturbed(club: Config) -> None:
    """The refusal says what to do instead."""
    running = await Database.open(club.database)
    with pytest.raises(AlreadyRunning, match=r"Stop the bot first\. Or send"):
        await read(club, HEAD + ANNA)
    await running.close()


async def test_the_members_of_one_club_in_one_go(tmp_path: Path) -> None:
    """Only the members of that club on a federation's list; a doubtful match stays doubtful."""
    path = tmp_path / "config.toml"
    path.write_text(CONFIG)
    path.chmod(0o600)
    people = b"11;Claes, Wim;601;1705\n12;Maes, Lotte;601;~1500\n13;Bos, Jo;7;1800\n"
    table = b"matricule;nom;club;elo\n" + people
    taken = await take_in(load(path), table, "0601")
    assert (taken.players, taken.added) == (2, 2)
    database = await Database.open_read_only(load(path).database)
    rows = await database.run(
        lambda tx: tx.all("SELECT rating, federation_id, rating_kind FROM player ORDER BY place")
    )
    await database.close()
    assert [tuple(row) for row in rows] == [(1705, "11", None), (1500, "12", "estimated")]


async def test_a_club_without_members_on_the_list_is_refused(club: Config) -> None:
    """Nothing is taken in."""
    with pytest.raises(HostRefused, match="Nobody in the file is of club 7"):
        await take_in(club, b"naam;club\nAnna Smit;601\n", "7")


async def test_a_table_without_players_begins_no_season(club: Config) -> None:
    """Column heads alone are no list."""
    with pytest.raises(HostRefused, match="has no players"):
        await take_in(club, b"naam;rating\n")


async def test_a_table_that_names_who_was_forgotten_is_asked_about(club: Config) -> None:
    """A person who asked to be forgotten returns only if they want to; else nothing changes."""
    database = await Database.open(club.database)
    await database.run(remember, 1, identifiers_of("Cor Dekker", []))
    await database.close()
    table = b"naam;rating\nB. Kok;1900\ncor dekker;1800\n"
    with pytest.raises(NamesForgotten, match="cor dekker"):
        await take_in(club, table)
    taken = await take_in(club, table, come_back=True)
    assert taken.added == 1
