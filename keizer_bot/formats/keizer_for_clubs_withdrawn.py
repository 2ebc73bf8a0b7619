"""How KeizerForClubs reckons with players who withdrew, to tell whether that is why totals differ.

They are in none of its rankings, also not in those before they left. A game against them counts by
one's own value: for a win ``Bonus withdrawn`` of it, for a draw half of that, else the part that a
loss pays. No rule here does so, and no season that is taken in is changed to it: games would be
lost. This makes a season of the same totals for the comparison alone.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from keizer_bot.engine.model import Absence, Game, Result, Round
from keizer_bot.formats.keizer_for_clubs_options import KfcOptions
from keizer_bot.formats.moved import MovedSeason

_WON, _DREW, _LOST = "withdrawn_won", "withdrawn_drew", "withdrawn_lost"
_FOR_WHITE: Final[Mapping[Result | None, str]] = {
    Result.WHITE_WON: _WON,
    Result.WHITE_BY_FORFEIT: _WON,
    Result.DRAWN: _DREW,
}
_FOR_BLACK: Final[Mapping[Result | None, str]] = {
    Result.BLACK_WON: _WON,
    Result.BLACK_BY_FORFEIT: _WON,
    Result.DRAWN: _DREW,
}


def without_who_withdrew(moved: MovedSeason, options: KfcOptions, missed: int) -> MovedSeason:
    """The season as there: without those who left, games against them being absences that pay."""
    season = moved.file.season
    gone = {player.id for player in season.players if player.until_round is not None}
    players = tuple(player for player in season.players if player.id not in gone)
    rounds = tuple(_round(round_, gone) for round_ in season.rounds)
    share, loss = options.share("BONUS.Retired"), options.share("BONUS.Verlust")
    rules: dict[str, Any] = options.rules(len(players), 0, missed)
    for kind, part in ((_WON, share), (_DREW, share / 2), (_LOST, share * loss)):
        rules["absence"][kind] = {"credit": str(Fraction(part))}
    file = replace(moved.file, season=replace(season, players=players, rounds=rounds), rules=rules)
    return replace(moved, file=file)


def _round(round_: Round, gone: set[str]) -> Round:
    stayed = [absence for absence in round_.absences if absence.player not in gone]
    against = [game for game in round_.games if len({game.white, game.black} & gone) == 1]
    return replace(
        round_,
        games=tuple(game for game in round_.games if not {game.white, game.black} & gone),
        byes=tuple(player for player in round_.byes if player not in gone),
        absences=(*stayed, *(_absence(game, gone) for game in against)),
    )


def _absence(game: Game, gone: set[str]) -> Absence:
    if game.black in gone:
        return Absence(game.white, _FOR_WHITE.get(game.result, _LOST))
    return Absence(game.black, _FOR_BLACK.get(game.result, _LOST))
