"""The club's public page, at an address that nobody can guess, and the boards' cards.

The codes on the cards lead to addresses below it.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime

from keizer_bot.club.website import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import context_of_bot
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import NoSeason
from keizer_bot.core.posting import arbiters_with, note, send
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.tokens import new_token
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.reports.printed.board_cards import BoardCards
from keizer_bot.reports.printed.club_sheet import ClubSheet
from keizer_bot.store import clubs, website
from keizer_bot.store.intents import Address, person
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.website import PublicPage

MOST_BOARDS = 150


def require_pages(context: Context) -> None:
    """Raises `ArbiterOnly`, `RightMissing`, `NoPages`."""
    context.require(Right.PLAYERS)
    if not context.app.web_url:
        raise messages.NoPages


def page_below(context: Context, path: str = "") -> str:
    """The club's public address, or one below it; makes it the first time."""
    tx, club_id = context.tx, context.club.id
    page = website.public_page(tx, club_id)
    if page is None:
        page = PublicPage(club_id, new_token(), is_open=False)
        website.put_page(tx, page)
    return f"{context.app.web_url}/club/{page.token}{path}"


@on_press("board-cards")
def board_cards(context: Context, *, boards: int | None = None) -> Reply:
    """Cards for that number of boards, by default as many as the season's players need.

    Raises `ArbiterOnly`, `NoPages`, `TooManyBoards`, `NoSeason` if that must be counted without a
    season.
    """
    require_pages(context)
    count = boards or boards_needed(context)
    if count > MOST_BOARDS:
        raise messages.TooManyBoards(count, MOST_BOARDS)
    return new_cards(context, count)


def boards_needed(context: Context) -> int:
    """The number of boards that the season's players need. Raises `NoSeason`."""
    return max(len(context.players) // 2, 1)


def new_cards(context: Context, boards: int) -> Reply:
    """Cards for that number of boards."""
    cards = BoardCards(
        club=context.club.name,
        language=context.club.language,
        address=page_below(context, "/bord/"),
        boards=boards,
        style=context.style,
    )
    return Reply.attaching(messages.BoardCardsMade(boards), cards, "borden.pdf", is_own=True)


@on_press("club-sheet")
def club_sheet(context: Context) -> Reply:
    """Make a sheet for the clubhouse, with a code for the club's public page if there is one.

    Raises `ArbiterOnly`, `NoPages`.
    """
    require_pages(context)
    page, hours = website.public_page(context.tx, context.club.id), context.hours
    is_open = page is not None and page.is_open
    day = hours.first_open(context.at, context.zone)
    sheet = ClubSheet(
        club=context.club.name,
        language=context.club.language,
        address=page_below(context) if is_open else context.app.web_url,
        is_open=is_open,
        starts=datetime.combine(day, hours.evening.at, context.zone),
        closes=hours.closes(day, context.zone),
        pairs=hours.pairs(day, context.zone),
        check_in=hours.check_in,
        style=context.style,
    )
    return Reply.attaching(messages.ClubSheetMade(), sheet, "clubhuis.pdf", is_own=True)


@on_press("public-page")
def show_page(context: Context) -> Reply:
    """Show the page's address, with buttons to change it. Raises `ArbiterOnly`, `NoPages`."""
    _require(context)
    page = website.public_page(context.tx, context.club.id)
    if page is None or not page.is_open:
        return _with_choices(context, messages.PageClosed(), is_open=False)
    return _with_choices(context, messages.PageOpen(page_below(context)), is_open=True)


@on_press("public-page-open")
def set_open(context: Context, *, is_open: bool) -> Reply:
    """Open or close the club's public page. Raises `ArbiterOnly`, `NoPages`."""
    _require(context)
    page = website.public_page(context.tx, context.club.id)
    if is_open != (page is not None and page.is_open):
        token = page.token if page else new_token()
        website.put_page(context.tx, PublicPage(context.club.id, token, is_open))
        after = "page" if is_open else "no-page"
        note(context, Action.SCREEN, context.club.name, after=after)
    return show_page(context)


@on_press("public-page-address")
def new_page_address(context: Context) -> Reply:
    """Make another public address; the former one and the boards' codes stop working.

    Raises `ArbiterOnly`, `NoPages`.
    """
    _require(context)
    page = website.public_page(context.tx, context.club.id)
    is_open = page is not None and page.is_open
    website.put_page(context.tx, PublicPage(context.club.id, new_token(), is_open))
    note(context, Action.SCREEN, context.club.name, after="page-address")
    return _with_choices(
        context, _page_changed(context, is_open=is_open), is_open=is_open, cards=True
    )


def _page_changed(context: Context, *, is_open: bool) -> Message:
    return messages.PageMoved(page_below(context)) if is_open else messages.CardsMoved()


def _require(context: Context) -> None:
    require_pages(context)
    context.require(Right.ALL)


def _with_choices(
    context: Context, message: Message, *, is_open: bool, cards: bool = False
) -> Reply:
    label = messages.TurnPageOff() if is_open else messages.TurnPageOn()
    choices = [
        Choice(label, intend(set_open, is_open=not is_open)),
        Choice(messages.MakePageAddress(), intend(new_page_address)),
    ]
    if cards:
        choices.append(Choice(messages.MakeCards(), intend(board_cards)))
    return ask(context, message, choices)


def moves_coming(tx: Transaction, at: datetime) -> Iterator[ScheduledJob]:
    """A job for each club whose arbiters have not been told that its pages have a new address."""
    awake = {club.id for club in clubs.awake(tx)}
    for club_id in website.clubs_not_told(tx):
        if club_id in awake:
            yield ScheduledJob(at, tell_moved, (club_id,))


def tell_moved(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    """Tell the arbiters, once and with new cards for the boards; nobody if there are no pages."""
    website.mark_told(tx, club_id)
    page = website.public_page(tx, club_id)
    if not app_context.web_url or page is None:
        return
    context = context_of_bot(tx, app_context, club_id, at)
    message = _page_changed(context, is_open=page.is_open)
    for arbiter in arbiters_with(context, Right.PLAYERS):
        to = Address(person(arbiter.person_id), context.club.language)
        send(context, to, message)
        with suppress(NoSeason):
            send(context, to, new_cards(context, boards_needed(context)))


JOBS = (moves_coming,)
