"""The rounds of the club's website for somebody's own calendar."""

from collections.abc import Iterator

from keizer_bot.calendar import Evening
from keizer_bot.club.website.facts import SiteFacts
from keizer_bot.formats.round_event import RoundEvent
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.site.messages import SiteCalendarName, SiteEvent, SiteFreeEvening
from keizer_bot.reports.site.views import DayState, SiteView


def calendar_name(site: SiteView, texts: Translator) -> str:
    """The calendar's name."""
    season = site.season or site.competition
    return _said(SiteCalendarName(site.club, season), texts, site.language)


def calendar_events(facts: SiteFacts, site: SiteView, texts: Translator) -> Iterator[RoundEvent]:
    """An event for each evening, the same one wherever it is moved, and for each that is free."""
    if facts.snapshot is None:
        return
    evenings = {evening.number: evening for evening in facts.snapshot.calendar.evenings}
    whose = f"{facts.club.name}:{facts.competition.name}"
    for day in site.days:
        if day.round is not None:
            summary = _said(SiteEvent(day.round, site.club), texts, site.language)
            yield _round(f"{whose}:{facts.snapshot.row.id}", evenings[day.round], summary)
        elif day.state is DayState.SKIPPED:
            summary = _said(SiteFreeEvening(site.club), texts, site.language)
            yield RoundEvent(f"{whose}:free:{day.day}", summary, day.day)


def _round(season: str, evening: Evening, summary: str) -> RoundEvent:
    return RoundEvent(f"{season}:{evening.id}", summary, evening.starts, evening.final)


def _said(message: Message, texts: Translator, language: str) -> str:
    return plain(texts.render(message, language))
