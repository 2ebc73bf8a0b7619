"""Lists of what waits for the arbiter, shown again until everything is decided.

They hold the people who claim to be a member, the players who claim club duty, and the games
without a result; for a game the arbiter first picks the game, then the result. Of an objection they
show both sides; a party who cannot write to the bot tells the arbiter theirs.
"""

from datetime import timedelta

from keizer_bot.club.accounts.links import decide_claim
from keizer_bot.club.dashboard import messages
from keizer_bot.club.dashboard.state import state_now
from keizer_bot.club.results.corrections import decide_by_tap
from keizer_bot.club.results.decisions import BY_FORFEIT, OVER_THE_BOARD, still_played_choices
from keizer_bot.club.results.dispute_file import about_of, parties_of, the_file, undecided
from keizer_bot.club.results.dispute_messages import AboutGame
from keizer_bot.club.results.disputes import argument_in, results_of, ruling_choices
from keizer_bot.club.results.messages import WhichResult
from keizer_bot.club.signing_off.absences import decide_duty
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_context
from keizer_bot.core.messages import Back, MessageAndQuestion, StaleButton
from keizer_bot.core.posting import SOON, note, tell
from keizer_bot.core.questions import (
    Below,
    ButtonKey,
    Choice,
    ask,
    await_words,
    intend,
    on_press,
    require_existing,
)
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import ClubRole, Right
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.names import names_in_columns
from keizer_bot.store import dashboards, disputes, people, records, teams
from keizer_bot.store.disputes import Dispute
from keizer_bot.store.people import Member

_MOST = 20
_TO_WRITE = timedelta(hours=1)  # an argument that the arbiter writes down
_MOST_GAMES = 40  # buttons; the others come up as these are filled in
_NAME = 14  # columns for a name on a button
_LABELS = ((messages.ClaimYes, True), (messages.ClaimNo, False))


def _after(answer: Message | None, then: Message) -> Message:
    return MessageAndQuestion(answer, then) if answer is not None else then


@on_press("list-claims", may=Right.PLAYERS)
def list_claims(context: Context, *, heading: Message | None = None) -> Reply:
    """List the people who claim to be a member, with a yes and a no each, below `heading`.

    Raises `ArbiterOnly`, `RightMissing`.
    """
    waiting = dashboards.waiting_claims(context.tx, context.club.id)
    if not waiting:
        return Reply.of(_after(heading, messages.NobodyClaims()))
    choices = [
        Choice(label(name), intend(decide_listed_claim, claim=number, approved=so))
        for number, name in waiting[:_MOST]
        for label, so in _LABELS
    ]
    return ask(context, _after(heading, messages.ClaimsToDecide(len(waiting))), choices, in_a_row=2)


@on_press("decide-listed-claim")
def decide_listed_claim(context: Context, *, claim: int, approved: bool) -> Reply:
    """Carry out the arbiter's decision; returns the claims left. Raises as `decide_claim`."""
    done = decide_claim(context, claim=claim, approved=approved)
    left = list_claims(context, heading=done.text)
    return Reply.question(left.text, (*left.rows, *done.rows)) if done.rows else left


@on_press("list-duties", may=Right.PLAYERS)
def list_duties(context: Context, *, heading: Message | None = None) -> Reply:
    """List players who claim club duty, with a yes and a no each. As `list_claims`."""
    claims = teams.open_claims(context.tx, context.club.id)[:_MOST]
    if not claims:
        return Reply.of(_after(heading, messages.NoDutyClaimed()))
    choices, lines = [], []
    for claim in claims:
        name = people.member(context.tx, claim.member_id).name
        lines.append(messages.DutyLine(name, claim.evening))
        arguments = {"player": claim.player_id, "round_id": claim.round_id}
        for label, so in _LABELS:
            yes_or_no = intend(decide_listed_duty, **arguments, confirmed=so)
            choices.append(Choice(label(name), yes_or_no))
    question = messages.DutiesToDecide(tuple(lines))
    return ask(context, _after(heading, question), choices, in_a_row=2)


@on_press("decide-listed-duty")
def decide_listed_duty(context: Context, *, player: int, round_id: int, confirmed: bool) -> Reply:
    """Carry out the arbiter's decision; returns the claims left. Raises as `decide_duty`."""
    done = decide_duty(context, player=player, rounds=[round_id], confirmed=confirmed)
    return list_duties(context, heading=done.text) if done.is_in_words else done


@on_press("fill-in", may=Right.RESULTS)
def fill_in(context: Context, *, heading: Message | None = None) -> Reply:
    """Offer the games that wait for a result or a decision. Raises as `list_claims`.

    Raises `ArbiterOnly`, `RightMissing`, `NoSeason`.
    """
    state = state_now(context)
    waiting = state.open_games
    if not waiting:
        return Reply.of(_after(heading, messages.AllFilledIn()))
    choices, short = [], names_in_columns([p.name for p in state.snapshot.players], _NAME)
    for game in waiting[:_MOST_GAMES]:
        names = (short[state.snapshot.by_id(i).name] for i in game.players)
        choices.append(Choice(messages.GameLabel(*names), intend(fill_in_game, game=game.id)))
    return ask(context, _after(heading, messages.FillIn(len(waiting))), choices, in_a_row=2)


@on_press("fill-in-game", may=Right.RESULTS)
def fill_in_game(context: Context, *, game: int) -> Reply:
    """Offer the possible results of a game; of a disputed one, also both players' versions.

    Raises as `fill_in`, and `StaleButton`.
    """
    table = game_context(context, game)
    choices = [
        Choice(result, intend(note_result, game=game, result=result))
        for result in (*OVER_THE_BOARD, *BY_FORFEIT)
    ]
    question: Message = WhichResult(*table.in_round)
    disputed = disputes.undecided_of_game(context.tx, game)
    if disputed is not None:
        question = the_file(context, disputed, context.language)
    back = Choice(Back(), intend(fill_in))
    return ask(context, question, [*choices, back], in_a_row=3)


@on_press("note-result")
def note_result(context: Context, *, game: int, result: Result) -> Reply:
    """Carry out the arbiter's decision; returns the games left. Raises as `decide_by_tap`."""
    done = decide_by_tap(context, game=game, result=result)
    return fill_in(context, heading=done.text) if done.is_in_words else done


@on_press(ButtonKey.CALLED, below=Below.QUESTION, may=ClubRole.ARBITER)
def tick_off_one(context: Context, *, call: int) -> Reply:
    """Take a made call off the list. Raises `ArbiterOnly`, `StaleButton` if already off."""
    row = records.call_(context.tx, call)
    if row is None or not records.tick_off(context.tx, context.club.id, call, context.at):
        raise StaleButton
    return Reply.of(messages.CallDone(row[1]))


@on_press("list-objections", may=Right.RESULTS)
def list_objections(context: Context) -> Reply:
    """List the undecided objections to choose from; show a single one at once.

    Also those that the opponent has not answered yet. Raises `ArbiterOnly`, `RightMissing`,
    `NoSeason`.
    """
    waiting = disputes.open_disputes(context.tx, context.season.id)
    asked = {game.id for game in context.snapshot.games if game.disputed}
    unanswered = sorted(asked - {dispute.game_id for dispute in waiting})
    if len(waiting) == 1 and not unanswered:
        return show_objection(context, dispute=waiting[0].id)
    if len(unanswered) == 1 and not waiting:
        return fill_in_game(context, game=unanswered[0])
    choices = [
        Choice(about_of(context, each), intend(show_objection, dispute=each.id)) for each in waiting
    ]
    for game in unanswered:
        about = AboutGame(*game_context(context, game).in_round)
        choices.append(Choice(about, intend(fill_in_game, game=game)))
    if not choices:
        return Reply.of(messages.NothingObjected())
    return ask(context, messages.ObjectionsToDecide(len(choices)), choices[:_MOST_GAMES])


@on_press("show-objection", may=Right.RESULTS)
def show_objection(context: Context, *, dispute: int) -> Reply:
    """Show both parties' versions, with a button for each decision.

    Raises as `list_objections`, and `StaleButton`.
    """
    row = undecided(context, dispute)
    noting = [
        Choice(messages.NoteArgument(m.name), intend(note_for, dispute=row.id, member=m.id))
        for m in _without_argument(context, row)
    ]
    deciding = ruling_choices(row)
    if row.game_id is not None:
        deciding = [
            Choice(r, intend(decide_by_tap, game=row.game_id, result=r)) for r in results_of(row)
        ]
        noting = [*still_played_choices(game_context(context, row.game_id)), *noting]
    return ask(
        context,
        the_file(context, row, context.language),
        [*deciding, *noting],
        in_a_row=3 if len(deciding) % 3 == 0 else 1,
    )


@on_press("note-for", may=Right.RESULTS)
def note_for(context: Context, *, dispute: int, member: int) -> Reply:
    """Take the arbiter's next message as a party's argument. Raises as `show_objection`."""
    row = undecided(context, dispute)
    party = _party(context, row, member)
    intention = intend(argue_for, dispute=row.id, member=party.id)
    await_words(context, context.actor.person_id, intention, context.at + _TO_WRITE)
    return Reply.of(messages.WriteForParty(party.name, about_of(context, row)))


def _without_argument(context: Context, dispute: Dispute) -> list[Member]:
    """The parties who wrote nothing themselves; nobody may replace a party's own words."""
    arguments = disputes.arguments(context.tx, dispute.id)
    wrote = {a.member_id for a in arguments.values() if a.words and a.noted_by is None}
    return [m for m in parties_of(context, dispute) if m.id not in wrote]


def _party(context: Context, dispute: Dispute, member: int) -> Member:
    parties = _without_argument(context, dispute)
    return require_existing(next((party for party in parties if party.id == member), None))


@on_press("argue-for", may=Right.RESULTS)
def argue_for(context: Context, *, dispute: int, member: int, words: str) -> Reply:
    """Store a party's argument as the arbiter wrote it down, on record, and show it to the party.

    Raises as `show_objection`, and `NoWords`, `ArgumentTooLong`.
    """
    row = undecided(context, dispute)
    party, text = _party(context, row, member), argument_in(words)
    by = context.actor.name
    disputes.set_argument(context.tx, row.id, party.id, text, context.at, noted_by=by)
    note(context, Action.ARGUMENT, party.name, round_id=row.round_id)
    if party.is_reachable:
        message = messages.ArgumentNotedForYou(about_of(context, row), by, text)
        tell(context, party.id, message, urgency=SOON, round_id=row.round_id)
    return show_objection(context, dispute=row.id)
