"""Looks up a player's total and why it changed, a round, and what an open game may bring."""

from functools import cache

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.history.views import career_lines
from keizer_bot.club.looking_up import messages
from keizer_bot.club.looking_up.causes import CauseWords, summary
from keizer_bot.club.looking_up.views import WhyView
from keizer_bot.club.pairing.post import pairings_of
from keizer_bot.club.players.ratings import sourced
from keizer_bot.club.signing_off.attendance import attendance_of, attendance_post
from keizer_bot.club.signing_off.presence import expected
from keizer_bot.core.context import Context
from keizer_bot.core.games import player_in
from keizer_bot.core.messages import RoundNotPaired
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import AbsenceKind, Game, Result, Round, Standings
from keizer_bot.engine.sheet import ScoreSheet
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.reports.causes.messages import You
from keizer_bot.reports.messages import Away, Colour, Correction, Outcome
from keizer_bot.reports.pairings import pairings_post
from keizer_bot.reports.performance.views import performance_lines
from keizer_bot.reports.ranking import of_ranking
from keizer_bot.reports.sheet import SheetView
from keizer_bot.store import teams
from keizer_bot.store.seasons import PlayerRow

_PUBLIC = {*AbsenceKind, *Outcome, *Correction}


def place_in(ranking: Standings, player: PlayerRow) -> int:
    """The player's place in listed order, from 0. Raises `NotRankedYet`."""
    for place, line in enumerate(ranking.lines):
        if line.player == player.key:
            return place
    raise messages.NotRankedYet(player.name, player.from_round)


def why(context: Context, player_id: int, *, public: bool = False) -> WhyView:
    """Every line of the player's present total, and the causes of their rise or fall.

    A club's own kinds of absence stay hidden from other readers, because one may be an illness;
    with `public` from the player too. Raises `NotRankedYet`, or `StaleButton` for a player of
    another season.
    """
    snapshot = context.snapshot_or_last
    player = player_in(snapshot, player_id)
    *_, now = rankings = snapshot.running.history(after=snapshot.ranked_to)
    place_in(now, player)
    sheet_of = cache(snapshot.score_sheet)
    member = None if public else context.actor.member
    yours = member is not None and member.id == player.member_id
    cause_words = CauseWords(
        who=You() if yours else player.name,
        name=lambda key: snapshot.by_key(key).name,
        kind=str if yours else public_kind,
    )
    before = rankings[-2] if now.after_round else None
    order = [line.player for line in now.lines]
    return WhyView(
        name=player.name,
        players=len(now.lines),
        provisional=now.provisional,
        sheet=sheet_of(player.key),
        cause_words=cause_words,
        summary=summary(order, sheet_of, before, player.key, cause_words),
        published=published_place(snapshot, player.key, sheet_of(player.key)),
    )


def published_place(
    snapshot: SeasonSnapshot, key: str, sheet: ScoreSheet
) -> messages.PublishedCounts | None:
    """The player's place in the published ranking, if the computed one differs."""
    for line in snapshot.shown_published:
        if line.key == key and (line.rank, line.total) != (sheet.rank, sheet.total):
            return messages.PublishedCounts(line.rank, line.total)
    return None


def public_kind(kind: str) -> str:
    """The kind of absence as others may read it, because a club's own kind may be an illness."""
    return kind if kind in _PUBLIC else Away.AWAY


_RESULTS = {
    Colour.WHITE: (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON),
    Colour.BLACK: (Result.BLACK_WON, Result.DRAWN, Result.WHITE_WON),
}


def sheet_of(context: Context, player: PlayerRow) -> SheetView:
    """Every line of the player's present total, their colours and their next evening.

    If no season runs it is the last one, and there is no next evening.

    Raises `NotRankedYet` for a player whose first round is still to come.
    """
    snapshot = context.snapshot_or_last
    last = snapshot.ranked_to
    now = snapshot.running.standings(after=last)
    place_in(now, player)
    coming = _next_evening(context, snapshot, player) if context.running else None
    sheet = snapshot.score_sheet(player.key)
    published = published_place(snapshot, player.key, sheet)
    return SheetView(
        name=player.name,
        players=len(now.lines),
        provisional=now.provisional,
        sheet=sheet,
        names={p.key: p.name for p in snapshot.players},
        next_evening=coming.date if coming else None,
        claimed=tuple(c.evening for c in teams.open_claims_of(context.tx, player.id)),
        rating=sourced(player.rating, player.origin) if player.rating is not None else None,
        performance=performance_lines(snapshot.played, snapshot.rules, player.key),
        career=(*([published] if published else ()), *career_lines(context, player.member_id)),
    )


def _next_evening(context: Context, snapshot: SeasonSnapshot, player: PlayerRow) -> Evening | None:
    """The first coming evening for which they have not signed off, and have no result yet."""
    finished = [game for game in snapshot.games if game.result is not None]
    played = {game.round_id for game in finished if player.id in game.players}
    for evening in snapshot.calendar.evenings:
        over = evening.phase is Phase.FINAL or evening.final <= context.at
        if over or evening.id in played:
            continue
        if player in expected(snapshot, evening):
            return evening
    return None


def round_post(context: Context, *, number: int | None, language: str) -> tuple[Html, ...]:
    """The round with that number, else the newest paired one; for a coming round, who will come.

    Raises `RoundNotPaired` if the season has no such round, `NothingPairedYet`, `NoSeason`.
    """
    snapshot = context.snapshot_or_last
    evening = snapshot.calendar.numbered(number) if number is not None else None
    if number is not None and evening is None:
        paired = [e.number for e in snapshot.calendar.paired]
        raise RoundNotPaired(number, max(paired, default=0))
    if evening is not None and not evening.is_paired:
        coming = attendance_of(context, evening=evening.id)
        return attendance_post(coming, context.texts, language)
    view = pairings_of(context, number=number)
    *before, last = pairings_post(view, context.texts, language)
    if view.round > snapshot.ranked_to or context.looked_up is not None:
        return (*before, last)
    ranking = context.texts.render(messages.RankingAfterRound(view.round), language)
    return (*before, paragraphs(last, ranking))


def prospects(context: Context, language: str) -> tuple[Html, ...]:
    """The sender's rank and total for each result of their newest open game.

    Raises `NotLinked`, `NotAPlayer`, `NoOpenGame`.
    """
    player = context.own_player
    snapshot = context.snapshot
    round_, game = _open_game(snapshot, player)
    colour = Colour.WHITE if game.white == player.key else Colour.BLACK
    opponent = snapshot.by_key(game.black if colour is Colour.WHITE else game.white).name
    before = snapshot.running.history()[-2]
    key = (round_.number, game.white, game.black)
    rankings = [_supposed(snapshot, key, result) for result in _RESULTS[colour]]
    lines = [
        _prospect(supposed, ranking, before, player)
        for supposed, ranking in zip(messages.Supposed, rankings, strict=True)
    ]
    others = sum(g.result is None for r in snapshot.played.rounds for g in r.games) - 1
    below = messages.OthersStillOpen(others) if others else messages.OthersAllKnown()
    title = messages.WhatIfTitle(round_.number, colour, opponent, of_ranking(before.after_round))
    head, *lines_shown, foot = (context.texts.render(m, language) for m in (title, *lines, below))
    return pages(head, ["", *lines_shown, ""], foot)


def _supposed(snapshot: SeasonSnapshot, game: tuple[int, str, str], result: Result) -> Standings:
    """The ranking if that game ended so; kept, because both players look at it more than once."""
    return snapshot.keep((game, result), lambda: snapshot.what_if({game: result}))


def _open_game(snapshot: SeasonSnapshot, player: PlayerRow) -> tuple[Round, Game]:
    """Their newest game without a result. Raises `NoOpenGame`."""
    for round_ in reversed(snapshot.played.rounds):
        for game in round_.games:
            if game.result is None and player.key in (game.white, game.black):
                return round_, game
    raise messages.NoOpenGame


def _prospect(
    supposed: messages.Supposed, ranking: Standings, before: Standings, player: PlayerRow
) -> messages.ProspectLine:
    place = place_in(ranking, player)
    was = next((i for i, line in enumerate(before.lines) if line.player == player.key), None)
    move: messages.Move = messages.SamePlace()
    if was is None:
        move = messages.NoPlaceBefore()
    elif was != place:
        move = messages.PlacesUp(was - place) if was > place else messages.PlacesDown(place - was)
    return messages.ProspectLine(
        supposed, ranking.lines[place].rank, ranking.lines[place].total, move
    )
