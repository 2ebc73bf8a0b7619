"""All that can be said about club duty (*extern*)."""

from datetime import date

from keizer_bot.club.teams.messages import MatchOf
from keizer_bot.core.messages import Acknowledgement, OfPlayersEvenings
from keizer_bot.i18n.message import Message, Refusal


class DutyConfirmed(Message):
    """To the player: what they said is confirmed, and counts as playing for the club."""

    evenings: tuple[date, ...]


class DutyRefused(Message):
    """To the player: it is not confirmed; they stay signed off as usual."""

    evenings: tuple[date, ...]


class DutyNoted(OfPlayersEvenings):
    """To whoever confirmed it: they count as playing for the club."""


class DutyNotNoted(OfPlayersEvenings):
    """To whoever refused it: they stay signed off as usual."""


class ConfirmDutyAfterwards(OfPlayersEvenings):
    """To the arbiter: an evening is over; what does it do to the ranking."""

    effect: Message


class ClaimGone(Refusal):
    """It was decided already, or they have said something else in the meantime."""

    player: str


class SignedOffUnconfirmed(OfPlayersEvenings, Acknowledgement):
    """Signed off in time because they play for the club; no match is known, so it is asked."""


class DutyStaysRefused(OfPlayersEvenings):
    """They say again that they play for the club, which was not confirmed."""


class IsItDuty(OfPlayersEvenings):
    """To arbiters and captains: is it so that they play for the club; `known` is played then."""

    known: Message | None


class ClubPlaysThen(Message):
    """The club's matches around these evenings: they are in none of their teams."""

    player: str
    matches: tuple[MatchOf, ...]


class ItIsSo(Message):
    """The label that confirms it."""


class ItIsNotSo(Message):
    """The label that refuses it."""


class LoggedDutyRefused(Message):
    """That a player was away for the club is not confirmed."""

    player: str
    day: str
