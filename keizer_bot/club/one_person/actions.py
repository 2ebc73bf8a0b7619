"""Two members who are one person become one over all seasons, with what that does shown first.

Undoing parts them again: nothing of either is lost.
"""

from keizer_bot.club.one_person import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Answer, Choice, ask_one, intend, on_press
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Message
from keizer_bot.store import merging, people, privacy
from keizer_bot.store.people import Member


@on_press("merge-members")
def merge_members(
    context: RequestContext, *, member: int, other: int, confirmed: bool = False
) -> Answer:
    """Let two members be one, once that is confirmed; the name of the first stays.

    If only the other has an account or address, theirs stays: messages go on to arrive.
    Raises `ArbiterOnly`, `OnePersonAlready`, `BothReached`, `BothInSeason`, `ForgottenStays`,
    `StaleButton`.
    """
    context.require(Right.PLAYERS)
    kept, gone = _who_stays(context, member, other)
    if not confirmed:
        yes = intend(merge_members, member=kept.id, other=gone.id, confirmed=True)
        reached = messages.StaysReached(kept.name) if kept.id == other else None
        years = _years(context, kept), _years(context, gone)
        question = messages.ConfirmMerging(*years, kept.name, gone.name, reached)
        return ask_one(context, question, [Choice(messages.MergeThem(), yes)])
    merging.merge(context.tx, kept.id, gone.id)
    _call(context, kept, gone.name)
    note(context, Action.MERGED, kept.name, before=gone.name)
    return messages.Merged(kept.name, gone.name, _years(context, kept))


def _who_stays(context: RequestContext, member: int, other: int) -> tuple[Member, Member]:
    """Who stays and who goes. Raises as `merge_members`."""
    known = {each.id: each for each in people.members(context.tx, context.club.id)}
    if member not in known or other not in known:
        raise StaleButton
    kept, gone = known[member], known[other]
    if kept == gone:
        raise messages.OnePersonAlready(kept.name)
    for each in (kept, gone):
        if privacy.is_erased(context.tx, each.id):
            raise messages.ForgottenStays(each.name)
    if season := merging.season_of_both(context.tx, kept.id, gone.id):
        raise messages.BothInSeason(kept.name, gone.name, season)
    if gone.person_id is None:
        return kept, gone
    if kept.person_id is not None:
        raise messages.BothReached(kept.name, gone.name)
    return gone, kept


def _years(context: RequestContext, who: Member) -> Message:
    """In which seasons they played, and how many games."""
    kept = privacy.kept_of(context.tx, who.id)
    if not kept.seasons:
        return messages.WithoutSeasons(who.name)
    return messages.SeasonsAndGames(who.name, kept.seasons, kept.games)


def _call(context: RequestContext, who: Member, name: str) -> None:
    """Let the member be found by the other name too."""
    called = people.nicknames(context.tx, context.club.id).get(who.id, ())
    if fold(name) not in map(fold, (who.name, *called)):
        people.set_nicknames(context.tx, who.id, [*called, name])
