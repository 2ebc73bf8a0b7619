"""The screen in the hall, and the pages behind the codes on the boards."""

from collections.abc import Mapping
from math import ceil
from typing import Any

from keizer_bot.club.website import messages
from keizer_bot.club.website import screen as website_screen
from keizer_bot.club.website.actions import MOST_BOARDS, open_screen, public_screen
from keizer_bot.core.identify import context_of_bot
from keizer_bot.i18n.message import Message
from keizer_bot.reports.pairings import pairings_foot
from keizer_bot.reports.printed.sheets import code_svg
from keizer_bot.reports.ranking import movement
from keizer_bot.reports.site.messages import SiteRanking, SiteRound, ranking_heading
from keizer_bot.reports.site.template_writer import safe
from keizer_bot.reports.tables.messages import SeatsHeading
from keizer_bot.store import people, website
from keizer_bot.web.visit import NotThere, Page, SeeOther, Visit


def screen(visit: Visit) -> Page:
    """The screen at its own address, with the turn of this moment."""
    token = str(visit.path["token"])
    return _screen_page(visit, open_screen(visit.tx, visit.app_context, token, visit.at))


def screen_for_all(visit: Visit) -> Page:
    """The screen at the club's address, if the club wants that."""
    address = visit.path["club"]
    return _screen_page(visit, public_screen(visit.tx, visit.app_context, address, visit.at))


def _screen_page(visit: Visit, view: website_screen.ScreenView | None) -> Page:
    """The page of the turn that the clock selects, so that all screens show the same one."""
    if view is None:
        raise NotThere
    seconds = visit.at.timestamp()
    values: dict[str, Any] = {
        "club": view.club,
        "about": "",
        "kind": "nothing",
        "now": visit.at.astimezone(view.zone),
        "left": ceil(view.seconds - seconds % view.seconds),
        "theme": next((theme for theme in ("dark", "light") if theme in visit.query), ""),
        "screen": messages.ScreenWord,
        "steps_smaller": website_screen.steps_smaller,
        "code": safe(code_svg(view.address)) if view.address else "",
    }
    texts = visit.app_context.texts
    if view.turns:
        shown = view.turns[int(seconds // view.seconds) % len(view.turns)]
        values |= {"about": shown.about, "turn": shown.turn, **_values(shown.turn)}
        texts = texts.of_game(shown.game)
    return Page("screen", values, texts=texts, language=view.language, scripted=True)


def _values(turn: website_screen.Turn) -> Mapping[str, Any]:
    """The values for the template of that turn."""
    match turn:
        case website_screen.BoardsTurn(view=view):
            whole = messages.ScreenResults if turn.is_over else SiteRound
            signs = website_screen.signs_of(turn)
            legend = [messages.ScreenLegend[sign.name] for sign in dict.fromkeys(signs.values())]
            part = messages.ScreenPage(turn.page, turn.pages) if turn.pages > 1 else None
            foot = [*pairings_foot(view), *legend]
            finished = sum(board.result is not None for board in view.boards)
            is_on = 0 < finished < len(view.boards)
            return {
                "kind": "boards",
                "title": whole(view.round),
                "part": part,
                "count": messages.ScreenCount(finished, len(view.boards)) if is_on else None,
                "signs": signs,
                "foot": foot,
            }
        case website_screen.RankingTurn(view=ranking):
            return {
                "kind": "ranking",
                "title": ranking_heading(ranking.round, over=ranking.over),
                "movement": movement,
            }
        case website_screen.MoversTurn():
            return {"kind": "movers", "title": SiteRanking(turn.round), "movement": movement}
        case website_screen.SeatsTurn():
            part = messages.ScreenPage(turn.page, turn.pages)
            return {"kind": "seats", "title": SeatsHeading(turn.round), "part": part}
        case website_screen.PresentTurn():
            part = messages.ScreenPage(turn.page, turn.pages) if turn.pages > 1 else None
            return {"kind": "present", "title": messages.ScreenPresent(turn.count), "part": part}
        case website_screen.EveningTurn():
            return {"kind": "evening", "lines": _lines(turn)}


def _lines(turn: website_screen.EveningTurn) -> list[Message]:
    evening = turn.evening
    if evening.check_in is not None:
        return [messages.ScreenCheckIn(evening.check_in, evening.pairs)]
    closes = [messages.ScreenSignOff(evening.closes)] if turn.signs_off else []
    return [*closes, messages.ScreenPairings(evening.pairs)]


def board(visit: Visit) -> Page | SeeOther:
    """The page behind a board's code: to one of its players their game on their own page.

    Others see who plays there. A visitor whom the device does not know is asked who they are,
    unless the club has a page for everybody.
    """
    page, number = website.page_at(visit.tx, visit.path["club"]), int(visit.path["board"])
    if page is None or number > MOST_BOARDS:
        raise NotThere
    context = context_of_bot(visit.tx, visit.app_context, page.club_id, visit.at)
    game = website_screen.game_at(context, number)
    accounts = [account for account in visit.known.accounts if account.club_id == page.club_id]
    if not accounts and not page.is_open:
        return SeeOther("/")
    playing = [
        account
        for account in accounts
        if game is not None and _plays(visit, account.person_id, game)
    ]
    if len(playing) == 1:
        return SeeOther(f"{playing[0].path}#board-{number}")
    values = {
        "title": context.club.name,
        "club": page.token,
        "accounts": playing or accounts,
        "two": bool(playing),
        "place": f"#board-{number}" if playing else "",
        **_game_values(game, number),
    }
    texts = visit.app_context.texts.of_game(game.game if game else "chess")
    return Page("board", values, texts=texts, language=context.club.language)


def old_board(_: Visit) -> SeeOther:
    """The address on a card printed by an earlier version: it leads to the start page."""
    return SeeOther("/")


def _plays(visit: Visit, person_id: int, game: website_screen.BoardGame) -> bool:
    members = people.members_known_as(visit.tx, person_id)
    return any(member.id in game.members for member in members)


def _game_values(game: website_screen.BoardGame | None, number: int) -> Mapping[str, Any]:
    """The page's values about the game."""
    if game is None:
        return {"heading": messages.BoardEmpty(number), "said": ()}
    players = messages.BoardPlayers(game.white, game.black)
    ended = (messages.BoardResult(game.result),) if game.result is not None else ()
    return {
        "heading": messages.BoardTitle(game.board, game.round),
        "said": (players, *ended),
        "which": messages.BoardWhich(),
        "of_others": messages.BoardOfOthers(),
        "unknown": messages.BoardUnknown(),
    }
