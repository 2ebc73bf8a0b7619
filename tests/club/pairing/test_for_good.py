"""Two players who never meet: stored in the season's rules, listed, and removed again."""

from __future__ import annotations

import json

import pytest

from keizer_bot.club.pairing.overrides import allow_again, forbid_for_good, force, list_overrides
from keizer_bot.club.pairing.preview_messages import (
    ForbiddenByRules,
    NoOverrides,
    OverrideContradicts,
    OverrideList,
    OverrideNoted,
    OverrideStands,
    OverrideTakenBack,
    PairForced,
    PairNever,
)
from keizer_bot.club.rules.actions import change_rules
from keizer_bot.club.seasons.exporting import export_season
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, NotWithThemselves, StaleButton
from keizer_bot.core.reply import Reply
from keizer_bot.engine.ranking import standings
from tests.club.hall import Hall

ANNA, BRAM = "Anna Smit", "Bram Kok"


async def _forbid(hall: Hall, *names: str) -> OverrideNoted:
    one, other = (hall.players[name] for name in names or (ANNA, BRAM))
    return await hall.run(lambda context: forbid_for_good(context, player=one, other=other))


async def _forbidden(hall: Hall) -> list[list[str]]:
    (row,) = await hall.rows("SELECT rules FROM season WHERE ended_at IS NULL")
    pairs: list[list[str]] = json.loads(row["rules"])["pairing"]["forbidden"]
    return pairs


async def test_it_is_a_rule_of_the_season_on_record(hall: Hall) -> None:
    """No round to come pairs them, forced or not; the list takes it back."""
    assert await _forbid(hall) == OverrideNoted(PairNever(ANNA, BRAM))
    assert await _forbidden(hall) == [["p1", "p2"]]
    assert (await hall.record())["after"] == "never"
    one, other = hall.players[ANNA], hall.players[BRAM]
    with pytest.raises(ForbiddenByRules):
        await hall.run(
            lambda context: force(context, player=other, other=one, round_id=hall.rounds[2])
        )
    listed = await hall.run(list_overrides)
    assert listed.text == OverrideList((PairNever(ANNA, BRAM),))
    assert await hall.press(listed) == Reply.of(OverrideTakenBack(PairNever(ANNA, BRAM)))
    assert await _forbidden(hall) == []
    assert await hall.run(list_overrides) == Reply.of(NoOverrides())
    with pytest.raises(StaleButton):
        await hall.run(lambda context: allow_again(context, player=one, other=other))


async def test_impossible_values_are_refused(hall: Hall) -> None:
    """A repeat, oneself, a pair that must meet, and any member's attempt."""
    one, other = hall.players[ANNA], hall.players[BRAM]
    with pytest.raises(NotWithThemselves):
        await _forbid(hall, ANNA, ANNA)
    await hall.run(lambda context: force(context, player=one, other=other, round_id=hall.rounds[2]))
    with pytest.raises(OverrideContradicts) as refused:
        await _forbid(hall)
    assert isinstance(refused.value.override, PairForced)
    await _forbid(hall, ANNA, "Carla Vos")
    with pytest.raises(OverrideStands):
        await _forbid(hall, "Carla Vos", ANNA)
    with pytest.raises(ArbiterOnly):
        await hall.run(lambda context: forbid_for_good(context, player=one, other=other), ANNA)


@pytest.mark.parametrize("typed", ['[["Anna Smit", "bram kok"]]', '[["p1", "Kok"]]'])
async def test_typed_rules_take_names(hall: Hall, typed: str) -> None:
    """Full names in any case, or enough of them; ids as well."""
    asked = await hall.run(lambda c: change_rules(c, typed=f"pairing.forbidden = {typed}"))
    await hall.press(asked)
    assert await _forbidden(hall) == [["p1", "p2"]]


async def test_a_pair_of_whom_one_is_gone_breaks_nothing(hall: Hall) -> None:
    """Their line went when two players turned out to be one, or an undo took it."""
    await _forbid(hall)

    def step(context: Context) -> None:
        rules = json.loads(context.season.rules)
        rules["pairing"]["forbidden"].append(["p1", "gone"])
        context.tx.write("UPDATE season SET rules = ?", json.dumps(rules))
        snapshot = context.snapshot
        assert snapshot.rules.pairing.forbidden == (("p1", "p2"),)
        standings(snapshot.played, snapshot.rules)
        assert export_season(context, context.season.id).rules["pairing"]["forbidden"] == [
            ["p1", "p2"]
        ]

    await hall.run(step)
