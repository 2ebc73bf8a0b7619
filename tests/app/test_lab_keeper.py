"""Simulations run beside the bot: one message with the progress, then the outcome and a picture."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from keizer_bot.app import lab_keeper
from keizer_bot.app.lab_keeper import LabKeeper
from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.rules.actions import try_on_paper
from keizer_bot.club.rules.lab import simulation_of
from keizer_bot.core.context import AppContext
from keizer_bot.core.simulation import Simulation
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import lab_orders
from keizer_bot.store.lab_orders import LabOrder
from tests.club.hall import ARBITER, Hall, open_hall
from tests.manual_clock import ManualClock

pytestmark = pytest.mark.slow

AT = datetime(2026, 9, 15, 12, tzinfo=UTC)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """A club of eight in mid-season."""
    opened = await open_hall(tmp_path)
    yield opened
    await opened.database.close()


def _keeper(hall: Hall) -> LabKeeper:
    shared = AppContext(Translator(strict=True), "keizer_bot", REACTIONS, COMMANDS)
    return LabKeeper(hall.database, shared, ManualClock(AT))


async def _ordered(hall: Hall, typed: str, **changes: Any) -> LabOrder:
    await hall.run(lambda context: try_on_paper(context, typed=typed))
    order = await hall.database.run(lab_orders.next_order)
    assert order is not None
    simulation = replace(simulation_of(order), **changes)
    return replace(order, simulation=msgspec.json.encode(simulation).decode())


async def _said(hall: Hall) -> list[dict[str, Any]]:
    sql = "SELECT kind, intent, recipient_id FROM outbox WHERE state = 'queued' ORDER BY id"
    return [row | json.loads(row["intent"]) for row in await hall.rows(sql)]


async def test_the_outcome_takes_the_place_of_the_message_and_a_picture_follows(hall: Hall) -> None:
    """For the person who ordered it; then the order is deleted."""
    order = await _ordered(hall, "absence.excused.credit = 2", seasons=3)
    await _keeper(hall).play(order)
    begun, *moved, told, picture = await _said(hall)  # it moves on where the machine is slow
    assert all("van 6 seizoenen" in each["text"] for each in moved)
    assert "0 van 6 seizoenen gespeeld" in begun["text"]
    assert told["kind"] == "change"
    assert "in 3 seizoenen op papier" in told["text"]
    assert "Wat het model weglaat" in told["text"]
    assert picture["kind"] == "show"
    assert picture["file"]["of"] == "LabPicture"
    assert await hall.database.run(lab_orders.next_order) is None
    assert begun["recipient_id"] == picture["recipient_id"] == ARBITER


async def test_a_refusal_during_play_is_reported_with_its_reason(hall: Hall) -> None:
    """A table for eight ends after seven rounds; the season has 28."""
    order = await _ordered(hall, 'pairing.method = "round-robin"', seasons=2, costs=False)
    await _keeper(hall).play(order)
    *_, told = await _said(hall)
    assert "kon ik niet op papier spelen" in told["text"]
    assert "7 rondes" in told["text"]
    assert await hall.database.run(lab_orders.next_order) is None


async def test_a_process_that_ends_too_soon_is_owned_up_to(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No reason is given, for nobody knows it."""
    order = await _ordered(hall, "scores.draw = 1/4", seasons=2, costs=False)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    await _keeper(hall).play(order)
    *_, told = await _said(hall)
    assert "dat lag aan mij" in told["text"]
    assert await hall.database.run(lab_orders.next_order) is None


async def test_an_unforeseen_error_is_admitted(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The message does not stay at "0 of 4" for ever, and the log has why."""
    order = await _ordered(hall, "scores.draw = 1/4", seasons=2, costs=False)
    monkeypatch.setattr(lab_keeper, "findings", lambda *_: 1 / 0)
    await _keeper(hall).play(order)
    *_, told = await _said(hall)
    assert "dat lag aan mij" in told["text"]
    assert "ZeroDivisionError" in caplog.text
    assert await hall.database.run(lab_orders.next_order) is None


async def test_nothing_is_told_of_what_is_no_longer_asked(hall: Hall) -> None:
    """Another question came meanwhile, and is played next."""
    order = await _ordered(hall, "scores.draw = 1/4", seasons=2, costs=False)
    later = await _ordered(hall, "scores.draw = 1/3")
    await _keeper(hall).play(order)
    assert [one["kind"] for one in await _said(hall)] == ["say"]
    waiting = await hall.database.run(lab_orders.next_order)
    assert waiting is not None
    assert (waiting.id, waiting.name) == (later.id, "scores.draw = 1/3")


async def test_an_order_outlives_a_stop_in_the_midst_of_it(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays in the database, and starts again after the next start."""
    begun = asyncio.Event()
    plays: list[Simulation] = []

    async def play(simulation: Simulation, _progress: object) -> None:
        plays.append(simulation)
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(lab_keeper, "simulate", play)
    await _ordered(hall, "scores.draw = 1/4")
    for _ in range(2):
        begun.clear()
        work = asyncio.create_task(_keeper(hall).run())
        await asyncio.wait_for(begun.wait(), 10)
        work.cancel()
        await asyncio.wait({work})
    assert plays == plays[:1] * 2
    assert await hall.database.run(lab_orders.next_order) is not None
