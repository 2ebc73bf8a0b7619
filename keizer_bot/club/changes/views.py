"""The change log of /logboek: the changes, who made them, and when."""

from enum import Enum

from msgspec.structs import replace

from keizer_bot.club.changes import messages
from keizer_bot.club.changes.recorded import word_for
from keizer_bot.club.changes.wording import logged
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.i18n.html import Html, pages
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Away
from keizer_bot.store import clubs, records, seasons
from keizer_bot.store.records import ChangeRow

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
