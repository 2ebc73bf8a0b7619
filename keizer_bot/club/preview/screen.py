"""The preview's words: what a draft looks like on the arbiter's screen."""

from __future__ import annotations

from keizer_bot.calendar import Phase
from keizer_bot.club.pairing.costs import broken_by_wishes, gave_way
from keizer_bot.club.pairing.plan import Draft
from keizer_bot.club.preview import messages
from keizer_bot.club.preview.reasons import FEW, boards, byes, grounds_of
from keizer_bot.core.context import RequestContext
from keizer_bot.i18n.message import Message

BOARDS = 12  # on one screen


def pages_of(draft: Draft) -> int:
    """How many screens the draft takes; at least one."""
    return max(1, -(-len(draft.seats()) // BOARDS))


def preview_text(context: RequestContext, draft: Draft, page: int, said: Message | None) -> Message:
    """That page of the draft, or whom nobody is left for; `said` stands below it."""
    title = _title(context, draft)
    if draft.plan is None:
        names = tuple(map(draft.name, draft.unplaced))
        return messages.PreviewImpossible(title, len(names), names, said)
    grounds = grounds_of(draft, draft.plan)
    shown = boards(grounds, FEW)[page * BOARDS : (page + 1) * BOARDS]
    gone = (
        *(gave_way(draft, relaxed) for relaxed in draft.plan.relaxed),
        *broken_by_wishes(draft),
    )
    return messages.Preview(
        title=title,
        boards=shown,
        part=_part(shown, len(draft.seats())),
        byes=byes(grounds),
        relaxed=messages.PreviewRelaxed(gone) if gone else messages.NothingRelaxed(),
        said=said,
    )


def _title(context: RequestContext, draft: Draft) -> Message:
    evening = draft.evening
    if evening.phase is Phase.PAIRED:
        return messages.PreviewAgainTitle(evening.number, evening.date)
    return messages.PreviewTitle(
        evening.number, evening.date, evening.pairs.astimezone(context.zone)
    )


def _part(shown: tuple[messages.PreviewBoard, ...], count: int) -> Message | None:
    if len(shown) == count:
        return None
    return messages.PreviewPart(shown[0].board, shown[-1].board, count)
