"""The kinds of mail that a member can turn off, one by one.

A messages module declares the kind of all its messages as `MAIL_KIND`; without it they are of the
kind `OTHER`. By module and not by message: each has dozens, and all are of one kind.
"""

import sys
from enum import StrEnum


class MailKind(StrEnum):
    """What a mail is about, in the words in which members choose; the values are stored."""

    REMINDER = "reminder"
    PAIRING = "pairing"
    RESULT = "result"
    RANKING = "ranking"
    OTHER = "other"


def mail_kind_of(message: type) -> MailKind:
    """The kind that the module of this class of messages declares."""
    kind = getattr(sys.modules[message.__module__], "MAIL_KIND", MailKind.OTHER)
    return MailKind(kind)
