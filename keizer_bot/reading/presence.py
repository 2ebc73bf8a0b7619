"""Matches claims about coming with the calendar: who, which evenings, and how late."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from msgspec import structs

from keizer_bot.calendar import Evening
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.claimed import ClaimedPresence, ComingForm, PresenceClaim
from keizer_bot.reading.dates import Almanac, Sort, settle, without_days
from keizer_bot.reading.dates import coming as evening_coming
from keizer_bot.reading.hours import Lateness
from keizer_bot.reading.model import ComeLate, Presence, SignOff, SignOn, Unsure
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.scene import ReadingScene

_LONGEST_LATE = 180
_NOBODY = NamedPerson(0, "")


@dataclass(slots=True)
class _TheirPresence:
    """The presence of some players, evening by evening; `undated` is what names no evening."""

    evenings: dict[int, tuple[Evening, ClaimedPresence]] = field(default_factory=dict)
    undated: set[ClaimedPresence] = field(default_factory=set)
    club_duty: bool = False
    late: ComeLate | None = None

    def of(self, coming: ClaimedPresence) -> tuple[Evening, ...]:
        """The evenings of one kind, in order."""
        return tuple(e for _, (e, how) in sorted(self.evenings.items()) if how is coming)


def presence(
    claims: Iterable[PresenceClaim], doubts: set[Unsure], scene: ReadingScene
) -> tuple[Presence, ...]:
    """The readings of these claims; adds to `doubts`, which hold for all of them.

    Raises the refusals of days.
    """
    claims = tuple(_as_leaving(claim, scene) for claim in claims)
    by_players: dict[tuple[NamedPerson, ...], _TheirPresence] = {}
    before: tuple[Evening, ...] = ()
    dated = any(claim.days for claim in claims)
    refused: Refusal | None = None
    for claim in claims:
        people, more = _players(claim, scene)
        doubts |= more
        of_them = by_players.setdefault(people, _TheirPresence())
        try:
            evenings, more = _evenings(claim, scene, elsewhere=dated)
        except Refusal as why:
            if not scene.calendar.elsewhere:
                raise
            refused = why  # its days have a round in another competition
            continue
        doubts |= more
        inherited = not evenings and bool(claim.names) and not of_them.evenings
        if inherited:
            evenings = before
        before = evenings or before
        doubts |= _add(of_them, claim, people, evenings, scene, dated=bool(claim.days) or inherited)
    if refused and not any(theirs.evenings or theirs.late for theirs in by_players.values()):
        raise refused
    doubts |= _doubts_together(claims, by_players.values(), scene)
    return tuple(_readings(by_players, frozenset(doubts), dated=dated))


def _doubts_together(
    claims: Sequence[PresenceClaim], presences: Iterable[_TheirPresence], scene: ReadingScene
) -> set[Unsure]:
    clear = any(claim.days for claim in claims) or all(
        _is_clear_without_days(claim, scene) for claim in claims
    )
    doubts = set() if clear else {Unsure.NO_EVENING}
    return doubts | (
        {Unsure.CONTRADICTION} if len(claims) > 1 and any(map(_contradicts, presences)) else set()
    )


def _contradicts(theirs: _TheirPresence) -> bool:
    """True for a late arrival on an evening away, and for "ik kom vrijdag maar speel niet"."""
    dated = {how for _, how in theirs.evenings.values()}
    late_and_away = theirs.late is not None and ClaimedPresence.AWAY in dated | theirs.undated
    return late_and_away or bool(dated and theirs.undated - dated)


def players_of(claims: Iterable[PresenceClaim], scene: ReadingScene) -> tuple[NamedPerson, ...]:
    """The players whom the claims are about."""
    players = (player for claim in claims for player in _players(claim, scene)[0])
    return tuple(dict.fromkeys(players))


def _is_clear_without_days(claim: PresenceClaim, scene: ReadingScene) -> bool:
    """True if it means the next evening; in a group, or about others, it may mean anything."""
    if claim.is_announced or claim.coming is ClaimedPresence.LATER:
        return True
    return scene.private and all(scene.me in name.people for name in claim.names)


def _players(
    claim: PresenceClaim, scene: ReadingScene
) -> tuple[tuple[NamedPerson, ...], set[Unsure]]:
    """The players of a claim, and why they are unsure: a name of several, or not the sender's."""
    if not claim.names:
        return ((scene.me,), set()) if scene.me else ((), {Unsure.SOMEBODY_ELSE})
    several = any(len(name.people) > 1 for name in claim.names)
    names_speaker = scene.me is not None and all(scene.me in name.people for name in claim.names)
    doubts = (
        {Unsure.SOMEBODY_ELSE} if not names_speaker and (several or not scene.is_arbiter) else set()
    )
    return tuple(dict.fromkeys(name.people[0] for name in claim.names)), doubts


def _add(
    theirs: _TheirPresence,
    claim: PresenceClaim,
    people: tuple[NamedPerson, ...],
    evenings: tuple[Evening, ...],
    scene: ReadingScene,
    *,
    dated: bool,
) -> set[Unsure]:
    """Add a claim; returns the doubts that it raises."""
    if claim.coming is ClaimedPresence.LATER:
        late, doubts = _late(claim, evenings, scene, theirs.late, dated=dated)
        theirs.late = structs.replace(late, player=people[0]) if people else None
        return doubts | ({Unsure.SOMEBODY_ELSE} if len(people) > 1 else set())
    theirs.club_duty |= claim.form is ComingForm.CLUB_DUTY
    if not evenings:
        theirs.undated.add(claim.coming)
    doubts = set()
    for evening in evenings:
        earlier = theirs.evenings.get(evening.number)
        if earlier is not None and earlier[1] is not claim.coming:
            doubts.add(Unsure.CONTRADICTION)
        theirs.evenings[evening.number] = (evening, claim.coming)
    return doubts


def _evenings(
    claim: PresenceClaim, scene: ReadingScene, *, elsewhere: bool
) -> tuple[tuple[Evening, ...], set[Unsure]]:
    """The evenings of a claim, and why they are unsure. Raises the refusals of `settle`.

    `elsewhere`: another claim names an evening, which counts for this one too.
    """
    almanac = Almanac(scene.calendar, scene.calendar.local(scene.at).date())
    if not claim.days:
        if elsewhere:
            return (), set()
        away = claim.coming is ClaimedPresence.AWAY
        return without_days(scene.calendar, scene.at, away=away)
    evenings, doubts = settle([piece.when for piece in claim.days], almanac, scene.at)
    named = sum(len(p.when.days) if p.when.sort is Sort.DAYS else 1 for p in claim.days)
    doubts |= {Unsure.SEVERAL_EVENINGS} if len({e.date for e in evenings}) > named else set()
    if any(_is_over(evening, scene) for evening in evenings):
        doubts.add(Unsure.OVER)
    if claim.coming is ClaimedPresence.HERE and any(evening.part > 1 for evening in evenings):
        doubts.add(Unsure.EVENING)  # not the rounds before it?
    return evenings, doubts


def _is_over(evening: Evening, scene: ReadingScene) -> bool:
    """True once it has begun; a later round of that evening, once it is paired."""
    begun = evening.starts <= scene.at
    return begun and (evening.part == 1 or evening.is_paired)


def _as_leaving(claim: PresenceClaim, scene: ReadingScene) -> PresenceClaim:
    """A claim to play until or from a round, as staying away from the evening's other rounds."""
    when = claim.days[0].when if len(claim.days) == 1 else None
    if when is None or when.rounds is None or claim.coming is not ClaimedPresence.HERE:
        return claim
    first, last = when.rounds
    of_evening = [e for e in scene.calendar.evenings if e.date == when.first]
    earlier = [e.number for e in of_evening if e.number < first and not e.is_paired]
    later = [e.number for e in of_evening if e.number > last]
    if bool(earlier) is bool(later):
        return claim
    others = earlier or later
    days = (replace(claim.days[0], when=structs.replace(when, rounds=(others[0], others[-1]))),)
    return structs.replace(claim, form=ComingForm.AWAY, days=days)


def _late(
    claim: PresenceClaim,
    evenings: tuple[Evening, ...],
    scene: ReadingScene,
    before: ComeLate | None,
    *,
    dated: bool,
) -> tuple[ComeLate, set[Unsure]]:
    """The delay, and why it is unsure; `dated`: the claim names its evening."""
    coming = evening_coming(scene.calendar, scene.at)
    today = scene.calendar.local(scene.at).date()
    doubts = set()
    by = Lateness() if claim.clock is None else Lateness(claim.clock.minutes, claim.clock.at)
    in_time = by.minutes == 0
    soon = dated or in_time or coming.date == today
    if evenings not in {(coming,), ()} or not soon:
        doubts.add(Unsure.EVENING)
    minutes = by.behind(scene.calendar.local(coming.starts))
    if minutes is not None and not in_time and not 0 < minutes <= _LONGEST_LATE:
        doubts.add(Unsure.EVENING)
    if before is not None and before.by not in {by, Lateness()}:
        doubts.add(Unsure.CONTRADICTION)
    return ComeLate(scene.me or _NOBODY, coming, by), doubts


def _readings(
    by_players: dict[tuple[NamedPerson, ...], _TheirPresence],
    doubts: frozenset[Unsure],
    *,
    dated: bool,
) -> Iterable[Presence]:
    """A reading for each kind of presence of the same players."""
    for people, theirs in by_players.items():
        if not people:
            continue
        if away := theirs.of(ClaimedPresence.AWAY):
            yield SignOff(people, away, theirs.club_duty, dated=dated, doubts=doubts)
        if here := theirs.of(ClaimedPresence.HERE):
            yield SignOn(people, here, dated, doubts)
        if theirs.late:
            yield structs.replace(theirs.late, dated=dated, doubts=doubts)
