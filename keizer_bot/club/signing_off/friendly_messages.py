"""All that can be said about friendly games."""

from datetime import date

from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal

MAIL_KIND = MailKind.PAIRING


class AlsoFree(shapes.OfEvening):
    """To a player who is left free: who else is, and whether to play for fun."""

    players: tuple[str, ...]
    by_phone: Message | None


class ByPhone(Message):
    """These cannot be asked by a tap."""

    players: tuple[str, ...]


class PlayFriendly(Message):
    """The label that asks the only other one who is free."""


class PlayFriendlyWith(shapes.OfPlayer):
    """The label that asks one of several."""


class FriendlyPassedOn(shapes.OfPlayersEvening):
    """To who asked: the other has the question."""


class FriendlyAsked(shapes.OfPlayersEvening):
    """The question to the other."""


class YesPlease(Message):
    """The label that accepts."""


class NoThanks(Message):
    """The label that declines."""


class FriendlyAgreed(Message):
    """To both: they play."""

    opponent: str
    evening: date


class FriendlyDeclined(shapes.OfPlayersEvening):
    """To who asked: not this time."""


class FriendlyDeclineNoted(shapes.OfPlayer):
    """To who declined."""


class FriendlyTaken(shapes.PlayerRefusal):
    """That player has agreed with somebody else meanwhile."""


class FriendlyGone(Refusal):
    """One of the two has an opponent again or a game for fun, or the evening is over."""
