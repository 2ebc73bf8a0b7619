"""Arbiters who can be reached are told of rights given or taken, by whom and at which club."""

from __future__ import annotations

import json

import pytest

from keizer_bot import LANGUAGES
from keizer_bot.club.people.actions import change_right
from keizer_bot.core.posting import USUAL
from keizer_bot.i18n.commands import Right
from keizer_bot.store import people
from keizer_bot.store.addresses import set_open
from keizer_bot.store.intents import Channel
from tests.club.hall import ARBITER, EVENING, Hall, person_id

ANNA = "Anna Smit"
PIET = 901  # an arbiter who plays no part


async def change(hall: Hall, right: Right, person: int, name: str) -> None:
    """Tom Wolf taps a right."""
    await hall.run(lambda context: change_right(context, name=name, person_id=person, right=right))


async def change_annas(hall: Hall, *rights: Right) -> None:
    """Tom Wolf taps rights of Anna's."""
    for right in rights:
        await change(hall, right, person_id(ANNA), ANNA)


async def test_they_hear_at_which_club_and_by_whom(hall: Hall) -> None:
    """When it is given, and when it is over."""
    await change_annas(hall, Right.RESULTS, Right.RESULTS)
    given, taken = await hall.told(ANNA)
    for told in (given, taken):
        assert "Bij De Pion" in told
        assert "Dat regelde Tom Wolf" in told
    assert "geen wedstrijdleider meer" in taken


async def test_it_goes_before_what_is_usual(hall: Hall) -> None:
    """It goes before many queued messages, because rights should not be known last."""
    await change_annas(hall, Right.RESULTS)
    sql = "SELECT urgency FROM outbox WHERE recipient_id = ? AND kind = 'say'"
    (row,) = await hall.rows(f"{sql} AND state = 'queued'", person_id(ANNA))
    assert row["urgency"] < USUAL


async def test_a_menu_comes_only_with_the_first_right_and_goes_with_the_last(hall: Hall) -> None:
    """The menus are in each language, for their private chat only."""
    sql = "SELECT intent FROM outbox WHERE kind = 'menu'"
    counts = []
    for right in (Right.RESULTS, Right.PLAYERS, Right.PLAYERS, Right.RESULTS):
        await change_annas(hall, right)
        counts.append(len(await hall.rows(sql)))
    one = len(LANGUAGES)
    assert counts == [one, one, one, 2 * one]
    whose = [json.loads(row["intent"])["of"] for row in await hall.rows(sql)]
    assert whose == [person_id(ANNA)] * 2 * one


@pytest.mark.parametrize("reachable", [True, False])
async def test_an_arbiter_who_is_no_member_hears_it_where_they_can(
    hall: Hall, *, reachable: bool
) -> None:
    """In the chat that they opened, in the club's language."""
    await hall.run(lambda context: people.appoint_on_telegram(context.tx, 1, PIET, "Piet", EVENING))
    await hall.database.run(set_open, PIET, Channel.TELEGRAM, open_=reachable)
    await change(hall, Right.PAIRING, PIET, "Piet")
    told = await hall.texts(PIET)
    assert ["Bij De Pion ben je wedstrijdleider" in text for text in told] == [True] * reachable


@pytest.mark.parametrize("is_open", [True, False])
async def test_a_new_arbiter_is_as_reachable_as_the_member_was(
    hall: Hall, *, is_open: bool
) -> None:
    """Their private chat was opened with the bot before, or not."""
    await hall.database.run(set_open, person_id(ANNA), Channel.TELEGRAM, open_=is_open)
    await change_annas(hall, Right.RESULTS)
    arbiters = await hall.database.run(people.arbiters, 1)
    assert (ANNA, is_open) in [(each.name, each.is_reachable) for each in arbiters]


async def test_an_arbiter_who_takes_a_right_is_not_told_of_it(hall: Hall) -> None:
    """They see it at once, so no message follows, even in an open chat."""
    await hall.database.run(set_open, ARBITER, Channel.TELEGRAM, open_=True)
    await change_annas(hall, Right.ALL)
    before = await hall.texts(ARBITER)
    await change(hall, Right.PAIRING, ARBITER, "Tom Wolf")
    assert await hall.texts(ARBITER) == before
