"""Lists of a season: who comes how often, its evenings, its players."""

from fractions import Fraction
from typing import Final

from keizer_bot.engine.absences import is_entered
from keizer_bot.engine.calendar import period_of
from keizer_bot.engine.model import AbsenceKind, PerMissedRound, Player, Result, Round
from keizer_bot.engine.winners import attendance_of
from keizer_bot.reports.tables.messages import (
    AttendanceHeading,
    CalendarHeading,
    PerRoundMissed,
    PlayersHeading,
    RoundHead,
)
from keizer_bot.reports.tables.model import Cell, Column, Row, Table, in_full, table
from keizer_bot.reports.tables.season_view import SeasonView, day_of
from keizer_bot.reports.words import TableHead, TableWord, Words

_FORFEITS: Final = {
    Result.WHITE_BY_FORFEIT: (TableWord.FORFEIT_WON, TableWord.FORFEIT_LOST),
    Result.BLACK_BY_FORFEIT: (TableWord.FORFEIT_LOST, TableWord.FORFEIT_WON),
    Result.BOTH_FORFEITED: (TableWord.FORFEIT_LOST, TableWord.FORFEIT_LOST),
    None: (TableWord.OPEN, TableWord.OPEN),
}


def attendance_table(view: SeasonView, words: Words) -> Table:
    """For each player what they did in each paired round, and how many count as attended.

    What counts is what a prize asks: games, wins by forfeit, byes, paid club duty ([003] f).
    """
    rounds = view.paired.rounds
    attended = attendance_of(view.paired, view.rules, view.played)
    did = [_did(view, words, round_) for round_ in rounds]
    columns = (
        *words.columns(TableHead.NAME),
        *(Column(words.say(RoundHead(round_.number))) for round_ in rounds),
        *words.columns(TableHead.ATTENDED),
    )
    rows: tuple[Row, ...] = tuple(
        (player.name, *(one.get(player.id, "") for one in did), attended[player.id])
        for player in view.season.players
    )
    return table(words.say(AttendanceHeading()), columns, rows, about=view.season.name)


def _did(view: SeasonView, words: Words, round_: Round) -> dict[str, str]:
    """What each player of the round did; who has nothing was not in it, or was not entered."""
    said = {one.player: _kind(words, one.kind) for one in round_.absences}
    entered = [one.id for one in view.season.players if is_entered(one, round_.number)]
    did = {one: said.get(one, _kind(words, AbsenceKind.NOT_ENTERED)) for one in entered}
    did |= dict.fromkeys(round_.byes, words.word(TableWord.BYE))
    for game in round_.games:
        outcomes = _FORFEITS.get(game.result, (TableWord.PLAYED, TableWord.PLAYED))
        did |= {game.white: words.word(outcomes[0]), game.black: words.word(outcomes[1])}
    return did


def _kind(words: Words, kind: str) -> str:
    """A kind of absence in words; a club's own is called what its rules call it."""
    known = {one.value: one for one in AbsenceKind}
    return words.word(known[kind]) if kind in known else kind


def calendar_table(view: SeasonView, words: Words) -> Table:
    """The season's evenings, and how many games were paired on each."""
    columns = words.columns(TableHead.ROUND, TableHead.DAY, TableHead.PERIOD, TableHead.GAMES)
    rows = tuple(
        (
            round_.number,
            day_of(round_),
            period_of(round_, view.rules),
            len(round_.games) if round_.number <= view.played else None,
        )
        for round_ in (*view.season.rounds, *view.planned)
    )
    return table(words.say(CalendarHeading()), columns, rows, about=view.season.name)


def players_table(view: SeasonView, words: Words) -> Table:
    """The season's players in the order of its file, with what the rules know of them."""
    columns = words.columns(
        *(TableHead.NAME, TableHead.RATING, TableHead.GROUP, TableHead.FEDERATION_ID),
        *(TableHead.FROM_ROUND, TableHead.UNTIL_ROUND, TableHead.ENTRY_POINTS),
    )
    rows = tuple(
        (
            player.name,
            view.rating(player),
            player.group,
            federation_id(player),
            player.from_round if player.from_round > 1 else None,
            player.until_round,
            _entry_points(player, words),
        )
        for player in view.season.players
    )
    return table(words.say(PlayersHeading()), columns, rows, about=view.season.name)


def federation_id(player: Player) -> Cell:
    """A player's number at the federation, as a number if it is one."""
    known = player.federation_id
    return int(known) if known and known.isdecimal() and str(int(known)) == known else known


def _entry_points(player: Player, words: Words) -> Cell:
    points = player.entry_points
    if isinstance(points, PerMissedRound):
        return words.say(PerRoundMissed(points.fraction))
    if isinstance(points, Fraction):
        return in_full(points) if points else None
    return words.word(TableWord.AUTO)
