"""The rights that an arbiter may give, each by itself."""

from __future__ import annotations

import pytest

from keizer_bot.core.messages import (
    ArbiterOnly,
    RightMissing,
)
from keizer_bot.i18n.commands import Right
from keizer_bot.store import people
from keizer_bot.store.transaction import Transaction
from tests.club.hall import EVENING, Hall
from tests.core.test_identify import ANNA, opened


@pytest.mark.parametrize("right", Right)
@pytest.mark.parametrize("given", [None, *Right])
async def test_a_right_is_had_by_itself_or_by_having_all(
    hall: Hall, given: Right | None, right: Right
) -> None:
    """Without rights it is the arbiter's; with another right, the refusal names the missing one."""

    def step(tx: Transaction) -> None:
        if given is not None:
            people.appoint_on_telegram(tx, 1, ANNA, "Anna Smit", EVENING)
            people.set_rights(tx, 1, ANNA, None if given is Right.ALL else [given])

    await hall.database.run(step)
    context = await opened(hall, ANNA)
    if given in (right, Right.ALL):
        context.require(right)
        context.require_arbiter()
        assert context.actor.may(right)
        return
    with pytest.raises(ArbiterOnly) as refused:
        context.require(right)
    if given is None:
        assert not isinstance(refused.value, RightMissing)
        with pytest.raises(ArbiterOnly):
            context.require_arbiter()
    else:
        assert refused.value == RightMissing(right, ("Tom Wolf",))
