"""Scenes of the club's teams, and of who is left free."""

from __future__ import annotations

from keizer_bot.playground import remarks
from keizer_bot.playground.occasion import (
    DAY_AFTER,
    FRIDAY,
    THURSDAY,
    TUESDAY,
    Occasion,
    name,
)
from keizer_bot.playground.prompter import REMINDED, TEAM_ASKED

_PLAYERS = 3


async def team(o: Occasion) -> None:
    """The arbiter names a team and its match; the day before, its players are asked."""
    players = [o.people[key] for key in o.coming()[:_PLAYERS]]
    names = ", ".join(name(player) for player in players)
    o.comment(remarks.TeamMade())
    with o.beside(o.arbiter):
        await o.writes(o.on(TUESDAY, 20, 10), o.arbiter, "team", names=names)
        await o.taps(o.on(TUESDAY, 20, 11), o.arbiter, "yes")
        await o.writes(o.on(TUESDAY, 20, 13), o.arbiter, "match")
    await o.director.prompter.go_to(o.on(THURSDAY, 17, 59))
    await o.director.settle()
    o.comment(remarks.TeamAsked())
    with o.beside(players[0]):
        await o.director.prompter.go_to(o.on(THURSDAY, 18))
        await o.director.prompter.seen(TEAM_ASKED, o.number)
        await o.director.prompter.seen(REMINDED, o.number)
        await o.director.settle()
        await o.taps(o.on(THURSDAY, 18, 25), players[0], "i_play_for_club")


async def external(o: Occasion) -> None:
    """After the match a game of it is noted, for the best team player."""
    o.comment(remarks.PlayedElsewhere())
    with o.beside(o.arbiter):
        player = o.people[o.coming()[0]]
        await o.writes(o.on(DAY_AFTER, 23, 15), o.arbiter, "external", name=name(player))


async def odd(o: Occasion) -> None:
    """An odd number comes, so that one will have no opponent."""
    if not o.director.prompter.is_odd(o.number):
        await o.says(o.on(FRIDAY, 9, 15), o.somebody(), "short_date")


async def bye(o: Occasion) -> None:
    """The arbiter gives the bye to somebody who is glad of it, and who is told so."""
    glad = o.somebody()
    o.comment(remarks.ByeIsWelcome(name(glad)))
    await o.writes(o.on(FRIDAY, 19, 20), o.arbiter, "bye", name=name(glad))
    with o.beside(glad):
        await o.director.prompter.go_to(o.on(FRIDAY, 20))
        await o.director.prompter.phase(o.number, "paired")
        await o.director.settle()
