"""An arbiter without Telegram and mail loses their only device: a colleague lets another one in."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from keizer_bot.i18n.commands import Right
from keizer_bot.store import clubs, people
from keizer_bot.store.addresses import set_address, set_fronts
from keizer_bot.store.intents import Channel
from keizer_bot.store.transaction import Transaction
from tests.club.scene import ARBITER, HOURS, NAMES
from tests.web.stage import ILSE, Browser, Club, open_club

pytestmark = pytest.mark.slow

TOM, SECOND, SECOND_ACCOUNT = "Tom Wolf", NAMES[0], 101
DATA = "SELECT intent ->> '$.buttons[0][0].data' AS data FROM outbox WHERE recipient_id = ?"
KNOWN = "SELECT * FROM device_person"


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """The club behind its pages; Ilse Vos, without Telegram and mail, is an arbiter too."""
    opened = await open_club(tmp_path)
    number = await opened.person(ILSE)
    await opened.database.run(people.appoint, 1, number, ILSE, opened.clock.now())
    yield opened
    await opened.database.close()


async def press(club: Club, data: str, by: str = TOM) -> None:
    """Somebody presses that button in private."""
    await club.scene.press(data, by=by, at=club.clock.now(), private=True)


async def claim(club: Club) -> tuple[Browser, str]:
    """A browser on which somebody says that they are Ilse Vos; the button that lets it in."""
    browser = Browser(club.front)
    await browser.post("/claim", {"name": ILSE, "club": "1"})
    (asked,) = await club.rows(f"{DATA} AND intent ->> 'text' LIKE '%de code <b>%'", ARBITER)
    return browser, asked["data"]


async def test_a_colleague_with_all_rights_lets_them_in(club: Club) -> None:
    """It is on record; the other arbiters are told, with a button that signs the device out."""
    club.scene.ids[SECOND] = SECOND_ACCOUNT
    await club.database.run(people.appoint, 1, SECOND_ACCOUNT, SECOND, club.clock.now())
    browser, data = await claim(club)
    await press(club, data)
    assert (await browser.home()).startswith("/me/")
    assert await club.rows("SELECT action, actor FROM change") == [
        {"action": "device", "actor": TOM}
    ]
    (told,) = await club.rows(f"{DATA} AND state <> 'sent'", SECOND_ACCOUNT)
    await press(club, told["data"], SECOND)
    asked = (await club.rows("SELECT max(id) AS id FROM question"))[0]["id"]
    await press(club, f"q:{asked}:0", SECOND)
    assert await club.rows(KNOWN) == []


@pytest.mark.parametrize(
    "why",
    ["a member of another club", "an arbiter of another club", "has mail", "has Telegram"],
)
async def test_further_than_this_club_or_past_their_own_ways_nobody_lets_them_in(
    club: Club, why: str
) -> None:
    """A colleague cannot open a way in that the arbiter could not give; a device's claim can be."""
    number = await club.person(ILSE)

    def step(tx: Transaction) -> None:
        set_fronts(tx, Channel)
        other, _ = clubs.settle(tx, "De Toren", "nl", "Europe/Amsterdam", json.dumps(HOURS))
        if why == "a member of another club":
            member = people.add_member(tx, other, ILSE)
            tx.write("UPDATE member SET person_id = ? WHERE id = ?", number, member)
        elif why == "an arbiter of another club":
            people.appoint(tx, other, number, ILSE, club.clock.now())
        elif why == "has mail":
            set_address(tx, number, Channel.MAIL, "ilse@example.org")
        else:
            tx.write("UPDATE member SET person_id = 555 WHERE person_id = ?", number)
            tx.write("UPDATE arbiter SET person_id = 555 WHERE person_id = ?", number)

    await club.database.run(step)
    _, data = await claim(club)
    await press(club, data)
    assert await club.rows(KNOWN) == []
    assert await club.rows("SELECT * FROM change") == []


async def test_a_deputy_does_not_let_an_arbiter_in(club: Club) -> None:
    """Asked while they had all rights, pressed when only the players' one is left."""
    _, data = await claim(club)
    await club.database.run(people.set_rights, 1, ARBITER, [Right.PLAYERS])
    await press(club, data)
    assert await club.rows(KNOWN) == []
    assert await club.rows("SELECT * FROM change") == []
