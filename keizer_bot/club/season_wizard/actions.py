"""A new season in the chat, step by step; nothing of the club changes before it is started."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any

from keizer_bot.club.season_wizard.acts import act as after_act
from keizer_bot.club.season_wizard.acts import answered
from keizer_bot.club.season_wizard.draft import Draft, Step, keep, kept, new_draft, open_draft
from keizer_bot.club.season_wizard.labels import EndSeason, GoOn, NewSeason
from keizer_bot.club.season_wizard.messages import (
    DraftThrownAway,
    FirstEveningPast,
    ListFor,
    NothingRuns,
    NotWaitedFor,
    RulesCannotWork,
    RulesDoNotWork,
    SeasonNotOver,
    SeasonOverview,
    SeasonStarted,
    SeasonWouldEnd,
)
from keizer_bot.club.season_wizard.player_list import with_list
from keizer_bot.club.season_wizard.screens import Making, Screen, problem, screen
from keizer_bot.club.season_wizard.start import make_season
from keizer_bot.club.seasons.actions import (
    ask_to_end,
    last_played,
    rounds_left,
    with_year,
    without_result,
)
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import NeverMind, StaleButton
from keizer_bot.core.questions import Answer, Asked, Choice, ask, await_words, intend, on_press
from keizer_bot.engine.errors import EngineError
from keizer_bot.formats.players_file import PlayerLine
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import drafts, people, seasons
from keizer_bot.store.seasons import RatingOrigin, SeasonRow

_PATIENCE = timedelta(hours=6)
_AWAITED = "ask_"


def season_overview(desk: Desk) -> Answer:
    """How far the running season is, with what can be done. Raises `ArbiterOnly`."""
    desk.require(Right.ALL)
    row = desk.running
    draft = open_draft(desk)
    choices = [Choice(NewSeason(), intend(begin_season))]
    if draft is not None:
        choices.insert(0, Choice(GoOn(draft.name), intend(go_on, draft=draft.id)))
    if row is None:
        return ask(desk, NothingRuns(desk.club.name), choices)
    rounds = seasons.rounds(desk.tx, row.id)
    text = SeasonOverview(
        season=row.name,
        played=last_played(desk, row),
        rounds=len(rounds),
        last=rounds[-1].date if rounds else None,
        players=len(seasons.players(desk.tx, row.id)),
    )
    return ask(desk, text, [*choices, Choice(EndSeason(), intend(ask_to_end))])


@on_press("begin-season")
def begin_season(desk: Desk, *, warned: bool = False) -> Answer:
    """Prepare a new season; while one is not over, that is asked first. Raises `ArbiterOnly`."""
    desk.require(Right.ALL)
    row = desk.running
    left = rounds_left(desk, row) if row else None
    if row is not None and left is not None and not warned:
        choices = [
            Choice(NewSeason(), intend(begin_season, warned=True)),
            Choice(NeverMind(), None),
        ]
        return ask(desk, SeasonNotOver(row.name, left), choices)
    return _show(desk, new_draft(desk))


@on_press("go-on")
def go_on(desk: Desk, *, draft: int) -> Answer:
    """Take up a season in the making where it was left. Raises `ArbiterOnly`, `StaleButton`."""
    desk.require(Right.ALL)
    return _show(desk, _draft(desk, draft))


@on_press("season-step")
def season_step(
    desk: Desk, *, draft: int, turn: int, act: str, value: str | int | None = None
) -> Answer:
    """A button of the wizard. Raises `ArbiterOnly`, `StaleButton`, and the refusals of a step."""
    desk.require(Right.ALL)
    before = _draft(desk, draft, turn)
    if act == "discard":
        drafts.close(desk.tx, draft, desk.at)
        _stop_waiting(desk)
        return DraftThrownAway(before.name)
    if act == "start":
        return _start(desk, before)
    return _show(desk, after_act(_making(desk, before), before, act, value))


@on_press("season-words")
def season_words(desk: Desk, *, draft: int, turn: int, words: str) -> Answer:
    """A typed answer to what the wizard asks; a refused one is asked again."""
    desk.require(Right.ALL)
    before = kept(desk, draft)
    if before is None or before.turn != turn:
        return NotWaitedFor()
    return _show(desk, answered(_making(desk, before), before, words))


def take_list(desk: Desk, lines: Sequence[PlayerLine]) -> Answer:
    """A list that was sent: for the season in the making, else asked whether to make one."""
    draft = open_draft(desk)
    if draft is not None:
        return _with_list(desk, draft, lines)
    choices = [
        Choice(NewSeason(), intend(season_with_list, lines=[asdict(line) for line in lines])),
        Choice(NeverMind(), None),
    ]
    return ask(desk, ListFor(len(lines)), choices)


@on_press("season-with-list")
def season_with_list(
    desk: Desk, *, lines: list[dict[str, Any]], source: str | None = None, day: str | None = None
) -> Answer:
    """Prepare a new season with the players of a list, published on that day if it was.

    One that is in the making already gets them. Raises `ArbiterOnly`.
    """
    desk.require(Right.ALL)
    origin = RatingOrigin("published", source, day) if source else None
    draft = open_draft(desk) or new_draft(desk)
    return _with_list(desk, draft, [PlayerLine(**line) for line in lines], origin)


def _with_list(
    desk: Desk, draft: Draft, lines: Sequence[PlayerLine], origin: RatingOrigin | None = None
) -> Answer:
    members = people.members(desk.tx, desk.club.id)
    return _show(desk, with_list(draft, lines, members, origin))


def take_rules(desk: Desk, *, table: dict[str, Any]) -> Answer:
    """Rules from a file for the season in the making. Raises `StaleButton`, `RulesDoNotWork`."""
    desk.require(Right.ALL)
    draft = open_draft(desk)
    if draft is None:
        raise StaleButton
    return _show(desk, replace(draft, rules=table, step=Step.RULES))


def _draft(desk: Desk, number: int, turn: int | None = None) -> Draft:
    found = kept(desk, number)
    if found is None or turn not in (None, found.turn):
        raise StaleButton
    return found


def _would_end(desk: Desk, running: SeasonRow) -> Message:
    open_ = without_result(desk.book_of(running))
    return SeasonWouldEnd(running.name, rounds_left(desk, running), open_)


def _making(desk: Desk, draft: Draft) -> Making:
    running = desk.running
    ends = _would_end(desk, running) if running else None
    last = seasons.season(desk.tx, draft.last) if draft.last else None
    return Making(
        hours=desk.hours,
        today=desk.at.astimezone(desk.zone).date(),
        last=last,
        last_rules=json.loads(last.rules) if last else None,
        ends=ends,
        members=people.members(desk.tx, desk.club.id),
    )


def _show(desk: Desk, draft: Draft) -> Asked:
    """Keep the draft and show the screen of its step; buttons of screens before it are stale."""
    shown = replace(draft, turn=draft.turn + 1)
    keep(desk, shown)
    _stop_waiting(desk)
    if shown.step.startswith(_AWAITED):
        intention = intend(season_words, draft=shown.id, turn=shown.turn)
        await_words(desk, desk.actor.telegram_id, intention, desk.at + _PATIENCE)
    return _asked(desk, shown, screen(_making(desk, shown), shown))


def _asked(desk: Desk, draft: Draft, shown: Screen) -> Asked:
    choices = [
        Choice(
            press.label,
            intend(season_step, draft=draft.id, turn=draft.turn, act=press.act, value=press.value),
        )
        for row in shown.rows
        for press in row
    ]
    asked = ask(desk, shown.text, choices)
    buttons = iter([button for row in asked.rows for button in row])
    return Asked(shown.text, tuple(tuple(next(buttons) for _ in row) for row in shown.rows))


def _stop_waiting(desk: Desk) -> None:
    drafts.stop_waiting(desk.tx, desk.actor.telegram_id)


def _start(desk: Desk, draft: Draft) -> Answer:
    """Start the season, unless what would end by it is no longer what was shown."""
    running = desk.running
    if (running.id if running else None) not in (None, draft.last):
        last = running.id if running else None
        return _show(desk, replace(draft, last=last))
    trouble = problem(draft)
    if trouble is not None:
        raise RulesDoNotWork(trouble)
    today = desk.at.astimezone(desk.zone).date()
    if draft.first < today:
        raise FirstEveningPast(with_year(draft.first, today))
    try:
        make_season(desk, draft)
    except EngineError as error:
        raise RulesDoNotWork(RulesCannotWork(error.trouble)) from error
    return SeasonStarted(draft.name, with_year(draft.evenings(desk.hours)[0], today))
