"""A season survives import into the database and export."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime

import pytest

from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.exporting import export_season
from keizer_bot.club.seasons.files import import_season
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import context_of_season
from keizer_bot.engine.model import Round
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs
from keizer_bot.store.transaction import Transaction
from tests.new_file import in_memory
from tests.reference.awaited import kept_by_the_bot
from tests.reference.seasons import random_open_season, random_season

pytestmark = pytest.mark.slow

AT = datetime.fromisoformat("2026-11-20T12:00:00+01:00")
HOURS = {
    "evening": {"weekday": "monday", "time": "19:45"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "20:00"},
    "results_final": "23:30",
}


async def _through_the_database(file: SeasonFile) -> SeasonFile:
    database = await in_memory()

    def step(tx: Transaction) -> SeasonFile:
        clubs.settle(tx, "A", "nl", "UTC", json.dumps(HOURS))
        season_id = import_season(tx, 1, file, AT)
        context = context_of_season(tx, AppContext(Translator(), "bot", REACTIONS), season_id, AT)
        return export_season(context, season_id)

    found = await database.run(step)
    await database.close()
    return read_season_file(write_season_file(found))


def _facts(round_: Round) -> Round:
    """The round without the date that the bot adds, and without meaningless order."""
    return replace(
        round_,
        date=None,
        byes=tuple(sorted(round_.byes)),
        absences=tuple(sorted(round_.absences, key=lambda a: a.player)),
    )


def _has_facts(round_: Round) -> bool:
    return replace(round_, date=None, period=None) != Round(round_.number)


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("season", [random_season, random_open_season])
async def test_no_fact_is_lost_or_added(season: object, seed: int) -> None:
    """Players, rules, games with awards, byes, absences, overrides and sign-ons are the same."""
    made = kept_by_the_bot(season(seed))  # type: ignore[operator]
    file = read_season_file(json.dumps(made))
    found = await _through_the_database(file)
    assert found.season.players == file.season.players
    assert found.rules == file.rules
    wanted = file.season.rounds
    while wanted and not _has_facts(wanted[-1]):  # a last round without facts is merely planned
        wanted = wanted[:-1]
    rounds = found.season.rounds[: len(wanted)]
    assert list(map(_facts, rounds)) == list(map(_facts, wanted))


async def test_planned_rounds_keep_their_facts() -> None:
    """A sign-off for a far evening, a standing arrangement and an external game survive."""
    table = {
        "format": "keizer-season/1",
        "name": "x",
        "rules": {"preset": "dsc", "season": {"rounds": 3}},
        "players": [{"id": "a", "name": "Anna"}, {"id": "b", "name": "Bram"}],
        "rounds": [],
        "standing": [{"player": "b", "arrangement": "absent"}],
        "external_games": [{"player": "a", "date": "2026-11-21"}],
        "planned": [
            "2026-11-23",
            {
                "number": 2,
                "date": "2026-12-07",
                "absences": [{"player": "a", "kind": "excused"}],
            },
            "2026-12-14",
        ],
    }
    found = await _through_the_database(read_season_file(json.dumps(table)))
    assert found.extras == {k: table[k] for k in ("standing", "external_games", "planned")}


_CUP = {
    "format": "keizer-season/1",
    "name": "Beker",
    "rules": {"pairing": {"method": "knock-out", "order": "rating"}, "season": {"rounds": 2}},
    "players": [
        {"id": "a", "name": "Anna", "rating": 1500},
        {"id": "b", "name": "Bram", "rating": 1700},
        {"id": "c", "name": "Carla", "rating": 1600},
    ],
    "rounds": [
        {
            "number": 1,
            "date": "2026-09-07",
            "games": [{"white": "c", "black": "a", "result": "1/2-1/2", "advances": "a"}],
            "byes": ["b"],
        }
    ],
}


async def test_a_cup_keeps_its_bracket_and_who_went_on_after_a_draw() -> None:
    """Not the drawn bracket: Carla's neighbour is empty there, and Bram's here."""
    table = _CUP | {"bracket": ["a", "c", None, "b"]}
    found = await _through_the_database(read_season_file(json.dumps(table)))
    assert found.season.bracket == ("a", "c", None, "b")
    assert found.season.rounds[0].games[0].advances == "a"


async def test_a_cup_without_a_bracket_is_drawn_when_it_comes_in() -> None:
    """By rating the first, Bram, has the empty place; a rating that changes later moves nobody."""
    found = await _through_the_database(read_season_file(json.dumps(_CUP)))
    assert found.season.bracket == ("b", None, "c", "a")


async def test_external_games_become_facts_and_come_out_as_they_went_in() -> None:
    """Games with all details, with the fewest; and a player with games for a team only."""
    games: list[dict[str, object]] = [
        {"player": "a", "team": "1", "date": "2026-11-14", "result": "1-0", "against": "Caïssa"},
        {"name": "Carla", "team": "1", "date": "2026-11-14", "result": "1/2-1/2", "board": 2},
        {"player": "a", "team": "1", "date": "2026-11-21", "result": "0-1", "colour": "black"},
    ]
    games[0] |= {"colour": "white", "board": 1, "own_rating": 1700, "rating": 1850}
    games[0] |= {"expected": "0.3"}
    table: dict[str, object] = {
        "format": "keizer-season/1",
        "name": "x",
        "rules": {},
        "players": [{"id": "a", "name": "Anna"}, {"id": "b", "name": "Bram"}],
        "rounds": [],
        "external_games": games,
    }
    found = await _through_the_database(read_season_file(json.dumps(table)))
    came_out = found.extras["external_games"]
    assert sorted(came_out, key=_by_words) == sorted(games, key=_by_words)


def _by_words(entry: dict[str, object]) -> str:
    return json.dumps(entry, sort_keys=True)


async def test_where_ratings_come_from_is_kept() -> None:
    """An estimate stays one, and a published rating has its list, out and in again."""
    file = read_season_file(
        """{"format": "keizer-season/1", "name": "x", "players": [
        {"id": "a", "name": "A", "rating": 1500},
        {"id": "b", "name": "B", "rating": 1600}], "rounds": [], "ratings": [
        {"player": "a", "kind": "estimated"},
        {"player": "b", "kind": "published", "list": "KNSB", "day": "2026-09-01"}]}"""
    )
    again = await _through_the_database(file)
    assert again.extras["ratings"] == file.extras["ratings"]
