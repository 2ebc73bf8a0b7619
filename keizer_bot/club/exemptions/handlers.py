"""``/ontheffing`` and ``/waarschuwing``: what the arbiter keeps about members."""

from keizer_bot.club.exemptions import messages
from keizer_bot.club.exemptions.actions import keep_remark, list_remarks, remarks_on_card
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import club_people, roster
from keizer_bot.core.questions import Answer, Pages
from keizer_bot.core.request import Request
from keizer_bot.grammar import words
from keizer_bot.grammar.names import NamedPerson, find
from keizer_bot.i18n.commands import ClubRole, Topic
from keizer_bot.i18n.html import Html
from keizer_bot.reading.line_parts import person

_LONGEST_NAME = 6  # words


def _command(names: str, kind: messages.RemarkKind) -> Command:
    def remark(request: Request) -> Answer:
        """``/ontheffing``, ``/waarschuwing``: all of them; with a name and words, a new one."""
        if not request.heard.place.private:
            raise messages.RemarkInPrivate(kind)
        said = words.line(request.rest, longest=words.LONGEST_BY_ARBITER)
        if not said:
            return list_remarks(request.context, kind=kind)
        who, rest = _name_first(said, club_people(request.context), kind)
        return keep_remark(request.context, kind=kind, member=who.id, words=rest)

    return Command(names, Topic.PEOPLE, remark, may=ClubRole.ARBITER, scope=Scope.CLUB)


EXEMPTION = _command("ontheffing exemption esenzione", messages.RemarkKind.EXEMPTION)
WARNING = _command("waarschuwing warning ammonizione", messages.RemarkKind.WARNING)


def _name_first(
    said: str, people: tuple[NamedPerson, ...], kind: messages.RemarkKind
) -> tuple[NamedPerson, str]:
    """Who is named in front, and what follows. Raises as `person`, or `RemarkNeedsWords`."""
    name, colon, rest = said.partition(":")
    if colon:
        return person(name, people), rest.strip()
    parts = said.split()
    for length in range(min(len(parts), _LONGEST_NAME), 0, -1):
        name = " ".join(parts[:length])
        if find(name, people, whole=True):
            return person(name, people), " ".join(parts[length:])
    if len(parts) == 1:
        raise messages.RemarkNeedsWords(kind)
    return person(parts[0], people), " ".join(parts[1:])


def with_remarks(request: Request, name: str, shown: Answer) -> Answer:
    """A player's card, with what the arbiter keeps about them if it is the arbiter in private."""
    context = request.context
    if not (context.actor.is_arbiter and request.heard.place.private and isinstance(shown, Pages)):
        return shown
    found = find(words.line(name), roster(request))
    if len(found) != 1:
        return shown
    player = next(p for p in context.players.values() if p.id == found[0].id)
    lines = [
        context.texts.render(remark, request.language)
        for remark in remarks_on_card(context, member=player.member_id)
    ]
    return Pages((*shown.pages, Html("\n".join(lines)))) if lines else shown
