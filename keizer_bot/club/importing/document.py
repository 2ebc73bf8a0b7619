"""Reads a file that an arbiter sent, in a separate process.

If a file has no rules, the actions add the club's, which this process does not know.
"""

from collections.abc import Sequence
from datetime import date
from io import BytesIO
from typing import Any

import msgspec
from msgspec import structs
from msgspec.structs import replace

from keizer_bot.club.history.messages import HonoursNotRead
from keizer_bot.club.importing import messages
from keizer_bot.club.importing.messages import FileKind
from keizer_bot.club.importing.reading import (
    READERS,
    StandInRules,
    by_rules,
    in_game_of,
    leader_of,
    readable,
    season_kind,
    summary_of,
    title_of,
)
from keizer_bot.club.rules.views import rules_lines
from keizer_bot.core.request import ReceivedFile
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.season_check import check_season
from keizer_bot.formats.federation_lists import ListMark, list_mark, read_list
from keizer_bot.formats.honours_table import HonoursTable, honours_table
from keizer_bot.formats.looks import FileLook, goes_by_years, look_of, seasons_in
from keizer_bot.formats.messages import PlayersProblem
from keizer_bot.formats.moved import MovedSeason, checked, with_distinct_names
from keizer_bot.formats.players_file import PlayersList, PlayersRefused, fault_messages, faulty_text
from keizer_bot.formats.results_columns import Columns, columns_of, results_rows
from keizer_bot.formats.results_table import read_results
from keizer_bot.formats.rules_file import read_rules_file
from keizer_bot.formats.season_file import SeasonFile, read_season_file
from keizer_bot.formats.table_rows import Row
from keizer_bot.i18n.message import Refusal

LARGEST = 20 * 1024**2  # bytes: Telegram gives a bot nothing larger
LARGEST_SEASON = 5 * 1024**2  # bytes: one of 200 players and 40 rounds takes less than 2
MOST_PLAYERS = 60_000  # of a list read in the chat: twice a national list


class SeasonWithRules(msgspec.Struct, frozen=True):
    """A season from a file, its summary for the arbiter, and its first day if the file names it."""

    file: SeasonFile
    summary: messages.MovedSummary
    starts: date | None = None

    def under(self, rules: StandInRules) -> "SeasonWithRules":
        """The season with its own rules; another program's file names no game, so `rules` do."""
        file = in_game_of(self.file, rules)
        if self.summary.kind is FileKind.SEASON or file == self.file:
            return self
        lines = rules_lines(rules_from(file.rules))
        return replace(self, file=file, summary=structs.replace(self.summary, rules=lines))


class SeasonWithoutRules(msgspec.Struct, frozen=True):
    """A season from a file (named `name`) that has no rules."""

    name: str
    kind: FileKind
    moved: MovedSeason

    def under(self, rules: StandInRules) -> SeasonWithRules:
        """The season with these rules. Raises `FileRefused`."""
        with readable(self.name, self.kind):
            return _summed_up(self.kind, by_rules(self.moved, rules))


AnySeason = SeasonWithRules | SeasonWithoutRules


def _summed_up(kind: FileKind, moved: MovedSeason) -> SeasonWithRules:
    return SeasonWithRules(moved.file, summary_of(kind, moved), moved.start)


class ListInFile(ReceivedFile, frozen=True):
    """Players, and the list's own name and day."""

    players: PlayersList
    mark: ListMark


class HonoursInFile(ReceivedFile, frozen=True):
    """Past winners of prizes."""

    table: HonoursTable


class RulesInFile(ReceivedFile, frozen=True):
    """A table of valid rules."""

    table: dict[str, Any]


class TableInFile(ReceivedFile, frozen=True):
    """The rows of a table of results, the header first."""

    rows: Sequence[Row]


class SeasonInFile(ReceivedFile, frozen=True):
    """A season file of this program, and who led after its last round."""

    file: SeasonFile
    leader: messages.LastRound | None


class MovedInFile(ReceivedFile, frozen=True):
    """A season of another program, or of each group in Sevilla; a refusal for an unreadable one."""

    seasons: tuple[AnySeason | Refusal, ...]
    groups: tuple[str, ...]


class ArchiveInFile(ReceivedFile, frozen=True):
    """Several seasons in one archive."""

    seasons: tuple[AnySeason, ...]


class NothingInFile(ReceivedFile, frozen=True):
    """The reason why the file is refused."""

    why: Refusal


def read_document(name: str, content: bytes) -> ReceivedFile:
    """Read a file; its name helps to tell its kind."""
    try:
        return _read_content(name, content)
    except Refusal as refusal:
        return NothingInFile(refusal)


def _read_content(name: str, content: bytes) -> ReceivedFile:
    _refuse_above(LARGEST, content)
    if not content[:3].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        if rows := results_rows(content):
            return TableInFile(rows)
        if members := seasons_in(content):
            return ArchiveInFile(tuple(_of_archive(*member) for member in members))
    if name.casefold().endswith(".toml"):
        return _rules(name, content)
    kind = season_kind(name, content)
    if kind is None:
        return _honours(content) or _list(name, content)
    _refuse_above(LARGEST_SEASON, content)
    return _season(name, content) if kind is FileKind.SEASON else _read_moved(kind, name, content)


def _refuse_above(most: int, content: bytes) -> None:
    if len(content) > most:
        raise messages.FileTooLarge(most // 1024**2)


def _rules(name: str, content: bytes) -> RulesInFile:
    with readable(name, FileKind.RULES):
        table = read_rules_file(content)
        rules_from(table)
    return RulesInFile(table)


def _honours(content: bytes) -> HonoursInFile | None:
    try:
        table = honours_table(content)
    except PlayersRefused as refused:
        raise HonoursNotRead(fault_messages(refused)) from refused
    return HonoursInFile(table) if table else None


_LISTS = (".csv", ".tsv", ".txt", ".xlsx", ".xml", ".zip", ".sqlite", ".db")


def _list(name: str, content: bytes) -> ListInFile:
    """Read a list of players.

    Raises `FileKindUnknown` if the name's ending is not one of `_LISTS`.
    """
    try:
        players_list = read_list(content, MOST_PLAYERS)
    except PlayersRefused as refused:
        if refused.problem is PlayersProblem.NO_HEAD and (look := look_of(content)):
            raise messages.FileLooksLike(name, look) from refused
        if not name.casefold().endswith(_LISTS):
            raise messages.FileKindUnknown(name) from refused
        raise _refusal(name, refused) from refused
    if not players_list.players:
        raise messages.EmptyList(name)
    if goes_by_years(content):
        raise messages.FileLooksLike(name, FileLook.HONOURS)
    return ListInFile(players_list, list_mark(BytesIO(content), name))


def _refusal(name: str, refused: PlayersRefused) -> Refusal:
    if len(refused.faults) > 1:
        return messages.PlayersLinesRefused(name, fault_messages(refused))
    there = faulty_text(refused.found)
    return messages.PlayersFileRefused(name, refused.line, refused.problem, there)


def _season(name: str, content: bytes) -> SeasonInFile:
    with readable(name, FileKind.SEASON):
        file = read_season_file(content)
        check_season(file.season, rules_from(file.rules))
        return SeasonInFile(file, leader_of(file))


def _read_moved(kind: FileKind, name: str, content: bytes) -> MovedInFile:
    first = _of_group(kind, name, content)
    others = range(1, len(first.groups))
    rest = (_other_group(kind, name, content, n) for n in others)
    return MovedInFile((_with_rules_or_not(kind, name, first), *rest), first.groups)


def _other_group(kind: FileKind, name: str, content: bytes, group: int) -> AnySeason | Refusal:
    try:
        return _with_rules_or_not(kind, name, _of_group(kind, name, content, group))
    except messages.FileRefused as refusal:
        return refusal


def _of_group(kind: FileKind, name: str, content: bytes, group: int = 0) -> MovedSeason:
    with readable(name, kind):
        return with_distinct_names(READERS[kind](content, title_of(name), group))


def _with_rules_or_not(kind: FileKind, name: str, moved: MovedSeason) -> AnySeason:
    if not moved.file.rules:
        return SeasonWithoutRules(name, kind, moved)
    with readable(name, kind):
        return _summed_up(kind, moved)


def table_season(name: str, rows: Sequence[Row], columns: Columns) -> SeasonWithoutRules:
    """The season in the rows of a table, the header first. Raises `FileRefused`."""
    with readable(name, FileKind.RESULTS):
        moved = read_results(rows[1:], columns, title_of(name))
    return SeasonWithoutRules(name, FileKind.RESULTS, moved)


def _of_archive(name: str, content: bytes) -> AnySeason:
    """The season in one file of an archive.

    Raises `SendAlone` if the bot has to ask something about it.
    """
    if rows := results_rows(content):
        columns = columns_of(rows)
        if columns.missing is not None:
            raise messages.SendAlone(name, messages.ToChoose.COLUMNS)
        return table_season(name, rows, columns)
    kind = season_kind(name, content)
    if kind is None:
        raise messages.FileKindUnknown(name)
    if kind is FileKind.SEASON:
        with readable(name, kind):
            return _summed_up(kind, checked(MovedSeason(read_season_file(content))))
    moved = _of_group(kind, name, content)
    if moved.teams:
        raise messages.SendAlone(name, messages.ToChoose.TEAMS)
    if len(moved.groups) > 1:
        raise messages.SendAlone(name, messages.ToChoose.GROUP)
    return _with_rules_or_not(kind, name, moved)
