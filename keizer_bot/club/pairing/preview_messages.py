"""Texts of the arbiters' preview: the pairing that would be made now, and its reasons."""

from datetime import datetime

from keizer_bot.engine.errors import Trouble
from keizer_bot.engine.rules import ByeRule
from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, PossiblyEmpty

MAIL_KIND = MailKind.PAIRING


class _OfTwo(Message):
    """A message about two players, by their places."""

    high: int
    other: int


class Met(_OfTwo):
    """These two, by their places, met in that round."""

    round: int


class GroupsApart(_OfTwo):
    """The groups of these two, by their places, are too far apart."""


class ColoursClash(_OfTwo):
    """These two, by their places, both need the same colour."""


class KeptApart(_OfTwo):
    """These two, by their places, are kept apart by the arbiter or by the rules."""


class OthersStuck(_OfTwo):
    """With these two, by their places, the others could not all be paired as well."""


class MoreReasons(shapes.Counted):
    """The number of further reasons."""


class AsEventHasIt(Message):
    """The pair of an event that is played on the season's evenings."""


class AsArbiterAsked(Message):
    """The arbiter asked for this pair or bye."""


_Ordered = AsArbiterAsked | AsEventHasIt
Reason = Met | GroupsApart | ColoursClash | KeptApart | OthersStuck | MoreReasons | _Ordered


class ByeByRule(Message):
    """The rule that gives them the bye."""

    rule: ByeRule


class ByeHad(Message):
    """Somebody lower, by their place, had the bye in that round."""

    place: int
    round: int


class ByeNotAllowed(Message):
    """Somebody lower, by their place, may not have the bye by the season's rules."""

    place: int


class ByeStuck(Message):
    """With a bye for somebody lower, by their place, the others could not all be paired."""

    place: int


ByeReason = ByeByRule | ByeHad | ByeNotAllowed | ByeStuck | AsArbiterAsked | MoreReasons


class PreviewTitle(shapes.OfRoundsEvening):
    """Above the pairing that would be made now, at its hour or earlier by hand."""

    pairs: datetime


class PreviewNotDoneTitle(shapes.OfRoundsEvening):
    """Above the pairing that would be made now, though its hour has passed."""


class PreviewAgainTitle(shapes.OfRoundsEvening):
    """Above the pairing that would replace the posted one."""


class PreviewBoard(shapes.OfBoard):
    """A pair, both players' places in the ranking, and the reasons for the pair."""

    white: str
    white_place: int
    black: str
    black_place: int
    reasons: PossiblyEmpty[Reason]


class PreviewBye(shapes.OfPlayer):
    """The player with the bye, their place, and the reason."""

    place: int
    reasons: PossiblyEmpty[ByeReason]


class PreviewRelaxed(Message):
    """The rules that give way in this pairing."""

    what: tuple[Message, ...]


class NothingRelaxed(Message):
    """No rule gives way in this pairing."""


class PreviewPart(Message):
    """The boards that are shown, out of all."""

    first: int
    last: int
    count: int


class Preview(Message):
    """The pairing that would be made now; `answer` answers the last tap."""

    title: Message
    boards: PossiblyEmpty[PreviewBoard]
    part: Message | None
    byes: PossiblyEmpty[PreviewBye]
    relaxed: Message
    answer: Message | None


class PreviewImpossible(Message):
    """No complete pairing is possible now: these players have no possible opponent left."""

    title: Message
    count: int
    players: tuple[str, ...]
    answer: Message | None


class PreviewFails(Message):
    """The round cannot be paired now, with any players."""

    title: Message
    why: Trouble
    answer: Message | None


class PairOnOffer(Message):
    """A pair that was tapped, with all reasons; asks what to do with it."""

    board: PreviewBoard


class SwapWithWhich(shapes.OfPair):
    """Asks with which pair or bye these two should swap opponents."""


class SwapWay(shapes.OfNumber):
    """One way to swap opponents, by its number, and its cost."""

    overrides: tuple[Message, ...]
    costs: tuple[Message, ...]


class SwapHow(Message):
    """Asks in which of these ways to swap."""

    ways: tuple[SwapWay, ...]


class SwapLabel(shapes.OfNumber):
    """The label of a way to change opponents: its number."""


class ConfirmOverrides(Message):
    """Asks if these overrides should be stored, and shows their cost."""

    overrides: tuple[Message, ...]
    costs: tuple[Message, ...]


class OverridesKept(Message):
    """The overrides are kept, and the pairing below honours them."""

    overrides: tuple[Message, ...]


class OverridesNow(Message):
    """The arbiter's overrides for this round."""

    overrides: tuple[Message, ...]


class PairLabel(shapes.OfBoard):
    """The label of a pair."""

    white: str
    black: str


class ByeLabel(shapes.OfPlayer):
    """The label of the player with the bye."""


class FixLabel(Message):
    """The label that forces a pair."""


class ForbidLabel(Message):
    """The label that keeps a pair apart."""


class SwapWithLabel(Message):
    """The label that changes opponents."""


class FreeLabel(shapes.OfPlayer):
    """The label that gives a player the bye."""


class LetGoLabel(Message):
    """The label that takes back the override for this pair."""


class NextBoardsLabel(Message):
    """The label that shows the next boards."""


class EarlierBoardsLabel(Message):
    """The label that shows the boards before."""


class RefreshLabel(Message):
    """The label that makes the preview again."""


class OverridesLabel(shapes.Counted):
    """The label that shows the overrides."""
