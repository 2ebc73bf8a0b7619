"""Pairs a round for the arbiter, now or again, and publishes it before its hour (``/publiceer``).

On an evening of several rounds, the next one is paired minutes after the last result.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.pairing import messages
from keizer_bot.club.pairing.actions import (
    close_sign_off,
    forfeit_winners,
    pair,
    played_already,
    unpaired,
)
from keizer_bot.club.pairing.inside import cup_not_paired
from keizer_bot.club.pairing.post import post_pairings
from keizer_bot.club.ranking.actions import is_complete, post_ranking
from keizer_bot.club.ranking.messages import NoResultIn
from keizer_bot.club.signing_off.presence import eligible, expected, player_to_act_for, store
from keizer_bot.core.change_log import Action
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.games import round_in
from keizer_bot.core.messages import Job, NoEveningLeft, NothingPairedYet
from keizer_bot.core.occurrences import InRound, SignOffReadLate
from keizer_bot.core.posting import SOON, ask_arbiters, club_chats, note, post, tell_arbiters
from keizer_bot.core.questions import Choice, ask, confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads
from keizer_bot.core.snapshot import HERE, SeasonSnapshot
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading import rounds
from keizer_bot.reports.ranking import of_ranking
from keizer_bot.store import dashboards, seasons
from keizer_bot.store.buttons import Intention
from keizer_bot.store.outbox import state_of
from keizer_bot.store.records import last_published


@on_press("ask-to-pair", may=Right.PAIRING)
def ask_to_pair(context: Context, *, round_id: int | None = None) -> Reply:
    """Pair a round now (default: the first that is not over), or ask first.

    Raises `ArbiterOnly`, `NoEveningLeft`, `ResultsIn`, `NoPairing`, `WrongPhase`.
    """
    snapshot = context.snapshot
    evening = first_not_over(snapshot) if round_id is None else round_in(snapshot, round_id)
    if played_already(snapshot, evening):
        raise messages.ResultsIn(evening.number)
    if evening.phase is Phase.PAIRED:
        return _ask_to_replace(context, evening)
    if evening.phase is Phase.OPEN:
        question = messages.PairBeforeClosing(evening.number, evening.date)
        return confirm(context, question, intend(pair_now, round_id=evening.id))
    return pair_now(context, round_id=evening.id)


def _ask_to_replace(context: Context, evening: Evening) -> Reply:
    """Ask if the pairing should be discarded, and its forfeit wins with it."""
    question = messages.PairAgain(evening.number, evening.date, _lapse(context, evening))
    return confirm(context, question, _replacing(context, evening))


def _replacing(context: Context, evening: Evening) -> Intention:
    return intend(pair_now, round_id=evening.id, lapsing=forfeit_winners(context.snapshot, evening))


def _lapse(context: Context, evening: Evening) -> messages.ForfeitWinsLapse | None:
    winners = forfeit_winners(context.snapshot, evening)
    names = tuple(context.snapshot.by_id(player).name for player in winners)
    return messages.ForfeitWinsLapse(len(names), names) if names else None


@on_press("pair-now", may=Right.PAIRING)
def pair_now(context: Context, *, round_id: int, lapsing: Sequence[int] = ()) -> Reply:
    """Pair the round, closing sign-off first if it is open. Raises as `ask_to_pair`.

    `lapsing` are the forfeit winners that the question named; if there are others now, it asks
    again.
    """
    snapshot = context.snapshot
    evening = round_in(snapshot, round_id)
    if not set(forfeit_winners(snapshot, evening)) <= set(lapsing):
        return _ask_to_replace(context, evening)
    try:
        with context.tx.part():
            if evening.phase is Phase.OPEN:
                close_sign_off(context, round_id)
            return Reply.of(pair(context, round_id=round_id))
    except PairingRefusedError as refused:
        if snapshot.rules.is_cup:
            return cup_not_paired(context, evening.number, refused)
        if not refused.players:
            raise messages.MethodCannotPair(evening.number, refused.trouble) from refused
        raise messages.NoPairing(evening.number, snapshot.names(refused.players)) from refused


def offer_to_pair_again(context: Context, occurrence: SignOffReadLate) -> tuple[()]:
    """Ask the arbiters what to do about a timely sign-off that the bot read after the pairing.

    Once a game of the round was played, it only tells them.
    """
    snapshot = context.snapshot
    evening = round_in(snapshot, occurrence.round_id)
    arrival = occurrence.player, evening.date, context.local(context.at)
    if played_already(snapshot, evening):
        tell_arbiters(context, messages.HeardAfterResults(*arrival))
        return ()
    choices = [Choice(Job.AGAIN, _replacing(context, evening)), Choice(messages.LetItStand(), None)]
    question = messages.HeardAfterPairing(*arrival, _lapse(context, evening))
    ask_arbiters(context, Right.PAIRING, question, choices)
    return ()


def ask_to_publish(context: Context) -> Reply:
    """Ask the arbiter what to post now. Raises `ArbiterOnly`."""
    context.require(Right.PAIRING)
    choices = [
        Choice(messages.PublishPairings(), intend(publish_pairings)),
        Choice(messages.PublishRanking(), intend(publish_ranking)),
    ]
    return ask(context, messages.PublishWhat(), choices, in_a_row=2)


@on_press("publish-pairings", may=Right.PAIRING)
def publish_pairings(context: Context) -> Reply:
    """Post the pairings of the first round that is not over: made now, or posted again.

    Raises as `ask_to_pair`, and `NoGroupYet`.
    """
    snapshot = context.snapshot
    evening = first_not_over(snapshot)
    if evening.phase is not Phase.PAIRED:
        return ask_to_pair(context, round_id=evening.id)
    _require_group(context)
    row = next(r for r in snapshot.rounds if r.id == evening.id)
    version = seasons.next_version(context.tx, evening.id, row.relaxed)
    note(context, Action.PUBLISHED, str(evening.number), after=str(version), round_id=evening.id)
    post_pairings(context, evening.id)
    return Reply.of(messages.PairingsPublished(evening.number))


@on_press("publish-ranking", may=Right.PAIRING)
def publish_ranking(context: Context) -> Reply:
    """Post the present ranking.

    Raises `ArbiterOnly`, `NothingPairedYet`, `NoResultIn`, `NoGroupYet`.
    """
    _require_group(context)
    snapshot = context.snapshot
    paired = [r for r in snapshot.rounds if r.phase in (Phase.PAIRED, Phase.FINAL)]
    if not paired:
        raise NothingPairedYet
    ranked = [r for r in paired if r.number <= snapshot.ranked_to]
    if not ranked:
        raise NoResultIn(paired[-1].number, of_ranking(0), 0)
    last = ranked[-1]
    posted = last_published(context.tx, last.id, "ranking")
    state = state_of(context.tx, posted[2]) if posted and posted[2] else "failed"
    version = post_ranking(context, last.id, again=state == "failed")
    if version is None:
        waits = state in ("queued", "sending")
        answer = messages.RankingPublished if waits else messages.RankingPublishedAlready
        return Reply.of(answer(last.number))
    note(context, Action.RANKING, str(last.number), after=str(version), round_id=last.id)
    return Reply.of(messages.RankingPublished(last.number))


def _require_group(context: Context) -> None:
    if not club_chats(context):
        raise messages.NoGroupYet


def first_not_over(snapshot: SeasonSnapshot, *, but: Phase = Phase.FINAL) -> Evening:
    """The first round that is not over, nor in the phase `but`. Raises `NoEveningLeft`."""
    for evening in snapshot.calendar.evenings:
        if evening.phase not in (Phase.FINAL, but):
            return evening
    raise NoEveningLeft(snapshot.row.name)


def first_not_paired(snapshot: SeasonSnapshot) -> Evening:
    """The first round that is not paired. Raises `NoEveningLeft`."""
    return first_not_over(snapshot, but=Phase.PAIRED)


_PAUSE: Final = timedelta(minutes=3)
_IN_A_ROW: Final = 2


def plan_next_round(context: Context, occurrence: InRound) -> tuple[()]:
    """Schedule the evening's next round once this one has all its results; else cancel that."""
    _, *later = context.calendar.rest_of_evening(round_in(context, occurrence.round_id))
    coming = next((round_ for round_ in later[:1] if not round_.is_paired), None)
    if coming is None or dashboards.is_held(context.tx, coming.id):
        return ()
    row = seasons.round_(context.tx, coming.id)
    planned = row.pairs_at if row else None
    if not is_complete(context, occurrence.round_id):
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
        ask_arbiters(context, Right.PAIRING, question, choices, in_a_row=_IN_A_ROW)
    return ()


def _ways_to_go_on(coming: Evening) -> list[Choice]:
    return [
        Choice(Job.PAIR, intend(pair_at_once, round_id=coming.id)),
        Choice(messages.WhoPlaysOn(), intend(plays_on, round_id=coming.id)),
    ]


@on_press("wait-with-round", may=Right.PAIRING)
def wait_with_round(context: Context, *, round_id: int) -> Reply:
    """Leave the next round to the arbiter. Raises as `pair_at_once`."""
    evening = unpaired(context, round_id)
    seasons.hold(context.tx, round_id, context.at)
    _post_that_it_waits(context, evening)
    return ask(context, messages.ItWaits(evening.number), _ways_to_go_on(evening))


def _post_that_it_waits(context: Context, evening: Evening) -> None:
    key = f"waits:{evening.id}:{context.at.isoformat()}"
    post(context, messages.NextRoundWaits(evening.number), key=key, urgency=SOON)


@on_press("pair-at-once", may=Right.PAIRING)
def pair_at_once(context: Context, *, round_id: int) -> Reply:
    """Let the clock pair the round now. Raises `ArbiterOnly`, `WrongPhase`, `ResultsOpen`."""
    evening = unpaired(context, round_id)
    before = context.calendar.numbered(evening.number - 1)
    if before is not None and before.phase is Phase.PAIRED and not is_complete(context, before.id):
        raise messages.ResultsOpen(before.number)
    seasons.set_pairs_at(context.tx, round_id, context.at)
    return Reply.of(messages.PairedAtOnce(evening.number))


@on_press("plays-on", may=Right.PAIRING)
def plays_on(context: Context, *, round_id: int, player: int | None = None) -> Reply:
    """Show the next round's players; the button of a `player` takes them out, or in again.

    This holds for the rest of the evening. Raises as `pair_at_once`.
    """
    evening = unpaired(context, round_id)
    if player is not None:
        _turn(context, evening, player)
    there = {player.id for player in expected(context.snapshot, evening)}
    choices = []
    for row in eligible(context.snapshot, evening):
        label = f"{'✓' if row.id in there else '–'} {row.name}"
        choices.append(Choice(label, intend(plays_on, round_id=round_id, player=row.id)))
    choices.append(Choice(Job.PAIR, intend(pair_at_once, round_id=round_id)))
    question = messages.WhoPlaysRound(evening.number, len(there))
    return ask(context, question, choices, in_a_row=_IN_A_ROW)


def _turn(context: Context, evening: Evening, player: int) -> None:
    player_row = player_to_act_for(context, player)
    comes = player_row in expected(context.snapshot, evening)
    for later in context.calendar.rest_of_evening(evening):
        if not later.is_paired:
            store(context, player_row, later, AbsenceKind.EXCUSED if comes else HERE)


@reads(rounds.read_publication)
def publish(request: Request, wanted: rounds.Publication | None) -> Reply:
    """``/publiceer [indeling|stand]``: post it now; any other words, or none: ask what to post."""
    if wanted is None:
        return ask_to_publish(request.context)
    pairings = wanted is rounds.Publication.PAIRINGS
    return (publish_pairings if pairings else publish_ranking)(request.context)


PUBLISH = Command(
    "publiceer publish pubblica", Topic.PAIRING, publish, Scope.COMING, Right.PAIRING, usual=True
)
