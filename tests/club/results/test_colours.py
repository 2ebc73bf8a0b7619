"""The colours that two really had: the result stays each one's, and later colours follow."""

from __future__ import annotations

import pytest

from keizer_bot.club.results.actions import report
from keizer_bot.club.results.corrections import decide, swap_colours
from keizer_bot.club.results.decision_messages import ColoursInDispute
from keizer_bot.club.results.settling import object_formally
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.reading.line_parts import find_words
from keizer_bot.reading.senses import Matter
from keizer_bot.store import games
from tests.club.hall import Hall
from tests.rows import each_row

DAAN, ANNA = "Daan Mol", "Anna Smit"


@pytest.mark.parametrize(
    ("result", "swapped"),
    [("1-0", "0-1"), ("0-1", "1-0"), ("1/2-1/2", "1/2-1/2"), ("+/-", "-/+"), ("-/+", "+/-")],
)
async def test_the_result_stays_each_ones(hall: Hall, result: str, swapped: str) -> None:
    """The winner has still won; the player with Black by the pairing had White."""
    game = hall.games[DAAN, ANNA]

    def step(context: Context) -> None:
        decide(context, game=game, result=result)
        before = context.snapshot.running.standings()
        swap_colours(context, game=game)
        row = games.game(context.tx, game)
        assert row is not None
        assert (row.white_id, row.black_id) == (hall.players[ANNA], hall.players[DAAN])
        assert row.result == swapped
        now = context.snapshot.running.standings()
        assert [(x.player, x.total) for x in now.lines] == [
            (x.player, x.total) for x in before.lines
        ]

    await hall.run(step)


async def test_an_award_goes_with_its_player(hall: Hall) -> None:
    """Daan had the half that the arbiter gave."""
    game = hall.games[DAAN, ANNA]

    def step(context: Context) -> None:
        decide(context, game=game, result="award", points=["1/2", "0"], reason="x")
        swap_colours(context, game=game)
        row = games.game(context.tx, game)
        assert row is not None
        assert (row.white_points, row.black_points) == ("0", "1/2")

    await hall.run(step)


async def test_later_colours_follow(hall: Hall) -> None:
    """Later pairings count the colours that they really had."""

    def step(context: Context) -> None:
        game = hall.games[DAAN, ANNA]
        decide(context, game=game, result="1-0")
        swap_colours(context, game=game)
        last = context.snapshot.played.rounds[-1].games
        keys = {context.snapshot.by_id(hall.players[name]).key for name in (DAAN, ANNA)}
        (own,) = (g for g in last if {g.white, g.black} == keys)
        assert own.white == context.snapshot.by_id(hall.players[ANNA]).key

    await hall.run(step)


async def test_a_dispute_is_decided_first(hall: Hall) -> None:
    """The reports were of the colours of the pairing; and a member swaps nothing."""
    game = hall.games[DAAN, ANNA]
    await hall.run(lambda context: report(context, game=game, result="1-0", played=True), DAAN)
    await hall.run(lambda context: object_formally(context, game=game), ANNA)
    with pytest.raises(ColoursInDispute):
        await hall.run(lambda context: swap_colours(context, game=game))
    with pytest.raises(ArbiterOnly):
        await hall.run(lambda context: swap_colours(context, game=game), DAAN)


@each_row(
    "words",
    [
        *(
            "andersom",
            "omgekeerd",
            "kleuren verwisseld",
            "verkeerde kleuren",
            "the other way round",
        ),
        *("colours reversed", "swapped", "wrong colours", "colori invertiti"),
    ],
)
def test_it_is_said_in_three_languages(words: str) -> None:
    """Behind the two names, and a reason may follow."""
    part = find_words(f"Anna Smit - Daan Mol {words}, zaten verkeerd", Matter.SWAPPED)
    assert part is not None
    assert (part.before, part.after) == ("Anna Smit - Daan Mol", "zaten verkeerd")
