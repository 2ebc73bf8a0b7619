"""Scenes of asking: who comes, where I stand, and why."""

from functools import partial

from keizer_bot.demo.club_round import (
    DAY_AFTER,
    FRIDAY,
    MONDAY,
    WEDNESDAY,
    ClubRound,
    LineScene,
)
from keizer_bot.demo.messages import Comment
from keizer_bot.standin.people import Person

_InGroup = partial(LineScene, private=False)


def _about_to_play(o: ClubRound) -> Person:
    return o.board_of_two()[1]


def _first_to_come(o: ClubRound) -> Person:
    return o.people[o.coming()[0]]


who = _InGroup((FRIDAY, 17, 15), "who")
"""Who comes, so far."""
ranking = _InGroup((MONDAY, 20, 50), "ranking", Comment.RANKING_NOW)
"""The ranking as it is in the middle of an evening."""
pairings_picture = _InGroup((MONDAY, 19, 20), "picture", Comment.AT_A_GLANCE, ClubRound.reader)
"""The pairings once more, to be seen from afar."""
evening_in_numbers = _InGroup((DAY_AFTER, 9, 50), "evening", Comment.IN_NUMBERS, ClubRound.reader)
"""The morning after, in the group: how it was."""
cross_table = _InGroup((DAY_AFTER, 10, 20), "cross_table", Comment.WHO_MET_WHOM, ClubRound.reader)
"""Who met whom so far."""
prizes = _InGroup((DAY_AFTER, 10, 30), "prizes", Comment.RACE_FOR_PRIZES, _first_to_come)
"""Who leads for which prize, and what the others still need."""
what_if = LineScene((MONDAY, 20, 40), "what_if", Comment.WHAT_IS_AT_STAKE, _about_to_play)
"""During the evening: what a win, a draw and a loss would do."""
why = LineScene((DAY_AFTER, 9, 40), "why", Comment.EVERY_LINE)
"""The morning after: every line of a total, and what moved it."""
course = LineScene((DAY_AFTER, 10, 5), "course", Comment.COURSE, ClubRound.reader, tap="darker")
"""How somebody rose and fell so far, for their own eyes, and then in the dark."""
privacy = LineScene((DAY_AFTER, 11, 30), "privacy", Comment.WHAT_IS_KEPT)
"""What is kept of a member."""


async def language(o: ClubRound) -> None:
    """In private the bot speaks one's own language."""
    person = o.somebody()
    tongue = "English" if o.language != "en" else "Nederlands"
    o.view.comment(Comment.OWN_LANGUAGE)
    await o.writes(o.on(WEDNESDAY, 21, 30), person, "language", tongue)
    await o.writes(o.on(WEDNESDAY, 21, 33), person, "me")


async def player(o: ClubRound) -> None:
    """One looks up the opponent before the game."""
    _, white, black = o.board_of_two()
    o.view.comment(Comment.ABOUT_OPPONENT)
    await o.writes(o.on(MONDAY, 19, 5), white, "player", name=black.user.last_name)
