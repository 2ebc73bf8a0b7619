"""``/wie`` and ``/vast``: who comes, and who always plays."""

from keizer_bot.club.attendance.actions import set_standing, show_standing
from keizer_bot.club.attendance.views import attendance_of, attendance_post
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import as_people
from keizer_bot.core.questions import Answer, Pages
from keizer_bot.core.request import Request
from keizer_bot.grammar.days import read_days
from keizer_bot.grammar.evenings import Days
from keizer_bot.grammar.messages import Example, NotReadable, OnlyYourself
from keizer_bot.grammar.names import find
from keizer_bot.grammar.presence import read_standing
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.reading.line_parts import person, take_kind


def who(request: Request) -> Answer:
    """``/wie [when]``: who comes to the coming evening, or to the one that is named."""
    view = attendance_of(request.context, evening=_evening(request))
    return Pages(attendance_post(view, request.context.texts, request.language))


WHO = Command("wie who chi", Topic.WEEK, who, usual=True, asks=True, scope=Scope.COMING)


def _evening(request: Request) -> int | None:
    """The id of the one evening that is named, if any."""
    if not request.rest:
        return None
    named = read_days(request.rest, request.context.calendar, request.context.at)
    return named.evenings[0].id if isinstance(named, Days) else None


def standing(request: Request) -> Answer:
    """``/vast [afwezig|aanwezig]``: unless or only if; for the arbiter ``/vast NAME afwezig``.

    The arbiter may name a kind of absence behind it, as what the member then counts.
    """
    rest, kind = _kind_said(request)
    name, wanted = read_standing(rest)
    player = _who(request, name)
    if wanted is None:
        return show_standing(request.context, player=player)
    kind = kind if wanted == "absent" else None
    return set_standing(request.context, player=player, standing=wanted, kind=kind)


def _kind_said(request: Request) -> tuple[str, str | None]:
    """The words without the kind of absence that an arbiter names at their end, and that kind."""
    kinds = [kind.kind for kind in request.context.rules.absence.kinds]
    found = take_kind(request.rest, kinds) if request.context.actor.is_arbiter else None
    if found is None or found.after or read_standing(found.before)[1] != "absent":
        return request.rest, None
    return found.before, found.found


STANDING = Command(
    "vast standing fisso", Topic.OWN, standing, behind=Behind.ANY, scope=Scope.COMING
)


def always(request: Request) -> Answer:
    """``/afmelden altijd``, ``/aanmelden altijd``: ask which arrangement is meant."""
    return show_standing(request.context, player=_who(request, ""))


def _who(request: Request, name: str) -> int:
    """The player who is named, by their id; without a name the sender."""
    if not name:
        return request.context.own_player.id
    people = as_people(request.context.players.values())
    if request.context.actor.is_arbiter:
        return person(name, people).id
    own = request.context.own_player
    if not find(name, as_people([own])):
        raise OnlyYourself(name) if find(name, people) else NotReadable(name, Example.STANDING)
    return own.id
