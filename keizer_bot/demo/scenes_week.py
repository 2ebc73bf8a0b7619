"""Scenes of the week: members say if they come, the arbiter prepares, a team needs a player."""

from datetime import timedelta
from functools import partial

from keizer_bot.demo import messages
from keizer_bot.demo.club_round import SOON, ClubRound, Day, LineScene
from keizer_bot.demo.messages import Comment
from keizer_bot.demo.program import Fact
from keizer_bot.standin.people import Person

_RESULTS_RIGHT = 1  # the place of its button
_DASHBOARD_LINES, _PREVIEW_LINES, _SEEN_BEFORE = 16, 30, 2
_DASHBOARD_REST = timedelta(seconds=70)  # the dashboard is updated once a minute


_InGroup = partial(LineScene, private=False, answered=True)


def _who_stays_away(round_: ClubRound) -> Person:
    absent = sorted(round_.clock.absent(round_.number) & round_.people.keys())
    return round_.people[round_.chance.choice(absent)]


plain = _InGroup((Day.TUESDAY, 19, 12), "plain", Comment.QUIET_GROUP)
"""A member signs off; the group sees a thumb, and the sentence comes in private."""
spoken = LineScene((Day.TUESDAY, 21, 3), "spoken", Comment.IN_OWN_WORDS)
"""A member signs off in private, without a slash."""
question = LineScene((Day.WEDNESDAY, 19, 40), "until", Comment.ASKS_FIRST, tap="yes")
"""A sign-off for several evenings is asked about first; nothing is stored before the answer."""
standing = LineScene(
    (Day.THURSDAY, 12, 30), "standing", Comment.STANDING_ARRANGEMENT, tap="play_only_if"
)
"""A member arranges that from now on they play only if they say so."""
back = _InGroup((Day.FRIDAY, 15, 30), "back", Comment.AFTER_ALL, _who_stays_away)
"""A member comes after all."""
late = _InGroup((Day.FRIDAY, 18, 40), "late", Comment.TOO_LATE)
"""A member signs off after the deadline, and is told at once that it is late."""
by_date = LineScene((Day.WEDNESDAY, 19, 20), "long_date", private=False)
"""An ordinary sign-off with a date."""
by_round = LineScene((Day.THURSDAY, 20, 15), "by_round", private=False)
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
        await round_.taps(at + 2 * SOON, round_.arbiter, "swap_with_label")
        await round_.taps(at + 3 * SOON, round_.arbiter, 0)
        with round_.view.at_most(_SEEN_BEFORE):
            await round_.taps(at + 4 * SOON, round_.arbiter, 0)
