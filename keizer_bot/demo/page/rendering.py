"""Writes the page and its parts from templates, which contain no words of their own."""

import re
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from enum import Enum
from itertools import chain
from urllib.parse import quote, urlsplit

from babel.numbers import format_decimal
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from keizer_bot.demo.club import ZONE, lines_in
from keizer_bot.demo.messages import (
    PageJoined,
    PageLeft,
    PageMembers,
    PageNotice,
    PagePinned,
    PageRanking,
    PageUnfinished,
    PageWord,
)
from keizer_bot.demo.page.clock import RATES
from keizer_bot.demo.page.session import Jump, Panel
from keizer_bot.demo.page.state import Notice, PageState, Part
from keizer_bot.demo.phones import CLUB_URL, Phone, ReceivedMail
from keizer_bot.i18n import formats
from keizer_bot.i18n.html import Html, plain
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.site.chart import chart_of, course_in_words
from keizer_bot.reports.site.template_writer import compiled_templates
from keizer_bot.reports.site.views import PlayerPage
from keizer_bot.standin.model import Chat, ChatMessage, Json, User
from keizer_bot.standin.people import Person
from keizer_bot.standin.wire import still_exists

_NEWEST = 300  # messages of a chat that are shown when it is opened


_TAGS = {
    "bold": "strong",
    "italic": "em",
    "underline": "u",
    "strikethrough": "s",
    "pre": "pre",
    "blockquote": "blockquote",
    "expandable_blockquote": "blockquote",
}
_CLASSES = {"spoiler": "spoiler", "mention": "mention", "text_mention": "mention"}
_ADDRESS = re.compile(r"https?://[^\s<>]+[^\s<>.,;:!?)]")
_LINK = Markup('<a href="{}" target="_blank" rel="noopener noreferrer">{}</a>')
_OPENS = Markup('<button type="button" class="link" data-open="{}">{}</button>')
_COMMAND = Markup('<button type="button" class="link" data-say="{}">{}</button>')
_SPAN = Markup('<span class="{}">{}</span>')
_CODE = Markup('<button type="button" class="link code" data-fill="{}">{}</button>')
_ELEMENT = Markup("<{0}>{1}</{0}>")


def formatted(body: str, entities: list[Json]) -> Markup:
    """The text as HTML; entities count in UTF-16 units, and may be nested."""
    units = body.encode("utf-16-le", "surrogatepass")
    ordered = sorted(entities, key=lambda entity: (entity["offset"], -entity["length"]))
    return _between(units, 0, len(units) // 2, ordered)


def is_ours(url: str) -> bool:
    """True if the link leads into Telegram, and so to a chat of the demo."""
    return urlsplit(url).netloc == "t.me"


def _between(units: bytes, start: int, end: int, entities: list[Json]) -> Markup:
    parts = []
    for place, entity in enumerate(entities, start=1):
        begins, ends = entity["offset"], min(entity["offset"] + entity["length"], end)
        if start <= begins < ends:
            parts.append(with_addresses(_cut(units, start, begins)))
            inner = _between(units, begins, ends, entities[place:])
            parts.append(_wrapped(entity, inner, _cut(units, begins, ends)))
            start = ends
    return Markup("").join([*parts, with_addresses(_cut(units, start, end))])


def linked(url: str) -> Markup:
    """A link to the address, with the address as its text."""
    return _linked(url, escape(url))


def with_addresses(text: str, link: Callable[[str], Markup] = linked) -> Markup:
    """Text without mark-up, with its addresses made links by `link`, as apps do."""
    parts, at = [], 0
    for address in _ADDRESS.finditer(text):
        parts += [escape(text[at : address.start()]), link(address[0])]
        at = address.end()
    return Markup("").join([*parts, escape(text[at:])])


def _cut(units: bytes, start: int, end: int) -> str:
    return units[2 * start : 2 * end].decode("utf-16-le", "replace")


def _wrapped(entity: Json, inner: Markup, text: str) -> Markup:
    kind = entity["type"]
    if kind in _TAGS:
        return _ELEMENT.format(_TAGS[kind], inner)
    if kind == "code":
        return _CODE.format(text, inner)
    if kind in _CLASSES:
        return _SPAN.format(_CLASSES[kind], inner)
    if kind == "bot_command":
        return _COMMAND.format(text, inner)
    if kind in ("url", "text_link"):
        return _linked(entity.get("url") or text, inner)
    return inner


def _linked(url: str, inner: Markup) -> Markup:
    """A link: the bot's opens in the demo, one of the web in the browser, others are plain text."""
    if ":" not in url:
        url = f"https://{url}"
    if is_ours(url):
        return _OPENS.format(url, inner)
    return _LINK.format(url, inner) if urlsplit(url).scheme in ("http", "https") else inner


_HUES = 7
_PAUSE = 600  # seconds after which the sender's name is shown again
_PREVIEW = 90  # characters
_WHERE = {"private": PageWord.PRIVATE, "group": PageWord.GROUP, "mail": PageWord.BY_MAIL}
_TO_PAGE = Markup('<a href="{}&amp;path={}">{}</a>')


def hue(user: User | Phone | None) -> int:
    """One of seven colours for a person's name, as in Telegram's apps."""
    number = user.id if isinstance(user, User) else len(user.id) if user else 0
    return number % _HUES


def preview(message: ChatMessage | ReceivedMail) -> str:
    """The beginning of a message, in one line."""
    if isinstance(message, ReceivedMail):
        return message.subject
    text = " ".join(_visible_text(message).split())
    if not text and message.media and "document" in message.media:
        text = message.media["document"]["file_name"]
    return text if len(text) <= _PREVIEW else f"{text[:_PREVIEW]}…"


def pinned(chat: Chat) -> ChatMessage | None:
    """The newest pinned message."""
    return chat.messages.get(chat.pinned[-1]) if chat.pinned else None


def _visible_text(message: ChatMessage) -> str:
    """The text; Telegram's app hides the token of an opened link, and so does this."""
    return "/start" if message.body.startswith("/start") else message.body


def text_of(message: ChatMessage) -> Markup:
    """The text as HTML."""
    text = _visible_text(message)
    return formatted(text, message.entities if text == message.body else [])


def mail_text(mail: ReceivedMail, page: str) -> Markup:
    """The text of a mail as HTML; links to the club open at that `page` of the phone."""

    def link(url: str) -> Markup:
        path = url.removeprefix(CLUB_URL)
        return linked(url) if path == url else _TO_PAGE.format(page, quote(path), url)

    return with_addresses(mail.text.rstrip(), link)


def follows(message: ChatMessage) -> bool:
    """True if the same person wrote the message above it, less than `_PAUSE` seconds before."""
    above = next((m for m in reversed(message.chat.messages.values()) if m.id < message.id), None)
    return (
        above is not None
        and above.service is None
        and above.sender is message.sender
        and message.date - above.date < _PAUSE
    )


def head_of(notice: Notice) -> Message:
    """The head of a notice: who has a message, and where."""
    return PageNotice(notice.to.full_name, _WHERE[notice.tab])


def service_of(message: ChatMessage) -> Message | None:
    """A line of Telegram's own that replaces a message; None for an ordinary message."""
    service, sender = message.service or {}, message.sender
    name = sender.full_name if sender else ""
    if "pinned_message" in service:
        return PagePinned(name)
    if "new_chat_members" in service:
        return PageJoined(", ".join(map(_full_name, service["new_chat_members"])))
    if "left_chat_member" in service:
        return PageLeft(_full_name(service["left_chat_member"]))
    return None


def _full_name(user: Json) -> str:
    return f"{user['first_name']} {user.get('last_name', '')}".strip()


def reactions(message: ChatMessage) -> Counter[str]:
    """The number of each reaction."""
    return Counter(chain.from_iterable(message.reactions.values()))


def answered(message: ChatMessage) -> ChatMessage | None:
    """The message that is replied to, unless it was deleted."""
    above = message.reply_to
    return above if above is not None and still_exists(above) else None


def moment_of(message: ChatMessage | ReceivedMail) -> datetime:
    """The time at which it was sent, in the club's time zone."""
    return datetime.fromtimestamp(message.date, ZONE)


_FUNCTIONS: tuple[Callable[..., object], ...] = (
    *(hue, text_of, mail_text, follows, head_of, service_of, reactions, answered, moment_of),
)
"""Functions about messages, which templates call by name."""


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
            **{function.__name__: function for function in _FUNCTIONS},
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
            "told": self._state.told.get(chat.id, ""),
            "number": me.id,
            "tab": "private" if chat.type == "private" else "group",
            "skip_to": "text" if me.sees(chat) else "chat",
            "log_shown": True,
            **self._beside(panel, me),
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
            "notices": self._state.notices,
            **self._beside(panel, phone),
        }
        return self.fill("phone", phone=phone, path=path, **values)

    def club(self, panel: Panel, me: Person | Phone | None) -> str:
        """Only the panel beside the chat, as that person sees it, to replace it."""
        return self.fill("club", **self._beside(panel, me))

    def _beside(self, panel: Panel, me: Person | Phone | None) -> dict[str, object]:
        name = me.full_name if me else None
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
            "about": ranking
            and (PageRanking(ranking.round) if ranking.round else PageWord.AT_START),
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
            "messages": [m for m in shown if m.service is None or service_of(m) is not None],
            "pinned": pinned(chat) if may else None,
            "notices": [notice for notice in state.notices if notice.to is not me.user],
            "members": PageMembers(sum(m.present for m in chat.members.values())),
            "tries": _tries(state, me, private=private),
        }


def _tries(state: PageState, me: Person, *, private: bool) -> list[str]:
    """Lines that the person can write to see something happen."""
    lines = lines_in(state.language)
    part = next(part for part, person in state.people() if person is me)
    if part is Part.STRANGER:
        return ["/start", me.full_name, lines["plain"]]
    usual = ["spoken", "me", "why", "what_if"] if private else ["plain"]
    if part is Part.ARBITER:
        usual = ["manage", "undo", "prizes"] if private else []
    return [lines[line] for line in (*usual, "who", "ranking", "course" if private else "picture")]


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
