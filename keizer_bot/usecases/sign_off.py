"""Signing off and on: what a member says of coming evenings, counted from when he said it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.log import Action
from keizer_bot.store import games, seasons
from keizer_bot.usecases.ask import on_press
from keizer_bot.usecases.book import HERE
from keizer_bot.usecases.calendar import Evening, Phase
from keizer_bot.usecases.desk import ArbiterOnly, Right, calendar, season_of
from keizer_bot.usecases.forfeit import forfeit_game
from keizer_bot.usecases.post import note, tell_arbiters
from keizer_bot.usecases.season_rules import rules_of

if TYPE_CHECKING:
    from keizer_bot.store.seasons import PlayerRow
    from keizer_bot.usecases.desk import Desk


@dataclass(frozen=True, slots=True)
class SignedOff(Message):
    """Signed off in time for these evenings."""

    player: str
    evenings: tuple[date, ...]


@dataclass(frozen=True, slots=True)
class SignedOffForClub(Message):
    """Signed off in time because he plays for the club."""

    player: str
    evenings: tuple[date, ...]


@dataclass(frozen=True, slots=True)
class AlreadySignedOff(Message):
    """He had signed off for these evenings before."""

    player: str
    evenings: tuple[date, ...]


@dataclass(frozen=True, slots=True)
class AbsentAlready(Message):
    """He had signed off before, and only the arbiter can let him in now."""

    player: str
    evening: date


@dataclass(frozen=True, slots=True)
class SignedOffLate(Message):
    """Signed off after the deadline, before the pairing; `cost` says what that means."""

    player: str
    evening: date
    cost: Message | None


@dataclass(frozen=True, slots=True)
class LatePaysNothing(Message):
    """By this club's rules a late sign-off gives no points."""


@dataclass(frozen=True, slots=True)
class SignedOffFromGame(Message):
    """Signed off after the pairing: the opponent wins by forfeit and is told."""

    player: str
    evening: date
    opponent: str


@dataclass(frozen=True, slots=True)
class PlayerSignedOffLate(Message):
    """To the arbiter: he signed this player off after the deadline; `forfeit` follows from it."""

    player: str
    evening: date
    forfeit: Message | None


@dataclass(frozen=True, slots=True)
class WinsByForfeit(Message):
    """The game was paired already: its other player wins."""

    opponent: str


@dataclass(frozen=True, slots=True)
class SignedOffWithBye(Message):
    """The holder of the bye need not come; nothing changes ([003] rule m)."""

    player: str
    evening: date


@dataclass(frozen=True, slots=True)
class LateSignOff(Message):
    """To the arbiters: somebody signed off after the deadline."""

    player: str
    evening: date


@dataclass(frozen=True, slots=True)
class SignedOn(Message):
    """He comes on these evenings."""

    player: str
    evenings: tuple[date, ...]


@dataclass(frozen=True, slots=True)
class SignOffWithdrawn(Message):
    """He had signed off, and comes after all."""

    player: str
    evenings: tuple[date, ...]


@dataclass(frozen=True, slots=True)
class SilenceEnded(Message):
    """He was signed off for not showing up, and takes part again from now on."""

    player: str


@dataclass
class SignOnTooLate(Refusal):
    """Sign-off has closed for that evening: only the arbiter can let him in."""

    evening: date


@dataclass
class NoLongerPlays(Refusal):
    """He left the competition before that evening."""

    player: str
    round: int


@dataclass
class EveningOver(Refusal):
    """That evening is over; only the arbiter changes it."""

    evening: date


@dataclass
class GamePlayed(Refusal):
    """His game of that evening has a result already."""

    evening: date


@on_press
async def sign_off(
    desk: Desk, *, player: int, evenings: list[int], club_duty: bool = False
) -> tuple[Message, ...]:
    """Sign a player off for these rounds (their ids), each in time or late by `desk.at`.

    Raises `NoLongerPlays`, `EveningOver` or `GamePlayed` for the first that cannot be; then
    nothing is stored.
    """
    who = await seasons.player(desk.tx, player)
    await _own_or_arbiter(desk, who)
    chosen = await _evenings(desk, who, evenings)
    news: list[Message] = []
    done: dict[str, list[date]] = {}
    for evening in chosen:
        answer = await _sign_off_one(desk, who, evening, club_duty=club_duty)
        if isinstance(answer, str):
            done.setdefault(answer, []).append(evening.date)
        else:
            news.append(answer)
    shapes = {"again": AlreadySignedOff, AbsenceKind.CLUB_DUTY: SignedOffForClub}
    timely = [shapes.get(kind, SignedOff)(who.name, tuple(dates)) for kind, dates in done.items()]
    return (*timely, *news)


async def _sign_off_one(
    desk: Desk, who: PlayerRow, evening: Evening, *, club_duty: bool
) -> Message | str:
    """Store one sign-off; a message of its own, or the kind under which it may be summed up."""
    said = (await games.presence(desk.tx, evening.id)).get(who.id)
    in_time = desk.at < evening.closes
    now_for_club = club_duty and in_time and said is not None and said.state == AbsenceKind.EXCUSED
    if said is not None and said.state != HERE and not now_for_club:
        still_open = in_time or desk.actor.may(Right.PLAYERS)
        return "again" if still_open else AbsentAlready(who.name, evening.date)
    if evening.phase is Phase.FINAL:
        raise EveningOver(evening.date)
    timely = AbsenceKind.CLUB_DUTY if club_duty else AbsenceKind.EXCUSED
    kind = timely if in_time else AbsenceKind.LATE
    if evening.phase is Phase.PAIRED:
        return await _sign_off_paired(desk, who, evening, kind)
    await _store(desk, who, evening, kind)
    if in_time:
        return kind
    return await _late(desk, who, evening, None)


async def _late(
    desk: Desk, who: PlayerRow, evening: Evening, opponent: PlayerRow | None
) -> Message:
    """Tell the arbiters; the words are for the player himself, or for who acted for him."""
    await tell_arbiters(desk, LateSignOff(who.name, evening.date), but=desk.actor.telegram_id)
    if not _is_himself(desk, who):
        forfeit = WinsByForfeit(opponent.name) if opponent else None
        return PlayerSignedOffLate(who.name, evening.date, forfeit)
    if opponent is None:
        return SignedOffLate(who.name, evening.date, await _cost_of_late(desk))
    return SignedOffFromGame(who.name, evening.date, opponent.name)


async def _cost_of_late(desk: Desk) -> LatePaysNothing | None:
    """What a late sign-off costs, where the club has not made rules of its own for it."""
    late = rules_of(await season_of(desk)).absence.named(AbsenceKind.LATE)
    pays = late is not None and (late.points or any(late.credit))
    return None if pays else LatePaysNothing()


async def _sign_off_paired(
    desk: Desk, who: PlayerRow, evening: Evening, kind: AbsenceKind
) -> Message:
    if who.id in await games.byes(desk.tx, evening.id):
        return SignedOffWithBye(who.name, evening.date)
    own = next(
        (g for g in await games.games(desk.tx, evening.id) if who.id in (g.white_id, g.black_id)),
        None,
    )
    if own is not None and own.result is not None:
        raise GamePlayed(evening.date)
    await _store(desk, who, evening, kind)
    opponent = await forfeit_game(desk, own, absent=who) if own is not None else None
    return await _late(desk, who, evening, opponent)


@on_press
async def sign_on(desk: Desk, *, player: int, evenings: list[int]) -> tuple[Message, ...]:
    """Let a player take part in these rounds (their ids) after all.

    Raises `SignOnTooLate` once sign-off has closed, for all but the arbiter; `EveningOver` once
    the round is paired; `NoLongerPlays`.
    """
    who = await seasons.player(desk.tx, player)
    await _own_or_arbiter(desk, who)
    back: list[date] = []
    coming: list[date] = []
    for evening in await _evenings(desk, who, evenings):
        if evening.phase in (Phase.PAIRED, Phase.FINAL):
            raise EveningOver(evening.date)
        if desk.at >= evening.closes and not desk.actor.may(Right.PLAYERS):
            raise SignOnTooLate(evening.date)
        said = (await games.presence(desk.tx, evening.id)).get(who.id)
        (back if said is not None and said.state != HERE else coming).append(evening.date)
        await _store(desk, who, evening, HERE)
    news: list[Message] = []
    if who.arrangement == "silent":
        await seasons.set_arrangement(desk.tx, who.id, "present")
        news.append(SilenceEnded(who.name))
    if back:
        news.append(SignOffWithdrawn(who.name, tuple(back)))
    if coming:
        news.append(SignedOn(who.name, tuple(coming)))
    return tuple(news)


async def _store(desk: Desk, who: PlayerRow, evening: Evening, state: str) -> None:
    before = (await games.presence(desk.tx, evening.id)).get(who.id)
    await games.set_presence(desk.tx, evening.id, who.id, state, desk.at, desk.actor.telegram_id)
    await note(
        desk,
        Action.PRESENCE,
        f"{who.name}, {evening.date.isoformat()}",
        before=before.state if before else None,
        after=state,
        season_id=who.season_id,
        round_id=evening.id,
    )


async def _evenings(desk: Desk, who: PlayerRow, ids: list[int]) -> list[Evening]:
    wanted = set(ids)
    found = [e for e in (await calendar(desk)).evenings if e.id in wanted]
    if who.until_round is not None and any(e.number > who.until_round for e in found):
        raise NoLongerPlays(who.name, who.until_round)
    return found


async def _own_or_arbiter(desk: Desk, who: PlayerRow) -> None:
    season = await season_of(desk)
    if who.season_id != season.id:
        raise ArbiterOnly
    if not _is_himself(desk, who):
        desk.require(Right.PLAYERS)


def _is_himself(desk: Desk, who: PlayerRow) -> bool:
    return desk.actor.member is not None and desk.actor.member.id == who.member_id
