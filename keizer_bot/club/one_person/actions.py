"""Two members who are one person become one over all seasons, with what that does shown first.

Undoing parts them again: nothing of either is lost.
"""

import json
from dataclasses import dataclass

from keizer_bot.club.one_person import messages
from keizer_bot.club.ranking.effects import effect_in, show
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Choice, ask_one, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.formats.rules_file import with_other_player
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Message
from keizer_bot.store import arbiter_changes, merging, people, privacy, seasons
from keizer_bot.store.people import Member
from keizer_bot.store.seasons import PlayerRow, SeasonRow


@on_press("merge-members")
def merge_members(
    context: RequestContext, *, member: int, other: int, confirmed: bool = False
) -> Reply:
    """Let two members be one, once that is confirmed; the name of the first stays.

    In a season in which both are, they must share no round. If only the other has an account or
    address, theirs stays: messages go on to arrive.
    Raises `ArbiterOnly`, `OnePersonAlready`, `BothReached`, `BothInSeason`, `ForgottenStays`,
    `StaleButton`.
    """
    context.require(Right.PLAYERS)
    one, two = _known(context, member, other)
    changes = _changes(context, one, two)
    kept, gone = _who_stays(one, two)
    if not confirmed:
        yes = intend(merge_members, member=kept.id, other=gone.id, confirmed=True)
        reached = messages.StaysReached(kept.name) if kept.id == other else None
        years = _years(context, kept), _years(context, gone)
        rankings = [each.told(context) for each in changes] or [messages.NoRankingChanges()]
        question = messages.ConfirmMerging(*years, kept.name, gone.name, tuple(rankings), reached)
        return ask_one(context, question, [Choice(messages.MergeThem(), yes)])
    for change in changes:
        change.carry_out(context)
    merging.merge(context.tx, kept.id, gone.id)
    _call(context, kept, gone.name)
    note(context, Action.MERGED, kept.name, before=gone.name)
    running = context.running
    if running is not None and running.id in [change.season.id for change in changes]:
        for evening in context.calendar.paired[-1:]:
            show(context, evening.id, messages.MergedInRanking(kept.name, gone.name))
    return Reply.of(messages.Merged(kept.name, gone.name, _years(context, kept)))


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


@dataclass(frozen=True, slots=True)
class _Change:
    """What becomes of a season in which both are: one line stays, the other goes.

    `joins`: both appear in its rounds, and what was of the one is the other's.
    """

    season: SeasonRow
    stays: PlayerRow
    goes: PlayerRow
    joins: bool

    def told(self, context: RequestContext) -> Message:
        """What is said of it before it is done."""
        effect = effect_in(context, self.season, lambda: self.carry_out(context))
        say = messages.LinesJoin if self.joins else messages.LineGoes
        return say(self.season.name, effect)

    def carry_out(self, context: RequestContext) -> None:
        """Do it; a pair that is forbidden for good stays so."""
        if self.joins:
            merging.join_players(context.tx, self.stays.id, self.goes.id)
        else:
            merging.leave_out(context.tx, self.goes.id, stays_id=self.stays.id)
        rules = with_other_player(json.loads(self.season.rules), self.goes.key, self.stays.key)
        if rules != json.loads(self.season.rules):
            written = json.dumps(rules, ensure_ascii=False)
            arbiter_changes.set_rules(context.tx, self.season.id, written)


def _changes(context: RequestContext, one: Member, two: Member) -> list[_Change]:
    """What becomes of each season in which both are.

    Raises `BothInSeason` where they share a round.
    """
    found = []
    for season_id, *both in merging.seasons_of_both(context.tx, one.id, two.id):
        season = seasons.season(context.tx, season_id)
        first, second = (seasons.player(context.tx, player) for player in both)
        idle = [p for p in (second, first) if not merging.appears(context.tx, p.id)]
        if idle:
            stays = first if idle[0] == second else second
            found.append(_Change(season, stays, idle[0], joins=False))
            continue
        if merging.rounds_shared(context.tx, *both):
            raise messages.BothInSeason(one.name, two.name, season.name)
        stays, goes = sorted((first, second), key=lambda p: (p.from_round, p.place))
        found.append(_Change(season, stays, goes, joins=True))
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
