"""A press has no date: after an outage over the deadline it has the benefit of the doubt."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from keizer_bot.store import outbox_queue
from keizer_bot.store.intents import Say, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.choosing import joined
from tests.club.scene import ARBITER, open_scene
from tests.faults.bot import Bot, Update, bot_on, pressed, said

ANNA, PIET, KEES, ILSE = "Anna Smit", "Piet Jansen", "Kees van der Berg", "Ilse Vos"


def at(hour: str) -> datetime:
    """That hour of the Friday on which sign-off closes at 18:00, by the club's clock."""
    return datetime.fromisoformat(f"2026-11-20T{hour}+01:00")


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Bot]:
    """Everybody was asked on Thursday; Telegram was last heard at 17:20:00."""
    await (await open_scene(tmp_path)).database.close()
    async with bot_on(tmp_path / "scene.db", at("18:00") - timedelta(days=1)) as made:
        await made.take()
        await made.tick(at("18:00") - timedelta(days=1))
        made.clock.set(at("17:20"))
        await made.take()
        made.clock.set(at("18:05"))
        yield made


async def taps(bot: Bot, number: int, who: str, label: str = "Ik kom niet") -> Update:
    """A press under the question of the day before."""
    for (intent,) in await bot.rows("SELECT intent FROM outbox WHERE kind = 'say' ORDER BY id"):
        for found in re.finditer(rf'"label":"{label}","data":"([^"]+)"', intent):
            update = pressed(number, found[1], by=who, at=at("12:00"), private=True)
            question = int(found[1].split(":")[1])
            ((asked,),) = await bot.rows("SELECT asked_of FROM question WHERE id = ?", question)
            if asked == update["callback_query"]["from"]["id"]:
                return update
    raise AssertionError(who)


def types(number: int, who: str, hour: str) -> Update:
    """Somebody signs off in words."""
    return said(number, "/afmelden", by=who, at=at(hour))


async def states(bot: Bot) -> dict[str, str]:
    """Each player's attendance."""
    sql = (
        "SELECT name, state FROM presence JOIN player ON player.id = player_id"
        " JOIN member ON member.id = member_id WHERE round_id = 12"
    )
    return dict(await bot.rows(sql))


async def told(bot: Bot) -> list[tuple[str, int]]:
    """The messages to the arbiter about the sign-offs, with their urgencies."""
    sql = "SELECT intent, urgency FROM outbox WHERE recipient_id = ? ORDER BY id"
    found = [(json.loads(i).get("text", ""), u) for i, u in await bot.rows(sql, ARBITER)]
    return [(text, urgency) for text, urgency in found if "afgemeld" in text]


async def test_two_taps_and_a_message_of_the_outage_are_in_time(bot: Bot) -> None:
    """Before sign-off closes; one message tells the arbiter of both taps."""
    updates = [await taps(bot, 1, ANNA), types(2, KEES, "17:40"), await taps(bot, 3, PIET)]
    await bot.inbox.keep(updates, away=True)
    await bot.tick(at("18:05"))
    assert await states(bot) == dict.fromkeys((ANNA, KEES, PIET), "excused")
    ((closed,),) = await bot.rows("SELECT intent FROM outbox WHERE key LIKE 'closed:%'")
    assert "er komen 8 spelers (3 afwezig)" in json.loads(closed)["text"]
    between = "tussen vrijdag 20 november, 17:20 en vrijdag 20 november, 18:05."
    later = "tussen vrijdag 20 november, 17:40 en vrijdag 20 november, 18:05."
    assert [(text[: text.index(". ") + 1], urgency) for text, urgency in await told(bot)] == [
        (f"{ANNA} heeft zich voor vrijdag 20 november afgemeld met een knop, ergens {between}", 8),
        (f"{PIET} heeft zich voor vrijdag 20 november afgemeld met een knop, ergens {later}", 8),
    ]

    def one(tx: Transaction) -> Outgoing:
        now = at("18:05:10")
        return joined(tx, outbox_queue.acknowledgements(tx, person(ARBITER), now)[0], now)

    together = (await bot.database.run(one)).intent
    assert isinstance(together, Say)
    assert together.text.count("Het telt als op tijd.") == 2


async def test_a_message_after_the_hour_dates_the_tap_behind_it(bot: Bot) -> None:
    """A message dated 18:00:00 came before it: late, by 0 points."""
    await bot.take(types(1, KEES, "18:00:00"), await taps(bot, 2, ANNA), away=True)
    assert await states(bot) == {KEES: "late", ANNA: "late"}


async def test_so_does_what_came_in_the_poll_before(bot: Bot) -> None:
    """A backlog of more than one poll is one backlog, also for a bot that was killed in it."""
    await bot.inbox.keep([types(1, KEES, "17:59:59")], away=True, more=True)
    await bot.inbox.keep([await taps(bot, 2, ANNA), types(3, ILSE, "18:01")], away=True, more=True)
    await bot.take(await taps(bot, 4, PIET), away=True)
    assert await states(bot) == {KEES: "excused", ANNA: "excused", ILSE: "late", PIET: "late"}


async def test_a_sign_on_by_tap_is_in_time_too(bot: Bot) -> None:
    """The arbiter is told."""
    await bot.take(await taps(bot, 1, ANNA, "Ik kom"), away=True)
    assert await states(bot) == {ANNA: "here"}
    rows = await bot.rows("SELECT intent FROM outbox WHERE recipient_id = ?", ARBITER)
    assert any("aangemeld met een knop" in intent for (intent,) in rows)


async def test_in_a_running_bot_a_tap_counts_from_its_receipt(bot: Bot) -> None:
    """No outage, no doubt; nor once the backlog is there."""
    await bot.take(types(1, KEES, "17:40"), away=True)
    await bot.take(await taps(bot, 2, ANNA))
    assert await states(bot) == {KEES: "excused", ANNA: "late"}


async def test_an_outage_that_ended_before_the_hour_raises_no_doubt(bot: Bot) -> None:
    """The tap is in time, and nobody is told."""
    bot.clock.set(at("17:50"))
    await bot.take(await taps(bot, 1, ANNA), away=True)
    assert await states(bot) == {ANNA: "excused"}
    assert await told(bot) == []
