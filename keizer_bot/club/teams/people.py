"""Whom words about a team's match can mean."""

from __future__ import annotations

from keizer_bot.club.teams.actions import led_by_sender, team_named
from keizer_bot.core.context import RequestContext
from keizer_bot.store import people, teams

Somebody = tuple[int, str]


def team_of_name(context: RequestContext, name: str) -> int:
    """The id of that team. Raises `UnknownTeam`."""
    return team_named(context, name).id


def people_of_teams(
    context: RequestContext, team: int | None
) -> tuple[tuple[Somebody, ...], tuple[Somebody, ...]]:
    """The players of that team (else of those the sender leads), and everybody: ids and names.

    Raises `NotLinked`.
    """
    context.require_known()
    led = [team] if team is not None else [t.id for t in led_by_sender(context)]
    own = dict[int, str]()
    for number in led:
        own |= dict(teams.members_of(context.tx, number))
    everybody = people.members(context.tx, context.club.id)
    return tuple(own.items()), tuple((m.id, m.name) for m in everybody)
