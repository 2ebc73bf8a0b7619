"""Overrides for a coming pairing: forced pairs, forbidden pairs, a bye.

Also pairs kept apart for the whole season: `pairing.forbidden` in its rules.
"""

import json
from collections.abc import Sequence

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.pairing import preview_messages as messages
from keizer_bot.club.pairing.actions import to_be_planned, unpaired
from keizer_bot.club.pairing.by_hand import first_not_paired
from keizer_bot.club.pairing.proposal import Wanted, costs_of, overrides_in
from keizer_bot.club.rules.change_messages import RulesRefused
from keizer_bot.club.signing_off.attendance_messages import NotInRound
from keizer_bot.club.signing_off.presence import eligible, expected
from keizer_bot.core.change_log import Action, Recorded
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_with, player_in, round_in
from keizer_bot.core.messages import NotWithThemselves, StaleButton
from keizer_bot.core.posting import note
from keizer_bot.core.questions import ButtonAction, Choice, ask, intend, on_press, require_existing
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.model import Pair
from keizer_bot.engine.rules_table import laid_over, rules_from
from keizer_bot.engine.season_check import check_rules
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading import rounds
from keizer_bot.store import arbiter_changes, games
from keizer_bot.store.buttons import Intention
from keizer_bot.store.games import PairingOverride


def forbid_for_good(context: Context, *, player: int, other: int) -> messages.OverrideNoted:
    """Keep two players apart in every coming round; an existing pairing stays.

    Raises `ArbiterOnly`, `RightMissing`, `NotWithThemselves`, `OverrideStands`,
    `OverrideContradicts`, `RulesRefused`.
    """
    context.require(Right.PAIRING)
    snapshot = context.snapshot
    one, two = player_in(snapshot, player), player_in(snapshot, other)
    if one == two:
        raise NotWithThemselves(one.name)
    never = messages.PairNever(one.name, two.name)
    pairs = snapshot.rules.pairing.forbidden
    if {one.key, two.key} in map(set, pairs):
        raise messages.OverrideStands(never)
    _check_not_forced(context, snapshot, {player, other})
    _write(context, snapshot, (*pairs, (one.key, two.key)))
    names, season_id = f"{one.name} - {two.name}", snapshot.row.id
    note(context, Action.WISH, names, after=Recorded.NEVER, season_id=season_id)
    return messages.OverrideNoted(never)


@on_press("allow-again", may=Right.PAIRING)
def allow_again(context: Context, *, player: int, other: int) -> Reply:
    """Let two players meet again. Raises `ArbiterOnly`, `RightMissing`, `StaleButton`."""
    snapshot = context.snapshot
    two = player_in(snapshot, player), player_in(snapshot, other)
    pairs = snapshot.rules.pairing.forbidden
    left = tuple(pair for pair in pairs if set(pair) != {p.key for p in two})
    if left == pairs:
        raise StaleButton
    _write(context, snapshot, left)
    one, second = (p.name for p in two)
    names, season_id = f"{one} - {second}", snapshot.row.id
    note(context, Action.WISH, names, before=Recorded.NEVER, season_id=season_id)
    return Reply.of(messages.OverrideTakenBack(messages.PairNever(one, second)))


def _check_not_forced(context: Context, snapshot: SeasonSnapshot, two: set[int]) -> None:
    for override in games.overrides(context.tx, snapshot.row.id):
        evening = round_in(snapshot, override.round_id)
        forced = override.kind == "force" and {override.player_id, override.other_id} == two
        if forced and not evening.is_paired:
            names = (snapshot.by_id(player).name for player in two)
            raise messages.OverrideContradicts(messages.PairForced(evening.number, *names))


def _write(context: Context, snapshot: SeasonSnapshot, pairs: tuple[Pair, ...]) -> None:
    over = {"pairing": {"forbidden": [list(pair) for pair in pairs]}}
    table = laid_over(json.loads(snapshot.row.rules), over)
    try:
        check_rules(rules_from(table), snapshot.season.players)
    except EngineError as error:
        raise RulesRefused(error.trouble) from error
    arbiter_changes.set_rules(context.tx, snapshot.row.id, json.dumps(table, ensure_ascii=False))


_RECORDED = {"force": Recorded.FORCED, "forbid": Recorded.FORBIDDEN, "bye": Recorded.BYE}


def force(context: Context, *, player: int, other: int, round_id: int) -> Reply:
    """Let two players meet in a round that is not paired yet.

    Raises `ArbiterOnly`, `WrongPhase`, `NotInRound`, `NotWithThemselves`, `WillNotBeThere`,
    `OverrideContradicts` and `ForbiddenByRules`.
    """
    return Reply.of(_add(context, round_id, ("force", player, other)))


def forbid(context: Context, *, player: int, other: int, round_id: int) -> Reply:
    """Keep two players apart in a round that is not paired yet. Raises as `force`."""
    return Reply.of(_add(context, round_id, ("forbid", player, other)))


def give_bye(context: Context, *, player: int, round_id: int) -> messages.OverrideNoted:
    """Give a player the bye in a round that is not paired yet. Raises as `force`."""
    return _add(context, round_id, ("bye", player, None))


def list_overrides(context: Context) -> Reply:
    """List the overrides of coming rounds, with buttons to take them back. Raises `ArbiterOnly`."""
    context.require(Right.PAIRING)
    snapshot = context.snapshot
    open_rounds = {e.id for e in snapshot.calendar.evenings if not e.is_paired}
    overrides = games.overrides(context.tx, snapshot.row.id)
    shown: list[tuple[messages.Shown, Intention]] = [
        (_as_shown(snapshot, override), intend(take_back, wish=override.id))
        for override in overrides
        if override.round_id in open_rounds
    ]
    for pair in snapshot.rules.pairing.forbidden:
        one, other = map(snapshot.by_key, pair)
        allow = intend(allow_again, player=one.id, other=other.id)
        shown.append((messages.PairNever(one.name, other.name), allow))
    if not shown:
        return Reply.of(messages.NoOverrides())
    choices = [Choice(messages.TakeBack(message), undoing) for message, undoing in shown]
    return ask(context, messages.OverrideList(tuple(message for message, _ in shown)), choices)


def overrides_of(context: Context, round_id: int) -> tuple[tuple[messages.Shown, int], ...]:
    """The round's overrides as messages, each with its id. Raises `ArbiterOnly`."""
    context.require_arbiter()
    snapshot = context.snapshot
    return tuple(
        (_as_shown(snapshot, override), override.id) for override in overrides_in(context, round_id)
    )


@on_press("take-back", may=Right.PAIRING)
def take_back(context: Context, *, wish: int) -> Reply:
    """Withdraw the override with that id. Raises `ArbiterOnly`, `StaleButton`.

    The argument keeps the name `wish`, because buttons in chats hold it.
    """
    snapshot = context.snapshot
    overrides = games.overrides(context.tx, snapshot.row.id)
    withdrawn = require_existing(
        next((override for override in overrides if override.id == wish), None)
    )
    _forget(context, snapshot, withdrawn)
    return Reply.of(messages.OverrideTakenBack(_as_shown(snapshot, withdrawn)))


def replace_overrides(
    context: Context, *, round_id: int, wanted: Sequence[Wanted]
) -> tuple[tuple[messages.Shown, ...], tuple[messages.Shown, ...]]:
    """Store these overrides, and delete earlier ones that contradict them; returns both.

    They may be for a paired round too, for when it is paired again, as long as nobody has played.
    Raises as `force`, and `ResultsIn`.
    """
    context.require(Right.PAIRING)
    snapshot = context.snapshot
    evening = to_be_planned(snapshot, round_id)
    gone = [
        override for override in overrides_in(context, round_id) if _in_the_way(override, wanted)
    ]
    for override in gone:
        _forget(context, snapshot, override)
    kept = tuple([_keep(context, snapshot, evening, override) for override in wanted])
    return kept, tuple(_as_shown(snapshot, override) for override in gone)


def _in_the_way(override: PairingOverride, wanted: Sequence[Wanted]) -> bool:
    """True if the known override gives way to the wanted one; a forbidden pair stays forbidden."""
    known_people = _people(override.player_id, override.other_id)
    for kind, *ids in wanted:
        bound = {kind, override.kind} <= {"force", "bye"} and known_people & _people(*ids)
        unwanted = (kind, override.kind) == ("forbid", "force") and known_people == _people(*ids)
        if bound or unwanted:
            return True
    return False


def _people(*ids: int | None) -> set[int]:
    return {i for i in ids if i is not None}


def _add(context: Context, round_id: int, wanted: Wanted) -> messages.OverrideNoted:
    """Store an override, and name the rules that it breaks. Raises `OverrideStands`."""
    context.require(Right.PAIRING)
    snapshot = context.snapshot
    evening = unpaired(snapshot, round_id)
    for override in overrides_in(context, round_id):
        same = _people(override.player_id, override.other_id) == _people(*wanted[1:])
        if same and override.kind == wanted[0]:
            raise messages.OverrideStands(_as_shown(snapshot, override))

    def keep() -> messages.Shown:
        return _keep(context, snapshot, evening, wanted)

    if any(not e.is_paired for e in snapshot.calendar.evenings[: evening.number - 1]):
        return messages.OverrideNoted(keep())  # the cost depends on rounds that are still to come
    costs = costs_of(context, round_id, [wanted], keep)
    shown = messages.OverrideCosts(costs.rules) if costs.rules else None
    return messages.OverrideNoted(keep(), shown)


def _keep(
    context: Context, snapshot: SeasonSnapshot, evening: Evening, wanted: Wanted
) -> messages.Shown:
    """Check an override and store it."""
    kind, player_id, other_id = wanted
    people = tuple(player_in(snapshot, i) for i in (player_id, other_id) if i is not None)
    if player_id == other_id:
        raise NotWithThemselves(people[0].name)
    there = expected(snapshot, evening)
    for person in people:
        if person not in eligible(snapshot, evening):
            raise NotInRound(person.name, evening.number)
        if person not in there and kind != "forbid":
            raise messages.WillNotBeThere(person.name, evening.number)
    if kind == "force" and {p.key for p in people} in map(set, snapshot.rules.pairing.forbidden):
        raise messages.ForbiddenByRules(*(p.name for p in people))
    _check_against_others(context, snapshot, evening, wanted)
    number = games.add_override(context.tx, evening.id, kind, player_id, other_id)
    made = PairingOverride(number, evening.id, kind, player_id, other_id)
    note(context, Action.WISH, _names(snapshot, made), after=_RECORDED[kind], round_id=evening.id)
    return _as_shown(snapshot, made)


def _check_against_others(
    context: Context, snapshot: SeasonSnapshot, evening: Evening, wanted: Wanted
) -> None:
    """Refuse a second forced pair or bye for a player, and a pair both forced and forbidden."""
    kind, *ids = wanted
    for override in overrides_in(context, evening.id):
        wished_people = _people(override.player_id, override.other_id)
        binds = {kind, override.kind} <= {"force", "bye"} and wished_people & _people(*ids)
        if binds or wished_people == _people(*ids):
            raise messages.OverrideContradicts(_as_shown(snapshot, override))


def _forget(context: Context, snapshot: SeasonSnapshot, override: PairingOverride) -> None:
    arbiter_changes.remove_override(context.tx, override.id)
    names, before = _names(snapshot, override), _RECORDED[override.kind]
    note(context, Action.WISH, names, before=before, round_id=override.round_id)


def _names(snapshot: SeasonSnapshot, override: PairingOverride) -> str:
    ids = (override.player_id, override.other_id)
    return " - ".join(snapshot.by_id(i).name for i in ids if i is not None)


def _as_shown(snapshot: SeasonSnapshot, override: PairingOverride) -> messages.Shown:
    number = round_in(snapshot, override.round_id).number
    player = snapshot.by_id(override.player_id).name
    if override.other_id is None:
        return messages.ByeGiven(number, player)
    shape = messages.PairForced if override.kind == "force" else messages.PairForbidden
    return shape(number, player, snapshot.by_id(override.other_id).name)


@reads_in_scene(rounds.read_forced)
def forced(request: Request, reading: rounds.PairWords | None) -> Reply:
    """``/forceer A - B [ronde N]``: these two meet; without names: list the overrides."""
    if reading is None:
        return list_overrides(request.context)
    _refuse_who_meet(request.context, reading.one.id, reading.other.id, reading.evening)
    return _of_two(request.context, reading, force)


FORCE = Command("forceer force forza", Topic.PAIRING, forced, Scope.COMING, Right.PAIRING)


@reads_in_scene(rounds.read_forbidden)
def forbidden(request: Request, reading: rounds.PairWords | None) -> Reply:
    """``/verbied A - B [ronde N]``: these two do not meet; without names: list the overrides.

    ``/verbied A - B altijd``: these two never meet in the season.
    """
    if reading is None:
        return list_overrides(request.context)
    if reading.for_good:
        one, other = reading.one.id, reading.other.id
        return Reply.of(forbid_for_good(request.context, player=one, other=other))
    return _of_two(request.context, reading, forbid)


FORBID = Command("verbied forbid vieta", Topic.PAIRING, forbidden, Scope.COMING, Right.PAIRING)


@reads_in_scene(rounds.read_bye)
def bye(request: Request, reading: rounds.ByeWords | None) -> Reply:
    """``/vrij NAME [ronde N]``: this player has the bye; without a name: list the overrides."""
    if reading is None:
        return list_overrides(request.context)
    evening = reading.evening or first_not_paired(request.context.snapshot)
    return Reply.of(give_bye(request.context, player=reading.player.id, round_id=evening.id))


BYE = Command("vrij bye riposo", Topic.PAIRING, bye, Scope.COMING, Right.PAIRING)


def _of_two(context: Context, reading: rounds.PairWords, act: ButtonAction) -> Reply:
    round_id = (reading.evening or first_not_paired(context.snapshot)).id
    return act(context, player=reading.one.id, other=reading.other.id, round_id=round_id)


def _refuse_who_meet(context: Context, one: int, other: int, evening: Evening | None) -> None:
    """Raise `PairStands` if these two already meet in that round, or in any paired round.

    Once they have played, the command is about the next round.
    """
    for paired in (evening,) if evening else context.calendar.evenings:
        game = game_with(context, paired.id, one) if paired.phase is Phase.PAIRED else None
        if game is not None and game.opponent_of(one) == other and game.result is None:
            white, black = (context.players[i].name for i in (game.white_id, game.black_id))
            raise messages.PairStands(paired.number, white, black, game.board)
