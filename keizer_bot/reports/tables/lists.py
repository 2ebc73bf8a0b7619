"""Lists of a season: attendance, evenings, players, performance, and games for the official."""

from enum import Enum
from fractions import Fraction
from typing import Final

from keizer_bot.engine.absences import is_entered
from keizer_bot.engine.model import (
    PLAYED,
    AbsenceKind,
    Game,
    PerMissedRound,
    Player,
    PointsUntil,
    Result,
    Round,
)
from keizer_bot.engine.rules import Rules, period_of
from keizer_bot.engine.winners import attendance_of
from keizer_bot.reports.performance.views import performance_of
from keizer_bot.reports.tables import messages
from keizer_bot.reports.tables.messages import NothingPlayedYet, OfficialHeading
from keizer_bot.reports.tables.model import Cell, Row, Table, TableColumn, in_full, table
from keizer_bot.reports.tables.season_view import SeasonView, day_of
from keizer_bot.reports.words import TableHead, TableWord, Words


class AttendanceMark(Enum):
    """A player's part in a round, in so few letters that a season fits on a page."""

    PLAYED = "played"
    BYE = "bye"
    EXCUSED = "excused"
    LATE = "late"
    NO_SHOW = "no_show"
    CLUB_DUTY = "club_duty"
    NOT_ENTERED = "not_entered"
    FORFEIT_WON = "forfeit_won"
    FORFEIT_LOST = "forfeit_lost"
    OPEN = "open"


_WON, _LOST = AttendanceMark.FORFEIT_WON, AttendanceMark.FORFEIT_LOST
_FORFEITS: Final = {
    Result.WHITE_BY_FORFEIT: (_WON, _LOST),
    Result.BLACK_BY_FORFEIT: (_LOST, _WON),
    Result.BOTH_FORFEITED: (_LOST, _LOST),
    None: (AttendanceMark.OPEN, AttendanceMark.OPEN),
}


def attendance_table(view: SeasonView, words: Words) -> Table:
    """A mark for each player and paired round, and the number of rounds that count as attended.

    These are counted as for prizes: games, wins by forfeit, byes and paid club duty ([003] f).
    """
    rounds = view.paired.rounds
    attended = attendance_of(view.paired, view.rules, view.played)
    marks = [_did(view, words, round_) for round_ in rounds]
    columns = (
        *words.columns(TableHead.NAME),
        *(TableColumn(words.say(messages.RoundHead(round_.number))) for round_ in rounds),
        *words.columns(TableHead.ATTENDED),
    )
    rows: tuple[Row, ...] = tuple(
        (player.name, *(by_player.get(player.id, "") for by_player in marks), attended[player.id])
        for player in view.season.players
    )
    meanings = words.say(
        messages.AttendanceMarks(**{mark.value: words.word(mark) for mark in AttendanceMark})
    )
    return table(
        words.say(messages.AttendanceHeading()),
        columns,
        rows,
        subtitle=view.season.name,
        notes=(meanings,),
    )


def _did(view: SeasonView, words: Words, round_: Round) -> dict[str, str]:
    """Each player's mark for the round; a player who is missing was not in the season then."""
    absences = {absence.player: _kind(words, absence.kind) for absence in round_.absences}
    entered = [p.id for p in view.season.players if is_entered(p, round_.number)]
    marks = {id_: absences.get(id_, _kind(words, AbsenceKind.NOT_ENTERED)) for id_ in entered}
    marks |= dict.fromkeys(round_.byes, words.word(AttendanceMark.BYE))
    for game in round_.games:
        outcomes = _FORFEITS.get(game.result, (AttendanceMark.PLAYED, AttendanceMark.PLAYED))
        marks |= {game.white: words.word(outcomes[0]), game.black: words.word(outcomes[1])}
    return marks


def _kind(words: Words, kind: str) -> str:
    """The mark of a kind of absence; a club's own kind keeps the name that the rules give it."""
    return words.word(AttendanceMark(kind)) if kind in set(AbsenceKind) else kind


def calendar_table(view: SeasonView, words: Words) -> Table:
    """The season's evenings, and the number of games paired on each."""
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
    return table(words.say(messages.CalendarHeading()), columns, rows, subtitle=view.season.name)


def players_table(view: SeasonView, words: Words) -> Table:
    """The season's players in the order of its file, with the facts that the rules use."""
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
            _entry_points(player, words, view.rules),
        )
        for player in view.season.players
    )
    return table(words.say(messages.PlayersHeading()), columns, rows, subtitle=view.season.name)


def performance_table(view: SeasonView, words: Words) -> Table:
    """Each player's performance by FIDE's tables, the best first.

    Only players with a game played against a rated opponent; empty in draughts.
    """
    rated = [
        (player, reached)
        for player in view.season.players
        if (reached := performance_of(view.paired, view.rules, player.id)) is not None
    ]
    columns = words.columns(
        *(TableHead.NAME, TableHead.RATING, TableHead.GAMES, TableHead.GAME_POINTS),
        *(TableHead.AVERAGE, TableHead.PERFORMANCE, TableHead.EXPECTED),
        *(TableHead.K_FACTOR, TableHead.NEW_RATING),
    )
    rows = tuple(
        (
            *(player.name, view.rating(player), reached.games, reached.points),
            *(reached.average, reached.rating, reached.expected, reached.k_factor, reached.after),
        )
        for player, reached in sorted(rated, key=lambda pair: -pair[1].rating)
    )
    return table(words.say(messages.PerformanceHeading()), columns, rows, subtitle=view.season.name)


def federation_id(player: Player) -> Cell:
    """A player's federation number, as an int if it is one."""
    text = player.federation_id
    return int(text) if text and text.isdecimal() and str(int(text)) == text else text


def _entry_points(player: Player, words: Words, rules: Rules) -> Cell:
    points = player.entry_points
    if isinstance(points, PerMissedRound):
        return words.say(messages.PerRoundMissed(points.fraction))
    if isinstance(points, PointsUntil):
        points = points.points
    if isinstance(points, Fraction):
        return in_full(points * rules.point) if points else None
    return words.word(TableWord.AUTO)


_COLUMNS = (
    *(TableHead.DAY, TableHead.ROUND, TableHead.BOARD),
    *(TableHead.WHITE_ID, TableHead.WHITE, TableHead.WHITE_RATING),
    *(TableHead.BLACK_ID, TableHead.BLACK, TableHead.BLACK_RATING),
    *(TableHead.RESULT, TableHead.RATED),
)


def official_table(view: SeasonView, words: Words) -> Table:
    """Every game with a result, by round and board; forfeits and awards are marked as not rated.

    Raises `NothingPlayedYet`.
    """
    players = {player.id: player for player in view.season.players}
    rows = tuple(
        _row(view, words, players, round_, board, game)
        for round_ in view.paired.rounds
        for board, game in enumerate(round_.games, start=1)
        if game.result is not None
    )
    if not rows:
        raise NothingPlayedYet
    columns = words.columns(*_COLUMNS)
    return table(words.say(OfficialHeading()), columns, rows, subtitle=view.season.name)


def _row(
    view: SeasonView,
    words: Words,
    players: dict[str, Player],
    round_: Round,
    board: int,
    game: Game,
) -> Row:
    white, black = players[game.white], players[game.black]
    rated = TableWord.YES if game.result in PLAYED else TableWord.NO
    return (
        day_of(round_),
        round_.number,
        board,
        federation_id(white),
        white.name,
        view.rating(white),
        federation_id(black),
        black.name,
        view.rating(black),
        words.result(game),
        words.word(rated),
    )
