"""Deputies: rights are given and taken by whoever has all of them, on record, and told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from keizer_bot.usecases.absences import mark_absent
from keizer_bot.usecases.ask import Answer, Asked
from keizer_bot.usecases.calls import list_calls
from keizer_bot.usecases.desk import ArbiterOnly, Right, RightMissing
from keizer_bot.usecases.pairing_acts import ask_to_publish
from keizer_bot.usecases.rights import (
    ArbiterEntry,
    ArbiterList,
    ChangeRights,
    LastChief,
    NeedsTelegram,
    NoRights,
    RightsNow,
    change_right,
    list_arbiters,
    offer_rights,
)
from keizer_bot.usecases.sign_off import sign_off
from keizer_bot.usecases.verdicts import decide
from tests.usecases.arbiter.hall import ARBITER, Hall, open_hall, telegram_id

ANNA = "Anna Smit"


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """The club of eight, with Tom Wolf as its only arbiter."""
    hall = await open_hall(tmp_path)
    yield hall
    await hall.database.close()


async def change(hall: Hall, right: Right, name: str = ANNA, by: str = "Tom Wolf") -> Answer:
    """Tap a right."""
    person = ARBITER if name == "Tom Wolf" else telegram_id(name)
    async with hall.desk(by) as desk:
        return await change_right(desk, name=name, telegram_id=person, right=right.value)


async def listed(hall: Hall, by: str = "Tom Wolf") -> ArbiterList:
    """Who may do what."""
    async with hall.desk(by) as desk:
        return await list_arbiters(desk)


async def test_who_is_an_arbiter_by_link_may_do_everything(hall: Hall) -> None:
    """The arbiters of before, of `init` and of their links lead."""
    assert (await listed(hall)).arbiters == (ArbiterEntry("Tom Wolf", (Right.ALL,)),)


async def test_a_tap_gives_a_right_and_asks_on(hall: Hall) -> None:
    """The same buttons come again, with what he may do now."""
    async with hall.desk() as desk:
        asked = await offer_rights(desk, name=ANNA, telegram_id=telegram_id(ANNA))
    assert isinstance(asked, Asked)
    assert asked.text == ChangeRights(ANNA, NoRights())
    asked = await hall.press(asked, choice=1)
    assert isinstance(asked, Asked)
    assert asked.text == ChangeRights(ANNA, RightsNow((Right.RESULTS,)))


async def test_a_right_is_told_and_on_record(hall: Hall) -> None:
    """The deputy hears from whom, and the log has before and after."""
    await change(hall, Right.PAIRING)
    await change(hall, Right.PLAYERS)
    assert "indelen en spelers" in (await hall.told(ANNA))[-1]
    record = await hall.record()
    assert (record["action"], record["subject"]) == ("rights", ANNA)
    assert (record["before"], record["after"]) == ("pairing", "pairing, players")


async def test_a_second_tap_takes_it_and_the_last_one_ends_it(hall: Hall) -> None:
    """Without rights he is no arbiter, and hears that too."""
    await change(hall, Right.RESULTS)
    await change(hall, Right.RESULTS)
    assert len((await listed(hall)).arbiters) == 1
    assert "geen wedstrijdleider meer" in (await hall.told(ANNA))[-1]
    with pytest.raises(ArbiterOnly):
        async with hall.desk(ANNA) as desk:
            await list_arbiters(desk)


async def test_the_deputys_menu_is_an_arbiters_until_it_is_not(hall: Hall) -> None:
    """Telegram is told both times, in each language."""
    sql = "SELECT payload FROM outbox WHERE method = 'setMyCommands' ORDER BY id"
    await change(hall, Right.RESULTS)
    menus = [row["payload"] for row in await hall.rows(sql)]
    assert ["corrigeer" in menus[0], len(menus)] == [True, 3]
    await change(hall, Right.RESULTS)
    menus = [row["payload"] for row in await hall.rows(sql)][3:]
    assert ["corrigeer" in menus[0], len(menus)] == [False, 3]


async def test_the_last_who_may_do_everything_stays(hall: Hall) -> None:
    """Neither himself nor a second chief can take it from the last one."""
    for right in Right:
        with pytest.raises(LastChief):
            await change(hall, right, "Tom Wolf")
    await change(hall, Right.ALL)
    await change(hall, Right.ALL, "Tom Wolf", by=ANNA)
    assert (await listed(hall, ANNA)).arbiters == (ArbiterEntry(ANNA, (Right.ALL,)),)


async def test_who_loses_one_of_all_keeps_the_others(hall: Hall) -> None:
    """A chief becomes a deputy for the rest."""
    await change(hall, Right.ALL)
    await change(hall, Right.PAIRING)
    assert ArbiterEntry(ANNA, (Right.RESULTS, Right.PLAYERS)) in (await listed(hall)).arbiters


async def test_only_who_may_do_everything_gives_rights(hall: Hall) -> None:
    """A deputy is told who can, and takes nothing himself."""
    for right in (Right.PAIRING, Right.RESULTS, Right.PLAYERS):
        await change(hall, right)
    with pytest.raises(RightMissing) as refused:
        await change(hall, Right.ALL, by=ANNA)
    assert refused.value == RightMissing(Right.ALL, ("Tom Wolf",))


async def test_without_telegram_nobody_is_a_deputy(hall: Hall) -> None:
    """He must be linked first."""
    with pytest.raises(NeedsTelegram):
        async with hall.desk() as desk:
            await offer_rights(desk, name="Hugo Vink", telegram_id=None)


@pytest.mark.parametrize("given", [Right.PAIRING, Right.RESULTS, Right.PLAYERS])
async def test_a_deputy_does_what_he_may_and_no_more(hall: Hall, given: Right) -> None:
    """Publishing, a result, somebody's presence: each is one right's; calls are everybody's."""
    await change(hall, given)
    bram, third = hall.players["Bram Kok"], hall.rounds[2]

    async def act(right: Right) -> None:
        async with hall.desk(ANNA) as desk:
            match right:
                case Right.PAIRING:
                    await ask_to_publish(desk)
                case Right.RESULTS:
                    await decide(desk, game=hall.games["Greet Dam", "Eva Prins"], result="1-0")
                case _:
                    await mark_absent(desk, player=bram, round_id=third, kind="excused")
                    await sign_off(desk, player=bram, evenings=[hall.rounds[3]])

    await act(given)
    for right in {Right.PAIRING, Right.RESULTS, Right.PLAYERS} - {given}:
        with pytest.raises(RightMissing) as refused:
            await act(right)
        assert refused.value == RightMissing(right, ("Tom Wolf",))
    async with hall.desk(ANNA) as desk:
        await list_calls(desk)
