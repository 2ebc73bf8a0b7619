"""``/scherm``: the screen's address, its visibility, and cards for the boards."""

from __future__ import annotations

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.website import messages
from keizer_bot.club.website.actions import SCREEN, club_sheet, moves_coming, set_open
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import Place, Sender
from keizer_bot.core.messages import ArbiterOnly, RightMissing
from keizer_bot.core.questions import answer_question
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Incoming, Request, carry_out
from keizer_bot.core.tokens import hash_of
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.printed.board_cards import BoardCards
from keizer_bot.reports.printed.club_sheet import ClubSheet
from keizer_bot.store import people
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.website import PublicPage, put_page
from tests.club.hall import ARBITER, EVENING, Hall, with_app

URL = "https://club.example.org"


async def said(hall: Hall, rest: str = "", by: str = "Tom Wolf", url: str = URL) -> Reply:
    """The answer to the command with these words behind it."""
    incoming = Incoming(
        rest, Sender(ARBITER, by), Place(ARBITER, 0, private=True), 1, EVENING, "nl"
    )

    def step(context: Context) -> Reply:
        answer = carry_out(SCREEN, Request(with_app(context, web_url=url), rest, incoming))
        assert answer is not None
        return answer

    return await hall.run(step, by)


def text(answer: Reply) -> object:
    """The words of a question."""
    return answer.text


async def public(hall: Hall) -> str:
    """The address of the club's public pages."""
    (row,) = await hall.rows("SELECT token FROM public_page")
    return f"{URL}/club/{row['token']}"


async def screen_for_all(hall: Hall) -> messages.ScreenPublic:
    """The address of the public screen."""
    return messages.ScreenPublic(f"{await public(hall)}/scherm")


async def stored(hall: Hall) -> list[tuple[str, int]]:
    """The stored screen."""
    rows = await hall.rows("SELECT hash, is_public FROM screen")
    return [(row["hash"], row["is_public"]) for row in rows]


async def test_the_first_time_the_arbiter_gets_the_address(hall: Hall) -> None:
    """It is shown once; only its hash is stored, and it is not public."""
    told = text(await said(hall))
    assert isinstance(told, messages.ScreenAddress)
    assert told.address.startswith(f"{URL}/scherm/")
    token = told.address.rpartition("/")[2]
    assert await stored(hall) == [(hash_of(token), 0)]
    assert (await hall.record())["action"] == "screen"
    assert text(await said(hall)) == messages.ScreenOwn()
    assert await stored(hall) == [(hash_of(token), 0)]


@pytest.mark.parametrize("words", ["nieuw", "new", "Nuovo!"])
async def test_a_new_address_takes_the_place_of_the_old(hall: Hall, words: str) -> None:
    """One club has one screen, however often it is asked."""
    first, second = text(await said(hall, words)), text(await said(hall, words))
    assert isinstance(second, messages.ScreenAddress)
    assert first != second
    assert await stored(hall) == [(hash_of(second.address.rpartition("/")[2]), 0)]


async def test_a_switch_makes_it_public_and_back(hall: Hall) -> None:
    """A word or a button does it; each change is on record once."""
    assert text(await said(hall, "openbaar")) == messages.ScreenPublic(
        f"{await public(hall)}/scherm"
    )
    assert text(await said(hall, "openbaar")) == messages.ScreenPublic(
        f"{await public(hall)}/scherm"
    )
    assert [public for _, public in await stored(hall)] == [1]
    assert text(await said(hall, "besloten")) == messages.ScreenOwn()
    assert [public for _, public in await stored(hall)] == [0]
    record = await hall.rows("SELECT after FROM change ORDER BY id")
    assert [row["after"] for row in record] == ["public", "own"]


async def test_a_new_address_leaves_a_public_screen_public(hall: Hall) -> None:
    """The switch and the address are two things."""
    await said(hall, "openbaar")
    await said(hall, "nieuw")
    assert [public for _, public in await stored(hall)] == [1]


@pytest.mark.parametrize("words", ["niet openbaar", "openbaar morgen", "iets", "borden veel"])
async def test_an_answer_that_is_not_understood_changes_nothing(hall: Hall, words: str) -> None:
    """A command that is not understood to its last word changes nothing and shows its buttons."""
    await said(hall)
    before = await stored(hall)
    assert text(await said(hall, words)) == messages.ScreenOwn()
    assert await stored(hall) == before


@pytest.mark.parametrize(("words", "boards"), [("borden", 4), ("borden 14", 14), ("boards 2", 2)])
async def test_cards_for_the_boards(hall: Hall, words: str, boards: int) -> None:
    """As many as asked for, by default enough for eight players; each opens its board's page."""
    answer = await said(hall, words)
    assert answer.attachment is not None
    made = answer.attachment.values
    assert isinstance(made, BoardCards)
    assert (made.boards, made.address) == (boards, f"{await public(hall)}/bord/")


@pytest.mark.parametrize("is_open", [False, True])
async def test_the_sheet_for_the_clubhouse_leads_where_its_reader_may_look(
    hall: Hall, is_open: bool
) -> None:
    """To the club's page while everybody may see it, else to where each asks for their own."""

    def step(context: Context) -> Reply:
        context = with_app(context, web_url=URL)
        set_open(context, is_open=is_open)
        return club_sheet(context)

    answer = await hall.run(step, "Tom Wolf")
    assert answer.attachment is not None
    made = answer.attachment.values
    assert isinstance(made, ClubSheet)
    assert made.address == (await public(hall) if is_open else URL)
    assert (f"{made.starts:%H:%M}", made.check_in) == ("19:45", False)


async def test_more_cards_than_boards_are_refused(hall: Hall) -> None:
    """The answer says what to send instead."""
    with pytest.raises(messages.TooManyBoards):
        await said(hall, "borden 151")


async def test_without_pages_there_is_no_screen(hall: Hall) -> None:
    """The host has not configured pages: the sentence says so."""
    for words in ("", "nieuw", "openbaar", "borden"):
        with pytest.raises(messages.NoPages):
            await said(hall, words, url="")
    assert await stored(hall) == []


async def test_only_the_arbiter_has_it(hall: Hall) -> None:
    """And only a chief arbiter makes it public, because everybody sees the names then."""
    with pytest.raises(ArbiterOnly):
        await said(hall, by="Anna Smit")

    def deputy(context: Context) -> None:
        people.set_rights(context.tx, context.club.id, ARBITER, [Right.PLAYERS])

    await said(hall)
    await hall.run(deputy)
    assert text(await said(hall)) == messages.ScreenOwn()
    with pytest.raises(RightMissing):
        await said(hall, "openbaar")
    assert [public for _, public in await stored(hall)] == [0]


async def test_the_buttons_do_what_the_words_do(hall: Hall) -> None:
    """A new address, the switch, the cards."""
    asked = await said(hall)
    numbers = [row[0].number.split(":")[1:] for row in asked.rows]

    async def press(choice: int) -> Reply:
        number, place = map(int, numbers[choice])
        return await hall.run(
            lambda context: answer_question(with_app(context, web_url=URL), number, place)
        )

    assert text(await press(1)) == await screen_for_all(hall)
    asked = await said(hall)
    numbers = [row[0].number.split(":")[1:] for row in asked.rows]
    assert isinstance(await press(2), Reply)


async def page_button(hall: Hall, number: int, by: str = "Tom Wolf") -> Reply:
    """The result of that button below the answer about the page."""
    (asked,) = await hall.rows("SELECT max(id) AS id FROM question")
    return await hall.run(
        lambda context: answer_question(with_app(context, web_url=URL), asked["id"], number), by
    )


async def test_the_arbiter_turns_the_page_for_everybody_on_and_off(hall: Hall) -> None:
    """By the last button of /scherm; the address stays the same, and each change is on record."""
    await said(hall, "besloten")
    assert text(await page_button(hall, 4)) == messages.PageClosed()
    opened = text(await page_button(hall, 0))
    assert opened == messages.PageOpen(await public(hall))
    assert text(await page_button(hall, 0)) == messages.PageClosed()
    assert text(await page_button(hall, 0)) == opened
    record = await hall.rows("SELECT after FROM change ORDER BY id")
    assert [row["after"] for row in record] == ["page", "no-page", "page"]


@pytest.mark.parametrize("is_open", [True, False])
async def test_another_address_comes_with_new_cards(hall: Hall, *, is_open: bool) -> None:
    """The one before is nowhere any more; whether there is a page stays as it was."""
    await said(hall, "besloten")
    await page_button(hall, 4)
    if is_open:
        await page_button(hall, 0)
    moved = [text(await page_button(hall, 1)), await public(hall)]
    again = [text(await page_button(hall, 1)), await public(hall)]
    assert moved[1] != again[1]
    assert again[0] == (messages.PageMoved(str(again[1])) if is_open else messages.CardsMoved())
    cards = await page_button(hall, 2)
    assert cards.attachment is not None
    made = cards.attachment.values
    assert isinstance(made, BoardCards)
    assert made.address == f"{again[1]}/bord/"


async def test_an_arbiter_without_the_right_has_no_button_for_public_names(hall: Hall) -> None:
    """As with the public screen, it takes an arbiter with all rights."""

    def deputy(context: Context) -> None:
        people.set_rights(context.tx, context.club.id, ARBITER, [Right.PLAYERS])

    await said(hall)
    await hall.run(deputy)
    asked = await said(hall)
    assert len(asked.rows) == 4
    with pytest.raises(RightMissing):
        await hall.run(lambda context: set_open(with_app(context, web_url=URL), is_open=True))


@pytest.mark.parametrize(("is_open", "url"), [(True, URL), (False, URL), (True, "")])
async def test_arbiters_are_told_once_of_another_address(
    hall: Hall, *, is_open: bool, url: str
) -> None:
    """With new cards, at the first start of this version; where there are pages at all."""

    def migrated(context: Context) -> None:
        put_page(context.tx, PublicPage(1, "token", is_open))
        context.tx.write("UPDATE public_page SET is_told = 0")

    await hall.run(migrated)
    texts = Translator(strict=True)
    app_context = AppContext(texts, "keizer_bot", REACTIONS, COMMANDS, web_url=url)

    def start(tx: Transaction) -> int:
        jobs = list(moves_coming(tx, EVENING))
        for job in jobs:
            job.do(tx, app_context, EVENING, *job.about)
        return len(jobs)

    assert [await hall.database.run(start) for _ in range(2)] == [1, 0]
    rows = await hall.rows(
        "SELECT kind, recipient_id, intent FROM outbox WHERE recipient_kind = 'person' ORDER BY id"
    )
    assert [row["kind"] for row in rows] == (["say", "show"] if url else [])
    for row in rows:
        assert row["recipient_id"] == ARBITER
    if url:
        assert ("/club/token" in rows[0]["intent"]) == is_open
        assert f"{URL}/club/token/bord/" in rows[1]["intent"]
