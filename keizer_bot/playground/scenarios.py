"""Short stories by name: a week of the club in which just that happens."""

from __future__ import annotations

from keizer_bot.playground import scenes_desk as desk
from keizer_bot.playground import scenes_evening as evening
from keizer_bot.playground import scenes_justice as justice
from keizer_bot.playground import scenes_reading as reading
from keizer_bot.playground import scenes_signing as signing
from keizer_bot.playground.programme import Week

SCENARIOS: dict[str, tuple[Week, ...]] = {
    "sign-off": (Week(before=(signing.plain, signing.spoken, signing.question)),),
    "late-sign-off": (Week(before=(signing.plain,), closed=(signing.late,)),),
    "reminder": (Week(before=(signing.reminder,)),),
    "wrong-result": (Week(playing=(evening.corrected,)),),
    "no-show": (Week(playing=(evening.no_show,)),),
    "objection": (
        Week(before=(justice.committee,), playing=(justice.objection,), after=(justice.appeal,)),
    ),
    "newcomer": (Week(before=(desk.newcomer,)),),
    "questions": (Week(before=(reading.who,), playing=(reading.what_if,), after=(reading.why,)),),
}
"""Each has the scenes of one round; the bot does the rest by itself."""
