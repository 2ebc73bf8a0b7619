"""Scenes of the evening and the days after it: what a game has become, who is right, and why."""

from datetime import timedelta
from functools import partial

from keizer_bot.demo.club_round import SOON, ClubRound, Day, LineScene, name, wrong
from keizer_bot.demo.messages import Comment
from keizer_bot.demo.program import Fact
from keizer_bot.standin.people import Person

_PLAYED = ("1-0", "1/2-1/2", "0-1")
_REVISED_LINES = 8  # of a ranking that is posted once more
_COMMITTEE = 3
_STEPS = 5
_LINES = 3


async def ten_minutes_later(o: ClubRound) -> None:
    """Who comes a little later says so; it is passed on and is no sign-off."""
    _, white, black = o.board_of_two()
    o.view.comment(Comment.PASSED_ON)
    with o.beside(black):
        await o.writes(o.on(Day.MONDAY, 19, 20), white, "ten_minutes")


async def corrected(o: ClubRound) -> None:
    """The reporter is too quick, and puts it right themselves; the opponent agrees by a tap."""
    board, reporter, opponent = o.board_of_two()
    result = o.outcome(board)
    o.view.comment(Comment.OPPONENT_AGREES)
    await o.reports(o.on(Day.MONDAY, 20, 35), reporter, wrong(result))
    with o.beside(opponent):
        await o.reports(o.on(Day.MONDAY, 20, 35) + SOON, reporter, result)
        await o.presses(o.on(Day.MONDAY, 20, 35) + 2 * SOON, opponent, opponent.chat, "agree")


async def no_show(o: ClubRound) -> None:
    """Half an hour after the start somebody says by a tap that their opponent did not come."""
    _, reporter, opponent = o.board_of_two()
    o.view.comment(Comment.DID_NOT_COME)
    with o.beside(opponent):
        await o.presses(o.on(Day.MONDAY, 20, 17), reporter, o.company.group, "opponent_absent")


async def undone(o: ClubRound) -> None:
    """A slip of the arbiter is undone; what it does to the ranking is shown beforehand."""
    boards = o.clock.boards(o.number)
    board = next(b for b in boards if len(o.players(b)) > 1 and b.result in _PLAYED)
    white, black = o.players(board)
    said = {
        "white": white.user.last_name,
        "black": black.user.last_name,
        "result": wrong(board.result or ""),
    }
    o.view.comment(Comment.UNDONE_WITH_EFFECT)
    with o.view.at_most(_REVISED_LINES):
        await o.writes(o.on(Day.AFTER, 10, 5), o.arbiter, "correct", "yes", **said)
        await o.writes(o.on(Day.AFTER, 10, 9), o.arbiter, "undo", 0)
        await o.taps(o.on(Day.AFTER, 10, 11), o.arbiter, "yes")


async def committee(o: ClubRound) -> None:
    """The club has a committee of three; the arbiter names it."""
    keys = o.chance.sample(sorted(o.people), _COMMITTEE)
    names = ", ".join(name(o.people[key]) for key in keys)
    o.view.comment(Comment.COMMITTEE_NAMED)
    await o.writes(o.on(Day.WEDNESDAY, 12, 5), o.arbiter, "committee", names=names)


regulations = LineScene((Day.MONDAY, 20, 5), "regulations", Comment.BY_THE_BOOK)
"""The club's own regulations answer by a word."""


async def objection(o: ClubRound) -> None:
    """The opponent taps that it is not so; both explain, the arbiter decides with a reason."""
    _, reporter, opponent = o.board_of_two(*_committee(o))
    at = o.on(Day.MONDAY, 20, 45)
    o.view.comment(Comment.BOTH_ARE_HEARD)
    with o.beside(opponent):
        await o.reports(at, reporter, "1-0")
        await o.presses(at + SOON, opponent, opponent.chat, "object")
        await o.writes(at + 3 * SOON, opponent, "objects")
    with o.beside(o.arbiter):
        defends = o.line("defends")
        await o.at(at + 5 * SOON, lambda: o.acting(reporter).write(defends))
        await o.taps(at + 7 * SOON, o.arbiter, "0-1", name(opponent))
        await o.writes(at + 8 * SOON, o.arbiter, "reason")


async def appeal(o: ClubRound) -> None:
    """Who does not agree with the decision goes to the committee; the majority decides."""
    reporter = o.people[o.clock.keys(Fact.REPORTER)[0]]
    voters = _committee(o)
    at = o.on(Day.AFTER, 9, 15)
    o.view.comment(Comment.TO_THE_COMMITTEE)
    await o.writes(at, reporter, "appeal")
    with o.beside(reporter, voters[0]):
        await o.taps(at + SOON, reporter, "yes")
        await o.taps(at + timedelta(hours=1), voters[0], "decision_stands")
    with o.beside(reporter):
        await o.taps(at + timedelta(hours=2), voters[1], "decision_stands")


def _committee(o: ClubRound) -> list[Person]:
    return [o.people[key] for key in o.clock.keys(Fact.COMMITTEE)]


async def new_season(o: ClubRound) -> None:
    """From the final ranking to a new season in six steps; the group hears when it begins."""
    arbiter = o.arbiter
    o.view.comment(Comment.NEXT_SEASON)
    with o.beside(arbiter), o.view.at_most(_LINES):
        await o.writes(o.on(Day.AFTER, 20, 2), arbiter, "season", "wizard_label.new_season")
        for minute, button in enumerate([*["next"] * _STEPS, "start_season"], start=5):
            await o.taps(o.on(Day.AFTER, 20, minute), arbiter, f"wizard_label.{button}")


_InGroup = partial(LineScene, private=False)


def _about_to_play(o: ClubRound) -> Person:
    return o.board_of_two()[1]


def _first_to_come(o: ClubRound) -> Person:
    return o.people[o.coming()[0]]


who = _InGroup((Day.FRIDAY, 17, 15), "who")
"""Who comes, so far."""
ranking = _InGroup((Day.MONDAY, 20, 30), "ranking", Comment.RANKING_NOW)
"""The ranking as it is in the middle of an evening."""
evening_in_numbers = _InGroup((Day.AFTER, 9, 50), "evening", Comment.IN_NUMBERS, ClubRound.reader)
"""The morning after, in the group: how it was."""
prizes = _InGroup((Day.AFTER, 10, 30), "prizes", Comment.RACE_FOR_PRIZES, _first_to_come)
"""Who leads for which prize, and what the others still need."""
what_if = LineScene((Day.MONDAY, 20, 40), "what_if", Comment.WHAT_IS_AT_STAKE, _about_to_play)
"""During the evening: what a win, a draw and a loss would do."""
why = LineScene((Day.AFTER, 9, 40), "why", Comment.EVERY_LINE)
"""The morning after: every line of a total, and what moved it."""
