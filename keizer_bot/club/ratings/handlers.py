"""Ratings and groups: a list's, one player's, and who is in which group."""

import re

from keizer_bot.club.ratings.actions import club_on_list, rating_menu
from keizer_bot.club.ratings.one_player import estimate_rating, find_on_list
from keizer_bot.club.ratings.update import update_ratings
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import roster_of
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.grammar import words
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.line_parts import club_number, person

_ESTIMATE = re.compile(r"(.+?)[\s:=]+~?\s?([0-9]{3,4})")
_UPDATE = frozenset("bijwerken bijwerk update aggiorna aggiornare".split())  # noqa: SIM905 - words


def rating(request: Request) -> Answer:
    """``/rating``: the last list; ``/rating jans`` looks somebody up; ``/rating Jansen 1500``.

    ``/rating club 123`` shows a club's members, ``/rating bijwerken`` goes through all players.
    """
    said = words.line(request.rest)
    if not said:
        return rating_menu(request.context)
    if fold(said) in _UPDATE:
        return update_ratings(request.context)
    if (club := club_number(said)) is not None:
        return club_on_list(request.context, words=club)
    if found := _ESTIMATE.fullmatch(said):
        roster = roster_of(request.context.snapshot)
        who = person(found[1], roster)
        return estimate_rating(request.context, player=who.id, rating=int(found[2]))
    return find_on_list(request.context, said=said)


RATING = Command("rating rating elo", Topic.PEOPLE, rating, may=Right.PLAYERS, scope=Scope.SEASON)
