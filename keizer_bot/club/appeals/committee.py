"""The club's committee of three, which decides about appeals ([003] rule w)."""

from __future__ import annotations

from keizer_bot.club.appeals import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import NotLinked
from keizer_bot.core.posting import note
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import appeals, people
from keizer_bot.store.people import Member

_MEMBERS = 3


def committee(context: RequestContext) -> Message:
    """Who the committee is. Raises `NotLinked` for whom the club does not know."""
    if context.actor.member is None and not context.actor.is_arbiter:
        raise NotLinked(context.bot_name)
    names = _names(context)
    return messages.CommitteeIs(names) if names else messages.NoCommitteeYet()


def _names(context: RequestContext) -> tuple[str, ...]:
    known = appeals.committee(context.tx, context.club.id)
    return tuple([people.member(context.tx, i).name for i in known])


def club_members(context: RequestContext) -> tuple[Member, ...]:
    """Everybody of the club, whether he plays this season or not."""
    return people.members(context.tx, context.club.id)


def set_committee(context: RequestContext, *, members: tuple[int, ...]) -> messages.CommitteeSet:
    """Make these three the committee. Raises `ArbiterOnly`, `CommitteeOfThree`."""
    context.require(Right.ALL)
    if len(set(members)) != _MEMBERS:
        raise messages.CommitteeOfThree(len(set(members)))
    before = _names(context)
    appeals.set_committee(context.tx, context.club.id, members)
    after = _names(context)
    note(context, Action.COMMITTEE, "", before=", ".join(before) or None, after=", ".join(after))
    return messages.CommitteeSet(after)
