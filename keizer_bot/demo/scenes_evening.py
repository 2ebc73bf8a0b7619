"""Scenes of the evening and the days after: results, disputes, and looking things up."""

from datetime import timedelta
from functools import partial

from keizer_bot.demo.club_round import RESULTS, SOON, ClubRound, Day, LineScene, wrong
from keizer_bot.demo.messages import Comment
from keizer_bot.demo.program import Fact
from keizer_bot.standin.people import Person

_REVISED_LINES = 8  # shown of a ranking that is posted again
_COMMITTEE = 3
_STEPS = 5
_LINES = 3


async def ten_minutes_later(round_: ClubRound) -> None:
    """A player says that they will be late; the opponent is told, and nobody is signed off."""
    _, white, black = round_.board_of_two()
    round_.view.comment(Comment.PASSED_ON)
    with round_.beside(black):
        await round_.writes(round_.on(Day.MONDAY, 19, 20), white, "ten_minutes")


async def corrected(round_: ClubRound) -> None:
    """A reporter corrects their own hasty report; the opponent agrees with a tap."""
    board, reporter, opponent = round_.board_of_two()
    result = round_.outcome(board)
    round_.view.comment(Comment.OPPONENT_AGREES)
    await round_.reports(round_.on(Day.MONDAY, 20, 35), reporter, wrong(result))
    with round_.beside(opponent):
        await round_.reports(round_.on(Day.MONDAY, 20, 35) + SOON, reporter, result)
        await round_.taps(round_.on(Day.MONDAY, 20, 35) + 2 * SOON, opponent, "agree")


async def no_show(round_: ClubRound) -> None:
    """Half an hour after the start a player reports with a tap that their opponent did not come."""
    _, reporter, opponent = round_.board_of_two()
    round_.view.comment(Comment.DID_NOT_COME)
    with round_.beside(opponent):
        at, group = round_.on(Day.MONDAY, 20, 17), round_.company.group
        await round_.taps(at, reporter, "opponent_absent", chat=group)


async def undone(round_: ClubRound) -> None:
    """The arbiter undoes a mistake, after seeing what that does to the ranking."""
    boards = round_.clock.boards(round_.number)
    board = next(b for b in boards if len(round_.players(b)) > 1 and b.result in RESULTS)
    white, black = round_.players(board)
    correction = {
        "white": white.user.last_name,
        "black": black.user.last_name,
        "result": wrong(board.result or ""),
    }
    round_.view.comment(Comment.UNDONE_WITH_EFFECT)
    with round_.view.at_most(_REVISED_LINES):
        await round_.writes(
            round_.on(Day.AFTER, 10, 5), round_.arbiter, "correct", "yes", **correction
        )
        await round_.writes(round_.on(Day.AFTER, 10, 9), round_.arbiter, "undo", 0)
        await round_.taps(round_.on(Day.AFTER, 10, 11), round_.arbiter, "yes")


async def committee(round_: ClubRound) -> None:
    """The arbiter appoints the club's appeals committee of three."""
    keys = round_.chance.sample(sorted(round_.people), _COMMITTEE)
    names = ", ".join(round_.people[key].full_name for key in keys)
    round_.view.comment(Comment.COMMITTEE_NAMED)
    await round_.writes(round_.on(Day.WEDNESDAY, 12, 5), round_.arbiter, "committee", names=names)


regulations = LineScene((Day.MONDAY, 20, 5), "regulations", Comment.BY_THE_BOOK)
"""A member looks up a word in the club's own regulations."""


async def objection(round_: ClubRound) -> None:
    """The two do not agree how it was; both explain, and the arbiter decides with a reason."""
    _, reporter, opponent = round_.board_of_two(*_committee(round_))
    at = round_.on(Day.MONDAY, 20, 45)
    round_.view.comment(Comment.BOTH_ARE_HEARD)
    with round_.beside(opponent):
        await round_.reports(at, reporter, "1-0")
        await round_.taps(at + SOON, opponent, "object")
        await round_.taps(at + 2 * SOON, opponent, "0-1")
        await round_.taps(at + 3 * SOON, reporter, "object")
        await round_.writes(at + 4 * SOON, opponent, "objects")
    with round_.beside(round_.arbiter):
        defends = round_.line("defends")
        await round_.at(at + 5 * SOON, lambda: round_.acting(reporter).write(defends))
        await round_.taps(at + 7 * SOON, round_.arbiter, "0-1", opponent.full_name)
        await round_.writes(at + 8 * SOON, round_.arbiter, "reason")


async def appeal(round_: ClubRound) -> None:
    """The reporter appeals against the decision, and the committee decides by majority."""
    reporter = round_.people[round_.clock.keys(Fact.REPORTER)[0]]
    voters = _committee(round_)
    at = round_.on(Day.AFTER, 9, 15)
    round_.view.comment(Comment.TO_THE_COMMITTEE)
    await round_.writes(at, reporter, "appeal")
    with round_.beside(reporter, voters[0]):
        await round_.taps(at + SOON, reporter, "yes")
        await round_.taps(at + timedelta(hours=1), voters[0], "decision_stands")
    with round_.beside(reporter):
        await round_.taps(at + timedelta(hours=2), voters[1], "decision_stands")


def _committee(round_: ClubRound) -> list[Person]:
    return [round_.people[key] for key in round_.clock.keys(Fact.COMMITTEE)]


async def new_season(round_: ClubRound) -> None:
    """The arbiter starts a new season in six steps; the group is told when it begins."""
    arbiter = round_.arbiter
    round_.view.comment(Comment.NEXT_SEASON)
    with round_.beside(arbiter), round_.view.at_most(_LINES):
        await round_.writes(
            round_.on(Day.AFTER, 20, 2), arbiter, "season", "wizard_label.new_season"
        )
        for minute, button in enumerate([*["next"] * _STEPS, "start_season"], start=5):
            await round_.taps(round_.on(Day.AFTER, 20, minute), arbiter, f"wizard_label.{button}")


_InGroup = partial(LineScene, private=False)


def _about_to_play(round_: ClubRound) -> Person:
    return round_.board_of_two()[1]


def _first_to_come(round_: ClubRound) -> Person:
    return round_.people[round_.coming()[0]]


who = _InGroup((Day.FRIDAY, 17, 15), "who")
"""A member asks who comes."""
ranking = _InGroup((Day.MONDAY, 20, 30), "ranking", Comment.RANKING_NOW)
"""A member asks for the ranking in the middle of an evening."""
evening_in_numbers = _InGroup((Day.AFTER, 9, 50), "evening", Comment.IN_NUMBERS, ClubRound.reader)
"""The morning after, a member asks in the group for the evening in numbers."""
prizes = _InGroup((Day.AFTER, 10, 30), "prizes", Comment.RACE_FOR_PRIZES, _first_to_come)
"""A member asks who leads for which prize, and what the others still need."""
what_if = LineScene((Day.MONDAY, 20, 40), "what_if", Comment.WHAT_IS_AT_STAKE, _about_to_play)
"""During the evening, a player asks what a win, a draw and a loss would do."""
why = LineScene((Day.AFTER, 9, 40), "why", Comment.EVERY_LINE)
"""The morning after, a member asks for every line of their total, and what moved it."""
