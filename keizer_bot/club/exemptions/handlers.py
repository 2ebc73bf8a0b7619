"""``/ontheffing`` and ``/waarschuwing``: what the arbiter keeps about members."""

from keizer_bot.club.exemptions import messages
from keizer_bot.club.exemptions.actions import keep_remark, list_remarks, remarks_on_card
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import roster
from keizer_bot.core.reads import reads_in_scene
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import ClubRole, Topic
from keizer_bot.i18n.html import Html
from keizer_bot.reading.names import find
from keizer_bot.reading.people import KeptRemark, read_remark


def _command(names: str, kind: messages.RemarkKind) -> Command:
    @reads_in_scene(read_remark)
    def remark(request: Request, said: KeptRemark | None) -> Reply:
        """``/ontheffing``, ``/waarschuwing``: all of them; with a name and words, a new one."""
        if not request.heard.place.private:
            raise messages.RemarkInPrivate(kind)
        if said is None:
            return list_remarks(request.context, kind=kind)
        if said.member is None:
            raise messages.RemarkNeedsWords(kind)
        return keep_remark(request.context, kind=kind, member=said.member.id, words=said.text)

    return Command(names, Topic.PEOPLE, remark, may=ClubRole.ARBITER, scope=Scope.CLUB)


EXEMPTION = _command("ontheffing exemption esenzione", messages.RemarkKind.EXEMPTION)
WARNING = _command("waarschuwing warning ammonizione", messages.RemarkKind.WARNING)


def with_remarks(request: Request, name: str, shown: Reply) -> Reply:
    """A player's card, with what the arbiter keeps about them if it is the arbiter in private."""
    context = request.context
    if not (context.actor.is_arbiter and request.heard.place.private and shown.pages):
        return shown
    found = find(name, roster(request))
    if len(found) != 1:
        return shown
    player = next(p for p in context.players.values() if p.id == found[0].id)
    lines = [
        context.texts.render(remark, request.language)
        for remark in remarks_on_card(context, member=player.member_id)
    ]
    return Reply.report(*shown.pages, Html("\n".join(lines))) if lines else shown
