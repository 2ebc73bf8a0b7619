"""A forfeit that was a mistake: an arbiter says that the game is still to be played."""

from __future__ import annotations

import pytest

from keizer_bot.club.results.corrections import choose_result, decide
from keizer_bot.club.results.decisions import play_after_all
from keizer_bot.club.results.dispute_messages import StillPlayed, StillPlayedLabel
from keizer_bot.club.signing_off.absences import mark_absent
from keizer_bot.club.signing_off.presence import expected
from keizer_bot.core.context import Context
from keizer_bot.core.games import round_in
from keizer_bot.core.messages import ArbiterOnly, StaleButton
from keizer_bot.core.reply import Reply
from keizer_bot.store import games
from tests.club.hall import Hall

DAAN, ANNA = "Daan Mol", "Anna Smit"


@pytest.mark.parametrize("result", ["+/-", "-/+", "-/-"])
async def test_a_forfeit_is_taken_back_with_the_absence(hall: Hall, result: str) -> None:
    """For a forfeit of one or both players: the game is open, nobody is absent, both are told."""
    game, round_id = hall.games[DAAN, ANNA], hall.rounds[1]

    def step(context: Context) -> None:
        decide(context, game=game, result=result, absent=True)
        assert play_after_all(context, game=game) == Reply.of(StillPlayed(2, DAAN, ANNA))
        row = games.game(context.tx, game)
        assert row is not None
        assert row.result is None
        coming = expected(context.snapshot, round_in(context, round_id))
        assert len(coming) == len(hall.players)

    await hall.run(step)
    for name in (DAAN, ANNA):
        assert "wordt nog gespeeld" in (await hall.told(name))[-1]


async def test_an_arbiters_own_mistake_has_the_button_below_the_question(hall: Hall) -> None:
    """Where it is asked how the game ended; of a game without a forfeit it is not offered."""

    def step(context: Context) -> None:
        mark_absent(context, player=hall.players[DAAN], round_id=hall.rounds[1], kind="no_show")

        def labels(game: int) -> list[object]:
            asked = choose_result(context, game=game)
            return [button.label for row in asked.rows for button in row]

        assert StillPlayedLabel() in labels(hall.games[DAAN, ANNA])
        assert StillPlayedLabel() not in labels(hall.games["Greet Dam", "Eva Prins"])

    await hall.run(step)


async def test_games_played_since_are_not_taken_away(hall: Hall) -> None:
    """A round that is over cannot be changed in this way either."""
    game = hall.games[DAAN, ANNA]

    def step(context: Context) -> None:
        decide(context, game=game, result="1-0")
        with pytest.raises(StaleButton):
            play_after_all(context, game=game)
        context.tx.write("UPDATE game SET result = '+/-' WHERE id = ?", game)
        context.tx.write("UPDATE round SET phase = 'final' WHERE id = ?", hall.rounds[1])
        with pytest.raises(StaleButton):
            play_after_all(context, game=game)

    await hall.run(step)


async def test_only_an_arbiter_says_so(hall: Hall) -> None:
    """The player who would lose by it may not."""
    with pytest.raises(ArbiterOnly):
        await hall.run(lambda context: play_after_all(context, game=hall.games[DAAN, ANNA]), DAAN)
