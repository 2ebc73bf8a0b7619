"""Drives to matches, and what the club pays for them ([003] f: €0.20 a kilometre)."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypeVar

from keizer_bot.club.teams import external_messages as messages
from keizer_bot.club.teams.actions import club_teams, teams_open_to_sender
from keizer_bot.club.teams.external_games import main_context, match_on_day, matches_so_far, visible
from keizer_bot.club.teams.messages import Against
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Choice, ask_one, intend, on_press, require_existing
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import Right
from keizer_bot.store import teams
from keizer_bot.store.people import Member
from keizer_bot.store.seasons import SeasonRow
from keizer_bot.store.teams import DriveRow, Team, TeamMatch

A_KILOMETRE: Final = Fraction(20, 100)  # euro
_MOST_MATCHES = 4  # buttons under one question


@on_press("enter-drive")
def enter_drive(
    context: Context,
    *,
    kilometres: int,
    team: int | None = None,
    day: str = "",
    member: int | None = None,
    second: bool = False,
) -> Reply:
    """Store a drive to a match: the sender's, unless a member is named.

    Without a team it is an away match of the last weeks, of a team in which they play or which they
    lead; if there are several, the bot asks. Raises `NotLinked`, `NotYourDrive`, `DroveAtHome`,
    `CarNoted`, `SecondByLeader`, `DriveMatchNeeded`, `MatchNotKnown`, `MatchAhead`, `NoSeason`,
    `StaleButton`.
    """
    driver = context.own_member if member is None else context.member_with(member)
    if team is None:
        likely = _likely(context, driver, day)
        if not likely:
            raise messages.DriveMatchNeeded(kilometres)
        if len(likely) > 1:
            arguments = {"kilometres": kilometres, "member": driver.id, "second": second}
            return _ask_match(context, likely, arguments)
        team, day = likely[0].team_id, likely[0].date.isoformat()
    team_row = _team_of(context, team, driver)
    date_, against = match_on_day(context, team_row, day)
    match = teams.match_on(context.tx, team_row.id, date_)
    if match is not None and match.home:
        raise messages.DroveAtHome(team_row.name, date_)
    season = main_context(context).season
    row = DriveRow(driver.id, driver.name, team_row.name, date_, against, kilometres, second)
    _check_car(context, season, team_row, row)
    teams.set_drive(context.tx, season.id, row)
    subject = f"{driver.name}, {date_.isoformat()}"
    note(context, Action.DRIVE, subject, after=f"{kilometres} km", season_id=season.id)
    return Reply.of(_paid(messages.DriveNoted, row))


def _team_of(context: Context, team: int, driver: Member) -> Team:
    """The team, if the sender may enter its drives. Raises `NotYourDrive`, `StaleButton`."""
    row = require_existing(next((t for t in club_teams(context) if t.id == team), None))
    is_own = context.member_id == driver.id
    plays = driver.id in dict(teams.members_of(context.tx, row.id))
    if row not in teams_open_to_sender(context) and not (is_own and plays):
        raise messages.NotYourDrive(row.name)
    return row


def _check_car(context: Context, season: SeasonRow, team: Team, car: DriveRow) -> None:
    """Allow one car for each match; a second one if the captain or the arbiter enters it."""
    if car.second and team not in teams_open_to_sender(context):
        raise messages.SecondByLeader(team.name)
    for row in teams.drives(context.tx, season.id):
        same = (row.team, row.date, row.second) == (car.team, car.date, car.second)
        if same and row.member_id != car.member_id:
            raise messages.CarNoted(row.name, row.kilometres, row.team, row.date)


def _ask_match(context: Context, matches: list[TeamMatch], arguments: Mapping[str, int]) -> Reply:
    choices = [
        Choice(
            messages.MatchLabel(match.team, match.date),
            intend(enter_drive, **arguments, team=match.team_id, day=match.date.isoformat()),
        )
        for match in matches
    ]
    return ask_one(context, messages.WhichMatch(arguments["kilometres"]), choices)


def _likely(context: Context, driver: Member, day: str) -> list[TeamMatch]:
    """Past away matches of teams in which the driver plays or which the sender leads.

    Those on that day, else the last match of each such team, the latest first.
    """
    of_driver = teams.teams_of(context.tx, driver.id) or teams_open_to_sender(context)
    own_teams = {team.id for team in of_driver}
    over = [m for m in matches_so_far(context) if m.team_id in own_teams and not m.home]
    if day:
        return [m for m in over if m.date.isoformat() == day]
    last = {match.team_id: match for match in over}
    return sorted(last.values(), key=lambda match: match.date, reverse=True)[:_MOST_MATCHES]


@on_press("remove-drive")
def remove_drive(context: Context, *, day: str = "", member: int | None = None) -> Reply:
    """Delete the driver's last drive, or the one on that day.

    Raises `NotLinked`, `NoDriveThen`, `NotYourDrive`, `NoSeason`, `StaleButton`.
    """
    driver = context.own_member if member is None else context.member_with(member)
    season = main_context(context).season
    own = (row for row in teams.drives(context.tx, season.id) if row.member_id == driver.id)
    rows = [row for row in own if day in ("", row.date.isoformat())]
    if not rows:
        raise messages.NoDriveThen(driver.name)
    row = rows[-1]
    led = {team.name for team in teams_open_to_sender(context)}
    is_own = context.member_id == driver.id
    if not is_own and row.team not in led and not context.actor.may(Right.PLAYERS):
        raise messages.NotYourDrive(row.team)
    teams.remove_drive(context.tx, season.id, row)
    subject = f"{driver.name}, {row.date.isoformat()}"
    note(context, Action.DRIVE_REMOVED, subject, before=f"{row.kilometres} km", season_id=season.id)
    return Reply.of(messages.DriveRemoved(driver.name, row.team, row.date))


def allowances(
    context: Context,
) -> tuple[messages.DrivesTitle, list[messages.DriveLine], list[messages.DriverSum]]:
    """The treasurer's list of drives: the total, each drive, and each driver's sum.

    An arbiter sees everything, a captain the team's drives, a driver their own. Raises `NoSeason`.
    """
    season = main_context(context).season_or_last
    rows = visible(context, teams.drives(context.tx, season.id))
    far = Counter[tuple[str, int]]()  # two members may have the same name
    for row in rows:
        far[row.name, row.member_id] += row.kilometres
    sums = sorted(far.items())
    drivers = [messages.DriverSum(name, km, km * A_KILOMETRE) for (name, _), km in sums]
    paid = sum(row.kilometres for row in rows) * A_KILOMETRE
    cars = [_paid(messages.DriveLine, row) for row in rows]
    return messages.DrivesTitle(season.name, paid), cars, drivers


Paid = TypeVar("Paid", messages.DriveNoted, messages.DriveLine)


def _paid(kind: type[Paid], row: DriveRow) -> Paid:
    """The message about a car with its driver's allowance."""
    opponent = Against(row.against) if row.against else None
    paid = row.kilometres * A_KILOMETRE
    return kind(row.name, row.team, row.date, opponent, row.kilometres, paid)
