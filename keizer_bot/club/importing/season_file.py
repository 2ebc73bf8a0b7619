"""Imports a season from an arbiter's file: shows it, asks, and makes it the running season.

Before another program's file is imported, the arbiter sees what is imported, what is left out, and
if the totals agree. The file can also become an earlier season, beside the running one.
"""

import json
from collections.abc import Sequence
from datetime import date, timedelta

from msgspec.structs import replace

from keizer_bot.club.importing import messages
from keizer_bot.club.importing.document import (
    AnySeason,
    SeasonWithoutRules,
    SeasonWithRules,
    table_season,
)
from keizer_bot.club.importing.reading import (
    USUAL,
    StandInRules,
    first_players,
    leader_of,
    readable,
)
from keizer_bot.club.people.one_person import NOBODY_ASKED, Decisions, ask_who, forgotten_of
from keizer_bot.club.people.personal_data import erase_in_season
from keizer_bot.club.seasons.actions import announce, last_played, with_year
from keizer_bot.club.seasons.files import import_earlier_season, import_season, is_undated
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.messages import LastPart, No, StaleButton
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Choice, ask, await_words, intend, on_press, require_existing
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import rules_of
from keizer_bot.engine.ranking import last_round
from keizer_bot.formats.looks import FileLook, look_of_table
from keizer_bot.formats.messages import RulesOfRunning
from keizer_bot.formats.results_columns import Column, Columns, columns_of
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.formats.table_rows import Row
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.phrases import one_day
from keizer_bot.store import drafts, seasons

TO_ANSWER = timedelta(hours=1)
_YEAR = timedelta(days=365)  # the first round lies in the year before


def take_season(context: Context, file: SeasonFile, leader: messages.LastRound | None) -> Reply:
    """Ask whether to make a season file the running season."""
    return _ask_about(context, file, leader, keep(context, write_season_file(file)))


def keep(context: Context, text: str) -> int:
    """Store the file until the arbiter answers; returns its number."""
    competition, reader = context.competition.id, context.actor.person_id
    return drafts.add(context.tx, competition, reader, "file", text, context.at)


def waiting(context: Context, draft: int) -> str:
    """The text of the waiting file. Raises `ArbiterOnly`, `StaleButton`."""
    context.require(Right.ALL)
    row = require_existing(drafts.open_(context.tx, draft))
    return row.content


def _kept_season(context: Context, draft: int) -> SeasonFile:
    """The waiting file as a season file. Raises `ArbiterOnly`, `StaleButton`."""
    return read_season_file(waiting(context, draft))


def _ask_about(
    context: Context, file: SeasonFile, leader: messages.LastRound | None, draft: int
) -> Reply:
    season = file.season
    size, first = (len(season.players), len(season.rounds)), first_players(file)
    question = messages.SeasonFilePreview(season.name, *size, first, leader, _ends(context))
    return _ask_to_take_in(context, question, draft, played=bool(last_round(season)))


def _ends(context: Context) -> messages.EndsRunning | None:
    """The season that would end if the file were imported."""
    running = context.running
    return messages.EndsRunning(running.name, last_played(context, running)) if running else None


def _ask_to_take_in(
    context: Context, question: Message, draft: int, *, played: bool, starts: date | None = None
) -> Reply:
    """Ask about the waiting season file; a season without games cannot be an earlier one."""
    running = context.running
    day = {"starts": starts.isoformat()} if starts else {}
    intention = intend(take_season_in, draft=draft, ends=running.id if running else None, **day)
    earlier = intend(take_season_in, draft=draft, ends=None, earlier=True, **day)
    choices = [
        Choice(messages.EndAndTakeIn() if running else messages.TakeItIn(), intention),
        Choice(messages.TakeAsEarlier(), earlier),
        Choice(No(), intend(throw_file_away, draft=draft)),
    ]
    return ask(context, question, choices if played else [choices[0], choices[-1]])


@on_press("take-season-in")
def take_season_in(
    context: Context,
    *,
    draft: int,
    ends: int | None,
    earlier: bool = False,
    starts: str | None = None,
) -> Reply:
    """Start the waiting season file; the running season ends if the arbiter agreed.

    With `earlier` it becomes an earlier season, and the running one continues. If the rounds have
    no date, the bot offers the day on which the file says that the season `starts`. Raises
    `StaleButton`, `FileRefused`.
    """
    file = _kept_season(context, draft)
    if not is_undated(file):
        return _begin(context, file, draft, ends, earlier=earlier)
    intention = intend(take_dated_season_in, draft=draft, ends=ends, earlier=earlier)
    await_words(context, context.actor.person_id, intention, context.at + TO_ANSWER)
    question = messages.AskFirstDate(file.season.name)
    if starts is None:
        return Reply.of(question)
    day = with_year(context, date.fromisoformat(starts))
    offered = intend(take_dated_season_in, draft=draft, ends=ends, words=starts, earlier=earlier)
    return ask(context, question, [Choice(messages.ThatDay(day), offered)])


@on_press("take-dated-season-in")
def take_dated_season_in(
    context: Context, *, draft: int, ends: int | None, words: str, earlier: bool = False
) -> Reply:
    """Call `take_season_in` with round 1's date from an answer. Also raises `NoPastEvening`."""
    file = _kept_season(context, draft)
    first = first_day_in(context, words)
    if first.weekday() != context.hours.evening.weekday and not earlier:
        raise messages.NoPastEvening(words)
    return _begin(context, file, draft, ends, first, earlier=earlier)


def first_day_in(context: Context, words: str) -> date:
    """The day in an answer, which must be a past club evening. Raises `NoPastEvening`."""
    first = one_day(words, context.today - _YEAR)
    if first is None or first > context.today:
        raise messages.NoPastEvening(words)
    return first


@on_press("take-season-of")
def take_season_of(
    context: Context,
    *,
    draft: int,
    ends: int | None,
    first: str | None,
    earlier: bool,
    who: dict[str, int],
) -> Reply:
    """Import the season after an answer about another of its players."""
    file = _kept_season(context, draft)
    day = date.fromisoformat(first) if first else None
    return _begin(context, file, draft, ends, day, earlier=earlier, decisions=who)


def _begin(
    context: Context,
    file: SeasonFile,
    draft: int,
    ends: int | None,
    first: date | None = None,
    *,
    earlier: bool = False,
    decisions: Decisions = NOBODY_ASKED,
) -> Reply:
    """Import the season, once the arbiter has said who is who and has seen which season it ends."""
    running = context.running
    if not earlier and (running.id if running else None) != ends:
        return _ask_about(context, file, leader_of(file), draft)
    day = first.isoformat() if first else None
    again = {"draft": draft, "ends": ends, "first": day, "earlier": earlier}
    if question := ask_who(context, file, decisions, take_season_of, **again):
        return question
    season = file.season
    drafts.close(context.tx, draft, context.at)
    if earlier:
        years = keep_as_earlier(context, file, first, decisions)
        return Reply.of(messages.EarlierTakenIn(season.name, len(season.players), years))
    with readable(season.name, messages.FileKind.SEASON):
        season_id = import_season(
            context.tx, context.competition.id, file, context.at, first=first, decisions=decisions
        )
    erase_in_season(context, season_id, forgotten_of(decisions))
    announce(context, season_id, ended=running)
    ended = messages.SeasonKept(running.name) if running else None
    return Reply.of(messages.SeasonTakenIn(season.name, len(season.players), ended))


def keep_as_earlier(
    context: Context, file: SeasonFile, first: date | None, decisions: Decisions
) -> str:
    """Import the season as an earlier one, and log it; returns its years as people type them.

    Raises `FileRefused`.
    """
    name = file.season.name
    with readable(name, messages.FileKind.SEASON):
        season_id = import_earlier_season(
            context.tx, context.competition.id, file, context.at, first=first, decisions=decisions
        )
    erase_in_season(context, season_id, forgotten_of(decisions))
    note(context, Action.SEASON_IMPORTED, name, season_id=season_id)
    years = seasons.years_of(context.tx, season_id) or ()
    return "-".join(map(str, dict.fromkeys(years)))


@on_press("throw-file-away", may=Right.ALL)
def throw_file_away(context: Context, *, draft: int) -> Reply:
    """Delete the file, which the arbiter does not want imported after all."""
    drafts.close(context.tx, draft, context.at)
    return Reply.of(messages.FileThrownAway())


def take_moved(
    context: Context, name: str, seasons: Sequence[AnySeason | Refusal], groups: Sequence[str]
) -> Reply:
    """Show the content of another program's file; if it has several groups, ask for one first.

    Raises `FileRefused`.
    """
    match seasons:
        case (SeasonWithRules() | SeasonWithoutRules() as only,):
            return _show(context, only.under(rules_here(context)), keep(context, "{}"))
    kept = [_kept_group(context, season) for season in seasons]
    draft = keep(context, json.dumps({"groups": kept}))
    choices = [
        Choice(group, intend(take_sevilla_group, draft=draft, group=place))
        for place, group in enumerate(groups)
    ]
    never_mind = Choice(No(), intend(throw_file_away, draft=draft))
    return ask(context, messages.WhichGroup(name), [*choices, never_mind])


def _kept_group(context: Context, group: AnySeason | Refusal) -> dict[str, str]:
    """A waiting group: its summary, and its season if it could be read."""
    if isinstance(group, Refusal):
        return {"said": context.texts.render(group, context.language)}
    season = group.under(rules_here(context))
    summary = context.texts.render(season.summary, context.language)
    return {"said": summary, "file": write_season_file(season.file)}


def rules_here(context: Context) -> StandInRules:
    """The rules of the running season, else the usual ones for the last season's game.

    Forbidden pairs are left out, because they name other players.
    """
    running = context.running
    if running is None:
        last = seasons.last_season(context.tx, context.competition.id)
        if last is None or rules_of(last).season.game == "chess":
            return USUAL
        return replace(USUAL, table={**USUAL.table, "season": {"game": "draughts"}})
    table = json.loads(running.rules)
    pairing = {key: value for key, value in table.get("pairing", {}).items() if key != "forbidden"}
    return StandInRules(table | {"pairing": pairing}, RulesOfRunning(running.name))


@on_press("take-sevilla-group")
def take_sevilla_group(context: Context, *, draft: int, group: int) -> Reply:
    """Import this group of the waiting report. Raises `ArbiterOnly`, `StaleButton`."""
    kept = json.loads(waiting(context, draft))
    if "groups" not in kept:
        raise StaleButton
    chosen = kept["groups"][group]
    summary = LastPart(Html(chosen["said"]))
    if "file" not in chosen:
        return Reply.of(summary)
    drafts.save(context.tx, draft, chosen["file"])
    question = messages.MovedPreview(summary, _ends(context))
    return _ask_to_take_in(context, question, draft, played=True)


def _show(context: Context, season: SeasonWithRules, draft: int) -> Reply:
    """Store the season as a waiting file, and ask about it."""
    drafts.save(context.tx, draft, write_season_file(season.file))
    question = messages.MovedPreview(season.summary, _ends(context))
    return _ask_to_take_in(context, question, draft, played=True, starts=season.starts)


def take_table(context: Context, name: str, rows: Sequence[Row]) -> Reply:
    """Show a table of results; first ask for the columns that its header does not name.

    Raises `FileRefused`, `FileKindUnknown`, `FileLooksLike`.
    """
    columns = columns_of(rows)
    if not columns.rounds and not {Column.WHITE, Column.BLACK} & set(columns.places):
        look = look_of_table(rows)
        if look is FileLook.HONOURS:
            raise messages.FileLooksLike(name, look)
    return _read_or_ask(context, name, rows, columns, keep(context, "{}"))


def _read_or_ask(
    context: Context, name: str, rows: Sequence[Row], columns: Columns, draft: int
) -> Reply:
    """Show the season in a table of results; ask which column is meant while one is missing."""
    missing = columns.missing
    if missing is None:
        return _show(context, table_season(name, rows, columns).under(rules_here(context)), draft)
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
def take_results_column(context: Context, *, draft: int, column: str, place: int) -> Reply:
    """Read the table with this column. Raises `ArbiterOnly`, `StaleButton`, `FileRefused`."""
    kept = json.loads(waiting(context, draft))
    if "rows" not in kept:
        raise StaleButton
    rows = [(line, cells) for line, cells in kept["rows"]]
    places = {Column(name): number for name, number in kept["places"].items()}
    columns = Columns(tuple(rows[0][1]), places).with_(Column(column), place)
    return _read_or_ask(context, kept["name"], rows, columns, draft)
