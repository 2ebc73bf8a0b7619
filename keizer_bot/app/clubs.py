"""The clubs of a bot, for its host: which there are, and letting one go."""

from keizer_bot.app.archive import ClubNeeded
from keizer_bot.app.backups import check_not_lost
from keizer_bot.app.host_reads import read_beside
from keizer_bot.app.opening import opened
from keizer_bot.app.refusals import HostRefused
from keizer_bot.clock import Clock
from keizer_bot.config.values import Config
from keizer_bot.store import clubs, founding
from keizer_bot.store.founding import ClubInBrief
from keizer_bot.store.transaction import Transaction


async def clubs_in_brief(config: Config) -> tuple[ClubInBrief, ...]:
    """All clubs in the database; the bot may run. Raises HostRefused, and as `read_beside`."""
    check_not_lost(config)
    return await read_beside(config.database, founding.in_brief)


async def erase_club(config: Config, clock: Clock, name: str) -> None:
    """Delete the club of that name with all that is kept of it; the bot must be stopped.

    Raises HostRefused, ClubNeeded, and what `opened` raises; then nothing is changed.
    """
    check_not_lost(config)
    if name in [club.name for club in config.clubs]:
        raise HostRefused(
            f"{name} stands in {config.file}, and would be made anew: take its [[club]] out first."
        )

    def erase(tx: Transaction) -> None:
        known = {club.name: club.id for club in clubs.clubs(tx)}
        if name not in known:
            raise ClubNeeded(sorted(known))
        founding.erase_club(tx, known[name])

    async with opened(config, clock) as database:
        await database.run(erase)
