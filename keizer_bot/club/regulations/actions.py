"""The club's own regulations, answered by article in their own words."""

from keizer_bot.club.regulations import messages
from keizer_bot.club.regulations.views import Article, articles, find_articles, screens
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.html import escape, pages
from keizer_bot.store import regulations


def headings(context: RequestContext, *, language: str) -> Reply:
    """All articles by number and first words. Raises `NoRegulations`, `NotLinked`."""
    known = _articles(context)
    title = context.texts.render(messages.RegulationsTitle(), language)
    return Reply.report(*pages(title, [escape(article.heading) for article in known]))


def _articles(context: RequestContext) -> tuple[Article, ...]:
    context.require_known()
    text = regulations.regulations(context.tx, context.club.id)
    if text is None:
        raise messages.NoRegulations
    return articles(text)


@on_press("quote-regulations")
def quote_regulations(context: RequestContext, *, asked: str, part: int = 1) -> Reply:
    """The articles with that number or that word, a screen at a time.

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
    say = messages.RegulationsPart(asked, shown[part - 1], part, len(shown))
    if part == len(shown):
        return Reply.question(say, ())
    more = intend(quote_regulations, asked=asked, part=part + 1)
    return ask(context, say, [Choice(messages.MoreArticles(), more)])
