"""The addresses of the hall screen and of the club's public page, and the boards' cards.

An arbiter makes an address, replaces it, or opens it to everybody. The public page is at an address
that nobody can guess; the codes on the cards lead to addresses below it.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime

from keizer_bot.club.website import messages
from keizer_bot.club.website.screen import ScreenView, screen_view
from keizer_bot.core.change_log import Action
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import context_of_bot
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import NoSeason
from keizer_bot.core.posting import arbiters_with, note, send
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads
from keizer_bot.core.tokens import hash_of, new_token
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.message import Message
from keizer_bot.reading.settings import ScreenWish, read_screen
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
    _require_all(context)
    page = website.public_page(context.tx, context.club.id)
    is_open = page is not None and page.is_open
    message = messages.PageOpen(page_below(context)) if is_open else messages.PageClosed()
    return _page_choices(context, message, is_open=is_open)


@on_press("public-page-open")
def set_open(context: Context, *, is_open: bool) -> Reply:
    """Open or close the club's public page. Raises `ArbiterOnly`, `NoPages`."""
    _require_all(context)
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
    _require_all(context)
    page = website.public_page(context.tx, context.club.id)
    is_open = page is not None and page.is_open
    website.put_page(context.tx, PublicPage(context.club.id, new_token(), is_open))
    note(context, Action.SCREEN, context.club.name, after="page-address")
    message = _page_changed(context, is_open=is_open)
    return _page_choices(context, message, is_open=is_open, cards=True)


def _page_changed(context: Context, *, is_open: bool) -> Message:
    return messages.PageMoved(page_below(context)) if is_open else messages.CardsMoved()


def _require_all(context: Context) -> None:
    require_pages(context)
    context.require(Right.ALL)


def _page_choices(
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


def show_screen(context: Context) -> Reply:
    """Show who can see the screen, with buttons to change it; the first time also its address.

    Raises `ArbiterOnly`, `NoPages`.
    """
    require_pages(context)
    row = website.screen(context.tx, context.club.id)
    if row is None:
        return new_address(context)
    return _with_state(context, is_public=row.is_public)


def _with_state(context: Context, *, is_public: bool) -> Reply:
    at = page_below(context, "/scherm") if is_public else ""
    message = messages.ScreenPublic(at) if is_public else messages.ScreenOwn()
    return _with_choices(context, message, is_public=is_public)


def _with_choices(context: Context, message: Message, *, is_public: bool) -> Reply:
    label = messages.MakeOwn() if is_public else messages.MakePublic()
    choices = [
        Choice(messages.MakeAddress(), intend(new_address)),
        Choice(label, intend(set_public, public=not is_public)),
        Choice(messages.MakeCards(), intend(board_cards)),
        Choice(messages.MakeSheet(), intend(club_sheet)),
    ]
    if context.actor.may(Right.ALL):
        choices.append(Choice(messages.MakePage(), intend(show_page)))
    return ask(context, message, choices)


@on_press("screen-address")
def new_address(context: Context) -> Reply:
    """Make another address for the screen; the former one stops working.

    Raises `ArbiterOnly`, `NoPages`.
    """
    require_pages(context)
    token = new_token()
    row = website.screen(context.tx, context.club.id)
    website.set_screen_address(context.tx, context.club.id, hash_of(token))
    note(context, Action.SCREEN, context.club.name, after="address")
    message = messages.ScreenAddress(f"{context.app.web_url}/scherm/{token}")
    return _with_choices(context, message, is_public=row is not None and row.is_public)


@on_press("screen-public")
def set_public(context: Context, *, public: bool) -> Reply:
    """Make the screen public, without a token in its address, or private again.

    Raises `ArbiterOnly`, `RightMissing`, `NoPages`.
    """
    require_pages(context)
    context.require(Right.ALL)
    row = website.screen(context.tx, context.club.id)
    if row is None:
        website.set_screen_address(context.tx, context.club.id, hash_of(new_token()))
    if public != (row is not None and row.is_public):
        website.set_screen_public(context.tx, context.club.id, is_public=public)
        note(context, Action.SCREEN, context.club.name, after="public" if public else "own")
    return _with_state(context, is_public=public)


def open_screen(
    tx: Transaction, app_context: AppContext, token: str, at: datetime
) -> ScreenView | None:
    """The content of the screen at that address; None if there is none any more."""
    row = website.screen_at(tx, hash_of(token))
    if row is None:
        return None
    return screen_view(context_of_bot(tx, app_context, row.club_id, at), public=False)


def public_screen(
    tx: Transaction, app_context: AppContext, token: str, at: datetime
) -> ScreenView | None:
    """The content of the club's screen at that address; None if it is not public."""
    page = website.page_at(tx, token)
    row = website.screen(tx, page.club_id) if page else None
    if row is None or not row.is_public:
        return None
    return screen_view(context_of_bot(tx, app_context, row.club_id, at), public=True)


@reads(read_screen)
def screen(request: Request, wish: ScreenWish | None) -> Reply:
    """``/scherm [nieuw|openbaar|besloten|borden 14]``: without a word, offer buttons."""
    context = request.context
    match wish:
        case ScreenWish(what="address"):
            return new_address(context)
        case ScreenWish(what="public" | "own"):
            return set_public(context, public=wish.what == "public")
        case ScreenWish(what="boards"):
            return board_cards(context, boards=wish.boards)
    return show_screen(context)


SCREEN = Command(
    "scherm screen schermo",
    Topic.MANAGING,
    screen,
    Scope.CLUB,
    Right.PLAYERS,
    answers=ReplyKind.OWN,
    for_own_eyes=True,
)
