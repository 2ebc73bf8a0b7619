"""The bot's work every night: a backup, and deleting data that need not be kept.

A failure is reported to the arbiters, tried again, and stops nothing else: a full backup disk is no
reason to miss the club's evening. Only a database that cannot be written ends the bot.
"""

import logging
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from keizer_bot.app.notices import BackupNotice
from keizer_bot.club.hosting.messages import NightlyWork
from keizer_bot.config.values import Config
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.keeping.database import back_up_nightly
from keizer_bot.keeping.messages import NoBackupMade
from keizer_bot.store import (
    disputes,
    done,
    founding,
    hosting,
    inbox,
    pruning,
    records,
    traces,
    uploads,
)
from keizer_bot.store.backup import strangers_in
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction

log = logging.getLogger(__name__)

_DEAD_LETTERS = timedelta(hours=48)
_UNDO = timedelta(days=60)
_TRAFFIC = timedelta(days=60)
_UPLOADS = timedelta(days=30)
_FOUNDINGS = timedelta(days=1)  # the limit on foundings counts those of one day
_BACK_UP_AGAIN = timedelta(hours=1)
_EMPTY_AGAIN = timedelta(minutes=10)


class Nightly:
    """Runs once after each `backup.at`, local time of the first club; a missed night is made up."""

    def __init__(self, database: Database, config: Config, notice: BackupNotice) -> None:
        self._database = database
        self._config = config
        self._notice = notice
        self._no_backup: datetime | None = None  # when it last failed
        self._in_use: datetime | None = None  # when the log last could not be emptied
        self._strangers = set[str]()

    def coming(self, tx: Transaction, at: datetime) -> tuple[ScheduledJob, ScheduledJob]:
        """The night's work and, after it, the truncation of SQLite's log, each at its moment."""
        work = self._next_moment(done.moment(tx, "night"), at, self._no_backup, _BACK_UP_AGAIN)
        empty = self._next_moment(done.moment(tx, "log emptied"), at, self._in_use, _EMPTY_AGAIN)
        return (
            ScheduledJob(work, self.work, what=NightlyWork(), outside=True),
            ScheduledJob(empty, self.empty_log, outside=True),
        )

    def _next_moment(
        self, last: datetime | None, at: datetime, failed: datetime | None, again: timedelta
    ) -> datetime:
        """The next moment: a missed one is made up at once, a failed one after `again`."""
        local = at.astimezone(ZoneInfo(self._config.host.time_zone))
        moment = datetime.combine(local.date(), self._config.backup_at, local.tzinfo)
        if moment > at:
            moment -= timedelta(days=1)  # the last moment at which it was `backup.at`
        if last and last >= moment:
            return moment + timedelta(days=1)  # by the wall clock
        if failed and abs(at - failed) < again:
            return failed + again
        return moment

    async def work(self, at: datetime) -> None:
        """Delete data that need not be kept, and make a backup."""
        await self._database.run(forget, at)
        try:
            await back_up_nightly(self._config, at)
        except Exception as error:  # noqa: BLE001 - no failed backup may stop the bot
            self._no_backup = at
            log.error("no backup: %s", error)  # noqa: TRY400 - a sentence, without a traceback
            await self._database.run(self._notice, at, NoBackupMade())
            return
        for name in sorted(set(strangers_in(self._config.backups)) - self._strangers):
            log.warning("%s is not named as a backup: it is left alone", name)
            self._strangers.add(name)
        await self._database.run(done.mark, "night", at)

    async def empty_log(self, at: datetime) -> None:
        """Truncate SQLite's log, which may still hold deleted texts, once nobody else reads it."""
        if await self._database.empty_log():
            await self._database.run(done.mark, "log emptied", at)
        else:
            self._in_use = at
            log.warning("the database's log is in use by another program: tried again later")


def forget(tx: Transaction, at: datetime) -> None:
    """Blank old texts, arguments and data for undo; delete old traffic, uploads and foundings."""
    inbox.blank_dead(tx, at - _DEAD_LETTERS)
    records.forget_words(tx, at - _DEAD_LETTERS)
    traces.forget(tx, at - _UNDO)
    pruning.prune(tx, at, _TRAFFIC)
    disputes.forget_arguments(tx)
    hosting.forget_recipients(tx, at - _TRAFFIC)
    uploads.forget_unused(tx, at - _UPLOADS)
    founding.forget_foundings(tx, at - _FOUNDINGS)
