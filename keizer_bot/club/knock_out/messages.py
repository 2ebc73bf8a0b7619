"""Messages about a cup by knock-out: to its players after a drawn game, and to the arbiters."""

from enum import Enum

from keizer_bot.core.messages import Acknowledgement, LoggedValue
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class Decider(Enum):
    """The way in which a tie was decided after a draw, or without a game."""

    RAPID = "rapid"
    LOT = "lot"
    REPLAY = "replay"
    ABSENCE = "absence"


class WhoGoesOn(shapes.OfGame):
    """Asks the arbiters who goes on after this draw, and how that was decided."""


class GoesOnBy(shapes.OfPlayer):
    """The label: that player, and how."""

    how: Decider


class DecideMatch(shapes.OfPair):
    """The label: decide who goes on from this match."""


class CupGameDrawn(shapes.OfGame):
    """To a player of a drawn game who has no buttons: it must be decided who goes on."""


class WhichOfYouGoesOn(shapes.OfGame):
    """Asks the players of a drawn game who goes on, and how that was decided."""


class OpponentSaysGoesOn(shapes.OfGame):
    """To a player, a question: is it right who goes on, as the opponent says."""

    player: str
    how: Decider


class NoArbiterDecides(Message):
    """The label: it is not so, the arbiter is to decide."""


class OpponentAskedWhoGoesOn(shapes.OfPlayer, Acknowledgement):
    """To a player: the opponent is asked if it is so."""


class PlayersDiffer(shapes.OfGame):
    """To the arbiters: the players of a drawn game do not agree who goes on."""


class ArbiterDecidesWhoGoesOn(shapes.OfGame):
    """To both players: they do not agree, so the arbiter decides who goes on."""


class GoesOnNoted(shapes.OfGame, Acknowledgement):
    """To the arbiter: it is noted who goes on."""

    player: str
    how: Decider


class WentOn(shapes.OfGame):
    """The reason why the bracket is posted again: a tie was decided after a draw."""

    player: str
    how: Decider


class YouGoOn(shapes.OfGame):
    """To a player: after the draw they go on."""

    how: Decider


class YouDoNotGoOn(shapes.OfGame):
    """To a player: after the draw the other goes on."""

    player: str
    how: Decider


class YouAreOut(shapes.OfCup):
    """To a player: they are out of the cup."""


class IsOutNow(shapes.OfTwoPlayers):
    """The reason why the bracket is posted again: that player is out, and the other goes on."""


class PutOut(shapes.OfTwoPlayers, Acknowledgement):
    """To the arbiter: that player is out of the cup, and the other goes on."""


class AgainstBracket(Refusal):
    """That contradicts a cup's bracket: no such pair meets, or the next round is paired already."""


class LoggedGoingOn(Message):
    """The player who goes on after a draw, and the decider."""

    game: LoggedValue
    player: str
    how: Decider


class LoggedGoingOnGone(Message):
    """It is open again who goes on after a draw."""

    game: LoggedValue
