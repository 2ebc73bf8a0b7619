"""Recognises the program that wrote a file, reads the season in it, and sums it up."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from keizer_bot.club.importing import messages
from keizer_bot.club.importing.messages import FileKind, FileLinesRefused, FileRefused
from keizer_bot.club.rules.views import rules_lines
from keizer_bot.core.change_log import Recorded
from keizer_bot.core.messages import OtherNames
from keizer_bot.engine.errors import EngineError, SeasonRefusedError
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import laid_over, rules_from
from keizer_bot.formats.keizer_for_clubs import is_keizer_for_clubs, read_keizer_for_clubs
from keizer_bot.formats.messages import UsualRules
from keizer_bot.formats.moved import (
    BYE,
    DraughtsResult,
    MovedSeason,
    ReasonRead,
    checked,
    other_totals,
    with_distinct_names,
    with_rules,
)
from keizer_bot.formats.results_columns import (
    Columns,
    LinesRefusedError,
    TableOfResultsProblem,
    trouble_messages,
)
from keizer_bot.formats.results_table import read_results
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.formats.sevilla import is_sevilla, read_sevilla
from keizer_bot.formats.table_rows import Row
from keizer_bot.formats.trf_reading import is_trf, read_trf
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.shapes import first_of

READERS: Final[Mapping[FileKind, Callable[[bytes, str, int], MovedSeason]]] = {
    FileKind.SEVILLA: lambda content, _, group: read_sevilla(content, group),
    FileKind.KEIZER_FOR_CLUBS: lambda content, title, _: read_keizer_for_clubs(content, title),
    FileKind.TRF: lambda content, title, _: read_trf(content, title),
}


class StandInRules(msgspec.Struct, frozen=True):
    """The rules of a season whose file has none, and the message about that."""

    table: Mapping[str, Any]
    note: Message | None


USUAL: Final = StandInRules({"preset": "sevilla"}, UsualRules())


def season_kind(name: str, content: bytes) -> FileKind | None:
    """The kind of season file; None if it is unknown."""
    if is_keizer_for_clubs(content) or name.casefold().endswith(".s3db"):
        return FileKind.KEIZER_FOR_CLUBS
    if is_trf(content) or name.casefold().endswith((".trf", ".trfx")):
        return FileKind.TRF
    if name.casefold().endswith(".json") or content.lstrip().startswith(b'{"'):
        return FileKind.SEVILLA if is_sevilla(content) else FileKind.SEASON
    return None


@contextmanager
def readable(name: str, kind: FileKind) -> Iterator[None]:
    """Turn the engine's refusals into the file's. Raises `FileRefused`, `FileLinesRefused`."""
    try:
        yield
    except LinesRefusedError as error:
        raise FileLinesRefused(name, kind, trouble_messages(error)) from error
    except EngineError as error:
        raise FileRefused(name, kind, error.trouble) from error


def read_moved(
    kind: FileKind, name: str, content: bytes, *, group: int = 0, rules: StandInRules = USUAL
) -> MovedSeason:
    """Read another program's season; without a name of its own it gets the file's name.

    If the file has no rules, the season gets `rules`. Raises SeasonRefusedError, RulesRefusedError.
    """
    return by_rules(with_distinct_names(READERS[kind](content, title_of(name), group)), rules)


def read_table(
    rows: Sequence[Row], columns: Columns, name: str, rules: StandInRules = USUAL
) -> MovedSeason:
    """The season in a table of results, the header first. Raises as `read_moved` does."""
    return by_rules(read_results(rows[1:], columns, title_of(name)), rules)


def by_rules(moved: MovedSeason, rules: StandInRules) -> MovedSeason:
    """The season with its file's rules, if they are for the same game as `rules`; else `rules`.

    Raises SeasonRefusedError, RulesRefusedError.
    """
    if moved.draughts is not None:
        rules = _of_draughts(moved.draughts, rules)
    if moved.file.rules:
        return checked(replace(moved, file=in_game_of(moved.file, rules)))
    notes = (rules.note,) if rules.note else ()
    return with_rules(replace(moved, notes=(*moved.notes, *notes)), rules.table)


def in_game_of(file: SeasonFile, rules: StandInRules) -> SeasonFile:
    """Another program's season with the game of `rules`, because its file does not name it."""
    if rules_from(rules.table).season.game == "chess":
        return file
    return replace(file, rules=laid_over(file.rules, {"season": {"game": "draughts"}}))


def _of_draughts(seen: DraughtsResult, rules: StandInRules) -> StandInRules:
    """The rules for a file with results such as 2-0. Raises SeasonRefusedError.

    `rules` if they are for draughts; the usual rules become draughts rules if every result is of
    that kind.
    """
    if rules_from(rules.table).season.game == "draughts":
        return rules
    if rules is not USUAL or not seen.alone:
        problem = TableOfResultsProblem.NO_RESULT
        raise SeasonRefusedError(problem, line=seen.line, found=seen.found)
    return replace(rules, table={**rules.table, "season": {"game": "draughts"}})


def title_of(name: str) -> str:
    """The title of a season from its file name, without folder and extension."""
    return name.rpartition("/")[2].rpartition(".")[0] or name


_FIRST = 3  # names that are shown
_MOST_LINES = 10  # lines shown of totals that differ


def summary_of(kind: messages.FileKind, moved: MovedSeason) -> messages.MovedSummary:
    """The content of the import, with the old program's totals beside ours. Raises EngineError."""
    season = moved.file.season
    return messages.MovedSummary(
        season=season.name,
        players=len(season.players),
        rounds=len(season.rounds),
        kind=kind,
        first=tuple(player.name for player in season.players[:_FIRST]),
        games=sum(len(round_.games) for round_ in season.rounds),
        absences=sum(len(round_.absences) for round_ in season.rounds),
        notes=(*map(_read_as, moved.read_as), *_gaps(moved), *moved.notes),
        rules=rules_lines(rules_from(moved.file.rules)),
        totals=_totals(moved),
    )


def first_players(file: SeasonFile) -> messages.FirstPlayers | None:
    """The first players of a file; None if it has none."""
    names = tuple(player.name for player in file.season.players[:_FIRST])
    return messages.FirstPlayers(names) if names else None


def leader_of(file: SeasonFile) -> messages.LastRound | None:
    """The leader after the last round of a file, by our computation. Raises EngineError."""
    played = file.season.rounds
    if not played:
        return None
    lines = standings(file.season, rules_from(file.rules), after=len(played)).lines
    names = {p.id: p.name for p in file.season.players}
    return messages.LastRound(names[lines[0].player], len(played)) if lines else None


def totals_in_short(
    totals: messages.SameTotals | messages.OtherTotals | None,
) -> messages.SameTotals | messages.SomeTotals | None:
    """The number of totals that equal the old program's."""
    if isinstance(totals, messages.OtherTotals):
        return messages.SomeTotals(totals.same, totals.count, totals.round)
    return totals


def _read_as(reason: ReasonRead) -> messages.ReadAs:
    kind = Recorded.BYE if reason.kind == BYE else AbsenceKind(reason.kind)
    return messages.ReadAs(reason.reason, kind, reason.count)


def _gaps(moved: MovedSeason) -> Iterator[Message]:
    """The facts that the file lacks: results and dates."""
    rounds = moved.file.season.rounds
    unknown = sum(game.result is None for round_ in rounds for game in round_.games)
    if unknown:
        yield messages.OpenGames(unknown)
    undated = tuple(str(round_.number) for round_ in rounds if not round_.date)
    if len(undated) == len(rounds):
        yield messages.NoDatesAtAll()
    elif undated:
        yield messages.NoDates(undated)


def _totals(moved: MovedSeason) -> messages.SameTotals | messages.OtherTotals | None:
    """A comparison with the old program's totals; None if the file has none."""
    if not moved.totals:
        return None
    others, count = other_totals(moved), len(moved.totals)
    if not others:
        return messages.SameTotals(count, moved.after)
    lines = [messages.OtherTotalLine(line.player, line.theirs, line.ours) for line in others]
    return messages.OtherTotals(
        same=count - len(others),
        count=count,
        round=moved.after,
        lines=first_of(lines, _MOST_LINES, OtherNames),
        causes=moved.causes or (messages.UnknownCause(),),
    )
