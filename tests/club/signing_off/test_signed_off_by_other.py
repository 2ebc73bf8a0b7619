"""A player whom the arbiter signs off or up is told in private."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from keizer_bot.club.signing_off.actions import sign_off, sign_on
from tests.club.hall import ARBITER, Hall, open_hall


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    """The club of eight; Hugo Vink has no Telegram."""
    hall = await open_hall()
    yield hall
    await hall.database.close()


async def off_and_on(hall: Hall, name: str, by: str = "Tom Wolf") -> None:
    """Signed off for rounds 3 and 4, and on again for round 3."""
    player, (_, _, third, fourth) = hall.players[name], hall.rounds
    await hall.run(lambda context: sign_off(context, player=player, evenings=[third, fourth]), by)
    await hall.run(lambda context: sign_on(context, player=player, evenings=[third]), by)


async def test_they_hear_who_did_it_and_for_which_evenings(hall: Hall) -> None:
    """One message for each act, with the way back."""
    await off_and_on(hall, "Anna Smit")
    off, on = await hall.told("Anna Smit")
    assert off.startswith("Tom Wolf heeft je afgemeld voor maandag 21 september en maandag 28")
    assert on.startswith("Tom Wolf heeft je aangemeld voor maandag 21 september.")


async def test_a_player_who_does_it_themselves_gets_no_message(hall: Hall) -> None:
    """Their answer is enough."""
    await off_and_on(hall, "Anna Smit", by="Anna Smit")
    assert await hall.told("Anna Smit") == []


async def test_a_player_who_signed_off_before_reads_nothing_new(hall: Hall) -> None:
    """Nothing changed for them."""
    await off_and_on(hall, "Anna Smit", by="Anna Smit")
    await hall.run(
        lambda context: sign_off(
            context, player=hall.players["Anna Smit"], evenings=[hall.rounds[3]]
        )
    )
    assert await hall.told("Anna Smit") == []


async def test_a_player_without_telegram_is_not_called_back(hall: Hall) -> None:
    """They rang the arbiter."""
    await off_and_on(hall, "Hugo Vink")
    assert await hall.texts(ARBITER) == []
