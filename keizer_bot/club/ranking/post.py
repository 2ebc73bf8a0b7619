"""The ranking after a round: computed from the facts, posted, and kept as posted."""

from keizer_bot.club.ranking.messages import RankingRevised
from keizer_bot.club.ranking.views import is_disputed, ranking_view, rankings_of
from keizer_bot.core.context import RequestContext
from keizer_bot.core.posting import post_below, send_all
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.reports.pictures.ranking_values import ranking_values
from keizer_bot.reports.ranking import ranking_post
from keizer_bot.reports.words import Words
from keizer_bot.store import records


def post_ranking(
    context: RequestContext, round_id: int, *, why: Message | None = None
) -> int | None:
    """Post the ranking after the round, unless it is as posted already; its version if it is new.

    `why` is said above it if a ranking of that round was posted before.
    """
    snapshot = context.snapshot
    number = next(r.number for r in snapshot.rounds if r.id == round_id)
    view = ranking_view(snapshot, number)
    content = [[line.rank, line.name, str(line.total)] for line in view.lines]
    content_now = {"provisional": view.provisional, "lines": content}
    last = records.last_published(context.tx, round_id, "ranking")
    if last is not None and last[1] == content_now:
        return None
    version = (last[0] if last else 0) + 1
    texts = list(ranking_post(view, context.texts, context.club.language))
    if why is not None and last is not None:
        head = context.texts.render(RankingRevised(why), context.club.language)
        texts[0] = Html(f"{head}\n{texts[0]}")
    key = f"ranking:{round_id}:{version}"
    rows = send_all(context, texts, key=key)
    words, disputed = Words(context.texts, context.club.language), is_disputed(snapshot, number)
    rankings = rankings_of(snapshot)
    picture = ranking_values(snapshot.played, rankings, words, after=number, provisional=disputed)
    post_below(context, picture, "stand", rows, key)
    first = rows[0] if rows else None
    records.add_published(context.tx, round_id, "ranking", version, content_now, context.at, first)
    return version


def post_ranking_if_complete(context: RequestContext, round_id: int, why: Message) -> None:
    """Post the ranking once the last result is in and nothing is disputed; `why` if anew."""
    known = context.snapshot.games_of(round_id)
    if not any(g.disputed or (g.result is None and not g.moved_to) for g in known):
        post_ranking(context, round_id, why=why)
