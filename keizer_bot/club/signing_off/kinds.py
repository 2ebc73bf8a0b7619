"""Kinds of absence that members choose themselves, where the club's rules have any."""

from msgspec.structs import replace

from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.request import Request
from keizer_bot.engine.rules import AbsenceRules
from keizer_bot.i18n.commands import Right
from keizer_bot.reading.line_parts import take_kind


def own_kinds(rules: AbsenceRules) -> tuple[str, ...]:
    """The kinds that members choose themselves."""
    return tuple(kind.kind for kind in rules.kinds if kind.by_member)


def check_own_kind(context: RequestContext, kind: str) -> None:
    """Refuse a kind that is not, or no longer, for the sender to choose. Raises `StaleButton`."""
    rules = context.rules.absence
    known = context.actor.may(Right.PLAYERS) and rules.named(kind) is not None
    if not known and kind not in own_kinds(rules):
        raise StaleButton


def take_own_kind(request: Request) -> tuple[Request, str]:
    """The kind that a member names behind the command, and the request without it; else ""."""
    if not request.rest or request.context.actor.is_arbiter:
        return request, ""
    kinds = own_kinds(request.context.rules.absence)
    found = take_kind(request.rest, kinds) if kinds else None
    if found is None or found.found not in kinds:
        return request, ""
    return replace(request, rest=f"{found.before} {found.after}".strip()), found.found
