"""Writes the page and its parts from templates, which contain no words of their own."""

from enum import Enum
from itertools import chain
from urllib.parse import urlsplit

from babel.numbers import format_decimal
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from keizer_bot.demo.cast import lines_in
from keizer_bot.demo.club import ZONE
from keizer_bot.demo.messages import PageMembers, PageRanking, PageUnfinished, PageWord
from keizer_bot.demo.page import views
from keizer_bot.demo.page.clock import RATES
from keizer_bot.demo.page.facts import Jump, Panel
from keizer_bot.demo.page.state import PageState, Part
from keizer_bot.demo.page.views import pinned, preview
from keizer_bot.demo.phones import CLUB_URL, Phone
from keizer_bot.i18n import formats
from keizer_bot.i18n.html import Html, plain
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.site.chart import chart_of, course_in_words
from keizer_bot.reports.site.template_writer import compiled_templates
from keizer_bot.reports.site.views import PlayerPage
from keizer_bot.standin.model import Chat, ChatMessage
from keizer_bot.standin.people import Person

_NEWEST = 300  # messages of a chat that are shown when it is opened


class PageTemplates:
    """The templates of one page, in its language; `root` is its address."""

    def __init__(self, state: PageState, texts: Translator, root: str) -> None:
        self._state = state
        self._texts = texts
        self._locale = texts.locale_of(state.language)
        self._env = Environment(
            loader=PackageLoader("keizer_bot.demo.page"),
            autoescape=True,
            bytecode_cache=compiled_templates(state.language),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._env.globals.update(
            word={word.name: self.markup(word) for word in PageWord},
            root=root,
            state=state,
            zone=ZONE.key,
            **{function.__name__: function for function in views.FOR_TEMPLATES},
            rates=[(rate, format_decimal(rate, locale=self._locale)) for rate in RATES],
            jumps=[(jump.value, self.markup(PageWord[f"TO_{jump.name}"])) for jump in Jump],
        )
        self._env.filters.update(
            say=self.markup,
            day=lambda moment: formats.day(moment.date(), self._locale),
            hour=formats.hour,
            number=lambda total: formats.number(total, self._locale),
            initials=_initials,
            size=_size,
            preview=preview,
            ours=_safe,
        )

    def markup(self, what: Message | Enum) -> Markup:
        """The catalogue's text for a message or an enum's member."""
        if isinstance(what, Enum):
            return _safe(self._texts.word(what, self._state.language))
        return _safe(self._texts.render(what, self._state.language))

    def plain(self, what: Message | Enum) -> str:
        """The same as text without mark-up."""
        return plain(Html(str(self.markup(what))))

    def chat(self, me: Person, chat: Chat, panel: Panel, absent: str | None = None) -> str:
        """The whole page, as the person sees that chat.

        For `absent` without Telegram the input line has the arbiter's words that sign them off.
        """
        company, lines, typed = self._state.company, lines_in(self._state.language), ""
        if absent in company.others:
            typed = str(lines["by_arbiter"]).format(name=absent, short="").strip()
        values = {
            "typed": typed,
            "told": self._state.feed.told.get(chat.id, ""),
            "number": me.id,
            "tab": "private" if chat.type == "private" else "group",
            "skip_to": "text" if me.sees(chat) else "chat",
            "log_shown": True,
            **self._beside(panel, me.full_name),
            **self._chat_for(me, chat),
        }
        return self.fill("chat", me=me, chat=chat, **values)

    def phone(self, phone: Phone, tab: str, panel: Panel, path: str) -> str:
        """The whole page, with a phone's mail, or the page at that `path` of the club's address."""
        values = {
            "told": "",
            "number": phone.id,
            "tab": tab,
            "skip_to": "scroll" if tab == "mail" else "phone",
            "log_shown": tab == "mail",
            "mails": phone.mails,
            "address": urlsplit(CLUB_URL).netloc,
            "notices": self._state.notices.latest,
            **self._beside(panel, phone.full_name),
        }
        return self.fill("phone", phone=phone, path=path, **values)

    def club(self, panel: Panel, name: str | None) -> str:
        """Only the panel beside the chat, as that person sees it, to replace it."""
        return self.fill("club", **self._beside(panel, name))

    def _beside(self, panel: Panel, name: str | None) -> dict[str, object]:
        ranking = panel.facts.site.rankings[-1] if panel.facts else None
        sheets = panel.facts.site.sheets if panel.facts else ()
        own_sheets = [sheet for sheet in sheets if sheet.person.name == name]
        charted = next(chain(own_sheets, sheets), None)
        return {
            "name": name,
            "panel": panel,
            "ranking": ranking,
            "mine": own_sheets[0].person.name if own_sheets else None,
            "lines": lines_of(sheets),
            "chart": chart_of(charted) if charted else None,
            "course": course_in_words(charted) if charted else None,
            "about": _ranking_title(ranking.round) if ranking else None,
            "unfinished": PageUnfinished(panel.mail.unfinished) if panel.mail else None,
        }

    def log(self, me: Person, chat: Chat) -> str:
        """Only the messages of the chat, to replace them."""
        return self.fill("log", me=me, **self._chat_for(me, chat))

    def fill(self, template: str, **values: object) -> str:
        """A template filled with these values."""
        return self._env.get_template(f"{template}.html.jinja").render(**values)

    def _chat_for(self, me: Person, chat: Chat) -> dict[str, object]:
        """The chat as the person sees it; a stranger sees nothing of the group."""
        private, may = chat.type == "private", me.sees(chat)
        state, shown = self._state, list(chat.messages.values())[-_NEWEST:] if may else []
        return {
            "private": private,
            "may": may,
            "messages": [message for message in shown if _is_shown(message)],
            "pinned": pinned(chat) if may else None,
            "notices": [notice for notice in state.notices.latest if notice.to is not me.user],
            "members": PageMembers(sum(m.present for m in chat.members.values())),
            "tries": _tries(state, me, private=private),
        }


def _is_shown(message: ChatMessage) -> bool:
    return message.service is None or views.service_of(message) is not None


def _tries(state: PageState, me: Person, *, private: bool) -> list[str]:
    """Lines that the person can write to see something happen."""
    lines = lines_in(state.language)
    part = next(part for part, person in state.people() if person is me)
    if part is Part.STRANGER:
        return ["/start", me.full_name, lines["plain"]]
    usual = ("spoken", "me", "why", "what_if") if private else ("plain",)
    suggestions = [lines[line] for line in usual]
    if part is Part.ARBITER:
        suggestions = [lines["manage"], lines["undo"], lines["prizes"]] if private else []
    return [
        *suggestions,
        lines["who"],
        lines["ranking"],
        lines["course"] if private else lines["picture"],
    ]


def _ranking_title(number: int) -> Message | Enum:
    return PageRanking(number) if number else PageWord.AT_START


def _initials(name: str) -> str:
    words = name.split()
    return (words[0][0] + (words[-1][0] if len(words) > 1 else "")).upper()


def _size(count: int) -> str:
    return f"{max(1, round(count / 1024))} kB"


def _safe(html: str) -> Markup:
    return Markup(html)  # noqa: S704 - from the catalogue, whose values the translator escaped


def lines_of(sheets: tuple[PlayerPage, ...]) -> list[str]:
    """The chart lines of all players who were there from the start."""
    longest = max((len(sheet.ranks) for sheet in sheets), default=0)
    charts = [chart_of(sheet) for sheet in sheets if len(sheet.ranks) == longest]
    return [chart.line for chart in charts if chart is not None]
