"""Writes pages from templates, which contain no words of their own."""

import re
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader

from keizer_bot.club.own_page.messages import BoardNumber, OwnWord
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.site.messages import SiteWord
from keizer_bot.reports.site.render import own_colour
from keizer_bot.reports.site.template_writer import TemplateWriter
from keizer_bot.web.messages import WebWord
from keizer_bot.web.telegram_html import page_html
from keizer_bot.web.visit import Page

_STATIC = files(__package__) / "static"
_SITE = files("keizer_bot.reports.site") / "templates"
_LOADER = ChoiceLoader(
    [
        PackageLoader("keizer_bot.web"),
        PrefixLoader({"site": PackageLoader("keizer_bot.reports.site")}),
    ]
)
FILES = {
    "icon.svg": (_SITE / "icon.svg").read_bytes(),
    "page.css": (_SITE / "site.css").read_bytes() + (_STATIC / "page.css").read_bytes(),
    **{name: (_STATIC / name).read_bytes() for name in ("screen.css", "screen.js")},
}
"""Files that pages load: the icon, and the style sheet, which extends the site's.

The screen in the hall has its own style sheet, and a script.
"""


_COLOUR = re.compile(r"colour-([0-9a-f]{6})\.css")


@lru_cache(maxsize=64)
def file_at(name: str) -> bytes | None:
    """The file of that name: one of `FILES`, or the style sheet of a club's colour."""
    colour = _COLOUR.fullmatch(name)
    return own_colour(f"#{colour[1]}").encode() if colour else FILES.get(name)


class Templates:
    """The templates of the pages, in every language."""

    def __init__(self, texts: Translator) -> None:
        self._texts = texts
        self._env_of = lru_cache(maxsize=16)(_new_env)

    def page(self, page: Page, language: str) -> str:
        """The page as HTML."""
        env = self._env_of(page.texts or self._texts, language)
        return env.get_template(f"{page.template}.html.jinja").render(page.values)


def _new_env(texts: Translator, language: str) -> Environment:
    writer = TemplateWriter(texts, language, _LOADER, SiteWord, OwnWord, WebWord)
    writer.env.globals.update(
        language=language,
        files={name: _versioned(name, content) for name, content in FILES.items()},
    )
    writer.env.filters.update(
        told=page_html,
        label=lambda label: texts.label(label, language),
        board=lambda number: writer.markup(BoardNumber(number)),
    )
    return writer.env


def _versioned(name: str, content: bytes) -> str:
    """A file's address, which changes with its content, so that browsers fetch it again."""
    return f"/static/{name}?{sha256(content).hexdigest()[:8]}"
