"""Names on the club's website, and the members among past winners.

Members choose their full name or initials; a past winner is the member with the same name.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from keizer_bot.club.people import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.messages import NotLinked
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.message import Message
from keizer_bot.reading.honours import is_champion
from keizer_bot.store import cups, merging, people, website
from keizer_bot.store.people import Member
from keizer_bot.store.website import Shown

NameOnSite = Literal["full", "initials"]


def show_names(context: Context) -> Reply:
    """Show the sender's name on the website, with buttons to change it. Raises `NotLinked`."""
    member = context.own_member
    choices = [
        Choice(messages.WithFullName(), intend(set_names, wish="full")),
        Choice(messages.WithInitials(), intend(set_names, wish=INITIALS)),
    ]
    return ask(context, how_shown(context, member.id), choices, in_a_row=2)


@on_press("set-names")  # open questions hold the key and the argument name `wish`
def set_names(context: Context, *, wish: NameOnSite, member: int | None = None) -> Reply:
    """Set how the website names the sender or, for an arbiter, another member.

    Raises `NotLinked`, `ArbiterOnly`.
    """
    member_row = whom(context, member, Right.PLAYERS)
    before = website.chosen_by(context.tx, member_row.id)
    if before != wish:
        website.choose(context.tx, member_row.id, wish)
        note(context, Action.WEBSITE, member_row.name, before=before, after=wish)
    if wish != INITIALS:
        return Reply.of(messages.WebsiteFull(member_row.name))
    return Reply.of(messages.WebsiteInitials(member_row.name, shown_as(context, member_row.id)))


def whom(context: Context, member: int | None, right: Right) -> Member:
    """The named member, else the sender; for another, the sender needs that right.

    Raises `NotLinked`, `ArbiterOnly`, `RightMissing`.
    """
    if member is None or member == context.member_id:
        return context.own_member
    context.require(right)
    member_row = people.member(context.tx, member)
    if member_row.club_id != context.club.id:
        raise NotLinked(context.app.bot_name)
    return member_row


def set_usual(context: Context, *, shown: NameOnSite) -> Message:
    """Set the form of the names of members who chose none. Raises `ArbiterOnly`."""
    context.require(Right.ALL)
    before = website.of_club(context.tx, context.club.id)
    if before != shown:
        website.set_of_club(context.tx, context.club.id, shown)
        note(context, Action.WEBSITE, context.club.name, before=before, after=shown)
    return messages.ClubWebsiteInitials() if shown == INITIALS else messages.ClubWebsiteFull()


def how_shown(context: Context, member: int) -> messages.OnWebsite:
    """The member's public name, and the pending change to it."""
    shown, page = shown_as(context, member), public_page(context)
    return messages.OnWebsiteAndPage(shown, page) if page else messages.OnWebsite(shown)


def public_page(context: Context) -> str:
    """The address of the club's page for everybody; empty if it has none."""
    page = website.public_page(context.tx, context.club.id)
    if not context.app.web_url or page is None or not page.is_open:
        return ""
    return f"{context.app.web_url}/club/{page.token}"


def shown_as(context: Context, member: int) -> str:
    """The member's public name."""
    usual = website.of_club(context.tx, context.club.id)
    return site_names(website.shown(context.tx, context.club.id), usual)[member].name


INITIALS = "initials"


class SiteName(NamedTuple):
    """A member's name on the website; `hides`: the full name is not shown."""

    name: str
    hides: bool = False


def site_names(members: Iterable[Shown], usual: str) -> dict[int, SiteName]:
    """The name of each member on the website, by the member's id.

    Members with the same initials are told apart by a number, in the order in which they came.
    """
    names: dict[int, SiteName] = {}
    seen: Counter[str] = Counter()
    for member in members:
        hidden = not member.erased and (member.chosen or usual) == INITIALS
        name = initials(member.name) if hidden else clean(member.name)
        if hidden:
            seen[name] += 1
            name = f"{name} {seen[name]}" if seen[name] > 1 else name
        names[member.member_id] = SiteName(name, hidden)
    return names


def initials(name: str) -> str:
    """The first letter of each word of a name: ``Jan de Vries`` is ``J.d.V.``."""
    words = clean(name).replace("-", " ").split()
    letters = (next((char for char in word if char.isalnum()), "") for word in words)
    return "".join(f"{letter}." for letter in letters if letter) or "…"


class PastWin(msgspec.Struct, frozen=True):
    """A prize that was won in a past year; `member` is the winner's number, if they are one."""

    year: str
    prize: str
    name: str
    member: int | None

    @property
    def last_year(self) -> int:
        """The year, or the one in which the season ended."""
        return int(self.year[-4:])

    @property
    def is_title(self) -> bool:
        """True if it made the winner the club's champion."""
        return is_champion(self.prize)


def past_wins(context: Context) -> tuple[PastWin, ...]:
    """The club's past winners, the newest year first; a name of two members is nobody's."""
    rows = cups.past_winners(context.tx, context.club.id)
    members = members_by_name(context) if rows else {}
    return tuple(
        [PastWin(row.year, row.prize, row.name, members.get(folded_name(row.name))) for row in rows]
    )


def members_by_name(context: Context) -> dict[str, int]:
    """The members by name, also by names from before a merge; shared names are left out."""
    ids = defaultdict[str, set[int]](set)
    for member in people.members(context.tx, context.club.id):
        ids[folded_name(member.name)].add(member.id)
    for number, name in merging.former_names(context.tx, context.club.id):
        ids[folded_name(name)].add(number)
    return {name: min(numbers) for name, numbers in ids.items() if len(numbers) == 1}


def folded_name(name: str) -> str:
    """The name in the form in which names are compared."""
    return spelled(name) or name


def rename_wins(context: Context, member: int, new_name: str) -> None:
    """Rename the past winner who is that member."""
    members = members_by_name(context)
    for row in cups.past_winners(context.tx, context.club.id):
        if members.get(folded_name(row.name)) == member:
            cups.rename_past_winner(context.tx, row.id, new_name)
