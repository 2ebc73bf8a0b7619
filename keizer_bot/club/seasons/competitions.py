"""Several competitions in one club: finds the one that a message is about, and begins new ones."""

import json
import re
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Any

from keizer_bot.calendar import WeekHour
from keizer_bot.club.seasons import messages
from keizer_bot.club.seasons.choices import WizardLabel
from keizer_bot.club.seasons.wizard import begin_season
from keizer_bot.club.seasons.wizard_messages import SeveralRounds
from keizer_bot.core.change_log import Action
from keizer_bot.core.commands import Command, Looks, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.hours import Hours
from keizer_bot.core.identify import Place, contexts_of_club, moved
from keizer_bot.core.named import check_name
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Choice, ask_one, confirm, intend, on_press, require_existing
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.folding import fold, spelled
from keizer_bot.i18n.message import Message
from keizer_bot.reading.hints import NamePlace, without_name
from keizer_bot.reading.settings import CompetitionWords
from keizer_bot.store import clubs, records, seasons
from keizer_bot.store.clubs import Competition

_SIGN_OFF, _PAIRINGS = timedelta(hours=1), timedelta(minutes=30)  # before the evening
_FIRST_WORD = re.compile(r"[^\W\d_]{3,}")
_A_MONDAY = date(2024, 1, 1)


def at_main(context: Context) -> Context:
    """The context in the club's main competition."""
    return moved(context, clubs.competitions(context.tx, context.club.id)[0])


def at_number(context: Context, number: int) -> Context:
    """The context in the competition with that id. Raises `StaleButton` if it is another club's."""
    contexts = contexts_of_club(context)
    return require_existing(next((c for c in contexts if c.competition.id == number), None))


def fitting(context: Context, place: Place, looks: Looks) -> tuple[Context, ...]:
    """The competitions that a message there may be about, the likeliest first.

    A competition's own chat decides; else those in which the sender plays come first. An event
    inside a season must be named. Among the rest, a question about the past is about the
    competition that played last; any other message is about the one that plays next.
    """
    contexts = contexts_of_club(context)
    chat = clubs.chat(context.tx, place.chat_id, place.topic_id) if not place.private else None
    if chat is not None and chat.competition_id is not None:
        return tuple([at for at in contexts if at.competition.id == chat.competition_id])
    by_date = _by_date([at for at in contexts if not _is_inside(at)], looks)
    likely = sorted(by_date, key=lambda at: not at.plays_as(at.season_or_last))
    return tuple(likely) or (at_main(context),)


def _is_inside(context: Context) -> bool:
    """True for an event that is, or was, played on a season's evenings."""
    last = seasons.last_season(context.tx, context.competition.id)
    ended = context.running is None and last is not None and last.outer_id is not None
    return ended or context.outer is not None


def competition_of_command(context: Context, command: Command) -> Context:
    """The competition to which a command applies.

    An event's evenings may belong to another season; its players are its own.
    """
    outer, scopes = context.outer, (Scope.EVENINGS, Scope.COMING, Scope.GAME)
    if outer is None or command.scope not in scopes or command.topic is Topic.PEOPLE:
        return context
    return at_number(context, outer.competition_id)


def _by_date(contexts: Iterable[Context], looks: Looks) -> list[Context]:
    """The competitions with a season, the nearest evening in that direction first."""
    if looks is Looks.BACK:
        with_season = [at for at in contexts if seasons.last_season(at.tx, at.competition.id)]
        return sorted(with_season, key=lambda at: played_last(at) or date.min, reverse=True)
    running = [at for at in contexts if at.running]
    return sorted(running, key=lambda at: nearest(at) or date.max)


def nearest(context: Context) -> date | None:
    """The day of the competition's coming evening, or of tonight's; None without one."""
    coming = context.calendar.next(context.at) if context.running else None
    return coming.date if coming else None


def played_last(context: Context) -> date | None:
    """The day of the competition's last evening, or tonight's; None before the first."""
    evenings = context.calendar_or_last.paired
    return max((e.date for e in evenings if e.starts <= context.at), default=None)


def named(context: Context, text: str, place: NamePlace) -> tuple[Context, str] | None:
    """The competition that the text names, and the text without it; None if it names none.

    The name is the competition's, its season's, or the first word of that ("intern").
    """
    competitions = clubs.competitions(context.tx, context.club.id)
    for competition in competitions if len(competitions) > 1 else ():
        for name in _names(context, competition):
            if (left := without_name(text, name, place)) is not None:
                return moved(context, competition), left
    return None


def _names(context: Context, competition: Competition) -> list[str]:
    """The competition's folded names, the longest first; the main one's without the club's name."""
    row = seasons.last_season(context.tx, competition.id)
    own_name = [competition.name] if competition.beside else []
    first = _FIRST_WORD.match(row.name) if row else None
    names = [*own_name, *([row.name] if row else []), *([first[0]] if first else [])]
    return sorted({fold(name) for name in names}, key=len, reverse=True)


def by_last_act(context: Context) -> tuple[Context, ...]:
    """All competitions, the one in which the sender last did something first."""
    number = records.last_acted_in(context.tx, context.club.id, context.actor.person_id)
    return tuple(sorted(contexts_of_club(context), key=lambda at: at.competition.id != number))


def label(context: Context) -> str:
    """The label of a competition on a button; the main one has its season's name."""
    row = seasons.last_season(context.tx, context.competition.id)
    return context.competition.name if context.competition.beside or row is None else row.name


@on_press("set-competition", may=Right.ALL)
def set_competition(
    context: Context,
    *,
    name: str,
    weekday: int,
    starts: str,
    closes: str | None = None,
    pairs: str | None = None,
    rounds: int | None = None,
    confirmed: bool = False,
) -> Reply:
    """Begin a competition beside the main one, or change its hours, once confirmed.

    Monday is weekday 0; the hours, such as "20:00", are all on that day. Without them sign-off
    closes an hour before the start, and pairings come half an hour before. `rounds` is the number
    on an evening; if it is not given, it stays. Raises `ArbiterOnly`, `NameTooLong`,
    `MainCompetition`, `HoursOutOfOrder`.
    """
    check_name(name)
    competitions = clubs.competitions(context.tx, context.club.id)
    if spelled(name) == spelled(competitions[0].name):
        raise messages.MainCompetition(name)
    competition = next((c for c in competitions if spelled(c.name) == spelled(name)), None)
    title = competition.name if competition else name
    moments = _moments(starts, closes, pairs)
    if moments != sorted(moments):
        raise messages.HoursOutOfOrder(title)
    before = Hours.from_json(competition.hours).rounds if competition else 1
    hours = _hours(competitions[0].hours, weekday, moments, rounds or before)
    shown = _hours_shown(context, hours)
    if not confirmed:
        again = {"weekday": weekday, "starts": starts, "closes": closes, "pairs": pairs}
        again |= {"rounds": rounds}
        yes = intend(set_competition, name=title, **again, confirmed=True)
        return confirm(context, messages.ConfirmCompetition(title, shown), yes)
    number = clubs.add_competition(context.tx, context.club.id, title, hours)
    note(context, Action.COMPETITION, title, after=f"{shown.starts:%H:%M}" if competition else None)
    there = moved(context, clubs.competition(context.tx, number))
    running = [c for c in competitions if seasons.current_season(context.tx, c.id)]
    noted = messages.CompetitionNoted(title, shown, messages.CompetitionUndo() if running else None)
    choices = [Choice(WizardLabel.NEW_SEASON, intend(begin_season))]
    return ask_one(there, noted, choices)


def hours_from(main: Context, written: CompetitionWords, rounds: int) -> str:
    """The hours of a competition in text form; `rounds` is used if they give no number.

    Raises `HoursOutOfOrder`.
    """
    moments = _moments(written.starts, written.closes, written.pairs)
    if moments != sorted(moments):
        raise messages.HoursOutOfOrder(written.name)
    return _hours(main.competition.hours, written.weekday, moments, written.rounds or rounds)


def weekday_hour(context: Context, hour: WeekHour) -> datetime:
    """A moment by which a text shows that weekday and hour."""
    return datetime.combine(_A_MONDAY + timedelta(days=hour.weekday), hour.at, context.zone)


def _moments(starts: str, closes: str | None, pairs: str | None) -> list[time]:
    """The hours of sign-off, pairing and start."""
    begins = datetime.combine(_A_MONDAY, time.fromisoformat(starts))
    paired = time.fromisoformat(pairs) if pairs else (begins - _PAIRINGS).time()
    closed = time.fromisoformat(closes) if closes else (begins - _SIGN_OFF).time()
    return [closed, paired, begins.time()]


def _hours(of_main: str, weekday: int, moments: list[time], rounds: int) -> str:
    """The main competition's hours with other moments, and without its days off."""
    table: dict[str, Any] = json.loads(of_main)
    for key, moment in zip(("sign_off", "pairings", "evening"), moments, strict=True):
        table[key] = WeekHour(weekday, moment).table
    if rounds > 1:
        table["evening"] |= {"rounds": rounds}
    return json.dumps(table | {"skip": [], "presence": "sign-off"})


def _hours_shown(context: Context, written: str) -> messages.CompetitionHours:
    """The hours in a week, as moments for a text."""
    hours = Hours.from_json(written)
    day = _A_MONDAY + timedelta(days=hours.evening.weekday)
    zone = context.zone
    return messages.CompetitionHours(
        weekday_hour(context, hours.evening),
        hours.closes(day, zone),
        hours.pairs(day, zone),
        SeveralRounds(hours.rounds) if hours.rounds > 1 else None,
    )


def list_competitions(context: Context) -> tuple[Message, ...]:
    """The club's competitions with their hours, and how to begin one. Raises `ArbiterOnly`."""
    context.require(Right.ALL)
    lines: list[Message] = [messages.CompetitionsTitle(context.club.name)]
    for competition in clubs.competitions(context.tx, context.club.id):
        row = seasons.current_season(context.tx, competition.id)
        season = messages.CurrentSeason(row.name) if row else messages.NoSeasonYet()
        hours = _hours_shown(context, competition.hours)
        lines.append(messages.CompetitionLine(competition.name, season, hours))
    return (*lines, messages.HowToAddOne())
