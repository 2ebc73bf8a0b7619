"""Imports a season file into the database: as the running season, or as an earlier one."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec import structs

from keizer_bot.calendar import Phase
from keizer_bot.club.people.one_person import NEW, NOBODY_ASKED, Decisions, recognise
from keizer_bot.club.teams.external_games import take_over, understood
from keizer_bot.core.context import BOT_ID
from keizer_bot.core.hours import WEEK, Hours
from keizer_bot.core.snapshot import HERE
from keizer_bot.engine.cup import bracket_of
from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.model import Game, Inside, Round
from keizer_bot.engine.ranking import last_round
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.season_check import check_season
from keizer_bot.formats.rules_file import FileProblem
from keizer_bot.formats.season_file import (
    SeasonFile,
    births,
    planned_rounds,
)
from keizer_bot.store import (
    arbiter_changes,
    club_evenings,
    clubs,
    games,
    merging,
    people,
    seasons,
)
from keizer_bot.store.clubs import Competition
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import ESTIMATED, RatingOrigin
from keizer_bot.store.transaction import Transaction


def import_season(
    tx: Transaction,
    competition_id: int,
    file: SeasonFile,
    at: datetime,
    *,
    first: date | None = None,
    decisions: Decisions = NOBODY_ASKED,
) -> int:
    """Make the file the competition's running season, after the end of another; returns its id.

    Rounds without a date are a week apart. If the rules have more rounds than the file, the others
    are planned on the club's evenings, except in skipped weeks. Round 1 is on the evening `first`.
    Coming rounds without a date get evenings whose sign-off is still open, so that nobody is paired
    without a chance to sign off. `decisions` gives the members of uncertain players, by their keys.
    Raises SeasonRefusedError and RulesRefusedError; then nothing is stored.
    """
    rules = rules_from(file.rules)
    competition, hours, zone = _place(tx, competition_id)
    _check(file, rules)
    if first is not None and first.weekday() != hours.evening.weekday:
        raise SeasonRefusedError(FileProblem.NO_EVENING, day=first.isoformat())
    seasons.end_seasons(tx, competition_id, at)
    all_rounds = [*file.season.rounds, *planned_rounds(file, len(file.season.rounds))]
    soonest = hours.first_open(at, zone)
    played = sum(1 for round_ in all_rounds if round_.games)
    coming = soonest if first is None else first + WEEK * played
    days = hours.days_for(all_rounds, rules.season.rounds or 0, coming, soonest=soonest)
    more = [Round(number) for number in range(len(all_rounds) + 1, len(days) + 1)]
    dated = zip([*all_rounds, *more], days, strict=True)
    season_id = _store(tx, competition, file, dated, at, decisions)
    _make_final(tx, season_id, at, lambda day: hours.final(day, zone) <= at)
    return season_id


def import_earlier_season(
    tx: Transaction,
    competition_id: int,
    file: SeasonFile,
    at: datetime,
    *,
    first: date | None = None,
    decisions: Decisions = NOBODY_ASKED,
) -> int:
    """Store the file as a finished season; the running one continues. Returns its id.

    Nothing is planned; rounds without a date are a week apart from `first`, whatever the club's
    evening is. `decisions` and the refusals are as for `import_season`.
    """
    file = _finished(file, first)
    competition, hours, zone = _place(tx, competition_id)
    _refuse_known(tx, competition_id, file)
    _check(file, rules_from(file.rules))
    soonest = hours.first_open(at, zone)
    days = hours.days_for(file.season.rounds, 0, soonest, soonest=soonest)
    dated = zip(file.season.rounds, days, strict=True)
    season_id = _store(tx, competition, file, dated, at, decisions)
    _make_final(tx, season_id, at, lambda _: True)
    seasons.end_season(tx, season_id, min(hours.final(days[-1], zone), at) if days else at)
    return season_id


def _place(tx: Transaction, competition_id: int) -> tuple[Competition, Hours, ZoneInfo]:
    """The competition with its hours, and its club's time zone."""
    competition = clubs.competition(tx, competition_id)
    zone = ZoneInfo(clubs.club(tx, competition.club_id).time_zone)
    return competition, Hours.from_json(competition.hours), zone


def _store(
    tx: Transaction,
    competition: Competition,
    file: SeasonFile,
    rounds: Iterable[tuple[Round, date]],
    at: datetime,
    decisions: Decisions,
) -> int:
    """Store the season with its players and rounds, paired if they have games; returns its id."""
    keys = {player.id: 0 for player in file.season.players}
    games_elsewhere = understood(file.extras.get("external_games", []), keys)
    written = json.dumps(dict(file.rules), ensure_ascii=False)
    kept = ("log",) if games_elsewhere is not None else ("external_games", "log")
    more = json.dumps({k: file.extras[k] for k in kept if k in file.extras}, ensure_ascii=False)
    season_id = seasons.add_season(tx, competition.id, file.season.name, written, more, at)
    ids = _add_players(tx, competition.club_id, season_id, file, decisions)
    seasons.set_bracket(tx, season_id, bracket_of(file.season, rules_from(file.rules)))
    outer_id = _play_inside(tx, competition.club_id, season_id, file.season.inside)
    if games_elsewhere:
        players = seasons.players(tx, season_id)
        take_over(tx, competition.club_id, season_id, games_elsewhere, players)
    for change in file.season.adjustments:
        arbiter_changes.add_adjustment(
            tx, season_id, ids[change.player], change.round, change.points, change.why
        )
    for line in file.published:
        after = last_round(file.season)
        seasons.add_final_standing(tx, ids[line.player], line.rank, line.total, after)
    for number, (round_, day) in enumerate(rounds, start=1):
        round_id = seasons.add_round(tx, season_id, number, day, round_.period)
        if round_.outer_round is not None:
            club_evenings.play_on(tx, round_id, day, round_.outer_round)
        counted = _count_outer_games(tx, outer_id, round_id, round_, ids)
        _add_facts(tx, round_id, round_, ids, at, elsewhere=counted)
        if round_.games:
            seasons.set_phase(tx, round_id, Phase.PAIRED, at)
    return season_id


def _play_inside(
    tx: Transaction, club_id: int, season_id: int, inside: Inside | None
) -> int | None:
    """Store that the season is an event inside another; returns the other's id if it runs here."""
    if inside is None:
        return None
    running = (seasons.current_season(tx, c.id) for c in clubs.competitions(tx, club_id))
    outer = next((row.id for row in running if row and row.name == inside.name), None)
    fields = {key: value for key, value in asdict(inside).items() if value is not None}
    club_evenings.play_inside(tx, season_id, json.dumps(fields, ensure_ascii=False), outer)
    return outer


def _count_outer_games(
    tx: Transaction, outer_id: int | None, round_id: int, round_: Round, ids: dict[str, int]
) -> set[Game]:
    """Let the outer season's games that are also in this round count in the event; returns them."""
    if outer_id is None or round_.outer_round is None:
        return set()
    outer_games, counted = _games_by_members(tx, outer_id), set()
    for game in round_.games:
        pair = [seasons.player(tx, ids[key]).member_id for key in (game.white, game.black)]
        if outer := outer_games.get((*pair, game.result)):
            club_evenings.count_in_event(tx, outer.id, round_id)
            winners = {game.white: outer.white_id, game.black: outer.black_id}
            games.set_advancing(tx, outer.id, winners.get(game.advances or ""))
            counted.add(game)
    return counted


def _games_by_members(
    tx: Transaction, season_id: int
) -> dict[tuple[int | str | None, ...], GameRow]:
    """The season's games, by their two members (White first) and result."""
    players = seasons.players_by_id(tx, season_id)
    return {
        (*(players[player].member_id for player in game.players), game.result): game
        for game in games.season_games(tx, season_id)
    }


def _make_final(
    tx: Transaction, season_id: int, at: datetime, is_over: Callable[[date], bool]
) -> None:
    """Make the paired rounds of past evenings final."""
    for row in seasons.rounds(tx, season_id):
        if row.phase == Phase.PAIRED and is_over(row.date):
            seasons.set_phase(tx, row.id, Phase.FINAL, at)


def _refuse_known(tx: Transaction, competition_id: int, file: SeasonFile) -> None:
    """Refuse a season with the same name and first evening as one in the database."""
    day = file.season.rounds[0].date if file.season.rounds else None
    for row in seasons.all_seasons(tx, competition_id):
        rounds = seasons.rounds(tx, row.id)
        if row.name == file.season.name and rounds and rounds[0].date.isoformat() == day:
            raise SeasonRefusedError(FileProblem.SEASON_KNOWN, season=row.name, day=day)


def _finished(file: SeasonFile, first: date | None) -> SeasonFile:
    """The file of a finished season: only its played rounds, on their known days."""
    rounds = [
        replace(round_, date=(first + WEEK * (round_.number - 1)).isoformat())
        if first is not None and round_.date is None
        else round_
        for round_ in file.season.rounds[: last_round(file.season)]
    ]
    extras = {key: value for key, value in file.extras.items() if key != "planned"}
    return structs.replace(file, season=replace(file.season, rounds=tuple(rounds)), extras=extras)


def _check(file: SeasonFile, rules: Rules) -> None:
    """Refuse an impossible season before anything is stored."""
    check_season(file.season, rules)
    if len(set(file.telegram_ids.values())) < len(file.telegram_ids):
        raise SeasonRefusedError(FileProblem.ONE_PERSON)


def is_undated(file: SeasonFile) -> bool:
    """True if rounds were played on dates that the file does not give."""
    return any(round_.games and not round_.date for round_ in file.season.rounds)


def _add_players(
    tx: Transaction, club_id: int, season_id: int, file: SeasonFile, decisions: Decisions
) -> dict[str, int]:
    """Add the players, as members of the club; returns their numbers by their ids in the file."""
    members = {m.id: m for m in people.members(tx, club_id)}
    same = {**recognise(tx, club_id, file).same, **decisions}
    linked = {m.person_id for m in members.values()}
    standing = {e["player"]: e for e in file.extras.get("standing", ())}
    origins, born = dict(_origins(file)), births(file)
    ids = {}
    for place, player in enumerate(file.season.players, start=1):
        member = members.pop(same.get(player.id, NEW), None)
        member_id = member.id if member else people.add_member(tx, club_id, player.name)
        merging.note_birth(tx, member_id, born.get(player.id))
        person_id = file.telegram_ids.get(player.id)
        free = member is None or member.telegram is None
        if person_id is not None and free and person_id not in linked:
            people.link_member(tx, member_id, person_id)
        ids[player.id] = seasons.add_player(
            tx,
            season_id,
            member_id,
            player,
            place=place,
            arrangement=standing.get(player.id, {}).get("arrangement", "present"),
            standing_kind=standing.get(player.id, {}).get("kind"),
            origin=origins.get(player.id),
        )
    return ids


def _origins(file: SeasonFile) -> Iterator[tuple[str, RatingOrigin]]:
    """The sources of ratings; an invalid source counts as none."""
    for entry in file.extras.get("ratings", ()):
        match entry:
            case {"player": str(key), "kind": "estimated"}:
                yield key, ESTIMATED
            case {"player": str(key), "kind": "published", "list": str(name), "day": str(day)}:
                with suppress(ValueError):
                    yield key, RatingOrigin("published", name, date.fromisoformat(day).isoformat())


def _add_game(
    tx: Transaction, round_id: int, board: int, game: Game, ids: dict[str, int], at: datetime
) -> None:
    game_id = games.add_game(tx, round_id, board, ids[game.white], ids[game.black], "import")
    both, known = (str(game.white_points), str(game.black_points)), game.result is not None
    points = both if game.white_points is not None else None
    games.set_result(tx, game_id, game.result, at, by_player=None, confirmed=known, points=points)
    if game.advances is not None:
        games.set_advancing(tx, game_id, ids[game.advances])


def _add_facts(
    tx: Transaction,
    round_id: int,
    round_: Round,
    ids: dict[str, int],
    at: datetime,
    *,
    elsewhere: Collection[Game],
) -> None:
    """Store a round's facts, except the games that are stored `elsewhere`."""
    for board, game in enumerate(round_.games, start=1):
        if game not in elsewhere:
            _add_game(tx, round_id, board, game, ids, at)
    for key in round_.byes:
        if round_.games:
            games.add_bye(tx, round_id, ids[key])
        else:
            games.add_override(tx, round_id, "bye", ids[key], None)
    for one, other in round_.forced:
        games.add_override(tx, round_id, "force", ids[one], ids[other])
    for one, other in round_.forbidden:
        games.add_override(tx, round_id, "forbid", ids[one], ids[other])
    for place, key in enumerate(round_.signed_on):
        moment = at + timedelta(microseconds=place)
        games.set_presence(tx, round_id, ids[key], HERE, moment, BOT_ID)
    for absence in round_.absences:
        games.set_presence(tx, round_id, ids[absence.player], absence.kind, at, BOT_ID)
        if (absence.board, absence.result) != (None, None):
            games.set_board_result(tx, round_id, ids[absence.player], absence.board, absence.result)
