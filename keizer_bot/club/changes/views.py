"""What was changed, by whom and when, as /logboek tells it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum

from babel import Locale

from keizer_bot.club.changes import messages
from keizer_bot.club.rules.differences import named
from keizer_bot.club.rules.words import told
from keizer_bot.core.change_log import Action, Again, Recorded
from keizer_bot.core.messages import LoggedReason
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.formats import day
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.pages import pages

_ISO_DATE = re.compile(r"\b\d{4}-\d\d-\d\d\b")


@dataclass(frozen=True, slots=True)
class LogLine:
    """A change. `at` is on the club's clock; `before` and `after` are as they were recorded."""

    at: datetime
    who: str
    action: str
    subject: str
    before: str | None = None
    after: str | None = None
    reason: str | None = None


def log_post(lines: tuple[LogLine, ...], texts: Translator, language: str) -> tuple[Html, ...]:
    """The changes in the given order, as one or more messages."""
    if not lines:
        return (texts.render(messages.NothingLogged(), language),)
    shown = [texts.render(logged(line, language), language) for line in lines]
    return pages(texts.render(messages.LogTitle(), language), shown)


def logged(line: LogLine, language: str) -> messages.LoggedChange:
    """One change, as it reads in that language."""
    return messages.LoggedChange(
        at=line.at,
        who=line.who,
        action=_action(line.action),
        subject=_subject(line, language),
        values=_values(line, language),
        reason=LoggedReason(line.reason) if line.reason else None,
    )


def _action(text: str) -> messages.Undone | messages.Redone | Enum | str:
    again, _, what = text.rpartition(":")
    shape = {Again.UNDONE: messages.Undone, Again.REDONE: messages.Redone}.get(again)  # type: ignore[call-overload]
    return shape(_known(what)) if shape else _known(text)


def _subject(line: LogLine, language: str) -> messages.LoggedRule | str:
    if _what(line) != Action.RULES:
        return _with_days(line.subject, language)
    key, _, beside = line.subject.partition(" ")
    return messages.LoggedRule(named(key), beside)


def _what(line: LogLine) -> str:
    """What was done, undone or done again."""
    return line.action.rpartition(":")[2]


def _values(line: LogLine, language: str) -> Message | None:
    if line.action == Action.PAIRING and line.after:
        return messages.PairingMade(line.after)
    if (
        _what(line) in (Action.PLAYER, Action.GUEST, Action.WITHDRAWN)
        and line.after
        and not line.before
    ):
        return messages.LoggedRound(line.after)
    if line.before and line.after and line.before != line.after:
        return messages.ChangedValue(
            _value(line, line.before, language), _value(line, line.after, language)
        )
    if line.after:
        return messages.NewValue(_value(line, line.after, language))
    return messages.RemovedValue(_value(line, line.before, language)) if line.before else None


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


def _value(
    line: LogLine, text: str, language: str
) -> Message | Enum | date | tuple[Right, ...] | str:
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
    for kind in (Result, AbsenceKind, Recorded, Action):
        if text in set(kind):
            return kind(text)
    return text
