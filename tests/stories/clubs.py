"""The clubs of the stories, and the options that a story may set."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from importlib.resources import files
from typing import Any

from keizer_bot.club.seasons.files import import_season
from keizer_bot.engine.model import Player, Season
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.store import clubs, people, seasons, website
from keizer_bot.store.addresses import set_open
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import Channel
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.website import PublicPage, put_page
from tests.club import hall, scene
from tests.club.club_000 import EVENING, open_club, season_000


@dataclass
class Club:
    """A club's file, its people by name, its group, and when its stories begin."""

    database: Database
    ids: dict[str, int]
    group: int
    start: datetime


async def _scene() -> Club:
    """Eleven players; Wednesday 18 November, round 12 of Friday is open."""
    found = await scene.open_scene()
    return Club(found.database, found.ids, scene.GROUP, scene.NOON)


async def _hall() -> Club:
    """Eight players; Monday evening 14 September, round 2 is paired and being played."""
    found = await hall.open_hall()
    ids = {name: hall.person_id(name) for name in hall.NAMES if name != hall.WITHOUT_TELEGRAM}
    return Club(found.database, {"Tom Wolf": hall.ARBITER, **ids}, hall.GROUP, hall.EVENING)


async def _seed() -> Club:
    """The ten of [000]: three rounds are over, with results and a ranking."""
    found = await open_club(season_000())
    return Club(found.database, found.ids, scene.GROUP, scene.NOON)


async def _seed_evening() -> Club:
    """The ten of [000] on the evening of round 3: the first two games are being played."""
    season = season_000()
    *before, last = season.rounds
    games = tuple(g._replace(result=None) if i < 2 else g for i, g in enumerate(last.games))
    rounds = (*before, replace(last, games=games))
    found = await open_club(replace(season, rounds=rounds))
    return Club(found.database, found.ids, scene.GROUP, EVENING)


_RAPID = (
    *("Ada Blom", "Ben Kat", "Cas Mulder", "Dora Pot", "Els Haan", "Fred Zwart", "Gijs Roos"),
    *("Hans Boom", "Ina Vlag", "Joop Kei", "Karin Duin", "Leo Stam", "Mia Berg", "Nico Lam"),
    *("Olga Tak", "Paul Ruit", "Ria Zand", "Sam Horst", "Toos Vink", "Ugo Bron", "Vera Meer"),
    "Wim Dijk",
)


async def _rapid_evening() -> Club:
    """Twenty-two players by rating, and a rapid of five rounds on Tuesday 24 November at 20:00."""
    hours: dict[str, dict[str, Any]] = {
        key: {"weekday": "tuesday", "time": at}
        for key, at in (("sign_off", "19:00"), ("pairings", "19:45"), ("evening", "20:00"))
    }
    hours["evening"] |= {"rounds": 5}
    players = tuple(
        Player(f"p{number}", name, 2100 - 25 * number) for number, name in enumerate(_RAPID)
    )
    rules = {"season": {"rounds": 5}}
    found = await open_club(Season("Rapid 2026", players, ()), rules, scene.HOURS | hours)
    return Club(found.database, found.ids, scene.GROUP, scene.NOON)


CLUBS: dict[str, Callable[[], Awaitable[Club]]] = {
    "scene": _scene,
    "hall": _hall,
    "seed": _seed,
    "seed evening": _seed_evening,
    "rapid": _rapid_evening,
}


async def furnish(club: Club, options: dict[str, str], language: str) -> None:
    """Bring the club into the state that a story's options name. Raises KeyError."""

    def step(tx: Transaction) -> None:
        tx.write("UPDATE outbox SET state = 'sent' WHERE state = 'queued'")
        tx.write("UPDATE club SET language = ?", language)
        for key, value in options.items():
            _OPTIONS[key](tx, value)

    await club.database.run(step)


def _private_closed(tx: Transaction, names: str) -> None:
    for name in names.split(", "):
        sql = "SELECT person_id FROM member WHERE name = ?"
        set_open(tx, tx.the(sql, name)["person_id"], Channel.TELEGRAM, open_=False)


def _without_telegram(tx: Transaction, names: str) -> None:
    for name in names.split(", "):
        tx.write("UPDATE member SET person_id = NULL WHERE name = ?", name)


def _merged(table: str, column: str) -> Callable[[Transaction, str], None]:
    def merge(tx: Transaction, toml: str) -> None:
        for row in tx.all(f"SELECT id, {column} AS now FROM {table}"):  # noqa: S608 - our names
            merged = _deep(json.loads(row["now"]), tomllib.loads(toml.replace("; ", "\n")))
            said = json.dumps(merged, default=str)
            tx.write(f"UPDATE {table} SET {column} = ? WHERE id = ?", said, row["id"])  # noqa: S608

    return merge


def _deep(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    both = {key: _deep(old[key], value) for key, value in new.items() if _tables(old, key, value)}
    return old | new | both


def _tables(old: dict[str, Any], key: str, value: object) -> bool:
    return isinstance(value, dict) and isinstance(old.get(key), dict)


def _regulations(tx: Transaction, module: str) -> None:
    text = files(module).joinpath("regulations.nl.txt").read_text(encoding="utf-8")
    for club in clubs.clubs(tx):
        website.set_regulations(tx, club.id, text)


def _other_club(tx: Transaction, names: str) -> None:
    """A second club, on Tuesdays; known people are members of both."""
    hours = json.dumps(scene.HOURS | {"evening": {"weekday": "tuesday", "time": "20:00"}})
    club, competition = clubs.settle(tx, "De Toren", "nl", "Europe/Amsterdam", hours)
    season = seasons.add_season(tx, competition, "Dinsdag", '{"preset": "dsc"}', "{}", scene.NOON)
    for place, name in enumerate(names.split(", "), start=1):
        known = tx.one("SELECT person_id FROM member WHERE name = ?", name)
        member = people.add_member(tx, club, name)
        if known:
            people.link_member(tx, member, known["person_id"])
        seasons.add_player(tx, season, member, Player(f"t{place}", ""), place=place)
    seasons.add_round(tx, season, 1, date(2026, 11, 24), None)


def _rapid(tx: Transaction, days: str) -> None:
    """A second competition of the same people, with a round on these days."""
    hours = {
        key: {"weekday": "monday", "time": at}
        for key, at in (("sign_off", "18:00"), ("pairings", "18:30"), ("evening", "19:00"))
    }
    written = json.dumps(scene.HOURS | hours | {"reminder": False})
    competition = clubs.add_competition(tx, 1, "Rapid", written)
    rules = '{"preset": "dsc", "season": {"rounds": 2, "minimum_attendance": 0}}'
    season = seasons.add_season(tx, competition, "Rapid 2026", rules, "{}", scene.NOON)
    for place, member in enumerate(people.members(tx, 1), start=1):
        seasons.add_player(tx, season, member.id, Player(f"r{place}", ""), place=place)
    for number, day in enumerate(days.split(", "), start=1):
        seasons.add_round(tx, season, number, date.fromisoformat(day), None)


def _earlier(tx: Transaction, years: str) -> None:
    """The season of [000] in earlier years too, each over: `2024, 2025`."""
    for year in years.split(", "):
        season = season_000()
        rounds = [replace(r, date=year + (r.date or "")[4:]) for r in season.rounds]
        season = replace(season, name=f"{year}-{int(year) + 1}", rounds=tuple(rounds))
        import_season(tx, 1, SeasonFile(season, rules={"preset": "classic"}), scene.NOON)
    tx.write("UPDATE season SET ended_at = iif(name = 'Test', NULL, ?)", scene.NOON)


def _left(tx: Transaction, name: str) -> None:
    """Add a player of the earlier seasons under another name who does not play in this one."""
    other = people.add_member(tx, 1, name)
    sql = "UPDATE player SET member_id = ? WHERE key = ? AND season_id > 1"
    tx.write(sql, other, tx.the("SELECT key FROM player WHERE season_id > 1 LIMIT 1")["key"])


def _once_called(tx: Transaction, changes: str) -> None:
    """Rename a member in an earlier season: `2024-2025 Jansen = P. Jansen`."""
    for change in changes.split(", "):
        season, _, names = change.partition(" ")
        name, _, former = names.partition(" = ")
        sql = (
            "UPDATE player SET member_id = ? WHERE member_id ="
            " (SELECT id FROM member WHERE name = ?) AND season_id ="
            " (SELECT id FROM season WHERE name = ?)"
        )
        tx.write(sql, people.add_member(tx, 1, former), name, season)


def _before(tx: Transaction, news: str) -> None:
    """Mark the season as begun before this news."""
    assert news == "byes"
    tx.write("UPDATE season SET tells_of_byes = 1")


_OPTIONS: dict[str, Callable[[Transaction, str], None]] = {
    "rules": _merged("season", "rules"),
    "hours": _merged("competition", "hours"),
    "private closed": _private_closed,
    "without telegram": _without_telegram,
    "regulations": _regulations,
    "other club": _other_club,
    "rapid": _rapid,
    "earlier": _earlier,
    "left": _left,
    "pages": lambda tx, _: put_page(tx, PublicPage(1, "de-pion", is_open=True)),
    "founding": lambda _tx, _who: None,  # the stage knows who may found a club
    "federation list": lambda _tx, _name: None,  # the stage reads it
    "once called": _once_called,
    "before": _before,
}
