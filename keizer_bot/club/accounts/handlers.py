"""``/koppel`` and ``/ontkoppel``: links to hand out, and parting an account from its member."""

from keizer_bot.club.accounts.actions import unlink
from keizer_bot.club.accounts.links import invite_links
from keizer_bot.club.accounts.messages import LinksToHandOut
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import club_roster
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.core.wording import listed
from keizer_bot.grammar.arbiter import person
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.folding import fold

_EVERYBODY = frozenset(("", *"allen alle iedereen all everybody tutti".split()))  # noqa: SIM905 - words


def links(request: Request) -> Answer:
    """``/koppel [NAME|allen]``: personal links to hand out, in private alone."""
    name = request.rest.strip()
    private = request.heard.place.private
    member = None
    if fold(name) not in _EVERYBODY:
        member = person(name, club_roster(request.context, Right.PLAYERS)).id
    made = invite_links(request.context, private=private, member=member)
    return listed(request, LinksToHandOut(), made)


LINK = Command(
    "koppel link collega", Topic.PEOPLE, links, usual=True, may=Right.PLAYERS, scope=Scope.CLUB
)


def unlinking(request: Request) -> Answer:
    """``/ontkoppel``: part the sender from Telegram; ``/ontkoppel NAME``, of the arbiter."""
    name = request.rest.strip()
    member = person(name, club_roster(request.context, Right.PLAYERS)).id if name else None
    return unlink(request.context, member=member)


UNLINK = Command("ontkoppel unlink scollega", Topic.OWN, unlinking, scope=Scope.CLUB)
