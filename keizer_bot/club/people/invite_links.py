"""Personal links for the arbiter to hand out: to one member, or to all who are not linked."""

from __future__ import annotations

from keizer_bot.club.people import messages
from keizer_bot.club.people.links import member_links
from keizer_bot.core.context import RequestContext
from keizer_bot.i18n.commands import Right
from keizer_bot.store import people
from keizer_bot.store.people import Member


def club_members(context: RequestContext) -> tuple[Member, ...]:
    """Everybody of the club, by name. Raises `ArbiterOnly`."""
    context.require(Right.PLAYERS)
    return people.members(context.tx, context.club.id)


def hand_out(
    context: RequestContext, *, private: bool, member: int | None = None
) -> tuple[messages.MemberLink, ...]:
    """A personal link for that member, or for each who has none yet.

    Raises `ArbiterOnly`, `LinksInPrivate`, `LinkedAlready`, `NobodyToLink`.
    """
    everybody = club_members(context)
    if not private:
        raise messages.LinksInPrivate
    wanted = [m for m in everybody if m.id == member or (member is None and not m.person_id)]
    linked = next((m for m in wanted if m.person_id is not None), None)
    if linked is not None:
        raise messages.LinkedAlready(linked.name)
    return member_links(context, wanted)
