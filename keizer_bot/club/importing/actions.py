"""A file from an arbiter: a season, players or rules; nothing changes before they agree."""

from datetime import datetime
from itertools import chain

from keizer_bot import USUAL_LANGUAGE
from keizer_bot.club.history.actions import take_honours
from keizer_bot.club.importing import document, messages
from keizer_bot.club.importing.season_file import take_moved, take_season, take_table
from keizer_bot.club.importing.several import take_archive
from keizer_bot.club.ratings.actions import take_rating_list
from keizer_bot.club.rules.actions import replace_rules
from keizer_bot.club.season_wizard.actions import take_list, take_rules
from keizer_bot.club.season_wizard.draft import open_draft
from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.posting import react, send
from keizer_bot.core.questions import Choice, ask_one, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import ReceivedFile
from keizer_bot.formats.federation_lists import ListMark
from keizer_bot.formats.players_file import PlayersList
from keizer_bot.i18n.commands import Right
from keizer_bot.store import clubs, people
from keizer_bot.store.intents import Address, person
from keizer_bot.store.transaction import Transaction

_BUSY = "👀"  # one of the few reactions that Telegram lets a bot give


def sends_files(tx: Transaction, person_id: int) -> bool:
    """Whether files of that person are worth fetching: they are an arbiter somewhere."""
    return bool(people.arbiter_of(tx, person_id))


def say_busy(tx: Transaction, person_id: int, message_id: int, at: datetime) -> None:
    """React to a file that takes a while to fetch and to read: it was seen."""
    react(tx, person(person_id), message_id, _BUSY, at)


def say_given_up(context: ReplyContext, person_id: int, name: str) -> None:
    """Tell the sender of a file by which the bot ended twice that it is not tried again."""
    tx = context.tx
    own = (member.language for member in people.members_known_as(tx, person_id))
    of_clubs = (clubs.club(tx, club_id).language for club_id in people.arbiter_of(tx, person_id))
    language = next(filter(None, chain(own, of_clubs)), USUAL_LANGUAGE)
    send(context, Address(person(person_id), language), messages.FileGivenUp(name))


def take_file(  # noqa: PLR0911 - a line for each
    context: RequestContext, *, name: str, received: ReceivedFile | None
) -> Reply:
    """Ask what is to be done with what a file holds; None if it did not come.

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
        case document.ArchiveInFile(found):
            return take_archive(context, found)
    raise messages.FileNotFetched(name)


def _players(context: RequestContext, found: PlayersList, mark: ListMark) -> Reply:
    """A list: a federation's is kept to look people up; a club's own is for a season."""
    lines = found.players
    if any(line.group for line in lines) or not any(line.number for line in lines):
        return take_list(context, lines, found.notes)
    day = min(mark.day or context.today, context.today)
    return take_rating_list(context, lines, mark.name, day, dated=mark.day is not None)


def _rules(context: RequestContext, table: dict[str, object]) -> Reply:
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
def rules_for_running(context: RequestContext, *, table: dict[str, object]) -> Reply:
    """The rules of the file are for the season that runs."""
    return replace_rules(context, table=table)


@on_press("rules-for-coming")
def rules_for_coming(context: RequestContext, *, table: dict[str, object]) -> Reply:
    """The rules of the file are for the season in the making."""
    return take_rules(context, table=table)
