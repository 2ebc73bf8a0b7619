"""Pictures and files go out as surely as words do, are made once, and never lose their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from keizer_bot.i18n.html import Html
from keizer_bot.i18n.translator import Translator
from keizer_bot.usecases import attachments
from keizer_bot.usecases.ask import WithFile
from keizer_bot.usecases.post import send
from keizer_bot.usecases.reception import Counter
from tests.bot.transport.test_sending import sending
from tests.playground.judge import Judge

if TYPE_CHECKING:
    from tests.bot.transport.stage import Transport

pytestmark = pytest.mark.slow


@dataclass(frozen=True, slots=True)
class Table:
    """A file of so many rows."""

    rows: tuple[str, ...]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Table]:
    """What was made, in order; a table without rows cannot be made."""
    tables: list[Table] = []

    def csv(table: Table) -> bytes:
        tables.append(table)
        return f"{table.rows[0]}\r\n".encode()

    monkeypatch.setitem(attachments.FILES, Table, csv)
    return tables


async def put(transport: Transport, text: str = "De stand", *rows: str, **more: object) -> int:
    """Queue that text with a table to the group."""
    async with transport.database.transaction() as tx:
        counter = Counter(tx, Translator(strict=True), transport.clock.now())
        say = WithFile(Html(text), Table(rows), "stand.csv")
        return await send(counter, transport.group.id, say, language="nl", **more)  # type: ignore[arg-type]


@pytest.mark.usefixtures("made")
async def test_a_file_is_uploaded_with_its_words(transport: Transport) -> None:
    """Name, content and caption arrive; the request and its result are Telegram's."""
    judge = Judge(transport.telegram)
    await put(transport, "<b>De stand</b>", "Jan;50")
    await sending(transport)
    (message,) = (m for m in transport.group.messages.values() if m.media)
    assert message.body == "De stand"
    assert message.media is not None
    assert message.media["document"]["file_name"] == "stand.csv"
    (file,) = transport.telegram.files.values()
    assert file.content == b"Jan;50\r\n"
    assert judge.complaints == []
