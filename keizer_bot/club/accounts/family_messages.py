"""All that is said about a member who shares another's Telegram account, as a child does."""

from keizer_bot.i18n.message import Message


class MemberShares(Message):
    """To the arbiters: somebody said that the member shares their account; what it is called."""

    member: str
    telegram_name: str


class DoTheyShare(Message):
    """A question to a member who opened another's link: does that one share their account."""

    member: str
    club: str


class AlsoFor(Message):
    """The label: yes, the account is that member's as well."""

    member: str


class SharesAccount(Message):
    """To an account that speaks for this member too from now on: how to say who is meant."""

    member: str
    club: str
