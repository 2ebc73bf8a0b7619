"""Posts the ranking after a round, and answers requests for one, also for a group.

The bot shows the effect of a change on the ranking beforehand, and posts the new ranking
afterwards.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import structs
from msgspec.structs import replace

from keizer_bot.calendar import Phase
from keizer_bot.club.ranking import messages
from keizer_bot.club.ranking.views import ranking_view, rankings_of
from keizer_bot.core.context import Context
from keizer_bot.core.identify import contexts_inside
from keizer_bot.core.messages import RoundNotPaired
from keizer_bot.core.occurrences import RoundRevised
from keizer_bot.core.posting import SOON, address_of, club_chats, pictured, send, send_all
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Unsettled
from keizer_bot.reports.pictures.ranking_values import ranking_values
from keizer_bot.reports.ranking import RankingView, of_ranking, ranking_caption, ranking_post
from keizer_bot.reports.words import Words
from keizer_bot.store import records, seasons
from keizer_bot.store.seasons import SeasonRow


def post_ranking(
    context: Context, round_id: int, *, why: Message | None = None, again: bool = False
) -> int | None:
    """Post the ranking after the round, unless it is the one already posted; returns a new version.

    `why` is the reason above it if the round's ranking was posted before; `again`: the earlier post
    did not arrive.
    """
    snapshot = context.snapshot
    number = next(r.number for r in snapshot.rounds if r.id == round_id)
    view = ranking_view(snapshot, number)
    content = [[line.rank, line.name, str(line.total)] for line in view.lines]
    content_now: dict[str, object] = {"provisional": view.provisional, "lines": content}
    if view.bracket:
        content_now["bracket"] = list(ranking_post(view, context.texts, context.club.language))
    last = records.last_published(context.tx, round_id, "ranking")
    if last is not None and _in_order(last[1]) == _in_order(content_now) and not again:
        return None
    version = (last[0] if last else 0) + 1
    revised = messages.RankingRevised(why) if why is not None and last is not None else None
    key = f"ranking:{round_id}:{version}"
    rows = send_ranking(context, snapshot, view, key=key, above=revised)
    first = rows[0] if rows else None
    records.add_published(context.tx, round_id, "ranking", version, content_now, context.at, first)
    return version


def _in_order(content: dict[str, Any]) -> dict[str, Any]:
    """The content of a post with its lines by rank; a player who stops moves below the others."""
    return content | {"lines": sorted(content["lines"])}


def send_ranking(
    context: Context,
    snapshot: SeasonSnapshot,
    view: RankingView,
    *,
    key: str,
    above: Message | None = None,
) -> list[int]:
    """Queue the ranking for each of the competition's chats; returns the outbox rows' ids.

    The club has chosen a picture, with the top of the ranking in its caption, or a table; a cup has
    its bracket.
    """
    texts, language = context.texts, context.club.language
    head = [texts.render(above, language)] if above is not None else []
    if context.hours.ranking == "table" or view.bracket:
        first, *more = ranking_post(view, texts, language)
        return send_all(context, [paragraphs(*head, first), *more], key=key)
    picture = ranking_values(
        snapshot.played,
        rankings_of(snapshot),
        Words(texts, language),
        after=view.round,
        disputed=view.open in (Unsettled.OBJECTION, Unsettled.BOTH),
        over=view.over,
        hidden=snapshot.hides_withdrawn,
    )
    caption = paragraphs(*head, ranking_caption(view, texts, language))
    shown = structs.replace(pictured(context, picture, "stand", language), pages=(caption,))
    return [
        send(
            context,
            address_of(context, chat),
            shown,
            urgency=SOON,
            key=f"{key}:0@{chat.chat_id}",
            repeat=True,
        )
        for chat in club_chats(context)
    ]


def post_ranking_if_complete(context: Context, round_id: int, why: Message) -> None:
    """Post the ranking once all results are in and undisputed; `why`: the reason for a new post."""
    if is_complete(context, round_id):
        post_ranking(context, round_id, why=why)


def is_complete(context: Context, round_id: int) -> bool:
    """True if each game of the round has an undisputed result, or another day."""
    round_games = context.snapshot.games_of(round_id)
    return not any(g.disputed or (g.result is None and not g.moved_to) for g in round_games)


def ranking_after(context: Context, *, after: int | None = None) -> RankingView:
    """The ranking after that round, else the latest; of the last season if none runs.

    Raises `NoSeason`, `RoundNotPaired`, `NoResultIn`.
    """
    snapshot = context.snapshot_or_last
    last = len(snapshot.played.rounds)
    check_ranked(snapshot, after)
    ended = context.running is None
    return replace(ranking_view(snapshot, after), over=ended and after in (None, last))


def check_ranked(snapshot: SeasonSnapshot, after: int | None) -> None:
    """Refuse a round that has no ranking to show. Raises `RoundNotPaired`, `NoResultIn`."""
    last = len(snapshot.played.rounds)
    if after is not None and not 0 <= after <= last:
        raise RoundNotPaired(after, last)
    if after is not None and after > snapshot.ranked_to:
        raise messages.NoResultIn(after, of_ranking(snapshot.ranked_to), snapshot.ranked_to)


def groups(context: Context) -> messages.GroupList:
    """The season's groups in alphabetical order. Raises `NoGroups`."""
    sizes = _sizes(context.snapshot)
    return messages.GroupList(
        tuple(messages.GroupSize(*size) for size in sizes.items()), next(iter(sizes))
    )


def _sizes(snapshot: SeasonSnapshot) -> dict[str, int]:
    counts = Counter(p.group for p in snapshot.players if p.group)
    if not counts:
        raise messages.NoGroups
    return dict(sorted(counts.items()))


def group_ranking(context: Context, named: str) -> tuple[str, RankingView]:
    """The named group, and its players' lines of the ranking.

    Raises `NoGroups`, `UnknownGroup`.
    """
    snapshot = context.snapshot
    sizes = _sizes(snapshot)
    group = next((g for g in sizes if fold(g) == fold(named)), None)
    if group is None:
        raise messages.UnknownGroup(named, tuple(sizes))
    members = {p.key for p in snapshot.players if p.group == group}
    view = ranking_view(snapshot)
    return group, replace(view, lines=tuple(x for x in view.lines if x.player in members))


_MOST_MOVES = 10


def effect_of(context: Context, act: Callable[[], object]) -> Message:
    """The effect of an act on the ranking, computed by doing it and rolling it back."""
    return effect_in(context, context.season, act)


def effect_in(context: Context, season: SeasonRow, act: Callable[[], object]) -> Message:
    """The same for the ranking of that season of the competition."""
    now = context.snapshot_of(season)
    with context.tx.trial():
        act()
        after = _places(context.snapshot_of(seasons.season(context.tx, season.id)))
    return _moves(now, _places(now), after)


def _places(snapshot: SeasonSnapshot) -> dict[str, int]:
    lines = snapshot.running.standings(after=len(snapshot.played.rounds)).lines
    return {line.player: place for place, line in enumerate(lines, start=1)}


def _moves(snapshot: SeasonSnapshot, before: dict[str, int], after: dict[str, int]) -> Message:
    moved = [key for key in before if key in after and before[key] != after[key]]
    if not moved:
        return messages.NobodyMoves()
    moved.sort(key=lambda key: (-abs(before[key] - after[key]), after[key]))
    shown = tuple(
        messages.Moves(snapshot.by_key(key).name, before[key], after[key])
        for key in moved[:_MOST_MOVES]
    )
    rest = len(moved) - len(shown)
    return messages.RankingMoves((*shown, messages.MoreMoves(rest)) if rest else shown)


def show(context: Context, round_id: int, why: Message) -> None:
    """Show a changed fact in the post of the round's pairings, and in the newest ranking.

    A round that is not paired yet has no post. The ranking of a final round was posted when it
    became final, unless it was played before the club used the bot.
    """
    row = seasons.round_(context.tx, round_id)
    if row is None or row.phase not in (Phase.PAIRED, Phase.FINAL):
        return
    if context.outer is None:  # the outer season's post shows an event's pairings
        context.happened(RoundRevised(round_id))
    published = records.last_published(context.tx, round_id, "ranking")
    if row.phase == Phase.PAIRED and published is None:
        post_ranking_if_complete(context, round_id, why)
    revise_ranking(context, why)


def revise_ranking(context: Context, why: Message) -> None:
    """Post the newest published ranking again if the facts changed it; the events' too."""
    for at in (context, *contexts_inside(context)):
        rounds = reversed(seasons.rounds(at.tx, at.season.id))
        published = (r.id for r in rounds if records.last_published(at.tx, r.id, "ranking"))
        if (last := next(published, None)) is not None:
            post_ranking(at, last, why=why)
