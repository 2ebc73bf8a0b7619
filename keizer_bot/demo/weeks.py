"""The demo's scenes, week by week; the seed decides who takes part and who wins.

Each story of a club's season has its scene, and each scene is played once. The terminal and the
page play the same scenes of a week, one after another.
"""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from typing import TypeAlias

from keizer_bot.demo import messages, scenes
from keizer_bot.demo.club import lines_in
from keizer_bot.demo.club_round import ClubRound, Day, Scene, shown
from keizer_bot.demo.program import Board

LIVE = (Day.MONDAY, 21, 10)
"""The moment at which the page begins, in the first evening; as for ``ClubRound.on``."""
WEEKLY = 12  # lines shown of a post from the second week on
_FOR_ARBITER = 2  # last boards, whose results the arbiter sends
_APART = timedelta(minutes=7)
_LIVE = (timedelta(seconds=8), timedelta(seconds=25))
_LIVE_APART = timedelta(minutes=2)
_WAYS = 4  # of reporting a result
_SEEN_RESULTS = 6  # lines shown of a post with results that were tapped

Week: TypeAlias = tuple[Scene, ...]
"""A round's scenes in order, with those in which the bot acts by itself."""


async def closes(round_: ClubRound) -> None:
    """The bot closes sign-off."""
    await round_.reach(round_.on(Day.FRIDAY, 18), "closed")


async def pairs(round_: ClubRound) -> None:
    """The bot pairs the round."""
    await round_.reach(round_.on(Day.FRIDAY, 20), "paired")


async def ends(round_: ClubRound) -> None:
    """The bot makes the results final, and posts the ranking."""
    await round_.reach(round_.on(Day.MONDAY, 23, 30), "final")


def _usual(round_: ClubRound) -> Iterator[datetime]:
    """The moments of reports, from nine o'clock on."""
    return (round_.on(Day.MONDAY, 21) + place * _APART for place in count())


def _live(round_: ClubRound) -> Iterator[datetime]:
    """The moments of reports while a visitor looks on: two at once, the others one by one."""
    yield from (round_.on(*LIVE) + delay for delay in _LIVE)
    yield from (round_.on(*LIVE) + place * _LIVE_APART for place in count(1))


async def first_results(round_: ClubRound) -> None:
    """Two results come in, in words and in figures; the others while a visitor looks on."""
    for place, (board, moment) in enumerate(
        zip(round_.open_boards()[:2], _usual(round_), strict=False)
    ):
        await _report(round_, board, place, moment)


async def results(
    round_: ClubRound,
    *,
    by_deputy: bool = False,
    moments: Callable[[ClubRound], Iterator[datetime]] = _usual,
) -> None:
    """Let all results come in that no other scene uses.

    In the first round each way of reporting is shown; later all are tapped. The arbiter, or a
    deputy, sends the last ones: a line each, by board and by names.
    """
    coming = moments(round_)
    boards, way_count = round_.open_boards(), _WAYS if round_.number == 1 else 0
    sent_by_arbiter = [b for b in boards if b in boards[-_FOR_ARBITER:] or not round_.players(b)]
    reported = [board for board in boards if board not in sent_by_arbiter]
    for place, board in enumerate(reported[:way_count]):
        await _report(round_, board, place, next(coming))
    if reported[way_count:]:
        round_.view.comment(messages.OthersReport(len(reported[way_count:])))
    with round_.view.at_most(_SEEN_RESULTS), round_.view.muted():
        for place, board in enumerate(reported[way_count:], start=way_count):
            await _report(round_, board, place, next(coming), by_tap=True)
    lines, players = [str(lines_in(round_.language)["several"])], round_.cast.by_key
    for board in sent_by_arbiter:
        result = shown(round_.outcome(board))
        white, black = players[board.white].last, players[board.black].last
        by_names = f"{white} - {black} {result}"
        lines.append(by_names if len(lines) % 2 else f"{board.number} {result}")
    sender = (
        round_.people.get(round_.cast.deputy.key, round_.arbiter) if by_deputy else round_.arbiter
    )
    with nullcontext() if round_.number == 1 or by_deputy else round_.view.muted():
        await round_.say(round_.on(Day.MONDAY, 22, 58), {sender: "\n".join(lines)})


results_by_deputy = partial(results, by_deputy=True)
"""The same, but a deputy sends the last ones."""
live_results = partial(results, moments=_live)
"""The same, in the middle of the first evening."""


async def _report(
    round_: ClubRound, board: Board, place: int, moment: datetime, *, by_tap: bool = False
) -> None:
    """One of the two players reports: in words, in figures, by a tap or in full.

    Nobody does if a visitor has reported the result, or acts for both players.
    """
    await round_.clock.go_to(moment)
    if board not in round_.open_boards() or not round_.players(board):
        return
    key = round_.chance.choice([k for k in (board.white, board.black) if k in round_.people])
    person, result = round_.people[key], round_.outcome(board)
    side = _side(result, white=key == board.white)
    players = round_.cast.by_key
    names = {"white": players[board.white].last, "black": players[board.black].last}
    text = (
        round_.chance.choice(lines_in(round_.language)[side]),
        round_.line("in_figures", result=shown(result)),
        None,
        round_.line("in_full", **names, result=shown(result)),
    )[place % _WAYS]
    if by_tap or text is None:
        await round_.taps(moment, person, f"i_{side}", chat=round_.company.group)
    else:
        await round_.say(moment, {person: text})


def _side(result: str, *, white: bool) -> str:
    """The result of the game for one of the two: won, drew or lost."""
    if result == "1/2-1/2":
        return "drew"
    return "won" if (result == "1-0") == white else "lost"


_UNTIL_EVENING: Week = (
    *(scenes.plain, scenes.spoken, scenes.question, scenes.standing, scenes.reminder, scenes.who),
    *(closes, scenes.late, pairs, scenes.ten_minutes_later, scenes.corrected),
)
UNTIL_LIVE: Week = (*_UNTIL_EVENING, first_results)
FROM_LIVE: Week = (live_results, ends, scenes.evening_in_numbers)
"""The first week before and after the moment at which the page begins (``LIVE``)."""

WEEKS: tuple[Week, ...] = (
    (*_UNTIL_EVENING, results, ends, scenes.evening_in_numbers),
    (
        *(scenes.committee, scenes.by_date, scenes.by_arbiter, scenes.back),
        *(closes, pairs, scenes.regulations),
        *(scenes.no_show, scenes.ranking, scenes.objection, results, ends, scenes.appeal),
    ),
    (scenes.by_round, closes, pairs, results, ends),
    (
        *(scenes.newcomer, scenes.deputy, scenes.by_date, scenes.dashboard, scenes.preview, pairs),
        *(results_by_deputy, ends),
    ),
    (scenes.by_round, closes, pairs, scenes.what_if, results, ends, scenes.why, scenes.undone),
    (scenes.by_date, closes, pairs, results, ends, scenes.prizes),
    (scenes.by_round, closes, pairs, results, ends),
)

SCENARIOS: dict[str, Week] = {
    "sign-off": (scenes.plain, scenes.spoken, scenes.question),
    "late-sign-off": (scenes.plain, closes, scenes.late),
    "reminder": (scenes.reminder,),
    "wrong-result": (closes, pairs, scenes.corrected),
    "no-show": (closes, pairs, scenes.no_show),
    "objection": (
        *(scenes.committee, closes, pairs, scenes.objection),
        *(results, ends, scenes.appeal),
    ),
    "newcomer": (scenes.newcomer,),
    "questions": (scenes.who, closes, pairs, scenes.what_if, results, ends, scenes.why),
}
"""Short stories by name: a week of the club with only these scenes."""
