"""As what a match for the club is noted: the rules say it by the days between it and the evening.

A match belongs to the evening from which it is as many days away as some kind of absence names, or
else, where a kind takes any day, to the last evening on or before it; any other counts nowhere.
Where the rules pay a match by its own result, how it went is noted too.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final

from keizer_bot.calendar import Evening
from keizer_bot.core.context import RequestContext
from keizer_bot.core.snapshot import ExternalResult
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.rules import AbsenceRules, KindRules
from keizer_bot.store import clubs, external, games, seasons, teams
from keizer_bot.store.external import ExternalRow
from keizer_bot.store.seasons import PlayerRow
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


_RESULTS: Final[dict[str, ExternalResult]] = {"1": "1-0", "1/2": "1/2-1/2", "0": "0-1"}


def note_result(context: RequestContext, who: PlayerRow, evening: Evening) -> bool:
    """Note how the player's match for that evening went; True if that was not known so."""
    said = games.presence_of(context.tx, evening.id, who.id)
    kind = context.rules.absence.named(said.state) if said else None
    if said is None or kind is None or not (kind.results or kind.boards):
        return False
    game = _game_for(context, who, evening, kind)
    board = game.board if game and (game.board or 0) in range(1, len(kind.boards) + 1) else None
    result = _RESULTS[game.points] if game else None
    if (said.board, said.result) == (board, result):
        return False
    games.set_board_result(context.tx, evening.id, who.id, board, result)
    return True


def _game_for(
    context: RequestContext, who: PlayerRow, evening: Evening, kind: KindRules
) -> ExternalRow | None:
    """Their game of a match for which they are noted as away on that evening."""
    first, *_ = clubs.competitions(context.tx, context.club.id)
    season = seasons.current_season(context.tx, first.id)
    rules, evenings = context.rules.absence, [e.date for e in context.calendar.evenings]
    for game in external.games(context.tx, season.id) if season else ():
        noted = kind_of_match(rules, evenings, evening.date, game.date)
        if game.member_id == who.member_id and noted == kind.kind:
            return game
    return None
