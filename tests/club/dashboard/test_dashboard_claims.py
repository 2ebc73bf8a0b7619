"""The arbiter's lists of people who claim to be a member, or to play for the club."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import pytest

from keizer_bot.club.accounts.messages import MemberIsLinked, UndoLink
from keizer_bot.club.dashboard.lists import decide_listed_claim, list_claims, list_duties
from keizer_bot.club.dashboard.messages import (
    ClaimsToDecide,
    DutiesToDecide,
    NobodyClaims,
    NoDutyClaimed,
)
from keizer_bot.club.signing_off.actions import sign_off
from keizer_bot.club.signing_off.attendance_messages import DutyNoted, DutyNotNoted
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, MessageAndQuestion
from keizer_bot.core.reply import Reply
from keizer_bot.store import member_links
from tests.club.hall import EVENING, ZONE, Hall

IN_TIME = datetime(2026, 9, 18, 12, tzinfo=ZONE)


async def _play_elsewhere(hall: Hall, *names: str) -> None:
    for name in names:
        away = partial(sign_off, player=hall.players[name], club_duty=True)
        await hall.run(partial(away, evenings=[hall.rounds[2]]), name, IN_TIME)


async def test_the_list_stays_until_all_is_decided(hall: Hall) -> None:
    """Two say to play for the club: after the first tap the other is still there, then nobody."""
    await _play_elsewhere(hall, "Bram Kok", "Eva Prins")
    asked = await hall.run(list_duties, at=IN_TIME)
    left = await hall.press(asked, 0)
    assert isinstance(left.text, MessageAndQuestion)
    assert isinstance(left.text.message, DutyNoted)
    assert isinstance(left.text.then, DutiesToDecide)
    done = await hall.press(left, 1)
    assert isinstance(done.text, MessageAndQuestion)
    assert (type(done.text.message), done.text.then) == (DutyNotNoted, NoDutyClaimed())


async def test_a_claim_is_decided_in_its_list(hall: Hall) -> None:
    """The person who claims to be Hugo is linked; then nobody waits."""

    def step(context: Context) -> Reply:
        (hugo,) = context.tx.all("SELECT id FROM member WHERE name = 'Hugo Vink'")
        member_links.add_claim(context.tx, hugo["id"], 555, EVENING)
        return list_claims(context)

    asked = await hall.run(step)
    assert asked.text == ClaimsToDecide(1)
    done = await hall.press(asked, 0)
    assert isinstance(done.text, MessageAndQuestion)
    assert (type(done.text.message), done.text.then) == (MemberIsLinked, NobodyClaims())
    assert [button.label for row in done.rows for button in row] == [UndoLink()]


async def test_only_an_arbiter_decides_there(hall: Hall) -> None:
    """A member who gets hold of the button is refused."""

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            decide_listed_claim(context, claim=1, approved=True)

    await hall.run(step, "Eva Prins")
