"""The ranking of a period that has no result yet, or no round."""

from __future__ import annotations

import pytest

from keizer_bot.club.ranking.actions import period_ranking
from keizer_bot.club.ranking.messages import NoResultIn, NoSuchPeriod
from keizer_bot.core.context import Context
from keizer_bot.core.messages import NothingPairedYet
from keizer_bot.i18n.message import Refusal
from keizer_bot.reports.messages import AfterRound, AtTheStart
from tests.club.hall import open_hall

A_PERIOD_EACH = {"preset": "dsc", "season": {"rounds": 28, "rounds_per_period": 1}}


@pytest.mark.parametrize(
    ("paired", "asked", "refusal"),
    [
        (2, 2, NoResultIn(2, AfterRound(1), 1)),
        (2, 3, NoSuchPeriod(3, 1)),
        (1, None, NoResultIn(1, AtTheStart(), 0)),
        (0, None, NothingPairedYet()),
    ],
)
async def test_a_paired_round_without_results_is_not_called_unpaired(
    paired: int, asked: int | None, refusal: Refusal
) -> None:
    """Of round 2 nothing is known; where no period is named, nothing of round 1 either."""
    hall = await open_hall(rules=A_PERIOD_EACH)

    def step(context: Context) -> None:
        context.tx.write("UPDATE round SET phase = 'open' WHERE number > ?", paired)
        if asked is None:
            context.tx.write("UPDATE round SET phase = 'paired' WHERE phase = 'final'")
            context.tx.write("UPDATE game SET result = NULL")
        with pytest.raises(type(refusal)) as refused:
            period_ranking(context, asked, "nl")
        assert refused.value == refusal

    await hall.run(step)
    await hall.database.close()
