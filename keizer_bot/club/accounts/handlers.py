"""``/koppel`` and ``/ontkoppel``: links to hand out, and parting an account from its member."""

from keizer_bot.club.accounts.actions import unlink
from keizer_bot.club.accounts.devices import device_list, own_devices
from keizer_bot.club.accounts.handing_out import head_of_links, invite_links, links_as_file
from keizer_bot.club.accounts.messages import DevicesBelow
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import club_roster, member_meant
from keizer_bot.core.questions import Answer, Pages
from keizer_bot.core.request import Request
from keizer_bot.core.wording import listed
from keizer_bot.grammar.messages import Example, NotReadable
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.line_parts import person
from keizer_bot.store import people

_EVERYBODY = frozenset(("", *"allen alle iedereen all everybody tutti".split()))  # noqa: SIM905 - words
_FORMS = {"pdf": True, "csv": False}  # whether it is printed


def links(request: Request) -> Answer:
    """``/koppel [NAME|allen|pdf|csv]``: personal links to hand out, in private alone."""
    name = request.rest.strip()
    private = request.heard.place.private
    if (form := _FORMS.get(fold(name))) is not None:
        return links_as_file(request.context, private=private, printed=form)
    member = None
    if fold(name) not in _EVERYBODY:
        member = person(name, club_roster(request.context, Right.PLAYERS)).id
    made = invite_links(request.context, private=private, member=member)
    shown = listed(request, head_of_links(request.context, of_all=member is None), made)
    return shown if member is None else _with_devices(request, shown, member)


def _with_devices(request: Request, shown: Pages, member: int) -> Pages:
    """The same with the member's devices below it, each with a button that signs it out."""
    found = people.member(request.context.tx, member)
    lines, rows = device_list(request.context, found)
    if not lines:
        return shown
    below = listed(request, DevicesBelow(found.name), lines)
    return Pages((*shown.pages, *below.pages), rows=rows)


LINK = Command(
    "koppel link collega", Topic.PEOPLE, links, usual=True, may=Right.PLAYERS, scope=Scope.CLUB
)


def unlinking(request: Request) -> Answer:
    """``/ontkoppel``: part the sender from Telegram; ``/ontkoppel NAME``, of the arbiter."""
    name = request.rest.strip()
    unread = NotReadable(name, Example.UNLINK)
    meant = member_meant(request.context, name, Right.PLAYERS, unread) if name else None
    return unlink(request.context, member=meant)


def devices(request: Request) -> Answer:
    """``/apparaten``: where the sender's own page is open; to sign out, or to add one."""
    return own_devices(request.context)


DEVICES = Command(
    "apparaten devices dispositivi", Topic.OWN, devices, scope=Scope.CLUB, for_own_eyes=True
)


UNLINK = Command("ontkoppel unlink scollega", Topic.OWN, unlinking, scope=Scope.CLUB)
