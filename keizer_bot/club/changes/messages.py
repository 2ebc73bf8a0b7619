"""All that can be said about the record of changes, and undo."""

from datetime import date, datetime
from enum import Enum

from keizer_bot.core.messages import Acknowledgement
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message, Refusal


class ConfirmUndo(Message):
    """A question: is this to be undone, with what it would do to the ranking."""

    acts: "tuple[LoggedChange, ...]"
    effect: Message


class MoreLines(Message):
    """So many other lines of the record belong to the same act."""

    count: int


class NumberedAct(Message):
    """One act to choose; `more` other lines of the record belong to it."""

    number: int
    act: "LoggedChange"
    more: MoreLines | None


class UndoWhat(Message):
    """A question to the arbiter: which of the last acts, numbered, is to be undone."""

    acts: tuple[NumberedAct, ...]


class UndoneNow(Acknowledgement):
    """To who undid it: it is undone, and that can be undone in turn."""

    acts: "tuple[LoggedChange, ...]"


class UndoneByOther(Message):
    """To whom it concerns: somebody undid this."""

    who: str
    acts: "tuple[LoggedChange, ...]"


class RankingUndone(Message):
    """Why a ranking is posted anew: this was undone."""

    act: "LoggedChange"


class PairingUndone(Message):
    """To the group: the pairing of that round is withdrawn; a new one will follow."""

    round: int


class PairingWaits(Message):
    """To the arbiter: the clock no longer pairs that round by itself."""

    round: int


class CalendarUndone(Message):
    """To the group: the calendar is as it was before that change."""

    act: "LoggedChange"


class NothingToUndo(Refusal):
    """Nothing of late was done that can be undone still."""


class NothingOfTheirs(Refusal):
    """That person has done nothing of late that can be undone still."""

    player: str


class ChangedSince(Refusal):
    """Something was changed after that act: it cannot be undone by itself any more."""

    act: "LoggedChange"


class UndoneAlready(Refusal):
    """All is as it was before that act."""


class DoneByEarlierVersion(Refusal):
    """The database has another form since that act: what was written down of it fits no more."""

    act: "LoggedChange"


class UndoTooLate(Refusal):
    """Sign-off has closed for that evening, or its results are final: the arbiter's now."""

    evening: date


class UndoByArbiter(Refusal):
    """A member cannot undo this themselves."""

    act: "LoggedChange"


class UndoIsCorrection(Refusal):
    """The round is final: what was noted in it is corrected, with a reason, not undone."""

    round: int
    act: "LoggedChange"


class LogTitle(Message):
    """Above the changes, the latest first."""


class NothingLogged(Message):
    """There are no changes to show."""


class LoggedChange(Message):
    """What was changed and why; `by` is None where the change itself says who did it."""

    at: datetime
    by: "LoggedBy | None"
    what: Message
    reason: Message | None


class LoggedBy(Message):
    """Who did it."""

    name: str


class Undone(Message):
    """What was done is undone."""

    what: Message


class Redone(Message):
    """What was undone is done again."""

    what: Message


class Changed(Message):
    """A change by its name, of what it is, and `values`: from what into what."""

    action: Enum | str
    subject: "LoggedRule | str"
    values: Message | None


class Comes(Message):
    """A player comes to an evening."""

    player: str
    day: str


class ComesAfterAll(Message):
    """A player comes to an evening, of whom something else was known."""

    player: str
    day: str


class StaysAway(Message):
    """A player is not there on an evening; `before` if they were away for another reason."""

    player: str
    day: str
    kind: Enum | str
    before: "WasBefore | None"


class WasBefore(Message):
    """For what reason they were away before."""

    kind: Enum | str


class NewArrangement(Message):
    """Whether a player comes unless they say otherwise, or only if they say so."""

    player: str
    arrangement: Enum | str


class AwayByArrangement(Message):
    """Who is not there on an evening without having said so for it."""

    day: str
    names: str


class ResultNoted(Message):
    """A game has a result."""

    game: str
    result: Enum | str


class ResultCorrected(Message):
    """A game has another result."""

    game: str
    result: Enum | str
    before: Enum | str


class ResultTakenBack(Message):
    """A game has no result any more."""

    game: str
    before: Enum | str


class ResultAgreed(Message):
    """The opponent agreed to the result."""

    game: str
    result: Enum | str


class RoundPaired(Message):
    """A round is paired for the first time."""

    round: str


class RoundPairedAgain(Message):
    """A round is paired again."""

    round: str
    version: str


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


class PlaysAgain(Message):
    """A player who had left the season is back in it."""

    player: str


class LoggedRule(Message):
    """Which rule was changed; `beside` names its competition, if that is not the main one."""

    name: Message | Enum | str
    beside: str


Value = Message | Enum | date | tuple[Right, ...] | str


class NewValue(Message):
    """There was nothing before."""

    after: Value


class ChangedValue(Message):
    """Something was replaced."""

    before: Value
    after: Value


class RemovedValue(Message):
    """Something was taken away."""

    before: Value
