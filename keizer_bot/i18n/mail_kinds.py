"""The kinds of mail that a member can turn off, one by one.

A messages module declares the kind of all its messages as `MAIL_KIND`; the default is `OTHER`. It
is declared by module, not by message, because a module has dozens, all of one kind.
"""

from enum import StrEnum


class MailKind(StrEnum):
    """The kind of a mail, as members can choose it; the values are stored."""

    REMINDER = "reminder"
    PAIRING = "pairing"
    RESULT = "result"
    RANKING = "ranking"
    OTHER = "other"
