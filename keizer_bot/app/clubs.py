"""The host's work on clubs: list, put to sleep, wake, remove and erase them."""

from collections.abc import Callable
from datetime import datetime

from keizer_bot.app import messages
from keizer_bot.clock import Clock
from keizer_bot.club.hosting.sleeping import announce_removal, call_removal_back, put_to_sleep, wake
from keizer_bot.config.values import Config
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.keeping.database import HOST, check_not_lost, club_named, opened, read_beside
from keizer_bot.store import founding, hosting
from keizer_bot.store.clubs import Club
from keizer_bot.store.hosting import ClubInBrief
from keizer_bot.store.transaction import Transaction


async def clubs_in_brief(config: Config) -> tuple[ClubInBrief, ...]:
    """All clubs in the database; the bot may run. Raises HostRefused, and as `read_beside`."""
    check_not_lost(config)
    return await read_beside(config.database, hosting.in_brief)


def state_of(club: ClubInBrief) -> Message:
    """The club's state in words: awake, asleep, about to be deleted, or deleted."""
    if club.gone_at is not None:
        return messages.GoneState(f"{club.gone_at:%Y-%m-%d}")
    if club.announced_at is not None:
        return messages.GoingState()
    if club.asleep_at is not None:
        return messages.AsleepState(f"{club.asleep_at:%Y-%m-%d}")
    return messages.AwakeState()


def let_sleep(tx: Transaction, club: Club, at: datetime) -> None:
    """Put the club to sleep; its arbiters are told when the bot runs again.

    Raises HostRefused if it already sleeps.
    """
    if club.asleep_at is not None:
        raise HostRefused(messages.SleepsAlready(club.name, club.asleep_at.date()))
    put_to_sleep(tx, HOST, at, club.id)


def wake_club(tx: Transaction, club: Club, at: datetime) -> None:
    """Wake the club. Raises HostRefused if it does not sleep."""
    if club.asleep_at is None:
        raise HostRefused(messages.NotAsleep(club.name))
    wake(tx, HOST, at, club.id)


def remove_club(tx: Transaction, club: Club, at: datetime, *, archived: bool) -> None:
    """Announce that the club will be deleted.

    When the bot runs again, it tells the arbiters and sends them the archive; `archived`: the host
    has given it to them. Raises HostRefused if that changes nothing.
    """
    if first := not _announced(tx, club):
        announce_removal(tx, HOST, at, club.id)
    if not (archived and hosting.mark_archived(tx, club.id, at)) and not first:
        raise HostRefused(messages.RemovalAnnounced(club.name))


def keep_club(tx: Transaction, club: Club, at: datetime) -> None:
    """Withdraw the announced deletion of the club. Raises HostRefused if there is none."""
    if not _announced(tx, club):
        raise HostRefused(messages.NotRemoved(club.name))
    call_removal_back(tx, HOST, at, club.id)


def _announced(tx: Transaction, club: Club) -> bool:
    brief = hosting.club_in_brief(tx, club.id)
    return brief is not None and brief.announced_at is not None


async def change_club(
    config: Config,
    clock: Clock,
    name: str,
    step: Callable[[Transaction, Club, datetime], None],
    *,
    ends: bool = False,
) -> None:
    """Run `step` on the club of that name; the bot must be stopped.

    If it `ends` the club, that must not be one of the configuration. Raises HostRefused,
    ClubNeeded, and as `opened` and `step`.
    """
    if ends:
        _check_not_described(config, name)
    check_not_lost(config)
    async with opened(config, clock) as database:
        await database.run(lambda tx: step(tx, club_named(tx, name), clock.now()))


async def erase_club(config: Config, clock: Clock, name: str) -> None:
    """Delete the club of that name with all its data; the bot must be stopped.

    If the club moved to another bot, delete the note of where it went, so that its name is free
    again. Raises HostRefused, ClubNeeded, and what `opened` raises; then nothing is changed.
    """
    _check_not_described(config, name)
    check_not_lost(config)

    def erase(tx: Transaction) -> None:
        if not hosting.forget_moved(tx, name):
            founding.erase_club(tx, club_named(tx, name).id)

    async with opened(config, clock) as database:
        await database.run(erase)


def _check_not_described(config: Config, name: str) -> None:
    if name in [club.name for club in config.clubs]:
        raise HostRefused(messages.ClubInFile(name, config.file))
