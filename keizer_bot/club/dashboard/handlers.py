"""The arbiter's dashboard: ``/beheer``, and ``/indelen`` with the preview before it."""

from keizer_bot.club.dashboard.actions import open_dashboard
from keizer_bot.club.pairing.by_hand import ask_to_pair
from keizer_bot.club.pairing.preview import show_preview
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.messages import PrivateChatNeeded
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.i18n.commands import ClubRole, Right, Topic
from keizer_bot.reading.rounds import RoundToPair, read_round_to_pair


def manage(request: Request) -> Reply | None:
    """``/beheer``: the dashboard, in private."""
    return open_dashboard(request.context, private=request.incoming.place.private)


MANAGE = Command(
    "beheer manage gestione", Topic.EVENING, manage, Scope.COMING, ClubRole.ARBITER, usual=True
)


@reads_in_scene(read_round_to_pair)
def pairing(request: Request, reading: RoundToPair) -> Reply:
    """``/indelen [ronde N]``: pair now, or again; ``/indelen voorbeeld``: show a preview."""
    round_id = reading.evening.id if reading.evening else None
    if not reading.preview:
        return ask_to_pair(request.context, round_id=round_id)
    if not request.incoming.place.private and not request.private_open:
        raise PrivateChatNeeded(request.context.app.bot_name)
    return show_preview(request.context, round_id=round_id)


PAIR = Command(
    "indelen pair abbina", Topic.PAIRING, pairing, Scope.COMING, Right.PAIRING, usual=True
)
