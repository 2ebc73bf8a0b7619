"""Scenes of the week: members say whether they come, in many ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.dates import format_date

from keizer_bot.playground import remarks
from keizer_bot.playground.cast import BY_KEY
from keizer_bot.playground.lines import FOREIGN
from keizer_bot.playground.occasion import (
    FRIDAY,
    SATURDAY,
    SOON,
    THURSDAY,
    TUESDAY,
    WEDNESDAY,
    Occasion,
    name,
)
from keizer_bot.playground.prompter import REMINDED

if TYPE_CHECKING:
    from keizer_bot.playground.actors import Person


async def plain(o: Occasion) -> None:
    """The group sees that it was heard; the sentence comes in private."""
    person = o.somebody()
    o.comment(remarks.QuietGroup())
    with o.beside(person):
        await o.says(o.on(TUESDAY, 19, 12), person, "plain")


async def spoken(o: Occasion) -> None:
    """In private no slash is needed."""
    o.comment(remarks.InOwnWords())
    await o.writes(o.on(TUESDAY, 21, 3), o.somebody(), "spoken")


async def question(o: Occasion) -> None:
    """What takes more than one evening is asked first; nothing is stored before the answer."""
    person = o.somebody()
    o.comment(remarks.AsksFirst())
    await o.writes(o.on(WEDNESDAY, 19, 40), person, "until")
    with o.beside(person):
        await o.taps(o.on(WEDNESDAY, 19, 41), person, "yes")


async def standing(o: Occasion) -> None:
    """Somebody comes only when he says so, from now on."""
    person = o.somebody()
    o.comment(remarks.StandingArrangement())
    await o.writes(o.on(THURSDAY, 12, 30), person, "standing")
    with o.beside(person):
        await o.taps(o.on(THURSDAY, 12, 31), person, "play_only_if")


async def reminder(o: Occasion) -> None:
    """The day before, whoever said nothing is asked; three tap three buttons."""
    comes, stays, elsewhere = await _reminded(o)
    with o.beside(comes):
        await o.taps(o.on(THURSDAY, 19, 2), comes, "i_will_come")
    with o.beside(stays):
        await o.taps(o.on(THURSDAY, 19, 40), stays, "i_will_not_come")
    with o.beside(elsewhere):
        await o.taps(o.on(THURSDAY, 20, 5), elsewhere, "i_play_elsewhere")
    o.comment(remarks.ClaimIsConfirmed())
    with o.beside(o.arbiter, elsewhere):
        await o.taps(o.on(THURSDAY, 21, 10), o.arbiter, "it_is_so", name(elsewhere))


async def _reminded(o: Occasion) -> tuple[Person, Person, Person]:
    first = o.somebody()
    second = o.somebody(first)
    o.comment(remarks.Reminded())
    await o.director.prompter.go_to(o.on(THURSDAY, 17, 59))
    with o.beside(first):
        await o.director.prompter.go_to(o.on(THURSDAY, 18))
        await o.director.prompter.seen(REMINDED, o.number)
        await o.director.settle()
    return first, second, o.somebody(first, second)


async def combined(o: Occasion) -> None:
    """Who cannot be written to in private gets his sentence with the others' in one post."""
    first = o.somebody()
    second = o.somebody(first)
    for person in (first, second):
        person.block()
    o.comment(remarks.OnePost(name(first), name(second)))
    said = {first: "weekday", second: "short_date"}
    try:
        await o.director.say_together(
            o.on(TUESDAY, 20, 3), {person: o.line(line) for person, line in said.items()}
        )
    finally:
        for person in (first, second):
            person.unblock()
    await o.director.settle()


async def foreign(o: Occasion) -> None:
    """Any of the three languages is understood."""
    o.comment(remarks.AnyLanguage())
    tongue, text = FOREIGN[o.director.language]
    said = text.format(long=format_date(o.evening, "d MMMM", locale=tongue))
    await o.director.say(o.on(WEDNESDAY, 20, 13), o.somebody(), said)


async def by_arbiter(o: Occasion) -> None:
    """Somebody without Telegram has called the arbiter."""
    absent = o.director.prompter.absent(o.number)
    offline = [r for r in BY_KEY.values() if not r.has_telegram and r.key not in absent]
    caller = o.director.chance.choice(offline)
    o.comment(remarks.CalledTheArbiter(caller.name))
    await o.writes(o.on(THURSDAY, 20, 30), o.arbiter, "by_arbiter", name=caller.name)


async def by_date(o: Occasion) -> None:
    """An ordinary sign-off with a date."""
    await o.says(o.on(WEDNESDAY, 19, 20), o.somebody(), "long_date")


async def by_round(o: Occasion) -> None:
    """An ordinary sign-off with the round's number."""
    await o.says(o.on(THURSDAY, 20, 15), o.somebody(), "by_round")


async def back(o: Occasion) -> None:
    """Somebody comes after all."""
    absent = sorted(o.director.prompter.absent(o.number) & o.people.keys())
    person = o.people[o.director.chance.choice(absent)]
    o.comment(remarks.AfterAll())
    with o.beside(person):
        await o.says(o.on(FRIDAY, 15, 30), person, "back")


async def late(o: Occasion) -> None:
    """After the deadline it is late, and it says so at once."""
    person = o.somebody()
    o.comment(remarks.TooLate())
    with o.beside(person):
        await o.says(o.on(FRIDAY, 18, 40), person, "late")


async def left_free(o: Occasion) -> None:
    """Somebody leaves a game that was paired; who is left free may play for fun."""
    _, leaver, left = o.board_of_two()
    bye = o.people[o.director.prompter.bye(o.number)]
    o.comment(remarks.PlayForFun(name(leaver), name(left), name(bye)))
    with o.beside(left, bye):
        await o.says(o.on(SATURDAY, 11, 5), leaver, "short_date")
        await o.taps(o.on(SATURDAY, 11, 20), left, "play_friendly")
        await o.taps(o.on(SATURDAY, 11, 20) + SOON, bye, "yes_please")
