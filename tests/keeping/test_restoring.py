"""A machine is lost: the copy, its key and the token bring everything back but the erased."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pyrage
import pytest
from PIL import Image

from keizer_bot.app.seasons import Wanted, export_from_database
from keizer_bot.club.people.personal_data import erase_member
from keizer_bot.config.reading import load
from keizer_bot.core.identify import Sender, context_for
from keizer_bot.core.messages import FileForm
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.keeping.database import HOST, back_up_for_host, back_up_nightly, opened
from keizer_bot.keeping.private_files import packed
from keizer_bot.keeping.restoring import restore
from keizer_bot.store import backup, done
from keizer_bot.store.transaction import Transaction
from tests.i18n.english import in_english
from tests.manual_clock import ManualClock

pytestmark = pytest.mark.slow

MONDAY = datetime(2026, 11, 23, 23, tzinfo=UTC)
DAY = timedelta(days=1)
PAIR = pyrage.x25519.Identity.generate()
ARBITER = 5
CONFIG = f"""\
[telegram]
token = "7000000001:playground-token"
[backup]
recipients = ["{PAIR.to_public()}"]
[[club]]
name = "De Pion"
time_zone = "Europe/Amsterdam"
evening = {{weekday = "monday", time = "19:45"}}
arbiters = [{ARBITER}]
season = "season.json"
regulations = "rules.txt"
logo = "mark.png"
"""
NAMES = ("Anna Smit", "Bram Kok", "Carla Vos", "Dirk Mol")
SEASON = {
    "format": "keizer-season/1",
    "name": "Intern",
    "rules": {"preset": "dsc"},
    "players": [{"id": name.split()[0].lower(), "name": name} for name in NAMES],
    "rounds": [
        {
            "number": 1,
            "date": "2026-11-16",
            "games": [
                {"white": "anna", "black": "bram", "result": "0-1"},
                {"white": "carla", "black": "dirk", "result": "1/2-1/2"},
            ],
            "byes": [],
            "absences": [],
        }
    ],
    "planned": ["2026-11-30"],
}


@dataclass
class Machine:
    """A folder with a configuration, and nothing else before the bot runs."""

    folder: Path
    at: datetime = MONDAY

    @property
    def config(self) -> Path:
        """The path of its configuration."""
        return self.folder / "config.toml"

    async def run(self, *erased: str) -> None:
        """A bot runs a day, in which members are erased."""
        self.at += DAY

        def step(tx: Transaction) -> None:
            for name in erased:
                member = tx.the("SELECT id FROM member WHERE name = ?", name)["id"]
                context = context_for(tx, HOST, Sender(ARBITER, "Tom"), 1, self.at)
                erase_member(context, member=member, confirmed=True)
            done.mark(tx, "poll", self.at)

        async with opened(load(self.config, {}), ManualClock(self.at)) as database:
            await database.run(step)

    async def copied(self, file: Path) -> Path:
        """A copy of its present database."""
        config = load(self.config, {})
        await back_up_nightly(config, self.at)
        file.write_bytes(packed(config, backup.backups_in(config.backups)[0]).content)
        return file

    async def restored(self, file: Path, newer: Path | None = None) -> str:
        """Restore it; returns the question to the host."""
        asked = list[str]()

        def agreed(contents: Sequence[Message], _: Path) -> bool:
            asked.append(" ".join(map(in_english, contents)))
            return True

        key = self.folder.parent / "key.txt"
        await asyncio.to_thread(restore, self.config, file, self.at, agreed, key=key, newer=newer)
        return asked[0]

    async def season(self) -> bytes:
        """Its season as a file: every fact from which the ranking follows."""
        config = load(self.config, {})
        return await export_from_database(config, ManualClock(self.at), None, Wanted(FileForm.JSON))

    def join(self, name: str) -> None:
        """A new member."""
        with closing(sqlite3.connect(self.folder / "keizer.db")) as database, database:
            database.execute("INSERT INTO member (club_id, name) VALUES (1, ?)", (name,))

    def names(self) -> list[str]:
        """The members, by number."""
        with closing(sqlite3.connect(self.folder / "keizer.db")) as database:
            return [name for (name,) in database.execute("SELECT name FROM member ORDER BY id")]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """The one that ran the club so far; the host keeps the key elsewhere."""
    (tmp_path / "key.txt").write_text(f"# kept in a drawer\n{PAIR}\n")
    made = new_machine(tmp_path, "old")
    made.config.write_text(CONFIG)
    (made.folder / "season.json").write_text(json.dumps(SEASON))
    (made.folder / "rules.txt").write_text("1. Wie speelt, meldt zich.\n")
    Image.new("RGB", (100, 100), "#c8102e").save(made.folder / "mark.png")
    return made


def new_machine(folder: Path, name: str = "new") -> Machine:
    """An empty folder."""
    (folder / name).mkdir()
    return Machine(folder / name)


async def test_a_new_machine_goes_on_where_the_lost_one_was(
    machine: Machine, tmp_path: Path
) -> None:
    """Season, settings, regulations and logo; only the owner can read the configuration."""
    await machine.run()
    copy, before = await machine.copied(tmp_path / "copy"), await machine.season()
    new = new_machine(tmp_path)
    asked = await new.restored(copy)
    assert f"{copy} holds De Pion: Intern, up to round 1." in asked
    assert await new.season() == before
    assert load(new.config, {}).token is None
    assert new.config.stat().st_mode & 0o777 == 0o600
    assert (new.folder / "rules.txt").read_text("utf-8") == "1. Wie speelt, meldt zich.\n"
    with Image.open(new.folder / "mark.png") as logo:
        assert logo.size == (100, 100)
    await new.run()
    assert await new.season() == before


async def test_a_member_erased_since_is_erased_again(machine: Machine, tmp_path: Path) -> None:
    """The present database tells; their games and everybody's ranking stay as they were."""
    await machine.run("Dirk Mol")
    copy = await machine.copied(tmp_path / "copy")
    await machine.run("Bram Kok")
    await machine.run("Anna Smit")
    after = await machine.season()
    asked = await machine.restored(copy)
    assert "Erased since, and erased in it too: 2." in asked
    assert "nothing here tells who" not in asked
    assert set(machine.names()) == {"Carla Vos", "Oud-lid 1", "Oud-lid 2", "Oud-lid 3"}
    assert await machine.season() == after
    assert b"Bram" not in (machine.folder / "keizer.db").read_bytes()


async def test_unknown_erasures_are_named(machine: Machine, tmp_path: Path) -> None:
    """A copy only knows people erased before it was made; a newer one knows more."""
    await machine.run()
    old, knows = await machine.copied(tmp_path / "1"), machine.at
    await machine.run("Bram Kok")
    newer, knows_more = await machine.copied(tmp_path / "2"), machine.at
    asked = await new_machine(tmp_path, "a").restored(old)
    assert f"Whoever was erased after {knows:%Y-%m-%d %H:%M} UTC is in it by name again" in asked
    other = new_machine(tmp_path, "b")
    asked = await other.restored(old, newer)
    assert "Erased since, and erased in it too: 1." in asked
    assert f"after {knows_more:%Y-%m-%d %H:%M} UTC is in it by name again" in asked
    assert "Bram Kok" not in other.names()


async def test_a_number_is_not_given_again_after_restoring(
    machine: Machine, tmp_path: Path
) -> None:
    """A newcomer is not erased because they have the number of an erased member of the old file."""
    await machine.run()
    copy = await machine.copied(tmp_path / "copy")
    machine.join("Zeger Vis")
    await machine.run("Zeger Vis")
    await machine.copied(tmp_path / "tells of Zeger")
    await machine.restored(copy)
    machine.join("Wim Bos")
    await machine.run()
    by_hand = await back_up_for_host(load(machine.config, {}), machine.at)
    assert "Erased since" not in await machine.restored(by_hand)
    assert machine.names() == [*NAMES, "Wim Bos"]


async def test_the_newest_backup_tells_where_the_database_is_spoilt(
    machine: Machine, tmp_path: Path
) -> None:
    """The host restores because it is damaged; the backup beside it has the newer list."""
    await machine.run()
    copy = await machine.copied(tmp_path / "copy")
    await machine.run("Bram Kok")
    await machine.copied(tmp_path / "later")
    (machine.folder / "keizer.db").write_bytes(b"x" * 5000)
    asked = await machine.restored(copy)
    assert "Erased since, and erased in it too: 1." in asked
    assert "nothing here tells who" in asked
    assert "Bram Kok" not in machine.names()


async def test_an_arbiter_who_was_erased_later_is_none_any_more(
    machine: Machine, tmp_path: Path
) -> None:
    """A game without a result does not keep them either."""
    await machine.run()
    with closing(sqlite3.connect(machine.folder / "keizer.db")) as database, database:
        database.execute("UPDATE member SET person_id = 5 WHERE name = 'Bram Kok'")
        database.execute("UPDATE game SET result = NULL")
    copy = await machine.copied(tmp_path / "copy")
    with closing(sqlite3.connect(machine.folder / "keizer.db")) as database, database:
        database.execute("UPDATE member SET person_id = NULL WHERE name = 'Bram Kok'")
        database.execute("UPDATE game SET result = '1-0'")
    await machine.run("Bram Kok")
    await machine.restored(copy)
    assert "Bram Kok" not in machine.names()
    with closing(sqlite3.connect(machine.folder / "keizer.db")) as database:
        assert not database.execute("SELECT * FROM arbiter").fetchall()


async def test_another_database_s_list_is_not_taken_for_this_one_s(
    machine: Machine, tmp_path: Path
) -> None:
    """Its numbers are other people's: on a machine that began again, or named as the newer one."""
    await machine.run()
    copy = await machine.copied(tmp_path / "copy")
    other = new_machine(tmp_path)
    for name in ("config.toml", "season.json", "rules.txt", "mark.png"):
        (other.folder / name).write_bytes((machine.folder / name).read_bytes())
    other.at += 5 * DAY
    await other.run("Anna Smit")
    foreign = await other.copied(tmp_path / "foreign")
    asked = await other.restored(copy)
    assert "nothing here tells who" in asked
    assert sorted(other.names()) == sorted(NAMES)
    with pytest.raises(HostRefused, match="of another database"):
        await machine.restored(copy, foreign)


async def test_a_file_that_cannot_be_opened_is_refused(machine: Machine, tmp_path: Path) -> None:
    """No key, another one, half a one, a damaged copy: a sentence, and nothing is written."""
    await machine.run()
    copy = await machine.copied(tmp_path / "copy")
    new, key = new_machine(tmp_path), tmp_path / "key.txt"
    foreign = tmp_path / "foreign"
    foreign.write_bytes(pyrage.encrypt(b"words", [PAIR.to_public()]))
    cut = tmp_path / "cut"
    cut.write_bytes(copy.read_bytes()[:-100])
    with pytest.raises(HostRefused, match="name the file with its private key, --key FILE"):
        restore(new.config, copy, MONDAY, lambda *_: True)
    for file, words, sentence in (
        (copy, str(PAIR.to_public()), "holds no private key"),
        (copy, str(PAIR)[:-3], "is not whole"),
        (copy, str(pyrage.x25519.Identity.generate()), "for another key, or is damaged"),
        (cut, str(PAIR), "for another key, or is damaged"),
        (foreign, str(PAIR), "is no copy of keizer-bot’s"),
    ):
        key.write_text(words)
        with pytest.raises(HostRefused, match=sentence) as refused:
            await new.restored(file)
        assert words[20:] not in str(refused.value)
    assert not list(new.folder.iterdir())


async def test_a_host_who_does_not_agree_has_an_empty_folder_still(
    machine: Machine, tmp_path: Path
) -> None:
    """A configuration that is there is not replaced by the copy's either."""
    await machine.run()
    copy = await machine.copied(tmp_path / "copy")
    new = new_machine(tmp_path)
    with pytest.raises(HostRefused, match="Nothing was changed"):
        await asyncio.to_thread(
            restore, new.config, copy, MONDAY, lambda *_: False, key=tmp_path / "key.txt"
        )
    assert [path.name for path in new.folder.iterdir()] == []
    new.config.write_text(CONFIG.replace("De Pion", "De Toren"))
    with pytest.raises(HostRefused, match="describes De Toren"):
        await new.restored(copy)
    assert "De Toren" in new.config.read_text()
