"""Who met whom this season, and how it ended: a player's card, and points against each other."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.club.looking_up import messages
from keizer_bot.club.looking_up.why import place_in
from keizer_bot.club.players.ratings import sourced
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import player_in
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Game, Result
from keizer_bot.engine.sheet import OUTCOMES
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Colour, ColoursSoFar, Outcome, RatingLine, SheetTitle
from keizer_bot.reports.performance.views import performance_lines
from keizer_bot.store.seasons import PlayerRow

LAST_RESULTS = 5
_POINTS = {
    Result.WHITE_WON: (Fraction(1), Fraction(0)),
    Result.DRAWN: (Fraction(1, 2), Fraction(1, 2)),
    Result.BLACK_WON: (Fraction(0), Fraction(1)),
}


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game as one of its players has it; `points` is None when it was not played."""

    round: int
    opponent: str
    colour: Colour
    outcome: Outcome
    points: Fraction | None
    game: Game


def meetings(snapshot: SeasonSnapshot, key: str) -> Iterator[Meeting]:
    """The player's games of the season, in the order of its rounds."""
    for round_ in snapshot.played.rounds:
        for game in round_.games:
            if key in (game.white, game.black):
                yield _meeting(round_.number, game, key)


def _meeting(number: int, game: Game, key: str) -> Meeting:
    side = 0 if key == game.white else 1
    points = _points(game)
    return Meeting(
        round=number,
        opponent=game.black if side == 0 else game.white,
        colour=(Colour.WHITE, Colour.BLACK)[side],
        outcome=Outcome(OUTCOMES[game.result][side]),
        points=points[side] if points else None,
        game=game,
    )


def _points(game: Game) -> tuple[Fraction, Fraction] | None:
    """What white and black have of a played game; None for a forfeit or an open one."""
    if game.white_points is not None and game.black_points is not None:
        return game.white_points, game.black_points
    return _POINTS.get(game.result) if game.result is not None else None


def tally(found: Iterable[Meeting]) -> tuple[Fraction, int]:
    """The points out of the games that were played, and how many these are.

    A draw is a half, an award what was awarded.
    """
    points = [m.points for m in found if m.points is not None]
    return sum(points, Fraction(0)), len(points)


def _said(context: RequestContext, lines: Iterable[Message], language: str) -> list[Html]:
    return [context.texts.render(line, language) for line in lines]


def card(context: RequestContext, player_id: int, language: str) -> tuple[Html, ...]:
    """Everybody's view of a player. Raises `NotRankedYet`, `StaleButton`."""
    snapshot = context.snapshot_or_last
    player = player_in(snapshot, player_id)
    now = snapshot.running.standings(after=snapshot.ranked_to)
    place = now.lines[place_in(now, player)]
    found = tuple(meetings(snapshot, player.key))
    title: list[Message] = [
        SheetTitle(player.name, now.after_round, place.rank, len(now.lines), place.total)
    ]
    if player.nicknames:
        title.append(messages.CardNicknames(player.nicknames))
    if player.rating is not None:
        title.append(RatingLine(sourced(player.rating, player.origin)))
    title += [*_form(player, found), *_against_reader(context, snapshot, player)]
    title += performance_lines(snapshot.played, snapshot.rules, player.key)
    games = [
        messages.CardGame(m.round, m.colour, snapshot.by_key(m.opponent).name, m.outcome)
        for m in found
    ]
    head = paragraphs(*_said(context, title, language))
    return pages(head, ["", *_said(context, games, language)])


def _form(player: PlayerRow, found: Iterable[Meeting]) -> list[Message]:
    """Points, colours and the last results, the newest first."""
    played = [m for m in found if m.points is not None]
    if not played:
        return [messages.NoGameYet(player.name)]
    colours = [m.colour for m in played]
    return [
        messages.CardTally(*tally(played)),
        ColoursSoFar(colours.count(Colour.WHITE), colours.count(Colour.BLACK)),
        messages.CardForm(tuple(m.outcome for m in played[::-1][:LAST_RESULTS])),
    ]


def _against_reader(
    context: RequestContext, snapshot: SeasonSnapshot, player: PlayerRow
) -> list[Message]:
    """What the reader has against the player; nothing if that is the reader, or no player reads."""
    reader = context.plays_as(snapshot.row)
    if reader is None or reader.id == player.id:
        return []
    points, games = tally(m for m in meetings(snapshot, reader.key) if m.opponent == player.key)
    if not games:
        return [messages.YouNeverMet(player.name)]
    return [messages.YouAgainst(player.name, points, games)]


def against_each(context: RequestContext, player_id: int, language: str) -> tuple[Html, ...]:
    """What the player has against each whom they played, in the alphabetical order of names."""
    snapshot = context.snapshot_or_last
    player = player_in(snapshot, player_id)
    found = [m for m in meetings(snapshot, player.key) if m.points is not None]
    if not found:
        return (context.texts.render(messages.NoGameYet(player.name), language),)
    opponents = {m.opponent: snapshot.by_key(m.opponent).name for m in found}
    lines = [
        messages.MutualLine(name, *tally(m for m in found if m.opponent == key))
        for key, name in sorted(opponents.items(), key=lambda entry: fold(entry[1]))
    ]
    return _played_games(context, messages.MutualTitle(player.name), lines, language)


def duel(context: RequestContext, first_id: int, second_id: int, language: str) -> tuple[Html, ...]:
    """The games with a result of these two. Raises `TwoPlayersWanted`, `StaleButton`."""
    snapshot = context.snapshot_or_last
    first, second = player_in(snapshot, first_id), player_in(snapshot, second_id)
    if first == second:
        raise messages.TwoPlayersWanted(first.name)
    names = {first.key: first.name, second.key: second.name}
    found = [m for m in meetings(snapshot, first.key) if m.opponent == second.key]
    theirs = [m for m in meetings(snapshot, second.key) if m.opponent == first.key]
    lines = [
        messages.DuelGame(m.round, names[m.game.white], names[m.game.black], m.game.result)
        for m in found
        if m.game.result is not None
    ]
    if not lines:
        return (context.texts.render(messages.TheyNeverMet(first.name, second.name), language),)
    points = tally(found)[0], tally(theirs)[0]
    title = messages.DuelTitle(first.name, second.name, *points)
    return _played_games(context, title, lines, language)


def _played_games(
    context: RequestContext, title: Message, lines: Iterable[Message], language: str
) -> tuple[Html, ...]:
    """The lines under their title, and below them what is counted."""
    head, foot = _said(context, (title, messages.PlayedGamesOnly()), language)
    return pages(head, ["", *_said(context, lines, language)], "\n" + foot)
