"""KeizerForClubs' own computation, to find out if it alone explains different totals.

- Players who withdrew are in none of its rankings, not even those before they left. A game against
  them counts by the opponent's own value: ``Bonus withdrawn`` of it for a win, half of that for a
  draw, the part that a loss pays otherwise.
- A late entrant is in the earlier rankings too, and gets a part of their value for each.
- Adjourned games are draws.

No rule here does so, and no imported season is changed to it, because facts would be lost. This
makes a season with the same totals only for the comparison.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from msgspec import structs

from keizer_bot.engine.model import Absence, Game, Result, Round
from keizer_bot.engine.sheet import OUTCOMES
from keizer_bot.formats.keizer_for_clubs_options import KfcOptions
from keizer_bot.formats.moved import MovedSeason

_WON, _DREW, _LOST = "withdrawn_won", "withdrawn_drew", "withdrawn_lost"
_LATE = "late_start"
_KINDS: Final = {"won": _WON, "won_by_forfeit": _WON, "drew": _DREW}


def as_reckoned_there(
    moved: MovedSeason, options: KfcOptions, missed: int, adjourned: Collection[tuple[int, str]]
) -> MovedSeason:
    """The season with its totals: `adjourned` games are identified by round and White.

    The series of a decreasing bonus is long enough for `missed` absences.
    """
    season = moved.file.season
    gone = {player.id for player in season.players if player.until_round is not None}
    late = {player.id: player.from_round for player in season.players if player.entry_points}
    players = tuple(
        replace(player, from_round=1, entry_points=Fraction(0))
        for player in season.players
        if player.id not in gone
    )
    rounds = tuple(
        _with_late(_without(_drawn(r, adjourned), gone), late, gone) for r in season.rounds
    )
    share, loss = options.share("BONUS.Retired"), options.share("BONUS.Verlust")
    rules: dict[str, Any] = options.rules(len(players), 0, missed)
    parts = {_WON: share, _DREW: share / 2, _LOST: share * loss}
    for kind, part in {**parts, _LATE: options.share("BONUS.Unexcused")}.items():
        rules["absence"][kind] = {"credit": str(part)}
    changed = replace(season, players=players, rounds=rounds)
    return structs.replace(moved, file=structs.replace(moved.file, season=changed, rules=rules))


def _drawn(round_: Round, adjourned: Collection[tuple[int, str]]) -> Round:
    games = (
        game._replace(result=Result.DRAWN) if (round_.number, game.white) in adjourned else game
        for game in round_.games
    )
    return replace(round_, games=tuple(games))


def _with_late(round_: Round, late: Mapping[str, int], gone: Collection[str]) -> Round:
    """The round with absences of players who had not entered yet."""
    away = (
        Absence(player, _LATE)
        for player, first in late.items()
        if round_.number < first and player not in gone
    )
    return replace(round_, absences=(*round_.absences, *away))


def _without(round_: Round, gone: set[str]) -> Round:
    stayed = [absence for absence in round_.absences if absence.player not in gone]
    against = [game for game in round_.games if len({game.white, game.black} & gone) == 1]
    return replace(
        round_,
        games=tuple(game for game in round_.games if not {game.white, game.black} & gone),
        byes=tuple(player for player in round_.byes if player not in gone),
        absences=(*stayed, *(_absence(game, gone) for game in against)),
    )


def _absence(game: Game, gone: set[str]) -> Absence:
    side = 0 if game.black in gone else 1
    return Absence((game.white, game.black)[side], _KINDS.get(OUTCOMES[game.result][side], _LOST))
