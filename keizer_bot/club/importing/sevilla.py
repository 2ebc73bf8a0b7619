"""A season from Sevilla: what is taken of it and what is not is shown, before it is imported."""

from __future__ import annotations

from keizer_bot.club.importing import messages
from keizer_bot.club.importing.season_file import ask_to_take_in, ends, leader_of, throw_file_away
from keizer_bot.core.change_log import Recorded
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import NeverMind, StaleButton
from keizer_bot.core.questions import Answer, Choice, ask, intend, on_press
from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.season_check import check_season
from keizer_bot.formats.season_file import write_season_file
from keizer_bot.formats.sevilla import BYE, Moved, read_sevilla, sevilla_text
from keizer_bot.i18n.commands import Right
from keizer_bot.store import drafts


def take_sevilla(context: RequestContext, name: str, content: bytes) -> Answer:
    """Show what a report of Sevilla's brings; of several groups one is chosen first.

    Raises `FileRefused`.
    """
    moved = _read(name, content, 0)
    draft = drafts.add(
        context.tx,
        context.competition.id,
        context.actor.person_id,
        "file",
        sevilla_text(content),
        context.at,
    )
    if len(moved.groups) == 1:
        return _show(context, moved, draft)
    choices = [
        Choice(group, intend(take_sevilla_group, draft=draft, group=place))
        for place, group in enumerate(moved.groups)
    ]
    return ask(
        context,
        messages.WhichGroup(name),
        [*choices, Choice(NeverMind(), intend(throw_file_away, draft=draft))],
    )


@on_press("take-sevilla-group")
def take_sevilla_group(context: RequestContext, *, draft: int, group: int) -> Answer:
    """That group of the report that waits. Raises `ArbiterOnly`, `StaleButton`, `FileRefused`."""
    context.require(Right.ALL)
    row = drafts.open_(context.tx, draft)
    if row is None:
        raise StaleButton
    return _show(context, _read("", row.content.encode(), group), draft)


def _read(name: str, content: bytes, group: int) -> Moved:
    try:
        moved = read_sevilla(content, group)
        check_season(moved.file.season, rules_from(moved.file.rules))
    except EngineError as error:
        raise messages.FileRefused(name, messages.FileKind.SEVILLA, error.trouble) from error
    return moved


def _show(context: RequestContext, moved: Moved, draft: int) -> Answer:
    """Keep it as a season file, and ask about that."""
    drafts.save(context.tx, draft, write_season_file(moved.file))
    season, ours = moved.file.season, leader_of(moved.file)
    question = messages.SevillaPreview(
        season=season.name,
        players=len(season.players),
        rounds=len(season.rounds),
        games=moved.games,
        reasons=tuple(messages.ReadAs(reason, _kind(kind), n) for reason, kind, n in moved.reasons),
        left_out=_left_out(moved),
        leader=messages.SevillaLeader(moved.leader) if moved.leader else None,
        ours=messages.OurLeader(ours.player) if ours else None,
        running=ends(context),
    )
    return ask_to_take_in(context, question, draft)


def _kind(kind: str) -> AbsenceKind | Recorded:
    return Recorded.BYE if kind == BYE else AbsenceKind(kind)


def _left_out(
    moved: Moved,
) -> tuple[messages.OpenGames | messages.NoDates | messages.NoNumbers | messages.HigherTop, ...]:
    said = [
        messages.OpenGames(moved.open_games) if moved.open_games else None,
        messages.NoDates(tuple(map(str, moved.undated))) if moved.undated else None,
        messages.NoNumbers(moved.without_number) if moved.without_number else None,
        messages.HigherTop(moved.top) if moved.top else None,
    ]
    return tuple(each for each in said if each is not None)
