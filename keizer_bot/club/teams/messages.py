"""All that can be said about teams and their matches."""

from datetime import date

from keizer_bot.core.messages import Acknowledgement, WasBefore
from keizer_bot.i18n import shapes
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


class VisitingCaptain(Message):
    """Inside a text: who leads the visiting team."""

    captain: str


class MatchOn(shapes.OfDay):
    """A line: a match of a team that is known."""

    opponent: Opponent | None
    captain: VisitingCaptain | None = None


class MatchOf(shapes.OfTeam):
    """A line: which team plays when, against whom."""

    day: date
    opponent: Opponent | None


class ClubPlaysThen(shapes.OfPlayer):
    """The club's matches around these evenings: they are in none of their teams."""

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


class TeamEntry(shapes.OfTeam):
    """A team with its captain, players and coming matches, a line each."""

    details: tuple[TeamDetail, ...]


class TeamsTitle(shapes.OfClub):
    """Above the club's teams."""


class NoTeams(Message):
    """The club has no teams yet."""


class _PlayersOfTeam(shapes.OfTeam):
    """A team with its players."""

    players: tuple[str, ...]
    count: int


class ConfirmTeam(_PlayersOfTeam):
    """A question: are these the players of a new team."""


class ConfirmOtherPlayers(shapes.OfTeam):
    """A question: do these players replace those whom the team has now."""

    before: tuple[str, ...]
    players: tuple[str, ...]


class TeamSet(_PlayersOfTeam):
    """The team's players from now on."""


class TeamEmptied(shapes.OfTeam):
    """The last player has left the team."""


class CaptainSet(shapes.OfTeam):
    """The captain of the team from now on."""

    captain: str


class YouAreCaptain(shapes.OfTeam):
    """To the member: they lead the team from now on, and what they can do."""


class ConfirmTeamRemoval(shapes.OfTeam):
    """A question: is the team to be forgotten with its matches."""


class TeamRemoved(shapes.OfTeam, Acknowledgement):
    """The team is no more; what is noted of evenings stays."""


class MatchesNoted(shapes.OfTeam):
    """These matches of the team are noted; `last` is one of them, to show how to take it back."""

    matches: tuple[MatchOn, ...]
    last: date


class MatchRemoved(shapes.OfTeam):
    """The match is no more; `staying` says who is still signed off for it."""

    day: date
    staying: Message | None


class StillOnDuty(Message):
    """They had signed off for that match, and are not asked again."""

    players: tuple[str, ...]
    evening: date


class WhichTeam(Message):
    """A question: which team is meant."""


class TeamLabel(shapes.OfTeam):
    """The label of a team to choose."""


class WhoIsMeant(shapes.Named):
    """A question: nobody has that name; is it one of these."""


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


class NotInTeam(shapes.PlayerRefusal):
    """They do not play in the team."""

    team: str


class NoMatchThen(Refusal):
    """The team has no match on that day."""

    team: str
    day: date


class LoggedOpponent(shapes.Named):
    """Inside a sentence: against whom."""


class LoggedTeam(shapes.OfTeam):
    """The players of a team."""

    names: str
    was: WasBefore | None


class LoggedTeamGone(shapes.OfTeam):
    """A team has no players."""

    was: WasBefore | None


class LoggedCaptain(shapes.OfTeam):
    """The captain of a team."""

    player: str
    was: WasBefore | None


class LoggedMatch(shapes.OfTeam):
    """A team plays on a day."""

    day: str
    opponent: LoggedOpponent | None


class LoggedMatchGone(shapes.OfTeam):
    """A match of a team is not played."""

    day: str
    opponent: LoggedOpponent | None
