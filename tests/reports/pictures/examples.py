"""One picture of each kind, of the pages [000] and [001] and of large clubs."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from keizer_bot.engine.model import Game, Player, Result, Round, Season
from keizer_bot.engine.ranking import history
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.lab.intervals import Interval
from keizer_bot.reports.messages import GameMark
from keizer_bot.reports.pairings import BoardView, PairingsView
from keizer_bot.reports.pictures.chart_values import chart_values
from keizer_bot.reports.pictures.cross_table_values import cross_table_values
from keizer_bot.reports.pictures.evening_values import evening_values
from keizer_bot.reports.pictures.lab_values import lab_values
from keizer_bot.reports.pictures.pairings_values import pairings_values
from keizer_bot.reports.pictures.ranking_values import bracket_values, ranking_values
from keizer_bot.reports.pictures.values import Picture
from tests.reports.pictures.seasons import DUTCH, DUTCH_RANKINGS, NL

CUP = rules_from({"pairing": {"method": "knock-out", "order": "rank"}})
_RESULTS = (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON)
_AT = datetime(2026, 11, 27, 19, 45, tzinfo=ZoneInfo("Europe/Amsterdam"))

_LAB = lab_values(
    ("de regels van nu", "absence.excused.credit = 1/2"),
    (
        {"tau": Interval(0.805, 0.006), "absence_cost.middle": Interval(3.0, 1.2)},
        {"tau": Interval(0.801, 0.007), "absence_cost.middle": Interval(-0.2, 1.1)},
    ),
    200,
    NL,
)

EXAMPLES: dict[str, Picture] = {
    "ranking": ranking_values(DUTCH, DUTCH_RANKINGS, NL, disputed=True),
    "pairings": pairings_values(
        PairingsView(
            round=3,
            starts=_AT,
            boards=(
                BoardView(1, "De Zeeuw", "De Bruin", Result.DRAWN),
                BoardView(2, "Bartholomeus Jansen-Uittenbogaard", "Slager", Result.WHITE_WON),
                BoardView(3, "De Jonge", "Łukasz Pietersen", Result.WHITE_BY_FORFEIT),
                BoardView(4, "De Wit", "De Oude", None, GameMark.DISPUTED),
            ),
            byes=("Bakker",),
            absent=1,
        ),
        NL,
    ),
    "chart": chart_values(DUTCH, DUTCH_RANKINGS, NL, own_id="pietersen"),
    "cross_table": cross_table_values(DUTCH, DUTCH_RANKINGS[-1], NL),
    "evening": evening_values(DUTCH, DUTCH_RANKINGS, NL, number=3),
    "lab": _LAB,
    "bracket": bracket_values(
        Season(
            "Beker",
            tuple(Player(name, name) for name in ("Anna", "Bram", "Carla", "Daan", "Eva")),
            (
                Round(
                    1, (Game("Daan", "Eva", Result.WHITE_BY_FORFEIT),), ("Anna", "Bram", "Carla")
                ),
                Round(
                    2, (Game("Carla", "Bram", Result.DRAWN, advances="Bram"), Game("Anna", "Daan"))
                ),
            ),
        ),
        CUP,
        NL,
    ),
}


def club(players: int, rounds: int) -> Season:
    """A season in which all play all rounds, the neighbours of a turning list with each other."""
    ids = [f"p{number}" for number in range(players)]
    people = tuple(Player(id_, f"Bartholomeus van den Uittenbogaard {id_}") for id_ in ids)
    return Season("Groot", people, tuple(_round(n, ids) for n in range(1, rounds + 1)))


def pictures_of(played: Season) -> dict[str, Picture]:
    """Every kind of picture of that season, after its last round."""
    rules = rules_from({"preset": "classic", "values": {"top": 250}})
    rankings = history(played, rules, after=len(played.rounds))
    names = {player.id: player.name for player in played.players}
    boards = tuple(
        BoardView(board, names[game.white], names[game.black], game.result)
        for board, game in enumerate(played.rounds[-1].games, start=1)
    )
    paired = PairingsView(len(played.rounds), _AT, boards)
    return {
        "lab": _LAB,
        "bracket": bracket_values(Season("Beker", played.players), CUP, NL),
        "ranking": ranking_values(played, rankings, NL),
        "pairings": pairings_values(paired, NL),
        "chart": chart_values(played, rankings, NL, own_id="p0"),
        "cross_table": cross_table_values(played, rankings[-1], NL),
        "evening": evening_values(played, rankings, NL, number=len(played.rounds)),
    }


def _round(number: int, ids: list[str]) -> Round:
    turned = [*ids[:1], *ids[number:], *ids[1:number]]  # the first stays, the others go round
    pairs = zip(turned[: len(ids) // 2], reversed(turned), strict=False)
    games = [
        Game(white, black, _RESULTS[(number + board) % 3])
        for board, (white, black) in enumerate(pairs)
    ]
    return Round(number, tuple(games))
