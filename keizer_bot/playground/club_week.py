"""The days before a club evening: who signs off, in which words, in time and too late."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from babel.dates import format_date

from keizer_bot.playground.actors import Person
from keizer_bot.playground.cast import BY_KEY
from keizer_bot.playground.director import Director, local
from keizer_bot.playground.lines import ENGLISH_GUEST
from keizer_bot.playground.story import Form, Question, Turn, Week

TUESDAY, FRIDAY, SATURDAY = -6, -3, -2
_EVENING_HOURS = (19, 20, 21)
_IN_THE_GROUP = {
    Form.PLAIN: "plain",
    Form.WEEKDAY: "weekday",
    Form.SHORT_DATE: "short_date",
    Form.LONG_DATE: "long_date",
    Form.BY_ROUND: "by_round",
    Form.CLUB_DUTY: "club_duty",
}


@dataclass(frozen=True, slots=True)
class ClubWeek:
    """The week of a round up to its pairing; `evening` is the date it is played on."""

    director: Director
    number: int
    evening: date
    week: Week

    async def play(self) -> None:
        """Let the members sign off; close, pair, and let one come too late."""
        for place, form in enumerate(self.week.sign_offs):
            await self._sign_off(form, self._moment(place))
        await self._change_of_mind()
        await self._ask_who()
        await self._deadline(18, "closed")
        if Turn.LATE in self.week.turns:
            await self._group(local(self.evening, FRIDAY, 18, 40), "late")
        await self._deadline(20, "paired")
        if Turn.AFTER_PAIRING in self.week.turns:
            await self._leave_a_game(local(self.evening, SATURDAY, 11, 5))

    def _moment(self, place: int) -> datetime:
        """When the so-manyth sign-off comes: the first on Tuesday, the fourth on Friday."""
        hour = self.director.chance.choice(_EVENING_HOURS)
        day = TUESDAY + place
        return local(self.evening, day, hour - 10 if day >= FRIDAY else hour, 12 + place)

    async def _sign_off(self, form: Form, moment: datetime) -> None:
        if form in _IN_THE_GROUP:
            await self._group(moment, _IN_THE_GROUP[form])
        else:
            others: dict[Form, Callable[[datetime], Awaitable[None]]] = {
                Form.SPOKEN: self._in_private,
                Form.ENGLISH: self._in_english,
                Form.RANGE: self._range,
                Form.BY_ARBITER: self._by_arbiter,
                Form.TOGETHER: self._together,
            }
            await others[form](moment)

    async def _group(self, moment: datetime, line: str) -> None:
        await self.director.say(moment, self._somebody(), self._line(line))

    async def _in_private(self, moment: datetime) -> None:
        await self.director.write(moment, self._reachable(), self._line("spoken"))

    async def _in_english(self, moment: datetime) -> None:
        text = ENGLISH_GUEST.format(long=format_date(self.evening, "d MMMM", locale="en"))
        await self.director.say(moment, self._somebody(), text)

    async def _range(self, moment: datetime) -> None:
        """Two evenings at once: the bot asks, he taps the first button, which is yes."""
        person = self._reachable()
        await self.director.say(moment, person, self._line("range"))
        with self.director.screen.beside(person.chat):
            await self.director.tap(moment + timedelta(minutes=1), person, person.chat, ":0")

    async def _together(self, moment: datetime) -> None:
        """Those whose private chat is closed sign off at once: one post answers them."""
        company = self.director.company
        closed = [p for key, p in company.people.items() if key not in company.reachable()]
        await self.director.say_together(moment, closed, self._line("plain"))

    async def _by_arbiter(self, moment: datetime) -> None:
        """Somebody without Telegram has called the arbiter."""
        absent = self.director.prompter.absent(self.number)
        offline = [r for r in BY_KEY.values() if not r.has_telegram and r.key not in absent]
        if offline:
            name = self.director.chance.choice(offline).name
            arbiter = self.director.company.arbiter
            await self.director.say(moment, arbiter, self._line("by_arbiter", name=name))

    async def _change_of_mind(self) -> None:
        people = self.director.company.people
        absent = sorted(self.director.prompter.absent(self.number) & people.keys())
        if Turn.BACK in self.week.turns and absent:
            person = people[self.director.chance.choice(absent)]
            moment = local(self.evening, FRIDAY, 15, 30)
            await self.director.say(moment, person, self._line("back"))

    async def _ask_who(self) -> None:
        if Question.WHO in self.week.questions:
            moment = local(self.evening, FRIDAY, 17, 15)
            await self.director.say(moment, self._somebody(), self._line("who"))

    async def _deadline(self, hour: int, phase: str) -> None:
        await self.director.prompter.go_to(local(self.evening, FRIDAY, hour))
        await self.director.prompter.phase(self.number, phase)
        await self.director.settle()

    async def _leave_a_game(self, moment: datetime) -> None:
        """Somebody who is paired already does not come after all."""
        boards = self.director.prompter.boards(self.number)
        paired = {key for board in boards for key in (board.white, board.black)}
        people = self.director.company.people
        key = self.director.chance.choice(sorted(paired & people.keys()))
        await self.director.say(moment, people[key], self._line("short_date"))

    def _somebody(self) -> Person:
        """A member who comes so far as is known."""
        absent = self.director.prompter.absent(self.number)
        people = self.director.company.people
        return people[self.director.chance.choice(sorted(people.keys() - absent))]

    def _reachable(self) -> Person:
        """Such a member whom the bot can write to in private."""
        absent = self.director.prompter.absent(self.number)
        people = self.director.company.reachable()
        return people[self.director.chance.choice(sorted(people.keys() - absent))]

    def _line(self, which: str, **further: str) -> str:
        later = self.evening + timedelta(weeks=1)
        return str(getattr(self.director.lines, which)).format(
            short=f"{self.evening.day}-{self.evening.month}",
            later=f"{later.day}-{later.month}",
            long=format_date(self.evening, "d MMMM", locale=self.director.language),
            round=self.number,
            **further,
        )
