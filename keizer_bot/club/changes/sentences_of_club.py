"""What /logboek tells of members, teams and seasons, a sentence for each kind of act."""

from enum import Enum

from keizer_bot.club.changes.sentences import Value, WasBefore
from keizer_bot.i18n.message import Message


class LoggedRule(Message):
    """Which rule was changed; `beside` names its competition, if that is not the main one."""

    name: Message | Enum | str
    beside: str


class LoggedOpponent(Message):
    """Inside a sentence: against whom."""

    name: str


class _OfPlayer(Message):
    """A player or member."""

    player: str


class _OfMatch(Message):
    """A match of a team."""

    team: str
    day: str
    opponent: LoggedOpponent | None


class _OfSeason(Message):
    """A season."""

    season: str


class LoggedLink(_OfPlayer):
    """A member has a personal link to join with."""


class LoggedAccount(_OfPlayer):
    """A member is known by their account from now on."""


class LoggedParting(_OfPlayer):
    """A member is not known by their account any more."""


class LoggedDevice(_OfPlayer):
    """A member has signed in on a device."""


class LoggedDeviceRevoked(_OfPlayer):
    """A device does not know a member any more."""


class LoggedArbiter(Message):
    """Somebody has become an arbiter."""

    name: str


class LoggedGroup(Message):
    """The club has a group."""

    club: str


class LoggedTop(Message):
    """The highest value is another."""

    season: str
    top: Value
    was: WasBefore | None


class LoggedRights(Message):
    """What an arbiter may do from now on."""

    name: str
    rights: Value
    was: WasBefore | None


class LoggedRightsGone(Message):
    """Somebody is an arbiter no longer."""

    name: str
    was: WasBefore | None


class LoggedCommittee(Message):
    """Who decides about appeals."""

    names: str
    was: WasBefore | None


class LoggedRuleSet(Message):
    """A rule is another."""

    rule: LoggedRule
    value: Value
    was: WasBefore | None


class LoggedRuleGone(Message):
    """A rule holds no longer."""

    rule: LoggedRule
    was: WasBefore | None


class LoggedSeason(_OfSeason):
    """A season has begun."""


class LoggedSeasonOver(_OfSeason):
    """A season has ended."""


class LoggedSeasonImported(_OfSeason):
    """An earlier season came in from a file."""


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
    name: str
    was: WasBefore | None


class LoggedMatch(_OfMatch):
    """A team plays on a day."""


class LoggedMatchGone(_OfMatch):
    """A match of a team is not played."""


class LoggedErasure(Message):
    """A member was forgotten at their own wish."""

    name: str


class LoggedAddress(Message):
    """A member has another mail address, or none; which one is nobody's business."""

    name: str


class LoggedNicknames(Message):
    """What else a member is called was changed."""

    name: str


class LoggedSiteName(Message):
    """How the website names a member, or the club's members."""

    name: str
    shown: Value
    was: WasBefore | None


class LoggedScreenAddress(Message):
    """The screen in the hall has another address."""


class LoggedScreenOpened(Message):
    """Everybody may see the screen in the hall."""


class LoggedScreenClosed(Message):
    """The screen in the hall is seen at its own address alone."""


class LoggedRatings(Message):
    """Ratings were taken from a list."""

    source: str
    number: str


class LoggedGroups(Message):
    """The players are in other groups."""

    season: str
    groups: str


class LoggedExternal(Message):
    """A player has played for a team."""

    player: str
    day: str
    points: str
    was: WasBefore | None


class LoggedExternalGone(Message):
    """A game for a team is forgotten."""

    player: str
    day: str
    points: str


class LoggedDrive(Message):
    """A player has driven to a match."""

    player: str
    day: str
    distance: str


class LoggedDriveGone(Message):
    """A drive is forgotten."""

    player: str
    day: str
    distance: str


class LoggedCompetition(Message):
    """There is one competition more."""

    name: str


class LoggedHours(Message):
    """A competition has other hours."""

    name: str
    starts: str


class LoggedOther(Message):
    """What an earlier version of the bot put on record, in its own words."""

    action: str
    about: str
    after: str
