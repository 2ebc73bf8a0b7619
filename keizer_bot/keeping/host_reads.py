"""Reads from the database for a host's command, beside a bot that may run."""

import sqlite3
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from msgspec.structs import replace

from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import context_of_season
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping.messages import ClubNotNamed
from keizer_bot.store import clubs
from keizer_bot.store.clubs import Club
from keizer_bot.store.connection import Database
from keizer_bot.store.messages import DatabaseNewer, DatabaseOlder
from keizer_bot.store.migrations import NewerDatabase, OlderDatabase, migration_scripts, version
from keizer_bot.store.transaction import Transaction

P = ParamSpec("P")
T = TypeVar("T")

HOST = AppContext(Translator(), "", REACTIONS)
"""The shared parts of contexts on the command line, where nobody writes to the bot."""


class ClubNeeded(HostRefused):
    """There are several clubs; the host must name one of `names`."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        super().__init__(ClubNotNamed(self.names))


async def read_beside(
    path: Path, step: Callable[Concatenate[Transaction, P], T], *args: P.args, **more: P.kwargs
) -> T:
    """The step's result. Raises StoreFailed, OlderDatabase, NewerDatabase, and as the step."""
    database = await Database.open_read_only(path)
    try:
        return await database.run(step, *args, **more)
    except sqlite3.OperationalError as error:  # no such table or column
        present, newest = await version(database), max(migration_scripts())
        if present == newest:
            raise
        if present > newest:
            raise NewerDatabase(DatabaseNewer(present, newest)) from error
        raise OlderDatabase(DatabaseOlder(path)) from error
    finally:
        await database.close()


def club_named(tx: Transaction, name: str | None) -> Club:
    """The club with that name, or the only one if no name is given. Raises ClubNeeded."""
    all_clubs = clubs.clubs(tx)
    fitting = [club for club in all_clubs if name in (None, club.name)]
    if len(fitting) != 1:
        raise ClubNeeded([club.name for club in all_clubs])
    return fitting[0]


def host_context(tx: Transaction, season_id: int, at: datetime) -> Context:
    """The context of a season for its host, with all rights."""
    context = context_of_season(tx, HOST, season_id, at)
    return replace(context, actor=replace(context.actor, rights=frozenset([Right.ALL])))
