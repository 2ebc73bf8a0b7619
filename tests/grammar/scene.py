"""The scene of chat-inputs.json, built once, and short words for the grammar's answers."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.calendar import Calendar, Evening, Phase
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.commands import GivenCommand, Unknown, read_command
from keizer_bot.reading.dates import Signing
from keizer_bot.reading.model import ComeLate, SeveralReadings, SignOff, SignOn, Unsure
from keizer_bot.reading.names import NamedPerson, Pairing
from keizer_bot.reading.signing import OneOfPlayers, read_signing

ZONE = ZoneInfo("Europe/Amsterdam")
SENT = datetime(2026, 11, 18, 12, tzinfo=ZONE)
ROUNDS = 28

ROSTER = tuple(
    NamedPerson(number, name)
    for number, name in enumerate(
        (
            *("Jan de Vries", "Piet Jansen", "Kees van der Berg", "Anna Smit", "Sophie d'Hont"),
            *("Łukasz Żak", "Mehmet Öztürk", "Björn Ågren", "Pieter Janssen", "Jan Bakker"),
            "Ilse Vos",
        ),
        1,
    )
)
JAN = ROSTER[0]
GAMES = tuple(Pairing(n, n, ROSTER[2 * n - 2], ROSTER[2 * n - 1]) for n in range(1, 6))

Answer = SignOff | SignOn | ComeLate | SeveralReadings | OneOfPlayers | GivenCommand | Unknown


def calendar(at: datetime = SENT) -> Calendar:
    """Rounds on Fridays from 4 September, none on 25 December and 1 January."""
    fridays = (date(2026, 9, 4) + timedelta(weeks=n) for n in range(ROUNDS + 2))
    played = [day for day in fridays if day not in {date(2026, 12, 25), date(2027, 1, 1)}]
    return Calendar(tuple(_evening(n, day, at) for n, day in enumerate(played, 1)), ZONE)


def _evening(number: int, day: date, at: datetime) -> Evening:
    def hour(hours: int, minutes: int = 0) -> datetime:
        return datetime(day.year, day.month, day.day, hours, minutes, tzinfo=ZONE)

    phase = Phase.FINAL if at >= hour(23, 30) else Phase.OPEN
    moments = (hour(19, 45), hour(18), hour(20), hour(23, 30))
    return Evening(number, number, day, (number - 1) // 7 + 1, *moments, phase)


def read(
    text: str,
    *,
    sent: datetime = SENT,
    arbiter: bool = False,
    private: bool = False,
) -> Answer | Refusal | None:
    """The answer to a message of Jan de Vries, or of the arbiter, who does not play."""
    try:
        return _read(text, sent, None if arbiter else JAN.id, private=private)
    except Refusal as refusal:
        return refusal


def _read(text: str, sent: datetime, sender: int | None, *, private: bool) -> Answer | None:
    command = read_command(text, COMMANDS, bot_name="keizer_bot", private=private)
    if not isinstance(command, GivenCommand):
        return command
    if command.name in {"afmelden", "aanmelden"}:
        from tests.reading.command_scene import FakeScene  # noqa: PLC0415 - it imports this module

        scene = FakeScene(sent, calendar(sent), is_arbiter=sender is None)
        return read_signing(command.rest, scene, Signing(command.name))
    return command


def brief(answer: Answer | Refusal | None) -> str:
    """The answer in a few words: "20-11 27-11", "confirm 20-11", "1-0", "BadDate"."""
    match answer:
        case SignOff(players) | SignOn(players):
            who = "" if players == (JAN,) else f"{' and '.join(p.name for p in players)}: "
            return who + _days(answer)
        case SeveralReadings(readings):
            return ", not ".join(
                _days(one) for one in readings if isinstance(one, SignOff | SignOn)
            )
        case OneOfPlayers(readings=readings):
            names = " / ".join(one.players[0].name for one in readings)
            return f"who {names}: {_days(readings[0])}"
        case GivenCommand(name, rest):
            return f"/{name} {rest}".rstrip()
        case Unknown(name, rest):
            return f"suggest /{name} {rest}".rstrip()
    return type(answer).__name__


def _days(claim: SignOff | SignOn) -> str:
    kinds = [kind for doubt, kind in _KINDS.items() if doubt in claim.doubts]
    sign = "off" if isinstance(claim, SignOff) else "on"
    dates = [f"{e.date.day}-{e.date.month}" for e in claim.evenings]
    club = ["club"] if isinstance(claim, SignOff) and claim.club_duty else []
    return " ".join([*(kind.format(sign) for kind in kinds[:1]), *dates, *club])


_KINDS = {
    Unsure.CONTRADICTION: "not a sign-{}",
    Unsure.WHICH_EVENING: "which",
    Unsure.ALL_OR_ONE: "all or one",
    Unsure.GUESSED_EVENING: "did you mean",
    Unsure.SEVERAL_EVENINGS: "confirm",
    Unsure.SOMEBODY_ELSE: "probably {}",
}
