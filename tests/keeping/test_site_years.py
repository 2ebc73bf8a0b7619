"""The website over five seasons: no address ever changes, and no link leads nowhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from shutil import copytree
from urllib.parse import urlsplit

import pytest

from keizer_bot.club.history.summaries import JOBS
from keizer_bot.club.seasons.files import import_season
from keizer_bot.config.values import Config
from keizer_bot.keeping.site import SiteKeeper, Written, make_sites
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from tests.keeping.test_site import described
from tests.manual_clock import ManualClock
from tests.reports.site.made import parsed, text_of
from tests.run_jobs import run_jobs
from tests.season_made import club_with, day_after
from tests.years_made import APP, years

pytestmark = pytest.mark.slow

FILES = years(5, 8, 3)
NOW = day_after(FILES[-1])


async def in_file(folder: Path, sql: str) -> None:
    """Change the database, and run the jobs that are due."""

    def step(tx: Transaction) -> None:
        tx.write(sql)
        run_jobs(tx, APP, NOW, *JOBS)

    await with_file(folder, step)


async def with_file(folder: Path, step: Callable[[Transaction], object]) -> None:
    """Carry out a step in the club's file."""
    database = await Database.open(folder / "keizer.db")
    await database.run(step)
    await database.close()


async def site_of(folder: Path) -> tuple[Config, Written]:
    """The site, written as it now is."""
    config = described(folder)
    (written,) = await make_sites(config, ManualClock(NOW), folder / "out")
    return config, written


def pages(out: Path) -> dict[str, bytes]:
    """Every page, by its path."""
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*.html")}


class Links(HTMLParser):
    """The links of a page; tests/reports/site checks that it is well-formed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the addresses."""
        if tag in {"a", "link", "img"}:
            self.found += [value for name, value in attrs if name in {"href", "src"} and value]


def dead_links(out: Path) -> Iterator[tuple[str, str]]:
    """The links of the pages whose target is missing."""
    for name, content in pages(out).items():
        for address in Links(content.decode()).found:
            link = urlsplit(address).path
            if link and not (out / normpath(join(dirname(name), link))).is_file():
                yield name, link


async def test_no_address_changes_from_season_to_season(tmp_path: Path) -> None:
    """Each season is added; every old page stays, and those of an earlier season are unchanged."""
    await (await club_with(tmp_path, FILES[0])).close()
    await site_of(tmp_path)
    out, known = tmp_path / "out", dict[str, bytes]()
    for number, file in enumerate(FILES):
        if number:
            await with_file(
                tmp_path, partial(import_season, competition_id=1, file=file, at=day_after(file))
            )
            await in_file(tmp_path, "UPDATE club SET language = 'nl'")
            await site_of(tmp_path)
        now = pages(out)
        assert known.keys() <= now.keys()
        assert not list(dead_links(out))
        known = now
    folders = {name.split("/")[1] for name in known if name.startswith("seasons/")}
    assert folders == {file.season.name for file in FILES}
    honours = text_of(parsed((out / "seasons.html").read_bytes()))
    assert all(file.season.name in honours for file in FILES)
    assert "Clubkampioen" in honours


# Where version 0.2.0 had the pages of the season; a player's has their number.
OF_0_2_0 = (
    *("calendar", "players", "cross-table", "prizes"),
    *("ranking-0", "ranking-3", "round-1", "round-3", "player-1"),
)


async def test_an_address_of_version_0_2_leads_on(tmp_path: Path) -> None:
    """To the page of the season that it had then, in every later season too; not to nowhere."""
    await (await club_with(tmp_path, FILES[0])).close()
    out, was = tmp_path / "out", FILES[0].season.name
    out.mkdir()
    for name in (*OF_0_2_0, "player-99"):
        (out / f"{name}.html").write_text("as 0.2.0 wrote it", "utf-8")
    await site_of(tmp_path)
    await with_file(
        tmp_path, partial(import_season, competition_id=1, file=FILES[1], at=day_after(FILES[1]))
    )
    await site_of(tmp_path)
    for name in OF_0_2_0:
        target = f"seasons/{was}/{name}.html"
        moved = parsed((out / f"{name}.html").read_bytes())
        (link,) = moved.iter("a")
        (refresh,) = (e for e in moved.iter("meta") if e.get("http-equiv") == "refresh")
        assert (link.get("href"), refresh.get("content")) == (target, f"0; url={target}")
    assert not (out / "player-99.html").exists()
    assert not list(dead_links(out))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a club with five seasons and its site; nobody changes it."""
    folder = tmp_path_factory.mktemp("five")

    def step(tx: Transaction) -> None:
        for file in FILES[1:]:
            import_season(tx, 1, file, day_after(file))
        run_jobs(tx, APP, NOW, *JOBS)

    async def make() -> None:
        await (await club_with(folder, FILES[0])).close()
        await with_file(folder, step)
        await site_of(folder)

    asyncio.run(make())
    return folder


@pytest.fixture
def five(made: Path, tmp_path: Path) -> Path:
    """A copy of the folder."""
    return copytree(made, tmp_path / "five")


def season_pages(out: Path, file: int) -> dict[str, bytes]:
    """The pages of that season's own."""
    return pages(out / "seasons" / FILES[file].season.name)


async def test_an_earlier_season_is_left_alone(five: Path) -> None:
    """A result of the season now writes nothing of the others: they are not even read."""
    sql = "UPDATE game SET result = '+/-' WHERE id = (SELECT max(id) FROM game)"
    others = five / "out" / "seasons" / FILES[0].season.name / "round-1.html"
    others.write_text("left alone", "utf-8")
    await in_file(five, sql)
    _, written = await site_of(five)
    assert written.changed
    assert others.read_text("utf-8") == "left alone"


@pytest.mark.parametrize(
    ("sql", "season"),
    [
        ("UPDATE game SET result = '+/-' WHERE id = 1", 0),
        ("UPDATE member SET name = 'Een Ander' WHERE id = 1", 0),
        ("UPDATE member SET website = 'initials'", 3),
        ("UPDATE club SET language = 'en'", 2),
    ],
)
async def test_a_correction_writes_its_season_anew(five: Path, sql: str, season: int) -> None:
    """A result, a name, somebody's visibility; or a fact on every page."""
    before = season_pages(five / "out", season)
    await in_file(five, sql)
    await site_of(five)
    after = season_pages(five / "out", season)
    assert after.keys() == before.keys()
    assert after != before
    assert not list(dead_links(five / "out"))


async def test_two_seasons_of_one_name_have_an_address_each(five: Path) -> None:
    """The later one bears a number; the earlier one stays where it was."""
    name = FILES[1].season.name
    before = season_pages(five / "out", 1)
    await in_file(five, f"UPDATE season SET name = '{name}' WHERE id = 4")  # noqa: S608 - ours
    await site_of(five)
    again = pages(five / "out" / "seasons" / f"{name}-2")
    assert season_pages(five / "out", 1) == before
    assert name in text_of(parsed(again["index.html"]))
    assert not list(dead_links(five / "out"))


async def test_the_site_keeper_keeps_earlier_seasons_too(five: Path) -> None:
    """The running bot's, as the command does."""
    keeper = SiteKeeper(described(five), ManualClock(NOW))
    await keeper.look(NOW)
    assert pages(five / "site0") == pages(five / "out")
    await in_file(five, "UPDATE game SET result = '+/-' WHERE id = 1")
    await keeper.look(NOW + timedelta(seconds=10))
    await keeper.look(NOW + timedelta(seconds=20))
    await keeper.close()
    await site_of(five)
    assert pages(five / "site0") == pages(five / "out")
