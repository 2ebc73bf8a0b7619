"""The ranking after a round as a table."""

from collections import Counter

from keizer_bot.engine.model import Result, Season, Standing, Standings
from keizer_bot.engine.ranking import history
from keizer_bot.reports.messages import RankingProvisional
from keizer_bot.reports.tables.messages import (
    PrintedSigns,
    PrintedWithdrawn,
    RankingHeading,
    RoundHasNoPairing,
    StartRankingHeading,
)
from keizer_bot.reports.tables.model import Cell, Kind, Row, Table, table
from keizer_bot.reports.tables.season_view import SeasonView, TableHead, TableWord, Words

OVER_THE_BOARD = (Result.WHITE_WON, Result.BLACK_WON, Result.DRAWN, Result.AWARD)


_COLUMNS = (
    (TableHead.RANK, Kind.NUMBER),
    (TableHead.MOVED, Kind.NUMBER),
    (TableHead.NAME, Kind.TEXT),
    (TableHead.TOTAL, Kind.POINTS),
    (TableHead.VALUE, Kind.POINTS),
    (TableHead.GAMES, Kind.NUMBER),
    (TableHead.GROUP, Kind.TEXT),
    (TableHead.RATING, Kind.NUMBER),
    (TableHead.STATE, Kind.TEXT),
)


def ranking_table(view: SeasonView, words: Words, after: int | None = None) -> Table:
    """The ranking after that round, else as it is now, with the places won and lost.

    A newcomer has none. Raises `RoundHasNoPairing`.
    """
    if after is not None and not 0 <= after <= view.played:
        raise RoundHasNoPairing(after, view.played)
    rankings = history(view.paired, view.rules, after=view.played)
    now = rankings[view.played if after is None else after]
    heading = RankingHeading(now.after_round) if now.after_round else StartRankingHeading()
    return table(
        words.say(heading),
        tuple(words.column(*column) for column in _COLUMNS),
        tuple(_rows(view, words, now, rankings[max(now.after_round - 1, 0)])),
        about=_about(view),
        notes=(words.say(RankingProvisional()),) if now.provisional else (),
    )


def printed_ranking(view: SeasonView, words: Words, after: int | None = None) -> Table:
    """The same for the notice board: what fits in large type, and signs for places won and lost.

    Raises `RoundHasNoPairing`.
    """
    full = ranking_table(view, words, after)
    heads = {column.head: place for place, column in enumerate(full.columns)}
    places = [heads.get(words.word(head)) for head, _ in _COLUMNS]

    def row(cells: Row) -> Row:
        rank, moved, name, total, value, games, _, _, state = (
            None if place is None else cells[place] for place in places
        )
        shown = words.say(PrintedWithdrawn(str(name))) if state else name
        return rank, _sign(moved), shown, total, value, games

    columns = tuple(
        words.column(head, Kind.TEXT if head is TableHead.MOVED else kind)
        for head, kind in _COLUMNS[:6]
    )
    notes = (words.say(PrintedSigns()), *full.notes)
    return table(full.title, columns, tuple(map(row, full.rows)), about=full.about, notes=notes)


def _sign(moved: Cell) -> str:
    if not isinstance(moved, int):
        return "*"
    return f"{'▲' if moved > 0 else '▼'}{abs(moved)}" if moved else "="


def _about(view: SeasonView) -> str:
    return " – ".join(part for part in (view.season.name, view.club) if part)


def _rows(view: SeasonView, words: Words, now: Standings, before: Standings) -> list[Row]:
    was = {line.player: place for place, line in enumerate(before.lines)}
    games = games_played(view.paired, now.after_round)
    players = {player.id: player for player in view.season.players}

    def row(place: int, line: Standing) -> Row:
        player = players[line.player]
        gone = player.until_round is not None and player.until_round <= now.after_round
        return (
            line.rank,
            was[line.player] - place if line.player in was else None,
            player.name,
            line.total,
            line.value,
            games[line.player],
            player.group,
            view.rating(player),
            words.word(TableWord.WITHDRAWN) if gone else None,
        )

    return [row(place, line) for place, line in enumerate(now.lines)]


def games_played(season: Season, last: int) -> Counter[str]:
    """How many games each has played in rounds 1 to `last`; awards count, forfeits do not."""
    return Counter(
        player
        for round_ in season.rounds[:last]
        for game in round_.games
        if game.result in OVER_THE_BOARD
        for player in (game.white, game.black)
    )
