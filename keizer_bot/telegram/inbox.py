"""Updates are kept before they are acknowledged, and handled one by one from what was kept.

Senders and clubs have turns: of who sends many at once a few are handled, then what others sent,
then more.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Protocol

from keizer_bot.clock import Clock
from keizer_bot.core.request import ReceivedFile, Told
from keizer_bot.formats.apart import ReaderFailed
from keizer_bot.formats.apart_work import place_of
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

TELEGRAM_KEEPS = timedelta(hours=24)  # an update that waits longer is dropped
_MARK_EVERY = timedelta(minutes=1)
# Whatever else wants the database waits for so many updates, in so many commits; with two in line
# SQLite's thread has the next at hand while the loop hears of the last.
_TOGETHER, _IN_LINE = 50, 2
# Of one sender, before others have their turn. A usual backlog has fewer and keeps its order, for
# what one sent may rest on what another sent before.
_TURN = 20
_TURN_OF_CLUB = 25  # of all its members together, before others; strangers are one club here
_MOST_TRIES = 2  # of a file by which the bot ended each time

NotifyArbiters = Callable[[Transaction, int], None]


class UpdateHandler(Protocol):
    """Whatever answers updates (keizer_bot.telegram.dispatch)."""

    def handle(
        self,
        update: Update,
        tx: Transaction,
        received: datetime,
        told: Told = None,
        since: datetime | None = None,
    ) -> None:
        """Carry out one update inside the transaction that it is given.

        `told` is what was asked of Telegram beforehand: the content of the file that came with it,
        or whether its sender is an administrator of the group. `since` is the earliest moment at
        which it can have been made, if it has no date of its own.
        """
        ...


class Asker(Protocol):
    """Whatever asks Telegram before an update is handled (keizer_bot.telegram.asking)."""

    def wanted(self, tx: Transaction, body: str) -> FileWanted | GroupMember | None:
        """The file that this update waits for, or about whom it is to be asked."""
        ...

    async def is_administrator(self, who: GroupMember) -> bool:
        """Whether they are an administrator of that group."""
        ...

    async def fetch(self, file: FileWanted) -> bytes | None:
        """The content of that file, None if it does not come."""
        ...

    async def read(self, name: str, content: bytes) -> ReceivedFile:
        """What a file of that name holds, or why it holds nothing."""
        ...

    def give_up(self, tx: Transaction, file: FileWanted) -> None:
        """Tell its sender that the file is not tried again."""
        ...


class Inbox:
    """The one way in: `keep` for the poller, `run` for the worker.

    `notify_arbiters` is called once for each dead letter, in its transaction, with its row's id.
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
        self._wanted: list[tuple[WaitingUpdate, FileWanted | GroupMember]] = []  # and what for
        self._asking: dict[int, asyncio.Task[None]] = {}  # for that sender
        self._alone = asyncio.Lock()  # of the file that is tried
        self._tried: int | None = None  # its row
        self._told: dict[int, Told] = {}  # for the row with that id
        self._had_turn: set[int] = set()  # senders with more to come, once all others had theirs
        self._clubs_had_turn: set[int] = set()  # the same of clubs
        self._marked: datetime | None = None
        self._stopping = False

    async def keep(self, updates: list[Any], *, away: bool = False, more: bool = False) -> None:
        """Commit what a poll brought; when this returns, Telegram may forget it.

        Also keeps when Telegram was last heard, at most once a minute, and whether that was so
        long ago that it has dropped messages. `away`: what came is a backlog, of which there may
        be `more`; it lasts from when Telegram was last heard.
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
        """Handle what comes in, until `stop`. Raises StoreFailed."""
        came = self._database.event("inbox")
        try:
            while not self._stopping:
                came.clear()
                if not await self.handle_some():
                    await came.wait()
        finally:
            await self._end_asking()

    async def _end_asking(self) -> None:
        """Ask nothing more; an end that was ordered is not the fault of the file in hand."""
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
        """Handle the oldest updates, a few in each commit; whether there was any.

        The effect of each, its answers and "done" are in that commit together. One that cannot
        be handled becomes a dead letter without any effect. One of which Telegram is to be asked is
        handled once it answered: that is done beside, and holds up nobody but who sent it.
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
            self._told[row.id] = await self._asker.is_administrator(wanted)
        else:
            await self._try_file(row, wanted)

    async def _try_file(self, row: WaitingUpdate, file: FileWanted) -> None:
        """Handle an update by itself with what its file holds; the attempt is committed first.

        Whatever ends the bot meanwhile costs no other update anything.
        """
        content = await self._asker.fetch(file)
        async with self._alone:
            self._tried = row.id
            await self._database.run(rows.begin_try, row.id)
            held = None if content is None else await self._read(file.name, content)
            await self._database.run(self._handle_file, row, held)
            self._tried = None

    async def _read(self, name: str, content: bytes) -> ReceivedFile | ReaderFailed:
        try:
            return await self._asker.read(name, content)
        except ReaderFailed as error:
            return error

    def _handle_file(
        self, tx: Transaction, row: WaitingUpdate, held: ReceivedFile | ReaderFailed | None
    ) -> None:
        if isinstance(held, ReaderFailed):
            self._give_up(tx, row, held.error, held.at)
            return
        self._told[row.id] = held
        if self._deal_with(tx, row):
            rows.mark_done(tx, [row.id], self._clock.now())
        tx.end_act()

    def _handle_some(self, tx: Transaction) -> bool:
        """Whether there was any; whatever its sender sent after one that waits, waits too."""
        if self._stopping:
            return False
        busy = self._busy()
        waiting = self._in_turn(tx, busy)
        for had_turn in (self._clubs_had_turn, self._had_turn):
            if not waiting and had_turn:
                had_turn.clear()
                waiting = self._in_turn(tx, busy)
        done = self._handle_each(tx, waiting)
        rows.mark_done(tx, done, self._clock.now())
        tx.signals.add("handled")
        return bool(waiting)

    def _in_turn(self, tx: Transaction, busy: set[int]) -> list[WaitingUpdate]:
        """Of each sender and each club whose turn it is the first few."""
        of_sender, of_club, chosen = Counter[int](), Counter[int](), []
        for row in rows.oldest(tx, _TOGETHER, busy | self._had_turn, self._clubs_had_turn):
            sender = row.sender or 0
            of_sender[sender] += 1
            if of_sender[sender] > _TURN:
                self._had_turn.add(sender)
                continue
            of_club[row.club] += 1
            if of_club[row.club] > _TURN_OF_CLUB:
                self._clubs_had_turn.add(row.club)
            else:
                chosen.append(row)
        return chosen

    def _busy(self) -> set[int]:
        """Of whom something is being asked, or is to be."""
        return {*self._asking, *(row.sender or 0 for row, _ in self._wanted)}

    def _handle_each(self, tx: Transaction, waiting: list[WaitingUpdate]) -> list[int]:
        """Those that are handled; one that waits is put down in `_wanted`."""
        done = []
        for row in waiting:
            if self._wanted and (row.sender or 0) in self._busy():
                continue
            known = row.id in self._told
            wanted = None if known else self._asker.wanted(tx, row.body)
            if wanted is not None:
                self._let_wait(tx, row, wanted)
                continue
            if self._deal_with(tx, row):
                done.append(row.id)
            tx.end_act()
            if self._stopping:
                break
        return done

    def _let_wait(
        self, tx: Transaction, row: WaitingUpdate, wanted: FileWanted | GroupMember
    ) -> None:
        """Put it down in `_wanted`, unless it is a file by which the bot ended too often."""
        if isinstance(wanted, FileWanted):
            if (row.tries or 0) >= _MOST_TRIES:
                rows.mark_dead(tx, row.id, "TriedTooOften", self._clock.now())
                self._asker.give_up(tx, wanted)
                log.error("file given up", extra={"request": row.id, "kind": row.kind})
                return
            rows.await_file(tx, row.id)
        self._wanted.append((row, wanted))

    def _deal_with(self, tx: Transaction, row: WaitingUpdate) -> bool:
        """Whether it was handled; else it is given up."""
        tx.cause = row.id
        try:
            with tx.part():
                self._handle(tx, row)
            log.info("update handled", extra={"request": row.id, "kind": row.kind})
        except StoreFailed:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, its neighbours go on
            self._give_up(tx, row, type(error).__name__, place_of(error.__traceback__))
            return False
        return True

    def _handle(self, tx: Transaction, row: WaitingUpdate) -> None:
        if row.kind and row.kind not in ALLOWED_UPDATES:
            return
        update = read_update(row.body)
        told = self._told.pop(row.id, None)
        self._router.handle(update, tx, row.received, told, row.date)

    def _give_up(self, tx: Transaction, row: WaitingUpdate, error: str, at: str) -> None:
        """Make it a dead letter; what the error says may hold people's words: it is not kept."""
        rows.mark_dead(tx, row.id, error, self._clock.now())
        self._notify_arbiters(tx, row.id)
        facts = {"request": row.id, "kind": row.kind, "error": error, "at": at}
        log.error("update given up", extra=facts)

    async def handled_before(self, moment: datetime) -> None:
        """Return when every kept update that was sent before the moment is handled."""
        handled = self._database.event("handled")
        while True:
            handled.clear()
            if not await self._database.run(rows.waits, moment):
                return
            await handled.wait()
