"""What was changed, by whom and when, as /logboek tells it."""

import re
from datetime import date
from enum import Enum

from babel import Locale
from msgspec.structs import replace

from keizer_bot.club.changes import messages
from keizer_bot.club.rules.views import named, told
from keizer_bot.core.change_log import Action, Again, Recorded
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import LoggedReason
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.formats import day
from keizer_bot.i18n.html import Html, pages
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Away
from keizer_bot.store import clubs, records, seasons
from keizer_bot.store.records import ChangeRow

_SHOWN = 20
_PRIVATE = (Action.EXEMPTION, Action.WARNING)
_OF_ONE = (Action.PRESENCE, Action.ARRANGEMENT)  # a player, and most often by themselves
_ISO_DATE = re.compile(r"\b\d{4}-\d\d-\d\d\b")


def recent_changes(context: RequestContext, *, private: bool = False) -> tuple[ChangeRow, ...]:
    """The last changes, the newest first, on the club's clock, of all its competitions.

    Who was warned or has leave is for an arbiter's eyes, in `private`; so is a kind of absence that
    the club named itself: it may be an illness.
    """
    shows_all = private and context.actor.is_arbiter
    found = records.changes(context.tx, context.club.id, _SHOWN)
    if not shows_all:
        found = tuple([for_all(c) for c in found if c.action not in _PRIVATE])
    return tuple([_named(context, change) for change in found])


def for_all(change: ChangeRow) -> ChangeRow:
    """The change as everybody may read it: a kind of absence of the club's own is not told."""
    if _what(change) != Action.PRESENCE:
        return change
    before, after = map(_public_state, (change.before, change.after))
    return replace(change, before=before, after=after)


def _public_state(state: str | None) -> str | None:
    return state if state is None or isinstance(_known(state), Enum) else Away.AWAY


def _named(context: RequestContext, change: ChangeRow) -> ChangeRow:
    """The change at the club's hour; with the competition's name if that is not the main one."""
    line = replace(change, at=context.local(change.at))
    if line.season_id is None:
        return line
    season = seasons.season(context.tx, line.season_id)
    competition = clubs.competition(context.tx, season.competition_id)
    if not competition.beside:
        return line
    return replace(line, subject=f"{line.subject} ({competition.name})")


def log_post(lines: tuple[ChangeRow, ...], texts: Translator, language: str) -> tuple[Html, ...]:
    """The changes in the given order, as one or more messages."""
    if not lines:
        return (texts.render(messages.NothingLogged(), language),)
    shown = [texts.render(logged(line, language), language) for line in lines]
    return pages(texts.render(messages.LogTitle(), language), shown)


def logged(line: ChangeRow, language: str) -> messages.LoggedChange:
    """One change, as it reads in that language."""
    again, _, action = line.action.rpartition(":")
    told = None if again else _told(line, language)
    what: Message = told or messages.Changed(
        _known(action), _subject(line, language), _values(line, language)
    )
    if again:
        what = (messages.Undone if again == Again.UNDONE else messages.Redone)(what)
    is_own = told and action in _OF_ONE and line.subject.startswith(line.actor)
    return messages.LoggedChange(
        at=line.at,
        by=None if is_own else messages.LoggedBy(line.actor),
        what=what,
        reason=LoggedReason(line.reason) if line.reason else None,
    )


def shown_to(context: RequestContext, change: ChangeRow, language: str) -> messages.LoggedChange:
    """One change at the club's hour, in that language."""
    return logged(replace(change, at=context.local(change.at)), language)


def _told(line: ChangeRow, language: str) -> Message | None:  # noqa: C901, PLR0911, PLR0912 - a line for each
    """The change as a sentence, if it is one of those that come every week."""
    about = _with_days(line.subject, language)
    player, _, day_ = about.rpartition(", ")
    said = line.after or ""
    before, after = _known(line.before or ""), _known(said)
    match line.action, before, after:
        case Action.PRESENCE, "", Recorded.HERE:
            return messages.Comes(player, day_)
        case Action.PRESENCE, _, Recorded.HERE:
            return messages.ComesAfterAll(player, day_)
        case Action.PRESENCE, "" | Recorded.HERE, _:
            return messages.StaysAway(player, day_, after, None)
        case Action.PRESENCE, _, _:
            return messages.StaysAway(player, day_, after, messages.WasBefore(before))
        case Action.ARRANGEMENT, _, _:
            return messages.NewArrangement(about, after)
        case Action.BY_ARRANGEMENT, _, _:
            return messages.AwayByArrangement(about, said)
        case Action.RESULT, _, "":
            return messages.ResultTakenBack(about, before)
        case Action.RESULT, "", _:
            return messages.ResultNoted(about, after)
        case Action.RESULT, _, _:
            return messages.ResultCorrected(about, after, before)
        case Action.CONFIRMED, _, _:
            return messages.ResultAgreed(about, after)
        case Action.PAIRING, _, "1":
            return messages.RoundPaired(about)
        case Action.PAIRING, _, _:
            return messages.RoundPairedAgain(about, said)
        case Action.PLAYER, "", _:
            return messages.PlaysFrom(about, said)
        case Action.GUEST, "", _:
            return messages.GuestIn(about, said)
        case Action.WITHDRAWN, "", _:
            return messages.StopsAfter(about, said)
        case Action.WITHDRAWN, _, "":
            return messages.PlaysAgain(about)
    return None


def _subject(line: ChangeRow, language: str) -> messages.LoggedRule | str:
    if _what(line) != Action.RULES:
        return _with_days(line.subject, language)
    key, _, beside = line.subject.partition(" ")
    return messages.LoggedRule(named(key), beside)


def _what(line: ChangeRow) -> str:
    """What was done, undone or done again."""
    return line.action.rpartition(":")[2]


def _values(line: ChangeRow, language: str) -> Message | None:
    before = _value(line, line.before, language) if line.before else None
    after = _value(line, line.after, language) if line.after else None
    if after is None:
        return None if before is None else messages.RemovedValue(before)
    if before is None or line.before == line.after:
        return messages.NewValue(after)
    return messages.ChangedValue(before, after)


def _with_days(text: str, language: str) -> str:
    """The text with each day in it as people write it."""
    locale = Locale.parse(language)

    def shown(found: re.Match[str]) -> str:
        day_ = _day(found[0])
        return day(day_, locale, "short") if day_ else found[0]

    return _ISO_DATE.sub(shown, text)


def _day(text: str) -> date | None:
    """The day that was recorded; None for any other text, also a name that only looks like one."""
    try:
        return date.fromisoformat(text) if _ISO_DATE.fullmatch(text) else None
    except ValueError:
        return None


def _value(line: ChangeRow, text: str, language: str) -> messages.Value:
    if _what(line) == Action.RULES:
        return told(line.subject.partition(" ")[0], text)
    if day_ := _day(text):
        return day_
    words = text.split(", ")
    if set(words) <= set(Right):
        return tuple(map(Right, words))
    return _known(_with_days(text, language))


def _known(text: str) -> Enum | str:
    """The word for what was recorded, or that itself (a number, a club's own kind of absence)."""
    for kind in (Result, AbsenceKind, Recorded, Action, Away):
        if text in set(kind):
            return kind(text)
    return text
