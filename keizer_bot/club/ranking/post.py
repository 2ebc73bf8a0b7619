"""The ranking after a round: computed from the facts, posted, and kept as posted."""

from dataclasses import replace

from keizer_bot.club.ranking.messages import RankingRevised
from keizer_bot.club.ranking.views import ranking_view, rankings_of
from keizer_bot.core.context import RequestContext
from keizer_bot.core.posting import SOON, address_of, club_chats, pictured, send, send_all
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.i18n.html import paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.reports.pictures.ranking_values import ranking_values
from keizer_bot.reports.ranking import RankingView, ranking_caption, ranking_post
from keizer_bot.reports.unsettled import Unsettled
from keizer_bot.reports.words import Words
from keizer_bot.store import records


def post_ranking(
    context: RequestContext, round_id: int, *, why: Message | None = None, again: bool = False
) -> int | None:
    """Post the ranking after the round, unless it is as posted already; its version if it is new.

    `why` is said above it if a ranking of that round was posted before; `again`: that post did not
    arrive.
    """
    snapshot = context.snapshot
    number = next(r.number for r in snapshot.rounds if r.id == round_id)
    view = ranking_view(snapshot, number)
    content = [[line.rank, line.name, str(line.total)] for line in view.lines]
    content_now: dict[str, object] = {"provisional": view.provisional, "lines": content}
    if view.bracket:
        content_now["bracket"] = list(ranking_post(view, context.texts, context.club.language))
    last = records.last_published(context.tx, round_id, "ranking")
    if last is not None and last[1] == content_now and not again:
        return None
    version = (last[0] if last else 0) + 1
    revised = RankingRevised(why) if why is not None and last is not None else None
    key = f"ranking:{round_id}:{version}"
    rows = send_ranking(context, snapshot, view, key=key, above=revised)
    first = rows[0] if rows else None
    records.add_published(context.tx, round_id, "ranking", version, content_now, context.at, first)
    return version


def send_ranking(
    context: RequestContext,
    snapshot: SeasonSnapshot,
    view: RankingView,
    *,
    key: str,
    above: Message | None = None,
) -> list[int]:
    """Queue the ranking in each of the competition's chats; the outbox rows' ids.

    It is the picture with the top in its caption, or the table, as the club has chosen; of a cup
    it is the bracket.
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
    shown = replace(pictured(context, picture, "stand", language), pages=(caption,))
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


def post_ranking_if_complete(context: RequestContext, round_id: int, why: Message) -> None:
    """Post the ranking once the last result is in and nothing is disputed; `why` if anew."""
    if is_complete(context, round_id):
        post_ranking(context, round_id, why=why)


def is_complete(context: RequestContext, round_id: int) -> bool:
    """True if each game of the round has an undisputed result, or another day."""
    known = context.snapshot.games_of(round_id)
    return not any(g.disputed or (g.result is None and not g.moved_to) for g in known)
