"""Lists of what waits for the arbiter, shown again until everything is decided.

They hold the people who claim to be a member, the players who claim club duty, and the games
without a result; for a game the arbiter first picks the game, then the result.
"""

from keizer_bot.club.accounts.links import decide_claim
from keizer_bot.club.dashboard import messages
from keizer_bot.club.dashboard.messages import CallDone
from keizer_bot.club.dashboard.state import state_now
from keizer_bot.club.results.corrections import decide_by_tap
from keizer_bot.club.results.decisions import BY_FORFEIT, OVER_THE_BOARD
from keizer_bot.club.results.dispute_file import the_file
from keizer_bot.club.results.messages import WhichResult
from keizer_bot.club.signing_off.club_duty import decide_duty
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import game_context
from keizer_bot.core.messages import Back, SaidFirst, StaleButton
from keizer_bot.core.questions import Below, ButtonKey, Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import ClubRole, Right
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.names import shorten_name
from keizer_bot.store import dashboards, disputes, people, records, teams

_MOST = 20
_MOST_GAMES = 40  # buttons; the others come up as these are filled in
_NAME = 14  # columns for a name on a button
_LABELS = ((messages.ClaimYes, True), (messages.ClaimNo, False))


def _after(answer: Message | None, then: Message) -> Message:
    return SaidFirst(answer, then) if answer is not None else then


@on_press("list-claims", may=Right.PLAYERS)
def list_claims(context: RequestContext, *, said: Message | None = None) -> Reply:
    """List the people who claim to be a member, with a yes and a no each, below `said`.

    Raises `ArbiterOnly`, `RightMissing`.
    """
    waiting = dashboards.waiting_claims(context.tx, context.club.id)
    if not waiting:
        return Reply.of(_after(said, messages.NobodyClaims()))
    choices = [
        Choice(label(name), intend(decide_listed_claim, claim=number, approved=so))
        for number, name in waiting[:_MOST]
        for label, so in _LABELS
    ]
    return ask(context, _after(said, messages.ClaimsToDecide(len(waiting))), choices, in_a_row=2)


@on_press("decide-listed-claim")
def decide_listed_claim(context: RequestContext, *, claim: int, approved: bool) -> Reply:
    """Carry out the arbiter's decision; returns the claims left. Raises as `decide_claim`."""
    done = decide_claim(context, claim=claim, approved=approved)
    left = list_claims(context, said=done.text)
    return Reply.question(left.text, (*left.rows, *done.rows)) if done.rows else left


@on_press("list-duties", may=Right.PLAYERS)
def list_duties(context: RequestContext, *, said: Message | None = None) -> Reply:
    """List players who claim club duty, with a yes and a no each. As `list_claims`."""
    claims = teams.open_claims(context.tx, context.club.id)[:_MOST]
    if not claims:
        return Reply.of(_after(said, messages.NoDutyClaimed()))
    choices, lines = [], []
    for claim in claims:
        name = people.member(context.tx, claim.member_id).name
        lines.append(messages.DutyLine(name, claim.evening))
        about = {"player": claim.player_id, "round_id": claim.round_id}
        for label, so in _LABELS:
            yes_or_no = intend(decide_listed_duty, **about, confirmed=so)
            choices.append(Choice(label(name), yes_or_no))
    question = messages.DutiesToDecide(tuple(lines))
    return ask(context, _after(said, question), choices, in_a_row=2)


@on_press("decide-listed-duty")
def decide_listed_duty(
    context: RequestContext, *, player: int, round_id: int, confirmed: bool
) -> Reply:
    """Carry out the arbiter's decision; returns the claims left. Raises as `decide_duty`."""
    done = decide_duty(context, player=player, rounds=[round_id], confirmed=confirmed)
    return list_duties(context, said=done.text) if done.is_in_words else done


@on_press("fill-in", may=Right.RESULTS)
def fill_in(context: RequestContext, *, said: Message | None = None) -> Reply:
    """Offer the games that wait for a result or a decision. Raises as `list_claims`.

    Raises `ArbiterOnly`, `RightMissing`, `NoSeason`.
    """
    state = state_now(context)
    waiting = state.open_games
    if not waiting:
        return Reply.of(_after(said, messages.AllFilledIn()))
    choices = []
    for game in waiting[:_MOST_GAMES]:
        names = (shorten_name(state.snapshot.by_id(i).name, _NAME) for i in game.players)
        choices.append(Choice(messages.GameLabel(*names), intend(fill_in_game, game=game.id)))
    return ask(context, _after(said, messages.FillIn(len(waiting))), choices, in_a_row=2)


@on_press("fill-in-game", may=Right.RESULTS)
def fill_in_game(context: RequestContext, *, game: int) -> Reply:
    """Offer the possible results of a game; of a disputed one, also both players' versions.

    Raises as `fill_in`, and `StaleButton`.
    """
    table = game_context(context, game)
    choices = [
        Choice(result, intend(note_result, game=game, result=result))
        for result in (*OVER_THE_BOARD, *BY_FORFEIT)
    ]
    question: Message = WhichResult(table.evening.number, *table.names)
    disputed = disputes.undecided_of_game(context.tx, game)
    if disputed is not None:
        question = the_file(context, disputed, context.language)
    back = Choice(Back(), intend(fill_in))
    return ask(context, question, [*choices, back], in_a_row=3)


@on_press("note-result")
def note_result(context: RequestContext, *, game: int, result: Result) -> Reply:
    """Carry out the arbiter's decision; returns the games left. Raises as `decide_by_tap`."""
    done = decide_by_tap(context, game=game, result=result)
    return fill_in(context, said=done.text) if done.is_in_words else done


@on_press(ButtonKey.CALLED, below=Below.QUESTION, may=ClubRole.ARBITER)
def tick_off_one(context: RequestContext, *, call: int) -> Reply:
    """Take a made call off the list. Raises `ArbiterOnly`, `StaleButton` if already off."""
    found = records.call_(context.tx, call)
    if found is None or not records.tick_off(context.tx, context.club.id, call, context.at):
        raise StaleButton
    return Reply.of(CallDone(found[1]))
