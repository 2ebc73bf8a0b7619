"""The arbiter's words about a pairing to come: forced and forbidden pairs, byes."""

from keizer_bot.club.overrides.actions import forbid, force, give_bye, list_overrides
from keizer_bot.club.pairing.by_hand import first_not_paired
from keizer_bot.core.commands import Command
from keizer_bot.core.named import roster_of
from keizer_bot.core.questions import Answer, ButtonAction
from keizer_bot.core.request import Request
from keizer_bot.grammar.arbiter import line, person, take_round, two_people
from keizer_bot.grammar.messages import Example
from keizer_bot.i18n.commands import Right, Topic


def forced(request: Request) -> Answer:
    """``/forceer A - B [ronde N]``: they meet; without names all overrides, to take back."""
    return _of_two(request, Example.FORCE, force)


FORCE = Command("forceer force forza", Topic.PAIRING, forced, may=Right.PAIRING)


def forbidden(request: Request) -> Answer:
    """``/verbied A - B [ronde N]``: they do not meet; without names all overrides."""
    return _of_two(request, Example.FORBID, forbid)


FORBID = Command("verbied forbid vieta", Topic.PAIRING, forbidden, may=Right.PAIRING)


def bye(request: Request) -> Answer:
    """``/vrij NAME [ronde N]``: they have the bye; without a name all overrides."""
    if not request.rest.strip():
        return list_overrides(request.context)
    said = line(request.rest, Example.BYE)
    snapshot = request.context.snapshot
    evening, name = take_round(said, snapshot.calendar)
    who = person(name, roster_of(snapshot))
    return give_bye(
        request.context, player=who.id, round_id=(evening or first_not_paired(snapshot)).id
    )


BYE = Command("vrij bye riposo", Topic.PAIRING, bye, may=Right.PAIRING)


def _of_two(request: Request, example: Example, act: ButtonAction) -> Answer:
    if not request.rest.strip():
        return list_overrides(request.context)
    said = line(request.rest, example)
    snapshot = request.context.snapshot
    evening, names = take_round(said, snapshot.calendar)
    one, other = two_people(names, roster_of(snapshot), example)
    round_id = (evening or first_not_paired(snapshot)).id
    return act(request.context, player=one.id, other=other.id, round_id=round_id)
