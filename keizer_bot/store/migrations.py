"""Migrations bring the file to this version's schema: numbered SQL, forward only.

`PRAGMA user_version` is the number of the last migration applied.
"""

import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping
from importlib import resources
from pathlib import Path

from keizer_bot.i18n.host_error import HostError
from keizer_bot.store.connection import Database
from keizer_bot.store.messages import DatabaseNewer, MigrationBroken
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.trouble import StoreFailed


class NewerDatabase(HostError):
    """The file was written by a later version of keizer-bot."""


class OlderDatabase(StoreFailed):
    """The file has an earlier version's schema, and was opened only to read."""


def migration_scripts() -> dict[int, str]:
    """The SQL of every migration by its number, in order."""
    folder = resources.files("keizer_bot").joinpath("_migrations")
    if not folder.is_dir():  # Windows checks a link out as a file
        folder = Path(__file__).parents[2] / "migrations"
    files = sorted((file for file in folder.iterdir()), key=lambda file: file.name)
    return {
        int(file.name[:4]): file.read_text("utf-8") for file in files if file.name.endswith(".sql")
    }


async def version(database: Database) -> int:
    """The number of the last migration applied to the file; 0 for a new file."""
    rows = await database.outside("PRAGMA user_version")
    return int(rows[0][0])


async def migrate(
    database: Database,
    before: Callable[[], Awaitable[object]],
    migrations: Mapping[int, str] | None = None,
) -> None:
    """Apply the missing migrations, each in a transaction of its own.

    `before` makes the backup; it is awaited once, if any is missing and the file is not new.
    `migrations` are the package's unless a test brings its own.

    Raises NewerDatabase, leaving the file unchanged.
    """
    migrations = migration_scripts() if migrations is None else migrations
    present = await version(database)
    newest = max(migrations)
    if present > newest:
        raise NewerDatabase(DatabaseNewer(present, newest))
    if 0 < present < newest:
        await before()
    await database.outside("PRAGMA foreign_keys = OFF")  # a migration may rebuild a table
    try:
        for number in sorted(number for number in migrations if number > present):
            await database.run(_apply, number, migrations[number])
    finally:
        await database.outside("PRAGMA foreign_keys = ON")


def _apply(tx: Transaction, number: int, sql: str) -> None:
    for statement in _statements(sql):
        tx.write(statement)
    if tx.all("PRAGMA foreign_key_check"):
        raise StoreFailed(MigrationBroken(number))
    tx.write(f"PRAGMA user_version = {number}")


def _statements(sql: str) -> Iterator[str]:
    """Cut a script into statements; `executescript` would commit between them."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
