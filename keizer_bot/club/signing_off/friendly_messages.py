"""Messages that bring two players without an opponent together for a friendly game."""

from datetime import date

from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal

MAIL_KIND = MailKind.PAIRING


class AlsoFree(shapes.OfEvening):
    """To a player without an opponent: the other free players, and if they want a friendly game."""

    players: tuple[str, ...]
    by_phone: Message | None


class ByPhone(shapes.OfPlayers):
    """The free players who can only be asked by phone."""


class PlayFriendly(Message):
    """The label that asks the only other free player."""


class PlayFriendlyWith(shapes.OfPlayer):
    """The label that asks one of several free players."""


class FriendlyPassedOn(shapes.OfPlayersEvening):
    """To the player who asked: the bot has asked the other."""


class FriendlyAsked(shapes.OfPlayersEvening):
    """The question to the other player."""


class YesPlease(Message):
    """The label that accepts."""


class NoThanks(Message):
    """The label that declines."""


class FriendlyAgreed(Message):
    """To both players: they will play a friendly game."""

    opponent: str
    evening: date


class FriendlyDeclined(shapes.OfPlayersEvening):
    """To the player who asked: the other declines."""


class FriendlyDeclineNoted(shapes.OfPlayer):
    """To the player who declined."""


class FriendlyTaken(shapes.PlayerRefusal):
    """The other player has already agreed to play somebody else."""


class FriendlyGone(Refusal):
    """One of the two has an opponent again or another friendly game, or the evening is over."""
