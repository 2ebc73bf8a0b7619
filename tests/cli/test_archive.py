"""`keizer-bot archive` and `club`, as a host types them; and the page that says how to read it."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest

from keizer_bot.club.history.summaries import PlayedSeason, past_seasons
from keizer_bot.core.named import names_by_member
from keizer_bot.store.transaction import Transaction
from tests.cli.command_line import Run, in_english
from tests.keeping.club_archive import archived, content_of, described, evening, with_seasons
from tests.reference.ranking import rankings
from tests.reference.seasons import random_season
from tests.years_made import club_over_years, context_of, years

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "docs" / "archive.md"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """The folder of the demo's club."""
    return in_english(evening(tmp_path))


@pytest.fixture
def made(run: Run, club: Path) -> Path:
    """Its archive."""
    assert run("archive", "made").returncode == 0
    return club / "made"


def told(archive: Path, name: str) -> list[list[str]]:
    """The career that the script on the page prints, run without keizer_bot."""
    (script,) = re.findall(
        r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    words = [sys.executable, "-I", "-c", script, name]
    done = subprocess.run(words, cwd=archive, capture_output=True, text=True, check=True)  # noqa: S603
    return [line.split("\t") for line in done.stdout.splitlines()]


def test_a_career_is_told_by_the_archive_alone(tmp_path: Path) -> None:
    """Games and wins as the database counts them, the rank as the second engine has it."""
    club = asyncio.run(with_seasons(tmp_path / "club", *map(random_season, (3, 4, 5))))
    content = archived(club)
    sql = (
        "SELECT member.name, season.name, season.id, key,"
        " (SELECT count(*) FROM game WHERE player.id IN (white_id, black_id)"
        " AND result IN ('1-0', '0-1', '1/2-1/2')),"
        " (SELECT count(*) FROM game WHERE (player.id = white_id AND result = '1-0')"
        " OR (player.id = black_id AND result = '0-1'))"
        " FROM player JOIN member ON member.id = member_id JOIN season ON season.id = season_id"
        " ORDER BY player.id"
    )
    with closing(sqlite3.connect(club / "keizer.db")) as database:
        counted = database.execute(sql).fetchall()
    about = json.loads(content["archive.json"])
    last = {
        season["id"]: rankings(json.loads(content[season["file"]]))[-1]["standings"]
        for season in about["seasons"]
    }
    careers: dict[str, list[list[str]]] = {}
    for name, season, number, key, games, wins in counted:
        (rank,) = (line["rank"] for line in last[number] if line["player"] == key)
        careers.setdefault(name, []).append([season, str(games), str(wins), str(rank)])
    assert {len(career) for career in careers.values()} == {1, 3}
    for name, career in careers.items():
        assert told(club / "archive", name) == career


async def test_its_careers_are_those_that_the_chat_tells(tmp_path: Path) -> None:
    """Over four years, for everybody who played in one."""
    folder, played = described(tmp_path / "club"), years(4, 12, 5)
    database = await club_over_years(folder, played)

    def step(tx: Transaction) -> list[tuple[str, str, str, str, str]]:
        context = context_of(tx, played[-1])
        called = names_by_member(context)
        return [
            (called[one.member], past.row.name, str(len(one.games)), *_of(one))
            for past in past_seasons(context)
            for one in past.summary.players
        ]

    told_by_chat = await database.run(step)
    await database.close()
    await asyncio.to_thread(archived, folder)
    names = sorted({name for name, *_ in told_by_chat})[:6]
    for name in names:
        career = [season for other, *season in told_by_chat if other == name]
        assert told(folder / "archive", name) == career


def _of(one: PlayedSeason) -> tuple[str, str]:
    return str(one.games.count("w")), str(one.rank)


def test_its_rankings_are_those_of_the_second_engine(made: Path) -> None:
    """They agree to the last fraction, from the season file alone."""
    for season in (made / "seasons").iterdir():
        expected = rankings(json.loads(season.read_text("utf-8")))
        found = json.loads((made / "rankings" / season.name).read_text("utf-8"))
        assert len(found) > 1
        assert found == expected[: len(found)]
        assert all(Fraction(line["total"]) >= 0 for line in found[-1]["standings"])


def test_the_page_names_every_file(made: Path) -> None:
    """The archive has the page, and no file of another kind."""
    page = PAGE.read_text("utf-8")
    named = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    patterns = [
        re.compile(re.escape(name).replace(r"\*", "[^/]+") + (".*" if name.endswith("/") else ""))
        for name in named
    ]
    files = content_of(made)
    assert files["README.md"].decode() == page
    others = set(files) - {"README.md"}
    assert [f for f in others if not any(p.fullmatch(f) for p in patterns)] == []
    assert [
        n for n, p in zip(named, patterns, strict=True) if not any(map(p.fullmatch, others))
    ] == ["private.json.age"]


def test_every_link_of_its_front_page_leads_somewhere(made: Path) -> None:
    """The page is in the club's language and has all seasons."""
    page = (made / "index.html").read_text("utf-8")
    assert '<html lang="nl">' in page
    links = re.findall(r'href="([^"]+)"', page)
    assert {f"seasons/{path.name}" for path in (made / "seasons").iterdir()} <= set(links)
    assert [link for link in links if not (made / link).exists()] == []


def test_a_club_moves_with_its_people(run: Run, club: Path) -> None:
    """Out as one file, encrypted for a key made here, and in on another machine."""
    shown = run("init", "--key").stdout
    (public,) = set(re.findall(r"age1[a-z0-9]+", shown))
    (club / "key.txt").write_text(shown)
    words = ("--private", "--recipient", public)
    done = run("club", "export", "Schaakclub De Terp", "club.zip", *words)
    assert (done.returncode, done.stderr) == (0, "")
    (club / "keizer.db").unlink()
    done = run("club", "import", "club.zip", "--key", "key.txt")
    assert done.stdout == "Schaakclub De Terp is in the database, with all its seasons.\n"
    with closing(sqlite3.connect(club / "keizer.db")) as database:
        (reached,) = database.execute("SELECT count(*) FROM address").fetchone()
    assert reached > 20


def test_of_several_clubs_one_is_named_or_asked_for(
    run: Run, club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a terminal it is refused with the option that answers it."""
    with closing(sqlite3.connect(club / "keizer.db")) as database, database:
        database.execute("INSERT INTO club (name, language, time_zone) VALUES ('B', 'nl', 'UTC')")
        database.execute("INSERT INTO competition (club_id, name, hours) VALUES (2, 'B', '{}')")
    refused = run("archive", "a")
    assert refused.returncode == 1
    assert refused.stderr == "Say which club with --club; known are: Schaakclub De Terp, B.\n"
    monkeypatch.setattr("sys.stdin", answers := StringIO("C\nSchaakclub De Terp\n"))
    monkeypatch.setattr(answers, "isatty", lambda: True)
    asked = run("archive", "a")
    assert asked.returncode == 0
    assert "Type one of these: Schaakclub De Terp, B" in asked.stderr + asked.stdout
    assert run("archive", "b", "--club", "Schaakclub De Terp").returncode == 0
    assert content_of(tmp_path / "a") == content_of(tmp_path / "b")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("archive", "config.toml"),
            "config.toml is there already: choose a new or an empty folder",
        ),
        (("archive", "new", "--private"), "What is private is encrypted: say --recipient age1…"),
        (("archive", "new", "--private", "--recipient", "age1x"), "must be a public key of age"),
        (("archive", "new", "--club", "C"), "known are: Schaakclub De Terp"),
        (("club", "import", "config.toml"), "is no archive: name its folder, or the zip"),
        (("club", "import", "nowhere"), "nowhere"),
    ],
)
@pytest.mark.usefixtures("club")
def test_impossible_input_is_refused_with_one_sentence(
    run: Run, tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    """Exit code 1, nothing made."""
    config = tmp_path / "config.toml"
    config.write_text(re.sub(r"recipients = .*", "", config.read_text()))
    refused = run(*words)
    assert refused.returncode == 1
    assert sentence in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    assert not (tmp_path / "new").exists()
    assert not list(tmp_path.glob(".archive-*"))
