"""The federation's list that the host gives to all clubs: read at the start, by club."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from keizer_bot.app.checking import findings
from keizer_bot.app.shared_list import read_shared_list
from keizer_bot.clock import RealClock
from keizer_bot.club.hosting.actions import status
from keizer_bot.club.hosting.messages import ListUnread
from keizer_bot.config.problems import ConfigPlace
from keizer_bot.config.values import HostFile, HostingConfig
from keizer_bot.core.context import Context
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.store.rating_lists import ListRow, SharedList
from tests.app.findings import sentence
from tests.app.process import club_in, until
from tests.club.hall import open_hall, with_app

pytestmark = pytest.mark.slow

LIST = """\
number;name;club;rating
12;Jan Jansen;0601;1650
13;Piet de Boer;601;1900
14;Anna Smit;;2000
15;Kees Bos;602;
"""

PLACE = Trouble(ConfigPlace.FILE, {"file": "config.toml", "key": "hosting.federation_list"})


def _file(folder: Path, content: str, name: str = "leden 2026-10.csv") -> HostFile:
    (folder / name).write_text(content, encoding="utf-8")
    return HostFile(folder / name, PLACE)


async def test_members_are_found_by_their_club_s_number(tmp_path: Path) -> None:
    """The best rated first, without people of no club; leading zeros of a number are ignored."""
    found = await read_shared_list(_file(tmp_path, LIST))
    assert found is not None
    members = {club: [row.name for row in rows] for club, rows in found.members.items()}
    assert members == {"601": ["Piet de Boer", "Jan Jansen"], "602": ["Kees Bos"]}
    assert (found.row.day, found.row.size) == ("2026-10-01", 4)


async def test_without_a_day_in_its_name_it_is_as_old_as_the_file(tmp_path: Path) -> None:
    """Without a date in the file's name, the list has the day of the file."""
    found = await read_shared_list(_file(tmp_path, LIST, "leden.csv"))
    assert found is not None
    assert abs(date.fromisoformat(found.row.day) - date.today()).days <= 1  # noqa: DTZ011 - the file's


async def test_without_a_file_there_is_no_list() -> None:
    """Without such a setting, no list is read."""
    assert await read_shared_list(None) is None


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        ("number;name;rating\n12;Jan Jansen;1650\n", "does not give anybody’s club"),
        ("rubbish", "cannot be used"),
    ],
)
async def test_a_file_that_is_no_rating_list_is_refused(
    tmp_path: Path, content: str, wrong: str
) -> None:
    """The sentence names the key and the file."""
    file = _file(tmp_path, content)
    with pytest.raises(HostRefused, match=wrong) as refused:
        await read_shared_list(file)
    assert "hosting.federation_list" in str(refused.value)
    assert "leden 2026-10.csv" in str(refused.value)


async def test_a_list_that_is_not_there_is_refused() -> None:
    """The refusal gives the reason."""
    with pytest.raises(HostRefused, match="cannot be read"):
        await read_shared_list(HostFile(Path("gone.csv"), PLACE))


async def test_check_says_how_many_clubs_it_has(tmp_path: Path) -> None:
    """`keizer-bot check` says what the list holds, or why it cannot be read."""
    _file(tmp_path, LIST)
    config = tmp_path / "config.toml"
    for name, says in (("leden 2026-10.csv", "has the members of 2 clubs."), ("x", "cannot be")):
        config.write_text(f"[hosting]\nfounding = 'open'\nfederation_list = '{name}'\n")
        said = [sentence(finding) async for finding in findings(config, RealClock())]
        assert [line for line in said if says in line]


async def test_a_bot_starts_without_a_list_that_cannot_be_read(tmp_path: Path) -> None:
    """The club evening does not depend on it; the log says where to look, and names nobody."""
    async with club_in(tmp_path) as club:
        _file(tmp_path, "number;name;rating\n12;Jan Jansen;1650\n")
        with (tmp_path / "config.toml").open("a") as config:
            config.write("[hosting]\nfederation_list = 'leden 2026-10.csv'\n")
        await club.start()
        await until(lambda: "at work" in club.log)
        assert "the federation's list cannot be read: see keizer-bot check" in club.log
        assert "Jansen" not in club.log
        club.members[0].say(club.group, "/afmelden")
        await until(club.said)


async def test_a_list_that_cannot_be_read_is_told_by_status() -> None:
    """Arbiters and operators hear of it; nobody does if there is no list, or it was read."""
    hall = await open_hall()
    file = HostFile(Path("gone.csv"), PLACE)
    read = SharedList(ListRow("leden", "2026-10-01", 1), {})

    async def told(hosting: HostingConfig, shared: SharedList | None) -> bool:
        def step(context: Context) -> bool:
            said = status(with_app(context, hosting=hosting, shared_list=shared))
            return ListUnread() in said

        return await hall.run(step)

    assert await told(HostingConfig(federation_list=file), None)
    assert not await told(HostingConfig(federation_list=file), read)
    assert not await told(HostingConfig(), None)
