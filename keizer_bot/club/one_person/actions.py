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
    one, two = _known(context, member, other)
    idle = _idle(context, one, two)
    kept, gone = _who_stays(one, two)
    if not confirmed:
        yes = intend(merge_members, member=kept.id, other=gone.id, confirmed=True)
        reached = messages.StaysReached(kept.name) if kept.id == other else None
        years = _years(context, kept), _years(context, gone)
        rankings = (
            messages.LinesGo(tuple([season for season, _ in idle]))
            if idle
            else messages.NoRankingChanges()
        )
        question = messages.ConfirmMerging(*years, kept.name, gone.name, rankings, reached)
        return ask_one(context, question, [Choice(messages.MergeThem(), yes)])
    for _, player in idle:
        merging.leave_out(context.tx, player)
    merging.merge(context.tx, kept.id, gone.id)
    _call(context, kept, gone.name)
    note(context, Action.MERGED, kept.name, before=gone.name)
    return messages.Merged(kept.name, gone.name, _years(context, kept))


def _known(context: RequestContext, member: int, other: int) -> tuple[Member, Member]:
    """The two. Raises `OnePersonAlready`, `ForgottenStays`, `StaleButton`."""
    known = {each.id: each for each in people.members(context.tx, context.club.id)}
    if member not in known or other not in known:
        raise StaleButton
    one, two = known[member], known[other]
    if one == two:
        raise messages.OnePersonAlready(one.name)
    for each in (one, two):
        if privacy.is_erased(context.tx, each.id):
            raise messages.ForgottenStays(each.name)
    return one, two


def _who_stays(kept: Member, gone: Member) -> tuple[Member, Member]:
    """Who stays and who goes: who is reached stays. Raises `BothReached`."""
    if gone.person_id is None:
        return kept, gone
    if kept.person_id is not None:
        raise messages.BothReached(kept.name, gone.name)
    return gone, kept


def _idle(context: RequestContext, one: Member, two: Member) -> list[tuple[str, int]]:
    """Of each season in which both are, the player of the two who appears in none of its rounds.

    Raises `BothInSeason` where both appear.
    """
    found = []
    for season, *both in merging.seasons_of_both(context.tx, two.id, one.id):
        idle = [player for player in both if not merging.appears(context.tx, player)]
        if not idle:
            raise messages.BothInSeason(one.name, two.name, season)
        found.append((season, idle[0]))
    return found


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
