"""The messages to the service manager, read from a socket of the test's own as systemd would."""

import socket
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from keizer_bot.app.machine import Supervisor
from keizer_bot.clock import RealClock
from keizer_bot.store import done, inbox
from keizer_bot.store.connection import Database
from keizer_bot.store.inbox import Arrival
from keizer_bot.store.transaction import Transaction
from tests.app.process import Club, running
from tests.new_file import new_database
from tests.standin.faults import Fault, faults

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
UNIT = Path(__file__).parents[2] / "keizer_bot" / "_hosting" / "keizer-bot.service"


@pytest.fixture
async def database(tmp_path: Path) -> Database:
    """A bot that heard of Telegram a second ago, with one update waiting."""
    made = await new_database(tmp_path / "keizer.db")

    def step(tx: Transaction) -> None:
        done.mark(tx, "poll", NOON - timedelta(seconds=1))
        inbox.keep(tx, [Arrival(1, "x", "message", 1, NOON, "{}")], NOON)

    await made.run(step)
    return made


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """The service manager's end of the socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(1)
        yield listening


def _environment(manager: socket.socket) -> dict[str, str]:
    return {"NOTIFY_SOCKET": manager.getsockname()}


async def test_a_tick_tells_that_it_lives_and_how_it_is(
    database: Database, manager: socket.socket
) -> None:
    """After a tick systemd's watchdog is fed, and the health is one line."""
    await Supervisor(database, _environment(manager))(NOON)
    assert manager.recv(200) == b"WATCHDOG=1"
    expected = "STATUS=heard=2026-11-20T11:59:59Z waiting=1 given_up=0 to_send=0 not_sent=0"
    never = "night=never log=never copy=never"
    assert manager.recv(200).decode() == f"{expected} {never} clubs=0 asleep=0"


async def test_the_health_is_told_once_a_minute(database: Database, manager: socket.socket) -> None:
    """The ticks in between only feed the watchdog."""
    supervisor = Supervisor(database, _environment(manager))
    for second in (0, 1, 59):
        await supervisor(NOON + timedelta(seconds=second))
    said = [manager.recv(200).split(b"=")[0] for _ in range(4)]
    assert said == [b"WATCHDOG", b"STATUS", b"WATCHDOG", b"WATCHDOG"]


async def test_ready_and_stopping_are_told(database: Database, manager: socket.socket) -> None:
    """`Type=notify` waits for the first of these."""
    supervisor = Supervisor(database, _environment(manager))
    supervisor.ready()
    supervisor.stopping()
    assert [manager.recv(20), manager.recv(20)] == [b"READY=1", b"STOPPING=1"]


async def test_without_a_manager_nothing_is_sent(
    database: Database, manager: socket.socket, caplog: pytest.LogCaptureFixture
) -> None:
    """Started by hand it writes its health to the log only, without a warning."""
    manager.settimeout(0.1)
    with caplog.at_level("INFO", logger="keizer_bot"):
        await Supervisor(database, {})(NOON)
    assert [record.levelname for record in caplog.records] == ["INFO"]
    with pytest.raises(TimeoutError):
        manager.recv(20)


async def test_a_manager_that_is_gone_does_no_harm(
    database: Database, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A socket without a reader causes a warning, and does not stop the bot."""
    await Supervisor(database, {"NOTIFY_SOCKET": str(tmp_path / "gone")})(NOON)
    assert "the service manager cannot be told" in caplog.text


@pytest.mark.slow
async def test_a_bot_without_a_network_at_the_hour_lives(
    club: Club, manager: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sign-off should close, the backlog cannot be had: the watchdog is fed every second."""
    monkeypatch.setenv("NOTIFY_SOCKET", manager.getsockname())
    faults(club.telegram).fail_at_random(1.0, 1, [Fault.DROP_REQUEST], ["getUpdates"])
    said = []
    async with running(club, RealClock(), closes_in=-0.1):
        assert await club.rows("SELECT phase FROM round WHERE number = 1") == [("open",)]
        manager.setblocking(False)
        with suppress(BlockingIOError):
            while True:
                said.append(manager.recv(200))
    assert said.count(b"WATCHDOG=1") >= 2


def test_the_unit_hands_over_the_token_and_restarts() -> None:
    """The unit in the docs passes the token and restarts as promised."""
    unit = ConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(UNIT.read_text())
    service = unit["Service"]
    assert service["LoadCredential"].startswith("keizer-bot-token:")
    assert (service["Type"], service["Restart"]) == ("notify", "on-failure")
    assert int(service["WatchdogSec"]) >= 30
