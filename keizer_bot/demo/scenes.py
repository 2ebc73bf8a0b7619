"""The demo's scenes, in the order of a club's week.

Members say if they come, the arbiter prepares, a team needs a player; then come the evening and the
days after: results, disputes, and looking things up.
"""

from datetime import timedelta
from functools import partial

from keizer_bot.demo import messages
from keizer_bot.demo.club_round import RESULTS, SOON, ClubRound, Day, LineScene, wrong
from keizer_bot.demo.messages import Comment
from keizer_bot.demo.program import Fact
from keizer_bot.standin.people import Person

_RESULTS_RIGHT = 1  # the place of its button
_DASHBOARD_LINES, _PREVIEW_LINES, _SEEN_BEFORE = 16, 30, 2
_DASHBOARD_REST = timedelta(seconds=70)  # the dashboard is updated once a minute
_REVISED_LINES = 8  # shown of a ranking that is posted again
_COMMITTEE_SIZE = 3
_WIZARD_STEPS = 5
_WIZARD_LINES = 3

_InGroup = partial(LineScene, private=False)
_Noticed = partial(_InGroup, answered=True)


def _who_stays_away(round_: ClubRound) -> Person:
    absent = sorted(round_.clock.absent(round_.number) & round_.people.keys())
    return round_.people[round_.chance.choice(absent)]


plain = _Noticed((Day.TUESDAY, 19, 12), "plain", Comment.QUIET_GROUP)
"""A member signs off; the group sees a thumb, and the sentence comes in private."""
spoken = LineScene((Day.TUESDAY, 21, 3), "spoken", Comment.IN_OWN_WORDS)
"""A member signs off in private, without a slash."""
question = LineScene((Day.WEDNESDAY, 19, 40), "until", Comment.ASKS_FIRST, tap="yes")
"""A sign-off for several evenings is asked about first; nothing is stored before the answer."""
standing = LineScene(
    (Day.THURSDAY, 12, 30), "standing", Comment.STANDING_ARRANGEMENT, tap="play_only_if"
)
"""A member arranges that from now on they play only if they say so."""
back = _Noticed((Day.FRIDAY, 15, 30), "back", Comment.AFTER_ALL, _who_stays_away)
"""A member comes after all."""
late = _Noticed((Day.FRIDAY, 18, 40), "late", Comment.TOO_LATE)
"""A member signs off after the deadline, and is told at once that it is late."""
by_date = _InGroup((Day.WEDNESDAY, 19, 20), "long_date")
"""An ordinary sign-off with a date."""
by_round = _InGroup((Day.THURSDAY, 20, 15), "by_round")
"""An ordinary sign-off with the round's number."""


async def reminder(round_: ClubRound) -> None:
    """On the day before, members who said nothing are asked; three tap three buttons."""
    comes = round_.somebody()
    stays = round_.somebody(comes)
    round_.view.comment(Comment.REMINDED)
    await round_.clock.go_to(round_.on(Day.THURSDAY, 17, 59))
    with round_.beside(comes):
        await round_.due(round_.on(Day.THURSDAY, 18), Fact.REMINDED)
        elsewhere = round_.somebody(comes, stays)
        await round_.taps(round_.on(Day.THURSDAY, 19, 2), comes, "i_will_come")
    with round_.beside(stays):
        await round_.taps(round_.on(Day.THURSDAY, 19, 40), stays, "i_will_not_come")
    with round_.beside(elsewhere):
        await round_.taps(round_.on(Day.THURSDAY, 20, 5), elsewhere, "i_play_elsewhere")
    round_.view.comment(Comment.CLAIM_IS_CONFIRMED)
    with round_.beside(round_.arbiter, elsewhere):
        await round_.taps(
            round_.on(Day.THURSDAY, 21, 10), round_.arbiter, "it_is_so", elsewhere.full_name
        )


async def by_arbiter(round_: ClubRound) -> None:
    """A member without Telegram has called the arbiter, who signs them off."""
    absent = round_.clock.absent(round_.number)
    offline = [r for r in round_.cast.by_key.values() if not r.has_telegram and r.key not in absent]
    caller = round_.chance.choice(offline)
    round_.view.comment(messages.CalledTheArbiter(caller.name))
    await round_.writes(
        round_.on(Day.THURSDAY, 20, 30), round_.arbiter, "by_arbiter", name=caller.name
    )


async def newcomer(round_: ClubRound) -> None:
    """A player joins in mid-season, and a guest comes for one evening."""
    round_.view.comment(Comment.JOINS_NOW)
    await round_.writes(
        round_.on(Day.TUESDAY, 20, 2), round_.arbiter, "newcomer", name=round_.cast.newcomer.name
    )
    await round_.writes(
        round_.on(Day.TUESDAY, 20, 6), round_.arbiter, "guest", name=round_.cast.guest.name
    )


async def deputy(round_: ClubRound) -> None:
    """The arbiter gives a member the right to enter results."""
    helper = round_.people[round_.cast.deputy.key]
    round_.view.comment(messages.DeputyNamed(helper.full_name))
    with round_.beside(round_.arbiter, helper):
        at = round_.on(Day.WEDNESDAY, 12, 15)
        await round_.writes(at, round_.arbiter, "deputies", _RESULTS_RIGHT, name=helper.full_name)


async def dashboard(round_: ClubRound) -> None:
    """The arbiter opens the dashboard, one message that is updated in its place."""
    at = round_.on(Day.FRIDAY, 16, 30)
    round_.view.comment(Comment.DASHBOARD_OPENED)
    with round_.beside(round_.arbiter), round_.view.at_most(_DASHBOARD_LINES):
        await round_.writes(at, round_.arbiter, "manage")
        await round_.says(at + SOON, round_.somebody(), "plain")
        await round_.clock.go_to(at + SOON + _DASHBOARD_REST)
        await round_.clock.seen(Fact.DASHBOARD_SHOWN)


async def preview(round_: ClubRound) -> None:
    """Before the pairings are posted the arbiter sees them with reasons, and swaps by tapping."""
    at = round_.on(Day.FRIDAY, 18, 30)
    round_.view.comment(Comment.SWAP_WITH_COST)
    with round_.beside(round_.arbiter), round_.view.at_most(_PREVIEW_LINES):
        await round_.reach(round_.on(Day.FRIDAY, 18), "closed")
        await round_.clock.seen(Fact.PREVIEWED)
        await round_.taps(at + SOON, round_.arbiter, 0)
        await round_.taps(at + 2 * SOON, round_.arbiter, "preview_label.swap")
        await round_.taps(at + 3 * SOON, round_.arbiter, 0)
        with round_.view.at_most(_SEEN_BEFORE):
            await round_.taps(at + 4 * SOON, round_.arbiter, 0)


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
    keys = round_.chance.sample(sorted(round_.people), _COMMITTEE_SIZE)
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
    with round_.beside(arbiter), round_.view.at_most(_WIZARD_LINES):
        await round_.writes(
            round_.on(Day.AFTER, 20, 2), arbiter, "season", "wizard_label.new_season"
        )
        for minute, button in enumerate([*["next"] * _WIZARD_STEPS, "start_season"], start=5):
            await round_.taps(round_.on(Day.AFTER, 20, minute), arbiter, f"wizard_label.{button}")


who = _InGroup((Day.FRIDAY, 17, 15), "who")
"""A member asks who comes."""
ranking = _InGroup((Day.MONDAY, 20, 30), "ranking", Comment.RANKING_NOW)
"""A member asks for the ranking in the middle of an evening."""
evening_in_numbers = _InGroup((Day.AFTER, 9, 50), "evening", Comment.IN_NUMBERS, ClubRound.reader)
"""The morning after, a member asks in the group for the evening in numbers."""
prizes = _InGroup(
    *((Day.AFTER, 10, 30), "prizes", Comment.RACE_FOR_PRIZES),
    by=lambda round_: round_.people[round_.coming()[0]],
)
"""A member asks who leads for which prize, and what the others still need."""
what_if = LineScene(
    *((Day.MONDAY, 20, 40), "what_if", Comment.WHAT_IS_AT_STAKE),
    by=lambda round_: round_.board_of_two()[1],
)
"""During the evening, a player asks what a win, a draw and a loss would do."""
why = LineScene((Day.AFTER, 9, 40), "why", Comment.EVERY_LINE)
"""The morning after, a member asks for every line of their total, and what moved it."""
