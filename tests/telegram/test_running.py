"""From a message to its answer, through poller, inbox, worker, outbox and sender."""

import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from telegram.error import Conflict

from keizer_bot.clock import write_clock_file
from keizer_bot.store import done
from keizer_bot.store.moments import to_text
from keizer_bot.telegram.poller import Poller
from keizer_bot.telegram.refusals import TokenRefused, TwoMachines
from tests.standin.faults import Fault, faults
from tests.telegram.stage import Transport, until

pytestmark = pytest.mark.slow


async def rows(transport: Transport, sql: str) -> list[tuple[Any, ...]]:
    """The rows of a query."""
    return await transport.database.run(lambda tx: [tuple(row) for row in tx.all(sql)])


async def test_a_message_is_answered_once(running: Transport) -> None:
    """The answer is in the chat, the update is done and its text is blanked."""
    running.anna.say(running.group, "hallo")
    await until(running.said)
    assert running.said() == ["gehoord: hallo"]
    assert await rows(running, "SELECT state, body FROM inbox") == [("done", None)]
    assert await rows(running, "SELECT cause FROM outbox") == [(1,)]


async def test_the_same_update_twice_has_one_effect(running: Transport) -> None:
    """Telegram sends it again with the same number: it is stored once."""
    running.anna.say(running.group, "hallo")
    update = running.telegram.updates.pending[0]
    await until(running.said)
    running.telegram.updates.push_raw(update)
    running.anna.say(running.group, "nog een")
    await until(lambda: len(running.said()) == 2)
    assert running.echo.heard == ["hallo", "nog een"]


async def test_ids_that_start_anew_lower_are_not_lost(running: Transport) -> None:
    """After a quiet week the numbers begin anywhere, also below the last one."""
    running.anna.say(running.group, "hallo")
    await until(running.said)
    running.telegram.updates.restart_ids()
    running.telegram.updates.next_id = 17
    running.anna.say(running.group, "na een stille week")
    await until(lambda: len(running.said()) == 2)
    assert running.echo.heard == ["hallo", "na een stille week"]


@pytest.mark.parametrize(
    "poison",
    [
        {},
        {"message": None},
        {"message": "text"},
        {"message": []},
        {"message": {}},
        {"message": {"message_id": "x", "date": "y", "chat": 5}},
        {"message": {"message_id": 1, "date": 10**30, "chat": {"id": 1, "type": "group"}}},
        {"message": {"message_id": 1, "date": 1, "from": 7, "chat": {"id": 1, "type": "group"}}},
        {"callback_query": {"id": "1"}},
        {"message": {"message_id": 1, "date": 1}},
        {"message": {"text": "a" * 100_000}},
        {"unknown_kind": {"id": 1}},
    ],
)
async def test_a_malformed_update_does_not_hold_up_its_neighbours(
    running: Transport, poison: dict[str, Any]
) -> None:
    """It is stored as a dead letter (or skipped, if its kind is unknown); the others go on."""
    running.anna.say(running.group, "voor")
    number = running.telegram.updates.next_id
    running.telegram.updates.push_raw({"update_id": number} | poison)
    running.anna.say(running.group, "na")
    await until(lambda: len(running.said()) == 2)
    assert running.echo.heard == ["voor", "na"]
    states = [state for (state,) in await rows(running, "SELECT state FROM inbox ORDER BY id")]
    kind = next(iter(poison), "")
    assert states == [
        "done",
        "dead" if kind in {"", "message", "callback_query"} else "done",
        "done",
    ]
    assert len(running.dead) == states.count("dead")


async def test_the_changes_of_a_dead_letter_are_undone(running: Transport) -> None:
    """Its answer was queued before it failed: it is not sent. The error's class is on record."""
    running.anna.say(running.group, "poison")
    await until(lambda: running.dead)
    assert running.said() == []
    error = await rows(running, "SELECT state, error, body IS NULL FROM inbox")
    assert error == [("dead", "ZeroDivisionError", 0)]


async def test_a_start_token_is_hashed_before_it_is_written(transport: Transport) -> None:
    """The database's files do not hold it; the update does, as the hash that links look up."""
    transport.anna.write("/start SECRETSECRETSECRET12")
    await transport.inbox.keep(transport.telegram.updates.pending)
    kept = "".join(str(row) for row in await rows(transport, "SELECT body FROM inbox"))
    assert "/start sha256:" in kept
    for file in transport.clock_file.parent.iterdir():
        assert b"SECRETSECRET" not in file.read_bytes()


async def test_killed_between_poll_and_effect_nothing_is_lost(transport: Transport) -> None:
    """Uncommitted updates come again; committed ones are handled once."""
    for n in range(60):
        transport.anna.say(transport.group, str(n))
    for step in range(12):
        poll = asyncio.create_task(transport.poller.run())
        work = asyncio.create_task(transport.inbox.run())
        await asyncio.sleep(0.002 * step)
        poll.cancel()
        work.cancel()
        await asyncio.wait({poll, work})
        transport.poller._offset = None
    tasks = [asyncio.create_task(run()) for run in (transport.poller.run, transport.inbox.run)]

    async def answers() -> list[Any]:
        return await rows(transport, "SELECT intent ->> 'text' FROM outbox ORDER BY id")

    async def all_answered() -> bool:
        return len(await answers()) >= 60

    await until(all_answered)
    for task in tasks:
        task.cancel()
    assert await answers() == [(f"gehoord: {n}",) for n in range(60)]


async def test_told_to_stop_it_handles_no_more_than_the_update_in_hand(
    transport: Transport, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though a second step is waiting already; the other updates wait for the next start."""
    answer = transport.echo.handle

    def answer_and_stop(*about: Any) -> None:
        answer(*about)
        transport.inbox.stop()

    monkeypatch.setattr(transport.echo, "handle", answer_and_stop)
    for word in ("een", "twee", "drie"):
        transport.anna.say(transport.group, word)
    await transport.inbox.keep(list(transport.telegram.updates.pending))
    await asyncio.wait_for(transport.inbox.run(), 5)
    assert transport.echo.heard == ["een"]


async def test_a_second_machine_stops_the_bot_with_a_sentence(
    transport: Transport, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Repeated conflicts end the bot."""

    async def conflict(*_: object) -> list[Any]:
        raise Conflict("terminated by other getUpdates request")

    monkeypatch.setattr(transport.api, "updates", conflict)
    with pytest.raises(TwoMachines, match="two machines with"):
        await asyncio.wait_for(transport.poller.run(), 10)


async def test_two_machines_with_one_token_do_not_go_on(transport: Transport) -> None:
    """Each breaks off the other's polls, until one of them stops and says why."""
    machines = [transport.poller, Poller(transport.api, transport.inbox, transport.clock)]
    polls = [asyncio.create_task(machine.run()) for machine in machines]
    done_, _ = await asyncio.wait(polls, timeout=20, return_when=asyncio.FIRST_COMPLETED)
    for poll in polls:
        poll.cancel()
    assert [type(poll.exception()) for poll in done_] == [TwoMachines]


async def test_one_member_s_flood_does_not_cost_another_their_sign_off(
    transport: Transport,
) -> None:
    """200 commands before it: it is kept with its own date, and handled before the hour's work."""
    other = transport.scene.person("Bram")
    for _ in range(200):
        transport.anna.write("/stand")
    sent = other.write("/afmelden")
    moment = transport.clock.now() + timedelta(seconds=1)
    tasks = [asyncio.create_task(run()) for run in (transport.poller.run, transport.inbox.run)]
    await transport.clock.sleep_until(moment)
    begun = time.monotonic()
    await transport.poller.drained(moment)
    assert time.monotonic() - begun < 20  # a poll would last thirty
    for task in tasks:
        task.cancel()
    found = await rows(transport, "SELECT sender, date, state FROM inbox ORDER BY id DESC LIMIT 1")
    assert found == [(other.id, to_text(datetime.fromtimestamp(sent.date, UTC)), "done")]


async def test_a_wrong_token_stops_the_bot_with_a_sentence(transport: Transport) -> None:
    """The sentence does not hold the token."""
    transport.telegram.token = "7000000001:another-one"
    with pytest.raises(TokenRefused) as caught:
        await asyncio.wait_for(transport.poller.run(), 10)
    assert "playground" not in str(caught.value)


async def test_trouble_on_the_way_is_waited_out(running: Transport) -> None:
    """Lost requests, lost answers and 502 on getUpdates: the message is answered nevertheless."""
    for fault in (Fault.DROP_REQUEST, Fault.DROP_REPLY, Fault.BAD_GATEWAY, Fault.TOO_MANY_REQUESTS):
        faults(running.telegram).fail_next("getUpdates", fault)
    running.anna.say(running.group, "hallo")
    await until(running.said)
    assert running.echo.heard == ["hallo"]


async def test_drained_means_here_and_handled(transport: Transport) -> None:
    """250 messages wait at Telegram: all are handled before the hour's work may begin."""
    for n in range(250):
        transport.anna.say(transport.group, str(n))
    moment = transport.clock.now() + timedelta(seconds=1)
    tasks = [
        asyncio.create_task(transport.poller.run()),
        asyncio.create_task(transport.inbox.run()),
    ]
    await transport.clock.sleep_until(moment)
    await asyncio.wait_for(transport.poller.drained(moment), 20)
    assert len(transport.echo.heard) == 250
    for task in tasks:
        task.cancel()


async def test_drained_breaks_off_a_long_poll(transport: Transport) -> None:
    """It does not wait for the poll in progress, but for a new one begun at or after the hour."""
    write_clock_file(transport.clock_file, transport.clock.now(), 1.0)
    poll = asyncio.create_task(transport.poller.run())
    await asyncio.sleep(0.3)
    hour = transport.clock.now()
    await asyncio.wait_for(transport.poller.drained(hour), 2.0)
    poll.cancel()
    polls = [e for e in transport.telegram.requests("getUpdates") if e.at >= hour]
    assert 0 in [e.params.get("timeout", 0) for e in polls]


async def test_a_long_outage_is_on_record(transport: Transport) -> None:
    """More than 24 hours without contact: Telegram has dropped earlier messages."""
    now = transport.clock.now()
    await transport.database.run(done.mark, "poll", now - timedelta(hours=25))
    await transport.inbox.keep([])
    outage = await transport.database.run(done.outage)
    assert outage is not None
    assert outage[0] == now - timedelta(hours=25)


async def test_a_night_without_contact_is_no_outage(transport: Transport) -> None:
    """Telegram keeps messages for a day."""
    await transport.database.run(done.mark, "poll", transport.clock.now() - timedelta(hours=23))
    await transport.inbox.keep([])
    assert await transport.database.run(done.outage) is None
