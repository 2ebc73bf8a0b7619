"""Deputies: a chief arbiter gives and withdraws rights, on record, and they are told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from keizer_bot import LANGUAGES
from keizer_bot.club.pairing.by_hand import ask_to_publish
from keizer_bot.club.people.actions import (
    change_right,
    end_rights,
    everybody,
    list_arbiters,
    list_calls,
    offer_rights,
)
from keizer_bot.club.people.messages import (
    ArbiterEntry,
    ArbiterList,
    ChangeRights,
    GiveRight,
    LastChief,
    LookAtDevices,
    NoRights,
    NotLinkedAtAll,
    RightsDone,
    RightsNow,
    TakeRight,
    YourRights,
)
from keizer_bot.club.results.corrections import decide
from keizer_bot.club.signing_off.absences import mark_absent
from keizer_bot.club.signing_off.actions import sign_off
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, NothingChanged, RightMissing
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import Right
from keizer_bot.store import devices
from keizer_bot.store.transaction import Transaction
from tests.club.hall import ARBITER, EVENING, NAMES, Hall, open_hall, person_id

ANNA = "Anna Smit"


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    """The club of eight, with Tom Wolf as its only arbiter."""
    hall = await open_hall()
    yield hall
    await hall.database.close()


async def change(hall: Hall, right: Right, name: str = ANNA, by: str = "Tom Wolf") -> Reply:
    """Tap a right."""
    person = ARBITER if name == "Tom Wolf" else person_id(name)
    return await hall.run(
        lambda context: change_right(context, name=name, person_id=person, right=right), by
    )


async def listed(hall: Hall, by: str = "Tom Wolf") -> ArbiterList:
    """The arbiters and their rights."""
    return await hall.run(list_arbiters, by)


async def test_an_arbiter_by_link_may_do_everything(hall: Hall) -> None:
    """The arbiters of before, of `init` and of their links lead."""
    assert (await listed(hall)).arbiters == (ArbiterEntry("Tom Wolf", (Right.ALL,)),)


async def test_a_tap_gives_a_right_and_asks_on(hall: Hall) -> None:
    """The same buttons appear again, with the new rights."""
    asked = await hall.run(
        lambda context: offer_rights(context, name=ANNA, person_id=person_id(ANNA))
    )
    assert asked.text == ChangeRights(ANNA, NoRights())
    asked = await hall.press(asked, choice=1)
    assert asked.text == ChangeRights(ANNA, RightsNow((Right.RESULTS,)))


async def test_the_devices_of_who_is_to_be_an_arbiter_are_looked_at_once_more(hall: Hall) -> None:
    """Another arbiter may have let them in; once somebody leads, they let their own in."""

    def known(tx: Transaction) -> None:
        device = devices.add_device(tx, "hash", "Firefox, Linux", EVENING)
        devices.add_person(tx, device, person_id(ANNA))

    await hall.database.run(known)
    asked = await hall.run(
        lambda context: offer_rights(context, name=ANNA, person_id=person_id(ANNA))
    )
    question = ChangeRights(ANNA, NoRights())
    assert asked.text == LookAtDevices(ANNA, ("Firefox, Linux",), question)
    asked = await hall.press(asked, choice=1)
    assert asked.text == ChangeRights(ANNA, RightsNow((Right.RESULTS,)))


async def test_a_right_is_told_and_on_record(hall: Hall) -> None:
    """The deputy is told by whom, and the log has both values."""
    await change(hall, Right.PAIRING)
    await change(hall, Right.PLAYERS)
    assert "indelen en spelers" in (await hall.told(ANNA))[-1]
    record = await hall.record()
    assert (record["action"], record["subject"]) == ("rights", ANNA)
    assert (record["before"], record["after"]) == ("pairing", "pairing, players")


async def test_a_second_tap_takes_it_and_the_last_one_ends_it(hall: Hall) -> None:
    """Without rights they are no arbiter, and are told so."""
    await change(hall, Right.RESULTS)
    await change(hall, Right.RESULTS)
    assert len((await listed(hall)).arbiters) == 1
    assert "geen wedstrijdleider meer" in (await hall.told(ANNA))[-1]
    with pytest.raises(ArbiterOnly):
        await hall.run(list_arbiters, ANNA)


async def test_the_deputys_menu_is_an_arbiters_until_it_is_not(hall: Hall) -> None:
    """Telegram's menu is set both times, in each language."""
    sql = "SELECT intent FROM outbox WHERE kind = 'menu' ORDER BY id"
    await change(hall, Right.RESULTS)
    menus = [row["intent"] for row in await hall.rows(sql)]
    assert ["corrigeer" in menus[0], len(menus)] == [True, len(LANGUAGES)]
    await change(hall, Right.RESULTS)
    menus = [row["intent"] for row in await hall.rows(sql)][len(LANGUAGES) :]
    assert ["corrigeer" in menus[0], len(menus)] == [False, len(LANGUAGES)]


async def test_the_last_who_may_do_everything_stays(hall: Hall) -> None:
    """Neither the last chief nor a second one can take it from the last."""
    for right in Right:
        with pytest.raises(LastChief):
            await change(hall, right, "Tom Wolf")
    await change(hall, Right.ALL)
    await change(hall, Right.ALL, "Tom Wolf", by=ANNA)
    assert (await listed(hall, ANNA)).arbiters == (ArbiterEntry(ANNA, (Right.ALL,)),)


async def test_an_arbiter_who_loses_one_right_keeps_the_others(hall: Hall) -> None:
    """A chief becomes a deputy for the rest."""
    await change(hall, Right.ALL)
    await change(hall, Right.PAIRING)
    assert ArbiterEntry(ANNA, (Right.RESULTS, Right.PLAYERS)) in (await listed(hall)).arbiters


async def test_only_who_may_do_everything_gives_rights(hall: Hall) -> None:
    """A deputy is told who can, and changes nothing."""
    for right in (Right.PAIRING, Right.RESULTS, Right.PLAYERS):
        await change(hall, right)
    with pytest.raises(RightMissing) as refused:
        await change(hall, Right.ALL, by=ANNA)
    assert refused.value == RightMissing(Right.ALL, ("Tom Wolf",))


async def test_without_telegram_nobody_is_a_deputy(hall: Hall) -> None:
    """They must be linked first."""
    with pytest.raises(NotLinkedAtAll) as refused:
        await hall.run(lambda context: offer_rights(context, name="Hugo Vink", person_id=None))
    assert refused.value == NotLinkedAtAll("Hugo Vink")


async def test_a_deputy_is_not_even_offered_the_buttons(hall: Hall) -> None:
    """The refusal names the right that it takes."""
    await change(hall, Right.PLAYERS)
    with pytest.raises(RightMissing) as refused:
        await hall.run(
            lambda context: offer_rights(context, name="Bram Kok", person_id=person_id("Bram Kok")),
            ANNA,
        )
    assert refused.value == RightMissing(Right.ALL, ("Tom Wolf",))


async def test_each_button_says_what_its_tap_does(hall: Hall) -> None:
    """It withdraws a right they have, and gives one they lack."""
    await change(hall, Right.RESULTS)
    asked = await hall.run(
        lambda context: offer_rights(context, name=ANNA, person_id=person_id(ANNA))
    )
    labels = [button.label for row in asked.rows for button in row]
    taken = [TakeRight(r) if r is Right.RESULTS else GiveRight(r) for r in Right]
    assert labels == [*taken, RightsDone()]


@pytest.mark.parametrize("given", [Right.PAIRING, Right.RESULTS, Right.PLAYERS])
async def test_a_deputy_does_what_they_may_and_no_more(hall: Hall, given: Right) -> None:
    """Publishing, a result, somebody's presence: each is one right's; calls are everybody's."""
    await change(hall, given)
    bram, third = hall.players["Bram Kok"], hall.rounds[2]

    async def act(right: Right) -> None:
        def step(context: Context) -> None:
            match right:
                case Right.PAIRING:
                    ask_to_publish(context)
                case Right.RESULTS:
                    decide(context, game=hall.games["Greet Dam", "Eva Prins"], result="1-0")
                case _:
                    mark_absent(context, player=bram, round_id=third, kind="excused")
                    sign_off(context, player=bram, evenings=[hall.rounds[3]])

        await hall.run(step, ANNA)

    await act(given)
    for right in {Right.PAIRING, Right.RESULTS, Right.PLAYERS} - {given}:
        with pytest.raises(RightMissing) as refused:
            await act(right)
        assert refused.value == RightMissing(right, ("Tom Wolf",))
    await hall.run(list_calls, ANNA)


async def test_everybody_who_can_be_named_is_listed_once(hall: Hall) -> None:
    """All members, even without Telegram, and arbiters who are no members."""
    await change(hall, Right.RESULTS)
    known = await hall.run(everybody)
    ids = [None if name == "Hugo Vink" else person_id(name) for name in NAMES]
    named = {(each.name, each.person_id) for each in known}
    assert named == {*zip(NAMES, ids, strict=True), ("Tom Wolf", ARBITER)}
    assert len(known) == len(NAMES) + 1


@pytest.mark.parametrize("ask_for", [everybody, list_arbiters, end_rights])
async def test_no_member_reads_who_may_what(hall: Hall, ask_for: Any) -> None:
    """The list is for arbiters."""
    with pytest.raises(ArbiterOnly):
        await hall.run(ask_for, ANNA)


async def test_a_row_of_buttons_has_two_and_the_last_ends_it(hall: Hall) -> None:
    """Four rights, and a button that ends it with the list of all arbiters."""
    asked = await hall.run(
        lambda context: offer_rights(context, name=ANNA, person_id=person_id(ANNA))
    )
    assert [len(row) for row in asked.rows] == [2, 2, 1]
    assert isinstance((await hall.press(asked, choice=4)).text, ArbiterList)


async def test_the_last_chief_is_named(hall: Hall) -> None:
    """So that the arbiter sees who must keep the rights."""
    with pytest.raises(LastChief) as refused:
        await change(hall, Right.ALL, "Tom Wolf")
    assert refused.value == LastChief("Tom Wolf")


async def test_an_arbiter_who_gives_up_a_right_sees_the_others(hall: Hall) -> None:
    """Their buttons disappear; no message tells them what they did themselves."""
    await change(hall, Right.ALL)
    said = await change(hall, Right.PAIRING, "Tom Wolf")
    assert said == Reply.of(YourRights("De Pion", "Tom Wolf", (Right.RESULTS, Right.PLAYERS)))
    assert not any("De Pion ben je" in text for text in await hall.texts(ARBITER))


async def test_an_arbiter_who_gives_up_every_right_is_told_so(hall: Hall) -> None:
    """They are no longer an arbiter."""
    await change(hall, Right.ALL)
    assert await change(hall, Right.ALL, "Tom Wolf") == Reply.of(NothingChanged())
    assert [entry.name for entry in (await listed(hall, ANNA)).arbiters] == [ANNA]


async def test_the_loss_of_every_right_is_on_record_as_none(hall: Hall) -> None:
    """All rights are taken away in one act."""
    await change(hall, Right.ALL)
    await change(hall, Right.ALL)
    record = await hall.record()
    assert (record["before"], record["after"]) == ("all", None)


async def test_a_closed_private_chat_is_not_written_to(hall: Hall) -> None:
    """The news of their rights waits for them in /wedstrijdleiders."""
    await hall.database.run(
        lambda tx: tx.write(
            "UPDATE address SET state = 'closed' WHERE person_id = ?", person_id(ANNA)
        )
    )
    await change(hall, Right.RESULTS)
    assert await hall.told(ANNA) == []
    assert ArbiterEntry(ANNA, (Right.RESULTS,)) in (await listed(hall)).arbiters


async def test_a_deputy_is_told_in_their_own_language(hall: Hall) -> None:
    """The language is the one that they have set."""
    await hall.database.run(
        lambda tx: tx.write(
            "UPDATE member SET language = 'en' WHERE person_id = ?", person_id(ANNA)
        )
    )
    await change(hall, Right.RESULTS)
    assert "De Pion" in (await hall.told(ANNA))[-1]
    assert "Je rechten" not in (await hall.told(ANNA))[-1]
