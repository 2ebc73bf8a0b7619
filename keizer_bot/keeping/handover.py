"""Hands a club over to another bot: first into an archive, then out of the database.

If killed at any moment, the club is still here or it is in the archive: it is deleted in one
transaction, once its archive is complete. The bot is stopped meanwhile. Messages that are sent then
wait at Telegram, and their senders are told where the club is.
"""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path

from keizer_bot.clock import Clock
from keizer_bot.club.accounts.links import make_link
from keizer_bot.club.hosting.sleeping import farewell_address, hand_over
from keizer_bot.config.values import Config
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping import messages
from keizer_bot.keeping.archive import archive_file, read_archive
from keizer_bot.keeping.database import HOST, ClubNeeded, check_not_lost, club_named, opened
from keizer_bot.keeping.private_files import write_whole
from keizer_bot.store import hosting, people, privacy
from keizer_bot.store.clubs import Club
from keizer_bot.store.transaction import Transaction

_USER_NAME = re.compile(r"@?([A-Za-z]\w{1,28}bot)", re.ASCII | re.IGNORECASE)


async def hand_club_over(
    config: Config, clock: Clock, name: str, file: Path, bot: str, recipients: Sequence[str]
) -> int:
    """Hand the club over to the bot with that user name; returns the number of links made.

    `file` becomes the archive for the other bot, with its private part encrypted for the
    `recipients`, age's public keys. Raises HostRefused, ClubNeeded, OSError, and as `opened`;
    nothing is changed then.
    """
    check_not_lost(config)
    user_name = _USER_NAME.fullmatch(bot)
    if user_name is None:
        raise HostRefused(messages.NoBotName(bot))
    at = clock.now()

    def with_links(tx: Transaction) -> tuple[Club, dict[int, str]]:
        club = _club(tx, name)
        if file.exists():
            raise HostRefused(messages.FileTaken(file, name))
        chiefs = (a for a in people.arbiters(tx, club.id) if a.rights is None)
        if not any(farewell_address(tx, club, a.person_id, a.name, "") for a in chiefs):
            raise HostRefused(messages.NobodyReached(name))
        members = [m for m in people.members(tx, club.id) if not privacy.is_erased(tx, m.id)]
        return club, {m.id: make_link(tx, club.id, "member", at, member_id=m.id) for m in members}

    async with opened(config, clock) as database:
        club, tokens = await database.run(with_links)
        made = await asyncio.to_thread(archive_file, config, name, recipients, elsewhere=True)
        write_whole(file, made.content)
        read_archive(file, None)
        await database.run(hand_over, HOST.texts, club, user_name[1], tokens, at)
    return len(tokens)


def _club(tx: Transaction, name: str) -> Club:
    """The club with that name. Raises HostRefused if it moved away, ClubNeeded if unknown."""
    try:
        return club_named(tx, name)
    except ClubNeeded:
        if (moved := hosting.moved_club(tx, name)) is None:
            raise
        at = f"{moved.moved_at:%Y-%m-%d %H:%M}"
        raise HostRefused(messages.ClubGone(name, moved.bot, at)) from None
