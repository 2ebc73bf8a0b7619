"""Asks Telegram, before an update is handled, for its file or for its sender's rights.

An arbiter's file is fetched, and read in another process; for an account that opens a group's link,
Telegram is asked if it is an administrator there. Both happen outside every transaction, so that
neither a slow network nor a long file holds up a commit. The update's row stays new until it is
handled: a kill in between loses only the answer.
"""

import asyncio
import logging
from typing import NamedTuple

import msgspec
from telegram.error import BadRequest, Forbidden, TelegramError

from keizer_bot.clock import Clock
from keizer_bot.club.accounts.links import is_group_link
from keizer_bot.club.importing.actions import say_busy, say_given_up, sends_files
from keizer_bot.club.importing.document import LARGEST, NothingInFile, read_document
from keizer_bot.club.importing.messages import FileTakesTooMuch
from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.request import ReceivedFile
from keizer_bot.formats.apart import TookTooMuch, apart
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.api import Api, checked_answer
from keizer_bot.telegram.update import TelegramMessage, read_update

log = logging.getLogger(__name__)

_TRIES = 3
_TAKES_LONG = 200 * 1024  # bytes
_BETWEEN_TRIES = 1.0  # seconds
_AT_ONCE = 4  # files fetched at the same time
_LARGEST_ID = 2**63 - 1  # SQLite's integers


class FileWanted(NamedTuple):
    """A file that somebody sent, with its name and Telegram's id for it."""

    sender: int
    name: str
    file_id: str


class GroupMember(NamedTuple):
    """An account in a group; the question is whether it is an administrator there."""

    chat: int
    account: int


class TelegramAsker:
    """Decides what an update waits for, and asks Telegram for it."""

    def __init__(self, api: Api, clock: Clock, texts: Translator) -> None:
        self._api = api
        self._clock = clock
        self._texts = texts
        self._few = asyncio.Semaphore(_AT_ONCE)

    def wanted(self, tx: Transaction, body: str) -> FileWanted | GroupMember | None:
        """The file to fetch, or the account to ask about, before this update is handled.

        Only files that an arbiter sends in private, if not too large; only accounts that open a
        valid link. The sender of a long list is told at once that it is being read.
        """
        if '"document"' not in body and "/start" not in body:
            return None
        try:
            message = read_update(body).message
        except (msgspec.MsgspecError, RecursionError):
            return None  # it becomes a dead letter
        if message is None or message.sender is None or abs(message.sender.id) > _LARGEST_ID:
            return None
        if message.chat.type == "private":
            return self._file(tx, message, message.sender.id)
        if message.sender_chat is None and is_group_link(tx, message.text or "", self._clock.now()):
            return GroupMember(message.chat.id, message.sender.id)
        return None

    def _file(self, tx: Transaction, message: TelegramMessage, sender: int) -> FileWanted | None:
        document = message.document
        size = (document and document.file_size) or 0
        if document is None or not document.file_id:
            return None
        if size > LARGEST or not sends_files(tx, sender):
            return None
        if size > _TAKES_LONG:
            say_busy(tx, sender, message.message_id, self._clock.now())
        return FileWanted(sender, document.file_name or "", document.file_id)

    def give_up(self, tx: Transaction, file: FileWanted) -> None:
        """Tell the sender of a file that it will not be tried again."""
        at = self._clock.now()
        say_given_up(ReplyContext(tx, self._texts, at), file.sender, file.name)

    async def read(self, name: str, content: bytes) -> ReceivedFile:
        """The contents of a file, read in another process. Raises ReaderFailed."""
        try:
            return await apart(read_document, name, content)
        except TookTooMuch:
            return NothingInFile(FileTakesTooMuch(name))

    async def is_administrator(self, member: GroupMember) -> bool:
        """True if the account is an administrator; false if Telegram does not answer."""
        for _ in range(_TRIES):
            try:
                with checked_answer():
                    membership = await self._api.bot.get_chat_member(member.chat, member.account)
            except (BadRequest, Forbidden):
                return False
            except TelegramError as error:
                log.warning("no word from Telegram", extra={"error": type(error).__name__})
                await self._clock.sleep(_BETWEEN_TRIES)
            else:
                return membership.status in {"administrator", "creator"}
        return False

    async def fetch(self, file: FileWanted) -> bytes | None:
        """The content of a file; None if Telegram does not give it."""
        async with self._few:
            for _ in range(_TRIES):
                try:
                    return await self._api.document(file.file_id)
                except BadRequest:
                    return None
                except TelegramError as error:
                    log.warning("no file from Telegram", extra={"error": type(error).__name__})
                    await self._clock.sleep(_BETWEEN_TRIES)
        return None
