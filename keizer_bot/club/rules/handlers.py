"""The season and its rules: how far it is, a new one, the rules in short words, changing one."""

from keizer_bot.club.rules.actions import change_rules, rules_in_short, try_on_paper
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reads import reads
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.wording import listed
from keizer_bot.i18n.commands import Topic
from keizer_bot.reading.settings import RulesWords, read_rules


@reads(read_rules)
def rules(request: Request, said: RulesWords | None) -> Reply:
    """``/regels``: the rules in short words; ``/regels values.top = 60`` changes one.

    ``/regels proef values.top = 60`` plays seasons with it on paper; nothing is changed.
    """
    if said is not None:
        return (try_on_paper if said.trial else change_rules)(request.context, typed=said.typed)
    title, lines = rules_in_short(request.context)
    return listed(request, title, lines)


RULES = Command("regels rules regole", Topic.CLUB, rules, scope=Scope.SEASON)
