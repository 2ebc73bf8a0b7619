"""Makes groups by rating ([003] c), by bounds or in equal parts, after a preview.

Also promotion and relegation: by the ranking, the best of a group go up, and the last go down.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import msgspec

from keizer_bot.club.players import messages
from keizer_bot.club.players.ratings import in_figures
from keizer_bot.club.ranking import messages as ranking
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.named import group_letters
from keizer_bot.core.posting import note
from keizer_bot.core.questions import confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Standing
from keizer_bot.i18n.commands import Right
from keizer_bot.store import seasons
from keizer_bot.store.seasons import PlayerRow


def groups(context: Context) -> Reply:
    """Show the present groups. Raises `ArbiterOnly`, `NoSeason`."""
    context.require(Right.PLAYERS)
    snapshot = context.snapshot
    playing = _playing(snapshot)
    without = tuple(_with_rating(p) for p in playing if not p.group)
    lines: list[messages.GroupWouldBe | messages.NoGroupOf] = [
        *_by_group((p, p.group) for p in playing if p.group)
    ]
    if without:
        lines.append(messages.NoGroupOf(len(without), without))
    return Reply.of(messages.GroupsNow(snapshot.row.name, tuple(lines)))


@on_press("make-groups", may=Right.PLAYERS)
def make_groups(
    context: Context,
    *,
    bounds: list[int] | None = None,
    parts: int | None = None,
    shown: list[list[str]] | None = None,
) -> Reply:
    """Make groups by today's ratings, once the arbiter has seen the effect and confirmed it.

    For ratings of a set date, the arbiter imports that day's list first. `shown` holds the groups
    that the arbiter saw: if they would differ now, the bot asks again. Raises `ArbiterOnly`,
    `NoSeason`, `GroupsAsTheyAre`.
    """
    snapshot = context.snapshot
    playing = _playing(snapshot)
    grouped = list(
        zip(playing, group_letters([p.rating for p in playing], bounds, parts), strict=True)
    )
    moved = [(p, g) for p, g in grouped if p.group != g]
    if not moved:
        raise messages.GroupsAsTheyAre
    now = [[p.key, g] for p, g in grouped]
    if shown != now:
        yes = intend(make_groups, bounds=bounds, parts=parts, shown=now)
        return confirm(context, _question(context, grouped, len(moved)), yes)
    for player, letter in moved:
        seasons.set_group(context.tx, player.id, letter)
    made = tuple(sorted({letter for _, letter in grouped}))
    after = f"{', '.join(made)} ({context.today.isoformat()})"
    note(context, Action.GROUPS, snapshot.row.name, after=after, season_id=snapshot.row.id)
    return Reply.of(messages.GroupsMade(made, len(moved)))


def _playing(snapshot: SeasonSnapshot) -> list[PlayerRow]:
    """The players of the season, by rating, else in the order of its list."""
    playing = (p for p in snapshot.players if p.until_round is None)
    return sorted(playing, key=lambda p: (-(p.rating or 0), p.place))


Grouped = Iterable[tuple[PlayerRow, str]]


def _question(context: Context, grouped: Grouped, moved: int) -> messages.ConfirmGroups:
    unrated = tuple(p.name for p, _ in grouped if p.rating is None)
    return messages.ConfirmGroups(
        day=context.today,
        groups=_by_group(grouped),
        moved=moved,
        unrated=messages.WithoutRating(unrated) if unrated else None,
    )


def _by_group(grouped: Grouped) -> tuple[messages.GroupWouldBe, ...]:
    named: dict[str, list[str]] = {}
    for player, letter in grouped:
        named.setdefault(letter, []).append(_with_rating(player))
    return tuple(messages.GroupWouldBe(g, len(n), tuple(n)) for g, n in sorted(named.items()))


def _with_rating(player: PlayerRow) -> str:
    if player.rating is None:
        return player.name
    return f"{player.name} ({in_figures(player.rating, player.origin)})"


class _GroupChange(msgspec.Struct, frozen=True):
    """A player who moves to another group; `tied` is a player with an equal total who does not."""

    player: PlayerRow
    group: str
    tied: PlayerRow | None


@on_press("move-groups", may=Right.PLAYERS)
def move_groups(
    context: Context, *, up: int, down: int, shown: list[list[str]] | None = None
) -> Reply:
    """Move the best of each group up and the last of each down, once the arbiter has confirmed it.

    `shown` holds the moves that the arbiter saw: if they have changed, the bot asks again. The
    question reports equal totals on both sides of the line, which a deciding game may settle.
    In a new season without results the ranking is the last one of the season before.
    Raises `ArbiterOnly`, `NoSeason`, `GroupsAsTheyAre`.
    """
    snapshot = context.snapshot
    last = snapshot if snapshot.ranked_to else _season_before(context)
    moves = list(_moves(snapshot, last, up, down))
    if not moves:
        raise messages.GroupsAsTheyAre
    now = [[move.player.key, move.group] for move in moves]
    if shown != now:
        changes = (
            tuple(ranking.GroupMove(m.player.name, m.player.group or "", m.group) for m in moves),
            tuple(
                ranking.TiedMove(m.player.name, m.tied.name) for m in moves if m.tied is not None
            ),
        )
        question = (
            ranking.ConfirmMoves(snapshot.ranked_to, *changes)
            if last is snapshot
            else ranking.ConfirmFirstMoves(last.row.name, *changes)
        )
        return confirm(context, question, intend(move_groups, up=up, down=down, shown=now))
    for move in moves:
        seasons.set_group(context.tx, move.player.id, move.group)
    made = tuple(sorted({player.group for player in snapshot.players if player.group}))
    after = f"{', '.join(made)} ({context.today.isoformat()})"
    note(context, Action.GROUPS, snapshot.row.name, after=after, season_id=snapshot.row.id)
    return Reply.of(messages.GroupsMade(made, len(moves)))


def _season_before(context: Context) -> SeasonSnapshot:
    """The season before the running one; the running one if it is the first."""
    before = seasons.seasons_before(context.tx, context.season, 1)
    return context.snapshot_of(before[0]) if before else context.snapshot


def _moves(
    snapshot: SeasonSnapshot, last: SeasonSnapshot, up: int, down: int
) -> Iterator[_GroupChange]:
    """The moves by the last ranking of the season `last`."""
    members = {player.member_id: player for player in snapshot.players}
    ranked: dict[str, list[tuple[Standing, PlayerRow]]] = {}
    for line in last.rankings[last.ranked_to].lines:
        player = members.get(last.by_key(line.player).member_id)
        if player is not None and player.group and player.until_round is None:
            ranked.setdefault(player.group, []).append((line, player))
    for higher, lower in pairwise(sorted(ranked)):
        yield from _over_the_line(ranked[higher][::-1], down, lower)
        yield from _over_the_line(ranked[lower], up, higher)


def _over_the_line(
    ranked: Sequence[tuple[Standing, PlayerRow]], count: int, group: str
) -> Iterator[_GroupChange]:
    """The moves of the best `count` players; the last one names a player with an equal total."""
    count = min(count, len(ranked) - 1)
    for place, (line, player) in enumerate(ranked[:count], start=1):
        after, stays = ranked[place]
        tied = stays if place == count and after.total == line.total else None
        yield _GroupChange(player, group, tied)
