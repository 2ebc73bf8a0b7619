"""Exemptions and warnings are for arbiters; the log names the member only ([003] rules t, u)."""

from __future__ import annotations

from functools import partial

import pytest

from keizer_bot.club.changes.wording import recent_changes
from keizer_bot.club.people.actions import end_remark, keep_remark, list_remarks, remarks_on_card
from keizer_bot.club.people.member_messages import (
    NoRemarks,
    RemarkEnded,
    RemarkKept,
    RemarkKind,
    RemarkNeedsWords,
    WarnedBefore,
)
from keizer_bot.core.change_log import Action, undoing
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, StaleButton
from keizer_bot.core.posting import note
from keizer_bot.core.reply import Reply
from tests.club.hall import Hall

WHO, WORDS = "Daan Mol", "hartbewaking, telefoon op stand-by"


async def _keep(hall: Hall, kind: RemarkKind = RemarkKind.EXEMPTION, who: str = WHO) -> Reply:
    (row,) = await hall.rows("SELECT id FROM member WHERE name = ?", who)
    return await hall.run(
        lambda context: keep_remark(context, kind=kind, member=row["id"], words=WORDS)
    )


async def test_it_is_kept_and_on_record_without_the_words(hall: Hall) -> None:
    """The words may be about somebody's health."""
    await _keep(hall)
    record = await hall.record()
    assert (record["action"], record["subject"]) == ("exemption", WHO)
    assert "hart" not in str(await hall.rows("SELECT * FROM change"))
    assert (await hall.rows("SELECT words FROM remark"))[0]["words"] == WORDS


async def test_the_log_shows_it_to_an_arbiter_in_private_alone(hall: Hall) -> None:
    """The group need not know who was warned, although the log is open to all."""
    await _keep(hall, RemarkKind.WARNING)

    def step(context: Context) -> None:
        note(context, undoing(Action.WARNING), WHO)
        assert len(recent_changes(context, private=True)) == 2
        assert recent_changes(context) == ()

    await hall.run(step)
    assert await hall.run(lambda context: recent_changes(context, private=True), WHO) == ()


async def test_the_member_hears_of_it_only_if_the_arbiter_says_so(hall: Hall) -> None:
    """One button sends it."""
    asked = await _keep(hall, RemarkKind.WARNING)
    assert await hall.told(WHO) == []
    await hall.press(asked, 0)
    assert WORDS in (await hall.told(WHO))[-1]


async def test_a_second_warning_says_that_it_is_the_second(hall: Hall) -> None:
    """To arbiter and member; another's warning, an exemption or an ended one does not count."""
    await _keep(hall, RemarkKind.WARNING, "Anna Smit")
    await _keep(hall, RemarkKind.EXEMPTION)
    gone = await _keep(hall, RemarkKind.WARNING)
    await hall.press(gone, 1)
    first = await _keep(hall, RemarkKind.WARNING)
    assert getattr(first.text, "repeated", None) is None
    second = await _keep(hall, RemarkKind.WARNING)
    assert isinstance(second.text, RemarkKept)
    assert isinstance(second.text.repeated, WarnedBefore)
    assert second.text.repeated.count == 2
    await hall.press(first, 0)
    assert "2e waarschuwing" not in (await hall.told(WHO))[-1]
    await hall.press(second, 0)
    assert "2e waarschuwing" in (await hall.told(WHO))[-1]


async def test_a_person_without_telegram_has_no_such_button(hall: Hall) -> None:
    """Their exemption has only the button that ends it."""
    assert len((await _keep(hall, who="Hugo Vink")).rows) == 1


async def test_ended_its_words_are_gone(hall: Hall) -> None:
    """It is listed no longer, and a second press finds it old."""
    await _keep(hall)

    def step(context: Context) -> None:
        assert isinstance(list_remarks(context, kind=RemarkKind.EXEMPTION), Reply)
        assert isinstance(end_remark(context, remark=1).text, RemarkEnded)
        assert isinstance(list_remarks(context, kind=RemarkKind.EXEMPTION).text, NoRemarks)

    await hall.run(step)
    assert "hart" not in str(await hall.rows("SELECT * FROM remark"))
    with pytest.raises(StaleButton):
        await hall.run(lambda context: end_remark(context, remark=1))


async def test_nobody_else_reads_or_ends_it(hall: Hall) -> None:
    """The member concerned cannot do so either."""
    await _keep(hall)

    def step(context: Context) -> None:
        for refused in (
            partial(list_remarks, kind=RemarkKind.EXEMPTION),
            partial(remarks_on_card, member=4),
            partial(end_remark, remark=1),
        ):
            with pytest.raises(ArbiterOnly):
                refused(context)

    await hall.run(step, WHO)


async def test_it_needs_words(hall: Hall) -> None:
    """A name alone is not enough."""
    with pytest.raises(RemarkNeedsWords):
        await hall.run(
            lambda context: keep_remark(context, kind=RemarkKind.WARNING, member=1, words=" ")
        )
