"""/logboek says who changed what and when, the values before and after, and the reason."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from keizer_bot.club.changes.wording import as_public, log_post
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.records import ChangeRow
from tests.i18n.telegram_html import fault_of

TEXTS = Translator(strict=True)
AT = datetime(2026, 11, 20, 22, 30, tzinfo=ZoneInfo("Europe/Amsterdam"))
AWAY, GAME = "Anna Smit, 2026-11-20", "Jansen - Bakker"
LINE = ChangeRow(AT, "Tom", "result", GAME, "1-0", "1/2-1/2", "typefout")


def posted(*lines: ChangeRow) -> list[str]:
    """The lines in Dutch as a reader sees them."""
    return "\n".join(map(plain, log_post(lines, TEXTS, "nl"))).splitlines()


def test_a_change_is_told_whole() -> None:
    """Moment, person, subject, both values, and the reason."""
    words = "vr 20 nov 22:30, Tom: Jansen - Bakker ½-½ in plaats van 1-0 (reden: typefout)"
    assert posted(LINE) == ["Logboek, de laatste wijziging eerst", words]


def test_days_are_told_as_people_write_them() -> None:
    """A recorded date is shown with its weekday, as subject and as value."""
    line = ChangeRow(AT, "Tom", "match", "De Pion 1, 2026-11-20", None, None)
    assert posted(line)[1].endswith("team De Pion 1 speelt op vr 20 nov")
    line = ChangeRow(AT, "Tom", "postponed", GAME, None, "2026-11-27")
    assert posted(line)[1].endswith("Jansen - Bakker wordt gespeeld op vrijdag 27 november")


def test_a_day_within_a_value_is_told_so_too() -> None:
    """The groups that were made, and when; text that only looks like a day is left alone."""
    line = ChangeRow(AT, "Tom", "groups", "Intern", None, "A, B (2026-11-20)")
    assert posted(line)[1].endswith("de groepen van Intern zijn A, B (vr 20 nov)")
    assert posted(replace(line, after="2026-02-31"))[1].endswith("zijn 2026-02-31")


def test_unchanged_evenings_are_named_once() -> None:
    """A result that was confirmed is not "from 1-0 to 1-0"."""
    line = ChangeRow(AT, "Anna", "confirmed", "Jansen - Bakker", "1-0", "1-0")
    assert posted(line)[1].endswith("Anna: Jansen - Bakker 1-0 bevestigd")


def test_a_kind_of_absence_of_the_club_s_own_is_not_for_everybody() -> None:
    """It may be an illness; the absence itself is no secret, nor are other facts."""
    line = ChangeRow(AT, "Tom", "presence", "Hugo Vink, 2026-11-20", "here", "ziekenhuis")
    assert posted(as_public(line))[1].endswith("Hugo Vink is er niet op vr 20 nov: afwezig")
    undone = replace(line, action="undone:presence", before="ziekenhuis", after="here")
    assert posted(as_public(undone))[1].endswith("Hugo Vink is er niet op vr 20 nov: afwezig")
    assert as_public(replace(line, after="late")).after == "late"
    assert as_public(replace(line, action="groups")).after == "ziekenhuis"


def test_an_actor_who_acts_for_themselves_is_named_once() -> None:
    """Their name is in the sentence, and not before it too."""
    line = ChangeRow(AT, "Anna Smit", "presence", AWAY, None, "here")
    assert posted(line)[1] == "vr 20 nov 22:30: Anna Smit komt op vr 20 nov"


def test_an_empty_log_says_so() -> None:
    """Silence would look like a fault."""
    assert posted() == ["Er is nog niets gewijzigd."]


def test_a_long_log_fits_in_several_messages() -> None:
    """Every change is there, and each message is whole."""
    posts = log_post((replace(LINE, reason="<&" * 200),) * 40, TEXTS, "nl")
    assert sum(post.count("Tom") for post in posts) == 40
    assert max(map(len, posts)) <= 4096
    assert [post for post in posts if fault_of(post)] == []
