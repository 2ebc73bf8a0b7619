"""The form in which ratings, rating lists and people on them are shown; and groups by rating.

Groups ([003] c) are made by bounds or in equal parts, after a preview. Promotion and relegation go
by the ranking: the best of a group go up, and the last go down.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import pairwise

import msgspec

from keizer_bot.club.players import messages
from keizer_bot.club.ranking import messages as ranking
from keizer_bot.core.change_log import Action
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.named import group_letters
from keizer_bot.core.posting import note
from keizer_bot.core.questions import confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Standing
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.message import Message
from keizer_bot.reading.settings import GroupDivision, GroupMoves, read_groups
from keizer_bot.store import rating_lists, seasons
from keizer_bot.store.rating_lists import ListedRow, ListRow
from keizer_bot.store.seasons import PlayerRow, RatingOrigin


def list_name(name: str, day: str) -> messages.ListName:
    """A list by its name and day (ISO)."""
    return messages.ListName(name, date.fromisoformat(day))


def is_estimate(origin: RatingOrigin | None) -> bool:
    """True if a rating of that origin is shown with a ~."""
    return origin is not None and origin.kind == "estimated"


def in_figures(rating: int | None, origin: RatingOrigin | None) -> str:
    """A rating as figures only: 1650, ~1650, or empty."""
    if rating is None:
        return ""
    return f"~{rating}" if is_estimate(origin) else str(rating)


def shown(rating: int | None, origin: RatingOrigin | None) -> messages.Shown:
    """A rating, with a ~ if it is an estimate."""
    if rating is None:
        return messages.Unrated()
    return messages.Guessed(rating) if is_estimate(origin) else messages.Certain(rating)


def sourced(rating: int | None, origin: RatingOrigin | None) -> messages.Shown | messages.Sourced:
    """A rating and its source, if known."""
    if rating is not None and origin is not None:
        if is_estimate(origin):
            return messages.GuessedRating(rating)
        if origin.list and origin.day:
            return messages.PublishedRating(rating, list_name(origin.list, origin.day))
    return shown(rating, origin)


def on_list(person: ListedRow) -> messages.OnList:
    """The label of somebody on a list."""
    return messages.OnList(
        name=person.name,
        rating=shown(person.rating, None),
        born=messages.Born(str(person.born)) if person.born else None,
        club=messages.PlayersClub(person.club) if person.club else None,
        number=messages.Numbered(person.number) if person.number else None,
    )


def members_on_list(context: Context, club: str) -> tuple[ListRow, tuple[ListedRow, ...]]:
    """The club's last list, and its entries for the club with that number.

    It is the host's list if the club has none, or if the club's list does not name clubs. Raises
    `NoListToSearch`, `ClubNotOnList`.
    """
    number = club.lstrip("0") if club.isdigit() else club
    shared = context.app.shared_list
    has_own_list = rating_lists.has_clubs(context.tx, context.club.id)
    if shared is not None and not has_own_list:
        kept, rows = shared.row, shared.members.get(number, ())
    else:
        kept = list_of(context, club)
        rows = rating_lists.of_listed_club(context.tx, context.club.id, number)
    if not rows:
        raise messages.ClubNotOnList(club, list_name(kept.name, kept.day))
    return kept, rows


def list_of(context: Context, name: str = "") -> ListRow:
    """The list that the club read last. Raises `NoListToSearch`."""
    rating_list = rating_lists.of_club(context.tx, context.club.id)
    if rating_list is None:
        raise messages.NoListToSearch(name)
    return rating_list


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
    letters = group_letters([p.rating for p in playing], bounds, parts)
    grouped = list(zip(playing, letters, strict=True))
    moved = [(p, g) for p, g in grouped if p.group != g]
    if not moved:
        raise messages.GroupsAsTheyAre
    now = [[p.key, g] for p, g in grouped]
    if shown != now:
        yes = intend(make_groups, bounds=bounds, parts=parts, shown=now)
        return confirm(context, _question(context, grouped, len(moved)), yes)
    return _set_groups(context, moved, {letter for _, letter in grouped})


def _playing(snapshot: SeasonSnapshot) -> list[PlayerRow]:
    """The players of the season, by rating, else in the order of its list."""
    playing = (p for p in snapshot.players if p.until_round is None)
    return sorted(playing, key=lambda p: (-(p.rating or 0), p.place))


Grouped = Iterable[tuple[PlayerRow, str]]


def _question(context: Context, grouped: Grouped, moved: int) -> messages.ConfirmGroups:
    unrated = tuple(p.name for p, _ in grouped if p.rating is None)
    last = messages.WithoutRating(unrated) if unrated else None
    return messages.ConfirmGroups(context.today, _by_group(grouped), moved, last)


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
        lines = tuple(
            ranking.GroupMove(m.player.name, m.player.group or "", m.group) for m in moves
        )
        ties = tuple(ranking.TiedMove(m.player.name, m.tied.name) for m in moves if m.tied)
        question: Message = ranking.ConfirmMoves(snapshot.ranked_to, lines, ties)
        if last is not snapshot:
            question = ranking.ConfirmFirstMoves(last.row.name, lines, ties)
        return confirm(context, question, intend(move_groups, up=up, down=down, shown=now))
    groups_ = {player.group for player in snapshot.players if player.group}
    return _set_groups(context, [(move.player, move.group) for move in moves], groups_)


def _set_groups(
    context: Context, moved: Sequence[tuple[PlayerRow, str]], letters: set[str]
) -> Reply:
    """Put players in their new groups; `letters` are all groups of the season."""
    for player, letter in moved:
        seasons.set_group(context.tx, player.id, letter)
    made, season = tuple(sorted(letters)), context.season
    after = f"{', '.join(made)} ({context.today.isoformat()})"
    note(context, Action.GROUPS, season.name, after=after, season_id=season.id)
    return Reply.of(messages.GroupsMade(made, len(moved)))


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


@reads_in_scene(read_groups)
def rating_groups(request: Request, wanted: GroupDivision | GroupMoves | None) -> Reply:
    """``/groepen`` shows the groups; ``/groepen 1900 1700`` or ``/groepen 4`` makes new ones.

    ``/groepen 3 op 3 af``: the best three of each group go up, the last three go down.
    """
    if wanted is None:
        return groups(request.context)
    if isinstance(wanted, GroupMoves):
        return move_groups(request.context, up=wanted.up, down=wanted.down)
    bounds = list(wanted.bounds) or None
    return make_groups(request.context, bounds=bounds, parts=wanted.parts)


GROUPS = Command(
    "groepen groups gruppi", Topic.PEOPLE, rating_groups, may=Right.PLAYERS, scope=Scope.SEASON
)
