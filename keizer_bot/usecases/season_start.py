"""Seasons begin and end: on record, and told to the club."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from keizer_bot.calendar import Phase
from keizer_bot.engine import check_season
from keizer_bot.engine.model import Season
from keizer_bot.i18n.message import Message
from keizer_bot.reports.dashboard import GameLine, OtherNames
from keizer_bot.reports.log import Action
from keizer_bot.reports.prizes import winners
from keizer_bot.reports.ranking import ranking_post
from keizer_bot.store import drafts, people, seasons
from keizer_bot.usecases.ask import Choice, StaleButton, ask, intend, on_press
from keizer_bot.usecases.desk import Right
from keizer_bot.usecases.post import SOON, note, post, send_all
from keizer_bot.usecases.prizes import prizes_of
from keizer_bot.usecases.ranking_post import ranking_view
from keizer_bot.usecases.season_asks import Day, with_year
from keizer_bot.usecases.season_labels import NeverMind

if TYPE_CHECKING:
    from keizer_bot.store.seasons import SeasonRow
    from keizer_bot.usecases.ask import Answer
    from keizer_bot.usecases.book import Book
    from keizer_bot.usecases.desk import Desk
    from keizer_bot.usecases.season_draft import Draft


_MOST_GAMES = 12  # in one list


class SeasonBegins(Message):
    """To the club: a new season, and its first evening that is still to come."""

    season: str
    players: int
    rounds: int
    coming: FirstEvening | None


class FirstEvening(Message):
    """The first evening that is to come, and the last of all."""

    first: Day
    last: Day


class ConfirmEnd(Message):
    """A question: does the season end now."""

    season: str
    left: Message | None
    open: Message | None


class RoundsLeft(Message):
    """So many rounds have no final ranking yet."""

    count: int


class WithoutResult(Message):
    """These games have no result: they will count for nobody."""

    count: int
    games: tuple[GameLine | OtherNames, ...]


class EndNow(Message):
    """The label: end the season."""


class SeasonEnded(Message):
    """To the arbiter: the season is over; its ranking stays to be seen."""

    season: str


class SeasonIsOver(Message):
    """To the club: the season is over, and who won its prizes; its last ranking follows."""

    season: str
    prizes: tuple[Message, ...]


def last_played(desk: Desk, row: SeasonRow) -> int:
    """How many rounds of that season were paired."""
    rounds = seasons.rounds(desk.tx, row.id)
    return sum(1 for r in rounds if r.phase in (Phase.PAIRED, Phase.FINAL))


def rounds_left(desk: Desk, row: SeasonRow) -> Message | None:
    """How many rounds are not final, if any."""
    rounds = seasons.rounds(desk.tx, row.id)
    left = sum(1 for r in rounds if r.phase != Phase.FINAL)
    return RoundsLeft(left) if left else None


def without_result(book: Book) -> Message | None:
    """The paired games of the season that have no result yet, if any."""
    numbers = {r.id: r.number for r in book.rounds}
    left = [
        GameLine(numbers[g.round_id], book.by_id(g.white_id).name, book.by_id(g.black_id).name)
        for g in sorted(book.games, key=lambda g: (numbers[g.round_id], g.board))
        if g.result is None
    ]
    more = (OtherNames(len(left) - _MOST_GAMES),) if len(left) > _MOST_GAMES else ()
    return WithoutResult(len(left), (*left[:_MOST_GAMES], *more)) if left else None


@on_press("ask-to-end")
def ask_to_end(desk: Desk) -> Answer:
    """Ask whether the running season shall end. Raises `ArbiterOnly`, `NoSeason`."""
    desk.require(Right.ALL)
    book = desk.book
    question = ConfirmEnd(book.row.name, rounds_left(desk, book.row), without_result(book))
    end = intend(end_season, season=book.row.id)
    choices = [Choice(EndNow(), end), Choice(NeverMind(), None)]
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
    return SeasonEnded(book.row.name)


def announce_end(desk: Desk, book: Book) -> None:
    """Tell the club who won the season that is over, each with his number; and the last ranking.

    Of a season without a game nothing is told.
    """
    if not book.played.rounds:
        return
    won = winners(prizes_of(desk, book, over=True))
    say = SeasonIsOver(book.row.name, won)
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
    say = SeasonBegins(
        season=row.name,
        players=len(seasons.players(desk.tx, season_id)),
        rounds=len(rounds),
        coming=FirstEvening(coming[0], coming[-1]) if coming else None,
    )
    post(desk, say, key=f"season:{season_id}")


def make_season(desk: Desk, draft: Draft) -> int:
    """Make the draft the running season, whose predecessor ends; its id.

    Raises RulesRefusedError and SeasonRefusedError; then nothing is stored.
    """
    players = draft.players()
    check_season(Season(draft.name, players, ()), draft.chosen_rules())
    running = desk.running
    seasons.end_seasons(desk.tx, desk.competition.id, desk.at)
    if running is not None:
        announce_end(desk, desk.book_of(running))
    rules = json.dumps(draft.table(), ensure_ascii=False)
    season_id = seasons.add_season(desk.tx, desk.competition.id, draft.name, rules, "{}", desk.at)
    for place, (entrant, player) in enumerate(zip(draft.playing, players, strict=True), start=1):
        member = entrant.member
        seasons.add_player(
            desk.tx,
            season_id,
            member or people.add_member(desk.tx, desk.club.id, entrant.name),
            key=player.id,
            place=place,
            rating=player.rating,
            group=player.group,
            federation_id=player.federation_id,
            k_factor=player.k_factor,
            arrangement=entrant.arrangement,
            origin=entrant.origin,
        )
    for number, day in enumerate(draft.evenings(desk.hours), start=1):
        seasons.add_round(desk.tx, season_id, number, day, None)
    drafts.close(desk.tx, draft.id, desk.at)
    record_start(desk, season_id, running)
    announce(desk, season_id)
    return season_id
