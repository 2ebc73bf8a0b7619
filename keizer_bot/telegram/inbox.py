"""Updates are stored before they are acknowledged, and handled one by one from the store.

Senders and clubs take turns: of a sender with many updates a few are handled, then those of others,
then more.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Protocol

from keizer_bot.clock import Clock
from keizer_bot.core.request import ReceivedFile, TelegramAnswer
from keizer_bot.formats.apart import ReaderFailed, place_of
from keizer_bot.store import done
from keizer_bot.store import inbox as rows
from keizer_bot.store.connection import Database
from keizer_bot.store.inbox import WaitingUpdate
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.trouble import StoreFailed
from keizer_bot.telegram.api import ALLOWED_UPDATES
from keizer_bot.telegram.arrival import arrival
from keizer_bot.telegram.asking import FileWanted, GroupMember
from keizer_bot.telegram.update import Update, read_update

log = logging.getLogger(__name__)

TELEGRAM_KEEPS = timedelta(hours=24)  # Telegram drops updates that wait longer
_MARK_EVERY = timedelta(minutes=1)
# Updates in a commit, and commits in line. Other users of the database wait for these. With two in
# line, SQLite's thread has the next one ready while the loop learns that the last is done.
_TOGETHER, _IN_LINE = 50, 2
# Updates of one sender before others have their turn. A usual backlog has fewer and keeps its
# order, because one person's message may depend on another's earlier one.
_TURN = 20
_TURN_OF_CLUB = 25  # updates of a club before others; strangers count as one club
_MOST_TRIES = 2  # of a file that ended the bot each time

NotifyArbiters = Callable[[Transaction, int], None]


class UpdateHandler(Protocol):
    """The handler of updates (keizer_bot.telegram.dispatch)."""

    def handle(
        self,
        update: Update,
        tx: Transaction,
        received: datetime,
        answer: TelegramAnswer = None,
        since: datetime | None = None,
    ) -> None:
        """Carry out one update inside the transaction that it is given.

        `answer` is Telegram's answer to what was asked before: the contents of the message's file,
        or whether its sender is an administrator of the group. `since` is the earliest moment at
        which an update without a date can have been made.
        """
        ...


class Asker(Protocol):
    """Asks Telegram before an update is handled (keizer_bot.telegram.asking)."""

    def wanted(self, tx: Transaction, body: str) -> FileWanted | GroupMember | None:
        """The file that this update waits for, or the account to ask about."""
        ...

    async def is_administrator(self, member: GroupMember) -> bool:
        """True if the account is an administrator of that group."""
        ...

    async def fetch(self, file: FileWanted) -> bytes | None:
        """The content of that file; None if Telegram does not give it."""
        ...

    async def read(self, name: str, content: bytes) -> ReceivedFile:
        """The contents of a file of that name, or the reason why there are none."""
        ...

    def give_up(self, tx: Transaction, file: FileWanted) -> None:
        """Tell its sender that the file will not be tried again."""
        ...


class Inbox:
    """Stores and handles updates: `keep` is for the poller, `run` for the worker.

    `notify_arbiters` is called once for each dead letter, in its transaction, with the row's id.
    """

    def __init__(
        self,
        database: Database,
        router: UpdateHandler,
        clock: Clock,
        notify_arbiters: NotifyArbiters,
        asker: Asker,
    ) -> None:
        self._database = database
        self._router = router
        self._clock = clock
        self._notify_arbiters = notify_arbiters
        self._asker = asker
        self._wanted: list[tuple[WaitingUpdate, FileWanted | GroupMember]] = []  # to ask about
        self._asking: dict[int, asyncio.Task[None]] = {}  # by sender
        self._alone = asyncio.Lock()  # held while a file is tried
        self._tried: int | None = None  # the row of that file
        self._answers: dict[int, TelegramAnswer] = {}  # by row id
        self._had_turn: set[int] = set()  # senders who must wait until all others had a turn
        self._clubs_had_turn: set[int] = set()  # likewise clubs
        self._marked: datetime | None = None
        self._stopping = False

    async def keep(self, updates: list[Any], *, away: bool = False, more: bool = False) -> None:
        """Store what a poll brought; when this returns, Telegram may forget it.

        Also stores when Telegram last answered, at most once a minute, and any outage so long that
        Telegram has dropped updates. `away`: the updates are a backlog since Telegram last
        answered; `more`: there may be more of it.
        """
        now = self._clock.now()
        if not updates and self._marked and abs(now - self._marked) < _MARK_EVERY:
            return

        def store(tx: Transaction) -> None:
            heard = done.moment(tx, "poll") if away else None
            rows.keep(tx, map(arrival, updates), now, heard=heard)
            if not (away and more):
                self._mark(tx, now)
                self._marked = now

        await self._database.run(store)

    def _mark(self, tx: Transaction, now: datetime) -> None:
        before = done.moment(tx, "poll")
        if before and now - before > TELEGRAM_KEEPS:
            done.mark_outage(tx, before, now)
            log.warning("no contact with Telegram from %s to %s", before, now)
        done.mark(tx, "poll", now)

    async def run(self) -> None:
        """Handle updates until `stop`. Raises StoreFailed."""
        arrived = self._database.event("inbox")
        try:
            while not self._stopping:
                arrived.clear()
                if not await self.handle_some():
                    await arrived.wait()
        finally:
            await self._end_asking()

    async def _end_asking(self) -> None:
        """Cancel all questions; a stop that was ordered does not count as the file's fault."""
        for task in self._asking.values():
            task.cancel()
        await asyncio.gather(*self._asking.values(), return_exceptions=True)
        if self._tried is not None:
            await self._database.run(rows.take_try_back, self._tried)

    def stop(self) -> None:
        """End `run` after the update in hand."""
        self._stopping = True
        self._database.event("inbox").set()

    async def handle_some(self) -> bool:
        """Handle the oldest updates, a few in each commit; true if there were any.

        Each update's effect, its answers and "done" are in one commit. One that cannot be handled
        becomes a dead letter without any effect. One that needs an answer of Telegram is handled
        when that comes; meanwhile it holds up only its own sender.
        """
        for sender in [sender for sender, task in self._asking.items() if task.done()]:
            self._asking.pop(sender).result()
        steps = [self._database.run(self._handle_some) for _ in range(_IN_LINE)]
        any_came = any(await asyncio.gather(*steps))
        for row, wanted in self._wanted:
            task = asyncio.create_task(self._ask(row, wanted))
            task.add_done_callback(lambda _: self._database.event("inbox").set())
            self._asking[row.sender or 0] = task
        self._wanted.clear()
        return any_came

    async def _ask(self, row: WaitingUpdate, wanted: FileWanted | GroupMember) -> None:
        if isinstance(wanted, GroupMember):
            self._answers[row.id] = await self._asker.is_administrator(wanted)
        else:
            await self._try_file(row, wanted)

    async def _try_file(self, row: WaitingUpdate, file: FileWanted) -> None:
        """Handle an update by itself with its file's contents; commits the attempt first.

        So a file that ends the bot costs no other update anything.
        """
        content = await self._asker.fetch(file)
        async with self._alone:
            self._tried = row.id
            await self._database.run(rows.begin_try, row.id)
            contents = None if content is None else await self._read(file.name, content)
            await self._database.run(self._handle_file, row, contents)
            self._tried = None

    async def _read(self, name: str, content: bytes) -> ReceivedFile | ReaderFailed:
        try:
            return await self._asker.read(name, content)
        except ReaderFailed as error:
            return error

    def _handle_file(
        self, tx: Transaction, row: WaitingUpdate, contents: ReceivedFile | ReaderFailed | None
    ) -> None:
        if isinstance(contents, ReaderFailed):
            self._give_up(tx, row, contents.error, contents.at)
            return
        self._answers[row.id] = contents
        if self._deal_with(tx, row):
            rows.mark_done(tx, [row.id], self._clock.now())
        tx.end_act()

    def _handle_some(self, tx: Transaction) -> bool:
        """True if there were any; updates of a sender after one that waits, wait too."""
        if self._stopping:
            return False
        busy = self._busy()
        waiting = self._in_turn(tx, busy)
        for had_turn in (self._clubs_had_turn, self._had_turn):
            if not waiting and had_turn:
                had_turn.clear()
                waiting = self._in_turn(tx, busy)
        handled = self._handle_each(tx, waiting)
        rows.mark_done(tx, handled, self._clock.now())
        tx.signals.add("handled")
        return bool(waiting)

    def _in_turn(self, tx: Transaction, busy: set[int]) -> list[WaitingUpdate]:
        """The first few updates of each sender and club whose turn it is."""
        by_sender, by_club, chosen = Counter[int](), Counter[int](), []
        for row in rows.oldest(tx, _TOGETHER, busy | self._had_turn, self._clubs_had_turn):
            sender = row.sender or 0
            by_sender[sender] += 1
            if by_sender[sender] > _TURN:
                self._had_turn.add(sender)
                continue
            by_club[row.club] += 1
            if by_club[row.club] > _TURN_OF_CLUB:
                self._clubs_had_turn.add(row.club)
            else:
                chosen.append(row)
        return chosen

    def _busy(self) -> set[int]:
        """Senders about whom Telegram is being asked."""
        return {*self._asking, *(row.sender or 0 for row, _ in self._wanted)}

    def _handle_each(self, tx: Transaction, waiting: list[WaitingUpdate]) -> list[int]:
        """The ids of those that were handled; one that must wait is added to `_wanted`."""
        handled = []
        for row in waiting:
            if self._wanted and (row.sender or 0) in self._busy():
                continue
            is_answered = row.id in self._answers
            wanted = None if is_answered else self._asker.wanted(tx, row.body)
            if wanted is not None:
                self._let_wait(tx, row, wanted)
                continue
            if self._deal_with(tx, row):
                handled.append(row.id)
            tx.end_act()
            if self._stopping:
                break
        return handled

    def _let_wait(
        self, tx: Transaction, row: WaitingUpdate, wanted: FileWanted | GroupMember
    ) -> None:
        """Add the update to `_wanted`, unless its file has ended the bot too often."""
        if isinstance(wanted, FileWanted):
            if (row.tries or 0) >= _MOST_TRIES:
                rows.mark_dead(tx, row.id, "TriedTooOften", self._clock.now())
                self._asker.give_up(tx, wanted)
                log.error("file given up", extra={"request": row.id, "kind": row.kind})
                return
            rows.await_file(tx, row.id)
        self._wanted.append((row, wanted))

    def _deal_with(self, tx: Transaction, row: WaitingUpdate) -> bool:
        """True if it was handled; if not, it is given up."""
        tx.cause = row.id
        try:
            with tx.part():
                self._handle(tx, row)
            log.info("update handled", extra={"request": row.id, "kind": row.kind})
        except StoreFailed:
            raise
        except Exception as error:  # noqa: BLE001 - after any error the other updates go on
            self._give_up(tx, row, type(error).__name__, place_of(error.__traceback__))
            return False
        return True

    def _handle(self, tx: Transaction, row: WaitingUpdate) -> None:
        if row.kind and row.kind not in ALLOWED_UPDATES:
            return
        update = read_update(row.body)
        answer = self._answers.pop(row.id, None)
        self._router.handle(update, tx, row.received, answer, row.date)

    def _give_up(self, tx: Transaction, row: WaitingUpdate, error: str, at: str) -> None:
        """Make it a dead letter; the error's message may hold people's words and is not stored."""
        rows.mark_dead(tx, row.id, error, self._clock.now())
        self._notify_arbiters(tx, row.id)
        facts = {"request": row.id, "kind": row.kind, "error": error, "at": at}
        log.error("update given up", extra=facts)

    async def handled_before(self, moment: datetime) -> None:
        """Return when every stored update that was sent before the moment has been handled."""
        handled = self._database.event("handled")
        while True:
            handled.clear()
            if not await self._database.run(rows.waits, moment):
                return
            await handled.wait()
