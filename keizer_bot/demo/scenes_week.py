"""Scenes of the week: members say whether they come, the arbiter prepares, a team is asked."""

from datetime import timedelta

from keizer_bot.demo import messages
from keizer_bot.demo.club_round import SOON, ClubRound, Day, LineScene, name
from keizer_bot.demo.messages import Comment
from keizer_bot.demo.program import Fact
from keizer_bot.standin.people import Person

_RESULTS_RIGHT = 1  # the place of its button
_DASHBOARD_LINES, _PREVIEW_LINES, _SEEN_BEFORE = 16, 30, 2
_DASHBOARD_REST = timedelta(seconds=70)  # a dashboard is brought up to date once a minute


async def plain(o: ClubRound) -> None:
    """The group sees that it was heard; the sentence comes in private."""
    person = o.somebody()
    o.view.comment(Comment.QUIET_GROUP)
    with o.beside(person):
        await o.says(o.on(Day.TUESDAY, 19, 12), person, "plain")


spoken = LineScene((Day.TUESDAY, 21, 3), "spoken", Comment.IN_OWN_WORDS)
"""In private no slash is needed."""
question = LineScene((Day.WEDNESDAY, 19, 40), "until", Comment.ASKS_FIRST, tap="yes")
"""What takes more than one evening is asked first; nothing is stored before the answer."""
standing = LineScene(
    (Day.THURSDAY, 12, 30), "standing", Comment.STANDING_ARRANGEMENT, tap="play_only_if"
)
"""Somebody comes only when they say so, from now on."""
by_date = LineScene((Day.WEDNESDAY, 19, 20), "long_date", private=False)
"""An ordinary sign-off with a date."""
by_round = LineScene((Day.THURSDAY, 20, 15), "by_round", private=False)
"""An ordinary sign-off with the round's number."""


async def reminder(o: ClubRound) -> None:
    """The day before, whoever said nothing is asked; three tap three buttons."""
    comes, stays, elsewhere = await _reminded(o)
    with o.beside(comes):
        await o.taps(o.on(Day.THURSDAY, 19, 2), comes, "i_will_come")
    with o.beside(stays):
        await o.taps(o.on(Day.THURSDAY, 19, 40), stays, "i_will_not_come")
    with o.beside(elsewhere):
        await o.taps(o.on(Day.THURSDAY, 20, 5), elsewhere, "i_play_elsewhere")
    o.view.comment(Comment.CLAIM_IS_CONFIRMED)
    with o.beside(o.arbiter, elsewhere):
        await o.taps(o.on(Day.THURSDAY, 21, 10), o.arbiter, "it_is_so", name(elsewhere))


async def _reminded(o: ClubRound) -> tuple[Person, Person, Person]:
    first = o.somebody()
    second = o.somebody(first)
    o.view.comment(Comment.REMINDED)
    await o.clock.go_to(o.on(Day.THURSDAY, 17, 59))
    with o.beside(first):
        await o.due(o.on(Day.THURSDAY, 18), Fact.REMINDED)
    return first, second, o.somebody(first, second)


async def by_arbiter(o: ClubRound) -> None:
    """Somebody without Telegram has called the arbiter."""
    absent = o.clock.absent(o.number)
    offline = [r for r in o.cast.by_key.values() if not r.has_telegram and r.key not in absent]
    caller = o.chance.choice(offline)
    o.view.comment(messages.CalledTheArbiter(caller.name))
    await o.writes(o.on(Day.THURSDAY, 20, 30), o.arbiter, "by_arbiter", name=caller.name)


async def back(o: ClubRound) -> None:
    """Somebody comes after all."""
    absent = sorted(o.clock.absent(o.number) & o.people.keys())
    person = o.people[o.chance.choice(absent)]
    o.view.comment(Comment.AFTER_ALL)
    with o.beside(person):
        await o.says(o.on(Day.FRIDAY, 15, 30), person, "back")


async def late(o: ClubRound) -> None:
    """After the deadline it is late, and it says so at once."""
    person = o.somebody()
    o.view.comment(Comment.TOO_LATE)
    with o.beside(person):
        await o.says(o.on(Day.FRIDAY, 18, 40), person, "late")


async def newcomer(o: ClubRound) -> None:
    """Somebody joins in the middle of the season, and a guest comes for one evening."""
    o.view.comment(Comment.JOINS_NOW)
    await o.writes(o.on(Day.TUESDAY, 20, 2), o.arbiter, "newcomer", name=o.cast.newcomer.name)
    await o.writes(o.on(Day.TUESDAY, 20, 6), o.arbiter, "guest", name=o.cast.guest.name)


async def deputy(o: ClubRound) -> None:
    """A member is given the right to enter results."""
    helper = o.people[o.cast.deputy.key]
    o.view.comment(messages.DeputyNamed(name(helper)))
    with o.beside(o.arbiter, helper):
        at = o.on(Day.WEDNESDAY, 12, 15)
        await o.writes(at, o.arbiter, "deputies", _RESULTS_RIGHT, name=name(helper))


async def dashboard(o: ClubRound) -> None:
    """One message is the arbiter's dashboard, and is kept up to date in its place."""
    at = o.on(Day.FRIDAY, 16, 30)
    o.view.comment(Comment.DASHBOARD_OPENED)
    with o.beside(o.arbiter), o.view.at_most(_DASHBOARD_LINES):
        await o.writes(at, o.arbiter, "manage")
        await o.says(at + SOON, o.somebody(), "plain")
        await o.clock.go_to(at + SOON + _DASHBOARD_REST)
        await o.clock.seen(Fact.DASHBOARD_SHOWN)


async def preview(o: ClubRound) -> None:
    """Before the pairing goes out the arbiter sees it with its reasons, and swaps by tapping."""
    at = o.on(Day.FRIDAY, 18, 30)
    o.view.comment(Comment.SWAP_WITH_COST)
    with o.beside(o.arbiter), o.view.at_most(_PREVIEW_LINES):
        await o.reach(o.on(Day.FRIDAY, 18), "closed")
        await o.clock.seen(Fact.PREVIEWED)
        await o.taps(at + SOON, o.arbiter, 0)
        await o.taps(at + 2 * SOON, o.arbiter, "swap_with_label")
        await o.taps(at + 3 * SOON, o.arbiter, 0)
        with o.view.at_most(_SEEN_BEFORE):
            await o.taps(at + 4 * SOON, o.arbiter, 0)
