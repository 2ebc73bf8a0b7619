"""Shows the undecided objections, and lets the arbiter write down an argument.

A party who cannot write to the bot tells the arbiter their argument.
"""

from datetime import timedelta

from keizer_bot.club.dashboard import messages
from keizer_bot.club.results.corrections import decide_by_tap
from keizer_bot.club.results.decisions import still_played_choices
from keizer_bot.club.results.dispute_file import about_of, parties_of, the_file, undecided
from keizer_bot.club.results.disputes import argument_in, results_of, ruling_choices
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import game_context
from keizer_bot.core.posting import SOON, note, tell
from keizer_bot.core.questions import Choice, ask, await_words, intend, on_press, still_there
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import Right
from keizer_bot.store import disputes
from keizer_bot.store.disputes import Dispute
from keizer_bot.store.people import Member

_MOST = 40
_TO_WRITE = timedelta(hours=1)


@on_press("list-objections", may=Right.RESULTS)
def list_objections(context: RequestContext) -> Reply:
    """List the undecided objections to choose from; show a single one at once.

    Raises `ArbiterOnly`, `RightMissing`, `NoSeason`.
    """
    waiting = disputes.open_disputes(context.tx, context.season.id)
    if not waiting:
        return Reply.of(messages.NothingObjected())
    if len(waiting) == 1:
        return show_objection(context, dispute=waiting[0].id)
    choices = [
        Choice(about_of(context, d), intend(show_objection, dispute=d.id)) for d in waiting[:_MOST]
    ]
    return ask(context, messages.ObjectionsToDecide(len(waiting)), choices)


@on_press("show-objection")
def show_objection(context: RequestContext, *, dispute: int) -> Reply:
    """Show both parties' versions, with a button for each decision.

    Raises as `list_objections`, and `StaleButton`.
    """
    found = _open(context, dispute)
    noting = [
        Choice(messages.NoteArgument(m.name), intend(note_for, dispute=found.id, member=m.id))
        for m in _without_argument(context, found)
    ]
    deciding = ruling_choices(found)
    if found.game_id is not None:
        deciding = [
            Choice(r, intend(decide_by_tap, game=found.game_id, result=r))
            for r in results_of(found)
        ]
        noting = [*still_played_choices(game_context(context, found.game_id)), *noting]
    return ask(
        context,
        the_file(context, found, context.language),
        [*deciding, *noting],
        in_a_row=3 if len(deciding) % 3 == 0 else 1,
    )


def _open(context: RequestContext, number: int) -> Dispute:
    context.require(Right.RESULTS)
    return undecided(context, number)


@on_press("note-for")
def note_for(context: RequestContext, *, dispute: int, member: int) -> Reply:
    """Take the arbiter's next message as a party's argument. Raises as `show_objection`."""
    found = _open(context, dispute)
    party = _party(context, found, member)
    intention = intend(argue_for, dispute=found.id, member=party.id)
    await_words(context, context.actor.person_id, intention, context.at + _TO_WRITE)
    return Reply.of(messages.WriteForParty(party.name, about_of(context, found)))


def _without_argument(context: RequestContext, dispute: Dispute) -> list[Member]:
    """The parties who wrote nothing themselves; nobody may replace a party's own words."""
    arguments = disputes.arguments(context.tx, dispute.id)
    wrote = {a.member_id for a in arguments.values() if a.words and a.noted_by is None}
    return [m for m in parties_of(context, dispute) if m.id not in wrote]


def _party(context: RequestContext, dispute: Dispute, member: int) -> Member:
    parties = _without_argument(context, dispute)
    return still_there(next((party for party in parties if party.id == member), None))


@on_press("argue-for")
def argue_for(context: RequestContext, *, dispute: int, member: int, words: str) -> Reply:
    """Store a party's argument as the arbiter wrote it down, on record, and show it to the party.

    Raises as `show_objection`, and `NoWords`, `ArgumentTooLong`.
    """
    found = _open(context, dispute)
    party, text = _party(context, found, member), argument_in(words)
    by = context.actor.name
    disputes.set_argument(context.tx, found.id, party.id, text, context.at, noted_by=by)
    note(context, Action.ARGUMENT, party.name, round_id=found.round_id)
    if party.is_reachable:
        say = messages.ArgumentNotedForYou(about_of(context, found), by, text)
        tell(context, party.id, say, urgency=SOON, round_id=found.round_id)
    return show_objection(context, dispute=found.id)
