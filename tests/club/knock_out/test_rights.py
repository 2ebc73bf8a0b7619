"""The arbiter decides who advances in a cup."""

from __future__ import annotations

from functools import partial

import pytest

from keizer_bot.club.knock_out.actions import ask_match, go_on_in_cup
from keizer_bot.club.knock_out.messages import Decider
from keizer_bot.club.pairing.inside import decidable_matches
from keizer_bot.core.messages import ArbiterOnly, StaleButton
from tests.club.hall import open_hall


async def test_only_an_arbiter_says_who_goes_on() -> None:
    """A player of the game cannot, and is offered no button for it."""
    hall = await open_hall()
    game = hall.games["Daan Mol", "Anna Smit"]
    going_on = partial(go_on_in_cup, game=game, player=hall.players["Anna Smit"], how=Decider.LOT)
    for step in (going_on, partial(ask_match, game=game)):
        with pytest.raises(ArbiterOnly):
            await hall.run(step, by="Anna Smit")
    assert await hall.run(decidable_matches, by="Anna Smit") == ()


async def test_nobody_goes_on_in_a_season_that_is_no_cup() -> None:
    """A button of a cup that hangs there no longer does anything."""
    hall = await open_hall()
    game = hall.games["Eva Prins", "Frits Bos"]  # a draw of round 1
    player = hall.players["Eva Prins"]
    with pytest.raises(StaleButton):
        await hall.run(partial(go_on_in_cup, game=game, player=player, how=Decider.LOT))
