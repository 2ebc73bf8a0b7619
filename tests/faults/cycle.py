"""The week of a round: sign-off, closing, pairing, results, the end, a correction; step by step.

Each step brings an update, or lets the clock reach a moment. A step that was begun and broken off
is done again from its start, as Telegram sends again what was not acknowledged; one that was done
is not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from tests.faults.bot import Bot, Update, pressed, said


@dataclass(frozen=True)
class Step:
    """A moment at which the updates arrive and the bot runs its due jobs."""

    at: datetime
    updates: tuple[Update, ...] = ()


def _at(text: str) -> datetime:
    return datetime.fromisoformat(f"2026-11-{text}+01:00")


def _says(number: int, at: str, by: str, text: str) -> Step:
    return Step(_at(at), (said(number, text, by=by, at=_at(at)),))


def _taps(number: int, at: str, by: str, data: str, *, private: bool = False) -> Step:
    return Step(_at(at), (pressed(number, data, by=by, at=_at(at), private=private),))


def _together(*steps: Step) -> Step:
    return Step(steps[-1].at, tuple(update for step in steps for update in step.updates))


STEPS = (
    _says(1, "18T12:00:00", "Jan de Vries", "/afmelden"),
    _says(2, "18T12:01:00", "Jan de Vries", "/aanmelden"),
    _together(
        _says(3, "18T12:02:00", "Kees van der Berg", "/afmelden extern"),
        _says(4, "18T12:02:01", "Piet Jansen", "/afmelden 20-11 t/m 4-12"),
        _says(5, "18T12:02:02", "Anna Smit", "ik kom vrijdag niet"),
    ),
    Step(_at("19T11:00:00")),
    Step(_at("20T10:00:00")),
    Step(_at("20T18:00:00")),
    _says(6, "20T18:30:00", "Ilse Vos", "/afmelden"),
    Step(_at("20T19:45:00")),
    _says(7, "20T19:50:00", "Tom Wolf", "/indelen"),
    _taps(8, "20T21:00:00", "Jan de Vries", "r:12:won"),
    _taps(9, "20T21:10:00", "Sophie d'Hont", "r:12:drew"),
    _says(10, "20T21:20:00", "Tom Wolf", "/uitslag\n3 1-0"),
    _says(11, "20T21:30:00", "Mehmet Öztürk", "/uitslag verloren"),
    Step(_at("20T23:30:00")),
    _says(
        12,
        "21T10:00:00",
        "Tom Wolf",
        "/corrigeer ronde 12 Sophie d'Hont - Jan de Vries ½-½ verkeerd verstaan",
    ),
    _taps(13, "21T10:01:00", "Tom Wolf", "q:{question}:0", private=True),
    _says(14, "21T10:05:00", "Tom Wolf", "/herstel"),
)


async def live(bot: Bot, begun: Callable[[int], object], first: int = 0) -> None:
    """Run the steps from that one on; `begun` gets each number before the step begins."""
    for number, step in enumerate(STEPS[first:], start=first):
        begun(number)
        bot.clock.set(step.at)
        await bot.take(*[await _meant(bot, update) for update in step.updates])
        await bot.tick(step.at)


async def _meant(bot: Bot, update: Update) -> Update:
    """A press is on the button of the newest question that its presser was asked."""
    query = update.get("callback_query", {})
    if "{question}" not in query.get("data", ""):
        return update
    asked_of = "SELECT max(id) FROM question WHERE asked_of = ?"
    ((newest,),) = await bot.rows(asked_of, query["from"]["id"])
    data = query["data"].format(question=newest)
    return update | {"callback_query": query | {"data": data}}
