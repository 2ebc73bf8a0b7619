"""All that can be said about teams and their matches."""

from datetime import date

from keizer_bot.i18n.message import Message, Refusal


class Against(Message):
    """Whom a match is against."""

    against: str


class AtHomeAgainst(Message):
    """Whom a match in the own hall is against."""

    against: str


class AwayAgainst(Message):
    """Whom a match elsewhere is against."""

    against: str


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


class ConfirmTeam(Message):
    """A question: are these the players of a new team."""

    team: str
    players: tuple[str, ...]
    count: int


class ConfirmOtherPlayers(Message):
    """A question: do these players replace those whom the team has now."""

    team: str
    before: tuple[str, ...]
    players: tuple[str, ...]


class TeamSet(Message):
    """The team's players from now on."""

    team: str
    players: tuple[str, ...]
    count: int


class TeamEmptied(Message):
    """The last player has left the team."""

    team: str


class CaptainSet(Message):
    """Who leads the team from now on."""

    team: str
    captain: str


class YouAreCaptain(Message):
    """To the member: they lead the team from now on, and what they can do."""

    team: str


class ConfirmTeamRemoval(Message):
    """A question: is the team to be forgotten with its matches."""

    team: str


class TeamRemoved(Message):
    """The team is no more; what is noted of evenings stays."""

    team: str


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


class TeamLabel(Message):
    """The label of a team to choose."""

    team: str


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
