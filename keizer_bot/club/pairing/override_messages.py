"""Answers to an arbiter who overrides a pairing, and what each override would cost."""

from keizer_bot.core.messages import Acknowledgement, Names
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.messages import Colour

MAIL_KIND = MailKind.PAIRING


class CostsNothing(Message):
    """No rule gives way for it."""


class CostsRematch(shapes.OfTwoPlayers):
    """These two met in that round, and should not meet again yet."""

    round: int


class CostsGroups(shapes.OfTwoPlayers):
    """The groups of these two are too far apart."""


class _OfColours(shapes.OfPlayer):
    """A message about the colours that a player would have had."""

    colour: Colour
    count: int


class CostsRun(_OfColours):
    """The player would have the same colour this many times in a row."""


class CostsBalance(_OfColours):
    """The player would have had this colour this many times more than the other."""


class CostsDistance(shapes.OfTwoPlayers):
    """These two players are this many places apart in the ranking."""

    count: int


class CostsElsewhere(Message):
    """It makes a rule give way for others."""

    what: Message


class SavesElsewhere(Message):
    """It saves a rule from giving way."""

    what: Message


class CostsBye(shapes.OfPlayer):
    """It gives another player the bye."""


class CostsPairs(shapes.Counted):
    """The number of other pairs that change; `pairs` are the first of them."""

    pairs: Names


class CostsOverride(Message):
    """An earlier override lapses."""

    override: Message


class CostsPairing(shapes.Counted):
    """With it no complete pairing is possible: these players have no opponent left."""

    players: tuple[str, ...]


class CostsRound(Message):
    """With it, the round cannot be paired at all, with any players."""

    why: Trouble


class _OfPair(shapes.OfRound):
    """A pair of a round."""

    player: str
    other: str


class PairForced(_OfPair):
    """These two meet in that round, in spite of the other rules."""


class PairForbidden(_OfPair):
    """These two do not meet in that round."""


class PairNever(shapes.OfTwoPlayers):
    """These two never meet in the season."""


class ByeGiven(shapes.OfRound):
    """They have the bye in that round."""

    player: str


Shown = PairForced | PairForbidden | PairNever | ByeGiven


class OverrideCosts(Message):
    """The rules that give way for an override."""

    costs: tuple[Message, ...]


class OverrideNoted(Acknowledgement):
    """The pairing will honour this override; `costs` are the rules that give way for it."""

    override: Message
    costs: OverrideCosts | None = None


class OverrideList(Message):
    """The arbiter's overrides, with a button to withdraw each."""

    overrides: tuple[Shown, ...]


class NoOverrides(Message):
    """The arbiter has asked for nothing."""


class TakeBack(Message):
    """The label that takes an override back."""

    override: Message


class OverrideTakenBack(Message):
    """The override is taken back."""

    override: Message


class OverrideStands(Refusal):
    """The arbiter already made this override."""

    override: Shown


class PairStands(shapes.GameRefusal):
    """These two already meet in a paired round."""

    board: int


class OverrideContradicts(Refusal):
    """It contradicts an earlier override of the arbiter."""

    override: Message


class ForbiddenByRules(shapes.PlayerRefusal):
    """The season's own rules keep these two apart."""

    other: str


class WillNotBeThere(shapes.PlayersRoundRefusal):
    """The player is signed off for that round."""
