"""Messages of a round's week, from closing sign-off to posting the pairings.

They go to the group, the players and the arbiters.
"""

from datetime import datetime
from enum import StrEnum

from keizer_bot.calendar import Phase
from keizer_bot.core.messages import Acknowledgement
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.messages import Colour, TimeControl

MAIL_KIND = MailKind.PAIRING


class IWon(Message):
    """The label of the player who won."""


class IDrew(Message):
    """The label of either after a draw."""


class ILost(Message):
    """The label of the player who lost."""


class OpponentAbsent(Message):
    """The label of a player whose opponent did not come."""


class ForfeitWinsLapse(shapes.Counted):
    """These players won by forfeit, and lose that win if the round is paired again."""

    players: tuple[str, ...]


class PairAgain(shapes.OfRoundsEvening):
    """Asks if the present pairing should be replaced."""

    lapse: ForfeitWinsLapse | None = None


class PairBeforeClosing(shapes.OfRoundsEvening):
    """Asks if sign-off, which is still open, should be closed and the round paired now."""


class _OfLateReading(shapes.OfPlayersEvening):
    """A message about a timely sign-off that was handled after the pairing."""

    sent: datetime


class HeardAfterPairing(_OfLateReading):
    """Asks the arbiters if the round should be paired again."""

    lapse: ForfeitWinsLapse | None = None


class HeardAfterResults(_OfLateReading):
    """To the arbiters: the round cannot be paired again, because a game of it was played."""


class LetItStand(Message):
    """The label that leaves the pairing as it is."""


class PublishWhat(Message):
    """Asks what to post now."""


class PublishPairings(Message):
    """The label that posts the pairings."""


class PublishRanking(Message):
    """The label that posts the ranking."""


class PairingsPublished(shapes.OfRound):
    """The pairings are queued for the group again; only Telegram knows if they arrive."""


class RankingPublished(shapes.OfRound):
    """The ranking is queued for the group."""


class NoGroupYet(Refusal):
    """The club has no group to post anything in."""


class RankingPublishedAlready(shapes.OfRound):
    """The group already has the present ranking, so nothing is posted."""


class NoPairing(shapes.RoundRefusal):
    """No complete pairing is possible: these players cannot be placed."""

    players: tuple[str, ...]


class MethodCannotPair(shapes.RoundRefusal):
    """The club's pairing method has no such round, or cannot be used on this machine."""

    why: Trouble


class PairingRule(StrEnum):
    """The rules that can give way in a pairing, by their names in the engine's answer."""

    REMATCH = "rematch"
    GROUPS = "groups"
    COLOUR = "colour"
    NO_BYE = "no_bye"
    BYE_GAP = "bye_gap"
    BYE_AFTER_FREE_ROUND = "bye_after_free_round"
    BYE_AFTER_FORFEIT_WIN = "bye_after_forfeit_win"
    NEWCOMER_BYE = "newcomer_bye"


class SignOffClosed(shapes.OfEvening):
    """The short post when sign-off closes: how many come."""

    count: int
    absent: int


class SignOffClosedBefore(shapes.OfEvening):
    """The same in a club with check-in, where nobody comes by silence."""

    absent: int


class _OfBye(shapes.OfEvening):
    """To the player with the bye: the evening, and the bye's points."""

    pays: Message | None


class YouHaveTheBye(_OfBye):
    """To the player with the bye: they need not come; `pays` only where the club pays for it."""


class ByePays(Message):
    """By this club's rules a bye gives points."""


class ByeInCup(Message):
    """In a cup, a player with a bye advances."""


class YouHaveTheByeThere(_OfBye):
    """To the player with the bye who had checked in: they are there already."""


class YourGame(shapes.OfEvening):
    """To a player who wants their own game in private, or reads no post."""

    colour: Colour
    opponent: str
    board: int
    starts: datetime
    tempo: TimeControl | None = None


class YourGameNow(YourGame):
    """The same after the round was paired again with a change."""


class YourGameAfterAll(YourGame):
    """The same to a player who had the bye or won by forfeit in the pairing before."""


class AskAnalogue(Message):
    """The label: they would like an analogue clock."""


class AnalogueAsked(shapes.OfPlayersEvening):
    """Asks the opponent if they would like an analogue clock too."""


class AnaloguePassedOn(Acknowledgement):
    """To the player: the opponent was asked."""

    opponent: str


class AnalogueByWord(Message):
    """To the player: the bot cannot reach the opponent, so the two must agree at the board."""

    opponent: str


class AnalogueAgreed(Acknowledgement):
    """To both: the game is played with an analogue clock."""

    opponent: str


class RulesGaveWay(shapes.OfRound):
    """To the arbiters: the pairing needed to relax rules."""

    what: tuple[Message, ...]


class OverridesDropped(shapes.OfRound):
    """To the arbiters: overrides that failed because a player is not there."""

    overrides: tuple[str, ...]


class PairedThoughAbsent(shapes.OfRound):
    """To the arbiters: cup pairs with an absent player, whose games can wait."""

    pairs: tuple[str, ...]


class PairedWithSeason(Refusal):
    """An event is paired with the season on whose evenings it is played."""

    event: str
    season: str


class CupRoundWaits(shapes.OfRound):
    """To the arbiters: a round of a cup is not paired, because these matches are undecided."""

    pairs: tuple[str, ...]


class NextCupRoundWaits(shapes.OfRound):
    """To the arbiters: a cup inside a season waits, because these matches are undecided.

    The round is that of the matches.
    """

    pairs: tuple[str, ...]


class CupIsWon(shapes.OfRound):
    """To the arbiters: a round of a cup is not paired, because the cup is won."""

    player: str


class CupPairsWait(shapes.OfRound):
    """To the arbiters: pairs of a cup without a game, because a player is absent."""

    pairs: tuple[str, ...]


class GaveWay(Message):
    """A relaxed rule, and the players concerned."""

    rule: PairingRule
    players: tuple[str, ...]


class PairingImpossible(shapes.OfRound):
    """To the arbiters: no complete pairing is possible; these players cannot be placed."""

    players: tuple[str, ...]


class PairingFails(shapes.OfRound):
    """To the arbiters: the club's pairing method has no such round, or cannot be used here."""

    why: Trouble


class ResultsMissing(shapes.OfRound):
    """To the arbiters: the evening is over and these games have no result."""

    games: tuple[str, ...]


class Paired(shapes.OfRound):
    """To the arbiter who asked for it: the pairing is made and queued for the group."""


class PairedWithoutGroup(shapes.OfRound):
    """The same in a club without a group, where nobody reads the pairing."""


class NextRoundComes(Message):
    """The round `played` of an evening is over; the next `round` is paired at that moment."""

    played: int
    round: int
    at: datetime


class NextRoundFollows(NextRoundComes):
    """The same to the arbiters, who may stop it."""


class NextRoundWaits(shapes.OfRound):
    """The arbiter wants the evening's next round to wait."""


class ItWaits(NextRoundWaits):
    """The same to the arbiter, with how to pair the waiting round."""


class PairedAtOnce(NextRoundWaits):
    """The round is about to be paired."""


class WhoPlaysRound(shapes.OfRound):
    """The number of players in the next round; a tap takes one out, or in, for the evening."""

    count: int


class WaitWithIt(Message):
    """The label that stops the next round."""


class WhoPlaysOn(Message):
    """The label of the button to choose who leaves and who enters."""


class ResultsOpen(shapes.RoundRefusal):
    """The next round cannot be paired: results of the one before are missing or disputed."""


class WrongPhase(shapes.RoundRefusal):
    """The round is at a stage at which this is not possible."""

    phase: Phase


class ResultsIn(shapes.RoundRefusal):
    """The round cannot be paired again: there are results already."""


class CheckInMissed(shapes.OfRoundsEvening):
    """To the arbiters: the pairing hour has come, but nobody checked in, or nobody could."""


class PairsOnTheEvening(shapes.RoundRefusal):
    """The club pairs only players who checked in, and check-in opens at that hour."""

    opens: datetime


class SignOffCloses(shapes.OfRound):
    """A job: sign-off for the round closes."""


class RoundIsPaired(shapes.OfRound):
    """A job: the round is paired."""


class RoundBecomesFinal(shapes.OfRound):
    """A job: the round's results become final."""


class NoMoreOwnGame(Message):
    """The label, under one's own game in private, that turns it off."""
