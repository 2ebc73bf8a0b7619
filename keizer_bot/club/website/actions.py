"""The hall screen's address: an arbiter makes it, replaces it, or opens it to everybody."""

from datetime import datetime

from keizer_bot.club.website import messages
from keizer_bot.club.website.public_page import (
    board_cards,
    club_sheet,
    page_below,
    require_pages,
    show_page,
)
from keizer_bot.club.website.screen import ScreenView, screen_view
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import context_of_bot
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.tokens import hash_of, new_token
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import website
from keizer_bot.store.transaction import Transaction


def show_screen(context: Context) -> Reply:
    """Show who can see the screen, with buttons to change it; the first time also its address.

    Raises `ArbiterOnly`, `NoPages`.
    """
    require_pages(context)
    row = website.screen(context.tx, context.club.id)
    if row is None:
        return new_address(context)
    return _with_choices(
        context, _state_of_website(context, is_public=row.is_public), is_public=row.is_public
    )


def _state_of_website(context: Context, *, is_public: bool) -> Message:
    if not is_public:
        return messages.ScreenOwn()
    return messages.ScreenPublic(page_below(context, "/scherm"))


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
    return _with_choices(context, _state_of_website(context, is_public=public), is_public=public)


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
