"""Computes rankings with the places gained and lost, posts them, and answers requests for one.

The bot shows the effect of a change on the ranking beforehand, and posts the new ranking
afterwards.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from babel import Locale
from msgspec import structs

from keizer_bot.calendar import Phase
from keizer_bot.club.ranking import messages
from keizer_bot.club.ranking.messages import NoResultIn, NoSuchPeriod, PeriodLegend, PeriodTitle
from keizer_bot.core.context import Context
from keizer_bot.core.identify import contexts_inside
from keizer_bot.core.messages import NothingPairedYet, RoundNotPaired
from keizer_bot.core.occurrences import RoundRevised
from keizer_bot.core.posting import SOON, address_of, club_chats, pictured, send, send_all
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Round, Standings
from keizer_bot.engine.rules import period_of
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.formats import number
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.shapes import first_of
from keizer_bot.reports.bracket import bracket_lines
from keizer_bot.reports.columns import table
from keizer_bot.reports.messages import RankingProvisional, Unsettled
from keizer_bot.reports.pictures.ranking_values import ranking_values
from keizer_bot.reports.ranking import (
    RankingView,
    of_ranking,
    pairs_met,
    ranking_caption,
    ranking_lines,
    ranking_post,
)
from keizer_bot.reports.words import TableHead, Words
from keizer_bot.store import records, seasons
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import SeasonRow


def ranking_view(snapshot: SeasonSnapshot, after: int | None = None) -> RankingView:
    """The ranking after that round (default: the latest), with the places gained and lost in it.

    The latest is the one after the last round with a result. Everybody's page shows it, so the
    snapshot caches it.
    """
    rankings = snapshot.rankings
    now = rankings[snapshot.ranked_to if after is None else after]
    return snapshot.keep(("ranking", after), lambda: _view(snapshot, now, rankings))


def ranking_views(snapshot: SeasonSnapshot) -> tuple[tuple[Standings, RankingView], ...]:
    """Every ranking from the start to the latest, with its view; the season is replayed once."""
    rankings = snapshot.rankings[: snapshot.ranked_to + 1]
    return tuple((now, _view(snapshot, now, rankings)) for now in rankings)


def _view(snapshot: SeasonSnapshot, now: Standings, rankings: tuple[Standings, ...]) -> RankingView:
    before = rankings[max(now.after_round - 1, 0)]
    return RankingView(
        season=snapshot.row.name,
        round=now.after_round,
        open=Unsettled.of(
            results=now.provisional, objection=is_disputed(snapshot, now.after_round)
        ),
        lines=ranking_lines(snapshot.played, before, now, hidden=snapshot.hides_withdrawn),
        pairs=None if _counts_points(snapshot) else pairs_met(snapshot.played, now.after_round),
        bracket=_bracket(snapshot, now.after_round),
    )


def _bracket(snapshot: SeasonSnapshot, after: int) -> tuple[Message, ...]:
    """A cup's matches; for the latest ranking also those without a result."""
    if not snapshot.rules.is_cup:
        return ()
    last = None if after >= snapshot.ranked_to else after
    rounds = snapshot.played.rounds[:last]
    return bracket_lines(replace(snapshot.season, rounds=rounds), snapshot.rules)


def _counts_points(snapshot: SeasonSnapshot) -> bool:
    """True for a season with plain points, or a cup, without Keizer's values ([002])."""
    rules = snapshot.rules
    return rules.values.source == "equal" or rules.is_cup


def is_disputed(snapshot: SeasonSnapshot, number: int) -> bool:
    """True if a result up to that round is disputed."""
    ids = {r.id for r in snapshot.rounds if r.number <= number}
    return any(g.disputed for g in snapshot.games if g.round_id in ids)


_PLAYED = ("won", "drew", "lost", "award")
_PERIOD = (TableHead.RANK, TableHead.NAME, TableHead.POINTS, TableHead.GAMES)


def period_ranking(context: Context, asked: int | None, language: str) -> tuple[Html, ...]:
    """The ranking over one period only, by default the newest, as one or more messages.

    Raises `NothingPairedYet`, `NoSuchPeriod`, `NoResultIn`.
    """
    snapshot, texts = context.snapshot, context.texts
    paired, last = snapshot.played.rounds, snapshot.ranked_to
    if not paired:
        raise NothingPairedYet
    newest = period_of((paired[:last] or paired)[-1], snapshot.rules)
    period = newest if asked is None else asked
    of_period = [r for r in paired if period_of(r, snapshot.rules) == period]
    if not of_period:
        raise NoSuchPeriod(period, newest)
    rounds = [r for r in of_period if r.number <= last]
    if not rounds:
        raise NoResultIn(of_period[0].number, of_ranking(last), last)
    open_ = Unsettled.of(
        results=any(game.result is None for round_ in rounds for game in round_.games),
        objection=any(g.disputed for g in snapshot.games if _is_in(snapshot, g, rounds)),
    )
    title = PeriodTitle(snapshot.row.name, period, rounds[0].number, rounds[-1].number)
    provisional = texts.render(RankingProvisional(open_), language) if open_ else ""
    head = paragraphs(texts.render(title, language), provisional)
    words = Words(texts, language)
    heads = [words.short(head) for head in _PERIOD]
    cells = _cells(snapshot, rounds, words.locale)
    lines = table([heads, *cells], name=_PERIOD.index(TableHead.NAME))
    return pages(head, lines, texts.render(PeriodLegend(), language), monospace=True)


def _is_in(snapshot: SeasonSnapshot, game: GameRow, rounds: Sequence[Round]) -> bool:
    numbers = {r.id: r.number for r in snapshot.rounds}
    return numbers.get(game.round_id) in {round_.number for round_ in rounds}


def _cells(snapshot: SeasonSnapshot, rounds: Sequence[Round], locale: Locale) -> list[list[str]]:
    """The players who took part, with their credits and games in those rounds.

    The player with the most points comes first; equal points share a rank, in the order of the
    ranking.
    """
    numbers = {round_.number for round_ in rounds}
    scored = []
    for sheet in snapshot.score_sheets():
        if lines := [line for line in sheet.lines if line.round in numbers]:
            points = sum((line.credit for line in lines), Fraction(0))
            games = sum(line.what in _PLAYED for line in lines)
            scored.append((points, snapshot.by_key(sheet.player).name, str(games)))
    scored.sort(key=lambda entry: entry[0], reverse=True)
    totals = [points for points, _, _ in scored]
    return [[str(totals.index(p) + 1), name, number(p, locale), games] for p, name, games in scored]


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
        snapshot.rankings,
        Words(texts, language),
        after=view.round,
        disputed=view.open in (Unsettled.OBJECTION, Unsettled.BOTH),
        over=view.over,
        hidden=snapshot.hides_withdrawn,
    )
    caption = paragraphs(*head, ranking_caption(view, texts, language))
    shown = structs.replace(pictured(context, picture, "stand", language), pages=(caption,))
    post = partial(send, context, urgency=SOON, repeat=True)
    chats = club_chats(context)
    return [post(address_of(context, c), shown, key=f"{key}:0@{c.chat_id}") for c in chats]


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
    return structs.replace(ranking_view(snapshot, after), over=ended and after in (None, last))


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
    listed = tuple(messages.GroupSize(*size) for size in sizes.items())
    return messages.GroupList(listed, next(iter(sizes)))


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
    return group, structs.replace(view, lines=tuple(x for x in view.lines if x.player in members))


_MOST_MOVES = 10


def effect_of(
    context: Context, act: Callable[[], object], season: SeasonRow | None = None
) -> Message:
    """The effect of an act on the ranking, computed by doing it and rolling it back.

    The ranking is that of the running season, or of the one given.
    """
    now = context.snapshot_of(season or context.season)
    with context.tx.trial():
        act()
        after = _places(context.snapshot_of(seasons.season(context.tx, now.row.id)))
    return _moves(now, _places(now), after)


def _places(snapshot: SeasonSnapshot) -> dict[str, int]:
    lines = snapshot.running.standings(after=len(snapshot.played.rounds)).lines
    return {line.player: place for place, line in enumerate(lines, start=1)}


def _moves(snapshot: SeasonSnapshot, before: dict[str, int], after: dict[str, int]) -> Message:
    moved = [key for key in before if key in after and before[key] != after[key]]
    if not moved:
        return messages.NobodyMoves()
    moved.sort(key=lambda key: (-abs(before[key] - after[key]), after[key]))
    lines = [messages.Moves(snapshot.by_key(key).name, before[key], after[key]) for key in moved]
    return messages.RankingMoves(first_of(lines, _MOST_MOVES, messages.MoreMoves))


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
