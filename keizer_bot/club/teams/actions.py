"""The club's teams: who plays in them and who leads them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from keizer_bot.club.teams import messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Desk
from keizer_bot.core.events import TeamMatchesChanged
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import note, tell
from keizer_bot.core.questions import Answer, confirm, intend, on_press
from keizer_bot.i18n.commands import Right
from keizer_bot.store import people, teams
from keizer_bot.store.people import Member
from keizer_bot.store.teams import Team, TeamMatch


def opponent_of(match: TeamMatch) -> messages.Opponent | None:
    """Whom the match is against; None if nobody said so."""
    if not match.against:
        return None
    if match.home is None:
        return messages.Against(match.against)
    return (messages.AtHomeAgainst if match.home else messages.AwayAgainst)(match.against)


def match_on(match: TeamMatch) -> messages.MatchOn:
    """The match as a line of its team's."""
    return messages.MatchOn(match.date, opponent_of(match))


def match_of(match: TeamMatch) -> messages.MatchOf:
    """The match as a line of the club's."""
    return messages.MatchOf(match.team, match.date, opponent_of(match))


def club_teams(desk: Desk) -> tuple[Team, ...]:
    """The club's teams."""
    return teams.teams(desk.tx, desk.club.id)


def club_people(desk: Desk) -> tuple[Member, ...]:
    """Everybody who may play in a team. Raises `ArbiterOnly`."""
    desk.require(Right.PLAYERS)
    return people.members(desk.tx, desk.club.id)


def team_named(desk: Desk, name: str) -> Team:
    """The team of that name. Raises `UnknownTeam`."""
    found = next((t for t in club_teams(desk) if t.name == name), None)
    if found is None:
        raise messages.UnknownTeam(name)
    return found


def led_by_sender(desk: Desk) -> tuple[Team, ...]:
    """The teams whose matches the sender may enter: all of them for an arbiter."""
    own = desk.actor.member.id if desk.actor.member else None
    known = club_teams(desk)
    return tuple(
        t for t in known if desk.actor.may(Right.PLAYERS) or own == t.captain_id is not None
    )


def require_some_team(desk: Desk) -> None:
    """Refuse who may act for no team. Raises `LeadersOnly`, or `TeamsNeeded` for an arbiter."""
    if led_by_sender(desk):
        return
    raise messages.TeamsNeeded if desk.actor.may(Right.PLAYERS) else messages.LeadersOnly


def require_leader(desk: Desk, team_id: int) -> Team:
    """The team, if the sender may act for it. Raises `StaleButton`, `CaptainOnly`."""
    found = _team(desk, team_id)
    if found not in led_by_sender(desk):
        raise messages.CaptainOnly(found.name)
    return found


def list_teams(desk: Desk, *, only: str | None = None) -> tuple[messages.TeamEntry, ...]:
    """The teams with captain, players and coming matches; `only` one. Raises `UnknownTeam`."""
    known = club_teams(desk) if only is None else (team_named(desk, only),)
    yesterday = desk.at.astimezone(desk.zone).date() - timedelta(days=1)
    ahead = teams.matches(desk.tx, desk.club.id, yesterday + timedelta(days=1))
    return tuple([_entry(desk, team, ahead) for team in known])


def _entry(desk: Desk, team: Team, ahead: Iterable[TeamMatch]) -> messages.TeamEntry:
    details: list[messages.TeamDetail] = []
    if team.captain_id is not None:
        details.append(messages.CaptainIs(people.member(desk.tx, team.captain_id).name))
    names = _names(desk, team.id)
    details.append(messages.PlayersAre(names) if names else messages.NobodyInTeam())
    own = [match_on(match) for match in ahead if match.team_id == team.id]
    details += own or [messages.NoMatchesAhead()]
    return messages.TeamEntry(team.name, tuple(details))


@on_press("set-team")
def set_team(desk: Desk, *, team: str, members: list[int], confirmed: bool = False) -> Answer:
    """Make a team of these members, or give the team of that name these players.

    It is asked to be confirmed. Raises `ArbiterOnly`.
    """
    desk.require(Right.PLAYERS)
    wanted = list(dict.fromkeys(members))
    found = next((t for t in club_teams(desk) if t.name == team), None)
    before = _names(desk, found.id) if found else ()
    if not confirmed:
        names = tuple([people.member(desk.tx, m).name for m in wanted])
        question = (
            messages.ConfirmOtherPlayers(team, before, names)
            if before
            else messages.ConfirmTeam(team, names, len(names))
        )
        yes = intend(set_team, team=team, members=wanted, confirmed=True)
        return confirm(desk, question, yes)
    team_id = found.id if found else teams.add_team(desk.tx, desk.club.id, team)
    now = [member for member, _ in teams.members_of(desk.tx, team_id)]
    teams.drop_from_team(desk.tx, team_id, set(now) - set(wanted))
    teams.add_to_team(desk.tx, team_id, wanted)
    return _changed(desk, team_id, before)


def add_players(desk: Desk, *, team: str, members: list[int]) -> Answer:
    """Let members play in a team too. Raises `ArbiterOnly`, `UnknownTeam`."""
    desk.require(Right.PLAYERS)
    found = team_named(desk, team)
    before = _names(desk, found.id)
    teams.add_to_team(desk.tx, found.id, members)
    return _changed(desk, found.id, before)


def drop_players(desk: Desk, *, team: str, members: list[int]) -> Answer:
    """Take members out of a team. Raises `ArbiterOnly`, `UnknownTeam`, `NotInTeam`."""
    desk.require(Right.PLAYERS)
    found = team_named(desk, team)
    own = dict(teams.members_of(desk.tx, found.id))
    stranger = next((m for m in members if m not in own), None)
    if stranger is not None:
        raise messages.NotInTeam(people.member(desk.tx, stranger).name, found.name)
    teams.drop_from_team(desk.tx, found.id, members)
    return _changed(desk, found.id, tuple(own.values()))


def appoint_captain(desk: Desk, *, team: str, members: list[int]) -> Answer:
    """Let a member, who need not play in it, lead a team. Raises `ArbiterOnly`, `UnknownTeam`."""
    desk.require(Right.PLAYERS)
    found = team_named(desk, team)
    captain = people.member(desk.tx, members[0])
    before = None
    if found.captain_id is not None:
        before = people.member(desk.tx, found.captain_id).name
    teams.set_captain(desk.tx, found.id, captain.id)
    note(desk, Action.CAPTAIN, found.name, before=before, after=captain.name)
    if captain.telegram_id != desk.actor.telegram_id:
        tell(desk, captain.id, messages.YouAreCaptain(found.name))
    return messages.CaptainSet(found.name, captain.name)


@on_press("remove-team")
def remove_team(desk: Desk, *, team: str, confirmed: bool = False) -> Answer:
    """Forget a team with its matches, once that is confirmed.

    Raises `ArbiterOnly`, `UnknownTeam`.
    """
    desk.require(Right.PLAYERS)
    found = team_named(desk, team)
    if not confirmed:
        yes = intend(remove_team, team=team, confirmed=True)
        return confirm(desk, messages.ConfirmTeamRemoval(found.name), yes)
    before = ", ".join(_names(desk, found.id))
    teams.remove_team(desk.tx, found.id)
    note(desk, Action.TEAM, found.name, before=before or None)
    return messages.TeamRemoved(found.name)


def _changed(desk: Desk, team_id: int, before: tuple[str, ...]) -> Answer:
    """Put the team's players on record; who waited for a word about a match of its gets one."""
    team, now = _team(desk, team_id), _names(desk, team_id)
    joined = ", ".join(before), ", ".join(now)
    note(desk, Action.TEAM, team.name, before=joined[0] or None, after=joined[1] or None)
    said = messages.TeamSet(team.name, now, len(now)) if now else messages.TeamEmptied(team.name)
    return (said, *desk.happened(TeamMatchesChanged()))


def _names(desk: Desk, team_id: int) -> tuple[str, ...]:
    return tuple(name for _, name in teams.members_of(desk.tx, team_id))


def _team(desk: Desk, team_id: int) -> Team:
    found = teams.team(desk.tx, team_id)
    if found is None or found.club_id != desk.club.id:
        raise StaleButton
    return found
