"""Killed in the middle of a mail: nothing is lost, and nothing comes twice under two numbers."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.mail.office import open_office
from tests.mail.stand_in import Mailbox, listening

pytestmark = pytest.mark.slow


class Slow(Mailbox):
    """A server that thinks about the second mail until its sender is dead."""

    def __init__(self, *, keeps: bool) -> None:
        super().__init__()
        self.keeps = keeps
        self.asked = asyncio.Event()
        self.killed = asyncio.Event()

    async def handle_DATA(self, server, session, envelope):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201, N802
        """Keep the mail or not, and kill the sender before the answer."""
        if len(self.mails) != 1 or self.killed.is_set():
            return await super().handle_DATA(server, session, envelope)
        answer = await super().handle_DATA(server, session, envelope) if self.keeps else "451 no"
        self.asked.set()
        await self.killed.wait()
        return answer


@pytest.mark.parametrize("keeps", [True, False])
async def test_killed_in_the_middle_of_a_mail(tmp_path: Path, *, keeps: bool) -> None:
    """Three mails are queued; the bot dies while the server has the second in hand."""
    path = tmp_path / "keizer.db"
    async with listening(Slow(keeps=keeps)) as mailbox:
        assert isinstance(mailbox, Slow)
        office = await open_office(path, mailbox)
        rows = [await office.put(f"mail {n}") for n in range(3)]
        await office.database.close()
        words = ("-m", "tests.mail.doomed", str(path), str(mailbox.port))
        process = await asyncio.create_subprocess_exec(sys.executable, *words)
        await asyncio.wait_for(mailbox.asked.wait(), 30)
        process.kill()
        await process.wait()
        mailbox.killed.set()
        office = await open_office(path, mailbox)
        assert await office.states() == ["sent", "sending", "queued"]
        await office.send()
        assert await office.states() == ["sent"] * 3
        await office.database.close()
    numbers = [number.partition(".")[0].strip("<") for number in mailbox.numbers()]
    assert sorted(set(numbers), key=int) == [str(row) for row in rows]
    assert len(numbers) == (4 if keeps else 3)
    assert len(set(mailbox.numbers())) == 3
