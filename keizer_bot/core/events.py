"""What happened, as a value: told by the subject where it happens to whoever stands above it.

The subjects stand in an order, and none imports one above it. What a fact must bring about there
is listed in `keizer_bot.club.reactions`, which alone knows both; `RequestContext.happened` looks it
up.
"""

from dataclasses import dataclass

from keizer_bot.calendar import Evening
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.store.seasons import PlayerRow


@dataclass(frozen=True, slots=True)
class Event:
    """Something that others react to."""


@dataclass(frozen=True, slots=True)
class InRound(Event):
    """Something about the games of a round."""

    round_id: int


class ResultReported(InRound):
    """A result was reported, changed, objected to or withdrawn."""


class GameForfeited(InRound):
    """A paired player does not come: the opponent wins by forfeit."""


@dataclass(frozen=True, slots=True)
class SignOffHeardLate(InRound):
    """A paired player signed off in time, but was heard after the pairing."""

    player: str


class GuestComes(InRound):
    """A guest plays in that round, which is not paired yet."""


class GameMoved(InRound):
    """A game is played on another day."""


class FriendlyGameAgreed(InRound):
    """Two players without an opponent play a friendly game."""


class RoundRevised(InRound):
    """A fact of a paired or finished round was put right."""


@dataclass(frozen=True, slots=True)
class ClubLooksLike(Event):
    """The club's new name holds that of others, or stands in it."""

    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeasonClosed(Event):
    """A season has ended, with these facts."""

    snapshot: SeasonSnapshot


class TeamMatchesChanged(Event):
    """A team has other matches or other players."""


@dataclass(frozen=True, slots=True)
class PlayerCame(Event):
    """A player says on the evening itself that they are there."""

    player: PlayerRow
    evening: Evening


@dataclass(frozen=True, slots=True)
class PlayerStopped(Event):
    """A player was taken out of the season."""

    player: PlayerRow
