"""The tables by name, and those of them that are about one round."""

from enum import StrEnum

from keizer_bot.reports.tables.bracket import bracket_table
from keizer_bot.reports.tables.cross import cross_table
from keizer_bot.reports.tables.lists import (
    attendance_table,
    calendar_table,
    official_table,
    performance_table,
    players_table,
)
from keizer_bot.reports.tables.model import Table
from keizer_bot.reports.tables.ranking import printed_ranking, ranking_table
from keizer_bot.reports.tables.round_lists import results_table, round_table, seats_table
from keizer_bot.reports.tables.season_view import SeasonView
from keizer_bot.reports.words import Words


class TableName(StrEnum):
    """A table's name on the command line."""

    RANKING = "ranking"
    PAIRINGS = "pairings"
    SEATS = "seats"
    RESULTS = "results"
    CROSS = "cross"
    BRACKET = "bracket"
    ATTENDANCE = "attendance"
    CALENDAR = "calendar"
    PLAYERS = "players"
    OFFICIAL = "official"
    PERFORMANCE = "performance"


PRINTED = (
    *(TableName.RANKING, TableName.PAIRINGS, TableName.SEATS),
    *(TableName.CROSS, TableName.BRACKET),
)
"""Tables for the notice board."""

OF_A_ROUND = (TableName.RANKING, TableName.PAIRINGS, TableName.SEATS)
"""Tables about one round: the newest, unless another is named."""


def make_table(name: TableName, view: SeasonView, words: Words, number: int | None = None) -> Table:
    """The table with that name; `number` is the round, for tables about one round.

    Raises `RoundHasNoPairing`, `RoundHasNoResult`, `NothingPlayedYet`.
    """
    match name:
        case TableName.RANKING:
            return ranking_table(view, words, number)
        case TableName.PAIRINGS:
            return round_table(view, words, number)
        case TableName.SEATS:
            return seats_table(view, words, number)
    makers = {
        TableName.RESULTS: results_table,
        TableName.CROSS: cross_table,
        TableName.BRACKET: bracket_table,
        TableName.ATTENDANCE: attendance_table,
        TableName.CALENDAR: calendar_table,
        TableName.PLAYERS: players_table,
        TableName.OFFICIAL: official_table,
        TableName.PERFORMANCE: performance_table,
    }
    return makers[name](view, words)


def make_printed(
    name: TableName, view: SeasonView, words: Words, number: int | None = None
) -> Table:
    """One of `PRINTED`, in its form for the notice board. Raises as `make_table`."""
    if name is TableName.RANKING:
        return printed_ranking(view, words, number)
    return make_table(name, view, words, number)


def all_tables(view: SeasonView, words: Words, number: int | None = None) -> list[Table]:
    """Every table that has any content, in the order of `TableName`. Raises as `make_table`."""
    begun = any(game.result for round_ in view.paired.rounds for game in round_.games)
    left_out = set() if begun else {TableName.OFFICIAL}
    left_out |= set() if view.played else {TableName.PAIRINGS, TableName.SEATS}
    left_out |= set() if view.rules.is_cup else {TableName.BRACKET}
    return [make_table(name, view, words, number) for name in TableName if name not in left_out]
