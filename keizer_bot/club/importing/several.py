"""Several seasons in one archive: shown together, and taken in as earlier ones, all or none."""

import json
from collections.abc import Sequence
from datetime import date

from keizer_bot.club.importing import messages
from keizer_bot.club.importing.document import AnySeason
from keizer_bot.club.importing.season_file import (
    TO_ANSWER,
    first_day_in,
    keep,
    keep_as_earlier,
    rules_here,
    throw_file_away,
    waiting,
)
from keizer_bot.club.importing.views import first_players, totals_in_short
from keizer_bot.club.one_person.asking import ask_who
from keizer_bot.club.seasons.files import is_undated
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import No
from keizer_bot.core.questions import Choice, ask, await_words, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.formats.season_file import SeasonFile, read_season_file, write_season_file
from keizer_bot.store import drafts


def take_archive(context: RequestContext, seasons: Sequence[AnySeason]) -> Reply:
    """Show what the files of an archive bring, a line each. Raises `FileRefused`."""
    rules = rules_here(context)
    found = [one.under(rules) for one in seasons]
    kept = {
        "files": [write_season_file(one.file) for one in found],
        "firsts": [None] * len(found),
        "who": [{} for _ in found],
    }
    draft = keep(context, json.dumps(kept))
    lines = tuple(
        messages.SeasonInArchive(
            season=one.summary.season,
            players=one.summary.players,
            rounds=one.summary.rounds,
            games=one.summary.games,
            first=first_players(one.file),
            totals=totals_in_short(one.summary.totals),
        )
        for one in found
    )
    choices = [
        Choice(messages.TakeAsEarlier(), intend(take_seasons_in, draft=draft)),
        Choice(No(), intend(throw_file_away, draft=draft)),
    ]
    return ask(context, messages.ArchivePreview(lines), choices)


@on_press("take-seasons-in")
def take_seasons_in(context: RequestContext, *, draft: int) -> Reply:
    """Take the seasons that wait in as earlier ones; days that are missing are asked, in turn.

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
    for place, (file, who) in enumerate(zip(files, kept["who"], strict=True)):
        question = ask_who(context, file, who, take_seasons_of, draft=draft, place=place)
        if question is not None:
            return question
    for file, first, who in zip(files, firsts, kept["who"], strict=True):
        keep_as_earlier(context, file, first, who)
    drafts.close(context.tx, draft, context.at)
    return Reply.of(messages.EarlierSeasonsTakenIn(tuple(file.season.name for file in files)))


@on_press("take-seasons-of")
def take_seasons_of(
    context: RequestContext, *, draft: int, place: int, who: dict[str, int]
) -> Reply:
    """The same, now that it is said who another player of the season at that place is."""
    kept = json.loads(waiting(context, draft))
    kept["who"][place] = who
    drafts.save(context.tx, draft, json.dumps(kept))
    return take_seasons_in(context, draft=draft)


def _undated(files: Sequence[SeasonFile], firsts: Sequence[date | None]) -> int | None:
    """The place of the first season whose first day is not known."""
    for place, (file, first) in enumerate(zip(files, firsts, strict=True)):
        if first is None and is_undated(file):
            return place
    return None


@on_press("take-first-date-of-season")
def take_first_date_of_season(context: RequestContext, *, draft: int, words: str) -> Reply:
    """That was the first day of the season that was asked about. Raises also `NoPastEvening`."""
    kept = json.loads(waiting(context, draft))
    files = [read_season_file(text) for text in kept["files"]]
    place = _undated(files, kept["firsts"])
    if place is not None:
        kept["firsts"][place] = first_day_in(context, words).isoformat()
        drafts.save(context.tx, draft, json.dumps(kept))
    return take_seasons_in(context, draft=draft)
