"""People of a club that moved, members of a club that sleeps, and people who can be written to."""

from __future__ import annotations

from datetime import timedelta

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import (
    Place,
    Sender,
    awaiting_context,
    can_be_told,
    check_not_moved,
    open_context,
)
from keizer_bot.core.messages import ClubAsleep, ClubMoved
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import hosting, records
from keizer_bot.store.addresses import set_address
from keizer_bot.store.buttons import Intention
from keizer_bot.store.intents import Channel, chat, person
from keizer_bot.store.transaction import Transaction
from tests.club.hall import ARBITER, EVENING, GROUP, Hall, person_id

ANNA = person_id("Anna Smit")
APP_CONTEXT = AppContext(Translator(strict=True), "keizer_bot", REACTIONS, COMMANDS)
NOBODY = 777
ELSEWHERE = -4711


def _hears(tx: Transaction, who: int, place: Place) -> str | None:
    """The bot to which that person is sent from there; None if they are at home here."""
    try:
        check_not_moved(tx, Sender(who, "Wie dan ook"), place)
    except ClubMoved as moved:
        return moved.bot
    return None


def _in_private(tx: Transaction, who: int) -> str | None:
    return _hears(tx, who, Place(who, 0, private=True))


async def test_a_member_of_a_moved_club_reads_where_it_went(hall: Hall) -> None:
    """A member or an arbiter of a club here stays, though another club of theirs moved."""

    def step(tx: Transaction) -> None:
        told = [person(ANNA), person(ARBITER), person(NOBODY)]
        hosting.note_moved(tx, "De Toren", "other_bot", EVENING, told)
        assert _in_private(tx, ANNA) is None
        assert _in_private(tx, ARBITER) is None
        assert _in_private(tx, NOBODY) == "other_bot"
        assert _in_private(tx, NOBODY + 1) is None

    await hall.database.run(step)


async def test_a_group_hears_it_unless_a_club_here_has_it_now(hall: Hall) -> None:
    """That holds also if a member of a club here writes there."""

    def step(tx: Transaction) -> None:
        told = [chat(GROUP), chat(ELSEWHERE)]
        hosting.note_moved(tx, "De Toren", "other_bot", EVENING, told)
        for topic in (0, 7):
            assert _hears(tx, ANNA, Place(GROUP, topic, private=False)) is None
            assert _hears(tx, ANNA, Place(ELSEWHERE, topic, private=False)) == "other_bot"

    await hall.database.run(step)


async def test_a_topic_that_a_club_here_has_is_at_home(hall: Hall) -> None:
    """The rest of the group is still sent on."""

    def step(tx: Transaction) -> None:
        tx.write("UPDATE chat SET topic_id = 7")
        hosting.note_moved(tx, "De Toren", "other_bot", EVENING, [chat(GROUP)])
        assert _hears(tx, ANNA, Place(GROUP, 7, private=False)) is None
        assert _hears(tx, ANNA, Place(GROUP, 8, private=False)) == "other_bot"

    await hall.database.run(step)


async def test_a_club_that_sleeps_answers_only_what_wakes_it(hall: Hall) -> None:
    """It does not take words of its members either, even if they were awaited."""
    sender, place = Sender(ANNA, "Anna"), Place(ANNA, 0, private=True)

    def step(tx: Transaction) -> None:
        records.await_words(tx, ANNA, 1, Intention(), EVENING + timedelta(hours=1), EVENING)
        assert awaiting_context(tx, APP_CONTEXT, sender, EVENING) is not None
        hosting.put_to_sleep(tx, 1, EVENING)
        assert awaiting_context(tx, APP_CONTEXT, sender, EVENING) is None
        with pytest.raises(ClubAsleep):
            open_context(tx, APP_CONTEXT, sender, place, EVENING)
        context = open_context(tx, APP_CONTEXT, sender, place, EVENING, while_asleep=True)
        assert context.club.name == "De Pion"

    await hall.database.run(step)


async def test_an_actor_can_be_told_by_the_channel_in_use(hall: Hall) -> None:
    """If nobody acts, any open channel will do; with all channels closed nothing can be sent."""

    def step(tx: Transaction) -> None:
        assert not can_be_told(tx, NOBODY)
        set_address(tx, NOBODY, Channel.WEB)
        assert can_be_told(tx, NOBODY)
        for channel, open_ in ((Channel.WEB, True), (Channel.TELEGRAM, False)):
            tx.answering = (person(NOBODY), channel)
            assert can_be_told(tx, NOBODY) is open_

    await hall.database.run(step)
