"""What the grammar asks, as texts; the buttons are added where they can be pressed."""

from __future__ import annotations

from datetime import date

from keizer_bot.i18n.message import Message


class ConfirmEvenings(Message):
    """Sign off for all these evenings at once: is that meant."""

    evenings: tuple[date, ...]
    count: int


class ConfirmComing(Message):
    """Sign on for all these evenings at once: is that meant."""

    evenings: tuple[date, ...]
    count: int


class WhichEvenings(Message):
    """Ask which evenings are meant; the buttons name them."""


class DidYouMeanEvenings(Message):
    """These evenings are probably meant."""

    evenings: tuple[date, ...]


class NotASignOff(Message):
    """It sounds as if he does come: sign off all the same."""

    evenings: tuple[date, ...]


class NotASignOn(Message):
    """It sounds as if he does not come: sign on all the same."""

    evenings: tuple[date, ...]


class ProbablySignOff(Message):
    """What was said in everyday words is probably a sign-off."""

    evenings: tuple[date, ...]


class ProbablySignOn(Message):
    """What was said in everyday words probably means that he comes."""

    evenings: tuple[date, ...]


class WhichPlayer(Message):
    """Several people go by the name; the buttons name them."""

    name: str


class WhichResult(Message):
    """Ask how it ended; the buttons name the results."""


class DidYouMeanResult(Message):
    """The result that is probably meant."""

    result: Message


class ColoursDiffer(Message):
    """The names stand the other way round than in the pairing: whose point it is."""

    white: str
    black: str


class ReadWhiteWon(Message):
    """The name of a result."""


class ReadBlackWon(Message):
    """The name of a result."""


class ReadDrawn(Message):
    """The name of a result."""


class ReadWon(Message):
    """The name of a result, by whoever reports it."""


class ReadLost(Message):
    """The name of a result, by whoever reports it."""


class ComeThen(Message):
    """A day was named and nothing else: whether he comes."""

    evenings: tuple[date, ...]
