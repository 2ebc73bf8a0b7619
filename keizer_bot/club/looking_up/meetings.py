"""Head-to-head scores: a player's card, and points against each opponent."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from keizer_bot.club.history.views import career_lines
from keizer_bot.club.looking_up import messages
from keizer_bot.club.looking_up.actions import place_in
from keizer_bot.club.players.ratings import sourced
from keizer_bot.core.context import Context
from keizer_bot.core.games import player_in
from keizer_bot.core.named import names_by_member
from keizer_bot.core.snapshot import RESULTS
from keizer_bot.engine.model import Result
from keizer_bot.engine.sheet import OUTCOMES
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Colour, ColoursSoFar, Outcome, RatingLine, SheetTitle
from keizer_bot.reports.performance.views import performance_lines
from keizer_bot.reports.ranking import of_ranking
from keizer_bot.store import games
from keizer_bot.store.games import MemberGame
from keizer_bot.store.seasons import PlayerRow, SeasonRow

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
    side = 0 if member == game.white else 1
    points = _points(game)
    return Meeting(
        opponent=game.black if side == 0 else game.white,
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
    if named:
        return messages.DuelGameOf(*game_values, game.season)
    return messages.DuelGame(*game_values)


def _played_games(
    context: Context, title: Message, lines: Iterable[Message], language: str
) -> tuple[Html, ...]:
    """The lines under their title, and their totals below."""
    head, foot = _rendered(context, (title, messages.PlayedGamesOnly()), language)
    return pages(head, ["", *_rendered(context, lines, language)], "\n" + foot)
