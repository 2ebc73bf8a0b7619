"""An evening of several rounds: the next one is paired minutes after the last result is in.

The arbiter may stop that (*Wacht*), pair at once, and tap who leaves and who comes in. The clock
makes the pairing (`keizer_bot.club.jobs`), so that a stop of the bot in between loses nothing.
"""

from datetime import timedelta
from typing import Final

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.pairing import messages
from keizer_bot.club.ranking.post import is_complete
from keizer_bot.club.signing_off.presence import eligible, expected, spoken_for, store
from keizer_bot.core.context import RequestContext
from keizer_bot.core.events import InRound
from keizer_bot.core.games import round_in
from keizer_bot.core.posting import SOON, arbiters_with, ask_person, post
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import HERE
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.commands import Right
from keizer_bot.store import dashboards, games, seasons

_PAUSE: Final = timedelta(minutes=3)
_IN_A_ROW: Final = 2


def _following(context: RequestContext, round_id: int) -> Evening | None:
    """The round that is played next on the same evening, while it is not paired."""
    evening = round_in(context, round_id)
    rounds = context.calendar.rest_of_evening(evening)
    return rounds[1] if len(rounds) > 1 and not rounds[1].is_paired else None


def plan_next_round(context: RequestContext, event: InRound) -> tuple[()]:
    """Pair the evening's next round soon, once this one has all its results; else no more."""
    coming = _following(context, event.round_id)
    if coming is None or dashboards.is_held(context.tx, coming.id):
        return ()
    row = seasons.round_(context.tx, coming.id)
    planned = row.pairs_at if row else None
    if not is_complete(context, event.round_id):
        if planned is not None:
            seasons.set_pairs_at(context.tx, coming.id, None)
            _post_that_it_waits(context, coming)
    elif planned is None:
        at = context.at + _PAUSE
        seasons.set_pairs_at(context.tx, coming.id, at)
        soon = coming.number - 1, coming.number, context.local(at)
        key = f"next:{coming.id}:{at.isoformat()}"
        post(context, messages.NextRoundComes(*soon), key=key, urgency=SOON)
        question = messages.NextRoundFollows(*soon)
        choices = [Choice(messages.WaitWithIt(), intend(wait_with_round, round_id=coming.id))]
        choices += _ways_to_go_on(coming)
        for arbiter in arbiters_with(context, Right.PAIRING):
            to = arbiter.person_id, context.club.language
            ask_person(context, *to, question, choices, in_a_row=_IN_A_ROW)
    return ()


def _ways_to_go_on(coming: Evening) -> list[Choice]:
    return [
        Choice(messages.PairItNow(), intend(pair_at_once, round_id=coming.id)),
        Choice(messages.WhoPlaysOn(), intend(plays_on, round_id=coming.id)),
    ]


def _to_be_paired(context: RequestContext, round_id: int) -> Evening:
    """Raises `ArbiterOnly`, `RightMissing`, `StaleButton`, `WrongPhase`."""
    context.require(Right.PAIRING)
    evening = round_in(context, round_id)
    if evening.is_paired:
        raise messages.WrongPhase(evening.number, evening.phase)
    return evening


@on_press("wait-with-round")
def wait_with_round(context: RequestContext, *, round_id: int) -> Reply:
    """Leave the next round to the arbiter. Raises as `pair_at_once`."""
    evening = _to_be_paired(context, round_id)
    seasons.hold(context.tx, round_id, context.at)
    _post_that_it_waits(context, evening)
    return ask(context, messages.ItWaits(evening.number), _ways_to_go_on(evening))


def _post_that_it_waits(context: RequestContext, evening: Evening) -> None:
    key = f"waits:{evening.id}:{context.at.isoformat()}"
    post(context, messages.NextRoundWaits(evening.number), key=key, urgency=SOON)


@on_press("pair-at-once")
def pair_at_once(context: RequestContext, *, round_id: int) -> Reply:
    """Let the clock pair the round now. Raises `ArbiterOnly`, `WrongPhase`, `ResultsOpen`."""
    evening = _to_be_paired(context, round_id)
    before = context.calendar.numbered(evening.number - 1)
    if before is not None and before.phase is Phase.PAIRED and not is_complete(context, before.id):
        raise messages.ResultsOpen(before.number)
    seasons.set_pairs_at(context.tx, round_id, context.at)
    return Reply.of(messages.PairedAtOnce(evening.number))


@on_press("plays-on")
def plays_on(context: RequestContext, *, round_id: int, player: int | None = None) -> Reply:
    """Show who plays the next round, a button each; that of a `player` takes them out, or in.

    It holds for the rest of the evening. Raises as `pair_at_once`.
    """
    evening = _to_be_paired(context, round_id)
    if player is not None:
        _turn(context, evening, player)
    said = games.presence(context.tx, round_id)
    there = {one.id for one in expected(context.snapshot, evening, said)}
    names = [
        Choice(
            f"{'✓' if one.id in there else '–'} {one.name}",
            intend(plays_on, round_id=round_id, player=one.id),
        )
        for one in eligible(context.snapshot, evening)
    ]
    now = Choice(messages.PairItNow(), intend(pair_at_once, round_id=round_id))
    return ask(
        context,
        messages.WhoPlaysRound(evening.number, len(there)),
        [*names, now],
        in_a_row=_IN_A_ROW,
    )


def _turn(context: RequestContext, evening: Evening, player: int) -> None:
    who = spoken_for(context, player)
    said = games.presence(context.tx, evening.id)
    comes = who in expected(context.snapshot, evening, said)
    for later in context.calendar.rest_of_evening(evening):
        if later.is_paired:
            continue
        before = games.presence_of(context.tx, later.id, who.id)
        store(context, who, later, AbsenceKind.EXCUSED if comes else HERE, before=before)
