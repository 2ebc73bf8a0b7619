"""Games as PGN for entering the moves: the tags and the result, without moves.

The seven tags of the roster come first, in their order, as the PGN standard requires (8.1.1); then
the ratings, the board, and how a game ended that was not played out (9.1, 9.8.1).
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from keizer_bot.engine.model import FORFEITS, PLAYED, Game, Player, Result, Round, Season
from keizer_bot.engine.time_control import Tempo
from keizer_bot.i18n.html import clean

_AWARDED: Final = {("1", "0"): "1-0", ("0", "1"): "0-1", ("1/2", "1/2"): "1/2-1/2"}


def write_pgn(
    season: Season, site: str, estimated: Collection[str] = (), tempo: Tempo | None = None
) -> str:
    """Every game of the season that was or will be played, by round and board.

    `tempo` is the club's time control. The ratings of players whose ids are `estimated` are left
    out, and so are forfeits, which have no moves to enter. An award that is no chess result has the
    result ``*``.
    """
    players = {
        player.id: replace(player, rating=None) if player.id in estimated else player
        for player in season.players
    }
    control = tempo.encoded if tempo else ""
    return "\n".join(
        _record(_tags(season.name, site, round_, board, game, players) | {"TimeControl": control})
        for round_ in season.rounds
        for board, game in enumerate(round_.games, start=1)
        if game.result not in FORFEITS
    )


def _record(tags: dict[str, str]) -> str:
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items() if value]
    return "\n".join([*lines, "", tags["Result"], ""])


def _tags(
    event: str, site: str, round_: Round, board: int, game: Game, players: dict[str, Player]
) -> dict[str, str]:
    white, black = players[game.white], players[game.black]
    return {
        "Event": event,
        "Site": site or "?",
        "Date": (round_.date or "????.??.??").replace("-", "."),
        "Round": str(round_.number),
        "White": white.name,
        "Black": black.name,
        "Result": _result(game),
        "WhiteElo": str(white.rating or ""),
        "BlackElo": str(black.rating or ""),
        "Board": str(board),
        "Termination": _termination(game),
    }


def _result(game: Game) -> str:
    if game.result is Result.AWARD:
        return _AWARDED.get((str(game.white_points), str(game.black_points)), "*")
    return str(game.result) if game.result in PLAYED else "*"


def _termination(game: Game) -> str:
    if game.result is None:
        return "unterminated"
    return "adjudication" if game.result is Result.AWARD else ""


def _escaped(value: str) -> str:
    """The text as a tag's value: on one line, with quotes and backslashes escaped."""
    return clean(value).replace("\\", "\\\\").replace('"', '\\"')
