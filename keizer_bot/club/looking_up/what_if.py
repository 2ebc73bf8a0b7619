"""What the ranking becomes if one's own open game ends in this or that result."""

from __future__ import annotations

from keizer_bot.club.looking_up.messages import NoOpenGame, Supposed
from keizer_bot.club.looking_up.views import Prospect, WhatIfView
from keizer_bot.club.looking_up.why import place_in
from keizer_bot.core.context import RequestContext
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Game, Result, Round, Standings
from keizer_bot.engine.ranking import history, what_if
from keizer_bot.reports.messages import Colour
from keizer_bot.store.seasons import PlayerRow

_RESULTS = {
    Colour.WHITE: (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON),
    Colour.BLACK: (Result.BLACK_WON, Result.DRAWN, Result.WHITE_WON),
}


def prospects(context: RequestContext) -> WhatIfView:
    """The sender's rank and total for each result of his newest open game.

    Raises `NotLinked`, `NotAPlayer`, `NoOpenGame`.
    """
    player = context.own_player
    snapshot = context.snapshot
    round_, game = _open_game(snapshot, player)
    colour = Colour.WHITE if game.white == player.key else Colour.BLACK
    before = history(snapshot.played, snapshot.rules)[-2]
    key = (round_.number, game.white, game.black)
    rankings = [what_if(snapshot.played, snapshot.rules, {key: r}) for r in _RESULTS[colour]]
    return WhatIfView(
        round=round_.number,
        colour=colour,
        opponent=snapshot.by_key(game.black if colour is Colour.WHITE else game.white).name,
        before=before.after_round,
        others_open=sum(g.result is None for r in snapshot.played.rounds for g in r.games) - 1,
        prospects=tuple(
            _prospect(supposed, ranking, before, player)
            for supposed, ranking in zip(Supposed, rankings, strict=True)
        ),
    )


def _open_game(snapshot: SeasonSnapshot, player: PlayerRow) -> tuple[Round, Game]:
    """His newest game without a result. Raises `NoOpenGame`."""
    for round_ in reversed(snapshot.played.rounds):
        for game in round_.games:
            if game.result is None and player.key in (game.white, game.black):
                return round_, game
    raise NoOpenGame


def _prospect(
    supposed: Supposed, ranking: Standings, before: Standings, player: PlayerRow
) -> Prospect:
    place = place_in(ranking, player)
    was = next((i for i, line in enumerate(before.lines) if line.player == player.key), None)
    line = ranking.lines[place]
    return Prospect(supposed, line.rank, line.total, None if was is None else was - place)
