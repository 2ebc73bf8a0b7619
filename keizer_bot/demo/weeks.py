"""The demo's scenes, week by week; whom they happen to and who wins is left to the seed.

Each story of a club's season has its scene, and each scene comes once. The terminal and the page
play the same scenes of a week, one after the other.
"""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from typing import TypeAlias

from keizer_bot.demo import messages
from keizer_bot.demo import scenes_evening as evening
from keizer_bot.demo import scenes_week as week
from keizer_bot.demo.cast import lines_in
from keizer_bot.demo.club_round import ClubRound, Day, Scene, shown
from keizer_bot.demo.program import Board

LIVE = (Day.MONDAY, 21, 10)
"""When the page begins, in the middle of the first evening; as for ``ClubRound.on``."""
WEEKLY = 12  # lines of a post that are shown once everybody has seen one whole
_FOR_ARBITER = 2  # the last boards, whose results the arbiter sends
_APART = timedelta(minutes=7)
_LIVE = (timedelta(seconds=8), timedelta(seconds=25))
_LIVE_APART = timedelta(minutes=2)
_WAYS = 4
_SEEN_RESULTS = 6  # lines of a post with results that came in by taps

Week: TypeAlias = tuple[Scene, ...]
"""A round's scenes in the order of the clock, among them what the bot does by itself."""


async def closes(o: ClubRound) -> None:
    """Sign-off closes."""
    await o.reach(o.on(Day.FRIDAY, 18), "closed")


async def pairs(o: ClubRound) -> None:
    """The round is paired."""
    await o.reach(o.on(Day.FRIDAY, 20), "paired")


async def ends(o: ClubRound) -> None:
    """The results are final, and the ranking is posted."""
    await o.reach(o.on(Day.MONDAY, 23, 30), "final")


def _usual(o: ClubRound) -> Iterator[datetime]:
    """When results come in, from nine o'clock."""
    return (o.on(Day.MONDAY, 21) + place * _APART for place in count())


def _live(o: ClubRound) -> Iterator[datetime]:
    """When they do while a visitor looks on: two at once, the others one by one."""
    yield from (o.on(*LIVE) + each for each in _LIVE)
    yield from (o.on(*LIVE) + place * _LIVE_APART for place in count(1))


async def first_results(o: ClubRound) -> None:
    """Two come in, in words and in figures; the others while a visitor looks on."""
    for place, (board, moment) in enumerate(zip(o.open_boards()[:2], _usual(o), strict=False)):
        await _report(o, board, place, moment)


async def results(
    o: ClubRound,
    *,
    by_deputy: bool = False,
    moments: Callable[[ClubRound], Iterator[datetime]] = _usual,
) -> None:
    """Let the results come in that no scene keeps for itself.

    In the first round each way of reporting is seen; later on all come in by taps. The arbiter,
    or a deputy, sends what is left: a line each, by board and by names.
    """
    coming = moments(o)
    boards, ways = o.open_boards(), _WAYS if o.number == 1 else 0
    last = [b for b in boards if b in boards[-_FOR_ARBITER:] or not o.players(b)]
    reported = [board for board in boards if board not in last]
    for place, board in enumerate(reported[:ways]):
        await _report(o, board, place, next(coming))
    if reported[ways:]:
        o.view.comment(messages.OthersReport(len(reported[ways:])))
    with o.view.at_most(_SEEN_RESULTS), o.view.muted():
        for place, board in enumerate(reported[ways:], start=ways):
            await _report(o, board, place, next(coming), by_tap=True)
    sent, players = [str(lines_in(o.language)["several"])], o.cast.by_key
    for board in last:
        result = shown(o.outcome(board))
        white, black = players[board.white].last, players[board.black].last
        by_names = f"{white} - {black} {result}"
        sent.append(by_names if len(sent) % 2 else f"{board.number} {result}")
    leads = o.people.get(o.cast.deputy.key, o.arbiter) if by_deputy else o.arbiter
    with nullcontext() if o.number == 1 or by_deputy else o.view.muted():
        await o.say(o.on(Day.MONDAY, 22, 58), {leads: "\n".join(sent)})


results_by_deputy = partial(results, by_deputy=True)
"""The same; a deputy sends the last of them."""
live_results = partial(results, moments=_live)
"""The same, in the middle of the first evening."""


async def _report(
    o: ClubRound, board: Board, place: int, moment: datetime, *, by_tap: bool = False
) -> None:
    """One of the two players reports: in words, in figures, by a tap or in full.

    Nobody does, if somebody who looks on has reported it, or is to do so.
    """
    await o.clock.go_to(moment)
    if board not in o.open_boards() or not o.players(board):
        return
    key = o.chance.choice([k for k in (board.white, board.black) if k in o.people])
    person, result = o.people[key], o.outcome(board)
    side = _side(result, white=key == board.white)
    players = o.cast.by_key
    names = {"white": players[board.white].last, "black": players[board.black].last}
    says = (
        o.chance.choice(lines_in(o.language)[side]),
        o.line("in_figures", result=shown(result)),
        None,
        o.line("in_full", **names, result=shown(result)),
    )[place % _WAYS]
    if by_tap or says is None:
        await o.presses(moment, person, o.company.group, f"i_{side}")
    else:
        await o.say(moment, {person: says})


def _side(result: str, *, white: bool) -> str:
    """How a game ended for one of the two: won, drew or lost."""
    if result == "1/2-1/2":
        return "drew"
    return "won" if (result == "1-0") == white else "lost"


_UNTIL_EVENING: Week = (
    *(week.plain, week.spoken, week.question, week.standing, week.reminder, evening.who),
    *(closes, week.late, pairs, evening.ten_minutes_later, evening.corrected),
)
UNTIL_LIVE: Week = (*_UNTIL_EVENING, first_results)
FROM_LIVE: Week = (live_results, ends, evening.evening_in_numbers)
"""The first week on both sides of the moment at which the page begins (``LIVE``)."""

WEEKS: tuple[Week, ...] = (
    (*_UNTIL_EVENING, results, ends, evening.evening_in_numbers),
    (
        *(evening.committee, week.by_date, week.by_arbiter, week.back),
        *(closes, pairs, evening.regulations),
        *(evening.no_show, evening.ranking, evening.objection, results, ends, evening.appeal),
    ),
    (week.by_round, closes, pairs, results, ends),
    (
        *(week.newcomer, week.deputy, week.by_date, week.dashboard, week.preview, pairs),
        *(results_by_deputy, ends),
    ),
    (week.by_round, closes, pairs, evening.what_if, results, ends, evening.why, evening.undone),
    (week.by_date, closes, pairs, results, ends, evening.prizes),
    (week.by_round, closes, pairs, results, ends),
)

SCENARIOS: dict[str, Week] = {
    "sign-off": (week.plain, week.spoken, week.question),
    "late-sign-off": (week.plain, closes, week.late),
    "reminder": (week.reminder,),
    "wrong-result": (closes, pairs, evening.corrected),
    "no-show": (closes, pairs, evening.no_show),
    "objection": (
        *(evening.committee, closes, pairs, evening.objection),
        *(results, ends, evening.appeal),
    ),
    "newcomer": (week.newcomer,),
    "questions": (evening.who, closes, pairs, evening.what_if, results, ends, evening.why),
}
"""Short stories by name: a week of the club in which just that happens; the bot does the rest."""
