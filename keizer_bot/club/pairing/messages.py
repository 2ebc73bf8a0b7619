"""All that can be said about the week of a round: sign-off closes, pairing, overrides."""

from datetime import date, datetime
from enum import StrEnum

from keizer_bot.calendar import Phase
from keizer_bot.core.messages import Acknowledgement, Names
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.messages import Colour


class IWon(Message):
    """The label of whoever won."""


class IDrew(Message):
    """The label of either after a draw."""


class ILost(Message):
    """The label of whoever lost."""


class OpponentAbsent(Message):
    """The label of a player whose opponent did not come."""


class CostsNothing(Message):
    """No rule gives way for it."""


class CostsRematch(Message):
    """These two met in that round, and should not meet again yet."""

    player: str
    other: str
    round: int


class CostsGroups(Message):
    """The groups of these two are too far apart."""

    player: str
    other: str


class _OfColours(Message):
    """What is said of the colours that a player would have had."""

    player: str
    colour: Colour
    count: int


class CostsRun(_OfColours):
    """The player has the same colour so many times in a row."""


class CostsBalance(_OfColours):
    """The player has had this colour so many times more than the other."""


class CostsDistance(Message):
    """These two stand so many places apart in the ranking."""

    player: str
    other: str
    count: int


class CostsElsewhere(Message):
    """Because of it a rule gives way for others."""

    what: Message


class SavesElsewhere(Message):
    """Because of it a rule need not give way any more."""

    what: Message


class CostsBye(Message):
    """Because of it somebody else has the bye."""

    player: str


class CostsPairs(Message):
    """So many other pairs come out otherwise; `pairs` are the first of them."""

    count: int
    pairs: Names


class CostsOverride(Message):
    """An earlier override lapses."""

    override: Message


class CostsPairing(Message):
    """After it no complete pairing is possible: for these nobody is left."""

    count: int
    players: tuple[str, ...]


class _OfEvening(Message):
    """What is said of a round and its evening."""

    round: int
    evening: date


class PairAgain(_OfEvening):
    """A question, for there is a pairing already: is it to be replaced."""


class PairBeforeClosing(_OfEvening):
    """A question, for sign-off is still open: is it to be closed and the round paired now."""


class _HeardLate(Message):
    """What is said of a sign-off in time that was heard after the pairing."""

    player: str
    evening: date
    sent: datetime


class HeardAfterPairing(_HeardLate):
    """A question to the arbiters: is the round to be paired again."""


class HeardAfterResults(_HeardLate):
    """To the arbiters: the round cannot be paired again, for a game of it was played."""


class DoPairAgain(Message):
    """The label that replaces the pairing."""


class LetItStand(Message):
    """The label that leaves the pairing as it is."""


class _OfRound(Message):
    """What is said of a round."""

    round: int


class PublishWhat(Message):
    """A question: what is to be posted now."""


class PublishPairings(Message):
    """The label that posts the pairings."""


class PublishRanking(Message):
    """The label that posts the ranking."""


class PairingsPublished(_OfRound):
    """The pairings are posted anew."""


class RankingPublished(_OfRound):
    """The ranking is posted."""


class RankingPublishedAlready(_OfRound):
    """The ranking stands in the group as it is now: nothing is posted."""


class NoPairing(Refusal):
    """No complete pairing is possible: these players cannot be placed."""

    round: int
    players: tuple[str, ...]


class MethodCannotPair(Refusal):
    """The club's way of pairing has no such round, or cannot be used on this machine."""

    round: int
    why: Trouble


class PairingRule(StrEnum):
    """The rules that can give way in a pairing, by their names in the engine's answer."""

    REMATCH = "rematch"
    GROUPS = "groups"
    COLOUR = "colour"
    NO_BYE = "no_bye"
    BYE_GAP = "bye_gap"
    BYE_AFTER_FREE_ROUND = "bye_after_free_round"


class SignOffClosed(Message):
    """The short post when sign-off closes: how many come."""

    evening: date
    count: int
    absent: int


class _OfBye(Message):
    """To whoever has the bye: when, and what it pays."""

    evening: date
    pays: Message | None


class YouHaveTheBye(_OfBye):
    """To the player with the bye: they need not come; `pays` only where the club pays for it."""


class ByePays(Message):
    """By this club's rules a bye gives points."""


class YouHaveTheByeThere(_OfBye):
    """To the player with the bye who had checked in: they are there already."""


class YourGame(Message):
    """To a player who wants their own game in private, or reads no post."""

    evening: date
    colour: Colour
    opponent: str
    board: int


class YourGameNow(YourGame):
    """The same when the round was paired again, and something of it is otherwise now."""


class RulesGaveWay(_OfRound):
    """To the arbiters: the pairing needed to relax rules."""

    what: tuple[Message, ...]


class OverridesDropped(_OfRound):
    """To the arbiters: what they wanted of the pairing could not be, for somebody is not there."""

    overrides: tuple[str, ...]


class GaveWay(Message):
    """One rule that gave way, and for whom."""

    rule: PairingRule
    players: tuple[str, ...]


class PairingImpossible(_OfRound):
    """To the arbiters: no complete pairing is possible; these players cannot be placed."""

    players: tuple[str, ...]


class PairingFails(_OfRound):
    """To the arbiters: the club's way of pairing has no such round, or cannot be used here."""

    why: Trouble


class ResultsMissing(_OfRound):
    """To the arbiters: the evening is over and these games have no result."""

    games: tuple[str, ...]


class Paired(_OfRound):
    """To the arbiter who asked for it: the pairing is made and posted."""

    version: int


class WrongPhase(Refusal):
    """The round is not at the point where this can be done."""

    round: int
    phase: Phase


class ResultsIn(Refusal):
    """The round cannot be paired again: there are results already."""

    round: int


class CheckInMissed(_OfEvening):
    """To the arbiters: the pairing hour has come, and nobody has checked in, or nobody could."""


class PairsOnTheEvening(Refusal):
    """The club pairs who has checked in, and the check-in begins at that hour."""

    round: int
    opens: datetime


class _OfPair(_OfRound):
    """A pair of a round."""

    player: str
    other: str


class PairForced(_OfPair):
    """These two meet in that round, whatever the other rules say."""


class PairForbidden(_OfPair):
    """These two do not meet in that round."""


class ByeGiven(_OfRound):
    """They have the bye in that round."""

    player: str


Shown = PairForced | PairForbidden | ByeGiven


class OverrideCosts(Message):
    """What gives way for an override."""

    costs: tuple[Message, ...]


class OverrideNoted(Acknowledgement):
    """The pairing will be made so; `costs` are the rules that give way for it."""

    override: Message
    costs: OverrideCosts | None = None


class OverrideList(Message):
    """What the arbiter has asked for, with a button under it to take each back."""

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
    """The very same was asked of the pairing before."""

    override: Shown


class OverrideContradicts(Refusal):
    """It cannot be together with what the arbiter asked for before."""

    override: Message


class ForbiddenByRules(Refusal):
    """The season's own rules keep these two apart."""

    player: str
    other: str


class WillNotBeThere(Refusal):
    """The player is signed off for that round."""

    player: str
    round: int
