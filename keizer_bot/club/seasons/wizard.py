"""Prepares a new season in the chat, step by step; the club only changes when it starts.

The draft is stored after each step, so that the arbiter can continue another day, even after a
restart.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import chain, islice

from msgspec.structs import replace

from keizer_bot.club.accounts.links import link_text, make_link
from keizer_bot.club.seasons import wizard_messages as messages
from keizer_bot.club.seasons.actions import (
    announce,
    ask_to_end,
    last_played,
    rounds_left,
    with_year,
)
from keizer_bot.club.seasons.choices import HolidayLabel, WizardLabel, open_holidays, with_list
from keizer_bot.club.seasons.draft import Draft, WizardStep, keep, kept, new_draft, open_draft
from keizer_bot.club.seasons.screens import problem, screen
from keizer_bot.club.seasons.wizard_acts import act as after_act
from keizer_bot.club.seasons.wizard_acts import answered
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.messages import Job, No, StaleButton
from keizer_bot.core.occurrences import SeasonClosed
from keizer_bot.core.posting import club_chats
from keizer_bot.core.questions import (
    ButtonKey,
    Choice,
    ask,
    ask_one,
    await_words,
    intend,
    on_press,
    require_existing,
)
from keizer_bot.core.reply import Button, Reply
from keizer_bot.core.request import Request
from keizer_bot.engine.cup import bracket_of
from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.model import Season
from keizer_bot.engine.season_check import check_season
from keizer_bot.formats.players_file import ListNotes, PlayerLine, note_messages
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.message import Label
from keizer_bot.reading.talk import ButtonWord, button_words
from keizer_bot.store import club_evenings, drafts, merging, people, seasons
from keizer_bot.store.founding import set_hours
from keizer_bot.store.seasons import RatingOrigin

_PATIENCE = timedelta(hours=6)
_FIRST_PATIENCE = timedelta(days=7)  # a new club may take longer over its first season
_AWAITED = "ask_"
_SHOWN = 3  # names shown of a list
_TYPED_WORDS: Mapping[Label, tuple[ButtonWord, ...]] = {
    WizardLabel.NEXT: (ButtonWord.ON, ButtonWord.SKIP),
    WizardLabel.BACK: (ButtonWord.BACK,),
    WizardLabel.LIST_IS_RIGHT: (ButtonWord.YES, ButtonWord.ON),
    WizardLabel.START_AT_ONCE: (ButtonWord.START,),
    HolidayLabel.NO_EVENING: (ButtonWord.NO,),
    HolidayLabel.AS_USUAL: (ButtonWord.YES,),
    WizardLabel.START_SEASON: (ButtonWord.YES, ButtonWord.START, ButtonWord.ON),
    No(): (ButtonWord.NO,),
}
"""Words that people type instead of these buttons; "yes" starts the season or goes a step on."""
_NEXT_JOBS = (Job.LINKS, Job.CLUB)  # next steps of a club without a group


def season_overview(context: Context) -> Reply:
    """Show the progress of the running season, with buttons for what is possible.

    Raises `ArbiterOnly`.
    """
    context.require(Right.ALL)
    row = context.running
    draft = open_draft(context)
    choices = [Choice(WizardLabel.NEW_SEASON, intend(begin_season))]
    if draft is not None:
        choices.insert(0, Choice(messages.GoOn(draft.name), intend(go_on, draft=draft.id)))
    if row is None:
        return ask(context, messages.NothingRuns(context.name), choices)
    rounds = seasons.rounds(context.tx, row.id)
    text = messages.SeasonOverview(
        season=row.name,
        played=last_played(context, row),
        rounds=len(rounds),
        last=rounds[-1].date if rounds else None,
        players=len(seasons.players(context.tx, row.id)),
    )
    return ask(context, text, [*choices, Choice(WizardLabel.END_SEASON, intend(ask_to_end))])


@on_press("begin-season", may=Right.ALL)
def begin_season(context: Context, *, warned: bool = False) -> Reply:
    """Prepare a new season; if the running one is not over, ask first. Raises `ArbiterOnly`."""
    row = context.running
    left = rounds_left(context, row) if row else None
    if row is not None and left is not None and not warned:
        begin = Choice(WizardLabel.NEW_SEASON, intend(begin_season, warned=True))
        question = messages.SeasonNotOver(row.name, left)
        return ask_one(context, question, [begin])
    draft = new_draft(context)
    if not draft.entrants:  # there are no members to choose from yet
        draft = replace(draft, step=WizardStep.ASK_PLAYER)
    return _show(context, draft)


@on_press("go-on", may=Right.ALL)
def go_on(context: Context, *, draft: int) -> Reply:
    """Continue a season in preparation. Raises `ArbiterOnly`, `StaleButton`."""
    return _show(context, _draft(context, draft))


@on_press("season-step", may=Right.ALL)
def season_step(
    context: Context, *, draft: int, turn: int, act: str, value: str | int | None = None
) -> Reply:
    """Carry out a button of the wizard.

    Raises `ArbiterOnly`, `StaleButton`, and the refusals of a step.
    """
    before = _draft(context, draft, turn)
    if act == "discard":
        drafts.close(context.tx, draft, context.at)
        drafts.stop_waiting(context.tx, context.actor.person_id)
        begin = Choice(WizardLabel.NEW_SEASON, intend(begin_season))
        return ask(context, messages.DraftThrownAway(before.name), [begin])
    if act == "start":
        return _start(context, before)
    return _show(context, after_act(context, before, act, value))


@on_press("season-words", may=Right.ALL)
def season_words(context: Context, *, draft: int, turn: int, words: str) -> Reply:
    """Take a typed answer to the wizard's question; if it is refused, ask again.

    A yes, a no or a "verder" leaves the question without an answer.
    """
    before = kept(context, draft)
    if before is None or before.turn != turn:
        return Reply.of(messages.NotWaitedFor())
    if button_words(words):
        asks = before.step.startswith(_AWAITED)
        return _show(context, after_act(context, before, "back", None) if asks else before)
    return _show(context, answered(context, before, words))


def take_list(
    context: Context, lines: Sequence[PlayerLine], notes: ListNotes | None = None
) -> Reply:
    """Use a list from a file in the season in preparation; without one, ask to prepare one."""
    draft = open_draft(context)
    if draft is not None:
        return _show(context, with_list(context, draft, lines, notes=notes))
    make = intend(season_with_list, lines=lines)
    choices = [Choice(WizardLabel.NEW_SEASON, make)]
    first = tuple(line.name for line in lines[:_SHOWN])
    question = messages.ListFor(len(lines), first, tuple(note_messages(notes or ListNotes())))
    return ask_one(context, question, choices)


@on_press("season-with-list", may=Right.ALL)
def season_with_list(
    context: Context, *, lines: list[PlayerLine], source: str | None = None, day: str | None = None
) -> Reply:
    """Prepare a season with the players of a list, which `source` published on `day`.

    If a season is already in preparation, it gets these players. Raises `ArbiterOnly`.
    """
    origin = RatingOrigin("published", source, day) if source else None
    draft = open_draft(context) or new_draft(context)
    return _show(context, with_list(context, draft, lines, origin))


@on_press("rules-for-coming")
def take_rules(context: Context, *, table: dict[str, object]) -> Reply:
    """Use these rules for the season in preparation. Raises `StaleButton`, `RulesDoNotWork`."""
    context.require(Right.ALL)
    draft = require_existing(open_draft(context))
    return _show(context, replace(draft, rules=table, step=WizardStep.RULES, event=None))


def _draft(context: Context, number: int, turn: int | None = None) -> Draft:
    stored = kept(context, number)
    if stored is None or turn not in (None, stored.turn):
        raise StaleButton
    return stored


def _show(context: Context, draft: Draft) -> Reply:
    """Store the draft and show the screen of its step; buttons of earlier screens become stale.

    In a round robin or a cup the number of players fixes the number of rounds.
    """
    shown = replace(draft, turn=draft.turn + 1, rounds=draft.fixed_rounds or draft.rounds)
    keep(context, shown)
    drafts.stop_waiting(context.tx, context.actor.person_id)
    here = {"draft": shown.id, "turn": shown.turn}
    first_players = shown.last is None and shown.step is WizardStep.PLAYERS
    asks = shown.step.startswith(_AWAITED)
    if first_players or asks:
        until = context.at + (_FIRST_PATIENCE if shown.last is None else _PATIENCE)
        await_words(context, context.actor.person_id, intend(season_words, **here), until)
    text, rows = screen(context, shown)
    choices = [
        Choice(
            press.label,
            intend(season_step, **here, act=press.act, value=press.value),
            _typed_words(press.label, asks=asks),
        )
        for press in chain.from_iterable(rows)
    ]
    buttons = chain.from_iterable(ask(context, text, choices, typed=True).rows)
    return Reply.question(text, tuple(tuple(islice(buttons, len(row))) for row in rows))


def _typed_words(label: Label, *, asks: bool) -> tuple[ButtonWord, ...]:
    """The words that press that button; while an answer is expected, those that are not one."""
    if asks:
        return (ButtonWord.BACK, ButtonWord.NO, ButtonWord.ON, ButtonWord.SKIP)
    return _TYPED_WORDS.get(label, ())


def _start(context: Context, draft: Draft) -> Reply:
    """Start the season, unless it would end another season than the one shown.

    If the arbiter has not decided about the evenings around Christmas, ask that first.
    """
    running = context.running
    if running is not None and running.id != draft.last:
        return _show(context, replace(draft, last=running.id))
    if open_holidays(draft, context.hours):
        return _show(context, replace(draft, step=WizardStep.FRAME))
    if trouble := problem(draft):
        raise messages.RulesDoNotWork(trouble)
    first = draft.begins(context.hours)
    if first < context.today:
        raise messages.FirstEveningPast(with_year(context, first))
    if draft.inside and not set(draft.evenings(context.hours)) <= set(draft.inside.days):
        raise messages.TooFewEvenings(draft.inside.name, len(draft.inside.days), draft.rounds)
    try:
        make_season(context, draft)
    except EngineError as error:
        raise messages.RulesDoNotWork(messages.RulesCannotWork(error.trouble)) from error
    if club_chats(context):
        return Reply.of(messages.SeasonStarted(draft.name, with_year(context, first)))
    token = make_link(context.tx, context.club.id, "group", context.at)
    link = link_text(context.app.bot_name, "group", token)
    text = messages.SeasonStartedWithoutGroup(draft.name, with_year(context, first), link)
    here = {"competition": context.competition.id}
    rows = [(Button(job, intend(ButtonKey.JOB, **here, job=job)),) for job in _NEXT_JOBS]
    return Reply.of(text, rows=tuple(rows))


def make_season(context: Context, draft: Draft) -> int:
    """Make the draft the running season and end the one before it; returns its id.

    Raises RulesRefusedError and SeasonRefusedError; then nothing is stored.
    """
    players = draft.players()
    check_season(Season(draft.name, players, ()), draft.chosen_rules())
    running = context.running
    table = json.loads(context.competition.hours)
    if context.hours.rounds != draft.per_evening:
        table["evening"] |= {"rounds": draft.per_evening}
        set_hours(context.tx, context.competition.id, json.dumps(table))
    seasons.end_seasons(context.tx, context.competition.id, context.at)
    if running is not None:
        context.happened(SeasonClosed(context.snapshot_of(running)))
    rules = json.dumps(draft.table(), ensure_ascii=False)
    number = context.competition.id
    season_id = seasons.add_season(context.tx, number, draft.name, rules, "{}", context.at)
    for place, (entrant, player) in enumerate(zip(draft.playing, players, strict=True), start=1):
        member = entrant.member
        if member is None:
            member = people.add_member(context.tx, context.club.id, entrant.name)
        people.take_mail(context.tx, member, entrant.mail)
        merging.note_birth(context.tx, member, entrant.born)
        seasons.add_player(
            context.tx,
            season_id,
            member,
            player,
            place=place,
            arrangement=entrant.arrangement,
            standing_kind=entrant.standing_kind,
            origin=entrant.origin,
        )
    bracket = bracket_of(Season(draft.name, players), draft.chosen_rules())
    seasons.set_bracket(context.tx, season_id, bracket)
    if draft.inside is not None:
        inside = json.dumps(draft.inside.table, ensure_ascii=False)
        club_evenings.play_inside(context.tx, season_id, inside, draft.inside.outer)
    for number, day in enumerate(draft.evenings(context.hours), start=1):
        seasons.add_round(context.tx, season_id, number, day, None)
    drafts.close(context.tx, draft.id, context.at)
    announce(context, season_id, ended=running)
    return season_id


def season(request: Request) -> Reply:
    """``/seizoen``: show the running season, with buttons to end it or prepare a new one."""
    return season_overview(request.context)


SEASON = Command(
    "seizoen season stagione",
    Topic.MANAGING,
    season,
    usual=True,
    may=Right.ALL,
    scope=Scope.SEASON,
    without_season=True,
)
