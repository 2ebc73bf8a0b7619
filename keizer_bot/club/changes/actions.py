"""Undoes an act: restores the facts from before it, and tells everybody concerned.

A member can undo the last thing that they did themselves, while the rules still allow it; an
arbiter can undo anybody's last acts. Undoing is itself an act: it is on record, and can be undone.
The commands are ``/herstel``, and ``/logboek`` for the record.
"""

from collections.abc import Iterator
from contextlib import suppress

from keizer_bot.club.changes import messages
from keizer_bot.club.changes.acts import (
    Act,
    check_allowed,
    coming_now,
    is_of_season,
    tell_of_undoing,
)
from keizer_bot.club.changes.wording import log_post, recent_changes
from keizer_bot.club.knock_out.actions import require_bracket
from keizer_bot.club.people.handlers import known_as
from keizer_bot.club.ranking.actions import effect_of
from keizer_bot.club.ranking.messages import NobodyMoves
from keizer_bot.core.change_log import Action, undoing
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import note, react
from keizer_bot.core.questions import Below, ButtonKey, Choice, ask_one, confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads
from keizer_bot.i18n.commands import Topic
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.store import records, traces
from keizer_bot.store.outbox import reacted_to
from keizer_bot.store.traces import CannotRestore

_OFFERED = 6  # acts to choose from
_LOOKED_AT = 40  # acts to search for those that can still be undone


def undo_last(context: Context) -> Reply:
    """Carry out `/herstel` alone: undo a member's own last act, or let an arbiter choose.

    Raises `NotLinked`, `NothingToUndo`, and the refusals of `undo`.
    """
    if context.actor.is_arbiter:
        return _offer(context)
    context.require_known()
    context.require_one_meant()
    last = _last_of(context, context.actor.person_id)
    if last is None:
        raise messages.NothingToUndo
    return undo(context, act=last)


def undo_last_of(context: Context, *, name: str, person_id: int | None) -> Reply:
    """Undo the last act of a person. Raises `ArbiterOnly`, `NothingOfTheirs`."""
    context.require_arbiter()
    last = _last_of(context, person_id) if person_id else None
    if last is None:
        raise messages.NothingOfTheirs(name)
    return undo(context, act=last)


def _last_of(context: Context, person_id: int) -> int | None:
    """Their last act in the running season of this competition."""
    for number in traces.acts(context.tx, context.club.id, _LOOKED_AT, person_id):
        act_traces = traces.of_act(context.tx, number)
        if not traces.fit(context.tx, act_traces) or is_of_season(context, act_traces):
            return number
    return None


def _offer(context: Context) -> Reply:
    """Offer the last acts of anybody that can still be undone, a button for each."""
    listed: list[messages.NumberedAct] = []
    choices: list[Choice] = []
    for place, act in enumerate(undoable(context), start=1):
        first, *others = act.shown(context)
        more = messages.MoreLines(len(others)) if others else None
        listed.append(messages.NumberedAct(place, first, more))
        choices.append(Choice(str(place), intend(undo, act=act.id)))
    if not listed:
        raise messages.NothingToUndo
    question = messages.UndoWhat(tuple(listed))
    return ask_one(context, question, choices, in_a_row=_OFFERED)


def undoable(context: Context, by: int | None = None) -> Iterator[Act]:
    """The last acts, of anybody or of that person, that the sender can still undo."""
    count = 0
    for number in traces.acts(context.tx, context.club.id, _LOOKED_AT, by):
        act = _act(context, number)
        with suppress(Refusal):
            _check(context, act)
            with context.tx.trial():
                _put_back(context, act)
            count += 1
            yield act
        if count == _OFFERED:
            return


def _check(context: Context, act: Act) -> None:
    """Refuse if the sender cannot undo this act now. Raises as `undo`."""
    first = act.shown(context)[0]
    if not traces.fit(context.tx, act.traces):
        raise messages.DoneByEarlierVersion(first)
    check_allowed(context, act, first)
    if traces.stands(context.tx, act.traces):
        return
    if traces.undone(context.tx, act.traces):
        raise messages.UndoneAlready
    raise _changed_since(context, first)


def _changed_since(context: Context, act: messages.LoggedChange) -> messages.ChangedSince:
    to_arbiter = context.actor.is_arbiter
    return (messages.ChangedSinceToArbiter if to_arbiter else messages.ChangedSince)(act)


def _act(context: Context, number: int) -> Act:
    """The act with that number. Raises `StaleButton` if the club has no such act."""
    lines = records.changes_of(context.tx, context.club.id, number)
    act_traces = traces.of_act(context.tx, number) if lines else ()
    if not act_traces:
        raise StaleButton
    return Act(number, lines, act_traces)


@on_press(ButtonKey.UNDO, below=Below.ACKNOWLEDGEMENT)
def undo_at_once(context: Context, *, act: int, message: int | None = None) -> Reply:
    """Undo the act of the acknowledgement above the button. Raises as `undo`.

    The thumb below the `message` that had caused the act is removed too.
    """
    answer = undo(context, act=act, confirmed=True)
    where = reacted_to(context.tx, message, context.club.id) if message is not None else None
    if where is not None and message is not None:
        react(context.tx, where, message, "", context.at)
    return answer


@on_press("undo")
def undo(context: Context, *, act: int, confirmed: bool = False) -> Reply:
    """Undo that act, once the sender has seen its effect on the ranking and confirmed it.

    Raises `NotYourButton`, `RightMissing`, `ChangedSince`, `UndoneAlready`, `UndoTooLate`,
    `UndoByArbiter`, `UndoIsCorrection`, `DoneByEarlierVersion`, `StaleButton`.
    """
    what = _act(context, act)
    _check(context, what)
    shown = what.shown(context)
    if not confirmed:
        effect: Message = NobodyMoves()
        if context.running:
            effect = effect_of(context, lambda: _put_back(context, what))
        question = messages.ConfirmUndo(shown, effect)
        return confirm(context, question, intend(undo, act=act, confirmed=True))
    _put_back(context, what)
    _record(context, what)
    news = tell_of_undoing(context, what)
    return Reply.of(messages.UndoneNow(shown, coming_now(context, what)), *news)


def _put_back(context: Context, what: Act) -> None:
    try:
        with context.tx.part():
            traces.restore(context.tx, what.traces)
            if context.running is not None:
                require_bracket(context)
    except CannotRestore as error:
        raise _changed_since(context, what.shown(context)[0]) from error


def _record(context: Context, what: Act) -> None:
    """Put a line on record for each line of the act, with before and after swapped."""
    for line in what.lines:
        versions = line.action.endswith(Action.PAIRING)  # their numbers only grow
        note(
            context,
            undoing(line.action),
            line.subject,
            before=None if versions else line.after,
            after=None if versions else line.before,
            season_id=context.running.id if context.running else None,
            round_id=line.round_id,
        )


def log(request: Request) -> Reply:
    """``/logboek``: the changes and who made them; for everybody."""
    changes = recent_changes(request.context, private=request.incoming.place.private)
    texts = request.in_second_person.context.texts
    return Reply.report(*log_post(changes, texts, request.language))


LOG = Command("logboek log registro", Topic.CLUB, log, Scope.CLUB)


@reads(str.strip)
def undo_command(request: Request, name: str) -> Reply:
    """``/herstel``: my last act, or a choice for the arbiter; ``/herstel NAME``: their last act."""
    if not name:
        return undo_last(request.context)
    request.context.require_arbiter()
    person = known_as(request, name)
    return undo_last_of(request.context, name=person.name, person_id=person.person_id)


UNDO = Command("herstel undo annulla", Topic.OWN, undo_command, Scope.LAST_ACT, usual=True)
