"""The running program mails members without Telegram, and asks to call those who open nothing."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from keizer_bot.app.checking import Sign, findings
from keizer_bot.store import people
from keizer_bot.store.addresses import forget_address
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import Channel
from keizer_bot.store.transaction import Transaction
from tests.app.findings import sentence
from tests.app.forked import ForkedBot
from tests.app.process import Club, until
from tests.mail.stand_in import Mailbox, listening
from tests.manual_clock import ManualClock

pytestmark = pytest.mark.slow

AFTER_PAIRING = "2026-11-20T19:00:05+00:00"
AN_HOUR_LATER = "2026-11-20T20:00:30+00:00"
TABLES = """
[web]
url = "https://club.example.org"
listen = "127.0.0.1:{web}"
[mail]
smtp = "127.0.0.1:{smtp}"
from = "De Pion <keizer@pion.example>"
security = "none"
"""


def with_mail(club: Club, mailbox: Mailbox, web: int) -> Path:
    """The club's configuration names the server; that file."""
    path = club.folder / "config.toml"
    tables = TABLES.format(web=web, smtp=mailbox.port)
    path.write_text(path.read_text().replace("[[club]]", f"{tables}[[club]]"))
    return path


async def by_mail_alone(club: Club, name: str) -> None:
    """That member gives up Telegram for mail, while no bot runs."""

    def step(tx: Transaction) -> None:
        row = tx.the("SELECT id, person_id FROM member WHERE name = ?", name)
        people.unlink_member(tx, row["id"])
        forget_address(tx, row["person_id"], Channel.TELEGRAM)
        people.take_mail(tx, row["id"], f"{name.lower()}@voorbeeld.nl")

    database = await Database.open(club.folder / "keizer.db")
    await database.run(step)
    await database.close()


def calls(club: Club, words: str) -> list[str]:
    """The people on the arbiter's call list, after these words."""
    told = [m.body for m in club.arbiter.chat.messages.values()]
    return [body for body in told if "Nog te bellen" in body and words in body]


async def stopped(bot: ForkedBot) -> None:
    """Stop the bot as its service does."""
    bot.terminate()
    async with asyncio.timeout(10):
        assert await bot.wait() == 0


async def test_a_member_with_only_mail_is_told_by_mail(club: Club, unused_tcp_port: int) -> None:
    """Their game, at the pairing; not opened within an hour, the arbiter is asked to call."""
    async with listening(Mailbox()) as mailbox:
        with_mail(club, mailbox, unused_tcp_port)
        club.arbiter.write("/start")
        bot = await club.start()
        await until(lambda: "at work" in club.log)
        await stopped(bot)
        await by_mail_alone(club, "Aa")
        bot = await club.start()
        await until(lambda: club.log.count("at work") == 2)
        club.at(AFTER_PAIRING, 1.0)
        await until(lambda: mailbox.about("Je speelt op "))
        assert set(mailbox.to) == {"aa@voorbeeld.nl"}
        (mail,) = mailbox.about("Je speelt op ")  # a reminder may have come before it
        said = mail.get_body(("plain",))
        assert said is not None
        words = said.get_content().splitlines()[0].replace("\xa0", " ")  # "bord 1" does not break
        assert not calls(club, words)
        club.at(AN_HOUR_LATER, 1.0)
        await until(lambda: calls(club, words))
        await stopped(bot)
    assert "Nog te bellen: Aa" in calls(club, words)[0]
    assert "aa@voorbeeld.nl" not in club.log


async def test_check_asks_the_mail_server(club: Club, unused_tcp_port: int) -> None:
    """It takes our mails, or it does not answer."""

    async def said(sign: Sign) -> str:
        clock = ManualClock(datetime(2026, 11, 18, 12, tzinfo=UTC))
        found = [f async for f in findings(club.folder / "config.toml", clock)]
        return " ".join(sentence(f) for f in found if f.sign is sign)

    async with listening(Mailbox()) as mailbox:
        with_mail(club, mailbox, unused_tcp_port)
        server = f"The mail server 127.0.0.1:{mailbox.port}"
        assert f"{server} accepts mail from keizer@pion.example." in await said(Sign.RIGHT)
        assert mailbox.mails == []
    assert f"{server} does not answer (" in await said(Sign.WRONG)
