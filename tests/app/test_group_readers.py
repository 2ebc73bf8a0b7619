"""The bot asks Telegram which members are outside the group, because a post there misses them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from telegram.request import HTTPXRequest

from keizer_bot.app.group_readers import GroupReaders
from keizer_bot.config.values import Token
from keizer_bot.standin.model import Chat
from keizer_bot.standin.server import serving
from keizer_bot.standin.world import Telegram
from keizer_bot.store import addresses, clubs, done, people
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.api import Api
from tests.manual_clock import ManualClock
from tests.new_file import new_database
from tests.standin.faults import Fault, faults
from tests.standin.people import Person, Scene

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@dataclass
class Club:
    """A club with a group; Anna is in it and Bram is not."""

    telegram: Telegram
    database: Database
    api: Api
    group: Chat
    anna: Person
    bram: Person

    async def outside(self) -> frozenset[int]:
        """The members known to be outside the group after Telegram was asked."""
        await GroupReaders(ManualClock(NOON), self.database, self.api).look(NOON)
        return await self.database.run(addresses.outside, [self.group.id])


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """The group is in the club, both in Telegram and in the database."""
    telegram = Telegram(ManualClock(NOON))
    scene = Scene(telegram)
    tom, anna, bram = (scene.person(name) for name in ("Tom", "Anna", "Bram"))
    group = scene.group("De Pion", tom, anna)
    database = await new_database(tmp_path / "club.db")

    def fill(tx: Transaction) -> None:
        number, _ = clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", "{}")
        clubs.bind_chat(tx, group.id, 0, number, None)
        for each in (anna, bram):
            people.link_member(tx, people.add_member(tx, number, each.user.first_name), each.id)

    await database.run(fill)
    async with serving(telegram) as address:
        api = Api(Token(telegram.token), address)
        yield Club(telegram, database, api, group, anna, bram)
        await api.close()
    await database.close()


async def test_members_outside_the_group_are_known(club: Club) -> None:
    """A member who leaves is outside from then on; one who joins is not."""
    assert await club.outside() == {club.bram.id}
    club.anna.leave(club.group)
    club.bram.join(club.group)
    assert await club.outside() == {club.anna.id}


async def test_without_an_answer_all_stays_as_it_was(club: Club) -> None:
    """A fault of the network puts nobody outside, and it is asked again."""
    faults(club.telegram).fail_next("getChatMember", Fault.TOO_MANY_REQUESTS)
    assert await club.outside() == frozenset()
    assert await club.database.run(done.moment, "group readers") is None
    assert await club.outside() == {club.bram.id}


async def test_a_group_that_put_the_bot_out_holds_up_no_other(club: Club) -> None:
    """Telegram refuses to answer about it for good, and the day's look comes to its end."""
    club.group.put(club.telegram.bot, "kicked")
    assert await club.outside() == frozenset()
    assert await club.database.run(done.moment, "group readers") == NOON


async def test_a_member_of_one_of_two_groups_reads_the_posts(club: Club) -> None:
    """A member is outside only if they are in neither group."""
    await club.outside()
    assert await club.database.run(addresses.outside, [club.group.id, -5]) == frozenset()


@pytest.mark.parametrize("answer", [b"null", b'{"ok": true, "result": true}', b'{"ok": true}'])
async def test_an_answer_that_is_none_of_telegram_s_is_trouble_on_the_way(
    club: Club, monkeypatch: pytest.MonkeyPatch, answer: bytes
) -> None:
    """It puts nobody outside and ends no bot; it is asked again."""

    async def answered(*_: object, **__: object) -> tuple[int, bytes]:
        await asyncio.sleep(0)
        return 200, answer

    with monkeypatch.context() as wrong:
        wrong.setattr(HTTPXRequest, "do_request", answered)
        assert await club.outside() == frozenset()
    assert await club.outside() == {club.bram.id}


async def test_one_group_at_a_time(club: Club) -> None:
    """The members of another club's group are asked about at the next look."""

    def second(tx: Transaction) -> None:
        number, _ = clubs.settle(tx, "De Toren", "nl", "Europe/Amsterdam", "{}")
        clubs.bind_chat(tx, -5, 0, number, None)
        people.link_member(tx, people.add_member(tx, number, "Bram"), club.bram.id)

    await club.database.run(second)
    readers = GroupReaders(ManualClock(NOON), club.database, club.api)
    assert sorted([await asked_by(readers, club) for _ in range(2)]) == [1, 2]
    assert await club.database.run(done.moment, "group readers") == NOON


async def asked_by(readers: GroupReaders, club: Club) -> int:
    """The number of questions to Telegram about somebody at the next look."""
    before = len(club.telegram.requests("getChatMember"))
    await readers.look(NOON)
    return len(club.telegram.requests("getChatMember")) - before
