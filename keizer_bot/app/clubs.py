"""The host's work on clubs: list, put to sleep, wake, remove and erase them."""

from collections.abc import Callable

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


async def let_sleep(config: Config, clock: Clock, name: str) -> None:
    """Put the club of that name to sleep; the bot must be stopped.

    Its arbiters are told when the bot runs again. Raises HostRefused if it already sleeps,
    ClubNeeded, and what `opened` raises.
    """

    def step(tx: Transaction, club: Club) -> None:
        if club.asleep_at is not None:
            raise HostRefused(messages.SleepsAlready(name, club.asleep_at.date()))
        put_to_sleep(tx, HOST, clock.now(), club.id)

    await _change(config, clock, name, step)


async def wake_club(config: Config, clock: Clock, name: str) -> None:
    """Wake the club of that name; the bot must be stopped. Raises as `let_sleep`."""

    def step(tx: Transaction, club: Club) -> None:
        if club.asleep_at is None:
            raise HostRefused(messages.NotAsleep(name))
        wake(tx, HOST, clock.now(), club.id)

    await _change(config, clock, name, step)


async def remove_club(config: Config, clock: Clock, name: str, *, archived: bool) -> None:
    """Announce that the club of that name will be deleted; the bot must be stopped.

    When the bot runs again, it tells the arbiters and sends them the archive; `archived`: the host
    has given it to them. Raises HostRefused for a club of the configuration, and as `let_sleep`.
    """
    _check_not_described(config, name)

    def step(tx: Transaction, club: Club) -> None:
        if first := not _announced(tx, club):
            announce_removal(tx, HOST, clock.now(), club.id)
        if not (archived and hosting.mark_archived(tx, club.id, clock.now())) and not first:
            raise HostRefused(messages.RemovalAnnounced(name))

    await _change(config, clock, name, step)


async def keep_club(config: Config, clock: Clock, name: str) -> None:
    """Withdraw the announced deletion of the club of that name; the bot must be stopped.

    Raises as `let_sleep`.
    """

    def step(tx: Transaction, club: Club) -> None:
        if not _announced(tx, club):
            raise HostRefused(messages.NotRemoved(name))
        call_removal_back(tx, HOST, clock.now(), club.id)

    await _change(config, clock, name, step)


def _announced(tx: Transaction, club: Club) -> bool:
    brief = hosting.club_in_brief(tx, club.id)
    return brief is not None and brief.announced_at is not None


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


async def _change(
    config: Config, clock: Clock, name: str, step: Callable[[Transaction, Club], None]
) -> None:
    """Run `step` on the club of that name. Raises ClubNeeded, and as `opened` and `step`."""
    check_not_lost(config)

    async with opened(config, clock) as database:
        await database.run(lambda tx: step(tx, club_named(tx, name)))
