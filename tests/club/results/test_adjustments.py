"""Points that the arbiter gives or deducts: by whom, why, since when, and in a season file."""

from __future__ import annotations

from fractions import Fraction

import pytest

from keizer_bot.club.results.corrections import adjust
from keizer_bot.club.results.decision_messages import (
    AdjustmentNeedsReason,
    AdjustmentNoted,
    ConfirmAdjustment,
    PointsGiven,
    PointsOff,
)
from keizer_bot.club.seasons.exporting import export_season
from keizer_bot.club.seasons.files import import_season
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Adjustment
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.rounds import read_adjustment
from keizer_bot.store import arbiter_changes, seasons
from tests.club.hall import Hall, open_hall
from tests.reading.command_scene import FakeScene
from tests.reading.scene import PIET
from tests.rows import each_row


@pytest.fixture
async def hall() -> Hall:
    """A club whose round 1 is over and whose round 2 is being played."""
    return await open_hall()


async def _adjust(hall: Hall, name: str, points: str, first: int | None = None) -> Reply:
    """Adjust and confirm; returns the last answer."""
    player = hall.players[name]
    asked = await hall.run(
        lambda context: adjust(context, player=player, points=points, why="te laat", first=first)
    )
    return await hall.press(asked)


async def _total(hall: Hall, name: str, after: int) -> Fraction:
    def step(context: Context) -> Fraction:
        snapshot = context.snapshot
        key = snapshot.by_id(hall.players[name]).key
        lines = snapshot.running.standings(after=after).lines
        return next(line.total for line in lines if line.player == key)

    return await hall.run(step)


async def test_it_counts_from_the_last_ranking_that_is_shown(hall: Hall) -> None:
    """Anna has 50 for herself and 49 for beating Bram: 99; ten are taken off: 89."""
    assert await _total(hall, "Anna Smit", 1) == 99
    done = await _adjust(hall, "Anna Smit", "-10")
    assert isinstance(done.text, AdjustmentNoted)
    assert (done.text.change, done.text.round) == (PointsOff(Fraction(10)), 1)
    assert await _total(hall, "Anna Smit", 1) == 89
    (row,) = await hall.rows("SELECT * FROM adjustment")
    assert (row["points"], row["why"], row["round"]) == ("-10", "te laat", 1)
    record = await hall.record()
    assert (record["after"], record["reason"]) == ("-10", "te laat")


async def test_nothing_is_stored_before_a_yes(hall: Hall) -> None:
    """The question shows the effect."""
    player = hall.players["Anna Smit"]
    asked = await hall.run(lambda c: adjust(c, player=player, points="5/2", why="bar gedaan"))
    assert isinstance(asked.text, ConfirmAdjustment)
    assert asked.text.change == PointsGiven(Fraction(5, 2))
    assert await hall.rows("SELECT * FROM adjustment") == []


async def test_it_can_count_from_a_later_round(hall: Hall) -> None:
    """Ranking 1 is as it was."""
    await _adjust(hall, "Anna Smit", "-10", first=2)
    assert await _total(hall, "Anna Smit", 1) == 99


async def test_an_arbiter_alone_does_it_and_with_a_reason(hall: Hall) -> None:
    """Nobody takes their own points off either."""
    player = hall.players["Anna Smit"]
    with pytest.raises(ArbiterOnly):
        await hall.run(lambda c: adjust(c, player=player, points="-1", why="x"), by="Anna Smit")
    with pytest.raises(AdjustmentNeedsReason):
        await hall.run(lambda c: adjust(c, player=player, points="-1", why=""))


def _exported(context: Context) -> SeasonFile:
    return export_season(context, context.season.id)


async def test_it_goes_through_a_season_file_without_loss(hall: Hall) -> None:
    """So does a player who wins no prizes."""
    await _adjust(hall, "Anna Smit", "-25/2", first=2)
    await hall.database.run(lambda tx: tx.write("UPDATE player SET prizes = 0 WHERE place = 2"))
    file = read_season_file(write_season_file(await hall.run(_exported)))
    assert file.season.adjustments == (Adjustment("p1", 2, Fraction(-25, 2), "te laat"),)
    assert [p.prizes for p in file.season.players[:3]] == [True, False, True]

    def again(context: Context) -> SeasonFile:
        import_season(context.tx, context.competition.id, file, context.at)
        return _exported(context)

    taken = await hall.run(again)
    assert taken.season.adjustments == file.season.adjustments
    assert taken.season.players == file.season.players


async def test_it_goes_along_when_rounds_get_other_numbers(hall: Hall) -> None:
    """An evening that is put in before round 2 makes it round 3, from which the points count."""
    await _adjust(hall, "Anna Smit", "-10", first=2)

    def step(context: Context) -> None:
        rows = seasons.rounds(context.tx, context.season.id)
        numbers = {row.id: (row.number, row.number + 1) for row in rows[1:]}
        arbiter_changes.renumber(context.tx, context.season.id, numbers)

    await hall.run(step)
    assert [row["round"] for row in await hall.rows("SELECT round FROM adjustment")] == [3]


@each_row(
    ("text", "read"),
    [
        ("Piet Jansen -10 telefoon ging af", ("-10", "telefoon ging af")),
        ("Piet Jansen 10 telefoon", ("-10", "telefoon")),
        ("Piet Jansen −2,5: te laat", ("-5/2", "te laat")),
        ("Piet Jansen +2½ punten bardienst", ("5/2", "bardienst")),
        ("P. Jansen - 10 punten, 2 keer te laat", ("-10", "2 keer te laat")),
        ("Piet Jansen -1/3 x", ("-1/3", "x")),
        ("Piet Jansen ½ x", ("-1/2", "x")),
        ("Piet Jansen -10", ("-10", "")),
    ],
)
def test_points_are_read(text: str, read: tuple[str, str]) -> None:
    """Without a sign they are deducted; the words behind them are the reason."""
    found = read_adjustment(text, FakeScene())
    assert (found.player, str(found.points), found.reason) == (PIET, *read)


@pytest.mark.parametrize(
    "text", ["", "Piet Jansen", "Piet Jansen 0 x", "Piet Jansen 1/0 x", "Piet Jansen 99999 x"]
)
def test_no_points_are_no_points(text: str) -> None:
    """Nothing, a division by nothing, or more than anybody can have."""
    with pytest.raises(Refusal):
        read_adjustment(text, FakeScene())
