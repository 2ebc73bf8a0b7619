"""Handles the arbiter's commands about a pairing, and ``/hier``: checking in on the evening.

The arbiter forces and forbids pairs, gives a bye, and publishes.
"""

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.pairing import by_hand, overrides
from keizer_bot.club.pairing.check_in import check_in
from keizer_bot.club.pairing.override_messages import PairStands
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_with
from keizer_bot.core.questions import ButtonAction
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads, reads_in_scene
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading import rounds
from keizer_bot.reading.attendance import read_present
from keizer_bot.reading.messages import SeasonOver
from keizer_bot.reading.names import NamedPerson


@reads(rounds.read_publication)
def publish(request: Request, wanted: rounds.Publication | None) -> Reply:
    """``/publiceer [indeling|stand]``: post it now; any other words, or none: ask what to post."""
    if wanted is None:
        return by_hand.ask_to_publish(request.context)
    post = (
        by_hand.publish_pairings
        if wanted is rounds.Publication.PAIRINGS
        else by_hand.publish_ranking
    )
    return post(request.context)


PUBLISH = Command(
    "publiceer publish pubblica", Topic.PAIRING, publish, Scope.COMING, Right.PAIRING, usual=True
)


@reads_in_scene(rounds.read_forced)
def forced(request: Request, reading: rounds.PairWords | None) -> Reply:
    """``/forceer A - B [ronde N]``: these two meet; without names: list the overrides."""
    if reading is None:
        return overrides.list_overrides(request.context)
    _refuse_who_meet(request.context, reading.one.id, reading.other.id, reading.evening)
    return _of_two(request.context, reading, overrides.force)


FORCE = Command("forceer force forza", Topic.PAIRING, forced, Scope.COMING, Right.PAIRING)


@reads_in_scene(rounds.read_forbidden)
def forbidden(request: Request, reading: rounds.PairWords | None) -> Reply:
    """``/verbied A - B [ronde N]``: these two do not meet; without names: list the overrides.

    ``/verbied A - B altijd``: these two never meet in the season.
    """
    if reading is None:
        return overrides.list_overrides(request.context)
    if reading.for_good:
        return Reply.of(
            overrides.forbid_for_good(
                request.context, player=reading.one.id, other=reading.other.id
            )
        )
    return _of_two(request.context, reading, overrides.forbid)


FORBID = Command("verbied forbid vieta", Topic.PAIRING, forbidden, Scope.COMING, Right.PAIRING)


@reads_in_scene(rounds.read_bye)
def bye(request: Request, reading: rounds.ByeWords | None) -> Reply:
    """``/vrij NAME [ronde N]``: this player has the bye; without a name: list the overrides."""
    if reading is None:
        return overrides.list_overrides(request.context)
    evening = reading.evening or by_hand.first_not_paired(request.context.snapshot)
    return Reply.of(
        overrides.give_bye(request.context, player=reading.player.id, round_id=evening.id)
    )


BYE = Command("vrij bye riposo", Topic.PAIRING, bye, Scope.COMING, Right.PAIRING)


def _of_two(context: Context, reading: rounds.PairWords, act: ButtonAction) -> Reply:
    round_id = (reading.evening or by_hand.first_not_paired(context.snapshot)).id
    return act(context, player=reading.one.id, other=reading.other.id, round_id=round_id)


def _refuse_who_meet(context: Context, one: int, other: int, evening: Evening | None) -> None:
    """Raise `PairStands` if these two already meet in that round, or in any paired round.

    Once they have played, the command is about the next round.
    """
    for paired in (evening,) if evening else context.calendar.evenings:
        game = game_with(context, paired.id, one) if paired.phase is Phase.PAIRED else None
        if game is not None and game.opponent_of(one) == other and game.result is None:
            white, black = (context.players[i].name for i in (game.white_id, game.black_id))
            raise PairStands(paired.number, white, black, game.board)


@reads_in_scene(read_present)
def here(request: Request, player: NamedPerson | None) -> Reply:
    """``/hier``: check the sender in; an arbiter also ``/hier NAME``."""
    context = request.context
    evening = context.calendar.next(context.at)
    if evening is None:
        raise SeasonOver
    player_id = player.id if player else context.own_player.id
    return check_in(context, player=player_id, round_id=evening.id)


HERE = Command("hier here eccomi", Topic.WEEK, here, Scope.COMING)
