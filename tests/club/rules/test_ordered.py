"""Seasons on paper are ordered in the chat, and nothing of the club changes by it."""

from __future__ import annotations

from functools import partial

import pytest

from keizer_bot.club.rules.actions import change_rules, try_on_paper
from keizer_bot.club.rules.change_messages import LabOrdered, LabUnplayable
from keizer_bot.club.rules.lab import earlier_seasons, simulation_of
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.core.reply import Reply
from keizer_bot.core.simulation import fit_of
from keizer_bot.engine.model import Player
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.store import lab_orders, people, seasons
from keizer_bot.store.lab_orders import LabOrder
from keizer_bot.store.privacy import erase
from tests.club.hall import EVENING, ROUND_1, Hall, person_id


async def _order(hall: Hall) -> LabOrder | None:
    return await hall.database.run(lab_orders.next_order)


async def test_typed_keys_are_tried_beside_the_rules_in_force(hall: Hall) -> None:
    """Two rule sets for the club's own season; no rule is changed, and nothing on record."""
    said = await hall.run(lambda context: try_on_paper(context, typed="scores.draw = 1/4"))
    assert said == Reply.of(LabOrdered("scores.draw = 1/4"))
    order = await _order(hall)
    assert order is not None
    simulation = simulation_of(order)
    own, other = simulation.rules
    assert own.table == {"preset": "dsc"}
    assert other.table == {"preset": "dsc", "scores": {"draw": "1/4"}}
    assert "Anna Smit" in simulation.season
    (row,) = await hall.rows("SELECT rules FROM season")
    assert rules_from(own.table) == rules_from({"preset": "dsc"})
    assert row["rules"] == '{"preset": "dsc"}'
    assert await hall.rows("SELECT * FROM change") == []


async def test_without_keys_the_rules_in_force_are_tried_alone(hall: Hall) -> None:
    """One rule set."""
    await hall.run(lambda context: try_on_paper(context, typed=""))
    order = await _order(hall)
    assert order is not None
    assert [each.table for each in simulation_of(order).rules] == [{"preset": "dsc"}]


async def test_a_later_question_takes_the_place_of_an_earlier_one(hall: Hall) -> None:
    """By the same arbiter: only one order waits."""
    for typed in ("scores.draw = 1/4", "values.step = 2"):
        await hall.run(partial(try_on_paper, typed=typed))
    assert [row["name"] for row in await hall.rows("SELECT name FROM lab_order")] == [
        "values.step = 2"
    ]


async def test_rules_that_cannot_be_played_are_refused_at_once(hall: Hall) -> None:
    """Eight players and a top of 5: the last would be worth less than nothing."""
    with pytest.raises(LabUnplayable):
        await hall.run(lambda context: try_on_paper(context, typed="values.top = 5"))
    assert await _order(hall) is None


async def test_only_an_arbiter_asks(hall: Hall) -> None:
    """A member is refused."""
    with pytest.raises(ArbiterOnly):
        await hall.run(lambda context: try_on_paper(context, typed=""), by="Anna Smit")


async def test_the_button_leaves_the_question_as_it_was(hall: Hall) -> None:
    """Pressed before a yes: ordered, and the question is still there, without that button."""
    asked = await hall.run(lambda context: change_rules(context, typed="scores.draw = 1/4"))
    again = await hall.press(asked, 2)
    assert again.text == asked.text
    assert [len(row) for row in again.rows] == [2]
    order = await _order(hall)
    assert order is not None
    assert order.name == "scores.draw = 1/4"


async def test_an_erased_member_is_in_no_order_for_a_simulation(hall: Hall) -> None:
    """The season in it holds names, so the order is deleted."""
    await hall.run(lambda context: try_on_paper(context, typed=""))
    known = await hall.database.run(people.members_known_as, person_id("Anna Smit"))
    await hall.database.run(erase, known[0].id, "Oud-lid 1", "oud-lid-1", EVENING)
    assert await _order(hall) is None


async def test_earlier_seasons_count_under_the_keys_of_today(hall: Hall) -> None:
    """Anna has another key in the new season; a former player gets an unused key."""
    old = await hall.run(lambda context: context.snapshot)
    two = [old.by_id(hall.players[name]).member_id for name in ("Anna Smit", "Bram Kok")]

    def begin(context: Context) -> None:
        competition = context.competition.id
        seasons.end_seasons(context.tx, competition, EVENING)
        new = seasons.add_season(context.tx, competition, "Nieuw", "{}", "{}", EVENING)
        for place, (key, member) in enumerate(zip(("anna", "bram"), two, strict=True), start=1):
            one = Player(key, "", rating=2000)
            seasons.add_player(context.tx, new, member, one, place=place)

    await hall.run(begin)
    (earlier,) = await hall.run(lambda context: earlier_seasons(context, context.snapshot))
    names = {player.id: player.name for player in earlier.players}
    assert names["anna"] == "Anna Smit"
    assert not {player.key for player in old.players} & names.keys()
    pairs = [(names[game.white], names[game.black]) for game in earlier.rounds[0].games]
    assert pairs == [(white, black) for white, black, _ in ROUND_1]
    await hall.run(lambda context: try_on_paper(context, typed=""))
    order = await _order(hall)
    assert order is not None
    assert [one.id for one in fit_of(simulation_of(order)).model.players] == ["anna", "bram"]
