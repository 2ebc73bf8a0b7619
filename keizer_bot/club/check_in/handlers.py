"""``/hier``: who is there, on the evening itself."""

from keizer_bot.club.check_in.actions import check_in
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reads import reads_in_scene
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic
from keizer_bot.reading.attendance import read_present
from keizer_bot.reading.messages import SeasonOver
from keizer_bot.reading.names import NamedPerson


@reads_in_scene(read_present)
def here(request: Request, player: NamedPerson | None) -> Reply:
    """``/hier``: the sender is there; for the arbiter also ``/hier NAME``."""
    context = request.context
    evening = context.calendar.next(context.at)
    if evening is None:
        raise SeasonOver
    player_id = player.id if player else context.own_player.id
    return check_in(context, player=player_id, round_id=evening.id)


HERE = Command("hier here eccomi", Topic.WEEK, here, scope=Scope.COMING)
