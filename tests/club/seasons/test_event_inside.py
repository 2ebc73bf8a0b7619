"""An event inside a season survives export and import, and its games stay one fact."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.exporting import export_season
from keizer_bot.club.seasons.files import import_season
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import context_of_season
from keizer_bot.engine.model import Result
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, games, seasons
from tests.club.seasons.test_season_files import AT, HOURS
from tests.new_file import in_memory

if TYPE_CHECKING:
    from keizer_bot.store.transaction import Transaction

PLAYERS = [{"id": name[0].lower(), "name": name} for name in ("Anna", "Bram", "Carla", "Daan")]
OUTER: dict[str, Any] = {
    "format": "keizer-season/1",
    "name": "Intern",
    "rules": {"preset": "classic"},
    "players": PLAYERS,
    "rounds": [
        {
            "number": 1,
            "date": "2026-09-07",
            "games": [
                {"white": "a", "black": "b", "result": "1/2-1/2"},
                {"white": "c", "black": "d", "result": "1-0"},
            ],
        }
    ],
}
CUP: dict[str, Any] = {
    "format": "keizer-season/1",
    "name": "Beker",
    "rules": {"pairing": {"method": "knock-out"}},
    "players": PLAYERS[:3],
    "bracket": ["a", "b", "c", None],
    "inside": {"name": "Intern", "first": 3},
    "rounds": [
        {
            "number": 1,
            "date": "2026-09-07",
            "outer_round": 1,
            "games": [{"white": "a", "black": "b", "result": "1/2-1/2", "advances": "b"}],
            "byes": ["c"],
        }
    ],
}


def _file(table: dict[str, Any]) -> SeasonFile:
    return read_season_file(json.dumps(table))


def _exported(tx: Transaction, season_id: int) -> SeasonFile:
    context = context_of_season(tx, AppContext(Translator(), "bot", REACTIONS), season_id, AT)
    return read_season_file(write_season_file(export_season(context, season_id)))


async def test_a_cup_inside_a_season_is_not_lost_and_shares_its_games() -> None:
    """Its game is the season's: with another result there, Anna advances."""
    database = await in_memory()

    def step(tx: Transaction) -> tuple[SeasonFile, SeasonFile, SeasonFile]:
        club, main = clubs.settle(tx, "A", "nl", "UTC", json.dumps(HOURS))
        beside = clubs.add_competition(tx, club, "Beker", json.dumps(HOURS))
        outer = import_season(tx, main, _file(OUTER), AT)
        cup = import_season(tx, beside, _file(CUP), AT)
        assert games.games(tx, seasons.rounds(tx, cup)[0].id) == ()
        before = _exported(tx, cup)
        (game, _) = games.games(tx, seasons.rounds(tx, outer)[0].id)
        won = Result.WHITE_WON
        games.set_result(tx, game.id, won, AT, by_player=None, confirmed=True)
        return before, _exported(tx, cup), _exported(tx, outer)

    before, after, outer = await database.run(step)
    cup = _file(CUP).season
    assert (before.season.bracket, before.season.inside) == (cup.bracket, cup.inside)
    assert before.season.rounds == cup.rounds
    (game,) = after.season.rounds[0].games
    assert (game.result, game.advances) == (Result.WHITE_WON, None)
    assert outer.season.rounds[0].games[0].result is Result.WHITE_WON
    await database.close()


async def test_an_event_whose_season_is_not_here_keeps_its_own_games() -> None:
    """It is as it was in the file."""
    database = await in_memory()

    def step(tx: Transaction) -> SeasonFile:
        clubs.settle(tx, "A", "nl", "UTC", json.dumps(HOURS))
        return _exported(tx, import_season(tx, 1, _file(CUP), AT))

    found = await database.run(step)
    assert found.season.rounds == _file(CUP).season.rounds
    assert found.season.inside == _file(CUP).season.inside
    await database.close()
