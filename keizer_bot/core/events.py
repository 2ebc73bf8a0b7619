"""Events: facts that happened, as values passed by a subject to the subjects above it.

The subjects have an order, and none imports one above it. What an event must cause there is listed
in `keizer_bot.club.reactions`, which alone knows both sides; `RequestContext.happened` calls it.
"""

from dataclasses import dataclass

from keizer_bot.calendar import Evening
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.store.seasons import PlayerRow


@dataclass(frozen=True, slots=True)
class Event:
    """Something that other subjects react to."""


@dataclass(frozen=True, slots=True)
class InRound(Event):
    """An event in a round."""

    round_id: int


class ResultReported(InRound):
    """A result was reported, changed, objected to or withdrawn."""


class GameForfeited(InRound):
    """A paired player does not come; the opponent wins by forfeit."""


@dataclass(frozen=True, slots=True)
class SignOffHeardLate(InRound):
    """A paired player signed off in time, but their message arrived after the pairing."""

    player: str


class GuestComes(InRound):
    """A guest will play in that round, which is not paired yet."""


class GameMoved(InRound):
    """A game will be played on another day."""


class FriendlyGameAgreed(InRound):
    """Two players without an opponent will play a friendly game."""


class RoundRevised(InRound):
    """A fact of a paired or finished round was corrected."""


@dataclass(frozen=True, slots=True)
class ClubLooksLike(Event):
    """The club's new name contains the names of other clubs, or is part of them."""

    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeasonClosed(Event):
    """A season has ended; `snapshot` holds its facts."""

    snapshot: SeasonSnapshot


class TeamMatchesChanged(Event):
    """A team's matches or players have changed."""


@dataclass(frozen=True, slots=True)
class PlayerCame(Event):
    """A player says, on the evening itself, that they are present."""

    player: PlayerRow
    evening: Evening


@dataclass(frozen=True, slots=True)
class PlayerStopped(Event):
    """A player was withdrawn from the season."""

    player: PlayerRow
