"""Answers to a member who signs off, signs up again or comes later, and news of it to others."""

from datetime import date, datetime

from keizer_bot.core.messages import Acknowledgement, NotedKind, TypedToUndo
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class YouCome(shapes.OfEvening):
    """To the player who asks: they take part that evening; buttons change it."""


class YouStayAway(shapes.OfEvening):
    """To the player who asks: they do not take part that evening; buttons change it."""


class MarkedAbsent(shapes.OfPlayersEvening, Acknowledgement):
    """To the arbiter: the player's absence is recorded for that evening."""

    kind: NotedKind


class MarkedAbsentFromGame(shapes.OfPlayersEvening, Acknowledgement):
    """To the arbiter: the absence is recorded, and the opponent wins by forfeit."""

    kind: NotedKind
    opponent: str


class MarkedAbsentToCall(MarkedAbsentFromGame):
    """The same if the bot cannot reach the opponent."""


class YouWereMarkedAbsent(shapes.OfEvening):
    """To the player: their absence for that evening, and that they can object."""

    kind: NotedKind


class ConfirmAbsence(shapes.OfRound):
    """Asks to confirm an absence on an evening that is over, with its effect."""

    player: str
    before: NotedKind
    kind: NotedKind
    effect: Message


class AbsentHow(shapes.OfPlayersEvening):
    """Asks which absence to record for the player on that evening."""


class UnknownKind(Refusal):
    """The club's rules have no such kind of absence."""

    kind: str
    known: tuple[NotedKind, ...]


class HasBye(shapes.PlayersRoundRefusal):
    """They have the bye and need not come ([003] rule m), so there is no absence to record."""


class GameHasResult(shapes.PlayersRoundRefusal):
    """Their game was played: first its result must be corrected."""


class IWillCome(Message):
    """The label that signs on."""


class IWillNotCome(Message):
    """The label that signs off."""


class NotComingOn(shapes.OfEvening):
    """The label to sign off for that day."""


class NotComingOnDate(shapes.OfEvening):
    """The same for an evening further ahead, which its weekday does not identify."""


class ComeNoMore(Message):
    """Asks a player who wants to stop if they mean one evening or for good."""


class StopForGood(Message):
    """The label that asks the arbiters to take the sender out of the competition."""


class WishesToStop(shapes.OfPlayer):
    """To the arbiters: this player asks to be taken out of the competition."""


class TakeOut(Message):
    """The label to take that player out."""


class StopPassedOn(Message):
    """To a player who wants to stop: the arbiters were told, and nothing changes until they act."""


class IWillBeLate(Message):
    """The label to say that one will be late."""


class HowToSayLater(Refusal):
    """The command was followed by something other than an amount of time."""


class SoManyMinutes(shapes.Counted):
    """The number of minutes by which somebody is late."""


class ABit(Message):
    """Late, without a number of minutes."""


class _Later(shapes.OfPlayer):
    """A message about a player who will be late: by how much, and on which evening."""

    how: Message
    evening: date


class ComesLater(_Later):
    """To the opponent: the game begins a little later."""


class ComesInTime(shapes.OfPlayersEvening):
    """To the opponent: the player will be in time after all."""


class ToOpponent(Message):
    """In the group, to an opponent who cannot be reached in private."""

    opponent: str
    text: Message


class ProbablyLater(Message):
    """Asks if the sender's words mean that they will be late."""

    how: Message
    evening: date


class ProbablyTheyAreLater(_Later):
    """Asks an arbiter if their words mean that this player will be late."""


class TheyComeLater(_Later):
    """To the arbiter: this player will be late, and the opponent is told."""


class NotExpected(shapes.PlayerRefusal):
    """To the arbiter: this player has signed off, or has no opponent who could wait."""

    evening: date


class LaterPassedOn(_Later):
    """To a player who will be late: the opponent was told, and nobody was signed off."""

    opponent: str


class MayBeClaimed(Message):
    """To a player who comes after the default time: when the opponent may claim the game."""

    since: datetime


class LaterKept(_Later):
    """To a player who will be late, before the pairing: the bot will tell the opponent."""


class OnTimeAfterAll(Message):
    """The label for a player who is in time after all."""


class AllEvenings(shapes.Counted):
    """The label for all the evenings, beside a label for each."""


class InTimeNoted(shapes.OfPlayersEvening):
    """To a player who comes in time after all."""


class NobodyWaits(shapes.EveningRefusal):
    """The player has no game on that evening for which to be late."""


class NoEveningAhead(Refusal):
    """There is no evening for which to be late."""


class SignedOffAlready(shapes.EveningRefusal):
    """A player who has signed off cannot be late."""


class SignedOff(shapes.OfPlayersEvenings, Acknowledgement):
    """Signed off in time for these evenings."""


class SignedOffForClub(shapes.OfPlayersEvenings, Acknowledgement):
    """Signed off in time because they play for the club."""


class AlreadySignedOff(shapes.OfPlayersEvenings):
    """They have already signed off for these evenings; `undo` says how to come after all."""

    undo: TypedToUndo


class AbsentAlready(shapes.OfPlayersEvening):
    """They have already signed off, and now only the arbiter can let them in."""


class LateAlready(shapes.OfPlayersEvening):
    """They have already signed off late; the button below undoes that until the pairing."""


class LateCanBeUndone(shapes.OfEvening):
    """They can no longer sign on, but the button below undoes their late sign-off."""


class SignedOffLate(shapes.OfPlayersEvening, Acknowledgement):
    """Signed off after the deadline, before the pairing; `cost` names the consequence."""

    cost: Message | None


class LatePaysNothing(Message):
    """By this club's rules a late sign-off gives no points."""


class SignedOffFromGame(shapes.OfPlayersEvening):
    """Signed off after the pairing: the opponent wins by forfeit and is told."""

    opponent: str


class SignedOffHeardLate(shapes.OfPlayersEvening):
    """Signed off in time, but read after the pairing: the arbiter may pair again."""

    opponent: str
    sent: datetime


class _OfPlayers(Message):
    """A question about some players and evenings."""

    players: tuple[str, ...]
    evenings: tuple[date, ...]


class SignOffThem(_OfPlayers):
    """Asks an arbiter, whose words were not certain, if these players should be signed off."""


class SignOnThem(_OfPlayers):
    """The same for signing on."""


class OnlyTheseRounds(shapes.OfRounds):
    """The label that signs off for these rounds of an evening only."""


class FromThatRound(shapes.OfRound):
    """The label that signs off from that round to the end of the evening."""


class ConfirmForfeit(shapes.OfPlayersEvening):
    """Asks the person who signs the player off to confirm that their paired game is lost."""

    opponent: str


class PlayerSignedOffLate(shapes.OfPlayersEvening, Acknowledgement):
    """To the arbiter who signed a player off after the deadline; `forfeit` is the consequence."""

    forfeit: Message | None


class WinsByForfeit(Message):
    """The game was already paired, so the other player wins."""

    opponent: str


class SignedOffWithBye(shapes.OfPlayersEvening):
    """The holder of the bye need not come; nothing changes ([003] rule m)."""


class LateSignOff(shapes.OfPlayersEvening):
    """To the arbiters: somebody signed off after the deadline."""


class SignedOffInDoubt(shapes.OfPlayersEvening):
    """To the arbiters: signed off by a button while the bot was away, so taken to be in time."""

    since: datetime
    until: datetime


class SignedOnInDoubt(shapes.OfPlayersEvening):
    """To the arbiters: the same for a player who signed on."""

    since: datetime
    until: datetime


class YouWereSignedOff(Message):
    """To a player: another person signed them off for these evenings."""

    who: str
    evenings: tuple[date, ...]


class YouWereSignedOn(Message):
    """To a player: another person signed them on for these evenings."""

    who: str
    evenings: tuple[date, ...]


class SignedOn(shapes.OfPlayersEvenings, Acknowledgement):
    """Signed on for these evenings."""


class SignOffWithdrawn(shapes.OfPlayersEvenings, Acknowledgement):
    """The player had signed off, and comes after all."""


class ComesAlready(shapes.OfPlayersEvening):
    """Sign-off has closed and they count as coming, so nothing changes."""


class ThenCheckIn(Message):
    """Below a sign-on in a club that pairs on the evening: members must check in there too."""

    opens: datetime


class SignOnTooLate(shapes.EveningRefusal):
    """Sign-off has closed for that evening: only the arbiter can let them in."""


class GamePlayed(shapes.PlayerRefusal):
    """Their game of that evening has a result already."""

    evening: date


class OpponentSignedOff(Message):
    """To the opponent: they need not come; the round counts as played for them ([003] rule n)."""

    absent: str


class CupGameWaits(OpponentSignedOff):
    """To the opponent in a cup: they need not come; the game is played on another day."""


class OpponentForfeited(OpponentSignedOff):
    """To the opponent, once the evening has begun: they win by forfeit."""


class OpponentHeardLate(OpponentSignedOff):
    """To the opponent of a player whose timely sign-off was read after the pairing."""
