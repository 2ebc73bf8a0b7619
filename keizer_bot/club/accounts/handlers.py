"""Handles ``/koppel``, ``/ontkoppel`` and ``/apparaten``: links, unlinking, and devices."""

from keizer_bot.club.accounts.actions import unlink
from keizer_bot.club.accounts.devices import device_list, own_devices
from keizer_bot.club.accounts.handing_out import head_of_links, invite_links, links_as_file
from keizer_bot.club.accounts.messages import DevicesBelow
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.core.wording import listed
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.people import LinksFile, read_links, read_unlinked
from keizer_bot.store import people


@reads_in_scene(read_links)
def links(request: Request, wanted: NamedPerson | LinksFile | None) -> Reply:
    """``/koppel [NAME|allen|pdf|csv]``: personal links to hand out, in private only."""
    context, private = request.context, request.incoming.place.private
    if isinstance(wanted, LinksFile):
        return links_as_file(context, private=private, printed=wanted is LinksFile.PRINTED)
    member = wanted.id if wanted else None
    made = invite_links(context, private=private, member=member)
    shown = listed(request, head_of_links(context, of_all=member is None), made)
    return shown if member is None else _with_devices(request, shown, member)


def _with_devices(request: Request, shown: Reply, member: int) -> Reply:
    """Add the member's devices below the reply, each with a button that signs it out."""
    row = people.member(request.context.tx, member)
    lines, rows = device_list(request.context, row)
    if not lines:
        return shown
    below = listed(request, DevicesBelow(row.name), lines)
    return Reply.report(*shown.pages, *below.pages, rows=rows)


LINK = Command("koppel link collega", Topic.PEOPLE, links, Scope.CLUB, Right.PLAYERS, usual=True)


@reads_in_scene(read_unlinked)
def unlinking(request: Request, member: int | None) -> Reply:
    """``/ontkoppel``: unlink the sender from Telegram; with a NAME, an arbiter unlinks a member."""
    return unlink(request.context, member=member)


def devices(request: Request) -> Reply:
    """``/apparaten``: the devices that show the sender's page, to sign out of one or to add one."""
    return own_devices(request.context)


DEVICES = Command(
    "apparaten devices dispositivi", Topic.OWN, devices, Scope.CLUB, for_own_eyes=True
)


UNLINK = Command("ontkoppel unlink scollega", Topic.OWN, unlinking, Scope.CLUB)
