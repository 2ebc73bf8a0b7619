"""Accounts: nothing is linked before a yes, every link can be undone, a new account takes over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

import pytest

from keizer_bot.club.accounts.handlers import invite_links
from keizer_bot.club.accounts.links import open_link, say_who, unlink
from keizer_bot.club.accounts.messages import (
    AreYou,
    BadToken,
    DoTheyShare,
    LinkAnew,
    LinkGivenBack,
    LinkIsFor,
    LinkUndone,
    MemberIsLinked,
    NobodyToLink,
    NotLinkedYet,
    WelcomeMember,
    YouAreUnlinked,
)
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import Place, PrivateVisit, ReplyContext, Sender, context_in
from keizer_bot.core.messages import ArbiterOnly, StaleButton
from keizer_bot.core.posting import send
from keizer_bot.core.questions import answer_question, fulfil
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import buttons
from keizer_bot.store.buttons import Intention
from keizer_bot.store.intents import Address, person
from keizer_bot.store.transaction import Transaction
from tests.club.hall import ARBITER, EVENING, NAMES, WITHOUT_TELEGRAM, Hall

T = TypeVar("T")
EVE, TOM, ANNA = Sender(700, "Evelien"), Sender(ARBITER, "Tom Wolf"), Sender(101, "Anna Smit")
HUGO, ANNAS = NAMES.index(WITHOUT_TELEGRAM) + 1, 1
APP = AppContext(Translator(strict=True), "keizer_bot", REACTIONS)


async def _run(hall: Hall, by: Sender, step: Callable[[Context], T]) -> T:
    return await hall.database.run(lambda tx: step(context_in(tx, APP, by, 1, EVENING)))


async def _press(hall: Hall, by: Sender, button: str) -> Reply:
    if button.isdecimal():
        return await _run(hall, by, _decides(button))
    number, choice = map(int, button.split(":")[1:])
    return await _run(hall, by, lambda context: answer_question(context, number, choice))


async def _tap(hall: Hall, by: Sender, asked: Reply, choice: int = 0) -> Reply:
    return await _press(hall, by, [b.number for row in asked.rows for b in row][choice])


async def _link(hall: Hall, member: int = HUGO) -> str:
    """The token of a new link for that member."""
    (made,) = await hall.run(lambda context: invite_links(context, private=True, member=member))
    return made.link.partition("start=")[2]


async def _open(hall: Hall, token: str, by: Sender = EVE, at: datetime = EVENING) -> Reply:
    place = Place(by.person_id, 0, private=True)

    def step(tx: Transaction) -> Reply:
        return open_link(PrivateVisit(tx, APP, by, place, at, "nl"), place, token)

    return await hall.database.run(step)


async def _claim(hall: Hall, name: str, by: Sender = EVE) -> str:
    """Somebody says who they are; returns the first button below the question to the arbiter."""
    await hall.database.run(
        lambda tx: say_who(PrivateVisit(tx, APP, by, None, EVENING, "nl"), name)
    )
    return (await hall.buttons(ARBITER))[0]


async def _account(hall: Hall, member: int) -> int | None:
    (row,) = await hall.rows("SELECT person_id FROM member WHERE id = ?", member)
    found: int | None = row["person_id"]
    return found


async def test_the_answer_to_a_stranger_is_no_clubs(hall: Hall) -> None:
    """Though an arbiter was asked: it would go with that club, or wait for its turn."""

    def step(tx: Transaction) -> int | None:
        visit = PrivateVisit(tx, APP, EVE, None, EVENING, "nl")
        say = say_who(visit, WITHOUT_TELEGRAM)
        return send(ReplyContext(tx, APP.texts, EVENING), Address(person(EVE.person_id), "nl"), say)

    answer = await hall.database.run(step)
    rows = await hall.rows("SELECT id, club_id FROM outbox ORDER BY id DESC LIMIT 2")
    assert [(row["id"] == answer, row["club_id"]) for row in rows] == [(True, None), (False, 1)]


async def test_nothing_is_linked_before_a_yes(hall: Hall) -> None:
    """A person who opens a member's link is asked if they are that member."""
    asked = await _open(hall, await _link(hall))
    assert asked.text == AreYou(WITHOUT_TELEGRAM, "De Pion")
    assert await _account(hall, HUGO) is None
    assert await _tap(hall, EVE, asked) == Reply.of(WelcomeMember(WITHOUT_TELEGRAM, "De Pion"))
    assert await _account(hall, HUGO) == EVE.person_id


async def test_a_no_leaves_the_link_to_whom_it_is_for(hall: Hall) -> None:
    """It still opens for another person; of two who say yes the first gets it."""
    token, other = await _link(hall), Sender(701, "Hugo")
    eves = await _open(hall, token)
    assert await _tap(hall, EVE, eves, 1) == Reply.of(LinkIsFor(WITHOUT_TELEGRAM))
    again, hugos = await _open(hall, token), await _open(hall, token, other)
    assert isinstance((await _tap(hall, other, hugos)).text, WelcomeMember)
    assert isinstance((await _tap(hall, EVE, again)).text, BadToken)
    assert await _account(hall, HUGO) == other.person_id


async def test_the_arbiter_hears_who_was_linked_and_undoes_it_by_one_tap(hall: Hall) -> None:
    """The message has the Telegram name and a button; the person who was linked is told too."""
    await _tap(hall, EVE, await _open(hall, await _link(hall)))
    said, (undo,) = (await hall.texts(ARBITER))[-1], await hall.buttons(ARBITER)
    assert WITHOUT_TELEGRAM in said
    assert "Evelien" in said
    undone = await _press(hall, TOM, undo)
    assert undone.text == LinkUndone(WITHOUT_TELEGRAM)
    assert await _account(hall, HUGO) is None
    assert "losgekoppeld" in (await hall.texts(EVE.person_id))[-1]
    assert await _tap(hall, TOM, undone) == Reply.of(MemberIsLinked(WITHOUT_TELEGRAM))
    assert await _account(hall, HUGO) == EVE.person_id


async def test_a_members_link_lives_for_60_days(hall: Hall) -> None:
    """Because slips are printed: a second before the end it works, at the end it does not."""
    token, end = await _link(hall), EVENING + timedelta(days=60)
    assert isinstance(await _open(hall, token, at=end - timedelta(seconds=1)), Reply)
    assert isinstance((await _open(hall, token, at=end)).text, BadToken)


async def test_a_new_account_takes_the_place_of_the_old_one(hall: Hall) -> None:
    """By a link that the arbiter makes for a linked member; the old account is told."""
    (made,) = await hall.run(lambda context: invite_links(context, private=True, member=ANNAS))
    assert isinstance(made, LinkAnew)
    await _tap(hall, EVE, await _open(hall, made.link.partition("start=")[2]))
    assert await _account(hall, ANNAS) == EVE.person_id
    assert "een ander Telegram-account" in (await hall.told("Anna Smit"))[-1]
    undone = await _press(hall, TOM, (await hall.buttons(ARBITER))[0])
    assert undone.text == LinkGivenBack("Anna Smit")
    assert await _account(hall, ANNAS) == ANNA.person_id


async def test_a_slip_of_before_takes_nobodys_place(hall: Hall) -> None:
    """Once a member is linked, links made for them earlier stop working."""
    slip = await _link(hall)
    button = await _claim(hall, WITHOUT_TELEGRAM, Sender(701, "Hugo"))
    await hall.run(_decides(button))
    assert await _account(hall, HUGO) == 701
    assert isinstance((await _open(hall, slip)).text, BadToken)


def _decides(button: str) -> Callable[[Context], Reply]:
    """Press that button under a claim."""

    def step(context: Context) -> Reply:
        intention = buttons.stored_intention(context.tx, button)
        assert intention is not None
        return fulfil(context, intention)

    return step


async def test_a_claim_on_a_taken_name_reaches_the_arbiter(hall: Hall) -> None:
    """The question says that another account loses its place; one tap does it, one undoes it."""
    button = await _claim(hall, "Anna Smit")
    assert "is al gekoppeld, aan een ander account" in (await hall.texts(ARBITER))[-1]
    assert await _account(hall, ANNAS) == ANNA.person_id
    done = await hall.run(_decides(button))
    assert done.text == MemberIsLinked("Anna Smit")
    assert await _account(hall, ANNAS) == EVE.person_id
    assert "Welkom" in (await hall.texts(EVE.person_id))[-1]
    await _tap(hall, TOM, done)
    assert await _account(hall, ANNAS) == ANNA.person_id


async def test_a_name_that_was_taken_meanwhile_is_asked_about_again(hall: Hall) -> None:
    """The yes was to a name that nobody had."""
    first = await _claim(hall, WITHOUT_TELEGRAM)
    second = await _claim(hall, WITHOUT_TELEGRAM, Sender(701, "Hugo"))
    await hall.run(_decides(first))
    asked = await hall.run(_decides(second))
    assert await _account(hall, HUGO) == EVE.person_id
    again = asked.rows[0][0].does
    assert isinstance(again, Intention)
    await hall.run(lambda context: fulfil(context, again))
    assert await _account(hall, HUGO) == 701


async def test_a_member_parts_from_the_bot_and_comes_back(hall: Hall) -> None:
    """They get no more messages, their games stay, and one tap undoes it."""
    gone = await _run(hall, ANNA, unlink)
    assert gone.text == YouAreUnlinked("Anna Smit", "De Pion")
    assert await _account(hall, ANNAS) is None
    assert isinstance((await _tap(hall, ANNA, gone)).text, WelcomeMember)
    assert await _account(hall, ANNAS) == ANNA.person_id


async def test_the_way_back_of_one_s_own_ends_soon(hall: Hall) -> None:
    """Later the arbiter may want that account gone, so the old button expires."""
    gone = await _run(hall, ANNA, unlink)
    number = int(gone.rows[0][0].number.split(":")[1])
    late = EVENING + timedelta(hours=1, seconds=1)

    def step(tx: Transaction) -> None:
        with pytest.raises(StaleButton):
            answer_question(context_in(tx, APP, ANNA, 1, late), number, 0)

    await hall.database.run(step)


async def test_the_arbiter_parts_anybody(hall: Hall) -> None:
    """The member is told; a member can unlink nobody else, and nobody without Telegram."""

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            unlink(context, member=2)

    await _run(hall, ANNA, step)
    await _run(hall, TOM, lambda context: unlink(context, member=2))
    assert await _account(hall, 2) is None
    assert "losgekoppeld" in (await hall.told("Bram Kok"))[-1]
    with pytest.raises(NotLinkedYet):
        await _run(hall, TOM, lambda context: unlink(context, member=HUGO))


async def test_a_member_is_asked_if_another_shares_the_account(hall: Hall) -> None:
    """Anna opens Hugo's link, and is not Hugo by that; the link stays good for him."""
    token = await _link(hall)
    asked = await _open(hall, token, ANNA)
    assert isinstance(asked, Reply)
    assert asked.text == DoTheyShare("Hugo Vink", "De Pion")
    assert isinstance(await _open(hall, token), Reply)


async def test_an_undo_of_before_does_not_part_another(hall: Hall) -> None:
    """The button names the account; once the member has yet another it is old."""
    await _tap(hall, EVE, await _open(hall, await _link(hall)))
    (undo,) = await hall.buttons(ARBITER)
    await _run(hall, TOM, lambda context: unlink(context, member=HUGO))
    with pytest.raises(StaleButton):
        await _press(hall, TOM, undo)


async def test_an_erased_member_gets_no_link(hall: Hall) -> None:
    """They are left out of the links for all, and refused by their number."""

    def erased(context: Context) -> list[str]:
        context.tx.write("DELETE FROM address")
        context.tx.write("UPDATE member SET erased_at = ? WHERE id = ?", context.at, ANNAS)
        with pytest.raises(NobodyToLink):
            invite_links(context, private=True, member=ANNAS)
        return [made.member for made in invite_links(context, private=True)]

    made = await hall.run(erased)
    assert made
    assert "Anna" not in str(made)
