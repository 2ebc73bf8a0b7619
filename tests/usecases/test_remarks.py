"""Exemptions and warnings are for arbiters; the log has who, but not why ([003] rules t, u)."""

from __future__ import annotations

import pytest

from keizer_bot.usecases.ask import Asked, StaleButton
from keizer_bot.usecases.change_log import recent_changes
from keizer_bot.usecases.desk import ArbiterOnly
from keizer_bot.usecases.remarks import (
    NoRemarks,
    RemarkEnded,
    RemarkKind,
    RemarkNeedsWords,
    end_remark,
    keep_remark,
    list_remarks,
    remarks_on_card,
)
from tests.usecases.arbiter.hall import Hall

WHO, WORDS = "Daan Mol", "hartbewaking, telefoon op stand-by"


async def _keep(hall: Hall, kind: RemarkKind = RemarkKind.EXEMPTION, who: str = WHO) -> Asked:
    (row,) = await hall.rows("SELECT id FROM member WHERE name = ?", who)
    async with hall.desk() as desk:
        return await keep_remark(desk, kind=kind, member=row["id"], words=WORDS)


async def test_it_is_kept_and_on_record_without_the_words(hall: Hall) -> None:
    """The words may be about somebody's health."""
    await _keep(hall)
    record = await hall.record()
    assert (record["action"], record["subject"]) == ("exemption", WHO)
    assert "hart" not in str(await hall.rows("SELECT * FROM change"))
    assert (await hall.rows("SELECT words FROM remark"))[0]["words"] == WORDS


async def test_the_log_shows_it_to_an_arbiter_in_private_alone(hall: Hall) -> None:
    """Who was warned is no business of the group, though the log is everybody's."""
    await _keep(hall, RemarkKind.WARNING)
    async with hall.desk() as desk:
        assert len(await recent_changes(desk, private=True)) == 1
        assert await recent_changes(desk) == ()
    async with hall.desk(WHO) as desk:
        assert await recent_changes(desk, private=True) == ()


async def test_the_member_hears_of_it_only_if_the_arbiter_says_so(hall: Hall) -> None:
    """One button sends it."""
    asked = await _keep(hall, RemarkKind.WARNING)
    assert await hall.told(WHO) == []
    await hall.press(asked, 0)
    assert WORDS in (await hall.told(WHO))[-1]


async def test_whoever_has_no_telegram_has_no_such_button(hall: Hall) -> None:
    """Only the one that ends it."""
    assert len((await _keep(hall, who="Hugo Vink")).rows) == 1


async def test_ended_its_words_are_gone(hall: Hall) -> None:
    """It is listed no longer, and a second press finds it old."""
    await _keep(hall)
    async with hall.desk() as desk:
        assert isinstance(await list_remarks(desk, kind=RemarkKind.EXEMPTION), Asked)
        assert isinstance(await end_remark(desk, remark=1), RemarkEnded)
        assert isinstance(await list_remarks(desk, kind=RemarkKind.EXEMPTION), NoRemarks)
    assert "hart" not in str(await hall.rows("SELECT * FROM remark"))
    with pytest.raises(StaleButton):
        async with hall.desk() as desk:
            await end_remark(desk, remark=1)


async def test_nobody_else_reads_or_ends_it(hall: Hall) -> None:
    """Not even the member whom it is about."""
    await _keep(hall)
    async with hall.desk(WHO) as desk:
        for refused in (
            list_remarks(desk, kind=RemarkKind.EXEMPTION),
            remarks_on_card(desk, member=4),
            end_remark(desk, remark=1),
        ):
            with pytest.raises(ArbiterOnly):
                await refused


async def test_it_needs_words(hall: Hall) -> None:
    """A name alone says nothing."""
    with pytest.raises(RemarkNeedsWords):
        async with hall.desk() as desk:
            await keep_remark(desk, kind=RemarkKind.WARNING, member=1, words=" ")
