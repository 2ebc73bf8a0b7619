"""A club that pairs on the evening: only players who check in are paired."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from functools import partial

import pytest

from keizer_bot.club.jobs import steps_coming
from keizer_bot.club.pairing.by_hand import pair_now
from keizer_bot.club.pairing.check_in import check_in, check_ins_coming, let_in, tick_present
from keizer_bot.club.pairing.messages import PairsOnTheEvening, ResultsIn
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.results.settling import finish
from keizer_bot.club.signing_off.actions import sign_off, sign_on
from keizer_bot.club.signing_off.attendance import attendance_of, come_later
from keizer_bot.club.signing_off.attendance_messages import (
    CameAfterPairing,
    CheckedIn,
    CheckedInAlready,
    CheckInNotYet,
    InThePairing,
    NoCheckIn,
    PairedThoughLate,
    TickWhoIsThere,
)
from keizer_bot.club.signing_off.messages import SignOffWithdrawn, SoManyMinutes, ThenCheckIn
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import games, seasons
from tests.club.hall import ARBITER, GROUP, HOURS, NAMES, ZONE, Hall, open_hall
from tests.run_jobs import run_jobs

ANNA, BRAM, CARLA, DAAN = NAMES[:4]
OPENS = datetime(2026, 9, 21, 18, 45, tzinfo=ZONE)
CLOSES = OPENS + timedelta(minutes=45)
PAIRS = OPENS + timedelta(hours=1)
MONDAY = datetime(2026, 9, 21, 9, 0, tzinfo=ZONE)
ON_THE_EVENING = {
    "evening": {"weekday": "monday", "time": "20:00"},
    "sign_off": {"weekday": "monday", "time": "19:30"},
    "pairings": {"weekday": "monday", "time": "19:45"},
    "presence": "check-in",
}


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    """The club of eight, which pairs on the evening; round 2 is over, round 3 open."""
    opened = await open_hall()

    def step(context: Context) -> None:
        hours = json.dumps(HOURS | ON_THE_EVENING)
        context.tx.write("UPDATE competition SET hours = ?", hours)
        seasons.set_phase(context.tx, opened.rounds[1], "final", context.at)

    await opened.run(step)
    yield opened
    await opened.database.close()


async def _tick(hall: Hall, at: datetime) -> None:
    """Run the steps of rounds, then the other jobs that are due, as the scheduler does."""
    app_context = AppContext(Translator(strict=True), "keizer_bot", REACTIONS)
    await hall.database.run(run_jobs, app_context, at, steps_coming)
    await hall.database.run(run_jobs, app_context, at, check_ins_coming)


async def _open(hall: Hall) -> None:
    await _tick(hall, OPENS)
    await hall_sent(hall)


async def hall_sent(hall: Hall) -> None:
    """Mark all queued messages as sent."""
    await hall.database.run(
        lambda tx: tx.write("UPDATE outbox SET state = 'sent', message_id = id")
    )


async def _here(hall: Hall, name: str, at: datetime) -> tuple[Message, ...]:
    shown = await hall.run(
        lambda context: check_in(context, player=hall.players[name], round_id=hall.rounds[2]),
        name,
        at,
    )
    return shown.texts


async def _evening(hall: Hall, *there: str) -> None:
    """These check in, and the round is closed and paired."""
    await _open(hall)
    for name in there:
        await _here(hall, name, OPENS)
    await _tick(hall, CLOSES)
    await _tick(hall, PAIRS)


async def _states(hall: Hall) -> dict[str, str]:
    sql = "SELECT player_id, state FROM presence WHERE round_id = ?"
    names = {i: name for name, i in hall.players.items()}
    return {names[r["player_id"]]: r["state"] for r in await hall.rows(sql, hall.rounds[2])}


async def _paired(hall: Hall) -> set[str]:
    names = {i: name for name, i in hall.players.items()}
    sql = "SELECT white_id, black_id FROM game WHERE round_id = ?"
    return {names[i] for row in await hall.rows(sql, hall.rounds[2]) for i in row.values()}


async def test_a_player_who_checked_in_is_paired(hall: Hall) -> None:
    """The others did not come and did not say so."""
    await _evening(hall, ANNA, BRAM, CARLA, DAAN)
    assert await _paired(hall) == {ANNA, BRAM, CARLA, DAAN}
    assert {n for n, s in (await _states(hall)).items() if s == "no_show"} == set(NAMES[4:])


async def test_a_timely_sign_off_stays_excused(hall: Hall) -> None:
    """A sign-off after the deadline is late."""
    await hall.run(
        lambda context: sign_off(context, player=hall.players[CARLA], evenings=[hall.rounds[2]]),
        CARLA,
        MONDAY,
    )
    await _open(hall)
    await hall.run(
        lambda context: sign_off(context, player=hall.players[DAAN], evenings=[hall.rounds[2]]),
        DAAN,
        CLOSES,
    )
    await _evening(hall, ANNA, BRAM)
    states = await _states(hall)
    assert (states[CARLA], states[DAAN]) == ("excused", "late")


async def test_to_say_beforehand_that_one_comes_is_not_to_be_there(hall: Hall) -> None:
    """The answer says how to check in; without it they are not paired."""
    news = await hall.run(
        lambda context: sign_on(context, player=hall.players[CARLA], evenings=[hall.rounds[2]]),
        CARLA,
        MONDAY,
    )
    assert ThenCheckIn(OPENS) in news.texts
    await _evening(hall, ANNA, BRAM)
    assert await _paired(hall) == {ANNA, BRAM}
    assert (await _states(hall))[CARLA] == "no_show"


async def test_signing_on_on_the_evening_is_checking_in(hall: Hall) -> None:
    """That holds even after a sign-off, and after sign-off has closed."""
    await hall.run(
        lambda context: sign_off(context, player=hall.players[CARLA], evenings=[hall.rounds[2]]),
        CARLA,
        MONDAY,
    )
    await _open(hall)
    await _tick(hall, CLOSES)
    shown = await hall.run(
        lambda context: sign_on(context, player=hall.players[CARLA], evenings=[hall.rounds[2]]),
        CARLA,
        CLOSES,
    )
    assert isinstance(shown.text, CheckedIn)


async def test_a_sign_off_is_withdrawn_any_time_before(hall: Hall) -> None:
    """Only players who are there are paired, so nobody depends on it."""
    for sign in (sign_off, sign_on):
        news = await hall.run(
            partial(sign, player=hall.players[CARLA], evenings=[hall.rounds[2]]),
            CARLA,
            MONDAY,
        )
    assert isinstance(news.texts[0], SignOffWithdrawn)


async def test_one_checks_in_on_the_evening_only(hall: Hall) -> None:
    """Check-in opens an hour before the pairing."""
    with pytest.raises(CheckInNotYet):
        await _here(hall, ANNA, OPENS - timedelta(seconds=1))
    (say,) = await _here(hall, ANNA, OPENS)
    assert isinstance(say, CheckedIn)
    (say,) = await _here(hall, ANNA, OPENS)
    assert isinstance(say, CheckedInAlready)


async def test_nobody_checks_in_another(hall: Hall) -> None:
    """Only the arbiter can check in somebody else."""
    with pytest.raises(ArbiterOnly):
        await hall.run(
            lambda context: check_in(context, player=hall.players[BRAM], round_id=hall.rounds[2]),
            ANNA,
            OPENS,
        )


async def test_the_group_sees_how_many_there_are(hall: Hall) -> None:
    """One post, changed in place; its button disappears when the round is paired."""
    await _open(hall)
    await _here(hall, ANNA, OPENS)
    await _tick(hall, OPENS + timedelta(seconds=1))
    (post,) = await hall.texts(GROUP)
    assert "Er is nu 1 speler." in post
    await hall_sent(hall)
    await _tick(hall, OPENS + timedelta(seconds=2))
    assert await hall.texts(GROUP) == []


async def test_closing_posts_nothing_beside_it(hall: Hall) -> None:
    """The post with the button has the count."""
    await _open(hall)
    await _tick(hall, CLOSES)
    assert await hall.texts(GROUP) == []


async def test_the_arbiter_ticks_off_the_rest(hall: Hall) -> None:
    """A button for each player not heard, pressed in turn; the answer lists the others."""
    await _open(hall)
    assert len(await hall.buttons(ARBITER)) == len(NAMES)
    for name in (ANNA, BRAM):
        left = await hall.run(
            partial(tick_present, round_id=hall.rounds[2], player=hall.players[name]), at=OPENS
        )
    assert isinstance(left.text, TickWhoIsThere)
    assert (left.text.there, left.text.count) == (2, 6)


async def test_only_the_arbiter_ticks_off(hall: Hall) -> None:
    """The round must be in their club and have a check-in."""
    await _open(hall)
    with pytest.raises(ArbiterOnly):
        await hall.run(
            lambda context: tick_present(
                context, round_id=hall.rounds[2], player=hall.players[BRAM]
            ),
            ANNA,
            OPENS,
        )


async def test_the_arbiters_list_is_kept_in_place(hall: Hall) -> None:
    """A player who checks in disappears from it."""
    await _open(hall)
    await _here(hall, ANNA, OPENS)
    await _tick(hall, OPENS + timedelta(seconds=1))
    (text,) = await hall.texts(ARBITER)
    assert "Aanwezig: 1. Van 7 spelers is nog niets gehoord." in text


async def test_a_player_who_comes_late_is_not_silent(hall: Hall) -> None:
    """They get a friendly answer, the arbiter is asked once, and it counts as late."""
    await _evening(hall, ANNA, BRAM)
    await hall_sent(hall)
    for _ in range(2):
        (say,) = await _here(hall, CARLA, PAIRS + timedelta(minutes=5))
        assert isinstance(say, CameAfterPairing)
    assert (await _states(hall))[CARLA] == "late"
    assert len(await hall.texts(ARBITER)) == 1


async def test_a_player_who_is_already_paired_is_told_so(hall: Hall) -> None:
    """A tap after the pairing changes nothing."""
    await _evening(hall, ANNA, BRAM)
    (say,) = await _here(hall, ANNA, PAIRS + timedelta(minutes=1))
    assert isinstance(say, InThePairing)


async def test_the_arbiter_lets_a_late_one_in(hall: Hall) -> None:
    """The arbiter pairs again, as long as nothing was played."""
    await _evening(hall, ANNA, BRAM, CARLA)
    late = PAIRS + timedelta(minutes=5)
    await _here(hall, DAAN, late)
    await hall.run(
        lambda context: let_in(context, player=hall.players[DAAN], round_id=hall.rounds[2]), at=late
    )
    assert await _paired(hall) == {ANNA, BRAM, CARLA, DAAN}
    await hall.run(
        lambda context: context.tx.write(
            "UPDATE game SET result = '1-0' WHERE round_id = ?", hall.rounds[2]
        )
    )
    with pytest.raises(ResultsIn):
        await hall.run(
            lambda context: let_in(context, player=hall.players[NAMES[5]], round_id=hall.rounds[2]),
            at=late,
        )


async def test_if_nobody_checked_in_the_arbiter_is_asked(hall: Hall) -> None:
    """Nobody is marked absent; the arbiter ticks off the players, and pairs by hand."""
    await _evening(hall)
    assert await _states(hall) == {}
    assert any("nog niet ingedeeld" in text for text in await hall.texts(ARBITER))
    later = PAIRS + timedelta(minutes=10)
    for name in (ANNA, BRAM):
        await _here(hall, name, later)
    await hall.run(lambda context: pair_now(context, round_id=hall.rounds[2]), at=later)
    assert await _paired(hall) == {ANNA, BRAM}


async def test_if_the_check_in_was_missed_the_arbiter_is_asked(hall: Hall) -> None:
    """The bot was down in that hour: one late message does not make the others no-shows."""
    await _here(hall, ANNA, OPENS)
    await _tick(hall, PAIRS)
    await _tick(hall, PAIRS + timedelta(seconds=1))
    assert set(await _states(hall)) == {ANNA}
    assert any("Ben je er?" in text for text in await hall.texts(GROUP))


async def test_nothing_is_paired_before_anybody_can_be_there(hall: Hall) -> None:
    """The arbiter too waits for the check-in."""
    with pytest.raises(PairsOnTheEvening):
        await hall.run(lambda context: pair_now(context, round_id=hall.rounds[2]), at=MONDAY)


async def test_a_check_in_updates_the_list_of_those_present(hall: Hall) -> None:
    """Before check-in the expected players; then those who are there, and those missing."""
    before = await hall.run(attendance_of, at=MONDAY)
    assert (before.coming, set(before.silent)) == ((), set(NAMES))
    await _open(hall)
    await _here(hall, ANNA, OPENS)
    view = await hall.run(attendance_of, at=OPENS)
    assert (view.coming, view.absent) == ((ANNA,), ())
    assert set(view.silent) == set(NAMES) - {ANNA}


async def test_an_evening_that_is_moved_takes_its_hours_along(hall: Hall) -> None:
    """If the evening moves to a Tuesday, the club pairs on that Tuesday."""
    await hall.run(
        lambda context: context.tx.write(
            "UPDATE round SET date = '2026-09-22' WHERE id = ?", hall.rounds[2]
        )
    )
    (say,) = await _here(hall, ANNA, OPENS + timedelta(days=1))
    assert isinstance(say, CheckedIn)


async def test_elsewhere_nobody_needs_to_check_in() -> None:
    """A club that pairs beforehand says so."""
    hall = await open_hall()
    with pytest.raises(NoCheckIn):
        await _here(hall, ANNA, OPENS)
    await hall.database.close()


async def test_two_evenings_without_a_word_are_silence(hall: Hall) -> None:
    """[003] rule k applies here too, except to players who were there or came late."""

    def step(context: Context) -> None:
        for name in (BRAM, CARLA):
            said = hall.rounds[1], hall.players[name], "no_show", context.at, 0
            games.set_presence(context.tx, *said)

    await hall.run(step)
    await _evening(hall, ANNA, DAAN)
    await _here(hall, CARLA, PAIRS + timedelta(minutes=5))
    await hall.run(lambda context: finish(context, hall.rounds[2]), at=PAIRS + timedelta(hours=4))
    sql = "SELECT player.id FROM player WHERE arrangement = 'silent'"
    assert [row["id"] for row in await hall.rows(sql)] == [hall.players[BRAM]]
    assert any("2 rondes achter elkaar" in text for text in await hall.told(BRAM))


async def test_an_arbiter_who_reports_a_late_arrival_reads_what_follows(hall: Hall) -> None:
    """They are paired as if they had said it themselves; the arbiter is not called "you"."""
    number = hall.players[ANNA]
    said = await hall.run(
        lambda context: come_later(context, minutes=20, player=number), by="Tom Wolf", at=OPENS
    )
    assert said.text == PairedThoughLate(ANNA, SoManyMinutes(20), OPENS.date())
    sql = "SELECT state FROM presence WHERE player_id = ? AND round_id = ?"
    assert [row["state"] for row in await hall.rows(sql, number, hall.rounds[2])] == ["here"]
