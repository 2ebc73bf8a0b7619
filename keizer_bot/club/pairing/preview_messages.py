"""Texts of the arbiters' preview, its reasons, and the overrides with what each would cost."""

from datetime import datetime
from enum import Enum

from keizer_bot.core.messages import Acknowledgement, Names
from keizer_bot.engine.errors import Trouble
from keizer_bot.engine.rules import ByeRule
from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, PossiblyEmpty, Refusal
from keizer_bot.reports.messages import Colour

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


class FreeLabel(shapes.OfPlayer):
    """The label that gives a player the bye."""


PreviewLabel = Enum("PreviewLabel", "FIX FORBID SWAP LET_GO NEXT EARLIER REFRESH")
"""Labels that change a pair or its players, or show other boards."""


class OverridesLabel(shapes.Counted):
    """The label that shows the overrides."""


class CostsNothing(Message):
    """No rule gives way for it."""


class CostsRematch(shapes.OfTwoPlayers):
    """These two met in that round, and should not meet again yet."""

    round: int


class CostsGroups(shapes.OfTwoPlayers):
    """The groups of these two are too far apart."""


class _OfColours(shapes.OfPlayer):
    """A message about the colours that a player would have had."""

    colour: Colour
    count: int


class CostsRun(_OfColours):
    """The player would have the same colour this many times in a row."""


class CostsBalance(_OfColours):
    """The player would have had this colour this many times more than the other."""


class CostsDistance(shapes.OfTwoPlayers):
    """These two players are this many places apart in the ranking."""

    count: int


class CostsElsewhere(Message):
    """It makes a rule give way for others."""

    what: Message


class SavesElsewhere(Message):
    """It saves a rule from giving way."""

    what: Message


class CostsBye(shapes.OfPlayer):
    """It gives another player the bye."""


class CostsPairs(shapes.Counted):
    """The number of other pairs that change; `pairs` are the first of them."""

    pairs: Names


class CostsOverride(Message):
    """An earlier override lapses."""

    override: Message


class CostsPairing(shapes.Counted):
    """With it no complete pairing is possible: these players have no opponent left."""

    players: tuple[str, ...]


class CostsRound(Message):
    """With it, the round cannot be paired at all, with any players."""

    why: Trouble


class _OfPair(shapes.OfRound):
    """A pair of a round."""

    player: str
    other: str


class PairForced(_OfPair):
    """These two meet in that round, in spite of the other rules."""


class PairForbidden(_OfPair):
    """These two do not meet in that round."""


class PairNever(shapes.OfTwoPlayers):
    """These two never meet in the season."""


class ByeGiven(shapes.OfRound):
    """They have the bye in that round."""

    player: str


Shown = PairForced | PairForbidden | PairNever | ByeGiven


class OverrideCosts(Message):
    """The rules that give way for an override."""

    costs: tuple[Message, ...]


class OverrideNoted(Acknowledgement):
    """The pairing will honour this override; `costs` are the rules that give way for it."""

    override: Message
    costs: OverrideCosts | None = None


class OverrideList(Message):
    """The arbiter's overrides, with a button to withdraw each."""

    overrides: tuple[Shown, ...]


class NoOverrides(Message):
    """The arbiter has asked for nothing."""


class TakeBack(Message):
    """The label that takes an override back."""

    override: Message


class OverrideTakenBack(Message):
    """The override is taken back."""

    override: Message


class OverrideStands(Refusal):
    """The arbiter already made this override."""

    override: Shown


class PairStands(shapes.GameRefusal):
    """These two already meet in a paired round."""

    board: int


class OverrideContradicts(Refusal):
    """It contradicts an earlier override of the arbiter."""

    override: Message


class ForbiddenByRules(shapes.PlayerRefusal):
    """The season's own rules keep these two apart."""

    other: str


class WillNotBeThere(shapes.PlayersRoundRefusal):
    """The player is signed off for that round."""
