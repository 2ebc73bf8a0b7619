"""Times pictures of 60 players and 28 rounds, beside encoding an empty one of the same size.

The floor is what every picture needs: Pillow makes an empty image of that size and writes it as a
PNG in full colour. The first picture also imports its drawing module, which is shown apart. Times
are processor time, which other work on the machine hardly changes.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from statistics import median
from time import thread_time
from zoneinfo import ZoneInfo

from PIL import Image

from benchmarks.clubs import club
from keizer_bot.engine.model import Season, Standings
from keizer_bot.engine.ranking import history
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.pairings import BoardView, PairingsView
from keizer_bot.reports.pictures.chart_values import chart_values
from keizer_bot.reports.pictures.cross_table_values import cross_table_values
from keizer_bot.reports.pictures.draw import png
from keizer_bot.reports.pictures.evening_values import evening_values
from keizer_bot.reports.pictures.pairings_values import pairings_values
from keizer_bot.reports.pictures.ranking_values import ranking_values
from keizer_bot.reports.pictures.values import Picture, Theme
from keizer_bot.reports.words import Words

PLAYERS, ROUNDS = 60, 28
REPEATS = 9
GOAL = "≤ 300 ms"


def pictures(season: Season, rankings: tuple[Standings, ...]) -> dict[str, Callable[[], Picture]]:
    """Functions that make the value of each picture."""
    words = Words(Translator(), "nl")
    return {
        "ranking": lambda: ranking_values(season, rankings, words),
        "pairings": lambda: pairings_values(pairings(season), words),
        "season chart": lambda: chart_values(season, rankings, words, own_id="p30"),
        "cross table": lambda: cross_table_values(season, rankings[-1], words),
        "the evening": lambda: evening_values(season, rankings, words, number=ROUNDS),
    }


def pairings(season: Season) -> PairingsView:
    """The pairings of the last round."""
    last = season.rounds[-1]
    names = {player.id: player.name for player in season.players}
    boards = tuple(
        BoardView(board, names[game.white], names[game.black], game.result)
        for board, game in enumerate(last.games, start=1)
    )
    starts = datetime(2027, 5, 14, 19, 45, tzinfo=ZoneInfo("Europe/Amsterdam"))
    return PairingsView(ROUNDS, starts, boards, absent=len(last.absences))


def empty(size: tuple[int, int]) -> None:
    """Make an empty picture of that size, and encode it."""
    Image.new("RGB", size, "#ffffff").save(BytesIO(), "PNG")


def milliseconds(*actions: Callable[[], object]) -> list[float]:
    """The median time of each action; they take turns, so that all share the machine."""
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(REPEATS):
        for action, taken in zip(actions, times, strict=True):
            begin = thread_time()
            action()
            taken.append(1000 * (thread_time() - begin))
    return [median(taken) for taken in times]


def row(name: str, make: Callable[[], Picture]) -> None:
    """Print a line of the table."""
    begin = thread_time()
    drawn = png(make(), Theme.LIGHT)
    first = 1000 * (thread_time() - begin)
    with Image.open(BytesIO(drawn)) as image:
        size = image.size
    floor, ours = milliseconds(lambda: empty(size), lambda: png(make(), Theme.LIGHT))
    shape = f"{name}, {size[0]} × {size[1]}"
    times = f"{floor:8.1f} ms | {ours:8.1f} ms | {ours / floor:5.2f} | {first:7.0f} ms"
    print(f"| {shape:26} | {times} | {len(drawn) // 1024:4} kB | {GOAL} |")


def main() -> None:
    """Print the table of benchmarks/README.md."""
    season = club(PLAYERS, ROUNDS)
    rules = rules_from({"preset": "classic", "values": {"top": 100}})
    rankings = history(season, rules)
    print("| what | floor | ours | ratio | first | file | must be |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name, make in pictures(season, rankings).items():
        row(name, make)


if __name__ == "__main__":
    main()
