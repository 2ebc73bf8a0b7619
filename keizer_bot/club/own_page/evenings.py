"""The reader's evenings: if they are coming, and the answers that they can still give."""

from collections.abc import Iterator

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.own_page.messages import Coming, OwnWord
from keizer_bot.club.own_page.taps import Tap, typed
from keizer_bot.club.pairing.check_in_messages import ImHere
from keizer_bot.club.signing_off import presence
from keizer_bot.club.signing_off.attendance_messages import SignOffOpen, SignOffOver
from keizer_bot.club.signing_off.messages import IWillCome, IWillNotCome
from keizer_bot.club.teams.matches import match_kinds
from keizer_bot.core.context import Context
from keizer_bot.core.questions import ButtonKey, intend
from keizer_bot.core.snapshot import HERE
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.message import Message
from keizer_bot.reports.rule_words import label_of
from keizer_bot.store import games, teams
from keizer_bot.store.seasons import PlayerRow

_AWAY: dict[str, Coming] = {AbsenceKind.LATE: Coming.LATE, AbsenceKind.NO_SHOW: Coming.MISSED}


class EveningView(msgspec.Struct, frozen=True):
    """An evening: the reader's answer, the hour until which they can change it, and the buttons.

    `coming` is None for a reader who does not play.
    """

    evening: Evening
    coming: Coming | None
    until: Message | None
    taps: tuple[Tap, ...]


class CalendarLine(msgspec.Struct, frozen=True):
    """An evening of the calendar. `coming` is None if the reader cannot answer, or no longer."""

    evening: Evening
    coming: Coming | None
    typed: str


class CalendarView(msgspec.Struct, frozen=True):
    """The season's evenings: the coming ones, and the past ones with the latest first."""

    season: str
    ahead: tuple[CalendarLine, ...]
    past: tuple[CalendarLine, ...]

    @property
    def can_say(self) -> bool:
        """True if the reader can still answer for some evening."""
        return any(line.coming is not None for line in self.ahead)


def own_calendar(context: Context) -> CalendarView:
    """The evenings of the running season, as the reader sees them. Raises `NoSeason`."""
    player = context.plays_as(context.season)
    ahead, past = list[CalendarLine](), list[CalendarLine]()
    for evening in context.calendar.evenings:
        plays = player is not None and not presence.is_out(context.snapshot, player, evening)
        is_open = plays and context.at < evening.closes
        state = coming_of(context, player, evening) if player and is_open else None
        line = CalendarLine(evening, state, typed(evening.date))
        (past if evening.phase is Phase.FINAL else ahead).append(line)
    return CalendarView(context.season.name, tuple(ahead), tuple(reversed(past)))


def evening_view(context: Context, player: PlayerRow, evening: Evening) -> EveningView:
    """An evening that is not over, as the reader sees it."""
    state = coming_of(context, player, evening)
    if state is Coming.FREE:
        return EveningView(evening, state, None, ())
    taps = tuple(_taps(context, player, evening, state))
    until: Message | None = SignOffOver() if taps else None
    if context.at < evening.closes:
        until = SignOffOpen(context.local(evening.closes))
    return EveningView(evening, state, until, taps)


def coming_of(context: Context, player: PlayerRow, evening: Evening) -> Coming:
    """The reader's answer for that evening."""
    attendance = games.presence_of(context.tx, evening.id, player.id)
    if (
        evening.phase is Phase.PAIRED
        and attendance is None
        and not presence.is_paired(context, player, evening)
    ):
        return Coming.AWAY_UNLESS
    if player.id in games.byes(context.tx, evening.id):
        return Coming.FREE
    if attendance is None:
        comes = player.arrangement == "present" and presence.in_round(player, evening.number)
        return Coming.COMES_UNLESS if comes else Coming.AWAY_UNLESS
    if attendance.state == HERE:
        return Coming.THERE if presence.is_there(evening, attendance) else Coming.COMES
    claimed = {claim.evening for claim in teams.open_claims_of(context.tx, player.id)}
    if evening.date in claimed:
        return Coming.ASKED_FOR_CLUB
    away = dict.fromkeys(match_kinds(context.rules.absence), Coming.FOR_CLUB) | _AWAY
    return away.get(attendance.state, Coming.AWAY)


def _taps(context: Context, player: PlayerRow, evening: Evening, state: Coming) -> Iterator[Tap]:
    """The answers that can still be given for the evening, the current one marked."""
    day = typed(evening.date)
    comes = state in (Coming.COMES, Coming.COMES_UNLESS, Coming.THERE)
    if presence.is_checking_in(evening, context.at):
        here = intend(ButtonKey.HERE, round_id=evening.id)
        yield Tap(ImHere(), does=here, now=state is Coming.THERE)
        yield Tap(IWillNotCome(), f"/afmelden {day}", now=not comes)
    elif context.at < evening.closes:
        club = state in (Coming.FOR_CLUB, Coming.ASKED_FOR_CLUB)
        yield Tap(IWillCome(), f"/aanmelden {day}", now=state is Coming.COMES)
        attendance = games.presence_of(context.tx, evening.id, player.id)
        kinds = presence.kinds_for_members(context.rules.absence)
        plainly = state is Coming.AWAY and (attendance is None or attendance.state not in kinds)
        yield Tap(IWillNotCome(), f"/afmelden {day}", now=plainly)
        for kind in kinds:
            word = label_of(kind)
            yield Tap(
                word,
                f"/afmelden {day} {word}",
                now=attendance is not None and attendance.state == kind,
            )
        yield Tap(OwnWord.FOR_CLUB, f"/afmelden {day} extern", now=club)
    elif comes:
        yield Tap(OwnWord.NO_LONGER, f"/afmelden {day}")
