"""The kinds of mail that a member can turn off, one by one.

A messages module declares the kind of all its messages as `MAIL_KIND`; without it they are of the
kind `OTHER`. By module and not by message: each has dozens, and all are of one kind.
"""

from enum import StrEnum


class MailKind(StrEnum):
    """What a mail is about, in the words in which members choose; the values are stored."""

    REMINDER = "reminder"
    PAIRING = "pairing"
    RESULT = "result"
    RANKING = "ranking"
    OTHER = "other"
