"""Presence in a round: who is expected, who may sign whom off, and how it is stored.

Also the kinds of absence that members may choose themselves, if the club's rules have any.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import Enum, auto

from keizer_bot.calendar import Evening
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, NoLongerPlays, OutOfCup, StaleButton
from keizer_bot.core.posting import note
from keizer_bot.core.snapshot import HERE, SeasonSnapshot
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.rules import AbsenceRules
from keizer_bot.i18n.commands import Right
from keizer_bot.store import games
from keizer_bot.store.games import Presence
from keizer_bot.store.moments import to_text
from keizer_bot.store.seasons import PlayerRow

_NOT_SIGNED_OFF = (HERE, AbsenceKind.NO_SHOW)


def in_round(player: PlayerRow, number: int) -> bool:
    """True if the player is in the competition in the round of that number."""
    last = number if player.until_round is None else player.until_round
    return player.from_round <= number <= last


def eligible(snapshot: SeasonSnapshot, evening: Evening) -> tuple[PlayerRow, ...]:
    """The players of the competition in that round; in a cup, those still in it."""
    out = snapshot.out_of_cup(evening.number)
    entered = (p for p in snapshot.players if in_round(p, evening.number))
    return tuple(p for p in entered if p.key not in out)


def is_out(snapshot: SeasonSnapshot, player: PlayerRow, evening: Evening) -> bool:
    """True if the player is out of the cup before that round."""
    return player.key in snapshot.out_of_cup(evening.number)


def expected(snapshot: SeasonSnapshot, evening: Evening) -> tuple[PlayerRow, ...]:
    """The players who will come, by what was announced before the evening."""
    presence = snapshot.presence_in(evening.id)

    def comes(player: PlayerRow) -> bool:
        answer = presence.get(player.id)
        return answer.state == HERE if answer else player.arrangement == "present"

    return tuple(p for p in eligible(snapshot, evening) if comes(p))


def present(snapshot: SeasonSnapshot, evening: Evening) -> tuple[PlayerRow, ...]:
    """The players to pair, as known now: in a club with check-in, only those who checked in."""
    if evening.check_in is None:
        return expected(snapshot, evening)
    presence = snapshot.presence_in(evening.id)
    return tuple(p for p in eligible(snapshot, evening) if is_there(evening, presence.get(p.id)))


def pairs_in_the_hall(context: Context, evening: Evening) -> bool:
    """True if players are in the hall when the bot pairs: with check-in, or several rounds."""
    return evening.check_in is not None or context.hours.rounds > 1


def is_checking_in(evening: Evening, at: datetime) -> bool:
    """True if check-in is open at that moment."""
    return not evening.is_paired and evening.check_in is not None and evening.check_in <= at


def is_there(evening: Evening, attendance: Presence | None) -> bool:
    """True if somebody has checked in; a sign-on from before check-in opened is not enough."""
    if attendance is None or attendance.state != HERE or evening.check_in is None:
        return False
    return attendance.at >= to_text(evening.check_in)


def silent(snapshot: SeasonSnapshot, evening: Evening) -> tuple[PlayerRow, ...]:
    """The expected players who have neither checked in nor played the round in advance."""
    presence, busy = snapshot.presence_in(evening.id), snapshot.busy_in(evening.id)
    waited_for = (p for p in expected(snapshot, evening) if p.id not in busy)
    return tuple(p for p in waited_for if not is_there(evening, presence.get(p.id)))


def is_sender(context: Context, player: PlayerRow) -> bool:
    """True if the player speaks for themselves."""
    member = context.actor.member
    return member is not None and member.id == player.member_id


def player_to_act_for(context: Context, player: int) -> PlayerRow:
    """The player with that id in the running season, if the sender may act for them.

    Raises `ArbiterOnly`, `RightMissing`, `NoSeason`.
    """
    player_row = context.players.get(player)
    if player_row is None:  # of another season
        raise ArbiterOnly
    if not is_sender(context, player_row):
        context.require(Right.PLAYERS)
    return player_row


def store(
    context: Context, player: PlayerRow, evening: Evening, state: str, at: datetime | None = None
) -> None:
    """Store and log a player's state in that round.

    `at` is the moment from which it counts, if not now.
    """
    by, before = context.actor.person_id, games.presence_of(context.tx, evening.id, player.id)
    games.set_presence(context.tx, evening.id, player.id, state, at or context.at, by)
    subject, was = f"{player.name}, {evening.date.isoformat()}", before.state if before else None
    note(context, Action.PRESENCE, subject, before=was, after=state, round_id=evening.id)


def is_paired(context: Context, player: PlayerRow, evening: Evening) -> bool:
    """True if the round's pairing contains them: in a game, or with the bye."""
    busy = context.snapshot.busy_in(evening.id)
    return player.id in busy.union(games.byes(context.tx, evening.id))


class WithoutGame(Enum):
    """The reason why a player has no game in a paired round."""

    BYE = auto()
    SIGNED_OFF = auto()
    NOT_PAIRED = auto()


def why_no_game(context: Context, player: PlayerRow, evening: Evening) -> WithoutGame:
    """The reason why they have no game in a round that is paired."""
    if player.id in games.byes(context.tx, evening.id):
        return WithoutGame.BYE
    presence = games.presence_of(context.tx, evening.id, player.id)
    if presence is None or presence.state in _NOT_SIGNED_OFF:
        return WithoutGame.NOT_PAIRED
    return WithoutGame.SIGNED_OFF


def kinds_for_members(rules: AbsenceRules) -> tuple[str, ...]:
    """The kinds of absence that members may choose themselves."""
    return tuple(kind.kind for kind in rules.kinds if kind.by_member)


def check_chosen_kind(context: Context, kind: str) -> None:
    """Refuse a kind that is not, or no longer, for the sender to choose. Raises `StaleButton`."""
    rules = context.rules.absence
    is_arbiters = context.actor.may(Right.PLAYERS) and rules.named(kind) is not None
    if not is_arbiters and kind not in kinds_for_members(rules):
        raise StaleButton


def require_playing(player: PlayerRow, evenings: Iterable[Evening]) -> None:
    """Check that the player is still in the competition then. Raises `NoLongerPlays`."""
    if player.until_round is not None and any(e.number > player.until_round for e in evenings):
        raise NoLongerPlays(player.name, player.until_round)


def with_later_rounds(
    context: Context, player: PlayerRow, ids: list[int], *, until: int = 0
) -> list[Evening]:
    """The rounds with these ids, and the later ones of the same evening, at most to number `until`.

    Paired rounds are left out if the evening has others, because a game that has begun is played.
    Raises `NoLongerPlays`, `OutOfCup`.
    """
    evenings: dict[int, Evening] = {}
    calendar = context.calendar
    by_number = sorted(filter(None, map(calendar.with_id, ids)), key=lambda e: e.number)
    for chosen in by_number:
        rounds = [r for r in calendar.rest_of_evening(chosen) if not until or r.number <= until]
        ahead = [round_ for round_ in rounds if not round_.is_paired]
        evenings |= {round_.number: round_ for round_ in ahead or [chosen]}
    require_playing(player, evenings.values())
    is_cup = context.rules.is_cup  # without a cup a sign-off does not read the season's games
    if is_cup and any(is_out(context.snapshot, player, each) for each in evenings.values()):
        raise OutOfCup(player.name, context.name)
    return list(evenings.values())
