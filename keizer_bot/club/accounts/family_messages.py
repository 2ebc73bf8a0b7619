"""Messages about a member who shares another's Telegram account, as a child does.

They go to the arbiter who enters it and to that account.
"""

from keizer_bot.i18n import shapes


class MemberShares(shapes.OfMember):
    """To the arbiters: an account, with its Telegram name, claims to speak for this member too."""

    telegram_name: str


class DoTheyShare(shapes.OfMember):
    """Asks a member who opened another member's link if the two share this account."""

    club: str


class AlsoFor(shapes.OfMember):
    """The label: yes, the account is that member's as well."""


class SharesAccount(shapes.OfMember):
    """To an account that now also speaks for this member: how to say which member is meant."""

    club: str
