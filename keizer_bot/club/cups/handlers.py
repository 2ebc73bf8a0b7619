"""``/bekers``: who has which; for the arbiter also to enter one, and who has it from now on."""

import re

from keizer_bot.club.cups import messages
from keizer_bot.club.cups.actions import add_cup, give_cup, remove_cup, return_cup
from keizer_bot.club.cups.views import cup_line, cup_lines, lines_for_arbiter
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.named import called_in, club_people
from keizer_bot.core.questions import Answer, Pages
from keizer_bot.core.request import Request
from keizer_bot.grammar import words
from keizer_bot.grammar.arbiter import person
from keizer_bot.grammar.phrases import past_day
from keizer_bot.i18n.commands import Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import pages
from keizer_bot.store import cups
from keizer_bot.store.cups import Cup

_NEW = re.compile(r"(?:erbij|nieuw|nieuwe|add|new|aggiungi|nuova)\s+(?P<name>.+)", re.IGNORECASE)
_GONE = re.compile(r"(?:weg|verwijder|remove|togli)\s+(?P<name>.+)", re.IGNORECASE)
_BACK = re.compile(
    r"(?:is |e )?(?:terug|bij de club|back|returned|restituit[ao]|tornat[ao])", re.IGNORECASE
)
_LEADS = re.compile(r"^(?:naar|aan|voor|bij|to|for|with|ad?|con)\s+", re.IGNORECASE)
_SINCE = re.compile(r"\s+(?:sinds|vanaf|since|from|dal|dalla)\s*$", re.IGNORECASE)


def cups_of_club(request: Request) -> Answer:
    """``/bekers``: all of them; behind it ``erbij NAME`` and ``weg NAME``, or a cup's name.

    Behind that ``PLAYER [sinds DAY]`` or ``terug``.
    Raises what the actions raise, `CupUnknown`, and as `person`.
    """
    context, said = request.context, words.line(request.rest)
    if not said:
        return _list(request)
    if new := _NEW.fullmatch(said):
        return add_cup(context, name=new["name"])
    context.require_arbiter()
    if gone := _GONE.fullmatch(said):
        cup, _ = _named(context, gone["name"])
        return remove_cup(context, cup)
    cup, rest = _named(context, said)
    if not rest:
        return cup_line(cup, called_in(context))
    if _BACK.fullmatch(rest):
        return return_cup(context, cup)
    day, rest = past_day(rest, context.today)
    name = _LEADS.sub("", _SINCE.sub("", rest.strip()))
    holder = person(name, club_people(context))
    return give_cup(context, cup, member=holder.id, since=day)


CUPS = Command("bekers cups coppe", Topic.CLUB, cups_of_club, scope=Scope.CLUB)


def _list(request: Request) -> Answer:
    context = request.context
    known, arbiter = cups.cups(context.tx, context.club.id), context.actor.is_arbiter
    if not known:
        return messages.NoCups(messages.HowToAddCup() if arbiter else None)
    called = called_in(context)
    private = arbiter and request.heard.place.private
    lines = lines_for_arbiter(context, called) if private else cup_lines(known, called)
    title, *said = (
        context.texts.render(each, request.language) for each in (messages.CupsTitle(), *lines)
    )
    how = messages.HowToGiveCup(known[0].name)
    foot = "\n" + context.texts.render(how, request.language) if private else ""
    return Pages(pages(title, ["", *said], foot))


def _named(context: RequestContext, said: str) -> tuple[Cup, str]:
    """The cup whose name stands in front, and what follows it. Raises `CupUnknown`."""
    known = cups.cups(context.tx, context.club.id)
    parts = said.split()
    for length in range(len(parts), 0, -1):
        name = fold(" ".join(parts[:length]))
        for cup in known:
            if fold(cup.name) == name:
                return cup, " ".join(parts[length:])
    raise messages.CupUnknown(said, tuple(cup.name for cup in known))
