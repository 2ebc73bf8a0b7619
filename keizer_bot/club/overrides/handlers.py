"""The arbiter's words about a pairing to come: forced and forbidden pairs, byes."""

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.overrides.actions import forbid, force, give_bye, list_overrides
from keizer_bot.club.overrides.for_good import forbid_for_good
from keizer_bot.club.overrides.messages import PairStands
from keizer_bot.club.pairing.by_hand import first_not_paired
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import game_with
from keizer_bot.core.named import roster_of
from keizer_bot.core.questions import Answer, ButtonAction
from keizer_bot.core.request import Request
from keizer_bot.grammar.dates import Almanac
from keizer_bot.grammar.messages import Example
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading.line_parts import line, person, take_for_good, take_round, two_people


def forced(request: Request) -> Answer:
    """``/forceer A - B [ronde N]``: they meet; without names all overrides, to take back."""
    return _of_two(request, Example.FORCE, force)


FORCE = Command("forceer force forza", Topic.PAIRING, forced, may=Right.PAIRING, scope=Scope.COMING)


def forbidden(request: Request) -> Answer:
    """``/verbied A - B [ronde N]``: they do not meet; without names all overrides.

    ``/verbied A - B altijd``: they never meet in the season.
    """
    for_good, text = take_for_good(request.rest)
    if not for_good:
        return _of_two(request, Example.FORBID, forbid)
    snapshot = request.context.snapshot
    one, other = two_people(line(text, Example.FORBID), roster_of(snapshot), Example.FORBID)
    return forbid_for_good(request.context, player=one.id, other=other.id)


FORBID = Command(
    "verbied forbid vieta", Topic.PAIRING, forbidden, may=Right.PAIRING, scope=Scope.COMING
)


def bye(request: Request) -> Answer:
    """``/vrij NAME [ronde N]``: they have the bye; without a name all overrides."""
    if not request.rest.strip():
        return list_overrides(request.context)
    said = line(request.rest, Example.BYE)
    snapshot = request.context.snapshot
    evening, name = take_round(said, snapshot.calendar, request.context.at, Almanac)
    who = person(name, roster_of(snapshot))
    return give_bye(
        request.context, player=who.id, round_id=(evening or first_not_paired(snapshot)).id
    )


BYE = Command("vrij bye riposo", Topic.PAIRING, bye, may=Right.PAIRING, scope=Scope.COMING)


def _of_two(request: Request, example: Example, act: ButtonAction) -> Answer:
    if not request.rest.strip():
        return list_overrides(request.context)
    said = line(request.rest, example)
    snapshot = request.context.snapshot
    evening, names = take_round(said, snapshot.calendar, request.context.at, Almanac)
    one, other = two_people(names, roster_of(snapshot), example)
    if act is force:
        _refuse_who_meet(request.context, one.id, other.id, evening)
    round_id = (evening or first_not_paired(snapshot)).id
    return act(request.context, player=one.id, other=other.id, round_id=round_id)


def _refuse_who_meet(
    context: RequestContext, one: int, other: int, evening: Evening | None
) -> None:
    """Raise `PairStands` where they play each other already, in that round or any that is paired.

    Once they have played, the next round is meant.
    """
    for paired in (evening,) if evening else context.calendar.evenings:
        game = game_with(context, paired.id, one) if paired.phase is Phase.PAIRED else None
        if game is not None and game.opponent_of(one) == other and game.result is None:
            white, black = (context.players[i].name for i in (game.white_id, game.black_id))
            raise PairStands(paired.number, white, black, game.board)
