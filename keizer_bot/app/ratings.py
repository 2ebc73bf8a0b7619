"""Rating lists on the command line: read apart, kept whole, and applied where it is certain.

What a chat does in its steps is done here in one transaction: a file that is broken at its last
line changes nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from keizer_bot.app.seasons import competition_of
from keizer_bot.app.taking_in import messages
from keizer_bot.app.taking_in.database import opened_for_file
from keizer_bot.clock import Clock
from keizer_bot.club.importing.rating_lists import MOST_KEPT, keep_list
from keizer_bot.club.importing.rating_update import MaybeMatch, Pair, apply_list, match
from keizer_bot.club.players.ratings import in_figures
from keizer_bot.config.values import Config
from keizer_bot.core.context import RequestContext
from keizer_bot.formats.apart import apart_for
from keizer_bot.formats.federation_lists import ListMark, list_mark, read_players
from keizer_bot.formats.players_file import PlayerLine
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.keeping.host_reads import host_context
from keizer_bot.store import seasons
from keizer_bot.store.clubs import Competition
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.transaction import Transaction

_SECONDS: Final = 900  # FIDE's list is 800 MB, and whoever reads it in sits before it


@dataclass(frozen=True, slots=True)
class RatingsFound:
    """What a list holds for the season's players; `unsure` are left to the chat.

    `certain`: each of them with the ratings before and after.
    """

    list: str
    size: int
    certain: tuple[Message, ...]
    unsure: tuple[Message, ...]
    nobody: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListPart:
    """Which part of a list is wanted, and how it is called and dated where it does not say."""

    federation: str | None = None
    name: str | None = None
    day: date | None = None


Agree = Callable[[RatingsFound], bool]


async def rate(
    config: Config,
    clock: Clock,
    club: str | None,
    file: Path,
    part: ListPart,
    agree: Agree,
) -> tuple[RatingsFound, bool]:
    """Keep a list, and give the running season's players its ratings if `agree` says so.

    Only who is known by number, or by a name that stands there once. Raises HostRefused,
    PlayersRefused, TookTooMuch, and what `opened` raises; then nothing is changed.
    """
    mark, players = await apart_for(_SECONDS, _of_federation, file, part.federation)
    name, today = part.name or mark.name, clock.now().date()
    day = min(part.day or mark.day or today, today)

    def keep(tx: Transaction) -> tuple[RatingsFound, tuple[Pair, ...]]:
        competition = competition_of(tx, club)
        size = keep_list(tx, competition.club_id, players, name=name, day=day, at=clock.now())
        if not size:
            raise HostRefused(messages.NobodyOfFederation(file.name))
        context = _context(tx, competition, clock)
        if context is None:
            return RatingsFound(f"{name}, {day}", size, (), (), ()), ()
        return _found(context, f"{name}, {day}", size)

    def apply(tx: Transaction) -> None:
        context = _context(tx, competition_of(tx, club), clock)
        if context is not None:
            apply_list(context, pairs, name, day.isoformat())

    async with opened_for_file(config, clock) as database:
        found, pairs = await database.run(keep)
        if not found.certain or not agree(found):
            return found, False
        await database.run(apply)
        return found, True


def _of_federation(file: Path, federation: str | None) -> tuple[ListMark, tuple[PlayerLine, ...]]:
    """The players of that federation; all of them if the list is not too long for that."""
    found = list[PlayerLine]()
    with file.open("rb") as source:
        mark = list_mark(source, file.name)
        for _, player in read_players(source):
            if federation is None or (player.federation or "").casefold() == federation.casefold():
                found.append(player)
            if len(found) > MOST_KEPT:
                raise HostRefused(messages.ListTooLong(MOST_KEPT))
    return mark, tuple(found)


def _context(tx: Transaction, competition: Competition, clock: Clock) -> RequestContext | None:
    row = seasons.current_season(tx, competition.id)
    return host_context(tx, row.id, clock.now()) if row else None


def _found(context: RequestContext, name: str, size: int) -> tuple[RatingsFound, tuple[Pair, ...]]:
    row = context.running
    players = {p.id: p for p in seasons.players(context.tx, row.id)} if row else {}
    playing = [p for p in players.values() if p.until_round is None]
    matches = match(context.tx, context.club.id, playing)
    pairs = matches.by_number + matches.by_name
    found = RatingsFound(
        list=name,
        size=size,
        certain=tuple(_line(players[p.player], p) for p in pairs),
        unsure=tuple(_doubt(players[d.player].name, d) for d in matches.doubts),
        nobody=tuple(players[p].name for p in matches.nobody),
    )
    return found, pairs


def _line(player: PlayerRow, pair: Pair) -> Message:
    before, after = in_figures(player.rating, player.origin), pair.listed.rating
    return messages.RatingFound(
        player.name,
        before or messages.NoRatingYet(),
        str(after) if after else messages.NoRatingThere(),
    )


def _doubt(name: str, doubt: MaybeMatch) -> Message:
    maybe = (f"{each.name} {each.number or ''}".rstrip() for each in doubt.maybe)
    return messages.RatingDoubted(name, tuple(maybe))
