"""The website on disk: whole pages, no needless writes, no loss of others' files."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from time import process_time

import pytest

from keizer_bot.config.reading import load
from keizer_bot.config.values import Config, ConfigError
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.site import SiteKeeper, Written, make_sites
from keizer_bot.store.connection import Database
from tests.manual_clock import ManualClock
from tests.season_made import CLUB, TERP, club_with, crowd, day_after, season_made

pytestmark = pytest.mark.slow

FILE = season_made(TERP[:8], 3)
NOON = day_after(FILE)
MINUTE = timedelta(minutes=1)
SEASON = "seasons/intern-2026-2027"
RESULT = "UPDATE game SET result = '1/2-1/2' WHERE id = 1"


def described(folder: Path, *names: str) -> Config:
    """A host's configuration, with a site for each club."""
    tables = [
        f'[[club]]\nname = "{name}"\ntime_zone = "Europe/Amsterdam"\nsite = "site{number}"\n'
        'evening = {weekday = "monday", time = "19:45"}\n'
        for number, name in enumerate(names or (CLUB,))
    ]
    path = folder / "config.toml"
    path.write_text("\n".join(tables), "utf-8")
    return load(path, {})


async def changed(folder: Path, sql: str, *values: str | int) -> None:
    """Change something in the database, and run the bot's site job."""
    database = await Database.open(folder / "keizer.db")
    await database.run(lambda tx: tx.write(sql, *values))
    await database.close()


async def made(folder: Path, config: Config | None = None) -> tuple[Written, ...]:
    """The site, written once."""
    return await make_sites(config or described(folder), ManualClock(NOON), folder / "out")


@pytest.fixture
async def club(tmp_path: Path) -> Path:
    """The folder of a club after three rounds."""
    await (await club_with(tmp_path, FILE)).close()
    return tmp_path


def files(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Its content, and the time each file was written."""
    return {
        p.relative_to(folder).as_posix(): (p.read_bytes(), p.stat().st_mtime_ns)
        for p in folder.rglob("*")
        if p.is_file()
    }


async def test_an_unchanged_site_is_not_touched(club: Path) -> None:
    """A second time no file is written, so that nothing need be copied to the club's server."""
    (first,) = await made(club)
    before = files(club / "out")
    (second,) = await made(club)
    assert (first.changed, second.changed) == (first.files, 0)
    assert files(club / "out") == before


async def test_a_result_changes_what_shows_it_and_nothing_else(club: Path) -> None:
    """The style, the calendar and the ranking at the start stay as they were."""
    await made(club)
    before = files(club / "out")
    await changed(club, RESULT)
    await made(club)
    same = {name for name, was in before.items() if files(club / "out")[name] == was}
    own = {f"{SEASON}/{name}.html" for name in ("calendar", "ranking-0")}
    assert {"site.css", "icon.svg", "calendar.ics", *own} <= same
    told = {f"{SEASON}/{name}.html" for name in ("index", "round-1", "cross-table")}
    assert not {"index.html", *told} & same


async def test_nothing_is_left_beside_the_pages(club: Path) -> None:
    """No half page, and no page of a deleted player or round; others' files stay."""
    out = club / "out"
    (out / SEASON).mkdir(parents=True)
    for name in ("player-99.html", "round-44.html", "robots.txt"):
        (out / name).write_text("old", "utf-8")
        (out / SEASON / name).write_text("old", "utf-8")
    await made(club)
    names = [path.name for path in out.rglob("*")]
    assert names.count("robots.txt") == 2
    assert not {"player-99.html", "round-44.html"} & set(names)
    assert not [name for name in names if name.startswith(".")]


async def test_a_page_is_never_half(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written beside its place and moved there: a full disk leaves the old one."""
    await made(club)
    before = files(club / "out")
    await changed(club, RESULT)

    def full(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        await made(club)
    whole = {name: was for name, was in files(club / "out").items() if "/." not in name}
    assert whole == before


async def test_somebody_elses_front_page_is_not_overwritten(club: Path) -> None:
    """The club's own index.html stays, and the host reads what to do."""
    (club / "out").mkdir()
    (club / "out" / "index.html").write_text("<h1>De Terp</h1>", "utf-8")
    with pytest.raises(HostRefused, match=r"index\.html that is not ours"):
        await made(club)
    assert [path.name for path in (club / "out").iterdir()] == ["index.html"]


async def test_the_database_is_never_put_on_the_website(club: Path) -> None:
    """A folder that holds it, or its backups, is refused."""
    config = described(club)
    with pytest.raises(HostRefused, match=r"keizer\.db would be on the website"):
        await make_sites(config, ManualClock(NOON), club)


async def test_several_clubs_have_a_folder_each(club: Path) -> None:
    """Named after the club, as an address can be."""
    await changed(
        club, "INSERT INTO club (name, language, time_zone) VALUES ('Dénia', 'it', 'UTC')"
    )
    await changed(club, _COMPETITION)
    written = await made(club, described(club, CLUB, "Dénia"))
    assert [each.folder.name for each in written] == ["schaakclub-de-terp", "denia"]
    assert (club / "out" / "denia" / "index.html").exists()


_COMPETITION = (
    "INSERT INTO competition (club_id, name, hours) SELECT 2, 'Snel', hours FROM competition"
)


async def test_a_second_competition_has_its_pages_below_the_first(club: Path) -> None:
    """Each leads to the other, and knows its own address."""
    await changed(club, _COMPETITION.replace("SELECT 2", "SELECT 1"))
    described(club)
    with (club / "config.toml").open("a", encoding="utf-8") as config:
        config.write('site_url = "https://terp.example/intern"\n')
    await made(club, load(club / "config.toml", {}))
    front, other = (club / "out" / name / "index.html" for name in ("", "snel"))
    assert 'href="snel/index.html"' in front.read_text("utf-8")
    assert 'href="../index.html"' in other.read_text("utf-8")
    assert 'content="https://terp.example/intern/index.html"' in front.read_text("utf-8")
    assert 'content="https://terp.example/intern/snel/index.html"' in other.read_text("utf-8")
    assert (club / "out" / SEASON / "shared.png").exists()


async def test_a_moved_round_keeps_its_event(club: Path) -> None:
    """The calendar file is brought up to date from the one before."""
    await made(club)
    before = (club / "out" / "calendar.ics").read_bytes()
    await changed(club, "UPDATE round SET date = '2026-09-30' WHERE number = 4")
    await made(club)
    after = (club / "out" / "calendar.ics").read_bytes()
    assert before.count(b"UID:") == after.count(b"UID:")
    assert after.count(b"SEQUENCE:1") == 1


@pytest.fixture
async def keeper(club: Path) -> SiteKeeper:
    """The keeper of the club's site."""
    return SiteKeeper(described(club), ManualClock(NOON))


def front(club: Path) -> Path:
    """The round's page that shows the result that is changed."""
    return club / "site0" / SEASON / "round-1.html"


async def test_the_site_follows_a_change_once_it_is_quiet(club: Path, keeper: SiteKeeper) -> None:
    """At the first look it is made; a change waits for one more look at which nothing followed."""
    await keeper.look(NOON)
    before = front(club).read_bytes()
    await changed(club, RESULT)
    await keeper.look(NOON + MINUTE / 6)
    assert front(club).read_bytes() == before
    await keeper.look(NOON + MINUTE / 3)
    assert front(club).read_bytes() != before
    await keeper.close()


async def test_the_site_of_a_club_that_sleeps_stays_as_it_is(
    club: Path, keeper: SiteKeeper
) -> None:
    """Changes made meanwhile are written once it is awake."""
    await keeper.look(NOON)
    before = front(club).read_bytes()
    await changed(
        club, "INSERT INTO sleep (club_id, asleep_at) VALUES (1, ?)", f"{NOON:%F}T12:00:00Z"
    )
    await changed(club, RESULT)
    for minutes in range(1, 4):
        await keeper.look(NOON + minutes * MINUTE)
    assert front(club).read_bytes() == before
    await changed(club, "DELETE FROM sleep")
    for minutes in range(4, 6):
        await keeper.look(NOON + minutes * MINUTE)
    assert front(club).read_bytes() != before
    await keeper.close()


async def test_changes_that_never_stop_are_shown_after_a_minute(
    club: Path, keeper: SiteKeeper
) -> None:
    """On a club evening a result comes in every few seconds."""
    await keeper.look(NOON)
    before = front(club).read_bytes()
    for seconds in range(10, 80, 10):
        result = ("1-0", "0-1")[seconds // 10 % 2]
        await changed(club, "UPDATE game SET result = ? WHERE id = 1", result)
        await changed(club, "UPDATE game SET board = ? WHERE id = 2", seconds)
        await keeper.look(NOON + timedelta(seconds=seconds))
    assert front(club).read_bytes() != before
    await keeper.close()


async def test_facts_that_no_page_shows_make_no_page(
    club: Path, keeper: SiteKeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot writes all day; the site is only made again for facts that it shows."""
    await keeper.look(NOON)
    made: list[object] = []

    async def noted(*about: object) -> None:
        made.append(about)

    monkeypatch.setattr("keizer_bot.keeping.site.publish", noted)
    await changed(club, "INSERT INTO done (name, at) VALUES ('poll', '2026-09-22')")
    await keeper.look(NOON + MINUTE)
    await keeper.look(NOON + 2 * MINUTE)
    await keeper.close()
    assert made == []


async def test_a_failing_disk_disturbs_nobody(
    club: Path, keeper: SiteKeeper, caplog: pytest.LogCaptureFixture
) -> None:
    """It is logged in a sentence, and tried again after five minutes, not before."""
    (club / "site0").write_text("a file in the way", "utf-8")
    await keeper.look(NOON)
    assert "no website" in caplog.text
    (club / "site0").unlink()
    await keeper.look(NOON + MINUTE)
    assert not front(club).exists()
    await keeper.look(NOON + 6 * MINUTE)
    assert front(club).exists()
    await keeper.close()


def test_two_clubs_may_not_share_a_folder(tmp_path: Path) -> None:
    """One would overwrite the other."""
    shared = "".join(
        f'[[club]]\nname = "{name}"\ntime_zone = "UTC"\nsite = "www"\n'
        'evening = {weekday = "monday", time = "19:45"}\n'
        for name in "AB"
    )
    (tmp_path / "config.toml").write_text(shared, "utf-8")
    with pytest.raises(ConfigError, match=r"line 9: club.site is the folder of another club too"):
        load(tmp_path / "config.toml", {})


async def test_a_great_club_is_written_within_five_seconds(tmp_path: Path) -> None:
    """150 players and 28 rounds, read, ranked, filled in and written; no page above 300 kB."""
    file = season_made(crowd(150), 28)
    await (await club_with(tmp_path, file)).close()
    began = process_time()
    (written,) = await made(tmp_path)
    assert process_time() - began < 5
    sizes = {path: path.stat().st_size for path in written.folder.rglob("*") if path.is_file()}
    assert len(sizes) == written.files > 150 + 28 + 29
    assert max(sizes.values()) < 300_000
