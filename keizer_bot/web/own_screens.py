"""One person's pages: each handler gives the values of one screen.

On the first stands what answers what was just done, as long as nothing newer was said; then what
they have not read yet, dated, the newest first. On another stands the answer to what was just done
there, and how much there is to read on the first. Where words are awaited they are written below
their question. Below it all they may say anything in their own words, as in the chat.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from enum import Enum
from functools import partial
from mimetypes import guess_type

import msgspec
from markupsafe import Markup

from keizer_bot.club.own_page.dashboard import dashboard, results_to_enter
from keizer_bot.club.own_page.evenings import own_calendar
from keizer_bot.club.own_page.handlers import not_now
from keizer_bot.club.own_page.messages import MoreToRead, OwnWord
from keizer_bot.club.own_page.settings import own_settings
from keizer_bot.club.own_page.taps import Tap
from keizer_bot.club.own_page.views import OwnRanking, home, own_ranking
from keizer_bot.club.pairing.post import pairings_of
from keizer_bot.club.signing_off.messages import IWillCome, IWillNotCome
from keizer_bot.core.attachments import is_picture, make
from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import moved
from keizer_bot.core.messages import NoSeason, NothingPairedYet, RoundNotPaired
from keizer_bot.core.questions import intend
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import RankingProvisional
from keizer_bot.reports.pairings import pairings_foot
from keizer_bot.reports.site.messages import SiteRound, SiteWord, ranking_heading
from keizer_bot.store import clubs, page_messages, records
from keizer_bot.store.page_messages import PageMessage
from keizer_bot.web.telegram_html import page_html
from keizer_bot.web.visit import Handler, NotThere, Page, Sent, Visit

_MOST = 200  # messages that one page looks at: whoever was away so long reads the newest
_JUST_NOW = timedelta(minutes=15)  # for which an answer stands above all else
_BEFORE = 6_000  # characters of those that were read already
_SCREENS = (
    ("", OwnWord.TODAY),
    ("pairings", SiteWord.PAIRINGS),
    ("ranking", SiteWord.RANKING),
    ("calendar", SiteWord.CALENDAR),
    ("settings", OwnWord.ME),
)
_OF_ARBITERS = (("dashboard", OwnWord.DASHBOARD),)
_DIGITS = 6  # of the largest number that an address may name
_LONGEST_WORDS = 300  # characters that a link may put in the line where one writes


def own_page(visit: Visit, template: str, screen: str, title: object, **values: object) -> Page:
    """A page of one person, with what they were told above it."""
    context, account = context_of(visit), visit.own
    messages = page_messages.messages(visit.tx, account.person_id, _MOST)
    above = _messages_above(visit, screen, messages)
    about = {
        "account": account,
        "colour": context.style.colour.removeprefix("#"),
        "others": [each for each in visit.known.accounts if each != account],
        "competitions": _competitions(context),
        "screens": (*_SCREENS, *(_OF_ARBITERS if context.actor.is_arbiter else ())),
        "screen": screen,
        "title": title,
        "here": _here(visit, screen),
        "kept": f"?competition={context.competition.id}" if "competition" in visit.query else "",
        "seen": messages[0].id if messages else 0,
        "local": context.local,
        "today": context.today,
        "typed": visit.query.get("say", "")[:_LONGEST_WORDS],
        "said": _said_to(account.name, context.texts, context.language),
    }
    return Page(template, about | above | values, texts=context.texts)


def _messages_above(
    visit: Visit, screen: str, messages: Sequence[PageMessage]
) -> dict[str, object]:
    """The messages above a screen: on all but the first, answers and how much there is to read.

    A question whose answer is awaited stays in sight, whoever has read it.
    """
    asked = _question(visit, messages)
    news = [each for each in messages if each.read_at is None and not each.answers]
    answers = [each for each in messages if _stands(each, news, visit.at)][::-1]
    if asked is not None and asked not in (*answers, *news):
        answers.append(asked)
    ends = intend(not_now, competition=visit.context.competition.id)
    wanted = {"question": asked, "not_now": Tap(OwnWord.NOT_NOW, does=ends)}
    if not screen:
        before = list(_read_before(each for each in messages if each not in (*answers, *news)))
        return {"answers": answers, "unread": news, "elsewhere": None, "before": before, **wanted}
    return {
        "answers": answers if "answered" in visit.query else [],
        "unread": [],
        "elsewhere": MoreToRead(len(news)) if news else None,
        "before": [],
        **wanted,
    }


def _question(visit: Visit, messages: Iterable[PageMessage]) -> PageMessage | None:
    """The message whose answer is awaited, if it stands on this page."""
    asked_at = records.awaited_since(visit.tx, visit.own.person_id, visit.at)
    return next((each for each in messages if each.made_at == asked_at), None)


def _stands(answer: PageMessage, news: Iterable[PageMessage], at: datetime) -> bool:
    """Whether that is an answer to what was just done, and nothing was told since."""
    is_new = answer.answers and answer.read_at is None and at - answer.made_at < _JUST_NOW
    return is_new and all(each.made_at <= answer.made_at for each in news)


def _read_before(messages: Iterable[PageMessage]) -> Iterator[PageMessage]:
    """The last messages of before, as far as a page that is to be light can hold them.

    What answered something stands there without its buttons, and without what opens a page.
    """
    room = _BEFORE
    for each in messages:
        room -= len(each.text)
        if room < 0:
            return
        text = page_messages.without_secrets(each.text)
        yield msgspec.structs.replace(each, text=text, buttons=()) if each.answers else each


def _said_to(
    reader: str, texts: Translator, language: str
) -> Callable[[Message | Refusal | Enum], Markup]:
    """How a message is written to that reader: what is of them is said to them."""
    own = texts.read_by(reader)

    def said(what: Message | Refusal | Enum) -> Markup:
        text = own.word(what, language) if isinstance(what, Enum) else own.render(what, language)
        return page_html(text)

    return said


def context_of(visit: Visit) -> RequestContext:
    """The context at the competition that the address names, else at the nearest."""
    wanted = visit.query.get("competition")
    known = clubs.competitions(visit.tx, visit.own.club_id)
    chosen = next((each for each in known if str(each.id) == wanted), None)
    return moved(visit.context, chosen) if chosen else visit.context


def _competitions(context: RequestContext) -> list[tuple[str, int, bool]]:
    """The competitions to choose from, where the club has several."""
    known = clubs.competitions(context.tx, context.club.id)
    chosen = context.competition.id
    return [(each.name, each.id, each.id == chosen) for each in known] if known[1:] else []


def _here(visit: Visit, screen: str) -> str:
    """Where the forms of the page go: to itself, without the words that a link put in."""
    kept = [
        f"{name}={visit.query[name]}"
        for name in ("competition", "round")
        if _is_number(visit, name)
    ]
    return f"{visit.own.path}{screen}" + (f"?{'&'.join(kept)}" if kept else "")


def _is_number(visit: Visit, name: str) -> bool:
    text = visit.query.get(name, "")
    return text.isascii() and text.isdecimal() and len(text) <= _DIGITS


def today(visit: Visit) -> Page:
    """What is next, what is asked, what can be done now."""
    page = own_page(visit, "home", "", OwnWord.TODAY, home=home(context_of(visit)))
    asked = {
        button.data for each in page.values["unread"] for row in each.buttons for button in row
    }
    new = [each for each in page.values["unread"] if each.urgent and each.shown_at is None]
    values = {**page.values, "asked": asked}
    return replace(page, values=values, shows=tuple([each.id for each in new]))


def pairings(visit: Visit) -> Page:
    """The newest pairing, or that of a round."""
    context = context_of(visit)
    number = int(visit.query["round"]) if _is_number(visit, "round") else None
    try:
        view = pairings_of(context, number=number)
    except (NoSeason, NothingPairedYet, RoundNotPaired) as nothing:
        return own_page(
            visit, "pairings", "pairings", SiteWord.PAIRINGS, nothing=nothing, pairings=None
        )
    player = context.plays_as(context.season)
    return own_page(
        visit,
        "pairings",
        "pairings",
        SiteRound(view.round),
        pairings=view,
        foot=pairings_foot(view),
        rounds=[evening.number for evening in context.calendar.paired],
        me=player.name if player else "",
    )


def ranking(visit: Visit) -> Page:
    """The ranking with the reader in sight, why they stand there, what their game may bring."""
    view: OwnRanking | None = None
    title: Message | SiteWord = SiteWord.RANKING
    with suppress(NoSeason):
        view = own_ranking(context_of(visit))
        title = ranking_heading(view.view.round, over=view.view.over)
    unsettled = view.view.open if view else None
    provisional = RankingProvisional(unsettled) if unsettled else None
    return own_page(visit, "ranking", "ranking", title, ranking=view, provisional=provisional)


def calendar(visit: Visit) -> Page:
    """The evenings, several of which can be signed off or on for at once."""
    view = None
    with suppress(NoSeason):
        view = own_calendar(context_of(visit))
    labels = {"i_will_come": IWillCome(), "i_will_not_come": IWillNotCome()}
    address = Tap(OwnWord.GIVE_ADDRESS, "/agenda") if visit.context.actor.member else None
    about = {"calendar": view, "address": address, **labels}
    return own_page(visit, "calendar", "calendar", SiteWord.CALENDAR, **about)


def settings(visit: Visit) -> Page:
    """What the reader has set and did, and what is kept of them."""
    return own_page(
        visit, "settings", "settings", OwnWord.SETTINGS, own=own_settings(context_of(visit))
    )


def arbiters_dashboard(visit: Visit) -> Page:
    """What waits for the arbiter. Raises `NotThere` for anybody else."""
    context = context_of(visit)
    if not context.actor.is_arbiter:
        raise NotThere
    return own_page(
        visit, "dashboard", "dashboard", OwnWord.DASHBOARD, dashboard=dashboard(context)
    )


def results(visit: Visit) -> Page:
    """All boards on one form. Raises `NotThere` for who may not enter results."""
    context = context_of(visit)
    if not context.actor.may(Right.RESULTS):
        raise NotThere
    try:
        form = results_to_enter(context)
    except (NoSeason, NothingPairedYet) as nothing:
        return own_page(visit, "results", "results", OwnWord.RESULTS, form=None, nothing=nothing)
    return own_page(visit, "results", "results", OwnWord.RESULTS, form=form)


def file(visit: Visit) -> Sent:
    """A picture or file that the reader was sent. It is made when it is asked for."""
    number = visit.path["number"]
    found = page_messages.message(visit.tx, visit.own.person_id, number)
    if found is None or found.file is None:
        raise NotThere
    name = found.file["name"]
    kind = guess_type(name)[0] or "application/octet-stream"
    return Sent(partial(make, found.file), kind, "" if is_picture(found.file) else name)


SCREENS: tuple[tuple[str, Handler], ...] = (
    ("", today),
    ("pairings", pairings),
    ("ranking", ranking),
    ("calendar", calendar),
    ("settings", settings),
    ("dashboard", arbiters_dashboard),
    ("results", results),
    ("file/{number:number}", file),
)
