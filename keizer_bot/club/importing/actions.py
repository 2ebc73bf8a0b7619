"""A file from an arbiter: a season, players or rules; nothing changes before they agree."""

from datetime import datetime
from io import BytesIO

from keizer_bot.club.importing import messages
from keizer_bot.club.importing.reading import READERS, readable, season_kind
from keizer_bot.club.importing.season_file import take_moved, take_season, take_table
from keizer_bot.club.importing.several import take_archive
from keizer_bot.club.ratings.actions import take_rating_list
from keizer_bot.club.rules.actions import replace_rules
from keizer_bot.club.season_wizard.actions import take_list, take_rules
from keizer_bot.club.season_wizard.draft import open_draft
from keizer_bot.core.context import RequestContext
from keizer_bot.core.posting import react
from keizer_bot.core.questions import Answer, Choice, ask_one, intend, on_press
from keizer_bot.core.request import ReceivedFile
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.federation_lists import list_mark, read_list
from keizer_bot.formats.messages import FoundThere
from keizer_bot.formats.players_file import PlayersList, PlayersRefused
from keizer_bot.formats.results_columns import results_rows
from keizer_bot.formats.rules_file import read_rules_file
from keizer_bot.formats.season_archive import seasons_in
from keizer_bot.formats.told_lists import told_faults
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Refusal
from keizer_bot.store import people
from keizer_bot.store.intents import person
from keizer_bot.store.transaction import Transaction

_BUSY = "👀"  # one of the few reactions that Telegram lets a bot give
LARGEST = 20 * 1024**2  # bytes: Telegram gives a bot nothing larger
LARGEST_SEASON = 5 * 1024**2  # bytes: one of 200 players and 40 rounds takes less than 2
MOST_PLAYERS = 60_000  # of a list that is read in the chat: what a national list has twice over


def unpack(content: bytes) -> ReceivedFile:
    """Read what may be a list of players. It takes seconds for a long one: not for the loop."""
    if content[:3].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return ReceivedFile(content)
    rows = results_rows(content)
    if rows is not None:
        return ReceivedFile(content, results=rows)
    seasons = seasons_in(content)
    if seasons:
        return ReceivedFile(content, seasons=seasons)
    try:
        return ReceivedFile(content, read_list(content, MOST_PLAYERS))
    except PlayersRefused as refused:
        return ReceivedFile(content, refused)


def sends_files(tx: Transaction, person_id: int) -> bool:
    """Whether files of that person are worth fetching: they are an arbiter somewhere."""
    return bool(people.arbiter_of(tx, person_id))


def say_busy(tx: Transaction, person_id: int, message_id: int, at: datetime) -> None:
    """React to a file that takes a while to fetch and to read: it was seen."""
    react(tx, person(person_id), message_id, _BUSY, at)


def take_file(context: RequestContext, *, name: str, received: ReceivedFile) -> Answer:
    """Read a file and ask what is to be done with it.

    Raises `FilesFromArbiter`, `RightMissing`, `FileKindUnknown`, `PlayersFileRefused`,
    `EmptyList`, `FileRefused`, and what changing rules raises.
    """
    if not context.actor.is_arbiter:
        raise messages.FilesFromArbiter
    context.require(Right.ALL)
    if received.seasons:
        return take_archive(context, received.seasons)
    if received.results is not None:
        return take_table(context, name, received.results)
    kind = _kind(name, received)
    if kind is messages.FileKind.SEASON or (kind is not None and kind in READERS):
        return _season(context, kind, name, received.content)
    match kind:
        case messages.FileKind.PLAYERS:
            return _players(context, name, received)
        case messages.FileKind.RULES:
            return _rules(context, name, received.content)
    raise messages.FileKindUnknown(name)


def _season(context: RequestContext, kind: messages.FileKind, name: str, content: bytes) -> Answer:
    if len(content) > LARGEST_SEASON:
        raise messages.FileTooLarge(LARGEST_SEASON // 1024**2)
    if kind is messages.FileKind.SEASON:
        return take_season(context, name, content)
    return take_moved(context, kind, name, content)


_LISTS = ("csv", "tsv", "txt", "xlsx", "xml", "zip", "sqlite", "db")


def _kind(name: str, received: ReceivedFile) -> messages.FileKind | None:
    """By its name; a file without a known ending by what is in it."""
    ending = name.casefold().rpartition(".")[2]
    if ending == "toml":
        return messages.FileKind.RULES
    kind = season_kind(name, received.content)
    if kind is None and (ending in _LISTS or isinstance(received.players, PlayersList)):
        return messages.FileKind.PLAYERS
    return kind


def _players(context: RequestContext, name: str, received: ReceivedFile) -> Answer:
    """A list: a federation's is kept to look people up; a club's own is for a season."""
    found = received.players or PlayersList(())
    if isinstance(found, PlayersRefused):
        raise _refusal(name, found) from found
    lines = found.players
    if not lines:
        raise messages.EmptyList(name)
    if any(line.group for line in lines) or not any(line.number for line in lines):
        return take_list(context, lines, found.notes)
    mark = list_mark(BytesIO(received.content), name)
    day = min(mark.day or context.today, context.today)
    return take_rating_list(context, lines, mark.name, day, dated=mark.day is not None)


def _refusal(name: str, refused: PlayersRefused) -> Refusal:
    if len(refused.faults) > 1:
        return messages.PlayersLinesRefused(name, told_faults(refused))
    there = FoundThere(refused.found) if refused.found else None
    return messages.PlayersFileRefused(name, refused.line, refused.problem, there)


def _rules(context: RequestContext, name: str, content: bytes) -> Answer:
    with readable(name, messages.FileKind.RULES):
        table = read_rules_file(content)
        rules_from(table)
    running = context.running
    coming = open_draft(context)
    if coming is None:
        return replace_rules(context, table=table)
    if running is None:
        return take_rules(context, table=table)
    choices = [
        Choice(running.name, intend(rules_for_running, table=table)),
        Choice(coming.name, intend(rules_for_coming, table=table)),
    ]
    return ask_one(context, messages.RulesForWhich(running.name, coming.name), choices)


@on_press("rules-for-running")
def rules_for_running(context: RequestContext, *, table: dict[str, object]) -> Answer:
    """The rules of the file are for the season that runs."""
    return replace_rules(context, table=table)


@on_press("rules-for-coming")
def rules_for_coming(context: RequestContext, *, table: dict[str, object]) -> Answer:
    """The rules of the file are for the season in the making."""
    return take_rules(context, table=table)
