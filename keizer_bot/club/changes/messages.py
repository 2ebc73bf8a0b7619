"""Messages of /logboek and /herstel: the log, the answer to an undo, and news of it to others."""

from keizer_bot.club.ranking.messages import Outcome
from keizer_bot.core.messages import Acknowledgement
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class ConfirmUndo(Message):
    """Asks if this should be undone, and shows the effect on the ranking."""

    acts: "tuple[LoggedChange, ...]"
    effect: Message


class MoreLines(shapes.Counted):
    """The number of other lines of the log that belong to the same act."""


class NumberedAct(shapes.OfNumber):
    """One of the acts to choose from; `more` is its number of further lines in the log."""

    act: "LoggedChange"
    more: MoreLines | None


class UndoWhat(Message):
    """Asks the arbiter which of the last acts, by number, to undo."""

    acts: tuple[NumberedAct, ...]


class UndoneNow(Acknowledgement):
    """To the person who undid it, and can redo it; `now` says if the player comes."""

    acts: "tuple[LoggedChange, ...]"
    now: "SoYouCome | SoYouStayAway | None"


class SoYouCome(shapes.OfEvenings):
    """On a line of its own below the undone act: they take part on those evenings."""


class SoYouStayAway(shapes.OfEvenings):
    """On a line of its own below the undone act: they do not take part on those evenings."""


class UndoneByOther(Message):
    """To the people concerned: somebody undid this."""

    who: str
    acts: "tuple[LoggedChange, ...]"


class ResultAgain(shapes.OfGame):
    """The result that a game has again after an undo."""

    result: Outcome


class NoResultAgain(shapes.OfGame):
    """A game that has no result again after an undo."""


class ResultsAgain(Message):
    """To the group: the results of these games after an undo."""

    games: tuple[ResultAgain | NoResultAgain, ...]


class ResultUndoneByOther(Message):
    """To the players: somebody undid a result, and the result that now counts."""

    who: str
    games: tuple[ResultAgain | NoResultAgain, ...]


class RankingUndone(Message):
    """The reason why a ranking is posted again: this was undone."""

    act: "LoggedChange"


class PairingUndone(shapes.OfRound):
    """To the group: the pairing of that round is withdrawn; a new one will follow."""


class PairingWaits(shapes.OfRound):
    """To the arbiter: the clock no longer pairs that round automatically."""


class CalendarUndone(Message):
    """To the group: the calendar is as it was before that change."""

    act: "LoggedChange"


class NothingToUndo(Refusal):
    """None of the latest changes can still be undone."""


class NothingOfTheirs(shapes.PlayerRefusal):
    """The person has no recent acts that can still be undone."""


class ChangedSince(Refusal):
    """A later change depends on that act, so it cannot be undone by itself."""

    act: "LoggedChange"


class ChangedSinceToArbiter(ChangedSince):
    """The same to an arbiter, who can correct it instead."""


class UndoneAlready(Refusal):
    """The act has been undone already."""


class DoneByEarlierVersion(Refusal):
    """A newer version has changed the database since that act, so it can no longer be undone."""

    act: "LoggedChange"


class UndoTooLate(shapes.EveningRefusal):
    """Sign-off for that evening has closed, or its results are final: the arbiter must undo it."""


class UndoByArbiter(Refusal):
    """A member cannot undo this themselves."""

    act: "LoggedChange"


class UndoIsCorrection(shapes.RoundRefusal):
    """The round is final: its results are corrected with a reason, not undone."""

    act: "LoggedChange"


class LogTitle(Message):
    """Above the changes, the latest first."""


class NothingLogged(Message):
    """There are no changes to show."""


class LoggedChange(shapes.OfMoment):
    """A change and its reason; `by` is None where the change itself names the actor."""

    by: "LoggedBy | None"
    what: Message
    reason: Message | None


class LoggedBy(shapes.OfPlayer):
    """The person who did it."""


class Undone(Message):
    """An act was undone."""

    what: Message


class Redone(Message):
    """An undone act was done again."""

    what: Message
