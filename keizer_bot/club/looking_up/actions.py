"""Looks up a player's total and card, head-to-head scores, a round, and what a game may bring."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.history.views import career_lines
from keizer_bot.club.looking_up import messages
from keizer_bot.club.looking_up.why import CauseWords, WhyView, summary
from keizer_bot.club.pairing.post import pairings_of
from keizer_bot.club.players.ratings import sourced
from keizer_bot.club.signing_off.attendance import attendance_of, attendance_post
from keizer_bot.club.signing_off.presence import expected
from keizer_bot.core.context import Context
from keizer_bot.core.games import player_in
from keizer_bot.core.messages import RoundNotPaired
from keizer_bot.core.named import names_by_member
from keizer_bot.core.snapshot import RESULTS, SeasonSnapshot
from keizer_bot.engine.model import AbsenceKind, Game, Result, Round, Standings
from keizer_bot.engine.sheet import OUTCOMES, ScoreSheet
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.reports.causes.messages import You
from keizer_bot.reports.messages import (
    Away,
    Colour,
    ColoursSoFar,
    Correction,
    Outcome,
    RatingLine,
    SheetTitle,
)
from keizer_bot.reports.pairings import pairings_post
from keizer_bot.reports.performance.views import performance_lines
from keizer_bot.reports.ranking import of_ranking
from keizer_bot.reports.sheet import SheetView
from keizer_bot.store import games, teams
from keizer_bot.store.games import MemberGame
from keizer_bot.store.seasons import PlayerRow, SeasonRow

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
    with `public` from the player too. Raises `NotRankedYet`, and as `player_in`.
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
        fixed=snapshot.rules.values.source == "equal",
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
        ahead = evening.phase is not Phase.FINAL and context.at < evening.final
        if ahead and evening.id not in played and player in expected(snapshot, evening):
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


LAST_RESULTS = 5
_POINTS = {
    Result.WHITE_WON: (Fraction(1), Fraction(0)),
    Result.DRAWN: (Fraction(1, 2), Fraction(1, 2)),
    Result.BLACK_WON: (Fraction(0), Fraction(1)),
}


class Meeting(msgspec.Struct, frozen=True):
    """A game from one player's side; `points` is None when it was not played.

    `opponent` is a member's id. `game` is the stored game, whose sides are members' ids too.
    """

    opponent: int
    colour: Colour
    outcome: Outcome
    points: Fraction | None
    game: MemberGame


def meetings(context: Context, member: int, season: SeasonRow | None = None) -> tuple[Meeting, ...]:
    """The member's games in that season, or in all of the competition's; the oldest first."""
    of_season = season.id if season else None
    rows = games.games_of_member(context.tx, context.competition.id, member, of_season)
    return tuple([_meeting(game, member) for game in rows])


def _meeting(game: MemberGame, member: int) -> Meeting:
    side, points = 0 if member == game.white else 1, _points(game)
    return Meeting(
        opponent=(game.black, game.white)[side],
        colour=(Colour.WHITE, Colour.BLACK)[side],
        outcome=Outcome(OUTCOMES[_result(game)][side]),
        points=points[side] if points else None,
        game=game,
    )


def _result(game: MemberGame) -> Result | None:
    return RESULTS[game.result] if game.result else None


def _points(game: MemberGame) -> tuple[Fraction, Fraction] | None:
    """The points of White and Black in a played game; None for a forfeit or an open one."""
    if game.white_points is not None and game.black_points is not None:
        return Fraction(game.white_points), Fraction(game.black_points)
    result = _result(game)
    return _POINTS.get(result) if result else None


def tally(past_meetings: Iterable[Meeting]) -> tuple[Fraction, int]:
    """The points scored, and the number of games played.

    A draw is half a point; an award counts with the points that the arbiter gave.
    """
    points = [m.points for m in past_meetings if m.points is not None]
    return sum(points, Fraction(0)), len(points)


def _rendered(context: Context, lines: Iterable[Message], language: str) -> list[Html]:
    return [context.texts.render(line, language) for line in lines]


def card(context: Context, player_id: int, language: str, *, career: bool) -> tuple[Html, ...]:
    """A player's season as everybody may see it, with the career below it.

    Raises `NotRankedYet`, `StaleButton`.
    """
    snapshot = context.snapshot_or_last
    player = player_in(snapshot, player_id)
    now = snapshot.rankings[snapshot.ranked_to]
    place = now.lines[place_in(now, player)]
    played = meetings(context, player.member_id, snapshot.row)
    title: list[Message] = [
        SheetTitle(
            player.name, of_ranking(now.after_round), place.rank, len(now.lines), place.total
        )
    ]
    if player.nicknames:
        title.append(messages.CardNicknames(player.nicknames))
    if player.rating is not None:
        title.append(RatingLine(sourced(player.rating, player.origin)))
    title += [*_form(player, played), *_against_reader(context, player)]
    title += performance_lines(snapshot.played, snapshot.rules, player.key)
    over_years = career_lines(context, player.member_id) if career else ()
    named = {player.member_id: player.name for player in snapshot.players}
    lines = [
        messages.CardGame(m.game.round, m.colour, named[m.opponent], m.outcome) for m in played
    ]
    head = paragraphs(*_rendered(context, title, language))
    foot = "\n".join(["", *_rendered(context, over_years, language)]) if over_years else ""
    return pages(head, ["", *_rendered(context, lines, language)], foot)


def _form(player: PlayerRow, past_meetings: Iterable[Meeting]) -> list[Message]:
    """Points, colours and the last results, the newest first."""
    played = [m for m in past_meetings if m.points is not None]
    if not played:
        return [messages.NoGameYet(player.name)]
    colours = [m.colour for m in played]
    return [
        messages.CardTally(*tally(played)),
        ColoursSoFar(colours.count(Colour.WHITE), colours.count(Colour.BLACK)),
        messages.CardForm(tuple(m.outcome for m in played[::-1][:LAST_RESULTS])),
    ]


def _against_reader(context: Context, player: PlayerRow) -> list[Message]:
    """The reader's score against the player; empty if they are the same, or there is no player."""
    season = context.season_or_last
    reader = context.plays_as(season)
    if reader is None or reader.id == player.id:
        return []
    reader_meetings = meetings(context, reader.member_id, season)
    points, count = tally(m for m in reader_meetings if m.opponent == player.member_id)
    if not count:
        return [messages.YouNeverMet(player.name)]
    return [messages.YouAgainst(player.name, points, count)]


def against_each(context: Context, player_id: int, language: str) -> tuple[Html, ...]:
    """The player's score against each opponent, in alphabetical order of names.

    It covers all seasons, or only the one that the sender named.
    """
    player = player_in(context.snapshot_or_last, player_id)
    asked = meetings(context, player.member_id, context.looked_up)
    played = [m for m in asked if m.points is not None]
    if not played:
        return tuple(_rendered(context, [messages.NoGameAtAll(player.name)], language))
    called = names_by_member(context)
    lines = [
        messages.MutualLine(called[member], *tally(m for m in played if m.opponent == member))
        for member in sorted({m.opponent for m in played}, key=lambda member: fold(called[member]))
    ]
    return _played_games(context, messages.MutualTitle(player.name), lines, language)


def duel(context: Context, first: PlayerRow, second: PlayerRow, language: str) -> tuple[Html, ...]:
    """The finished games of these two, over all seasons or in the one that the sender named.

    The asker comes first. Raises `TwoPlayersWanted`.
    """
    if first.member_id == second.member_id:
        raise messages.TwoPlayersWanted(first.name)
    me = context.actor.member
    if me is not None and me.id == second.member_id:
        first, second = second, first
    names = {first.member_id: first.name, second.member_id: second.name}

    def against(own_player: PlayerRow, other: PlayerRow) -> list[Meeting]:
        games_ = meetings(context, own_player.member_id, context.looked_up)
        return [m for m in games_ if m.opponent == other.member_id and m.game.result]

    mine, theirs = against(first, second), against(second, first)
    if not mine:
        never = messages.TheyNeverMet(first.name, second.name)
        return tuple(_rendered(context, [never], language))
    here = {m.game.season_id for m in mine} == {context.season_or_last.id}
    lines = [_duel_game(m.game, names, named=not here) for m in mine]
    title = messages.DuelTitle(first.name, second.name, tally(mine)[0], tally(theirs)[0])
    return _played_games(context, title, lines, language)


def _duel_game(game: MemberGame, names: Mapping[int, str], *, named: bool) -> Message:
    """The line of a game; with its season if `named`."""
    game_values = game.round, names[game.white], names[game.black], RESULTS[game.result or ""]
    return (
        messages.DuelGameOf(*game_values, game.season) if named else messages.DuelGame(*game_values)
    )


def _played_games(
    context: Context, title: Message, lines: Iterable[Message], language: str
) -> tuple[Html, ...]:
    """The lines under their title, and their totals below."""
    head, foot = _rendered(context, (title, messages.PlayedGamesOnly()), language)
    return pages(head, ["", *_rendered(context, lines, language)], "\n" + foot)
