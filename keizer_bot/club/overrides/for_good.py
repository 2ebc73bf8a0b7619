"""Pairs that the arbiter keeps apart for the whole season: `pairing.forbidden` in its rules."""

import json

from keizer_bot.calendar import Phase
from keizer_bot.club.overrides import messages
from keizer_bot.club.rules.messages import RulesRefused
from keizer_bot.core.change_log import Action, Recorded
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import player_in, round_in
from keizer_bot.core.messages import NotWithThemselves, StaleButton
from keizer_bot.core.posting import note
from keizer_bot.core.questions import on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.model import Pair
from keizer_bot.engine.rules_table import laid_over, rules_from
from keizer_bot.engine.season_check import check_rules
from keizer_bot.i18n.commands import Right
from keizer_bot.store import arbiter_changes, games
from keizer_bot.store.seasons import PlayerRow


def forbid_for_good(context: RequestContext, *, player: int, other: int) -> messages.OverrideNoted:
    """Keep two players apart in every round to come; a pairing that is made stays.

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
    _note(context, (one, two), after=Recorded.NEVER)
    return messages.OverrideNoted(never)


def forbidden_for_good(snapshot: SeasonSnapshot) -> tuple[tuple[PlayerRow, PlayerRow], ...]:
    """The pairs that never meet by the season's rules."""
    pairs = snapshot.rules.pairing.forbidden
    return tuple((snapshot.by_key(one), snapshot.by_key(other)) for one, other in pairs)


@on_press("allow-again")
def allow_again(context: RequestContext, *, player: int, other: int) -> Reply:
    """Let two players meet again. Raises `ArbiterOnly`, `RightMissing`, `StaleButton`."""
    context.require(Right.PAIRING)
    snapshot = context.snapshot
    two = player_in(snapshot, player), player_in(snapshot, other)
    pairs = snapshot.rules.pairing.forbidden
    left = tuple(pair for pair in pairs if set(pair) != {p.key for p in two})
    if left == pairs:
        raise StaleButton
    _write(context, snapshot, left)
    _note(context, two, before=Recorded.NEVER)
    return Reply.of(messages.OverrideTakenBack(messages.PairNever(*(p.name for p in two))))


def _check_not_forced(context: RequestContext, snapshot: SeasonSnapshot, two: set[int]) -> None:
    for known in games.overrides(context.tx, snapshot.row.id):
        evening = round_in(snapshot, known.round_id)
        forced = known.kind == "force" and {known.player_id, known.other_id} == two
        if forced and evening.phase in (Phase.OPEN, Phase.CLOSED):
            names = (snapshot.by_id(player).name for player in two)
            raise messages.OverrideContradicts(messages.PairForced(evening.number, *names))


def _write(context: RequestContext, snapshot: SeasonSnapshot, pairs: tuple[Pair, ...]) -> None:
    over = {"pairing": {"forbidden": [list(pair) for pair in pairs]}}
    table = laid_over(json.loads(snapshot.row.rules), over)
    try:
        check_rules(rules_from(table), snapshot.season.players)
    except EngineError as error:
        raise RulesRefused(error.trouble) from error
    arbiter_changes.set_rules(context.tx, snapshot.row.id, json.dumps(table, ensure_ascii=False))


def _note(
    context: RequestContext,
    two: tuple[PlayerRow, PlayerRow],
    *,
    before: Recorded | None = None,
    after: Recorded | None = None,
) -> None:
    names = " - ".join(player.name for player in two)
    season = context.season.id
    note(context, Action.WISH, names, before=before, after=after, season_id=season)
