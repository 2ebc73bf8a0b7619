"""Objections, appeals, the club's regulations, and what the arbiter keeps about members."""

from __future__ import annotations

from keizer_bot.club.regulations.actions import headings, quote_regulations
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Context
from keizer_bot.grammar import words
from keizer_bot.i18n.commands import Behind, Topic


def regulations(context: Context) -> Answer:
    """``/reglement [word or number]``: the club's own articles, literally."""
    asked = words.line(context.rest)
    if not asked:
        return headings(context.desk, language=context.language)
    return quote_regulations(context.desk, asked=asked)


REGULATIONS = Command(
    "reglement regulations regolamento",
    Topic.CLUB,
    regulations,
    behind=Behind.WORDS,
    scope=Scope.CLUB,
    asks=True,
)
