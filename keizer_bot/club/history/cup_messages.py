"""Messages of /bekers: answers to the arbiter, and reminders to holders to bring a cup back."""

from datetime import date

from keizer_bot.core.messages import Acknowledgement, WasBefore
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class CupHeld(shapes.OfCup):
    """A cup that somebody has, and the day since when."""

    holder: str
    since: date


class CupHome(shapes.OfCup):
    """A cup that is at the club."""


class CupOwed(shapes.OfCup):
    """For the arbiter: the holder of the cup has left, and must bring it back at once."""

    holder: str
    since: date


class CupsTitle(Message):
    """Above the club's cups."""


class NoCups(Message):
    """The club has no cups yet; `arbiter` says how to enter one."""

    arbiter: Message | None


class HowToAddCup(Message):
    """For the arbiter: how to enter a cup."""


class HowToGiveCup(shapes.OfCup):
    """For the arbiter, below the list: how a cup changes hands."""


class CupAdded(shapes.OfCup, Acknowledgement):
    """The club has a new cup."""


class CupGiven(shapes.OfCup, Acknowledgement):
    """Somebody has the cup, since that day."""

    player: str
    since: date


class CupReturned(shapes.OfCup, Acknowledgement):
    """The cup is back at the club."""


class CupRemoved(shapes.OfCup, Acknowledgement):
    """The club no longer has that cup."""


class CupUnknown(shapes.WordsRefusal):
    """The club has no cup with that name; `known` are its cups."""

    known: tuple[str, ...]


class CupKnown(Refusal):
    """The club already has a cup with that name."""

    cup: str


class BringCupBack(shapes.OfCup):
    """To the holder of a cup, before the season's last evening."""

    last: date


class BringCupNow(shapes.OfCup):
    """To the holder of a cup who leaves the competition: bring it back at once ([003] x)."""


class CupsToComeBack(Message):
    """To the arbiters, before the season's last evening: the cups that must be back then."""

    last: date
    lines: tuple[Message, ...]


class CupToFetch(shapes.OfCup):
    """To the arbiters: somebody who leaves has a cup."""

    player: str


class CupReminder(Message):
    """A job: reminds the holder of a cup."""


class LoggedCup(shapes.OfCup):
    """On record: the new holder of a cup, or that it is at the club; `was` is the holder before."""

    holder: Message | str
    was: WasBefore | None


class AtTheClub(Message):
    """Inside a sentence: where a cup is."""


class LoggedCupGone(shapes.OfCup):
    """On record: the club no longer has that cup."""
