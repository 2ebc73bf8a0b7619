"""What is said of teams and their matches."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from keizer_bot.i18n.message import Message, Refusal

if TYPE_CHECKING:
    from keizer_bot.store.teams import TeamMatch


@dataclass(frozen=True, slots=True)
class Against(Message):
    """Whom a match is against."""

    against: str


@dataclass(frozen=True, slots=True)
class AtHomeAgainst(Message):
    """Whom a match in the own hall is against."""

    against: str


@dataclass(frozen=True, slots=True)
class AwayAgainst(Message):
    """Whom a match elsewhere is against."""

    against: str


Opponent = Against | AtHomeAgainst | AwayAgainst


@dataclass(frozen=True, slots=True)
class MatchOn(Message):
    """A line: a match of a team that is known."""

    day: date
    opponent: Opponent | None


@dataclass(frozen=True, slots=True)
class MatchOf(Message):
    """A line: which team plays when, against whom."""

    team: str
    day: date
    opponent: Opponent | None


@dataclass(frozen=True, slots=True)
class CaptainIs(Message):
    """A line: who leads the team."""

    captain: str


@dataclass(frozen=True, slots=True)
class PlayersAre(Message):
    """A line: who plays in the team."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NobodyInTeam(Message):
    """A line: nobody plays in the team yet."""


@dataclass(frozen=True, slots=True)
class NoMatchesAhead(Message):
    """A line: no coming match of the team is known."""


TeamDetail = CaptainIs | PlayersAre | NobodyInTeam | MatchOn | NoMatchesAhead


@dataclass(frozen=True, slots=True)
class TeamEntry(Message):
    """A team with its captain, players and coming matches, a line each."""

    team: str
    details: tuple[TeamDetail, ...]


@dataclass(frozen=True, slots=True)
class TeamsTitle(Message):
    """Above the club's teams."""

    club: str


@dataclass(frozen=True, slots=True)
class NoTeams(Message):
    """The club has no teams yet."""


@dataclass(frozen=True, slots=True)
class ConfirmTeam(Message):
    """A question: are these the players of a new team."""

    team: str
    players: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class ConfirmOtherPlayers(Message):
    """A question: do these players replace those whom the team has now."""

    team: str
    before: tuple[str, ...]
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TeamSet(Message):
    """The team's players from now on."""

    team: str
    players: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class TeamEmptied(Message):
    """The last player has left the team."""

    team: str


@dataclass(frozen=True, slots=True)
class CaptainSet(Message):
    """Who leads the team from now on."""

    team: str
    captain: str


@dataclass(frozen=True, slots=True)
class YouAreCaptain(Message):
    """To the member: he leads the team from now on, and what he can do."""

    team: str


@dataclass(frozen=True, slots=True)
class ConfirmTeamRemoval(Message):
    """A question: is the team to be forgotten with its matches."""

    team: str


@dataclass(frozen=True, slots=True)
class TeamRemoved(Message):
    """The team is no more; what is noted of evenings stays."""

    team: str


@dataclass(frozen=True, slots=True)
class MatchesNoted(Message):
    """These matches of the team are noted; `last` is one of them, to show how to take it back."""

    team: str
    matches: tuple[MatchOn, ...]
    last: date


@dataclass(frozen=True, slots=True)
class MatchRemoved(Message):
    """The match is no more; `staying` says who is still signed off for it."""

    team: str
    day: date
    staying: Message | None


@dataclass(frozen=True, slots=True)
class StillOnDuty(Message):
    """They had signed off for that match, and are not asked again."""

    players: tuple[str, ...]
    evening: date


@dataclass(frozen=True, slots=True)
class WhichTeam(Message):
    """A question: which team is meant."""


@dataclass(frozen=True, slots=True)
class TeamLabel(Message):
    """The label of a team to choose."""

    team: str


@dataclass(frozen=True, slots=True)
class WhoIsMeant(Message):
    """A question: nobody has that name; is it one of these."""

    name: str


@dataclass
class UnknownTeam(Refusal):
    """The club has no team of that name."""

    team: str


@dataclass
class TeamsNeeded(Refusal):
    """The club has no teams yet, so no matches either."""


@dataclass
class CaptainOnly(Refusal):
    """Only the arbiters and who leads the team do this."""

    team: str


@dataclass
class LeadersOnly(Refusal):
    """Only the arbiters and the captains do this."""


@dataclass
class NotInTeam(Refusal):
    """He does not play in the team."""

    player: str
    team: str


@dataclass
class NoMatchThen(Refusal):
    """The team has no match on that day."""

    team: str
    day: date


def opponent_of(match: TeamMatch) -> Opponent | None:
    """Whom the match is against; None if nobody said so."""
    if not match.against:
        return None
    if match.home is None:
        return Against(match.against)
    return (AtHomeAgainst if match.home else AwayAgainst)(match.against)


def match_on(match: TeamMatch) -> MatchOn:
    """The match as a line of its team's."""
    return MatchOn(match.date, opponent_of(match))


def match_of(match: TeamMatch) -> MatchOf:
    """The match as a line of the club's."""
    return MatchOf(match.team, match.date, opponent_of(match))
