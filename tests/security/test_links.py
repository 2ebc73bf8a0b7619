"""Link tokens: guessed, replayed, raced, expired, in the wrong place; and where they stay."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.accounts.links import make_link
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext
from keizer_bot.store import clubs, people
from keizer_bot.store.backup import make
from keizer_bot.store.outbox import mark_sending, mark_sent
from keizer_bot.store.outbox_queue import first_ready
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.asking import GroupMember, TelegramAsker
from keizer_bot.telegram.dispatch import Dispatcher
from keizer_bot.telegram.inbox import Inbox
from tests.club.scene import ARBITER, BOT, GROUP, NOON, Ear, Scene, open_scene, user
from tests.manual_clock import ManualClock

pytestmark = pytest.mark.slow

JAN, EVE, ADAM = "Zoe Zonderling", 700, 701
_LABELS = {"Approve", "Reject", "ThatIsMe", "ThatIsNotMe", "UndoLink"}


class Administrators(TelegramAsker):
    """Telegram, where everybody is an administrator of every group."""

    def __init__(self) -> None:
        """Nothing is asked of anybody."""

    def wanted(self, _: Transaction, body: str) -> GroupMember | None:
        """The person to ask Telegram about, if somebody writes in a group."""
        return GroupMember(GROUP, EVE) if "supergroup" in body else None

    async def is_administrator(self, _: GroupMember) -> bool:
        """They are."""
        return True


@dataclass
class Door:
    """The way in from raw updates: store them, then handle them."""

    scene: Scene
    inbox: Inbox
    clock: ManualClock
    folder: Path
    number: int = 0

    def update(self, text: str, who: int = EVE, chat: int | None = None) -> dict[str, Any]:
        """A message as Telegram brings it."""
        self.number += 1
        kind = {"type": "supergroup", "title": "?"} if chat else {"type": "private"}
        message = {
            "message_id": self.number,
            "date": int(self.clock.now().timestamp()),
            "chat": {"id": chat or who, **kind},
            "from": user(who, "Iemand"),
            "text": text,
        }
        return {"update_id": self.number, "message": message}

    async def take(self, *updates: dict[str, Any]) -> set[str]:
        """Store and handle them in one batch; returns the bot's messages."""
        self.scene.spoken.clear()
        await self.inbox.keep(list(updates))
        while await self.inbox.handle_some() or self.inbox._asking:
            await asyncio.gather(*self.inbox._asking.values())
        return self.scene.spoken - _LABELS

    async def open(self, token: str, who: int = EVE, chat: int | None = None) -> set[str]:
        """Somebody opens a link."""
        return await self.take(self.update(f"/start {token}", who, chat))

    async def yes(self, who: int = EVE) -> set[str]:
        """Confirm that they are the member whose link they opened last."""
        sql = "SELECT max(id) AS last FROM question WHERE asked_of = ?"
        (row,) = await self.scene.rows(sql, who)
        pressed = self.update("?", who)
        message = pressed.pop("message")
        pressed["callback_query"] = {
            "id": str(self.number),
            "from": message["from"],
            "chat_instance": "1",
            "message": message,
            "data": f"q:{row['last']}:0",
        }
        return await self.take(pressed)

    async def token(self, purpose: str = "member") -> str:
        """A new link's token, for the member without Telegram if it is a member's."""

        def step(tx: Transaction) -> str:
            member = 12 if purpose == "member" else None
            return make_link(tx, 1, purpose, self.clock.now(), member_id=member)

        return await self.scene.database.run(step)

    async def linked(self) -> int | None:
        """The Telegram id of the member who had none."""
        (row,) = await self.scene.rows("SELECT person_id FROM member WHERE id = 12")
        found: int | None = row["person_id"]
        return found

    async def contents(self) -> bytes:
        """Every byte of the database and its write-ahead log."""
        await self.scene.database.empty_log()
        files = sorted(self.folder.glob("scene.db*"))
        return b"".join(file.read_bytes() for file in files)


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    """The scene's club with a member who is not linked."""
    scene = await open_scene(tmp_path)
    assert await scene.database.run(people.add_member, 1, JAN) == 12
    clock = ManualClock(NOON)

    def notify_arbiters(_: Transaction, number: int) -> None:
        raise AssertionError(number)

    yield Door(
        scene,
        Inbox(scene.database, scene.router, clock, notify_arbiters, Administrators()),
        clock,
        tmp_path,
    )
    await scene.database.close()


async def test_a_link_opens_once(door: Door) -> None:
    """Replayed, by themselves or by another, it is a wrong link."""
    token = await door.token()
    assert await door.open(token) == {"AreYou"}
    assert await door.linked() is None
    assert await door.yes() == {"WelcomeMember", "MemberLinked"}
    assert await door.open(token) == {"BadToken"}
    assert await door.open(token, ADAM) == {"BadToken"}
    assert await door.linked() == EVE


async def test_of_two_who_race_one_wins(door: Door) -> None:
    """The same token twice in one batch: the first has it."""
    token = await door.token("arbiter")
    both = [door.update(f"/start {token}", who) for who in (ADAM, EVE)]
    assert await door.take(*both) == {"WelcomeArbiter", "BadToken"}
    made = await door.scene.rows("SELECT person_id FROM arbiter WHERE person_id <> ?", ARBITER)
    assert made == [{"person_id": ADAM}]


async def test_a_link_lives_for_48_hours(door: Door) -> None:
    """A second before the end it works, at the end it does not."""
    early, late = await door.token("arbiter"), await door.token("arbiter")
    door.clock.set(NOON + timedelta(hours=48, seconds=-1))
    assert await door.open(early) == {"WelcomeArbiter"}
    door.clock.set(NOON + timedelta(hours=48))
    assert await door.open(late, ADAM) == {"BadToken"}


@pytest.mark.parametrize("purpose", ["member", "arbiter"])
async def test_a_link_that_a_group_has_seen_is_burnt(door: Door, purpose: str) -> None:
    """Opened in the group it does nothing, there or afterwards."""
    token = await door.token(purpose)
    assert await door.open(token, chat=GROUP) == {"PrivateOnly"}
    assert await door.open(token) == {"BadToken"}
    assert await door.linked() is None


async def test_a_groups_link_is_for_a_group(door: Door) -> None:
    """In private it binds nothing and is burnt; in a group it binds that group."""
    token, other = await door.token("group"), await door.token("group")
    assert await door.open(token) == {"GroupOnly"}
    assert await door.open(token, chat=-5) == {"BadToken"}
    assert await door.open(other, chat=-5) == {"GroupBound"}


async def test_a_group_whose_plain_words_are_hidden_is_told(door: Door) -> None:
    """With Telegram's privacy mode on, the welcome does not promise that plain words are read."""
    deaf = AppContext(Ear(door.scene.spoken), BOT, REACTIONS, COMMANDS, hears_all=False)
    door.inbox = Inbox(
        door.scene.database, Dispatcher(deaf), door.clock, lambda *_: None, Administrators()
    )
    await door.open(await door.token("group"), chat=-5)
    (said,) = await door.scene.said()
    assert "privacymodus" in said["text"]


async def test_a_club_s_group_is_not_taken_from_it(door: Door) -> None:
    """Another club's link, opened there by somebody who is no arbiter of the first."""

    def step(tx: Transaction) -> list[str]:
        club, _ = clubs.settle(tx, "Het Paard", "nl", "Europe/Amsterdam", "{}")
        return [make_link(tx, club, "group", NOON) for _ in range(2)]

    tokens = await door.scene.database.run(step)
    assert await door.open(tokens[0], chat=GROUP) == {"GroupTaken"}
    assert await door.open(tokens[1], ARBITER, GROUP) == {"GroupBound"}


async def test_a_link_that_is_made_by_name_ends_those_before(door: Door) -> None:
    """It may be in the wrong hands: so it is revoked, as when one is made for that member."""
    first = await door.token()
    await door.take(door.update(f"/koppel {JAN}", ARBITER))
    assert await door.open(first) == {"BadToken"}


async def test_of_several_links_one_is_good(door: Door) -> None:
    """A printed slip and a list that was sent: whichever is used first ends the other."""
    first, second = await door.token(), await door.token()
    assert await door.open(second) == {"AreYou"}
    await door.yes()
    assert await door.open(first, ADAM) == {"BadToken"}


async def test_five_wrong_tries_an_hour(door: Door) -> None:
    """After that even a good link waits; it is not burnt, and another person is not held up."""
    token = await door.token()
    for _ in range(5):
        assert await door.open("x" * 22) == {"BadToken"}
    assert await door.open(token) == {"TooManyTries"}
    assert await door.open("y" * 22, ADAM) == {"BadToken"}
    door.clock.set(NOON + timedelta(hours=1, seconds=1))
    assert await door.open(token) == {"AreYou"}


@pytest.mark.parametrize(
    "token", ["' OR 1=1 --", "%", "_" * 22, "\x00" * 5, "\ud800", "é" * 22, "A" * 4000, "a b", "*"]
)
async def test_no_other_text_is_a_token(door: Door, token: str) -> None:
    """Any other text is a wrong link."""
    await door.token()
    assert await door.open(token) == {"BadToken"}


@pytest.mark.parametrize(
    "command", ["/start ", "/start:", "/st art ", "/ﬆart ", "/START@keizer_bot "]
)
async def test_stored_hashes_open_nothing(door: Door, command: str) -> None:
    """A thief who reads the hashes, in a stolen backup say, cannot use them."""
    await door.token()
    (row,) = await door.scene.rows("SELECT hash FROM link")
    for typed in (f"sha256:{row['hash']}", row["hash"]):
        await door.take(door.update(command + typed))
    assert await door.linked() is None


@pytest.mark.parametrize(
    "text",
    [
        "/start {}", "/start@keizer_bot {}", "/start\n{}", "/start\xa0{}", "/start-{}", "/start:{}",
        "/st art {}", "/ﬆart {}", "/ start {}", "/start hallo {}", "Hier: /start {}",
        "https://t.me/keizer_bot?start={}", "t.me/keizer_bot?startgroup={} toch?",
    ],
)  # fmt: skip
async def test_a_token_is_never_written_down(door: Door, text: str) -> None:
    """It is not in the inbox before it is handled, however the command is spelled."""
    token = await door.token()
    await door.inbox.keep([door.update(text.format(token))])
    (row,) = await door.scene.rows("SELECT body FROM inbox")
    assert token not in row["body"]
    assert token.encode() not in await door.contents()


async def test_a_link_that_went_out_is_in_no_table(door: Door, tmp_path: Path) -> None:
    """The arbiter has it; the database and its backup have the hash."""
    await door.take(door.update(f"/koppel {JAN}", ARBITER))
    rows = await door.scene.database.run(
        lambda tx: tx.all("SELECT id, intent FROM outbox WHERE intent LIKE '%?start=%'")
    )
    text = json.loads(rows[0]["intent"])["text"]
    token = text.partition("?start=")[2][:22].encode()
    backup = make(tmp_path / "scene.db", tmp_path / "kept", NOON, lambda _: None)
    await door.scene.database.run(_sent, rows[0]["id"])
    for held in (await door.contents(), backup.read_bytes()):
        assert token not in held
        assert hashlib.sha256(token).hexdigest().encode() in held


def _sent(tx: Transaction, number: int) -> None:
    row = first_ready(tx, NOON)
    assert row is not None
    assert row.id == number
    mark_sending(tx, row)
    mark_sent(tx, row, 5, NOON)


async def test_a_flood_of_claims_reaches_nobody(door: Door) -> None:
    """Five an hour are passed on; the answer is the same each time, known name or not."""
    for _ in range(8):
        assert await door.take(door.update(JAN)) <= {"ClaimPassedOn", "ClaimForArbiter"}
    sql = "SELECT intent FROM outbox WHERE recipient_id = ? AND state = 'queued'"
    assert len(await door.scene.rows(sql, ARBITER)) <= 5
    assert await door.take(door.update("Niemand Zo")) == {"ClaimPassedOn"}


async def test_a_greeting_is_no_name(door: Door) -> None:
    """A stranger who says hallo is asked who they are."""
    assert await door.take(door.update("Hallo!")) == {"WhoAreYou"}


async def test_a_claim_takes_nobodys_place(door: Door) -> None:
    """Of two with the same claim the first approved gets it; the other is asked about again."""
    await door.take(door.update(JAN, EVE), door.update(JAN, ADAM))
    for number in (1, 2):
        await door.scene.press(f"a:{number}:1", by="Tom Wolf", at=NOON, private=True)
    assert await door.linked() == EVE
    assert "TakenByNow" in door.scene.spoken
