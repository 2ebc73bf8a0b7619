"""A season of any size that was really paired, with results by rating and chance."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from keizer_bot.club.seasons.files import import_season
from keizer_bot.demo.club import cast_in
from keizer_bot.engine.model import Absence, Game, Player, Result, Round, Season
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.store import clubs
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from tests.new_file import new_database

_CAST = cast_in("nl")
CLUB = _CAST.club
ZONE = "Europe/Amsterdam"
FIRST = date(2026, 9, 7)
HOURS = {
    "evening": {"weekday": "monday", "time": "19:45"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "20:00"},
    "results_final": "23:30",
    "skip": ["2026-12-28"],
}
RULES = {"preset": "dsc", "values": {"top": "auto"}, "season": {"rounds": 28}}
TERP = tuple(
    Player(id=role.key, name=role.name, rating=role.rating, group=role.group)
    for role in _CAST.players
)
_KINDS = ("excused", "excused", "club_duty", "late")


def crowd(size: int) -> tuple[Player, ...]:
    """That many players, with names that nobody has."""
    return tuple(
        Player(
            id=f"p{n}",
            name=f"{_CAST.players[n % 24].first} {_CAST.players[n % 23].last}-{n}",
            rating=2200 - 8 * n,
        )
        for n in range(size)
    )


def season_made(
    players: tuple[Player, ...], rounds: int, rules: dict[str, Any] | None = None, seed: int = 7
) -> SeasonFile:
    """That many rounds, each paired by the ranking before it; a fifth of the players is absent."""
    chance, table = random.Random(seed), rules or RULES
    season, read = Season("Intern 2026-2027", players), rules_from(table)
    for number in range(1, rounds + 1):
        away = [p.id for p in players if chance.random() < 0.2]
        present = [p.id for p in players if p.id not in away]
        plan = pair_round(season, present, read)
        games = tuple(
            Game(each.white, each.black, _result(each.white, each.black, players, chance))
            for each in plan.games
        )
        absences = tuple(Absence(who, chance.choice(_KINDS)) for who in away)
        day = FIRST + timedelta(days=7 * (number - 1 + (number > 16)))
        played = Round(number, games, plan.byes, absences, date=day.isoformat())
        season = replace(season, rounds=(*season.rounds, played))
    return SeasonFile(season, rules=table)


def _result(white: str, black: str, players: tuple[Player, ...], chance: random.Random) -> Result:
    ratings = {p.id: p.rating or 0 for p in players}
    better = 1 / (1 + 10 ** ((ratings[black] - ratings[white] - 35) / 400))
    throw = chance.random()
    if abs(throw - better) < 0.1:
        return Result.DRAWN
    return Result.WHITE_WON if throw < better else Result.BLACK_WON


async def club_with(folder: Path, file: SeasonFile, name: str = CLUB, **hours: Any) -> Database:
    """A club's database with that season, the day after its last round."""
    database = await new_database(folder / "keizer.db")
    text = json.dumps({**HOURS, **hours})

    def step(tx: Transaction) -> None:
        _, competition = clubs.settle(tx, name, "nl", ZONE, text)
        import_season(tx, competition, file, day_after(file))

    await database.run(step)
    return database


def day_after(file: SeasonFile) -> datetime:
    """Noon of the day after the last round that was played."""
    last = file.season.rounds[-1].date if file.season.rounds else None
    day = date.fromisoformat(last) if last else FIRST
    noon = datetime.min.time().replace(hour=12)
    return datetime.combine(day + timedelta(days=1), noon, ZoneInfo(ZONE))
