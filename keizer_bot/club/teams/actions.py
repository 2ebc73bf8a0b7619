"""Changes the club's teams: their players and captains."""

from collections.abc import Iterable

from keizer_bot.club.teams import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.named import club_people
from keizer_bot.core.occurrences import TeamMatchesChanged
from keizer_bot.core.posting import note, tell
from keizer_bot.core.questions import confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import Right
from keizer_bot.reading.names import NamedPerson
from keizer_bot.store import people, teams
from keizer_bot.store.teams import Team, TeamMatch


def opponent_of(match: TeamMatch) -> messages.Opponent | None:
    """The opponent of the match; None if nobody entered it."""
    if not match.against:
        return None
    if match.home is None:
        return messages.Against(match.against)
    return (messages.AtHomeAgainst if match.home else messages.AwayAgainst)(match.against)


def match_on(match: TeamMatch) -> messages.MatchOn:
    """The match as a line below its team."""
    captain = messages.VisitingCaptain(match.captain) if match.captain else None
    return messages.MatchOn(match.date, opponent_of(match), captain)


def match_of(match: TeamMatch) -> messages.MatchOf:
    """The match as a line below the club."""
    return messages.MatchOf(match.team, match.date, opponent_of(match))


def club_teams(context: Context) -> tuple[Team, ...]:
    """The club's teams."""
    return teams.teams(context.tx, context.club.id)


def team_named(context: Context, name: str) -> Team:
    """The team of that name. Raises `UnknownTeam`."""
    for team in club_teams(context):
        if team.name == name:
            return team
    raise messages.UnknownTeam(name)


def teams_open_to_sender(context: Context) -> tuple[Team, ...]:
    """The teams whose matches the sender may enter: all of them for an arbiter."""
    all_teams, own_id = club_teams(context), context.member_id
    if context.actor.may(Right.PLAYERS):
        return all_teams
    return tuple(t for t in all_teams if own_id is not None and own_id == t.captain_id)


def require_some_team(context: Context) -> tuple[Team, ...]:
    """The teams for which the sender may act.

    Raises `LeadersOnly` if there are none, or `TeamsNeeded` for an arbiter.
    """
    if open_teams := teams_open_to_sender(context):
        return open_teams
    raise messages.TeamsNeeded if context.actor.may(Right.PLAYERS) else messages.LeadersOnly


def require_leader(context: Context, team_id: int) -> Team:
    """The team, if the sender may act for it. Raises `StaleButton`, `CaptainOnly`."""
    team = _team(context, team_id)
    if team not in teams_open_to_sender(context):
        raise messages.CaptainOnly(team.name)
    return team


def list_teams(context: Context, *, only: str | None = None) -> tuple[messages.TeamEntry, ...]:
    """The teams with captain, players and coming matches, or `only` the one with that name.

    Raises `UnknownTeam`.
    """
    listed = club_teams(context) if only is None else (team_named(context, only),)
    ahead = teams.matches(context.tx, context.club.id, context.today)
    return tuple([_entry(context, team, ahead) for team in listed])


def _entry(context: Context, team: Team, ahead: Iterable[TeamMatch]) -> messages.TeamEntry:
    details: list[messages.TeamDetail] = []
    if team.captain_id is not None:
        details.append(messages.CaptainIs(people.member(context.tx, team.captain_id).name))
    names = _names(context, team.id)
    details.append(messages.PlayersAre(names) if names else messages.NobodyInTeam())
    matches_ahead = [match_on(match) for match in ahead if match.team_id == team.id]
    details += matches_ahead or [messages.NoMatchesAhead()]
    return messages.TeamEntry(team.name, tuple(details))


@on_press("set-team", may=Right.PLAYERS)
def set_team(context: Context, *, team: str, members: list[int], confirmed: bool = False) -> Reply:
    """Make a team of these members, or give an existing team these players, once that is confirmed.

    Raises `ArbiterOnly`.
    """
    wanted = list(dict.fromkeys(members))
    present = next((t for t in club_teams(context) if t.name == team), None)
    before = _names(context, present.id) if present else ()
    if not confirmed:
        names = tuple([people.member(context.tx, m).name for m in wanted])
        yes = intend(set_team, team=team, members=wanted, confirmed=True)
        if before:
            return confirm(context, messages.ConfirmOtherPlayers(team, before, names), yes)
        return confirm(context, messages.ConfirmTeam(team, names, len(names)), yes)
    team_id = present.id if present else teams.add_team(context.tx, context.club.id, team)
    now = [member for member, _ in teams.members_of(context.tx, team_id)]
    teams.drop_from_team(context.tx, team_id, set(now) - set(wanted))
    teams.add_to_team(context.tx, team_id, wanted)
    return _changed(context, team_id, before)


def add_players(context: Context, *, team: str, members: list[int]) -> Reply:
    """Add members to a team. Raises `ArbiterOnly`, `UnknownTeam`."""
    context.require(Right.PLAYERS)
    row = team_named(context, team)
    before = _names(context, row.id)
    teams.add_to_team(context.tx, row.id, members)
    return _changed(context, row.id, before)


def drop_players(context: Context, *, team: str, members: list[int]) -> Reply:
    """Take members out of a team. Raises `ArbiterOnly`, `UnknownTeam`, `NotInTeam`."""
    context.require(Right.PLAYERS)
    row = team_named(context, team)
    names = dict(teams.members_of(context.tx, row.id))
    stranger = next((m for m in members if m not in names), None)
    if stranger is not None:
        raise messages.NotInTeam(people.member(context.tx, stranger).name, row.name)
    teams.drop_from_team(context.tx, row.id, members)
    return _changed(context, row.id, tuple(names.values()))


def appoint_captain(context: Context, *, team: str, members: list[int]) -> Reply:
    """Make a member, who need not play in the team, its captain.

    Raises `ArbiterOnly`, `UnknownTeam`.
    """
    context.require(Right.PLAYERS)
    row = team_named(context, team)
    captain = people.member(context.tx, members[0])
    present = row.captain_id
    before = people.member(context.tx, present).name if present is not None else None
    teams.set_captain(context.tx, row.id, captain.id)
    note(context, Action.CAPTAIN, row.name, before=before, after=captain.name)
    if captain.person_id != context.actor.person_id:
        tell(context, captain.id, messages.YouAreCaptain(row.name))
    return Reply.of(messages.CaptainSet(row.name, captain.name))


@on_press("remove-team", may=Right.PLAYERS)
def remove_team(context: Context, *, team: str, confirmed: bool = False) -> Reply:
    """Delete a team with its matches, once that is confirmed.

    Raises `ArbiterOnly`, `UnknownTeam`.
    """
    row = team_named(context, team)
    if not confirmed:
        yes = intend(remove_team, team=team, confirmed=True)
        return confirm(context, messages.ConfirmTeamRemoval(row.name), yes)
    before = ", ".join(_names(context, row.id))
    teams.remove_team(context.tx, row.id)
    note(context, Action.TEAM, row.name, before=before or None)
    return Reply.of(messages.TeamRemoved(row.name))


def _changed(context: Context, team_id: int, before: tuple[str, ...]) -> Reply:
    """Log the team's players, and confirm claims that waited for its match."""
    team, now = _team(context, team_id), _names(context, team_id)
    joined = ", ".join(before), ", ".join(now)
    note(context, Action.TEAM, team.name, before=joined[0] or None, after=joined[1] or None)
    answer = messages.TeamSet(team.name, now, len(now)) if now else messages.TeamEmptied(team.name)
    return Reply.of(answer, *context.happened(TeamMatchesChanged()))


def _names(context: Context, team_id: int) -> tuple[str, ...]:
    return tuple(name for _, name in teams.members_of(context.tx, team_id))


def _team(context: Context, team_id: int) -> Team:
    row = teams.team(context.tx, team_id)
    if row is None or row.club_id != context.club.id:
        raise StaleButton
    return row


def people_of_teams(context: Context, team: int | None) -> list[NamedPerson]:
    """The players of that team, else of the teams that the sender leads."""
    led = [team] if team is not None else [t.id for t in teams_open_to_sender(context)]
    member_ids = {m for number in led for m, _ in teams.members_of(context.tx, number)}
    return [person for person in club_people(context) if person.id in member_ids]
