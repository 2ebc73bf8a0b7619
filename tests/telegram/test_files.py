"""Pictures and files go out as surely as words do, are made once, and never lose their words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from keizer_bot.core.attachments import FILES
from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.posting import send
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.translator import Translator
from keizer_bot.standin.model import ChatMessage
from keizer_bot.store import clubs, people, uploads
from keizer_bot.store.intents import Address, chat, person
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.outbox import OutboxSender
from tests.standin.faults import Fault, faults
from tests.standin.judge import Judge
from tests.telegram.test_sending import sending

if TYPE_CHECKING:
    from tests.telegram.stage import Transport

pytestmark = pytest.mark.slow

LONG = "<b>Stand na ronde 3</b>\n" + "Jan 50 punten\n" * 80


@dataclass(frozen=True, slots=True)
class Table:
    """A file of that many rows."""

    rows: tuple[str, ...]


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> list[Table]:
    """The tables that were made, in order; making one without rows fails."""
    tables: list[Table] = []

    def csv(table: Table) -> bytes:
        tables.append(table)
        return f"{table.rows[0]}\r\n".encode()

    monkeypatch.setitem(FILES, Table, csv)
    return tables


async def put(transport: Transport, *rows: str, text: str = "Stand", **more: Any) -> None:
    """Queue that text with a table, to the group."""

    def step(tx: Transaction) -> None:
        reply_context = ReplyContext(tx, Translator(strict=True), transport.clock.now())
        say = Reply.attaching(Html(text), Table(rows), "stand.csv")
        to = Address(more.pop("to", chat(transport.group.id)), "nl", **more)
        send(reply_context, to, say)

    await transport.database.run(step)


def seen(transport: Transport) -> list[ChatMessage]:
    """The bot's messages in the group."""
    bot = transport.telegram.bot
    return [m for m in transport.group.messages.values() if m.sender is bot and not m.service]


def contents(transport: Transport) -> list[bytes]:
    """The uploaded files, in order."""
    return [file.content for file in transport.telegram.files.values()]


async def test_a_file_is_uploaded_with_its_words(transport: Transport) -> None:
    """Name, content and caption arrive; the request and its result are Telegram's."""
    judge = Judge(transport.telegram)
    await put(transport, "Jan;50", text="<b>Stand</b>")
    await sending(transport)
    (message,) = seen(transport)
    assert message.media is not None
    assert (message.body, message.media["document"]["file_name"]) == ("Stand", "stand.csv")
    assert contents(transport) == [b"Jan;50\r\n"]
    assert judge.complaints == []


async def test_the_same_file_is_made_once(transport: Transport, made: list[Table]) -> None:
    """The second time it is sent by its id, by another process too; a changed one is made."""
    await put(transport, "Jan;50")
    await sending(transport)
    transport.sender = anew(transport)
    await put(transport, "Jan;50")
    await put(transport, "Jan;51")
    await sending(transport)
    assert made == [Table(("Jan;50",)), Table(("Jan;51",))]
    assert contents(transport) == [b"Jan;50\r\n", b"Jan;51\r\n"]
    assert len(seen(transport)) == 3


def anew(transport: Transport) -> OutboxSender:
    """A sender that remembers nothing."""

    def nobody(*_: object) -> None:
        """No post here must not be missing."""

    return OutboxSender(transport.database, transport.api, transport.clock, nobody)


async def test_a_forgotten_file_is_uploaded_again(transport: Transport) -> None:
    """Telegram no longer knows the id: it gets the bytes, and the next one uses the new id."""
    await put(transport, "Jan;50")
    await sending(transport)
    transport.telegram.files.clear()
    await put(transport, "Jan;50")
    await put(transport, "Jan;50")
    await sending(transport)
    assert contents(transport) == [b"Jan;50\r\n"]
    assert len(seen(transport)) == 3


async def test_words_go_alone_if_the_file_cannot_be_made(transport: Transport) -> None:
    """The words keep their mark-up."""
    await put(transport, text="<b>Stand</b>")
    await sending(transport)
    assert transport.said() == ["Stand"]
    assert await transport.states() == ["sent"]


async def test_words_go_alone_if_the_file_is_refused(transport: Transport) -> None:
    """Telegram takes no empty file, nor one where files are not allowed."""
    faults(transport.telegram).fail_next("sendDocument", Fault.BAD_REQUEST)
    await put(transport, "Jan;50")
    await sending(transport)
    assert transport.said() == ["Stand"]


async def test_a_long_text_goes_first(transport: Transport) -> None:
    """The file answers it without a sound, and has its first line for a caption."""
    await put(transport, "Jan;50", text=LONG)
    await sending(transport)
    text, file = seen(transport)
    assert text.body.endswith("Jan 50 punten")
    assert (file.body, file.reply_to) == ("Stand na ronde 3", text)
    (request,) = transport.telegram.requests("sendDocument")
    assert request.params["disable_notification"] is True


async def test_a_long_line_is_no_caption(transport: Transport) -> None:
    """Telegram would refuse it: it goes before the file, which then has none."""
    await put(transport, "Jan;50", text="Jan " * 300)
    await sending(transport)
    text, file = seen(transport)
    assert (file.body, file.reply_to) == ("", text)


async def test_a_long_text_is_said_once(transport: Transport) -> None:
    """It is sent once even if its file cannot be made."""
    await put(transport, text=LONG)
    await sending(transport)
    assert len(transport.said()) == 1
    assert await transport.states() == ["sent", "failed"]


async def test_several_files_under_one_text_all_come(transport: Transport) -> None:
    """A later one does not take the place of an earlier one, as an edit would."""
    await put(transport, "Jan;50", text=LONG)
    await transport.database.run(
        lambda tx: tx.write("UPDATE outbox SET edits = 1 WHERE edits IS NOT NULL")
    )
    await put(transport, "Jan;51", text=LONG)
    await transport.database.run(
        lambda tx: tx.write("UPDATE outbox SET edits = 1 WHERE edits IS NOT NULL")
    )
    await sending(transport)
    assert contents(transport) == [b"Jan;50\r\n", b"Jan;51\r\n"]


async def test_a_lost_reply_is_repeated_with_a_mark(
    transport: Transport, made: list[Table]
) -> None:
    """Nobody knows whether it arrived; it is not made again for that."""
    faults(transport.telegram).fail_next("sendDocument", Fault.DROP_REPLY)
    await put(transport, "Jan;50")
    await sending(transport)
    assert transport.said() == ["Stand", "↻\nStand"]
    assert len(made) == 1


async def test_telegram_s_pause_is_kept(transport: Transport, made: list[Table]) -> None:
    """429: again after the time that Telegram names, without a mark, and not made again."""
    faults(transport.telegram).fail_next("sendDocument", Fault.TOO_MANY_REQUESTS)
    await put(transport, "Jan;50")
    begun = transport.clock.now()
    await sending(transport)
    assert transport.said() == ["Stand"]
    assert transport.clock.now() - begun >= timedelta(seconds=3)
    assert len(made) == 1


async def test_a_kill_while_it_is_made_loses_nothing(transport: Transport) -> None:
    """A row that was left `sending` is repeated with its mark at the next start."""
    await put(transport, "Jan;50")
    await transport.database.run(
        lambda tx: tx.write("UPDATE outbox SET state = 'sending', attempts = 1")
    )
    await sending(transport)
    assert transport.said() == ["↻\nStand"]
    assert contents(transport) == [b"Jan;50\r\n"]


async def test_a_closed_private_chat_hands_it_back(transport: Transport, made: list[Table]) -> None:
    """403: the group gets words and file, where they were asked for."""
    transport.anna.write("/start")
    transport.anna.block()

    def step(tx: Transaction) -> None:
        club, _ = clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", "{}")
        people.link_member(tx, people.add_member(tx, club, "Anna"), transport.anna.id)

    await transport.database.run(step)
    group = Address(chat(transport.group.id))
    await put(transport, "Jan;50", to=person(transport.anna.id), instead=group)
    await sending(transport)
    (message,) = seen(transport)
    assert message.media is not None
    assert len(made) == 1


async def test_a_sent_file_is_stored_nowhere(transport: Transport) -> None:
    """The row is empty again; of the file there is its hash and Telegram's id, for a month."""
    await put(transport, "Jan;50")
    await sending(transport)

    def step(tx: Transaction) -> None:
        assert tx.the("SELECT intent FROM outbox")["intent"] == "{}"
        (row,) = tx.all("SELECT * FROM upload")
        assert row["file_id"] == next(iter(transport.telegram.files))
        uploads.forget_unused(tx, transport.clock.now() + timedelta(seconds=1))
        assert tx.all("SELECT * FROM upload") == []

    await transport.database.run(step)
