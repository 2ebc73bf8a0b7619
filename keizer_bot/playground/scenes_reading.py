"""Scenes of asking: who comes, where I stand, and why."""

from __future__ import annotations

from keizer_bot.playground import remarks
from keizer_bot.playground.occasion import DAY_AFTER, FRIDAY, MONDAY, WEDNESDAY, Occasion


async def who(o: Occasion) -> None:
    """Who comes, so far."""
    await o.says(o.on(FRIDAY, 17, 15), o.somebody(), "who")


async def ranking(o: Occasion) -> None:
    """The ranking as it is in the middle of an evening."""
    o.comment(remarks.RankingNow())
    await o.says(o.on(MONDAY, 20, 50), o.somebody(), "ranking")


async def language(o: Occasion) -> None:
    """In private the bot speaks one's own language."""
    person = o.somebody()
    tongue = "English" if o.director.language != "en" else "Nederlands"
    o.comment(remarks.OwnLanguage())
    await o.writes(o.on(WEDNESDAY, 21, 30), person, "language")
    with o.beside(person):
        await o.taps(o.on(WEDNESDAY, 21, 31), person, tongue)
    await o.writes(o.on(WEDNESDAY, 21, 33), person, "me")


async def player(o: Occasion) -> None:
    """One looks up his opponent before the game."""
    _, white, black = o.board_of_two()
    o.comment(remarks.AboutOpponent())
    await o.writes(o.on(MONDAY, 19, 5), white, "player", name=black.user.last_name)


async def what_if(o: Occasion) -> None:
    """During the evening: what a win, a draw and a loss would do."""
    _, white, _ = o.board_of_two()
    o.comment(remarks.WhatIsAtStake())
    await o.writes(o.on(MONDAY, 20, 40), white, "what_if")


async def why(o: Occasion) -> None:
    """The morning after: every line of a total, and what moved it."""
    o.comment(remarks.EveryLine())
    await o.writes(o.on(DAY_AFTER, 9, 40), o.somebody(), "why")


async def pairings_picture(o: Occasion) -> None:
    """The pairings once more, to be seen from afar."""
    o.comment(remarks.AtAGlance())
    await o.says(o.on(MONDAY, 19, 20), o.reader(), "picture")


async def evening_in_numbers(o: Occasion) -> None:
    """The morning after, in the group: how it was."""
    o.comment(remarks.InNumbers())
    await o.says(o.on(DAY_AFTER, 9, 50), o.reader(), "evening")


async def course(o: Occasion) -> None:
    """How somebody rose and fell so far, for his eyes, and then in the dark."""
    person = o.reader()
    o.comment(remarks.Course())
    await o.writes(o.on(DAY_AFTER, 10, 5), person, "course")
    with o.beside(person):
        await o.taps(o.on(DAY_AFTER, 10, 6), person, "darker")


async def cross_table(o: Occasion) -> None:
    """Who met whom so far."""
    o.comment(remarks.WhoMetWhom())
    await o.says(o.on(DAY_AFTER, 10, 20), o.reader(), "cross_table")


async def prizes(o: Occasion) -> None:
    """Who leads for which prize, and what the others still need."""
    o.comment(remarks.RaceForPrizes())
    await o.says(o.on(DAY_AFTER, 10, 30), o.people[o.coming()[0]], "prizes")


async def privacy(o: Occasion) -> None:
    """What is kept of a member."""
    o.comment(remarks.WhatIsKept())
    await o.writes(o.on(DAY_AFTER, 11, 30), o.somebody(), "privacy")
