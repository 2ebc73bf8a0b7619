"""Writes pages from templates, which hold no words of their own."""

from enum import Enum
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from keizer_bot.i18n import formats
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.web.messages import WebWord
from keizer_bot.web.visit import Page

_STATIC = files(__package__) / "static"
FILES = {each.name: each.read_bytes() for each in _STATIC.iterdir() if each.is_file()}
"""What pages ask for beside themselves: the style sheet and the icon."""


class Templates:
    """The templates of the pages, for every language."""

    def __init__(self, texts: Translator) -> None:
        self._texts = texts
        self._env_of = lru_cache(maxsize=16)(self._new_env)

    def page(self, page: Page, language: str) -> str:
        """The page as HTML."""
        env = self._env_of(page.texts or self._texts, language)
        return env.get_template(f"{page.template}.html.jinja").render(page.values)

    def _new_env(self, texts: Translator, language: str) -> Environment:
        locale = texts.locale_of(language)

        def said(what: Message | Enum | str) -> Markup:
            """A message, or the word for it, as the catalogue has it; another text is escaped."""
            if isinstance(what, Message):
                return _safe(texts.render(what, language))
            if isinstance(what, Enum):
                return _safe(texts.word(what, language))
            return Markup.escape(what)

        env = Environment(
            loader=PackageLoader("keizer_bot.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        env.globals.update(
            language=language,
            word={each.name: said(each) for each in WebWord},
            files={name: _versioned(name, content) for name, content in FILES.items()},
        )
        env.filters.update(
            say=said,
            ours=_safe,
            number=lambda value: formats.number(value, locale),
            day=lambda day: formats.day(day, locale),
            short=lambda day: formats.day(day, locale, "short"),
            hour=formats.hour,
            moment=lambda moment: formats.moment(moment, locale),
        )
        return env


def _versioned(name: str, content: bytes) -> str:
    """The address of a file: another one when it changes, so that it is fetched anew."""
    return f"/static/{name}?{sha256(content).hexdigest()[:8]}"


def _safe(html: str) -> Markup:
    return Markup(html)  # noqa: S704 - from the catalogue or the outbox, whose values were escaped
