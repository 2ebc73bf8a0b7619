"""Handles operators' commands, and messages of people without a club.

``/clubs`` and ``/status`` are the operators'; ``/start`` and ``/oprichten`` need no club. ``/club``
shows the sender's own club: its name and hours.
"""

from keizer_bot.club.accounts.links import open_link, tried_too_often
from keizer_bot.club.help.actions import help_
from keizer_bot.club.hosting.actions import list_clubs
from keizer_bot.club.hosting.founding import begin, open_invitation
from keizer_bot.club.hosting.health import status, status_for_operator
from keizer_bot.club.hosting.messages import PrivateChatAlone
from keizer_bot.club.hosting.settings import show_club
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.identify import PrivateVisit
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import ClubRole, Right, Topic
from keizer_bot.i18n.message import Refusal
from keizer_bot.store import people


def clubs(visit: PrivateVisit, part: str) -> Reply:
    """``/clubs [PART OF A NAME]``, in private only. Raises `PrivateChatAlone`, `OperatorsOnly`."""
    if not visit.in_private:
        raise PrivateChatAlone
    return list_clubs(visit, part)


CLUBS = Command("clubs clubs circoli", Topic.MANAGING, help_, Scope.CLUB, visited=clubs)


def start(visit: PrivateVisit, token: str) -> Reply | None:
    """``/start TOKEN``: carry out the link; without a token the sender's club answers."""
    if not token or visit.place is None:
        return None
    invited = None
    if visit.in_private and not tried_too_often(visit):
        invited = open_invitation(visit, token)
    return invited or open_link(visit, visit.place, token)


START = Command(
    "start start start",
    Topic.OWN,
    help_,
    Scope.CLUB,
    answers=ReplyKind.REPORT,
    asks=True,
    visited=start,
)


def found(visit: PrivateVisit, name: str) -> Reply | Refusal:
    """``/oprichten [NAME]``, in private only. Raises `PrivateChatAlone`, and as `begin`."""
    if not visit.in_private:
        raise PrivateChatAlone
    return begin(visit, name)


FOUND = Command("oprichten found fonda", Topic.MANAGING, help_, Scope.CLUB, visited=found)


def club(request: Request) -> Reply:
    """``/club``: the sender's own."""
    return show_club(request.context)


CLUB = Command("club club circolo", Topic.MANAGING, club, Scope.CLUB, Right.ALL, for_own_eyes=True)


def how_it_goes(request: Request) -> Reply:
    """``/status``: how the bot is doing, for the arbiter."""
    return Reply.of(*status(request.context))


def how_it_goes_for_operator(visit: PrivateVisit, _: str) -> Reply | None:
    """``/status`` from an operator in private who is no arbiter; otherwise their club answers."""
    sender = visit.sender.person_id
    if not visit.in_private or sender not in visit.app_context.hosting.operators:
        return None
    return None if people.arbiter_of(visit.tx, sender) else Reply.of(*status_for_operator(visit))


STATUS = Command(
    "status status stato",
    Topic.MANAGING,
    how_it_goes,
    Scope.CLUB,
    ClubRole.ARBITER,
    visited=how_it_goes_for_operator,
)
