"""The kinds of mail that a member can turn off, one by one."""

from enum import StrEnum


class MailKind(StrEnum):
    """What a mail is about, in the words in which members choose; the values are stored."""

    REMINDER = "reminder"
    PAIRING = "pairing"
    RESULT = "result"
    RANKING = "ranking"
    OTHER = "other"


_KINDS = {
    "reminders": MailKind.REMINDER,
    **dict.fromkeys(("pairing", "overrides", "preview", "friendly_games"), MailKind.PAIRING),
    **dict.fromkeys(("results", "disputes", "corrections", "appeals"), MailKind.RESULT),
    **dict.fromkeys(("ranking", "prizes"), MailKind.RANKING),
}


def kind_of(subject: str) -> MailKind:
    """The kind of mail that this subject of the club sends (`Outgoing.subject`)."""
    return _KINDS.get(subject, MailKind.OTHER)
