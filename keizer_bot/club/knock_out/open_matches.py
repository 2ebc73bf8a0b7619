"""The undecided matches of a cup, and those that have no game."""

from keizer_bot.calendar import Evening
from keizer_bot.core.context import Context
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.cup import OpenMatch, cup_after
from keizer_bot.store.games import GameRow


def is_undecided(event: Context, number: int) -> bool:
    """True while a match of a cup's round is undecided; always False for other events."""
    return bool(open_after(event.snapshot, number))


def open_after(snapshot: SeasonSnapshot, number: int) -> list[OpenMatch]:
    """The undecided matches after that round; a season that is not a cup has none."""
    if not snapshot.rules.is_cup:
        return []
    cup = cup_after(snapshot.season, snapshot.rules, snapshot.season.rounds[:number])
    return [place for place in cup.places if isinstance(place, OpenMatch)]


def unplayed(snapshot: SeasonSnapshot, round_: Evening) -> list[OpenMatch]:
    """The open matches of a cup that have no game."""
    rows = snapshot.season.rounds[round_.number - 1].games
    paired = {frozenset((game.white, game.black)) for game in rows}
    open_ = open_after(snapshot, round_.number)
    return [match for match in open_ if frozenset(match.players) not in paired]


def players_of(cup: Context, game: GameRow) -> frozenset[str]:
    """Both players of a game, by the keys that a match has."""
    return frozenset(cup.players[player].key for player in game.players)
