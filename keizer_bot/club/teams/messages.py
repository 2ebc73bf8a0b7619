"""All that can be said about teams and their matches."""

from datetime import date

from keizer_bot.core.messages import (
    Acknowledgement,
    WasBefore,
)
from keizer_bot.i18n.message import Message, Refusal


class _Opponent(Message):
    """The other team of a match."""

    against: str


class Against(_Opponent):
    """Whom a match is against."""


class AtHomeAgainst(_Opponent):
    """Whom a match in the own hall is against."""


class AwayAgainst(_Opponent):
    """Whom a match elsewhere is against."""


Opponent = Against | AtHomeAgainst | AwayAgainst


class MatchOn(Message):
    """A line: a match of a team that is known."""

    day: date
    opponent: Opponent | None


class MatchOf(Message):
    """A line: which team plays when, against whom."""

    team: str
    day: date
    opponent: Opponent | None


class ClubPlaysThen(Message):
    """The club's matches around these evenings: they are in none of their teams."""

    player: str
    matches: tuple[MatchOf, ...]


class CaptainIs(Message):
    """A line: who leads the team."""

    captain: str


class PlayersAre(Message):
    """A line: who plays in the team."""

    players: tuple[str, ...]


class NobodyInTeam(Message):
    """A line: nobody plays in the team yet."""


class NoMatchesAhead(Message):
    """A line: no coming match of the team is known."""


TeamDetail = CaptainIs | PlayersAre | NobodyInTeam | MatchOn | NoMatchesAhead


class TeamEntry(Message):
    """A team with its captain, players and coming matches, a line each."""

    team: str
    details: tuple[TeamDetail, ...]


class TeamsTitle(Message):
    """Above the club's teams."""

    club: str


class NoTeams(Message):
    """The club has no teams yet."""


class _PlayersOfTeam(Message):
    """A team with its players."""

    team: str
    players: tuple[str, ...]
    count: int


class ConfirmTeam(_PlayersOfTeam):
    """A question: are these the players of a new team."""


class ConfirmOtherPlayers(Message):
    """A question: do these players replace those whom the team has now."""

    team: str
    before: tuple[str, ...]
    players: tuple[str, ...]


class TeamSet(_PlayersOfTeam):
    """The team's players from now on."""


class _OfTeam(Message):
    """What is said of a team."""

    team: str


class TeamEmptied(_OfTeam):
    """The last player has left the team."""


class CaptainSet(Message):
    """Who leads the team from now on."""

    team: str
    captain: str


class YouAreCaptain(_OfTeam):
    """To the member: they lead the team from now on, and what they can do."""


class ConfirmTeamRemoval(_OfTeam):
    """A question: is the team to be forgotten with its matches."""


class TeamRemoved(_OfTeam, Acknowledgement):
    """The team is no more; what is noted of evenings stays."""


class MatchesNoted(Message):
    """These matches of the team are noted; `last` is one of them, to show how to take it back."""

    team: str
    matches: tuple[MatchOn, ...]
    last: date


class MatchRemoved(Message):
    """The match is no more; `staying` says who is still signed off for it."""

    team: str
    day: date
    staying: Message | None


class StillOnDuty(Message):
    """They had signed off for that match, and are not asked again."""

    players: tuple[str, ...]
    evening: date


class WhichTeam(Message):
    """A question: which team is meant."""


class TeamLabel(_OfTeam):
    """The label of a team to choose."""


class WhoIsMeant(Message):
    """A question: nobody has that name; is it one of these."""

    name: str


class UnknownTeam(Refusal):
    """The club has no team of that name."""

    team: str


class TeamsNeeded(Refusal):
    """The club has no teams yet, so no matches either."""


class CaptainOnly(Refusal):
    """Only the arbiters and who leads the team do this."""

    team: str


class LeadersOnly(Refusal):
    """Only the arbiters and the captains do this."""


class NotInTeam(Refusal):
    """They do not play in the team."""

    player: str
    team: str


class NoMatchThen(Refusal):
    """The team has no match on that day."""

    team: str
    day: date


class LoggedOpponent(Message):
    """Inside a sentence: against whom."""

    name: str


class LoggedTeam(Message):
    """Who plays in a team."""

    team: str
    names: str
    was: WasBefore | None


class LoggedTeamGone(Message):
    """A team has no players."""

    team: str
    was: WasBefore | None


class LoggedCaptain(Message):
    """Who leads a team."""

    team: str
    player: str
    was: WasBefore | None


class LoggedMatch(Message):
    """A team plays on a day."""

    team: str
    day: str
    opponent: LoggedOpponent | None


class LoggedMatchGone(Message):
    """A match of a team is not played."""

    team: str
    day: str
    opponent: LoggedOpponent | None
