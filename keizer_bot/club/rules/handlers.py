"""Handles ``/regels`` (show, change or simulate the rules) and ``/reglement``."""

from keizer_bot.club.rules.actions import change_rules, rules_in_short, try_on_paper
from keizer_bot.club.rules.regulations import headings, quote_regulations
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads
from keizer_bot.core.wording import listed
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.reading import words
from keizer_bot.reading.settings import RulesWords, read_rules


@reads(read_rules)
def rules(request: Request, reading: RulesWords | None) -> Reply:
    """``/regels``: the rules in short words; ``/regels values.top = 60`` changes one.

    ``/regels proef values.top = 60`` simulates seasons with it, and changes nothing.
    """
    if reading is not None:
        return (try_on_paper if reading.trial else change_rules)(
            request.context, typed=reading.typed
        )
    title, lines = rules_in_short(request.context)
    return listed(request, title, lines)


RULES = Command("regels rules regole", Topic.CLUB, rules, Scope.SEASON)


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
