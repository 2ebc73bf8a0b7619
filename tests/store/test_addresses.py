"""The channel of a message to a person, and its fate there."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from keizer_bot.store import clubs, outbox, outbox_queue, page_messages, people
from keizer_bot.store.addresses import (
    OWN_NUMBERS,
    accounts_by_chat,
    addresses,
    new_person,
    open_channels,
    outside,
    people_at,
    set_address,
    set_fronts,
    set_open,
    set_order,
    set_outside,
)
from keizer_bot.store.intents import (
    Address,
    AnswerPress,
    Change,
    Channel,
    Close,
    Pressable,
    Say,
    chat,
    person,
)
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.page_messages import PageMessage
from keizer_bot.store.transaction import Transaction
from tests.new_file import new_database

NOW = datetime(2026, 11, 20, 18, tzinfo=UTC)
ANNA = 4_503_599_627_370_495  # the largest number that a Telegram id can have
WORDS = Say("Kom je vrijdag?", ((Pressable("Ja", "q:1:0"),),))


@pytest.fixture
async def tx(path: Path) -> AsyncIterator[Transaction]:
    """A new database, and a transaction on it in the test's own thread."""
    await (await new_database(path)).close()
    raw = sqlite3.connect(path, isolation_level=None)
    raw.row_factory = sqlite3.Row
    yield Transaction(raw, str(path))
    raw.close()


def _new_member(tx: Transaction) -> int:
    """A member of a club who can only be called."""
    club, _ = clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", "{}")
    return people.add_member(tx, club, "Anna Smit")


def _tell(tx: Transaction, number: int, urgency: int = 3) -> int:
    return outbox.put(tx, Outgoing(intent=WORDS, to=Address(person(number)), urgency=urgency), NOW)


def _waiting(tx: Transaction, channel: Channel) -> Outgoing | None:
    return outbox_queue.first_ready(tx, NOW, channel)


def _page(tx: Transaction, number: int) -> tuple[PageMessage, ...]:
    return page_messages.messages(tx, number)


def test_our_numbers_begin_where_telegrams_end(tx: Transaction) -> None:
    """No Telegram id is ever one of ours, and none of ours is given twice."""
    first, second = new_person(tx), new_person(tx)
    assert (first, second) == (OWN_NUMBERS, OWN_NUMBERS + 1)
    assert first > ANNA


def test_telegram_comes_before_mail_before_the_page(tx: Transaction) -> None:
    """Unless the person wants another order."""
    for channel in reversed(Channel):
        set_address(tx, ANNA, channel, "x")
    assert open_channels(tx, ANNA) == (Channel.TELEGRAM, Channel.MAIL, Channel.WEB)
    set_order(tx, ANNA, Channel.WEB)
    assert open_channels(tx, ANNA) == (Channel.WEB, Channel.TELEGRAM, Channel.MAIL)


def test_a_closed_address_is_passed_over(tx: Transaction) -> None:
    """It stays known, and may open again."""
    set_address(tx, ANNA, Channel.TELEGRAM, str(ANNA))
    set_address(tx, ANNA, Channel.MAIL, "anna@example.org")
    set_open(tx, ANNA, Channel.TELEGRAM, open_=False)
    assert open_channels(tx, ANNA) == (Channel.MAIL,)
    assert [each.state for each in addresses(tx, ANNA)] == ["closed", "open"]


def test_channels_that_the_host_does_not_offer_are_closed(tx: Transaction) -> None:
    """Without mail in the configuration nothing waits for a mail that nobody sends."""
    set_address(tx, ANNA, Channel.MAIL, "anna@example.org")
    set_fronts(tx, [Channel.TELEGRAM])
    assert open_channels(tx, ANNA) == ()


def test_a_family_shares_a_mail_address(tx: Transaction) -> None:
    """Both are found by it."""
    for number in (ANNA, OWN_NUMBERS):
        set_address(tx, number, Channel.MAIL, "huis@example.org")
    assert people_at(tx, Channel.MAIL, "huis@example.org") == (ANNA, OWN_NUMBERS)


def test_a_message_for_the_page_is_there_at_once(tx: Transaction) -> None:
    """It waits for no sender; its buttons are below it."""
    set_address(tx, OWN_NUMBERS, Channel.WEB)
    _tell(tx, OWN_NUMBERS)
    (found,) = _page(tx, OWN_NUMBERS)
    assert (found.text, found.buttons, found.urgent) == (WORDS.text, WORDS.buttons, True)
    assert [_waiting(tx, channel) for channel in Channel] == [None] * 3


def test_mailed_messages_are_on_the_page_too(tx: Transaction) -> None:
    """The mail brings its reader there; a sign-in link is not on the page."""
    set_address(tx, OWN_NUMBERS, Channel.MAIL, "anna@example.org")
    number = _tell(tx, OWN_NUMBERS)
    waiting = _waiting(tx, Channel.MAIL)
    assert waiting is not None
    assert (waiting.id, waiting.intent) == (number, WORDS)
    assert len(_page(tx, OWN_NUMBERS)) == 1
    to = Address(person(OWN_NUMBERS), channel=Channel.MAIL)
    outbox.put(tx, Outgoing(intent=Say("link"), to=to, off_page=True), NOW)
    assert len(_page(tx, OWN_NUMBERS)) == 1


def test_nobody_is_told_by_a_page_what_is_said_to_a_chat(tx: Transaction) -> None:
    """A group that has the number of a person is a group."""
    set_address(tx, OWN_NUMBERS, Channel.WEB)
    outbox.put(tx, Outgoing(intent=WORDS, to=Address(chat(OWN_NUMBERS))), NOW)
    assert _waiting(tx, Channel.TELEGRAM) is not None
    assert _page(tx, OWN_NUMBERS) == ()


def test_an_actor_is_answered_where_they_act(tx: Transaction) -> None:
    """On the page, though they have Telegram; another person is told by their own first channel."""
    set_address(tx, ANNA, Channel.TELEGRAM, str(ANNA))
    tx.answering = (person(ANNA), Channel.WEB)
    _tell(tx, ANNA)
    outbox.put(tx, Outgoing(intent=AnswerPress("", "Gedaan.")), NOW)
    answers = [(each.text, each.answers, each.urgent) for each in _page(tx, ANNA)]
    assert answers == [("Gedaan.", True, False), (WORDS.text, True, False)]
    assert _waiting(tx, Channel.TELEGRAM) is None


def test_words_that_change_in_the_chat_change_on_the_page(tx: Transaction) -> None:
    """Also their buttons; a message already read becomes unread."""
    set_address(tx, OWN_NUMBERS, Channel.WEB)
    row = _tell(tx, OWN_NUMBERS)
    page_messages.mark_read(tx, OWN_NUMBERS, 99, NOW)
    outbox.put(tx, Outgoing(intent=Change("Het is al beslist."), edits=row), NOW)
    (found,) = _page(tx, OWN_NUMBERS)
    assert (found.text, found.buttons, found.read_at) == ("Het is al beslist.", (), None)


def test_a_closed_question_loses_its_buttons_on_the_page(tx: Transaction) -> None:
    """Its words stay."""
    set_address(tx, OWN_NUMBERS, Channel.WEB)
    row = _tell(tx, OWN_NUMBERS)
    outbox.put(tx, Outgoing(intent=Close(), edits=row), NOW)
    (found,) = _page(tx, OWN_NUMBERS)
    assert (found.text, found.buttons) == (WORDS.text, ())


def test_a_press_beside_the_messages_is_answered(tx: Transaction) -> None:
    """An answer that would replace a message becomes a message."""
    tx.answering = (person(OWN_NUMBERS), Channel.WEB)
    to = Address(person(OWN_NUMBERS))
    outbox.put(tx, Outgoing(intent=Change("Teruggedraaid."), to=to, about=0), NOW)
    assert [each.text for each in _page(tx, OWN_NUMBERS)] == ["Teruggedraaid."]


def test_nobody_reads_or_changes_another_s_message(tx: Transaction) -> None:
    """A number that is guessed is not theirs."""
    set_address(tx, OWN_NUMBERS, Channel.WEB)
    _tell(tx, OWN_NUMBERS)
    (theirs,) = _page(tx, OWN_NUMBERS)
    tx.answering = (person(ANNA), Channel.WEB)
    other = Outgoing(intent=Change("?"), to=Address(person(ANNA)), about=theirs.id)
    outbox.put(tx, other, NOW)
    assert page_messages.message(tx, ANNA, theirs.id) is None
    assert _page(tx, OWN_NUMBERS) == (theirs,)


@pytest.mark.parametrize(("urgency", "called"), [(3, True), (5, False)])
def test_urgent_unread_messages_are_found(tx: Transaction, urgency: int, *, called: bool) -> None:
    """Once, and not when it was read."""
    set_address(tx, OWN_NUMBERS, Channel.WEB)
    _tell(tx, OWN_NUMBERS, urgency)
    found = page_messages.urgent_unread(tx)
    assert bool(found) is called
    page_messages.mark_called(tx, [each.id for each in found], NOW)
    assert page_messages.urgent_unread(tx) == ()


def test_a_new_account_takes_along_what_is_beside_telegram(tx: Transaction) -> None:
    """Mail and page stay the member's; so do the messages that wait there."""
    member = _new_member(tx)
    number = people.give_number(tx, member)
    set_address(tx, number, Channel.MAIL, "anna@example.org")
    _tell(tx, number)
    people.link_member(tx, member, ANNA)
    assert open_channels(tx, ANNA) == (Channel.TELEGRAM, Channel.MAIL)
    assert addresses(tx, number) == ()
    assert len(_page(tx, ANNA)) == 1
    waiting = _waiting(tx, Channel.MAIL)
    assert waiting is not None
    assert waiting.to is not None
    assert waiting.to.recipient == person(ANNA)


def test_a_family_shares_an_account_under_numbers_of_their_own(tx: Transaction) -> None:
    """A child is reached by the parent's account, and shares its block; each can be unlinked."""
    member = _new_member(tx)
    people.link_member(tx, member, ANNA)
    child = people.add_member(tx, people.member(tx, member).club_id, "Piet Smit")
    people.share_account(tx, child, ANNA)
    number = people.member(tx, child).person_id
    assert number is not None
    assert number >= OWN_NUMBERS
    assert [each.id for each in people.members_on_account(tx, ANNA)] == [member, child]
    assert people.shares_account(tx, people.member(tx, child))
    _tell(tx, number)
    waiting = _waiting(tx, Channel.TELEGRAM)
    assert waiting is not None
    assert waiting.recipient == person(ANNA)
    set_open(tx, ANNA, Channel.TELEGRAM, open_=False)
    assert not people.member(tx, child).is_reachable
    people.unlink_member(tx, child)
    assert people.member(tx, child).telegram is None
    assert people.member(tx, member).telegram == ANNA


def test_a_child_gets_a_phone_of_its_own(tx: Transaction) -> None:
    """Its mail address stays; the parent's account no longer acts for it."""
    child = _new_member(tx)
    set_address(tx, people.give_number(tx, child), Channel.MAIL, "piet@example.org")
    people.share_account(tx, child, 5)
    people.link_member(tx, child, ANNA)
    assert people.members_on_account(tx, 5) == ()
    assert open_channels(tx, ANNA) == (Channel.TELEGRAM, Channel.MAIL)
    assert tx.the("SELECT count(*) AS n FROM address")["n"] == 2


def test_the_group_is_asked_about_accounts(tx: Transaction) -> None:
    """One that two share is asked about once, and both are outside with it."""
    member = _new_member(tx)
    club = people.member(tx, member).club_id
    people.link_member(tx, member, ANNA)
    child = people.add_member(tx, club, "Piet Smit")
    people.share_account(tx, child, ANNA)
    clubs.bind_chat(tx, -100, 0, club, None)
    assert accounts_by_chat(tx) == {-100: [ANNA]}
    set_outside(tx, -100, [ANNA])
    assert outside(tx, [-100]) == {ANNA, people.member(tx, child).person_id}


def test_a_member_who_leaves_telegram_keeps_the_rest(tx: Transaction) -> None:
    """Under a number of ours; a person with nothing else can only be called."""
    member = _new_member(tx)
    people.link_member(tx, member, ANNA)
    people.unlink_member(tx, member)
    assert people.member(tx, member).person_id is None
    people.link_member(tx, member, ANNA)
    set_address(tx, ANNA, Channel.WEB)
    people.unlink_member(tx, member)
    found = people.member(tx, member)
    assert found.person_id is not None
    assert found.person_id >= OWN_NUMBERS
    assert found.channel is Channel.WEB


def test_the_buttons_are_kept_as_the_chat_has_them(tx: Transaction) -> None:
    """A press sends back the button's stored data."""
    set_address(tx, OWN_NUMBERS, Channel.WEB)
    _tell(tx, OWN_NUMBERS)
    row = tx.the("SELECT buttons FROM page_message")
    assert json.loads(row["buttons"]) == [[{"label": "Ja", "data": "q:1:0"}]]
