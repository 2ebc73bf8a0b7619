"""Messages about a member who shares another's Telegram account, as a child does.

They go to the arbiter who enters it and to that account.
"""

from keizer_bot.i18n import shapes


class MemberShares(shapes.OfMember):
    """To the arbiters: an account claims to speak for this member too; with its name."""

    telegram_name: str


class DoTheyShare(shapes.OfMember):
    """A question to a member who opened another's link: do the two share this account."""

    club: str


class AlsoFor(shapes.OfMember):
    """The label: yes, the account is that member's as well."""


class SharesAccount(shapes.OfMember):
    """To an account that speaks for this member too from now on: how to say which is meant."""

    club: str
