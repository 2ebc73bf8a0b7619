"""Answers to arbiters and captains about teams and their matches."""

from datetime import date

from keizer_bot.core.messages import Acknowledgement
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class _Opponent(Message):
    """The other team of a match."""

    against: str


class Against(_Opponent):
    """The opponent, if the bot does not know who plays at home."""


class AtHomeAgainst(_Opponent):
    """The opponent in a home match."""


class AwayAgainst(_Opponent):
    """The opponent in an away match."""


Opponent = Against | AtHomeAgainst | AwayAgainst


class VisitingCaptain(Message):
    """Inside a text: the captain of the visiting team."""

    captain: str


class MatchOn(shapes.OfDay):
    """A line: a known match of a team."""

    opponent: Opponent | None
    captain: VisitingCaptain | None = None


class MatchOf(shapes.OfTeam):
    """A line: the day and the opponent of a team's match."""

    day: date
    opponent: Opponent | None


class ClubPlaysThen(shapes.OfPlayer):
    """The club's matches around these evenings; the player is in none of those teams."""

    matches: tuple[MatchOf, ...]


class CaptainIs(Message):
    """A line: the captain of the team."""

    captain: str


class PlayersAre(shapes.OfPlayers):
    """A line: the players of the team."""


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
    """Asks if these are the players of a new team."""


class ConfirmOtherPlayers(shapes.OfTeam):
    """Asks if these players should replace the team's present ones."""

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
    """To the new captain of the team: the commands they can use from now on."""


class ConfirmTeamRemoval(shapes.OfTeam):
    """Asks if the team should be deleted with its matches."""


class TeamRemoved(shapes.OfTeam, Acknowledgement):
    """The team was deleted; recorded attendance stays."""


class MatchesNoted(shapes.OfTeam):
    """These matches were recorded; `last` is one of them, to show how to take it back."""

    matches: tuple[MatchOn, ...]
    last: date


class MatchRemoved(shapes.OfTeam):
    """The match was removed; `staying` names the players who are still signed off for it."""

    day: date
    staying: Message | None


class StillOnDuty(shapes.OfPlayers):
    """Players who had signed off for a removed match; the bot does not ask them again."""

    evening: date


class WhichTeam(Message):
    """Asks which team is meant."""


class TeamLabel(shapes.OfTeam):
    """The label of a team to choose."""


class WhoIsMeant(shapes.Named):
    """Asks if one of these players is meant, because nobody has that name."""


class UnknownTeam(Refusal):
    """The club has no team of that name."""

    team: str


class TeamsNeeded(Refusal):
    """The club has no teams yet, so no matches either."""


class CaptainOnly(Refusal):
    """Only the arbiters and the team's captain may do this."""

    team: str


class LeadersOnly(Refusal):
    """Only the arbiters and the captains may do this."""


class NotInTeam(shapes.PlayerRefusal):
    """They do not play in the team."""

    team: str


class NoMatchThen(Refusal):
    """The team has no match on that day."""

    team: str
    day: date


class LoggedOpponent(shapes.Named):
    """Inside a sentence: the opponent."""
