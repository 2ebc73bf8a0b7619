"""Messages about the ranking, and about the effect of a change on it."""

from keizer_bot.engine.model import Result
from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, PossiblyEmpty, Refusal
from keizer_bot.reports.messages import Awarded

MAIL_KIND = MailKind.RANKING


class GroupSize(shapes.OfGroup):
    """A group and how many players it has."""

    count: int


class GroupList(Message):
    """The season's groups; `example` is one of them."""

    groups: tuple[GroupSize, ...]
    example: str


class NoGroups(Refusal):
    """The season has no groups."""


class UnknownGroup(shapes.WordsRefusal):
    """The season has no group with that name."""

    groups: tuple[str, ...]


class NoResultIn(shapes.RoundRefusal):
    """No result of that round is known, so it has no ranking yet.

    `last` is the newest round with a ranking, and `newest` names that ranking.
    """

    newest: Message
    last: int


class NoSuchPeriod(Refusal):
    """No round of that period is paired yet; `last` is the newest period with a paired round."""

    period: int
    last: int


class PeriodTitle(shapes.OfSeason):
    """Above a period's ranking."""

    period: int
    first: int
    last: int


class PeriodLegend(Message):
    """The counted rounds, and a key to the short column heads."""


class Moves(shapes.OfPlayer):
    """A line: a player who would get another place."""

    before: int
    after: int


class MoreMoves(shapes.Counted):
    """The number of other players who would move too."""


class RankingMoves(Message):
    """The players who would move, the largest moves first."""

    moves: tuple[Moves | MoreMoves, ...]


class NobodyMoves(Message):
    """The order of the ranking would stay as it is."""


class NoResultYet(Message):
    """In place of an unknown result."""


Outcome = Result | Awarded | NoResultYet


class ResultRevised(shapes.OfGame):
    """The reason why a ranking is posted again: a result was changed."""

    result: Outcome
    reason: Message | None


class RankingRevised(Message):
    """Above a ranking that is posted again: the change."""

    why: Message


class GroupMove(shapes.OfPlayer):
    """A line: a player moves from one group to another."""

    before: str
    after: str


class TiedMove(shapes.OfPlayer):
    """A line: the last player to move has as many points as the first to stay."""

    stays: str


class ConfirmFirstMoves(shapes.OfSeason):
    """Asks, before the first result, if these players should change groups by that season's end."""

    moves: tuple[GroupMove, ...]
    ties: PossiblyEmpty[Message]


class ConfirmMoves(shapes.OfRound):
    """Asks if these players should change groups, by the ranking after that round."""

    moves: tuple[GroupMove, ...]
    ties: PossiblyEmpty[Message]
