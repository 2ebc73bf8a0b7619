"""Only an administrator links a group to a club: Telegram is asked who is one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.accounts.links import link_text, make_link
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.config.values import Token
from keizer_bot.core.context import AppContext
from keizer_bot.standin.model import AdminRight, Chat
from keizer_bot.standin.server import serving
from keizer_bot.standin.world import Telegram
from keizer_bot.store import clubs
from keizer_bot.telegram.api import Api
from keizer_bot.telegram.asking import TelegramAsker
from keizer_bot.telegram.dispatch import Dispatcher
from keizer_bot.telegram.inbox import Inbox
from tests.club.scene import BOT, NOON, Ear, open_scene
from tests.club.scene import Scene as ClubScene
from tests.manual_clock import ManualClock
from tests.standin.faults import Fault, faults
from tests.standin.people import Person, Scene

SAID = {"GroupBound", "AdministratorNeeded", "AnonymousSender", "BadToken", "GroupTaken"}


class Meeting:
    """De Pion with a new group at the stand-in, and the club's link for it."""

    def __init__(self, club: ClubScene, telegram: Telegram, api: Api) -> None:
        clock = ManualClock(NOON)
        self.club, self.telegram, self.api = club, telegram, api
        scene = Scene(telegram)
        self.owner, self.anna = scene.person("Owner"), scene.person("Anna")
        self.group: Chat = scene.group("Nieuwe groep", self.owner, self.anna)
        app = AppContext(Ear(club.spoken), BOT, REACTIONS, COMMANDS)
        asker = TelegramAsker(api, clock, app.texts)
        self.inbox = Inbox(club.database, Dispatcher(app), clock, _nobody, asker)

    async def link(self) -> str:
        """A new link of the club for its group."""
        token = await self.club.database.run(make_link, 1, "group", NOON)
        return link_text(self.telegram.bot.username, "group", token)

    async def heard(self) -> set[str]:
        """The bot's messages since the last look, once every call to Telegram is answered."""
        self.club.spoken.clear()
        await self.inbox.keep(await self.api.updates(None, 0))
        self.telegram.updates.discard()
        while await self.inbox.handle_some() or self.inbox._asking:
            await asyncio.gather(*self.inbox._asking.values())
        return self.club.spoken & SAID

    async def opened(self, by: Person, link: str) -> set[str]:
        """The bot's messages when that person opens the link for the group."""
        by.open_link(link, self.group)
        return await self.heard()

    async def bound_to(self, chat: int) -> int | None:
        """The club of the group; None if it has none."""
        found = await self.club.database.run(clubs.chat, chat, 0)
        return found.club_id if found else None


def _nobody(*_: object) -> None:
    raise AssertionError


@pytest.fixture
async def meeting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Meeting]:
    """Nobody has opened the link yet; retries to Telegram do not wait."""
    monkeypatch.setattr("keizer_bot.telegram.asking._BETWEEN_TRIES", 0)
    club, telegram = await open_scene(tmp_path), Telegram(ManualClock(NOON))
    async with serving(telegram) as address:
        api = Api(Token(telegram.token), address)
        yield Meeting(club, telegram, api)
        await api.close()
    await club.database.close()


async def test_an_administrator_binds_the_group(meeting: Meeting) -> None:
    """The group's creator or any administrator."""
    assert await meeting.opened(meeting.owner, await meeting.link()) == {"GroupBound"}
    assert await meeting.bound_to(meeting.group.id) == 1


async def test_a_member_does_not_and_the_link_stays_good(meeting: Meeting) -> None:
    """They are told who can; an administrator then opens the same link."""
    link = await meeting.link()
    assert await meeting.opened(meeting.anna, link) == {"AdministratorNeeded"}
    assert await meeting.bound_to(meeting.group.id) is None
    assert await meeting.opened(meeting.owner, link) == {"GroupBound"}


async def test_somebody_who_left_the_group_cannot_bind_it(meeting: Meeting) -> None:
    """Telegram's answer at that moment counts."""
    link = await meeting.link()
    meeting.anna.open_link(link, meeting.group)
    meeting.anna.leave(meeting.group)
    assert await meeting.heard() == {"AdministratorNeeded"}


async def test_an_anonymous_administrator_is_asked_for_their_name(meeting: Meeting) -> None:
    """Only the group saw the link, which still works."""
    link = await meeting.link()
    await meeting.opened(meeting.anna, link)
    token = link.partition("startgroup=")[2]
    update = {
        "update_id": 999_999,
        "message": {
            "message_id": 77,
            "date": int(NOON.timestamp()),
            "chat": {"id": meeting.group.id, "type": "supergroup", "title": "?"},
            "from": {"id": 1087968824, "is_bot": True, "first_name": "Group"},
            "sender_chat": {"id": meeting.group.id, "type": "supergroup", "title": "?"},
            "text": f"/start@{BOT} {token}",
        },
    }
    meeting.club.spoken.clear()
    await meeting.inbox.keep([update])
    while await meeting.inbox.handle_some():
        pass
    assert meeting.club.spoken & SAID == {"AnonymousSender"}
    assert await meeting.bound_to(meeting.group.id) is None
    assert await meeting.opened(meeting.owner, link) == {"GroupBound"}


@pytest.mark.parametrize("times", [1, 2])
async def test_telegram_is_asked_again_where_it_does_not_answer(
    meeting: Meeting, times: int
) -> None:
    """Some tries later it has."""
    for _ in range(times):
        faults(meeting.telegram).fail_next("getChatMember", Fault.BAD_GATEWAY)
    assert await meeting.opened(meeting.owner, await meeting.link()) == {"GroupBound"}


async def test_without_an_answer_nothing_is_bound(meeting: Meeting) -> None:
    """The person who opens the link is told so, and may open it again."""
    link = await meeting.link()
    for _ in range(3):
        faults(meeting.telegram).fail_next("getChatMember", Fault.BAD_GATEWAY)
    assert await meeting.opened(meeting.owner, link) == {"AdministratorNeeded"}
    assert await meeting.opened(meeting.owner, link) == {"GroupBound"}


@pytest.mark.parametrize("parameter", ["startgroup=x", "startgroup=sha256:"])
async def test_of_a_link_that_is_none_telegram_is_asked_nothing(
    meeting: Meeting, parameter: str
) -> None:
    """A flood of made-up links makes no calls."""
    link = (await meeting.link()).replace("startgroup=", parameter)
    assert await meeting.opened(meeting.anna, link) == {"BadToken"}
    assert meeting.telegram.requests("getChatMember") == []


async def test_a_group_that_becomes_a_supergroup_stays_the_club_s(meeting: Meeting) -> None:
    """With its new id; the old one is nobody's."""
    await meeting.opened(meeting.owner, await meeting.link())
    old = meeting.group.id
    new = meeting.owner.migrate(meeting.group)
    await meeting.heard()
    assert (await meeting.bound_to(old), await meeting.bound_to(new.id)) == (None, 1)


async def test_a_bot_that_is_an_administrator_changes_nothing(meeting: Meeting) -> None:
    """Its own rights are not those of the person who opened the link."""
    meeting.owner.add_bot(meeting.group, AdminRight.PIN)
    assert await meeting.opened(meeting.anna, await meeting.link()) == {"AdministratorNeeded"}
