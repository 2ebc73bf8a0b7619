"""What /logboek tells of players and games, a sentence for each kind of act: for `wording`."""

from datetime import date
from enum import Enum

from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message

Value = Message | Enum | date | tuple[Right, ...] | str


class WasBefore(Message):
    """Inside a sentence: what it was before."""

    value: Value


class _OfPlayer(Message):
    """A player or member."""

    player: str


class _OnDay(Message):
    """A player on an evening or another day."""

    player: str
    day: str


class _OfGame(Message):
    """A game and its result."""

    game: str
    result: Value


class _OfPost(Message):
    """A post about a round."""

    round: str
    version: str


class Comes(_OnDay):
    """A player comes to an evening."""


class ComesAfterAll(_OnDay):
    """A player comes to an evening, of whom something else was known."""


class StaysAway(Message):
    """A player is not there on an evening; `before` if they were away for another reason."""

    player: str
    day: str
    kind: Value
    before: WasBefore | None


class NewArrangement(Message):
    """Whether a player comes unless they say otherwise, or only if they say so."""

    player: str
    arrangement: Value


class AwayByArrangement(Message):
    """Who is not there on an evening without having said so for it."""

    day: str
    names: str


class ResultNoted(_OfGame):
    """A game has a result."""


class ResultCorrected(Message):
    """A game has another result."""

    game: str
    result: Value
    before: Value


class ResultTakenBack(Message):
    """A game has no result any more."""

    game: str
    before: Value


class ResultAgreed(_OfGame):
    """The opponent agreed to the result."""


class RoundPaired(Message):
    """A round is paired for the first time."""

    round: str


class RoundPairedAgain(_OfPost):
    """A round is paired again."""


class PlaysFrom(Message):
    """A player takes part from that round on."""

    player: str
    round: str


class GuestIn(Message):
    """A guest plays in that round."""

    player: str
    round: str


class StopsAfter(Message):
    """A player leaves the season after that round."""

    player: str
    round: str


class PlaysAgain(_OfPlayer):
    """A player who had left the season is back in it."""


class LoggedReports(Message):
    """The two players reported different results."""

    game: str
    first: Value
    second: Value


class LoggedContest(_OfGame):
    """A player objects to a result."""


class LoggedDecision(_OfGame):
    """An objection to a result is decided."""


class LoggedForced(Message):
    """Two players are to meet."""

    names: tuple[str, ...]


class LoggedForbidden(Message):
    """Two players are not to meet."""

    names: tuple[str, ...]


class LoggedFree(Message):
    """A player is to have the bye."""

    names: tuple[str, ...]


class LoggedWishGone(Message):
    """What was wished of the pairing is wished no longer."""

    wish: Message


class LoggedDay(Message):
    """A game is played on a day of its own."""

    game: str
    day: Value
    was: WasBefore | None


class LoggedAdvance(_OfGame):
    """A game was played before its round."""


class LoggedAdvanceGone(_OfGame):
    """A game that was played before its round is forgotten."""


class LoggedRoundMoved(Message):
    """A round is on another day."""

    round: str
    before: Value
    after: Value


class LoggedRoundAdded(Message):
    """There is one round more."""

    round: str
    day: Value


class LoggedRoundGone(Message):
    """A round is not played."""

    round: str
    day: Value


class LoggedPairings(_OfPost):
    """The pairings were posted once more."""


class LoggedRanking(_OfPost):
    """The ranking was posted."""


class LoggedObjection(_OnDay):
    """A player objects about an evening."""


class LoggedRuling(Message):
    """An objection about an evening is decided."""

    player: str
    day: str
    ruling: Value


class LoggedArgument(_OfPlayer):
    """What a party says about an objection is kept."""


class LoggedAppeal(Message):
    """A player appeals to the committee."""

    about: str


class LoggedVerdict(Message):
    """An appeal is decided."""

    about: str
    decision: Value
    was: WasBefore | None


class LoggedExemption(_OfPlayer):
    """A player has an exemption."""


class LoggedExemptionOver(_OfPlayer):
    """A player's exemption holds no longer."""


class LoggedWarning(_OfPlayer):
    """A player was warned."""


class LoggedWarningOver(_OfPlayer):
    """A player's warning holds no longer."""


class LoggedDutyRefused(_OnDay):
    """That a player was away for the club is not confirmed."""


class LoggedRating(Message):
    """A player has another rating."""

    player: str
    rating: str
    was: WasBefore | None


class LoggedRatingGone(Message):
    """A player has no rating."""

    player: str
    was: WasBefore | None
