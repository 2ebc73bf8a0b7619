"""One person's pages: each handler gives the values of one screen.

The first screen shows answers to the last form until a newer message comes, then unread messages
with their dates, the newest first. Another screen shows answers to its own form, and the number of
messages on the first that were not shown there yet. An awaited answer is written below its
question. At the foot the person may write anything in their own words, as in the chat.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from enum import Enum
from functools import partial
from mimetypes import guess_type

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from keizer_bot.club.own_page.evenings import Tap, not_now, own_calendar
from keizer_bot.club.own_page.messages import MoreToRead, OwnWord
from keizer_bot.club.own_page.settings import own_settings
from keizer_bot.club.own_page.views import (
    OwnRanking,
    dashboard,
    home,
    names_for_members,
    own_pairings,
    own_ranking,
    results_to_enter,
)
from keizer_bot.club.results.disputes import argue
from keizer_bot.club.signing_off.messages import IWillCome, IWillNotCome
from keizer_bot.club.website.pages import player_page
from keizer_bot.core.attachments import Order, make
from keizer_bot.core.context import Context
from keizer_bot.core.identify import moved
from keizer_bot.core.messages import NoSeason, NothingPairedYet, RoundNotPaired
from keizer_bot.core.questions import ButtonKey, awaited, intend
from keizer_bot.core.reply import Button
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import RankingProvisional
from keizer_bot.reports.pairings import pairings_foot, seats_by_name
from keizer_bot.reports.site.messages import SiteRound, SiteWord, ranking_heading
from keizer_bot.reports.site.render import player_values
from keizer_bot.store import buttons, clubs, page_messages, records
from keizer_bot.store.page_messages import PageMessage
from keizer_bot.store.transaction import Transaction
from keizer_bot.web.rendering import page_html
from keizer_bot.web.visit import NotThere, Page, Sent, Visit

_MOST = 200  # newest messages that a page considers
_JUST_NOW = timedelta(minutes=15)  # for which an answer is shown above everything else
_UNFOLDED = 5  # newest messages, and calls to make, that are shown; the others are folded
_BEFORE = 6_000  # characters of messages that were read already
_SCREENS = (
    ("", OwnWord.TODAY),
    ("pairings", SiteWord.PAIRINGS),
    ("ranking", SiteWord.RANKING),
    ("calendar", SiteWord.CALENDAR),
    ("settings", OwnWord.ME),
)
_OF_ARBITERS = (("dashboard", OwnWord.DASHBOARD),)
_DIGITS = 6  # of the largest number in an address
_LONGEST_WORDS = 300  # characters that a link may put in the input line


def own_page(visit: Visit, template: str, screen: str, title: object, **values: object) -> Page:
    """A page of one person, with their messages above it."""
    context, account = context_of(visit), visit.own
    messages = page_messages.messages(visit.tx, account.person_id, _MOST)
    above = _messages_above(visit, screen, messages)
    values_of_page = {
        "account": account,
        "colour": context.style.colour.removeprefix("#"),
        "others": [other for other in visit.known.accounts if other != account],
        "competitions": _competitions(context),
        "screens": (*_SCREENS, *(_OF_ARBITERS if context.actor.is_arbiter else ())),
        "screen": screen,
        "title": title,
        "here": _form_address(visit, screen),
        "at": "",
        "kept": f"?competition={context.competition.id}" if "competition" in visit.query else "",
        "seen": messages[0].id if messages else 0,
        "local": context.local,
        "today": context.today,
        "most": _UNFOLDED,
        "typed": visit.query.get("say", "")[:_LONGEST_WORDS],
        "said": _written_to(account.name, context.texts, context.language),
    }
    return Page(template, values_of_page | above | values, texts=context.texts)


def _messages_above(
    visit: Visit, screen: str, messages: Sequence[PageMessage]
) -> dict[str, object]:
    """The messages above a screen; all but the first screen show only answers and a count.

    A question whose answer is awaited stays in sight, even if it was read.
    """
    asked = _question(visit, messages)
    unread = [message for message in messages if message.read_at is None]
    news = [each for each in unread if not (each.answers or _was_called_about(visit.tx, each))]
    answers = [message for message in messages if _is_fresh_answer(message, news, visit.at)][::-1]
    if asked is not None and asked not in (*answers, *news):
        answers.append(asked)
    wanted = {"question": asked, "not_now": _not_now(visit.context)}
    if not screen:
        others = (message for message in messages if message not in (*answers, *news))
        before = list(_read_before(visit.tx, others))
        shown = {"answers": answers, "unread": news, "before": before}
        return {"elsewhere": None, **shown, **wanted}
    new = [message for message in news if message.shown_at is None]
    return {
        "answers": answers if "answered" in visit.query else [],
        "unread": [],
        "elsewhere": MoreToRead(len(new)) if new else None,
        "before": [],
        **wanted,
    }


def _question(visit: Visit, messages: Iterable[PageMessage]) -> PageMessage | None:
    """The message whose answer is awaited, if it is on this page."""
    asked_at = records.awaited_since(visit.tx, visit.own.person_id, visit.at)
    return next((message for message in messages if message.made_at == asked_at), None)


def _not_now(context: Context) -> Tap | None:
    """The button that ends the waiting; None if the question has such a button of its own."""
    wanted = awaited(context)
    if wanted is not None and wanted.button == intend(argue, dispute=0).button:
        return None
    return Tap(OwnWord.NOT_NOW, does=intend(not_now, competition=context.competition.id))


def _was_called_about(tx: Transaction, news: PageMessage) -> bool:
    """True if the message asks the arbiter for a call that is no longer needed."""
    does = (buttons.stored_intention(tx, each.data) for row in news.buttons for each in row)
    calls = [each.arguments["call"] for each in does if each and each.button == ButtonKey.CALLED]
    return any(not records.is_waiting(tx, call) for call in calls)


def _is_fresh_answer(answer: PageMessage, news: Iterable[PageMessage], at: datetime) -> bool:
    """True for an answer to the last form, if no newer message has come since."""
    is_new = answer.answers and answer.read_at is None and at - answer.made_at < _JUST_NOW
    return is_new and all(message.made_at <= answer.made_at for message in news)


def _read_before(tx: Transaction, messages: Iterable[PageMessage]) -> Iterator[PageMessage]:
    """The last earlier messages, at most `_BEFORE` characters, to keep the page light.

    An earlier answer is shown without its buttons, and without links that open a page; a call that
    is no longer needed without its button.
    """
    room = _BEFORE
    for message in messages:
        room -= len(message.text)
        if room < 0:
            return
        if message.answers:
            text = page_messages.without_secrets(message.text)
            yield replace(message, text=text, buttons=())
        else:
            over = _was_called_about(tx, message)
            yield replace(message, buttons=()) if over else message


def _written_to(
    reader: str, texts: Translator, language: str
) -> Callable[[Message | Refusal | Enum], Markup]:
    """A function that writes a message to that reader, with "you" for facts about them."""
    texts_to_reader = texts.read_by(reader)

    return lambda what: page_html(texts_to_reader.render(what, language))


def context_of(visit: Visit) -> Context:
    """The context of the competition that the address names, else the nearest one."""
    wanted = visit.query.get("competition")
    offered = clubs.competitions(visit.tx, visit.own.club_id)
    chosen = next((row for row in offered if str(row.id) == wanted), None)
    return moved(visit.context, chosen) if chosen else visit.context


def _competitions(context: Context) -> list[tuple[str, int, bool]]:
    """The competitions to choose from; empty if the club has only one."""
    offered = clubs.competitions(context.tx, context.club.id)
    chosen = context.competition.id
    return [(row.name, row.id, row.id == chosen) for row in offered] if offered[1:] else []


def _form_address(visit: Visit, screen: str) -> str:
    """The address of the page's forms: the page itself, without words that a link put in."""
    parameters = [
        f"{name}={visit.query[name]}"
        for name in ("competition", "round")
        if _is_number(visit, name)
    ]
    return f"{visit.own.path}{screen}" + (f"?{'&'.join(parameters)}" if parameters else "")


def _is_number(visit: Visit, name: str) -> bool:
    text = visit.query.get(name, "")
    return text.isascii() and text.isdecimal() and len(text) <= _DIGITS


def today(visit: Visit) -> Page:
    """The first screen: the next evening, open questions, and current buttons.

    News that a card of a game repeats word for word is shown by that card alone.
    """
    context = context_of(visit)
    view = home(context)
    page = own_page(visit, "home", "", OwnWord.TODAY, home=view)
    unread = page.values["unread"]
    texts = context.texts.read_by(visit.own.name)
    on_cards = [texts.render(game.told, context.language) for game in view.games]
    news = [message for message in unread if message.buttons or message.text not in on_cards]
    above = (*news, *page.values["answers"])
    asked = {button.data for message in above for row in message.buttons for button in row}
    new = tuple([message.id for message in unread if message.shown_at is None])
    rest = MoreToRead(len(news) - _UNFOLDED)
    return replace(
        page, values={**page.values, "unread": news, "rest": rest, "asked": asked}, shows=new
    )


def pairings(visit: Visit) -> Page:
    """The newest pairings, or those of the round in the address."""
    context = context_of(visit)
    number = int(visit.query["round"]) if _is_number(visit, "round") else None
    try:
        own_round = own_pairings(context, number)
    except (NoSeason, NothingPairedYet, RoundNotPaired) as nothing:
        return own_page(
            visit, "pairings", "pairings", SiteWord.PAIRINGS, nothing=nothing, pairings=None
        )
    player, view = context.plays_as(context.season), own_round.view
    return own_page(
        visit,
        "pairings",
        "pairings",
        SiteRound(view.round),
        pairings=own_round,
        foot=pairings_foot(view),
        seats=seats_by_name(view.boards, view.byes),
        rounds=[evening.number for evening in context.calendar.paired],
        me=player.id if player else None,
    )


def ranking(visit: Visit) -> Page:
    """The ranking with the reader's own line in sight, its reasons, and their game's outcomes."""
    view: OwnRanking | None = None
    title: Message | SiteWord = SiteWord.RANKING
    with suppress(NoSeason):
        view = own_ranking(context_of(visit))
        title = ranking_heading(view.view.round, over=view.view.over)
    unsettled = view.view.open if view else None
    provisional = RankingProvisional(unsettled) if unsettled else None
    return own_page(visit, "ranking", "ranking", title, ranking=view, provisional=provisional)


def player(visit: Visit) -> Page:
    """A player's page: their games, their course, and how their total came about.

    Raises `NotThere`.
    """
    context = context_of(visit)
    for competition in clubs.competitions(visit.tx, visit.own.club_id):
        with suppress(NoSeason):
            snapshot = moved(context, competition).snapshot_or_last
            page = player_page(snapshot, names_for_members(snapshot), visit.path["number"])
            if page is not None:
                rounds = f"{visit.own.path}pairings?competition={competition.id}&round="
                linked = {"round_at": rounds, "round_end": ""}
                values = player_values(page) | linked
                return own_page(visit, "player", "ranking", page.person.name, **values)
    raise NotThere


def calendar(visit: Visit) -> Page:
    """The evenings; several of them can be signed off or on at once."""
    view = None
    with suppress(NoSeason):
        view = own_calendar(context_of(visit))
    labels = {"i_will_come": IWillCome(), "i_will_not_come": IWillNotCome()}
    address = Tap(OwnWord.GIVE_ADDRESS, "/agenda") if visit.context.actor.member else None
    values = {"calendar": view, "address": address, **labels}
    return own_page(visit, "calendar", "calendar", SiteWord.CALENDAR, **values)


def settings(visit: Visit) -> Page:
    """The reader's settings and actions, and the data stored about them."""
    page, device = own_settings(context_of(visit)), visit.known.device
    here = device.id if device else None
    rows = tuple(tuple(_of_this_device(button, here) for button in row) for row in page.device_rows)
    page = replace(page, device_rows=rows)
    return own_page(visit, "settings", "settings", OwnWord.SETTINGS, own=page)


def _of_this_device(button: Button, here: int | None) -> Button:
    """The button, which says so if it signs out on the device in hand."""
    is_here = button.does.arguments.get("device") == here
    return replace(button, label=OwnWord.SIGN_OUT_HERE) if is_here else button


def arbiters_dashboard(visit: Visit) -> Page:
    """The arbiter's open tasks. Raises `NotThere` for anybody else."""
    context = context_of(visit)
    if not context.actor.is_arbiter:
        raise NotThere
    return own_page(
        visit, "dashboard", "dashboard", OwnWord.DASHBOARD, dashboard=dashboard(context)
    )


def results(visit: Visit) -> Page:
    """All boards on one form. Raises `NotThere` for those who may not enter results."""
    context = context_of(visit)
    if not context.actor.may(Right.RESULTS):
        raise NotThere
    try:
        form = results_to_enter(context)
    except (NoSeason, NothingPairedYet) as nothing:
        return own_page(visit, "results", "results", OwnWord.RESULTS, form=None, nothing=nothing)
    return own_page(visit, "results", "results", OwnWord.RESULTS, form=form)


def file(visit: Visit) -> Sent:
    """A picture or file that the reader was sent, made when requested. Raises `NotThere`."""
    message = page_messages.message(visit.tx, visit.own.person_id, visit.path["number"])
    if message is None or message.file is None:
        raise NotThere
    name = message.file["name"]
    kind = guess_type(name)[0] or "application/octet-stream"
    is_shown = kind.startswith("image/")
    return Sent(partial(_made, message.file), kind, "" if is_shown else name)


def _made(order: Order) -> bytes:
    """The bytes. Raises `NotThere` for an order of another release, which this one cannot read."""
    try:
        return make(order)
    except (LookupError, TypeError, msgspec.ValidationError) as error:
        raise NotThere from error
