"""What the arbiter wants of a pairing that is not made yet: pairs forced, forbidden, a bye."""

from __future__ import annotations

from collections.abc import Sequence

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.attendance.messages import NotInRound
from keizer_bot.club.attendance.presence import eligible, expected
from keizer_bot.club.pairing import messages
from keizer_bot.club.pairing.actions import played_already
from keizer_bot.club.pairing.costs import Wanted, costs_of
from keizer_bot.core.change_log import Action, Recorded
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import player_in, round_in
from keizer_bot.core.messages import NotWithHimself, StaleButton
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Asked, Choice, ask, intend, on_press
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import games, steering
from keizer_bot.store.games import Wish
from keizer_bot.store.seasons import PlayerRow


def force(context: RequestContext, *, player: int, other: int, round_id: int) -> messages.WishNoted:
    """Let two players meet in a round that is not paired yet.

    Raises `ArbiterOnly`, `WrongPhase`, `NotInRound`, `NotWithHimself`, `WillNotBeThere`,
    `WishContradicts` and `ForbiddenByRules`.
    """
    return _wish(context, "force", round_id, player, other)


def forbid(
    context: RequestContext, *, player: int, other: int, round_id: int
) -> messages.WishNoted:
    """Keep two players apart in a round that is not paired yet. Raises as `force`."""
    return _wish(context, "forbid", round_id, player, other)


def give_bye(context: RequestContext, *, player: int, round_id: int) -> messages.WishNoted:
    """Give a player the bye in a round that is not paired yet. Raises as `force`."""
    return _wish(context, "bye", round_id, player)


def list_wishes(context: RequestContext) -> Message | Asked:
    """All wishes for coming rounds, each with a button to take it back. Raises `ArbiterOnly`."""
    context.require(Right.PAIRING)
    snapshot = context.snapshot
    open_rounds = {r.id for r in snapshot.rounds if r.phase in (Phase.OPEN, Phase.CLOSED)}
    known = [w for w in games.wishes(context.tx, snapshot.row.id) if w.round_id in open_rounds]
    if not known:
        return messages.NoWishes()
    shown = [(_shown(snapshot, wish), wish.id) for wish in known]
    choices = [
        Choice(messages.TakeBack(say), intend(take_back, wish=number)) for say, number in shown
    ]
    return ask(context, messages.WishList(tuple(say for say, _ in shown)), choices)


def wishes_of(context: RequestContext, round_id: int) -> tuple[tuple[messages.Shown, int], ...]:
    """The wishes for that round as they are shown, each with its id. Raises `ArbiterOnly`."""
    context.require_arbiter()
    snapshot = context.snapshot
    return tuple((_shown(snapshot, w), w.id) for w in _of_round(context, snapshot, round_id))


@on_press("take-back")
def take_back(context: RequestContext, *, wish: int) -> messages.WishTakenBack:
    """Forget a wish. Raises `ArbiterOnly`, `StaleButton`."""
    context.require(Right.PAIRING)
    snapshot = context.snapshot
    known = games.wishes(context.tx, snapshot.row.id)
    found = next((w for w in known if w.id == wish), None)
    if found is None:
        raise StaleButton
    _forget(context, snapshot, found)
    return messages.WishTakenBack(_shown(snapshot, found))


def replace_wishes(
    context: RequestContext, *, round_id: int, wanted: Sequence[Wanted]
) -> tuple[tuple[messages.Shown, ...], tuple[messages.Shown, ...]]:
    """Keep these wishes, and forget the earlier ones that stand in their way; both as shown.

    A round that is paired takes them too, for when it is paired again, as long as nothing in it
    was played. Raises as `force`, and `ResultsIn`.
    """
    context.require(Right.PAIRING)
    snapshot = context.snapshot
    evening = round_in(snapshot, round_id)
    if evening.phase is Phase.FINAL:
        raise messages.WrongPhase(evening.number, evening.phase)
    if played_already(snapshot, evening):
        raise messages.ResultsIn(evening.number)
    gone = [w for w in _of_round(context, snapshot, round_id) if _in_the_way(w, wanted)]
    for wish in gone:
        _forget(context, snapshot, wish)
    kept = [_keep(context, snapshot, evening, one) for one in wanted]
    return tuple(kept), tuple(_shown(snapshot, wish) for wish in gone)


def _in_the_way(wish: Wish, wanted: Sequence[Wanted]) -> bool:
    """Whether the same people were bound otherwise; who is kept apart stays apart."""
    for kind, *ids in wanted:
        same = {wish.player_id, wish.other_id} - {None} == set(ids) - {None}
        bound = {kind, wish.kind} <= {"force", "bye"} and {wish.player_id, wish.other_id} & set(
            ids
        ) - {None}
        if bound or (same and (kind, wish.kind) == ("forbid", "force")):
            return True
    return False


def _wish(
    context: RequestContext, kind: str, round_id: int, player_id: int, other_id: int | None = None
) -> messages.WishNoted:
    context.require(Right.PAIRING)
    snapshot = context.snapshot
    evening = round_in(snapshot, round_id)
    if evening.phase not in (Phase.OPEN, Phase.CLOSED):
        raise messages.WrongPhase(evening.number, evening.phase)
    wanted = kind, player_id, other_id

    def keep() -> messages.Shown:
        return _keep(context, snapshot, evening, wanted)

    if any(
        e.phase in (Phase.OPEN, Phase.CLOSED)
        for e in snapshot.calendar.evenings[: evening.number - 1]
    ):
        return messages.WishNoted(keep())  # what it costs depends on rounds that are still to come
    costs = costs_of(context, round_id, [wanted], keep)
    return messages.WishNoted(keep(), messages.WishCosts(costs.rules) if costs.rules else None)


def _keep(
    context: RequestContext, snapshot: SeasonSnapshot, evening: Evening, wanted: Wanted
) -> messages.Shown:
    """Check a wish and keep it."""
    kind, player_id, other_id = wanted
    people = tuple(player_in(snapshot, i) for i in (player_id, other_id) if i is not None)
    if player_id == other_id:
        raise NotWithHimself(people[0].name)
    _check_there(context, snapshot, evening, people, even_absent=kind == "forbid")
    _check_against(context, snapshot, evening.id, kind, people)
    number = games.add_wish(context.tx, evening.id, kind, player_id, other_id)
    made = next(w for w in games.wishes(context.tx, snapshot.row.id) if w.id == number)
    _note(context, snapshot, made, before=None, after=_RECORDED[kind])
    return _shown(snapshot, made)


def _forget(context: RequestContext, snapshot: SeasonSnapshot, wish: Wish) -> None:
    steering.remove_wish(context.tx, wish.id)
    _note(context, snapshot, wish, before=_RECORDED[wish.kind], after=None)


def _of_round(context: RequestContext, snapshot: SeasonSnapshot, round_id: int) -> list[Wish]:
    return [w for w in games.wishes(context.tx, snapshot.row.id) if w.round_id == round_id]


_RECORDED = {"force": Recorded.FORCED, "forbid": Recorded.FORBIDDEN, "bye": Recorded.BYE}


def _check_there(
    context: RequestContext,
    snapshot: SeasonSnapshot,
    evening: Evening,
    people: tuple[PlayerRow, ...],
    *,
    even_absent: bool,
) -> None:
    there = expected(snapshot, evening, games.presence(context.tx, evening.id))
    for who in people:
        if who not in eligible(snapshot, evening):
            raise NotInRound(who.name, evening.number)
        if who not in there and not even_absent:
            raise messages.WillNotBeThere(who.name, evening.number)


def _check_against(
    context: RequestContext,
    snapshot: SeasonSnapshot,
    round_id: int,
    kind: str,
    people: tuple[PlayerRow, ...],
) -> None:
    """A player is in one forced pair or has the bye; a pair is not forced and forbidden at once."""
    keys = {p.key for p in people}
    if kind == "force" and keys in map(set, snapshot.rules.pairing.forbidden):
        raise messages.ForbiddenByRules(*(p.name for p in people))
    ids = {p.id for p in people}
    for wish in _of_round(context, snapshot, round_id):
        named = {i for i in (wish.player_id, wish.other_id) if i is not None}
        binds = {kind, wish.kind} <= {"force", "bye"} and named & ids
        if binds or named == ids:
            raise messages.WishContradicts(_shown(snapshot, wish))


def _shown(snapshot: SeasonSnapshot, wish: Wish) -> messages.Shown:
    number = round_in(snapshot, wish.round_id).number
    player = snapshot.by_id(wish.player_id).name
    if wish.other_id is None:
        return messages.ByeGiven(number, player)
    shape = messages.PairForced if wish.kind == "force" else messages.PairForbidden
    return shape(number, player, snapshot.by_id(wish.other_id).name)


def _note(
    context: RequestContext,
    snapshot: SeasonSnapshot,
    wish: Wish,
    *,
    before: str | None,
    after: str | None,
) -> None:
    ids = [i for i in (wish.player_id, wish.other_id) if i is not None]
    names = " - ".join(snapshot.by_id(i).name for i in ids)
    note(
        context,
        Action.WISH,
        names,
        before=before,
        after=after,
        season_id=snapshot.row.id,
        round_id=wish.round_id,
    )
