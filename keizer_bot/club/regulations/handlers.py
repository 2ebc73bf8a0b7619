"""Objections, appeals, the club's regulations, and what the arbiter keeps about members."""

from keizer_bot.club.regulations.actions import headings, quote_regulations
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reads import reads
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.reading import words


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
    behind=Behind.WORDS,
    scope=Scope.CLUB,
    asks=True,
)
