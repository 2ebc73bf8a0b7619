"""Scenes of asking: who comes, where I stand, and why."""

from keizer_bot.playground import comments
from keizer_bot.playground.club_round import DAY_AFTER, FRIDAY, MONDAY, WEDNESDAY, ClubRound


async def who(o: ClubRound) -> None:
    """Who comes, so far."""
    await o.says(o.on(FRIDAY, 17, 15), o.somebody(), "who")


async def ranking(o: ClubRound) -> None:
    """The ranking as it is in the middle of an evening."""
    o.comment(comments.Comment.RANKING_NOW)
    await o.says(o.on(MONDAY, 20, 50), o.somebody(), "ranking")


async def language(o: ClubRound) -> None:
    """In private the bot speaks one's own language."""
    person = o.somebody()
    tongue = "English" if o.language != "en" else "Nederlands"
    o.comment(comments.Comment.OWN_LANGUAGE)
    await o.writes(o.on(WEDNESDAY, 21, 30), person, "language")
    with o.beside(person):
        await o.taps(o.on(WEDNESDAY, 21, 31), person, tongue)
    await o.writes(o.on(WEDNESDAY, 21, 33), person, "me")


async def player(o: ClubRound) -> None:
    """One looks up his opponent before the game."""
    _, white, black = o.board_of_two()
    o.comment(comments.Comment.ABOUT_OPPONENT)
    await o.writes(o.on(MONDAY, 19, 5), white, "player", name=black.user.last_name)


async def what_if(o: ClubRound) -> None:
    """During the evening: what a win, a draw and a loss would do."""
    _, white, _ = o.board_of_two()
    o.comment(comments.Comment.WHAT_IS_AT_STAKE)
    await o.writes(o.on(MONDAY, 20, 40), white, "what_if")


async def why(o: ClubRound) -> None:
    """The morning after: every line of a total, and what moved it."""
    o.comment(comments.Comment.EVERY_LINE)
    await o.writes(o.on(DAY_AFTER, 9, 40), o.somebody(), "why")


async def pairings_picture(o: ClubRound) -> None:
    """The pairings once more, to be seen from afar."""
    o.comment(comments.Comment.AT_A_GLANCE)
    await o.says(o.on(MONDAY, 19, 20), o.reader(), "picture")


async def evening_in_numbers(o: ClubRound) -> None:
    """The morning after, in the group: how it was."""
    o.comment(comments.Comment.IN_NUMBERS)
    await o.says(o.on(DAY_AFTER, 9, 50), o.reader(), "evening")


async def course(o: ClubRound) -> None:
    """How somebody rose and fell so far, for his eyes, and then in the dark."""
    person = o.reader()
    o.comment(comments.Comment.COURSE)
    await o.writes(o.on(DAY_AFTER, 10, 5), person, "course")
    with o.beside(person):
        await o.taps(o.on(DAY_AFTER, 10, 6), person, "darker")


async def cross_table(o: ClubRound) -> None:
    """Who met whom so far."""
    o.comment(comments.Comment.WHO_MET_WHOM)
    await o.says(o.on(DAY_AFTER, 10, 20), o.reader(), "cross_table")


async def prizes(o: ClubRound) -> None:
    """Who leads for which prize, and what the others still need."""
    o.comment(comments.Comment.RACE_FOR_PRIZES)
    await o.says(o.on(DAY_AFTER, 10, 30), o.people[o.coming()[0]], "prizes")


async def privacy(o: ClubRound) -> None:
    """What is kept of a member."""
    o.comment(comments.Comment.WHAT_IS_KEPT)
    await o.writes(o.on(DAY_AFTER, 11, 30), o.somebody(), "privacy")
