"""Begins and ends seasons, and tells the club."""

from datetime import date

from keizer_bot.calendar import Phase
from keizer_bot.club.seasons import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.messages import GameLine, OtherNames, StaleButton
from keizer_bot.core.occurrences import SeasonClosed
from keizer_bot.core.posting import note, post
from keizer_bot.core.questions import Choice, ask_one, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import SeasonSnapshot, rules_of
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.shapes import first_of
from keizer_bot.reports.rule_words import time_control
from keizer_bot.store import seasons
from keizer_bot.store.seasons import SeasonRow


def with_year(context: Context, day: date) -> messages.Day:
    """The day for a text, with its year if that is not the present one."""
    return day if day.year == context.today.year else messages.DayOfYear(day)


_MOST_GAMES = 12  # in one list


def last_played(context: Context, row: SeasonRow) -> int:
    """The number of rounds of that season that were paired."""
    rounds = seasons.rounds(context.tx, row.id)
    return sum(1 for r in rounds if r.phase in (Phase.PAIRED, Phase.FINAL))


def rounds_left(context: Context, row: SeasonRow) -> Message | None:
    """The number of rounds that are not final."""
    rounds = seasons.rounds(context.tx, row.id)
    left = sum(1 for r in rounds if r.phase != Phase.FINAL)
    return messages.RoundsLeft(left) if left else None


def without_result(snapshot: SeasonSnapshot) -> Message | None:
    """The paired games of the season that have no result yet, if any."""
    numbers = {r.id: r.number for r in snapshot.rounds}
    names = {player.id: player.name for player in snapshot.players}
    games = sorted(snapshot.games, key=lambda g: (numbers[g.round_id], g.board))
    left = [
        GameLine(numbers[g.round_id], names[g.white_id], names[g.black_id])
        for g in games
        if g.result is None
    ]
    shown = first_of(left, _MOST_GAMES, OtherNames)
    return messages.WithoutResult(len(left), shown) if left else None


@on_press("ask-to-end", may=Right.ALL)
def ask_to_end(context: Context) -> Reply:
    """Ask if the running season should end. Raises `ArbiterOnly`, `NoSeason`."""
    snapshot = context.snapshot
    row, open_ = snapshot.row, without_result(snapshot)
    question = messages.ConfirmEnd(row.name, rounds_left(context, row), open_)
    return ask_one(
        context, question, [Choice(messages.EndNow(), intend(end_season, season=row.id))]
    )


@on_press("end-season", may=Right.ALL)
def end_season(context: Context, *, season: int) -> Reply:
    """End the season: no more rounds are paired, and its ranking stays.

    Raises `ArbiterOnly`, `NoSeason`, `StaleButton`.
    """
    snapshot = context.snapshot
    if snapshot.row.id != season:
        raise StaleButton
    seasons.end_seasons(context.tx, context.competition.id, context.at)
    note(context, Action.SEASON_ENDED, snapshot.row.name, season_id=season)
    context.happened(SeasonClosed(snapshot))
    return Reply.of(messages.SeasonEnded(snapshot.row.name))


def _evenings_to_come(
    coming: list[messages.Day],
) -> messages.FirstEvening | messages.OnlyEvening | None:
    """The first and the last of these evenings."""
    if len(set(coming)) == 1:
        return messages.OnlyEvening(coming[0])
    return messages.FirstEvening(coming[0], coming[-1]) if coming else None


def announce(context: Context, season_id: int, *, ended: SeasonRow | None) -> None:
    """Tell the club that the season has begun; log that, and the end of the season before."""
    if ended is not None:
        note(context, Action.SEASON_ENDED, ended.name, season_id=ended.id)
    row = seasons.season(context.tx, season_id)
    note(context, Action.SEASON_STARTED, row.name, season_id=season_id)
    rounds = seasons.rounds(context.tx, season_id)
    coming = [with_year(context, r.date) for r in rounds if r.phase == Phase.OPEN]
    message = messages.SeasonBegins(
        season=row.name,
        players=len(seasons.players(context.tx, season_id)),
        rounds=len(rounds),
        coming=_evenings_to_come(coming),
        tempo=time_control(rules_of(row)),
    )
    post(context, message, key=f"season:{season_id}")
