"""Imports players and their ratings into the database, for the command line.

A rating list is all one transaction, unlike in the chat: one that is broken in its last line
changes nothing. Players get the ratings that match for certain.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec

from keizer_bot.app import taking_in_messages as messages
from keizer_bot.app.seasons import competition_of, naming_the_top, opened_for_file, with_top
from keizer_bot.clock import Clock
from keizer_bot.club.importing.rating_lists import MOST_KEPT, keep_list
from keizer_bot.club.importing.rating_update import MaybeMatch, Pair, apply_list, match
from keizer_bot.club.players.entry import Newcomer, add_player
from keizer_bot.club.players.ratings import in_figures
from keizer_bot.club.rules.actions import put_rules_in_force
from keizer_bot.club.rules.change_messages import SameRules
from keizer_bot.club.seasons.files import import_season
from keizer_bot.config.values import Config
from keizer_bot.core.context import Context
from keizer_bot.core.hours import Hours
from keizer_bot.core.named import identifiers_of, name_of_first
from keizer_bot.engine.model import Player, Season
from keizer_bot.engine.season_check import check_rules
from keizer_bot.formats.apart import apart_for
from keizer_bot.formats.federation_lists import ListMark, list_mark, read_list, read_players
from keizer_bot.formats.looks import goes_by_years
from keizer_bot.formats.messages import PlayersProblem
from keizer_bot.formats.players_file import (
    ListNotes,
    PlayerLine,
    PlayersList,
    PlayersRefused,
    note_messages,
)
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.keeping.database import host_context
from keizer_bot.store import clubs, people, seasons
from keizer_bot.store.clubs import Competition
from keizer_bot.store.privacy import is_forgotten
from keizer_bot.store.seasons import ESTIMATED, PlayerRow
from keizer_bot.store.transaction import Transaction

_MOST_PLAYERS = 1000  # of a club
_SHOWN = 3  # names of a list in its preview
_USUAL = {"preset": "dsc"}
_SECONDS: Final = 900  # FIDE's list is 800 MB, and the host waits at the terminal


class NamesForgotten(HostRefused):
    """A table names people who were erased at their request; the host must confirm they return."""

    def __init__(self, names: Iterable[str]) -> None:
        self.asks = messages.AsksForgotten(tuple(names))
        super().__init__(messages.ForgottenNamed(self.asks))


class PlayersTakenIn(msgspec.Struct, frozen=True):
    """The number of players in a table, and how many of them are new in the season."""

    season: str
    players: int
    added: int


def preview(table: PlayersList) -> messages.PlayersPreview:
    """The number of players in a table, the first names, and the notes on how it was read."""
    first = tuple(line.name for line in table.players[:_SHOWN])
    return messages.PlayersPreview(len(table.players), first, tuple(note_messages(table.notes)))


def read_table(content: bytes, members_of: str | None) -> PlayersList:
    """The players of a table; of a federation's list only those of club `members_of`.

    Raises HostRefused, PlayersRefused.
    """
    if goes_by_years(content):
        raise HostRefused(messages.TableOfWinners())
    table = _members(content, members_of) if members_of else _whole_list(content)
    if not table.players:
        raise HostRefused(messages.TableEmpty())
    return table


async def take_in_players(
    config: Config,
    clock: Clock,
    club: str | None,
    lines: tuple[PlayerLine, ...],
    *,
    rules: Mapping[str, Any] | None = None,
    top: str | None = None,
    come_back: bool = False,
) -> PlayersTakenIn:
    """Import a table of players into the running season, or begin a season with them.

    A new season has these `rules` (default: preset dsc) and its players in order of rating; players
    who are already in a running season are skipped. `come_back`: people who asked to be erased
    agree to return. Raises HostRefused, LowTop, NamesForgotten, and what `opened` raises.
    """

    def add(tx: Transaction) -> PlayersTakenIn:
        competition = competition_of(tx, club)
        row = seasons.current_season(tx, competition.id)
        if not come_back and (names := _forgotten(tx, competition.club_id, lines)):
            raise NamesForgotten(names)
        if row is not None and rules is not None:
            raise HostRefused(messages.RulesThere(row.name))
        if row is None:
            zone = ZoneInfo(clubs.club(tx, competition.club_id).time_zone)
            first = Hours.from_json(competition.hours).first_open(clock.now(), zone)
            name = name_of_first(competition, first)
            file = _first_season(name, lines, with_top(rules or _USUAL, top))
            with naming_the_top():
                import_season(tx, competition.id, file, clock.now())
            outcome = PlayersTakenIn(file.season.name, len(lines), len(lines))
        else:
            outcome = _add(tx, row, lines, top, clock.now())
        members = {spelled(m.name): m.id for m in people.members(tx, competition.club_id)}
        for line in lines:
            people.take_mail(tx, members[spelled(line.name)], line.mail)
        return outcome

    async with opened_for_file(config, clock) as database:
        return await database.run(add)


def _forgotten(tx: Transaction, club_id: int, lines: Iterable[PlayerLine]) -> list[str]:
    """Names in the table that are no member's, but match the name or number of an erased person."""
    members = {spelled(member.name) for member in people.members(tx, club_id)}
    new = [line for line in lines if spelled(line.name) not in members]
    return [p.name for p in new if is_forgotten(tx, club_id, identifiers_of(p.name, [p.number]))]


def _whole_list(content: bytes) -> PlayersList:
    try:
        return read_list(content, _MOST_PLAYERS)
    except PlayersRefused as refused:
        if refused.problem is not PlayersProblem.TOO_MANY:
            raise
        raise HostRefused(messages.TooManyPlayers(_MOST_PLAYERS)) from refused


def _members(content: bytes, club: str) -> PlayersList:
    number, notes = club.lstrip("0") if club.isdigit() else club, ListNotes()
    members = tuple(
        line for _, line in read_players(BytesIO(content), notes) if line.club == number
    )
    if not members:
        raise HostRefused(messages.NobodyOfClub(club))
    return PlayersList(members, notes)


def _first_season(name: str, lines: Iterable[PlayerLine], rules: Mapping[str, Any]) -> SeasonFile:
    by_rating = sorted(lines, key=lambda line: -(line.rating or 0))
    players = tuple(
        Player(
            id=f"p{number}",
            name=line.name,
            rating=line.rating,
            group=line.group,
            federation_id=line.number,
        )
        for number, line in enumerate(by_rating, start=1)
    )
    guessed = [
        {"player": player.id, "kind": "estimated"}
        for player, line in zip(players, by_rating, strict=True)
        if line.estimated
    ]
    born = [
        {"player": player.id, "year": line.born}
        for player, line in zip(players, by_rating, strict=True)
        if line.born is not None
    ]
    parts = {"ratings": guessed, "born": born}
    extras = {key: part for key, part in parts.items() if part}
    return SeasonFile(Season(name, players, ()), rules=rules, extras=extras)


def _add(
    tx: Transaction,
    row: seasons.SeasonRow,
    lines: Iterable[PlayerLine],
    top: str | None,
    at: datetime,
) -> PlayersTakenIn:
    context = host_context(tx, row.id, at)
    table = with_top(json.loads(row.rules), top)
    with suppress(SameRules):
        put_rules_in_force(context, table=dict(table), season=row.id, before=row.rules)
    names = {spelled(player.name) for player in context.snapshot.players}
    lines = tuple(lines)
    new = [line for line in lines if spelled(line.name) not in names]
    players = [Player(f"new-{n}", line.name, line.rating) for n, line in enumerate(new)]
    with naming_the_top():
        check_rules(context.snapshot.rules, [*context.snapshot.season.players, *players])
    for line in new:
        origin = ESTIMATED if line.estimated else None
        newcomer = Newcomer(line.name, line.rating, origin, line.group, line.number)
        try:
            add_player(context, newcomer=newcomer)
        except Refusal as refusal:
            raise HostRefused(messages.PlayerRefused(line.name, refusal)) from None
    return PlayersTakenIn(row.name, len(lines), len(new))


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
