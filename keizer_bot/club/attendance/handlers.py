"""``/wie`` and ``/vast``: who comes, and who always plays."""

from keizer_bot.calendar import Evening
from keizer_bot.club.attendance.actions import set_standing, show_standing
from keizer_bot.club.attendance.views import attendance_of, attendance_post
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reads import reads_in_scene
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.reading.attendance import StandingWords, read_attendance, read_standing


@reads_in_scene(read_attendance)
def who(request: Request, named: Evening | None) -> Reply:
    """``/wie [when]``: who comes to the coming evening, or to the one that is named."""
    view = attendance_of(request.context, evening=named.id if named else None)
    return Reply.report(*attendance_post(view, request.context.texts, request.language))


WHO = Command("wie who chi", Topic.WEEK, who, usual=True, asks=True, scope=Scope.COMING)


@reads_in_scene(read_standing)
def standing(request: Request, said: StandingWords) -> Reply:
    """``/vast [afwezig|aanwezig]``: unless or only if; for the arbiter ``/vast NAME afwezig``.

    The arbiter may name a kind of absence behind it, as what the member then counts.
    """
    context = request.context
    player = said.player.id if said.player else context.own_player.id
    if said.standing is None:
        return show_standing(context, player=player)
    return set_standing(context, player=player, standing=said.standing, kind=said.kind)


STANDING = Command(
    "vast standing fisso", Topic.OWN, standing, behind=Behind.ANY, scope=Scope.COMING
)


def always(request: Request) -> Reply:
    """``/afmelden altijd``, ``/aanmelden altijd``: ask which arrangement is meant."""
    return show_standing(request.context, player=request.context.own_player.id)
