"""Backups: a whole copy of a live database, without anybody's messages, tested before it counts.

Everything here is synchronous and uses connections of its own: run it in a thread beside the bot.
A backup gets its name only after it was opened, checked and judged; if that is cut short, only a
file that ends in ``.part`` remains.

Backups made by a person or before a migration have names of their own and are never deleted. Of
the nightly ones, only those made since this database began are thinned out: a new database that
replaces a lost one deletes none of the lost one's backups.
"""

import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from keizer_bot.config.problems import file_cause
from keizer_bot.i18n.host_error import HostError
from keizer_bot.store import messages
from keizer_bot.store.lock import InstanceLock
from keizer_bot.store.migrations import migration_scripts
from keizer_bot.store.trouble import StoreFailed, guarded

Judge = Callable[[Path], None]

# A backup holds no texts of messages; what was queued in it cannot be handled or sent from there.
_EMPTY = (
    "UPDATE inbox SET error = 'backup', state = 'dead' WHERE state = 'new'",
    "UPDATE outbox SET error = 'backup', state = 'failed' WHERE state IN ('queued', 'sending')",
)
# Before a migration the file has an earlier version's schema, which may lack some of these.
_TEXTS = {"body": "NULL", "intent": "'{}'", "payload": "'{}'", "instead": "NULL", "mailbox": "NULL"}
_COLUMNS = "SELECT s.name, c.name FROM sqlite_schema s, pragma_table_info(s.name) c"
_LEFT_OUT = ("page_message", "listed", "rating_list")  # lists are large and soon downloaded again
_LOGS = ("-wal", "-shm")
_STAMP = "%Y%m%dT%H%M%SZ"
NIGHTLY, BY_HAND, BEFORE_MIGRATION = "keizer", "by-hand", "before-migration"
_NAMES = NIGHTLY, BY_HAND, BEFORE_MIGRATION
_MOMENT = re.compile(r"(.*)-(\d{8}T\d{6}Z)")


class Backup(msgspec.Struct, frozen=True):
    """A file in the backup folder, with the reason and moment in its name."""

    path: Path
    origin: str
    made: datetime


class NoBackup(HostError):
    """The backup cannot be made or used, and nothing was changed; the message says why."""


def backups_in(folder: Path, origins: Iterable[str] = _NAMES, suffix: str = ".db") -> list[Backup]:
    """The backups in the folder, newest first; folders and other names are skipped."""
    backups = list[Backup]()
    for path in folder.glob(f"*{suffix}"):
        name = _MOMENT.fullmatch(path.name.removesuffix(suffix))
        made = _moment(name[2]) if name else None
        if name and made and name[1] in origins and path.is_file():
            backups.append(Backup(path, name[1], made))
    return sorted(backups, key=lambda backup: backup.made, reverse=True)


def _moment(stamp: str) -> datetime | None:
    """The moment that a file name gives; None if it is no valid date and time."""
    try:
        return datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def strangers_in(folder: Path) -> list[str]:
    """Names of ``.db`` files in the folder that are not backups of ours; they are left alone."""
    backups = {backup.path for backup in backups_in(folder)}
    return sorted(path.name for path in folder.glob("*.db") if path not in backups)


def named(origin: str, at: datetime, suffix: str = ".db") -> str:
    """The file name of a backup or copy of that moment: ``keizer-20261120T030000Z.db``."""
    return f"{origin}-{at.astimezone(UTC).strftime(_STAMP)}{suffix}"


def is_gone(database: Path) -> bool:
    """True if the file holds no database: it does not exist, or nothing was ever written to it.

    Raises StoreFailed when it cannot be read.
    """
    if not database.exists():
        return True
    with guarded(str(database)), closing(_reader(database)) as connection:
        return not connection.execute("PRAGMA user_version").fetchone()[0]


def make(
    database: Path, folder: Path, at: datetime, judge: Judge, *, origin: str = NIGHTLY
) -> Path:
    """Copy the database into the folder as ``keizer-20261120T030000Z.db``; returns the new file.

    `judge` opens the copy and raises if anything is wrong with the rankings in it.
    Raises StoreFailed when the database cannot be read or the disk is full, NoBackup when the
    copy is faulty.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = folder / named(origin, at)
    part = target.with_suffix(".part")
    _copy(database, part)
    with guarded(str(part)), closing(sqlite3.connect(part, isolation_level=None)) as copy:
        copy.execute("PRAGMA secure_delete = ON")
        for statement in _EMPTY:
            copy.execute(statement)
        for table, column in copy.execute(_COLUMNS).fetchall():
            if table in ("inbox", "outbox") and column in _TEXTS:
                copy.execute(f"UPDATE {table} SET {column} = {_TEXTS[column]}")
        for (table,) in copy.execute("SELECT name FROM sqlite_schema").fetchall():
            if table in _LEFT_OUT:
                copy.execute(f"DELETE FROM {table}")
        copy.execute("VACUUM")
    verify(part)
    judge(part)
    _settle(part, target)
    return target


def verify(backup: Path) -> None:
    """Check the whole file. Raises NoBackup with the fault."""
    if not backup.is_file():
        raise NoBackup(messages.BackupMissing(backup))
    try:
        with closing(_reader(backup)) as connection:
            verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
            dangling = connection.execute("PRAGMA foreign_key_check").fetchall()
            number = connection.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.Error as error:
        raise NoBackup(messages.BackupUnread(backup, str(error))) from error
    if verdict != "ok":
        raise NoBackup(messages.BackupDamaged(backup, verdict))
    if dangling:
        raise NoBackup(messages.BackupIncomplete(backup))
    if number <= 0:
        raise NoBackup(messages.BackupForeign(backup))
    if number > max(migration_scripts()):
        newer = messages.DatabaseNewer(number, max(migration_scripts()))
        raise NoBackup(messages.BackupNewer(backup, newer))


def newest_readable(folder: Path) -> Path | None:
    """The newest backup in the folder that is sound and readable by this version; else None."""
    for backup in backups_in(folder):
        with suppress(NoBackup):
            verify(backup.path)
            return backup.path
    return None


def restore(backup: Path, database: Path, at: datetime, judge: Judge) -> Path | None:
    """Put a backup in the database's place; returns where the present database went, if any.

    `judge` is given a copy that it may change, and raises if anything is wrong with it.
    Raises AlreadyRunning when a bot runs on the database, NoBackup when the backup is faulty;
    nothing is changed then.
    """
    part = database.with_name(f"{database.name}.part")
    existed = database.exists()
    if existed and backup.exists() and backup.samefile(database):
        raise NoBackup(messages.BackupIsDatabase(backup))
    lock = InstanceLock(database)  # before anything is read or asked: it would be in vain
    try:
        copy(backup, part)
        judge(part)
        aside = _put_aside(database, at) if existed else None
        _settle(part, database)
    except BaseException:
        if not existed:  # the lock has made it
            for made in (database, database.with_name(f"{database.name}.lock")):
                made.unlink(missing_ok=True)
        raise
    finally:
        lock.release()
        for end in ("", ".lock", *_LOGS):
            part.with_name(part.name + end).unlink(missing_ok=True)
    return aside


def copy(backup: Path, part: Path) -> None:
    """Copy a verified backup to that file. Raises NoBackup, StoreFailed."""
    verify(backup)
    _copy(backup, part)


def thin_out(
    folder: Path, since: datetime, days: int, weeks: int, months: int, origin: str, suffix: str
) -> None:
    """Keep the newest of each of the last `days`, `weeks` and `months` with any; delete others.

    Concerns only backups (or copies) of this origin made since then; others are left alone.
    """
    backups = [b for b in backups_in(folder, [origin], suffix) if b.made >= since]
    kept = {
        *_newest(backups, "%Y-%m-%d", days),
        *_newest(backups, "%G-%V", weeks),
        *_newest(backups, "%Y-%m", months),
    }
    for backup in backups:
        if backup.path not in kept:
            backup.path.unlink()


def _newest(backups: Iterable[Backup], span: str, count: int) -> list[Path]:
    first: dict[str, Path] = {}
    for backup in backups:
        first.setdefault(backup.made.strftime(span), backup.path)
    return list(first.values())[:count]


def _reader(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _copy(source: Path, part: Path) -> None:
    """VACUUM INTO a new file that only its owner may read."""
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise StoreFailed(messages.FileUnwritten(part, file_cause(error))) from error
    with guarded(str(source)), closing(_reader(source)) as connection:
        connection.execute("PRAGMA busy_timeout = 5000")
        connection.execute("VACUUM INTO ?", (str(part),))


def _put_aside(database: Path, at: datetime) -> Path:
    """Rename the present file and its log, so that no other database ever meets that log."""
    aside = database.with_name(at.strftime(f"{database.name}.before-%Y%m%dT%H%M%S"))
    try:
        os.link(database, aside)
    except OSError:  # not every file system has two names for a file
        shutil.copy2(database, aside)
    for end in _LOGS:
        log = database.with_name(database.name + end)
        if log.exists():
            log.rename(aside.with_name(aside.name + end))
    return aside


def _settle(part: Path, target: Path) -> None:
    """Give a finished file its name and write it through to the disk."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(target)
    with suppress(PermissionError):  # Windows cannot open a folder, and stores its names itself
        folder = os.open(target.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
