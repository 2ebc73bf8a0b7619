"""Two silent rounds in a row: signed off until they sign on ([003] rule k), both told."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from keizer_bot.club.pairing.actions import close_sign_off
from keizer_bot.club.results.settling import finish
from keizer_bot.club.signing_off.actions import sign_on
from keizer_bot.club.signing_off.attendance import set_standing
from keizer_bot.club.signing_off.attendance_messages import SilenceEnded
from keizer_bot.club.signing_off.presence import present
from keizer_bot.core.context import Context
from keizer_bot.core.games import round_in
from keizer_bot.store import games, seasons
from keizer_bot.store.games import Presence
from tests.club.hall import ARBITER, EVENING, ZONE, Hall

ANNA = "Anna Smit"
FRIDAY = datetime(2026, 9, 18, 18, 0, tzinfo=ZONE)


async def _silent(hall: Hall, first: str = "no_show", second: str = "no_show") -> None:
    """Set Anna's attendance in rounds 1 and 2, and end round 2."""

    def step(context: Context) -> None:
        for round_id, state in zip(hall.rounds[:2], (first, second), strict=True):
            games.set_presence(context.tx, round_id, hall.players[ANNA], state, context.at, 0)
        context.tx.write("UPDATE game SET result = '+/-' WHERE round_id = ?", hall.rounds[1])
        finish(context, hall.rounds[1])

    await hall.run(step, at=EVENING)


async def _arrangement(hall: Hall) -> str:
    return await hall.run(
        lambda context: seasons.player(context.tx, hall.players[ANNA]).arrangement
    )


async def test_two_in_a_row_sign_off_for_good_and_both_are_told(hall: Hall) -> None:
    """The DSC's number is two."""
    await _silent(hall)
    assert await _arrangement(hall) == "silent"
    assert any("2 rondes achter elkaar" in text for text in await hall.told(ANNA))
    assert any(text.startswith(f"{ANNA} was er 2 rondes") for text in await hall.texts(ARBITER))


async def test_coming_too_late_is_not_silent(hall: Hall) -> None:
    """A player who signs off late, or comes after the pairing, has answered."""
    await _silent(hall, second="late")
    assert await _arrangement(hall) == "present"


async def test_the_next_rounds_are_excused(hall: Hall) -> None:
    """`silent_kind` of the DSC, written down as sign-off closes."""
    await _silent(hall)

    def step(context: Context) -> Mapping[int, Presence]:
        close_sign_off(context, hall.rounds[2])
        return games.presence(context.tx, hall.rounds[2])

    said = await hall.run(step, at=FRIDAY)
    assert said[hall.players[ANNA]].state == "excused"


async def test_signing_on_ends_it(hall: Hall) -> None:
    """It ends for that evening and all after it."""
    await _silent(hall)
    news = await hall.run(
        lambda context: sign_on(context, player=hall.players[ANNA], evenings=[hall.rounds[2]]),
        ANNA,
        FRIDAY - timedelta(days=1),
    )
    assert SilenceEnded(ANNA) in news.texts
    assert await _arrangement(hall) == "present"


async def test_a_standing_arrangement_ends_it_too(hall: Hall) -> None:
    """A player who says that they always play is back in the pairing."""
    await _silent(hall)
    await hall.run(
        lambda context: set_standing(context, player=hall.players[ANNA], standing="present"),
        ANNA,
        FRIDAY - timedelta(days=1),
    )
    snapshot = await hall.run(lambda context: context.snapshot)
    there = present(snapshot, round_in(snapshot, hall.rounds[2]))
    assert ANNA in {player.name for player in there}
