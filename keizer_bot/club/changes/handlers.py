"""Handles ``/logboek``, and ``/herstel``: members undo their own last act, arbiters anybody's."""

from keizer_bot.club.changes.actions import undo_last, undo_last_of
from keizer_bot.club.changes.views import log_post, recent_changes
from keizer_bot.club.people.handlers import known_as
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads
from keizer_bot.i18n.commands import Topic


def log(request: Request) -> Reply:
    """``/logboek``: the changes and who made them; for everybody."""
    changes = recent_changes(request.context, private=request.incoming.place.private)
    texts = request.in_second_person.context.texts
    return Reply.report(*log_post(changes, texts, request.language))


LOG = Command("logboek log registro", Topic.CLUB, log, Scope.CLUB)


@reads(str.strip)
def undo(request: Request, name: str) -> Reply:
    """``/herstel``: my last act, or a choice for the arbiter; ``/herstel NAME``: their last act."""
    if not name:
        return undo_last(request.context)
    request.context.require_arbiter()
    person = known_as(request, name)
    return undo_last_of(request.context, name=person.name, person_id=person.person_id)


UNDO = Command("herstel undo annulla", Topic.OWN, undo, Scope.LAST_ACT, usual=True)
