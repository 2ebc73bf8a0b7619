"""The club's own regulations, answered by article in their own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from keizer_bot.i18n.html import Html, escape
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.pages import pages
from keizer_bot.reports.regulations import articles, find_articles, screens
from keizer_bot.store import regulations
from keizer_bot.usecases.ask import Asked, Choice, Pages, StaleButton, ask, intend, on_press
from keizer_bot.usecases.desk import NotLinked

if TYPE_CHECKING:
    from keizer_bot.reports.regulations import Article
    from keizer_bot.usecases.ask import Answer
    from keizer_bot.usecases.desk import Desk


class RegulationsTitle(Message):
    """Above the headings of all articles, with how to read one."""


class RegulationsQuoted(Message):
    """Articles as they are written."""

    asked: str
    quoted: Html


class RegulationsPart(Message):
    """The same in `parts` screens, of which this is one."""

    asked: str
    quoted: Html
    part: int
    parts: int


class MoreArticles(Message):
    """The label by which the next screen is shown."""


@dataclass
class NoRegulations(Refusal):
    """The host has given no file."""


@dataclass
class NotInRegulations(Refusal):
    """No article holds that word, or one like it."""

    asked: str


def headings(desk: Desk, *, language: str) -> Answer:
    """All articles by number and first words. Raises `NoRegulations`, `NotLinked`."""
    known = _articles(desk)
    title = desk.texts.render(RegulationsTitle(), language)
    return Pages(pages(title, [escape(article.heading) for article in known]))


def _articles(desk: Desk) -> tuple[Article, ...]:
    if desk.actor.member is None and not desk.actor.is_arbiter:
        raise NotLinked(desk.bot_name)
    text = regulations.regulations(desk.tx, desk.club.id)
    if text is None:
        raise NoRegulations
    return articles(text)


@on_press("quote-regulations")
def quote_regulations(desk: Desk, *, asked: str, part: int = 1) -> Answer:
    """The articles with that number or that word, a screen at a time.

    Raises `NoRegulations`, `NotInRegulations`, `NotLinked`; `StaleButton` if the file became
    shorter.
    """
    shown = screens(find_articles(_articles(desk), asked))
    if not shown:
        raise NotInRegulations(asked)
    if part > len(shown):
        raise StaleButton
    if len(shown) == 1:
        return RegulationsQuoted(asked, shown[0])
    say = RegulationsPart(asked, shown[part - 1], part, len(shown))
    if part == len(shown):
        return Asked(say, ())
    more = intend(quote_regulations, asked=asked, part=part + 1)
    return ask(desk, say, [Choice(MoreArticles(), more)])
