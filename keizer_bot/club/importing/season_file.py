"""A season in a file from an arbiter: shown, asked about, and then the running season.

Of another program's file is shown what is taken of it, what is not, and whether its totals are
ours, before it is imported. It can also become an earlier season, beside what runs.
"""

import json
from collections.abc import Sequence
from datetime import date, timedelta

from keizer_bot.club.importing import messages
from keizer_bot.club.importing.reading import USUAL, StandInRules, read_moved, read_table, readable
from keizer_bot.club.importing.views import summary_of
from keizer_bot.club.one_person.asking import ask_who
from keizer_bot.club.one_person.recognising import NOBODY_ASKED, Decisions, forgotten_of
from keizer_bot.club.people.privacy import erase_in_season
from keizer_bot.club.seasons.actions import announce, last_played
from keizer_bot.club.seasons.files import import_earlier_season, import_season, is_undated
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import No, StaleButton
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Answer, Choice, ask, await_words, intend, on_press
from keizer_bot.engine.ranking import last_round, standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.season_check import check_season
from keizer_bot.formats.messages import RulesOfRunning
from keizer_bot.formats.moved import MovedSeason, text_of
from keizer_bot.formats.results_columns import Column, Columns, columns_of_heads
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.formats.table_rows import Row
from keizer_bot.grammar.phrases import one_day
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import drafts, seasons

TO_ANSWER = timedelta(hours=1)
_YEAR = timedelta(days=365)  # the first round lies in the year before


def take_season(context: RequestContext, name: str, content: bytes) -> Answer:
    """Ask whether a season file is to be the running season. Raises `FileRefused`."""
    file = _season_file(name, content)
    return _ask_about(context, file, keep(context, content.decode("utf-8-sig")))


def keep(context: RequestContext, text: str) -> int:
    """Let the file wait for an answer; its number."""
    competition, reader = context.competition.id, context.actor.person_id
    return drafts.add(context.tx, competition, reader, "file", text, context.at)


def waiting(context: RequestContext, draft: int) -> str:
    """The text of the file that waits. Raises `ArbiterOnly`, `StaleButton`."""
    context.require(Right.ALL)
    row = drafts.open_(context.tx, draft)
    if row is None:
        raise StaleButton
    return row.content


def _season_file(name: str, content: bytes | str) -> SeasonFile:
    with readable(name, messages.FileKind.SEASON):
        file = read_season_file(content)
        check_season(file.season, rules_from(file.rules))
    return file


def _ask_about(context: RequestContext, file: SeasonFile, draft: int) -> Answer:
    season = file.season
    question = messages.SeasonFilePreview(
        season.name, len(season.players), len(season.rounds), _leader_of(file), _ends(context)
    )
    return _ask_to_take_in(context, question, draft, played=bool(last_round(season)))


def _ends(context: RequestContext) -> messages.EndsRunning | None:
    """Which season would end by it."""
    running = context.running
    return messages.EndsRunning(running.name, last_played(context, running)) if running else None


def _ask_to_take_in(
    context: RequestContext, question: Message, draft: int, *, played: bool
) -> Answer:
    """Ask that about the season file that waits; what was never played is no earlier season."""
    running = context.running
    intention = intend(take_season_in, draft=draft, ends=running.id if running else None)
    earlier = intend(take_season_in, draft=draft, ends=None, earlier=True)
    choices = [
        Choice(messages.EndAndTakeIn() if running else messages.TakeItIn(), intention),
        Choice(messages.TakeAsEarlier(), earlier),
        Choice(No(), intend(throw_file_away, draft=draft)),
    ]
    return ask(context, question, choices if played else [choices[0], choices[-1]])


def _leader_of(file: SeasonFile) -> messages.LastRound | None:
    """Who leads after the last round of a file, by our reckoning."""
    played = file.season.rounds
    if not played:
        return None
    lines = standings(file.season, rules_from(file.rules), after=len(played)).lines
    names = {p.id: p.name for p in file.season.players}
    return messages.LastRound(names[lines[0].player], len(played)) if lines else None


@on_press("take-season-in")
def take_season_in(
    context: RequestContext, *, draft: int, ends: int | None, earlier: bool = False
) -> Answer:
    """Make the file that waits the running season; what ran ends, if that was agreed to.

    Or an `earlier` one, and what runs goes on. Raises `StaleButton`, `FileRefused`.
    """
    file = _season_file("", waiting(context, draft))
    if not is_undated(file):
        return _begin(context, file, draft, ends, earlier=earlier)
    intention = intend(take_dated_season_in, draft=draft, ends=ends, earlier=earlier)
    await_words(context, context.actor.person_id, intention, context.at + TO_ANSWER)
    return messages.AskFirstDate(file.season.name)


@on_press("take-dated-season-in")
def take_dated_season_in(
    context: RequestContext, *, draft: int, ends: int | None, words: str, earlier: bool = False
) -> Answer:
    """The same, now that it is said when round 1 was. Raises also `NoPastEvening`."""
    file = _season_file("", waiting(context, draft))
    first = first_day_in(context, words)
    if first.weekday() != context.hours.evening.weekday and not earlier:
        raise messages.NoPastEvening(words)
    return _begin(context, file, draft, ends, first, earlier=earlier)


def first_day_in(context: RequestContext, words: str) -> date:
    """The day in an answer: one that was. Raises `NoPastEvening`."""
    first = one_day(words, context.today - _YEAR)
    if first is None or first > context.today:
        raise messages.NoPastEvening(words)
    return first


@on_press("take-season-of")
def take_season_of(
    context: RequestContext,
    *,
    draft: int,
    ends: int | None,
    first: str | None,
    earlier: bool,
    who: dict[str, int],
) -> Answer:
    """The same, now that it is said who another of its players is."""
    file = _season_file("", waiting(context, draft))
    day = date.fromisoformat(first) if first else None
    return _begin(context, file, draft, ends, day, earlier=earlier, who=who)


def _begin(
    context: RequestContext,
    file: SeasonFile,
    draft: int,
    ends: int | None,
    first: date | None = None,
    *,
    earlier: bool = False,
    who: Decisions = NOBODY_ASKED,
) -> Answer:
    running = context.running
    if not earlier and (running.id if running else None) != ends:
        return _ask_about(context, file, draft)
    day = first.isoformat() if first else None
    again = {"draft": draft, "ends": ends, "first": day, "earlier": earlier}
    if question := ask_who(context, file, who, take_season_of, **again):
        return question
    season = file.season
    drafts.close(context.tx, draft, context.at)
    if earlier:
        years = keep_as_earlier(context, file, first, who)
        return messages.EarlierTakenIn(season.name, len(season.players), years)
    with readable(season.name, messages.FileKind.SEASON):
        season_id = import_season(
            context.tx, context.competition.id, file, context.at, first=first, who=who
        )
    erase_in_season(context, season_id, forgotten_of(who))
    announce(context, season_id, ended=running)
    ended = messages.SeasonKept(running.name) if running else None
    return messages.SeasonTakenIn(season.name, len(season.players), ended)


def keep_as_earlier(
    context: RequestContext, file: SeasonFile, first: date | None, who: Decisions
) -> str:
    """Import the season as an earlier one, and put it on record; its years as they are typed.

    Raises `FileRefused`.
    """
    name = file.season.name
    with readable(name, messages.FileKind.SEASON):
        season_id = import_earlier_season(
            context.tx, context.competition.id, file, context.at, first=first, who=who
        )
    erase_in_season(context, season_id, forgotten_of(who))
    note(context, Action.SEASON_IMPORTED, name, season_id=season_id)
    years = seasons.years_of(context.tx, season_id) or ()
    return "-".join(map(str, dict.fromkeys(years)))


@on_press("throw-file-away")
def throw_file_away(context: RequestContext, *, draft: int) -> Answer:
    """The file is not wanted after all: it is not kept either."""
    context.require(Right.ALL)
    drafts.close(context.tx, draft, context.at)
    return messages.FileThrownAway()


def take_moved(
    context: RequestContext, kind: messages.FileKind, name: str, content: bytes
) -> Answer:
    """Show what another program's file brings; of several groups one is chosen first.

    Raises `FileRefused`.
    """
    with readable(name, kind):
        moved = read_moved(kind, name, content, rules=rules_here(context))
    if len(moved.groups) <= 1:
        return _show(context, kind, moved, keep(context, "{}"))
    draft = keep(context, text_of(content))
    choices = [
        Choice(group, intend(take_sevilla_group, draft=draft, group=place))
        for place, group in enumerate(moved.groups)
    ]
    never_mind = Choice(No(), intend(throw_file_away, draft=draft))
    return ask(context, messages.WhichGroup(name), [*choices, never_mind])


def rules_here(context: RequestContext) -> StandInRules:
    """The rules of what runs; pairs that are forbidden there are of other players."""
    running = context.running
    if running is None:
        return USUAL
    table = json.loads(running.rules)
    pairing = {key: value for key, value in table.get("pairing", {}).items() if key != "forbidden"}
    return StandInRules(table | {"pairing": pairing}, RulesOfRunning(running.name))


@on_press("take-sevilla-group")
def take_sevilla_group(context: RequestContext, *, draft: int, group: int) -> Answer:
    """That group of the report that waits. Raises `ArbiterOnly`, `StaleButton`, `FileRefused`."""
    report = waiting(context, draft).encode()
    with readable("", messages.FileKind.SEVILLA):
        moved = read_moved(messages.FileKind.SEVILLA, "", report, group=group)
    return _show(context, messages.FileKind.SEVILLA, moved, draft)


def _show(
    context: RequestContext, kind: messages.FileKind, moved: MovedSeason, draft: int
) -> Answer:
    """Keep it as a season file, and ask about that."""
    drafts.save(context.tx, draft, write_season_file(moved.file))
    question = messages.MovedPreview(summary_of(kind, moved), _ends(context))
    return _ask_to_take_in(context, question, draft, played=True)


def take_table(context: RequestContext, name: str, rows: Sequence[Row]) -> Answer:
    """Show what a table of results brings; what its heads do not say is asked first.

    Raises `FileRefused`, `FileKindUnknown`.
    """
    return _read_or_ask(context, name, rows, columns_of_heads(rows[0][1]), keep(context, "{}"))


def _read_or_ask(
    context: RequestContext, name: str, rows: Sequence[Row], columns: Columns, draft: int
) -> Answer:
    missing = columns.missing
    if missing is None:
        with readable(name, messages.FileKind.RESULTS):
            moved = read_table(rows, columns, name, rules_here(context))
        return _show(context, messages.FileKind.RESULTS, moved, draft)
    if not columns.free:
        raise messages.FileKindUnknown(name)
    places = {column.value: place for column, place in columns.places.items()}
    drafts.save(context.tx, draft, json.dumps({"name": name, "rows": rows, "places": places}))
    choices = [
        Choice(
            f"{place + 1} {columns.titles[place]}",
            intend(take_results_column, draft=draft, column=missing.value, place=place),
        )
        for place in columns.free
    ]
    never_mind = Choice(No(), intend(throw_file_away, draft=draft))
    return ask(context, messages.WhichColumn(name, missing), [*choices, never_mind])


@on_press("take-results-column")
def take_results_column(context: RequestContext, *, draft: int, column: str, place: int) -> Answer:
    """That column of the table that waits. Raises `ArbiterOnly`, `StaleButton`, `FileRefused`."""
    kept = json.loads(waiting(context, draft))
    if "rows" not in kept:
        raise StaleButton
    rows = [(line, cells) for line, cells in kept["rows"]]
    known = {Column(name): number for name, number in kept["places"].items()}
    columns = Columns(tuple(rows[0][1]), known).with_(Column(column), place)
    return _read_or_ask(context, kept["name"], rows, columns, draft)
