"""Seasons begin and end: on record, and told to the club."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from keizer_bot.calendar import Phase
from keizer_bot.club.prizes.actions import prizes_of
from keizer_bot.club.ranking.post import ranking_view
from keizer_bot.club.seasons import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import GameLine, NeverMind, OtherNames, StaleButton
from keizer_bot.core.posting import SOON, note, post, send_all
from keizer_bot.core.questions import Answer, Choice, ask, intend, on_press
from keizer_bot.core.snapshot import Book
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.reports.prizes.views import winners
from keizer_bot.reports.ranking import ranking_post
from keizer_bot.store import seasons
from keizer_bot.store.seasons import SeasonRow


def with_year(day: date, today: date) -> messages.Day:
    """The day as it is to be shown: with its year, if that is another one than today's."""
    return day if day.year == today.year else messages.DayOfYear(day)


_MOST_GAMES = 12  # in one list


def last_played(desk: Desk, row: SeasonRow) -> int:
    """How many rounds of that season were paired."""
    rounds = seasons.rounds(desk.tx, row.id)
    return sum(1 for r in rounds if r.phase in (Phase.PAIRED, Phase.FINAL))


def rounds_left(desk: Desk, row: SeasonRow) -> Message | None:
    """How many rounds are not final, if any."""
    rounds = seasons.rounds(desk.tx, row.id)
    left = sum(1 for r in rounds if r.phase != Phase.FINAL)
    return messages.RoundsLeft(left) if left else None


def without_result(book: Book) -> Message | None:
    """The paired games of the season that have no result yet, if any."""
    numbers = {r.id: r.number for r in book.rounds}
    left = [
        GameLine(numbers[g.round_id], book.by_id(g.white_id).name, book.by_id(g.black_id).name)
        for g in sorted(book.games, key=lambda g: (numbers[g.round_id], g.board))
        if g.result is None
    ]
    more = (OtherNames(len(left) - _MOST_GAMES),) if len(left) > _MOST_GAMES else ()
    return messages.WithoutResult(len(left), (*left[:_MOST_GAMES], *more)) if left else None


@on_press("ask-to-end")
def ask_to_end(desk: Desk) -> Answer:
    """Ask whether the running season shall end. Raises `ArbiterOnly`, `NoSeason`."""
    desk.require(Right.ALL)
    book = desk.book
    question = messages.ConfirmEnd(book.row.name, rounds_left(desk, book.row), without_result(book))
    end = intend(end_season, season=book.row.id)
    choices = [Choice(messages.EndNow(), end), Choice(NeverMind(), None)]
    return ask(desk, question, choices)


@on_press("end-season")
def end_season(desk: Desk, *, season: int) -> Answer:
    """The season is over: nothing more is paired in it, its ranking stays.

    Raises `ArbiterOnly`, `NoSeason`, `StaleButton`.
    """
    desk.require(Right.ALL)
    book = desk.book
    if book.row.id != season:
        raise StaleButton
    seasons.end_seasons(desk.tx, desk.competition.id, desk.at)
    note(desk, Action.SEASON_ENDED, book.row.name, season_id=season)
    announce_end(desk, book)
    return messages.SeasonEnded(book.row.name)


def announce_end(desk: Desk, book: Book) -> None:
    """Tell the club who won the season that is over, each with his number; and the last ranking.

    Of a season without a game nothing is told.
    """
    if not book.played.rounds:
        return
    won = winners(prizes_of(desk, book, over=True))
    say = messages.SeasonIsOver(book.row.name, won)
    post(desk, say, key=f"season-over:{book.row.id}", urgency=SOON)
    last = replace(ranking_view(book), over=True)
    texts = ranking_post(last, desk.texts, desk.club.language)
    send_all(desk, list(texts), key=f"last-ranking:{book.row.id}")


def record_start(desk: Desk, season_id: int, ended: SeasonRow | None) -> None:
    """Put on record that a season began, and which one ended with it."""
    if ended is not None:
        note(desk, Action.SEASON_ENDED, ended.name, season_id=ended.id)
    row = seasons.season(desk.tx, season_id)
    note(desk, Action.SEASON_STARTED, row.name, season_id=season_id)


def announce(desk: Desk, season_id: int) -> None:
    """Tell the club of the season that runs now."""
    row = seasons.season(desk.tx, season_id)
    rounds = seasons.rounds(desk.tx, season_id)
    today = desk.at.astimezone(desk.zone).date()
    coming = [with_year(r.date, today) for r in rounds if r.phase == Phase.OPEN]
    say = messages.SeasonBegins(
        season=row.name,
        players=len(seasons.players(desk.tx, season_id)),
        rounds=len(rounds),
        coming=messages.FirstEvening(coming[0], coming[-1]) if coming else None,
    )
    post(desk, say, key=f"season:{season_id}")
