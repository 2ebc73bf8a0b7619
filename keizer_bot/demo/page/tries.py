"""The three things to try first: who one is then, in which chat, and the words that are ready."""

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

from keizer_bot.demo.club import EVENINGS
from keizer_bot.demo.lines import lines_in
from keizer_bot.demo.messages import PageWord
from keizer_bot.demo.page.session import Session
from keizer_bot.standin.people import Person


@dataclass(frozen=True, slots=True)
class Try:
    """Something to try."""

    me: Person
    chat: str
    words: str

    @property
    def query(self) -> str:
        """The address of the page with it, from the page's own."""
        return f"?{urlencode({'as': self.me.id, 'chat': self.chat, 'say': self.words})}"


def sign_off(session: Session) -> Try | PageWord:
    """A member cannot come on the next evening that is not closed, and says so in the group."""
    now, company = session.runner.clock.now(), session.state.company
    evenings = session.facts.evenings if session.facts else ()
    coming = [(n, each) for n, each in enumerate(evenings, start=1) if each.closes > now]
    if not coming:
        return PageWord.NO_SUCH_MOMENT
    number, evening = coming[0]
    absent = session.first.clock.absent(number)
    key = next((key for key in company.people if key not in absent), next(iter(company.people)))
    words = session.first.another(number, evening.date).line("away")
    return Try(company.people[key], "group", words)


def result(session: Session) -> Try | PageWord:
    """A player whose game has no result yet won it, and says so in the group.

    It is that of the lowest board, for the others' results come in from the top.
    """
    company, clock = session.state.company, session.first.clock
    for number in range(len(EVENINGS), 0, -1):
        boards = clock.boards(number)
        for board in reversed(boards):
            key = next((k for k in (board.white, board.black) if k in company.people), None)
            if board.result is None and key:
                words = str(lines_in(session.plan.language)["won"][0])
                return Try(company.people[key], "group", words)
        if boards:
            break
    return PageWord.NO_OPEN_GAME


def dropped(session: Session) -> Try | PageWord:
    """Who dropped most asks why, in private; for who has no Telegram the arbiter asks."""
    company, lines = session.state.company, lines_in(session.plan.language)
    places = session.facts.site.rankings[-1].places if session.facts else ()
    lowest = min(places, key=lambda each: each[1].moved or 0, default=None)
    if lowest is None or (lowest[1].moved or 0) >= 0:
        return PageWord.NOBODY_DROPPED
    person, name = lowest[0], lowest[0].name
    for each in company.people.values():
        if each.user.full_name == person.name:
            return Try(each, "private", str(lines["why"]))
    return Try(company.arbiter, "private", f"{lines['why']} {name}")


TRIES: dict[str, Callable[[Session], Try | PageWord]] = {
    "sign_off": sign_off,
    "result": result,
    "dropped": dropped,
}
"""Each by its name."""
