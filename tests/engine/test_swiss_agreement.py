"""Swiss rounds against py4swiss, another implementation of FIDE Dutch, not part of the bot.

The library follows the FIDE rules of February 2026, py4swiss those of 2025. They differ in who of
equals has the bye, so that only rounds with an even number of players are compared; and in the
later rounds of few players, where fields leave the system little choice. KEIZER_SWISS_FIELDS=500
compares more of them.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from keizer_bot.engine.check import check_round
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.model import Absence, Game, Player, Result, Round, Season
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.rules_table import rules_from

pytestmark = pytest.mark.slow

FIELDS = int(os.environ.get("KEIZER_SWISS_FIELDS", "20"))
RULES = rules_from({"preset": "points", "pairing": {"method": "swiss"}, "season": {"rounds": 9}})
GAMES = {
    Result.WHITE_WON: (ResultToken.WIN, ResultToken.LOSS),
    Result.BLACK_WON: (ResultToken.LOSS, ResultToken.WIN),
    Result.DRAWN: (ResultToken.DRAW, ResultToken.DRAW),
    Result.WHITE_BY_FORFEIT: (ResultToken.FORFEIT_WIN, ResultToken.FORFEIT_LOSS),
}
POINTS = {
    ResultToken.WIN: 10,
    ResultToken.DRAW: 5,
    ResultToken.FORFEIT_WIN: 10,
    ResultToken.PAIRING_ALLOCATED_BYE: 10,
}
AWAY = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)
FREE = RoundResult(
    id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.PAIRING_ALLOCATED_BYE
)


def judged(season: Season, present: set[str]) -> set[tuple[str, str]] | None:
    """The pairs of the next round by py4swiss, white first; None if it finds none."""
    history: dict[str, list[RoundResult]] = {player.id: [] for player in season.players}
    for round_ in season.rounds:
        told = dict.fromkeys(history, AWAY) | dict.fromkeys(round_.byes, FREE)
        for game in round_.games:
            assert game.result is not None
            white, black = GAMES[game.result]
            told[game.white] = RoundResult(id=int(game.black), color=ColorToken.WHITE, result=white)
            told[game.black] = RoundResult(id=int(game.white), color=ColorToken.BLACK, result=black)
        for id_, result in told.items():
            history[id_].append(result)
    sections = [
        PlayerSection(
            code="001",
            starting_number=int(player.id),
            name=player.id,
            fide_rating=player.rating,
            points_times_ten=sum(POINTS.get(one.result, 0) for one in history[player.id]),
            rank=int(player.id),
            results=history[player.id],
        )
        for player in season.players
    ]
    away = {int(player.id) for player in season.players} - set(map(int, present))
    frame = XSection(number_of_rounds=9, zeroed_ids=away)
    try:
        pairs = DutchEngine.generate_pairings(ParsedTrf(player_sections=sections, x_section=frame))
    except PairingError:
        return None
    return {(str(pair.white), str(pair.black)) for pair in pairs}


def played(rnd: Random, season: Season, present: set[str]) -> Season:
    """The season with its next round as the bot pairs it, and random results."""
    plan = pair_round(season, present, RULES)
    results = [Result.WHITE_WON, Result.BLACK_WON, Result.DRAWN] * 6 + [Result.WHITE_BY_FORFEIT]
    games = tuple(Game(one.white, one.black, rnd.choice(results)) for one in plan.games)
    away = tuple(Absence(p.id, "excused") for p in season.players if p.id not in present)
    round_ = Round(len(season.rounds) + 1, games, plan.byes, away)
    return Season(season.name, season.players, (*season.rounds, round_))


def test_swiss_rounds_are_those_of_another_program() -> None:
    """The same pairs and colours in at least 95 of 100 fields; each keeps a Swiss's promises."""
    compared = same = 0
    for seed in range(FIELDS):
        rnd = Random(seed)
        size = rnd.randint(8, 30)
        players = tuple(Player(str(n), str(n), 3000 - n) for n in range(1, size + 1))
        season = Season("Swiss", players)
        for _ in range(rnd.randint(1, 5)):
            present = {p.id for p in players if rnd.random() > rnd.choice([0, 0.1])}
            try:
                plan = pair_round(season, present, RULES)
            except PairingRefusedError:
                break
            assert check_round(season, plan, RULES, present=present) == ()
            expected = judged(season, present)
            if expected is not None and not plan.byes:
                compared += 1
                same += {(game.white, game.black) for game in plan.games} == expected
            season = played(rnd, season, present)
    assert compared >= FIELDS
    assert same / compared >= 0.95
