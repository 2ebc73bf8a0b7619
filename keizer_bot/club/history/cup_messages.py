"""All that can be said about cups."""

from datetime import date

from keizer_bot.core.messages import Acknowledgement, WasBefore
from keizer_bot.i18n.message import Message, Refusal


class CupHeld(Message):
    """A cup that somebody has, and since which day."""

    cup: str
    holder: str
    since: date


class CupHome(Message):
    """A cup that is at the club."""

    cup: str


class CupOwed(Message):
    """For the arbiter: whoever has the cup plays no more, and must bring it back at once."""

    cup: str
    holder: str
    since: date


class CupsTitle(Message):
    """Above the club's cups."""


class NoCups(Message):
    """The club has no cups yet; `arbiter` says how one is entered."""

    arbiter: Message | None


class HowToAddCup(Message):
    """For the arbiter: how a cup is entered."""


class HowToGiveCup(Message):
    """For the arbiter, below the list: how a cup changes hands."""

    cup: str


class CupAdded(Acknowledgement):
    """The club has a cup more."""

    cup: str


class CupGiven(Acknowledgement):
    """Somebody has the cup, since that day."""

    cup: str
    player: str
    since: date


class CupReturned(Acknowledgement):
    """The cup is back at the club."""

    cup: str


class CupRemoved(Acknowledgement):
    """The club has that cup no more."""

    cup: str


class CupUnknown(Refusal):
    """No cup of the club is called so; `known` are those that it has."""

    said: str
    known: tuple[str, ...]


class CupKnown(Refusal):
    """The club has a cup of that name already."""

    cup: str


class BringCupBack(Message):
    """To whoever has a cup, before the season's last evening."""

    cup: str
    last: date


class BringCupNow(Message):
    """To whoever has a cup and stops: they bring it back at once ([003] x)."""

    cup: str


class CupsToComeBack(Message):
    """To the arbiters, before the season's last evening: what must be back then."""

    last: date
    lines: tuple[Message, ...]


class CupToFetch(Message):
    """To the arbiters: somebody who stops has a cup."""

    cup: str
    player: str


class CupReminder(Message):
    """A job: who has a cup is reminded."""


class LoggedCup(Message):
    """On record: who has a cup from then on, or that it is at the club; `was` is who had it."""

    cup: str
    holder: Message | str
    was: WasBefore | None


class AtTheClub(Message):
    """Inside a sentence: where a cup is."""


class LoggedCupGone(Message):
    """On record: the club has that cup no more."""

    cup: str
