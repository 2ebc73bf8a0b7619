"""The house's own work, every night: a backup, and forgetting what need not be kept."""

import logging
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from keizer_bot.app.backups import back_up
from keizer_bot.club.health.messages import NightlyWork
from keizer_bot.config.values import Config
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.store import disputes, done, inbox, pruning, records, traces, uploads
from keizer_bot.store.backup import NoBackup
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.trouble import StoreFailed

log = logging.getLogger(__name__)

_DEAD_LETTERS = timedelta(hours=48)
_UNDO = timedelta(days=60)
_TRAFFIC = timedelta(days=60)
_UPLOADS = timedelta(days=30)
_TRY_AGAIN = timedelta(hours=1)


class Nightly:
    """Once after each `backup.at` of the first club's wall clock; a missed night is made up."""

    def __init__(self, database: Database, config: Config) -> None:
        self._database = database
        self._config = config
        self._failed: datetime | None = None

    def coming(self, tx: Transaction, at: datetime) -> tuple[ScheduledJob]:
        """The night's work, at its hour; a night that was missed or failed is made up."""
        last, moment = done.moment(tx, "night"), self._last_hour(at)
        if last and last >= moment:
            moment += timedelta(days=1)  # by the wall clock
        elif self._failed and abs(at - self._failed) < _TRY_AGAIN:
            moment = self._failed + _TRY_AGAIN
        return (ScheduledJob(moment, self.work, what=NightlyWork(), outside=True),)

    async def work(self, at: datetime) -> None:
        """Forget what need not be kept, and make a backup."""
        await self._forget(at)
        if not await self._back_up(at):
            self._failed = at
            return
        await self._database.run(done.mark, "night", at)

    def _last_hour(self, at: datetime) -> datetime:
        """The last time that it was that hour."""
        local = at.astimezone(ZoneInfo(self._config.clubs[0].time_zone))
        today = datetime.combine(local.date(), self._config.backup_at, local.tzinfo)
        return today if today <= at else today - timedelta(days=1)

    async def _forget(self, at: datetime) -> None:
        """Blank old texts, arguments and what undo would need, and their copies in the log."""

        def forget(tx: Transaction) -> None:
            inbox.blank_dead(tx, at - _DEAD_LETTERS)
            records.forget_words(tx, at - _DEAD_LETTERS)
            traces.forget(tx, at - _UNDO)
            pruning.prune(tx, at - _TRAFFIC)
            disputes.forget_arguments(tx)
            uploads.forget_unused(tx, at - _UPLOADS)

        await self._database.run(forget)
        await self._database.outside("PRAGMA wal_checkpoint(TRUNCATE)")

    async def _back_up(self, at: datetime) -> bool:
        """Whether a backup was made; a full backup disk does not stop the club's evening."""
        try:
            await back_up(self._config, at)
        except (NoBackup, StoreFailed, OSError) as error:
            log.error("no backup: %s", error)  # noqa: TRY400 - a sentence, without a traceback
            return False
        return True
