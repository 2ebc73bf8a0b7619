"""The refusals of the readers."""

from keizer_bot.i18n.message import Refusal


class AddressUnread(Refusal):
    """What was said is no mail address, nor anything else that can be done with one."""

    said: str


class NotGroups(Refusal):
    """Those are neither ratings from high to low nor a number of groups."""

    said: str


class GroupsOfNow(Refusal):
    """A day was named: groups are made by the ratings of now, after that day's list was read."""

    said: str
