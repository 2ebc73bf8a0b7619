"""Scenes of right and wrong: an objection, an appeal, and the club's own regulations."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from keizer_bot.playground import remarks
from keizer_bot.playground.occasion import DAY_AFTER, MONDAY, SOON, WEDNESDAY, Occasion, name
from keizer_bot.playground.prompter import COMMITTEE, REPORTER

if TYPE_CHECKING:
    from keizer_bot.playground.actors import Person

_COMMITTEE = 3
_MAJORITY = 2


async def committee(o: Occasion) -> None:
    """The club has a committee of three; the arbiter names it."""
    keys = o.director.chance.sample(sorted(o.people), _COMMITTEE)
    names = ", ".join(name(o.people[key]) for key in keys)
    o.comment(remarks.CommitteeNamed())
    await o.writes(o.on(WEDNESDAY, 12, 5), o.arbiter, "committee", names=names)


async def regulations(o: Occasion) -> None:
    """The club's own regulations answer by a word."""
    o.comment(remarks.ByTheBook())
    await o.writes(o.on(MONDAY, 20, 5), o.somebody(), "regulations")


async def objection(o: Occasion) -> None:
    """The opponent taps that it is not so; both explain, the arbiter decides with a reason."""
    _, reporter, opponent = o.board_of_two(*_committee(o))
    at = o.on(MONDAY, 20, 45)
    o.comment(remarks.BothAreHeard())
    with o.beside(opponent):
        await o.reports(at, reporter, "1-0")
        await o.director.tap(at + SOON, opponent, opponent.chat, "o:")
        await o.writes(at + 3 * SOON, opponent, "objects")
    with o.beside(o.arbiter):
        defends = o.line("defends")
        await o.director.at(at + 5 * SOON, lambda: o.director.acting(reporter).write(defends))
        await o.taps(at + 7 * SOON, o.arbiter, "0-1", name(opponent))
        await o.writes(at + 8 * SOON, o.arbiter, "reason")


async def appeal(o: Occasion) -> None:
    """Who does not agree with the decision goes to the committee; the majority decides."""
    reporter = o.people[o.director.prompter.keys(REPORTER)[0]]
    voters = _committee(o)
    at = o.on(DAY_AFTER, 9, 15)
    o.comment(remarks.ToTheCommittee())
    await o.writes(at, reporter, "appeal")
    with o.beside(reporter, voters[0]):
        await o.taps(at + SOON, reporter, "yes")
        await o.taps(at + timedelta(hours=1), voters[0], "decision_stands")
    for voter in voters[1:_MAJORITY]:
        with o.beside(reporter):
            await o.taps(at + timedelta(hours=2), voter, "decision_stands")


def _committee(o: Occasion) -> list[Person]:
    return [o.people[key] for key in o.director.prompter.keys(COMMITTEE)]
