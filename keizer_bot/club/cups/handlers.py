"""``/bekers``: who has which; for the arbiter also to enter one, and who has it from now on."""

from keizer_bot.club.cups import messages
from keizer_bot.club.cups.actions import add_cup, give_cup, remove_cup, return_cup
from keizer_bot.club.cups.views import cup_line, cup_lines, lines_for_arbiter
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import called_in
from keizer_bot.core.reads import reads_in_scene
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic
from keizer_bot.i18n.html import pages
from keizer_bot.reading.honours import CupAct, CupWords, read_cup
from keizer_bot.store import cups


@reads_in_scene(read_cup)
def cups_of_club(request: Request, said: CupWords) -> Reply:
    """``/bekers``: all of them; behind it ``erbij NAME`` and ``weg NAME``, or a cup's name.

    Behind that ``PLAYER [sinds DAY]`` or ``terug``. Raises what the actions raise, `CupUnknown`.
    """
    context = request.context
    if said.act is CupAct.LIST:
        return _list(request)
    if said.act is CupAct.ADD:
        return Reply.of(add_cup(context, name=said.cup))
    known = {cup.name: cup for cup in cups.cups(context.tx, context.club.id)}
    cup = known.get(said.cup)
    if cup is None:
        raise messages.CupUnknown(said.cup, tuple(known))
    if said.act is CupAct.SHOW:
        return Reply.of(cup_line(cup, called_in(context)))
    if said.act is CupAct.REMOVE:
        return Reply.of(remove_cup(context, cup))
    if said.holder is None:
        return Reply.of(return_cup(context, cup))
    return Reply.of(give_cup(context, cup, member=said.holder.id, since=said.since))


CUPS = Command("bekers cups coppe", Topic.CLUB, cups_of_club, scope=Scope.CLUB)


def _list(request: Request) -> Reply:
    context = request.context
    known, arbiter = cups.cups(context.tx, context.club.id), context.actor.is_arbiter
    if not known:
        return Reply.of(messages.NoCups(messages.HowToAddCup() if arbiter else None))
    called = called_in(context)
    private = arbiter and request.heard.place.private
    lines = lines_for_arbiter(context, called) if private else cup_lines(known, called)
    title, *said = (
        context.texts.render(each, request.language) for each in (messages.CupsTitle(), *lines)
    )
    how = messages.HowToGiveCup(known[0].name)
    foot = "\n" + context.texts.render(how, request.language) if private else ""
    return Reply.report(*pages(title, ["", *said], foot))
