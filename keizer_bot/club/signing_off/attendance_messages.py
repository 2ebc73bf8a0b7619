"""Messages about attendance: arrangements, no-shows, check-in, and club duty to be confirmed.

They go to players and arbiters.
"""

from datetime import date, datetime
from enum import Enum, auto

from keizer_bot.core.messages import Acknowledgement, NotedKind
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class AbsenceRevised(shapes.OfRound):
    """The reason why a ranking is posted again: an absence was changed, without saying why."""

    player: str
    kind: NotedKind


class NotBegunYet(Refusal):
    """The evening has not begun, so nobody can be absent from it; `last` is one that has begun."""

    starts: datetime
    last: date


class NoEveningBegunYet(Refusal):
    """The same, before the first evening of the season."""

    starts: datetime


class NotInRound(shapes.PlayersRoundRefusal):
    """The player was not in the competition in that round."""


class YouPlayUnless(Message):
    """Asks if the arrangement to take part unless signed off should change."""


class YouPlayOnlyIf(Message):
    """Asks if the arrangement to take part only if signed on should change."""


class PlaysUnless(shapes.OfPlayer):
    """Asks the arbiter if a player's arrangement to take part unless signed off should change."""


class PlaysOnlyIf(shapes.OfPlayer):
    """Asks the arbiter if a player's arrangement to take part only if signed on should change."""


class IsSignedOff(shapes.OfPlayer):
    """Asks how a player who was signed off for not showing up should take part again."""


class PlayUnless(Message):
    """The label: present unless signed off."""


class PlayOnlyIf(Message):
    """The label: absent unless signed on."""


class _NowPlays(shapes.OfPlayer):
    """The beginning of a new arrangement, and the evenings already answered for."""

    starts: Message
    kept: Message | None


class NowPlaysUnless(_NowPlays, Acknowledgement):
    """From now on they take part unless they sign off."""


class NowPlaysOnlyIf(_NowPlays, Acknowledgement):
    """From now on they take part only if they sign on."""

    counted: "CountsAs | None"


class CountsAs(Message):
    """The kind of their absences, if the arbiter set one for this player."""

    kind: NotedKind


class StartsOn(shapes.OfEvening):
    """The first evening for which a new arrangement counts."""


class StartsLater(Message):
    """No open evening is left, so the arrangement counts for later ones."""


class OwnAnswersStay(shapes.OfEvenings):
    """Their own answers for these evenings stay."""


class ArrangementChanged(Message):
    """To the player: the arbiter changed their standing arrangement."""

    what: Message


class SilenceEnded(shapes.OfPlayer):
    """They were signed off for not showing up, and take part again from now on."""


class SignedOffForSilence(shapes.Counted):
    """To the player: they missed that many rounds in a row and are signed off from now on."""


class PlayerWentSilent(shapes.OfPlayer):
    """To the arbiters: this player is signed off for all coming rounds."""

    count: int


class Parity(Enum):
    """An even or an odd number of players."""

    EVEN = auto()
    ODD = auto()


class AttendanceTitle(shapes.OfRoundsEvening):
    """Above the names: which evening, and how many come."""

    count: int
    parity: Parity


class ComingSoFar(shapes.OfRoundsEvening):
    """Above the names in a club with check-in: which evening, and how many said that they come."""

    count: int


class NowOdd(shapes.Counted):
    """With the guest the number of players is odd: one of them will have no opponent."""


class NobodyComing(shapes.OfRoundsEvening):
    """Nobody is coming, by the present answers."""


class NotComing(shapes.Counted):
    """Above the names of players who do not come."""


class SignOffOpen(Message):
    """The hour until which members can still sign off or on."""

    closes: datetime


class SignOffOver(Message):
    """Sign-off has closed."""


class AttendanceThere(shapes.OfRoundsEvening):
    """Above the names of players who are there, during check-in."""

    count: int


class NobodyThere(shapes.OfRoundsEvening):
    """Nobody has checked in yet."""


class StillToCheckIn(shapes.Counted):
    """Above the names of expected players who have not checked in."""


class SilentYet(shapes.Counted):
    """Above the names of players who have said nothing, in a club with check-in."""


class SilentComing(shapes.Counted):
    """Above the names of players who have not answered and come by default."""


class SilentAway(shapes.Counted):
    """Above the names of players who have not answered and only come if they sign on."""


class CheckInOpen(Message):
    """The hour until which players can still check in."""

    pairs: datetime


class CheckInUntilPaired(Message):
    """Players can still check in until the arbiter pairs."""


class SignedOffAs(shapes.OfPlayersEvenings, Acknowledgement):
    """Signed off in time for these evenings, with the kind of absence that the member chose."""

    kind: NotedKind


class FromRound(shapes.OfRound):
    """The answer holds from that round of the evening on."""


class ForRounds(shapes.OfRounds):
    """The answer holds for these rounds of the evening."""


class PairedThoughLate(shapes.OfPlayer):
    """To the arbiters of a club with check-in: a late player is paired nevertheless."""

    how: Message
    evening: date


class ThenPaired(Message):
    """To the late player: they need not check in."""


class DutyConfirmed(shapes.OfEvenings):
    """To the player: the claim is confirmed, and counts as playing for the club."""


class DutyRefused(shapes.OfEvenings):
    """To the player: the claim is refused; they stay signed off as usual."""


class DutyNoted(shapes.OfPlayersEvenings):
    """To the person who confirmed a claim: the player counts as playing for the club."""


class DutyNotNoted(shapes.OfPlayersEvenings):
    """To the person who refused a claim: the player stays signed off as usual."""


class ConfirmDutyAfterwards(shapes.OfPlayersEvenings):
    """To the arbiter: an evening is over; the effect on its ranking, to confirm."""

    effect: Message


class ClaimGone(shapes.PlayerRefusal):
    """The claim was already decided, or the player has changed it."""


class SignedOffUnconfirmed(shapes.OfPlayersEvenings, Acknowledgement):
    """Signed off in time because they play for the club; no match is known, so the bot asks."""


class DutyStaysRefused(shapes.OfPlayersEvenings):
    """They claim again that they play for the club, which was refused before."""


class IsItDuty(shapes.OfPlayersEvenings):
    """Asks arbiters and captains if a player plays for the club; `known` are the known matches."""

    known: Message | None


class ItIsSo(Message):
    """The label that confirms the claim."""


class ItIsNotSo(Message):
    """The label that refuses the claim."""


class CheckedIn(shapes.OfPlayersEvening, Acknowledgement):
    """The sender has checked in, and will be paired."""

    when: Message


class CheckedInFor(shapes.OfPlayersEvening, Acknowledgement):
    """To an arbiter who checked a player in: the player will be paired."""

    when: Message


class PairsAt(Message):
    """The hour at which the bot pairs."""

    pairs: datetime


class PairsSoon(Message):
    """The hour has passed, and the arbiter was asked to pair."""


class CheckedInAlready(shapes.OfPlayersEvening):
    """They have already checked in."""


class InThePairing(shapes.OfPlayersEvening):
    """The round is paired, and they are in it."""


class CameAfterPairing(shapes.OfPlayersEvening):
    """The player came after the pairing; the bot tells the arbiters."""


class CameAfterPairingToYou(shapes.OfPlayersEvening):
    """To an arbiter who came after the pairing: the question to pair again is in private."""


class LateArrival(shapes.OfPlayersEvening):
    """Asks an arbiter if the round should be paired again for a player who came late."""


class LeaveLateOut(Message):
    """The label that leaves the pairing as it is."""


class NoCheckIn(shapes.EveningRefusal):
    """The club has no check-in: a player who does not sign off takes part."""


class CheckInNotYet(shapes.EveningRefusal):
    """Checking in is for the evening itself, from that hour on."""

    opens: datetime


class WhoIsThere(shapes.OfRoundsEvening):
    """In the group: how many have checked in; present players must tap before the pairing."""

    count: int
    when: Message


class NobodyIsThere(shapes.OfRoundsEvening):
    """In the group, when check-in begins: present players must tap before the pairing."""

    when: Message


class ImHere(Message):
    """The label by which a member checks in."""


class CheckInOver(shapes.OfRoundsEvening):
    """In the group, in place of the question: the pairing is made."""

    count: int


class TickWhoIsThere(shapes.OfRoundsEvening):
    """To the arbiters, above a button for each player who has not answered."""

    there: int
    count: int
    when: Message


class AllAnswered(shapes.OfRoundsEvening):
    """To the arbiters: every player has answered."""

    count: int


class CheckInOpens(shapes.OfRound):
    """A job: checking in for the round begins, and its posts are kept up to date."""
