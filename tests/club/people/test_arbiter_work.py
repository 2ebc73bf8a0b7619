"""The arbiter's lists: people to call, links to hand out, recent changes."""

from __future__ import annotations

import pytest

from keizer_bot.club.accounts.handlers import invite_links
from keizer_bot.club.accounts.messages import LinksInPrivate
from keizer_bot.club.changes.wording import recent_changes
from keizer_bot.club.people.actions import list_calls, tick_off
from keizer_bot.club.people.messages import CallList, NobodyToCall
from keizer_bot.club.results.corrections import decide
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.core.reply import Reply
from tests.club.hall import ARBITER, EVENING, WITHOUT_TELEGRAM, Hall

PAIR = (WITHOUT_TELEGRAM, "Carla Vos")


async def change_a_result(hall: Hall) -> None:
    """The arbiter sets one game's result twice: both players must be told of the second."""

    def step(context: Context) -> None:
        decide(context, game=hall.games[PAIR], result="1-0")
        decide(context, game=hall.games[PAIR], result="0-1")

    await hall.run(step)


async def test_a_member_without_telegram_is_on_the_call_list(hall: Hall) -> None:
    """The arbiter is told at once, and finds them in the list with the words to say."""
    await change_a_result(hall)
    asked = await hall.run(list_calls)
    assert isinstance(asked.text, CallList)
    assert [call.player for call in asked.text.calls] == [WITHOUT_TELEGRAM]
    assert "0-1" in asked.text.calls[0].why
    assert len(await hall.texts(ARBITER)) == 1


async def test_a_call_is_ticked_off_once(hall: Hall) -> None:
    """After the tap the list shows those that are left."""
    await change_a_result(hall)
    asked = await hall.run(list_calls)
    assert await hall.press(asked) == Reply.of(NobodyToCall())
    rows = await hall.rows("SELECT done_at FROM call")
    assert all(row["done_at"] for row in rows)


async def test_one_tap_ticks_off_all_that_somebody_was_told(hall: Hall) -> None:
    """They are called once about two things: one button for them, and nothing is left."""
    await change_a_result(hall)

    def step(context: Context) -> Reply:
        decide(context, game=hall.games[PAIR], result="1/2-1/2")
        return list_calls(context)

    asked = await hall.run(step)
    assert [len(row) for row in asked.rows] == [1]
    assert await hall.press(asked) == Reply.of(NobodyToCall())


async def test_links_are_for_who_has_none(hall: Hall) -> None:
    """One member is not linked; their link opens the bot."""
    (link,) = await hall.run(lambda context: invite_links(context, private=True))
    assert link.member == WITHOUT_TELEGRAM
    assert link.link.startswith("https://t.me/keizer_bot?start=")


async def test_links_are_given_in_private_alone(hall: Hall) -> None:
    """A link that anybody could open is not shown in the group."""

    def step(context: Context) -> None:
        with pytest.raises(LinksInPrivate):
            invite_links(context, private=False)

    await hall.run(step)
    assert await hall.rows("SELECT * FROM link") == []


async def test_the_log_is_for_everybody(hall: Hall) -> None:
    """The newest change first, on the club's clock."""
    await change_a_result(hall)
    newest, before = await hall.run(recent_changes, "Anna Smit")
    assert (newest.actor, newest.action, newest.subject) == (
        "Tom Wolf",
        "result",
        "Hugo Vink - Carla Vos",
    )
    assert (newest.before, newest.after, before.after) == ("1-0", "0-1", "1-0")
    assert newest.at == EVENING
    assert newest.at.hour == EVENING.hour


async def test_a_member_sees_neither_calls_nor_links(hall: Hall) -> None:
    """These are the arbiter's."""

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            list_calls(context)
        with pytest.raises(ArbiterOnly):
            tick_off(context, calls=[1])
        with pytest.raises(ArbiterOnly):
            invite_links(context, private=True)

    await hall.run(step, "Anna Smit")
