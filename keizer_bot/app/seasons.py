"""Seasons and players in and out of the database, for the command line."""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from io import BytesIO
from typing import Any
from zoneinfo import ZoneInfo

from keizer_bot.app.host_reads import host_context
from keizer_bot.app.opening import opened_for_file
from keizer_bot.app.refusals import HostRefused
from keizer_bot.calendar import Phase
from keizer_bot.clock import Clock
from keizer_bot.club.players.entry import Newcomer, add_player
from keizer_bot.club.rules.actions import put_rules_in_force
from keizer_bot.club.rules.messages import SameRules
from keizer_bot.club.seasons.files import import_season, is_undated
from keizer_bot.config.values import Config
from keizer_bot.core.hours import Hours
from keizer_bot.core.named import name_of_first, spelled
from keizer_bot.engine.errors import RulesRefusedError
from keizer_bot.engine.model import Player, Season
from keizer_bot.engine.problems import RulesProblem
from keizer_bot.engine.rules_table import laid_over
from keizer_bot.engine.season_check import check_rules
from keizer_bot.formats.federation_lists import read_all, read_players
from keizer_bot.formats.players_file import PlayerLine, PlayersProblem, PlayersRefused
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.formats.sevilla import read_sevilla
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Refusal
from keizer_bot.store import clubs, people, seasons
from keizer_bot.store.clubs import Competition
from keizer_bot.store.seasons import ESTIMATED
from keizer_bot.store.transaction import Transaction

_MOST_PLAYERS = 1000  # of a club
_USUAL = {"preset": "dsc"}


class LowTop(HostRefused):
    """So many players need a higher top value; `top` would do, and the host may agree to it."""

    def __init__(self, players: int, top: int) -> None:
        self.players, self.top = players, top
        super().__init__(
            f"With {players} players the top value must be at least {top}, or the last is worth"
            f" less than 1. Say --top {top} or --top auto; --yes takes {top}."
        )


class NoFirstDate(HostRefused):
    """Rounds were played, and the file does not say when; the host must."""

    def __init__(self) -> None:
        super().__init__(
            "The file has rounds without dates. Say on which day the first was played, as in"
            " --first-date 2026-09-07; the others follow a week apart."
        )


@dataclass(frozen=True, slots=True)
class Taken:
    """How many players a table had, and how many of them are new in the season."""

    season: str
    players: int
    added: int


async def take_in(
    config: Config,
    clock: Clock,
    club: str | None,
    content: bytes,
    *,
    end_running: bool,
    top: str | None = None,
    first: date | None = None,
) -> str:
    """Import a season file as the club's running season; the season's name.

    A season that has begun is only ended with `end_running`; it stays in the database. `first` is
    the day of the first round, where the file does not say it. Raises HostRefused, LowTop,
    NoFirstDate, what `opened` raises, and what reading a season file raises.
    """
    file = read_season_file(content)
    if first is None and is_undated(file):
        raise NoFirstDate
    file = replace(file, rules=_with_top(file.rules, top))

    def begin(tx: Transaction) -> None:
        competition = competition_of(tx, club)
        row = seasons.current_season(tx, competition.id)
        if row is not None and not end_running and _has_begun(tx, row):
            raise HostRefused(
                f"{row.name} is under way. To end it and begin {file.season.name}, say"
                " --end-running; what was played stays in the database."
            )
        with _naming_the_top():
            import_season(tx, competition.id, file, clock.now(), first=first)

    async with opened_for_file(config, clock) as database:
        await database.run(begin)
    return file.season.name


def _with_top(rules: Mapping[str, Any], top: str | None) -> Mapping[str, Any]:
    """The rules with that top value: a number, or ``auto``; None leaves what they have."""
    if top is None:
        return rules
    return laid_over(rules, {"values": {"top": int(top) if top.isdecimal() else top}})


@contextmanager
def _naming_the_top() -> Iterator[None]:
    """Refuse a top value that is too low with the one that would do."""
    try:
        yield
    except RulesRefusedError as refused:
        trouble = refused.trouble
        match trouble.problem, dict(trouble.fields):
            case RulesProblem.TOO_FEW_POINTS, {
                "key": "values.top",
                "players": int(n),
                "top": int(top),
            }:
                raise LowTop(n, top) from None
        raise


def from_sevilla(content: bytes, group: int) -> tuple[tuple[str, ...], bytes]:
    """What is said of a report of Sevilla's, and its season file. Raises SeasonRefusedError."""
    moved = read_sevilla(content, group)
    season = moved.file.season
    said = (
        f"From Sevilla, group {moved.group}: players {len(season.players)},"  # noqa: ISC004 - one sentence
        f" rounds {len(season.rounds)}, games {moved.games}, without result {moved.open_games}.",
        *(f"Absence {reason!r} is read as {kind} ({n})." for reason, kind, n in moved.reasons),
        "Not taken over: the rules (the preset sevilla stands in), points, telephone numbers.",
    )
    return said, write_season_file(moved.file).encode()


def _has_begun(tx: Transaction, row: seasons.SeasonRow) -> bool:
    return any(each.phase != Phase.OPEN for each in seasons.rounds(tx, row.id))


async def take_in_players(
    config: Config,
    clock: Clock,
    club: str | None,
    content: bytes,
    *,
    members_of: str | None = None,
    rules: Mapping[str, Any] | None = None,
    top: str | None = None,
) -> Taken:
    """Import a table of players into the running season, or begin one with them.

    Of a federation's list only the `members_of` the club with that number there. A new season has
    these `rules` (else those of DSC) and the players by rating; in a running one who is there
    already is passed over. Raises HostRefused, LowTop, PlayersRefused, and what `opened` raises.
    """
    lines = _members(content, members_of) if members_of else _all(content)
    if not lines:
        raise HostRefused("The table has no players; nothing is changed.")

    def add(tx: Transaction) -> Taken:
        competition = competition_of(tx, club)
        row = seasons.current_season(tx, competition.id)
        if row is not None and rules is not None:
            raise HostRefused(f"{row.name} has rules already; change them with /rules in the chat.")
        if row is None:
            zone = ZoneInfo(clubs.club(tx, competition.club_id).time_zone)
            first = Hours.from_json(competition.hours).first_open(clock.now(), zone)
            name = name_of_first(competition, first)
            file = _first_season(name, lines, _with_top(rules or _USUAL, top))
            with _naming_the_top():
                import_season(tx, competition.id, file, clock.now())
            taken = Taken(file.season.name, len(lines), len(lines))
        else:
            taken = _add(tx, row, lines, top, clock.now())
        members = {spelled(m.name): m.id for m in people.members(tx, competition.club_id)}
        for line in lines:
            people.take_mail(tx, members[spelled(line.name)], line.mail)
        return taken

    async with opened_for_file(config, clock) as database:
        return await database.run(add)


def _all(content: bytes) -> tuple[PlayerLine, ...]:
    try:
        return read_all(content, _MOST_PLAYERS)
    except PlayersRefused as refused:
        if refused.problem is not PlayersProblem.TOO_MANY:
            raise
        raise HostRefused(
            f"The file has more than {_MOST_PLAYERS} players: name your club's number there,"
            " as in --of-club 601, or use keizer-bot players rate to keep a list."
        ) from refused


def _members(content: bytes, club: str) -> tuple[PlayerLine, ...]:
    number = club.lstrip("0") if club.isdigit() else club
    found = tuple(line for _, line in read_players(BytesIO(content)) if line.club == number)
    if not found:
        raise HostRefused(f"Nobody in the file is of club {club}; nothing is changed.")
    return found


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
    extras = {"ratings": guessed} if guessed else {}
    return SeasonFile(Season(name, players, ()), rules=rules, extras=extras)


def _add(
    tx: Transaction,
    row: seasons.SeasonRow,
    lines: Iterable[PlayerLine],
    top: str | None,
    at: datetime,
) -> Taken:
    context = host_context(tx, row.id, at)
    table = _with_top(json.loads(row.rules), top)
    with suppress(SameRules):
        put_rules_in_force(context, table=dict(table), season=row.id, before=row.rules)
    known = {spelled(player.name) for player in context.snapshot.players}
    lines = tuple(lines)
    new = [line for line in lines if spelled(line.name) not in known]
    players = [Player(f"new-{n}", line.name, line.rating) for n, line in enumerate(new)]
    with _naming_the_top():
        check_rules(context.snapshot.rules, [*context.snapshot.season.players, *players])
    for line in new:
        origin = ESTIMATED if line.estimated else None
        newcomer = Newcomer(line.name, line.rating, origin, line.group, line.number)
        try:
            add_player(context, newcomer=newcomer)
        except Refusal as refusal:
            said = plain(context.texts.render(refusal, "en"))
            raise HostRefused(f"{line.name}: {said}") from None
    return Taken(row.name, len(lines), len(new))


def competition_of(tx: Transaction, club: str | None) -> Competition:
    """The competition of that name, or the main one of that club; if none is named, of the only.

    Raises HostRefused, also if two clubs have a competition of that name.
    """
    known = clubs.clubs(tx)
    every = [c for each in known for c in clubs.competitions(tx, each.id)]
    main = {each.id: each.name for each in known}
    found = [c for c in every if not c.beside and club in (None, main[c.club_id])]
    found = found or [c for c in every if c.beside and c.name == club]
    if len(found) != 1:
        names = ", ".join(c.name if c.beside else main[c.club_id] for c in every) or "none"
        problem = "there is no club of that name" if club else "say which club with --club"
        raise HostRefused(f"{problem[0].upper()}{problem[1:]}; known are: {names}.")
    return found[0]
