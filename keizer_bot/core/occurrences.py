"""Occurrences: facts that happened, as values passed by a subject to the subjects above it.

The subjects have an order, and none imports one above it. What an occurrence must cause there is
listed in `keizer_bot.club.reactions`, which alone knows both sides; `Context.happened` calls it.
"""

import msgspec

from keizer_bot.calendar import Evening
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.store.seasons import PlayerRow


class Occurrence(msgspec.Struct, frozen=True):
    """Something that other subjects react to."""


class InRound(Occurrence, frozen=True):
    """An occurrence in a round."""

    round_id: int


class ResultReported(InRound, frozen=True):
    """A result was reported, changed, objected to or withdrawn."""


class GameForfeited(InRound, frozen=True):
    """A paired player does not come; the opponent wins by forfeit."""


class SignOffReadLate(InRound, frozen=True):
    """A paired player signed off in time, but their message arrived after the pairing."""

    player: str


class GuestComes(InRound, frozen=True):
    """A guest will play in that round, which is not paired yet."""


class GameMoved(InRound, frozen=True):
    """A game will be played on another day."""


class FriendlyGameAgreed(InRound, frozen=True):
    """Two players without an opponent will play a friendly game."""


class RoundRevised(InRound, frozen=True):
    """A fact of a paired or finished round was corrected."""


class ClubLooksLike(Occurrence, frozen=True):
    """The club's new name contains the names of other clubs, or is part of them."""

    others: tuple[str, ...]


class SeasonClosed(Occurrence, frozen=True):
    """A season has ended; `snapshot` holds its facts."""

    snapshot: SeasonSnapshot


class TeamMatchesChanged(Occurrence, frozen=True):
    """A team's matches or players have changed."""


class PlayerCame(Occurrence, frozen=True):
    """A player says, on the evening itself, that they are present."""

    player: PlayerRow
    evening: Evening


class PlayerStopped(Occurrence, frozen=True):
    """A player was withdrawn from the season."""

    player: PlayerRow
