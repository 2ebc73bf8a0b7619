"""Imports a rating list on the command line, and gives players ratings that match for certain.

It is all one transaction, unlike in the chat: a list that is broken in its last line changes
nothing.
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Final

import msgspec

from keizer_bot.app.seasons import competition_of
from keizer_bot.app.taking_in import messages
from keizer_bot.app.taking_in.database import opened_for_file
from keizer_bot.clock import Clock
from keizer_bot.club.importing.rating_lists import MOST_KEPT, keep_list
from keizer_bot.club.importing.rating_update import MaybeMatch, Pair, apply_list, match
from keizer_bot.club.players.ratings import in_figures
from keizer_bot.config.values import Config
from keizer_bot.core.context import Context
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

_SECONDS: Final = 900  # FIDE's list is 800 MB, and the host waits at the terminal


class RatingsFound(msgspec.Struct, frozen=True):
    """The matches of a list with the season's players; `unsure` ones are left to the chat.

    `certain` gives the rating before and after for each player, `nobody` the players without a
    match.
    """

    list: str
    size: int
    certain: tuple[Message, ...]
    unsure: tuple[Message, ...]
    nobody: tuple[str, ...]


class ListPart(msgspec.Struct, frozen=True):
    """The part of a list that is wanted, and its name and date if the list has none."""

    federation: str | None = None
    name: str | None = None
    day: date | None = None


Agree = Callable[[RatingsFound], bool]


async def rate(
    config: Config, clock: Clock, club: str | None, file: Path, part: ListPart, agree: Agree
) -> tuple[RatingsFound, bool]:
    """Store a list, and give the running season's players its ratings if `agree` returns true.

    Only players who match by number, or by a name that is in the list once. Raises HostRefused,
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
        return _matches(context, f"{name}, {day}", size)

    def apply(tx: Transaction) -> None:
        context = _context(tx, competition_of(tx, club), clock)
        if context is not None:
            apply_list(context, pairs, name, day.isoformat())

    async with opened_for_file(config, clock) as database:
        matches, pairs = await database.run(keep)
        if not matches.certain or not agree(matches):
            return matches, False
        await database.run(apply)
        return matches, True


def _of_federation(file: Path, federation: str | None) -> tuple[ListMark, tuple[PlayerLine, ...]]:
    """The players of that federation, or all; refuses a list of more than `MOST_KEPT` of them."""
    players = list[PlayerLine]()
    with file.open("rb") as source:
        mark = list_mark(source, file.name)
        for _, player in read_players(source):
            if federation is None or (player.federation or "").casefold() == federation.casefold():
                players.append(player)
            if len(players) > MOST_KEPT:
                raise HostRefused(messages.ListTooLong(MOST_KEPT))
    return mark, tuple(players)


def _context(tx: Transaction, competition: Competition, clock: Clock) -> Context | None:
    row = seasons.current_season(tx, competition.id)
    return host_context(tx, row.id, clock.now()) if row else None


def _matches(context: Context, name: str, size: int) -> tuple[RatingsFound, tuple[Pair, ...]]:
    row = context.running
    players = {p.id: p for p in seasons.players(context.tx, row.id)} if row else {}
    playing = [p for p in players.values() if p.until_round is None]
    matches = match(context.tx, context.club.id, playing)
    pairs = matches.by_number + matches.by_name
    listed = RatingsFound(
        list=name,
        size=size,
        certain=tuple(_line(players[p.player], p) for p in pairs),
        unsure=tuple(_doubt(players[d.player].name, d) for d in matches.doubts),
        nobody=tuple(players[p].name for p in matches.nobody),
    )
    return listed, pairs


def _line(player: PlayerRow, pair: Pair) -> Message:
    before, after = in_figures(player.rating, player.origin), pair.listed.rating
    return messages.RatingFound(
        player.name,
        before or messages.NoRatingYet(),
        str(after) if after else messages.NoRatingThere(),
    )


def _doubt(name: str, doubt: MaybeMatch) -> Message:
    maybe = (f"{line.name} {line.number or ''}".rstrip() for line in doubt.maybe)
    return messages.RatingDoubted(name, tuple(maybe))
