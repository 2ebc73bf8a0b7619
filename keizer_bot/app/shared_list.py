"""Reads the federation's list that a host provides for all clubs."""

from collections import defaultdict
from datetime import UTC, datetime
from io import BytesIO

from keizer_bot.app import taking_in_messages as messages
from keizer_bot.app.refusals import message_of
from keizer_bot.config.values import HostFile
from keizer_bot.formats.apart import TookTooMuch, apart
from keizer_bot.formats.federation_lists import list_mark, read_players
from keizer_bot.formats.players_file import PlayersRefused
from keizer_bot.i18n.folding import spelled
from keizer_bot.keeping.host_files import content_of, wrong
from keizer_bot.store.rating_lists import ListedRow, ListRow, SharedList


async def read_shared_list(file: HostFile | None) -> SharedList | None:
    """The federation's list, read in another process; None without a file. Raises HostRefused."""
    if file is None:
        return None
    try:
        return await apart(shared_list, file)
    except TookTooMuch as error:
        raise wrong(file, error.message) from None


def shared_list(file: HostFile) -> SharedList:
    """Read the federation's list. Raises HostRefused."""
    source, name = BytesIO(content_of(file)), file.path.name
    try:
        mark = list_mark(source, name)
        lines = [player for _, player in read_players(source)]
    except PlayersRefused as refused:
        raise wrong(file, message_of(refused)) from refused
    members = defaultdict[str, list[ListedRow]](list)
    for p in sorted(lines, key=lambda p: (-(p.rating or 0), p.name)):
        if p.club:
            row = ListedRow(0, p.number, p.name, spelled(p.name), p.club, p.rating, p.born)
            members[p.club].append(row)
    if not members:
        raise wrong(file, messages.ListWithoutClubs())
    day = mark.day or datetime.fromtimestamp(file.path.stat().st_mtime, UTC).date()
    summary = ListRow(mark.name, day.isoformat(), len(lines))
    return SharedList(summary, {club: tuple(rows) for club, rows in members.items()})
