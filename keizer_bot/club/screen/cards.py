"""Cards for the boards, whose codes lead below the club's public address."""

from keizer_bot.club.screen import messages
from keizer_bot.core.context import RequestContext
from keizer_bot.core.questions import on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.tokens import new_token
from keizer_bot.i18n.commands import Right
from keizer_bot.reports.printed.board_cards import BoardCards
from keizer_bot.store import public_pages
from keizer_bot.store.public_pages import PublicPage

MOST_BOARDS = 150


def require_pages(context: RequestContext) -> None:
    """Raises `ArbiterOnly`, `RightMissing`, `NoPages`."""
    context.require(Right.PLAYERS)
    if not context.app.web_url:
        raise messages.NoPages


def page_below(context: RequestContext, path: str = "") -> str:
    """The club's public address, or one below it; the first time it is made."""
    tx, club_id = context.tx, context.club.id
    page = public_pages.public_page(tx, club_id)
    if page is None:
        page = PublicPage(club_id, new_token(), is_open=False)
        public_pages.put_page(tx, page)
    return f"{context.app.web_url}/club/{page.token}{path}"


@on_press("board-cards")
def board_cards(context: RequestContext, *, boards: int | None = None) -> Reply:
    """Cards for so many boards, else for as many as the season's players need.

    Raises `ArbiterOnly`, `NoPages`, `TooManyBoards`, `NoSeason` where it must be counted.
    """
    require_pages(context)
    count = boards or boards_needed(context)
    if count > MOST_BOARDS:
        raise messages.TooManyBoards(count, MOST_BOARDS)
    return new_cards(context, count)


def boards_needed(context: RequestContext) -> int:
    """As many as the season's players need. Raises `NoSeason`."""
    return max(len(context.players) // 2, 1)


def new_cards(context: RequestContext, boards: int) -> Reply:
    """Cards for so many boards."""
    cards = BoardCards(
        club=context.club.name,
        language=context.club.language,
        address=page_below(context, "/bord/"),
        boards=boards,
        style=context.style,
    )
    return Reply.attaching(messages.BoardCardsMade(boards), cards, "borden.pdf", own=True)
