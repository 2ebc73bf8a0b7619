"""Scenes of the arbiter: the desk, the preview, a deputy, newcomers, and the rules."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from keizer_bot.playground import remarks
from keizer_bot.playground.cast import DEPUTY, GUEST, NEWCOMER
from keizer_bot.playground.director import find_question
from keizer_bot.playground.occasion import FRIDAY, SOON, TUESDAY, WEDNESDAY, Occasion, name
from keizer_bot.playground.prompter import DESK_SHOWN, PREVIEWED

if TYPE_CHECKING:
    from keizer_bot.playground.model import Chat

_RESULTS_RIGHT = 1  # the place of its button
_DESK_LINES, _PREVIEW_LINES, _SEEN_BEFORE = 16, 30, 2
_REASON = "↳"
_DESK_REST = timedelta(seconds=70)  # a dashboard is brought up to date once a minute


async def newcomer(o: Occasion) -> None:
    """Somebody joins in the middle of the season, and a guest comes for one evening."""
    o.comment(remarks.JoinsNow())
    with o.beside(o.arbiter):
        await o.writes(o.on(TUESDAY, 20, 2), o.arbiter, "newcomer", name=NEWCOMER.name)
        await o.writes(o.on(TUESDAY, 20, 6), o.arbiter, "guest", name=GUEST.name)


async def deputy(o: Occasion) -> None:
    """A member is given the right to enter results."""
    helper = o.people[DEPUTY]
    o.comment(remarks.DeputyNamed(name(helper)))
    with o.beside(o.arbiter, helper):
        await o.writes(o.on(WEDNESDAY, 12, 15), o.arbiter, "deputies", name=name(helper))
        await o.taps(o.on(WEDNESDAY, 12, 16), o.arbiter, _RESULTS_RIGHT, name(helper))


async def desk(o: Occasion) -> None:
    """One message is the arbiter's desk, and is kept up to date in its place."""
    at = o.on(FRIDAY, 16, 30)
    o.comment(remarks.DeskOpened())
    with o.beside(o.arbiter), o.director.screen.at_most(_DESK_LINES):
        await o.writes(at, o.arbiter, "manage")
        await o.says(at + SOON, o.somebody(), "plain")
        await o.director.prompter.go_to(at + SOON + _DESK_REST)
        await o.director.prompter.seen(DESK_SHOWN)
        await o.director.settle()


async def preview(o: Occasion) -> None:
    """Before the pairing goes out the arbiter sees it with its reasons, and swaps by tapping."""
    at = o.on(FRIDAY, 18, 30)
    o.comment(remarks.SwapWithCost())
    with o.beside(o.arbiter), o.director.screen.at_most(_PREVIEW_LINES):
        await o.director.prompter.go_to(o.on(FRIDAY, 18))
        await o.director.prompter.phase(o.number, "closed")
        await o.director.prompter.seen(PREVIEWED)
        await o.director.settle()
        place = _explained(o.arbiter.chat)
        await o.taps(at + SOON, o.arbiter, place)
        await o.taps(at + 2 * SOON, o.arbiter, "swap_with_label")
        await o.taps(at + 3 * SOON, o.arbiter, place)
        with o.director.screen.at_most(_SEEN_BEFORE):
            await o.taps(at + 4 * SOON, o.arbiter, 0)


def _explained(chat: Chat) -> int:
    """The place of the first pair with a reason, but not the last pair; 0 if there is none."""
    lines = find_question(chat, "").body.splitlines()
    boards = [i for i, line in enumerate(lines) if line[:1].isdigit()]
    with_reason = [n for n, i in enumerate(boards[:-1]) if lines[i + 1].startswith(_REASON)]
    return with_reason[0] if with_reason else 0


async def rules(o: Occasion) -> None:
    """What another rule would do to the ranking is seen before it holds."""
    o.comment(remarks.RuleWithEffect())
    with o.beside(o.arbiter):
        await o.writes(o.on(TUESDAY, 20, 20), o.arbiter, "rules")
        await o.taps(o.on(TUESDAY, 20, 22), o.arbiter, "no")
