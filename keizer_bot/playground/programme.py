"""What happens in the show, week by week; who it happens to and who wins is left to the seed.

Each story of a club's season has its scene, and each scene comes once.
"""

from __future__ import annotations

from dataclasses import dataclass

from keizer_bot.playground import scenes_desk as desk
from keizer_bot.playground import scenes_draughts as draughts
from keizer_bot.playground import scenes_duty as duty
from keizer_bot.playground import scenes_evening as evening
from keizer_bot.playground import scenes_justice as justice
from keizer_bot.playground import scenes_reading as reading
from keizer_bot.playground import scenes_signing as signing
from keizer_bot.playground.occasion import Scene

WEEKLY = 12  # lines of a post that are shown once everybody has seen one whole


@dataclass(frozen=True, slots=True)
class Week:
    """A round's scenes, each tuple in the order of the clock.

    `before` sign-off closes, `closed` until the pairing, `paired` until the games begin, `playing`
    until most results are in, `ending` until they are final, and `after` that. `by_deputy`:
    the last results are sent by a deputy.
    """

    before: tuple[Scene, ...] = ()
    closed: tuple[Scene, ...] = ()
    paired: tuple[Scene, ...] = ()
    playing: tuple[Scene, ...] = ()
    ending: tuple[Scene, ...] = ()
    after: tuple[Scene, ...] = ()
    by_deputy: bool = False


WEEKS = (
    Week(
        before=(
            signing.plain,
            signing.spoken,
            signing.question,
            signing.standing,
            signing.reminder,
            reading.who,
        ),
        closed=(signing.late,),
        paired=(evening.ten_minutes_later,),
        playing=(evening.corrected,),
        after=(reading.evening_in_numbers,),
    ),
    Week(
        before=(
            signing.combined,
            justice.committee,
            signing.foreign,
            signing.by_arbiter,
            signing.back,
        ),
        paired=(justice.regulations,),
        playing=(evening.no_show, justice.objection),
        after=(justice.appeal,),
    ),
    Week(
        before=(duty.team, duty.odd),
        closed=(duty.bye,),
        paired=(signing.left_free, reading.pairings_picture),
        playing=(reading.ranking,),
        after=(duty.external,),
    ),
    Week(
        before=(desk.newcomer, desk.deputy, signing.by_date, desk.desk, desk.preview),
        by_deputy=True,
    ),
    Week(
        before=(reading.language, signing.by_round),
        paired=(reading.player,),
        playing=(reading.what_if,),
        after=(reading.why, reading.course, evening.undone),
    ),
    Week(
        before=(signing.by_date,),
        playing=(evening.nobody_came,),
        ending=(evening.neither,),
        after=(reading.prizes,),
    ),
    Week(
        before=(desk.rules, signing.by_round),
        playing=(evening.absent_again,),
        ending=(evening.signed_off_for_silence,),
        after=(reading.cross_table, reading.privacy),
    ),
)

DRAUGHTS_EVENING = (draughts.check_in, draughts.unknown_here, draughts.two_for_a_win)
