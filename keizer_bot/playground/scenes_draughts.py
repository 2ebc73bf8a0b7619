"""Scenes of another club in the same bot: draughts players, who check in on their evening."""

from __future__ import annotations

from keizer_bot.playground import remarks
from keizer_bot.playground.cast import CAST
from keizer_bot.playground.director import find_button, find_question
from keizer_bot.playground.occasion import SOON, Occasion, name
from keizer_bot.playground.prompter import CHECK_IN_OPEN

_TONIGHT = 0
_HERE = "h:"


async def check_in(o: Occasion) -> None:
    """The members tap that they are there; the arbiter ticks off who has not."""
    *tapping, last = o.people.values()
    at, group = o.on(_TONIGHT, 19, 5), o.director.company.group
    o.comment(remarks.ChecksIn())
    await o.director.prompter.go_to(o.on(_TONIGHT, 18, 45))
    await o.director.prompter.seen(CHECK_IN_OPEN)
    await o.director.settle()
    await o.director.tap(at, tapping[0], group, _HERE)
    with o.director.screen.muted():
        for person in tapping[1:]:
            await o.director.tap(at + SOON, person, group, _HERE)
        await o.director.prompter.comes_true(
            lambda: [b.text for b in find_question(o.arbiter.chat, "").buttons] == [name(last)]
        )
    with o.beside(o.arbiter):
        await o.taps(o.on(_TONIGHT, 19, 40), o.arbiter, name(last))


async def unknown_here(o: Occasion) -> None:
    """The two clubs have the bot in common, and nothing else."""
    o.comment(remarks.UnknownHere())
    await o.writes(o.on(_TONIGHT, 19, 42), o.arbiter, "player", name=CAST[0].name)


async def two_for_a_win(o: Occasion) -> None:
    """A win is 2-0 here; who writes 1-0 is asked."""
    check_in_post, _ = find_button(o.director.company.group, _HERE)
    await o.director.prompter.go_to(o.on(_TONIGHT, 19, 45))
    await o.director.prompter.phase(o.number, "paired")
    await o.director.prompter.comes_true(lambda: not check_in_post.buttons)
    await o.director.settle()
    (asked, *_), (reporter, *_) = (o.players(board) for board in o.open_boards()[:2])
    o.comment(remarks.TwoForAWin())
    with o.beside(asked):
        await o.reports(o.on(_TONIGHT, 21, 30), asked, "1-0")
        await o.taps(o.on(_TONIGHT, 21, 31), asked, "yes")
    await o.reports(o.on(_TONIGHT, 21, 50), reporter, "2-0")
