"""The screen's address: made for an arbiter, replaced by another, or open to everybody."""

from datetime import datetime

from keizer_bot.club.screen import messages
from keizer_bot.club.screen.views import ScreenView, screen_view
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import BOT_ID, RequestContext
from keizer_bot.core.identify import AppContext, Sender, context_for
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Asked, Choice, WithFile, ask, intend, on_press
from keizer_bot.core.tokens import hash_of, new_token
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.reports.printed.board_cards import BoardCards
from keizer_bot.store import screens
from keizer_bot.store.transaction import Transaction

MOST_BOARDS = 150


def show_screen(context: RequestContext) -> Asked:
    """How the screen is seen, with buttons to change that; the first time its address.

    Raises `ArbiterOnly`, `NoPages`.
    """
    _require(context)
    row = screens.screen(context.tx, context.club.id)
    if row is None:
        return new_address(context)
    return _with_choices(context, _shown(context, is_public=row.is_public), is_public=row.is_public)


def _require(context: RequestContext) -> None:
    context.require(Right.PLAYERS)
    if not context.web_url:
        raise messages.NoPages


def _shown(context: RequestContext, *, is_public: bool) -> Message:
    return messages.ScreenPublic(_below(context, "scherm")) if is_public else messages.ScreenOwn()


def _below(context: RequestContext, page: str) -> str:
    """A page below the club's public address."""
    return f"{context.web_url}/club/{context.club.id}/{page}"


def _with_choices(context: RequestContext, say: Message, *, is_public: bool) -> Asked:
    label = messages.MakeOwn() if is_public else messages.MakePublic()
    choices = [
        Choice(messages.MakeAddress(), intend(new_address)),
        Choice(label, intend(set_public, public=not is_public)),
        Choice(messages.MakeCards(), intend(board_cards)),
    ]
    return ask(context, say, choices)


@on_press("screen-address")
def new_address(context: RequestContext) -> Asked:
    """Another address for the screen: the one before shows nothing any more.

    Raises `ArbiterOnly`, `NoPages`.
    """
    _require(context)
    token = new_token()
    row = screens.screen(context.tx, context.club.id)
    screens.set_address(context.tx, context.club.id, hash_of(token))
    note(context, Action.SCREEN, context.club.name, after="address")
    say = messages.ScreenAddress(f"{context.web_url}/scherm/{token}")
    return _with_choices(context, say, is_public=row is not None and row.is_public)


@on_press("screen-public")
def set_public(context: RequestContext, *, public: bool) -> Asked:
    """Everybody may see the screen from now on, without a token in its address; or no more.

    Raises `ArbiterOnly`, `RightMissing`, `NoPages`.
    """
    _require(context)
    context.require(Right.ALL)
    row = screens.screen(context.tx, context.club.id)
    if row is None:
        screens.set_address(context.tx, context.club.id, hash_of(new_token()))
    if public != (row is not None and row.is_public):
        screens.set_public(context.tx, context.club.id, is_public=public)
        note(context, Action.SCREEN, context.club.name, after="public" if public else "own")
    return _with_choices(context, _shown(context, is_public=public), is_public=public)


@on_press("board-cards")
def board_cards(context: RequestContext, *, boards: int | None = None) -> WithFile:
    """Cards for so many boards, else for as many as the season's players need.

    Raises `ArbiterOnly`, `NoPages`, `TooManyBoards`, `NoSeason` where it must be counted.
    """
    _require(context)
    count = boards or max(len(context.players) // 2, 1)
    if count > MOST_BOARDS:
        raise messages.TooManyBoards(count, MOST_BOARDS)
    cards = BoardCards(
        club=context.club.name,
        language=context.club.language,
        address=_below(context, "bord/"),
        boards=count,
        style=context.style,
    )
    return WithFile(messages.BoardCardsMade(count), cards, "borden.pdf", own=True)


def open_screen(
    tx: Transaction, app_context: AppContext, token: str, at: datetime
) -> ScreenView | None:
    """What the screen at that address shows; None if there is none, or no more."""
    row = screens.screen_at(tx, hash_of(token))
    if row is None:
        return None
    return screen_view(as_nobody(tx, app_context, row.club_id, at), public=False)


def public_screen(
    tx: Transaction, app_context: AppContext, club_id: int, at: datetime
) -> ScreenView | None:
    """What that club's screen shows to everybody; None if it is not for everybody."""
    row = screens.screen(tx, club_id)
    if row is None or not row.is_public:
        return None
    return screen_view(as_nobody(tx, app_context, club_id, at), public=True)


def as_nobody(
    tx: Transaction, app_context: AppContext, club_id: int, at: datetime
) -> RequestContext:
    """The context of whoever looks at that club's pages without saying who they are."""
    return context_for(tx, app_context, Sender(BOT_ID, app_context.bot_name), club_id, at)
