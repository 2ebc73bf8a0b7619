"""Undo: the facts become what they were before an act, and everybody concerned hears of it.

A member undoes the last thing that he did himself, while the rules of the house still leave it
to him; an arbiter the last acts of anybody. Undoing is an act like any other: it is on record,
and can be undone.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from keizer_bot.club.changes import messages
from keizer_bot.club.changes.log import log_line
from keizer_bot.club.changes.rights import check_allowed, is_of_season
from keizer_bot.club.changes.telling import tell_of_undoing
from keizer_bot.club.changes.views import logged
from keizer_bot.club.ranking.effects import effect_of
from keizer_bot.core.change_log import Action, undoing
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import No, NotLinked, StaleButton
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Answer, Choice, ask, confirm, intend, on_press
from keizer_bot.i18n.message import Refusal
from keizer_bot.store import records, traces
from keizer_bot.store.records import Change
from keizer_bot.store.traces import CannotRestore, Trace

_OFFERED = 6  # acts to choose from
_LOOKED_AT = 40  # acts, to find so many that can be undone still


@dataclass(frozen=True, slots=True)
class Act:
    """Something that was done: the lines on record, and what it did to the facts."""

    id: int
    lines: tuple[Change, ...]
    traces: tuple[Trace, ...]

    def shown(self, desk: Desk) -> tuple[messages.LoggedChange, ...]:
        """The lines as the log tells them."""
        return tuple(logged(log_line(desk, line), desk.language) for line in self.lines)


def undo_last(desk: Desk) -> Answer:
    """What `/herstel` alone means: a member's own last act, or the arbiter's choice of acts.

    Raises `NotLinked`, `NothingToUndo`, and the refusals of `undo`.
    """
    if desk.actor.is_arbiter:
        return _offer(desk)
    if desk.actor.member is None:
        raise NotLinked(desk.bot_name)
    own = _last_of(desk, desk.actor.telegram_id)
    if own is None:
        raise messages.NothingToUndo
    return undo(desk, act=own)


def undo_last_of(desk: Desk, *, name: str, telegram_id: int | None) -> Answer:
    """The last act of somebody, by Telegram id. Raises `ArbiterOnly`, `NothingOfHis`."""
    desk.require_arbiter()
    found = _last_of(desk, telegram_id) if telegram_id else None
    if found is None:
        raise messages.NothingOfHis(name)
    return undo(desk, act=found)


def _last_of(desk: Desk, telegram_id: int) -> int | None:
    """The last that he did in the running season of this competition."""
    for number in traces.acts(desk.tx, desk.club.id, _LOOKED_AT, telegram_id):
        found = traces.of_act(desk.tx, number)
        if not traces.fit(desk.tx, found) or is_of_season(desk, found):
            return number
    return None


def _offer(desk: Desk) -> Answer:
    """The last acts of anybody that can be undone still, a button for each."""
    found: list[Act] = []
    for number in traces.acts(desk.tx, desk.club.id, _LOOKED_AT):
        act = _act(desk, number)
        with suppress(Refusal):
            _check(desk, act)
            found.append(act)
        if len(found) == _OFFERED:
            break
    if not found:
        raise messages.NothingToUndo
    listed = tuple(_numbered(desk, number, act) for number, act in enumerate(found, start=1))
    choices = [Choice(str(n), intend(undo, act=act.id)) for n, act in enumerate(found, start=1)]
    return ask(desk, messages.UndoWhat(listed), [*choices, Choice(No(), None)], in_a_row=_OFFERED)


def _check(desk: Desk, act: Act) -> None:
    """Raise why this sender cannot undo this act now: as `undo`."""
    first = act.shown(desk)[0]
    if not traces.fit(desk.tx, act.traces):
        raise messages.DoneByEarlierVersion(first)
    check_allowed(desk, act.lines, act.traces, first)
    if not traces.stands(desk.tx, act.traces):
        raise messages.ChangedSince(first)


def _numbered(desk: Desk, number: int, act: Act) -> messages.NumberedAct:
    first, *others = act.shown(desk)
    return messages.NumberedAct(number, first, messages.MoreLines(len(others)) if others else None)


def _act(desk: Desk, number: int) -> Act:
    """The act with that number. Raises `StaleButton` if the club has none such."""
    lines = records.changes_of(desk.tx, desk.club.id, number)
    found = traces.of_act(desk.tx, number) if lines else ()
    if not found:
        raise StaleButton
    return Act(number, lines, found)


@on_press("undo")
def undo(desk: Desk, *, act: int, confirmed: bool = False) -> Answer:
    """Undo that act, once it is confirmed with its effect on the ranking before one's eyes.

    Raises `ArbiterOnly`, `RightMissing`, `ChangedSince`, `UndoTooLate`, `UndoByArbiter`,
    `UndoIsCorrection`, `DoneByEarlierVersion`, `StaleButton`.
    """
    what = _act(desk, act)
    _check(desk, what)
    shown = what.shown(desk)
    if not confirmed:
        effect = effect_of(desk, lambda: _put_back(desk, what))
        return confirm(
            desk, messages.ConfirmUndo(shown, effect), intend(undo, act=act, confirmed=True)
        )
    _put_back(desk, what)
    _record(desk, what)
    return (messages.UndoneNow(shown), *tell_of_undoing(desk, what.lines, what.traces, shown))


def _put_back(desk: Desk, what: Act) -> None:
    try:
        with desk.tx.part():
            traces.restore(desk.tx, what.traces)
    except CannotRestore as error:
        raise messages.ChangedSince(what.shown(desk)[0]) from error


def _record(desk: Desk, what: Act) -> None:
    """A line for each line of the act, the other way round."""
    season = desk.season
    for line in what.lines:
        versions = line.action.endswith(Action.PAIRING)  # of a pairing count on
        note(
            desk,
            undoing(line.action),
            line.subject,
            before=None if versions else line.after,
            after=None if versions else line.before,
            season_id=season.id,
            round_id=line.round_id,
        )
