"""Handles ``/scherm``: the hall screen's address, who can see it, and cards for the boards."""

from keizer_bot.club.website.actions import new_address, set_public, show_screen
from keizer_bot.club.website.public_page import board_cards
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading.settings import ScreenWish, read_screen


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
