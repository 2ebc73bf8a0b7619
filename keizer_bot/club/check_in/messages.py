"""All that can be said about checking in."""

from datetime import date, datetime

from keizer_bot.i18n.message import Message, Refusal


class CheckedIn(Message):
    """They are there, and will be paired."""

    player: str
    evening: date
    when: Message


class CheckedInFor(Message):
    """To an arbiter who said it of a player: they are there, and will be paired."""

    player: str
    evening: date
    when: Message


class PairsAt(Message):
    """When the bot pairs."""

    pairs: datetime


class PairsSoon(Message):
    """The hour has passed, and the arbiter was asked to pair."""


class CheckedInAlready(Message):
    """They had checked in before."""

    player: str
    evening: date


class InThePairing(Message):
    """The round is paired, and they are in it."""

    player: str
    evening: date


class CameAfterPairing(Message):
    """They came in after the pairing; the arbiters are told."""

    player: str
    evening: date


class CameAfterPairingToYou(Message):
    """To an arbiter who said so themselves: they are asked in private whether to pair again."""

    player: str
    evening: date


class LateArrival(Message):
    """To an arbiter, a question: somebody came after the pairing; is it to be made again."""

    player: str
    evening: date


class PairWithHim(Message):
    """The label that pairs the round again, with who came late."""


class LeaveHimOut(Message):
    """The label that leaves the pairing as it is."""


class NoCheckIn(Refusal):
    """Nobody checks in at this club: who does not sign off takes part."""

    evening: date


class CheckInNotYet(Refusal):
    """Checking in is for the evening itself, from that hour on."""

    evening: date
    opens: datetime


class WhoIsThere(Message):
    """In the group: so many are there; whoever is, taps before the pairing."""

    round: int
    evening: date
    count: int
    when: Message


class NobodyIsThere(Message):
    """In the group, as the check-in begins: whoever is there taps before the pairing."""

    round: int
    evening: date
    when: Message


class ImHere(Message):
    """The label by which a member checks in."""


class CheckInOver(Message):
    """In the group, in place of the question: the pairing is made."""

    round: int
    evening: date
    count: int


class TickWhoIsThere(Message):
    """To the arbiters, above a button for each player who has said nothing."""

    round: int
    evening: date
    there: int
    count: int
    when: Message


class EverybodyHeard(Message):
    """To the arbiters: nobody is left who has said nothing."""

    round: int
    evening: date
    count: int


class CheckInOpens(Message):
    """A job: checking in for the round begins, and its posts are kept up to date."""

    round: int
