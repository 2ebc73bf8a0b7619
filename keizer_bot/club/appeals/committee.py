"""The club's committee of three, which decides about appeals ([003] rule w)."""

from __future__ import annotations

from keizer_bot.club.appeals import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import NotLinked
from keizer_bot.core.posting import note
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import appeals, people
from keizer_bot.store.people import Member

_MEMBERS = 3


def committee(desk: Desk) -> Message:
    """Who the committee is. Raises `NotLinked` for whom the club does not know."""
    if desk.actor.member is None and not desk.actor.is_arbiter:
        raise NotLinked(desk.bot_name)
    names = _names(desk)
    return messages.CommitteeIs(names) if names else messages.NoCommitteeYet()


def _names(desk: Desk) -> tuple[str, ...]:
    known = appeals.committee(desk.tx, desk.club.id)
    return tuple([people.member(desk.tx, i).name for i in known])


def club_members(desk: Desk) -> tuple[Member, ...]:
    """Everybody of the club, whether he plays this season or not."""
    return people.members(desk.tx, desk.club.id)


def set_committee(desk: Desk, *, members: tuple[int, ...]) -> messages.CommitteeSet:
    """Make these three the committee. Raises `ArbiterOnly`, `CommitteeOfThree`."""
    desk.require(Right.ALL)
    if len(set(members)) != _MEMBERS:
        raise messages.CommitteeOfThree(len(set(members)))
    before = _names(desk)
    appeals.set_committee(desk.tx, desk.club.id, members)
    after = _names(desk)
    note(desk, Action.COMMITTEE, "", before=", ".join(before) or None, after=", ".join(after))
    return messages.CommitteeSet(after)
