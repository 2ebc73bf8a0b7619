"""Messages about a knock-out cup, to its players after a drawn game and to the arbiters."""

from enum import Enum

from keizer_bot.core.messages import Acknowledgement
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class Decider(Enum):
    """The way in which a tie was decided after a draw, or without a game."""

    RAPID = "rapid"
    LOT = "lot"
    REPLAY = "replay"
    ABSENCE = "absence"


class WhoGoesOn(shapes.OfGame):
    """Asks the arbiters who advances after this draw, and how that was decided."""


class GoesOnBy(shapes.OfPlayer):
    """The label: that player, and how."""

    how: Decider


class DecideMatch(shapes.OfPair):
    """The label: decide who advances from this match."""


class HowDidMatchEnd(shapes.OfPair):
    """Asks an arbiter how a cup game without a result ended."""


class IsOut(shapes.OfPlayer):
    """The label: that player is out of the cup."""


class CupGameDrawn(shapes.OfGame):
    """To a player of a drawn game who has no buttons: the two must decide who advances."""


class WhichOfYouGoesOn(shapes.OfGame):
    """Asks the players of a drawn game who advances, and how that was decided."""


class OpponentSaysGoesOn(shapes.OfGame):
    """Asks a player if the opponent is right about who advances."""

    player: str
    how: Decider


class NoArbiterDecides(Message):
    """The label for a player who disagrees: let the arbiter decide."""


class OpponentAskedWhoGoesOn(shapes.OfPlayer, Acknowledgement):
    """To a player: the opponent is asked to confirm."""


class PlayersDiffer(shapes.OfGame):
    """To the arbiters: the players of a drawn game disagree about who advances."""


class ArbiterDecidesWhoGoesOn(shapes.OfGame):
    """To both players: they disagree, so the arbiter decides who advances."""


class GoesOnNoted(shapes.OfGame, Acknowledgement):
    """To the arbiter: it is stored who advances."""

    player: str
    how: Decider


class WentOn(shapes.OfGame):
    """The reason why the bracket is posted again: a tie was decided after a draw."""

    player: str
    how: Decider


class YouGoOn(shapes.OfGame):
    """To a player: they advance after the draw."""

    how: Decider


class YouDoNotGoOn(shapes.OfGame):
    """To a player: the opponent advances after the draw."""

    player: str
    how: Decider


class YouAreOut(shapes.OfCup):
    """To a player: they are out of the cup."""


class IsOutNow(shapes.OfTwoPlayers):
    """The reason why the bracket is posted again: that player is out, and the other advances."""


class PutOut(shapes.OfTwoPlayers, Acknowledgement):
    """To the arbiter: that player is out of the cup, and the other advances."""


class AgainstBracket(Refusal):
    """The bracket forbids it: this pair does not meet, or the next round is paired already."""
