"""Earlier seasons of a competition, told with the keys that its players have now."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from keizer_bot.core.context import RequestContext
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Round, Season
from keizer_bot.store import seasons

MOST: Final = 2


def earlier_seasons(context: RequestContext, snapshot: SeasonSnapshot) -> tuple[Season, ...]:
    """The seasons before that one, the newest last, as far as they say who is strong and comes.

    A member has the key of today in them, and whoever is no player now one that nobody has.
    """
    rows = seasons.seasons_before(context.tx, snapshot.row, MOST)
    keys = {player.member_id: player.key for player in snapshot.players}
    return tuple(_with_keys(context.snapshot_of(row), keys) for row in reversed(rows))


def _with_keys(snapshot: SeasonSnapshot, keys: Mapping[int, str]) -> Season:
    key = {p.key: keys.get(p.member_id, f"{p.key}, {p.member_id}") for p in snapshot.players}
    season = snapshot.played
    players = tuple(replace(player, id=key[player.id]) for player in season.players)
    rounds = tuple(_round_with_keys(round_, key) for round_ in season.rounds)
    return replace(season, players=players, rounds=rounds)


def _round_with_keys(round_: Round, key: Mapping[str, str]) -> Round:
    return Round(
        round_.number,
        games=tuple(
            game._replace(white=key[game.white], black=key[game.black]) for game in round_.games
        ),
        byes=tuple(key[player] for player in round_.byes),
        absences=tuple(one._replace(player=key[one.player]) for one in round_.absences),
    )
