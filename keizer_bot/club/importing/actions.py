"""Handles files that arbiters send in private: seasons, players or rules.

The bot fetches and reads a file before it handles its message, outside every transaction, so that
nobody waits for it. The inbox row stays new until the message is handled: a kill in between only
loses the download. Nothing changes before the arbiter agrees. Several seasons in one archive are
shown together, and imported as earlier seasons, all or none.
"""

import json
from collections.abc import Sequence
from datetime import date, datetime
from itertools import chain

from keizer_bot import USUAL_LANGUAGE
from keizer_bot.club.history.actions import take_honours
from keizer_bot.club.importing import document, messages
from keizer_bot.club.importing.document import LARGEST, AnySeason
from keizer_bot.club.importing.messages import FileTooLarge
from keizer_bot.club.importing.rating_lists import take_rating_list
from keizer_bot.club.importing.reading import first_players, totals_in_short
from keizer_bot.club.importing.season_file import (
    TO_ANSWER,
    first_day_in,
    keep,
    keep_as_earlier,
    rules_here,
    take_moved,
    take_season,
    take_table,
    throw_file_away,
    waiting,
)
from keizer_bot.club.people.one_person import ask_who
from keizer_bot.club.rules.actions import replace_rules
from keizer_bot.club.seasons.draft import open_draft
from keizer_bot.club.seasons.files import is_undated
from keizer_bot.club.seasons.wizard import take_list, take_rules
from keizer_bot.core.context import Context
from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.messages import No
from keizer_bot.core.posting import react, send
from keizer_bot.core.questions import Choice, ask, ask_one, await_words, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import ReceivedFile, Request, SentFile
from keizer_bot.formats.federation_lists import ListMark
from keizer_bot.formats.players_file import PlayersList
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.i18n.commands import Right
from keizer_bot.store import clubs, drafts, people
from keizer_bot.store.intents import Address, person
from keizer_bot.store.transaction import Transaction

_LARGEST_CLUB = 250  # players; a federation has thousands
_BUSY = "👀"  # one of the few reactions that Telegram lets a bot give


def sends_files(tx: Transaction, person_id: int) -> bool:
    """True if files of that person are worth fetching: they are an arbiter somewhere."""
    return bool(people.arbiter_of(tx, person_id))


def say_busy(tx: Transaction, person_id: int, message_id: int, at: datetime) -> None:
    """React to a file that takes a while to fetch and read, to show that it was seen."""
    react(tx, person(person_id), message_id, _BUSY, at)


def say_given_up(context: ReplyContext, person_id: int, name: str) -> None:
    """Tell the sender of a file which crashed the bot twice that the bot will not try it again."""
    tx = context.tx
    own_languages = (member.language for member in people.members_known_as(tx, person_id))
    of_clubs = (clubs.club(tx, club_id).language for club_id in people.arbiter_of(tx, person_id))
    language = next(filter(None, chain(own_languages, of_clubs)), USUAL_LANGUAGE)
    send(context, Address(person(person_id), language), messages.FileGivenUp(name))


def take_file(  # noqa: PLR0911 - a line for each
    context: Context, *, name: str, received: ReceivedFile | None
) -> Reply:
    """Ask what to do with a file; None if it did not arrive.

    Raises `FilesFromArbiter`, `RightMissing`, `FileNotFetched`, why it cannot be taken, and what
    changing rules raises.
    """
    if not context.actor.is_arbiter:
        raise messages.FilesFromArbiter
    context.require(Right.ALL)
    match received:
        case document.NothingInFile(why):
            raise why
        case document.ListInFile(players, mark):
            return _players(context, players, mark)
        case document.HonoursInFile(honours):
            return take_honours(context, honours)
        case document.RulesInFile(table):
            return _rules(context, table)
        case document.TableInFile(rows):
            return take_table(context, name, rows)
        case document.SeasonInFile(file, leader):
            return take_season(context, file, leader)
        case document.MovedInFile(seasons, groups):
            return take_moved(context, name, seasons, groups)
        case document.ArchiveInFile(archive):
            return take_archive(context, archive)
    raise messages.FileNotFetched(name)


def _players(context: Context, players: PlayersList, mark: ListMark) -> Reply:
    """Take a list: store a federation's to look people up, offer a season with a club's own.

    A short list without clubs is the club's own while it prepares its first season.
    """
    lines = players.players
    of_one_club = len(lines) <= _LARGEST_CLUB and not any(line.club for line in lines)
    first = of_one_club and context.running is None and open_draft(context) is not None
    if first or any(line.group for line in lines) or not any(line.number for line in lines):
        return take_list(context, lines, players.notes)
    day = min(mark.day or context.today, context.today)
    return take_rating_list(context, lines, mark.name, day, dated=mark.day is not None)


def _rules(context: Context, table: dict[str, object]) -> Reply:
    running = context.running
    coming = open_draft(context)
    if coming is None:
        return replace_rules(context, table=table)
    if running is None:
        return take_rules(context, table=table)
    choices = [
        Choice(running.name, intend(replace_rules, table=table)),
        Choice(coming.name, intend(take_rules, table=table)),
    ]
    return ask_one(context, messages.RulesForWhich(running.name, coming.name), choices)


def take_archive(context: Context, seasons: Sequence[AnySeason]) -> Reply:
    """Show the content of an archive's files, a line each. Raises `FileRefused`."""
    rules = rules_here(context)
    ruled = [season.under(rules) for season in seasons]
    kept = {
        "files": [write_season_file(season.file) for season in ruled],
        "firsts": [None] * len(ruled),
        "who": [{} for _ in ruled],
    }
    draft = keep(context, json.dumps(kept))
    lines = tuple(
        messages.SeasonInArchive(
            season=season.summary.season,
            players=season.summary.players,
            rounds=season.summary.rounds,
            games=season.summary.games,
            first=first_players(season.file),
            totals=totals_in_short(season.summary.totals),
        )
        for season in ruled
    )
    choices = [
        Choice(messages.TakeAsEarlier(), intend(take_seasons_in, draft=draft)),
        Choice(No(), intend(throw_file_away, draft=draft)),
    ]
    return ask(context, messages.ArchivePreview(lines), choices)


@on_press("take-seasons-in")
def take_seasons_in(context: Context, *, draft: int) -> Reply:
    """Import the waiting seasons as earlier ones, after asking for missing first days one by one.

    Raises `ArbiterOnly`, `StaleButton`, `FileRefused`.
    """
    kept = json.loads(waiting(context, draft))
    files = [read_season_file(text) for text in kept["files"]]
    firsts = [date.fromisoformat(day) if day else None for day in kept["firsts"]]
    undated = _undated(files, firsts)
    if undated is not None:
        intention = intend(take_first_date_of_season, draft=draft)
        await_words(context, context.actor.person_id, intention, context.at + TO_ANSWER)
        return Reply.of(messages.AskFirstDate(files[undated].season.name))
    for place, (file, decisions) in enumerate(zip(files, kept["who"], strict=True)):
        question = ask_who(context, file, decisions, take_seasons_of, draft=draft, place=place)
        if question is not None:
            return question
    for file, first, decisions in zip(files, firsts, kept["who"], strict=True):
        keep_as_earlier(context, file, first, decisions)
    drafts.close(context.tx, draft, context.at)
    return Reply.of(messages.EarlierSeasonsTakenIn(tuple(file.season.name for file in files)))


@on_press("take-seasons-of")
def take_seasons_of(context: Context, *, draft: int, place: int, who: dict[str, int]) -> Reply:
    """Import the seasons after an answer about another player of the season at that place."""
    kept = json.loads(waiting(context, draft))
    kept["who"][place] = who
    drafts.save(context.tx, draft, json.dumps(kept))
    return take_seasons_in(context, draft=draft)


def _undated(files: Sequence[SeasonFile], firsts: Sequence[date | None]) -> int | None:
    """The place of the first season whose first day is unknown."""
    for place, (file, first) in enumerate(zip(files, firsts, strict=True)):
        if first is None and is_undated(file):
            return place
    return None


@on_press("take-first-date-of-season")
def take_first_date_of_season(context: Context, *, draft: int, words: str) -> Reply:
    """Take the first day of a season from the arbiter's answer. Also raises `NoPastEvening`."""
    kept = json.loads(waiting(context, draft))
    files = [read_season_file(text) for text in kept["files"]]
    place = _undated(files, kept["firsts"])
    if place is not None:
        kept["firsts"][place] = first_day_in(context, words).isoformat()
        drafts.save(context.tx, draft, json.dumps(kept))
    return take_seasons_in(context, draft=draft)


def file_(request: Request, file: SentFile) -> Reply:
    """Handle a file without a command: its content decides what the bot asks."""
    if file.size > LARGEST and request.context.actor.is_arbiter:
        raise FileTooLarge(LARGEST // 1024**2)
    return take_file(request.context, name=file.name, received=file.content)
