"""What happens in the demo, week by week; who it happens to and who wins is left to the seed.

Each story of a club's season has its scene, and each scene comes once. The terminal and the page
play the same steps of a week, one after the other.
"""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from keizer_bot.playground import comments
from keizer_bot.playground import scenes_evening as evening
from keizer_bot.playground import scenes_reading as reading
from keizer_bot.playground import scenes_week as week
from keizer_bot.playground.clock_control import Board
from keizer_bot.playground.club import BY_KEY, DEPUTY
from keizer_bot.playground.club_round import FRIDAY, MONDAY, ClubRound, shown
from keizer_bot.playground.lines import lines_in

WEEKLY = 12  # lines of a post that are shown once everybody has seen one whole
_FOR_ARBITER = 2  # the last boards, whose results the arbiter sends
_APART = timedelta(minutes=7)
_WAYS = 4
_SEEN_RESULTS = 6  # lines of a post with results that came in by taps

Scene = Callable[[ClubRound], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Week:
    """A round's scenes, each tuple in the order of the clock.

    `before` sign-off closes, `closed` until the pairing, `paired` until the games begin, `playing`
    until most results are in, `ending` until they are final, and `after` that. `by_deputy`:
    the last results are sent by a deputy.
    """

    before: tuple[Scene, ...] = ()
    closed: tuple[Scene, ...] = ()
    paired: tuple[Scene, ...] = ()
    playing: tuple[Scene, ...] = ()
    ending: tuple[Scene, ...] = ()
    after: tuple[Scene, ...] = ()
    by_deputy: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happens in a week: a scene, or what happens in every week."""

    happens: Callable[[], Awaitable[None]]
    is_scene: bool = False


def steps(o: ClubRound, scenes: Week) -> Iterator[Step]:
    """What happens in a round, from the first sign-off to its ranking and what is said of it."""
    yield from _scenes(o, scenes.before)
    yield Step(partial(o.reach, o.on(FRIDAY, 18), "closed"))
    yield from _scenes(o, scenes.closed)
    yield Step(partial(o.reach, o.on(FRIDAY, 20), "paired"))
    yield from _scenes(o, scenes.paired + scenes.playing)
    yield Step(partial(_results, o, by_deputy=scenes.by_deputy))
    yield from _scenes(o, scenes.ending)
    yield Step(partial(o.reach, o.on(MONDAY, 23, 30), "final"))
    yield from _scenes(o, scenes.after)


def _scenes(o: ClubRound, scenes: tuple[Scene, ...]) -> Iterator[Step]:
    return (Step(partial(scene, o), is_scene=True) for scene in scenes)


async def _results(o: ClubRound, *, by_deputy: bool) -> None:
    """Let the results come in that no scene keeps for itself.

    In the first round each way of reporting is seen; later on all come in by taps. The arbiter,
    or a deputy, sends what is left: a line each, by board and by names.
    """
    boards, ways = o.open_boards(), _WAYS if o.number == 1 else 0
    last = [b for b in boards if b in boards[-_FOR_ARBITER:] or not o.players(b)]
    reported = [board for board in boards if board not in last]
    for place, board in enumerate(reported[:ways]):
        await _report(o, board, place)
    if reported[ways:]:
        o.comment(comments.OthersReport(len(reported[ways:])))
    with o.view.at_most(_SEEN_RESULTS), o.view.muted():
        for place, board in enumerate(reported[ways:], start=ways):
            await _report(o, board, place, by_tap=True)
    sent = [str(lines_in(o.language)["several"])]
    for board in last:
        result = shown(o.outcome(board))
        by_names = f"{BY_KEY[board.white].last} - {BY_KEY[board.black].last} {result}"
        sent.append(by_names if len(sent) % 2 else f"{board.number} {result}")
    leads = o.people.get(DEPUTY, o.arbiter) if by_deputy else o.arbiter
    with nullcontext() if o.number == 1 or by_deputy else o.view.muted():
        await o.say(o.on(MONDAY, 22, 58), {leads: "\n".join(sent)})


async def _report(o: ClubRound, board: Board, place: int, *, by_tap: bool = False) -> None:
    """One of the two players reports: in words, in figures, by a tap or in full.

    Nobody does, if somebody who looks on has reported it, or is to do so.
    """
    moment = o.on(MONDAY, 21) + place * _APART
    await o.clock.go_to(moment)
    if board not in o.open_boards() or not o.players(board):
        return
    key = o.chance.choice([k for k in (board.white, board.black) if k in o.people])
    person, result = o.people[key], o.outcome(board)
    side = _side(result, white=key == board.white)
    names = {"white": BY_KEY[board.white].last, "black": BY_KEY[board.black].last}
    says = (
        o.chance.choice(lines_in(o.language)[side]),
        o.line("in_figures", result=shown(result)),
        None,
        o.line("in_full", **names, result=shown(result)),
    )[place % _WAYS]
    if by_tap or says is None:
        await o.presses(moment, person, o.company.group, f":{side}")
    else:
        await o.say(moment, {person: says})


def _side(result: str, *, white: bool) -> str:
    """How a game ended for one of the two: won, drew or lost."""
    if result == "1/2-1/2":
        return "drew"
    return "won" if (result == "1-0") == white else "lost"


WEEKS = (
    Week(
        before=(
            week.plain,
            week.spoken,
            week.question,
            week.standing,
            week.reminder,
            reading.who,
        ),
        closed=(week.late,),
        paired=(evening.ten_minutes_later,),
        playing=(evening.corrected,),
        after=(reading.evening_in_numbers,),
    ),
    Week(
        before=(week.combined, evening.committee, week.foreign, week.by_arbiter, week.back),
        paired=(evening.regulations,),
        playing=(evening.no_show, evening.objection),
        after=(evening.appeal,),
    ),
    Week(
        before=(week.team, week.odd),
        closed=(week.bye,),
        paired=(week.left_free, reading.pairings_picture),
        playing=(reading.ranking,),
        after=(week.external,),
    ),
    Week(
        before=(week.newcomer, week.deputy, week.by_date, week.dashboard, week.preview),
        by_deputy=True,
    ),
    Week(
        before=(reading.language, week.by_round),
        paired=(reading.player,),
        playing=(reading.what_if,),
        after=(reading.why, reading.course, evening.undone),
    ),
    Week(
        before=(week.by_date,),
        playing=(evening.nobody_came,),
        ending=(evening.neither,),
        after=(reading.prizes,),
    ),
    Week(
        before=(week.rules, week.by_round),
        playing=(evening.absent_again,),
        ending=(evening.signed_off_for_silence,),
        after=(reading.cross_table, reading.privacy),
    ),
)

SCENARIOS: dict[str, tuple[Week, ...]] = {
    "sign-off": (Week(before=(week.plain, week.spoken, week.question)),),
    "late-sign-off": (Week(before=(week.plain,), closed=(week.late,)),),
    "reminder": (Week(before=(week.reminder,)),),
    "wrong-result": (Week(playing=(evening.corrected,)),),
    "no-show": (Week(playing=(evening.no_show,)),),
    "objection": (
        Week(before=(evening.committee,), playing=(evening.objection,), after=(evening.appeal,)),
    ),
    "newcomer": (Week(before=(week.newcomer,)),),
    "questions": (Week(before=(reading.who,), playing=(reading.what_if,), after=(reading.why,)),),
}
"""Short stories by name: a week of the club in which just that happens; the bot does the rest."""
