"""Messages about exemptions and warnings, to arbiters and the member ([003] rules t and u)."""

from datetime import datetime
from enum import StrEnum

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class RemarkKind(StrEnum):
    """The kind of an arbiter's remark about a member: a permission, or a note."""

    EXEMPTION = "exemption"
    WARNING = "warning"


class _OfRemark(Message):
    """A message about a remark: its kind and its member."""

    kind: RemarkKind
    player: str


class RemarkKept(_OfRemark):
    """To the arbiter in private: a remark about a member that was stored, and who can read it."""

    words: str
    repeated: Message | None = None


class WarnedBefore(shapes.Counted):
    """To the arbiter: the member's number of warnings, and the day of the one before."""

    last: datetime


class TellPlayer(shapes.OfPlayer):
    """The label of the button to tell the member too."""


class EndRemark(Message):
    """The label that ends a remark."""


class EndRemarkOf(shapes.OfPlayer):
    """The same under a list, with the member's name."""


class RemarkEnded(_OfRemark):
    """To the arbiter: the remark has ended, and its words are deleted."""


class YouWereWarned(Message):
    """To the member, if the arbiter says so."""

    words: str
    arbiter: str
    repeated: Message | None = None


class YouWereWarnedBefore(shapes.Counted):
    """To the member: their number of warnings."""


class YouAreExempt(Message):
    """To the member, if the arbiter says so."""

    words: str
    arbiter: str


class RemarkSent(_OfRemark):
    """To the arbiter: the member was told."""


class RemarksTitle(Message):
    """Above a list of remarks of one kind."""

    kind: RemarkKind
    lines: tuple[Message, ...]


class RemarkLine(shapes.OfPlayer):
    """One remark in a list."""

    words: str
    at: datetime
    arbiter: str


class RemarkOnCard(Message):
    """One remark on a player's card, for the arbiter."""

    kind: RemarkKind
    words: str
    at: datetime


class NoRemarks(Message):
    """There are no remarks of that kind."""

    kind: RemarkKind


class RemarkInPrivate(Refusal):
    """Exemptions and warnings are not for the group."""

    kind: RemarkKind


class RemarkNeedsWords(Refusal):
    """The command needs a name and some words."""

    kind: RemarkKind


class RemarkTooLong(shapes.LimitRefusal):
    """The words are too long."""


class LoggedExemption(shapes.OfPlayer):
    """A player has an exemption."""


class LoggedExemptionOver(shapes.OfPlayer):
    """A player's exemption has ended."""


class LoggedWarning(shapes.OfPlayer):
    """A player was warned."""


class LoggedWarningOver(shapes.OfPlayer):
    """A player's warning has ended."""
