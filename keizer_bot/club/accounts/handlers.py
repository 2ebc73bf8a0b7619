"""Handles personal links to hand out, unlinking and devices.

Links go out as messages, slips or a table, for members whom no channel reaches yet.
"""

from keizer_bot.club.accounts import messages
from keizer_bot.club.accounts.devices import device_list, own_devices
from keizer_bot.club.accounts.links import (
    PRINTED_LIVES,
    link_text,
    make_link,
    personal_link,
    unlink,
)
from keizer_bot.club.accounts.messages import DevicesBelow
from keizer_bot.club.people.personal_data import public_page
from keizer_bot.core.change_log import Action
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Choice, ask_one, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.core.wording import listed
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.names import by_surname
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.people import LinksFile, read_links, read_unlinked
from keizer_bot.reports.printed.link_slips import LinkSlips
from keizer_bot.store import people, privacy
from keizer_bot.store.people import Member

LinkMessage = messages.MemberLink | messages.LinkAnew | messages.LinkForPage


@on_press("offer-links")
def offer_links(context: Context) -> Reply:
    """Ask for the form of the links for all members whom no channel reaches yet.

    Raises `ArbiterOnly`, `RightMissing`, `NobodyToLink`, `NoMembersYet`.
    """
    choices = [
        Choice(messages.LinkForm.WORDS, intend(all_links)),
        Choice(messages.LinkForm.SLIPS, intend(all_slips)),
    ]
    return ask_one(context, messages.LinksHow(len(_who_gets_one(context))), choices, in_a_row=2)


@on_press("all-links")
def all_links(context: Context) -> Reply:
    """Send the links of members whom no channel reaches, as messages. Raises as `invite_links`."""
    return Reply.of(head_of_links(context), *invite_links(context, private=True))


@on_press("all-slips")
def all_slips(context: Context) -> Reply:
    """Send the same links as slips to print. Raises as `invite_links`."""
    return links_as_file(context, private=True, printed=True)


def invite_links(
    context: Context, *, private: bool, member: int | None = None
) -> tuple[LinkMessage, ...]:
    """Make a personal link for one member, or for everybody whom no channel reaches yet.

    A Telegram account that opens it replaces the linked one; a browser is added to the others. A
    link for one member revokes their earlier ones; links for all work beside earlier ones, until
    the member uses one of them.

    Raises `ArbiterOnly`, `LinksInPrivate`, `NobodyToLink`, `NoMembersYet`.
    """
    context.require(Right.PLAYERS)
    if not private:
        raise messages.LinksInPrivate
    wanted = _who_gets_one(context, member)
    if member is not None:
        people.revoke_links(context.tx, member)
    made = []
    for receiver in wanted:
        token = make_link(context.tx, context.club.id, "member", context.at, member_id=receiver.id)
        link = personal_link(context, token)
        if people.opens_more(context.tx, receiver.id):  # on a page it would also open another club
            link = link_text(context.app.bot_name, "member", token)
        made.append(_link_message(context, receiver)(receiver.name, link))
        note(context, Action.LINK, receiver.name)
    return tuple(made)


def _who_gets_one(context: Context, member: int | None = None) -> list[Member]:
    """The given member, or everybody whom no channel reaches yet, by surname.

    Raises as `offer_links`.
    """
    context.require(Right.PLAYERS)
    members = people.members(context.tx, context.club.id)
    if not members:
        raise messages.NoMembersYet
    everybody = [m for m in members if not privacy.is_erased(context.tx, m.id)]
    wanted = [m for m in everybody if m.id == member or (member is None and _is_out_of_reach(m))]
    if not wanted:
        raise messages.NobodyToLink
    return sorted(wanted, key=lambda receiver: by_surname(receiver.name))


def links_as_file(context: Context, *, private: bool, printed: bool) -> Reply:
    """Send the same links as a file: slips to print, or a table.

    Raises as `invite_links`.
    """
    made = invite_links(context, private=private)
    until = context.local(context.at + PRINTED_LIVES).date()
    links = tuple((handed_out.member, handed_out.link) for handed_out in made)
    head = context.club.name, context.club.language, until, links
    slips = LinkSlips(*head, printed=printed, style=context.style)
    message = messages.SlipsMade(len(made)) if printed else messages.LinksListed(len(made))
    return Reply.attaching(message, slips, f"links.{'pdf' if printed else 'csv'}", is_own=True)


def _link_message(context: Context, member: Member) -> type[LinkMessage]:
    """The kind of message that hands out that member's link."""
    if _is_out_of_reach(member):
        return messages.MemberLink
    on_page = context.app.web_url and not people.opens_more(context.tx, member.id)
    return messages.LinkForPage if on_page else messages.LinkAnew


def head_of_links(context: Context, *, of_all: bool = True) -> Message:
    """Instructions for personal links; for all members' links also the club's public address."""
    if not context.app.web_url:
        return messages.LinksToHandOut()
    address = public_page(context)
    if not of_all or not address:
        return messages.LinksForPages()
    return messages.LinksAndAddress(messages.LinksForPages(), address)


def _is_out_of_reach(member: Member) -> bool:
    return member.account is None and not member.is_reachable


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
