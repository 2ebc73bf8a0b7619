"""Imports players into the database, for the command line."""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from io import BytesIO
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from keizer_bot.app.seasons import competition_of, naming_the_top, with_top
from keizer_bot.app.taking_in import messages
from keizer_bot.app.taking_in.database import opened_for_file
from keizer_bot.clock import Clock
from keizer_bot.club.players.entry import Newcomer, add_player
from keizer_bot.club.rules.actions import put_rules_in_force
from keizer_bot.club.rules.messages import SameRules
from keizer_bot.club.seasons.files import import_season
from keizer_bot.config.values import Config
from keizer_bot.core.hours import Hours
from keizer_bot.core.named import identifiers_of, name_of_first
from keizer_bot.engine.model import Player, Season
from keizer_bot.engine.season_check import check_rules
from keizer_bot.formats.federation_lists import read_list, read_players
from keizer_bot.formats.list_messages import note_messages
from keizer_bot.formats.looks import goes_by_years
from keizer_bot.formats.players_file import (
    ListNotes,
    PlayerLine,
    PlayersList,
    PlayersProblem,
    PlayersRefused,
)
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Refusal
from keizer_bot.keeping.host_reads import host_context
from keizer_bot.store import clubs, people, seasons
from keizer_bot.store.privacy import is_forgotten
from keizer_bot.store.seasons import ESTIMATED
from keizer_bot.store.transaction import Transaction

_MOST_PLAYERS = 1000  # of a club
_SHOWN = 3  # names of a list in its preview
_USUAL = {"preset": "dsc"}


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
