"""As what a match for the club is noted: the rules say it by the days between it and the evening.

A match belongs to the evening from which it is as many days away as some kind of absence names, or
else, where a kind takes any day, to the last evening on or before it; any other counts nowhere.
"""

from collections.abc import Iterable, Iterator
from datetime import date

from keizer_bot.core.context import RequestContext
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.rules import AbsenceRules
from keizer_bot.store import teams
from keizer_bot.store.teams import TeamMatch

_THAT_EVENING = 0


def kind_of_match(
    rules: AbsenceRules, evenings: Iterable[date], evening: date, day: date
) -> str | None:
    """As what a match on that day is noted for that one of the evenings; None: not for it."""
    known = tuple(evenings)
    if (kind := _by_days(rules, (day - evening).days)) is not None:
        return kind
    if any(_by_days(rules, (day - other).days) for other in known):
        return None  # it is another evening's
    last = max((other for other in known if other <= day), default=None)
    return _any_day(rules) if evening == last else None


def _by_days(rules: AbsenceRules, away: int) -> str | None:
    of_days = ((k.kind, k.match_days) for k in rules.kinds if isinstance(k.match_days, tuple))
    return next((kind for kind, days in of_days if away in days), None)


def _any_day(rules: AbsenceRules) -> str | None:
    return next((kind.kind for kind in rules.kinds if kind.match_days == "any"), None)


def match_kinds(rules: AbsenceRules) -> frozenset[str]:
    """Every kind as which somebody is noted who plays for the club."""
    named = (kind.kind for kind in rules.kinds if kind.match_days is not None)
    return frozenset({AbsenceKind.CLUB_DUTY.value, *named})


def usual_kind(rules: AbsenceRules) -> str:
    """As what somebody plays for the club of whom no match is known: as on the evening itself."""
    return _by_days(rules, _THAT_EVENING) or _any_day(rules) or AbsenceKind.CLUB_DUTY


def matches_for(context: RequestContext, evening: date) -> Iterator[tuple[TeamMatch, str]]:
    """The matches of the club's teams that belong to that evening, and as what each is noted."""
    rules, evenings = context.rules.absence, [e.date for e in context.calendar.evenings]
    for match in teams.matches(context.tx, context.club.id, date.min):
        kind = kind_of_match(rules, evenings, evening, match.date)
        if kind is not None:
            yield match, kind
