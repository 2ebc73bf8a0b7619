"""A second competition from the host's configuration."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from keizer_bot.app.seasons import competition_of
from keizer_bot.config.reading import load
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.database import settle_clubs
from keizer_bot.store import clubs
from keizer_bot.store.clubs import Competition
from keizer_bot.store.transaction import Transaction
from tests.new_file import new_database

AT = datetime.fromisoformat("2026-09-01T12:00:00+02:00")
CONFIG = """
[[club]]
name = "De Pion"
time_zone = "Europe/Amsterdam"
chat_id = -100
evening = {weekday = "monday", time = "19:45"}

[[club.competition]]
name = "Rapid"
topic_id = 7
evening = {weekday = "tuesday", time = "20:00"}
"""


async def test_it_is_settled_once_and_has_its_topic(tmp_path: Path) -> None:
    """Two starts make one rapid; the group is the club's, its topic the rapid's."""
    file = tmp_path / "config.toml"
    file.write_text(CONFIG, encoding="utf-8")
    database = await new_database(tmp_path / "keizer.db")

    def step(tx: Transaction) -> tuple[tuple[Competition, ...], Any]:
        for _ in range(2):
            settle_clubs(tx, load(file, {}), AT)
        known = clubs.competitions(tx, 1)
        bound = [(c.topic_id, c.competition_id) for c in clubs.chats(tx, 1)]
        return known, bound

    known, bound = await database.run(step)
    await database.close()
    assert [(c.name, c.beside) for c in known] == [("De Pion", False), ("Rapid", True)]
    assert sorted(bound) == [(0, None), (7, known[1].id)]


async def test_the_command_line_reaches_it_by_its_name(tmp_path: Path) -> None:
    """The club's own name is its main competition; a name that nobody has is refused."""
    file = tmp_path / "config.toml"
    file.write_text(CONFIG, encoding="utf-8")
    database = await new_database(tmp_path / "keizer.db")

    def step(tx: Transaction) -> None:
        settle_clubs(tx, load(file, {}), AT)
        assert competition_of(tx, "Rapid").name == "Rapid"
        assert not competition_of(tx, "De Pion").beside
        assert not competition_of(tx, None).beside
        with pytest.raises(HostRefused, match="known are: De Pion, Rapid"):
            competition_of(tx, "Snel")

    await database.run(step)
    await database.close()
