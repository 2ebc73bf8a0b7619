"""Messages about check-in: answers to players, and to arbiters who check somebody in."""

from datetime import datetime

from keizer_bot.core.messages import Acknowledgement
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message


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
