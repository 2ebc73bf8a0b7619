"""Divides the club's own regulations into articles, searches and quotes them."""

import re
from collections.abc import Iterable, Iterator

import msgspec

from keizer_bot.club.rules import messages
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import Html, clean, escape, pages, shorten
from keizer_bot.reading import words
from keizer_bot.store import website

# "1." "1)" "2.3" "a." "§ 4" "Artikel 3", at the beginning of a line; "artikel 3" without a
# capital is a reference at a line break inside a sentence.
_NUMBERED = re.compile(
    r"\s*(?:(?:Artikel|ARTIKEL|Art\.?|Article|Articolo)\s+(?P<named>\d[\d.]*|[A-Za-z])\b[.:)]?"
    r"|§\s*(?P<section>\d[\d.]*)[.:)]?"
    r"|(?P<number>\d{1,3}(?:\.\d{1,3})+)[.:)]?(?=\s|$)|(?P<plain>\d{1,3})[.)](?=\s|$)"
    r"|(?P<letter>[A-Za-z])[.)](?=\s|$))\s*"
)
_ASKED_NUMBER = re.compile(
    r"(?:(?:artikel|art\.?|article|articolo|lid|§)\s*)?(\d{1,3}(?:\.\d{1,3})*|[a-z])\.?",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+")
_LIKE = 80  # of 100
_SHORTEST_LIKE = 4  # letters: shorter words are like too many others
_HEADING = 60  # columns
_SCREEN = 1400  # characters; a phone shows as much without much scrolling


class Article(msgspec.Struct, frozen=True):
    """An article with its number ('' if it has none) and its literal text."""

    number: str
    words: str

    @property
    def heading(self) -> str:
        """Its number and its first words."""
        first = next((line for line in self.words.splitlines() if line.strip()), "")
        return shorten(f"{self.number}. {first}" if self.number else first, _HEADING)


def articles(text: str) -> tuple[Article, ...]:
    """The articles of the text: divided at numbers, or at blank lines if there are no numbers."""
    numbered = tuple(_by_number(text.splitlines()))
    if sum(bool(article.number) for article in numbered) > 1:
        return numbered
    parts = re.split(r"\n\s*\n", text)
    return tuple(Article("", words) for part in parts if (words := _tidy(part.splitlines())))


def _by_number(lines: Iterable[str]) -> Iterator[Article]:
    number, kept = "", list[str]()
    for line in lines:
        match = _NUMBERED.match(line)
        if match is None:
            kept.append(line)
            continue
        if words := _tidy(kept):
            yield Article(number, words)
        number = next(group for group in match.groups() if group).rstrip(".")
        kept = [line[match.end() :]]
    if words := _tidy(kept):
        yield Article(number, words)


def _tidy(lines: Iterable[str]) -> str:
    """The lines without invisible characters, and without blank ones."""
    return "\n".join(line for raw in lines if (line := clean(raw)))


def find_articles(all_articles: tuple[Article, ...], asked: str) -> tuple[Article, ...]:
    """The article with that number, else those with all the words, else with similar words."""
    number = _ASKED_NUMBER.fullmatch(asked.strip())
    if number:
        wanted = fold(number[1])
        exact = tuple(a for a in all_articles if fold(a.number) == wanted)
        if exact:
            return exact
    words = _WORD.findall(fold(asked))
    if not words:
        return ()
    literal = tuple(a for a in all_articles if all(word in fold(a.words) for word in words))
    return literal or tuple(a for a in all_articles if all(_is_like(a, word) for word in words))


def _is_like(article: Article, word: str) -> bool:
    if len(word) < _SHORTEST_LIKE:
        return word in fold(article.words)
    words = _WORD.findall(fold(article.words))
    from rapidfuzz import fuzz  # noqa: PLC0415 - 4 MB, and seldom needed

    return any(fuzz.ratio(word, written) >= _LIKE or word in written for written in words)


def screens(articles_: tuple[Article, ...]) -> tuple[Html, ...]:
    """The articles quoted literally with their numbers, a screen at a time."""
    shown: list[str] = []
    used = _SCREEN + 1
    for part in (part for article in articles_ for part in _parts(article)):
        if used + len(part) > _SCREEN:
            shown.append(part)
            used = len(part)
        else:
            shown[-1] += f"\n\n{part}"
            used += len(part)
    return tuple(map(Html, shown))


def _parts(article: Article) -> Iterator[str]:
    """The article as HTML in pieces that fit a screen, divided between words."""
    head = f"<b>{escape(article.number)}.</b> " if article.number else ""
    piece = ""
    for word in re.findall(r"\S+\s*", article.words):
        if piece and len(piece) + len(word) > _SCREEN:
            yield head + _quoted(piece)
            piece = ""
        piece += word
    yield head + _quoted(piece)


def _quoted(words: str) -> str:
    return "\n".join(escape(shorten(line, _SCREEN)) for line in words.splitlines())


def headings(context: Context, *, language: str) -> Reply:
    """All articles by number and first words. Raises `NoRegulations`, `NotLinked`."""
    club_articles = _articles(context)
    title = context.texts.render(messages.RegulationsTitle(), language)
    return Reply.report(*pages(title, [escape(article.heading) for article in club_articles]))


def _articles(context: Context) -> tuple[Article, ...]:
    context.require_known()
    text = website.regulations(context.tx, context.club.id)
    if text is None:
        raise messages.NoRegulations
    return articles(text)


@on_press("quote-regulations")
def quote_regulations(context: Context, *, asked: str, part: int = 1) -> Reply:
    """Quote the articles with that number or that word, a screen at a time.

    Raises `NoRegulations`, `NotInRegulations`, `NotLinked`; `StaleButton` if the file became
    shorter.
    """
    shown = screens(find_articles(_articles(context), asked))
    if not shown:
        raise messages.NotInRegulations(asked)
    if part > len(shown):
        raise StaleButton
    if len(shown) == 1:
        return Reply.of(messages.RegulationsQuoted(asked, shown[0]))
    message = messages.RegulationsPart(asked, shown[part - 1], part, len(shown))
    if part == len(shown):
        return Reply.question(message, ())
    more = intend(quote_regulations, asked=asked, part=part + 1)
    return ask(context, message, [Choice(messages.MoreArticles(), more)])


@reads(words.line)
def regulations(request: Request, asked: str) -> Reply:
    """``/reglement [word or number]``: the club's own articles, literally."""
    if not asked:
        return headings(request.context, language=request.language)
    return quote_regulations(request.context, asked=asked)


REGULATIONS = Command(
    "reglement regulations regolamento",
    Topic.CLUB,
    regulations,
    Scope.CLUB,
    behind=Behind.WORDS,
    asks=True,
)
