"""Messages about attendance: standing arrangements, no-shows, and club duty to be confirmed.

They go to players and arbiters.
"""

from datetime import date, datetime
from enum import Enum, auto

from keizer_bot.core.messages import Acknowledgement, LoggedValue, NotedKind, WasBefore
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class AbsenceRevised(shapes.OfRound):
    """The reason why a ranking is posted again: an absence was changed; never why."""

    player: str
    kind: NotedKind


class NotBegunYet(Refusal):
    """Nobody failed to come to an evening that has not begun; `last` is one that has."""

    starts: datetime
    last: date


class NoEveningBegunYet(Refusal):
    """The same, before the first evening of the season."""

    starts: datetime


class NotInRound(shapes.PlayersRoundRefusal):
    """The player was not in the competition in that round."""


class YouPlayUnless(Message):
    """A question: you take part unless you sign off; is that to change."""


class YouPlayOnlyIf(Message):
    """A question: you take part only if you sign on; is that to change."""


class PlaysUnless(shapes.OfPlayer):
    """To the arbiter, a question: they take part unless they sign off; is that to change."""


class PlaysOnlyIf(shapes.OfPlayer):
    """To the arbiter, a question: they take part only if they sign on; is that to change."""


class IsSignedOff(shapes.OfPlayer):
    """A question: they are signed off for not showing up; are they to take part again, and how."""


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
    """Their kind of absence then, if the arbiter set one for them alone."""

    kind: NotedKind


class StartsOn(shapes.OfEvening):
    """The first evening for which a new arrangement counts."""


class StartsLater(Message):
    """No open evening is left: the arrangement counts for later ones."""


class KeptAsSaid(Message):
    """They answered for these evenings themselves, and that stays."""

    evenings: tuple[date, ...]


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


class NowOdd(shapes.Counted):
    """With the guest the number of players is odd: one of them will have no opponent."""


class NobodyComing(shapes.OfRoundsEvening):
    """Nobody comes, as it looks now."""


class NotComing(shapes.Counted):
    """Above the names of players who do not come."""


class SignOffOpen(Message):
    """Until when one may still sign off or on."""

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


class SilentComing(shapes.Counted):
    """Above the names of players who come by default and have not answered."""


class SilentAway(shapes.Counted):
    """Above the names of players who only come if they say so, and have not answered."""


class CheckInOpen(Message):
    """Until when one may still say that one is there."""

    pairs: datetime


class CheckInUntilPaired(Message):
    """One may still say that one is there, for as long as the arbiter has not paired."""


class LoggedComing(shapes.OfPlayersDay):
    """A player comes to an evening."""


class LoggedComingAfterAll(shapes.OfPlayersDay):
    """On record: a player comes after all, having been recorded otherwise."""


class LoggedAbsence(shapes.OfPlayersDay):
    """A player is not there on an evening; `before` if they were away for another reason."""

    kind: LoggedValue
    before: WasBefore | None


class LoggedArrangement(shapes.OfPlayer):
    """A standing arrangement: to come unless signed off, or only if signed on."""

    arrangement: LoggedValue


class LoggedAwayByArrangement(Message):
    """Players who are away on an evening by their standing arrangement."""

    day: str
    names: str


class SignedOffAs(shapes.OfPlayersEvenings, Acknowledgement):
    """Signed off in time for these evenings, as absent of a kind that the member chose."""

    kind: NotedKind


class FromRound(shapes.OfRound):
    """It holds from that round of the evening on."""


class PairedThoughLate(shapes.OfPlayer):
    """To the arbiters of a club with check-in: a late player is paired nevertheless."""

    how: Message
    evening: date


class ThenPaired(Message):
    """To that player: they need not check in."""


class DutyConfirmed(Message):
    """To the player: the claim is confirmed, and counts as playing for the club."""

    evenings: tuple[date, ...]


class DutyRefused(Message):
    """To the player: it is not confirmed; they stay signed off as usual."""

    evenings: tuple[date, ...]


class DutyNoted(shapes.OfPlayersEvenings):
    """To the person who confirmed it: the player counts as playing for the club."""


class DutyNotNoted(shapes.OfPlayersEvenings):
    """To the person who refused it: the player stays signed off as usual."""


class ConfirmDutyAfterwards(shapes.OfPlayersEvenings):
    """To the arbiter: an evening is over; the effect on its ranking, to confirm."""

    effect: Message


class ClaimGone(shapes.PlayerRefusal):
    """The claim was already decided, or the player has changed it."""


class SignedOffUnconfirmed(shapes.OfPlayersEvenings, Acknowledgement):
    """Signed off in time because they play for the club; no match is known, so it is asked."""


class DutyStaysRefused(shapes.OfPlayersEvenings):
    """They say again that they play for the club, which was not confirmed."""


class IsItDuty(shapes.OfPlayersEvenings):
    """To arbiters and captains: is it so that they play for the club; `known` is played then."""

    known: Message | None


class ItIsSo(Message):
    """The label that confirms it."""


class ItIsNotSo(Message):
    """The label that refuses it."""


class LoggedDutyRefused(shapes.OfPlayersDay):
    """That a player was away for the club is not confirmed."""
