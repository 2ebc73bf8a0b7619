"""A season in a file from an arbiter: shown, asked about, and then the running season.

Of a report of Sevilla's is shown what is taken of it and what is not, before it is imported.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta

from keizer_bot.club.importing import messages
from keizer_bot.club.seasons.actions import announce, last_played
from keizer_bot.club.seasons.files import import_season, is_undated
from keizer_bot.core.change_log import Recorded
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import No, StaleButton
from keizer_bot.core.questions import Answer, Choice, ask, await_words, intend, on_press
from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.season_check import check_season
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.formats.sevilla import BYE, Moved, read_sevilla, sevilla_text
from keizer_bot.grammar.phrases import one_day
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import drafts

_TO_ANSWER = timedelta(hours=1)
_YEAR = timedelta(days=365)  # the first round lies in the year before


def take_season(context: RequestContext, name: str, content: bytes) -> Answer:
    """Ask whether a season file is to be the running season. Raises `FileRefused`."""
    file = _season_file(name, content)
    return _ask_about(context, file, _keep(context, content.decode("utf-8-sig")))


def _keep(context: RequestContext, text: str) -> int:
    """Let the file wait for an answer; its number."""
    competition, reader = context.competition.id, context.actor.person_id
    return drafts.add(context.tx, competition, reader, "file", text, context.at)


def _waiting(context: RequestContext, draft: int) -> str:
    """The text of the file that waits. Raises `ArbiterOnly`, `StaleButton`."""
    context.require(Right.ALL)
    row = drafts.open_(context.tx, draft)
    if row is None:
        raise StaleButton
    return row.content


@contextmanager
def readable(name: str, kind: messages.FileKind) -> Iterator[None]:
    """Say what the engine finds wrong with the file. Raises `FileRefused`."""
    try:
        yield
    except EngineError as error:
        raise messages.FileRefused(name, kind, error.trouble) from error


def _season_file(name: str, content: bytes | str) -> SeasonFile:
    with readable(name, messages.FileKind.SEASON):
        file = read_season_file(content)
        check_season(file.season, rules_from(file.rules))
    return file


def _ask_about(context: RequestContext, file: SeasonFile, draft: int) -> Answer:
    season = file.season
    question = messages.SeasonFilePreview(
        season.name, len(season.players), len(season.rounds), leader_of(file), ends(context)
    )
    return ask_to_take_in(context, question, draft)


def ends(context: RequestContext) -> messages.EndsRunning | None:
    """Which season would end by it."""
    running = context.running
    return messages.EndsRunning(running.name, last_played(context, running)) if running else None


def ask_to_take_in(context: RequestContext, question: Message, draft: int) -> Answer:
    """Ask that about the season file that waits."""
    running = context.running
    intention = intend(take_season_in, draft=draft, ends=running.id if running else None)
    choices = [
        Choice(messages.EndAndTakeIn() if running else messages.TakeItIn(), intention),
        Choice(No(), intend(throw_file_away, draft=draft)),
    ]
    return ask(context, question, choices)


def leader_of(file: SeasonFile) -> messages.LastRound | None:
    """Who leads after the last round of a file, by our reckoning."""
    played = file.season.rounds
    if not played:
        return None
    lines = standings(file.season, rules_from(file.rules), after=len(played)).lines
    names = {p.id: p.name for p in file.season.players}
    return messages.LastRound(names[lines[0].player], len(played)) if lines else None


@on_press("take-season-in")
def take_season_in(context: RequestContext, *, draft: int, ends: int | None) -> Answer:
    """Make the file that waits the running season; what ran ends, if that was agreed to.

    Raises `StaleButton`, `FileRefused`.
    """
    file = _season_file("", _waiting(context, draft))
    if not is_undated(file):
        return _begin(context, file, draft, ends)
    intention = intend(take_dated_season_in, draft=draft, ends=ends)
    await_words(context, context.actor.person_id, intention, context.at + _TO_ANSWER)
    return messages.AskFirstDate(file.season.name)


@on_press("take-dated-season-in")
def take_dated_season_in(
    context: RequestContext, *, draft: int, ends: int | None, words: str
) -> Answer:
    """The same, now that it is said when round 1 was. Raises also `NoPastEvening`."""
    file = _season_file("", _waiting(context, draft))
    first = one_day(words, context.today - _YEAR)
    evening = context.hours.evening.weekday
    if first is None or first > context.today or first.weekday() != evening:
        raise messages.NoPastEvening(words)
    return _begin(context, file, draft, ends, first)


def _begin(
    context: RequestContext,
    file: SeasonFile,
    draft: int,
    ends: int | None,
    first: date | None = None,
) -> Answer:
    running = context.running
    if (running.id if running else None) != ends:
        return _ask_about(context, file, draft)
    with readable(file.season.name, messages.FileKind.SEASON):
        season_id = import_season(context.tx, context.competition.id, file, context.at, first=first)
    drafts.close(context.tx, draft, context.at)
    announce(context, season_id, ended=running)
    ended = messages.SeasonKept(running.name) if running else None
    return messages.SeasonTakenIn(file.season.name, len(file.season.players), ended)


@on_press("throw-file-away")
def throw_file_away(context: RequestContext, *, draft: int) -> Answer:
    """The file is not wanted after all: it is not kept either."""
    context.require(Right.ALL)
    drafts.close(context.tx, draft, context.at)
    return messages.FileThrownAway()


def take_sevilla(context: RequestContext, name: str, content: bytes) -> Answer:
    """Show what a report of Sevilla's brings; of several groups one is chosen first.

    Raises `FileRefused`.
    """
    moved = _sevilla(name, content, 0)
    draft = _keep(context, sevilla_text(content))
    if len(moved.groups) == 1:
        return _show(context, moved, draft)
    choices = [
        Choice(group, intend(take_sevilla_group, draft=draft, group=place))
        for place, group in enumerate(moved.groups)
    ]
    never_mind = Choice(No(), intend(throw_file_away, draft=draft))
    return ask(context, messages.WhichGroup(name), [*choices, never_mind])


@on_press("take-sevilla-group")
def take_sevilla_group(context: RequestContext, *, draft: int, group: int) -> Answer:
    """That group of the report that waits. Raises `ArbiterOnly`, `StaleButton`, `FileRefused`."""
    waiting = _waiting(context, draft)
    return _show(context, _sevilla("", waiting.encode(), group), draft)


def _sevilla(name: str, content: bytes, group: int) -> Moved:
    with readable(name, messages.FileKind.SEVILLA):
        moved = read_sevilla(content, group)
        check_season(moved.file.season, rules_from(moved.file.rules))
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
        reasons=tuple(
            messages.ReadAs(reason, Recorded.BYE if kind == BYE else AbsenceKind(kind), n)
            for reason, kind, n in moved.reasons
        ),
        left_out=_left_out(moved),
        leader=messages.SevillaLeader(moved.leader) if moved.leader else None,
        ours=messages.OurLeader(ours.player) if ours else None,
        running=ends(context),
    )
    return ask_to_take_in(context, question, draft)


def _left_out(moved: Moved) -> tuple[Message, ...]:
    said = [
        messages.OpenGames(moved.open_games) if moved.open_games else None,
        messages.NoDates(tuple(map(str, moved.undated))) if moved.undated else None,
        messages.NoNumbers(moved.without_number) if moved.without_number else None,
        messages.HigherTop(moved.top) if moved.top else None,
    ]
    return tuple(each for each in said if each is not None)
