"""The log in words: each recorded act as people read it, and the log of /logboek.

The record holds the kind of act, its subject and the values as text, because the people whom it
names may have left; and no sentence, so that everybody reads it in their own language and a better
text also serves old lines. A subject is a name, a game or a round's number; or a player or team, a
comma and a day.
"""

import re
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Any

from babel import Locale
from msgspec.structs import replace

from keizer_bot.club.changes import messages
from keizer_bot.club.history.messages import AtTheClub
from keizer_bot.club.hosting.names_and_hours import logged_setting
from keizer_bot.club.knock_out.messages import Decider
from keizer_bot.club.results.decision_messages import PointsGiven, PointsOff
from keizer_bot.club.results.dispute_messages import Ruling
from keizer_bot.club.rules.change_messages import LoggedRule
from keizer_bot.club.rules.views import in_words, named
from keizer_bot.club.teams.messages import LoggedOpponent
from keizer_bot.core.change_log import Action, Again, Recorded
from keizer_bot.core.context import Context
from keizer_bot.core.messages import LoggedGame, LoggedReason, LoggedValue, WasBefore
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.formats import day
from keizer_bot.i18n.html import Html, pages
from keizer_bot.i18n.message import ChosenText
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Away
from keizer_bot.store import clubs, records, seasons
from keizer_bot.store.records import ChangeRow

_OF_ONE = (Action.PRESENCE, Action.ARRANGEMENT)  # a player, and most often by themselves
_BOTH = " / "  # between two results that were reported for one game
_ISO_DATE = re.compile(r"\b\d{4}-\d\d-\d\d\b")
_WAYS = {
    (True, True): ("changed", "set", ""),
    (False, True): ("set", ""),
    (True, False): ("gone", ""),
    (False, False): ("",),
}
"""The ends of the keys of an act with a value before, and with one after."""
OTHER = "logged.other"


class RecordedAct(ChosenText):
    """A recorded act; its texts are those of its kind in ``log.po``.

    A text for an act by which a value is `changed`, `set` or `gone` goes before the one for all. An
    act without a text was recorded by an earlier version, in that version's words.
    """

    line: ChangeRow
    language: str

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its texts, of which the first that there is counts."""
        ways = (f"logged.{self.line.action}.{way}".rstrip(".") for way in self._ways())
        return (*ways, OTHER)

    def _ways(self) -> tuple[str, ...]:
        before, after = self.line.before, self.line.after or ""
        match self.line.action:
            case Action.PRESENCE if after == Recorded.HERE:
                return ("here_after_all" if before else "here",)
            case Action.DISPUTE if _BOTH in after:
                return ("reports",)
            case Action.GOES_ON if ", " not in after:
                return ("gone",)
            case Action.PAIRING:
                return ("" if after in ("", "1") else "again",)
            case Action.WISH | Action.SCREEN if after:
                return (f"to_{after}",)
        return _WAYS[bool(before), bool(after)]

    @property
    def variables(self) -> dict[str, Any]:
        """The subject and the values as people write them, and what only this kind of act has."""
        line, subject = self.line, self._in_words(self.line.subject)
        before, after = self._value(line.before or ""), self._value(line.after or "")
        name, _, on = line.subject.rpartition(", ")
        of_day = bool(name and _ISO_DATE.match(on))
        changed = line.before != line.after and before not in ("", Recorded.HERE)
        return {
            "subject": subject,
            "player": self._in_words(name) if of_day else subject,
            "day": self._in_words(on),
            "names": tuple(subject.split(" - ")),
            "game": LoggedGame(line.round, subject) if line.round else subject,
            "action": line.action,
            "before": before,
            "after": after,
            "former": self._in_words(line.before or ""),
            "text": self._in_words(line.after or ""),
            "was": WasBefore(before) if changed else None,
        } | self._own_variables()

    def _own_variables(self) -> dict[str, Any]:  # noqa: C901, PLR0911 - a case for each kind
        before, after = self.line.before or "", self.line.after or ""
        match self.line.action:
            case Action.GOES_ON if ", " in after:
                winner, _, how = after.rpartition(", ")
                return {"winner": winner, "how": Decider(how)}
            case Action.DISPUTE:
                first, _, second = after.partition(_BOTH)
                return {"first": word_for(first), "second": word_for(second)}
            case Action.WISH if before:
                wish = replace(self.line, before=None, after=before)
                return {"wish": RecordedAct(wish, self.language)}
            case Action.ADJUSTMENT:  # with the opposite sign if the act is an undo
                points = Fraction(after) if after else -Fraction(before or 0)
                return {"change": PointsOff(-points) if points < 0 else PointsGiven(points)}
            case Action.CAPTAIN:
                return {"player": after}
            case Action.MATCH | Action.MATCH_REMOVED:
                against = self._in_words(after or before)
                return {"opponent": LoggedOpponent(against) if against else None}
            case Action.CUP:
                return {"holder": after or AtTheClub()}
            case Action.PAST_WINNERS:
                return {"count": int(self.line.subject)}
            case Action.CLUB:
                return {"setting": logged_setting(self.line.subject, after)}
            case Action.RULES:  # with its competition if that is not the main one
                key, _, beside = self.line.subject.partition(" ")
                was = WasBefore(in_words(key, before)) if before not in ("", after) else None
                value = in_words(key, after) if after else ""
                return {"rule": LoggedRule(named(key), beside), "value": value, "was": was}
        return {}

    def _in_words(self, text: str) -> str:
        """The text with each day in it as people write it."""

        def shown(match: re.Match[str]) -> str:
            day_ = _day(match[0])
            return day(day_, Locale.parse(self.language), "short") if day_ else match[0]

        return _ISO_DATE.sub(shown, text)

    def _value(self, text: str) -> LoggedValue:
        if self.line.action == Action.RIGHTS and text:
            return tuple(map(Right, text.split(", ")))
        return _day(text) or word_for(self._in_words(text))


def _day(text: str) -> date | None:
    """The day that was recorded; None for any other text, also a name that only looks like one."""
    try:
        return date.fromisoformat(text) if _ISO_DATE.fullmatch(text) else None
    except ValueError:
        return None


def word_for(text: str) -> Enum | str:
    """The word for a recorded value; a number or a club's own kind of absence unchanged."""
    for kind in (Result, AbsenceKind, Recorded, Ruling, Away):
        if text in set(kind):
            return kind(text)
    return text


def logged(line: ChangeRow, language: str) -> messages.LoggedChange:
    """One change, as it reads in that language."""
    again, _, action = line.action.rpartition(":")
    done = replace(line, action=action)
    if again == Again.UNDONE:  # the opposite of the act
        done = replace(done, before=line.after, after=line.before)
    act = RecordedAct(done, language)
    undone = messages.Undone if again == Again.UNDONE else messages.Redone
    is_own = line.action in _OF_ONE and line.subject.startswith(line.actor)
    return messages.LoggedChange(
        at=line.at,
        by=None if is_own else messages.LoggedBy(line.actor),
        what=undone(act) if again else act,
        reason=LoggedReason(line.reason) if line.reason else None,
    )


def shown_to(context: Context, change: ChangeRow, language: str) -> messages.LoggedChange:
    """One change at the club's hour, in that language."""
    return logged(replace(change, at=context.local(change.at)), language)


_SHOWN = 20
_PRIVATE = (Action.EXEMPTION, Action.WARNING)


def recent_changes(context: Context, *, private: bool = False) -> tuple[ChangeRow, ...]:
    """The last changes in all the club's competitions, the newest first, by the club's clock.

    Warnings, exemptions and the club's own kinds of absence (which may be an illness) are shown
    only to an arbiter in a private chat.
    """
    shows_all = private and context.actor.is_arbiter
    changes = records.changes(context.tx, context.club.id, _SHOWN)
    if not shows_all:
        changes = tuple([as_public(c) for c in changes if _act(c) not in _PRIVATE])
    return tuple([_localised(context, change) for change in changes])


def as_public(change: ChangeRow) -> ChangeRow:
    """The change as everybody may read it, without a kind of absence that is the club's own."""
    if _act(change) != Action.PRESENCE:
        return change
    before, after = map(_public_state, (change.before, change.after))
    return replace(change, before=before, after=after)


def _public_state(state: str | None) -> str | None:
    return state if state is None or isinstance(word_for(state), Enum) else Away.AWAY


def _localised(context: Context, change: ChangeRow) -> ChangeRow:
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


def _act(line: ChangeRow) -> str:
    """The act that was done, undone or done again."""
    return line.action.rpartition(":")[2]
