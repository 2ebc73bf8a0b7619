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
    """To the arbiter: how many warnings the member has now, and when the one before was given."""

    last: datetime


class TellPlayer(shapes.OfPlayer):
    """The label of the button to tell the member too."""


class EndRemark(Message):
    """The label by which a remark holds no longer."""


class EndRemarkOf(shapes.OfPlayer):
    """The same under a list: whose remark it is."""


class RemarkEnded(_OfRemark):
    """To the arbiter: it holds no longer, and its words are gone."""


class YouWereWarned(Message):
    """To the member, if the arbiter says so."""

    words: str
    arbiter: str
    repeated: Message | None = None


class YouWereWarnedBefore(shapes.Counted):
    """To the member: how many warnings they have now."""


class YouAreExempt(Message):
    """To the member, if the arbiter says so."""

    words: str
    arbiter: str


class PlayerTold(_OfRemark):
    """To the arbiter: the member has it."""


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
    """A name and some words are wanted."""

    kind: RemarkKind


class RemarkTooLong(Refusal):
    """The words are longer than is kept."""

    most: int


class LoggedExemption(shapes.OfPlayer):
    """A player has an exemption."""


class LoggedExemptionOver(shapes.OfPlayer):
    """A player's exemption holds no longer."""


class LoggedWarning(shapes.OfPlayer):
    """A player was warned."""


class LoggedWarningOver(shapes.OfPlayer):
    """A player's warning holds no longer."""
